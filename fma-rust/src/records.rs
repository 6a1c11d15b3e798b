//! Loops over records of the annotated module, `sum += (*p - centre).length()`: their methods and operators are read in the places of their calls, number by
//! number, where loops then run in lanes.
//!
//! What is read so takes and gives numbers and records, binds them, computes, and sets what `&mut` lends it: so each record is its fields, and nobody can tell
//! whether it was ever put together. Whatever else there is leaves the statement as it was.

mod call;
mod expr;
mod fold;
mod kinds;
mod known;
mod number;
mod stmt;
mod value;

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::{Stmt, parse_quote};

use crate::called::names_of;
use crate::expand::Expansion;
use crate::marked::Marked;
use crate::parted::parted;
use crate::rewrite::Function;
use crate::text::outline_of;
use crate::walk::visit::{self, Visit};
use expr::Reader;
use kinds::Kinds;
pub use known::Known;

/// So many statements of a function are tried: each trial reads it again.
const MOST: usize = 8;

impl Function<'_> {
    /// The body with the records of its loops as numbers, in the statements of which more then run in lanes.
    pub(crate) fn by_fields(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        let records = self.items.callable.records(self.options.setting)?;
        let may = self.may_read_otherwise();
        // What is declared inside may have the names of what the module declares.
        if !may || !block.stmts.iter().any(repeats) || has_items(block) {
            return None;
        }
        let tree = self.read(parted(block.clone()), &mut Expansion::default());
        let (kinds, names) = (Kinds::of(&tree, self.items), names_of(self.signature, block));
        let (mut kept, mut found, mut used) = (block.clone(), Vec::new(), BTreeSet::new());
        let (mut changed, mut known) = (false, None);
        for (at, stmt) in block.stmts.iter().enumerate().filter(|(_, stmt)| repeats(stmt)).take(MOST) {
            let mut reader = Reader::new((self.items, records), &kinds, &names);
            let Some(stmts) = reader.apart(stmt, at + 1 == block.stmts.len()) else { continue };
            let mut tried = kept.clone();
            let place = at + tried.stmts.len() - block.stmts.len();
            tried.stmts.splice(place..=place, stmts);
            let before = known.unwrap_or_else(|| self.most_by_fields(&kept));
            let now = self.most_by_fields(&tried);
            known = Some(before.max(now));
            if now > before {
                (kept, changed) = (tried, true);
                found.extend(loops(stmt));
                used.append(&mut reader.used);
            }
        }
        // Nothing may call them any more.
        let used = used.iter().filter_map(|path| syn::parse_str::<syn::Expr>(path).ok());
        kept.stmts.splice(0..0, used.map(|path| parse_quote!(let _ = #path;)));
        changed.then_some((kept, found))
    }

    /// How many loops run in lanes, where what sets several numbers is taken apart.
    fn most_by_fields(&self, block: &syn::Block) -> usize {
        let apart = self.one_by_one(block).map(|(apart, _)| apart);
        self.in_lanes(apart.as_ref().unwrap_or(block))
    }
}

/// Whether items, or macros that may be such, are declared inside.
fn has_items(block: &syn::Block) -> bool {
    struct Items(bool);
    impl Visit<'_> for Items {
        fn visit_item(&mut self, _: &syn::Item) {
            self.0 = true;
        }
    }
    let mut items = Items(false);
    items.visit_block(block);
    items.0
}

/// Looks for loops and closures.
#[derive(Default)]
struct Loops {
    any: bool,
    each: Vec<Marked>,
}

impl Visit<'_> for Loops {
    fn visit_item(&mut self, _: &syn::Item) {}

    fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {
        self.any = true;
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        let is_chain = call.args.iter().any(|arg| matches!(arg, syn::Expr::Closure(_)));
        let inside = self.each.len();
        visit::visit_expr_method_call(self, call);
        if is_chain || self.each.len() > inside {
            self.each.truncate(inside);
            self.each.push(Marked::of(call.span(), outline_of(call)));
        }
    }

    fn visit_expr_for_loop(&mut self, each: &syn::ExprForLoop) {
        self.any = true;
        self.each.push(Marked::of(each.span(), outline_of(each)));
        visit::visit_expr_for_loop(self, each);
    }
}

/// Whether something in a statement runs again and again.
fn repeats(stmt: &Stmt) -> bool {
    let mut loops = Loops::default();
    loops.visit_stmt(stmt);
    loops.any
}

/// The loops of a statement, as they are written.
fn loops(stmt: &Stmt) -> Vec<Marked> {
    let mut loops = Loops::default();
    loops.visit_stmt(stmt);
    loops.each
}
