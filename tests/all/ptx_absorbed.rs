//! Sums with logarithms and approximate quotients: what the machine makes of these ends in a product, which the sum takes in where `contract` allows that.

use fastmath::fastmath;
use fma_ptx::Module;
use fma_ptx::emulate::{End, call};

use crate::ptx_executed::{bits, numbers, taken_by_assembler};

macro_rules! sums {
    ($name:ident: $($flags:tt)*) => {
        #[fastmath($($flags)*, denormal(preserve_sign), reflect(prec_div = 0), ptx(sm_75))]
        pub mod $name {
            pub fn mean(a: f32, b: f32, c: f32) -> f32 {
                c + (a - c) / b
            }
            pub fn less(a: f32, b: f32, c: f32) -> f32 {
                a / b - c
            }
            pub fn from(a: f32, b: f32, c: f32) -> f32 {
                c - a / b
            }
            pub fn by_root(a: f32, b: f32, c: f32) -> f32 {
                c - a / b.sqrt()
            }
            pub fn natural(a: f32, b: f32, c: f32) -> f32 {
                a * c - (b + 1.0).ln()
            }
            pub fn decimal(a: f32, b: f32, c: f32) -> f32 {
                b.log10() + a.max(c)
            }
            pub fn held(a: f32, b: f32, c: f32) -> f32 {
                (a / b + c).max(0.0).min(1.0)
            }
            pub fn read_again(a: f32, b: f32, c: f32) -> (f32, f32) {
                let q = a / b;
                (q, q + c)
            }
        }
    };
}
sums!(all: fast);
sums!(apart: fast, not(contract));
sums!(accurate: fast, not(arcp, afn));

// Of these the texts alone are looked at.
const _: [fn(f32, f32, f32) -> f32; 7] = [
    accurate::mean,
    accurate::less,
    accurate::from,
    accurate::by_root,
    accurate::natural,
    accurate::decimal,
    accurate::held,
];
type Two = fn(f32, f32, f32) -> (f32, f32);
const _: [Two; 3] = [all::read_again, apart::read_again, accurate::read_again];

type Case = (&'static str, fn(f32, f32, f32) -> f32);

macro_rules! cases {
    ($module:ident) => {
        [
            ($module::mean::PTX, $module::mean as _),
            ($module::less::PTX, $module::less as _),
            ($module::from::PTX, $module::from as _),
            ($module::by_root::PTX, $module::by_root as _),
            ($module::natural::PTX, $module::natural as _),
            ($module::decimal::PTX, $module::decimal as _),
            ($module::held::PTX, $module::held as _),
        ]
    };
}

/// How many instructions begin so.
fn count(text: &str, word: &str) -> usize {
    text.lines().filter(|line| line.trim().starts_with(word)).count()
}

#[test]
fn a_sum_takes_the_product_in() {
    let cases: [Case; 7] = cases!(all);
    for (text, _) in &cases[1..6] {
        assert_eq!((count(text, "fma.rn.ftz"), count(text, "div.")), (1, 0), "{text}");
        assert_eq!(count(text, "add.rn") + count(text, "sub.rn"), usize::from(text.contains("natural")), "{text}");
    }
    assert_eq!((count(cases[6].0, "fma.rn.ftz.sat"), count(cases[6].0, "div.")), (1, 0), "{}", cases[6].0);
    let again = all::read_again::PTX;
    assert_eq!((count(again, "div.approx"), count(again, "fma"), count(again, "rcp")), (1, 1, 1), "{again}");
}

#[test]
fn each_flag_is_needed() {
    let apart: [Case; 7] = cases!(apart);
    for (text, _) in apart {
        assert_eq!(count(text, "fma"), 0, "{text}");
    }
    for text in [accurate::less::PTX, accurate::from::PTX] {
        assert_eq!((count(text, "fma"), count(text, "div.approx")), (0, 1), "{text}");
    }
}

#[test]
fn the_results_are_those_of_the_function_but_for_roundings() {
    let cases: [Case; 7] = cases!(all);
    for seed in 0..200 {
        let x = numbers(3, seed);
        let (a, b, c) = (x[0], x[1].abs() + 0.25, x[2]);
        for (text, function) in cases {
            let module = Module::read(text).unwrap();
            let outcome = call(&module.functions[0], &[a, b, c].map(bits)).unwrap();
            let End::Returned(Some(word)) = outcome.end else { panic!("{text}") };
            let (found, expected) = (f32::from_bits(word as u32), function(a, b, c));
            let size = a.abs() / b + c.abs() + 4.0;
            assert!((found - expected).abs() <= size * 4.0 * f32::EPSILON, "{found} {expected} of {a} {b} {c}\n{text}");
        }
    }
}

#[test]
fn the_assembler_takes_them() {
    let cases: [Case; 7] = cases!(all);
    taken_by_assembler("absorbed", &cases.map(|(text, _)| text));
    taken_by_assembler("again", &[all::read_again::PTX]);
}
