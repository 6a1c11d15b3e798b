//! Integers that the index gives, as numbers.

use super::reach::Growth;
use super::*;

impl Header {
    /// The stream of an integer as a number: found, or new where it is computed in every step, or cannot panic.
    pub fn number(&mut self, tree: &Tree, formula: ExprId, conditional: bool) -> Result<Option<usize>, Refusal> {
        let Some(at) = self.place(tree, formula) else { return Ok(None) };
        let late = conditional && self.computes(tree, formula);
        self.counted_stream(tree, at, late).map(Some)
    }

    /// The stream of the difference of two integers, one of which grows with the index at least: of its sign, whatever the lanes hold.
    pub fn difference(
        &mut self,
        tree: &Tree,
        [one, other]: [ExprId; 2],
        conditional: bool,
    ) -> Result<Option<usize>, Refusal> {
        let growths = [one, other].map(|side| self.growth(tree, side));
        let fits =
            |side| matches!(tree.ty(side), Type::Int(int) if int.bits <= 64) || tree.ty(side) == Type::IntLiteral;
        let ([Some(first), Some(second)], Some(index)) = (growths, self.by_index()) else { return Ok(None) };
        if [first, second] == [Growth::None; 2] || !(fits(one) && fits(other)) {
            return Ok(None);
        }
        self.is_compared = true;
        let mut lets = self.lets_of(tree, one);
        lets.extend(self.lets_of(tree, other));
        lets.sort();
        lets.dedup();
        let at = Place { index: Some(index), formula: one, less: Some(other), is_unit: false, lets };
        let computes = self.computes(tree, one) || self.computes(tree, other);
        self.counted_stream(tree, at, conditional && computes).map(Some)
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
}
