//! Whether the CPU knows what options hold.

use syn::{Expr, parse_quote};

use crate::reduce::{Item, Origin, across};
use crate::tree::Edge;

/// Whether the CPU knows what type an option holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    Known,
    /// Nothing is rewritten there that computes with it.
    Unknown,
}

impl From<Origin> for Typed {
    /// Of what a chain gives one of its items.
    fn from(origin: Origin) -> Typed {
        match origin {
            Origin::Known => Typed::Known,
            Origin::Unknown => Typed::Unknown,
        }
    }
}

impl Typed {
    pub fn of(value: &Item) -> Typed {
        let is_untyped = |func: &Expr| matches!(func, Expr::Path(path) if path.path.is_ident(&Edge::Untyped.ident()));
        match value {
            Item::All(parts) => parts.first().map_or(Typed::Known, Typed::of),
            Item::One(Expr::Call(call)) if is_untyped(&call.func) => Typed::Unknown,
            Item::One(_) => Typed::Known,
        }
    }

    /// How what is taken out of an option comes out.
    pub fn edge(self) -> Edge {
        match self {
            Typed::Known => Edge::Passed,
            Typed::Unknown => Edge::Untyped,
        }
    }

    /// What references refer to: where the type is unknown, numbers stand for them already.
    pub fn copied(self, item: &Item) -> Item {
        match self {
            Typed::Known => item.dereferenced(),
            Typed::Unknown => item.dereferenced_if_reference(),
        }
    }

    /// Each number as the CPU sees it.
    pub fn all_seen(self, item: Item) -> Item {
        match item {
            Item::One(value) => self.seen(value),
            Item::All(parts) => Item::All(parts.into_iter().map(|part| self.all_seen(part)).collect()),
        }
    }

    /// The value as the CPU sees it.
    pub fn seen(self, value: Expr) -> Item {
        match (self, value) {
            (Typed::Known, value) => Item::One(value),
            // The number stands for the reference.
            (Typed::Unknown, Expr::Reference(reference)) => Item::One(across(Edge::Untyped, &reference.expr)),
            (Typed::Unknown, value) => Item::One(across(Edge::Untyped, &value)),
        }
    }
}

/// What stands behind an edge: the variable that is set.
pub fn unseen(value: &Expr) -> Expr {
    match value {
        Expr::Call(call) => call.args.first().map_or_else(|| value.clone(), unseen),
        Expr::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(unseen);
            parse_quote!((#(#parts),*))
        }
        other => other.clone(),
    }
}
