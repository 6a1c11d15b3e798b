//! Loops: the variables that change have registers of their own, which take the new numbers at the end of each turn, and wherever
//! something leaves a turn before.

use fma_ir::{Region, Site, ValueId, VarId};

use super::builder::Builder;
use super::flow::register_kind;
use super::flush::as_bits;
use crate::code::{Class, Guard, Label, Line, Operand};
use crate::{Act, Form, Items, Kind, Modifier, Name, Why};

/// A variable that a loop changes.
#[derive(Clone)]
pub struct Carried {
    var: VarId,
    register: Operand,
    kind: Kind,
}

/// A loop whose body is being selected.
pub struct Around {
    site: Site,
    carried: Vec<Carried>,
    /// Where its next turn begins, and what follows it.
    pub next: Label,
    pub end: Label,
    /// Whether something goes there from within.
    pub goes_next: bool,
    pub goes_end: bool,
}

impl Builder<'_> {
    /// A statement of the source's own; whether control gets to its end.
    pub fn repeat(&mut self, site: Site, values: &[ValueId], regions: &[Region], writes: &[VarId]) -> bool {
        self.site = Some(site);
        let source = self.source;
        let writes = &[writes, &self.arrays_in(regions)].concat();
        match (source.acts.get(&site), regions) {
            (Some(Act::While), [condition, body]) => return self.while_loop(site, Some(condition), body, writes),
            (Some(Act::Forever), [body]) => return self.while_loop(site, None, body, writes),
            (Some(Act::Each(items)), [head, body]) => {
                self.region(head);
                self.each(site, items, body, writes);
            }
            (Some(Act::Break(target)), []) => return self.jump(*target, true),
            (Some(Act::Continue(target)), []) => return self.jump(*target, false),
            (Some(Act::Kept), []) => {
                let kept = values.iter().map(|end| (self.value(*end), self.func.value(*end).ty)).collect();
                self.kept.insert(site, kept);
            }
            (Some(Act::Store(slice)), []) => self.store(*slice, values),
            (Some(Act::Put(var)), []) => self.put(*var, values),
            (Some(Act::StoreLocal(array)), []) => self.store_local(*array, values),
            (Some(Act::Call(vars)), []) => self.call_statement(vars, values),
            (Some(Act::SineAndCosine(vars)), []) => self.sine_and_cosine(vars, values),
            (Some(Act::Results), []) => self.gathered = values.to_vec(),
            (Some(Act::Bind(vars)), []) => {
                let values: Vec<_> = values.iter().map(|value| self.value(*value)).collect();
                for (var, value) in vars.iter().zip(values.iter().cycle()) {
                    var.iter().for_each(|var| self.vars[var.0 as usize] = Some(value.clone()));
                }
            }
            (Some(Act::While | Act::Forever | Act::Each(_)) | None, _)
            | (Some(Act::Break(_) | Act::Continue(_) | Act::Kept | Act::Store(_) | Act::Put(_)), _)
            | (Some(Act::Results | Act::Bind(_) | Act::StoreLocal(_) | Act::Call(_) | Act::SineAndCosine(_)), _) => {
                self.refuse(Why::Opaque)
            }
        }
        true
    }

    /// A loop with a condition, or without; whether anything gets behind it.
    fn while_loop(&mut self, site: Site, condition: Option<&Region>, body: &Region, writes: &[VarId]) -> bool {
        let carried = self.carry(writes);
        let (head, end) = (self.label(), self.label());
        self.lines.push(Line::Label(head));
        let mark = self.mark();
        let exit = condition.and_then(|condition| self.condition(condition));
        let (goes_on, around) = self.turn(site, &carried, [head, end], body);
        if goes_on {
            self.go(None, head);
        }
        self.forget(mark);
        match exit {
            Some((exit, at_end)) => {
                self.lines.push(Line::Label(exit));
                self.vars = at_end;
                if around.goes_end {
                    self.hand_over(&carried);
                    self.settle(&carried);
                }
            }
            None => self.settle(&carried),
        }
        if around.goes_end {
            self.lines.push(Line::Label(end));
        }
        condition.is_some() || around.goes_end
    }

    /// Goes to a label where a condition does not hold; with the variables as they are there.
    fn condition(&mut self, condition: &Region) -> Option<(Label, Vec<Option<Operand>>)> {
        self.region(condition);
        match condition.result.map(|id| self.value(id)) {
            Some(Operand::Register(holds)) => {
                let exit = self.label();
                self.go(Some(Guard::Unless(holds)), exit);
                Some((exit, self.vars.clone()))
            }
            Some(_) | None => {
                self.refuse(Why::Opaque);
                None
            }
        }
    }

    /// The body of a loop; whether control gets to its end, and where else it goes. There the registers hold the variables.
    pub fn turn(&mut self, site: Site, carried: &[Carried], [next, end]: [Label; 2], body: &Region) -> (bool, Around) {
        let whole = || Around { site, carried: carried.to_vec(), next, end, goes_next: false, goes_end: false };
        self.around.push(whole());
        let goes_on = self.region(body);
        if goes_on {
            self.hand_over(carried);
        }
        (goes_on, self.around.pop().unwrap_or_else(whole))
    }

    /// `break` and `continue`.
    fn jump(&mut self, target: Site, leaves: bool) -> bool {
        let Some(index) = self.around.iter().rposition(|around| around.site == target) else {
            self.refuse(Why::Opaque);
            return true;
        };
        let carried = self.around[index].carried.clone();
        self.hand_over(&carried);
        let around = &mut self.around[index];
        let label = if leaves { around.end } else { around.next };
        if leaves {
            around.goes_end = true
        } else {
            around.goes_next = true
        }
        self.go(None, label);
        false
    }

    /// A loop over items.
    fn each(&mut self, site: Site, items: &Items, body: &Region, writes: &[VarId]) {
        if let Items::Numbers { range, inclusive, held } = items {
            return self.count(site, (*range, *inclusive, *held), body, writes);
        }
        let Some((run, count)) = self.run(items) else { return self.refuse(Why::Opaque) };
        let carried = self.carry(writes);
        let number = self.own(&Operand::Bits(0), Kind::B64);
        let [top, next, end] = [self.label(), self.label(), self.label()];
        let compare = |modifier| Form::new(Name::Setp, &[Kind::U64]).with(modifier);
        self.go_if(compare(Modifier::Ge), [&number, &count], end);
        self.lines.push(Line::Label(top));
        let mark = self.mark();
        self.begin(&run, &number);
        let (goes_on, around) = self.turn(site, &carried, [next, end], body);
        if around.goes_next {
            self.lines.push(Line::Label(next));
        }
        if goes_on || around.goes_next {
            let operands = vec![number.clone(), number.clone(), Operand::Bits(1)];
            self.act(None, Form::new(Name::Add, &[Kind::U64]), operands);
            self.go_if(compare(Modifier::Lt), [&number, &count], top);
        }
        self.forget(mark);
        self.settle(&carried);
        self.lines.push(Line::Label(end));
    }

    /// Registers for what a loop changes, with what the variables hold before it.
    pub fn carry(&mut self, writes: &[VarId]) -> Vec<Carried> {
        let mut carried = Vec::new();
        for var in writes {
            let Some(held) = self.vars[var.0 as usize].clone() else { continue };
            let Some(kind) = register_kind(self.func.variable(*var).ty) else { continue };
            carried.push(Carried { var: *var, register: self.own(&held, kind), kind });
        }
        self.settle(&carried);
        carried
    }

    /// A register of its own that holds a number.
    pub fn own(&mut self, held: &Operand, kind: Kind) -> Operand {
        let register = self.fresh(Class::of(kind));
        self.act(None, Form::new(Name::Mov, &[kind]), vec![register.clone(), as_bits(held)]);
        register
    }

    /// The variables hold what is in their registers.
    pub fn settle(&mut self, carried: &[Carried]) {
        for Carried { var, register, .. } in carried {
            self.vars[var.0 as usize] = Some(register.clone());
        }
    }

    /// The registers take what the variables hold; a register that another variable still reads is copied before.
    fn hand_over(&mut self, carried: &[Carried]) {
        let held: Vec<_> = carried.iter().map(|one| self.vars[one.var.0 as usize].clone()).collect();
        let mut sources = Vec::new();
        for (one, held) in carried.iter().zip(held) {
            let held = held.unwrap_or_else(|| one.register.clone());
            let is_other = held != one.register && carried.iter().any(|other| other.register == held);
            sources.push(if is_other { self.own(&held, one.kind) } else { held });
        }
        for (one, source) in carried.iter().zip(sources).filter(|(one, source)| one.register != *source) {
            let operands = vec![one.register.clone(), as_bits(&source)];
            self.act(None, Form::new(Name::Mov, &[one.kind]), operands);
        }
    }

    /// A jump.
    pub fn go(&mut self, guard: Option<Guard>, label: Label) {
        self.act(guard, Form::new(Name::Bra, &[]), vec![Operand::Label(label)]);
    }

    /// A jump where a comparison holds, of numbers that change.
    pub fn go_if(&mut self, form: Form, operands: [&Operand; 2], label: Label) {
        let predicate = self.fresh(Class::Predicate);
        let all = [&predicate, operands[0], operands[1]].into_iter().cloned().collect();
        self.act(None, form, all);
        if let Operand::Register(predicate) = predicate {
            self.go(Some(Guard::If(predicate)), label);
        }
    }
}
