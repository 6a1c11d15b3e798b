//! Loops: the variables that change have registers of their own, which take the new numbers at the end of each turn.

use fma_ir::{IntTy, Region, Site, Ty, ValueId, VarId};

use super::builder::Builder;
use super::flow::register_kind;
use super::flush::as_bits;
use super::kind;
use super::memory::Slice;
use crate::code::{Class, Guard, Label, Line, Operand};
use crate::{Act, Form, Kind, Modifier, Name, Why};

/// `u32`
const WORD: IntTy = IntTy { bits: 32, signed: false, pointer: false };

/// `usize`
const INDEX: IntTy = IntTy { bits: 64, signed: false, pointer: true };

/// What a turn begins with.
struct Turn {
    /// Holds its number.
    counter: Option<VarId>,
    /// The variables that hold elements.
    held: Vec<(VarId, Slice)>,
}

/// A variable that a loop changes.
struct Carried {
    var: VarId,
    register: Operand,
    kind: Kind,
}

impl Builder<'_> {
    /// A statement of the source's own; whether control gets to its end.
    pub fn repeat(&mut self, site: Site, values: &[ValueId], regions: &[Region], writes: &[VarId]) -> bool {
        self.site = Some(site);
        let source = self.source;
        match (source.acts.get(&site), regions) {
            (Some(Act::While), [condition, body]) => self.while_loop(condition, body, writes),
            (Some(Act::Count { counter, inclusive }), [head, body]) => {
                self.region(head);
                let ends = std::mem::take(&mut self.ends);
                self.turns(&Turn { counter: *counter, held: Vec::new() }, *inclusive, &ends, body, writes);
            }
            (Some(Act::Elements { slices, held, index }), [_, body]) => {
                self.elements(slices, held, *index, body, writes)
            }
            (Some(Act::Turns(turns)), [_, body]) => {
                let ends = [0, *turns].map(|end| (Operand::Bits(end.into()), Ty::Int(WORD)));
                self.turns(&Turn { counter: None, held: Vec::new() }, false, &ends, body, writes);
            }
            (Some(Act::Range), []) => {
                self.ends = values.iter().map(|end| (self.value(*end), self.func.value(*end).ty)).collect();
            }
            (Some(Act::Store(slice)), []) => self.store(*slice, values),
            (Some(Act::Results), []) => self.gathered = values.to_vec(),
            (Some(Act::While | Act::Count { .. } | Act::Elements { .. } | Act::Turns(_)) | None, _)
            | (Some(Act::Range | Act::Store(_) | Act::Results), _) => self.refuse(Why::Opaque),
        }
        true
    }

    fn while_loop(&mut self, condition: &Region, body: &Region, writes: &[VarId]) {
        let carried = self.carry(writes);
        let (head, end) = (self.label(), self.label());
        self.lines.push(Line::Label(head));
        let mark = self.mark();
        self.region(condition);
        let holds = condition.result.map(|id| self.value(id));
        let at_end = self.vars.clone();
        if let Some(Operand::Register(holds)) = holds {
            self.go(Some(Guard::Unless(holds)), end);
        } else {
            self.refuse(Why::Opaque);
        }
        if self.region(body) {
            self.hand_over(&carried);
            self.go(None, head);
        }
        self.forget(mark);
        self.vars = at_end;
        self.lines.push(Line::Label(end));
    }

    /// Each element of slices side by side.
    fn elements(
        &mut self,
        slices: &[VarId],
        held: &[(VarId, usize)],
        index: Option<VarId>,
        body: &Region,
        writes: &[VarId],
    ) {
        let found: Option<Vec<_>> = slices.iter().map(|slice| self.slices.get(slice).cloned()).collect();
        let Some(found) = found else { return self.refuse(Why::Opaque) };
        let min = Form::new(Name::Min, &[Kind::U64]);
        let lengths = found.iter().map(|slice| slice.length.clone());
        let shortest = lengths.reduce(|least, length| self.emit(min.clone(), [least, length]));
        let Some(shortest) = shortest else { return self.refuse(Why::Opaque) };
        let held = held.iter().filter_map(|(var, slice)| Some((*var, found.get(*slice)?.clone()))).collect();
        let ends = [Operand::Bits(0), shortest].map(|end| (end, Ty::Int(INDEX)));
        self.turns(&Turn { counter: index, held }, false, &ends, body, writes);
    }

    /// The variables of a turn hold its number and the elements with that index.
    fn begin(&mut self, turn: &Turn, number: &Operand) {
        if let Some(counter) = turn.counter {
            self.vars[counter.0 as usize] = Some(number.clone());
        }
        for (var, slice) in &turn.held {
            let element = self.memory_kind(slice.element).and_then(|kind| {
                let place = self.address(&slice.pointer, number, u64::from(kind.bits() / 8))?;
                Some(self.fetch(kind, place))
            });
            let element = element.map(|loaded| if slice.element == Ty::Bool { self.is_true(loaded) } else { loaded });
            self.vars[var.0 as usize] = element;
        }
    }

    /// Each number from the first to the last; none where the range is empty.
    fn turns(&mut self, turn: &Turn, inclusive: bool, ends: &[(Operand, Ty)], body: &Region, writes: &[VarId]) {
        let [(first, Ty::Int(ty)), (last, _)] = ends else { return self.refuse(Why::Opaque) };
        let Some(kind) = kind::integer(*ty).map(kind::computing) else { return self.refuse(Why::Type) };
        let carried = self.carry(writes);
        let number = self.own(first, kind::integer_bits(kind));
        let (top, end) = (self.label(), self.label());
        let compare = |modifier| Form::new(Name::Setp, &[kind]).with(modifier);
        let past = if inclusive { Modifier::Gt } else { Modifier::Ge };
        self.go_if(compare(past), [&number, last], end);
        self.lines.push(Line::Label(top));
        let mark = self.mark();
        self.begin(turn, &number);
        if self.region(body) {
            self.hand_over(&carried);
            if inclusive {
                self.go_if(compare(Modifier::Eq), [&number, last], end);
            }
            self.act(None, Form::new(Name::Add, &[kind]), vec![number.clone(), number.clone(), Operand::Bits(1)]);
            if inclusive { self.go(None, top) } else { self.go_if(compare(Modifier::Lt), [&number, last], top) }
        }
        self.forget(mark);
        self.settle(&carried);
        self.lines.push(Line::Label(end));
    }

    /// Registers for what a loop changes, with what the variables hold before it.
    fn carry(&mut self, writes: &[VarId]) -> Vec<Carried> {
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
    fn settle(&mut self, carried: &[Carried]) {
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
