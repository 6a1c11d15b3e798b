//! Loops: the variables that change have registers of their own, which take the new numbers at the end of each turn, and wherever
//! something leaves a turn before.

use fma_ir::{Region, Site, Ty, ValueId, VarId};

use super::builder::Builder;
use super::flow::register_kind;
use super::flush::as_bits;
use super::group::grouped;
use super::pair::words_of;
use crate::code::{Class, Guard, Label, Line, Operand};
use crate::{Act, Form, Items, Kind, Modifier, Name, Why};

/// A variable that a loop changes.
#[derive(Clone)]
pub struct Carried {
    var: VarId,
    /// One, or the two of a pair.
    register: Operand,
    ty: Ty,
    kind: Kind,
}

/// A loop whose body is being selected.
pub struct Around {
    site: Site,
    carried: Vec<Carried>,
    /// Where its next turn begins, and what follows it.
    pub next: Label,
    pub end: Label,
    /// Takes what it is left with, if anything leaves it with a value.
    pub result: Option<(Operand, Ty)>,
    /// Whether something goes there from within.
    pub goes_next: bool,
    pub goes_end: bool,
}

impl Builder<'_> {
    /// A statement of the source's own; whether control gets to its end.
    pub fn repeat(&mut self, site: Site, values: &[ValueId], regions: &[Region], writes: &[VarId]) -> bool {
        self.site = Some(site);
        let source = self.source;
        let writes = &[writes, &self.changed_in(regions)].concat();
        if let (Some(var), [value], []) = (source.sets.get(&site), values, regions) {
            self.vars[var.0 as usize] = Some(self.value(*value));
            return true;
        }
        let Some(act) = source.acts.get(&site) else {
            self.refuse(Why::Opaque);
            return true;
        };
        match (act, regions) {
            (Act::While, [condition, body]) => self.while_loop(site, Some(condition), body, writes),
            (Act::Forever, [body]) => self.while_loop(site, None, body, writes),
            (Act::Each(items), [head, body]) => {
                self.region(head);
                self.each(site, items, body, writes)
            }
            (Act::Choice(choice), _) => self.choice(site, choice, regions),
            (Act::Lazy(logic), _) => self.lazy(site, *logic, regions),
            (Act::Block, [body]) => self.labelled(site, body, writes),
            (Act::Break(target), []) => self.jump(*target, true, values),
            (Act::Continue(target), []) => self.jump(*target, false, values),
            (Act::Trap, []) => {
                self.act(None, Form::new(Name::Trap, &[]), Vec::new());
                false
            }
            (act, []) => {
                self.act_on(site, act, values);
                true
            }
            (_, _) => {
                self.refuse(Why::Opaque);
                true
            }
        }
    }

    /// A statement without regions, behind which control goes on.
    fn act_on(&mut self, site: Site, act: &Act, values: &[ValueId]) {
        match act {
            Act::Kept => self.keep(site, values),
            Act::Store(slice) => self.store(*slice, values),
            Act::Put(var) => self.put(*var, values),
            Act::StoreLocal(array) => self.store_local(array, values),
            Act::StoreOwn(place, from) => self.store_own(place, from, values),
            Act::Call(vars) => self.call_statement(vars, values),
            Act::SineAndCosine(vars) => self.sine_and_cosine(vars, values),
            Act::SinCos(vars, flags, mode) => self.sin_cos(vars, (*flags, *mode), values),
            Act::Results => self.gathered = values.to_vec(),
            Act::Assemble { vars, copies } => self.assemble(vars, copies, values),
            Act::Fetch(place, goal) => self.fetch_row(place, goal, values),
            Act::LoadRow(row, into) => self.load_row(row.clone(), into, values),
            Act::StoreRow(row, from) => self.store_row(row.clone(), from, values),
            Act::View { of, into, size, section } => self.view([*of, *into], *size, *section, values),
            Act::While | Act::Forever | Act::Each(_) | Act::Choice(_) | Act::Lazy(_) => self.refuse(Why::Opaque),
            Act::Block | Act::Break(_) | Act::Continue(_) | Act::Trap => self.refuse(Why::Opaque),
        }
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
        self.results.extend(around.result.map(|(result, _)| (site, result)));
        condition.is_some() || around.goes_end
    }

    /// A block that `break` may leave; whether control gets to its end.
    fn labelled(&mut self, site: Site, body: &Region, writes: &[VarId]) -> bool {
        let carried = self.carry(writes);
        let end = self.label();
        let mark = self.mark();
        let (goes_on, mut around) = self.inside_of(site, &carried, [end, end], body);
        if goes_on {
            // Its value before its variables: it may be made of what their registers still hold.
            body.result.iter().for_each(|value| self.hand_result(&mut around, *value));
            self.hand_over(&carried);
        }
        self.forget(mark);
        self.settle(&carried);
        self.lines.push(Line::Label(end));
        self.results.extend(around.result.map(|(result, _)| (site, result)));
        goes_on || around.goes_end
    }

    /// The value that a loop or block is left with goes to its register.
    fn hand_result(&mut self, around: &mut Around, value: ValueId) {
        let (held, ty) = (self.value(value), self.func.value(value).ty);
        let Some(kind) = register_kind(ty) else { return self.refuse(Why::Type) };
        match &around.result {
            Some((result, _)) => self.act(None, Form::new(Name::Mov, &[kind]), vec![result.clone(), as_bits(&held)]),
            None => around.result = Some((self.own(&held, kind), ty)),
        }
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
    pub fn turn(&mut self, site: Site, carried: &[Carried], labels: [Label; 2], body: &Region) -> (bool, Around) {
        let (goes_on, around) = self.inside_of(site, carried, labels, body);
        if goes_on {
            self.hand_over(carried);
        }
        (goes_on, around)
    }

    /// The statements of what can be left; whether control gets to their end, and where else it goes.
    fn inside_of(&mut self, site: Site, carried: &[Carried], [next, end]: [Label; 2], body: &Region) -> (bool, Around) {
        let whole = || {
            let (goes_next, goes_end) = (false, false);
            Around { site, carried: carried.to_vec(), next, end, result: None, goes_next, goes_end }
        };
        self.around.push(whole());
        let goes_on = self.region(body);
        (goes_on, self.around.pop().unwrap_or_else(whole))
    }

    /// `break`, with the value of what it leaves if there is one, and `continue`.
    fn jump(&mut self, target: Site, leaves: bool, values: &[ValueId]) -> bool {
        let Some(index) = self.around.iter().rposition(|around| around.site == target) else {
            self.refuse(Why::Opaque);
            return true;
        };
        let mut inner = self.around.split_off(index);
        if let Some(around) = inner.first_mut() {
            values.iter().for_each(|value| self.hand_result(around, *value));
            self.hand_over(&around.carried);
            let label = if leaves { around.end } else { around.next };
            *(if leaves { &mut around.goes_end } else { &mut around.goes_next }) = true;
            self.go(None, label);
        }
        self.around.extend(inner);
        false
    }

    /// A loop over items.
    fn each(&mut self, site: Site, items: &Items, body: &Region, writes: &[VarId]) -> bool {
        if let Some(goes_on) = self.written_out(site, items, body) {
            return goes_on;
        }
        if let Items::Numbers { range, inclusive, held } = items {
            self.count(site, (*range, *inclusive, *held), body, writes);
            return true;
        }
        let Some((run, count)) = self.run(items) else {
            self.refuse(Why::Opaque);
            return true;
        };
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
        true
    }

    /// Registers for what a loop changes, with what the variables hold before it.
    pub fn carry(&mut self, writes: &[VarId]) -> Vec<Carried> {
        let mut carried = Vec::new();
        for var in writes {
            let (held, ty) = (self.vars[var.0 as usize].clone(), self.func.variable(*var).ty);
            let Some(kind) = register_kind(ty) else { continue };
            let words: Vec<_> = match held {
                Some(held) => words_of(ty, &held).iter().map(|word| self.own(word, kind)).collect(),
                // Declared before the loop, perhaps, and given its first value there.
                None => (0..1 + usize::from(ty.is_double())).map(|_| self.fresh(Class::of(kind))).collect(),
            };
            carried.push(Carried { var: *var, register: grouped(&words), ty, kind });
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
        let mut moves = Vec::new();
        for Carried { var, register, ty, kind } in carried {
            let held = self.vars[var.0 as usize].clone().unwrap_or_else(|| register.clone());
            let words = words_of(*ty, register).into_iter().zip(words_of(*ty, &held));
            moves.extend(words.map(|(register, held)| (register, held, *kind)));
        }
        let registers: Vec<_> = moves.iter().map(|(register, ..)| register.clone()).collect();
        for (register, held, kind) in &mut moves {
            if held != register && registers.contains(held) {
                *held = self.own(held, *kind);
            }
        }
        for (register, source, kind) in moves.into_iter().filter(|(register, source, _)| register != source) {
            self.act(None, Form::new(Name::Mov, &[kind]), vec![register, as_bits(&source)]);
        }
    }
}
