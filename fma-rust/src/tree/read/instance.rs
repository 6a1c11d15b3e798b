//! What calls of generic functions give, as PTX is read. The CPU's reading gives it no type, so that nothing is rewritten there that
//! computes with it; and nothing is here.

use std::collections::HashMap;

use super::*;

impl Reader<'_> {
    pub(super) fn instance_result(&mut self, signature: &syn::Signature, args: &[ExprId]) -> TypeId {
        let mut given = HashMap::new();
        let typed = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some(&*typed.ty),
            syn::FnArg::Receiver(_) => None,
        });
        let passed: Vec<_> = typed.zip(args).map(|(declared, arg)| (declared, self.exprs[arg.0].ty)).collect();
        for (declared, ty) in &passed {
            self.passed(signature, declared, *ty, &mut given);
        }
        for (declared, ty) in passed {
            // A literal has the type that is declared. The CPU asks nothing, and learns nothing.
            if let syn::Type::Path(_) = declared {
                let expected = self.with_types(declared, &given);
                match self.types.is_unseen(ty) {
                    true => self.types.unify(expected, ty),
                    false => self.types.flow(expected, ty),
                }
            }
        }
        let given_back = match &signature.output {
            syn::ReturnType::Default => return self.types.add(Type::Unit),
            syn::ReturnType::Type(_, ty) => self.with_types(ty, &given),
        };
        self.types.unseen_copy(given_back).unwrap_or_else(|| self.types.add(Type::Unknown))
    }

    /// What a method is called on. As PTX is read, that is the number behind a reference; the arithmetic of floats looks there itself.
    pub(super) fn receiver(&mut self, call: &mut syn::ExprMethodCall, span: Span) -> ExprId {
        let receiver = self.cut(&mut call.receiver);
        let is_met = match self.types.get(self.types.behind_refs(self.exprs[receiver.0].ty)) {
            Type::Int(_) | Type::Bool => true,
            Type::Float(_) => methods::arith(&call.method.to_string()).is_none(),
            _ => false,
        };
        if !is_met || !self.items.instances {
            return receiver;
        }
        let number = self.behind(receiver, span);
        *call.receiver = hole::hole(number);
        number
    }

    /// The same of what an integer's method is given.
    pub(super) fn numbers_behind(
        &mut self,
        receiver: TypeId,
        args: Vec<ExprId>,
        call: &mut syn::ExprMethodCall,
    ) -> Vec<ExprId> {
        if !self.items.instances || !matches!(self.types.get(receiver), Type::Int(_)) {
            return args;
        }
        let behind = |arg: ExprId| match self.types.get(self.types.behind_refs(self.exprs[arg.0].ty)) {
            Type::Int(_) => self.behind(arg, self.exprs[arg.0].span),
            _ => arg,
        };
        let numbers: Vec<ExprId> = args.into_iter().map(behind).collect();
        call.args = numbers.iter().map(|number| hole::hole(*number)).collect();
        numbers
    }

    /// The type of a struct that is made of so many parts: of none, it stands in the source by its name alone, to which the CPU gives no type.
    pub(super) fn literal_type(&mut self, ty: TypeId, parts: usize) -> TypeId {
        self.types.unseen_copy(ty).filter(|_| self.items.instances && parts == 0).unwrap_or(ty)
    }

    /// What an impl of `Index` gives, as PTX is read: the CPU asks nothing.
    pub(super) fn indexed(&mut self, base: TypeId, at: TypeId) -> TypeId {
        let found = self.items.operator(operator_trait::INDEX, &self.types, &[base, at]);
        let told = found.filter(|_| self.items.instances).and_then(|found| match &found.method.sig.output {
            syn::ReturnType::Type(_, ty) => Some(((**ty).clone(), found.right()?.clone())),
            syn::ReturnType::Default => None,
        });
        let Some((ty, right)) = told else { return self.types.add(Type::Unknown) };
        let (given, taken) = (self.items.read(&mut self.types, &ty), self.items.read(&mut self.types, &right));
        self.types.flow(taken, at);
        self.types.unseen_copy(given).unwrap_or_else(|| self.types.add(Type::Unknown))
    }

    /// Which type a parameter of the callee's has, by an argument; a literal has it too.
    fn passed(
        &mut self,
        signature: &syn::Signature,
        declared: &syn::Type,
        ty: TypeId,
        given: &mut HashMap<String, TypeId>,
    ) {
        match (declared, self.types.get(ty)) {
            (syn::Type::Reference(inner), Type::Ref(behind)) => self.passed(signature, &inner.elem, behind, given),
            (syn::Type::Slice(inner), Type::Sequence(element)) => self.passed(signature, &inner.elem, element, given),
            (syn::Type::Array(inner), Type::Sequence(element)) => self.passed(signature, &inner.elem, element, given),
            (syn::Type::Path(path), known) => {
                let name = path.path.get_ident().map(ToString::to_string);
                let is_param = |name: &String| signature.generics.type_params().any(|param| param.ident == name);
                match (name.filter(is_param), known) {
                    (
                        Some(name),
                        Type::Float(_) | Type::Int(_) | Type::Generic(_) | Type::Struct(_) | Type::Enum(..),
                    ) => {
                        given.entry(name).or_insert(ty);
                    }
                    (Some(name), Type::FloatLiteral | Type::IntLiteral) => {
                        if let Some(known) = given.get(&name) {
                            self.types.unify(*known, ty);
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn with_types(&mut self, ty: &syn::Type, given: &HashMap<String, TypeId>) -> TypeId {
        let read = match ty {
            syn::Type::Tuple(tuple) if !tuple.elems.is_empty() => {
                Type::Tuple(tuple.elems.iter().map(|part| self.with_types(part, given)).collect())
            }
            syn::Type::Array(array) => Type::Sequence(self.with_types(&array.elem, given)),
            syn::Type::Path(path) => match path.path.get_ident().and_then(|name| given.get(&name.to_string())) {
                Some(known) => return *known,
                None => return self.items.read(&mut self.types, ty),
            },
            _ => return self.items.read(&mut self.types, ty),
        };
        self.types.add(read)
    }
}
