//! `match` on numbers: one arm after another, each with what follows it as the other arm of an `if`.

use fma_ir::{Cmp, Flags, Logic, Mode, Region, Site, Ty};

use super::builder::Builder;
use super::flow::{Arm as Branch, is_short};
use super::value::{Setting, comparison};
use crate::code::Operand;
use crate::{Choice, Pattern, Why};

/// A number that is matched.
type Matched = (Operand, Ty);

/// What an arm asks, and what it does.
struct Case<'a> {
    pattern: &'a Pattern,
    guard: Option<&'a Region>,
    body: &'a Region,
}

impl Builder<'_> {
    /// A choice; whether control gets behind it.
    pub fn choice(&mut self, site: Site, choice: &Choice, regions: &[Region]) -> bool {
        let Some((head, regions)) = regions.split_first() else { return true };
        if !self.region(head) {
            return false;
        }
        let matched = match (head.result, choice.parts.and_then(|parts| self.kept.remove(&parts))) {
            (Some(value), None) => vec![(self.value(value), self.func.value(value).ty)],
            (_, Some(parts)) => parts,
            (None, None) => Vec::new(),
        };
        let Some(cases) = cases(choice, regions).filter(|_| !matched.is_empty()) else {
            self.refuse(Why::Opaque);
            return true;
        };
        let ty = cases.iter().find_map(|case| case.body.result).map(|id| self.func.value(id).ty);
        self.cases(&matched, &cases, ty);
        self.chosen(site)
    }

    /// The first case that takes what is matched; behind the variables stands its value.
    fn cases(&mut self, matched: &[Matched], cases: &[Case<'_>], ty: Option<Ty>) -> bool {
        let Some((first, others)) = cases.split_first() else { return false };
        self.name_parts(first.pattern, matched);
        let site = self.site;
        let taken = if others.is_empty() { None } else { self.is_taken(first, matched) };
        self.site = site;
        let Some(taken) = taken else { return self.arm_value(first.body) };
        let Operand::Register(taken) = taken else { return true };
        let before = self.vars.clone();
        let then = self.arm(|builder| builder.arm_value(first.body));
        self.vars = before;
        let otherwise = self.arm(|builder| builder.cases(matched, others, ty));
        self.rejoin(taken, then, otherwise, ty)
    }

    /// Whether a case takes what is matched; nothing where it always does.
    fn is_taken(&mut self, case: &Case<'_>, matched: &[Matched]) -> Option<Operand> {
        let fits = self.fits(case.pattern, matched);
        let Some(guard) = case.guard else { return fits };
        let Some(fits) = fits else {
            self.region(guard);
            return guard.result.map(|holds| self.value(holds));
        };
        self.both(fits, guard)
    }

    /// Whether one thing holds and then another, which runs only where the first does: it may trap.
    fn both(&mut self, first: Operand, second: &Region) -> Option<Operand> {
        let Operand::Register(holds) = first else { return Some(first) };
        let before = self.vars.clone();
        let then = self.arm(|builder| builder.arm_value(second));
        // What the second sets holds only where it runs.
        let sets = |vars: &Vec<Option<Operand>>| !vars.starts_with(&before);
        if let Some(vars) = then.vars.as_ref().filter(|vars| is_short(&then.lines, &[]) && !sets(vars)) {
            let result = vars.last().cloned().flatten();
            self.lines.extend(then.lines);
            self.vars = before;
            return result.map(|result| self.logic(Logic::And, vec![first, result]));
        }
        self.vars = before.clone();
        let no = self.truth(false);
        let otherwise = Branch { lines: Vec::new(), vars: Some([before, vec![Some(no)]].concat()) };
        self.rejoin(holds, then, otherwise, Some(Ty::Bool)).then(|| self.vars.pop().flatten())?
    }

    /// `&&` or `||` whose second operand may do more than compute a truth.
    pub fn lazy(&mut self, site: Site, logic: Logic, regions: &[Region]) -> bool {
        let [Region { result: Some(first), .. }, second] = regions else {
            self.refuse(Why::Opaque);
            return true;
        };
        self.region(&regions[0]);
        let first = self.value(*first);
        let found = match logic {
            Logic::And => self.both(first, second),
            Logic::Or => {
                let not = self.logic(Logic::Not, vec![first.clone()]);
                let more = self.both(not, second);
                more.map(|more| self.logic(Logic::Or, vec![first, more]))
            }
            Logic::Not | Logic::Xor => None,
        };
        match found {
            Some(found) => drop(self.results.insert(site, found)),
            None => self.refuse(Why::Opaque),
        }
        true
    }

    /// Whether a pattern matches; nothing where it always does.
    fn fits(&mut self, pattern: &Pattern, matched: &[Matched]) -> Option<Operand> {
        match (pattern, matched) {
            (Pattern::Any, _) => None,
            (Pattern::Named(_, inner), _) => self.fits(inner, matched),
            (Pattern::Number(bits), [one]) => Some(self.compared(Cmp::Eq, one, *bits)),
            (Pattern::Range { first, last, inclusive }, [one]) => {
                let least = first.map(|bits| self.compared(Cmp::Ge, one, bits));
                let most = last.map(|bits| self.compared(if *inclusive { Cmp::Le } else { Cmp::Lt }, one, bits));
                self.all([least, most])
            }
            (Pattern::Either(patterns), _) => {
                let fits: Option<Vec<_>> = patterns.iter().map(|pattern| self.fits(pattern, matched)).collect();
                fits?.into_iter().reduce(|one, other| self.logic(Logic::Or, vec![one, other]))
            }
            (Pattern::Parts(patterns), _) if patterns.len() == matched.len() => {
                let fits: Vec<_> =
                    patterns.iter().zip(matched.chunks(1)).map(|(one, part)| self.fits(one, part)).collect();
                self.all(fits)
            }
            (Pattern::Number(_) | Pattern::Range { .. } | Pattern::Parts(_), _) => Some(self.unknown(Why::Opaque)),
        }
    }

    fn all(&mut self, fits: impl IntoIterator<Item = Option<Operand>>) -> Option<Operand> {
        fits.into_iter().flatten().reduce(|one, other| self.logic(Logic::And, vec![one, other]))
    }

    /// How a number compares with a pattern's: as the plain operator does, in no mode.
    fn compared(&mut self, cmp: Cmp, (number, ty): &Matched, bits: u64) -> Operand {
        match (ty, bits) {
            (Ty::Bool, 0) => return self.logic(Logic::Not, vec![number.clone()]),
            (Ty::Bool, _) => return number.clone(),
            (Ty::Float(_) | Ty::Int(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Other, _) => {}
        }
        let args = vec![number.clone(), self.literal(bits, *ty)];
        match ty {
            Ty::Float(format) => {
                let setting = Setting { format: *format, mode: Mode::default(), flags: Flags::NONE };
                self.compare(comparison(cmp), setting, &args)
            }
            Ty::Int(ty) => self.compare_integers(cmp, *ty, args),
            Ty::Bool | Ty::Double(_) | Ty::Generic(_) | Ty::Other => self.unknown(Why::Type),
        }
    }

    /// The names in a pattern hold what they stand for.
    fn name_parts(&mut self, pattern: &Pattern, matched: &[Matched]) {
        let Some(names) = pattern.names(matched) else { return self.refuse(Why::Opaque) };
        for (var, (number, _)) in names {
            self.vars[var.0 as usize] = Some(number.clone());
        }
    }
}

/// The arms with their regions.
fn cases<'a>(choice: &'a Choice, regions: &'a [Region]) -> Option<Vec<Case<'a>>> {
    let mut regions = regions.iter();
    let case = |arm: &'a crate::Arm| {
        let guard = if arm.guarded { Some(regions.next()?) } else { None };
        Some(Case { pattern: &arm.pattern, guard, body: regions.next()? })
    };
    choice.arms.iter().map(case).collect()
}
