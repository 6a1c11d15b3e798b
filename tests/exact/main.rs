//! Random functions whose arithmetic is exact: no flag may change what they give, set and stop at.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a function may set behind a reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    pub u: f64,
    pub v: f64,
    pub w: (f64, f64),
}

type Function = fn(&[f64], &mut [f64], &[[f64; 3]], &mut Point, f64, f64, usize) -> f64;

/// Functions by name: as they stand, and under each list of flags.
type Table = &'static [(&'static str, Function, [(&'static str, Function); 4])];

macro_rules! functions {
    ($($name:ident($x:ident, $y:ident, $q:ident, $p:ident, $a:ident, $b:ident, $n:ident) $body:block)*) => {
        $crate::module! { plain [] $($name($x, $y, $q, $p, $a, $b, $n) $body)* }
        $crate::module! { bare [#[fastmath::fastmath()]] $($name($x, $y, $q, $p, $a, $b, $n) $body)* }
        $crate::module! { contracted [#[fastmath::fastmath(contract)]] $($name($x, $y, $q, $p, $a, $b, $n) $body)* }
        $crate::module! { fast [#[fastmath::fastmath(fast)]] $($name($x, $y, $q, $p, $a, $b, $n) $body)* }
        $crate::module! { lanes [#[fastmath::fastmath(fast, lanes = 4)]] $($name($x, $y, $q, $p, $a, $b, $n) $body)* }

        pub const ALL: $crate::Table = &[$((
            stringify!($name),
            plain::$name,
            [("", bare::$name), ("contract", contracted::$name), ("fast", fast::$name), ("fast, lanes = 4", lanes::$name)],
        )),*];
    };
}

macro_rules! module {
    ($module:ident [$($attribute:tt)*] $($name:ident($x:ident, $y:ident, $q:ident, $p:ident, $a:ident, $b:ident, $n:ident) $body:block)*) => {
        $($attribute)*
        #[allow(warnings, clippy::all, reason = "by chance")]
        mod $module {
            fn other(a: f64, b: f64) -> f64 {
                let c = a * 2.0 - b;
                if c > b { c } else { b - a }
            }

            fn set(a: &mut f64, b: f64) {
                *a = (*a + b * 2.0) % 16.0;
            }

            $(pub fn $name($x: &[f64], $y: &mut [f64], $q: &[[f64; 3]], $p: &mut crate::Point, $a: f64, mut $b: f64, $n: usize) -> f64 $body)*
        }
    };
}

use module;

mod random;

/// Small whole numbers without a pattern.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 % 15.0 - 7.0
    }

    fn list(&mut self, count: usize) -> Vec<f64> {
        (0..count).map(|_| self.next()).collect()
    }
}

/// What a function gives and sets, unless it panics.
fn given(function: Function, n: usize, round: usize) -> Option<(f64, Vec<f64>, Point)> {
    let mut numbers = Numbers((n * 7 + round) as u64);
    let count = if round == 4 { 45 } else { 10 + round };
    let (x, mut y, rows) = (numbers.list(count), numbers.list(count), numbers.list(36));
    let q: Vec<[f64; 3]> = rows.chunks_exact(3).map(|row| [row[0], row[1], row[2]]).collect();
    let [u, v, s, t, a, b] = std::array::from_fn(|_| numbers.next());
    let mut p = Point { u, v, w: (s, t) };
    let result = catch_unwind(AssertUnwindSafe(|| function(&x, &mut y, &q, &mut p, a, b, n)));
    result.ok().map(|result| (result, y, p))
}

#[test]
fn exact_arithmetic_is_the_same_under_every_flag() {
    let mut seen = 0.0;
    for (name, plain, flagged) in random::ALL {
        for (n, round) in (0..20).flat_map(|n| (0..6).map(move |round| (n, round))) {
            let expected = given(*plain, n, round);
            for (flags, function) in flagged {
                assert_eq!(given(*function, n, round), expected, "{name} under `{flags}`, {n}, {round}");
            }
            seen += expected.map_or(0.0, |(result, ..)| result.abs());
        }
    }
    assert!(seen > 1000.0, "{seen}");
}
