//! A row of the table.

use fma_core::Round;

use super::parse::{Letters, parse};
use super::term::{Kind, LONGEST, Node, Number, Term};
use super::text::same;
use crate::{Denormal, Flag, Flags, Mode, Op};

/// What a rule needs of subnormal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denormals {
    /// Nothing: it also holds where they become zeros.
    Any,
    /// That they are kept.
    Kept,
}

/// What a rule needs of the rounding direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// Nothing: it holds in each.
    Any,
    /// That it is the nearest number.
    Nearest,
}

/// A rewrite that every operation of the pattern must permit.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What reports, tests and bugs cite.
    pub name: &'static str,
    /// The texts of both sides.
    pub texts: [&'static str; 2],
    pub pattern: Term,
    pub replacement: Term,
    /// What must hold of the constants.
    pub condition: Option<Term>,
    /// What every matched operation must carry; with any of these removed, the rule is wrong.
    pub flags: Flags,
    /// Why it holds, or why it needs the flags.
    pub reason: &'static str,
    pub letters: Letters,
    pub denormals: Denormals,
    pub rounds: Rounds,
    /// Whether the sums of the replacement stay as they are, as they would if they stood in the source.
    pub keeps_sums: bool,
}

/// One row. The flags are words, or `none`.
///
/// ```
/// # use fma_ir::rules::{Rule, rule};
/// const SUB_SELF: Rule = rule("sub-self", "x - x", "0", "nnan", "an infinity minus itself is NaN");
/// ```
///
/// A mistake in a row does not compile. A wrong number of operands:
/// ```compile_fail,E0080
/// # use fma_ir::rules::{Rule, rule};
/// const ROW: Rule = rule("row", "sqrt(x, y)", "x", "reassoc", "a reason");
/// ```
/// An unknown flag:
/// ```compile_fail,E0080
/// # use fma_ir::rules::{Rule, rule};
/// const ROW: Rule = rule("row", "x - x", "0", "nonan", "a reason");
/// ```
/// An unknown operation:
/// ```compile_fail,E0080
/// # use fma_ir::rules::{Rule, rule};
/// const ROW: Rule = rule("row", "square(x)", "x * x", "reassoc", "a reason");
/// ```
/// A variable that the pattern does not bind:
/// ```compile_fail,E0080
/// # use fma_ir::rules::{Rule, rule};
/// const ROW: Rule = rule("row", "x - x", "y", "nnan", "a reason");
/// ```
/// A missing reason:
/// ```compile_fail,E0080
/// # use fma_ir::rules::{Rule, rule};
/// const ROW: Rule = rule("row", "x - x", "0", "nnan", "");
/// ```
/// A number where a truth value is needed:
/// ```compile_fail,E0080
/// # use fma_ir::rules::{Rule, rule};
/// const ROW: Rule = rule("row", "x ? x : y", "x", "nnan", "a reason");
/// ```
/// A truth value in the place of a number:
/// ```compile_fail,E0080
/// # use fma_ir::rules::{Rule, rule};
/// const ROW: Rule = rule("row", "x - x", "x < 0", "nnan", "a reason");
/// ```
/// A pattern that is no operation:
/// ```compile_fail,E0080
/// # use fma_ir::rules::{Rule, rule};
/// const ROW: Rule = rule("row", "x", "x", "nnan", "a reason");
/// ```
pub const fn rule(
    name: &'static str,
    pattern: &'static str,
    replacement: &'static str,
    flags: &'static str,
    reason: &'static str,
) -> Rule {
    assert!(!name.is_empty(), "the name is missing");
    assert!(!reason.is_empty(), "the reason is missing");
    let texts = [pattern, replacement];
    let (pattern, letters) = parse(pattern, Letters::new());
    let letters = letters.closed();
    let (replacement, _) = parse(replacement, letters);
    assert!(matches!(pattern.node(pattern.root()), Node::Apply(..)), "the pattern is no operation");
    let kinds = [pattern.kind(pattern.root()), replacement.kind(replacement.root())];
    assert!(matches!(kinds, [Kind::Number, Kind::Number] | [Kind::Truth, Kind::Truth]), "the sides differ in kind");
    let flags = read_flags(flags.as_bytes());
    Rule {
        name,
        texts,
        pattern,
        replacement,
        condition: None,
        flags,
        reason,
        letters,
        denormals: Denormals::Any,
        rounds: Rounds::Any,
        keeps_sums: false,
    }
}

impl Rule {
    /// What must hold of the constants, computed exactly.
    ///
    /// ```
    /// # use fma_ir::rules::{Rule, rule};
    /// const ABS: Rule = rule("row", "copysign(x, C)", "abs(x)", "none", "a reason").when("C > 0");
    /// ```
    /// ```compile_fail,E0080
    /// # use fma_ir::rules::{Rule, rule};
    /// const ABS: Rule = rule("row", "copysign(x, C)", "abs(x)", "none", "a reason").when("D > 0");
    /// ```
    pub const fn when(self, condition: &'static str) -> Rule {
        let (term, _) = parse(condition, self.letters);
        assert!(matches!(term.kind(term.root()), Kind::Truth), "a condition is a truth value");
        Rule { condition: Some(term), ..self }
    }

    /// Holds only where subnormal numbers are kept.
    pub const fn ieee(self) -> Rule {
        Rule { denormals: Denormals::Kept, ..self }
    }

    /// Holds only where results round to the nearest number.
    pub const fn nearest(self) -> Rule {
        Rule { rounds: Rounds::Nearest, ..self }
    }

    /// What it makes is exact near where it vanishes, and would not be in another order.
    pub const fn keeping_sums(self) -> Rule {
        Rule { keeps_sums: true, ..self }
    }

    /// Whether the rule may touch operations of this mode.
    pub fn holds_in(&self, mode: Mode) -> bool {
        let kept = mode.denormal == Denormal::Ieee;
        let nearest = mode.round == Round::NearestEven;
        (kept || self.denormals == Denormals::Any) && (nearest || self.rounds == Rounds::Any)
    }

    /// Whether the rule may touch a type of which only the bounds are known: it needs a permission, for a user's type need
    /// not be IEEE's, no constant but 0 and 1, and no operation that the user's code does not have already.
    pub fn fits_generic(&self) -> bool {
        let known = |op: Op| self.pattern.operations().any(|present| present == op);
        let plain = |term: &Term| term.nodes().iter().all(|node| is_generic(*node));
        !self.flags.is_empty()
            && plain(&self.pattern)
            && plain(&self.replacement)
            && self.replacement.operations().all(known)
    }
}

fn is_generic(node: Node) -> bool {
    match node {
        Node::Number(Number::Dyadic { sign, significand, halvings }) => {
            !sign.is_negative() && significand <= 1 && halvings == 0
        }
        Node::Number(Number::Infinite(_) | Number::Nan) | Node::Constant(_) | Node::Computed(..) => false,
        Node::Variable(_) | Node::Truth(_) | Node::Apply(..) => true,
    }
}

const fn read_flags(text: &'static [u8]) -> Flags {
    if same(text, b"none") {
        return Flags::NONE;
    }
    let mut flags = Flags::NONE;
    let (mut start, mut at) = (0, 0);
    while at <= text.len() {
        if at == text.len() || text[at] == b' ' {
            flags = flags.with(flag(text.split_at(at).0.split_at(start).1));
            start = at + 1;
        }
        at += 1;
    }
    flags
}

const fn flag(word: &[u8]) -> Flag {
    let mut index = 0;
    while index < Flag::ALL.len() {
        if same(word, Flag::ALL[index].word().as_bytes()) {
            return Flag::ALL[index];
        }
        index += 1;
    }
    panic!("there is no flag of this name")
}

/// The bound of every array of nodes fits its index type.
const _: () = assert!(LONGEST < u8::MAX as usize);
