//! What degrees and radians are to one another: std multiplies by one number, so these two are no functions of a library.

use fma_core::{Format, Overflow, Round, exact};

/// std's factor: 180/π rounded once in f32; elsewhere the quotient of two numbers.
pub fn degrees(format: Format) -> u64 {
    if format == Format::F32 {
        return 0x4265_2ee1;
    }
    exact::div(format, integer(format, 180), pi(format), Round::NearestEven)
}

/// std's factor: the quotient of two numbers.
pub fn radians(format: Format) -> u64 {
    exact::div(format, pi(format), integer(format, 180), Round::NearestEven)
}

/// Whether the type is one of std's: those of other crates may compute in a wider one.
pub fn is_of_std(format: Format) -> bool {
    format != Format::F16 && format != Format::Bf16
}

fn pi(format: Format) -> u64 {
    exact::convert(Format::F64, std::f64::consts::PI.to_bits(), format, Round::NearestEven, Overflow::Ieee)
}

fn integer(format: Format, number: i128) -> u64 {
    exact::from_int(number, format, Round::NearestEven)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_scaled_by_the_factors_of_std() {
        assert_eq!(f32::from_bits(degrees(Format::F32) as u32), 1f32.to_degrees());
        assert_eq!(f64::from_bits(degrees(Format::F64)), 1f64.to_degrees());
        assert_eq!(f32::from_bits(radians(Format::F32) as u32), 1f32.to_radians());
        assert_eq!(f64::from_bits(radians(Format::F64)), 1f64.to_radians());
    }
}
