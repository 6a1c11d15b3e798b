//! Loops and blocks that `break` leaves with a value.

use super::flow::opaque;
use super::*;

/// A loop or block that `break` may leave with a value, while it is read.
pub(in crate::tree) struct Around {
    label: Option<String>,
    ty: Option<TypeId>,
    values: Vec<ExprId>,
}

impl Around {
    fn new(label: &Option<syn::Label>) -> Around {
        Around { label: name_of(label.as_ref().map(|label| &label.name)), ty: None, values: Vec::new() }
    }
}

impl Reader<'_> {
    /// `loop { … }`
    pub(super) fn forever(&mut self, mut each: syn::ExprLoop, span: Span) -> ExprId {
        self.around.push(Around::new(&each.label));
        let (body, _) = self.cut_block(&mut each.body);
        let (ty, values) = self.around.pop().map(|around| (around.ty, around.values)).unwrap_or_default();
        let ty = ty.unwrap_or_else(|| self.types.add(Type::Unknown));
        self.left(each.into(), body, (ty, values), span)
    }

    /// `'a: { … }`
    pub(super) fn labelled(&mut self, mut block: syn::ExprBlock, span: Span) -> ExprId {
        self.around.push(Around::new(&block.label));
        let (body, end) = self.cut_block(&mut block.block);
        let (ty, values) = self.around.pop().map(|around| (around.ty, around.values)).unwrap_or_default();
        let ty = ty.map_or(end, |ty| self.types.join(ty, end));
        self.left(block.into(), body, (ty, values), span)
    }

    /// What is left with those values.
    fn left(&mut self, syn: syn::Expr, body: BlockId, (ty, values): (TypeId, Vec<ExprId>), span: Span) -> ExprId {
        let id = self.node(syn, opaque(Order::Unknown, vec![Child::Block(body)], Effect::Acts), ty, span);
        if !values.is_empty() {
            self.broken.insert(id, values);
        }
        id
    }

    /// `break`, whose value is one of what it leaves.
    pub(super) fn leaving(&mut self, mut leave: syn::ExprBreak, span: Span) -> ExprId {
        let value = leave.expr.as_mut().map(|value| self.cut(value));
        let label = name_of(leave.label.as_ref());
        let is_left = |around: &Around| label.is_none() || around.label == label;
        if let Some(value) = value {
            let ty = self.exprs[value.0].ty;
            match self.around.iter().rposition(is_left) {
                Some(index) => {
                    let joined = self.around[index].ty.map_or(ty, |known| self.types.join(known, ty));
                    self.around[index].ty = Some(joined);
                    self.around[index].values.push(value);
                }
                None => self.escape(value),
            }
        }
        let children = value.into_iter().map(Child::Expr).collect();
        self.typed(leave.into(), opaque(Order::Once, children, Effect::Acts), Type::Never, span)
    }
}

fn name_of(label: Option<&syn::Lifetime>) -> Option<String> {
    label.map(|label| label.ident.to_string())
}
