//! Methods of iterators, options, results and sequences: what closures get as parameters, and what comes out.
//!
//! A name that is not in these tables gives an unknown type, and closures in its call have parameters of unknown type.

use super::*;

/// The methods of iterators and slices that take a number of items.
const COUNTED: [&str; 10] = [
    "chunks_exact",
    "chunks",
    "chunks_exact_mut",
    "chunks_mut",
    "windows",
    "skip",
    "take",
    "step_by",
    "split_at",
    "split_at_mut",
];

impl Reader<'_> {
    /// Whether the methods below know the receiver.
    pub(super) fn is_container(&self, receiver: TypeId, call: &syn::ExprMethodCall) -> bool {
        match self.types.get(receiver) {
            Type::Iter(_) | Type::Maybe(_) | Type::Sequence(_) => true,
            Type::Bool => call.method == "then" || call.method == "then_some",
            _ => false,
        }
    }

    /// A method of something that holds values: closures get the types of their parameters.
    pub(super) fn container_method(&mut self, mut call: syn::ExprMethodCall, receiver: ExprId, span: Span) -> ExprId {
        let name = call.method.to_string();
        let container = self.types.get(self.types.behind_refs(self.exprs[receiver.0].ty));
        let mut args = Vec::new();
        for place in &mut call.args {
            let params = self.closure_params(&container, &name, &args);
            let taken = std::mem::replace(place, syn::Expr::Verbatim(Default::default()));
            let id = match taken {
                syn::Expr::Closure(closure) => {
                    let span = syn::spanned::Spanned::span(&closure);
                    self.closure(closure, Some(&params), span)
                }
                syn::Expr::Path(path) => {
                    let function = self.function_named(&path);
                    let id = self.expr(path.into());
                    self.exprs[id.0].ty = function.unwrap_or(self.exprs[id.0].ty);
                    id
                }
                other => self.expr(other),
            };
            *place = hole::hole(id);
            args.push(id);
        }
        if COUNTED.iter().any(|known| name == *known) {
            let count = self.types.add(primitive("usize"));
            args.iter().for_each(|arg| self.types.flow(count, self.exprs[arg.0].ty));
        }
        if let (Type::Sequence(elem), "push", [number]) = (&container, name.as_str(), &args[..]) {
            self.types.flow(*elem, self.exprs[number.0].ty);
        }
        let ty = self.container_result(&container, receiver, &args, &call);
        self.container_used(&container, &name, ty, receiver, &args);
        let children = std::iter::once(receiver).chain(args).map(Child::Expr).collect();
        self.node(call.into(), opaque(Order::Once, children, Effect::Acts), ty, span)
    }

    /// What a call that is not followed does to what it was called on and with.
    fn container_used(&mut self, container: &Type, name: &str, ty: TypeId, receiver: ExprId, args: &[ExprId]) {
        match (container, self.types.get(ty)) {
            // Arrays, slices and vectors have these themselves, and they change nothing.
            (Type::Sequence(_), _) if name == "len" || name == "is_empty" => {}
            // What collects or sums the items may decide the type of literals among them.
            (Type::Iter(_), Type::Iter(_)) => {}
            (Type::Iter(item), _) => self.types.escape(*item),
            _ => {
                self.unstable(receiver);
                self.escape(receiver);
                args.iter().for_each(|arg| self.escape(*arg));
            }
        }
    }

    fn closure_params(&mut self, container: &Type, name: &str, before: &[ExprId]) -> Vec<TypeId> {
        match container {
            Type::Iter(item) => self.of_iterator(*item, name, before),
            Type::Maybe(held) => match name {
                "map" | "and_then" | "is_some_and" | "is_ok_and" | "is_none_or" => vec![*held],
                // The first argument is for what is absent.
                "map_or" | "map_or_else" if before.len() == 1 => vec![*held],
                "filter" | "inspect" => vec![self.types.add(Type::Ref(*held))],
                _ => Vec::new(),
            },
            Type::Sequence(elem) => match name {
                "map" => vec![*elem],
                "retain" | "retain_mut" | "binary_search_by" | "partition_point" | "sort_by_key"
                | "sort_by_cached_key" => {
                    vec![self.types.add(Type::Ref(*elem))]
                }
                "sort_by" | "sort_unstable_by" => vec![self.types.add(Type::Ref(*elem)); 2],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn of_iterator(&mut self, item: TypeId, name: &str, before: &[ExprId]) -> Vec<TypeId> {
        match (name, before) {
            ("map" | "for_each" | "flat_map" | "any" | "all" | "map_while" | "filter_map" | "find_map", _) => {
                vec![item]
            }
            ("position" | "rposition", _) => vec![item],
            (
                "filter" | "take_while" | "skip_while" | "inspect" | "find" | "partition" | "max_by_key" | "min_by_key",
                _,
            ) => {
                vec![self.types.add(Type::Ref(item))]
            }
            ("reduce", _) => vec![item; 2],
            ("max_by" | "min_by", _) => vec![self.types.add(Type::Ref(item)); 2],
            ("fold", [init]) => vec![self.exprs[init.0].ty, item],
            ("scan", [init]) => vec![self.types.add(Type::Ref(self.exprs[init.0].ty)), item],
            _ => Vec::new(),
        }
    }

    fn container_result(
        &mut self,
        container: &Type,
        receiver: ExprId,
        args: &[ExprId],
        call: &syn::ExprMethodCall,
    ) -> TypeId {
        let name = call.method.to_string();
        match container {
            Type::Iter(item) => self.iterator_result(&name, *item, args, call),
            Type::Maybe(held) => self.option_result(&name, *held, args),
            Type::Sequence(elem) => self.sequence_result(&name, *elem, receiver, args),
            _ => match (name.as_str(), args) {
                ("then", [closure]) => self.maybe(|reader| reader.given(*closure)),
                ("then_some", [value]) => self.maybe(|reader| Some(reader.exprs[value.0].ty)),
                _ => self.types.add(Type::Unknown),
            },
        }
    }

    fn iterator_result(&mut self, name: &str, item: TypeId, args: &[ExprId], call: &syn::ExprMethodCall) -> TypeId {
        let ty = match (name, args) {
            (
                "iter" | "into_iter" | "rev" | "by_ref" | "fuse" | "filter" | "skip" | "take" | "step_by"
                | "take_while" | "skip_while" | "inspect" | "peekable" | "cycle" | "chain",
                _,
            ) => Type::Iter(item),
            ("copied" | "cloned", _) => match self.types.get(item) {
                Type::Ref(inner) => Type::Iter(inner),
                _ => Type::Unknown,
            },
            ("enumerate", _) => {
                let index = self.types.add(primitive("usize"));
                Type::Iter(self.types.add(Type::Tuple(vec![index, item])))
            }
            ("zip", [other]) => {
                let other = self.item_type(*other);
                Type::Iter(self.types.add(Type::Tuple(vec![item, other])))
            }
            ("map", [closure]) => self.given(*closure).map_or(Type::Unknown, Type::Iter),
            ("filter_map" | "map_while", [closure]) | ("scan", [_, closure]) => self.given_some(*closure),
            (
                "next" | "last" | "next_back" | "nth" | "reduce" | "find" | "max_by" | "min_by" | "max_by_key"
                | "min_by_key",
                _,
            )
            | ("max" | "min", []) => Type::Maybe(item),
            ("position" | "rposition", _) => Type::Maybe(self.types.add(primitive("usize"))),
            ("fold", [init, _]) => return self.exprs[init.0].ty,
            ("for_each", _) => Type::Unit,
            ("count", _) => primitive("usize"),
            ("any" | "all", _) => Type::Bool,
            ("sum" | "product", []) => match call.turbofish.as_ref().and_then(|turbofish| turbofish.args.first()) {
                Some(syn::GenericArgument::Type(ty)) => return self.items.read(&mut self.types, ty),
                _ => Type::Unknown,
            },
            _ => Type::Unknown,
        };
        self.types.add(ty)
    }

    /// `Option` and `Result`; what only one of them has is known by its name.
    fn option_result(&mut self, name: &str, held: TypeId, args: &[ExprId]) -> TypeId {
        let by_ref = |reader: &mut Self| reader.types.add(Type::Ref(held));
        match (name, args) {
            ("unwrap" | "expect" | "unwrap_or_default" | "unwrap_or_else", _) => held,
            ("unwrap_or", [other]) => {
                self.types.unify(held, self.exprs[other.0].ty);
                held
            }
            ("map", [closure]) => self.maybe(|reader| reader.given(*closure)),
            ("and_then", [closure]) => match self.given(*closure) {
                Some(given) if matches!(self.types.get(given), Type::Maybe(_)) => given,
                _ => self.types.add(Type::Unknown),
            },
            ("map_or" | "map_or_else", [other, closure]) => match self.given(*closure) {
                Some(given) => {
                    self.types.unify(given, self.exprs[other.0].ty);
                    given
                }
                None => self.types.add(Type::Unknown),
            },
            ("filter" | "take" | "or" | "or_else" | "ok" | "ok_or" | "ok_or_else" | "map_err" | "inspect", _) => {
                self.types.add(Type::Maybe(held))
            }
            ("as_ref" | "as_mut" | "iter" | "iter_mut", _) => {
                let held = by_ref(self);
                self.types.add(if name.starts_with("iter") { Type::Iter(held) } else { Type::Maybe(held) })
            }
            ("copied" | "cloned", _) => self.maybe(|reader| match reader.types.get(held) {
                Type::Ref(inner) => Some(inner),
                _ => None,
            }),
            ("is_some" | "is_none" | "is_ok" | "is_err" | "is_some_and" | "is_ok_and" | "is_none_or", _) => {
                self.types.add(Type::Bool)
            }
            _ => self.types.add(Type::Unknown),
        }
    }

    /// Arrays, slices and vectors.
    fn sequence_result(&mut self, name: &str, elem: TypeId, receiver: ExprId, args: &[ExprId]) -> TypeId {
        let whole = self.exprs[receiver.0].ty;
        let through_ref = matches!(self.types.get(whole), Type::Ref(_));
        let elem_ref = |reader: &mut Self| reader.types.add(Type::Ref(elem));
        let ty = match (name, args) {
            ("len", _) => primitive("usize"),
            ("iter" | "iter_mut", _) => Type::Iter(elem_ref(self)),
            ("into_iter", _) if through_ref => Type::Iter(elem_ref(self)),
            ("into_iter", _) if !crate::compiler::arrays_lend() => Type::Iter(elem), // else it may be an array or a vector
            ("map", [closure]) => self.given(*closure).map_or(Type::Unknown, |elem| self.types.list(elem)),
            ("chunks_exact" | "chunks" | "windows" | "chunks_exact_mut" | "chunks_mut", _) => {
                let part = self.part(elem, args.first().copied());
                let sequence = self.types.add(part);
                Type::Iter(self.types.add(Type::Ref(sequence)))
            }
            ("split_at" | "split_at_mut", [_]) => {
                let part = self.types.add(Type::Sequence(elem));
                let part = self.types.add(Type::Ref(part));
                Type::Tuple(vec![part; 2])
            }
            ("split_first" | "split_last", []) => {
                let rest = self.types.add(Type::Sequence(elem));
                let parts = vec![elem_ref(self), self.types.add(Type::Ref(rest))];
                Type::Maybe(self.types.add(Type::Tuple(parts)))
            }
            ("first" | "last" | "first_mut" | "last_mut", _) => Type::Maybe(elem_ref(self)),
            ("get" | "get_mut", [at]) if self.is_integer(*at) => Type::Maybe(elem_ref(self)),
            ("pop", _) => Type::Maybe(elem),
            ("as_slice" | "as_ref", _) => Type::Ref(self.types.add(Type::Sequence(elem))),
            ("clone" | "to_vec" | "to_owned", _) => self.types.get(self.types.behind_refs(whole)),
            ("is_empty", _) => Type::Bool,
            _ => Type::Unknown,
        };
        self.types.add(ty)
    }

    /// A part of a sequence, of as many elements at most as an argument says in digits.
    fn part(&mut self, elem: TypeId, size: Option<ExprId>) -> Type {
        let most = size.and_then(|size| match &self.exprs[size.0].syn {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(most), .. }) => most.base10_parse().ok(),
            _ => None,
        });
        match self.types.get(elem) {
            known @ Type::Float(_) if most.is_some() => {
                let elem = self.types.add(known);
                self.types.array(elem, most)
            }
            _ => Type::Sequence(elem),
        }
    }

    /// An iterator over what the options hold that a function gives.
    fn given_some(&self, function: ExprId) -> Type {
        match self.given(function).map(|given| self.types.get(given)) {
            Some(Type::Maybe(held)) => Type::Iter(held),
            _ => Type::Unknown,
        }
    }

    /// The type that a function gives, where it is known.
    fn given(&self, function: ExprId) -> Option<TypeId> {
        match self.types.get(self.types.behind_refs(self.exprs[function.0].ty)) {
            Type::Function(_, given) => Some(given),
            _ => None,
        }
    }

    /// An option of the type, if there is one.
    fn maybe(&mut self, held: impl Fn(&Self) -> Option<TypeId>) -> TypeId {
        let ty = held(self).map_or(Type::Unknown, Type::Maybe);
        self.types.add(ty)
    }
}
