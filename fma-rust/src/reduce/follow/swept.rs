//! A loop inside of a step that every step turns equally often: its turns are followed once.

use super::super::header::{is_slice, root};
use super::super::{Numbers, Refusal, bare, places, push};
use super::node::{Moving, Part, Spot, Turns};
use super::read::without_refs;
use super::*;

/// So many loops may be in one another.
const MOST: usize = 2;

impl Follow<'_> {
    /// Whether a statement is such a loop, as far as its kind goes.
    pub(super) fn turns_at(&self, site: Site, regions: &[Region]) -> bool {
        let id = ExprId(site.0 as usize);
        let is_loop = self.source.tree.exprs.get(id.0).is_some_and(|expr| matches!(expr.syn, syn::Expr::ForLoop(_)));
        is_loop && regions.len() == 2 && self.turn.is_none()
    }

    /// Follows the turns; behind them, what they change is what they left.
    pub(super) fn turns(&mut self, site: Site, region: &Region, writes: &[VarId]) -> Result<(), Refusal> {
        let (tree, id) = (self.source.tree, ExprId(site.0 as usize));
        if self.inside.len() == MOST || self.arms > 0 {
            return Err(Refusal::because("its turns are under a condition, or in others that are in others"));
        }
        let header = self.header.of_turns(tree, id)?;
        let keys = self.changed(id, &header, writes)?;
        if header.computes_ends(tree) && self.has_set() {
            return Err(Refusal::because(
                "how often it turns may panic behind what it has set: bind that by a `let` before",
            ));
        }
        header.ends().into_iter().for_each(|end| self.tell(end));
        let parts = header.streams.iter().filter_map(|stream| self.header.part_of(tree, stream));
        parts.map(|sliding| sliding.part).collect::<Vec<_>>().into_iter().for_each(|part| self.tell(part));
        let starts = keys.iter().map(|key| self.holds[key]).collect();
        let bound = header.bound.iter().map(|(local, _)| *local);
        self.header.inner.extend(bound);
        let (before, turns, first) = (self.holds.clone(), self.body.turns.len(), self.body.nodes.len());
        let (ends, nodes, moving) = (Vec::new(), first..first, Vec::new());
        self.body.turns.push(Turns { id, header, starts, ends, nodes, moving });
        for (index, key) in keys.iter().enumerate() {
            let held = self.node(Node::Turn(turns, Part::Held(index)));
            self.holds.insert(key.clone(), held);
        }
        let conditional = std::mem::replace(&mut self.conditional, true);
        self.inside.push(turns);
        self.region(region)?;
        self.inside.pop();
        self.conditional = conditional;
        let ends = keys.iter().map(|key| self.holds.get(key).copied()).collect::<Option<Vec<NodeId>>>();
        let Some(ends) = ends else { return Err(Refusal::because("its turns change what has no lanes")) };
        self.holds = before;
        self.close(turns, ends)?;
        for (index, key) in keys.into_iter().enumerate() {
            let left = self.node(Node::Turn(turns, Part::Left(index)));
            self.holds.insert(key, left);
        }
        Ok(())
    }

    /// What the turns change: numbers that the step holds before them, and nothing else.
    fn changed(&self, id: ExprId, header: &Header, writes: &[VarId]) -> Result<Vec<Key>, Refusal> {
        let tree = self.source.tree;
        let own = |sum: &Sum| matches!(sum, Sum::Local(local) if header.is_own(*local));
        let sums = writes.iter().map(|var| Sum::Local(LocalId(var.0 as usize)));
        let sums: Vec<Sum> = sums.chain(places::of(tree, id)).filter(|sum| !own(sum)).collect();
        let mut keys: Vec<Key> = Vec::new();
        for sum in &sums {
            let key = Key::of(self.source, *sum);
            if !self.holds.contains_key(&key) {
                return Err(Refusal::Because(format!("its turns change `{}`", sum.name(tree))));
            }
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        let known = |local: &LocalId| {
            keys.contains(&Key::Var(VarId(local.0 as u32))) || keys.contains(&Key::Place(*local, Vec::new()))
        };
        match header.assigned.iter().find(|local| !known(local)) {
            Some(local) => Err(Refusal::Because(format!("its turns change `{}`", tree.local(*local).ident))),
            None if push::sums(tree, id).is_empty() => Ok(keys),
            None => Err(Refusal::because("it puts numbers behind a list in each turn")),
        }
    }

    /// Whether the step has set anything yet that is seen from outside.
    fn has_set(&self) -> bool {
        self.holds.iter().any(|(key, node)| {
            matches!(key, Key::Place(..) | Key::Text(_) | Key::Pushed(_) | Key::PartPushed(..))
                && !matches!(self.body.nodes[node.0], Node::Sum(_) | Node::Set(_))
        })
    }

    /// What was made in the turns is known in them alone.
    fn close(&mut self, turns: usize, ends: Vec<NodeId>) -> Result<(), Refusal> {
        let (tree, format) = (self.source.tree, self.body.format);
        let found = &mut self.body.turns[turns];
        let windows: Vec<bool> = found.header.streams.iter().map(|stream| self.header.slides(tree, stream)).collect();
        let of_window =
            |node: &Node| matches!(node, Node::Turn(own, Part::Uniform(stream)) if *own == turns && windows[*stream]);
        if self.body.nodes[found.nodes.start..].iter().any(of_window) {
            return Err(Refusal::because("its turns take parts of what is in a window"));
        }
        let numbers = found.header.without_raw(tree, &|_, _| false)?;
        found.header.of_one_format(tree, format)?;
        found.nodes.end = self.body.nodes.len();
        found.ends = ends;
        let nodes = found.nodes.clone();
        for node in &mut self.body.nodes[nodes.clone()] {
            match node {
                Node::Turn(own, Part::Uniform(stream)) if *own == turns => {
                    *stream = numbers.get(*stream).copied().unwrap_or(*stream);
                }
                _ => {}
            }
        }
        self.known.retain(|_, known| known.is_none_or(|node| !nodes.contains(&node.0)));
        self.lazy.retain(|_, node| !nodes.contains(&node.0));
        Ok(())
    }

    /// The loop around whose head binds a local.
    fn binding(&self, local: LocalId) -> Option<usize> {
        self.inside.iter().rev().copied().find(|turns| self.body.turns[*turns].header.bound(local).is_some())
    }

    /// The loops around that bind or declare what an expression names.
    fn around(&self, id: ExprId) -> Vec<usize> {
        let tree = self.source.tree;
        self.inside.iter().copied().filter(|turns| self.body.turns[*turns].header.is_named_in(tree, id)).collect()
    }

    /// What a turn takes by a name that the head of its loop binds.
    pub(super) fn turned_local(&mut self, value: ValueId, local: LocalId) -> Result<Option<NodeId>, Refusal> {
        let (tree, is_float) = (self.source.tree, self.source.func.value(value).ty == Ty::Float(self.body.format));
        let Some(turns) = self.binding(local).filter(|_| is_float) else { return Ok(None) };
        let found = &mut self.body.turns[turns];
        let part = match found.header.bound(local) {
            Some(Bound::Element(stream)) => match found.header.streams[stream].kind {
                Numbers::Elements { place, .. } => Some(match slid(&self.header, tree, place) {
                    Some((slice, at)) => {
                        let moving = Moving { slice, loops: vec![turns], is_still: false, at };
                        Part::Moving(found.element(tree, moving))
                    }
                    None => Part::Uniform(stream),
                }),
                _ => Some(Part::Uniform(stream)),
            },
            Some(Bound::Member(part)) => found.header.part(tree, part, false)?.map(Part::Uniform),
            Some(Bound::Index | Bound::Part) | None => None,
        };
        Ok(part.map(|part| self.node(Node::Turn(turns, part))))
    }

    /// What a turn takes of memory by what its loop names, and what loops around name.
    pub(super) fn turned_place(&mut self, target: ExprId, widens: bool) -> Result<Option<NodeId>, Refusal> {
        let (tree, named) = (self.source.tree, self.around(target));
        let Some(innermost) = named.last().copied() else { return Ok(None) };
        let headers: Vec<&Header> = named.iter().map(|turns| &self.body.turns[*turns].header).collect();
        let is_free = self.header.is_free(tree, target, &headers);
        let part = match (&tree.expr(target).kind, &named[..]) {
            (Kind::Index(place, _), [_]) if is_free && is_slice(tree, bare(tree, *place)) => {
                Part::Uniform(self.body.turns[innermost].header.indexed(tree, target, (false, widens))?)
            }
            (_, [_]) if is_free => match self.body.turns[innermost].header.made(tree, target, (false, widens))? {
                Some(stream) => Part::Uniform(stream),
                None => return Ok(None),
            },
            (Kind::Index(place, index), _) if !widens => {
                let place = bare(tree, *place);
                let outer = root(tree, place).is_some_and(|root| !self.header.inner.contains(&root));
                let Some(at) =
                    self.header.moving(tree, *index, &headers, is_free).filter(|_| outer && is_slice(tree, place))
                else {
                    return Err(moves(tree, target));
                };
                let moving = Moving { slice: place, loops: named.clone(), is_still: is_free, at: Spot::At(at) };
                let number = self.body.turns[innermost].element(tree, moving);
                if is_free { Part::Still(number) } else { Part::Moving(number) }
            }
            _ => return Err(moves(tree, target)),
        };
        Ok(Some(self.node(Node::Turn(innermost, part))))
    }

    /// What a turn makes of an integer or of a number of f32.
    pub(super) fn turned_number(&mut self, operand: ExprId, from: Ty) -> Result<Option<NodeId>, Refusal> {
        let (tree, named) = (self.source.tree, self.around(operand));
        let target = without_refs(tree, operand);
        let wider = self.body.format == Format::F64;
        let turns = match named[..] {
            [] => return Ok(None),
            [turns] => turns,
            _ => return Err(moves(tree, operand)),
        };
        let header = &mut self.body.turns[turns].header;
        let stream = match (from, &tree.expr(target).kind) {
            (Ty::Float(_), Kind::Local(local)) => match header.bound(*local) {
                Some(Bound::Element(stream)) => {
                    header.streams[stream].widens = wider;
                    Some(stream)
                }
                Some(Bound::Member(_) | Bound::Index | Bound::Part) | None => None,
            },
            (Ty::Float(_), _) => return self.turned_place(target, wider),
            (Ty::Int(_), _) if self.header.is_free(tree, operand, &[header]) => header.number(tree, operand, false)?,
            _ => None,
        };
        Ok(stream.map(|stream| self.node(Node::Turn(turns, Part::Uniform(stream)))))
    }
}

/// The slice of a window or part that moves with the steps, and where its elements are.
fn slid(header: &Header, tree: &Tree, place: ExprId) -> Option<(ExprId, Spot)> {
    match header.window(tree, place) {
        Some((slice, _)) => Some((slice, Spot::InWindow)),
        None => header.sliding(tree, place).map(|sliding| (sliding.slice, Spot::InPart(sliding.start))),
    }
}

fn moves(tree: &Tree, target: ExprId) -> Refusal {
    let what = super::super::header::text(tree, target);
    Refusal::Because(format!("`{what}` is neither the same in every step nor behind that of the step before"))
}
