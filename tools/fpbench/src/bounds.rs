//! The box of a precondition: for each parameter the numbers between which it is known to lie.

use crate::core::Core;
use crate::rust::nearly;
use crate::sexpr::Sexpr;

/// Both ends, where the precondition has them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// Where a side is open, uniform inputs end here.
const OPEN: f64 = 100.0;

impl Bounds {
    fn above(&mut self, end: f64) {
        self.low = Some(self.low.map_or(end, |low| low.max(end)));
    }

    fn below(&mut self, end: f64) {
        self.high = Some(self.high.map_or(end, |high| high.min(end)));
    }

    /// Two numbers.
    pub fn closed(self) -> (f64, f64) {
        match (self.low, self.high) {
            (Some(low), Some(high)) => (low, high),
            (Some(low), None) => (low, OPEN.max(low + OPEN)),
            (None, Some(high)) => ((-OPEN).min(high - OPEN), high),
            (None, None) => (-OPEN, OPEN),
        }
    }
}

/// The bounds of every parameter.
pub fn bounds(core: &Core) -> Vec<Bounds> {
    let mut found = vec![Bounds::default(); core.params.len()];
    if let Some(pre) = &core.pre {
        narrow(core, pre, &mut found);
    }
    found
}

fn narrow(core: &Core, condition: &Sexpr, found: &mut [Bounds]) {
    match condition.call() {
        Some(("and", parts)) => parts.iter().for_each(|part| narrow(core, part, found)),
        Some(("<" | "<=", args)) => chain(core, args.iter(), found),
        Some((">" | ">=", args)) => chain(core, args.iter().rev(), found),
        _ => {}
    }
}

/// Operands of which none is below the one before.
fn chain<'a>(core: &Core, args: impl Iterator<Item = &'a Sexpr>, found: &mut [Bounds]) {
    let args: Vec<&Sexpr> = args.collect();
    for (at, arg) in args.iter().enumerate() {
        let name = arg.word();
        let Some(param) = core.params.iter().position(|(param, _)| Some(param.as_str()) == name) else { continue };
        args[..at].iter().filter_map(|arg| number(arg)).for_each(|end| found[param].above(end));
        args[at + 1..].iter().filter_map(|arg| number(arg)).for_each(|end| found[param].below(end));
    }
}

/// A number, or a product or quotient of some.
fn number(expr: &Sexpr) -> Option<f64> {
    if let Some(word) = expr.word() {
        return nearly(word);
    }
    let (head, args) = expr.call()?;
    let numbers = args.iter().map(number).collect::<Option<Vec<_>>>()?;
    match (head, &numbers[..]) {
        ("-", [x]) => Some(-x),
        ("*", numbers) => Some(numbers.iter().product()),
        ("/", [x, y]) => Some(x / y),
        _ => None,
    }
}
