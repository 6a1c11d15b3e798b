//! A generic function for one type. It is read and rewritten as it stands, and takes the type only then: it computes what the CPU's does,
//! where an operation by a trait that knows nothing of fusing stays as written.

use std::collections::HashMap;

use fma_core::Format;
use fma_ir::{Flags, Func, Mode, Ty, Value};
use fma_ptx::Why;
use proc_macro2::Span;
use quote::{ToTokens, format_ident};
use syn::{Expr, parse_quote};

use super::concrete::{self, Given, parameter};
use super::halves;
use crate::lower::Lowered;
use crate::reduce::across;
use crate::tree::{Copied, Edge, ExprId, Generic, Items, Kind, Tree, Type};
use crate::walk::visit_mut::{self, VisitMut};

/// The traits of floats whose bound lets the CPU fuse whatever the flags let it fuse.
const FUSING: [&str; 2] = ["Float", "Real"];
/// Those that let it fuse some forms, or none.
const PARTLY: [&str; 2] = ["FloatCore", "MulAdd"];

/// What a function is written for.
pub struct Instance {
    /// Under its own name.
    pub signature: syn::Signature,
    /// With its type parameters as floats.
    pub items: Items,
    formats: HashMap<String, Format>,
    /// The type parameters of whose operations the CPU rewrites none.
    closed: Vec<String>,
}

impl Instance {
    /// Of a function whose type parameters are given.
    pub fn of(
        signature: &syn::Signature,
        items: &Items,
        formats: HashMap<String, Format>,
    ) -> Result<Instance, (Span, Why)> {
        let (mut items, mut closed) = (items.clone(), Vec::new());
        let mut suffix = String::new();
        for param in signature.generics.type_params() {
            let name = param.ident.to_string();
            let Some(format) = formats.get(&name) else { return Err((param.ident.span(), Why::Generic)) };
            let (fuses, partly) = (is_bound(signature, &name, &FUSING), is_bound(signature, &name, &PARTLY));
            if partly && !fuses {
                return Err((param.ident.span(), Why::Bound));
            }
            if !items.generics.iter().any(|generic| generic.name == name) {
                items.shadowed.retain(|shadowed| *shadowed != name);
                items.aliases.remove(&name);
                items.generics.push(Generic { name: name.clone(), copy: Copied::Yes });
                closed.push(name);
            }
            let word = format!("_{}", format.layout().name);
            if !suffix.ends_with(&word) {
                suffix += &word;
            }
        }
        let ident = format_ident!("{}{suffix}", signature.ident, span = signature.ident.span());
        Ok(Instance { signature: syn::Signature { ident, ..signature.clone() }, items, formats, closed })
    }

    /// With one type for all of its parameters.
    pub fn of_one(signature: &syn::Signature, items: &Items, format: Format) -> Result<Instance, (Span, Why)> {
        let names = signature.generics.type_params().map(|param| (param.ident.to_string(), format));
        Instance::of(signature, items, names.collect())
    }

    /// The body with conversions by traits as casts.
    pub fn body(&self, mut block: syn::Block) -> syn::Block {
        Numbers(&self.formats).visit_block_mut(&mut block);
        block
    }

    /// Nothing is rewritten of what the CPU leaves alone; and what the traits of others do is not known.
    pub fn left_alone(&self, tree: &mut Tree) -> Vec<(Span, Why)> {
        let mut unknown = Vec::new();
        for index in 0..tree.exprs.len() {
            let operands = match &tree.expr(ExprId(index)).kind {
                Kind::Arith(_, args) => args.clone(),
                Kind::Assign { op: Some(_), target, value } => vec![*target, *value],
                _ => continue,
            };
            if operands.iter().any(|id| self.is_closed(tree, *id)) {
                let expr = &mut tree.exprs[index];
                (expr.setting.flags, expr.setting.mode) = (Flags::NONE, Mode::default());
                let is_call = matches!(expr.syn, Expr::MethodCall(_) | Expr::Call(_));
                unknown.extend(is_call.then_some((expr.span, Why::Bound)));
            }
        }
        unknown
    }

    fn is_closed(&self, tree: &Tree, id: ExprId) -> bool {
        match tree.types.get(tree.types.behind_refs(tree.expr(id).ty)) {
            Type::Generic(index) => self.items.generics.get(index as usize).is_some_and(|generic| {
                // The parameter of a function stands behind those of the impl around.
                self.closed.contains(&generic.name)
            }),
            _ => false,
        }
    }

    /// Each type parameter is the type that it is given.
    pub fn settle(&self, tree: &mut Tree, lowered: &mut Lowered, func: &mut Func) {
        let generics = &self.items.generics;
        let format =
            |index: u16| generics.get(index as usize).and_then(|generic| self.formats.get(&generic.name)).copied();
        tree.types.settle(format);
        lowered.func = lowered.func.instance(format);
        let is_half = |value: &Value| matches!(value.ty, Ty::Generic(index) if halves::is_half(format(index)));
        *func = halves::widened(std::mem::take(func), is_half).instance(format);
    }
}

/// Whether a function leaves types to its callers.
pub fn has_parameters(signature: &syn::Signature) -> bool {
    signature.generics.type_params().next().is_some()
}

/// The types of a callee's parameters, by what it is passed behind `self`.
pub fn given(
    signature: &syn::Signature,
    args: &[Type],
    (items, types): (&Items, &crate::tree::Types),
) -> HashMap<String, Given> {
    let mut found = HashMap::new();
    let inputs = signature.inputs.iter().enumerate().filter_map(|(at, input)| match input {
        syn::FnArg::Typed(typed) => Some((at, &*typed.ty)),
        syn::FnArg::Receiver(_) => None,
    });
    for ((at, ty), arg) in inputs.zip(args) {
        if let (Some(name), Some(given)) = (parameter(signature, at, ty), concrete::given(items, types, arg)) {
            found.entry(name).or_insert(given);
        }
    }
    found
}

/// Whether a type parameter has one of some bounds.
fn is_bound(signature: &syn::Signature, name: &str, traits: &[&str]) -> bool {
    let of_param = signature.generics.type_params().filter(|param| param.ident == name).flat_map(|param| &param.bounds);
    let clauses = signature.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let of_clause = clauses.filter_map(|predicate| match predicate {
        syn::WherePredicate::Type(predicate) => Some(predicate),
        _ => None,
    });
    let of_clause = of_clause.filter(|predicate| predicate.bounded_ty.to_token_stream().to_string() == name);
    of_param.chain(of_clause.flat_map(|predicate| &predicate.bounds)).any(|bound| match bound {
        syn::TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|last| traits.iter().any(|name| last.ident == name))
        }
        _ => false,
    })
}

/// What `T::from(x)` and `x.to_f64()` hold, and the constants of `num-traits`, to which the CPU gives no type.
struct Numbers<'a>(&'a HashMap<String, Format>);

impl Numbers<'_> {
    fn said(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::MethodCall(outer) if outer.method == "unwrap" || outer.method == "expect" => match &*outer.receiver {
                Expr::Call(call) => self.converted(call),
                Expr::MethodCall(call) if call.args.is_empty() => {
                    let (ty, number) = (given_type(&call.method)?, &call.receiver);
                    Some(across(Edge::Untyped, &parse_quote!(((#number) as #ty))))
                }
                _ => None,
            },
            Expr::Call(call) if call.args.is_empty() => {
                let (owner, name) = self.owned(&call.func)?;
                let number = constant(&name, *self.0.get(&owner.to_string())?)?;
                Some(across(Edge::Untyped, &parse_quote!((#number as #owner))))
            }
            _ => None,
        }
    }

    fn converted(&self, call: &syn::ExprCall) -> Option<Expr> {
        let (owner, name) = self.owned(&call.func)?;
        let number = call.args.first()?;
        let known = ["from", "from_f64", "from_f32", "from_i32", "from_u32", "from_i64", "from_u64", "from_usize"];
        known.contains(&name.as_str()).then(|| across(Edge::Untyped, &parse_quote!(((#number) as #owner))))
    }

    /// `T::name`
    fn owned(&self, function: &Expr) -> Option<(syn::Ident, String)> {
        let Expr::Path(path) = function else { return None };
        let words: Vec<&syn::Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
        match words[..] {
            [owner, name] if self.0.contains_key(&owner.to_string()) => Some((owner.clone(), name.to_string())),
            _ => None,
        }
    }
}

/// What `to_f64` and its kin give.
fn given_type(method: &syn::Ident) -> Option<syn::Type> {
    let name = method.to_string();
    let known = ["f32", "f64", "i32", "u32", "i64", "u64", "usize"];
    let ty = name.strip_prefix("to_").filter(|ty| known.contains(ty))?;
    Some(syn::Type::Path(syn::TypePath { qself: None, path: syn::Ident::new(ty, method.span()).into() }))
}

/// A constant of the trait `Float`.
fn constant(name: &str, format: Format) -> Option<Expr> {
    let ty = syn::Ident::new(format.layout().name, Span::mixed_site());
    let own = match name {
        "infinity" => "INFINITY",
        "neg_infinity" => "NEG_INFINITY",
        "nan" => "NAN",
        "epsilon" => "EPSILON",
        "max_value" => "MAX",
        "min_value" => "MIN",
        "min_positive_value" => "MIN_POSITIVE",
        _ => return None,
    };
    let own = syn::Ident::new(own, Span::mixed_site());
    Some(parse_quote!(#ty::#own))
}

impl VisitMut for Numbers<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(said) = self.said(expr) {
            *expr = said;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
