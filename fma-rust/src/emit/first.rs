//! Parts that act, bound in source order before the formula that needs them in another.

use fma_ir::{Site, ValueId};

use super::build::{binding, let_, match_one, names, tuple, wild};
use super::print::Printer;
use crate::tree::{Child, ExprId, Kind, Order, children};

impl Printer<'_> {
    /// The formula of an island whose parts stand before it: in statements of their own where the island is the value of a
    /// statement and no part borrows, else in a `match`, whose temporaries live as long as the formula's.
    pub(super) fn bound_first(&mut self, id: ExprId, value: ValueId, leaves: &[Site]) -> syn::Expr {
        let parts: Vec<syn::Expr> = leaves.iter().map(|leaf| self.leaf(*leaf)).collect();
        let alone = leaves.iter().all(|leaf| self.borrows_nothing(ExprId(leaf.0 as usize)));
        match self.root == Some(id) && alone {
            true => self.statements(value, leaves, parts),
            false => self.match_first(value, leaves, parts),
        }
    }

    /// `let a = …; let b = …;` before the statement.
    fn statements(&mut self, value: ValueId, leaves: &[Site], parts: Vec<syn::Expr>) -> syn::Expr {
        let Some(place) = self.places.len().checked_sub(1) else { return self.match_first(value, leaves, parts) };
        let idents = self.bind_leaves(leaves, place);
        let first = self.places[place].lets.len();
        let lets = idents.iter().zip(parts).map(|(ident, part)| let_(binding(ident), part));
        self.places[place].lets.extend(lets);
        let formula = self.root(value);
        for (ident, stmt) in idents.iter().zip(&mut self.places[place].lets[first..]) {
            if let (false, syn::Stmt::Local(local)) = (is_named(&self.temps, ident), stmt) {
                local.pat = wild();
            }
        }
        self.temps.retain(|temp| temp.named > 0 || !idents.contains(&temp.ident));
        formula
    }

    /// `match (c(), a(), b()) { (t0, t1, t2) => mul_add(t1, t2, t0) }`.
    fn match_first(&mut self, value: ValueId, leaves: &[Site], parts: Vec<syn::Expr>) -> syn::Expr {
        let idents = self.bind_leaves(leaves, usize::MAX);
        let formula = self.in_place(|printer| printer.root(value));
        let named: Vec<_> = idents.iter().map(|ident| is_named(&self.temps, ident).then(|| ident.clone())).collect();
        self.temps.retain(|temp| !idents.contains(&temp.ident));
        match_one(tuple(parts), names(&named), formula)
    }

    pub(super) fn bind_leaves(&mut self, leaves: &[Site], place: usize) -> Vec<syn::Ident> {
        let mut idents = Vec::new();
        for leaf in leaves {
            let ident = self.temp();
            let id = ExprId(leaf.0 as usize);
            if let Some(value) = self.value_of(id) {
                self.bind_temp(value, ident.clone(), place, &self.source.tree.expr(id).syn);
            }
            idents.push(ident);
        }
        idents
    }

    /// Whether nothing that a part makes on its way lives on until its statement ends: calls of numbers and places, indexing by numbers.
    fn borrows_nothing(&self, id: ExprId) -> bool {
        let tree = self.source.tree;
        let number = |id: &ExprId| crate::lower::scalar(&tree.ty(*id)).is_some();
        let simple = |child: &Child| match child {
            Child::Expr(id) => (number(id) || self.is_place(*id)) && self.borrows_nothing(*id),
            Child::Block(_) => false,
        };
        match &tree.expr(id).kind {
            Kind::Local(_) | Kind::Literal | Kind::Constant(_) => true,
            Kind::Opaque { order: Order::Once, children: list, .. } => list.iter().all(simple),
            Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => false,
            kind @ (Kind::Paren(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_)) => {
                children(kind).iter().all(simple)
            }
            kind @ (Kind::Field(_) | Kind::Index(..)) => children(kind).iter().all(simple),
        }
    }

    /// Whether a node is a variable, or a part of one.
    fn is_place(&self, id: ExprId) -> bool {
        match &self.source.tree.expr(id).kind {
            Kind::Local(_) => true,
            Kind::Paren(inner) | Kind::Field(inner) | Kind::Deref(inner) | Kind::Ref(inner) => self.is_place(*inner),
            Kind::Index(base, _) => self.is_place(*base),
            Kind::Opaque { children, .. } => children.is_empty(),
            Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::If { .. } => false,
            Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) => false,
        }
    }
}

fn is_named(temps: &[super::temp::Temp], ident: &syn::Ident) -> bool {
    temps.iter().any(|temp| temp.ident == *ident && temp.named > 0)
}
