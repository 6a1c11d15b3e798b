//! The square root, rounded to nearest, of f32 and f64. `core` has none: without `std` it is that of SSE2, or else computed in integers.

macro_rules! square_root {
    ($($float:ident $load:ident $root:ident $store:ident $in_integers:path;)*) => {$(
        /// Correctly rounded; NaN for negative numbers.
        #[inline(always)]
        pub fn $float(x: $float) -> $float {
            #[cfg(feature = "std")]
            return x.sqrt();
            #[cfg(all(not(feature = "std"), target_arch = "x86_64", target_feature = "sse2"))]
            return {
                use core::arch::x86_64::{$load, $root, $store};
                // SAFETY: the target has the feature that these intrinsics need.
                unsafe { $store($root($load(x))) }
            };
            #[cfg(all(not(feature = "std"), not(all(target_arch = "x86_64", target_feature = "sse2"))))]
            return $in_integers(x);
        }
    )*};
}

square_root! {
    f32 _mm_set1_ps _mm_sqrt_ps _mm_cvtss_f32 through_f64;
    f64 _mm_set1_pd _mm_sqrt_pd _mm_cvtsd_f64 in_integers;
}

/// f64 has more than twice the digits of f32, so the second rounding is harmless.
#[cfg(any(test, all(not(feature = "std"), not(all(target_arch = "x86_64", target_feature = "sse2")))))]
fn through_f64(x: f32) -> f32 {
    in_integers(x.into()) as f32
}

/// The root of the significand with two more digits than needed, then one rounding.
#[cfg(any(test, all(not(feature = "std"), not(all(target_arch = "x86_64", target_feature = "sse2")))))]
fn in_integers(x: f64) -> f64 {
    use super::pack::{decompose, power_of_two};
    if !(x > 0.0 && x < f64::INFINITY) {
        return if x >= 0.0 { x } else { f64::NAN };
    }
    let (significand, exponent) = decompose(x);
    let odd = exponent.rem_euclid(2);
    let zeros = significand.leading_zeros() as i32 & !1;
    let scaled = u128::from(significand) << (zeros + odd + 52);
    let root = scaled.isqrt();
    // The last bit records that the root is not exact: it is below the rounding of 57 or 58 bits to 53.
    let sticky = root | u128::from(root * root != scaled);
    sticky as f64 * power_of_two((exponent - odd - zeros - 52) / 2)
}

#[cfg(test)]
mod tests {
    /// Without std the same bits: of numbers of every binade, and of what is no positive number.
    #[test]
    fn integers_give_the_bits_of_std() {
        let same = |got: f64, wanted: f64| got.to_bits() == wanted.to_bits() || got.is_nan() && wanted.is_nan();
        let mut bits = 1u64;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (x, single) = (f64::from_bits(bits ^ bits >> 29), f32::from_bits((bits >> 32) as u32));
            assert!(same(super::in_integers(x), x.sqrt()), "{x:e}");
            assert!(same(super::through_f64(single).into(), single.sqrt().into()), "{single:e}");
        }
        for x in [0.0, -0.0, f64::INFINITY, -1.0, f64::MAX, 5e-324, 1e-310, 4.0, 2.0] {
            assert!(same(super::in_integers(x), x.sqrt()), "{x:e}");
        }
    }
}
