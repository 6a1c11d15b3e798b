//! The elements that a step reaches by its index.

use fma_ir::IntOp;

use super::growth::{Growth, without_casts};
use super::made::literal;
use super::*;
use crate::tree::{Arith, Stmt};

/// An integer that grows evenly from step to step.
#[derive(Clone, Debug)]
pub struct Place {
    /// The index by its name in the source; `None` where a window or chunk hides it.
    pub index: Option<LocalId>,
    /// The integer as written; in a window or chunk, what is added to where that begins.
    pub formula: ExprId,
    /// What it is less by, in integers wide enough for any difference.
    pub less: Option<ExprId>,
    /// By how much it grows from step to step, if that is known.
    pub stride: Option<i64>,
    /// The integers of the step that the formula names, and what each is, in order.
    pub lets: Vec<(LocalId, ExprId)>,
}

impl Place {
    /// Whether it grows by one: the elements lie side by side.
    pub fn is_unit(&self) -> bool {
        self.stride == Some(1)
    }

    /// As text: places of one loop with the same text are the same.
    pub fn text(&self, tree: &Tree) -> String {
        let lets =
            self.lets.iter().map(|(local, init)| format!("{} = {}; ", tree.local(*local).ident, text(tree, *init)));
        let less = self.less.map(|less| format!(" less {}", text(tree, less)));
        lets.chain([text(tree, self.formula)]).chain(less).collect()
    }
}

impl Header {
    /// The stream of `place[index]`: found, or new where the element is read in every step.
    pub fn indexed(&mut self, tree: &Tree, id: ExprId, (conditional, widens): (bool, bool)) -> Result<usize, Refusal> {
        let Kind::Index(place, index) = tree.expr(id).kind else { return Err(Refusal::because("it is no element")) };
        // What a filter asks of a window is behind one reference more.
        let place = behind_refs(tree, place);
        let what = || format!("{}[{}]", text(tree, place), text(tree, index));
        let source = self.source(tree, place, index);
        let Some(kind) = source else {
            let to = if widens { To::Number } else { To::Itself };
            if let Some(formed) = self.formed(tree, (id, to), conditional)? {
                return Ok(formed);
            }
            return Err(Refusal::Because(format!("`{}` is not an element at the index of the loop", what())));
        };
        let count = self.streams.len();
        let stream = self.stream(tree, Stream { kind: kind.clone(), widens, made: None });
        let goes_back = matches!(self.growth(tree, index), Some(Growth::By(by)) if by < 0);
        let may_lack = self.index(tree, index).is_none() && (self.is_compared || self.is_ordered && !goes_back);
        if conditional && stream == count && (may_lack || !self.may_guard(tree, &kind)) {
            self.streams.pop();
            return Err(Refusal::Because(format!(
                "`{}` is read under a condition: read it into a `let` before",
                what()
            )));
        }
        Ok(stream)
    }

    pub(super) fn source(&self, tree: &Tree, place: ExprId, index: ExprId) -> Option<Source> {
        let Kind::Local(local) = tree.expr(place).kind else { return self.at_index(tree, place, index) };
        match (self.bound(local), self.steps) {
            (Some(Bound::Part), Steps::Windows { place, .. } | Steps::Chunks { place, .. }) => {
                let stride = match self.steps {
                    Steps::Windows { .. } => Some(1),
                    Steps::Chunks { size, .. } => self.counted_by(tree, size),
                    Steps::Shortest | Steps::Range { .. } => None,
                };
                let inside = self.growth(tree, index)? == Growth::None && self.fits(tree, index);
                let at = Place { index: None, formula: index, less: None, stride, lets: self.lets_of(tree, index) };
                inside.then_some(Source::Indexed { place, at })
            }
            (Some(_), _) => None,
            (None, _) => self.at_index(tree, place, index),
        }
    }

    /// Whether an element is the same in every step.
    pub fn is_fixed(&self, tree: &Tree, (place, index): (ExprId, ExprId)) -> bool {
        let place = bare(tree, place);
        let whole = row_of(tree, place).filter(|(_, at)| self.is_outer(tree, *at));
        let whole = whole.map_or(place, |(whole, _)| whole);
        let outer = root(tree, whole).is_some_and(|root| !self.inner.contains(&root));
        outer && is_slice(tree, whole) && self.is_outer(tree, index)
    }

    /// Whether an integer is the same in every step, and made of nothing that a step names.
    pub fn is_outer(&self, tree: &Tree, id: ExprId) -> bool {
        self.growth(tree, id) == Some(Growth::None) && self.lets_of(tree, id).is_empty()
    }

    fn at_index(&self, tree: &Tree, place: ExprId, index: ExprId) -> Option<Source> {
        if let Some((whole, at)) = row_of(tree, place) {
            let outer = root(tree, whole).is_some_and(|root| !self.inner.contains(&root));
            return match outer && self.is_outer(tree, at) {
                true => Some(Source::Indexed { place, at: self.place(tree, index)? }),
                false => None,
            };
        }
        let inner = root(tree, place).is_none_or(|root| self.inner.contains(&root));
        if inner || !is_slice(tree, place) {
            return None;
        }
        Some(Source::Indexed { place, at: self.place(tree, index)? })
    }

    /// The index itself or the one behind it, as another type of integer perhaps. Nothing else that is computed of it: that might panic in steps whose index is
    /// not kept in the end.
    pub fn index(&self, tree: &Tree, formula: ExprId) -> Option<Place> {
        let inner = |id: ExprId| match tree.expr(bare(tree, id)).kind {
            Kind::Cast(inner) => bare(tree, inner),
            _ => bare(tree, id),
        };
        let is_one = |id: &ExprId| literal(tree, *id) == Some(1);
        let before = match &tree.expr(inner(formula)).kind {
            Kind::Arith(Arith::Int(IntOp::Add), args) if is_one(&args[1]) => bare(tree, args[0]),
            _ => inner(formula),
        };
        let Kind::Local(local) = tree.expr(before).kind else { return None };
        let is_index = self.bound(local) == Some(Bound::Index);
        is_index.then_some(Place { index: Some(local), formula, less: None, stride: Some(1), lets: Vec::new() })
    }

    /// An integer that grows evenly with the index.
    pub fn place(&self, tree: &Tree, formula: ExprId) -> Option<Place> {
        let growth = self.growth(tree, formula)?;
        let index = self.by_index();
        if growth == Growth::None || index.is_none() {
            return None;
        }
        let stride = match growth {
            Growth::By(stride) => self.strided(tree, stride, &self.cuts),
            Growth::None | Growth::Even => None,
        };
        Some(Place { index, formula, less: None, stride, lets: self.lets_of(tree, formula) })
    }

    /// The index of its range, or the number of a step.
    pub fn by_index(&self) -> Option<LocalId> {
        self.bound.iter().find(|(_, bound)| *bound == Bound::Index).map(|(local, _)| *local)
    }

    /// Whether a number is the same in every step, and can be read before the first one: arithmetic on integers might panic where no
    /// step would.
    pub fn is_invariant(&self, tree: &Tree, id: ExprId) -> bool {
        self.is_outer(tree, id) && !self.computes(tree, id)
    }

    /// The integers of the step that an expression names, and what each is made of, in order.
    pub fn lets_of(&self, tree: &Tree, id: ExprId) -> Vec<(LocalId, ExprId)> {
        let mut named = BTreeSet::new();
        let mut open = vec![Child::Expr(id)];
        while let Some(child) = open.pop() {
            let Child::Expr(id) = child else { continue };
            open.extend(crate::tree::children(&tree.expr(id).kind));
            if let Kind::Local(local) = tree.expr(id).kind
                && named.insert(local)
            {
                open.extend(self.integer(local).map(Child::Expr));
            }
        }
        self.integers.iter().filter(|(local, _)| named.contains(local)).copied().collect()
    }

    /// What an integer of the step is.
    pub fn integer(&self, local: LocalId) -> Option<ExprId> {
        self.integers.iter().find(|(known, _)| *known == local).map(|(_, init)| *init)
    }

    /// Whether integers are computed, which may panic.
    pub(super) fn computes(&self, tree: &Tree, id: ExprId) -> bool {
        let computes = |id: ExprId| matches!(tree.expr(without_casts(tree, id)).kind, Kind::Arith(..));
        computes(id) || self.lets_of(tree, id).into_iter().any(|(_, init)| computes(init))
    }

    /// Whether an index into a window or chunk is within it for certain.
    fn fits(&self, tree: &Tree, index: ExprId) -> bool {
        let size = match self.steps {
            Steps::Windows { size, .. } | Steps::Chunks { size, .. } => self.counts.get(size),
            Steps::Shortest | Steps::Range { .. } => None,
        };
        matches!((literal(tree, index), size.and_then(|size| literal(tree, *size))), (Some(index), Some(size)) if index < size)
    }
}

fn behind_refs(tree: &Tree, place: ExprId) -> ExprId {
    match tree.expr(bare(tree, place)).kind {
        Kind::Ref(inner) => behind_refs(tree, inner),
        _ => bare(tree, place),
    }
}

/// The integers that a block binds once, and what to: those of what is inside too.
pub fn integers(tree: &Tree, block: BlockId) -> Vec<(LocalId, ExprId)> {
    let is_integer = |local: &LocalId| {
        let local = tree.local(*local);
        !local.mutable && matches!(tree.types.resolve(local.ty), Type::Int(_) | Type::IntLiteral)
    };
    let mut found: Vec<(LocalId, ExprId)> = lets(tree, block)
        .into_iter()
        .filter_map(|Let { pat, binds, init }| match binds {
            [local] if crate::tree::plain_name(pat) => Some((*local, init?)),
            _ => None,
        })
        .filter(|(local, _)| is_integer(local))
        .collect();
    found.sort();
    found
}

/// A `let`: what it binds, and to what.
pub struct Let<'a> {
    pub pat: &'a syn::Pat,
    pub binds: &'a [LocalId],
    pub init: Option<ExprId>,
}

/// The `let`s of a block and of all that is inside, in the order in which their names are given.
pub fn lets(tree: &Tree, block: BlockId) -> Vec<Let<'_>> {
    let (mut found, mut open) = (Vec::new(), vec![Child::Block(block)]);
    while let Some(child) = open.pop() {
        match child {
            Child::Expr(id) => open.extend(crate::tree::children(&tree.expr(id).kind)),
            Child::Block(id) => {
                open.extend(tree.block(id).children());
                found.extend(tree.block(id).stmts.iter().filter_map(|stmt| match stmt {
                    Stmt::Let { syn, binds, init, .. } => Some(Let { pat: &syn.pat, binds, init: *init }),
                    Stmt::Expr(..) | Stmt::Item(..) | Stmt::Macro { .. } => None,
                }));
            }
        }
    }
    found.sort_by_key(|given| given.binds.first());
    found
}
