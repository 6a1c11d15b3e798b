//! Loops over what the function holds itself, turn after turn: an index that is known names a register.

use fma_ir::{Region, Site, Stmt};

use super::builder::Builder;
use super::flush::constant;
use super::items::Run;
use crate::code::Operand;
use crate::{Act, Items};

/// The most turns of a loop that is written out, and of all loops around a place together.
const MOST: u64 = 256;

impl Builder<'_> {
    /// A short loop whose turns are known, without a jump: whether control gets behind it. Nothing is done for any other.
    pub fn written_out(&mut self, site: Site, items: &Items, body: &Region) -> Option<bool> {
        if !self.source.short.contains(&site) || self.is_left(site, body) {
            return None;
        }
        let kept = self.kept.clone();
        let found = self.run(items).and_then(|(run, count)| Some((run, constant(&count)?)));
        let turns = self.turns;
        let fits = |(_, count): &(Run, u64)| count.checked_mul(turns).is_some_and(|all| all <= MOST);
        let Some((run, count)) = found.filter(fits) else {
            self.kept = kept;
            return None;
        };
        self.turns = turns * count.max(1);
        let goes_on = (0..count).all(|number| {
            let mark = self.mark();
            self.begin(&run, &Operand::Bits(number));
            let goes_on = self.region(body);
            self.forget_values(mark);
            goes_on
        });
        self.turns = turns;
        Some(goes_on)
    }

    /// Whether something in the body leaves the loop or a turn of it.
    fn is_left(&self, site: Site, region: &Region) -> bool {
        region.stmts.iter().any(|stmt| match stmt {
            Stmt::If { then, otherwise, .. } => self.is_left(site, then) || self.is_left(site, otherwise),
            Stmt::Opaque { site: own, regions, .. } => {
                let leaves = match self.source.acts.get(own) {
                    Some(Act::Break(target) | Act::Continue(target)) => *target == site,
                    Some(_) | None => false,
                };
                leaves || regions.iter().any(|region| self.is_left(site, region))
            }
            Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => false,
        })
    }
}
