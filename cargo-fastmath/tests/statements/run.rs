//! What a program does, by plain evaluation.

use super::make::Inputs;
use super::phrases::{Changed, FLOATS, STATEMENTS, Seen, WHOLES};
use super::program::*;

/// How control leaves a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    Leave,
    Next,
    Return,
}

struct State<'a> {
    called: &'a Called,
    floats: [f32; VARIABLES],
    wholes: [u32; VARIABLES],
    a: [f32; ELEMENTS as usize],
    b: [u32; ELEMENTS as usize],
    c: [[f32; ELEMENTS as usize]; 2],
    x: f32,
    n: u32,
    turns: Vec<u32>,
    seen: Seen<'a>,
    out: Vec<f32>,
}

/// The results, and which of them are floats; and what is left in the slice that changes.
pub fn run(program: &Program, inputs: &Inputs) -> (Vec<(u64, bool)>, Vec<f32>) {
    let ([x, y], [m, n]) = (inputs.floats, inputs.wholes);
    let c = [[x, 0.5, 1.0], [y, 2.0, 3.0]];
    let (floats, wholes) = ([x, y, 0.5], [m, n, 3]);
    let (a, b) = ([x, 1.0, y], [m, 1, n]);
    let (seen, out) = (Seen { xs: &inputs.xs, ps: &inputs.ps }, inputs.out.clone());
    let mut state =
        State { called: &program.called, floats, wholes, a, b, c, x: y, n: m, turns: Vec::new(), seen, out };
    state.block(&program.body);
    let floats = |all: &[f32]| all.iter().map(|x| (u64::from(x.to_bits()), true)).collect::<Vec<_>>();
    let wholes = |all: &[u32]| all.iter().map(|n| (u64::from(*n), false)).collect::<Vec<_>>();
    let sum = state.c[0][1] + state.c[1][2];
    let parts = [floats(&state.floats), wholes(&state.wholes), floats(&state.a), wholes(&state.b)];
    ([parts.concat(), floats(&[state.x]), wholes(&[state.n]), floats(&[sum])].concat(), state.out)
}

impl State<'_> {
    fn block(&mut self, statements: &[Statement]) -> Flow {
        let ends = |flow: &Flow| *flow != Flow::On;
        statements.iter().map(|statement| self.statement(statement)).find(ends).unwrap_or(Flow::On)
    }

    /// Turns until something ends them; how control goes on behind them.
    fn turns(&mut self, body: &[Statement], mut begin: impl FnMut(&mut Self) -> bool) -> Flow {
        while begin(self) {
            match self.block(body) {
                Flow::On | Flow::Next => {}
                Flow::Leave => return Flow::On,
                Flow::Return => return Flow::Return,
            }
        }
        Flow::On
    }

    fn statement(&mut self, statement: &Statement) -> Flow {
        match statement {
            Statement::Float(at, value) => self.floats[*at] = self.float(value),
            Statement::Add(at, value) => self.floats[*at] += self.float(value),
            Statement::Whole(at, value) => self.wholes[*at] = self.whole(value),
            Statement::Exchange(one, other, values) => {
                let [a, b] = [self.float(&values[0]), self.float(&values[1])];
                (self.floats[*one], self.floats[*other]) = (a, b);
            }
            Statement::Element(at, value) => self.a[self.index(at, ELEMENTS)] = self.float(value),
            Statement::AddElement(at, value) => self.a[self.index(at, ELEMENTS)] += self.float(value),
            Statement::WholeElement(at, value) => self.b[self.index(at, ELEMENTS)] = self.whole(value),
            Statement::Cell(row, column, value) => {
                self.c[self.index(row, 2)][self.index(column, ELEMENTS)] = self.float(value);
            }
            Statement::Field(value) => self.x = self.float(value),
            Statement::WholeField(value) => self.n = self.whole(value),
            Statement::Struct(x, n) => (self.x, self.n) = (self.float(x), self.whole(n)),
            Statement::If(truth, then, otherwise) => {
                let arm = if self.holds(truth) { then } else { otherwise };
                return self.block(arm);
            }
            Statement::Match(value, arms) => {
                let value = self.whole(value);
                let arm = arms.iter().find(|(pattern, guard, _)| self.fits(pattern, guard, value));
                return arm.map_or(Flow::On, |(_, _, body)| self.block(body));
            }
            Statement::Leave(truth) if self.holds(truth) => return Flow::Leave,
            Statement::Next(truth) if self.holds(truth) => return Flow::Next,
            Statement::Return(truth) if self.holds(truth) => return Flow::Return,
            Statement::Leave(_) | Statement::Next(_) | Statement::Return(_) => {}
            Statement::Phrase(phrase, at, w, k) => {
                let (w, k) = (self.float(w), self.whole(k));
                self.spoken(*phrase, *at, w, k);
            }
            other => return self.repeated(other),
        }
        Flow::On
    }

    fn spoken(&mut self, phrase: usize, [f, u]: [usize; 2], w: f32, k: u32) {
        let (mut out, mut a) = (std::mem::take(&mut self.out), self.a);
        let mut changed = Changed { out: &mut out, a: &mut a, f: self.floats[f], u: self.wholes[u] };
        (STATEMENTS[phrase].1)(self.seen, &mut changed, w, k);
        (self.floats[f], self.wholes[u]) = (changed.f, changed.u);
        (self.out, self.a) = (out, a);
    }

    fn repeated(&mut self, statement: &Statement) -> Flow {
        let mut count = 0;
        match statement {
            Statement::For(end, body) => {
                self.turns.push(0);
                let flow = self.turns(body, |state| {
                    *state.turns.last_mut().unwrap() = count;
                    count += 1;
                    count <= *end
                });
                self.turns.pop();
                flow
            }
            Statement::Over(at, body) => {
                // The loop has a copy of the array.
                let a = self.a;
                self.turns(body, |state| {
                    let Some(v) = a.get(count as usize) else { return false };
                    state.floats[*at] += v * count as f32;
                    count += 1;
                    true
                })
            }
            Statement::While(truth, body) => self.turns(body, |state| {
                count += 1;
                count <= 5 && state.holds(truth)
            }),
            Statement::Loop(at, truth, value, body) => self.left_with(*at, truth, value, body),
            Statement::Labelled(at, body, truth, [left, end]) => {
                let flow = self.block(body);
                if flow == Flow::On {
                    self.floats[*at] = if self.holds(truth) { self.float(left) } else { self.float(end) };
                }
                flow
            }
            _ => Flow::On,
        }
    }

    /// A loop that is left with a value.
    fn left_with(&mut self, at: usize, truth: &Truth, value: &Float, body: &[Statement]) -> Flow {
        let mut count = 0;
        let body: Vec<_> = body.iter().filter(|one| !matches!(one, Statement::Leave(_))).cloned().collect();
        let mut left = 0.0;
        let flow = self.turns(&body, |state| {
            count += 1;
            let ends = count > 4 || state.holds(truth);
            if ends {
                left = if count > 4 { state.floats[at] - 1.0 } else { state.float(value) };
            }
            !ends
        });
        if flow == Flow::On {
            self.floats[at] = left;
        }
        flow
    }

    fn index(&self, at: &Whole, count: u32) -> usize {
        (self.whole(at) % count) as usize
    }

    fn fits(&self, pattern: &Pattern, guard: &Option<Truth>, value: u32) -> bool {
        let fits = match pattern {
            Pattern::Number(number) => value == *number,
            Pattern::Between(first, last) => (*first..=*last).contains(&value),
            Pattern::Either(one, other) => [*one, *other].contains(&value),
            Pattern::Any => true,
        };
        fits && guard.as_ref().is_none_or(|guard| self.holds(guard))
    }

    fn float(&self, value: &Float) -> f32 {
        match value {
            Float::Constant(number) => *number,
            Float::Variable(at) => self.floats[*at],
            Float::Element(at) => self.a[self.index(at, ELEMENTS)],
            Float::Cell(row, column) => self.c[self.index(row, 2)][self.index(column, ELEMENTS)],
            Float::Field => self.x,
            Float::Of(value) => [0.5, -1.0, 2.0][self.index(value, 3)] + (self.whole(value) % 64) as f32,
            Float::Compute(operator, both) => {
                let [a, b] = [self.float(&both[0]), self.float(&both[1])];
                match operator {
                    '+' => a + b,
                    '-' => a - b,
                    _ => a * b,
                }
            }
            Float::Choose(truth, both) => self.float(&both[usize::from(!self.holds(truth))]),
            Float::Match(value, arms) => {
                let value = self.whole(value);
                let arm = arms.iter().find(|(pattern, guard, _)| self.fits(pattern, guard, value));
                arm.map_or(0.0, |(_, _, value)| self.float(value))
            }
            Float::Phrase(phrase, w, k) => (FLOATS[*phrase].1)(self.seen, self.a, self.float(w), self.whole(k)),
            Float::Call(both, n) => {
                let (mut z, y) = (self.float(&both[0]), self.float(&both[1]));
                for i in 0..self.whole(n).min(self.called.turns) {
                    if z > self.called.bound {
                        return z - y;
                    }
                    z = z * self.called.factor + y - i as f32;
                }
                z
            }
        }
    }

    fn whole(&self, value: &Whole) -> u32 {
        match value {
            Whole::Constant(number) => *number,
            Whole::Variable(at) => self.wholes[*at],
            Whole::Turn(at) => self.turns[*at],
            Whole::Element(at) => self.b[self.index(at, ELEMENTS)],
            Whole::Field => self.n,
            Whole::Method(name, both) => {
                let [a, b] = [self.whole(&both[0]), self.whole(&both[1])];
                match *name {
                    "wrapping_add" => a.wrapping_add(b),
                    "wrapping_mul" => a.wrapping_mul(b),
                    "wrapping_sub" => a.wrapping_sub(b),
                    "rotate_left" => a.rotate_left(b),
                    "min" => a.min(b),
                    "max" => a.max(b),
                    "abs_diff" => a.abs_diff(b),
                    _ => a.saturating_sub(b),
                }
            }
            Whole::Phrase(phrase, w, k) => (WHOLES[*phrase].1)(self.seen, self.a, self.float(w), self.whole(k)),
            Whole::Rest(value, divisor) => self.whole(value) % divisor,
        }
    }

    fn holds(&self, truth: &Truth) -> bool {
        fn compare<T: PartialOrd>(comparison: &str, a: T, b: T) -> bool {
            match comparison {
                "<" => a < b,
                "<=" => a <= b,
                "==" => a == b,
                "!=" => a != b,
                ">" => a > b,
                _ => a >= b,
            }
        }
        match truth {
            Truth::Floats(comparison, both) => compare(comparison, self.float(&both[0]), self.float(&both[1])),
            Truth::Wholes(comparison, both) => compare(comparison, self.whole(&both[0]), self.whole(&both[1])),
            Truth::Both(both) => self.holds(&both[0]) && self.holds(&both[1]),
            Truth::Either(both) => self.holds(&both[0]) || self.holds(&both[1]),
        }
    }
}
