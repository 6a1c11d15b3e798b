//! A loop as written beside the same one in lanes.
//!
//! The compiler finds out how often a loop turns before each of its elements would be missing, and keeps count of that in the loops around, whichever of
//! the two runs: of a picture's rows that took as long as the rows in lanes. So the loop as written counts by integers of which nothing is known outside.

use quote::quote;
use syn::parse_quote;

use super::build::{braced, name};
use super::print::Printer;
use crate::reduce::{Header, body_of};
use crate::tree::{Child, ExprId, Kind, LocalId, Type, throughout};

impl Printer<'_> {
    /// The loop one step after the other, where lanes do not take it.
    pub(super) fn aside(&mut self, id: ExprId, header: &Header) -> syn::Expr {
        let mut plain = self.step_by_step(id);
        if let syn::Expr::ForLoop(each) = &mut plain {
            from_the_first(&mut each.expr);
        }
        let hidden = self.counted_by(id, header);
        let lets = hidden.into_iter().map(|local| {
            let name = name(&self.source.tree.local(local).ident);
            quote!(let #name = ::fastmath::rt::lanes::hidden(#name);)
        });
        let lets: Vec<_> = lets.collect();
        if lets.is_empty() { plain } else { braced(quote!(#(#lets)* #plain)) }
    }

    /// The loop one step after the other.
    pub(super) fn step_by_step(&mut self, id: ExprId) -> syn::Expr {
        let holds = self.holds.clone();
        let plain = self.in_place(|printer| printer.spelt_out(id));
        self.holds = holds;
        plain
    }

    /// The integers from outside that a step names.
    fn counted_by(&self, id: ExprId, header: &Header) -> Vec<LocalId> {
        let tree = self.source.tree;
        let blocks = body_of(tree, id).into_iter().filter_map(|part| match part {
            Child::Block(block) => Some(tree.block(block).children()),
            Child::Expr(_) => None,
        });
        let parts = blocks.flatten().filter_map(|part| if let Child::Expr(id) = part { Some(id) } else { None });
        let named = parts.flat_map(|part| throughout(tree, part)).filter_map(|id| match tree.expr(id).kind {
            Kind::Local(local) => Some(local),
            _ => None,
        });
        let is_integer = |local: &LocalId| matches!(tree.types.resolve(tree.local(*local).ty), Type::Int(_));
        let mut named: Vec<LocalId> =
            named.filter(|local| is_integer(local) && !header.inner.contains(local)).collect();
        named.sort();
        named.dedup();
        named
    }
}

/// Hides where a range begins.
fn from_the_first(head: &mut syn::Expr) {
    match head {
        syn::Expr::MethodCall(call) => from_the_first(&mut call.receiver),
        syn::Expr::Paren(paren) => from_the_first(&mut paren.expr),
        syn::Expr::Range(range) => {
            if let Some(start) = &mut range.start {
                **start = parse_quote!(::fastmath::rt::lanes::hidden(#start));
            }
        }
        _ => {}
    }
}
