//! Operators and calls: which arithmetic they are, once the operands' types are known.

use fma_ir::{Cmp, Effect, FloatOp, IntOp};

use super::*;

/// What gives a value of the type that it is called on.
const FROM: [&str; 7] = ["from", "from_bits", "from_f32", "from_f64", "one", "zero", "default"];

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
        let left = self.cut(&mut binary.left);
        let right = self.cut(&mut binary.right);
        let found = operator.and_then(|operator| self.arith(operator, left, right));
        match (found, assigns) {
            (Some((arith, ty)), false) => self.node(binary.into(), Kind::Arith(arith, vec![left, right]), ty, span),
            (Some((arith, _)), true) => {
                let kind = Kind::Assign { op: Some(arith), target: left, value: right };
                self.typed(binary.into(), kind, Type::Unit, span)
            }
            (None, _) => {
                if assigns {
                    self.unstable(left);
                }
                self.escape(left);
                self.escape(right);
                let ty = match operator {
                    Some(Operator::Compare(_) | Operator::Lazy(_)) => Type::Bool,
                    _ => Type::Unknown,
                };
                let order = if matches!(operator, Some(Operator::Lazy(_))) { Order::Unknown } else { Order::Once };
                let children = vec![Child::Expr(left), Child::Expr(right)];
                self.typed(binary.into(), opaque(order, children, Effect::Acts), ty, span)
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
            Operator::Compare(cmp) if float || int => Some((Arith::Compare(cmp), self.types.add(Type::Bool))),
            _ => None,
        }
    }

    /// `ty = f32`: an operand of unknown type is taken for that, unless the other one is known to be something else.
    fn assume(&mut self, left: ExprId, right: ExprId) {
        let Some(format) = self.setting.leaf else { return };
        let may = |ty: Type| matches!(ty, Type::Unknown | Type::FloatLiteral) || ty == Type::Float(format);
        let ids = [left, right].map(|id| self.types.behind_refs(self.exprs[id.0].ty));
        if ids.iter().all(|id| may(self.types.get(*id))) {
            ids.iter().for_each(|id| self.types.assume(*id, Type::Float(format)));
        }
    }

    pub(super) fn method_call(&mut self, mut call: syn::ExprMethodCall, span: Span) -> ExprId {
        let receiver = self.cut(&mut call.receiver);
        let behind = self.types.behind_refs(self.exprs[receiver.0].ty);
        let own = self.own_method(&call, receiver);
        if own.is_none() && self.is_container(behind, &call) {
            return self.container_method(call, receiver, span);
        }
        let args: Vec<ExprId> = call.args.iter_mut().map(|arg| self.cut(arg)).collect();
        if matches!(self.types.get(behind), Type::Float(_) | Type::Generic(_))
            && let Some(arith) = self.known_method(&call.method.to_string(), receiver, &args)
        {
            return self.arith_call(call.into(), arith, receiver, args, span);
        }
        self.unstable(receiver);
        self.escape(receiver);
        let ty = match own {
            Some(signature) => self.signature_result(&signature, &args),
            None => methods::result(&mut self.types, behind, &call),
        };
        args.iter().for_each(|arg| self.escape(*arg));
        let children = std::iter::once(receiver).chain(args).map(Child::Expr).collect();
        self.node(call.into(), opaque(Order::Once, children, Effect::Acts), ty, span)
    }

    /// A method that the impl or the trait around declares for `self`, or an impl of the module for a struct of it.
    fn own_method(&self, call: &syn::ExprMethodCall, receiver: ExprId) -> Option<syn::Signature> {
        let name = call.method.to_string();
        let of_self = matches!(self.exprs[receiver.0].kind, Kind::Local(local) if self.locals[local.0].ident == "self");
        if of_self && let Some(signature) = self.items.methods.get(&name) {
            return Some(signature.clone());
        }
        let behind = self.types.behind_refs(self.exprs[receiver.0].ty);
        let Type::Struct(index) = self.types.get(behind) else { return None };
        let (owner, _) = self.items.structs.get(index)?;
        self.items.associated(owner, &name).cloned()
    }

    /// The arithmetic of a method of the float types, if the number of arguments is right.
    fn known_method(&mut self, name: &str, receiver: ExprId, args: &[ExprId]) -> Option<Arith> {
        let arith = match (methods::arith(name), args) {
            (Some(arith), _) => arith,
            (None, [power]) if name == "powi" => Arith::Powi(self.small_int(*power)?),
            (None, _) => return None,
        };
        if args.len() + 1 != methods::arity(arith) {
            return None;
        }
        if !matches!(arith, Arith::Powi(_)) {
            let ty = self.types.behind_refs(self.exprs[receiver.0].ty);
            args.iter().for_each(|arg| self.types.flow(ty, self.exprs[arg.0].ty));
            if !args.iter().all(|arg| self.types.same(ty, self.exprs[arg.0].ty)) {
                return None;
            }
        }
        Some(arith)
    }

    /// The value of an integer literal, with or without a minus.
    fn small_int(&self, id: ExprId) -> Option<i32> {
        match (&self.exprs[id.0].syn, &self.exprs[id.0].kind) {
            (syn::Expr::Lit(lit), Kind::Literal) => match &lit.lit {
                syn::Lit::Int(int) => int.base10_parse().ok(),
                _ => None,
            },
            (_, Kind::Paren(inner)) => self.small_int(*inner),
            (_, Kind::Arith(Arith::Int(IntOp::Neg), args)) => self.small_int(args[0])?.checked_neg(),
            _ => None,
        }
    }

    fn arith_call(&mut self, syn: syn::Expr, arith: Arith, first: ExprId, rest: Vec<ExprId>, span: Span) -> ExprId {
        let ty = match arith {
            Arith::Test(_) => self.types.add(Type::Bool),
            _ => self.types.behind_refs(self.exprs[first.0].ty),
        };
        let rest = if matches!(arith, Arith::Powi(_)) { Vec::new() } else { rest };
        let args = std::iter::once(first).chain(rest).collect();
        self.node(syn, Kind::Arith(arith, args), ty, span)
    }

    pub(super) fn call(&mut self, mut call: syn::ExprCall, span: Span) -> ExprId {
        let syn::Expr::Path(path) = &*call.func else { return self.unknown(call.into(), Order::Once, span) };
        let words: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let simple = path.qself.is_none() && path.path.segments.iter().all(|segment| segment.arguments.is_none());
        if !simple || (words.len() == 1 && self.scopes.find(&words[0]).is_some()) {
            return self.unknown(call.into(), Order::Once, span);
        }
        let args: Vec<ExprId> = call.args.iter_mut().map(|arg| self.cut(arg)).collect();
        if let Some(arith) = self.known_call(&words, &args) {
            let (first, rest) = (args[0], args[1..].to_vec());
            return self.arith_call(call.into(), arith, first, rest, span);
        }
        let ty = self.call_result(&words, &args);
        args.iter().for_each(|arg| self.escape(*arg));
        let constant = matches!(words.last().map(String::as_str), Some("one" | "zero")) && args.is_empty();
        let effect =
            if constant && matches!(self.types.get(ty), Type::Generic(_)) { Effect::Pure } else { Effect::Acts };
        let children = args.into_iter().map(Child::Expr).collect();
        self.node(call.into(), opaque(Order::Once, children, effect), ty, span)
    }

    /// `f32::sqrt(x)`, `Float::sqrt(x)`, `T::sqrt(x)`: a method by its path, if the first operand's type is known to have it.
    fn known_call(&mut self, words: &[String], args: &[ExprId]) -> Option<Arith> {
        let [.., owner, method] = words else { return None };
        let (first, rest) = args.split_first()?;
        let format = match scope::primitive(owner) {
            Type::Float(format) => Some(Type::Float(format)),
            _ => None,
        };
        let generic =
            self.items.generics.iter().position(|generic| generic.name == *owner).map(|i| Type::Generic(i as u16));
        if !self.items.shadowed.contains(owner)
            && let Some(ty) = format.or(generic)
        {
            let ty = self.types.add(ty);
            self.types.unify(ty, self.exprs[first.0].ty);
            if !self.types.same(ty, self.exprs[first.0].ty) {
                return None;
            }
        } else if !matches!(owner.as_str(), "Float" | "Real" | "MulAdd") {
            return None;
        }
        let known = matches!(self.ty(*first), Type::Float(_) | Type::Generic(_));
        known.then(|| self.known_method(method, *first, rest)).flatten()
    }

    /// The type of a call that is no arithmetic, by the signature it has in the annotated module.
    fn call_result(&mut self, words: &[String], args: &[ExprId]) -> TypeId {
        if let Some(ty) = self.fast(words, args) {
            return ty;
        }
        let declared = match words {
            [name] => self.items.functions.get(name),
            [owner, name] => self.items.associated(owner, name),
            _ => None,
        };
        if let Some(signature) = declared.cloned() {
            // By its path, a method takes `self` as its first argument.
            let receivers = usize::from(signature.receiver().is_some()).min(args.len());
            return self.signature_result(&signature, &args[receivers..]);
        }
        let ty = match words {
            [variant] if types::HOLDING.contains(&variant.as_str()) && args.len() == 1 => {
                Type::Maybe(self.exprs[args[0].0].ty)
            }
            [owner, method] if FROM.contains(&method.as_str()) => {
                let ty = self.items.read(&mut self.types, &syn::Type::Path(type_path(owner)));
                self.takes_bits(method, ty, args);
                match self.types.get(ty) {
                    known @ Type::Narrow(_) => known,
                    known @ (Type::Float(_) | Type::Generic(_)) if method != "from" || known != Type::Generic(0) => {
                        known
                    }
                    _ => Type::Unknown,
                }
            }
            _ => Type::Unknown,
        };
        self.types.add(ty)
    }

    /// `f64::from_bits` takes as wide an integer as its result is.
    fn takes_bits(&mut self, method: &str, ty: TypeId, args: &[ExprId]) {
        let (Type::Float(format), "from_bits", [bits]) = (self.types.get(ty), method, args) else { return };
        let int = fma_ir::IntTy { bits: format.layout().bits as u8, signed: false, pointer: false };
        let int = self.types.add(Type::Int(int));
        self.types.unify(int, self.exprs[bits.0].ty);
    }

    fn signature_result(&mut self, signature: &syn::Signature, args: &[ExprId]) -> TypeId {
        if !signature.generics.params.is_empty() || signature.asyncness.is_some() {
            return self.types.add(Type::Unknown);
        }
        let typed = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some(typed),
            syn::FnArg::Receiver(_) => None,
        });
        for (typed, arg) in typed.zip(args) {
            let ty = self.items.read(&mut self.types, &typed.ty);
            self.types.flow(ty, self.exprs[arg.0].ty);
        }
        match &signature.output {
            syn::ReturnType::Default => self.types.add(Type::Unit),
            syn::ReturnType::Type(_, ty) => self.items.read(&mut self.types, ty),
        }
    }
}

fn type_path(name: &str) -> syn::TypePath {
    syn::TypePath { qself: None, path: syn::Path::from(syn::Ident::new(name, Span::call_site())) }
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
