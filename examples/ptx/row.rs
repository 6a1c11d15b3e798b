//! A formula with its texts, and whether they compute what it computes.

use fma_ptx::Module;
use fma_ptx::emulate::{End, Outcome, call};

/// A formula: its function, and its texts for the four targets.
pub struct Row {
    pub run: fn([f32; 5]) -> f32,
    /// Which of the operands are its arguments.
    pub operands: &'static [usize],
    pub texts: [&'static str; 4],
}

macro_rules! rows {
    ($($($path:ident)::+ ($($operand:literal)*);)*) => {
        &[$(Row {
            run: |x| $($path)::+($(x[$operand]),*),
            operands: &[$($operand),*],
            texts: [$($path)::+::PTX_SM_75, $($path)::+::PTX_SM_90, $($path)::+::PTX_SM_100, $($path)::+::PTX_SM_120],
        },)*]
    };
}

/// Numbers on which nothing rounds but the approximations.
const OPERANDS: [f32; 5] = [0.25, 0.5, 0.125, 2.0, 0.75];

/// The text computes what the function computes.
pub fn agrees(row: &Row, module: &Module) -> bool {
    let arguments: Vec<_> = row.operands.iter().map(|&index| OPERANDS[index].to_bits().into()).collect();
    let outcome = call(&module.functions[0], &arguments);
    let Ok(Outcome { end: End::Returned(Some(bits)), approximate }) = outcome else { return false };
    let (found, expected) = (f32::from_bits(bits as u32), (row.run)(OPERANDS));
    found == expected || approximate && (found / expected - 1.0).abs() < 1e-6
}
