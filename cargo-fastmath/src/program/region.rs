//! Statements in order.

use fma_ir::{Op, Region, Site, Stmt, ValueId, VarId};
use fma_ptx::Act;

use super::{DEEPEST, Numbers, Outcome, Run, Stop};

impl<N: Numbers> Run<'_, '_, N> {
    pub(super) fn region(&mut self, region: &Region) -> Outcome<N, ()> {
        self.shared.depth += 1;
        let ended = match self.shared.depth > DEEPEST {
            true => Err(Stop::Unfinished),
            false => region.stmts.iter().try_for_each(|stmt| self.stmt(stmt)),
        };
        self.shared.depth -= 1;
        ended
    }

    /// A region, and what it gives.
    pub(super) fn given(&mut self, region: &Region) -> Outcome<N, Option<N::Item>> {
        self.region(region)?;
        region.result.map(|id| self.value(id)).transpose()
    }

    /// A region whose value is that of the statement at a site.
    pub(super) fn given_to(&mut self, site: Site, region: &Region) -> Outcome<N, ()> {
        if let Some(item) = self.given(region)? {
            self.results.insert(site, item);
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: &Stmt) -> Outcome<N, ()> {
        self.spend()?;
        match stmt {
            Stmt::Eval(id) => self.pinned(*id),
            // A name is its value, which is computed where something needs it.
            Stmt::Let { .. } | Stmt::Check { .. } => Ok(()),
            Stmt::Set { var, value, .. } => {
                self.vars[var.0 as usize] = Some(self.value(*value)?);
                Ok(())
            }
            Stmt::If { cond, then, otherwise, site } => {
                let region = if self.holds(*cond)? { then } else { otherwise };
                self.given_to(*site, region)
            }
            Stmt::Return { value, .. } => Err(Stop::Returned(self.left(*value)?)),
            Stmt::Opaque { site, values, regions, .. } => self.opaque(*site, values, regions),
        }
    }

    /// What the function gives here.
    pub(super) fn left(&mut self, value: Option<ValueId>) -> Outcome<N, Vec<N::Item>> {
        if !self.source.returned.is_empty() {
            return self.source.returned.iter().map(|var| self.read(*var)).collect();
        }
        match value {
            Some(value) => Ok(vec![self.value(value)?]),
            None => Ok(std::mem::take(&mut self.gathered)),
        }
    }

    pub(super) fn read(&self, var: VarId) -> Outcome<N, N::Item> {
        self.vars[var.0 as usize].clone().map_or_else(|| self.nothing(), Ok)
    }

    fn opaque(&mut self, site: Site, values: &[ValueId], regions: &[Region]) -> Outcome<N, ()> {
        let source = self.source;
        if let (Some(var), [value], []) = (source.sets.get(&site), values, regions) {
            self.vars[var.0 as usize] = Some(self.value(*value)?);
            return Ok(());
        }
        let Some(act) = source.acts.get(&site) else { return self.nothing() };
        match (act, regions) {
            (Act::While, [condition, body]) => self.repeat(site, Some(condition), body),
            (Act::Forever, [body]) => self.repeat(site, None, body),
            (Act::Each(items), [head, body]) => {
                self.region(head)?;
                self.each(site, items, body)
            }
            (Act::Choice(choice), _) => self.choice(site, choice, regions),
            (Act::Lazy(logic), [first, second]) => self.lazy(site, *logic, [first, second]),
            (Act::Block, [body]) => match self.given_to(site, body) {
                Err(Stop::Left { target, .. }) if target == site => Ok(()),
                ended => ended,
            },
            (Act::Break(target), []) => {
                for value in values {
                    let item = self.value(*value)?;
                    self.results.insert(*target, item);
                }
                Err(Stop::Left { target: *target, ends: true })
            }
            (Act::Continue(target), []) => Err(Stop::Left { target: *target, ends: false }),
            (Act::Trap, []) => self.nothing(),
            (act, []) => self.act(site, act, values),
            (_, _) => self.nothing(),
        }
    }

    fn repeat(&mut self, site: Site, condition: Option<&Region>, body: &Region) -> Outcome<N, ()> {
        loop {
            if let Some(condition) = condition {
                let Some(holds) = self.given(condition)? else { return self.nothing() };
                if !self.shared.numbers.truth(&holds).map_err(Stop::Fault)? {
                    return Ok(());
                }
            }
            if self.turn(site, body)? {
                return Ok(());
            }
        }
    }

    /// One turn of a loop; whether it is the last.
    pub(super) fn turn(&mut self, site: Site, body: &Region) -> Outcome<N, bool> {
        self.spend()?;
        match self.region(body) {
            Ok(()) => Ok(false),
            Err(Stop::Left { target, ends }) if target == site => Ok(ends),
            Err(stop) => Err(stop),
        }
    }

    /// Computes a pinned value, and forgets what a former turn of a loop computed from it: users come after operands.
    fn pinned(&mut self, id: ValueId) -> Outcome<N, ()> {
        let (func, index) = (self.func, id.0 as usize);
        let value = func.value(id);
        let item = match (self.results.remove(&value.site), value.op) {
            (Some(item), Op::Opaque(_)) => Some(item),
            // A loop begins with reads of all that it changes, also of what is declared in it.
            (_, Op::Read(var)) => self.vars[var.0 as usize].clone(),
            (..) => {
                self.operands(id)?;
                Some(self.compute(id)?)
            }
        };
        for (place, (_, value)) in self.known.iter_mut().zip(func.values()).skip(index + 1) {
            if !value.op.is_pinned() && !matches!(value.op, Op::Const(_)) {
                *place = None;
            }
        }
        self.known[index] = item;
        Ok(())
    }
}
