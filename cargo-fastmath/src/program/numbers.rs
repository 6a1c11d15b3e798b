//! What a function computes with.

use fma_core::Format;
use fma_ir::{Cmp, FloatOp, Func, IntTy, Ty, Value};
use fma_ptx::Conversion;

/// A kind of numbers: the words of a machine, or the reals.
pub trait Numbers {
    /// What a variable or value holds.
    type Item: Clone;
    /// Why there is no result.
    type Fault;

    /// Of what is undefined, and where Rust would panic.
    fn nothing(&self) -> Self::Fault;

    fn input(&mut self, ty: Ty, word: u64) -> Result<Self::Item, Self::Fault>;

    fn constant(&mut self, ty: Ty, bits: u64) -> Result<Self::Item, Self::Fault>;

    /// An operation on operands of the types that the function says.
    fn operation(&mut self, func: &Func, value: &Value, args: &[Self::Item]) -> Result<Self::Item, Self::Fault>;

    /// An operation on floats of one format, in no mode.
    fn float(&mut self, op: FloatOp, format: Format, args: &[Self::Item]) -> Result<Self::Item, Self::Fault>;

    /// A comparison of two of a type, as the plain operator does it.
    fn compare(&mut self, cmp: Cmp, ty: Ty, args: [&Self::Item; 2]) -> Result<bool, Self::Fault>;

    /// A number in another format.
    fn converted(&mut self, to: (Ty, Ty), conversion: Conversion, item: &Self::Item)
    -> Result<Self::Item, Self::Fault>;

    fn truth(&self, item: &Self::Item) -> Result<bool, Self::Fault>;

    fn of_truth(&self, truth: bool) -> Self::Item;

    fn whole(&self, ty: IntTy, item: &Self::Item) -> Result<i128, Self::Fault>;

    /// The low bits of a number, in its type.
    fn of_whole(&self, ty: IntTy, number: i128) -> Self::Item;
}
