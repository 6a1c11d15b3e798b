//! What a loop may run up to: what no step changes, and whose type is known.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Expr, Pat, Type};

use crate::walk::visit::{self, Visit};

/// The names of a function that it binds once and that stay: of `usize`, and of slices and arrays, whose lengths stay too.
#[derive(Default)]
pub struct Known {
    counts: BTreeSet<String>,
    slices: BTreeSet<String>,
    /// Lists have a length that may change.
    lists: BTreeSet<String>,
    /// Those of slices, arrays and lists whose elements are floats, and of slices that are only read.
    floats: BTreeSet<String>,
    lent: BTreeSet<String>,
    bound: BTreeMap<String, usize>,
    /// Whether what closures bind counts, and what loops do.
    closures: bool,
    loops: bool,
}

impl Known {
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Known {
        Known { closures: true, loops: true, ..Known::default() }.read(signature, block)
    }

    /// What the names mean outside of loops that give them to their items: `for (y, x) in y.iter_mut().zip(x)`
    pub fn around_loops(signature: &syn::Signature, block: &syn::Block) -> Known {
        Known { closures: true, ..Known::default() }.read(signature, block)
    }

    /// What the names mean outside of closures, which may have others of the same text.
    pub fn outside(signature: &syn::Signature, block: &syn::Block) -> Known {
        Known { loops: true, ..Known::default() }.read(signature, block)
    }

    fn read(self, signature: &syn::Signature, block: &syn::Block) -> Known {
        let mut known = self;
        known.visit_signature(signature);
        known.visit_block(block);
        let Known { counts, slices, lists, floats, lent, bound, .. } = &mut known;
        for names in [counts, slices, lists, floats, lent] {
            names.retain(|name| bound.get(name) == Some(&1));
        }
        known
    }

    /// Whether a loop may run up to it: a count, or the length of a slice.
    pub fn is_end(&self, end: &Expr) -> bool {
        match end {
            Expr::Path(_) => is_one_of(end, &self.counts),
            _ => self.is_length(end, &[&self.slices]),
        }
    }

    /// Whether it names a slice, an array or a list of floats.
    pub fn has_floats(&self, expr: &Expr) -> bool {
        is_one_of(expr, &self.floats)
    }

    /// Whether it names a slice, an array or a list of anything.
    pub fn is_sequence(&self, expr: &Expr) -> bool {
        is_one_of(expr, &self.slices) || is_one_of(expr, &self.lists)
    }

    /// Whether it names a reference to what is only read.
    pub fn is_lent(&self, expr: &Expr) -> bool {
        is_one_of(expr, &self.lent)
    }

    /// `x.len()` of one of such names.
    fn is_length(&self, expr: &Expr, of: &[&BTreeSet<String>]) -> bool {
        let Expr::MethodCall(call) = expr else { return false };
        call.method == "len" && call.args.is_empty() && of.iter().any(|names| is_one_of(&call.receiver, names))
    }

    /// The names that are given a length.
    fn given(&mut self, pat: &Pat, init: &Expr) {
        match (pat, init) {
            (Pat::Ident(name), init)
                if name.mutability.is_none() && self.is_length(init, &[&self.slices, &self.lists]) =>
            {
                self.counts.insert(name.ident.to_string());
            }
            (Pat::Tuple(names), Expr::Tuple(values)) if names.elems.len() == values.elems.len() => {
                names.elems.iter().zip(&values.elems).for_each(|(pat, init)| self.given(pat, init));
            }
            _ => {}
        }
    }

    fn typed(&mut self, name: &syn::PatIdent, ty: &Type) {
        if name.mutability.is_some() || name.by_ref.is_some() {
            return;
        }
        let (behind, is_lent) = match ty {
            Type::Reference(reference) => (&*reference.elem, reference.mutability.is_none()),
            _ => (ty, false),
        };
        let name = name.ident.to_string();
        let (names, element) = match behind {
            Type::Slice(slice) => (&mut self.slices, Some(&*slice.elem)),
            Type::Array(array) => (&mut self.slices, Some(&*array.elem)),
            Type::Path(path) if path.path.is_ident("usize") && matches!(ty, Type::Path(_)) => (&mut self.counts, None),
            Type::Path(path) => match of_list(&path.path) {
                Some(element) => (&mut self.lists, Some(element)),
                None => return,
            },
            _ => return,
        };
        names.insert(name.clone());
        if element.is_some_and(is_float) {
            self.floats.insert(name.clone());
        }
        if element.is_some() && is_lent {
            self.lent.insert(name);
        }
    }
}

impl Visit<'_> for Known {
    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        if let Pat::Ident(name) = &*typed.pat {
            self.typed(name, &typed.ty);
        }
        visit::visit_pat_type(self, typed);
    }

    fn visit_local(&mut self, local: &syn::Local) {
        if let Some(init) = &local.init {
            self.given(&local.pat, &init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        *self.bound.entry(name.ident.to_string()).or_default() += 1;
        visit::visit_pat_ident(self, name);
    }

    fn visit_expr_for_loop(&mut self, each: &syn::ExprForLoop) {
        if self.loops {
            self.visit_pat(&each.pat);
        }
        self.visit_expr(&each.expr);
        self.visit_block(&each.body);
    }

    fn visit_expr_closure(&mut self, closure: &syn::ExprClosure) {
        if self.closures {
            visit::visit_expr_closure(self, closure);
        }
    }

    /// It may bind any name, and be any type.
    fn visit_item(&mut self, item: &syn::Item) {
        if let Some(name) = crate::survey::name_of(item) {
            *self.bound.entry(name.to_string()).or_default() += 2;
        }
    }
}

fn is_one_of(expr: &Expr, names: &BTreeSet<String>) -> bool {
    matches!(expr, Expr::Path(path) if path.path.get_ident().is_some_and(|name| names.contains(&name.to_string())))
}

/// The elements of a `Vec`.
fn of_list(path: &syn::Path) -> Option<&Type> {
    let segment = path.segments.first().filter(|first| path.segments.len() == 1 && first.ident == "Vec")?;
    let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    match arguments.args.first()? {
        syn::GenericArgument::Type(element) => Some(element),
        _ => None,
    }
}

fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("f32") || path.path.is_ident("f64"))
}
