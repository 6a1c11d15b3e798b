//! `mul_add` of halves as the CPU has it. What `half` gives for it is computed in f32 and rounded once more, and so is what generic code fuses,
//! since the trait's method is all that it has; only what a flag fuses in concrete halves has one rounding.

use fma_core::Format;
use fma_ir::{Args, Flags, FloatOp, Func, Log, Mode, Op, Ty, Value, rebuild};

use crate::tree::Tree;

/// The function with such operations in f32.
pub fn widened(func: Func, is_by_method: impl Fn(&Value) -> bool) -> Func {
    let is_such = |value: &Value| is_fused(value) && value.mode.is_plain() && is_by_method(value);
    if !func.values().any(|(_, value)| is_such(value)) {
        return func;
    }
    let rebuilt = rebuild(&func, &|_| String::new(), &mut Log::silent(), |draft, _, value| {
        if !is_such(&value) {
            return draft.add(value);
        }
        let mut plain = |op: Op, args: Args, ty: Ty| {
            draft.add(Value { op, args, ty, flags: Flags::NONE, mode: Mode::default(), site: value.site })
        };
        let single = Ty::Float(Format::F32);
        let wide: Vec<_> = value.args.iter().map(|arg| plain(Op::Cast, [*arg].into(), single)).collect();
        let sum = plain(Op::Float(FloatOp::Fma), wide.into(), single);
        plain(Op::Cast, [sum].into(), value.ty)
    });
    rebuilt.func
}

/// Whether the source says an operation of halves by a method.
pub fn is_written(tree: &Tree, value: &Value) -> bool {
    let written = tree.exprs.get(value.site.0 as usize).map(|expr| &expr.syn);
    is_half(value.ty.format()) && matches!(written, Some(syn::Expr::MethodCall(_) | syn::Expr::Call(_)))
}

pub fn is_half(format: Option<Format>) -> bool {
    matches!(format, Some(Format::F16 | Format::Bf16))
}

fn is_fused(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Fma | FloatOp::MulAdd))
}
