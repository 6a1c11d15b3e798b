//! Methods by name: arithmetic of floats, and the types that other known methods give.

use fma_core::Format;
use fma_ir::{Bits, FloatOp};

use super::read::{Reader, opaque};
use super::*;

/// The operation of a method of `f32` and `f64`.
pub fn arith(name: &str) -> Option<Arith> {
    let test = match name {
        "is_nan" => Some(Bits::IsNan),
        "is_infinite" => Some(Bits::IsInfinite),
        "is_finite" => Some(Bits::IsFinite),
        "is_normal" => Some(Bits::IsNormal),
        "is_subnormal" => Some(Bits::IsSubnormal),
        "is_sign_negative" => Some(Bits::IsSignNegative),
        "is_sign_positive" => Some(Bits::IsSignPositive),
        _ => None,
    };
    let made = |op: &FloatOp| matches!(op, FloatOp::Rsqrt | FloatOp::MulAdd | FloatOp::DiffOfProducts);
    let named = || FloatOp::ALL.iter().copied().find(|op| op.name() == name && !made(op));
    test.map(Arith::Test).or_else(|| named().map(Arith::Float))
}

/// How many operands an operation takes, the receiver included.
pub fn arity(arith: Arith) -> usize {
    match arith {
        Arith::Float(op) => op.arity(),
        Arith::Powi(_) => 2,
        Arith::Test(_) => 1,
        Arith::Int(_) | Arith::Compare(_) | Arith::Logic(_) => 2,
    }
}

/// The type that a method gives which is no arithmetic of floats.
pub fn result(types: &mut Types, receiver: TypeId, through_ref: bool, call: &syn::ExprMethodCall) -> TypeId {
    let name = call.method.to_string();
    let ty = match types.get(receiver) {
        Type::Float(_) | Type::Generic(_) => float_method(types, receiver, &name),
        Type::Sequence(elem) => sequence_method(types, receiver, elem, through_ref, &name),
        Type::Int(_) => int_method(types, receiver, &name),
        _ => Type::Unknown,
    };
    types.add(ty)
}

fn float_method(types: &Types, receiver: TypeId, name: &str) -> Type {
    let narrow = matches!(types.get(receiver), Type::Float(Format::F16 | Format::Bf16));
    match name {
        "to_f32" if narrow => scope::primitive("f32"),
        "to_f64" if narrow => scope::primitive("f64"),
        "sin_cos" => Type::Tuple(vec![receiver, receiver]),
        "powi" | "clone" | "to_owned" | "rem_euclid" | "div_euclid" | "next_up" | "next_down" | "midpoint" => {
            types.get(receiver)
        }
        _ => Type::Unknown,
    }
}

fn int_method(types: &Types, receiver: TypeId, name: &str) -> Type {
    match name {
        "min" | "max" | "abs" | "pow" | "clone" | "clamp" | "rem_euclid" | "div_euclid" => types.get(receiver),
        name if name.starts_with("wrapping_") || name.starts_with("saturating_") => types.get(receiver),
        "count_ones" | "leading_zeros" | "trailing_zeros" => scope::primitive("u32"),
        _ => Type::Unknown,
    }
}

fn sequence_method(types: &mut Types, receiver: TypeId, elem: TypeId, through_ref: bool, name: &str) -> Type {
    let elem_ref = |types: &mut Types| types.add(Type::Ref(elem));
    match name {
        "len" => scope::primitive("usize"),
        "iter" | "iter_mut" => Type::Iter(elem_ref(types)),
        "into_iter" if through_ref => Type::Iter(elem_ref(types)),
        "into_iter" => Type::Iter(elem),
        "chunks_exact" | "chunks" | "windows" => {
            let sequence = types.add(Type::Sequence(elem));
            Type::Iter(types.add(Type::Ref(sequence)))
        }
        "as_slice" | "as_ref" => Type::Ref(types.add(Type::Sequence(elem))),
        "clone" | "to_vec" | "to_owned" => types.get(receiver),
        "is_empty" => Type::Bool,
        _ => Type::Unknown,
    }
}

impl Reader<'_> {
    /// A method of an iterator whose items' type is known: closures get the types of their parameters.
    pub(super) fn iterator_method(
        &mut self,
        mut call: syn::ExprMethodCall,
        receiver: ExprId,
        item: TypeId,
        span: Span,
    ) -> ExprId {
        let name = call.method.to_string();
        let mut args = Vec::new();
        for place in &mut call.args {
            let params = self.closure_params(&name, item, &args);
            let taken = std::mem::replace(place, syn::Expr::Verbatim(Default::default()));
            let id = match taken {
                syn::Expr::Closure(closure) => {
                    let span = syn::spanned::Spanned::span(&closure);
                    self.closure(closure, Some(&params), span)
                }
                other => self.expr(other),
            };
            *place = hole::hole(id);
            args.push(id);
        }
        let ty = self.iterator_result(&name, item, &args, &call);
        if !matches!(self.types.get(ty), Type::Iter(_)) {
            // What collects or sums the items may decide the type of literals among them.
            self.types.escape(item);
        }
        let children = std::iter::once(receiver).chain(args).map(Child::Expr).collect();
        self.node(call.into(), opaque(Order::Once, children, Effect::Acts), ty, span)
    }

    fn closure_params(&mut self, name: &str, item: TypeId, before: &[ExprId]) -> Vec<TypeId> {
        match (name, before) {
            ("map" | "for_each" | "flat_map" | "any" | "all" | "map_while" | "filter_map", _) => vec![item],
            ("filter" | "take_while" | "skip_while" | "inspect" | "find", _) => vec![self.types.add(Type::Ref(item))],
            ("fold", [init]) => vec![self.exprs[init.0].ty, item],
            _ => Vec::new(),
        }
    }

    fn iterator_result(&mut self, name: &str, item: TypeId, args: &[ExprId], call: &syn::ExprMethodCall) -> TypeId {
        let ty = match (name, args) {
            (
                "iter" | "into_iter" | "rev" | "by_ref" | "fuse" | "filter" | "skip" | "take" | "step_by"
                | "take_while" | "skip_while" | "inspect" | "peekable" | "cycle",
                _,
            ) => Type::Iter(item),
            ("copied" | "cloned", _) => match self.types.get(item) {
                Type::Ref(inner) => Type::Iter(inner),
                _ => Type::Unknown,
            },
            ("enumerate", _) => {
                let index = self.types.add(scope::primitive("usize"));
                Type::Iter(self.types.add(Type::Tuple(vec![index, item])))
            }
            ("zip", [other]) => {
                let other = self.item_type(*other);
                Type::Iter(self.types.add(Type::Tuple(vec![item, other])))
            }
            ("map", [closure]) => match self.exprs[closure.0].kind {
                Kind::Opaque { order: Order::Elsewhere, ref children, .. } => match children[..] {
                    [Child::Expr(body)] => Type::Iter(self.exprs[body.0].ty),
                    _ => Type::Unknown,
                },
                _ => Type::Unknown,
            },
            ("fold", [init, _]) => return self.exprs[init.0].ty,
            ("for_each", _) => Type::Unit,
            ("count", _) => scope::primitive("usize"),
            ("any" | "all", _) => Type::Bool,
            ("sum" | "product", []) => match call.turbofish.as_ref().and_then(|turbofish| turbofish.args.first()) {
                Some(syn::GenericArgument::Type(ty)) => return self.items.read(&mut self.types, ty),
                _ => Type::Unknown,
            },
            _ => Type::Unknown,
        };
        self.types.add(ty)
    }
}
