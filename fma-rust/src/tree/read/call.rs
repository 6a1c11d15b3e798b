//! Calls: which arithmetic they are, once the operands' types are known.

use fma_ir::Effect;
use quote::format_ident;

use super::*;

/// What gives a value of the type that it is called on.
const FROM: [&str; 9] =
    ["from", "from_bits", "from_f32", "from_f64", "from_f32_const", "from_f64_const", "one", "zero", "default"];

impl Reader<'_> {
    pub(super) fn method_call(&mut self, call: syn::ExprMethodCall, span: Span) -> ExprId {
        match self.within(&call) {
            Some(mut comparisons) => self.cut(&mut comparisons),
            None => self.method_as_written(call, span),
        }
    }

    fn method_as_written(&mut self, mut call: syn::ExprMethodCall, span: Span) -> ExprId {
        let again = self.is_in_pairs(&call).then(|| call.receiver.clone());
        let receiver = self.receiver(&mut call, span);
        let behind = self.types.behind_refs(self.exprs[receiver.0].ty);
        if let (Some(mut again), Type::Float(_)) = (again, self.types.get(behind)) {
            let again = self.cut(&mut again);
            return self.sine_and_cosine(&call, [receiver, again], span);
        }
        let own = self.own_method(&call, receiver);
        if own.is_none() && self.is_container(behind, &call) {
            return self.container_method(call, receiver, span);
        }
        let args: Vec<ExprId> = call.args.iter_mut().map(|arg| self.cut(arg)).collect();
        let args = self.numbers_behind(behind, args, &mut call);
        let is_foreign = self.is_lent_number(receiver, &call.method);
        self.meet(behind, &call, &args);
        if !is_foreign
            && matches!(self.types.get(behind), Type::Float(_) | Type::Generic(_))
            && let Some(arith) = self.known_method(&call.method.to_string(), receiver, &args)
        {
            return self.arith_call(call.into(), arith, receiver, args, span);
        }
        if !own.as_ref().is_some_and(|signature| self.leaves(signature, receiver)) {
            self.unstable(receiver);
        }
        self.escape(receiver);
        let ty = match own {
            Some(signature) => self.result_of_own(&signature, receiver, &args),
            None if is_foreign => self.types.add(Type::Unknown),
            None => self.result_of_number(behind, &call),
        };
        if let Some(operand) = methods::operand(&mut self.types, behind, &call.method.to_string()) {
            args.iter().for_each(|arg| self.types.flow(operand, self.exprs[arg.0].ty));
        }
        args.iter().for_each(|arg| self.escape(*arg));
        let children = std::iter::once(receiver).chain(args).map(Child::Expr).collect();
        self.node(call.into(), opaque(Order::Once, children, Effect::Acts), ty, span)
    }

    /// The type of what a method of numbers gives, which is as unknown on the CPU as that of the number.
    fn result_of_number(&mut self, behind: TypeId, call: &syn::ExprMethodCall) -> TypeId {
        let ty = methods::result(&mut self.types, behind, call);
        if self.types.is_unseen(behind) { self.unseen_part(ty) } else { ty }
    }

    /// What a chain starts from is written without a type, and has that of what it is first compared with: `0.0.max(x)`, `9.min(x.len())`.
    fn meet(&mut self, receiver: TypeId, call: &syn::ExprMethodCall, args: &[ExprId]) {
        let [other] = args else { return };
        let name = call.method.to_string();
        let meets = match (self.types.get(receiver), self.ty(*other)) {
            (Type::FloatLiteral, Type::Float(_)) => methods::arith(&name).is_some(),
            (Type::IntLiteral, Type::Int(_)) => name == "min" || name == "max",
            _ => false,
        };
        if meets {
            self.types.unify(receiver, self.exprs[other.0].ty);
        }
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
        let words = path_words(&path.path);
        let simple = path.qself.is_none() && path.path.segments.iter().all(|segment| segment.arguments.is_none());
        if !simple {
            return self.unknown(call.into(), Order::Once, span);
        }
        let is_inner = |words: &[String]| {
            self.scopes.find(&words[0]) == Some(None) && self.items.inner.functions.contains(&words[0])
        };
        if words.len() == 1 && self.scopes.find(&words[0]).is_some() && !is_inner(&words) {
            return self.local_call(call, span);
        }
        if let Some(edge) = Edge::of(&words) {
            return self.edge(edge, call, span);
        }
        if words == [TRAP] {
            return self.typed(call.into(), opaque(Order::Once, Vec::new(), Effect::Acts), Type::Never, span);
        }
        if words == [ZERO] || words == [LAST] {
            return self.typed(call.into(), opaque(Order::Once, Vec::new(), Effect::Pure), Type::Zero, span);
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
        // `f16::from_f32` takes no f16.
        if method != "powi" && methods::arith(method).is_none() {
            return None;
        }
        let format = match primitive(owner) {
            Type::Float(format) if self.items.is_of_language(words) => Some(Type::Float(format)),
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
        } else if owner == "FloatCore" || !crate::items::is_float_trait(self.items, &words[..words.len() - 1]) {
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
        if let Some(ty) = self.chosen(words, args).or_else(|| self.signed_result(words, args)) {
            return ty;
        }
        if let [name] = words
            && let Some(ty) = self.constructed(name, args)
        {
            return ty;
        }
        let ty = match words {
            [variant] | [_, _, _, variant] if types::holds(words, variant) && args.len() == 1 => {
                Type::Maybe(self.exprs[args[0].0].ty)
            }
            [list, made] if self.makes_list(list, made) => Type::Sequence(self.types.add(Type::Unknown)),
            [owner, method] | [_, owner, method] if FROM.contains(&method.as_str()) && is_alone_or_of_half(words) => {
                let ty = self.items.read(&mut self.types, &syn::Type::Path(type_path(owner)));
                self.takes_number(method, ty, args);
                match self.types.get(ty) {
                    known @ (Type::Narrow(_) | Type::Packed(_)) => known,
                    known @ (Type::Float(_) | Type::Generic(_)) if method != "from" || known != Type::Generic(0) => {
                        known
                    }
                    known @ Type::Int(_) if method == "from" => known,
                    _ => Type::Unknown,
                }
            }
            [owner, method] if method == "to_bits" => self.bits(owner, args),
            _ => Type::Unknown,
        };
        self.types.add(ty)
    }

    /// The same of a function with a signature in sight.
    fn signed_result(&mut self, words: &[String], args: &[ExprId]) -> Option<TypeId> {
        let items = self.items;
        let at = words.split_last().and_then(|(name, owner)| Some((items.type_at(owner)?, name)));
        let by_name = match words {
            [name] => items.functions.get(name),
            [owner, name] => items.associated(owner, name),
            _ => None,
        };
        let at = at.as_ref().map(|(owner, name)| (owner.as_str(), name.as_str()));
        let declared = by_name.or_else(|| at.and_then(|(owner, name)| items.associated(owner, name)));
        let around = at.and_then(|(owner, name)| items.method_abroad(owner, name));
        let around = around.or_else(|| items.function_abroad(words));
        match declared {
            Some(signature) => Some(self.declared_result(signature, words, args)),
            None => around.map(|signature| self.signature_result(signature, behind_self(signature, args))),
        }
    }

    /// Whether a call makes a list without elements.
    fn makes_list(&self, list: &String, made: &str) -> bool {
        list == "Vec" && ["new", "with_capacity"].contains(&made) && !self.items.shadowed.contains(list)
    }

    /// What a function of the module gives that a path names.
    fn declared_result(&mut self, signature: &syn::Signature, words: &[String], args: &[ExprId]) -> TypeId {
        let args = behind_self(signature, args);
        let is_enum = self.items.instances && words.len() == 2 && self.items.is_enum(&words[0]);
        match is_enum || self.items.is_elsewhere(&words.join("::")) {
            true => self.instance_result(signature, args),
            false => self.signature_result(signature, args),
        }
    }

    pub(super) fn signature_result(&mut self, signature: &syn::Signature, args: &[ExprId]) -> TypeId {
        let is_inner = self.items.inner.functions.iter().any(|name| signature.ident == name);
        if self.items.instances && (is_inner || signature.generics.type_params().next().is_some()) {
            return self.instance_result(signature, args);
        }
        let is_open = |param: &syn::GenericParam| !matches!(param, syn::GenericParam::Lifetime(_));
        if signature.generics.params.iter().any(is_open) || signature.asyncness.is_some() {
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

/// The arguments of a call by a path, in which a method takes `self` as the first.
fn behind_self<'a>(signature: &syn::Signature, args: &'a [ExprId]) -> &'a [ExprId] {
    &args[usize::from(signature.receiver().is_some()).min(args.len())..]
}

/// Whether a path names a type by itself, or as one of `half`'s.
fn is_alone_or_of_half(words: &[String]) -> bool {
    match words {
        [home, owner, _] => home == "half" && ["f16", "bf16"].contains(&owner.as_str()),
        _ => true,
    }
}

pub(super) fn type_path(name: &str) -> syn::TypePath {
    syn::TypePath { qself: None, path: syn::Path::from(format_ident!("{name}", span = Span::call_site())) }
}
