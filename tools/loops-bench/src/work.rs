//! The versions of each kernel, their data, and what is measured besides the tables.

use std::fmt::Write as _;

use crate::hand;
use crate::library::{Foreign, Library, is_narrow};
use crate::measure::{Array, Data, Kernel, Ratio, Run, Version, measure};
use crate::{Peers, pulped, vectors};

/// The kernels of one type: name, plain, under the attribute.
pub type Kernels<T> = [(&'static str, Kernel<T>, Kernel<T>)];

/// A type that there are kernels of.
pub trait Float: Copy + Into<f64> + 'static {
    const NAME: &'static str;
    /// What the result of one version may differ from that of another by, relative to the larger.
    const NEAR: f64;
    const HAND: &'static [(&'static str, Kernel<Self>)];
    const VECTORS: &'static [(&'static str, Kernel<Self>)];
    const PULPED: &'static [(&'static str, Kernel<Self>)];
    fn of(x: f64) -> Self;
}

macro_rules! floats {
    ($($t:ident $near:literal $module:ident;)*) => { $(
        impl Float for $t {
            const NAME: &'static str = stringify!($t);
            const NEAR: f64 = $near;
            const HAND: &'static [(&'static str, Kernel<Self>)] = hand::$module::ALL;
            const VECTORS: &'static [(&'static str, Kernel<Self>)] = vectors::$module::ALL;
            const PULPED: &'static [(&'static str, Kernel<Self>)] = pulped::$module::ALL;
            fn of(x: f64) -> $t {
                x as $t
            }
        }
    )* };
}

floats! {
    f32 2e-3 singles;
    f64 1e-9 doubles;
}

/// Numbers between −1 and 1 without a pattern.
pub fn data<T: Float>(length: usize) -> Data<T> {
    let numbers = |seed: usize| {
        let number = |i| T::of(((i * 7919 + seed * 104_729) % 10_007) as f64 / 5_000.0 - 1.0);
        Array::new(&(0..length).map(number).collect::<Vec<T>>(), 3 * seed)
    };
    Data { a: numbers(1), b: numbers(2), c: numbers(3), d: numbers(4), out: Array::new(&vec![T::of(0.0); length], 0) }
}

/// The versions that take AVX-512 where it is.
const OF_512_BITS: [&str; 3] = ["clang, 512 bits", "intrinsics", "pulp"];

/// The version under the attribute first.
pub fn versions<'a, T: Float>(name: &str, plain: Kernel<T>, fast: Kernel<T>, peers: Peers) -> Vec<Version<'a, T>> {
    let find =
        |list: &[(&str, Kernel<T>)]| list.iter().find(|(known, _)| *known == name).map(|(_, kernel)| own(*kernel));
    let foreign = |library: Option<Library>| library.and_then(|library| library.kernel::<T>(name, T::NAME)).map(other);
    let mut versions = vec![
        Version { name: "fastmath", run: Some(own(fast)) },
        Version { name: "plain", run: Some(own(plain)) },
        Version { name: "plain, native", run: foreign(peers.native) },
        Version { name: "clang", run: foreign(peers.clang) },
        Version { name: "clang, 512 bits", run: foreign(peers.wide_clang) },
        Version { name: "intrinsics", run: find(T::HAND).filter(|_| hand::is_here()) },
        Version { name: "wide", run: find(T::VECTORS) },
        Version { name: "pulp", run: find(T::PULPED) },
    ];
    if is_narrow() {
        versions.retain(|version| !OF_512_BITS.contains(&version.name));
    }
    versions
}

fn own<'a, T: Float>(kernel: Kernel<T>) -> Run<'a, T> {
    Box::new(kernel)
}

fn other<'a, T: Float>(kernel: Foreign<T>) -> Run<'a, T> {
    Box::new(move |data, length| {
        assert!(length <= data.out.len());
        let [a, b, c, d] = [&data.a, &data.b, &data.c, &data.d].map(|numbers| numbers.as_ptr());
        // SAFETY: each pointer is of as many numbers.
        unsafe { kernel(a, b, c, d, data.out.as_mut_ptr(), length) }
    })
}

/// Every version does the same work.
pub fn check<T: Float>(kernel: &str, versions: &[Version<'_, T>], data: &mut Data<T>, length: usize) {
    let mut expected: Option<(f64, Vec<f64>)> = None;
    for version in versions {
        let Some(run) = &version.run else { continue };
        data.out.iter_mut().for_each(|out| *out = T::of(0.25));
        let result = run(data, length).into();
        let out: Vec<f64> = data.out[..length].iter().map(|out| (*out).into()).collect();
        let (known, known_out) = expected.get_or_insert_with(|| (result, out.clone()));
        let near =
            |a: f64, b: f64| (a - b).abs() <= T::NEAR * (1.0 + a.abs().max(b.abs())) || (a.is_nan() && b.is_nan());
        let whole = out.iter().zip(known_out.iter()).filter(|(a, b)| !near(**a, **b)).count();
        // A point at the edge of the set may leave it one step sooner or later where products are fused.
        let allowed = if kernel == "mandel" { length / 100 } else { 0 };
        assert!(
            near(result, *known) && whole <= allowed,
            "{kernel} by {}: {result} for {known}, {whole} differ",
            version.name
        );
    }
}

/// Sums and dot products in twice the precision beside compensated loops as one writes them.
pub fn accurate(rounds: usize) -> String {
    let mut data = data::<f64>(8192);
    let rows: [(&str, Kernel<f64>, Kernel<f64>); 2] = [
        ("sum2", |data, n| fastmath::core::kernel::sum2(&data.a[..n]), |data, n| compensated_sum(&data.a[..n])),
        (
            "dot2",
            |data, n| fastmath::core::kernel::dot2(&data.a[..n], &data.b[..n]),
            |data, n| compensated_dot(&data.a[..n], &data.b[..n]),
        ),
    ];
    let mut text = "\n## Twice the precision, f64, L2\n\n| | compensated loop |\n|---|---|\n".to_owned();
    for (name, fast, plain) in rows {
        let versions =
            [Version { name: "fastmath", run: Some(own(fast)) }, Version { name: "plain", run: Some(own(plain)) }];
        let times = measure(&versions, &mut data, 8192, rounds, 50_000.0);
        if let [Some(own), Some(plain)] = &times[..] {
            _ = writeln!(text, "| {name} | {} |", crate::page::cell(&Ratio::of(own, plain)));
        }
    }
    text
}

fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    let t = s - a;
    (s, (a - (s - t)) + (b - t))
}

fn compensated_sum(a: &[f64]) -> f64 {
    let (mut s, mut low) = (0.0, 0.0);
    for x in a {
        let (next, error) = two_sum(s, *x);
        s = next;
        low += error;
    }
    s + low
}

fn compensated_dot(a: &[f64], b: &[f64]) -> f64 {
    let (mut s, mut low) = (0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        let product = x * y;
        let (next, error) = two_sum(s, product);
        s = next;
        low += error + x.mul_add(*y, -product);
    }
    s + low
}

/// Short slices and tails, f32: how much longer the plain loop takes, how many nanoseconds a call under the attribute takes more, and how
/// the lengths that leave a tail compare with the next full one.
pub fn short(kernels: &Kernels<f32>, rounds: usize) -> String {
    let mut data = data::<f32>(1024);
    let is_short = |(name, ..): &&(_, _, _)| ["sum", "dot", "maxabs", "axpy"].contains(name);
    let chosen: Vec<_> = kernels.iter().filter(is_short).collect();
    let mut text = "\n## Short slices, f32\n\nHow many times longer the plain loop takes, and the difference in nanoseconds a call (below 0: the plain loop is faster).\n\n".to_owned();
    let names: String = chosen.iter().map(|(name, ..)| format!(" {name} |")).collect();
    _ = writeln!(text, "| n |{names}\n|---|{}", "---|".repeat(chosen.len()));
    for length in [1, 2, 3, 4, 7, 8, 9, 12, 16, 17, 31, 32, 63, 64, 100, 127, 1000, 1023, 1024] {
        _ = write!(text, "| {length} |");
        for (_, plain, fast) in &chosen {
            let versions = [
                Version { name: "fastmath", run: Some(own(*fast)) },
                Version { name: "plain", run: Some(own(*plain)) },
            ];
            let times = measure(&versions, &mut data, length, rounds, 5_000.0);
            if let [Some(own), Some(plain)] = &times[..] {
                _ = write!(text, " {:.2}, {:+.1} |", plain.median() / own.median(), plain.median() - own.median());
            }
        }
        text.push('\n');
    }
    text
}
