//! Tuples and arrays out of `break`: `let (x, n) = loop { … break (y, k); … };` puts each number where it is read behind the loop.

use syn::{Expr, Stmt, parse_quote};

use crate::reduce::{Names, across};
use crate::tree::Edge;
use crate::walk::visit_mut::{self, VisitMut};

/// Whether a `break` takes several numbers along.
pub fn is_taking(leave: &syn::ExprBreak) -> bool {
    leave.expr.as_deref().is_some_and(|value| parts(value).is_some())
}

/// Puts them into variables.
pub fn plain(block: &mut syn::Block) {
    Broken { names: Names::of_breaks() }.visit_block_mut(block);
}

struct Broken {
    names: Names,
}

impl VisitMut for Broken {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        let stmts = std::mem::take(&mut block.stmts);
        for mut stmt in stmts {
            let said = value_of(&mut stmt).and_then(|value| self.said(value));
            let Some((lets, turns, whole)) = said else {
                block.stmts.push(stmt);
                continue;
            };
            if let Some(value) = value_of(&mut stmt) {
                *value = whole;
            }
            block.stmts.extend(lets);
            block.stmts.push(Stmt::Expr(turns, Some(Default::default())));
            block.stmts.push(stmt);
        }
    }
}

impl Broken {
    /// The variables, the loop that sets them, and what it gives.
    fn said(&mut self, turns: &Expr) -> Option<(Vec<Stmt>, Expr, Expr)> {
        let mut turns = turns.clone();
        let mut leaves = Leaves { label: label(&turns)?, nested: false, into: None, values: Vec::new(), others: false };
        leaves.visit_whole(&mut turns);
        let first = leaves.values.first().filter(|_| !leaves.others)?.clone();
        let count = parts(&first)?.len();
        let is_like = |value: &Expr| {
            let same = std::mem::discriminant(value) == std::mem::discriminant(&first);
            same && parts(value).is_some_and(|parts| parts.len() == count)
        };
        if !leaves.values.iter().all(is_like) {
            return None;
        }
        let into: Vec<syn::Ident> = (0..count).map(|_| self.names.fresh("part")).collect();
        leaves.into = Some(into.clone());
        leaves.visit_whole(&mut turns);
        let lets = into.iter().map(|name| parse_quote!(let #name;)).collect();
        let whole = match first {
            Expr::Array(_) => parse_quote!([#(#into),*]),
            _ => parse_quote!((#(#into,)*)),
        };
        Some((lets, turns, whole))
    }
}

/// What a statement binds or gives.
fn value_of(stmt: &mut Stmt) -> Option<&mut Expr> {
    match stmt {
        Stmt::Local(local) => local.init.as_mut().filter(|init| init.diverge.is_none()).map(|init| &mut *init.expr),
        Stmt::Expr(value, None) => Some(value),
        Stmt::Expr(..) | Stmt::Item(_) | Stmt::Macro(_) => None,
    }
}

/// The label of a loop or block that gives what a `break` takes along.
fn label(turns: &Expr) -> Option<Option<syn::Lifetime>> {
    match turns {
        Expr::Loop(turns) => Some(turns.label.as_ref().map(|label| label.name.clone())),
        Expr::Block(block) => Some(Some(block.label.as_ref()?.name.clone())),
        _ => None,
    }
}

/// The numbers side by side.
fn parts(value: &Expr) -> Option<Vec<&Expr>> {
    let parts: Vec<&Expr> = match value {
        Expr::Tuple(tuple) => tuple.elems.iter().collect(),
        Expr::Array(array) => array.elems.iter().collect(),
        _ => return None,
    };
    let are_numbers = parts.iter().all(|part| !matches!(part, Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_)));
    (are_numbers && !parts.is_empty()).then_some(parts)
}

/// What leaves a loop or block, and what it takes along.
struct Leaves {
    label: Option<syn::Lifetime>,
    /// Whether a `break` without a label leaves something else.
    nested: bool,
    /// Where it goes, once that is known.
    into: Option<Vec<syn::Ident>>,
    values: Vec<Expr>,
    /// Whether something else than numbers side by side leaves it.
    others: bool,
}

impl Leaves {
    fn visit_whole(&mut self, turns: &mut Expr) {
        match turns {
            Expr::Loop(turns) => self.visit_block_mut(&mut turns.body),
            Expr::Block(block) => {
                self.nested = true;
                self.visit_block_mut(&mut block.block);
                if let Some(Stmt::Expr(value, semi @ None)) = block.block.stmts.last_mut() {
                    *semi = self.into.as_ref().map(|_| Default::default());
                    *value = self.taken(value).unwrap_or_else(|| value.clone());
                }
            }
            _ => {}
        }
    }

    /// The assignments in place of what is taken along.
    fn taken(&mut self, value: &Expr) -> Option<Expr> {
        let Some(parts) = parts(value) else {
            self.others = true;
            return None;
        };
        let Some(into) = &self.into else {
            self.values.push(value.clone());
            return None;
        };
        let parts = parts.into_iter().map(|part| across(Edge::Passed, part));
        Some(parse_quote!({ #(#into = #parts;)* }))
    }

    fn within(&mut self, visit: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.nested, true);
        visit(self);
        self.nested = outside;
    }
}

impl VisitMut for Leaves {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_loop_mut(&mut self, turns: &mut syn::ExprLoop) {
        self.within(|leaves| visit_mut::visit_expr_loop_mut(leaves, turns));
    }
    fn visit_expr_while_mut(&mut self, turns: &mut syn::ExprWhile) {
        self.within(|leaves| visit_mut::visit_expr_while_mut(leaves, turns));
    }
    fn visit_expr_for_loop_mut(&mut self, turns: &mut syn::ExprForLoop) {
        self.within(|leaves| visit_mut::visit_expr_for_loop_mut(leaves, turns));
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Break(leave) = &*expr else { return };
        let leaves = if leave.label.is_some() { leave.label == self.label } else { !self.nested };
        let Some(value) = leave.expr.as_deref().filter(|_| leaves) else { return };
        if let Some(set) = self.taken(value) {
            let label = &leave.label;
            *expr = parse_quote!({ #set break #label; });
        }
    }
}
