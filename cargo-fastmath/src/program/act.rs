//! What statements without regions do.

use fma_core::Format;
use fma_ir::{FloatOp, Site, Ty, ValueId, VarId};
use fma_ptx::{Act, Argument, Place, Row, Taken};

use super::memory::Slice;
use super::{Numbers, Outcome, Run, Stop};

/// What a callee gets.
enum Passed<I> {
    Number(I),
    Slice(Slice),
}

impl<I> Passed<I> {
    fn slice(&self) -> Option<Slice> {
        match self {
            Passed::Slice(slice) => Some(*slice),
            Passed::Number(_) => None,
        }
    }
}

impl<N: Numbers> Run<'_, '_, N> {
    pub(super) fn act(&mut self, site: Site, act: &Act, values: &[ValueId]) -> Outcome<N, ()> {
        match act {
            Act::Kept => self.keep(site, values),
            Act::Results => self.all(values).map(|items| self.gathered = items),
            Act::Store(slice) => self.stored(values, |run, index| run.element(*slice, index.unwrap_or(-1))),
            Act::Put(var) => {
                self.stored(values, |run, _| run.places.get(var).copied().map_or_else(|| run.nothing(), Ok))
            }
            Act::StoreLocal(place) => self.store_local(place, values),
            Act::StoreOwn(place, from) => self.store_own(place, from, values),
            Act::Assemble { vars, copies } => self.assemble(vars, copies, values),
            Act::Fetch(place, goal) => self.fetch(place, goal, values),
            Act::LoadRow(row, into) => self.load_row(row, into, values),
            Act::StoreRow(row, from) => self.store_row(row, from, values),
            Act::View { of, into, size, section } => {
                let part = self.view(*of, *size, *section, values)?;
                self.slices.insert(*into, part);
                Ok(())
            }
            Act::SinCos(vars, ..) => self.sine_and_cosine(vars, values),
            Act::Call(vars) => self.call_statement(site, vars, values),
            Act::While | Act::Forever | Act::Each(_) | Act::Choice(_) | Act::Lazy(_) | Act::Block => self.nothing(),
            Act::Break(_) | Act::Continue(_) | Act::Trap | Act::SineAndCosine(_) => self.nothing(),
        }
    }

    fn keep(&mut self, site: Site, values: &[ValueId]) -> Outcome<N, ()> {
        let kept = self.all(values)?.into_iter().zip(values);
        let kept = kept.map(|(item, id)| (item, self.func.value(*id).ty)).collect();
        self.kept.insert(site, kept);
        Ok(())
    }

    fn store_local(&mut self, place: &Place, values: &[ValueId]) -> Outcome<N, ()> {
        let [value, index @ ..] = values else { return self.nothing() };
        let item = self.value(*value)?;
        let index = index.first().map(|index| self.index_of(*index)).transpose()?;
        let var = self.place(place, index)?;
        self.vars[var.0 as usize] = Some(item);
        Ok(())
    }

    fn store_own(&mut self, place: &Place, from: &[VarId], values: &[ValueId]) -> Outcome<N, ()> {
        let index = values.first().map(|index| self.index_of(*index)).transpose()?;
        let first = self.place(place, index)?;
        self.copy(&from.iter().copied().zip((first.0..).map(VarId)).collect::<Vec<_>>())
    }

    fn fetch(&mut self, place: &Place, goal: &[Option<VarId>], values: &[ValueId]) -> Outcome<N, ()> {
        let index = values.first().map(|index| self.index_of(*index)).transpose()?;
        let first = self.place(place, index)?;
        let from = (first.0..).zip(goal).filter_map(|(from, to)| Some((VarId(from), (*to)?)));
        self.copy(&from.collect::<Vec<_>>())
    }

    fn load_row(&mut self, row: &Row, into: &[Option<VarId>], values: &[ValueId]) -> Outcome<N, ()> {
        let (memory, first) = self.beginning(row, values)?;
        for (at, var) in (first..).zip(into) {
            let item = self.load((memory, at))?;
            var.iter().for_each(|var| self.vars[var.0 as usize] = Some(item.clone()));
        }
        Ok(())
    }

    fn store_row(&mut self, row: &Row, from: &[VarId], values: &[ValueId]) -> Outcome<N, ()> {
        let (memory, first) = self.beginning(row, values)?;
        (first..).zip(from).try_for_each(|(at, var)| self.store((memory, at), self.read(*var)?))
    }

    fn call_statement(&mut self, site: Site, vars: &[Option<VarId>], values: &[ValueId]) -> Outcome<N, ()> {
        let args = self.all(values)?;
        let results = self.call(site, &args)?;
        self.put(vars, results);
        Ok(())
    }

    fn all(&mut self, values: &[ValueId]) -> Outcome<N, Vec<N::Item>> {
        values.iter().map(|value| self.value(*value)).collect()
    }

    fn put(&mut self, vars: &[Option<VarId>], items: Vec<N::Item>) {
        for (var, item) in vars.iter().zip(items) {
            var.iter().for_each(|var| self.vars[var.0 as usize] = Some(item.clone()));
        }
    }

    /// The first value goes to a place; the second is its index.
    fn stored(
        &mut self,
        values: &[ValueId],
        place: impl FnOnce(&Self, Option<i128>) -> Outcome<N, (usize, usize)>,
    ) -> Outcome<N, ()> {
        let [value, index @ ..] = values else { return self.nothing() };
        let item = self.value(*value)?;
        let index = index.first().map(|index| self.index_of(*index)).transpose()?;
        let place = place(self, index)?;
        self.store(place, item)
    }

    /// All are read before any is written.
    fn copy(&mut self, copies: &[(VarId, VarId)]) -> Outcome<N, ()> {
        let items = copies.iter().map(|(from, _)| self.read(*from)).collect::<Outcome<N, Vec<_>>>()?;
        for ((_, to), item) in copies.iter().zip(items) {
            self.vars[to.0 as usize] = Some(item);
        }
        Ok(())
    }

    /// Values go to variables, one to all of them; then numbers are copied.
    fn assemble(&mut self, vars: &[Option<VarId>], copies: &[(VarId, VarId)], values: &[ValueId]) -> Outcome<N, ()> {
        let items = self.all(values)?;
        let copied = copies.iter().map(|(from, _)| self.read(*from)).collect::<Outcome<N, Vec<_>>>()?;
        self.put(vars, items.into_iter().cycle().take(if values.is_empty() { 0 } else { vars.len() }).collect());
        self.put(&copies.iter().map(|(_, to)| Some(*to)).collect::<Vec<_>>(), copied);
        Ok(())
    }

    fn sine_and_cosine(&mut self, vars: &[Option<VarId>], values: &[ValueId]) -> Outcome<N, ()> {
        let (args, [value]) = (self.all(values)?, values) else { return self.nothing() };
        let format = match self.func.value(*value).ty {
            Ty::Float(format) => format,
            _ => Format::F64,
        };
        let mut both = Vec::new();
        for op in [FloatOp::Sin, FloatOp::Cos] {
            both.push(self.shared.numbers.float(op, format, &args).map_err(Stop::Fault)?);
        }
        self.put(vars, both);
        Ok(())
    }

    /// What the function that is called at a site gives.
    pub(super) fn call(&mut self, site: Site, operands: &[N::Item]) -> Outcome<N, Vec<N::Item>> {
        let (source, callees) = (self.source, self.callees);
        let Some(called) = source.calls.get(&site) else { return self.nothing() };
        let Some(callee) = callees.get(called.callee) else { return self.nothing() };
        let before = self.shared.memory.len();
        let mut operands = operands.iter().cloned();
        let mut passed = Vec::new();
        for argument in &called.args {
            let one = match argument {
                Argument::Operand => operands.next().map(Passed::Number),
                Argument::Slice(var) => self.slices.get(var).copied().map(Passed::Slice),
                Argument::Held(var) => Some(Passed::Number(self.read(*var)?)),
                Argument::Row { first, count, size } => Some(Passed::Slice(self.lent(*first, *count, *size))),
            };
            match one {
                Some(one) => passed.push(one),
                None => return self.nothing(),
            }
        }
        let lent: Vec<Option<Slice>> = passed.iter().map(Passed::slice).collect();
        let mut inside = Run::new(&callee.func, &callee.source, callees, self.shared);
        for (taken, passed) in callee.source.takes.iter().zip(passed) {
            match (taken, passed) {
                (Taken::Number(var) | Taken::Part { var, .. }, Passed::Number(item)) => {
                    inside.vars[var.0 as usize] = Some(item);
                }
                (Taken::Slice { var, .. }, Passed::Slice(slice)) => drop(inside.slices.insert(*var, slice)),
                (..) => return inside.nothing(),
            }
        }
        let results = inside.body()?;
        self.given_back(&called.args, &lent);
        self.shared.memory.truncate(before);
        Ok(results)
    }

    /// The numbers of an array as a slice.
    fn lent(&mut self, first: VarId, count: u32, size: u32) -> Slice {
        let vars = first.0..first.0.saturating_add(count.saturating_mul(size));
        let items = vars.map(|var| self.vars.get(var as usize).cloned().flatten()).collect();
        Slice { memory: self.shared.remember(items), start: 0, length: count as usize }
    }

    /// What the callee left in the arrays that were lent.
    fn given_back(&mut self, args: &[Argument], lent: &[Option<Slice>]) {
        for (argument, slice) in args.iter().zip(lent) {
            if let (Argument::Row { first, .. }, Some(slice)) = (argument, slice) {
                let items = self.shared.memory.get(slice.memory).into_iter().flatten();
                self.vars.iter_mut().skip(first.0 as usize).zip(items).for_each(|(var, item)| var.clone_from(item));
            }
        }
    }
}
