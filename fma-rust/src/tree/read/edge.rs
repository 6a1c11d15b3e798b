//! Numbers on their way into closures that are statements now, and out of them.

use fma_ir::Flags;

use super::flow::opaque_once;
use super::*;
use crate::tree::edge::{is_asked, is_broken};

/// The name of a number, or of what refers to it: nothing computes with what is only asked for its type.
fn named(item: &syn::Expr) -> Option<&syn::Expr> {
    match item {
        syn::Expr::Path(_) => Some(item),
        syn::Expr::Paren(syn::ExprParen { expr, .. }) | syn::Expr::Reference(syn::ExprReference { expr, .. }) => {
            named(expr)
        }
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => named(expr),
        _ => None,
    }
}

impl Reader<'_> {
    /// A call that marks an edge.
    pub(super) fn edge(&mut self, edge: Edge, mut call: syn::ExprCall, span: Span) -> ExprId {
        let Some(arg) = call.args.first_mut() else { return self.unknown(call.into(), Order::Once, span) };
        let inner = self.cut(arg);
        if edge == Edge::Library {
            self.exprs[inner.0].setting.mode = fma_ir::Mode::default();
            return inner;
        }
        if edge == Edge::Behind {
            return self.behind(inner, span);
        }
        if edge == Edge::Asked {
            return self.asked(inner);
        }
        if edge == Edge::Gathered {
            return self.gathered(inner, call.args.iter().nth(1).and_then(named));
        }
        let ty = self.exprs[inner.0].ty;
        if edge == Edge::Captured && self.is_changeable_number(inner) {
            self.unstable(inner);
            return inner;
        }
        let Some(ty) = self.type_across(edge, ty) else {
            return self.typed(call.into(), opaque_once(inner), Type::Unknown, span);
        };
        match self.types.get(ty) {
            Type::Float(_) | Type::FloatLiteral | Type::Generic(_) => {
                self.node(call.into(), opaque_once(inner), ty, span)
            }
            _ if ty == self.exprs[inner.0].ty => inner,
            // Another name for the same thing.
            _ => self.node(call.into(), Kind::Paren(inner), ty, span),
        }
    }

    /// An index that something is asked with.
    fn asked(&mut self, inner: ExprId) -> ExprId {
        let index = self.types.add(primitive("usize"));
        let asked = self.exprs[inner.0].ty;
        // From what it asks with the CPU learns nothing.
        match self.types.is_unseen(asked) {
            true => self.types.unify(index, asked),
            false => self.types.flow(index, asked),
        }
        inner
    }

    /// The type of what is behind an edge, if it is known here.
    fn type_across(&mut self, edge: Edge, ty: TypeId) -> Option<TypeId> {
        match edge {
            Edge::Untyped if self.setting.leaf.is_some() => Some(ty),
            Edge::Untyped | Edge::Deferred => self.types.unseen_copy(ty),
            Edge::Alone => self.types.alone(ty),
            Edge::Known if self.types.is_unseen(ty) => {
                let known = self.types.get(ty);
                Some(self.types.add(known))
            }
            Edge::Passed | Edge::Captured | Edge::Known => Some(ty),
            Edge::Behind | Edge::Library | Edge::Gathered | Edge::Asked => Some(ty),
        }
    }

    /// The number behind whatever references.
    pub(super) fn behind(&mut self, mut inner: ExprId, span: Span) -> ExprId {
        while let Type::Ref(target) = self.types.get(self.exprs[inner.0].ty) {
            let op = syn::UnOp::Deref(Default::default());
            let unary = syn::ExprUnary { attrs: Vec::new(), op, expr: Box::new(hole::hole(inner)) };
            inner = self.node(unary.into(), Kind::Deref(inner), target, span);
        }
        inner
    }

    /// `let r = &x[1];`: as PTX is read, the number stands for what refers to it, as nothing changes it meanwhile. On the CPU it is in memory, so a float
    /// that the function computed may not be meant: what is fused depends on how often a product is used.
    pub(super) fn lend_number(&mut self, lent: ExprId) {
        let Expr { syn: syn::Expr::Reference(reference), kind: Kind::Ref(inner), .. } = &self.exprs[lent.0] else {
            return;
        };
        let (inner, is_shared) = (*inner, reference.mutability.is_none());
        let ty = self.exprs[inner.0].ty;
        let is_float = matches!(self.types.get(ty), Type::Float(_) | Type::Generic(_));
        if !(self.items.instances && is_shared && self.is_of_number(ty)) || is_float && !self.is_in_memory(inner) {
            return;
        }
        let number = hole::hole(inner);
        let (syn, kind): (syn::Expr, Kind) = match is_float {
            true => {
                let name = Edge::Passed.ident();
                let func = Box::new(syn::parse_quote!(#name));
                let args = std::iter::once(number).collect();
                let call = syn::ExprCall { attrs: Vec::new(), func, paren_token: Default::default(), args };
                (call.into(), opaque_once(inner))
            }
            false => {
                let (paren_token, expr) = (Default::default(), Box::new(number));
                (syn::ExprParen { attrs: Vec::new(), paren_token, expr }.into(), Kind::Paren(inner))
            }
        };
        let node = &mut self.exprs[lent.0];
        (node.syn, node.kind, node.ty) = (syn, kind, ty);
    }

    /// Whether a number is one that the function was given: an element, a field, what a reference is to, or a parameter that stays as it is.
    fn is_in_memory(&self, id: ExprId) -> bool {
        match self.exprs[id.0].kind {
            Kind::Paren(inner) => self.is_in_memory(inner),
            Kind::Index(..) | Kind::Field(_) | Kind::Deref(_) => true,
            Kind::Local(local) => self.bound.contains(&local) && !self.locals[local.0].mutable,
            _ => false,
        }
    }

    /// Whether a type is known as that of a number or a truth.
    pub(super) fn is_of_number(&self, ty: TypeId) -> bool {
        matches!(self.types.get(ty), Type::Float(_) | Type::Generic(_) | Type::Int(_) | Type::Bool)
    }

    /// A total of items: what it began with keeps its type.
    fn gathered(&mut self, total: ExprId, item: Option<&syn::Expr>) -> ExprId {
        let (Kind::Local(local), Some(mut item)) = (&self.exprs[total.0].kind, item.cloned()) else { return total };
        let (local, item) = (*local, self.cut(&mut item));
        if self.types.is_unseen(self.types.behind_refs(self.exprs[item.0].ty))
            && let Some(ty) = self.types.unseen_copy(self.locals[local.0].ty)
        {
            self.locals[local.0].ty = ty;
        }
        total
    }

    /// Whether an index is one that a method was asked with, of a type that is unknown on the CPU.
    pub(super) fn is_asked_unseen(&self, at: ExprId) -> bool {
        let Kind::Local(local) = self.exprs[at.0].kind else { return false };
        is_asked(&self.locals[local.0].ident) && self.types.is_unseen(self.exprs[at.0].ty)
    }

    /// What is made of something whose type is unknown on the CPU.
    pub(super) fn unseen_part(&mut self, elem: TypeId) -> TypeId {
        self.types.unseen_copy(elem).unwrap_or_else(|| self.types.add(Type::Unknown))
    }

    /// Whether a literal is put into a local whose type only what follows tells. The CPU knows it from there on, and reads the local as it stands;
    /// PTX has the literal.
    pub(super) fn waits_for_type(&mut self, target: ExprId, value: ExprId) -> bool {
        let Kind::Local(local) = self.exprs[target.0].kind else { return false };
        let waits = self.items.instances
            && self.is_literal(value)
            && self.ty(target) == Type::Unknown
            && !is_broken(&self.locals[local.0].ident);
        if waits {
            self.begun.push((local, self.exprs[value.0].ty));
        }
        waits
    }

    /// Literals that waited have the types that their locals were found to have.
    pub(super) fn begin_literals(&mut self) {
        for (local, literal) in std::mem::take(&mut self.begun) {
            self.types.unify(self.locals[local.0].ty, literal);
        }
    }

    /// A local that was declared without a type or a value is of the struct that it is given, and of numbers that may be there: `let mut at = None`.
    pub(super) fn declared_first(&mut self, target: ExprId, given: TypeId) {
        let (Kind::Local(local), known) = (&self.exprs[target.0].kind, self.types.get(given)) else { return };
        let Local { ty: place, ident, .. } = &self.locals[local.0];
        // Of a variable of the author's the CPU does not learn its type from a literal.
        let may = match known {
            Type::Maybe(held) => self.are_numbers(held),
            Type::Struct(_) => self.items.instances,
            Type::FloatLiteral | Type::IntLiteral => self.items.instances && is_broken(ident),
            _ => false,
        };
        if may && self.types.get(*place) == Type::Unknown {
            let place = *place;
            self.types.assume(place, known);
            self.types.unify(place, given);
        }
    }

    /// Whether a type is that of a number, or of several together.
    fn are_numbers(&self, ty: TypeId) -> bool {
        match self.types.get(ty) {
            Type::Int(_) | Type::Float(_) => true,
            Type::Tuple(parts) => parts.into_iter().all(|part| self.are_numbers(part)),
            _ => false,
        }
    }

    /// Whether a node is an integer.
    pub(super) fn is_integer(&self, id: ExprId) -> bool {
        matches!(self.ty(id), Type::Int(_) | Type::IntLiteral)
    }

    fn is_changeable_number(&self, id: ExprId) -> bool {
        let number = matches!(
            self.ty(id),
            Type::Float(_) | Type::Generic(_) | Type::Int(_) | Type::Bool | Type::FloatLiteral | Type::IntLiteral
        );
        number && matches!(self.exprs[id.0].kind, Kind::Local(local) if self.locals[local.0].mutable)
    }

    /// Whether it is arithmetic on what has no type on the CPU.
    fn unseen_arithmetic(&self, kind: &Kind) -> bool {
        let (arith, operands) = match kind {
            Kind::Arith(arith, args) => (*arith, args.clone()),
            Kind::Assign { op: Some(arith), target, value } => (*arith, vec![*target, *value]),
            _ => return false,
        };
        let floats = matches!(arith, Arith::Float(_) | Arith::Powi(_) | Arith::Compare(_));
        let integers = matches!(arith, Arith::Int(_)) && matches!(kind, Kind::Arith(..));
        let unseen = |id: &ExprId| self.types.is_unseen(self.types.behind_refs(self.exprs[id.0].ty));
        (floats || integers) && operands.iter().any(unseen)
    }

    /// The type of an operation that is left alone, as is what uses its result.
    fn left_alone(&mut self, kind: &Kind, ty: TypeId) -> TypeId {
        match kind {
            Kind::Assign { target, .. } => {
                self.unstable(*target);
                ty
            }
            _ => self.types.unseen_copy(ty).unwrap_or(ty),
        }
    }

    /// The type and the setting of a node: nothing is rewritten of what the CPU leaves alone, by its own reading where the node stands there.
    pub(super) fn seen(&mut self, syn: &syn::Expr, kind: &Kind, ty: TypeId) -> (TypeId, Setting) {
        let found = match self.items.beside.as_ref().and_then(|beside| beside.knows(syn, kind)) {
            Some(true) => return (self.types.seen_copy(ty), self.setting),
            // Of which type a literal is, what it meets tells here.
            Some(false) if self.types.get(ty) == Type::FloatLiteral => Some(ty),
            Some(false) => Some(self.left_alone(kind, ty)),
            None => self.unseen_arithmetic(kind).then(|| self.left_alone(kind, ty)),
        };
        match found {
            Some(ty) => {
                self.left.insert(ExprId(self.exprs.len()));
                let Setting { leaf, .. } = self.setting;
                (ty, Setting { flags: Flags::NONE, mode: fma_ir::Mode::default(), leaf })
            }
            None => (ty, self.setting),
        }
    }
}
