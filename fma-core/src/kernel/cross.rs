//! Determinants of two and cross products of three dimensions.

use super::diff_of_products;
use crate::eft::Base;

/// The determinant `a * d - b * c` of the rows `[[a, b], [c, d]]`, within 1.5 ulp: [`diff_of_products`], with its
/// limits.
#[inline]
pub fn det2<T: Base>([[a, b], [c, d]]: [[T; 2]; 2]) -> T {
    diff_of_products(a, d, b, c)
}

/// The cross product, each component within 1.5 ulp, also of vectors next to parallel: three [`diff_of_products`], with
/// its limits.
///
/// `cross(a, a)` is exactly zero. `cross(a, b)` and `-cross(b, a)` may differ in their last bits.
#[inline]
pub fn cross<T: Base>([ax, ay, az]: [T; 3], [bx, by, bz]: [T; 3]) -> [T; 3] {
    [diff_of_products(ay, bz, az, by), diff_of_products(az, bx, ax, bz), diff_of_products(ax, by, ay, bx)]
}
