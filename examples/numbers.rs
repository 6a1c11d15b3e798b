//! The numbers by themselves: no macro.

use fastmath::core::double::Df128;
use fastmath::core::kernel::{diff_of_products, sum_exact};
use fastmath::core::{F8E4M3, Overflow, Round};

fn main() {
    // Both products round to the same number; their difference does not.
    let (a, b, c, d) = (1.0 + f64::EPSILON, 1.0 - f64::EPSILON, 1.0_f64, 1.0_f64);
    assert_eq!(a * b - c * d, 0.0);
    assert_eq!(diff_of_products(a, b, c, d), -f64::EPSILON * f64::EPSILON);

    // The same bits in any order.
    assert_eq!(sum_exact(&[1.0, 1e100, 1.0, -1e100]), 2.0);

    // Twice the digits.
    let third = Df128::from(1.0) / Df128::from(3.0);
    println!("{third}");
    assert!((third * Df128::from(3.0) - Df128::from(1.0)).abs().hi() < 1e-31);

    // 464 lies halfway between the largest number and the next; it stays finite, what is above does not.
    assert_eq!(F8E4M3::from_f32(464.0, Round::NearestEven, Overflow::Ieee).to_f32(), 448.0);
    assert!(F8E4M3::from_f32(465.0, Round::NearestEven, Overflow::Ieee).is_nan());
    assert_eq!(F8E4M3::from_f32(465.0, Round::NearestEven, Overflow::Saturate).to_f32(), 448.0);
}
