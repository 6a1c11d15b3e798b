//! Error-free transformations: the rounding error of one operation, as a number of the same type.
//!
//! Each function returns a pair `(result, error)` whose *unrounded* sum is the exact sum, difference, product or
//! square. They are the bricks of the compensated kernels and of the double-floats; all are straight-line code.
//!
//! Sources: T. J. Dekker, "A floating-point technique for extending the available precision", 1971; D. E. Knuth, *The
//! Art of Computer Programming* 2, §4.2.2; J.-M. Muller et al., *Handbook of Floating-Point Arithmetic*, 2nd ed. 2018,
//! ch. 4.

mod base;
mod product;
mod sum;

pub use base::Base;
pub(crate) use product::two_prod_parts;
pub use product::{split, two_prod, two_prod_fma, two_prod_split, two_prod_wide, two_sqr};
pub use sum::{fast_two_sum, two_diff, two_sum};
