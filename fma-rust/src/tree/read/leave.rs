//! Loops and blocks that `break` leaves with a value.

use super::flow::opaque;
use super::*;

impl Reader<'_> {
    /// `loop { … }`
    pub(super) fn forever(&mut self, mut each: syn::ExprLoop, span: Span) -> ExprId {
        self.left.push((name(&each.label), None));
        let (body, _) = self.cut_block(&mut each.body);
        let ty = self.left.pop().and_then(|(_, ty)| ty);
        let ty = ty.unwrap_or_else(|| self.types.add(Type::Unknown));
        self.node(each.into(), opaque(Order::Unknown, vec![Child::Block(body)], Effect::Acts), ty, span)
    }

    /// `'a: { … }`
    pub(super) fn labelled(&mut self, mut block: syn::ExprBlock, span: Span) -> ExprId {
        self.left.push((name(&block.label), None));
        let (body, end) = self.cut_block(&mut block.block);
        let ty = match self.left.pop().and_then(|(_, ty)| ty) {
            Some(ty) => self.types.join(ty, end),
            None => end,
        };
        self.node(block.into(), opaque(Order::Unknown, vec![Child::Block(body)], Effect::Acts), ty, span)
    }

    /// `break`, whose value is one of what it leaves.
    pub(super) fn leaving(&mut self, mut leave: syn::ExprBreak, span: Span) -> ExprId {
        let value = leave.expr.as_mut().map(|value| self.cut(value));
        let label = name_of(leave.label.as_ref());
        let is_left = |(name, _): &(Option<String>, _)| label.is_none() || *name == label;
        if let Some(value) = value {
            let ty = self.exprs[value.0].ty;
            match self.left.iter().rposition(is_left) {
                Some(index) => {
                    let joined = self.left[index].1.map_or(ty, |known| self.types.join(known, ty));
                    self.left[index].1 = Some(joined);
                }
                None => self.escape(value),
            }
        }
        let children = value.into_iter().map(Child::Expr).collect();
        self.typed(leave.into(), opaque(Order::Once, children, Effect::Acts), Type::Never, span)
    }
}

fn name(label: &Option<syn::Label>) -> Option<String> {
    name_of(label.as_ref().map(|label| &label.name))
}

fn name_of(label: Option<&syn::Lifetime>) -> Option<String> {
    label.map(|label| label.ident.to_string())
}
