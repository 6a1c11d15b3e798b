//! Functions as PTX: what the text computes, executed here, is what the function does.
//!
//! `cargo fastmath sass examples/ptx.rs --sm 75,90,100,120` counts the machine's instructions beside those of NVIDIA's compiler.

use fastmath::fastmath;
use fma_ptx::Module;
use fma_ptx::emulate::{End, Outcome, call};
use half::f16;

#[fastmath(fast, denormal(preserve_sign), ptx(sm_75, sm_90, sm_100, sm_120))]
mod formulas {
    pub fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
        a * b + c
    }
    pub fn cubic(a: f32, b: f32, c: f32, d: f32, x: f32) -> f32 {
        let x2 = x * x;
        let x3 = x2 * x;
        a + b * x + c * x2 + d * x3
    }
    pub fn sum_then_product(a: f32, b: f32, c: f32, d: f32, e: f32) -> f32 {
        (a + b + c) * d * e
    }
    pub fn line_light(dot: f32, dir: f32, angle: f32, t: f32, cdf: f32) -> f32 {
        dot * dir + angle * t - cdf
    }
    pub fn determinant(a: f32, b: f32, c: f32, d: f32) -> f32 {
        a * b - c * d
    }
    pub fn common_factor(a: f32, b: f32, c: f32) -> f32 {
        a * c + b * c
    }
    pub fn fourth_power(a: f32) -> f32 {
        a * a * a * a
    }
    pub fn clamped(a: f32, b: f32, c: f32) -> f32 {
        (a * b + c).clamp(0.0, 1.0)
    }
    pub fn accurate_quotient(a: f32, b: f32) -> f32 {
        a / b
    }
    pub fn inverse_root(a: f32) -> f32 {
        1.0 / a.sqrt()
    }
    pub fn root(a: f32) -> f32 {
        a.sqrt()
    }
    pub fn exponential(a: f32) -> f32 {
        a.exp()
    }
    pub fn sine(a: f32) -> f32 {
        a.sin()
    }
    pub fn logarithm(a: f32) -> f32 {
        a.ln()
    }
}

/// The only function without `.ftz`: with it, its operand would be flushed apart.
#[fastmath(afn, ptx(sm_75, sm_90, sm_100, sm_120))]
fn hyperbolic_tangent(a: f32) -> f32 {
    a.tanh()
}

#[fastmath(kahan, ptx(sm_75, sm_90, sm_100, sm_120))]
fn kahan(a: f32, b: f32, c: f32, d: f32) -> f32 {
    a * b - c * d
}

#[fastmath(lerp, ptx(sm_75, sm_90, sm_100, sm_120))]
fn lerp(a: f32, b: f32, t: f32) -> f32 {
    (1.0 - t) * a + t * b
}

/// The same by hand.
#[fastmath(ptx(sm_75, sm_90, sm_100, sm_120))]
fn kahan_by_hand(a: f32, b: f32, c: f32, d: f32) -> f32 {
    let product = c * d;
    a.mul_add(b, -product) + (-c).mul_add(d, product)
}

/// As `--use_fast_math` divides.
#[fastmath(fast, denormal(preserve_sign), reflect(prec_div = 0), ptx(sm_75, sm_90, sm_100, sm_120))]
fn quotient(a: f32, b: f32) -> f32 {
    a / b
}

/// Of halves, with a clamp: one instruction from sm_80 on.
#[fastmath(fast, ptx(sm_75, sm_90, sm_100, sm_120))]
fn half_relu(a: f16, b: f16, c: f16) -> f16 {
    (a * b + c).max(f16::ZERO)
}

/// A kernel, whose groups are of eight halves: four instructions.
#[fastmath(fast, ptx(sm_75, sm_90, sm_100, sm_120), kernel(map(a, b)))]
fn eight_halves(a: f16, b: f16, c: f16) -> f16 {
    a * b + c
}

/// A kernel, whose groups are of four: two instructions where two fit one.
#[fastmath(fast, ptx(sm_75, sm_90, sm_100, sm_120), kernel(map(x, y)))]
fn line(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

/// A formula: its function, and its texts for the four targets.
struct Row {
    run: fn([f32; 5]) -> f32,
    texts: [&'static str; 4],
}

macro_rules! rows {
    ($($($path:ident)::+ ($($operand:literal)*);)*) => {
        &[$(Row {
            run: |x| $($path)::+($(x[$operand]),*),
            texts: [$($path)::+::PTX_SM_75, $($path)::+::PTX_SM_90, $($path)::+::PTX_SM_100, $($path)::+::PTX_SM_120],
        },)*]
    };
}

const ROWS: &[Row] = rows! {
    formulas::multiply_add(0 1 2);
    formulas::cubic(0 1 2 3 4);
    formulas::sum_then_product(0 1 2 3 4);
    formulas::line_light(0 1 2 3 4);
    formulas::determinant(0 1 2 3);
    kahan(0 1 2 3);
    kahan_by_hand(0 1 2 3);
    lerp(0 1 2);
    formulas::common_factor(0 1 2);
    formulas::fourth_power(0);
    formulas::clamped(0 1 2);
    quotient(0 1);
    formulas::accurate_quotient(0 1);
    formulas::inverse_root(0);
    formulas::root(0);
    formulas::exponential(0);
    formulas::sine(0);
    formulas::logarithm(0);
    hyperbolic_tangent(0);
};

/// Numbers on which nothing rounds but the approximations.
const OPERANDS: [f32; 5] = [0.25, 0.5, 0.125, 2.0, 0.75];

/// The text computes what the function computes.
fn agrees(row: &Row, module: &Module) -> bool {
    let outcome = call(&module.functions[0], &OPERANDS.map(|x| x.to_bits().into()));
    let Ok(Outcome { end: End::Returned(Some(bits)), approximate }) = outcome else { return false };
    let (found, expected) = (f32::from_bits(bits as u32), (row.run)(OPERANDS));
    found == expected || approximate && (found / expected - 1.0).abs() < 1e-6
}

fn main() {
    println!("{}", formulas::clamped::PTX);
    println!("floating-point instructions");
    for row in ROWS {
        let modules = row.texts.map(|text| Module::read(text).expect("we read what we write"));
        assert!(modules.iter().all(|module| agrees(row, module)), "{}", modules[0]);
        let function = &modules[0].functions[0];
        println!("  {:<20}{}", function.name, function.cost().floats);
    }
    assert_eq!(half_relu(f16::ONE, f16::NEG_ONE, f16::ZERO), f16::ZERO);
    assert_eq!(eight_halves(f16::ONE, f16::ONE, f16::ONE), f16::ONE + f16::ONE);
    assert_eq!(line(2.0, 3.0, 4.0), 10.0);
    assert_eq!((half_relu::ENTRY, eight_halves::ENTRY, line::ENTRY), ("half_relu", "eight_halves_map", "line_map"));
}
