//! The body of a function that takes others, for the place of a call.

use proc_macro2::Span;
use syn::{Expr, Pat, Stmt, Type, parse_quote};

use super::put::Put;
use super::takes::Callable;
use crate::reduce::{Names, renamed};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// What the names of parameters begin with, and others that are made here.
const MADE: &str = "fastmath_";

/// What a call passes.
pub struct Given {
    pub pat: Pat,
    pub ty: Type,
    pub part: Part,
}

/// What stands for a parameter.
pub enum Part {
    /// What a `let` before the body holds.
    Value(Expr),
    /// A reference, under its own name.
    Same(Expr),
    /// What a reference is taken of, under its own name.
    Behind(Expr),
    /// What can be called, under its own name.
    Function(Callable, Expr),
}

/// Whether a name was made here.
pub fn is_fresh(name: &str) -> bool {
    name.starts_with(MADE)
}

/// Whether an expression is left by `?`.
pub fn tries(expr: &Expr) -> bool {
    let mut found = Words::default();
    found.visit_expr(expr);
    found.tries
}

/// Whether a body is left by `?`.
pub fn is_left_by_trying(block: &syn::Block) -> bool {
    let mut found = Words::default();
    found.visit_block(block);
    found.tries
}

/// Whether a type is that of numbers, as they are declared, and no option.
pub fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Paren(inner) => is_plain(&inner.elem),
        Type::Array(array) => is_plain(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().all(is_plain),
        Type::Path(path) => path.path.get_ident().is_some_and(|name| name != "Self"),
        _ => false,
    }
}

/// The body under names of its own; nothing where words in it mean something else in the caller.
pub fn of(block: &syn::Block, given: &[Given], names: &mut Names) -> Option<syn::Block> {
    let mut block = block.clone();
    let mut words = Words::default();
    words.visit_block(&block);
    if words.is_closed {
        return None;
    }
    let mut own = Vec::new();
    let mut functions = Vec::new();
    for Given { pat, ty, part } in given {
        match part {
            Part::Value(value) if matches!(ty, Type::Reference(_)) => own.push(parse_quote!(let #pat = #value;)),
            Part::Value(value) => own.push(parse_quote!(let #pat: #ty = #value;)),
            Part::Same(place) | Part::Behind(place) | Part::Function(_, place) => {
                let Pat::Ident(name) = pat else { return None };
                if name.by_ref.is_some() || name.subpat.is_some() {
                    return None;
                }
                functions.push((own.len(), part));
                own.push(parse_quote!(let #pat = #place;));
            }
        }
    }
    let count = own.len();
    block.stmts.splice(0..0, own);
    renamed(&mut block, &mut |name| names.fresh(&plain_word(name)));
    for (at, part) in functions {
        let Some(Stmt::Local(syn::Local { pat: Pat::Ident(by), .. })) = block.stmts.get(at) else { return None };
        let name = by.ident.clone();
        Put { name, part, names, is_called_only: true }.in_block(&mut block, at)?;
    }
    let mut at = 0;
    let is_put = |at: usize| at < count && !matches!(given[at].part, Part::Value(_));
    block.stmts.retain(|_| {
        at += 1;
        !is_put(at - 1)
    });
    Some(block)
}

/// Names for `self` and `Self`; nothing where there is nothing to name.
pub fn with_this(block: &mut syn::Block, own: Option<&syn::Ident>, this: Option<&Type>) -> Option<()> {
    struct This<'a> {
        own: Option<&'a syn::Ident>,
        owner: Option<&'a syn::Ident>,
        is_missed: bool,
    }
    impl VisitMut for This<'_> {
        fn visit_ident_mut(&mut self, ident: &mut syn::Ident) {
            let by = match () {
                () if ident == "self" => self.own,
                () if ident == "Self" => self.owner,
                () => return,
            };
            match by {
                Some(by) => *ident = syn::Ident::new(&by.to_string(), ident.span()),
                None => self.is_missed = true,
            }
        }
    }
    let owner = match this {
        Some(Type::Path(path)) => path.path.get_ident(),
        _ => None,
    };
    let mut this = This { own, owner, is_missed: false };
    this.visit_block_mut(block);
    (!this.is_missed).then_some(())
}

/// What a method gives, by the name of its type.
pub fn without_self(output: &mut syn::ReturnType, this: Option<&Type>) {
    struct Owner<'a>(&'a Type);
    impl VisitMut for Owner<'_> {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            visit_mut::visit_type_mut(self, ty);
            if matches!(&*ty, Type::Path(path) if path.path.is_ident("Self")) {
                *ty = self.0.clone();
            }
        }
    }
    if let Some(this) = this {
        Owner(this).visit_return_type_mut(output);
    }
}

/// A name without what makes others of it.
fn plain_word(name: &syn::Ident) -> String {
    name.to_string().chars().filter(char::is_ascii_alphanumeric).collect()
}

/// What a body holds that keeps it where it is.
#[derive(Default)]
struct Words {
    tries: bool,
    is_closed: bool,
}

impl Visit<'_> for Words {
    fn visit_expr_try(&mut self, _: &syn::ExprTry) {
        self.tries = true;
    }
    fn visit_macro(&mut self, _: &syn::Macro) {
        self.is_closed = true;
    }
    fn visit_item(&mut self, _: &syn::Item) {
        self.is_closed = true;
    }
}

/// The block with each `return` as a way out of it, and the label that it has then.
pub fn left(mut block: syn::Block, names: &mut Names) -> Option<(syn::Block, Option<syn::Lifetime>)> {
    // The last statement needs no way out.
    if let Some(Stmt::Expr(Expr::Return(left), _)) = block.stmts.last().cloned() {
        block.stmts.pop();
        block.stmts.extend(left.expr.map(|value| Stmt::Expr(*value, None)));
    }
    let label = syn::Lifetime::new(&format!("'{}", names.fresh("left")), Span::mixed_site());
    let mut leave = Leave { label: &label, any: false };
    leave.visit_block_mut(&mut block);
    let any = leave.any;
    Some((block, any.then_some(label)))
}

struct Leave<'a> {
    label: &'a syn::Lifetime,
    any: bool,
}

impl VisitMut for Leave<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Return(left) = expr {
            let (label, value) = (self.label, &left.expr);
            self.any = true;
            *expr = parse_quote!(break #label #value);
        }
    }
}
