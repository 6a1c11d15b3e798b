//! Arrays, structs and tuples of the function's own: each number is a variable, and an index that is not known chooses among all.

use fma_ir::{Region, Site, Stmt, Ty, ValueId, VarId};

use super::builder::Builder;
use super::flush::constant;
use crate::code::Operand;
use crate::{Act, Form, Kind, Modifier, Name, Place, Why};

/// An index: a number of which so many are allowed, and how many variables lie between two of them.
struct Index {
    number: Operand,
    count: u32,
    size: u32,
}

impl Builder<'_> {
    /// The number at a place; traps where an index is out of bounds.
    pub fn number_at(&mut self, place: &Place, index: Option<&Operand>) -> Option<Operand> {
        let indices = self.indices(place, index)?;
        self.chosen_number(place.first, &indices)
    }

    /// What a statement's values are, for whoever asks for them by its site.
    pub fn keep(&mut self, site: Site, values: &[ValueId]) {
        let kept = values.iter().map(|value| (self.value(*value), self.func.value(*value).ty)).collect();
        self.kept.insert(site, kept);
    }

    /// The indices of a place, each of which is within its bounds from here on.
    fn indices(&mut self, place: &Place, index: Option<&Operand>) -> Option<Vec<Index>> {
        let mut indices = Vec::new();
        for step in &place.steps {
            let number = match step.kept {
                Some(site) => self.kept.get(&site)?.first()?.0.clone(),
                None => index?.clone(),
            };
            self.trap_beyond(&number, &Operand::Bits(step.count.into()));
            indices.push(Index { number, count: step.count, size: step.size });
        }
        Some(indices)
    }

    fn chosen_number(&mut self, first: VarId, indices: &[Index]) -> Option<Operand> {
        let Some((index, others)) = indices.split_first() else { return self.vars.get(first.0 as usize)?.clone() };
        let at = |place: u32| VarId(first.0 + place * index.size);
        if let Some(number) = constant(&index.number) {
            // Beyond the end nothing is computed: it has trapped.
            return self.chosen_number(at((number as u32).min(index.count.checked_sub(1)?)), others);
        }
        let mut chosen = self.chosen_number(at(0), others)?;
        let ty = self.func.variable(first).ty;
        for place in 1..index.count {
            let element = self.chosen_number(at(place), others)?;
            let here = self.is_at(&index.number, place);
            chosen = self.select(ty, vec![here, element, chosen]);
        }
        Some(chosen)
    }

    /// The numbers of the element with a number go to variables.
    pub fn hold_own(&mut self, (numbers, first): (&[Operand], VarId), held: &[VarId], number: &Operand) {
        let types: Vec<_> = (0..held.len() as u32).map(|at| self.func.variable(VarId(first.0 + at)).ty).collect();
        for (at, var) in held.iter().enumerate() {
            let mut elements = numbers.iter().skip(at).step_by(held.len()).cloned().zip(0..);
            let Some((first, _)) = elements.next() else { return self.refuse(Why::Opaque) };
            // What holds the number may be a reference to it.
            let ty = types.get(at).copied().unwrap_or(Ty::Other);
            let chosen = match constant(number) {
                Some(0) => first,
                Some(number) => elements.find(|(_, place)| u64::from(*place) == number).map_or(first, |(one, _)| one),
                None => elements.fold(first, |chosen, (element, place)| {
                    let here = self.is_at(number, place);
                    self.select(ty, vec![here, element, chosen])
                }),
            };
            self.vars[var.0 as usize] = Some(chosen);
        }
    }

    /// The first value goes to the number at a place; the second is the index that nothing keeps.
    pub fn store_local(&mut self, place: &Place, values: &[ValueId]) {
        let Some((value, index)) = values.split_first() else { return self.refuse(Why::Opaque) };
        let index = index.first().map(|index| self.value(*index));
        let value = self.value(*value);
        let Some(indices) = self.indices(place, index.as_ref()) else { return self.refuse(Why::Opaque) };
        self.store_chosen(place.first, &indices, None, &value);
    }

    /// What variables hold goes to the numbers from a place on.
    pub fn store_own(&mut self, place: &Place, from: &[VarId], values: &[ValueId]) {
        let index = values.first().map(|index| self.value(*index));
        let values: Option<Vec<_>> = from.iter().map(|var| self.vars[var.0 as usize].clone()).collect();
        let (Some(indices), Some(values)) = (self.indices(place, index.as_ref()), values) else {
            return self.refuse(Why::Opaque);
        };
        for (at, value) in (0..).zip(&values) {
            self.store_chosen(VarId(place.first.0 + at), &indices, None, value);
        }
    }

    /// Stores wherever the indices may lead, if they lead there.
    fn store_chosen(&mut self, first: VarId, indices: &[Index], here: Option<Operand>, value: &Operand) {
        let Some((index, others)) = indices.split_first() else {
            let ty = self.func.variable(first).ty;
            let stored = match (here, self.vars[first.0 as usize].clone()) {
                (None, _) => value.clone(),
                (Some(here), Some(old)) => self.select(ty, vec![here, value.clone(), old]),
                (Some(_), None) => return self.refuse(Why::Opaque),
            };
            self.vars[first.0 as usize] = Some(stored);
            return;
        };
        let known = constant(&index.number);
        for place in (0..index.count).filter(|place| known.is_none_or(|known| known == u64::from(*place))) {
            let at = VarId(first.0 + place * index.size);
            let reached = if known.is_some() { None } else { Some(self.is_at(&index.number, place)) };
            let both = match (here.clone(), reached) {
                (Some(one), Some(other)) => Some(self.emit(Form::new(Name::And, &[Kind::Pred]), [one, other])),
                (one, other) => one.or(other),
            };
            self.store_chosen(at, others, both, value);
        }
    }

    /// The numbers from a place on go to variables.
    pub fn fetch_row(&mut self, place: &Place, goal: &[Option<VarId>], values: &[ValueId]) {
        let index = values.first().map(|index| self.value(*index));
        let Some(indices) = self.indices(place, index.as_ref()) else { return self.refuse(Why::Opaque) };
        let mut found = Vec::new();
        for (at, to) in (0..).zip(goal) {
            let Some(to) = to else { continue };
            match self.chosen_number(VarId(place.first.0 + at), &indices) {
                Some(number) => found.push((*to, number)),
                None => return self.refuse(Why::Opaque),
            }
        }
        found.into_iter().for_each(|(to, number)| self.vars[to.0 as usize] = Some(number));
    }

    /// Values go to variables, one to all of them; then numbers are copied, all of them read before any is written.
    pub fn assemble(&mut self, vars: &[Option<VarId>], copies: &[(VarId, VarId)], values: &[ValueId]) {
        let values: Vec<_> = values.iter().map(|value| self.value(*value)).collect();
        let copied: Option<Vec<_>> = copies.iter().map(|(from, to)| Some((*to, self.held(*from)?))).collect();
        let Some(copied) = copied.filter(|_| vars.is_empty() || !values.is_empty()) else {
            return self.refuse(Why::Opaque);
        };
        for (var, value) in vars.iter().zip(values.iter().cycle()) {
            var.iter().for_each(|var| self.vars[var.0 as usize] = Some(value.clone()));
        }
        copied.into_iter().for_each(|(to, number)| self.vars[to.0 as usize] = Some(number));
    }

    fn is_at(&mut self, index: &Operand, place: u32) -> Operand {
        let form = Form::new(Name::Setp, &[Kind::U64]).with(Modifier::Eq);
        self.emit(form, [index.clone(), Operand::Bits(place.into())])
    }

    /// The variables besides the IR's own that regions may change.
    pub fn changed_in(&self, regions: &[Region]) -> Vec<VarId> {
        let mut found = Vec::new();
        regions.iter().for_each(|region| self.collect_changed(region, &mut found));
        found
    }

    fn collect_changed(&self, region: &Region, found: &mut Vec<VarId>) {
        for stmt in &region.stmts {
            match stmt {
                Stmt::If { then, otherwise, .. } => {
                    self.collect_changed(then, found);
                    self.collect_changed(otherwise, found);
                }
                Stmt::Opaque { site, regions, .. } => {
                    let changed = self.changed_at(*site);
                    found.extend(changed.into_iter().filter(|var| !found.contains(var)).collect::<Vec<_>>());
                    regions.iter().for_each(|region| self.collect_changed(region, found));
                }
                Stmt::Eval(id) => found.extend(self.lent_at(self.func.value(*id).site)),
                Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
            }
        }
    }

    /// What the statement at a site changes.
    fn changed_at(&self, site: Site) -> Vec<VarId> {
        let set = self.source.sets.get(&site).copied();
        let goal = match self.source.acts.get(&site) {
            Some(Act::Assemble { vars, copies }) => {
                let copied = copies.iter().map(|(_, to)| Some(*to));
                vars.iter().copied().chain(copied).collect()
            }
            Some(
                Act::LoadRow(_, vars)
                | Act::Fetch(_, vars)
                | Act::Call(vars)
                | Act::SineAndCosine(vars)
                | Act::SinCos(vars, ..),
            ) => vars.clone(),
            Some(Act::StoreLocal(place) | Act::StoreOwn(place, _)) => {
                let size = place.steps.first().map_or(1, |step| step.count * step.size);
                (place.first.0..place.first.0 + size).map(|var| Some(VarId(var))).collect()
            }
            Some(Act::While | Act::Forever | Act::Each(_) | Act::Choice(_) | Act::Block) => Vec::new(),
            Some(Act::Kept | Act::Lazy(_) | Act::Trap | Act::StoreRow(..)) => Vec::new(),
            Some(Act::Break(_) | Act::Continue(_) | Act::Store(_) | Act::Put(_) | Act::Results | Act::View { .. })
            | None => Vec::new(),
        };
        set.into_iter().chain(goal.into_iter().flatten()).chain(self.lent_at(site)).collect()
    }
}
