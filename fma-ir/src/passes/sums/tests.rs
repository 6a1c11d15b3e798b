//! The pass by formulas.

mod field;
mod flags;
mod random;
mod schemes;
mod small;
mod table;
pub mod written;
