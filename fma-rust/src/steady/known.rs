//! What a loop may run up to: what no step changes, and whose type is known.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Expr, Pat, Type};

use super::is_integer;
use crate::groups::bare;
use crate::walk::visit::{self, Visit};

/// The names of a function that it binds once and that stay: of `usize`, and of slices and arrays, whose lengths stay too.
#[derive(Default)]
pub struct Known {
    counts: BTreeSet<String>,
    /// Those of any integers.
    integers: BTreeSet<String>,
    /// Those of what is handed in, and is not lent to be changed.
    held: BTreeSet<String>,
    slices: BTreeSet<String>,
    /// Lists have a length that may change.
    lists: BTreeSet<String>,
    /// Those of slices, arrays and lists whose elements are floats, and of slices that are only read.
    floats: BTreeSet<String>,
    lent: BTreeSet<String>,
    bound: BTreeMap<String, usize>,
    /// What integers are bound to.
    values: BTreeMap<String, Expr>,
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
        if signature.receiver().is_some_and(|receiver| receiver.mutability.is_none() && receiver.colon_token.is_none())
        {
            known.held.insert("self".to_owned());
            known.bound.insert("self".to_owned(), 1);
        }
        known.visit_signature(signature);
        known.visit_block(block);
        let Known { counts, integers, held, slices, lists, floats, lent, bound, .. } = &mut known;
        for names in [counts, integers, held, slices, lists, floats, lent] {
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

    /// Whether it is one integer, whenever it is asked for: one with a name, or the length of what nothing changes.
    pub fn is_integer(&self, expr: &Expr) -> bool {
        is_one_of(expr, &self.integers) || self.is_end(expr) || self.is_length(expr, &[&self.lent])
    }

    /// What the integer of a name was bound to.
    pub fn value(&self, expr: &Expr) -> Option<&Expr> {
        let Expr::Path(path) = expr else { return None };
        let name = path.path.get_ident()?.to_string();
        self.values.get(&name).filter(|_| self.bound.get(&name) == Some(&1))
    }

    /// Whether it is the same whenever it is asked for, and asking does nothing: an integer, a constant, or a field of what is handed in.
    pub fn is_settled(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) if path.qself.is_none() => match path.path.get_ident() {
                Some(name) => self.is_integer(expr) || !self.bound.contains_key(&name.to_string()),
                None => true,
            },
            Expr::Field(field) => self.is_held(&field.base),
            _ => self.is_integer(expr),
        }
    }

    fn is_held(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Field(field) => self.is_held(&field.base),
            _ => is_one_of(expr, &self.held),
        }
    }

    /// Whether it computes an integer, for all that is seen of it.
    fn computes_integer(&self, expr: &Expr) -> bool {
        match bare(expr) {
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => !int.suffix().starts_with('f'),
            Expr::Cast(cast) => is_integer(&cast.ty),
            Expr::Binary(binary) => {
                use syn::BinOp::{Add, Div, Mul, Rem, Sub};
                let computes = matches!(binary.op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_));
                computes && self.computes_integer(&binary.left) && self.computes_integer(&binary.right)
            }
            expr => self.is_integer(expr) || self.is_length(expr, &[&self.lists]),
        }
    }

    /// Whether an integer is a `usize`.
    fn computes_count(&self, expr: &Expr) -> bool {
        match bare(expr) {
            Expr::Cast(cast) => matches!(&*cast.ty, Type::Path(path) if path.path.is_ident("usize")),
            Expr::Binary(binary) => self.computes_count(&binary.left) || self.computes_count(&binary.right),
            expr => self.is_end(expr) || self.is_length(expr, &[&self.lists]),
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

    /// Whether a name is of what nobody changes to whom it is handed on.
    pub fn is_only_read(&self, name: &str) -> bool {
        [&self.held, &self.counts, &self.integers].iter().any(|names| names.contains(name))
    }

    /// The names that are given a length.
    fn given(&mut self, pat: &Pat, init: &Expr) {
        match (pat, init) {
            (Pat::Ident(name), init)
                if name.mutability.is_none() && name.by_ref.is_none() && self.computes_integer(init) =>
            {
                let names = if self.computes_count(init) { &mut self.counts } else { &mut self.integers };
                names.insert(name.ident.to_string());
                self.values.insert(name.ident.to_string(), init.clone());
            }
            // A part of a slice, lent.
            (Pat::Ident(name), Expr::Reference(syn::ExprReference { mutability: None, expr, .. }))
                if name.mutability.is_none() && name.by_ref.is_none() && self.is_part(expr) =>
            {
                self.slices.insert(name.ident.to_string());
                self.lent.insert(name.ident.to_string());
            }
            (Pat::Tuple(names), Expr::Tuple(values)) if names.elems.len() == values.elems.len() => {
                names.elems.iter().zip(&values.elems).for_each(|(pat, init)| self.given(pat, init));
            }
            _ => {}
        }
    }

    /// `x[1..]` of what is a slice, an array or a list.
    fn is_part(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Index(part) if matches!(&*part.index, Expr::Range(_)) && self.is_sequence(&part.expr))
    }

    /// The index of a loop over a range.
    fn indexed(&mut self, pat: &Pat, range: &Expr) {
        let (Pat::Ident(name), Expr::Range(range)) = (pat, bare(range)) else { return };
        let mut ends = range.start.iter().chain(&range.end);
        if name.mutability.is_none() && ends.any(|end| self.computes_count(end)) {
            self.counts.insert(name.ident.to_string());
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
        if !matches!(ty, Type::Reference(reference) if reference.mutability.is_some()) {
            self.held.insert(name.clone());
        }
        let (names, element) = match behind {
            Type::Slice(slice) => (&mut self.slices, Some(&*slice.elem)),
            Type::Array(array) => (&mut self.slices, Some(&*array.elem)),
            Type::Path(path) if path.path.is_ident("usize") && matches!(ty, Type::Path(_)) => (&mut self.counts, None),
            Type::Path(_) if is_integer(ty) => (&mut self.integers, None),
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
            self.indexed(&each.pat, &each.expr);
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
