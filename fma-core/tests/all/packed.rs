//! Packed registers: the layout of each, and lanes that equal the scalar type.

use crate::random::Random;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use fma_core::arith::ptx;
use fma_core::packed::*;
use fma_core::{
    Denormal, E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E4M3Fnuz, F8E5M2, F8E5M2Fnuz, Format, Number, Overflow, Round,
    Sign, UE4M3, exact,
};
use half::{bf16, f16};

fn same<T: Number>(a: T, b: T) -> bool {
    a.code() == b.code() || a.is_nan() && b.is_nan()
}

fn random_lanes<T: Lane<N>, const N: usize>(random: &mut Random) -> [T; N] {
    core::array::from_fn(|_| T::from_code(random.bits()))
}

fn layout_of<T: Lane<N>, const N: usize>() {
    let mut random = Random::new(N as u64);
    for _ in 0..crate::tries(200) {
        let lanes: [T; N] = random_lanes(&mut random);
        let packed = Packed::from_lanes(lanes);
        let expected: u64 = (0..N).map(|i| lanes[i].code() << (i as u32 * T::WIDTH)).sum();
        assert_eq!(packed.to_bits().into(), expected);
        assert!(Packed::<T, N>::from_bits(packed.to_bits()).to_bits() == packed.to_bits());
        assert!((0..N).all(|i| packed.lane(i).is_some_and(|lane| same(lane, lanes[i]))));
        assert!(packed.lane(N).is_none());
        let noise = Packed::<T, N>::from_bits(T::register(random.bits()));
        assert!(noise.to_lanes().iter().all(|lane| lane.code() <= T::FORMAT.mask()));
        let cast: Packed<T, N> = noise.cast(Round::NearestEven, Overflow::Ieee);
        assert!(cast.to_lanes().iter().zip(noise.to_lanes()).all(|(a, b)| same(*a, b)), "{noise:?}");
    }
}

macro_rules! for_every_lane {
    ($check:ident: $($type:ident $lanes:literal),*) => { $($check::<$type, $lanes>();)* };
}

#[test]
fn lanes_lie_from_the_low_bits_up() {
    for_every_lane!(layout_of: f32 2, f16 2, bf16 2, F8E4M3 2, F8E4M3 4, F8E4M3Fnuz 2, F8E4M3Fnuz 4, F8E5M2 2, F8E5M2 4);
    for_every_lane!(layout_of: F8E5M2Fnuz 2, F8E5M2Fnuz 4, F6E2M3 2, F6E2M3 4, F6E3M2 2, F6E3M2 4, F4E2M1 2, F4E2M1 4);
    for_every_lane!(layout_of: F4E2M1 8, E8M0 2, E8M0 4, UE4M3 4);
}

#[test]
fn widths_are_those_of_ptx() {
    assert_eq!([<F6E2M3 as Lane<2>>::WIDTH, <F6E3M2 as Lane<4>>::WIDTH, <F4E2M1 as Lane<8>>::WIDTH], [8, 8, 4]);
    let six = F6x2::<F6E3M2>::from_bits(0xffff);
    assert_eq!(six.to_bits(), 0x3f3f);
    assert_eq!(F4x2::from_bits(0x72).to_f32(), [1.0, 6.0]);
}

fn operators_of<T, const N: usize>()
where
    T: Lane<N> + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T> + Neg<Output = T>,
    Packed<T, N>: AddAssign + SubAssign + MulAssign + DivAssign,
{
    let mut random = Random::new(5);
    for _ in 0..crate::tries(500) {
        let [a, b, c]: [[T; N]; 3] = core::array::from_fn(|_| random_lanes(&mut random));
        let [x, y, z] = [a, b, c].map(Packed::from_lanes);
        let scalar = |i: usize| {
            [a[i] + b[i], a[i] - b[i], a[i] * b[i], a[i] / b[i], -a[i], a[i].fma(b[i], c[i], Round::NearestEven)]
        };
        let packed = [x + y, x - y, x * y, x / y, -x, x.fma(y, z)].map(Packed::to_lanes);
        for (i, expected) in (0..N).map(|i| (i, scalar(i))) {
            assert!(packed.iter().zip(expected).all(|(lanes, expected)| same(lanes[i], expected)), "{a:?} {b:?} {c:?}");
        }
        let mut assigned = [x; 4];
        assigned[0] += y;
        assigned[1] -= y;
        assigned[2] *= y;
        assigned[3] /= y;
        assert!(assigned.iter().zip(packed).all(|(x, lanes)| x.to_bits() == Packed::from_lanes(lanes).to_bits()));
    }
}

#[test]
fn lanes_equal_scalars() {
    for_every_lane!(operators_of: f32 2, f16 2, bf16 2, F8E4M3 2, F8E5M2 4, F8E4M3Fnuz 4, F8E5M2Fnuz 2, F6E2M3 2, F6E3M2 4);
    for_every_lane!(operators_of: F4E2M1 2, F4E2M1 4, F4E2M1 8);
}

/// The triples on which fma through a wider format and a second rounding is wrong.
#[test]
fn fma_rounds_once_on_half_types() {
    let fma16 =
        |a, b, c| F16x2::splat(f16::from_f32(a)).fma(Packed::splat(f16::from_f32(b)), Packed::splat(f16::from_f32(c)));
    let fma_b16 = |a, b, c| {
        Bf16x2::splat(bf16::from_f32(a)).fma(Packed::splat(bf16::from_f32(b)), Packed::splat(bf16::from_f32(c)))
    };
    assert_eq!(fma16(3.0, 683.0, 2f32.powi(-24)).to_f32(), [2050.0; 2]);
    assert_eq!(fma_b16(3.0, 87.0, 2f32.powi(-30)).to_f32(), [262.0; 2]);
}

#[test]
fn relu_and_sat_on_every_f16() {
    for code in (0..=u16::MAX).step_by(crate::stride(1)) {
        let x = f16::from_bits(code);
        let packed = F16x2::splat(x);
        let value = x.to_f32();
        let relu = if value.is_nan() {
            f32::NAN
        } else if value > 0.0 {
            value
        } else {
            0.0
        };
        let sat = if value >= 1.0 {
            1.0
        } else if value > 0.0 {
            value
        } else {
            0.0
        };
        let same = |got: f32| got.to_bits() == relu.to_bits() || got.is_nan() && relu.is_nan();
        assert!(packed.relu().to_f32().into_iter().all(same), "{code:#x}");
        assert_eq!(packed.saturate().to_f32().map(f32::to_bits), [sat.to_bits(); 2], "{code:#x}");
    }
    let nans = [F16x2::splat(f16::NAN).relu().to_bits(), Bf16x2::splat(-bf16::NAN).relu().to_bits()];
    assert_eq!(nans, [0x7fff_7fff; 2], "PTX's canonical NaN");
}

/// On every code of every format: maximum and minimum with PTX's canonical NaN, as the reference has them.
#[test]
fn relu_and_sat_are_a_maximum_and_a_minimum() {
    for &format in Format::ALL.iter().filter(|format| format.layout().bits <= 16) {
        let (zero, one) = (format.zero(Sign::Positive), format.one());
        for code in (0..=format.mask()).step_by(crate::stride(1)) {
            let relu = if format.is_nan(code) { ptx::nan(format) } else { exact::maximum(format, code, zero) };
            let sat = exact::min(format, exact::max(format, code, zero), one);
            assert_eq!((ptx::relu(format, code), ptx::saturate(format, code)), (relu, sat), "{format:?} {code:#x}");
            assert_eq!(ptx::relu(format, code | (format.mask() + 1)), relu, "{format:?}: bits above the width count");
        }
    }
}

#[test]
fn modifiers_apply_to_the_rounded_result() {
    let [half, two, minus] = [0.5, 2.0, -3.0].map(|x| F16x2::splat(f16::from_f32(x)));
    assert_eq!(two.add_sat(half).to_f32(), [1.0; 2]);
    assert_eq!(half.sub_sat(two).to_f32(), [0.0; 2]);
    assert_eq!(half.mul_sat(half).to_f32(), [0.25; 2]);
    assert_eq!([two.fma_sat(two, minus).to_f32(), two.fma_relu(two, minus).to_f32()], [[1.0; 2], [1.0; 2]]);
    assert_eq!([half.fma_sat(two, minus).to_f32(), half.fma_relu(two, minus).to_f32()], [[0.0; 2], [0.0; 2]]);
    let [two, minus] = [2.0, -3.0].map(|x| Bf16x2::splat(bf16::from_f32(x)));
    assert_eq!([two.fma_relu(two, minus).to_f32(), minus.fma_relu(two, two).to_f32()], [[1.0; 2], [0.0; 2]]);
}

#[test]
fn modifiers_are_those_of_the_scalar_reference() {
    let (mut random, out_of_bounds) = (Random::new(9), 0x7fff);
    for try_out_of_bounds in (0..crate::tries(4_000)).map(|i| i % 5 == 0) {
        let [mut a, b, c] = [0; 3].map(|_| random.bits() as u16);
        a = if try_out_of_bounds { out_of_bounds } else { a };
        let [x, y, z] = [a, b, c].map(|code| F16x2::splat(f16::from_bits(code)));
        let codes = [a, b, c].map(u64::from);
        let same =
            |packed: F16x2, code: u64| packed.to_lanes().into_iter().all(|lane| same(lane, f16::from_code(code)));
        let (format, round, denormal) = (F16x2::FORMAT, Round::NearestEven, Denormal::Ieee);
        assert!(same(x.fma_sat(y, z), ptx::fma_sat(format, codes[0], codes[1], codes[2], round, denormal)));
        assert!(same(x.fma_relu(y, z), ptx::fma_relu(format, codes[0], codes[1], codes[2], round, denormal)));
        let oob = ptx::fma_oob(format, codes, round, out_of_bounds.into());
        assert!(same(x.fma_oob(y, z, out_of_bounds), oob));
        assert!(same(x.fma_oob_sat(y, z, out_of_bounds), ptx::saturate(format, oob)));
        assert!(same(x.fma_oob_relu(y, z, out_of_bounds), ptx::relu(format, oob)));
        assert!(!try_out_of_bounds || oob == 0);
    }
}
