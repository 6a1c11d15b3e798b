//! What becomes a pair and what does not, by formulas; and that the interpreter computes it as `fma_core` does.

use fma_core::{Df64, Format};

use super::promotion;
use crate::interpret::{End, Options, Uninterpreted, interpret};
use crate::{Flag, Flags, FloatOp, Func, Log, Op, Sketch, Stmt, Ty, Value, ValueId, VarId, formula, pipeline};
use FloatOp::{Add, Div, Max, Mul, Neg, Sqrt, Sub};

const DF64: Flags = Flags::of(Flag::Df64);

fn text(func: &Func) -> String {
    func.body.result.map(|id| formula(func, id, &|_| String::new())).unwrap_or_default()
}

fn promoted(func: &Func) -> (Func, Log) {
    let mut log = Log::default();
    let new = promotion(func, &|_| String::new(), &mut log).map(|rewritten| rewritten.func);
    (new.unwrap_or_else(|| func.clone()), log)
}

fn sketch(flags: Flags) -> Sketch {
    Sketch::new(Ty::Float(Format::F32), flags)
}

/// A literal whose digits say more than the float.
fn tenth(s: &mut Sketch) -> ValueId {
    let (hi, lo) = "0.1".parse::<Df64>().expect("a number").parts();
    let low = s.bits(lo.to_bits().into());
    let like = s.func.value(low).clone();
    s.func.add(Value { op: Op::Const(hi.to_bits().into()), args: [low].into(), ..like })
}

fn run(func: &Func, inputs: &[f32]) -> f32 {
    let words: Vec<u64> = inputs.iter().map(|x| x.to_bits().into()).collect();
    match interpret(func, &words, &Options::default(), &mut Uninterpreted).end {
        End::Returned(Some(word)) => f32::from_bits(word as u32),
        end => panic!("{end:?}"),
    }
}

#[test]
fn operations_with_the_flag_are_computed_in_pairs_and_rounded_at_the_end() {
    let mut s = sketch(DF64);
    let [x, y] = ["x", "y"].map(|name| s.param(name));
    let product = s.float(Mul, &[x, x]);
    let tenth = tenth(&mut s);
    let sum = s.float(Sub, &[product, tenth]);
    let root = s.float(Sqrt, &[sum]);
    let result = s.float(Div, &[root, y]);
    let (new, log) = promoted(&s.giving(result));
    assert_eq!(text(&new), "((Df64(x * x) - 0.1).sqrt() / y) as f32");
    assert_eq!((log.steps.len(), log.steps[0].flags), (1, DF64));
    let (exact, a, b) = ("0.1".parse::<Df64>().expect("a number"), 1.3f32, 7.7f32);
    let wanted = (Df64::from_product(a, a) - exact).sqrt() / b;
    assert_eq!(run(&new, &[a, b]), wanted.hi());
    let again = pipeline(&new, &|_| String::new());
    assert_eq!((again.log.steps.len(), text(&again.func)), (0, text(&new)));
}

#[test]
fn what_rounds_nothing_stays_on_words() {
    let mut s = sketch(DF64);
    let [x, y] = ["x", "y"].map(|name| s.param(name));
    let minus = s.float(Neg, &[x]);
    let result = s.float(Max, &[minus, y]);
    let (new, log) = promoted(&s.giving(result));
    assert_eq!((text(&new).as_str(), log), ("(-x).max(y)", Log::default()));
}

/// `let p = x * y; let other = p + x; acc = acc + p` with `acc` named: `p` feeds it, `other` does not.
fn accumulating(named: bool, fixed: bool) -> (Func, [VarId; 3]) {
    let mut s = sketch(Flags::NONE);
    let [x, y] = ["x", "y"].map(|name| s.param(name));
    let [acc, p, other] = ["acc", "p", "other"].map(|name| s.func.var(name, s.ty));
    let site = Default::default();
    let zero = s.bits(0);
    s.push(Stmt::Set { var: acc, value: zero, site });
    let before = s.read(acc);
    let product = s.float(Mul, &[x, y]);
    s.push(Stmt::Let { var: p, value: product, site });
    let unfed = s.float(Add, &[product, x]);
    s.push(Stmt::Let { var: other, value: unfed, site });
    let sum = s.float(Add, &[before, product]);
    s.push(Stmt::Set { var: acc, value: sum, site });
    let after = s.read(acc);
    let result = s.float(Div, &[after, unfed]);
    s.func.promotion.named.extend(named.then_some(acc));
    s.func.promotion.fixed.extend(fixed.then_some(p));
    (s.giving(result), [acc, p, other])
}

#[test]
fn promotion_flows_backward_and_stops_at_the_use() {
    let (func, [acc, p, other]) = accumulating(true, false);
    let (new, log) = promoted(&func);
    let types = [acc, p, other].map(|var| new.variable(var).ty);
    assert_eq!(types, [Ty::Double(Format::F32), Ty::Double(Format::F32), Ty::Float(Format::F32)]);
    assert_eq!(text(&new), "acc as f32 / other");
    let steps: Vec<_> = log.steps.iter().map(|step| step.after.as_str()).collect();
    assert_eq!(steps, ["0.0 as Df64", "Df64(x * y)", "p as f32 + x", "acc + p", "acc as f32 / other"]);
    let (x, y) = (0.1f32, 0.3f32);
    let product = Df64::from_product(x, y);
    assert_eq!(run(&new, &[x, y]), (Df64::from(0.0) + product).hi() / (product.hi() + x));
    let unnamed = accumulating(false, false).0;
    assert_eq!((text(&promoted(&unnamed).0), promoted(&unnamed).1), (text(&unnamed), Log::default()));
}

#[test]
fn a_variable_whose_type_is_fixed_holds_a_word_and_its_value_is_a_pair() {
    let (func, [acc, p, _]) = accumulating(true, true);
    let new = promoted(&func).0;
    assert_eq!([acc, p].map(|var| new.variable(var).ty), [Ty::Double(Format::F32), Ty::Float(Format::F32)]);
}

/// A parameter that changes is a pair after its first read.
#[test]
fn a_parameter_that_changes() {
    let mut s = sketch(DF64);
    let x = s.param("x");
    let var = s.func.params[0];
    let square = s.float(Mul, &[x, x]);
    s.push(Stmt::Set { var, value: square, site: Default::default() });
    let now = s.read(var);
    let result = s.float(Mul, &[now, x]);
    let (new, _) = promoted(&s.giving(result));
    assert_eq!(run(&new, &[1.1]), (Df64::from(1.1) * Df64::from(1.1) * Df64::from(1.1)).hi());
    assert_eq!(new.variable(var).ty, Ty::Double(Format::F32));
}

/// `b - ((a + b) - a)` is what it is because of its roundings.
#[test]
fn error_free_transformations_keep_their_words() {
    let mut s = sketch(DF64);
    let [a, b] = ["a", "b"].map(|name| s.param(name));
    let sum = s.float(Add, &[a, b]);
    let part = s.float(Sub, &[sum, a]);
    let error = s.float(Sub, &[b, part]);
    let outcome = pipeline(&s.giving(error), &|_| String::new());
    assert_eq!((text(&outcome.func).as_str(), outcome.log.steps.len()), ("b - (a + b - a)", 0));
    assert_eq!(outcome.log.kept.len(), 1);
}
