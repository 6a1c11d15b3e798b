//! Straight-line functions on two elements at once: halves in a word, and singles in a double word where that is one machine instruction.

use std::collections::HashMap;

use fma_core::{Format, Round};
use fma_ir::{FloatOp, Op, Region, Stmt, Ty, Value, ValueId};

use super::arithmetic::{flushes_itself, ftz};
use super::builder::Builder;
use super::flush::constant;
use super::kind;
use super::value::Setting;
use crate::code::{Class, Operand};
use crate::{Form, Kind, Meaning, Name};

/// How two numbers lie in a register.
#[derive(Clone, Copy)]
pub struct Packed {
    format: Format,
    pair: Kind,
    bits: Kind,
}

/// The formats with instructions for pairs, those of pairs, and the bits that hold one.
const PAIRS: [(Format, Kind, Kind); 3] = [
    (Format::F16, Kind::F16x2, Kind::B32),
    (Format::Bf16, Kind::Bf16x2, Kind::B32),
    (Format::F32, Kind::F32x2, Kind::B64),
];

/// The machines that compute on two singles in one instruction; the later ones take two.
const PAIRS_OF_SINGLES: [u16; 3] = [100, 103, 107];

impl Packed {
    /// If every number that a function computes is of one format with instructions for pairs; `kinds` are those of its slices.
    pub fn of(builder: &Builder<'_>, kinds: &[Kind], size: u32) -> Option<Packed> {
        let func = builder.func;
        let result = func.body.result.filter(|_| is_straight(&func.body) && size > 1)?;
        let Ty::Float(format) = func.value(result).ty else { return None };
        let (_, pair, bits) = *PAIRS.iter().find(|(known, ..)| *known == format)?;
        if format == Format::F32 && !PAIRS_OF_SINGLES.contains(&builder.target.number) {
            return None;
        }
        let packed = Packed { format, pair, bits };
        let order = packed.order(builder, result);
        let alike = kinds.iter().all(|kind| *kind == super::kind::bits(format));
        (alike && order.iter().all(|id| packed.has(builder, *id))).then_some(packed)
    }

    /// A value that clamps a sum or product, as one operation on pairs, and that sum or product.
    fn clamped(self, builder: &Builder<'_>, id: ValueId) -> Option<(Form, ValueId)> {
        let (of, by) = builder.clamp_of(id)?;
        let (value, inner) = (builder.func.value(id), builder.func.value(of));
        let Op::Float(op) = inner.op else { return None };
        let setting = Setting { format: self.format, mode: inner.mode, flags: inner.flags };
        let form = self.form(op, setting)?.with(by);
        let fits = inner.mode == value.mode && inner.ty == Ty::Float(self.format);
        (fits && builder.has(&form, op.arity() + 1)).then_some((form, of))
    }

    /// The operands of the operation that computes a value.
    fn args<'b>(self, builder: &Builder<'b>, id: ValueId) -> &'b [ValueId] {
        let computed = self.clamped(builder, id).map_or(id, |(_, inner)| inner);
        &builder.func.value(computed).args
    }

    /// What a value needs, operands before users.
    fn order(self, builder: &Builder<'_>, result: ValueId) -> Vec<ValueId> {
        let (mut order, mut waiting) = (Vec::new(), vec![(result, false)]);
        while let Some((id, ready)) = waiting.pop() {
            if ready && !order.contains(&id) {
                order.push(id);
            } else if !ready && !order.contains(&id) {
                waiting.push((id, true));
                waiting.extend(self.args(builder, id).iter().map(|arg| (*arg, false)));
            }
        }
        order
    }

    /// Whether there is an instruction for two of a value.
    fn has(self, builder: &Builder<'_>, id: ValueId) -> bool {
        let value = builder.func.value(id);
        if self.clamped(builder, id).is_some() {
            return true;
        }
        let setting = Setting { format: self.format, mode: value.mode, flags: value.flags };
        let alike = value.ty == Ty::Float(self.format);
        alike
            && match value.op {
                Op::Const(_) => true,
                // What a block leaves in a variable of its own is not followed here.
                Op::Read(var) => builder.source.takes.iter().any(|taken| taken.is_number(var)),
                Op::Opaque(_) => builder.bits_of(value).is_some(),
                Op::Float(FloatOp::Neg | FloatOp::Abs) => true,
                Op::Float(op) => self.form(op, setting).is_some_and(|form| builder.has(&form, op.arity() + 1)),
                Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) => false,
                Op::Select | Op::Int(_) | Op::Cast => false,
            }
    }

    /// The instruction on pairs.
    fn form(self, op: FloatOp, setting: Setting) -> Option<Form> {
        const ARITHMETIC: [(FloatOp, Name); 5] = [
            (FloatOp::Add, Name::Add),
            (FloatOp::Sub, Name::Sub),
            (FloatOp::Mul, Name::Mul),
            (FloatOp::Fma, Name::Fma),
            (FloatOp::MulAdd, Name::Fma),
        ];
        const CHOICES: [(FloatOp, Name); 2] = [(FloatOp::Min, Name::Min), (FloatOp::Max, Name::Max)];
        let find = |table: &[(FloatOp, Name)]| table.iter().find(|(known, _)| *known == op).map(|(_, name)| *name);
        let direct = setting.mode.round == Round::NearestEven || self.pair == Kind::F32x2;
        if !flushes_itself(setting) || !direct {
            return None;
        }
        let form = match (find(&ARITHMETIC), find(&CHOICES)) {
            (Some(name), _) => Form::new(name, &[self.pair]).with_any(kind::rounding(setting.mode.round)),
            (None, Some(name)) => Form::new(name, &[self.pair]),
            (None, None) => return None,
        };
        Some(form.with_any(ftz(setting)))
    }
}

/// Whether every statement only computes.
fn is_straight(region: &Region) -> bool {
    region.stmts.iter().all(|stmt| match stmt {
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => true,
        Stmt::If { .. } | Stmt::Return { .. } | Stmt::Opaque { .. } => false,
    })
}

impl Builder<'_> {
    /// The result for every pair of elements, as words to store. A variable that is not among `each` is the same for all.
    pub fn packed(&mut self, packed: &Packed, each: &[usize], words: &[Vec<Operand>]) -> Vec<Operand> {
        let Some(result) = self.func.body.result else { return Vec::new() };
        let order = packed.order(self, result);
        let joined: Vec<Vec<Operand>> = words.iter().map(|words| self.joined(packed, words)).collect();
        let pairs = joined.first().map_or(0, Vec::len);
        let of_pair = |pair: usize| joined.iter().map(|words| words[pair].clone()).collect();
        let inputs: Vec<Vec<Operand>> = (0..pairs).map(of_pair).collect();
        let mut results = Vec::new();
        for inputs in inputs {
            let mut known: HashMap<ValueId, Operand> = HashMap::new();
            for id in &order {
                let args: Vec<_> = packed.args(self, *id).iter().filter_map(|arg| known.get(arg).cloned()).collect();
                let read = if let Op::Read(var) = self.func.value(*id).op { Some(var.0 as usize) } else { None };
                let place = read.and_then(|var| each.iter().position(|mapped| *mapped == var));
                let operand = match (read, place) {
                    (Some(_), Some(place)) => inputs[place].clone(),
                    (Some(var), None) => self.shared(packed, self.vars[var].clone()),
                    (None, _) => self.on_pair(packed, *id, args),
                };
                known.insert(*id, operand);
            }
            results.extend(known.remove(&result));
        }
        results.into_iter().flat_map(|pair| self.split(packed, pair)).collect()
    }

    fn on_pair(&mut self, packed: &Packed, id: ValueId, args: Vec<Operand>) -> Operand {
        let value = self.func.value(id);
        let twice = |bits: u64| bits << packed.format.layout().bits | bits;
        let setting = Setting { format: packed.format, mode: value.mode, flags: value.flags };
        let on_bits = |name| Form::new(name, &[packed.bits]);
        if let Some((form, _)) = packed.clamped(self, id) {
            return self.emit(form, args);
        }
        if let Some(bits) = self.bits_of(value) {
            return self.emit(on_bits(Name::Mov), [Operand::Bits(twice(bits))]);
        }
        match value.op {
            Op::Float(FloatOp::Neg) => {
                let sign = Operand::Bits(twice(packed.format.sign_mask()));
                self.emit(on_bits(Name::Xor), [args[0].clone(), sign])
            }
            Op::Float(FloatOp::Abs) => {
                let rest = Operand::Bits(twice(packed.format.mask() >> 1));
                self.emit(on_bits(Name::And), [args[0].clone(), rest])
            }
            Op::Float(op) => match packed.form(op, setting) {
                Some(form) => self.emit(form, args),
                None => self.unknown(crate::Why::Opaque),
            },
            Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) => {
                self.unknown(crate::Why::Opaque)
            }
            Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => self.unknown(crate::Why::Opaque),
        }
    }

    /// The bits of a constant.
    pub fn bits_of(&self, value: &Value) -> Option<u64> {
        if let Op::Const(bits) = value.op {
            return Some(bits);
        }
        match self.source.values.get(&value.site) {
            Some(Meaning::Constant(bits)) if matches!(value.op, Op::Opaque(_)) => Some(*bits),
            _ => None,
        }
    }

    /// One number in both places.
    fn shared(&mut self, packed: &Packed, operand: Option<Operand>) -> Operand {
        match operand {
            Some(Operand::Register(register)) => {
                self.emit(Form::new(Name::Mov, &[packed.bits]), [Operand::Parts(vec![register; 2])])
            }
            Some(number) => {
                let bits = constant(&number).unwrap_or(0);
                let twice = bits << packed.format.layout().bits | bits;
                self.emit(Form::new(Name::Mov, &[packed.bits]), [Operand::Bits(twice)])
            }
            None => self.unknown(crate::Why::Opaque),
        }
    }

    /// Loaded words as pairs: of halves, the words themselves.
    fn joined(&mut self, packed: &Packed, words: &[Operand]) -> Vec<Operand> {
        if packed.bits == Kind::B32 {
            return words.to_vec();
        }
        words
            .chunks(2)
            .map(|both| self.emit(Form::new(Name::Mov, &[packed.bits]), [super::group::grouped(both)]))
            .collect()
    }

    fn split(&mut self, packed: &Packed, pair: Operand) -> Vec<Operand> {
        if packed.bits == Kind::B32 {
            return vec![pair];
        }
        let both = [Class::Word; 2].map(|class| self.fresh(class));
        self.act(None, Form::new(Name::Mov, &[packed.bits]), vec![super::group::grouped(&both), pair]);
        both.to_vec()
    }
}
