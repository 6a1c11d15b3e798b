//! Double-floats beside the crate `twofloat`, operation by operation: nanoseconds of each, and the ratio. More than 1 is faster than the peer.
//!
//! `cargo run --release -p double-bench`. The two take turns on the same numbers, and the best of many turns counts.

use std::hint::black_box;
use std::time::Instant;

use fma_core::Df128;
use twofloat::TwoFloat;

const NUMBERS: usize = 16_384;
const TURNS: usize = 100;

fn main() {
    println!(
        "{:12} {:>8} {:>8} {:>6}   {:>8} {:>8} {:>6}",
        "ns each", "ours", "twofloat", "ratio", "chained", "twofloat", "ratio"
    );
    for row in rows() {
        let x = numbers(row.low, row.high, 1);
        let y = numbers(row.low, row.high, 2);
        let [ours, peer] = compare(&x, &y, row.ours, row.peer);
        print!("{:12} {ours:8.1} {peer:8.1} {:6.2}", row.name, peer / ours);
        if let Some((ours, peer)) = row.chained {
            let [ours, peer] = compare(&x, &y, ours, peer);
            print!("   {ours:8.1} {peer:8.1} {:6.2}", peer / ours);
        }
        println!();
    }
}

type Pass<T> = fn(&[T], &[T]) -> T;

struct Row {
    name: &'static str,
    low: f64,
    high: f64,
    ours: Pass<Df128>,
    peer: Pass<TwoFloat>,
    chained: Option<(Pass<Df128>, Pass<TwoFloat>)>,
}

macro_rules! rows {
    ($($name:literal $low:literal to $high:literal |$x:ident, $y:ident| $ours:expr, $peer:expr $(; chained $chained:expr)?;)*) => {
        fn rows() -> Vec<Row> {
            vec![$(Row {
                name: $name,
                low: $low,
                high: $high,
                ours: |xs, ys| independent(xs, ys, |$x, $y| $ours),
                peer: |xs, ys| independent(xs, ys, |$x, $y| $peer),
                chained: rows!(@chained |$x, $y| $($chained)?),
            },)*]
        }
    };
    (@chained |$x:ident, $y:ident|) => { None };
    (@chained |$x:ident, $y:ident| $chained:expr) => {
        Some((|xs, ys| chain(xs, ys, |$x, $y| $chained), |xs, ys| chain(xs, ys, |$x, $y| $chained)))
    };
}

rows! {
    "add" 1.0 to 2.0 |x, y| x + y, x + y; chained *x += y;
    "sub" 1.0 to 2.0 |x, y| x - y, x - y; chained *x -= y;
    "mul" 0.9 to 1.1 |x, y| x * y, x * y; chained *x *= y;
    "div" 0.9 to 1.1 |x, y| x / y, x / y; chained *x /= y;
    "rem" 1.0 to 9.0 |x, y| x % y, x % y;
    "add word" 1.0 to 2.0 |x, y| x + y.hi(), x + y.hi(); chained *x += y.hi();
    "mul word" 0.9 to 1.1 |x, y| x * y.hi(), x * y.hi(); chained *x *= y.hi();
    "div word" 0.9 to 1.1 |x, y| x / y.hi(), x / y.hi(); chained *x /= y.hi();
    "word / pair" 1.0 to 2.0 |x, y| x.hi() / y, x.hi() / y;
    "sum of 2" 1.0 to 2.0 |x, y| Df128::from_sum(x.hi(), y.hi()), TwoFloat::new_add(x.hi(), y.hi());
    "difference" 1.0 to 2.0 |x, y| Df128::from_difference(x.hi(), y.hi()), TwoFloat::new_sub(x.hi(), y.hi());
    "product of 2" 1.0 to 2.0 |x, y| Df128::from_product(x.hi(), y.hi()), TwoFloat::new_mul(x.hi(), y.hi());
    "quotient" 1.0 to 2.0 |x, y| Df128::from_quotient(x.hi(), y.hi()), TwoFloat::new_div(x.hi(), y.hi());
    "neg" 1.0 to 2.0 |x, _y| -x, -x;
    "abs" -2.0 to 2.0 |x, _y| x.abs(), x.abs();
    "copysign" -2.0 to 2.0 |x, y| x.copysign(y), x.copysign(&y);
    "signum" -2.0 to 2.0 |x, _y| x.signum(), x.signum();
    "min" -2.0 to 2.0 |x, y| x.min(y), x.min(y);
    "max" -2.0 to 2.0 |x, y| x.max(y), x.max(y);
    "floor" -99.0 to 99.0 |x, _y| x.floor(), x.floor();
    "ceil" -99.0 to 99.0 |x, _y| x.ceil(), x.ceil();
    "round" -99.0 to 99.0 |x, _y| x.round(), x.round();
    "trunc" -99.0 to 99.0 |x, _y| x.trunc(), x.trunc();
    "fract" -99.0 to 99.0 |x, _y| x.fract(), x.fract();
    "to_degrees" 1.0 to 2.0 |x, _y| x.to_degrees(), x.to_degrees();
    "to_radians" 1.0 to 2.0 |x, _y| x.to_radians(), x.to_radians();
    "recip" 1.0 to 2.0 |x, _y| x.recip(), x.recip();
    "powi 2" 0.9 to 1.1 |x, _y| x.powi(2), x.powi(2);
    "powi 3" 0.9 to 1.1 |x, _y| x.powi(3), x.powi(3);
    "powi 10" 0.9 to 1.1 |x, _y| x.powi(10), x.powi(10);
    "powi -7" 0.9 to 1.1 |x, _y| x.powi(-7), x.powi(-7);
    "powi 1000" 0.9 to 1.1 |x, _y| x.powi(1000), x.powi(1000);
    "sqrt" 1.0 to 4.0 |x, _y| x.sqrt(), x.sqrt();
    "cbrt" 1.0 to 8.0 |x, _y| x.cbrt(), x.cbrt();
    "hypot" 1.0 to 2.0 |x, y| x.hypot(y), x.hypot(y);
    "exp" -5.0 to 5.0 |x, _y| x.exp(), x.exp();
    "exp2" -5.0 to 5.0 |x, _y| x.exp2(), x.exp2();
    "exp_m1" -0.4 to 0.4 |x, _y| x.exp_m1(), x.exp_m1();
    "ln" 0.1 to 9.0 |x, _y| x.ln(), x.ln();
    "log2" 0.1 to 9.0 |x, _y| x.log2(), x.log2();
    "log10" 0.1 to 9.0 |x, _y| x.log10(), x.log10();
    "ln_1p" -0.4 to 2.0 |x, _y| x.ln_1p(), x.ln_1p();
    "log" 2.0 to 9.0 |x, y| x.log(y), x.log(y);
    "powf" 0.5 to 2.0 |x, y| x.powf(y), x.powf(y);
    "sin" -9.0 to 9.0 |x, _y| x.sin(), x.sin();
    "cos" -9.0 to 9.0 |x, _y| x.cos(), x.cos();
    "tan" -9.0 to 9.0 |x, _y| x.tan(), x.tan();
    "sin small" -0.7 to 0.7 |x, _y| x.sin(), x.sin();
    "cos small" -0.7 to 0.7 |x, _y| x.cos(), x.cos();
    "tan small" -0.7 to 0.7 |x, _y| x.tan(), x.tan();
    "sin_cos" -9.0 to 9.0 |x, _y| both(x.sin_cos()), both(x.sin_cos());
    "asin" -0.9 to 0.9 |x, _y| x.asin(), x.asin();
    "acos" -0.9 to 0.9 |x, _y| x.acos(), x.acos();
    "atan" -3.0 to 3.0 |x, _y| x.atan(), x.atan();
    "atan small" -0.4 to 0.4 |x, _y| x.atan(), x.atan();
    "atan2" -2.0 to 2.0 |x, y| x.atan2(y), x.atan2(y);
    "sinh" -5.0 to 5.0 |x, _y| x.sinh(), x.sinh();
    "cosh" -5.0 to 5.0 |x, _y| x.cosh(), x.cosh();
    "tanh" -5.0 to 5.0 |x, _y| x.tanh(), x.tanh();
    "asinh" -5.0 to 5.0 |x, _y| x.asinh(), x.asinh();
    "acosh" 1.0 to 5.0 |x, _y| x.acosh(), x.acosh();
    "atanh" -0.9 to 0.9 |x, _y| x.atanh(), x.atanh();
}

fn both<T>((sine, cosine): (T, T)) -> T {
    let _ = black_box(cosine);
    sine
}

trait FromWords: Copy {
    fn from_words(hi: f64, lo: f64) -> Self;
}

impl FromWords for Df128 {
    fn from_words(hi: f64, lo: f64) -> Self {
        Self::new(hi, lo)
    }
}

impl FromWords for TwoFloat {
    fn from_words(hi: f64, lo: f64) -> Self {
        Self::new_add(hi, lo)
    }
}

/// The same operation on all numbers, none waiting for another.
#[inline(always)]
fn independent<T: Copy>(xs: &[T], ys: &[T], operation: impl Fn(T, T) -> T) -> T {
    for (&x, &y) in xs.iter().zip(ys) {
        let _ = black_box(operation(x, y));
    }
    xs[0]
}

/// Each operation on the result of the last, which it replaces.
#[inline(always)]
fn chain<T: Copy>(xs: &[T], ys: &[T], operation: impl Fn(&mut T, T)) -> T {
    let mut result = xs[0];
    ys.iter().for_each(|&y| operation(&mut result, y));
    result
}

fn compare(x: &[(f64, f64)], y: &[(f64, f64)], ours: Pass<Df128>, peer: Pass<TwoFloat>) -> [f64; 2] {
    let (our_x, our_y) = (made(x), made(y));
    let (peer_x, peer_y) = (made(x), made(y));
    let mut best = [f64::INFINITY; 2];
    for _ in 0..TURNS {
        best[0] = best[0].min(time(ours, &our_x, &our_y));
        best[1] = best[1].min(time(peer, &peer_x, &peer_y));
    }
    best
}

fn time<T>(pass: Pass<T>, x: &[T], y: &[T]) -> f64 {
    let start = Instant::now();
    let _ = black_box(pass(black_box(x), black_box(y)));
    start.elapsed().as_nanos() as f64 / NUMBERS as f64
}

fn made<T: FromWords>(numbers: &[(f64, f64)]) -> Vec<T> {
    numbers.iter().map(|&(hi, lo)| T::from_words(hi, lo)).collect()
}

/// Evenly spread over the interval, in an order without pattern.
fn numbers(low: f64, high: f64, seed: u64) -> Vec<(f64, f64)> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut uniform = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    (0..NUMBERS).map(|_| (low + (high - low) * uniform(), (uniform() - 0.5) * f64::EPSILON / 8.0)).collect()
}
