//! Functions as PTX: what the text computes, executed here, is what the function does.
//!
//! `cargo fastmath sass examples/ptx.rs --sm 75,90,100,120` counts the machine's instructions beside those of NVIDIA's compiler.

#[macro_use]
#[path = "ptx/row.rs"]
mod row;

use fastmath::fastmath;
use fma_ptx::Module;
use half::f16;
use row::{Row, agrees};

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

/// What shaders, networks and simulations compute, with the divisions of `--use_fast_math`.
#[fastmath(fast, denormal(preserve_sign), reflect(prec_div = 0), ptx(sm_75, sm_90, sm_100, sm_120))]
mod practice {
    pub fn normalized(x: f32, y: f32, z: f32) -> f32 {
        x / (x * x + y * y + z * z).sqrt()
    }
    pub fn sigmoid(x: f32) -> f32 {
        1.0 / (1.0 + (-x).exp())
    }
    pub fn gelu(x: f32) -> f32 {
        0.5 * x * (1.0 + (0.797_884_6 * (x + 0.044_715 * x * x * x)).tanh())
    }
    pub fn layer_norm(x: f32, mean: f32, variance: f32, gamma: f32, beta: f32) -> f32 {
        (x - mean) / (variance + 1e-5).sqrt() * gamma + beta
    }
    pub fn adam(weight: f32, gradient: f32, first: f32, second: f32) -> f32 {
        let first = 0.9 * first + 0.1 * gradient;
        let second = 0.999 * second + 0.001 * gradient * gradient;
        weight - 0.001 * first / (second.sqrt() + 1e-8)
    }
    pub fn quantized(x: f32, scale: f32) -> f32 {
        (x / scale).round().clamp(-127.0, 127.0)
    }
    pub fn smoothstep(low: f32, high: f32, x: f32) -> f32 {
        let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    }
    pub fn catmull_rom(a: f32, b: f32, c: f32, d: f32, t: f32) -> f32 {
        let square = 2.0 * a - 5.0 * b + 4.0 * c - d;
        let cube = 3.0 * b - 3.0 * c + d - a;
        0.5 * (2.0 * b + (c - a) * t + square * t * t + cube * t * t * t)
    }
    pub fn fresnel(cosine: f32, head_on: f32) -> f32 {
        let m = 1.0 - cosine;
        head_on + (1.0 - head_on) * m * m * m * m * m
    }
    pub fn tone_mapped(x: f32) -> f32 {
        ((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)).clamp(0.0, 1.0)
    }
    pub fn gamma_encoded(x: f32) -> f32 {
        1.055 * x.powf(1.0 / 2.4) - 0.055
    }
    pub fn gaussian(x: f32, mean: f32, deviation: f32) -> f32 {
        let distance = (x - mean) / deviation;
        (-0.5 * distance * distance).exp() / (deviation * 2.506_628_3)
    }
    pub fn lennard_jones(square: f32) -> f32 {
        let inverse = 1.0 / square;
        let sixth = inverse * inverse * inverse;
        4.0 * (sixth * sixth - sixth)
    }
    pub fn gravity(x: f32, y: f32, z: f32, mass: f32) -> f32 {
        let square = x * x + y * y + z * z + 1e-6;
        mass / (square * square.sqrt())
    }
}

/// The functions of the library that `afn` makes few instructions of.
#[fastmath(fast, denormal(preserve_sign), reflect(prec_div = 0), ptx(sm_75, sm_90, sm_100, sm_120))]
mod functions {
    pub fn exp_m1(x: f32) -> f32 {
        x.exp_m1()
    }
    pub fn ln_1p(x: f32) -> f32 {
        x.ln_1p()
    }
    pub fn asin(x: f32) -> f32 {
        x.asin()
    }
    pub fn acos(x: f32) -> f32 {
        x.acos()
    }
    pub fn atan(x: f32) -> f32 {
        x.atan()
    }
    pub fn atan2(y: f32, x: f32) -> f32 {
        y.atan2(x)
    }
    pub fn sinh(x: f32) -> f32 {
        x.sinh()
    }
    pub fn cosh(x: f32) -> f32 {
        x.cosh()
    }
    pub fn asinh(x: f32) -> f32 {
        x.asinh()
    }
    pub fn acosh(x: f32) -> f32 {
        x.acosh()
    }
    pub fn atanh(x: f32) -> f32 {
        x.atanh()
    }
    pub fn hypot(x: f32, y: f32) -> f32 {
        x.hypot(y)
    }
    pub fn powf(x: f32, y: f32) -> f32 {
        x.powf(y)
    }
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

/// A kernel most of whose numbers are the same for all elements: what is made of them alone stands before its loops.
#[fastmath(fast, denormal(preserve_sign), reflect(prec_div = 0), ptx(sm_75, sm_90, sm_100, sm_120), kernel(map(price)))]
fn moneyness(price: f32, strike: f32, rate: f32, volatility: f32, time: f32) -> f32 {
    ((price / strike).ln() + (rate + 0.5 * volatility * volatility) * time) / (volatility * time.sqrt())
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
    practice::normalized(0 1 2);
    practice::sigmoid(0);
    practice::gelu(0);
    practice::layer_norm(0 1 2 3 4);
    practice::adam(0 1 2 3);
    practice::quantized(0 1);
    practice::smoothstep(0 3 4);
    practice::catmull_rom(0 1 2 3 4);
    practice::fresnel(0 1);
    practice::tone_mapped(0);
    practice::gamma_encoded(0);
    practice::gaussian(0 1 2);
    practice::lennard_jones(3);
    practice::gravity(0 1 2 3);
    functions::exp_m1(0);
    functions::ln_1p(1);
    functions::asin(4);
    functions::acos(4);
    functions::atan(3);
    functions::atan2(0 3);
    functions::sinh(3);
    functions::cosh(3);
    functions::asinh(3);
    functions::acosh(3);
    functions::atanh(4);
    functions::hypot(0 4);
    functions::powf(4 3);
};

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
    assert_eq!(moneyness(1.0, 1.0, 0.0, 1.0, 1.0), 0.5);
    assert_eq!(moneyness::ENTRY, "moneyness_map");
    assert_eq!((half_relu::ENTRY, eight_halves::ENTRY, line::ENTRY), ("half_relu", "eight_halves_map", "line_map"));
}
