//! What no local rule can do: one file per pass.
//!
//! A pass takes a function, writes what it did to the log, and gives the function anew; or nothing, where there is nothing to do and to say.

mod carried;
mod contraction;
mod inverse_roots;
mod kahan;
mod promotion;
mod protection;
mod quotients;
mod reciprocals;
mod sign;
mod sums;

pub use carried::{Cell, Cells, Loops, Turns, carried, in_order, serial, waiting};
pub use contraction::contraction;
pub use inverse_roots::inverse_roots;
pub use kahan::kahan;
pub use promotion::promotion;
pub use protection::protection;
pub(crate) use protection::taken;
pub use quotients::{cancelled, quotients};
pub use reciprocals::reciprocals;
pub(crate) use sums::Settled;
pub use sums::sums;

use crate::{Func, Log, Rewritten, Source};

/// One pass.
pub type Pass = fn(&Func, Source<'_>, &mut Log) -> Option<Rewritten>;
