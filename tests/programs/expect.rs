//! What the interpreter says of each function.

use fma_ir::interpret::{End, Machine, Options, Overflows, Reading, Uninterpreted, Zeros, interpret};
use fma_ir::random::{Dice, Program, Style, generate, inputs, lower, source};
use fma_ir::{Cmp, Draft, Flag, Flags, FloatOp, Func, Log, Op, Region, Stmt, Ty, Value, rebuild};
use fma_rust::explain::explain;

/// How many inputs each function gets.
const INPUTS: usize = 12;

/// A function with inputs and the results that it may give; none are listed where it may give any.
pub struct Expected {
    pub program: Program,
    pub source: String,
    pub inputs: Vec<Vec<u64>>,
    pub results: Vec<Vec<String>>,
}

/// The functions of some seeds. With flags, the results are those of what the passes made; a function in which the front end keeps
/// tokens that the interpreter cannot run is left out.
pub fn expected(seeds: &[u64], style: &Style, reading: Reading) -> Vec<Expected> {
    seeds.iter().filter_map(|seed| one(*seed, style, reading)).collect()
}

fn one(seed: u64, style: &Style, reading: Reading) -> Option<Expected> {
    let program = generate(seed, style);
    let source = source(&program);
    let explanation = explain(&source, None).unwrap_or_else(|error| panic!("{error:?}: {source}"));
    assert!(explanation.errors.is_empty(), "{:?}: {source}", explanation.errors);
    let [account] = &explanation.accounts[..] else { panic!("one function is one account: {source}") };
    let mut dice = Dice::new(seed);
    let inputs: Vec<_> = (0..INPUTS).map(|_| inputs(&program, &mut dice)).collect();
    // Without flags the front end has no say in what is right.
    let plain = style.flags.is_empty();
    let func = if plain { lower(&program) } else { account.func.clone() };
    if !plain && keeps_tokens(&func) {
        return None;
    }
    let chosen = chosen(&func);
    let given = |func: &Func, inputs: &Vec<u64>| results(func, inputs, reading, program.result.ty);
    let results = inputs.iter().map(|inputs| {
        let results = given(&func, inputs);
        if results == given(&chosen, inputs) { results } else { Vec::new() }
    });
    let results = results.collect();
    Some(Expected { results, source, inputs, program })
}

/// The function with each `min` and `max` that has neither NaN nor the sign of a zero to mind as a choice by comparison, as it may be
/// printed. Where that makes a difference a NaN broke the promise, and any result is right.
fn chosen(func: &Func) -> Func {
    let careless = Flags::of(Flag::Nnan).with(Flag::Nsz);
    let compared = |value: &Value| match value.op {
        Op::Float(FloatOp::Min) if value.flags.contains(careless) => Some(Cmp::Lt),
        Op::Float(FloatOp::Max) if value.flags.contains(careless) => Some(Cmp::Gt),
        _ => None,
    };
    let choose = |draft: &mut Draft<'_>, _, value: Value| {
        let Some(cmp) = compared(&value) else { return draft.add(value) };
        let cond = draft.add(Value { op: Op::Compare(cmp), ty: Ty::Bool, ..value.clone() });
        draft.add(Value { op: Op::Select, args: [cond, value.args[0], value.args[1]].into(), ..value })
    };
    rebuild(func, &|_| String::new(), &mut Log::default(), choose).func
}

fn keeps_tokens(func: &Func) -> bool {
    let within = |region: &Region| !region.stmts.is_empty() || region.result.is_some();
    let acts = |stmt: &Stmt| matches!(stmt, Stmt::Opaque { regions, writes, .. } if !writes.is_empty() || regions.iter().any(within));
    func.values().any(|(_, value)| matches!(value.op, Op::Opaque(_))) || any(&func.body, &acts)
}

fn any(region: &Region, is: &dyn Fn(&Stmt) -> bool) -> bool {
    region.stmts.iter().any(|stmt| match stmt {
        Stmt::If { then, otherwise, .. } => any(then, is) || any(otherwise, is),
        _ => is(stmt),
    })
}

/// The result for either order of zeros: the compiler may compute one `min` itself and leave another to the machine.
fn results(func: &Func, inputs: &[u64], reading: Reading, ty: Ty) -> Vec<String> {
    let ends = [Zeros::Ordered, Zeros::First].map(|zeros| {
        let options =
            Options { machine: Machine { reading, zeros, overflows: Overflows::Panic }, ..Options::default() };
        interpret(func, inputs, &options, &mut Uninterpreted).end
    });
    ends.into_iter().map(|end| shown(end, ty)).collect()
}

/// As the driver prints it.
fn shown(end: End, ty: Ty) -> String {
    match (end, ty.format()) {
        (End::Returned(Some(bits)), Some(format)) if !format.is_nan(bits) => format!("{bits:x}"),
        (End::Returned(Some(_)), _) => "nan".to_owned(),
        (end, _) => format!("{end:?}"),
    }
}
