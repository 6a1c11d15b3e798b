//! Functions that take others: `integrate(|x| x * x, a, b)` is the callee's body in the place of the call, with what it calls bound by `let`s.
//! The same flags have to hold in both, and nothing is fused across what is passed or given.

mod body;
mod called;
mod counts;
mod kinds;
mod optional;
mod put;
mod takes;

use quote::ToTokens;
use syn::{Expr, ReturnType, Signature, Stmt, parse_quote};

use super::bound::{Bound, Mentioned};
use crate::attribute::Options;
use crate::gpu::bodies::Body;
use crate::reduce::{Names, across};
use crate::tree::{Edge, Items};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};
pub use body::with_this;
use body::{Given, Part};
use called::Called;
use counts::{Finder, Told};
pub use kinds::{Kinds, named as type_named};
use takes::{Callable, callables};
pub use takes::{is_applied, takes_functions};

/// How many functions that take others may be in one another, and how many in one body.
const DEEPEST: usize = 8;
const MOST: usize = 64;

/// Whether a body may call any.
pub fn any(block: &syn::Block, items: &Items) -> bool {
    struct Any<'a>(&'a Items, bool);
    impl Visit<'_> for Any<'_> {
        fn visit_expr(&mut self, expr: &Expr) {
            self.1 |= Called::of(expr, self.0).is_some_and(|called| is_applied(&called.body.signature));
            visit::visit_expr(self, expr);
        }
    }
    let mut any = Any(items, false);
    any.visit_block(block);
    any.1
}

/// Puts their bodies where they are called.
///
/// `read` gives a body as the CPU computes it.
pub fn plain(
    block: &mut syn::Block,
    signature: &Signature,
    (items, options): (&Items, &Options),
    read: &dyn Fn(&Body) -> syn::Block,
) {
    let (bound, kinds) = (Bound::of(signature, block), Kinds::of(signature, block, items));
    let (names, told) = (Names::of_functions(), Told::of(signature, block));
    Inline { items, options, read, bound, kinds, told, names, open: Vec::new(), count: 0 }.visit_block_mut(block);
}

struct Inline<'a> {
    items: &'a Items,
    options: &'a Options,
    read: &'a dyn Fn(&Body) -> syn::Block,
    bound: Bound,
    kinds: Kinds<'a>,
    told: Told,
    names: Names,
    /// The functions around, which may not stand in themselves.
    open: Vec<String>,
    count: usize,
}

impl Inline<'_> {
    fn inlined(&mut self, expr: &Expr) -> Option<Expr> {
        let Called { key, body, receiver, args } = Called::of(expr, self.items)?;
        if !self.may_hold(&key, body) {
            return None;
        }
        let callables = callables(&body.signature)?;
        let is_once = |name: &str| self.bound.count.get(name).is_none_or(|count| *count == 1);
        let finder = Finder { items: self.items, told: &self.told, is_once: &is_once };
        let counts = finder.counts(&body.signature, expr, &args)?;
        let mut signature = body.signature.clone();
        counts::Put(&body.signature, &counts).visit_signature_mut(&mut signature);
        body::without_self(&mut signature.output, body.this());
        let mut before = Vec::new();
        let own = self.own((receiver, body, &key), &mut before)?;
        let given = self.given(&signature, callables, &args, &mut before)?;
        let mut block = (self.read)(body);
        super::asserts::plain(&mut block);
        counts::Put(&body.signature, &counts).visit_block_mut(&mut block);
        if !optional::is_given(&signature.output) && body::is_left_by_trying(&block) {
            return None;
        }
        let mut block = body::of(&block, &given, &mut self.names)?;
        body::with_this(&mut block, own.as_ref(), body.this())?;
        self.count += 1;
        self.open.push(key);
        self.told.learn(&block);
        self.visit_block_mut(&mut block);
        self.open.pop();
        let is_lifetime = |param: &syn::GenericParam| matches!(param, syn::GenericParam::Lifetime(_));
        let is_open = !body.signature.generics.params.iter().all(is_lifetime);
        self.result(before, block, &signature.output, is_open)
    }

    /// What is passed, parameter by parameter; what it needs stands before.
    fn given(
        &mut self,
        signature: &Signature,
        callables: Vec<Option<Callable>>,
        args: &[&Expr],
        before: &mut Vec<Stmt>,
    ) -> Option<Vec<Given>> {
        let typed = signature.inputs.iter().zip(callables).filter_map(|(input, callable)| match input {
            syn::FnArg::Typed(typed) => Some((typed, callable)),
            syn::FnArg::Receiver(_) => None,
        });
        let typed: Vec<_> = typed.collect();
        if typed.len() != args.len() {
            return None;
        }
        let given = typed.into_iter().zip(args).map(|((input, callable), arg)| {
            let part = match callable {
                Some(callable) => self.function(&callable, arg, before)?,
                None => self.number(&input.ty, arg, before),
            };
            Some(Given { pat: (*input.pat).clone(), ty: (*input.ty).clone(), part })
        });
        given.collect()
    }

    /// What `self` is in a body, if it has that.
    fn own(
        &mut self,
        (receiver, body, key): (Option<&Expr>, &Body, &str),
        before: &mut Vec<Stmt>,
    ) -> Option<Option<syn::Ident>> {
        match (receiver, body.signature.receiver()) {
            (None, None) => Some(None),
            (Some(receiver), Some(taken)) if taken.mutability.is_none() && self.is_of(receiver, key) => {
                let (name, this) = (self.names.fresh("own"), body.this()?);
                self.kinds.add(name.to_string(), this.to_token_stream().to_string());
                let value = across(Edge::Behind, receiver);
                before.push(parse_quote!(let #name: #this = #value;));
                Some(Some(name))
            }
            _ => None,
        }
    }

    /// Whether a method's receiver is certainly of its type.
    fn is_of(&self, receiver: &Expr, key: &str) -> bool {
        let mut mentioned = Mentioned::default();
        mentioned.visit_expr(receiver);
        let is_steady = |name: &String| mentioned.inside.contains(name) || self.bound.is_steady(name);
        let is_once = mentioned.names.keys().all(is_steady);
        let owner = self.kinds.owner(receiver).cloned().or_else(|| self.kinds.begins(receiver));
        is_once && owner.is_some_and(|owner| key.split("::").next() == Some(&owner))
    }

    /// Whether a body may stand here: under the same flags, and not within itself.
    fn may_hold(&self, key: &String, body: &Body) -> bool {
        let is_same = body.options.setting == self.options.setting
            && body.options.reflect.approximate == self.options.reflect.approximate
            && body.options.pairs.is_empty()
            && self.options.pairs.is_empty()
            && *body.home() == *self.items.home;
        let is_open = self.open.contains(key) || self.open.len() >= DEEPEST || self.count >= MOST;
        is_same && !is_open && !self.bound.count.contains_key(key)
    }

    /// What a call gives. Of a function with type parameters the CPU knows nothing.
    fn result(&mut self, mut stmts: Vec<Stmt>, block: syn::Block, output: &ReturnType, is_open: bool) -> Option<Expr> {
        let edge = if is_open { Edge::Untyped } else { Edge::Passed };
        if let ReturnType::Type(_, ty) = output
            && let Some(held) = optional::held(ty)
        {
            let option = optional::optional(block, held, edge, (self.items, &mut self.names));
            return Some(parse_quote!({ #(#stmts)* #option }));
        }
        let (block, left) = body::left(block, &mut self.names)?;
        let whole: Expr = match left {
            Some(label) => parse_quote!(#label: #block),
            None => parse_quote!(#block),
        };
        let ReturnType::Type(_, ty) = output else {
            stmts.push(Stmt::Expr(whole, None));
            return Some(parse_quote!({ #(#stmts)* }));
        };
        if !body::is_plain(ty) {
            return None;
        }
        let result = self.names.fresh("result");
        let edge = across(edge, &parse_quote!(#result));
        stmts.push(parse_quote!(let #result: #ty = #whole;));
        if let Some(owner) = kinds::named(ty) {
            self.kinds.add(result.to_string(), owner);
        }
        Some(parse_quote!({ #(#stmts)* #edge }))
    }

    /// A number or a reference that is passed.
    fn number(&mut self, ty: &syn::Type, arg: &Expr, before: &mut Vec<Stmt>) -> Part {
        let name = self.names.fresh("argument");
        match (ty, arg) {
            (syn::Type::Reference(_), Expr::Path(path)) if path.path.get_ident().is_some() => {
                return Part::Same(arg.clone());
            }
            (syn::Type::Reference(ty), Expr::Reference(made))
                if ty.mutability.is_none() && matches!(*made.expr, Expr::Array(_) | Expr::Repeat(_)) =>
            {
                let list = &made.expr;
                match &*ty.elem {
                    syn::Type::Slice(_) => before.push(parse_quote!(let #name = #list;)),
                    ty => before.push(parse_quote!(let #name: #ty = #list;)),
                }
                return Part::Value(parse_quote!(&#name));
            }
            (syn::Type::Reference(ty), Expr::Reference(place))
                if ty.mutability.is_none() && super::bound::name(&place.expr).is_some() =>
            {
                return Part::Behind((*place.expr).clone());
            }
            (syn::Type::Reference(_), _) => before.push(parse_quote!(let #name = #arg;)),
            _ => {
                let value = across(Edge::Passed, arg);
                before.push(parse_quote!(let #name: #ty = #value;));
            }
        }
        Part::Value(parse_quote!(#name))
    }

    /// A function that is passed: a closure, or what has a name.
    fn function(&mut self, callable: &Callable, arg: &Expr, before: &mut Vec<Stmt>) -> Option<Part> {
        let closure = match arg {
            Expr::Paren(inner) => return self.function(callable, &inner.expr, before),
            Expr::Group(inner) => return self.function(callable, &inner.expr, before),
            Expr::Reference(inner) => return self.function(callable, &inner.expr, before),
            Expr::Closure(closure) if closure.asyncness.is_none() && !body::tries(&closure.body) => closure.clone(),
            Expr::Path(path) => match path.path.get_ident().map(ToString::to_string) {
                Some(name) if self.bound.count.contains_key(&name) || body::is_fresh(&name) => {
                    return Some(Part::Function(callable.clone(), parse_quote!(#path)));
                }
                _ => {
                    let taken: Vec<_> = callable.inputs.iter().map(|_| self.names.fresh("taken")).collect();
                    parse_quote!(|#(#taken),*| #path(#(#taken),*))
                }
            },
            _ => return None,
        };
        let name = self.names.fresh("function");
        before.push(parse_quote!(let #name = #closure;));
        Some(Part::Function(callable.clone(), parse_quote!(#name)))
    }
}

impl VisitMut for Inline<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Some(inlined) = self.inlined(expr) {
            *expr = inlined;
        }
    }
}
