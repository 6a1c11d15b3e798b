//! The texts beside a function, executed: the same bits as the function itself.

use fastmath::fastmath;
use fma_ptx::Module;
use fma_ptx::emulate::{End, call, check};
use half::{bf16, f16};

#[fastmath(fused, ptx(sm_75, sm_90a, sm_120f, sm_121))]
pub fn line_light(dot: f32, dir: f32, angle: f32, t: f32, cdf: f32) -> f32 {
    dot * dir + angle * t - cdf
}

#[fastmath(report, ptx(sm_80, sm_90, sm_90a))]
fn brain_product(a: bf16, b: bf16) -> bf16 {
    -(a * b)
}

/// A sign is no arithmetic; no target is another's beginning.
const _: () = {
    let report = brain_product::REPORT;
    assert!(matches!(report.ptx_for("sm_90"), Some(cost) if cost.floats == 1 && cost.total > 3));
    assert!(report.ptx_for("sm_9").is_none() && report.ptx_for("sm_90f").is_none() && report.ptx.len() == 3);
};

#[fastmath(ptx(sm_90))]
fn branches(x: f64, steps: i32, negative: bool) -> f64 {
    if x.is_nan() {
        return 0.0;
    }
    let mut y = x;
    if negative {
        y = -y * 2.0;
    } else if y < 1.0 {
        y = y.max(0.5).sqrt();
    }
    y / 3.0 + steps as f64
}

#[fastmath(denormal(preserve_sign), round(rz), ptx(sm_80))]
fn small(a: f32, b: f32) -> f32 {
    a * b
}

#[fastmath(fused, ptx(sm_80, sm_90))]
fn brain(a: bf16, b: bf16, c: bf16) -> bf16 {
    a * b + c - a
}

#[fastmath(fused, ptx(sm_53, isa = "8.1"))]
fn half_fma(a: f16, b: f16, c: f16) -> f16 {
    a * b + c
}

#[fastmath(kahan, ptx(sm_90))]
fn determinant(a: f32, b: f32, c: f32, d: f32) -> f32 {
    a * b - c * d
}

#[fastmath(denormal(preserve_sign), reflect(ftz = 1, prec_sqrt = 0, prec_div = 0), ptx(sm_90))]
fn approximate(a: f32, b: f32) -> f32 {
    a.sqrt() / b + b.recip()
}

struct Lens;

#[fastmath(fused, ptx(sm_90))]
impl Lens {
    fn power(near: f32, far: f32) -> f32 {
        near * far + near.recip()
    }
}

/// What a text gives for inputs.
fn run(text: &str, inputs: &[u64]) -> u64 {
    let module = Module::read(text).unwrap();
    assert_eq!(check(&module), []);
    match call(&module.functions[0], inputs).unwrap().end {
        End::Returned(Some(bits)) => bits,
        end => panic!("{end:?}"),
    }
}

/// Bits that are special, next to one, or any.
fn numbers(seed: u64) -> impl FnMut() -> f64 {
    let mut dice = fma_ir::random::Dice::new(seed);
    move || match dice.below(3) {
        0 => dice.pick(&[0.0, -0.0, 1.0, 1e-40, -1e-40, f64::INFINITY, 1e30, f64::NAN, 2.5, 1e-310]).unwrap(),
        1 => dice.below(1000) as f64 / 64.0 - 8.0,
        _ => f64::from_bits(dice.roll()),
    }
}

fn same(found: f64, expected: f64) -> bool {
    found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan()
}

#[test]
fn the_text_computes_what_the_function_computes() {
    let mut next = numbers(1);
    for _ in 0..300 {
        let [a, b, c, d, e] = std::array::from_fn(|_| next() as f32);
        let bits = [a, b, c, d, e].map(|x| u64::from(x.to_bits()));
        for text in [line_light::PTX_SM_75, line_light::PTX_SM_90A, line_light::PTX_SM_120F] {
            let found = f32::from_bits(run(text, &bits) as u32);
            assert!(same(found.into(), line_light(a, b, c, d, e).into()), "{bits:x?}\n{text}");
        }
        let found = f32::from_bits(run(small::PTX, &bits) as u32);
        assert!(same(found.into(), small(a, b).into()), "{bits:x?}");
        let found = f32::from_bits(run(determinant::PTX, &bits) as u32);
        assert!(same(found.into(), determinant(a, b, c, d).into()), "{bits:x?}");
        let found = f32::from_bits(run(Lens::POWER_PTX, &bits) as u32);
        assert!(same(found.into(), Lens::power(a, b).into()), "{bits:x?}");
        let (x, steps, negative) = (next(), b.to_bits() as i32, c < 0.0);
        let found = f64::from_bits(run(branches::PTX, &[x.to_bits(), u64::from(steps as u32), negative.into()]));
        assert!(same(found, branches(x, steps, negative)), "{x:e} {steps} {negative}");
        let [a, b, c] = [a, b, c].map(bf16::from_f32);
        let bits = [a, b, c].map(|x| u64::from(x.to_bits()));
        for text in [brain::PTX_SM_80, brain::PTX_SM_90] {
            let found = bf16::from_bits(run(text, &bits) as u16);
            assert!(same(found.into(), brain(a, b, c).into()), "{bits:x?}\n{text}");
        }
        let [a, b, c] = [a, b, c].map(|x| f16::from_f32(x.into()));
        let bits = [a, b, c].map(|x| u64::from(x.to_bits()));
        let found = f16::from_bits(run(half_fma::PTX, &bits) as u16);
        assert!(same(found.into(), half_fma(a, b, c).into()), "{bits:x?}");
    }
}

#[test]
fn a_reflected_library_takes_its_approximate_arms() {
    for form in ["sqrt.approx.ftz.f32", "div.approx.ftz.f32", "rcp.approx.ftz.f32"] {
        assert!(approximate::PTX.contains(form), "{form}\n{}", approximate::PTX);
    }
    assert_eq!(approximate(4.0, 2.0), 1.5);
    assert_eq!(f32::from_bits(run(approximate::PTX, &[4f32, 2.0].map(|x| x.to_bits().into())) as u32), 1.5);
}

#[test]
fn the_best_text_for_a_machine_is_the_most_particular_that_it_runs() {
    assert_eq!(line_light::PTX, line_light::PTX_SM_75);
    assert_eq!(line_light::ENTRY, "line_light");
    let expected = [
        ((7, 0), None),
        ((7, 5), Some(line_light::PTX_SM_75)),
        ((8, 9), Some(line_light::PTX_SM_75)),
        ((9, 0), Some(line_light::PTX_SM_90A)),
        ((10, 0), Some(line_light::PTX_SM_75)),
        ((12, 0), Some(line_light::PTX_SM_120F)),
        ((12, 1), Some(line_light::PTX_SM_121)),
        ((13, 0), Some(line_light::PTX_SM_121)),
    ];
    for ((major, minor), text) in expected {
        assert_eq!(line_light::ptx_for(major, minor), text, "{major}.{minor}");
    }
}

#[test]
fn the_version_is_the_lowest_that_suffices_or_the_one_that_is_asked_for() {
    assert!(line_light::PTX_SM_75.starts_with(".version 6.3\n.target sm_75\n"));
    assert!(half_fma::PTX.starts_with(".version 8.1\n.target sm_53\n"));
    assert_eq!(line_light::PTX_SM_75.matches("fma.rn.f32").count(), 1);
}

#[test]
fn the_report_counts_the_text() {
    let texts = [brain_product::PTX_SM_80, brain_product::PTX_SM_90, brain_product::PTX_SM_90A];
    assert_eq!(brain_product(bf16::ONE, bf16::NEG_ONE), bf16::ONE);
    for (text, counted) in texts.into_iter().zip(brain_product::REPORT.ptx) {
        let module = Module::read(text).expect("we read what we write");
        let cost = module.functions[0].cost();
        assert_eq!((counted.target, counted.floats, counted.total), (module.target.name, cost.floats, cost.total));
    }
}
