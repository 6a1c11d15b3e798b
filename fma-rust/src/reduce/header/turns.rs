//! The head of a loop inside of a step that every step turns equally often.

use super::growth::Growth;
use super::made::literal;
use super::*;

/// A part of a slice that moves with the steps.
pub struct Sliding {
    pub part: ExprId,
    pub slice: ExprId,
    pub start: Place,
    /// Nothing where it goes on to the end of the slice.
    pub end: Option<Place>,
    /// Whether its end is in it.
    pub is_closed: bool,
}

impl Header {
    /// The head of a loop inside: what it runs over is the same in every step, and asking for it does nothing.
    pub fn of_turns(&self, tree: &Tree, id: ExprId) -> Result<Header, Refusal> {
        let mut turns = of_loop(tree, id)?;
        let ends = match turns.steps {
            Steps::Range { start, end, .. } => vec![start, end],
            Steps::Shortest => Vec::new(),
            Steps::Windows { .. } | Steps::Chunks { .. } => {
                return Err(Refusal::because("its turns run over more than slices and indices"));
            }
        };
        if !ends.iter().all(|end| self.is_outer(tree, *end)) {
            return Err(Refusal::because("not every step turns equally often"));
        }
        let counted = turns.counts.iter().all(|count| literal(tree, *count).is_some_and(|count| count > 0));
        let slices = turns.streams.iter().all(|stream| match stream.kind {
            Source::Elements { ref cuts, .. } if self.slides(tree, stream) => cuts.is_empty(),
            Source::Elements { place, .. } => is_slice(tree, place) && self.is_free(tree, place, &[&turns]),
            Source::Counter | Source::Step => true,
            Source::Indexed { .. } | Source::Number { .. } | Source::Formed(_) => false,
        });
        match counted && slices {
            true => {
                turns.is_counted = true;
                Ok(turns)
            }
            false => Err(Refusal::because("its turns run over what is not the same in every step")),
        }
    }

    /// Whether the ends of its range are computed, which may panic.
    pub fn computes_ends(&self, tree: &Tree) -> bool {
        match self.steps {
            Steps::Range { start, end, .. } => self.computes(tree, start) || self.computes(tree, end),
            Steps::Shortest | Steps::Windows { .. } | Steps::Chunks { .. } => false,
        }
    }

    /// The ends of its range.
    pub fn ends(&self) -> Vec<ExprId> {
        match self.steps {
            Steps::Range { start, end, .. } => vec![start, end],
            Steps::Shortest | Steps::Windows { .. } | Steps::Chunks { .. } => Vec::new(),
        }
    }

    /// The slice, and its windows' size by its number among the arguments, if a place is the window of a step.
    pub fn window(&self, tree: &Tree, id: ExprId) -> Option<(ExprId, usize)> {
        let (Kind::Local(local), Steps::Windows { place, size }) = (&tree.expr(bare(tree, id)).kind, self.steps) else {
            return None;
        };
        (self.bound(*local) == Some(Bound::Part) && self.cuts.is_empty()).then_some((place, size))
    }

    /// Whether a stream takes elements of a window or part that moves with the steps.
    pub fn slides(&self, tree: &Tree, stream: &Stream) -> bool {
        let is_window = |place| self.window(tree, place).is_some();
        self.part_of(tree, stream).is_some()
            || matches!(stream.kind, Source::Elements { place, .. } if is_window(place))
    }

    /// The part of a slice that a stream takes elements of, if it moves with the steps.
    pub fn part_of(&self, tree: &Tree, stream: &Stream) -> Option<Sliding> {
        match stream.kind {
            Source::Elements { place, .. } => self.sliding(tree, place),
            Source::Indexed { .. } | Source::Number { .. } | Source::Counter => None,
            Source::Step | Source::Formed(_) => None,
        }
    }

    /// `x[i..i + m]`: both ends move by one from step to step, so all parts are as long as the first, if they are there.
    pub fn sliding(&self, tree: &Tree, part: ExprId) -> Option<Sliding> {
        let Kind::Index(slice, range) = tree.expr(bare(tree, part)).kind else { return None };
        let (slice, range) = (bare(tree, slice), tree.expr(bare(tree, range)));
        let (syn::Expr::Range(written), Kind::Opaque { children, .. }) = (&range.syn, &range.kind) else { return None };
        let is_outer = root(tree, slice).is_some_and(|root| !self.inner.contains(&root));
        let moves = |end: &Child| match end {
            Child::Expr(end) => self.place(tree, *end).filter(|at| at.is_unit() && self.is_wide(tree, at.formula)),
            Child::Block(_) => None,
        };
        let ends = children.iter().map(moves).collect::<Option<Vec<Place>>>()?;
        let is_closed = matches!(written.limits, syn::RangeLimits::Closed(_));
        let mut ends = ends.into_iter();
        let start = ends.next().filter(|_| written.start.is_some() && is_outer && is_slice(tree, slice))?;
        self.cuts.is_empty().then(|| Sliding { part, slice, start, end: ends.next(), is_closed })
    }

    /// Whether an expression names nothing of a step but what loops inside name.
    pub fn is_free(&self, tree: &Tree, id: ExprId, turns: &[&Header]) -> bool {
        crate::tree::within(tree, id).into_iter().all(|id| match tree.expr(id).kind {
            Kind::Local(local) => match turns.iter().find_map(|turns| turns.integer(local)) {
                Some(init) => self.is_free(tree, init, turns),
                None => turns.iter().any(|turns| turns.names(local)) || !self.inner.contains(&local),
            },
            _ => true,
        })
    }

    /// Whether a loop binds or declares a local.
    fn names(&self, local: LocalId) -> bool {
        self.bound(local).is_some() || self.is_own(local)
    }

    /// Whether an expression names what a loop binds or declares.
    pub fn is_named_in(&self, tree: &Tree, id: ExprId) -> bool {
        let named = |id: ExprId| matches!(tree.expr(id).kind, Kind::Local(local) if self.names(local));
        crate::tree::within(tree, id).into_iter().any(named)
    }

    /// What turns of loops inside reach by their indices and that of the step, or without that if it is still: it grows evenly with each, by as much wherever
    /// the others are.
    pub fn moving(&mut self, tree: &Tree, index: ExprId, turns: &[&Header], is_still: bool) -> Option<Place> {
        let growths: Option<Vec<Growth>> = turns.iter().map(|turns| turns.growth(tree, index)).collect();
        let growths = growths.filter(|growths| !growths.contains(&Growth::None))?;
        // Of two that only the run knows, one may be by how much the other grows.
        let evenly = growths.iter().filter(|growth| **growth == Growth::Even).count() < 2;
        let cut = turns.iter().any(|turns| !turns.cuts.is_empty()) || !self.cuts.is_empty();
        self.turning = turns.iter().filter_map(|turns| turns.by_index()).collect();
        let growth = self.growth(tree, index);
        self.turning.clear();
        let is_known = growth == Some(if is_still { Growth::None } else { Growth::By(1) });
        let (lets, at) = (self.lets_of(tree, index), self.by_index());
        let at = Place { index: at, formula: index, less: None, stride: Some(1), lets };
        (evenly && is_known && !cut && (is_still || at.index.is_some())).then_some(at)
    }
}
