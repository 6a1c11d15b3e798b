//! Loops over records of the annotated module, `sum += (*p - centre).length()`: their methods and operators are read in the places of their calls, number by
//! number, where loops then run in lanes.
//!
//! What is read so takes and gives numbers and records, binds them, computes, and sets what `&mut` lends it: so each record is its fields, and nobody can tell
//! whether it was ever put together. Whatever else there is leaves the statement as it was.

mod call;
mod callee;
mod choice;
mod expr;
mod fold;
mod kinds;
mod known;
mod named;
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
pub use call::lent_in;
use expr::Reader;
use kinds::Kinds;
pub use known::{Known, Lent, methods_of_traits};

/// So many statements of a function are tried alone: each trial reads it again.
const MOST: usize = 8;

impl Function<'_> {
    /// The body with the records of its loops as numbers, in the statements of which more then run in lanes.
    pub(crate) fn by_fields(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        let records = self.items.callable.records()?;
        let (may, opened) = (self.may_read_otherwise(), named::opened(block, records));
        // What is declared inside may have the names of what the module declares.
        if !may || !opened.stmts.iter().any(repeats) || has_items(block) {
            return None;
        }
        let tree = self.read(parted(opened.clone()), &mut Expansion::default());
        let (kinds, names) = (Kinds::of(&tree, self.items), names_of(self.signature, block));
        let lent = call::lent_in(self.signature, block);
        let apart = |(at, stmt)| {
            let mut reader = Reader::new((self.items, records, self.options.setting), &kinds, &names, lent);
            let stmts = reader.apart(stmt, at + 1 == block.stmts.len())?;
            Some(Apart { at, stmts, loops: loops(stmt), used: reader.used })
        };
        let repeating = opened.stmts.iter().enumerate().filter(|(_, stmt)| repeats(stmt));
        let all: Vec<Apart> = repeating.filter_map(apart).collect();
        let chosen = self.paying(block, all);
        let mut kept = with(block, &chosen);
        // Nothing may call them any more.
        let used: BTreeSet<&String> = chosen.iter().flat_map(|apart| &apart.used).collect();
        let used = used.into_iter().filter_map(|path| syn::parse_str::<syn::Expr>(path).ok());
        kept.stmts.splice(0..0, used.map(|path| parse_quote!(let _ = #path;)));
        (!chosen.is_empty()).then(|| (kept, chosen.into_iter().flat_map(|apart| apart.loops).collect()))
    }

    /// The statements by which more loops run in lanes: all of them, if that gives each of their loops lanes; else one after the other.
    fn paying(&self, block: &syn::Block, all: Vec<Apart>) -> Vec<Apart> {
        if all.is_empty() {
            return all;
        }
        let mut most = self.most_by_fields(block);
        let loops: usize = all.iter().map(|apart| apart.loops.len()).sum();
        let each_has = all.len() > 1 && all.iter().all(|apart| !apart.loops.is_empty());
        if each_has && self.most_by_fields(&with(block, &all)) == most + loops {
            return all;
        }
        let mut chosen = Vec::new();
        for apart in all.into_iter().take(MOST) {
            chosen.push(apart);
            let now = self.most_by_fields(&with(block, &chosen));
            if now > most { most = now } else { drop(chosen.pop()) }
        }
        chosen
    }

    /// How many loops run in lanes, where what sets several numbers is taken apart.
    fn most_by_fields(&self, block: &syn::Block) -> usize {
        let apart = self.one_by_one(block).map(|(apart, _)| apart);
        self.in_lanes(apart.as_ref().unwrap_or(block))
    }
}

/// A statement with its records as numbers.
struct Apart {
    at: usize,
    stmts: Vec<Stmt>,
    /// Its loops, as they are written.
    loops: Vec<Marked>,
    /// The functions that it no longer calls.
    used: BTreeSet<String>,
}

/// A body with such statements in the places of those that they were.
fn with(block: &syn::Block, chosen: &[Apart]) -> syn::Block {
    let mut block = block.clone();
    for apart in chosen.iter().rev() {
        block.stmts.splice(apart.at..=apart.at, apart.stmts.iter().cloned());
    }
    block
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
