//! Expressions that bind names: loops, matches, closures, `let` in conditions; and ranges, tuples and arrays.

use fma_ir::Effect;

use super::flow::binding;
use super::*;

impl Reader<'_> {
    pub(super) fn for_loop(&mut self, mut each: syn::ExprForLoop, span: Span) -> ExprId {
        let source = self.cut(&mut each.expr);
        let item = self.item_type(source);
        let mark = self.scopes.enter();
        let first = self.locals.len();
        self.bind(&each.pat, item);
        let binds = vec![Binds { before: 1, locals: self.bound_since(first) }];
        let (body, _) = self.cut_block(&mut each.body);
        self.scopes.leave(mark);
        let children = vec![Child::Expr(source), Child::Block(body)];
        self.typed(each.into(), binding(Order::Unknown, children, binds), Type::Unit, span)
    }

    /// The type of what a `for` loop gets from an expression.
    pub(in crate::tree) fn item_type(&mut self, source: ExprId) -> TypeId {
        let ty = self.exprs[source.0].ty;
        match self.types.get(ty) {
            Type::Iter(item) => item,
            Type::Sequence(elem) => elem,
            Type::Ref(inner) => match self.types.get(self.types.behind_refs(inner)) {
                Type::Sequence(elem) => self.types.add(Type::Ref(elem)),
                _ => self.types.add(Type::Unknown),
            },
            _ => self.types.add(Type::Unknown),
        }
    }

    pub(super) fn while_loop(&mut self, mut each: syn::ExprWhile, span: Span) -> ExprId {
        let mark = self.scopes.enter();
        let cond = self.condition(&mut each.cond);
        let (body, _) = self.cut_block(&mut each.body);
        self.scopes.leave(mark);
        let children = vec![Child::Expr(cond), Child::Block(body)];
        self.typed(each.into(), opaque(Order::Unknown, children, Effect::Acts), Type::Unit, span)
    }

    pub(super) fn branch(&mut self, mut branch: syn::ExprIf, span: Span) -> ExprId {
        let binds = binds_names(&branch.cond);
        let mark = self.scopes.enter();
        let cond = self.condition(&mut branch.cond);
        let (then, then_ty) = self.cut_block(&mut branch.then_branch);
        self.scopes.leave(mark);
        let otherwise = branch.else_branch.as_mut().map(|(_, otherwise)| self.cut(otherwise));
        let ty = match otherwise {
            Some(otherwise) => self.types.join(then_ty, self.exprs[otherwise.0].ty),
            None => self.types.add(Type::Unit),
        };
        if !binds {
            return self.node(branch.into(), Kind::If { cond, then, otherwise }, ty, span);
        }
        let mut children = vec![Child::Expr(cond), Child::Block(then)];
        children.extend(otherwise.map(Child::Expr));
        self.node(branch.into(), opaque(Order::Unknown, children, Effect::Acts), ty, span)
    }

    /// A condition that may hold `let PATTERN = value && …`; what it binds stays in scope until the caller leaves it.
    fn condition(&mut self, place: &mut syn::Expr) -> ExprId {
        if !binds_names(place) {
            return self.cut(place);
        }
        let taken = std::mem::replace(place, syn::Expr::Verbatim(Default::default()));
        let id = self.binding_condition(taken);
        *place = hole(id);
        id
    }

    fn binding_condition(&mut self, expr: syn::Expr) -> ExprId {
        let span = syn::spanned::Spanned::span(&expr);
        let mut binds = Vec::new();
        let (syn, children) = match expr {
            syn::Expr::Let(mut cond) => {
                let value = self.cut(&mut cond.expr);
                let ty = self.exprs[value.0].ty;
                self.types.escape(ty);
                let first = self.locals.len();
                self.bind(&cond.pat, ty);
                binds.push(Binds { before: 1, locals: self.bound_since(first) });
                (syn::Expr::Let(cond), vec![Child::Expr(value)])
            }
            syn::Expr::Binary(mut both) => {
                let left = self.condition(&mut both.left);
                let right = self.condition(&mut both.right);
                (syn::Expr::Binary(both), vec![Child::Expr(left), Child::Expr(right)])
            }
            other => return self.expr(other),
        };
        self.typed(syn, binding(Order::Unknown, children, binds), Type::Bool, span)
    }

    pub(super) fn match_expr(&mut self, mut choice: syn::ExprMatch, span: Span) -> ExprId {
        let cut = self.cut(&mut choice.expr);
        let scrutinee = self.behind_reference(cut, span);
        let matched = self.exprs[scrutinee.0].ty;
        let mut children = vec![Child::Expr(scrutinee)];
        let mut ty = self.types.add(Type::Never);
        let mut binds = Vec::new();
        for arm in &mut choice.arms {
            let mark = self.scopes.enter();
            let first = self.locals.len();
            self.bind(&arm.pat, matched);
            binds.push(Binds { before: children.len(), locals: self.bound_since(first) });
            if let Some((_, guard)) = &mut arm.guard {
                let guard = self.condition(guard);
                children.push(Child::Expr(guard));
            }
            let body = self.cut(&mut arm.body);
            children.push(Child::Expr(body));
            self.scopes.leave(mark);
            ty = self.types.join(ty, self.exprs[body.0].ty);
        }
        self.node(choice.into(), binding(Order::Unknown, children, binds), ty, span)
    }

    /// An enum behind a reference is matched as it is, which only PTX is read with.
    fn behind_reference(&mut self, id: ExprId, span: Span) -> ExprId {
        let Type::Ref(target) = self.types.get(self.exprs[id.0].ty) else { return id };
        match self.types.get(target) {
            Type::Enum(..) => self.node(syn::parse_quote!(*fastmath_matched), Kind::Deref(id), target, span),
            _ => id,
        }
    }

    /// A closure; `params` are the types of its parameters where the call that takes it tells them.
    pub(in crate::tree) fn closure(
        &mut self,
        mut closure: syn::ExprClosure,
        params: Option<&[TypeId]>,
        span: Span,
    ) -> ExprId {
        let mark = self.scopes.enter();
        let first = self.locals.len();
        let mut taken = Vec::new();
        for (index, pat) in closure.inputs.iter().enumerate() {
            let ty = match pat {
                syn::Pat::Type(typed) => self.items.read(&mut self.types, &typed.ty),
                _ => match params.and_then(|params| params.get(index)) {
                    Some(ty) => *ty,
                    None => self.types.add(Type::Unknown),
                },
            };
            self.bind(pat, ty);
            taken.push(ty);
        }
        let binds = vec![Binds { before: 0, locals: self.bound_since(first) }];
        let outer_returns = self.returns;
        self.returns = match &closure.output {
            syn::ReturnType::Default => self.types.add(Type::Unknown),
            syn::ReturnType::Type(_, ty) => self.items.read(&mut self.types, ty),
        };
        let returns = self.returns;
        let body = self.cut(&mut closure.body);
        self.types.unify(returns, self.exprs[body.0].ty);
        self.returns = outer_returns;
        self.scopes.leave(mark);
        self.captured(Child::Expr(body), first);
        let given = match (&closure.output, self.ty(body)) {
            (syn::ReturnType::Type(..), _) | (_, Type::Never) => returns,
            _ => self.exprs[body.0].ty,
        };
        let kind = binding(Order::Elsewhere, vec![Child::Expr(body)], binds);
        let is_async = closure.asyncness.is_some();
        self.typed(closure.into(), kind, if is_async { Type::Unknown } else { Type::Function(taken, given) }, span)
    }

    /// A closure or an async block runs whenever it is called: mutable locals of the outside that it names are not followed.
    fn captured(&mut self, body: Child, first_inside: usize) {
        let mut stack = vec![body];
        while let Some(child) = stack.pop() {
            match child {
                Child::Expr(id) => {
                    if matches!(self.exprs[id.0].kind, Kind::Local(local) if local.0 < first_inside) {
                        self.unstable(id);
                    }
                    stack.extend(children(&self.exprs[id.0].kind));
                }
                Child::Block(id) => stack.extend(self.blocks[id.0].children()),
            }
        }
    }

    pub(super) fn elsewhere(&mut self, expr: syn::Expr, span: Span) -> ExprId {
        let first = self.locals.len();
        let outer_returns = self.returns;
        self.returns = self.types.add(Type::Unknown);
        let (syn, kind) = self.cut_all(expr, Order::Elsewhere);
        self.returns = outer_returns;
        children(&kind).into_iter().for_each(|child| self.captured(child, first));
        self.typed(syn, kind, Type::Unknown, span)
    }

    pub(super) fn tuple(&mut self, mut tuple: syn::ExprTuple, span: Span) -> ExprId {
        let parts: Vec<ExprId> = tuple.elems.iter_mut().map(|elem| self.cut(elem)).collect();
        let ty = match parts.is_empty() {
            true => Type::Unit,
            false => Type::Tuple(parts.iter().map(|part| self.exprs[part.0].ty).collect()),
        };
        let kind = opaque(Order::Once, parts.into_iter().map(Child::Expr).collect(), Effect::Acts);
        self.typed(tuple.into(), kind, ty, span)
    }

    pub(super) fn array(&mut self, mut array: syn::ExprArray, span: Span) -> ExprId {
        let parts: Vec<ExprId> = array.elems.iter_mut().map(|elem| self.cut(elem)).collect();
        let mut elem = self.types.add(Type::Never);
        for part in &parts {
            elem = self.types.join(elem, self.exprs[part.0].ty);
        }
        let kind = opaque(Order::Once, parts.into_iter().map(Child::Expr).collect(), Effect::Acts);
        let list = self.types.list(elem);
        self.typed(array.into(), kind, list, span)
    }

    /// `[value; COUNT]`: the count is a constant, and stays as it is.
    pub(super) fn repeat(&mut self, mut repeat: syn::ExprRepeat, span: Span) -> ExprId {
        let value = self.cut(&mut repeat.expr);
        let elem = self.exprs[value.0].ty;
        let list = self.types.list(elem);
        self.typed(repeat.into(), opaque(Order::Once, vec![Child::Expr(value)], Effect::Acts), list, span)
    }

    pub(super) fn range(&mut self, mut range: syn::ExprRange, span: Span) -> ExprId {
        let ends: Vec<ExprId> =
            [range.start.as_mut(), range.end.as_mut()].into_iter().flatten().map(|end| self.cut(end)).collect();
        if let [start, end] = ends[..] {
            self.types.unify(self.exprs[start.0].ty, self.exprs[end.0].ty);
        }
        let item = match ends.first() {
            Some(first) => self.exprs[first.0].ty,
            None => self.types.add(Type::Unknown),
        };
        let countable = matches!(self.types.get(item), Type::Int(_) | Type::IntLiteral);
        let item = if countable { item } else { self.types.add(Type::Unknown) };
        let kind = opaque(Order::Once, ends.into_iter().map(Child::Expr).collect(), Effect::Acts);
        self.typed(range.into(), kind, Type::Iter(item), span)
    }
}

/// Whether a condition binds names by `let`.
fn binds_names(cond: &syn::Expr) -> bool {
    match cond {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(both) => {
            matches!(both.op, syn::BinOp::And(_)) && (binds_names(&both.left) || binds_names(&both.right))
        }
        _ => false,
    }
}
