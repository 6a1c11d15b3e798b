//! The formulas of one step.

use std::ops::Range;

use fma_core::Format;
use fma_ir::{Class, Cmp, Flag, Flags, FloatOp, Logic, ValueId};

use super::super::header::{Header, Place, text};
use super::super::print::is_estimated;
use crate::tree::{ExprId, Tree};

/// So many additions beside each quotient and root are done while the machine's divider works.
const BESIDE: usize = 14;

/// About as many additions a number takes that runs through the lanes.
const RUNNING: usize = 8;

/// What a node is of a loop inside of a step, by its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number that the turns change, as a turn begins.
    Held(usize),
    /// The same behind the last turn.
    Left(usize),
    /// What a turn takes in every step alike: a stream of the loop's head.
    Uniform(usize),
    /// An element that lies one behind that of the step before.
    Moving(usize),
    /// An element that turns of several loops reach, in every step alike.
    Still(usize),
}

/// A loop inside of a step that every step turns equally often.
pub struct Turns {
    pub id: ExprId,
    pub header: Header,
    /// What the numbers that it changes hold before it, and behind a turn.
    pub starts: Vec<NodeId>,
    pub ends: Vec<NodeId>,
    /// The formulas of a turn: known in it alone.
    pub nodes: Range<usize>,
    /// The elements that move with the steps, or with the turns of several loops.
    pub moving: Vec<Moving>,
}

/// An element of a slice that moves with the steps, or with the turns of several loops.
#[derive(Clone, Debug)]
pub struct Moving {
    pub slice: ExprId,
    /// The loops whose turns it moves with.
    pub loops: Vec<usize>,
    /// Whether it is the same in every step.
    pub is_still: bool,
    pub at: Spot,
}

/// Where an element that moves is.
#[derive(Clone, Debug)]
pub enum Spot {
    /// Where an integer of the step and its turns says.
    At(Place),
    /// As far behind the beginning of the step's window as turns are.
    InWindow,
    /// As far behind the beginning of a part of the slice, which an integer of the step says.
    InPart(Place),
}

impl Spot {
    /// The integer that says where it is, or where its part begins.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Spot::At(at) | Spot::InPart(at) => Some(at),
            Spot::InWindow => None,
        }
    }

    /// As text: elements of one slice and one loop with the same text are the same.
    fn text(&self, tree: &Tree) -> Option<String> {
        let mark = if matches!(self, Spot::InPart(_)) { ".." } else { "" };
        self.place().map(|at| at.text(tree) + mark)
    }
}

impl Turns {
    /// The number of an element that moves: found, or new.
    pub fn element(&mut self, tree: &Tree, element: Moving) -> usize {
        let place = |moving: &Moving| (text(tree, moving.slice), moving.at.text(tree));
        let known = self.moving.iter().position(|known| place(known) == place(&element));
        known.unwrap_or_else(|| {
            self.moving.push(element);
            self.moving.len() - 1
        })
    }
}

/// A node's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub usize);

/// A number or a truth in one lane.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// What a stream gives.
    Item(usize),
    /// What an accumulator holds before the step.
    Sum(usize),
    /// What an element that the step sets was before.
    Set(usize),
    /// A number that the loop does not change.
    Captured(usize),
    Const(u64),
    Float(FloatOp, Vec<NodeId>, Flags),
    Compare(Cmp, [NodeId; 2], Flags),
    Logic(Logic, Vec<NodeId>),
    Select(NodeId, NodeId, NodeId),
    /// Whether an integer that all lanes count alike is what a comparison asks, by its number: no lane has it.
    Counted(usize),
    /// What belongs to a loop inside.
    Turn(usize, Part),
    /// What a number that runs through the lanes is behind the step.
    Running(Running),
    /// What it was before, where `running` is what it is behind.
    Before {
        run: usize,
        running: NodeId,
    },
}

/// A number that runs through the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    pub run: usize,
    /// What the step brings.
    pub step: NodeId,
    pub way: Way,
}

/// How lanes join what their steps bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Sum,
    Product,
    Least,
    Greatest,
    /// Each step keeps a part of what there was, and adds; in one operation if it `fuses`.
    Kept {
        factor: NodeId,
        fuses: bool,
    },
    /// Each step keeps what its own factor leaves of what there was.
    Composed {
        by: Composed,
        factor: NodeId,
    },
}

/// What a step makes of what there was, its factor, and what it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Composed {
    /// `factor * before + step`, in one operation if it `fuses`.
    Varied {
        fuses: bool,
    },
    /// `step.max(factor * before)`
    ScaledGreatest,
    ScaledLeast,
    /// `step.max(factor + before)`
    ShiftedGreatest,
    ShiftedLeast,
}

impl Running {
    pub fn operands(&self) -> Vec<NodeId> {
        match self.way {
            Way::Kept { factor, .. } | Way::Composed { factor, .. } => vec![self.step, factor],
            Way::Sum | Way::Product | Way::Least | Way::Greatest => vec![self.step],
        }
    }
}

/// A number that the loop does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed {
    pub number: Captured,
    /// Whether the loop multiplies by its reciprocal, which is computed once, where it would divide in each step.
    pub divides: bool,
}

/// Where a captured number is printed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    Value(ValueId),
    Place(ExprId),
    /// An element of a slice, which is read only where there is a step.
    Element(ExprId),
}

/// The formulas of one step, operands before users.
pub struct Body {
    pub format: Format,
    pub nodes: Vec<Node>,
    pub captured: Vec<Fixed>,
    /// For each node, whether an accumulator is in it.
    pub holds_sum: Vec<bool>,
    /// The loops inside of a step, in order.
    pub turns: Vec<Turns>,
}

impl Body {
    /// The elements that are the same in every step.
    pub fn elements(&self) -> impl Iterator<Item = ExprId> {
        self.captured.iter().filter_map(|captured| match captured.number {
            Captured::Element(element) => Some(element),
            Captured::Value(_) | Captured::Place(_) => None,
        })
    }

    /// A new node.
    pub fn push(&mut self, node: Node, holds_sum: bool) -> NodeId {
        self.nodes.push(node);
        self.holds_sum.push(holds_sum);
        NodeId(self.nodes.len() - 1)
    }

    /// A node: found, or new.
    pub fn find_or_push(&mut self, node: Node, holds_sum: bool) -> NodeId {
        let is_seen = |at: usize| !self.turns.iter().any(|turns| turns.nodes.contains(&at));
        let mut known = (0..self.nodes.len()).filter(|at| is_seen(*at));
        match known.find(|at| self.nodes[*at] == node) {
            Some(known) => NodeId(known),
            None => self.push(node, holds_sum),
        }
    }

    /// Whether a function became an approximation.
    pub fn approximates(&self) -> bool {
        let approximate =
            |op: &FloatOp| super::super::print::spelling(*op).is_some_and(|spelling| spelling.approximate);
        self.nodes.iter().any(|node| matches!(node, Node::Float(op, ..) if approximate(op)))
    }

    /// The flags that let functions be approximations and quotients products.
    pub fn licence(&self) -> Flags {
        let estimated = self.nodes.iter().filter_map(|node| match node {
            Node::Float(op, _, flags) if is_estimated(*op, *flags) => Some(*op),
            _ => None,
        });
        let divides = |op: FloatOp| op != FloatOp::Sqrt;
        let (estimates, quotients) =
            estimated.fold((false, false), |(_, quotients), op| (true, quotients | divides(op)));
        let reciprocals = self.captured.iter().any(|fixed| fixed.divides);
        let licences = [
            (Flag::Afn, estimates || self.approximates()),
            (Flag::Ninf, estimates),
            (Flag::Arcp, quotients || reciprocals),
        ];
        licences.into_iter().filter(|(_, used)| *used).map(|(flag, _)| Flags::of(flag)).fold(Flags::NONE, Flags::union)
    }

    /// Has quotients and roots by estimates only where a step waits for those of the machine: they take no time beside enough of other work, and estimates do.
    pub fn estimate_what_pays(&mut self) {
        let is_slow = |node: &&Node| matches!(node, Node::Float(op, _, flags) if is_estimated(*op, *flags));
        let slow = self.nodes.iter().filter(is_slow).count();
        // Each counts as six additions there.
        if self.weight() - 6 * slow > BESIDE * slow {
            self.estimate_nothing();
        }
    }

    /// Has the quotients and roots of the machine alone.
    pub fn estimate_nothing(&mut self) {
        for node in &mut self.nodes {
            if let Node::Float(op, _, flags) = node
                && is_estimated(*op, *flags)
            {
                *flags = flags.without(Flag::Afn);
            }
        }
    }

    /// The operations of a step, in additions.
    pub fn weight(&self) -> usize {
        let weight = |node: &Node| match node {
            Node::Float(op, ..) => match op.class() {
                Class::Sign => 0,
                Class::Add | Class::Mul | Class::Fma => 1,
                Class::Kahan => 4,
                Class::Div => 6,
                Class::Special => 20,
            },
            Node::Compare(..) | Node::Select(..) => 1,
            Node::Item(_) | Node::Sum(_) | Node::Set(_) | Node::Captured(_) | Node::Const(_) => 0,
            Node::Logic(..) | Node::Counted(_) | Node::Turn(..) => 0,
            Node::Running(_) => RUNNING,
            Node::Before { .. } => 1,
        };
        self.nodes.iter().map(weight).sum()
    }
}
