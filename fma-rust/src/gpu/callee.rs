//! The functions of an annotated module that a function calls: each is read, lowered and rewritten for its caller's text.

use std::collections::HashMap;
use std::rc::Rc;

use fma_core::Format;
use fma_ptx::{Callee, Why};
use proc_macro2::Span;
use syn::spanned::Spanned;

use super::bodies::Body;
use super::concrete::{Concrete, Given, Givens};
use super::instance::{Instance, has_parameters};
use super::places;
use super::plainer::{is_applied, outcome, takes_functions};
use crate::items;
use crate::rewrite::Function;
use crate::survey::Survey;
use crate::tree::{Child, ExprId, Items, Kind, Sight, Tree, operator_trait, path_words};

/// How many functions may call one another in a row.
const DEEPEST: usize = 32;

/// What is refused, and where.
#[derive(Clone)]
pub struct Refused {
    pub why: Why,
    pub place: Span,
    /// Where what is refused is called, of which no more is said.
    pub call: Option<Span>,
}

/// The functions that one function calls, so far.
#[derive(Default)]
pub struct Callees {
    pub list: Vec<Callee>,
    /// The places of what each is made of, by its name.
    pub spans: HashMap<String, Vec<Span>>,
    /// Whether a loop of one of them runs in lanes on the CPU.
    pub split: bool,
    found: HashMap<String, Result<usize, Refused>>,
    open: Vec<String>,
}

impl Callees {
    /// Those of a function that has a name among them itself.
    pub fn of(name: String) -> Callees {
        Callees { open: vec![name], ..Callees::default() }
    }

    /// A name that no other function of the text has there, where letters are what PTX has.
    pub fn free(&self, name: &str) -> String {
        let letters = |name: &str| name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        let own = self.open.first().map(|own| letters(own)).unwrap_or_default();
        let kernels = ["_map", "_each"].map(|end| own.clone() + end);
        let taken: Vec<String> =
            self.list.iter().map(|callee| letters(&callee.func.name)).chain(kernels).chain([own]).collect();
        let mut found = name.to_owned();
        let mut number = 2;
        while taken.contains(&letters(&found)) {
            found = format!("{name}_{number}");
            number += 1;
        }
        found
    }

    /// The place of a function in the list, which it joins behind those that it calls; `None` where its name is not known.
    ///
    /// What is refused in it stands there, and recursion where it is called.
    pub fn find(
        &mut self,
        name: &str,
        given: impl Fn(&syn::Signature) -> Givens,
        items: &Items,
        place: Span,
    ) -> Option<Result<usize, Refused>> {
        let body = items.bodies.get(name)?.clone();
        if is_applied(&body.signature) {
            let why = takes_functions(&body.signature).map_or(Why::GenericNumber, |_| Why::Callable);
            return Some(Err(Refused { why, place, call: None }));
        }
        let givens = given(&body.signature);
        let mut words: Vec<String> = givens.iter().map(|(param, given)| format!("{param}={given:?}")).collect();
        words.sort();
        // What a body declares may have a name that means another function elsewhere.
        let name = &format!("{name}{}{:p}", words.concat(), Rc::as_ptr(&body));
        if self.open.iter().any(|open| open == name) || self.open.len() > DEEPEST {
            return Some(Err(Refused { why: Why::Recursion, place, call: None }));
        }
        if let Some(known) = self.found.get(name) {
            return Some(known.clone());
        }
        self.open.push(name.to_owned());
        let is_inner = |items: &Items| {
            let mut known = items.inner.functions.iter().filter_map(|inner| items.bodies.get(inner));
            known.any(|known| Rc::ptr_eq(known, &body))
        };
        let mut around = items;
        while let Some(outer) = around.inner.around.as_ref().filter(|_| !is_inner(around)) {
            around = outer;
        }
        let made = self.make_for(&body, givens, around);
        self.open.pop();
        self.found.insert(name.to_owned(), made.clone());
        Some(made)
    }

    /// The function for the types that its parameters are given.
    fn make_for(&mut self, body: &Body, givens: Givens, items: &Items) -> Result<usize, Refused> {
        let formats = givens.iter().filter_map(|(param, given)| match given {
            Given::Float(format) => Some((param.clone(), *format)),
            Given::Own(_) => None,
        });
        let formats: HashMap<String, Format> = formats.collect();
        if formats.len() == givens.len() {
            return self.make(body, formats, items);
        }
        let place = body.signature.ident.span();
        let concrete = Concrete::of(body, &givens).ok_or(Refused { why: Why::Open, place, call: None })?;
        let on_cpu = items.on_cpu.as_ref().map(|items| Rc::new(concrete.items(items)));
        let items = Items { on_cpu, ..concrete.items(items) };
        self.make(&body.with(concrete), formats, &items)
    }

    fn make(&mut self, body: &Body, formats: HashMap<String, Format>, items: &Items) -> Result<usize, Refused> {
        let is_too_deep = Survey::of(&body.block).is_too_deep;
        if is_too_deep {
            return Err(Refused { why: Why::TooDeep, place: body.signature.ident.span(), call: None });
        }
        if let Some((place, why)) = open(&body.signature) {
            return Err(Refused { why, place, call: None });
        }
        let sight = match &items.sight {
            Sight::Farther { around, .. } => Sight::Farther { own: Rc::new(body.seen(around)), around: around.clone() },
            Sight::Attribute | Sight::Evaluator => items.sight.clone(),
        };
        let inside = |items: &Items| {
            let (sight, home) = (sight.clone(), body.home.clone());
            let around = Items { generics: Vec::new(), sight, home, ..items::of_method(items, body.this.as_ref()) };
            items::of_body(items::of_signature(&around, &body.signature), Survey::of(&body.block).declared)
        };
        let (on_cpu, items) = (inside(items.on_cpu.as_deref().unwrap_or(items)), inside(items));
        let of = |signature, items| Function { signature, options: &body.options, items, is_too_deep };
        let callee = match formats.is_empty() && !has_parameters(&body.signature) {
            true => of(&body.signature, &items).as_callee(body.block.clone(), &on_cpu, None, self)?,
            false => {
                let refused = |(place, why)| Refused { why, place, call: None };
                let on_cpu = Instance::of(&body.signature, &on_cpu, formats.clone()).map_err(refused)?.items;
                let instance = Instance::of(&body.signature, &items, formats).map_err(refused)?;
                let function = of(&instance.signature, &instance.items);
                function.as_callee(body.block.clone(), &on_cpu, Some(&instance), self)?
            }
        };
        self.list.push(callee);
        Ok(self.list.len() - 1)
    }
}

/// What a function leaves to its callers, and so no text can say.
pub fn open(signature: &syn::Signature) -> Option<(Span, Why)> {
    if let Some(waits) = signature.asyncness {
        return Some((waits.span, Why::Async));
    }
    if let syn::ReturnType::Type(_, ty) = &signature.output
        && matches!(&**ty, syn::Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Result"))
        && outcome(ty).is_none()
    {
        return Some((ty.span(), Why::Outcome));
    }
    if let Some(place) = takes_functions(signature) {
        return Some((place, Why::Callable));
    }
    let params = signature.generics.const_params().next();
    let params = params.map(|number| (number.ident.span(), Why::GenericNumber));
    let implied = || {
        signature.inputs.iter().find_map(|input| match input {
            syn::FnArg::Typed(input) if matches!(*input.ty, syn::Type::ImplTrait(_)) => {
                Some((input.ty.span(), Why::Open))
            }
            syn::FnArg::Typed(_) | syn::FnArg::Receiver(_) => None,
        })
    };
    params.or_else(implied)
}

/// The name of the function of the module that a node calls, and what it passes.
pub fn called(tree: &Tree, items: &Items, id: ExprId) -> Option<(String, Vec<ExprId>)> {
    let expr = tree.expr(id);
    let Kind::Opaque { children, .. } = &expr.kind else { return None };
    let args = children.iter().map(|child| match child {
        Child::Expr(part) => Some(*part),
        Child::Block(_) => None,
    });
    let args = args.collect::<Option<Vec<_>>>()?;
    let name = match &expr.syn {
        syn::Expr::Call(call) => {
            let syn::Expr::Path(path) = &*call.func else { return None };
            let words = path_words(&path.path);
            match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                [name] if items.functions.contains_key(name) => name.to_owned(),
                ["self" | "Self", name] => format!("{}::{name}", this(items)?),
                [owner, name] => format!("{owner}::{name}"),
                _ => return None,
            }
        }
        syn::Expr::MethodCall(call) => {
            let behind = tree.types.behind_refs(tree.expr(*args.first()?).ty);
            format!("{}::{}", items.owner(&tree.types.get(behind))?, call.method)
        }
        syn::Expr::Binary(binary) => operator(tree, items, operator_trait::of_binary(&binary.op)?, &args)?,
        // What is put there, or lent, would be a copy.
        syn::Expr::Index(_) if !places(tree).contains(&(id.0 as u32)) => {
            operator(tree, items, operator_trait::INDEX, &args)?
        }
        syn::Expr::Unary(unary) => operator(tree, items, operator_trait::of_unary(&unary.op)?, &args)?,
        _ => return None,
    };
    Some((name, args))
}

/// What the module makes of an operator.
fn operator(tree: &Tree, items: &Items, name: &str, args: &[ExprId]) -> Option<String> {
    let mut types: Vec<_> = args.iter().map(|arg| tree.expr(*arg).ty).collect();
    if let (operator_trait::INDEX, Some(base)) = (name, types.first_mut()) {
        *base = tree.types.behind_refs(*base);
    }
    Some(items.operator(name, &tree.types, &types)?.key())
}

fn this(items: &Items) -> Option<String> {
    match items.this.as_ref()? {
        syn::Type::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}
