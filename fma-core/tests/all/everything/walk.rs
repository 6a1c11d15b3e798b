//! Calls of everything public on numbers that bytes spell. Results are only made to exist: what they should be, the other
//! tests say.

use fma_core::approx;
use fma_core::arith::{self, Rounded, code, ptx};
use fma_core::block::{Accuracy, BlockError, Blocks, Element, Scale};
use fma_core::double::{Double, Word};
use fma_core::eft::{self, Base};
use fma_core::exact::{self, Integer};
use fma_core::kernel::{self, ExactSum};
use fma_core::lanes;
use fma_core::narrow::{Row, rows};
use fma_core::packed::{Bf16x2, F16x2, Lane as PackedLane, Packed};
use fma_core::{
    Denormal, E8M0, F4E2M1, F6E3M2, F8E4M3, F8E5M2, Format, Narrow, Number, Overflow, Round, UE4M3, gpu, rt,
};
use half::{bf16, f16};
use std::hint::black_box;

/// Bytes as a stream; zeros follow the last one.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn bits(&mut self) -> u64 {
        let (taken, rest) = self.0.split_at(self.0.len().min(8));
        self.0 = rest;
        taken.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte))
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    fn number<T: Number>(&mut self) -> T {
        T::from_code(self.bits())
    }

    fn round(&mut self) -> Round {
        let stochastic = Round::Stochastic(self.bits() as u32);
        let all = [Round::NearestEven, Round::NearestAway, Round::TowardZero, Round::Up, Round::Down, stochastic];
        all[self.below(all.len())]
    }

    fn overflow(&mut self) -> Overflow {
        [Overflow::Ieee, Overflow::Saturate][self.below(2)]
    }

    fn denormal(&mut self) -> Denormal {
        [Denormal::Ieee, Denormal::PreserveSign, Denormal::PositiveZero][self.below(3)]
    }

    /// Up to eighty numbers, which begin with what is left of the bytes and go round.
    fn slice<T: Number>(&mut self) -> Vec<T> {
        let length = self.below(80);
        (0..length).map(|_| self.number()).collect()
    }
}

/// Every public function, on what the bytes spell.
pub fn everything(bytes: &[u8]) {
    for format in Format::ALL {
        codes(*format, &mut Bytes(bytes));
    }
    narrow_rows(bytes);
    halves(&mut Bytes(bytes));
    rounded::<f64>(&mut Bytes(bytes));
    rounded::<f32>(&mut Bytes(bytes));
    rounded::<f16>(&mut Bytes(bytes));
    rounded::<bf16>(&mut Bytes(bytes));
    let blocks = [
        blocks::<F8E4M3, E8M0, 32>(&mut Bytes(bytes)),
        blocks::<F8E5M2, E8M0, 32>(&mut Bytes(bytes)),
        blocks::<F6E3M2, E8M0, 32>(&mut Bytes(bytes)),
        blocks::<F4E2M1, UE4M3, 16>(&mut Bytes(bytes)),
    ];
    black_box(blocks).into_iter().for_each(|result| assert!(result.is_ok(), "{result:?}"));
    transformations::<f32>(&mut Bytes(bytes));
    transformations::<f64>(&mut Bytes(bytes));
    sums::<f32>(&mut Bytes(bytes));
    sums::<f64>(&mut Bytes(bytes));
    approximations::<f32>(&mut Bytes(bytes));
    approximations::<f64>(&mut Bytes(bytes));
    doubles::<f32>(&mut Bytes(bytes));
    doubles::<f64>(&mut Bytes(bytes));
}

fn codes(format: Format, bytes: &mut Bytes) {
    let (a, b, c) = (bytes.bits(), bytes.bits(), bytes.bits());
    let (round, overflow, denormal) = (bytes.round(), bytes.overflow(), bytes.denormal());
    let to = Format::ALL[bytes.below(Format::ALL.len())];
    let integer = Integer::ALL[bytes.below(Integer::ALL.len())];
    let wide = i128::from(a as i64) << (b % 64);
    black_box((
        [format.classify(a) as u64, format.infinity(format.sign(a)), format.min_normal(), format.zero(format.sign(b))],
        [exact::add, exact::sub, exact::mul, exact::div, code::add, code::sub, code::mul, code::div]
            .map(|operation| operation(format, a, b, round)),
        [exact::fma, code::fma].map(|operation| operation(format, a, b, c, round)),
        [exact::sqrt, code::sqrt, exact::round_to_integral].map(|operation| operation(format, a, round)),
        [exact::min, exact::max, exact::minimum, exact::maximum, exact::copysign, exact::rem]
            .map(|operation| operation(format, a, b)),
        [exact::convert, code::convert].map(|cast| cast(format, a, to, round, overflow)),
        [ptx::fma, ptx::fma_sat, ptx::fma_relu].map(|fma| fma(format, a, b, c, round, denormal)),
        [ptx::fma_oob, ptx::fma_oob_sat, ptx::fma_oob_relu].map(|fma| fma(format, [a, b, c], round, b)),
        [denormal.flush(format, c), ptx::nan(format)],
    ));
    black_box((
        (exact::fma_status(format, a, b, c, round), exact::sqrt_status(format, a, round)),
        (exact::rem_status(format, a, b), exact::convert_status(format, a, to, round, overflow)),
        (exact::compare(format, a, b), exact::clamp(format, a, b, c), exact::abs(format, a), exact::negate(format, b)),
        (exact::to_int(format, a, integer), exact::from_int(wide, format, round)),
        (exact::from_uint(wide as u128, format, round), exact::decode(format, a)),
    ));
}

fn narrow_rows(bytes: &[u8]) {
    narrow::<rows::E4M3>(&mut Bytes(bytes));
    narrow::<rows::E4M3Fnuz>(&mut Bytes(bytes));
    narrow::<rows::E5M2>(&mut Bytes(bytes));
    narrow::<rows::E5M2Fnuz>(&mut Bytes(bytes));
    narrow::<rows::E2M3>(&mut Bytes(bytes));
    narrow::<rows::E3M2>(&mut Bytes(bytes));
    narrow::<rows::E2M1>(&mut Bytes(bytes));
    narrow::<rows::E8M0>(&mut Bytes(bytes));
    narrow::<rows::UE4M3>(&mut Bytes(bytes));
}

fn narrow<R: Row>(bytes: &mut Bytes) {
    let (a, b, c) = (bytes.number::<Narrow<R>>(), bytes.number(), bytes.number());
    let (round, overflow) = (bytes.round(), bytes.overflow());
    let (wide, single) = (f64::from_bits(bytes.bits()), f32::from_bits(bytes.bits() as u32));
    let cast = [Narrow::<R>::from_f64(wide, round, overflow), Narrow::from_f32(single, round, overflow)];
    let text = String::from_utf8_lossy(bytes.0);
    let read_back = Narrow::<R>::parse(&text, round, overflow).or(Narrow::parse(&a.to_string(), round, overflow));
    black_box((a + b, a * b, a / b, a.fma(b, c, round), a.min(b), a.max(c), a.abs(), cast, read_back.is_ok()));
    black_box((
        a.total_cmp(&b),
        a.partial_cmp(&b),
        a.classify(),
        format!("{a:e} {b:?} {c:x}"),
        a.cast::<f16>(round, overflow),
    ));
}

fn halves(bytes: &mut Bytes) {
    let (round, overflow) = (bytes.round(), bytes.overflow());
    let [a, b, c] = [(); 3].map(|()| F16x2::from_bits(bytes.bits() as u32));
    black_box((a.fma_sat(b, c), a.fma_relu(b, c), a.fma_oob_sat(b, c, a.to_bits() as u16), a.add_sat(b), a.mul_sat(c)));
    black_box((a + b, a - b, a * b, a / b, -a, a.sub_sat(c), a.cast::<bf16>(round, overflow)));
    black_box([gpu::fma_ftz, gpu::fma_ftz_sat, gpu::fma_ftz_relu, gpu::fma_oob_sat].map(|fma| fma(a, b, c)));
    let [a, b, c] = [(); 3].map(|()| Bf16x2::from_bits(bytes.bits() as u32));
    black_box([gpu::fma, gpu::fma_relu, gpu::fma_oob, gpu::fma_oob_relu].map(|fma| fma(a, b, c)));
    black_box(gpu::fma_sat(a.lane(0).map_or(0.0, f32::from), bytes.number(), bytes.number()));
    black_box((
        a.fma_relu(b, c),
        a.fma_oob_relu(b, c, b.to_bits() as u16),
        a * b + c,
        a.cast::<F8E4M3>(round, overflow),
    ));
    lanes::<F4E2M1, 8>(bytes.bits() as u32, bytes);
    lanes::<F6E3M2, 4>(bytes.bits() as u32, bytes);
    lanes::<UE4M3, 4>(bytes.bits() as u32, bytes);
}

fn lanes<T: PackedLane<N>, const N: usize>(bits: T::Register, bytes: &mut Bytes) {
    let x = Packed::<T, N>::from_bits(bits);
    let index = bytes.bits() as usize;
    black_box((x.lane(index), x.relu(), x.saturate(), x.fma(x, x), x.to_f32(), format!("{x:?}"), x != x.fma(x, x)));
}

fn rounded<T: Rounded + Number>(bytes: &mut Bytes) {
    let (a, b, c, round) = (bytes.number::<T>(), bytes.number(), bytes.number(), bytes.round());
    black_box((a.add_rounded(b, round), a.sub_rounded(b, round), a.mul_rounded(b, round), a.div_rounded(b, round)));
    black_box((a.sqrt_rounded(round), a.fma_rounded(b, c, round), arith::fma(a, b, c), a.to_string()));
    let (x, y, denormal) = (a.to_f64(), b.to_f32(), bytes.denormal());
    black_box((rt::mode::div_f64(x, c.to_f64(), round, denormal), rt::mode::sqrt_f32(y, round, denormal)));
    black_box((arith::fma_f32_software(y, y, c.to_f32()), arith::fma_f64_software(x, x, c.to_f64())));
}

fn blocks<T: Element, S: Scale, const N: usize>(bytes: &mut Bytes) -> Result<(f32, Accuracy), BlockError> {
    let round = bytes.round();
    let numbers: Vec<f32> = bytes.slice();
    let quantised = Blocks::<T, S, N>::quantize(&numbers, round);
    let length = quantised.len();
    // Any codes, any scales, any tensor scale.
    let codes = quantised.codes().iter().map(|_| bytes.bits() as u8).collect();
    let scales = quantised.scales().iter().map(|_| bytes.number()).collect();
    let any = Blocks::<T, S, N>::from_parts(codes, scales, bytes.number(), length)?;
    black_box((any.dequantize(), any.view().get(bytes.bits() as usize), any.view().element(length)));
    black_box(Blocks::<T, S, N>::from_parts(vec![], vec![], 1.0, bytes.bits() as usize).is_ok());
    let reference: Vec<f64> = numbers.iter().copied().map(f64::from).collect();
    Ok((any.dot(&quantised)?, any.accuracy(&reference)?))
}

fn transformations<T: Base + Number>(bytes: &mut Bytes) {
    let [a, b, c, d] = [(); 4].map(|()| bytes.number::<T>());
    black_box((eft::two_sum(a, b), eft::two_diff(a, b), eft::fast_two_sum(a, b), eft::split(a), eft::two_sqr(a)));
    black_box((eft::two_prod(a, b), eft::two_prod_fma(a, b), eft::two_prod_split(a, b)));
    black_box((kernel::diff_of_products(a, b, c, d), kernel::sum_of_products(a, b, c, d), kernel::lerp(a, b, c)));
    black_box((kernel::diff_of_products_robust(a, b, c, d), kernel::det2([[a, b], [c, d]])));
    black_box(kernel::cross([a, b, c], [b, d, a]));
}

fn sums<T: Base + Number>(bytes: &mut Bytes) {
    let (x, y): (Vec<T>, Vec<T>) = (bytes.slice(), bytes.slice());
    let at = bytes.number();
    let mut sum = ExactSum::new();
    sum.extend(x.iter().copied());
    sum.extend_from_slice(&y.repeat(30));
    sum.merge(&sum.clone());
    black_box((sum.round::<T>(), kernel::sum2(&x), kernel::sum_k::<T, 3>(&x), kernel::sum_exact(&x.repeat(30))));
    black_box((kernel::dot2(&x, &y), kernel::dot_k::<T, 3>(&x, &y), kernel::dot_exact(&x, &y)));
    black_box((kernel::horner(at, &x), kernel::comp_horner(at, &x), kernel::estrin(at, &[at; 5])));
}

fn approximations<T: lanes::Element + Number>(bytes: &mut Bytes) {
    let (x, y) = (bytes.number::<T>(), bytes.number());
    let (mut out, several) = ([x; 3], [x, y, y]);
    macro_rules! both {
        ($($name:ident)*; $($binary:ident)*) => {
            $(black_box((approx::$name::<approx::Fused, T>(x), approx::$name::<approx::Separate, T>(x)));)*
            $(black_box((approx::$binary::<approx::Fused, T>(x, y), approx::$binary::<approx::Native, T>(x, y)));)*
            $(approx::slices::$name(&several, black_box(&mut out));)*
            $(approx::slices::$binary(&several, &[y], black_box(&mut out));)*
        };
    }
    black_box((
        approx::near::sin::<approx::Native, T>(x),
        approx::near::cos::<approx::Native, T>(x),
        approx::near::tan::<approx::Native, T>(x),
        approx::short::sin::<approx::Fused, T>(x),
        approx::short::cos::<approx::Fused, T>(x),
        approx::short::tan::<approx::Separate, T>(x),
    ));
    both!(exp exp2 exp10 expm1 ln ln_1p log2 log10 sin cos tan atan asin acos sinh cosh tanh erf rcp rsqrt cbrt; pow atan2 hypot);
}

fn doubles<T: Word + Number>(bytes: &mut Bytes) {
    let [x, y] = [(); 2].map(|()| Double::<T>::new(bytes.number(), bytes.number()));
    let exponent = bytes.bits() as i32;
    black_box((x + y, x - y, x * y, x / y, x % y, -x, x.sqrt(), x.hypot(y), x.atan2(y), x.powf(y), x.powi(exponent)));
    black_box([x.cbrt(), x.exp(), x.exp2(), x.exp_m1(), x.ln(), x.log2(), x.log10(), x.ln_1p(), x.log(y)]);
    black_box([x.sin(), x.cos(), x.tan(), x.asin(), x.acos(), x.atan(), x.sinh(), x.cosh(), x.tanh()]);
    black_box([x.asinh(), x.acosh(), x.atanh(), x.floor(), x.ceil(), x.round(), x.trunc(), x.fract(), x.recip()]);
    black_box((x.partial_cmp(&y), x.total_cmp(&y), x.to_integer(), x.to_f32(), x.to_df64(), x.classify()));
    black_box((
        x.mul_add(y, x),
        x.min(y),
        x.max(y),
        x.signum(),
        x.round_ties_even(),
        Double::<T>::from_integer(exponent.into()),
    ));
    let text = String::from_utf8_lossy(bytes.0).into_owned();
    black_box((text.parse::<Double<T>>().is_ok(), x.to_string().parse::<Double<T>>().is_ok(), format!("{y:e}")));
}
