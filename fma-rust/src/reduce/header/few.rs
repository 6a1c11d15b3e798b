//! How many steps a loop has at most, where its head or the type of an array says so in numbers.

use super::made::literal;
use super::{Cut, Header, Source, Steps};
use crate::reduce::bare;
use crate::tree::{ExprId, Kind, Tree};

impl Header {
    /// No loop has more steps than this; none where nothing says so.
    pub fn most_steps(&self, tree: &Tree) -> Option<usize> {
        let range = match self.steps {
            Steps::Range { start, end, inclusive } => {
                between(tree, start, end).map(|count| count.saturating_add(usize::from(inclusive)))
            }
            Steps::Shortest | Steps::Windows { .. } | Steps::Chunks { .. } => None,
        };
        let taken = self.cuts.iter().chain(self.streams.iter().flat_map(|stream| cuts(&stream.kind)));
        let taken = taken.filter_map(|cut| match cut {
            Cut::Take(count) => literal(tree, self.counts[*count]),
            Cut::Skip(_) | Cut::Every(..) | Cut::Last(_) | Cut::DropLast(_) => None,
            Cut::Reversed | Cut::Behind(_) | Cut::Times(_) | Cut::Chunks(_) => None,
        });
        let held = self.streams.iter().filter_map(|stream| match stream.kind {
            Source::Elements { place, .. } => tree.types.most_elements(tree.expr(place).ty),
            Source::Indexed { .. } | Source::Number { .. } | Source::Counter => None,
            Source::Step | Source::Formed(_) => None,
        });
        range.into_iter().chain(taken).chain(held).min()
    }
}

fn cuts(source: &Source) -> &[Cut] {
    match source {
        Source::Elements { cuts, .. } => cuts,
        Source::Indexed { .. } | Source::Number { .. } | Source::Counter => &[],
        Source::Step | Source::Formed(_) => &[],
    }
}

/// How many integers there are from one number up to another.
fn between(tree: &Tree, start: ExprId, end: ExprId) -> Option<usize> {
    usize::try_from(number(tree, end)?.saturating_sub(number(tree, start)?).max(0)).ok()
}

/// A number with its sign.
fn number(tree: &Tree, id: ExprId) -> Option<i64> {
    let id = bare(tree, id);
    let literal = |id| literal(tree, id).and_then(|number| i64::try_from(number).ok());
    match (&tree.expr(id).syn, &tree.expr(id).kind) {
        (syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), .. }), Kind::Arith(_, operands)) => {
            operands.first().and_then(|inner| literal(*inner)).map(|number| -number)
        }
        _ => literal(id),
    }
}
