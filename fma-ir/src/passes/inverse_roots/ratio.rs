//! Products of powers, roots among them.

use std::collections::BTreeMap;

use crate::ValueId;

/// A product.
#[derive(Default)]
pub struct Ratio {
    pub negative: bool,
    pub factors: Vec<(ValueId, i32)>,
    /// By what they are the roots of: an inverse root, and the power of the root.
    pub roots: BTreeMap<ValueId, (ValueId, i32)>,
}

impl Ratio {
    pub fn multiply(&mut self, id: ValueId, power: i32) {
        match self.factors.iter_mut().find(|factor| factor.0 == id) {
            Some(factor) => factor.1 += power,
            None => self.factors.push((id, power)),
        }
    }

    /// Takes out a factor that a sum takes in with the quotient of the others: `x * y / sqrt(z) + w` takes three operations, a root and a division with
    /// them. `None` where only one stands above the bar.
    pub fn spared(&mut self) -> Option<ValueId> {
        let above = |factor: &(ValueId, i32)| u32::try_from(factor.1).unwrap_or(0);
        let count: u32 = self.factors.iter().map(above).sum();
        let last = self.factors.iter_mut().rfind(|factor| factor.1 > 0).filter(|_| count > 1)?;
        last.1 -= 1;
        Some(last.0)
    }
}
