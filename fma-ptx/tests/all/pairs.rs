//! Double-floats: each operation, at the ends of the range too, and random programs under `df64`, to the bit.

use fma_core::{Format, Sign};
use fma_ir::interpret::{self, Options, Overflows, Uninterpreted, interpret};
use fma_ir::random::{Dice, NanSigns, Style, generate, inputs, lower, source};
use fma_ir::{Cmp, Flag, Flags, FloatOp, Func, IntTy, Mode, Op, Site, Sketch, Ty, Value, ValueId, pipeline};
use fma_ptx::emulate::{End, call, check};
use fma_ptx::{Module, Target, module};

const OPERATIONS: [FloatOp; 14] = [
    FloatOp::Add,
    FloatOp::Sub,
    FloatOp::Mul,
    FloatOp::Div,
    FloatOp::Fma,
    FloatOp::Sqrt,
    FloatOp::Recip,
    FloatOp::Neg,
    FloatOp::Abs,
    FloatOp::Signum,
    FloatOp::Copysign,
    FloatOp::Min,
    FloatOp::Max,
    FloatOp::Clamp,
];
const COMPARISONS: [Cmp; 6] = [Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge];
const WORDS: [Format; 2] = [Format::F32, Format::F64];
const TARGETS: [&str; 3] = ["sm_50", "sm_90", "sm_121a"];

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Word,
    Pair,
}

fn plain(sketch: &mut Sketch, op: Op, ty: Ty, args: &[ValueId]) -> ValueId {
    let (flags, mode, site) = (Flags::NONE, Mode::default(), Site::default());
    sketch.func.add(Value { op, args: args.into(), ty, flags, mode, site })
}

/// An operand of two parameters, or one.
fn operand(sketch: &mut Sketch, shape: Shape, name: &str) -> ValueId {
    let first = sketch.param(name);
    if shape == Shape::Word {
        return first;
    }
    let (second, pair) = (sketch.param(&format!("{name}_low")), sketch.ty.doubled().unwrap());
    plain(sketch, Op::Float(FloatOp::Add), pair, &[first, second])
}

/// The functions that give the high word of a pair and the low one.
fn words(mut sketch: Sketch, pair: ValueId) -> [Func; 2] {
    let (ty, word) = (sketch.func.value(pair).ty, sketch.ty);
    let high = plain(&mut sketch, Op::Cast, word, &[pair]);
    let rest = plain(&mut sketch, Op::Float(FloatOp::Sub), ty, &[pair, high]);
    let low = plain(&mut sketch, Op::Cast, word, &[rest]);
    [sketch.giving(high), sketch.giving(low)]
}

fn number(format: Format, dice: &mut Dice) -> u64 {
    let (zero, one, most) = (format.zero(Sign::Positive), format.one(), format.max_finite(Sign::Positive));
    let (small, normal) = (format.min_subnormal(), format.min_normal());
    let special = [zero, one, most, most - 1, small, normal, normal - 1, format.infinity(Sign::Positive), format.nan()];
    let (near, tiny) = (one + (dice.roll() & 0xff) - 0x80, dice.roll() % (normal << 6));
    let large = most - (dice.roll() & 0xffff);
    let sign = if dice.once_in(2) { format.sign_mask() } else { 0 };
    let bits = match dice.below(4) {
        0 => dice.pick(&special).unwrap(),
        1 => dice.pick(&[near, tiny, large]).unwrap(),
        _ => dice.roll() & (format.mask() >> 1),
    };
    bits ^ sign
}

fn read(func: &Func, target: &str) -> Module {
    let text = module([func], Target::parse(target).unwrap()).unwrap_or_else(|why| panic!("{why:?}")).to_string();
    let module = Module::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(check(&module), [], "{text}");
    module
}

/// What the text gives, if that is the interpreter's result.
fn agrees(func: &Func, module: &Module, inputs: &[u64], result: Ty) -> Result<u64, String> {
    let machine = interpret::Machine { overflows: Overflows::Wrap, ..Default::default() };
    let options = Options { machine, ..Options::default() };
    let interpret::End::Returned(Some(expected)) = interpret(func, inputs, &options, &mut Uninterpreted).end else {
        return Err("not computed".into());
    };
    let Ok(End::Returned(Some(found))) = call(&module.functions[0], inputs).map(|outcome| outcome.end) else {
        return Err("not emulated".into());
    };
    let both_nan = result.format().is_some_and(|format| format.is_nan(found) && format.is_nan(expected));
    match found == expected || both_nan {
        true => Ok(found),
        false => Err(format!("{found:x} is not {expected:x} on {inputs:x?}")),
    }
}

/// Whether a result has the sign of another number, which is the machine's own where that is a NaN.
fn takes_sign(func: &Func) -> bool {
    func.values().any(|(_, value)| value.op == Op::Float(FloatOp::Copysign))
}

/// Whether a number, or the sum of two, may be no finite one.
fn has_overflow(inputs: &[u64], format: Format) -> bool {
    let half = format.max_finite(Sign::Positive) - (1 << format.layout().fraction_bits);
    inputs.iter().any(|bits| bits & (format.mask() >> 1) >= half)
}

/// Tries a function on so many inputs.
fn try_on(func: &Func, formats: &[Format], result: Ty, dice: &mut Dice, tries: u64) {
    for target in TARGETS {
        let module = read(func, target);
        for _ in 0..tries {
            let inputs: Vec<u64> = formats.iter().map(|format| number(*format, dice)).collect();
            if takes_sign(func) && has_overflow(&inputs, formats[0]) {
                continue;
            }
            if let Err(what) = agrees(func, &module, &inputs, result) {
                panic!("{what}\n{module}");
            }
        }
    }
}

fn shapes(arity: usize) -> Vec<Vec<Shape>> {
    let one = [vec![Shape::Pair], vec![Shape::Word]];
    let all = |left: Vec<Vec<Shape>>| -> Vec<Vec<Shape>> {
        left.into_iter().flat_map(|rest| one.clone().map(|first| [first, rest.clone()].concat())).collect()
    };
    (0..arity).fold(vec![Vec::new()], |rest, _| all(rest))
}

#[test]
fn every_operation_on_pairs_has_the_bits_of_the_cpu() {
    let mut dice = Dice::new(3);
    let mut tried = 0;
    for (format, op) in WORDS.into_iter().flat_map(|format| OPERATIONS.map(|op| (format, op))) {
        let mixes = matches!(op, FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div);
        for shapes in shapes(op.arity()).into_iter().filter(|shapes| mixes || !shapes.contains(&Shape::Word)) {
            let mut sketch = Sketch::new(Ty::Float(format), Flags::NONE);
            let args: Vec<_> = shapes
                .iter()
                .enumerate()
                .map(|(place, shape)| operand(&mut sketch, *shape, &format!("x{place}")))
                .collect();
            let pair = Ty::Double(format);
            let result = plain(&mut sketch, Op::Float(op), pair, &args);
            let count = sketch.func.params.len();
            for func in words(sketch, result) {
                try_on(&func, &vec![format; count], Ty::Float(format), &mut dice, crate::programs::count(40));
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 2 * 2 * (4 * 4 + 10));
}

#[test]
fn comparisons_and_casts_of_pairs_have_the_bits_of_the_cpu() {
    let mut dice = Dice::new(4);
    for (format, cmp) in WORDS.into_iter().flat_map(|format| COMPARISONS.map(|cmp| (format, cmp))) {
        let mut sketch = Sketch::new(Ty::Float(format), Flags::NONE);
        let [x, y] = ["x", "y"].map(|name| operand(&mut sketch, Shape::Pair, name));
        let truth = plain(&mut sketch, Op::Compare(cmp), Ty::Bool, &[x, y]);
        try_on(&sketch.giving(truth), &[format; 4], Ty::Bool, &mut dice, 60);
    }
    let [(narrow, one), (wide, two)] = WORDS.map(|format| (Ty::Double(format), Ty::Float(format)));
    for (from, to) in [(narrow, wide), (wide, narrow), (one, wide), (two, narrow), (narrow, two), (wide, one)] {
        let format = from.word().unwrap_or(from).format().unwrap();
        let mut sketch = Sketch::new(Ty::Float(format), Flags::NONE);
        let shape = if from.is_double() { Shape::Pair } else { Shape::Word };
        let x = operand(&mut sketch, shape, "x");
        let result = plain(&mut sketch, Op::Cast, to, &[x]);
        let formats = vec![format; sketch.func.params.len()];
        sketch.ty = to.word().unwrap_or(to);
        let funcs = if to.is_double() { words(sketch, result).to_vec() } else { vec![sketch.giving(result)] };
        funcs.iter().for_each(|func| try_on(func, &formats, to.word().unwrap_or(to), &mut dice, 100));
    }
}

#[test]
fn integers_become_pairs_exactly() {
    let mut dice = Dice::new(5);
    let integers = [(64, false), (64, true), (32, false), (16, true)];
    for (format, (bits, signed)) in WORDS.into_iter().flat_map(|format| integers.map(|int| (format, int))) {
        let ty = IntTy { bits, signed, pointer: false };
        let mut sketch = Sketch::new(Ty::Int(ty), Flags::NONE);
        let n = sketch.param("n");
        let pair = plain(&mut sketch, Op::Cast, Ty::Double(format), &[n]);
        sketch.ty = Ty::Float(format);
        for func in words(sketch, pair) {
            let module = read(&func, "sm_70");
            for _ in 0..100 {
                let mask = u64::MAX >> (64 - bits);
                let end = dice.pick(&[0, 1 << (bits - 1), mask]).unwrap();
                let near = end.wrapping_add(dice.roll() % 5).wrapping_sub(2);
                let (any, short) = (dice.roll(), dice.roll() >> dice.below(64));
                let n = dice.pick(&[near, any, short]).unwrap() & mask;
                assert_eq!(agrees(&func, &module, &[n], Ty::Float(format)).map(|_| ()), Ok(()), "{n:x}\n{module}");
            }
        }
    }
}

/// Loops, branches and variables that hold pairs.
#[test]
fn programs_under_df64_have_the_bits_of_the_cpu() {
    let (mut tried, mut refused) = (0, 0);
    for seed in 0..crate::programs::count(100) {
        let formats = vec![WORDS[seed as usize % 2], WORDS[(seed as usize + 1) % 2]];
        let style = Style { formats, nan_signs: NanSigns::Unseen, ..Style::default() };
        let program = generate(seed, &style);
        let func = under_df64(&lower(&program));
        let func = pipeline(&func, &|_| String::new()).func;
        let Ok(module) = module([&func], Target::parse(TARGETS[seed as usize % 3]).unwrap()) else {
            refused += 1;
            continue;
        };
        let module = Module::read(&module.to_string()).unwrap();
        assert_eq!(check(&module), [], "{module}");
        let mut dice = Dice::new(seed);
        for _ in 0..8 {
            let inputs = inputs(&program, &mut dice);
            match agrees(&func, &module, &inputs, program.result.ty) {
                Ok(_) => tried += 1,
                Err(what) => panic!("{what}\n{}\n{module}", source(&program)),
            }
        }
    }
    assert!(tried > 4 * refused && tried > 50, "{tried} runs, {refused} programs refused");
}

fn under_df64(func: &Func) -> Func {
    let mut new = func.emptied();
    new.body = func.body.clone();
    for (_, value) in func.values() {
        let flags = if value.ty.is_float() { Flags::of(Flag::Df64) } else { value.flags };
        new.add(Value { flags, ..value.clone() });
    }
    new
}
