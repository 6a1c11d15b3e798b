//! Operators: which arithmetic they are, once the operands' types are known.

use fma_ir::{Cmp, FloatOp, IntOp};

use super::*;
use crate::groups::lay_bare;

/// What an operator may be.
#[derive(Clone, Copy)]
enum Operator {
    Float(FloatOp, IntOp),
    Bitwise(Logic, IntOp),
    Shift(IntOp),
    Compare(Cmp),
    Lazy(Logic),
}

impl Reader<'_> {
    pub(super) fn binary(&mut self, mut binary: syn::ExprBinary, span: Span) -> ExprId {
        let (operator, assigns) = operator(&binary.op);
        if assigns {
            lay_bare(&mut binary.left);
        }
        let left = self.cut(&mut binary.left);
        let right = self.cut(&mut binary.right);
        if matches!(operator, Some(Operator::Compare(Cmp::Eq))) && self.are_truths(left, right) {
            return self.same_truth(binary, [left, right], span);
        }
        let found = operator.and_then(|operator| self.arith(operator, left, right));
        match (found, assigns) {
            (Some((arith, ty)), false) => self.node(binary.into(), Kind::Arith(arith, vec![left, right]), ty, span),
            (Some((arith, _)), true) => {
                let kind = Kind::Assign { op: Some(arith), target: left, value: right };
                self.typed(binary.into(), kind, Type::Unit, span)
            }
            (None, _) => {
                let own = self.overloaded(operator_trait::of_binary(&binary.op), &[left, right]);
                if assigns {
                    self.unstable(left);
                }
                self.escape(left);
                self.escape(right);
                let ty = match operator {
                    Some(Operator::Compare(_) | Operator::Lazy(_)) => self.types.add(Type::Bool),
                    _ => own.unwrap_or_else(|| self.types.add(Type::Unknown)),
                };
                let order = if matches!(operator, Some(Operator::Lazy(_))) { Order::Unknown } else { Order::Once };
                let children = vec![Child::Expr(left), Child::Expr(right)];
                self.node(binary.into(), opaque(order, children, Effect::Acts), ty, span)
            }
        }
    }

    fn are_truths(&self, left: ExprId, right: ExprId) -> bool {
        [left, right].iter().all(|id| self.types.get(self.types.behind_refs(self.exprs[id.0].ty)) == Type::Bool)
    }

    /// `a == b` of truths is `!(a ^ b)`.
    fn same_truth(&mut self, mut binary: syn::ExprBinary, operands: [ExprId; 2], span: Span) -> ExprId {
        binary.op = syn::BinOp::BitXor(Default::default());
        let kind = Kind::Arith(Arith::Logic(Logic::Xor), operands.to_vec());
        let other = self.typed(binary.into(), kind, Type::Bool, span);
        let inner =
            syn::ExprParen { attrs: Vec::new(), paren_token: Default::default(), expr: Box::new(hole::hole(other)) };
        let op = syn::UnOp::Not(Default::default());
        let unary = syn::ExprUnary { attrs: Vec::new(), op, expr: Box::new(inner.into()) };
        self.typed(unary.into(), Kind::Arith(Arith::Logic(Logic::Not), vec![other]), Type::Bool, span)
    }

    /// Whether the CPU's reading knows nothing of a type, or of what is behind it.
    pub(super) fn is_unseen(&self, ty: TypeId) -> bool {
        let behind = self.types.behind_refs(ty);
        let foreign = || self.items.owner(&self.types.get(behind)).is_some_and(|name| self.items.is_foreign(name));
        self.types.is_unseen(behind) || foreign()
    }

    /// Whether something is an enum of the module, as PTX is read.
    pub(super) fn is_enum(&self, behind: TypeId) -> bool {
        self.items.instances && self.items.owner(&self.types.get(behind)).is_some_and(|name| self.items.is_enum(name))
    }

    /// Whether a method of a type of the module stands in another one.
    pub(super) fn is_elsewhere(&self, behind: TypeId, method: &syn::Ident) -> bool {
        let owner = self.items.owner(&self.types.get(behind));
        owner.is_some_and(|owner| self.items.is_elsewhere(&format!("{owner}::{method}")))
    }

    /// What an operator gives that an impl of the module declares for the operands.
    pub(super) fn overloaded(&mut self, name: Option<&str>, operands: &[ExprId]) -> Option<TypeId> {
        let types: Vec<TypeId> = operands.iter().map(|id| self.exprs[id.0].ty).collect();
        if let [left, right] = types[..]
            && let Type::Packed(_) = self.types.get(left)
            && self.types.get(left) == self.types.get(right)
            && matches!(name, Some("Add" | "Sub" | "Mul" | "Div"))
        {
            return Some(left);
        }
        let items = self.items;
        let found = items.operator(name?, &self.types, &types);
        let found = found.or_else(|| items.operator_abroad(name?, &self.types, &types))?;
        let is_unseen = |id: &TypeId| self.is_unseen(*id) || self.is_enum(self.types.behind_refs(*id));
        let unseen = self.items.is_elsewhere(&found.key()) || types.iter().any(is_unseen);
        let signature = found.method.sig.clone();
        if let (Some(syn::FnArg::Typed(typed)), [_, right]) = (signature.inputs.iter().nth(1), operands) {
            let ty = self.items.read(&mut self.types, &typed.ty);
            self.types.flow(ty, self.exprs[right.0].ty);
        }
        match &signature.output {
            syn::ReturnType::Default => Some(self.types.add(Type::Unit)),
            syn::ReturnType::Type(_, ty) => {
                let ty = self.items.read(&mut self.types, ty);
                if unseen { self.types.unseen_copy(ty) } else { Some(ty) }
            }
        }
    }

    /// The arithmetic of an operator on two operands, if their types are known and the same.
    fn arith(&mut self, operator: Operator, left: ExprId, right: ExprId) -> Option<(Arith, TypeId)> {
        self.assume(left, right);
        let behind = |reader: &Self, id: ExprId| reader.types.behind_refs(reader.exprs[id.0].ty);
        let (left, right) = (behind(self, left), behind(self, right));
        if let Operator::Shift(op) = operator {
            return matches!(self.types.get(left), Type::Int(_) | Type::IntLiteral).then_some((Arith::Int(op), left));
        }
        self.types.unify(left, right);
        if !self.types.same(left, right) {
            return None;
        }
        let float = matches!(self.types.get(left), Type::Float(_) | Type::FloatLiteral | Type::Generic(_));
        let int = matches!(self.types.get(left), Type::Int(_) | Type::IntLiteral);
        let boolean = self.types.get(left) == Type::Bool;
        match operator {
            Operator::Float(op, _) if float => Some((Arith::Float(op), left)),
            Operator::Float(_, op) | Operator::Bitwise(_, op) if int => Some((Arith::Int(op), left)),
            Operator::Bitwise(op, _) | Operator::Lazy(op) if boolean => Some((Arith::Logic(op), left)),
            Operator::Compare(Cmp::Ne) if boolean => Some((Arith::Logic(Logic::Xor), left)),
            Operator::Compare(cmp) if float || int || self.of_numbers(left, cmp) => {
                Some((Arith::Compare(cmp), self.types.add(Type::Bool)))
            }
            _ => None,
        }
    }

    /// Whether a comparison of two enums is one of the numbers that they are.
    fn of_numbers(&self, ty: TypeId, cmp: Cmp) -> bool {
        match self.types.get(ty) {
            Type::Enum(index, _) => self.items.enums.get(index).is_some_and(|known| known.compares(cmp)),
            _ => false,
        }
    }

    /// `ty = f32`: an operand of unknown type is taken for that, unless the other one is known to be something else.
    fn assume(&mut self, left: ExprId, right: ExprId) {
        let Some(format) = self.setting.leaf else { return };
        let may = |ty: Type| matches!(ty, Type::Unknown | Type::FloatLiteral) || ty == Type::Float(format);
        let ids = [left, right].map(|id| self.types.behind_refs(self.exprs[id.0].ty));
        if ids.iter().all(|id| may(self.types.get(*id))) {
            ids.iter().for_each(|id| self.types.take_for(*id, format));
        }
    }
}

/// The operator, and whether it assigns.
fn operator(op: &syn::BinOp) -> (Option<Operator>, bool) {
    use syn::BinOp;
    let plain = match op {
        BinOp::Add(_) | BinOp::AddAssign(_) => Operator::Float(FloatOp::Add, IntOp::Add),
        BinOp::Sub(_) | BinOp::SubAssign(_) => Operator::Float(FloatOp::Sub, IntOp::Sub),
        BinOp::Mul(_) | BinOp::MulAssign(_) => Operator::Float(FloatOp::Mul, IntOp::Mul),
        BinOp::Div(_) | BinOp::DivAssign(_) => Operator::Float(FloatOp::Div, IntOp::Div),
        BinOp::Rem(_) | BinOp::RemAssign(_) => Operator::Float(FloatOp::Rem, IntOp::Rem),
        BinOp::BitAnd(_) | BinOp::BitAndAssign(_) => Operator::Bitwise(Logic::And, IntOp::And),
        BinOp::BitOr(_) | BinOp::BitOrAssign(_) => Operator::Bitwise(Logic::Or, IntOp::Or),
        BinOp::BitXor(_) | BinOp::BitXorAssign(_) => Operator::Bitwise(Logic::Xor, IntOp::Xor),
        BinOp::Shl(_) | BinOp::ShlAssign(_) => Operator::Shift(IntOp::Shl),
        BinOp::Shr(_) | BinOp::ShrAssign(_) => Operator::Shift(IntOp::Shr),
        BinOp::And(_) => Operator::Lazy(Logic::And),
        BinOp::Or(_) => Operator::Lazy(Logic::Or),
        BinOp::Eq(_) => Operator::Compare(Cmp::Eq),
        BinOp::Ne(_) => Operator::Compare(Cmp::Ne),
        BinOp::Lt(_) => Operator::Compare(Cmp::Lt),
        BinOp::Le(_) => Operator::Compare(Cmp::Le),
        BinOp::Gt(_) => Operator::Compare(Cmp::Gt),
        BinOp::Ge(_) => Operator::Compare(Cmp::Ge),
        _ => return (None, true),
    };
    let text = quote::ToTokens::to_token_stream(op).to_string();
    let compares = matches!(plain, Operator::Compare(_));
    (Some(plain), text.ends_with('=') && !compares)
}
