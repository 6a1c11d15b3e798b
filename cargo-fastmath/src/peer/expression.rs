//! Values, as expressions.

use std::cell::Cell;
use std::collections::BTreeMap;

use fma_core::Format;
use fma_ir::{FloatOp, Func, IntOp, Logic, Op, Site, Ty, Value, ValueId, VarId};
use fma_ptx::Meaning;
use fma_rust::explain::Plain;

use super::words::{self, Spelling};

/// The most letters that all expressions of a function may have: what is shared and has no name is written twice.
const LONGEST: usize = 100_000;

/// A text, or why there is none.
pub type Written = Result<String, String>;

/// What is known where an expression stands.
pub struct Writer<'a> {
    pub plain: &'a Plain,
    pub func: &'a Func,
    /// Values that have a name here.
    pub named: BTreeMap<ValueId, String>,
    /// The values of `if`s, by their sites.
    pub chosen: BTreeMap<Site, String>,
    left: Cell<usize>,
}

impl<'a> Writer<'a> {
    pub fn new(plain: &'a Plain) -> Writer<'a> {
        let (named, chosen) = (BTreeMap::new(), BTreeMap::new());
        Writer { plain, func: &plain.bare, named, chosen, left: Cell::new(LONGEST) }
    }

    /// The name of a variable.
    pub fn variable(&self, var: VarId) -> String {
        words::variable(&self.func.variable(var).name, var.0)
    }

    /// The name of a type.
    pub fn type_name(&self, ty: Ty) -> Result<&'static str, String> {
        words::type_name(ty).ok_or_else(|| "it has values of a type that CUDA C++ lacks".to_owned())
    }

    /// The expression of a value.
    pub fn value(&self, id: ValueId) -> Written {
        if let Some(name) = self.named.get(&id) {
            return Ok(name.clone());
        }
        let value = self.func.value(id);
        let text = self.computed(value)?;
        let left = self.left.get().checked_sub(text.len());
        self.left.set(left.ok_or("its formulas are too long")?);
        Ok(text)
    }

    fn computed(&self, value: &Value) -> Written {
        let ty = self.type_name(value.ty)?;
        if let Op::Const(bits) = value.op {
            return words::constant(bits, value.ty).ok_or_else(|| "it has a constant that CUDA C++ lacks".to_owned());
        }
        let args = value.args.iter().map(|arg| self.value(*arg)).collect::<Result<Vec<_>, _>>()?;
        let from = value.args.last().map_or(value.ty, |arg| self.func.value(*arg).ty);
        match value.op {
            Op::Const(_) => Ok(ty.to_owned()),
            Op::Read(var) => Ok(self.variable(var)),
            Op::Opaque(_) => self.meant(value, &args),
            Op::Float(op) => self.float(op, from, &args),
            Op::Powi(exponent) => power(exponent, ty, &args[0]),
            Op::Compare(cmp) => Ok(format!("({} {} {})", args[0], cmp.operator(), args[1])),
            Op::Test(test) => {
                let name = words::test(test).ok_or_else(|| format!("CUDA C++ has no `{}`", test.name()))?;
                Ok(format!("{name}({})", single(from, &args[0])))
            }
            Op::Logic(Logic::Not) => Ok(format!("(!{})", args[0])),
            Op::Logic(logic) => Ok(format!("({} {} {})", args[0], words::logic(logic), args[1])),
            Op::Select => Ok(format!("({} ? {} : {})", args[0], args[1], args[2])),
            Op::Int(op @ (IntOp::Neg | IntOp::Not)) => Ok(format!("(({ty})({}{}))", words::integers(op), args[0])),
            Op::Int(op) => Ok(format!("(({ty})({} {} {}))", args[0], words::integers(op), args[1])),
            Op::Cast => Ok(cast(from, value.ty, ty, &args[0])),
        }
    }

    /// What the IR leaves to the source.
    fn meant(&self, value: &Value, args: &[String]) -> Written {
        let source = &self.plain.source;
        let unknown = || "it does something that only its source says".to_owned();
        match source.values.get(&value.site).ok_or_else(unknown)? {
            Meaning::Constant(bits) => words::constant(*bits, value.ty).ok_or_else(unknown),
            Meaning::Clamp => self.float(FloatOp::Clamp, value.ty, args),
            Meaning::Element(slice) => Ok(format!("{}[{}]", self.variable(*slice), args[0])),
            Meaning::Length(slice) => Ok(format!("{}_len", self.variable(*slice))),
            Meaning::Held(var) => Ok(self.variable(*var)),
            Meaning::Local(_)
            | Meaning::Call
            | Meaning::Fast(_)
            | Meaning::Instruction(_)
            | Meaning::Convert(_)
            | Meaning::Bits
            | Meaning::Whole(_)
            | Meaning::Euclid(_)
            | Meaning::Near(_) => Err(unknown()),
        }
    }

    fn float(&self, op: FloatOp, ty: Ty, args: &[String]) -> Written {
        let format = ty.format().filter(|format| words::float(*format).is_some());
        let format = format.ok_or("it computes in a format that CUDA C++ lacks")?;
        match (words::spelling(op), words::of_halves(op)) {
            (Spelling::Operator(sign), _) if args.len() == 1 => Ok(format!("({sign}{})", args[0])),
            (Spelling::Operator(sign), _) => Ok(format!("({} {sign} {})", args[0], args[1])),
            (_, Some(own)) if words::is_half(format) => Ok(format!("{own}({})", args.join(", "))),
            (spelling, _) if words::is_half(format) => {
                let singles: Vec<_> = args.iter().map(|arg| single(ty, arg)).collect();
                Ok(format!("({})({})", self.type_name(ty)?, spelled(&spelling, Format::F32, &singles)))
            }
            (spelling, _) => Ok(spelled(&spelling, format, args)),
        }
    }
}

/// In `float` or `double`.
fn spelled(spelling: &Spelling, format: Format, args: &[String]) -> String {
    let (ty, suffix) = if format == Format::F64 { ("double", "") } else { ("float", "f") };
    match spelling {
        Spelling::Operator(sign) => args.join(sign),
        Spelling::Function(name) => format!("{name}{suffix}({})", args.join(", ")),
        Spelling::Formula(formula) => {
            let text = formula.replace("(T)", &format!("({ty})")).replace('~', suffix);
            (0..args.len()).fold(text, |text, index| text.replace(&format!("{{{index}}}"), &args[index]))
        }
    }
}

/// A half as `float`; anything else as it is.
fn single(ty: Ty, text: &str) -> String {
    match ty.format() {
        Some(format) if words::is_half(format) => format!("(float){text}"),
        Some(_) | None => text.to_owned(),
    }
}

/// Halves become other numbers, and are made of them, through `float`.
fn cast(from: Ty, to: Ty, name: &str, text: &str) -> String {
    let is_half = |ty: Ty| ty.format().is_some_and(words::is_half);
    if is_half(from) || is_half(to) { format!("(({name})(float){text})") } else { format!("(({name}){text})") }
}

/// The power that one writes as a product, up to the fourth; others by the function.
fn power(exponent: i32, ty: &str, base: &str) -> Written {
    match (exponent, ty) {
        (1..=4, _) => Ok(format!("({})", vec![base; exponent as usize].join(" * "))),
        (_, "double") => Ok(format!("pow({base}, {exponent}.0)")),
        (_, "float") => Ok(format!("powf({base}, {exponent}.0f)")),
        _ => Err("it raises halves to a power".to_owned()),
    }
}
