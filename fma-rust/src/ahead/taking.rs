//! What of a step is known ahead of it, statement by statement, and the conversions that are made of that alone.

use std::collections::{BTreeMap, BTreeSet};

use syn::spanned::Spanned;
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use super::casts::{Cast, Given};
use super::handed::{behind, handed};
use super::names::{changed, is_arithmetic};
use super::stops::Numbers;
use crate::blocks::own;
use crate::halves::{named, text};
use crate::reduce::is_assignment;
use crate::steady::is_integer;
use crate::walk::visit_mut::{self, VisitMut};

/// How often a step binds each name, its pattern's among them.
pub fn times(each: &ExprForLoop) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    super::names::each_bound(each, &mut |name| *times.entry(name).or_default() += 1);
    times
}

/// Takes conversions out of a body.
pub struct Taking<'a> {
    /// What is known before the loop runs: elements, and what is made of them; elements that the step sets, as long as it has not.
    pub given: Given<'a>,
    pub times: BTreeMap<String, usize>,
    pub changed: BTreeSet<String>,
    /// What the step hands on whole.
    pub handed: BTreeSet<String>,
    /// What may be integers that panic where they are computed.
    pub open: BTreeSet<String>,
    pub lets: Vec<Stmt>,
    pub casts: Vec<Cast>,
    /// The slices of which that was so, by their names.
    pub reads: BTreeMap<String, Expr>,
    /// All that could be taken, and the one that is, if only one is to be.
    pub seen: BTreeSet<String>,
    pub only: Option<usize>,
}

impl Taking<'_> {
    /// Whether a formula can be computed ahead.
    fn is_ahead(&mut self, float: &Expr) -> bool {
        let Given { set, elements, .. } = &self.given;
        let (plain, reads) = self.with_elements(float);
        let behind = behind(&plain);
        let known = |name: &String| {
            let stays = set.contains(name) || elements.contains(name) && !self.changed.contains(name);
            match self.times.get(name) {
                Some(times) => *times == 1 && stays,
                None => !(self.changed.contains(name) || behind.contains(name) && self.is_lent_on(name)),
            }
        };
        let is_element = |name: &String| reads.keys().any(|slice| element(slice) == name);
        let is_known = named(&plain).iter().all(|name| is_element(name) || known(name));
        let may = is_arithmetic(&plain) && is_known && self.numbers(&reads).goes_on(&plain);
        if may {
            self.reads.extend(reads);
        }
        may
    }

    /// Whether what a name refers to may be changed by whom it is handed on to.
    fn is_lent_on(&self, name: &str) -> bool {
        self.handed.contains(name) && !self.given.known.is_only_read(name)
    }

    /// What is known of the names that a formula has, elements at the index among them.
    fn numbers(&self, reads: &BTreeMap<String, Expr>) -> Numbers {
        let Given { known, floats, indices, .. } = &self.given;
        let read = reads.iter().filter(|(_, slice)| known.has_floats(slice));
        let floats = floats.iter().cloned().chain(read.map(|(name, _)| element(name).to_string())).collect();
        Numbers { floats, open: self.open.clone(), indices: indices.clone() }
    }

    /// A formula with names for the elements at the index, which are known.
    fn with_elements(&self, float: &Expr) -> (Expr, BTreeMap<String, Expr>) {
        let mut expr = float.clone();
        let Given { known, at: Some(index), .. } = self.given else { return (expr, BTreeMap::new()) };
        let stays = |name: &str| !self.times.contains_key(name) && !self.changed.contains(name);
        let may = |name: &str, slice: &Expr| known.is_lent(slice) && stays(name);
        let mut elements = Elements { may: &may, index, reads: BTreeMap::new() };
        elements.visit_expr_mut(&mut expr);
        (expr, elements.reads)
    }

    /// What a statement sets is no longer what it was: from then on, or within it, where it does more than set an element to what it computes first.
    pub fn keep(&mut self, stmt: &Stmt, is_behind: bool) {
        let first = match stmt {
            Stmt::Expr(Expr::Assign(assign), _) => Some((&assign.left, &assign.right)),
            Stmt::Expr(Expr::Binary(binary), _) if is_assignment(&binary.op) => Some((&binary.left, &binary.right)),
            _ => None,
        };
        let acts: syn::Block = match first.filter(|_| !is_behind) {
            Some((place, value)) => parse_quote!({ (#place, #value); }),
            None => parse_quote!({ #stmt }),
        };
        let (changed, handed) = (changed(&acts), handed(&acts));
        self.given.set.retain(|name| !(changed.contains(name) || handed.contains(name)));
    }

    /// A `let` of what is known ahead, or of several at once.
    pub fn learn(&mut self, stmt: &Stmt) {
        let Stmt::Local(local) = stmt else { return };
        let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else { return };
        let pat = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pat => pat,
        };
        let parts: Vec<(&Pat, &Expr)> = match (pat, &*init.expr) {
            (Pat::Tuple(names), Expr::Tuple(values)) => names.elems.iter().zip(&values.elems).collect(),
            (pat, value) => vec![(pat, value)],
        };
        let names: Option<Vec<String>> = parts.iter().map(|(pat, _)| plain_name(pat)).collect();
        let Some(names) = names.filter(|_| local.attrs.is_empty()) else { return };
        if parts.iter().all(|(_, value)| self.is_ahead(value)) {
            for (name, (_, value)) in names.iter().zip(&parts) {
                let (plain, reads) = self.with_elements(value);
                let numbers = self.numbers(&reads);
                let (is_float, is_open) = (numbers.is_float(&plain), !numbers.is_there(&plain));
                self.given.floats.extend(is_float.then(|| name.clone()));
                self.open.extend(is_open.then(|| name.clone()));
            }
            self.given.elements.extend(names);
            self.lets.push(stmt.clone());
        }
    }

    fn take(&mut self, cast: &syn::ExprCast) -> Option<syn::Ident> {
        let mut float = &*cast.expr;
        while let Expr::Paren(inner) = float {
            float = &inner.expr;
        }
        let of_step =
            named(float).iter().any(|name| self.given.elements.contains(name) || self.given.set.contains(name));
        if !is_integer(&cast.ty) || !of_step || !self.is_ahead(float) {
            return None;
        }
        let (text, to) = (text(float), text(&cast.ty));
        self.seen.insert(format!("{text} as {to}"));
        if let Some(known) = self.casts.iter().find(|known| known.is(&text, &to)) {
            return Some(known.name.clone());
        }
        if self.only.is_some_and(|only| self.seen.len() != only + 1) {
            return None;
        }
        let mut name = own(&format!("at{}", self.casts.len()));
        // An integer that overflows with it is told of where the conversion is: between names of different macros no place is known.
        name.set_span(cast.span());
        self.changed.insert(name.to_string());
        self.casts.push(Cast { name: name.clone(), float: float.clone(), to: (*cast.ty).clone() });
        Some(name)
    }
}

/// The name that a pattern gives to a value of its own.
fn plain_name(pat: &Pat) -> Option<String> {
    match pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(name.ident.to_string()),
        _ => None,
    }
}

/// What an element at the index is called.
pub fn element(slice: &str) -> syn::Ident {
    own(&format!("item_{}", slice.trim_start_matches("r#")))
}

/// Names elements at the index, and keeps the slices that they are of.
pub struct Elements<'a> {
    pub may: &'a dyn Fn(&str, &Expr) -> bool,
    pub index: &'a syn::Ident,
    pub reads: BTreeMap<String, Expr>,
}

impl VisitMut for Elements<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Index(read) = &*expr
            && let Expr::Path(slice) = &*read.expr
            && let Some(name) = slice.path.get_ident().map(ToString::to_string)
            && matches!(&*read.index, Expr::Path(at) if at.path.is_ident(self.index))
            && (self.may)(&name, &read.expr)
        {
            let item = element(&name);
            self.reads.insert(name, (*read.expr).clone());
            *expr = parse_quote!((*#item));
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

impl VisitMut for Taking<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    /// It may be called when its names mean something else.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let taken = match &*expr {
            Expr::Cast(cast) => self.take(cast),
            _ => None,
        };
        match taken {
            Some(name) => *expr = parse_quote!(#name),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
