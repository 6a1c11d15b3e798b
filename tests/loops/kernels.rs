//! The kernels, one row each: compiled as they stand, and under the attribute.

use fastmath::Report;

// Few lanes, because the baseline's exact fused operation is long code in each; `written.rs` has as many as there are by default.

/// One kernel in both forms.
pub struct Kernel<T, R> {
    pub name: &'static str,
    pub plain: fn(&[T], &[T]) -> R,
    pub fast: fn(&[T], &[T]) -> R,
    pub report: Report,
}

macro_rules! kernels {
    ($table:ident, $plain:ident, $fast:ident: $of:ident to $result:ident by $flags:tt; $($name:ident($x:ident, $y:ident) { $($body:tt)* })*) => {
        #[allow(clippy::needless_range_loop, clippy::unnecessary_fold, clippy::double_parens, unused_variables, unused_parens)] // loops as people write them
        mod $plain {
            $(pub fn $name($x: &[$of], $y: &[$of]) -> $result { $($body)* })*
        }
        #[::fastmath::fastmath $flags]
        #[allow(clippy::needless_range_loop, clippy::unnecessary_fold, clippy::double_parens, unused_variables, unused_parens)]
        mod $fast {
            $(pub fn $name($x: &[$of], $y: &[$of]) -> $result { $($body)* })*
        }
        pub const $table: &[$crate::kernels::Kernel<$of, $result>] = &[
            $($crate::kernels::Kernel { name: stringify!($name), plain: $plain::$name, fast: $fast::$name, report: $fast::$name::REPORT }),*
        ];
    };
}

pub(crate) use kernels;

kernels! { DOUBLE, plain, fast: f64 to f64 by (fused, reassoc, nnan, nsz, lanes = 8, report, dispatch);
    // Chains.
    sum(x, y) { x.iter().sum() }
    sum_copied(x, y) { x.iter().copied().sum::<f64>() + 1.0 }
    dot(x, y) { x.iter().zip(y).map(|(a, b)| a * b).sum() }
    dot_patterns(x, y) { let dot: f64 = x.iter().zip(y.iter()).map(|(&a, &b)| a * b).sum(); dot }
    three(x, y) { x.iter().zip(y).zip(x).map(|((a, b), c)| a * b * c).sum() }
    mapped_twice(x, y) { x.iter().map(|v| v * 0.5).map(|v| { let square = v * v; square - v }).sum() }
    zip_of_maps(x, y) { x.iter().map(|v| v.abs()).zip(y.iter().map(|v| v * v)).map(|(a, b)| a - b).sum() }
    norm(x, y) { x.iter().map(|v| v * v).sum::<f64>().sqrt() }
    product(x, y) { x.iter().map(|v| 1.0 + v * 0.001).product() }
    fold_sum(x, y) { x.iter().fold(1.5, |total, v| total + v.abs()) }
    fold_max(x, y) { x.iter().copied().fold(f64::NEG_INFINITY, f64::max) }
    fold_min(x, y) { x.iter().fold(f64::INFINITY, |least, v| least.min(*v)) }
    fold_two(x, y) { let (s, q) = x.iter().fold((0.0, 0.0), |(s, q), v| (s + v, q + v * v)); q - s * 0.5 }
    numbered(x, y) { x.iter().enumerate().map(|(i, v)| i as f64 * v * 0.01).sum() }
    backwards(x, y) { x.iter().rev().map(|v| v * 0.5).sum() }
    convolved(x, y) { x.iter().zip(y.iter().rev()).map(|(a, b)| a * b).sum() }
    taken(x, y) { x.iter().take(y.len() / 2).sum() }
    skipped(x, y) { x.iter().skip(3).zip(y.iter().skip(1)).map(|(a, b)| a * b).sum() }
    last_ones(x, y) { x.iter().rev().take(7).sum() }
    every_third(x, y) { x.iter().step_by(3).sum() }
    filtered(x, y) { x.iter().filter(|v| **v > 0.0).map(|v| v * 2.0).sum() }
    bounded(x, y) { let mut s = 0.0; for i in 0..x.len() { if x[i] > 0.0 && x[i] < 0.5 || x[i] < -0.7 { s += x[i]; } } s }
    filtered_copies(x, y) { x.iter().copied().filter(|&v| v > 0.0 && v < 0.5).sum() }
    ranged(x, y) { (0..x.len().min(y.len())).map(|i| x[i] * y[i]).sum() }
    windows(x, y) { x.windows(2).map(|w| (w[1] - w[0]) * (w[1] - w[0])).sum() }
    each(x, y) { let mut s = 0.0; x.iter().for_each(|v| s += v * v); s }
    differences(x, y) { x[x.len().min(1)..].iter().zip(&x[..]).map(|(b, a)| (b - a) * (b - a)).sum() }
    // Heads of loops.
    chunks(x, y) { let mut s = 0.0; for pair in x.chunks_exact(2) { s += pair[0] * pair[1]; } s }
    zip_of_three(x, y) { let mut s = 0.0; for ((a, b), c) in x.iter().zip(y.iter()).zip(x.iter()) { s += a * b - c; } s }
    weighted(x, y) { let mut s = 0.0; if x.len() <= y.len() { for (i, v) in x.iter().enumerate() { s += v * y[i]; } } s }
    offset(x, y) { let (mut s, base) = (0.0, x.len() / 4); for i in 0..x.len() / 2 { s += x[base + i] * x[i]; } s }
    halves(x, y) { let mut s = 0.0; for i in 0..x.len() / 2 { s += x[2 * i] * x[2 * i + 1]; } s }
    steps(x, y) { let mut s = 0.0; for i in (0..x.len()).step_by(3) { s += x[i]; } s }
    downwards(x, y) { let mut s = 0.0; for i in (0..x.len()).rev() { s += x[i] * 0.5; } s }
    mirrored(x, y) { let (mut s, n) = (0.0, x.len()); for i in 0..n { s += x[i] * x[n - 1 - i]; } s }
    rows(x, y) {
        let (n, mut total) = (x.len() / 5, 0.0);
        for j in 0..5 { let mut s = 0.0; for i in 0..n { s += x[j * n + i]; } total = total * 0.5 + s; }
        total
    }
    columns(x, y) {
        let mut total = 0.0;
        for j in 0..5 { let mut s = 0.0; for i in 0..x.len() / 5 { s += x[i * 5 + j]; } total = total * 0.5 + s; }
        total
    }
    basel(x, y) { let mut s = 0.0; for i in 1..=x.len() { s += 1.0 / (i as f64 * i as f64); } s }
    integers(x, y) { let (mut s, n) = (0.0, x.len() as i32); for i in -n..n { s += 1.0 / (2.5 + f64::from(2 * i)); } s }
    renamed(x, y) { let mut s = 0.0; for v in x { let w = v; s += *w * w; } s }
    forces(x, y) {
        let (mut fx, mut fy) = (0.0, 0.0);
        for i in 0..x.len().min(y.len()) {
            let (a, b) = (x[i] - 0.1, y[i] - 0.2);
            let square = a * a + b * b + 0.01;
            let force = 1.0 / (square * square.sqrt() + 0.5);
            fx += force * a;
            fy += force * b;
        }
        fx + 2.0 * fy
    }
    // Accumulators.
    field(x, y) { let mut acc = (0.0, 1.0); for v in x { acc.0 += v; acc.1 += v * v; } acc.0 - acc.1 }
    referenced(x, y) { let mut s = 0.0; { let total: &mut f64 = &mut s; for v in x { *total += v * 0.5; } } s }
    horner(x, y) { let mut s = 0.0; for v in x { s += ((0.3 * v - 0.2) * v + 0.7) * v + 0.1; } s }
    variance(x, y) {
        let mean = x.iter().sum::<f64>() / (x.len() as f64 + 1.0);
        x.iter().map(|v| { let d = v - mean; d * d }).sum::<f64>() / (x.len() as f64 + 1.0)
    }
    norms(x, y) {
        let n = x.len() / 3;
        let mut total = 0.0;
        for j in 0..3 { let row = &x[j * n..(j + 1) * n]; total = total * 0.5 + row.iter().map(|v| v * v).sum::<f64>(); }
        total
    }
}

kernels! { SINGLE, plain_single, fast_single: f32 to f32 by (fused, reassoc, nnan, nsz, lanes = 16, report, dispatch);
    sum(x, y) { x.iter().sum() }
    dot(x, y) { x.iter().zip(y).map(|(a, b)| a * b).sum::<f32>() }
    largest(x, y) { x.iter().fold(0.0f32, |most, v| most.max(v.abs())) }
    numbered(x, y) { x.iter().enumerate().map(|(i, v)| (i as f32) * 0.001 * v).sum() }
    halves(x, y) { let mut s = 0.0; for i in 0..x.len() / 2 { s += x[2 * i] * x[2 * i + 1]; } s }
    convolved(x, y) { x.iter().zip(y.iter().rev()).map(|(a, b)| a * b).sum() }
}

kernels! { MIXED, plain_mixed, fast_mixed: f32 to f64 by (fused, reassoc, lanes = 8, report, dispatch);
    sum(x, y) { let mut s = 0.0; for v in x { s += *v as f64; } s }
    dot(x, y) { let mut s = 0.0f64; for (a, b) in x.iter().zip(y) { s += f64::from(*a) * f64::from(*b); } s }
    indexed(x, y) { let mut s = 0.0; for i in 0..x.len().min(y.len()) { s += x[i] as f64 * y[i] as f64; } s }
    strided(x, y) { let mut s = 0.0; for i in 0..x.len() / 2 { s += x[2 * i] as f64; } s }
    mapped(x, y) { x.iter().map(|v| *v as f64).sum() }
    folded(x, y) { x.iter().fold(0.0, |s, &v| s + f64::from(v)) }
}
