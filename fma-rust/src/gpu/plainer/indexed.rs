//! What impls of `IndexMut` lend: `v[axis] = x` is the body of the impl, which puts the value where it would have lent the place.

use syn::{BinOp, Expr, FnArg, Signature, Stmt, parse_quote};

use super::applied::Kinds;
use crate::reduce::{Names, across, is_assignment, renamed};
use crate::tree::{Edge, Items, operator_trait};
use crate::walk::visit_mut::{self, VisitMut};

/// Puts the bodies where something is assigned.
pub fn plain(block: &mut syn::Block, signature: &Signature, items: &Items) {
    if any(items) {
        let kinds = Kinds::of(signature, &block.clone(), items);
        Indexed { items, kinds, names: Names::of_indexed() }.visit_block_mut(block);
    }
}

/// Whether there are such impls.
pub fn any(items: &Items) -> bool {
    items.operators.iter().any(|known| known.is(operator_trait::INDEX_MUT))
}

struct Indexed<'a> {
    items: &'a Items,
    kinds: Kinds<'a>,
    names: Names,
}

impl VisitMut for Indexed<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let said = match &*expr {
            Expr::Assign(assign) => self.said(&assign.left, None, &assign.right),
            Expr::Binary(binary) if is_assignment(&binary.op) => {
                self.said(&binary.left, Some(binary.op), &binary.right)
            }
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
    }
}

impl Indexed<'_> {
    /// The body, for a place that such an impl lends.
    fn said(&mut self, place: &Expr, op: Option<BinOp>, value: &Expr) -> Option<Expr> {
        let Expr::Index(index) = place else { return None };
        let owner = self.kinds.place(&index.expr)?;
        let mut known = self.items.operators.iter().filter(|known| known.is_of(operator_trait::INDEX_MUT, &owner));
        let (found, None) = (known.next()?, known.next()) else { return None };
        let Some(FnArg::Typed(taken)) = found.method.sig.inputs.iter().nth(1) else { return None };
        let (pat, ty, at) = (&taken.pat, &taken.ty, &index.index);
        let held = self.names.fresh("value");
        // Of what the impl lends the CPU knows nothing: an operation on it stays as written.
        let value = if op.is_some() { across(Edge::Untyped, value) } else { value.clone() };
        let (body, own) = (&found.method.block, self.names.fresh("at"));
        let mut block: syn::Block = parse_quote!({ let #pat = #own; #body });
        // Its names are other ones than those of the place.
        renamed(&mut block, &mut |name| self.names.fresh(&name.to_string()));
        Put { this: &index.expr, op, value: &held }.block(&mut block)?;
        Some(parse_quote!({ let #held = #value; let #own: #ty = #at; #block }))
    }
}

/// Puts a value where a place would be lent.
struct Put<'a> {
    this: &'a Expr,
    op: Option<BinOp>,
    value: &'a syn::Ident,
}

impl Put<'_> {
    fn block(&mut self, block: &mut syn::Block) -> Option<()> {
        let Some(Stmt::Expr(last, semi @ None)) = block.stmts.last_mut() else { return None };
        self.end(last)?;
        *semi = Some(Default::default());
        self.visit_block_mut(block);
        Some(())
    }

    fn end(&mut self, expr: &mut Expr) -> Option<()> {
        match expr {
            Expr::Reference(lent) if lent.mutability.is_some() => {
                let (place, op, value) = (&lent.expr, &self.op, self.value);
                *expr = match op {
                    Some(op) => parse_quote!({ #place #op #value; }),
                    None => parse_quote!({ #place = #value; }),
                };
                Some(())
            }
            Expr::Match(choice) => choice.arms.iter_mut().try_for_each(|arm| self.end(&mut arm.body)),
            Expr::If(choice) => {
                self.branch(&mut choice.then_branch)?;
                self.end(&mut choice.else_branch.as_mut()?.1)
            }
            Expr::Block(block) if block.label.is_none() => self.branch(&mut block.block),
            Expr::Macro(_) => Some(()),
            _ => None,
        }
    }

    fn branch(&mut self, block: &mut syn::Block) -> Option<()> {
        match block.stmts.last_mut() {
            Some(Stmt::Expr(last, None)) => self.end(last),
            Some(Stmt::Macro(_)) => Some(()),
            _ => None,
        }
    }
}

impl VisitMut for Put<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if path.path.is_ident("self") => *expr = self.this.clone(),
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}
