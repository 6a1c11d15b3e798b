//! What a function takes, and the elements of slices.

use fma_ir::{Ty, ValueId, VarId};

use super::builder::Builder;
use super::flow::register_kind;
use super::flush::{as_bits, constant, number};
use super::value::Setting;
use super::{ascii, kind};
use crate::code::{Operand, Param};
use crate::{Form, Kind, Meaning, Modifier, Name, Taken, Whole, Why};

/// The same bits as a type; a register has none.
fn same_bits(ty: Ty, x: &Operand) -> Operand {
    match (ty, constant(x)) {
        (Ty::Float(format), Some(bits)) => number(format, bits),
        (_, Some(bits)) => Operand::Bits(bits),
        (_, None) => x.clone(),
    }
}

/// A slice that the function takes.
#[derive(Clone, Debug)]
pub struct Slice {
    pub pointer: Operand,
    pub length: Operand,
    pub element: Ty,
    /// Where it lies; anywhere, where nothing is known.
    pub space: Option<Modifier>,
}

/// An element in memory.
#[derive(Clone, Debug)]
pub struct Place {
    pub address: Operand,
    pub element: Ty,
    pub space: Option<Modifier>,
}

/// Whoever passes a slice to a kernel has to know of what: `$in$b32x3$4` is an array of four rows of three f32, only read.
fn behind(taken: &Taken) -> String {
    let Taken::Slice { element, count, size, access, .. } = taken else { return String::new() };
    let kind = kind::memory(*element).map_or("", Kind::text);
    let rows = if *size > 1 { format!("x{size}") } else { String::new() };
    let count = count.map_or_else(String::new, |count| format!("${count}"));
    format!("${}${kind}{rows}{count}", access.word())
}

impl Builder<'_> {
    /// The parameters, loaded.
    pub fn params(&mut self) -> Vec<Param> {
        let mut params = Vec::new();
        for (index, taken) in self.source.takes.iter().enumerate() {
            match taken {
                Taken::Number(var) => {
                    let variable = self.func.variable(*var);
                    let name = format!("{}${index}", variable.name);
                    self.vars[var.0 as usize] = self.param(&mut params, &name, variable.ty);
                }
                Taken::Each(_) => {}
                Taken::Part { var, name, ty, .. } => {
                    self.vars[var.0 as usize] = self.param(&mut params, &format!("{name}${index}"), *ty);
                }
                Taken::Slice { var, element, count, .. } => {
                    let name = &self.func.variable(*var).name;
                    let address = format!("{name}${index}{}", self.space.map_or_else(String::new, |_| behind(taken)));
                    let [pointer, length] =
                        [address, format!("{name}_len${index}")].map(|name| self.taken(&mut params, &name, Kind::U64));
                    let (element, space) = (*element, self.space);
                    let length = count.map_or(length, |count| Operand::Bits(count.into()));
                    self.slices.insert(*var, Slice { pointer, length, element, space });
                }
            }
        }
        self.declared();
        params
    }

    /// The variables of constants hold them.
    pub fn declared(&mut self) {
        for table in &self.source.tables {
            let form = Form::new(Name::Mov, &[Kind::U64]);
            let pointer = self.emit(form, [Operand::Symbol(super::table::symbol(table))]);
            let length = table.values.len() as u64 / u64::from(table.size.max(1));
            let (length, space) = (Operand::Bits(length), Some(Modifier::Const));
            self.slices.insert(table.var, Slice { pointer, length, element: table.element, space });
        }
        for (var, bits) in &self.source.constants {
            self.vars[var.0 as usize] = Some(self.literal(*bits, self.func.variable(*var).ty));
        }
        for (from, to) in &self.source.entry {
            self.vars[to.0 as usize] = self.vars[from.0 as usize].clone();
        }
    }

    /// A parameter of a type, loaded; or its refusal.
    fn param(&mut self, params: &mut Vec<Param>, name: &str, ty: Ty) -> Option<Operand> {
        let kind = self.memory_kind(ty)?;
        let loaded = self.taken(params, name, kind);
        Some(if ty == Ty::Bool { self.is_true(loaded) } else { loaded })
    }

    /// A parameter, declared as callers pass it.
    pub fn taken(&mut self, params: &mut Vec<Param>, name: &str, kind: Kind) -> Operand {
        let name = name.split('$').map(ascii).collect::<Vec<_>>().join("$");
        let declared = if self.space.is_none() { kind::passed(kind) } else { kind };
        params.push(Param { name: name.clone(), kind: declared });
        self.emit(Form::new(Name::Ld, &[kind]).with(Modifier::Param), [Operand::Param(name, 0)])
    }

    pub fn is_true(&mut self, byte: Operand) -> Operand {
        self.emit(Form::new(Name::Setp, &[Kind::U16]).with(Modifier::Ne), [byte, Operand::Bits(0)])
    }

    /// A value that the IR leaves to the source.
    pub fn meant(&mut self, id: ValueId, setting: Option<Setting>, args: Vec<Operand>) -> Operand {
        let value = self.func.value(id);
        let meaning = self.source.values.get(&value.site).cloned();
        let found = match (meaning, setting, &args[..]) {
            (Some(Meaning::Constant(bits)), ..) => Some(self.literal(bits, value.ty)),
            (Some(Meaning::Clamp), Some(setting), [_, _, _]) => Some(self.checked_clamp(setting, args)),
            (Some(Meaning::Element(slice)), _, [index]) => self.element(slice, index),
            (Some(Meaning::Length(slice)), ..) => self.slice(slice).map(|slice| slice.length),
            (Some(Meaning::Held(var)), ..) => self.held(var),
            (Some(Meaning::Local(place)), ..) => self.number_at(&place, args.first()),
            (Some(Meaning::Fast(fast)), Some(setting), _) => Some(self.fast(fast, setting, args)),
            (Some(Meaning::Instruction(form)), ..) => Some(self.instruction(form, args)),
            (Some(Meaning::Bits), _, [x]) => self.keeps_width(id).then(|| same_bits(value.ty, x)),
            (Some(Meaning::Euclid(part)), Some(setting), [_, _]) => Some(self.euclid(part, setting, &args)),
            (Some(Meaning::Near(near)), Some(setting), args) => Some(self.near(near, setting, args)),
            (Some(Meaning::Whole(whole)), ..) => self.method(id, whole, args),
            (Some(Meaning::Convert(conversion)), _, [_]) => {
                let from = value.args.first().map_or(value.ty, |arg| self.func.value(*arg).ty);
                Some(self.converted(from, value.ty, conversion, args))
            }
            (Some(Meaning::Call), ..) => self.call(&args).and_then(|results| results.into_iter().next()),
            (Some(Meaning::Clamp | Meaning::Element(_) | Meaning::Near(_)), ..) => None,
            (Some(Meaning::Fast(_) | Meaning::Convert(_) | Meaning::Bits | Meaning::Euclid(_)) | None, ..) => None,
        };
        found.unwrap_or_else(|| self.unknown(Why::Opaque))
    }

    /// An instruction by its name. Two numbers in a register have no immediates.
    fn instruction(&mut self, form: Form, args: Vec<Operand>) -> Operand {
        let kind = form.kinds.first().copied().unwrap_or(Kind::B32);
        let args: Vec<_> = args
            .into_iter()
            .map(|arg| match arg {
                Operand::Bits(_) if matches!(kind, Kind::F16x2 | Kind::Bf16x2 | Kind::F32x2) => {
                    self.emit(Form::new(Name::Mov, &[kind::integer_bits(kind)]), [arg])
                }
                arg => arg,
            })
            .collect();
        match form.kinds[..] {
            // Sums and products are fused operations before there are others.
            [Kind::Bf16x2] if form.name != Name::Fma && !self.has(&form, args.len() + 1) => {
                self.two_by_fma(form.name, args)
            }
            _ => self.emit(form, args),
        }
    }

    /// Two sums, differences or products of bf16 as fused operations, exactly.
    fn two_by_fma(&mut self, name: Name, args: Vec<Operand>) -> Operand {
        let [a, b] = [args[0].clone(), args[1].clone()];
        let both = |bits: u64| Operand::Bits(bits << 16 | bits);
        let format = fma_core::Format::Bf16;
        let constant = match name {
            Name::Add => format.one(),
            Name::Sub => format.one() | format.sign_mask(),
            _ => format.zero(fma_core::Sign::Negative),
        };
        let constant = self.emit(Form::new(Name::Mov, &[Kind::B32]), [both(constant)]);
        let operands = match name {
            Name::Add => [a, constant, b],
            Name::Sub => [b, constant, a],
            _ => [a, b, constant],
        };
        self.emit(Form::new(Name::Fma, &[Kind::Bf16x2]).with(Modifier::Rn), operands)
    }

    /// Whether a value has as many bits as what it is the bits of.
    fn keeps_width(&self, id: ValueId) -> bool {
        let value = self.func.value(id);
        let width = |ty| register_kind(ty).map(Kind::bits);
        value.args.first().is_none_or(|arg| width(self.func.value(*arg).ty) == width(value.ty))
    }

    /// A method of the first operand.
    fn method(&mut self, id: ValueId, whole: Whole, args: Vec<Operand>) -> Option<Operand> {
        let ty = |place: usize| self.func.value(id).args.get(place).map(|arg| self.func.value(*arg).ty);
        let (Ty::Int(own), other) = (ty(0)?, ty(1)) else { return None };
        Some(self.whole(whole, own, other.unwrap_or(Ty::Int(own)), args))
    }

    /// Traps unless the bounds are in order.
    fn checked_clamp(&mut self, setting: Setting, args: Vec<Operand>) -> Operand {
        let ordered = self.compare(Modifier::Le, setting.plain(), &[args[1].clone(), args[2].clone()]);
        self.trap_unless(ordered);
        self.clamp(setting, args)
    }

    fn element(&mut self, slice: VarId, index: &Operand) -> Option<Operand> {
        let place = self.place(slice, index)?;
        self.loaded(&place)
    }

    /// What lies somewhere.
    pub fn loaded(&mut self, place: &Place) -> Option<Operand> {
        let kind = self.memory_kind(place.element)?;
        let loaded = self.fetch(kind, place.address.clone(), place.space);
        Some(if place.element == Ty::Bool { self.is_true(loaded) } else { loaded })
    }

    /// What a variable holds, or refers to.
    pub fn held(&mut self, var: VarId) -> Option<Operand> {
        match self.place_of(var) {
            Some(place) => self.loaded(&place),
            None => self.vars[var.0 as usize].clone(),
        }
    }

    /// The value goes to the element that a variable refers to.
    pub fn put(&mut self, var: VarId, values: &[ValueId]) {
        let (Some(place), [value]) = (self.place_of(var), values) else { return self.refuse(Why::Opaque) };
        let stored = self.stored(*value);
        let Some(kind) = self.memory_kind(place.element) else { return };
        self.act(None, Form::new(Name::St, &[kind]).with_any(place.space), vec![place.address, stored]);
    }

    /// Loads; never again what was loaded before, since it may have changed.
    pub fn fetch(&mut self, kind: Kind, place: Operand, space: Option<Modifier>) -> Operand {
        let loaded = self.fresh(crate::code::Class::of(kind));
        let form = Form::new(Name::Ld, &[kind]).with_any(space);
        self.act(None, form, vec![loaded.clone(), place]);
        loaded
    }

    /// The first value goes to the element that the second names.
    pub fn store(&mut self, slice: VarId, values: &[ValueId]) {
        let [value, index] = values else { return self.refuse(Why::Opaque) };
        let index = self.value(*index);
        let stored = self.stored(*value);
        let Some(place) = self.place(slice, &index) else { return self.refuse(Why::Opaque) };
        let Some(kind) = self.memory_kind(place.element) else { return };
        self.act(None, Form::new(Name::St, &[kind]).with_any(place.space), vec![place.address, stored]);
    }

    /// Where an element lies; traps where Rust panics.
    fn place(&mut self, slice: VarId, index: &Operand) -> Option<Place> {
        let Slice { pointer, length, element, space } = self.slice(slice)?;
        let size = u64::from(kind::memory(element)?.bits() / 8);
        let index = as_bits(index);
        self.trap_beyond(&index, &length);
        Some(Place { address: self.address(&pointer, &index, size)?, element, space })
    }

    /// The memory at a pointer, so many elements of a size on.
    pub fn address(&mut self, pointer: &Operand, index: &Operand, size: u64) -> Option<Operand> {
        let offset = if let Operand::Bits(index) = index { index.checked_mul(size) } else { None };
        let (base, offset) = match (pointer, offset) {
            (Operand::Register(base), Some(offset)) if offset < 1 << 20 => (*base, offset),
            _ => {
                let Operand::Register(base) = self.beyond(pointer, index, size) else { return None };
                (base, 0)
            }
        };
        Some(Operand::Address(base, offset as u32))
    }

    /// A pointer so many elements of a size on.
    pub fn beyond(&mut self, pointer: &Operand, index: &Operand, size: u64) -> Operand {
        if *index == Operand::Bits(0) {
            return pointer.clone();
        }
        // Assemblers make one instruction of a shift and a sum, and three of a product of 64 bits.
        let offset = match size.is_power_of_two() {
            true => {
                let shift = Operand::Bits(size.trailing_zeros().into());
                self.emit(Form::new(Name::Shl, &[Kind::B64]), [index.clone(), shift])
            }
            false => {
                let form = Form::new(Name::Mul, &[Kind::U64]).with(Modifier::Lo);
                self.emit(form, [index.clone(), Operand::Bits(size)])
            }
        };
        self.emit(Form::new(Name::Add, &[Kind::U64]), [pointer.clone(), offset])
    }
}
