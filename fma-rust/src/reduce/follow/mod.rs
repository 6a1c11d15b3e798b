//! The body of a loop, followed once over symbols.

mod bounded;
mod branch;
mod count;
mod formula;
mod key;
mod node;
mod read;
mod set;
mod swept;
mod tested;
mod told;
mod turn;
mod whole;

use std::collections::{HashMap, HashSet};

use fma_core::Format;
use fma_ir::{Region, Site, Stmt, Ty, ValueId, VarId};

use super::header::{Bound, Header};
use super::{Refusal, Source, Sum};
use crate::tree::{Arith, ExprId, Kind, LocalId, Tree};
pub use key::Key;
pub use node::{Body, Captured, Composed, Fixed, Moving, Node, NodeId, Part, Running, Spot, Turns, Way};
pub use read::without_refs;
pub use told::Told;
use turn::Turning;
pub use turn::{CountedExit, Turned, With, turn};
use whole::Whole;
pub use whole::{Change, is_whole};

/// A body that was followed to its end.
pub struct Followed {
    pub body: Body,
    /// What each element that is set becomes.
    pub set: Vec<NodeId>,
    /// What each accumulator becomes: first the floats, then the integers.
    pub results: Vec<NodeId>,
    /// How the integers change.
    pub changes: Vec<Option<Change>>,
    /// The head, with what the body takes by its index.
    pub header: Header,
    pub told: Told,
}

/// What a loop changes: elements and numbers behind lists that it sets, and what it accumulates, floats and integers.
#[derive(Clone, Copy, Default)]
pub struct Changed<'a> {
    pub set: &'a [Sum],
    pub floats: &'a [Sum],
    pub wholes: &'a [Sum],
    /// What the floats are that it only compares, where it changes none.
    pub compared: Option<Format>,
}

/// Follows the body; what becomes of all that it changes.
pub fn body(source: &Source<'_>, header: Header, changed: Changed<'_>, region: &Region) -> Result<Followed, Refusal> {
    let format = match changed.compared {
        Some(format) => format,
        None => format_of(source, &[changed.set, changed.floats].concat())?,
    };
    let mut follow = Follow::new(source, header, format, changed.wholes);
    follow.casts = !changed.set.is_empty() && changed.compared.is_some();
    let set = Key::of_elements(source, &follow.header, changed.set);
    let slots = set.len();
    let keys = [set, Key::all(source, changed.floats), Key::all(source, changed.wholes)].concat();
    follow.begin(&keys, slots);
    follow.region(region)?;
    let sets_elements = keys.iter().any(|key| matches!(key, Key::Text(_) | Key::Part(_)));
    if follow.header.streams.is_empty() && !sets_elements && follow.body.turns.is_empty() {
        return Err(Refusal::because("it takes no elements of slices"));
    }
    follow.renumber()?;
    follow.header.of_one_format(source.tree, format)?;
    let result =
        |key| follow.holds.get(key).copied().ok_or_else(|| Refusal::because("an accumulator takes what has no lanes"));
    let mut set = keys.iter().map(result).collect::<Result<Vec<NodeId>, Refusal>>()?;
    let results = set.split_off(slots);
    follow.body.estimate_what_pays();
    let changes = follow.wholes.into_iter().map(|whole| whole.change).collect();
    Ok(Followed { body: follow.body, set, results, changes, header: follow.header, told: follow.told })
}

/// The one format of all floats.
fn format_of(source: &Source<'_>, floats: &[Sum]) -> Result<Format, Refusal> {
    let mut formats: Vec<Option<Format>> = floats.iter().map(|sum| sum.ty(source.tree).and_then(Ty::format)).collect();
    formats.dedup();
    let [Some(format @ (Format::F32 | Format::F64))] = formats[..] else {
        return Err(Refusal::because("what it changes is not all `f32` or all `f64`"));
    };
    let is_pair =
        |sum: &Sum| matches!(sum, Sum::Local(local) if source.func.variable(VarId(local.0 as u32)).ty.is_double());
    match floats.iter().any(is_pair) {
        true => Err(Refusal::because("what it changes is a pair of floats")),
        false => Ok(format),
    }
}

struct Follow<'a> {
    source: &'a Source<'a>,
    header: Header,
    body: Body,
    /// What each value of the loop is; `None` if it is nothing that has lanes.
    known: HashMap<ValueId, Option<NodeId>>,
    /// What each variable and place that the loop sets or declares holds.
    holds: HashMap<Key, NodeId>,
    /// The truths that are only asked for where others hold.
    lazy: HashMap<ExprId, NodeId>,
    /// The integers that the loop changes.
    wholes: Vec<Whole>,
    /// The assignments to them that were followed: some stand in two statements, the second of which drops the value.
    done: HashSet<Site>,
    told: Told,
    /// Whether what is followed may not run.
    conditional: bool,
    /// Where the loop may be left, if it may.
    turn: Option<Turning>,
    /// The loops inside of the step whose turns are followed, the innermost last.
    inside: Vec<usize>,
    /// How many arms of branches are around.
    arms: usize,
    /// Whether what the loop sets are integers, which lanes hold as the floats that they are by `as`.
    casts: bool,
}

impl<'a> Follow<'a> {
    fn new(source: &'a Source<'a>, header: Header, format: Format, wholes: &[Sum]) -> Follow<'a> {
        let wholes = wholes.iter().map(|sum| Key::of(source, *sum));
        Follow {
            source,
            header,
            body: Body { format, nodes: Vec::new(), captured: Vec::new(), holds_sum: Vec::new(), turns: Vec::new() },
            known: HashMap::new(),
            holds: HashMap::new(),
            lazy: HashMap::new(),
            done: HashSet::new(),
            told: Told::default(),
            wholes: wholes.map(|key| Whole { key, change: None }).collect(),
            conditional: false,
            turn: None,
            inside: Vec::new(),
            arms: 0,
            casts: false,
        }
    }

    /// What holds a number before the step: first as many elements as are set.
    fn begin(&mut self, keys: &[Key], set: usize) {
        for (index, key) in keys.iter().enumerate() {
            let node = self.node(if index < set { Node::Set(index) } else { Node::Sum(index - set) });
            self.holds.insert(key.clone(), node);
        }
    }
}

impl Follow<'_> {
    /// Takes out the streams that nothing takes numbers from.
    fn renumber(&mut self) -> Result<(), Refusal> {
        // A slice whose elements are set gives them to its accumulators.
        let is_set = |header: &Header, stream: usize| {
            let mut bound = header.bound.iter().filter(|(_, bound)| *bound == Bound::Element(stream));
            header.is_set(stream) || bound.any(|(local, _)| self.holds.contains_key(&Key::Place(*local, Vec::new())))
        };
        let numbers = self.header.without_raw(self.source.tree, &is_set)?;
        for node in &mut self.body.nodes {
            if let Node::Item(stream) = node {
                *stream = numbers.get(*stream).copied().unwrap_or(*stream);
            }
        }
        Ok(())
    }

    fn node(&mut self, node: Node) -> NodeId {
        let holds = |ids: &[NodeId]| ids.iter().any(|id| self.body.holds_sum[id.0]);
        let holds = match &node {
            Node::Sum(_) => true,
            Node::Item(_) | Node::Set(_) | Node::Captured(_) | Node::Const(_) | Node::Counted(_) => false,
            Node::Turn(turns, Part::Held(_) | Part::Left(_)) => {
                holds(&self.body.turns[*turns].starts) || holds(&self.body.turns[*turns].ends)
            }
            Node::Turn(_, Part::Uniform(_) | Part::Moving(_) | Part::Still(_)) => false,
            Node::Float(_, args, _) | Node::Logic(_, args) => holds(args),
            Node::Compare(_, args, _) => holds(args),
            Node::Select(cond, then, otherwise) => holds(&[*cond, *then, *otherwise]),
            Node::Running(_) | Node::Before { .. } => false,
        };
        self.body.find_or_push(node, holds)
    }

    fn region(&mut self, region: &Region) -> Result<(), Refusal> {
        for stmt in &region.stmts {
            match stmt {
                _ if self.takes_whole(stmt)? => {}
                _ if self.leaves(stmt) => self.leave()?,
                Stmt::Eval(value) => {
                    self.counted_read(*value);
                    let node = self.pinned(*value)?;
                    node.into_iter().for_each(|_| self.tell_site(self.source.func.value(*value).site));
                    self.known.insert(*value, node);
                }
                Stmt::Let { var, value, .. } | Stmt::Set { var, value, .. } => {
                    let (value, key) = (self.optional(*value)?, Key::Var(*var));
                    // A number of another type may still be converted.
                    _ = match value {
                        Some(node) => self.holds.insert(key, node),
                        None => self.holds.remove(&key),
                    };
                }
                Stmt::If { cond, then, otherwise, .. } => self.branch(*cond, then, otherwise)?,
                Stmt::Check { .. } => {}
                Stmt::Return { .. } => return Err(Refusal::Because("it may return".to_owned())),
                Stmt::Opaque { site, regions, writes, .. } if self.turns_at(*site, regions) => {
                    self.turns(*site, &regions[1], writes)?;
                }
                Stmt::Opaque { site, values, regions, .. } if regions.is_empty() && self.target(*site).is_some() => {
                    self.set(*site, values)?;
                }
                Stmt::Opaque { site, regions, writes, .. } if writes.is_empty() && self.is_lazy(*site) => {
                    self.lazy(*site, regions)?;
                }
                // A value that a semicolon drops.
                Stmt::Opaque { regions, writes, .. } if regions.is_empty() && writes.is_empty() => {}
                Stmt::Opaque { site, .. } => return Err(self.opaque(ExprId(site.0 as usize))),
            }
        }
        Ok(())
    }

    /// Follows an assignment to an integer; whether a statement is one.
    fn takes_whole(&mut self, stmt: &Stmt) -> Result<bool, Refusal> {
        let (Stmt::Set { site, .. } | Stmt::Opaque { site, .. }) = stmt else { return Ok(false) };
        let Some(whole) = self.whole_at(*site) else { return Ok(false) };
        self.tell_site(*site);
        if self.done.insert(*site) {
            self.whole(whole, stmt, *site)?;
        }
        self.counted_on(stmt, whole);
        Ok(true)
    }

    fn unknown(&self, value: ValueId) -> Refusal {
        let site = self.source.func.value(value).site;
        self.opaque(ExprId(site.0 as usize))
    }

    fn opaque(&self, id: ExprId) -> Refusal {
        let text = crate::text::Texts::of(self.source.tree).of_expr(id);
        Refusal::Because(format!("`{text}` has no lanes"))
    }
}
