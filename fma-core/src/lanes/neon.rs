//! The registers of aarch64, of 16 bytes, which every such machine has: that makes their intrinsics sound.

use core::arch::aarch64::*;

use super::pick::{Pick, Places};
use super::{Each, Join, Pair, Register};
use crate::approx::Lane;

mask! {
    /// The answers of four comparisons.
    Mask32(uint32x4_t): vandq_u32 vorrq_u32 not(mask) vmvnq_u32(mask);
    /// The answers of two comparisons.
    Mask64(uint64x2_t): vandq_u64 vorrq_u64 not(mask) veorq_u64(mask, vdupq_n_u64(u64::MAX));
}

register! {
    /// Four numbers.
    F32x4(float32x4_t) of 4 f32, mask Mask32, wide Pair<F64x2>, half Pair<f32>:
    vdupq_n_f32 vaddq_f32 vsubq_f32 vmulq_f32 vdivq_f32 vsqrtq_f32;
    and_f32 or_f32 xor_f32 lesser_f32 greater_f32;
    vreinterpretq_u32_f32 vreinterpretq_f32_u32 vdupq_n_s32 vshlq_u32 shift_right_u32 vaddq_u32 vsubq_u32;
    vld1q_f32 vst1q_f32, vcltq_f32, vcleq_f32, vceqq_f32, select(mask yes no) vbslq_f32(mask, yes, no);
    first(count) F32x4::indices().less(F32x4::splat(count as f32)), any(mask) vmaxvq_u32(mask) != 0;
    alternate(low high) vcombine_f32(vget_low_f32(vuzp1q_f32(low, low)), vget_high_f32(vuzp2q_f32(high, high))), thirds(one two three) vcopyq_laneq_f32::<3, 1>(vcopyq_laneq_f32::<2, 2>(vcopyq_laneq_f32::<1, 3>(one, one), two), three), reversed(all) vrev64q_f32(vextq_f32::<2>(all, all)), whole(all to) vst1q_s32(to, vcvtq_s32_f32(all));
    rounded_to_even vrndnq_f32;
    rounded_down vrndmq_f32;
    rounded_up vrndpq_f32;
    rounded_to_zero vrndq_f32;
}

register! {
    /// Two numbers.
    F64x2(float64x2_t) of 2 f64, mask Mask64, wide F64x2, half f64:
    vdupq_n_f64 vaddq_f64 vsubq_f64 vmulq_f64 vdivq_f64 vsqrtq_f64;
    and_f64 or_f64 xor_f64 lesser_f64 greater_f64;
    vreinterpretq_u64_f64 vreinterpretq_f64_u64 count_of_64 vshlq_u64 shift_right_u64 vaddq_u64 vsubq_u64;
    vld1q_f64 vst1q_f64, vcltq_f64, vcleq_f64, vceqq_f64, select(mask yes no) vbslq_f64(mask, yes, no);
    first(count) F64x2::indices().less(F64x2::splat(count as f64)), any(mask) vmaxvq_u32(vreinterpretq_u32_u64(mask)) != 0;
    alternate(low high) vcombine_f64(vget_low_f64(low), vget_high_f64(high)), thirds(one two _three) vcombine_f64(vget_low_f64(one), vget_high_f64(two)), reversed(all) vextq_f64::<1>(all, all), whole(all to) vst1_s32(to, vmovn_s64(vcvtq_s64_f64(all)));
    rounded_to_even vrndnq_f64;
    rounded_down vrndmq_f64;
    rounded_up vrndpq_f64;
    rounded_to_zero vrndq_f64;
}

loaded_by_element! {
    F32x4 of 4 f32;
    F64x2 of 2 f64;
}

widest! { F64x2 }

/// Logic on the bits of numbers.
macro_rules! logic {
    ($($name:ident($raw:ident): $to_bits:ident $intrinsic:ident $from_bits:ident;)*) => { $(
        #[inline(always)]
        unsafe fn $name(a: $raw, b: $raw) -> $raw {
            // SAFETY: as the module says.
            unsafe { $from_bits($intrinsic($to_bits(a), $to_bits(b))) }
        }
    )* };
}

logic! {
    and_f32(float32x4_t): vreinterpretq_u32_f32 vandq_u32 vreinterpretq_f32_u32;
    or_f32(float32x4_t): vreinterpretq_u32_f32 vorrq_u32 vreinterpretq_f32_u32;
    xor_f32(float32x4_t): vreinterpretq_u32_f32 veorq_u32 vreinterpretq_f32_u32;
    and_f64(float64x2_t): vreinterpretq_u64_f64 vandq_u64 vreinterpretq_f64_u64;
    or_f64(float64x2_t): vreinterpretq_u64_f64 vorrq_u64 vreinterpretq_f64_u64;
    xor_f64(float64x2_t): vreinterpretq_u64_f64 veorq_u64 vreinterpretq_f64_u64;
}

/// What the machine has otherwise than the contracts say: its minimum of a NaN is NaN, its shifts go to the left.
macro_rules! by_contract {
    ($($raw:ident $bits:ident $counts:ident: $lesser:ident $greater:ident $less:ident $select:ident, $shift_right:ident $negate:ident $shift:ident;)*) => { $(
        #[inline(always)]
        unsafe fn $lesser(a: $raw, b: $raw) -> $raw {
            // SAFETY: as the module says.
            unsafe { $select($less(a, b), a, b) }
        }
        #[inline(always)]
        unsafe fn $greater(a: $raw, b: $raw) -> $raw {
            // SAFETY: as the module says.
            unsafe { $select($less(b, a), a, b) }
        }
        #[inline(always)]
        unsafe fn $shift_right(bits: $bits, counts: $counts) -> $bits {
            // SAFETY: as the module says.
            unsafe { $shift(bits, $negate(counts)) }
        }
    )* };
}

by_contract! {
    float32x4_t uint32x4_t int32x4_t: lesser_f32 greater_f32 vcltq_f32 vbslq_f32, shift_right_u32 vnegq_s32 vshlq_u32;
    float64x2_t uint64x2_t int64x2_t: lesser_f64 greater_f64 vcltq_f64 vbslq_f64, shift_right_u64 vnegq_s64 vshlq_u64;
}

#[inline(always)]
unsafe fn count_of_64(count: i32) -> int64x2_t {
    // SAFETY: as the module says.
    unsafe { vdupq_n_s64(count.into()) }
}

impl F32x4 {
    #[inline(always)]
    fn called<T>(self, work: impl FnOnce() -> T) -> T {
        super::called(work)
    }
    #[inline(always)]
    fn fused(self, b: F32x4, c: F32x4) -> F32x4 {
        // SAFETY: as the module says.
        F32x4(unsafe { vfmaq_f32(c.0, self.0, b.0) })
    }
    #[inline(always)]
    fn widened(self) -> Pair<F64x2> {
        // SAFETY: as the module says.
        unsafe { Pair(F64x2(vcvt_f64_f32(vget_low_f32(self.0))), F64x2(vcvt_high_f64_f32(self.0))) }
    }
    #[inline(always)]
    fn narrowed(Pair(low, high): Pair<F64x2>) -> F32x4 {
        // SAFETY: as the module says.
        F32x4(unsafe { vcombine_f32(vcvt_f32_f64(low.0), vcvt_f32_f64(high.0)) })
    }
}

impl F64x2 {
    #[inline(always)]
    fn called<T>(self, work: impl FnOnce() -> T) -> T {
        super::called(work)
    }
    #[inline(always)]
    fn fused(self, b: F64x2, c: F64x2) -> F64x2 {
        // SAFETY: as the module says.
        F64x2(unsafe { vfmaq_f64(c.0, self.0, b.0) })
    }
}

picked_one_by_one! {
    F32x4 of 4 f32;
    F64x2 of 2 f64;
}

looked_up_one_by_one! {
    F32x4 of 4 f32;
    F64x2 of 2 f64;
}
