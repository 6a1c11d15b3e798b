//! Reads the text of a term while the table is compiled, so that a mistake in a row is an error of the build.
//!
//! The notation is Rust's, with functions before their operands: `sqrt(x * x)`, `-(a - b)`, `x < y ? x : y`, `!p && q`.
//! Letters from `a` to `z` stand for any number, except `p` and `q` for any truth value; capitals for any constant.

use fma_core::Sign;

use super::term::{Evidence, Kind, LETTERS, Node, NodeId, Number, Term, arity};
use super::text::{Text, same};
use crate::{Bits, Cmp, FloatOp, Logic, Op};

/// The letters of a rule, in the order in which its pattern introduces them.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    seen: [u8; LETTERS],
    len: u8,
    /// Whether a new letter may still appear.
    open: bool,
}

impl Letters {
    /// No letters yet.
    pub const fn new() -> Letters {
        Letters { seen: [0; LETTERS], len: 0, open: true }
    }

    /// The pattern is read: from now on a new letter is a mistake.
    pub const fn closed(self) -> Letters {
        Letters { open: false, ..self }
    }

    /// The letters.
    pub fn iter(&self) -> impl Iterator<Item = char> {
        self.seen[..self.len as usize].iter().map(|letter| *letter as char)
    }

    const fn index(&mut self, letter: u8) -> u8 {
        let mut index = 0;
        while index < self.len {
            if self.seen[index as usize] == letter {
                return index;
            }
            index += 1;
        }
        assert!(self.open, "the replacement or condition has a variable that the pattern does not bind");
        assert!((self.len as usize) < LETTERS, "too many different letters");
        self.seen[self.len as usize] = letter;
        self.len += 1;
        index
    }
}

/// Reads a whole term.
pub const fn parse(text: &'static str, letters: Letters) -> (Term, Letters) {
    let mut reader = Reader { text: Text::new(text), letters, term: Term::empty() };
    reader.select();
    assert!(reader.text.is_at_end(), "the term does not end where it should");
    (reader.term, reader.letters)
}

struct Reader {
    text: Text,
    letters: Letters,
    term: Term,
}

/// One method per level of binding, the loosest first.
impl Reader {
    const fn select(&mut self) -> NodeId {
        let condition = self.or();
        if !self.text.eat(b"?") {
            return condition;
        }
        let then = self.select();
        self.text.expect(b":");
        let otherwise = self.select();
        self.apply(Op::Select, [condition, then, otherwise])
    }

    const fn or(&mut self) -> NodeId {
        let mut left = self.and();
        while self.text.eat(b"||") {
            let right = self.and();
            left = self.apply(Op::Logic(Logic::Or), [left, right, 0]);
        }
        left
    }

    const fn and(&mut self) -> NodeId {
        let mut left = self.comparison();
        while self.text.eat(b"&&") {
            let right = self.comparison();
            left = self.apply(Op::Logic(Logic::And), [left, right, 0]);
        }
        left
    }

    /// `>` and `>=` are read as `<` and `<=` of the exchanged operands: the matcher sees both as one.
    const fn comparison(&mut self) -> NodeId {
        let left = self.sum();
        let mut index = 0;
        while index < COMPARISONS.len() {
            let (symbol, cmp, mirrored) = COMPARISONS[index];
            if self.text.eat(symbol) {
                let right = self.sum();
                let (first, second) = if mirrored { (right, left) } else { (left, right) };
                return self.apply(Op::Compare(cmp), [first, second, 0]);
            }
            index += 1;
        }
        left
    }

    const fn sum(&mut self) -> NodeId {
        let mut left = self.product();
        loop {
            let op = if self.text.eat(b"+") {
                FloatOp::Add
            } else if self.text.eat(b"-") {
                FloatOp::Sub
            } else {
                return left;
            };
            let right = self.product();
            left = self.apply(Op::Float(op), [left, right, 0]);
        }
    }

    const fn product(&mut self) -> NodeId {
        let mut left = self.sign();
        loop {
            let op = if self.text.eat(b"*") {
                FloatOp::Mul
            } else if self.text.eat(b"/") {
                FloatOp::Div
            } else if self.text.eat(b"%") {
                FloatOp::Rem
            } else {
                return left;
            };
            let right = self.sign();
            left = self.apply(Op::Float(op), [left, right, 0]);
        }
    }

    const fn sign(&mut self) -> NodeId {
        if self.text.eat(b"!") {
            let operand = self.sign();
            return self.apply(Op::Logic(Logic::Not), [operand, 0, 0]);
        }
        if !self.text.eat(b"-") {
            return self.primary();
        }
        if self.text.peek().is_ascii_digit() {
            return self.number(Sign::Negative);
        }
        if self.text.eat(b"inf") {
            return self.term.push(Node::Number(Number::Infinite(Sign::Negative)), Kind::Number);
        }
        let operand = self.sign();
        self.apply(Op::Float(FloatOp::Neg), [operand, 0, 0])
    }

    const fn number(&mut self, sign: Sign) -> NodeId {
        let (significand, halvings) = self.text.decimal();
        self.term.push(Node::Number(Number::Dyadic { sign, significand, halvings }), Kind::Number)
    }

    const fn primary(&mut self) -> NodeId {
        if self.text.eat(b"(") {
            let inner = self.select();
            self.text.expect(b")");
            return inner;
        }
        if self.text.peek().is_ascii_digit() {
            return self.number(Sign::Positive);
        }
        let word = self.text.word();
        if word.len() == 1 { self.letter(word[0]) } else { self.named(word) }
    }

    const fn letter(&mut self, letter: u8) -> NodeId {
        let index = self.letters.index(letter);
        match letter {
            b'p' | b'q' => self.term.push(Node::Variable(index), Kind::Truth),
            b'a'..=b'z' => self.term.push(Node::Variable(index), Kind::Number),
            b'A'..=b'Z' => self.term.push(Node::Constant(index), Kind::Number),
            _ => panic!("a variable is a letter"),
        }
    }

    /// A number in words, or the name of an operation and its operands.
    const fn named(&mut self, word: &'static [u8]) -> NodeId {
        if same(word, b"true") || same(word, b"false") {
            return self.term.push(Node::Truth(same(word, b"true")), Kind::Truth);
        }
        if same(word, b"inf") {
            return self.term.push(Node::Number(Number::Infinite(Sign::Positive)), Kind::Number);
        }
        if same(word, b"nan") {
            return self.term.push(Node::Number(Number::Nan), Kind::Number);
        }
        self.text.expect(b"(");
        let first = self.select();
        let node = self.call(word, first);
        self.text.expect(b")");
        node
    }

    const fn call(&mut self, word: &'static [u8], first: NodeId) -> NodeId {
        if same(word, b"exact") {
            return self.term.push(Node::Computed(Evidence::Exact, first), Kind::Number);
        }
        if same(word, b"rounded") {
            return self.term.push(Node::Computed(Evidence::Rounded, first), Kind::Number);
        }
        if same(word, b"powi") {
            self.text.expect(b",");
            let exponent = self.text.exponent();
            return self.apply(Op::Powi(exponent), [first, 0, 0]);
        }
        let op = operation(word);
        let mut operands = [first, 0, 0];
        let mut count = 1;
        while self.text.eat(b",") {
            assert!(count < 3, "too many operands");
            operands[count] = self.select();
            count += 1;
        }
        assert!(count == arity(op), "the operation takes another number of operands");
        self.apply(op, operands)
    }

    const fn apply(&mut self, op: Op, operands: [NodeId; 3]) -> NodeId {
        let wants_truth = matches!(op, Op::Logic(_));
        let mut index = 0;
        while index < arity(op) {
            let truth = matches!(self.term.kind(operands[index]), Kind::Truth);
            let wanted = wants_truth || matches!(op, Op::Select) && index == 0;
            assert!(truth == wanted, "a number stands where a truth value is needed, or the reverse");
            index += 1;
        }
        let is_truth = matches!(op, Op::Logic(_) | Op::Compare(_) | Op::Test(_));
        self.term.push(Node::Apply(op, operands), if is_truth { Kind::Truth } else { Kind::Number })
    }
}

/// The longer symbols first: one is the beginning of the other.
const COMPARISONS: [(&[u8], Cmp, bool); 6] = [
    (b"==", Cmp::Eq, false),
    (b"!=", Cmp::Ne, false),
    (b"<=", Cmp::Le, false),
    (b">=", Cmp::Le, true),
    (b"<", Cmp::Lt, false),
    (b">", Cmp::Lt, true),
];

/// The operation of a name.
const fn operation(word: &[u8]) -> Op {
    let mut index = 0;
    while index < FloatOp::ALL.len() {
        if same(word, FloatOp::ALL[index].name().as_bytes()) {
            return Op::Float(FloatOp::ALL[index]);
        }
        index += 1;
    }
    index = 0;
    while index < Bits::ALL.len() {
        if same(word, Bits::ALL[index].name().as_bytes()) {
            return Op::Test(Bits::ALL[index]);
        }
        index += 1;
    }
    panic!("there is no operation of this name")
}
