//! What has been emitted so far, and what is known of it.

use std::collections::HashMap;

use fma_ir::{Func, Site, Ty, ValueId, VarId};

use super::flush::constant;
use super::leave::Goal;
use super::memory::{Place, Slice};
use super::repeat::Around;
use crate::code::{Class, Guard, Instruction, Label, Line, Operand, Register, Room};
use crate::emulate::compute;
use crate::table::{Lack, require};
use crate::word::Shape;
use crate::{Callee, Form, Kind, Modifier, Name, Refusal, Source, Target, Why};

/// A function that is being selected.
pub struct Builder<'a> {
    pub func: &'a Func,
    pub source: &'a Source,
    pub callees: &'a [Callee],
    pub target: Target,
    /// Constants in registers: they are made before everything else, once.
    pub prologue: Vec<Line>,
    pub lines: Vec<Line>,
    pub refusals: Vec<Refusal>,
    /// The value that is being computed stands here.
    pub site: Option<Site>,
    /// What each variable holds.
    pub vars: Vec<Option<Operand>>,
    /// The values of `if`s that have not been read yet, by site.
    pub results: HashMap<Site, Operand>,
    /// Where the results go.
    pub goal: Goal,
    /// The results of a tuple that is about to be returned.
    pub gathered: Vec<ValueId>,
    /// What the heads of loops keep: the ends of ranges and the numbers of adaptors.
    pub kept: HashMap<Site, Vec<(Operand, Ty)>>,
    pub slices: HashMap<VarId, Slice>,
    /// The elements that variables refer to, where something may write to them.
    pub places: HashMap<VarId, Place>,
    /// The loops around, the innermost last.
    pub around: Vec<Around>,
    /// How often what is being selected is written.
    pub turns: u64,
    /// Where slices lie; anywhere, where nothing is known.
    pub space: Option<Modifier>,
    /// Memory of the thread for what is lent.
    pub rooms: Vec<Room>,
    known: Vec<Option<Operand>>,
    /// Results by what computed them.
    computed: HashMap<(Form, Vec<Operand>), Operand>,
    /// What was learnt, in order, so that the end of a branch forgets it.
    trail: Vec<Learnt>,
    constants: HashMap<u64, Operand>,
    registers: [u32; Class::ALL.len()],
    labels: u32,
}

enum Learnt {
    Value(ValueId),
    Result((Form, Vec<Operand>)),
}

/// A point that a branch goes back to.
#[derive(Clone, Copy)]
pub struct Mark(usize);

impl<'a> Builder<'a> {
    pub fn new(func: &'a Func, source: &'a Source, callees: &'a [Callee], target: Target) -> Builder<'a> {
        Builder {
            func,
            source,
            callees,
            target,
            prologue: Vec::new(),
            lines: Vec::new(),
            refusals: Vec::new(),
            site: None,
            vars: vec![None; func.vars.len()],
            results: HashMap::new(),
            goal: Goal::Return(Vec::new()),
            gathered: Vec::new(),
            kept: HashMap::new(),
            slices: HashMap::new(),
            places: HashMap::new(),
            around: Vec::new(),
            turns: 1,
            space: None,
            rooms: Vec::new(),
            known: vec![None; func.values().len()],
            computed: HashMap::new(),
            trail: Vec::new(),
            constants: HashMap::new(),
            registers: [0; Class::ALL.len()],
            labels: 0,
        }
    }

    /// Works on another function, whose instructions go where those of this one go.
    pub fn inside<T>(&mut self, callee: &'a Callee, work: impl FnOnce(&mut Self) -> T) -> T {
        let (callees, target, refused) = (self.callees, self.target, self.refusals.len());
        let mut outer = std::mem::replace(self, Builder::new(&callee.func, &callee.source, callees, target));
        self.exchange(&mut outer);
        let result = work(self);
        self.exchange(&mut outer);
        let inner = std::mem::replace(self, outer);
        self.trail.extend(inner.trail.into_iter().filter(|learnt| matches!(learnt, Learnt::Result(_))));
        let own = self.refusals.split_off(refused);
        self.refusals.extend(own.into_iter().map(|refusal| refusal.within(&callee.func.name)));
        result
    }

    /// What belongs to the text and not to the function.
    fn exchange(&mut self, other: &mut Self) {
        std::mem::swap(&mut self.prologue, &mut other.prologue);
        std::mem::swap(&mut self.lines, &mut other.lines);
        std::mem::swap(&mut self.refusals, &mut other.refusals);
        std::mem::swap(&mut self.space, &mut other.space);
        std::mem::swap(&mut self.rooms, &mut other.rooms);
        std::mem::swap(&mut self.computed, &mut other.computed);
        std::mem::swap(&mut self.constants, &mut other.constants);
        std::mem::swap(&mut self.registers, &mut other.registers);
        std::mem::swap(&mut self.labels, &mut other.labels);
    }

    pub fn known(&self, id: ValueId) -> Option<&Operand> {
        self.known[id.0 as usize].as_ref()
    }

    pub fn learn(&mut self, id: ValueId, operand: Operand) {
        self.known[id.0 as usize] = Some(operand);
        self.trail.push(Learnt::Value(id));
    }

    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Forgets what was learnt since.
    pub fn forget(&mut self, mark: Mark) {
        for learnt in self.trail.drain(mark.0..) {
            match learnt {
                Learnt::Value(id) => self.known[id.0 as usize] = None,
                Learnt::Result(key) => {
                    self.computed.remove(&key);
                }
            }
        }
    }

    /// Forgets the values that were learnt since, but not what instructions gave: they have run.
    pub fn forget_values(&mut self, mark: Mark) {
        let learnt = self.trail.split_off(mark.0);
        for one in learnt {
            match one {
                Learnt::Value(id) => self.known[id.0 as usize] = None,
                Learnt::Result(_) => self.trail.push(one),
            }
        }
    }

    pub fn refuse(&mut self, why: Why) {
        let refusal = Refusal { callee: None, site: self.site, why };
        if !self.refusals.contains(&refusal) {
            self.refusals.push(refusal);
        }
    }

    pub fn fresh(&mut self, class: Class) -> Operand {
        let index = &mut self.registers[class as usize];
        *index += 1;
        Operand::Register(Register { class, index: *index - 1 })
    }

    pub fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    /// Computes something without effects; the same thing only once.
    pub fn emit(&mut self, form: Form, operands: impl Into<Vec<Operand>>) -> Operand {
        let operands: Vec<_> = operands.into().into_iter().map(|operand| self.legal(&form, operand)).collect();
        if let Some(folded) = folded(&form, &operands) {
            return folded;
        }
        let key = (form, operands);
        if let Some(known) = self.computed.get(&key) {
            return known.clone();
        }
        let result = self.fresh(result_class(&key.0));
        let all = std::iter::once(result.clone()).chain(key.1.iter().cloned()).collect();
        self.act(None, key.0.clone(), all);
        self.computed.insert(key.clone(), result.clone());
        self.trail.push(Learnt::Result(key));
        result
    }

    /// The instructions that gave an operand, with what they took: one, if any.
    pub fn makers<'s>(&'s self, operand: &'s Operand) -> impl Iterator<Item = (&'s Form, &'s [Operand])> {
        let made = self.computed.iter().filter(move |(_, result)| *result == operand && constant(operand).is_none());
        made.map(|((form, sources), _)| (form, &sources[..]))
    }

    /// An instruction that must stay.
    pub fn act(&mut self, guard: Option<Guard>, form: Form, operands: Vec<Operand>) {
        if let Err(lack) = require(&form, operands.len(), self.target) {
            let first = if let Lack::Target(first) = lack { first } else { None };
            self.refuse(Why::Lacks { form: form.to_string(), target: self.target, first });
        }
        self.lines.push(Line::Do(Instruction { guard, form, operands }));
    }

    /// Stops where a guard says so: once, since nothing comes back from there.
    pub fn trap(&mut self, guard: Guard) {
        let (Guard::If(register) | Guard::Unless(register)) = guard;
        let form = Form::new(Name::Trap, &[]);
        let unless = Operand::Bits(matches!(guard, Guard::Unless(_)).into());
        let key = (form.clone(), vec![Operand::Register(register), unless.clone()]);
        if self.computed.insert(key.clone(), unless).is_none() {
            self.trail.push(Learnt::Result(key));
            self.act(Some(guard), form, Vec::new());
        }
    }

    /// Whether the target has a form of so many operands, the result among them.
    pub fn has(&self, form: &Form, operands: usize) -> bool {
        require(form, operands, self.target).is_ok()
    }

    /// Halves have no immediates.
    fn legal(&mut self, form: &Form, operand: Operand) -> Operand {
        let halves = form.kinds.iter().any(|kind| matches!(kind, Kind::F16 | Kind::Bf16));
        match operand {
            Operand::Bits(bits) if halves => self.constant(bits),
            operand => operand,
        }
    }

    /// Sixteen bits in a register.
    pub fn constant(&mut self, bits: u64) -> Operand {
        if let Some(known) = self.constants.get(&bits) {
            return known.clone();
        }
        let register = self.fresh(Class::Half);
        let (guard, form) = (None, Form::new(Name::Mov, &[Kind::B16]));
        self.prologue.push(Line::Do(Instruction {
            guard,
            form,
            operands: vec![register.clone(), Operand::Bits(bits)],
        }));
        self.constants.insert(bits, register.clone());
        register
    }
}

/// The result of integer arithmetic on numbers that are known.
fn folded(form: &Form, operands: &[Operand]) -> Option<Operand> {
    let whole = |kind: &Kind| match kind.shape() {
        Shape::Bits(_) | Shape::Unsigned(_) | Shape::Signed(_) => true,
        Shape::Truth | Shape::Floats(..) | Shape::Other(_) => false,
    };
    let names = [Name::Add, Name::Sub, Name::Mul, Name::Min, Name::Max, Name::Shl, Name::And, Name::Or, Name::Cvt];
    if !names.contains(&form.name) || !form.kinds.iter().all(whole) {
        return None;
    }
    let known = |operand: &Operand| match operand {
        Operand::Bits(bits) => Some(*bits),
        _ => None,
    };
    let words = operands.iter().map(known).collect::<Option<Vec<_>>>()?;
    compute(form, &words).map(Operand::Bits)
}

/// The registers that a form's result takes.
fn result_class(form: &Form) -> Class {
    match form.name {
        Name::Setp | Name::Testp => Class::Predicate,
        Name::Popc | Name::Clz => Class::Word,
        Name::Mul if form.has(Modifier::Wide) => form.kinds.first().map_or(Class::Word, |kind| match kind {
            Kind::U32 | Kind::S32 => Class::Double,
            _ => Class::Word,
        }),
        _ => form.kinds.first().map_or(Class::Word, |kind| Class::of(*kind)),
    }
}
