//! Values on demand.

use fma_core::Format;
use fma_ir::{Cmp, FloatOp, IntTy, Logic, Op, Ty, Value, ValueId, VarId};
use fma_ptx::{Conversion, Euclid, Meaning, Whole};

use super::whole::whole;
use super::{Numbers, Outcome, Run, Stop};

impl<N: Numbers> Run<'_, '_, N> {
    pub(super) fn holds(&mut self, id: ValueId) -> Outcome<N, bool> {
        let item = self.value(id)?;
        self.shared.numbers.truth(&item).map_err(Stop::Fault)
    }

    /// The number of an index or a count.
    pub(super) fn index(&self, ty: Ty, item: &N::Item) -> Outcome<N, i128> {
        let Ty::Int(ty) = ty else { return self.nothing() };
        self.shared.numbers.whole(ty, item).map_err(Stop::Fault)
    }

    /// A value, computed if it is not known: operands before users, without recursion.
    pub(super) fn value(&mut self, id: ValueId) -> Outcome<N, N::Item> {
        if let Some(known) = &self.known[id.0 as usize] {
            return Ok(known.clone());
        }
        self.operands(id)?;
        let item = self.compute(id)?;
        self.known[id.0 as usize] = Some(item.clone());
        Ok(item)
    }

    /// Makes known what a value needs.
    pub(super) fn operands(&mut self, id: ValueId) -> Outcome<N, ()> {
        let mut waiting = vec![id];
        while let Some(top) = waiting.last().copied() {
            if let Some(next) = self.wanted(top)? {
                waiting.push(next);
                continue;
            }
            waiting.pop();
            if top != id {
                self.known[top.0 as usize] = Some(self.compute(top)?);
            }
        }
        Ok(())
    }

    /// The next operand that is needed and not known: of a choice the one that is chosen, and no second one that the first makes idle.
    fn wanted(&self, id: ValueId) -> Outcome<N, Option<ValueId>> {
        let func = self.func;
        let value = func.value(id);
        let known = |id: ValueId| self.known[id.0 as usize].as_ref();
        let truth = |item: &N::Item| self.shared.numbers.truth(item).map_err(Stop::Fault);
        let unknown = |id: ValueId| known(id).is_none().then_some(id);
        match (value.op, &value.args[..]) {
            (Op::Select, [condition, then, otherwise]) => match known(*condition) {
                None => Ok(Some(*condition)),
                Some(holds) => Ok(unknown(if truth(holds)? { *then } else { *otherwise })),
            },
            (Op::Logic(Logic::And | Logic::Or), [first, second]) => match known(*first) {
                None => Ok(Some(*first)),
                Some(holds) if truth(holds)? == (value.op == Op::Logic(Logic::Or)) => Ok(None),
                Some(_) => Ok(unknown(*second)),
            },
            (_, args) => Ok(args.iter().copied().find(|arg| known(*arg).is_none())),
        }
    }

    /// A value whose operands are known.
    pub(super) fn compute(&mut self, id: ValueId) -> Outcome<N, N::Item> {
        let func = self.func;
        let value = func.value(id);
        let known = |id: &ValueId| self.known[id.0 as usize].clone();
        match (value.op, &value.args[..]) {
            (Op::Const(bits), []) => self.shared.numbers.constant(value.ty, bits).map_err(Stop::Fault),
            (Op::Read(var), _) => self.read(var),
            (Op::Select, args) => {
                args[1..].iter().find_map(|arg| self.chosen(value, *arg)).map_or_else(|| self.nothing(), Ok)
            }
            (Op::Logic(Logic::And | Logic::Or), [first, second]) => {
                known(second).or_else(|| known(first)).map_or_else(|| self.nothing(), |last| self.decided(value, last))
            }
            (op, args) => {
                let Some(args) = args.iter().map(known).collect::<Option<Vec<_>>>() else { return self.nothing() };
                if let Op::Opaque(_) = op {
                    return self.meant(value, &args);
                }
                self.shared.numbers.operation(func, value, &args).map_err(Stop::Fault)
            }
        }
    }

    /// The operand, if the condition of a choice chooses it.
    fn chosen(&self, value: &Value, arg: ValueId) -> Option<N::Item> {
        let holds = self.shared.numbers.truth(self.known[value.args[0].0 as usize].as_ref()?).ok()?;
        let chosen = if holds { value.args[1] } else { value.args[2] };
        if chosen == arg { self.known[arg.0 as usize].clone() } else { None }
    }

    /// `&&` or `||`: the first operand where that decides, else the second.
    fn decided(&self, value: &Value, second: N::Item) -> Outcome<N, N::Item> {
        let Some(first) = &self.known[value.args[0].0 as usize] else { return self.nothing() };
        let holds = self.shared.numbers.truth(first).map_err(Stop::Fault)?;
        let decides = holds == (value.op == Op::Logic(Logic::Or));
        Ok(if decides { self.shared.numbers.of_truth(holds) } else { second })
    }

    /// A value that the IR leaves to the source.
    fn meant(&mut self, value: &Value, args: &[N::Item]) -> Outcome<N, N::Item> {
        let source = self.source;
        let Some(meaning) = source.values.get(&value.site) else { return self.nothing() };
        match meaning {
            Meaning::Constant(bits) => self.shared.numbers.constant(value.ty, *bits).map_err(Stop::Fault),
            Meaning::Clamp => self.clamped(value, args),
            Meaning::Element(slice) => self.element_at(*slice, self.first_index(value, args)?),
            Meaning::Length(slice) => self.length(*slice),
            Meaning::Held(var) => self.held(*var),
            Meaning::Local(place) => self.place(place, self.first_index(value, args)?).and_then(|var| self.read(var)),
            Meaning::Call => self.call_value(value, args),
            Meaning::Convert(conversion) => self.converted(value, *conversion, args),
            Meaning::Whole(method) => self.method(value, *method, args),
            Meaning::Euclid(part) => self.euclid(value, *part, args),
            Meaning::Bits => self.across(value, args),
            Meaning::Fast(_) | Meaning::Instruction(_) | Meaning::Near(_) => self.nothing(),
        }
    }

    /// The first operand as an index, if there is one.
    fn first_index(&self, value: &Value, args: &[N::Item]) -> Outcome<N, Option<i128>> {
        let first = value.args.first().zip(args.first());
        first.map(|(id, item)| self.index(self.func.value(*id).ty, item)).transpose()
    }

    fn element_at(&self, slice: VarId, index: Option<i128>) -> Outcome<N, N::Item> {
        let Some(index) = index else { return self.nothing() };
        self.load(self.element(slice, index)?)
    }

    fn length(&self, slice: VarId) -> Outcome<N, N::Item> {
        let length = self.slices.get(&slice).map(|slice| slice.length as i128);
        length.map_or_else(|| self.nothing(), |length| Ok(self.shared.numbers.of_whole(IntTy::INDEX, length)))
    }

    /// What a variable holds, or refers to.
    fn held(&self, var: VarId) -> Outcome<N, N::Item> {
        match self.places.get(&var).copied() {
            Some(place) => self.load(place),
            None => self.read(var),
        }
    }

    fn call_value(&mut self, value: &Value, args: &[N::Item]) -> Outcome<N, N::Item> {
        let results = self.call(value.site, args)?;
        results.into_iter().next().map_or_else(|| self.nothing(), Ok)
    }

    fn converted(&mut self, value: &Value, conversion: Conversion, args: &[N::Item]) -> Outcome<N, N::Item> {
        let ([id], [item]) = (&value.args[..], args) else { return self.nothing() };
        let types = (self.func.value(*id).ty, value.ty);
        self.shared.numbers.converted(types, conversion, item).map_err(Stop::Fault)
    }

    /// The way into a closure, or out of it.
    fn across(&self, value: &Value, args: &[N::Item]) -> Outcome<N, N::Item> {
        match (&value.args[..], args) {
            ([id], [item]) if self.func.value(*id).ty == value.ty => Ok(item.clone()),
            (_, _) => self.nothing(),
        }
    }

    fn float(&mut self, op: FloatOp, format: Format, args: &[N::Item]) -> Outcome<N, N::Item> {
        self.shared.numbers.float(op, format, args).map_err(Stop::Fault)
    }

    /// `clamp`, which panics where its bounds are crossed.
    fn clamped(&mut self, value: &Value, args: &[N::Item]) -> Outcome<N, N::Item> {
        let (Some(format), [_, low, high]) = (value.ty.format(), args) else { return self.nothing() };
        let ordered = self.shared.numbers.compare(Cmp::Le, value.ty, [low, high]).map_err(Stop::Fault)?;
        if ordered { self.float(FloatOp::Clamp, format, args) } else { self.nothing() }
    }

    /// A method of an integer.
    fn method(&mut self, value: &Value, method: Whole, args: &[N::Item]) -> Outcome<N, N::Item> {
        let ty = |arg: &ValueId| self.func.value(*arg).ty;
        let types: Vec<Ty> = value.args.iter().map(ty).collect();
        let numbers = types.iter().zip(args).map(|(ty, item)| self.index(*ty, item)).collect::<Outcome<N, Vec<_>>>()?;
        let Some(Ty::Int(own)) = types.first() else { return self.nothing() };
        match (whole(method, *own, &numbers), value.ty) {
            (Some(number), Ty::Int(ty)) => Ok(self.shared.numbers.of_whole(ty, number)),
            (Some(number), Ty::Bool) => Ok(self.shared.numbers.of_truth(number != 0)),
            (_, _) => self.nothing(),
        }
    }

    /// Euclid's division of floats, step by step as the standard library has it.
    fn euclid(&mut self, value: &Value, part: Euclid, both: &[N::Item]) -> Outcome<N, N::Item> {
        let ty = value.ty;
        let (Some(format), [_, y]) = (ty.format(), both) else { return self.nothing() };
        let zero = self.shared.numbers.constant(ty, 0).map_err(Stop::Fault)?;
        let rest = self.float(FloatOp::Rem, format, both)?;
        let below = self.shared.numbers.compare(Cmp::Lt, ty, [&rest, &zero]).map_err(Stop::Fault)?;
        if part == Euclid::Remainder {
            let magnitude = self.float(FloatOp::Abs, format, &both[1..])?;
            return if below { self.float(FloatOp::Add, format, &[rest, magnitude]) } else { Ok(rest) };
        }
        let quotient = self.float(FloatOp::Div, format, both)?;
        let quotient = self.float(FloatOp::Trunc, format, &[quotient])?;
        let one = self.shared.numbers.constant(ty, format.one()).map_err(Stop::Fault)?;
        let positive = self.shared.numbers.compare(Cmp::Gt, ty, [y, &zero]).map_err(Stop::Fault)?;
        match (below, positive) {
            (false, _) => Ok(quotient),
            (true, true) => self.float(FloatOp::Sub, format, &[quotient, one]),
            (true, false) => self.float(FloatOp::Add, format, &[quotient, one]),
        }
    }
}
