//! What each kind of expression means, control flow and binding forms included.

use fma_ir::{Effect, FloatOp, IntOp};

use super::super::cut::CutChildren;
use super::*;
use crate::groups::lay_bare;
use crate::walk::visit_mut;

impl Reader<'_> {
    /// Reads an expression by its kind.
    pub(super) fn kind(&mut self, expr: syn::Expr, span: Span) -> ExprId {
        match expr {
            syn::Expr::Lit(lit) => self.literal(lit, span),
            syn::Expr::Path(path) => self.path(path, span),
            syn::Expr::Paren(paren) => self.paren(paren, span),
            syn::Expr::Group(group) => self.expr(*group.expr),
            syn::Expr::Unary(unary) => self.unary(unary, span),
            syn::Expr::Binary(binary) => self.binary(binary, span),
            syn::Expr::Cast(cast) => self.cast(cast, span),
            syn::Expr::Reference(reference) => self.reference(reference, span),
            syn::Expr::Field(field) => self.field(field, span),
            syn::Expr::Index(index) => self.index(index, span),
            syn::Expr::If(branch) => self.branch(branch, span),
            syn::Expr::Block(mut block) if block.label.is_none() => {
                let (id, ty) = self.cut_block(&mut block.block);
                self.node(block.into(), Kind::Block(id), ty, span)
            }
            syn::Expr::Unsafe(mut block) => {
                let (id, ty) = self.cut_block(&mut block.block);
                self.node(block.into(), Kind::Block(id), ty, span)
            }
            syn::Expr::Assign(assign) => self.assign(assign, span),
            syn::Expr::Return(ret) => self.return_expr(ret, span),
            syn::Expr::MethodCall(call) => self.method_call(call, span),
            syn::Expr::Call(call) => self.call(call, span),
            syn::Expr::Macro(mac) => {
                self.macro_tokens(&mac.mac);
                let ty = match macros::diverges(&mac.mac) {
                    true => Type::Never,
                    false => self.vector(&mac.mac).unwrap_or(Type::Unknown),
                };
                self.typed(mac.into(), opaque(Order::Once, Vec::new(), Effect::Acts), ty, span)
            }
            other => self.flow(other, span),
        }
    }

    fn flow(&mut self, expr: syn::Expr, span: Span) -> ExprId {
        match expr {
            syn::Expr::ForLoop(each) => self.for_loop(each, span),
            syn::Expr::While(each) => self.while_loop(each, span),
            syn::Expr::Match(choice) => self.match_expr(choice, span),
            syn::Expr::Closure(closure) => self.closure(closure, None, span),
            syn::Expr::Tuple(tuple) => self.tuple(tuple, span),
            syn::Expr::Array(array) => self.array(array, span),
            syn::Expr::Repeat(repeat) => self.repeat(repeat, span),
            syn::Expr::Loop(each) => self.forever(each, span),
            syn::Expr::Block(block) => self.labelled(block, span),
            syn::Expr::Break(leave) => self.leaving(leave, span),
            syn::Expr::Continue(_) => {
                self.typed(expr, opaque(Order::Once, Vec::new(), Effect::Acts), Type::Never, span)
            }
            syn::Expr::Range(range) => self.range(range, span),
            syn::Expr::RawAddr(_) | syn::Expr::Const(_) | syn::Expr::Verbatim(_) => self.untouched(expr, span),
            syn::Expr::Async(_) => self.elsewhere(expr, span),
            syn::Expr::Struct(literal) => self.struct_literal(literal, span),
            syn::Expr::Try(question) => self.question(question, span),
            syn::Expr::Call(_) | syn::Expr::Await(_) | syn::Expr::Field(_) | syn::Expr::Index(_) => {
                self.unknown(expr, Order::Once, span)
            }
            other => self.unknown(other, Order::Unknown, span),
        }
    }

    /// `value?`: what the option or result holds.
    fn question(&mut self, mut question: syn::ExprTry, span: Span) -> ExprId {
        let inner = self.cut(&mut question.expr);
        self.escape(inner);
        let ty = match self.ty(inner) {
            Type::Maybe(held) => held,
            _ => self.types.add(Type::Unknown),
        };
        self.node(question.into(), opaque_once(inner), ty, span)
    }

    /// A node that is not understood, of unknown type.
    pub(in crate::tree) fn unknown(&mut self, expr: syn::Expr, order: Order, span: Span) -> ExprId {
        let (syn, kind) = self.cut_all(expr, order);
        self.typed(syn, kind, Type::Unknown, span)
    }

    /// Tokens in which nothing is rewritten at all; what they name may change.
    pub(in crate::tree) fn untouched(&mut self, expr: syn::Expr, span: Span) -> ExprId {
        self.mentioned(quote::ToTokens::to_token_stream(&expr));
        self.typed(expr, opaque(Order::Once, Vec::new(), Effect::Acts), Type::Unknown, span)
    }

    /// Cuts out every direct child; their literals' types may be decided by what is around them.
    pub(super) fn cut_all(&mut self, mut expr: syn::Expr, order: Order) -> (syn::Expr, Kind) {
        let mark = self.scopes.enter();
        let mut cut = CutChildren { reader: self, children: Vec::new() };
        visit_mut::visit_expr_mut(&mut cut, &mut expr);
        let children = cut.children;
        self.scopes.leave(mark);
        for child in &children {
            if let Child::Expr(id) = child {
                self.escape(*id);
            }
        }
        (expr, opaque(order, children, Effect::Acts))
    }

    /// The value of a node flows where its type may be decided unseen.
    pub(super) fn escape(&mut self, id: ExprId) {
        let ty = self.exprs[id.0].ty;
        self.types.escape(ty);
    }

    fn paren(&mut self, mut paren: syn::ExprParen, span: Span) -> ExprId {
        let inner = self.cut(&mut paren.expr);
        let ty = self.exprs[inner.0].ty;
        self.node(paren.into(), Kind::Paren(inner), ty, span)
    }

    fn unary(&mut self, mut unary: syn::ExprUnary, span: Span) -> ExprId {
        let inner = self.cut(&mut unary.expr);
        let ty = self.exprs[inner.0].ty;
        let value = self.types.behind_refs(ty);
        let kind = match (unary.op, self.types.get(value)) {
            (syn::UnOp::Deref(_), _) => {
                // Where options are said in other words a number stands for a reference to it.
                if let Type::Float(_)
                | Type::Generic(_)
                | Type::Int(_)
                | Type::Bool
                | Type::FloatLiteral
                | Type::Enum(..) = self.types.get(ty)
                {
                    return self.node(unary.into(), Kind::Paren(inner), ty, span);
                }
                let Type::Ref(target) = self.types.get(ty) else {
                    return self.typed(unary.into(), opaque_once(inner), Type::Unknown, span);
                };
                return self.node(unary.into(), Kind::Deref(inner), target, span);
            }
            (syn::UnOp::Neg(_), Type::Float(_) | Type::Generic(_) | Type::FloatLiteral) => Arith::Float(FloatOp::Neg),
            (syn::UnOp::Neg(_), Type::Int(_) | Type::IntLiteral) => Arith::Int(IntOp::Neg),
            (syn::UnOp::Not(_), Type::Bool) => Arith::Logic(Logic::Not),
            (syn::UnOp::Not(_), Type::Int(_) | Type::IntLiteral) => Arith::Int(IntOp::Not),
            _ => {
                let own = self.overloaded(operator_trait::of_unary(&unary.op), &[inner]);
                self.types.escape(ty);
                let given = own.unwrap_or_else(|| self.types.add(Type::Unknown));
                return self.node(unary.into(), opaque_once(inner), given, span);
            }
        };
        self.node(unary.into(), Kind::Arith(kind, vec![inner]), value, span)
    }

    fn reference(&mut self, mut reference: syn::ExprReference, span: Span) -> ExprId {
        let inner = self.cut(&mut reference.expr);
        if reference.mutability.is_some() {
            self.unstable(inner);
            self.escape(inner);
        }
        let ty = self.types.add(Type::Ref(self.exprs[inner.0].ty));
        self.node(reference.into(), Kind::Ref(inner), ty, span)
    }

    /// The local behind a node may change in ways that are not followed.
    pub(super) fn unstable(&mut self, id: ExprId) {
        match self.exprs[id.0].kind {
            Kind::Local(local) => self.locals[local.0].unstable |= self.locals[local.0].mutable,
            Kind::Paren(inner) => self.unstable(inner),
            _ => {}
        }
    }

    fn field(&mut self, mut field: syn::ExprField, span: Span) -> ExprId {
        let base = self.cut(&mut field.base);
        let behind = self.types.behind_refs(self.exprs[base.0].ty);
        let ty = match (self.types.get(behind), &field.member) {
            (Type::Struct(index), member) => self.items.field_of(&mut self.types, behind, index, member),
            (Type::Tuple(parts), syn::Member::Unnamed(part)) if (part.index as usize) < parts.len() => {
                parts[part.index as usize]
            }
            _ => return self.typed(field.into(), opaque_once(base), Type::Unknown, span),
        };
        self.node(field.into(), Kind::Field(base), ty, span)
    }

    fn index(&mut self, mut index: syn::ExprIndex, span: Span) -> ExprId {
        let base = self.cut(&mut index.expr);
        let at = self.cut(&mut index.index);
        let usize_ty = self.types.add(primitive("usize"));
        let behind = self.types.behind_refs(self.exprs[base.0].ty);
        let Type::Sequence(elem) = self.types.get(behind) else {
            self.escape(at);
            let ty = self.indexed(behind, self.exprs[at.0].ty);
            let children = vec![Child::Expr(base), Child::Expr(at)];
            return self.node(index.into(), opaque(Order::Once, children, Effect::Acts), ty, span);
        };
        if matches!(self.ty(at), Type::Iter(_)) {
            return self.node(index.into(), Kind::Index(base, at), behind, span);
        }
        self.types.unify(self.exprs[at.0].ty, usize_ty);
        let elem = if self.is_asked_unseen(at) { self.unseen_part(elem) } else { elem };
        self.node(index.into(), Kind::Index(base, at), elem, span)
    }

    fn assign(&mut self, mut assign: syn::ExprAssign, span: Span) -> ExprId {
        lay_bare(&mut assign.left);
        if matches!(
            *assign.left,
            syn::Expr::Tuple(_) | syn::Expr::Array(_) | syn::Expr::Struct(_) | syn::Expr::Infer(_)
        ) {
            return self.destructure(assign, span);
        }
        let value = self.cut(&mut assign.right);
        let target = self.cut(&mut assign.left);
        let (place, given) = (self.exprs[target.0].ty, self.exprs[value.0].ty);
        if !self.waits_for_type(target, value) {
            self.types.flow(place, given);
            self.declared_first(target, given);
        }
        self.typed(assign.into(), Kind::Assign { op: None, target, value }, Type::Unit, span)
    }

    /// `(a, b) = (b, a)`: every local on the left changes in a way that is not followed.
    fn destructure(&mut self, assign: syn::ExprAssign, span: Span) -> ExprId {
        for local in self.scopes.mentioned(quote::ToTokens::to_token_stream(&assign.left)) {
            self.locals[local.0].unstable |= self.locals[local.0].mutable;
        }
        let id = self.unknown(assign.into(), Order::Once, span);
        self.exprs[id.0].ty = self.types.add(Type::Unit);
        id
    }

    fn return_expr(&mut self, mut ret: syn::ExprReturn, span: Span) -> ExprId {
        let value = ret.expr.as_mut().map(|value| self.cut(value));
        if let Some(value) = value {
            self.types.flow(self.returns, self.exprs[value.0].ty);
        }
        self.typed(ret.into(), Kind::Return(value), Type::Never, span)
    }

    fn literal(&mut self, lit: syn::ExprLit, span: Span) -> ExprId {
        match super::vector::literal_type(&lit.lit) {
            Type::Other => self.typed(lit.into(), opaque(Order::Once, Vec::new(), Effect::Pure), Type::Other, span),
            ty => self.typed(lit.into(), Kind::Literal, ty, span),
        }
    }
}

/// An opaque kind.
pub(in crate::tree) fn opaque(order: Order, children: Vec<Child>, effect: Effect) -> Kind {
    Kind::Opaque { order, children, effect, binds: Vec::new() }
}

/// An opaque kind whose patterns bring locals into scope.
pub(super) fn binding(order: Order, children: Vec<Child>, binds: Vec<Binds>) -> Kind {
    Kind::Opaque { order, children, effect: Effect::Acts, binds }
}

/// An opaque kind of one child.
pub(in crate::tree) fn opaque_once(child: ExprId) -> Kind {
    opaque(Order::Once, vec![Child::Expr(child)], Effect::Acts)
}
