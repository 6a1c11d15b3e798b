//! Integers that the index gives, as numbers.

use fma_ir::Cmp;

use super::*;

impl Header {
    /// The stream of an integer as a number: found, or new where it is computed in every step, or cannot panic.
    pub fn number(&mut self, tree: &Tree, formula: ExprId, conditional: bool) -> Result<Option<usize>, Refusal> {
        let Some(at) = self.place(tree, formula) else { return Ok(None) };
        let late = conditional && self.computes(tree, formula);
        self.counted_stream(tree, at, late).map(Some)
    }

    /// The stream of the difference of two integers, the index and one that is the same in every step: of its sign, whatever the lanes hold.
    pub fn difference(
        &mut self,
        tree: &Tree,
        (cmp, [one, other]): (Cmp, [ExprId; 2]),
        conditional: bool,
    ) -> Result<Option<usize>, Refusal> {
        // What is computed of the index, or cast, may wrap where that cannot be told from the ends.
        let is_index = |side| match tree.expr(bare(tree, side)).kind {
            Kind::Local(local) => self.bound(local) == Some(Bound::Index),
            _ => false,
        };
        let is_fixed = |side| self.is_outer(tree, side);
        let fits =
            |side| matches!(tree.ty(side), Type::Int(int) if int.bits <= 64) || tree.ty(side) == Type::IntLiteral;
        let known = is_index(one) && is_fixed(other) || is_fixed(one) && is_index(other);
        let Some(index) = self.by_index().filter(|_| known && fits(one) && fits(other)) else { return Ok(None) };
        self.is_compared |= self.is_edge(tree, if is_index(one) { other } else { one });
        self.is_ordered |= !matches!(cmp, Cmp::Eq | Cmp::Ne);
        let mut lets = self.lets_of(tree, one);
        lets.extend(self.lets_of(tree, other));
        lets.sort();
        lets.dedup();
        let at = Place { index: Some(index), formula: one, less: Some(other), stride: None, lets };
        let computes = self.computes(tree, one) || self.computes(tree, other);
        self.counted_stream(tree, at, conditional && computes).map(Some)
    }

    /// Whether an integer is at an end of the loop's range, as far as one sees: what is read beside an end is not there as a rule.
    fn is_edge(&self, tree: &Tree, id: ExprId) -> bool {
        let Steps::Range { start, end, .. } = self.steps else { return true };
        let names = |id: ExprId| {
            crate::tree::within(tree, id).into_iter().filter_map(|id| match tree.expr(id).kind {
                Kind::Local(local) => Some(local),
                _ => None,
            })
        };
        let ends: Vec<LocalId> = [start, end].into_iter().flat_map(names).collect();
        let mut named = names(id).peekable();
        named.peek().is_none() || named.any(|local| ends.contains(&local))
    }

    /// The stream of integers as numbers; `late` ones are only found, not made.
    fn counted_stream(&mut self, tree: &Tree, at: Place, late: bool) -> Result<usize, Refusal> {
        let (count, what) = (self.streams.len(), text(tree, at.formula));
        let stream = self.stream(tree, Stream { kind: Source::Number { at }, widens: false, made: None });
        if late && stream == count {
            self.streams.pop();
            return Err(Refusal::Because(format!("`{what}` is computed under a condition, and might panic before it")));
        }
        Ok(stream)
    }

    /// Whether a cast hides how many digits an integer wrapped at when a cast inside changed its sign; the index does not wrap where that is asked for.
    pub(super) fn loses_wraps(&self, tree: &Tree, cast: ExprId, inner: ExprId) -> bool {
        let changes = |id: ExprId| match (tree.ty(id), &tree.expr(id).kind) {
            (Type::Int(to), Kind::Cast(from)) => {
                matches!(tree.ty(*from), Type::Int(from) if from.signed != to.signed)
            }
            _ => false,
        };
        let widens = matches!((tree.ty(cast), tree.ty(inner)), (Type::Int(to), Type::Int(from)) if to.bits > from.bits);
        let parts = self.lets_of(tree, inner).into_iter().map(|(_, init)| init).chain([inner]);
        let mut inside = parts.flat_map(|part| crate::tree::within(tree, part));
        widens && inside.any(|id| changes(id) && !(self.is_narrow && self.narrows(tree, id)))
    }
}
