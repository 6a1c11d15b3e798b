//! Programs by chance.

use fma_ir::random::Dice;

use super::phrases::{FLOATS, Item, STATEMENTS, WHOLES};
use super::program::*;

/// What a program is run on.
#[derive(Clone, Debug)]
pub struct Inputs {
    pub floats: [f32; 2],
    pub wholes: [u32; 2],
    pub xs: Vec<f32>,
    pub ps: Vec<Item>,
    pub out: Vec<f32>,
}

pub fn inputs(dice: &mut Dice) -> Inputs {
    let float = |dice: &mut Dice| dice.pick(&[0.5, -1.25, 3.0, 0.0, -0.0, 1.0e9, f32::NAN, -7.5, 2.0]).unwrap();
    let whole = |dice: &mut Dice| dice.pick(&[0, 1, 2, 3, 7, 100, u32::MAX]).unwrap();
    let floats = |dice: &mut Dice| (0..dice.below(6)).map(|_| float(dice)).collect();
    let (xs, out) = (floats(dice), floats(dice));
    let ps = (0..dice.below(4)).map(|_| Item { x: float(dice), n: whole(dice) }).collect();
    Inputs { floats: [float(dice), float(dice)], wholes: [whole(dice), whole(dice)], xs, ps, out }
}

pub fn program(dice: &mut Dice) -> Program {
    let mut make = Make { dice, turns: 0, loops: 0, valued: false, budget: 14 };
    let called = Called { turns: make.below(4), bound: make.constant(), factor: make.constant() };
    let mut body = Vec::new();
    while make.budget > 0 {
        body.push(make.statement(3));
    }
    Program { body, called }
}

struct Make<'a> {
    dice: &'a mut Dice,
    /// The loops around that count their turns, and all loops around.
    turns: usize,
    loops: usize,
    /// Whether the innermost of them is left with a value, and by nothing else.
    valued: bool,
    budget: u32,
}

impl Make<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        self.dice.below(bound as usize) as u32
    }

    fn variable(&mut self) -> usize {
        self.below(VARIABLES as u32) as usize
    }

    fn constant(&mut self) -> f32 {
        self.dice.pick(&[0.5, -0.25, 1.0, 3.0, -2.0, 0.0, 100.0]).unwrap()
    }

    fn float(&mut self, depth: u32) -> Float {
        if depth == 0 {
            return match self.below(3) {
                0 => Float::Constant(self.constant()),
                _ => Float::Variable(self.variable()),
            };
        }
        let below = depth - 1;
        match self.below(15) {
            12.. => {
                let phrase = self.below(FLOATS.len() as u32) as usize;
                Float::Phrase(phrase, Box::new(self.float(below)), Box::new(self.whole(below)))
            }
            0..4 => {
                let operator = self.dice.pick(&['+', '-', '*']).unwrap();
                Float::Compute(operator, Box::new([self.float(below), self.float(below)]))
            }
            4 => Float::Element(Box::new(self.whole(below))),
            5 => Float::Cell(Box::new(self.whole(below)), Box::new(self.whole(below))),
            6 => Float::Field,
            7 => Float::Of(Box::new(self.whole(below))),
            8 => Float::Choose(Box::new(self.truth(below)), Box::new([self.float(below), self.float(below)])),
            9 => {
                let arms = self.patterns().into_iter().map(|pattern| {
                    let guard = (!matches!(pattern, Pattern::Any) && self.below(3) == 0).then(|| self.truth(below));
                    (pattern, guard, self.float(below))
                });
                let arms = arms.collect();
                Float::Match(Box::new(self.whole(below)), arms)
            }
            10 => Float::Call(Box::new([self.float(below), self.float(below)]), Box::new(self.whole(below))),
            _ => Float::Variable(self.variable()),
        }
    }

    fn whole(&mut self, depth: u32) -> Whole {
        if depth == 0 {
            return match self.below(3) {
                0 => Whole::Constant(self.below(9)),
                1 if self.turns > 0 => Whole::Turn(self.below(self.turns as u32) as usize),
                _ => Whole::Variable(self.variable()),
            };
        }
        let below = depth - 1;
        match self.below(8) {
            6.. => {
                let phrase = self.below(WHOLES.len() as u32) as usize;
                Whole::Phrase(phrase, Box::new(self.float(below)), Box::new(self.whole(below)))
            }
            0..3 => {
                const METHODS: [&str; 8] = [
                    "wrapping_add",
                    "wrapping_mul",
                    "wrapping_sub",
                    "rotate_left",
                    "min",
                    "max",
                    "abs_diff",
                    "saturating_sub",
                ];
                Whole::Method(self.dice.pick(&METHODS).unwrap(), Box::new([self.whole(below), self.whole(below)]))
            }
            3 => Whole::Element(Box::new(self.whole(below))),
            4 => Whole::Field,
            _ => {
                let divisor = 1 + self.below(7);
                Whole::Rest(Box::new(self.whole(below)), divisor)
            }
        }
    }

    fn truth(&mut self, depth: u32) -> Truth {
        let comparison = self.dice.pick(&["<", "<=", "==", "!=", ">", ">="]).unwrap();
        let below = depth.saturating_sub(1);
        match self.below(if depth > 0 { 6 } else { 2 }) {
            0 | 3 => Truth::Floats(comparison, Box::new([self.float(below), self.float(below)])),
            1 | 2 => Truth::Wholes(comparison, Box::new([self.whole(below), self.whole(below)])),
            4 => Truth::Both(Box::new([self.truth(below), self.truth(below)])),
            _ => Truth::Either(Box::new([self.truth(below), self.truth(below)])),
        }
    }

    fn patterns(&mut self) -> Vec<Pattern> {
        let mut patterns: Vec<Pattern> = (0..=self.below(3))
            .map(|_| match self.below(3) {
                0 => Pattern::Number(self.below(5)),
                1 => {
                    let first = self.below(6);
                    Pattern::Between(first, first + self.below(4))
                }
                _ => {
                    let first = self.below(5);
                    Pattern::Either(first, first + 1 + self.below(90))
                }
            })
            .collect();
        patterns.push(Pattern::Any);
        patterns
    }

    fn block(&mut self, depth: u32) -> Vec<Statement> {
        (0..=self.below(3)).map(|_| self.statement(depth)).collect()
    }

    /// The body of a loop; whether its turns are counted by a name, and whether it is left with a value.
    fn turns(&mut self, depth: u32, counted: bool, valued: bool) -> Vec<Statement> {
        self.loops += 1;
        self.turns += usize::from(counted);
        let around = std::mem::replace(&mut self.valued, valued);
        let body = self.block(depth);
        self.valued = around;
        self.loops -= 1;
        self.turns -= usize::from(counted);
        body
    }

    fn statement(&mut self, depth: u32) -> Statement {
        self.budget = self.budget.saturating_sub(1);
        let nested = if depth > 0 && self.budget > 0 { 28 } else { 18 };
        match self.below(nested) {
            14..18 => {
                let phrase = self.below(STATEMENTS.len() as u32) as usize;
                Statement::Phrase(phrase, [self.variable(), self.variable()], self.float(1), self.whole(1))
            }
            kind @ 18.. => self.nested(kind - 4, depth - 1),
            kind => self.plain(kind),
        }
    }

    /// One without statements inside.
    fn plain(&mut self, kind: u32) -> Statement {
        match kind {
            0 | 1 => Statement::Float(self.variable(), self.float(2)),
            2 => Statement::Add(self.variable(), self.float(2)),
            3 => Statement::Whole(self.variable(), self.whole(2)),
            4 => {
                let first = self.variable();
                Statement::Exchange(first, (first + 1) % VARIABLES, [self.float(1), self.float(1)])
            }
            5 => Statement::Element(self.whole(1), self.float(2)),
            6 => Statement::AddElement(self.whole(1), self.float(1)),
            7 => Statement::WholeElement(self.whole(1), self.whole(2)),
            8 => Statement::Cell(self.whole(1), self.whole(1), self.float(1)),
            9 => Statement::Field(self.float(2)),
            10 => Statement::WholeField(self.whole(2)),
            11 => Statement::Struct(self.float(1), self.whole(1)),
            12 if self.loops > 0 && !self.valued => Statement::Leave(self.truth(1)),
            12 if self.loops == 0 => Statement::Return(self.truth(1)),
            13 if self.loops > 0 => Statement::Next(self.truth(1)),
            _ => Statement::Add(self.variable(), self.float(1)),
        }
    }

    fn nested(&mut self, kind: u32, depth: u32) -> Statement {
        match kind {
            14 | 15 => Statement::If(self.truth(2), self.block(depth), self.block(depth)),
            16 | 17 => {
                let patterns = self.patterns();
                let arms = patterns.into_iter().map(|pattern| {
                    let guard = (!matches!(pattern, Pattern::Any) && self.below(3) == 0).then(|| self.truth(1));
                    (pattern, guard, self.block(depth))
                });
                let arms = arms.collect();
                Statement::Match(self.whole(1), arms)
            }
            18 | 19 => Statement::For(self.below(5), self.turns(depth, true, false)),
            20 => Statement::Over(self.variable(), self.turns(depth, false, false)),
            21 => Statement::While(self.truth(1), self.turns(depth, false, false)),
            22 => Statement::Loop(self.variable(), self.truth(1), self.float(1), self.turns(depth, false, true)),
            _ => {
                // What stands in it is in no loop: it would leave the block.
                let (loops, body) = (std::mem::take(&mut self.loops), self.block(0));
                self.loops = loops;
                Statement::Labelled(self.variable(), body, self.truth(1), [self.float(1), self.float(1)])
            }
        }
    }
}
