//! Options that a variable holds: a truth, and what is there where that holds.
//!
//! Each mention of the variable becomes a call that says so, which what takes options apart understands ([`Maybe::of`]).

use std::collections::HashSet;

use syn::spanned::Spanned;
use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned, name};
use super::combined::{Goal, slots};
use super::maybe::{Maybe, is_none};
use super::own;
use super::references::root;
use super::typed::{Typed, unseen};
use crate::reduce::{Item, Names};
use crate::tree::{Edge, ZERO};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// What stands where a variable stood.
pub const KEPT: &str = "fastmath_kept";

/// The statements from a `let` of an option on, without that option.
pub fn kept(stmts: &[Stmt], bound: &Bound, names: &mut Names) -> Option<Vec<Stmt>> {
    let [Stmt::Local(syn::Local { pat, init: Some(init), .. }), rest @ ..] = stmts else { return None };
    let (name, ty, changes) = variable(pat)?;
    if init.diverge.is_some() || bound.count.get(name.as_str()) != Some(&1) {
        return None;
    }
    let option = match (changes, is_none(&init.expr)) {
        (false, false) => lasting(Maybe::of(&init.expr, names)?, ty, bound, names)?,
        (_, true) => begun(absent(ty, rest, &name, names), init.expr.span()),
        (true, false) => changing(Maybe::of(&init.expr, names)?, ty, names)?,
    };
    let Maybe { stmts: mut said, condition: some, value, typed, .. } = option;
    let value = typed.all_seen(value).expr();
    let kept = syn::Ident::new(KEPT, proc_macro2::Span::mixed_site());
    let mut put = Put { name, by: parse_quote!(#kept(#some, #value)) };
    said.extend(rest.iter().cloned().map(|mut stmt| {
        put.visit_stmt_mut(&mut stmt);
        stmt
    }));
    Some(said)
}

/// An option that never changes, under names or where it is.
fn lasting(option: Maybe, ty: Option<&syn::Type>, bound: &Bound, names: &mut Names) -> Option<Maybe> {
    match &option.value {
        Item::One(value @ Expr::Reference(_)) if option.then.is_empty() && is_lasting(value, bound) => {
            let (some, condition, mut stmts) = (names.fresh("some"), option.condition, option.stmts);
            stmts.push(parse_quote!(let #some: bool = #condition;));
            Some(Maybe { stmts, condition: parse_quote!(#some), ..option })
        }
        _ => declared(option.held(names)?, ty),
    }
}

/// With the type that the `let` gives it, which the CPU sees as well.
fn declared(mut option: Maybe, ty: Option<&syn::Type>) -> Option<Maybe> {
    let Some(ty) = ty.and_then(within) else { return Some(option) };
    option.typed = Typed::Known;
    option.value = bare(option.value);
    type_slots(&option.value, ty, &mut option.stmts);
    let mut untold = Untold::default();
    untold.names_in(&option.value);
    option.stmts.iter_mut().for_each(|stmt| untold.visit_stmt_mut(stmt));
    option.stmts.retain(|stmt| !untold.tells(stmt));
    Some(option)
}

/// Names that are declared with a type: what they are made of says nothing of it.
#[derive(Default)]
struct Untold(HashSet<String>);

impl Untold {
    fn names_in(&mut self, value: &Item) {
        match value {
            Item::One(_) => self.0.extend(name(&value.dereferenced_if_reference().expr())),
            Item::All(parts) => parts.iter().for_each(|part| self.names_in(part)),
        }
    }

    fn tells(&self, stmt: &Stmt) -> bool {
        let Stmt::Expr(Expr::Call(call), Some(_)) = stmt else { return false };
        let is_gathered = matches!(&*call.func, Expr::Path(path) if path.path.is_ident(&Edge::Gathered.ident()));
        is_gathered && call.args.first().and_then(name).is_some_and(|of| self.0.contains(&of))
    }
}

impl VisitMut for Untold {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        block.stmts.retain(|stmt| !self.tells(stmt));
    }
}

/// Without the edges of what the CPU knows no type of.
fn bare(item: Item) -> Item {
    match item {
        Item::One(value) => Item::One(unseen(&value)),
        Item::All(parts) => Item::All(parts.into_iter().map(bare).collect()),
    }
}

/// Gives names that are declared the types of what they hold.
fn type_slots(value: &Item, ty: &syn::Type, stmts: &mut [Stmt]) {
    match (value, ty) {
        (value, syn::Type::Reference(reference)) => type_slots(value, &reference.elem, stmts),
        (Item::All(parts), syn::Type::Tuple(types)) => {
            parts.iter().zip(&types.elems).for_each(|(part, ty)| type_slots(part, ty, stmts));
        }
        (Item::One(_), ty) => {
            let Some(name) = name(&value.dereferenced_if_reference().expr()) else { return };
            for stmt in stmts {
                if let Stmt::Local(syn::Local { pat, init: None, .. }) = stmt
                    && matches!(pat, Pat::Ident(ident) if ident.ident == name)
                {
                    *pat = Pat::Type(syn::PatType {
                        attrs: Vec::new(),
                        pat: Box::new(pat.clone()),
                        colon_token: Default::default(),
                        ty: Box::new(ty.clone()),
                    });
                }
            }
        }
        (Item::All(_), _) => {}
    }
}

/// What a type says that an option holds.
pub fn within(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let syn::PathArguments::AngleBracketed(args) = &last.arguments else { return None };
    match args.args.first()? {
        syn::GenericArgument::Type(syn::Type::Infer(_)) => None,
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

/// An option that changes, and what it holds first.
fn changing(option: Maybe, ty: Option<&syn::Type>, names: &mut Names) -> Option<Maybe> {
    let typed = option.typed;
    let mut lets = Vec::new();
    let value = slots(&option.value.dereferenced_if_reference(), names, &mut lets);
    let some = names.fresh("some");
    let set = Goal::first(some.clone(), value.clone()).takes(option, names)?;
    let first: Stmt = parse_quote!(let mut #some: bool = false;);
    let stmts = std::iter::once(first).chain(lets).chain([set]).collect();
    declared(Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value, typed }, ty)
}

/// Numbers that are declared without a value are zero until they have one: the first turn of a loop may compare with them, and not ask what comes of that.
fn begun(mut option: Maybe, place: proc_macro2::Span) -> Maybe {
    let zero = syn::Ident::new(ZERO, place);
    for stmt in &mut option.stmts {
        if let Stmt::Local(syn::Local { pat, init: init @ None, .. }) = stmt
            && !matches!(pat, Pat::Type(typed) if !own::is_number(&typed.ty))
        {
            let (eq_token, expr) = (Default::default(), Box::new(parse_quote!(#zero())));
            *init = Some(syn::LocalInit { eq_token, expr, diverge: None });
        }
    }
    option
}

/// An option that changes, and holds nothing yet: its type, or what it is given first, tells of how many numbers it is made.
fn absent(ty: Option<&syn::Type>, rest: &[Stmt], name: &str, names: &mut Names) -> Maybe {
    let count = match ty.and_then(within) {
        Some(syn::Type::Tuple(types)) => Some(types.elems.len()),
        Some(_) => None,
        None => given(rest, name),
    };
    let one = || Item::One(parse_quote!(_));
    let shape = count.map_or_else(one, |count| Item::All((0..count).map(|_| one()).collect()));
    let (some, mut stmts) = (names.fresh("some"), Vec::new());
    let value = slots(&shape, names, &mut stmts);
    stmts.push(parse_quote!(let mut #some: bool = false;));
    let option = Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value, typed: Typed::Unknown };
    declared(option.clone(), ty).unwrap_or(option)
}

/// How many numbers the tuple has that a variable is given in `Some((…))`, if it is given one.
fn given(stmts: &[Stmt], name: &str) -> Option<usize> {
    struct Given<'a>(&'a str, Option<usize>);
    impl Visit<'_> for Given<'_> {
        fn visit_expr_assign(&mut self, assign: &syn::ExprAssign) {
            if super::bound::name(&assign.left).is_some_and(|left| left == self.0)
                && let Expr::Call(call) = &*assign.right
                && let Some(Expr::Tuple(tuple)) = call.args.first()
            {
                self.1.get_or_insert(tuple.elems.len());
            }
        }
    }
    let mut found = Given(name, None);
    stmts.iter().for_each(|stmt| found.visit_stmt(stmt));
    found.1
}

/// The one name that a pattern binds, the type that it declares, and whether it may be set again.
fn variable(pat: &Pat) -> Option<(String, Option<&syn::Type>, bool)> {
    match pat {
        Pat::Ident(name) if name.by_ref.is_none() => Some((name.ident.to_string(), None, name.mutability.is_some())),
        Pat::Type(typed) => variable(&typed.pat).map(|(name, _, changes)| (name, Some(&*typed.ty), changes)),
        _ => None,
    }
}

/// Whether an expression means the same further down: no name in it is bound anew or changed. What is lent to be changed is changed by none other
/// meanwhile.
pub fn is_lasting(expr: &Expr, bound: &Bound) -> bool {
    let mut mentioned = Mentioned::default();
    mentioned.visit_expr(expr);
    let lent = match expr {
        Expr::Reference(syn::ExprReference { mutability: Some(_), expr, .. }) => root(expr),
        _ => None,
    };
    let is_kept = |name: &String| !bound.is_mutable(name) || lent.as_ref() == Some(name);
    mentioned.names.keys().all(|name| bound.is_steady(name) && is_kept(name))
}

/// A parameter that is an option stands as one in the whole body.
pub fn stand(block: &mut syn::Block, name: &syn::Ident, some: &Expr, value: &Expr) {
    let kept = syn::Ident::new(KEPT, proc_macro2::Span::mixed_site());
    Put { name: name.to_string(), by: parse_quote!(#kept(#some, #value)) }.visit_block_mut(block);
}

struct Put {
    name: String,
    by: Expr,
}

impl VisitMut for Put {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if path.path.is_ident(&self.name) => {
                let place = path.span();
                *expr = self.by.clone();
                // What is said of the option is said where it is named.
                if let Expr::Call(call) = expr
                    && let Expr::Path(kept) = &mut *call.func
                {
                    kept.path.segments.iter_mut().for_each(|segment| segment.ident.set_span(place));
                }
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}
