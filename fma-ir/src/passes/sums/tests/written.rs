//! Functions written as formulas: `x2 = x*x; a*x2 + b`. Every name that no `=` defines is a parameter; several results are joined by commas.

use std::collections::BTreeMap;

use fma_core::Format;

use crate::{Flags, FloatOp, Func, Op, Site, Sketch, Stmt, Ty, Value, ValueId};

/// The function of a text. All results but the last are handed to an opaque statement.
pub fn written(text: &str, format: Format, flags: Flags) -> Func {
    let sketch = Sketch::new(Ty::Float(format), flags);
    let mut reader = Reader { sketch, names: BTreeMap::new(), rest: String::new(), format };
    let (definitions, results) = text.rsplit_once(';').unwrap_or(("", text));
    for definition in definitions.split(';').filter(|definition| !definition.trim().is_empty()) {
        let (name, formula) = definition.split_once('=').expect("a definition has an equals sign");
        let value = reader.read(formula);
        reader.sketch.bind(name.trim(), value);
        reader.names.insert(name.trim().to_owned(), value);
    }
    let results: Vec<ValueId> = parts(results).into_iter().map(|result| reader.read(result)).collect();
    let (last, others) = results.split_last().expect("there is a result");
    if !others.is_empty() {
        let (site, regions, writes) = (Site::default(), Vec::new(), Vec::new());
        reader.sketch.push(Stmt::Opaque { site, values: others.to_vec(), regions, writes });
    }
    reader.sketch.giving(*last)
}

/// The text at its commas outside of parentheses.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (place, symbol) in text.char_indices() {
        depth += i32::from(symbol == '(') - i32::from(symbol == ')');
        if symbol == ',' && depth == 0 {
            parts.push(&text[start..place]);
            start = place + 1;
        }
    }
    parts.push(&text[start..]);
    parts
}

struct Reader {
    sketch: Sketch,
    names: BTreeMap<String, ValueId>,
    rest: String,
    format: Format,
}

impl Reader {
    fn read(&mut self, formula: &str) -> ValueId {
        self.rest = formula.split_whitespace().collect();
        let value = self.sum();
        assert!(self.rest.is_empty(), "`{}` is left of `{formula}`", self.rest);
        value
    }

    fn take(&mut self, symbol: char) -> bool {
        let found = self.rest.starts_with(symbol);
        if found {
            self.rest.remove(0);
        }
        found
    }

    fn sum(&mut self) -> ValueId {
        let mut left = self.product();
        loop {
            let op = match () {
                () if self.take('+') => FloatOp::Add,
                () if self.take('-') => FloatOp::Sub,
                () => return left,
            };
            let right = self.product();
            left = self.sketch.float(op, &[left, right]);
        }
    }

    fn product(&mut self) -> ValueId {
        let mut left = self.sign();
        loop {
            let op = match () {
                () if self.take('*') => FloatOp::Mul,
                () if self.take('/') => FloatOp::Div,
                () => return left,
            };
            let right = self.sign();
            left = self.sketch.float(op, &[left, right]);
        }
    }

    fn sign(&mut self) -> ValueId {
        if self.take('-') {
            let operand = self.sign();
            return self.sketch.float(FloatOp::Neg, &[operand]);
        }
        let base = self.leaf();
        if self.take('^') { self.power(base) } else { base }
    }

    /// `x^3` is `x.powi(3)`.
    fn power(&mut self, base: ValueId) -> ValueId {
        let end = self.rest.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(self.rest.len());
        let exponent = self.rest.drain(..end).collect::<String>().parse().expect("a number follows `^`");
        let product = self.sketch.float(FloatOp::Mul, &[base, base]);
        let like = self.sketch.func.value(product).clone();
        self.sketch.func.add(Value { op: Op::Powi(exponent), args: [base].into_iter().collect(), ..like })
    }

    fn leaf(&mut self) -> ValueId {
        if self.take('(') {
            let inner = self.sum();
            assert!(self.take(')'), "a parenthesis is open before `{}`", self.rest);
            return inner;
        }
        let end = self.rest.find(|symbol: char| !symbol.is_alphanumeric() && symbol != '.' && symbol != '_');
        let word: String = self.rest.drain(..end.unwrap_or(self.rest.len())).collect();
        if let Ok(number) = word.parse::<f64>() {
            let (round, overflow) = (fma_core::Round::NearestEven, fma_core::Overflow::Ieee);
            let bits = fma_core::exact::convert(Format::F64, number.to_bits(), self.format, round, overflow);
            return self.sketch.bits(bits);
        }
        if self.take('(') {
            return self.call(&word);
        }
        match self.names.get(&word) {
            Some(value) => *value,
            None => {
                let value = self.sketch.param(&word);
                self.names.insert(word, value);
                value
            }
        }
    }

    fn call(&mut self, name: &str) -> ValueId {
        let op = *FloatOp::ALL.iter().find(|op| op.name() == name).expect("a known function");
        let mut args = vec![self.sum()];
        while self.take(',') {
            args.push(self.sum());
        }
        assert!(self.take(')'), "a parenthesis is open before `{}`", self.rest);
        self.sketch.float(op, &args)
    }
}
