//! The methods of integers.

use fma_ir::IntTy;
use fma_ir::interpret::integer;
use fma_ptx::Whole;

/// What a method of an integer of a type gives; truths are 0 and 1. `None` where Rust panics.
pub fn whole(method: Whole, ty: IntTy, args: &[i128]) -> Option<i128> {
    let [x, y, z] = [0, 1, 2].map(|at| args.get(at).copied().unwrap_or(0));
    let (bits, word) = (i128::from(ty.bits), Word { ty, bits: integer::word(ty, x) });
    match method {
        Whole::Add => Some(x.wrapping_add(y)),
        Whole::Sub => Some(x.wrapping_sub(y)),
        Whole::Mul => Some(x.wrapping_mul(y)),
        Whole::Neg => Some(-x),
        Whole::Shl => Some(x << y.rem_euclid(bits)),
        Whole::Shr => Some(x >> y.rem_euclid(bits)),
        Whole::Div => x.checked_div(y),
        Whole::Rem => x.checked_rem(y),
        Whole::SaturatingAdd => Some(clamped(ty, x + y)),
        Whole::SaturatingSub => Some(clamped(ty, x - y)),
        Whole::SaturatingMul => Some(clamped(ty, x.saturating_mul(y))),
        Whole::ProductFits => Some(fits(ty, x.saturating_mul(y)).into()),
        Whole::QuotientFits => Some(x.checked_div(y).is_some_and(|quotient| fits(ty, quotient)).into()),
        Whole::HighProduct => Some(high_product(ty, [x, y])),
        Whole::RotateLeft => Some(word.rotated(y)),
        Whole::RotateRight => Some(word.rotated(-y)),
        Whole::ReverseBits => Some(integer::number(ty, word.bits.reverse_bits() >> word.unused())),
        Whole::SwapBytes => Some(integer::number(ty, word.bits.swap_bytes() >> word.unused())),
        Whole::CountOnes => Some(word.bits.count_ones().into()),
        Whole::CountZeros => Some(bits - i128::from(word.bits.count_ones())),
        Whole::LeadingZeros => Some(i128::from(word.bits.leading_zeros() - word.unused())),
        Whole::LeadingOnes => Some(i128::from(integer::word(ty, !x).leading_zeros() - word.unused())),
        Whole::TrailingZeros => Some(i128::from(word.bits.trailing_zeros()).min(bits)),
        Whole::TrailingOnes => Some(i128::from(word.bits.trailing_ones()).min(bits)),
        Whole::IsPowerOfTwo => Some((word.bits.count_ones() == 1).into()),
        Whole::Min => Some(x.min(y)),
        Whole::Max => Some(x.max(y)),
        Whole::Clamp => (y <= z).then(|| x.clamp(y, z)),
        Whole::Abs => Some(x.abs()),
        Whole::AbsDiff => Some((x - y).abs()),
        Whole::RemEuclid => x.checked_rem_euclid(y),
        Whole::DivEuclid => x.checked_div_euclid(y),
        Whole::Signum => Some(x.signum()),
        Whole::Midpoint => Some((x + y) / 2), // Toward zero.
    }
}

/// Of numbers without a sign.
fn high_product(ty: IntTy, numbers: [i128; 2]) -> i128 {
    let [x, y] = numbers.map(i128::cast_unsigned);
    (x.wrapping_mul(y) >> ty.bits).cast_signed()
}

fn clamped(ty: IntTy, number: i128) -> i128 {
    let half = 1i128 << (ty.bits - 1);
    if ty.signed { number.clamp(-half, half - 1) } else { number.clamp(0, 2 * half - 1) }
}

fn fits(ty: IntTy, number: i128) -> bool {
    clamped(ty, number) == number
}

/// The bits of a number.
struct Word {
    ty: IntTy,
    bits: u64,
}

impl Word {
    /// How many bits of 64 are above them.
    fn unused(&self) -> u32 {
        64 - u32::from(self.ty.bits.min(64))
    }

    fn rotated(&self, by: i128) -> i128 {
        let count = u32::from(self.ty.bits);
        let (by, wide) = (by.rem_euclid(count.into()) as u32, u128::from(self.bits));
        integer::number(self.ty, (wide << by | wide >> (count - by)) as u64)
    }
}
