//! The methods of integers.

macro_rules! methods {
    ($($method:ident $($name:literal)+;)*) => {
        /// A method of an integer that is no operator.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Whole { $(#[doc = concat!("`", $($name, "` "),+)] $method,)* }

        impl Whole {
            /// The method of a name.
            pub fn find(name: &str) -> Option<Whole> {
                [$((&[$($name),+][..], Whole::$method)),*].into_iter().find(|(names, _)| names.contains(&name)).map(|(_, one)| one)
            }
        }
    };
}

methods! {
    Add "wrapping_add" "wrapping_add_signed" "wrapping_add_unsigned"; Sub "wrapping_sub" "wrapping_sub_unsigned"; Mul "wrapping_mul"; Neg "wrapping_neg"; Shl "wrapping_shl"; Shr "wrapping_shr";
    Div "wrapping_div"; Rem "wrapping_rem";
    SaturatingAdd "saturating_add"; SaturatingSub "saturating_sub"; SaturatingMul "saturating_mul";
    ProductFits "fastmath_product_fits"; QuotientFits "fastmath_quotient_fits"; HighProduct "fastmath_high_product";
    RotateLeft "rotate_left"; RotateRight "rotate_right"; ReverseBits "reverse_bits"; SwapBytes "swap_bytes" "to_be";
    CountOnes "count_ones"; LeadingZeros "leading_zeros"; TrailingZeros "trailing_zeros";
    CountZeros "count_zeros"; LeadingOnes "leading_ones"; TrailingOnes "trailing_ones"; IsPowerOfTwo "is_power_of_two";
    Min "min"; Max "max"; Clamp "clamp"; Abs "abs" "wrapping_abs" "unsigned_abs"; AbsDiff "abs_diff"; RemEuclid "rem_euclid"; DivEuclid "div_euclid"; Signum "signum"; Midpoint "midpoint";
}
