//! Functions that become approximations: under `afn`, in clones, where loops over them vectorise.

use fma_core::Format;
use fma_ir::{Flag, Flags, FloatOp, Func, Log, Op, Step, Ty, Value};

use crate::reduce::spelling;
use crate::text::Texts;

/// The approximation of an operation that may be approximate. A reciprocal root is none: the machine's root and division are as fast as its
/// approximation, and exact.
pub fn function(value: &Value) -> Option<&'static str> {
    let Op::Float(op) = value.op else { return None };
    let licensed = value.flags.has(Flag::Afn) && value.mode.is_plain();
    let has = matches!(value.ty, Ty::Float(Format::F32 | Format::F64)) && op != FloatOp::Rsqrt;
    spelling(op).filter(|spelling| licensed && has && spelling.approximate).map(|spelling| spelling.name)
}

/// Says which functions became approximations.
pub fn account(texts: &Texts<'_>, func: &Func, log: &mut Log) {
    for (_, value) in func.values() {
        if let Some(name) = function(value) {
            log.steps.push(Step {
                rule: "approximation",
                site: value.site,
                before: texts.of_site(value.site),
                after: format!("approx::{name}"),
                flags: Flags::of(Flag::Afn),
                note: None,
            });
        }
    }
}
