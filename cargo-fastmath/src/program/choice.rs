//! `match` on numbers, arm by arm, and `&&` and `||` whose second operand does something.

use fma_ir::{Cmp, Logic, Region, Site, Ty};
use fma_ptx::{Choice, Pattern};

use super::{Numbers, Outcome, Run, Stop};

impl<N: Numbers> Run<'_, '_, N> {
    /// The first arm that takes what the head gives.
    pub(super) fn choice(&mut self, site: Site, choice: &Choice, regions: &[Region]) -> Outcome<N, ()> {
        let Some((head, regions)) = regions.split_first() else { return self.nothing() };
        let one = self.given(head)?.zip(head.result.map(|id| self.func.value(id).ty));
        let parts = choice.parts.and_then(|parts| self.kept.remove(&parts));
        let matched: Vec<(N::Item, Ty)> = parts.unwrap_or_else(|| one.into_iter().collect());
        let (mut regions, last) = (regions.iter(), choice.arms.len().saturating_sub(1));
        for (number, arm) in choice.arms.iter().enumerate() {
            let guard = if arm.guarded { regions.next() } else { None };
            let Some(body) = regions.next() else { return self.nothing() };
            let Some(names) = arm.pattern.names(&matched) else { return self.nothing() };
            for (var, (item, _)) in names {
                self.vars[var.0 as usize] = Some(item.clone());
            }
            let mut taken = number == last || self.fits(&arm.pattern, &matched)?;
            if let (true, true, Some(guard)) = (taken, number != last, guard) {
                let Some(holds) = self.given(guard)? else { return self.nothing() };
                taken = self.shared.numbers.truth(&holds).map_err(Stop::Fault)?;
            }
            if taken {
                return self.given_to(site, body);
            }
        }
        self.nothing()
    }

    /// `&&` or `||` whose second operand may do more than compute a truth.
    pub(super) fn lazy(&mut self, site: Site, logic: Logic, [first, second]: [&Region; 2]) -> Outcome<N, ()> {
        let Some(item) = self.given(first)? else { return self.nothing() };
        let holds = self.shared.numbers.truth(&item).map_err(Stop::Fault)?;
        if holds == (logic == Logic::Or) {
            self.results.insert(site, item);
            return Ok(());
        }
        self.given_to(site, second)
    }

    fn fits(&mut self, pattern: &Pattern, matched: &[(N::Item, Ty)]) -> Outcome<N, bool> {
        match (pattern, matched) {
            (Pattern::Any, _) => Ok(true),
            (Pattern::Named(_, inner), _) => self.fits(inner, matched),
            (Pattern::Number(bits), [one]) => self.compared(Cmp::Eq, one, *bits),
            (Pattern::Range { first, last, inclusive }, [one]) => {
                let end = if *inclusive { Cmp::Le } else { Cmp::Lt };
                let above = first.map_or(Ok(true), |bits| self.compared(Cmp::Ge, one, bits))?;
                Ok(above && last.map_or(Ok(true), |bits| self.compared(end, one, bits))?)
            }
            (Pattern::Either(patterns), _) => {
                for pattern in patterns {
                    if self.fits(pattern, matched)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            (Pattern::Parts(patterns), _) if patterns.len() == matched.len() => {
                for (pattern, part) in patterns.iter().zip(matched.chunks(1)) {
                    if !self.fits(pattern, part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Pattern::Number(_) | Pattern::Range { .. } | Pattern::Parts(_), _) => self.nothing(),
        }
    }

    fn compared(&mut self, cmp: Cmp, (item, ty): &(N::Item, Ty), bits: u64) -> Outcome<N, bool> {
        let other = self.shared.numbers.constant(*ty, bits).map_err(Stop::Fault)?;
        self.shared.numbers.compare(cmp, *ty, [item, &other]).map_err(Stop::Fault)
    }
}
