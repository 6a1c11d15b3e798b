//! The world around an interpreted function: the host's mathematical library, and loops that run.

use fma_core::exact::{self, Status};
use fma_core::{Format, Overflow, Round};
use fma_ir::interpret::{Pair, Rounded, Setting, Word, World, library as host};
use fma_ir::{FloatOp, Site, Ty, VarId};
use fma_rust::explain::Plain;

/// The surroundings of one function.
pub struct Host<'a> {
    plain: &'a Plain,
}

impl<'a> Host<'a> {
    pub fn new(plain: &'a Plain) -> Host<'a> {
        Host { plain }
    }
}

impl World for Host<'_> {
    fn library(&mut self, op: FloatOp, setting: Setting, operands: &[Word]) -> Rounded {
        library(op, setting, operands)
    }

    /// A block is its value; nothing else that is opaque is ever run.
    fn expression(&mut self, _site: Site, operands: &[Word], _ty: Ty) -> Word {
        operands.first().copied().unwrap_or(0)
    }

    /// The condition of a loop, its body, the condition again, until it fails.
    fn turn(&mut self, site: Site, turn: u32, _regions: usize, last: Option<Word>) -> Option<usize> {
        match (self.plain.loops.contains(&site), turn % 2) {
            (false, _) => None,
            (true, 0) => Some(0),
            (true, _) => last.filter(|condition| *condition != 0).map(|_| 1),
        }
    }

    /// Loops assign by themselves.
    fn written(&mut self, _site: Site, _var: VarId, _ty: Ty, held: Pair) -> Pair {
        held
    }
}

/// A function as `f64` and `f32` compute it; the narrower formats go through `f32`, as their crates do.
pub fn library(op: FloatOp, setting: Setting, operands: &[Word]) -> Rounded {
    let cast = |from, bits, to| exact::convert(from, bits, to, Round::NearestEven, Overflow::Ieee);
    let format = setting.format;
    if format == Format::F64 {
        let args: Vec<f64> = operands.iter().map(|bits| f64::from_bits(*bits)).collect();
        return (host::of_f64(op, &args).to_bits(), Status::INEXACT);
    }
    let args: Vec<f32> = operands.iter().map(|bits| f32::from_bits(cast(format, *bits, Format::F32) as u32)).collect();
    (cast(Format::F32, host::of_f32(op, &args).to_bits().into(), format), Status::INEXACT)
}
