//! Powers under `afn`: near the exact one, with its sign, its zeros and its infinities, for every kind of base and exponent.

use fma_core::{Format, Overflow, Round, exact};
use fma_ir::{Denormal, Flag, Flags, FloatOp, Mode, Sketch, Ty};
use fma_ptx::emulate::{Code, End, call, check};
use fma_ptx::{Module, Name, Target, module};

/// Which of both is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Neither,
    Base,
    Exponent,
}

const BASES: [f32; 13] = [0.0, -0.0, 1.0, -1.0, 0.75, -0.75, 2.0, -2.0, 3.5, -3.5, 1e-4, -1e4, 1.5];
/// The last one is 2⁻¹²⁰.
const EXPONENTS: [f32; 17] =
    [0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 7.0, 9.0, -11.0, 12.0, 0.5, -0.25, 2.5, 16_777_217.0, 7.523_164e-37];

fn text(format: Format, flags: &[Flag], known: Known, [base, exponent]: [u64; 2], denormal: Denormal) -> Module {
    let mut sketch = Sketch::new(Ty::Float(format), flags.iter().copied().collect::<Flags>());
    sketch.mode = Mode { denormal, ..Mode::default() };
    let args = [(Known::Base, base), (Known::Exponent, exponent)]
        .map(|(place, bits)| if known == place { sketch.bits(bits) } else { sketch.param(&format!("{place:?}")) });
    let power = sketch.float(FloatOp::Powf, &args);
    let module = module([&sketch.giving(power)], Target::parse("sm_90").unwrap()).unwrap();
    assert_eq!(check(&module), [], "{module}");
    module
}

/// Whether approximations stand there, and what comes out.
fn run(module: &Module, inputs: &[u64], format: Format) -> f64 {
    let End::Returned(Some(bits)) = call(Code::try_from(module).unwrap(), inputs).unwrap().end else {
        panic!("{module}")
    };
    f64::from_bits(exact::convert(format, bits, Format::F64, Round::NearestEven, Overflow::Ieee))
}

fn is_fast(module: &Module) -> bool {
    module.functions[0].instructions().count() < 24
}

fn code(format: Format, x: f32) -> u64 {
    exact::convert(Format::F32, x.to_bits().into(), format, Round::NearestEven, Overflow::Ieee)
}

/// What flags promise that does not come: NaN and infinities.
fn excused(flags: &[Flag], numbers: [f64; 3]) -> bool {
    let nan = flags.contains(&Flag::Nnan) && numbers.iter().any(|x| x.is_nan());
    nan || flags.contains(&Flag::Ninf) && numbers.iter().any(|x| x.is_infinite())
}

fn near(format: Format, found: f64, [base, exponent, power]: [f64; 3]) -> bool {
    let least = exact::convert(format, format.min_normal(), Format::F64, Round::NearestEven, Overflow::Ieee);
    let most = exact::convert(
        format,
        format.max_finite(fma_core::Sign::Positive),
        Format::F64,
        Round::NearestEven,
        Overflow::Ieee,
    );
    let signs = found.is_sign_negative() == power.is_sign_negative();
    if power.is_nan() || power == 0.0 || power.is_infinite() {
        return power.is_nan() && found.is_nan() || found == power && signs;
    }
    if power.abs() < f64::from_bits(least) || power.abs() > f64::from_bits(most) {
        return signs;
    }
    let product = if exponent == 0.0 || base.abs() == 1.0 { 0.0 } else { (exponent * base.abs().log2()).abs() };
    let unit = 0.5f64.powi(format.layout().fraction_bits as i32);
    (found / power - 1.0).abs() <= (2.0 + product) * 0.5f64.powi(22) + unit
}

#[test]
fn a_power_is_near_and_has_the_sign_and_the_special_values_of_the_exact_one() {
    let all = [Flag::Afn, Flag::Nnan, Flag::Ninf];
    let (mut fast, mut slow) = (0, 0);
    for format in [Format::F32, Format::F16] {
        let specials = [f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
        let places = BASES.iter().chain(&specials).flat_map(|base| EXPONENTS.map(|exponent| (*base, exponent)));
        for (base, exponent) in places {
            let bits = [base, exponent].map(|x| code(format, x));
            let [base, exponent] = bits.map(|bits| {
                f64::from_bits(exact::convert(format, bits, Format::F64, Round::NearestEven, Overflow::Ieee))
            });
            for (known, flags) in [
                (Known::Neither, &all[..]),
                (Known::Base, &all[..1]),
                (Known::Exponent, &all[..1]),
                (Known::Exponent, &all),
            ] {
                let module = text(format, flags, known, bits, Denormal::PreserveSign);
                *(if is_fast(&module) { &mut fast } else { &mut slow }) += 1;
                let inputs: Vec<_> = match known {
                    Known::Neither => bits.to_vec(),
                    Known::Base => vec![bits[1]],
                    Known::Exponent => vec![bits[0]],
                };
                let (found, power) = (run(&module, &inputs, format), base.powf(exponent));
                let fine = excused(flags, [base, exponent, power]) || near(format, found, [base, exponent, power]);
                assert!(
                    fine,
                    "{base}^{exponent} of {format:?} under {flags:?}, {known:?}: {found} is not {power}\n{module}"
                );
            }
        }
    }
    assert!(fast > slow, "{fast} {slow}");
}

#[test]
fn a_power_of_numbers_that_are_not_known_needs_three_flags() {
    let all = [Flag::Afn, Flag::Nnan, Flag::Ninf];
    let is_fast = |flags: &[Flag]| is_fast(&text(Format::F32, flags, Known::Neither, [0; 2], Denormal::Ieee));
    assert!(is_fast(&all));
    for missing in all {
        let fewer: Vec<_> = all.into_iter().filter(|flag| *flag != missing).collect();
        assert!(!is_fast(&fewer), "without {missing:?}");
    }
}

#[test]
fn a_square_is_a_product_and_a_power_of_ten_two_instructions() {
    let names = |known, at: [f32; 2]| {
        let bits = at.map(|x| code(Format::F32, x));
        let module = text(Format::F32, &[Flag::Afn], known, bits, Denormal::PreserveSign);
        let all = module.functions[0].instructions().map(|one| one.form.name);
        all.filter(|name| ![Name::Ld, Name::St, Name::Ret].contains(name)).collect::<Vec<_>>()
    };
    assert_eq!(names(Known::Exponent, [0.0, 2.0]), [Name::Mul]);
    assert_eq!(names(Known::Base, [10.0, 0.0]), [Name::Mul, Name::Ex2]);
    assert_eq!(names(Known::Exponent, [0.0, -6.0]), [Name::Abs, Name::Lg2, Name::Mul, Name::Ex2]);
}

/// Of the magnitude: nothing is compared or chosen, zero to the power of zero is 1 all the same.
#[test]
fn a_power_of_a_magnitude_takes_four_instructions() {
    let mut sketch = Sketch::new(Ty::Float(Format::F32), [Flag::Afn, Flag::Nnan, Flag::Ninf].into_iter().collect());
    sketch.mode = Mode { denormal: Denormal::PreserveSign, ..Mode::default() };
    let [base, exponent] = ["base", "exponent"].map(|name| sketch.param(name));
    let magnitude = sketch.float(FloatOp::Abs, &[base]);
    let power = sketch.float(FloatOp::Powf, &[magnitude, exponent]);
    let module = module([&sketch.giving(power)], Target::parse("sm_75").unwrap()).unwrap();
    let all = module.functions[0].instructions().map(|one| one.form.name);
    let names: Vec<_> = all.filter(|name| ![Name::Ld, Name::St, Name::Ret].contains(name)).collect();
    assert_eq!(names, [Name::Abs, Name::Lg2, Name::Max, Name::Mul, Name::Ex2], "{module}");
    assert_eq!(run(&module, &[code(Format::F32, -0.0), 0], Format::F32), 1.0);
}
