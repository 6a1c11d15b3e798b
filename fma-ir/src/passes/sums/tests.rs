//! The pass by formulas.

mod field;
mod random;
mod schemes;
mod small;
mod table;
mod written;
