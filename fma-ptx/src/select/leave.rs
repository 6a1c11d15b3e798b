//! What a function gives, and where it goes.

use fma_ir::{Func, Region, Stmt, Ty, ValueId, VarId};

use super::builder::Builder;
use super::flush::as_bits;
use super::{integer, kind};
use crate::code::{Label, Operand, RESULT, layout};
use crate::{Act, Form, Kind, Modifier, Name, Source, Why};

/// Where results go.
#[derive(Clone, Debug)]
pub enum Goal {
    /// To the caller, as these types.
    Return(Vec<Kind>),
    /// To registers, and on from a label.
    Into(Vec<(Operand, Kind)>, Label),
}

impl Builder<'_> {
    /// The types of what the function gives.
    pub fn results(&mut self) -> Vec<Kind> {
        let func = self.func;
        let types = results_of(func, self.source, &func.body);
        types.into_iter().filter_map(|ty| self.memory_kind(ty)).collect()
    }

    /// The type in memory, or its refusal.
    pub fn memory_kind(&mut self, ty: Ty) -> Option<Kind> {
        let kind = kind::memory(ty);
        if kind.is_none() {
            self.refuse(Why::Type);
        }
        kind
    }

    /// Leaves, with a value or with those that were gathered.
    pub fn leave(&mut self, value: Option<ValueId>) {
        let results = self.left(value);
        match self.goal.clone() {
            Goal::Return(kinds) => {
                let (offsets, ..) = layout(&kinds);
                let alone = kinds.len() == 1;
                for ((kind, offset), result) in kinds.into_iter().zip(offsets).zip(results) {
                    self.give(kind, offset, result, alone);
                }
                self.act(None, Form::new(Name::Ret, &[]), Vec::new());
            }
            Goal::Into(places, end) => {
                for ((place, kind), result) in places.into_iter().zip(results) {
                    let form = Form::new(Name::Mov, &[kind::register(kind)]);
                    self.act(None, form, vec![place, result]);
                }
                self.act(None, Form::new(Name::Bra, &[]), vec![Operand::Label(end)]);
            }
        }
    }

    /// A result that stands alone is passed like a parameter, others like fields.
    fn give(&mut self, kind: Kind, offset: u32, result: Operand, alone: bool) {
        let passed = if alone { kind::passed(kind) } else { kind };
        let result = if passed == kind { result } else { self.as_passed(kind, result) };
        let form = Form::new(Name::St, &[passed]).with(Modifier::Param);
        self.act(None, form, vec![Operand::Param(RESULT.to_owned(), offset), result]);
    }

    /// A number as callers and functions pass it: integers of less than 32 bits as words.
    pub fn as_passed(&mut self, kind: Kind, number: Operand) -> Operand {
        let wide = integer::at_least_word(kind);
        match (kind::passed(kind) == kind, number) {
            (true, number) => number,
            (false, Operand::Bits(bits)) => integer::of(wide, integer::number(kind, bits)),
            (false, number) => self.emit(Form::new(Name::Cvt, &[wide, kind::computing(kind)]), [number]),
        }
    }

    /// A value, or those that were gathered, as memory holds them.
    pub fn left(&mut self, value: Option<ValueId>) -> Vec<Operand> {
        let returned = &self.source.returned;
        if !returned.is_empty() {
            let held = returned.iter().map(|var| (self.func.variable(*var).ty, self.held_result(*var)));
            return held.collect::<Vec<_>>().into_iter().map(|(ty, held)| self.in_memory(ty, held)).collect();
        }
        let values: Vec<_> = match value {
            Some(value) => vec![value],
            None => std::mem::take(&mut self.gathered),
        };
        values.into_iter().map(|value| self.stored(value)).collect()
    }

    /// What a variable holds in the end.
    pub fn held_result(&mut self, var: VarId) -> Operand {
        self.vars[var.0 as usize].clone().unwrap_or_else(|| self.unknown(Why::Opaque))
    }

    /// A value as memory holds it: a truth is a byte.
    pub fn stored(&mut self, value: ValueId) -> Operand {
        let operand = self.value(value);
        self.in_memory(self.func.value(value).ty, operand)
    }

    /// A number as memory holds it.
    pub fn in_memory(&mut self, ty: Ty, operand: Operand) -> Operand {
        if ty != Ty::Bool {
            return as_bits(&operand);
        }
        let (one, zero) = (Operand::Bits(1), Operand::Bits(0));
        self.emit(Form::new(Name::Selp, &[Kind::B16]), [one, zero, operand])
    }
}

/// The types that the first end of a region gives.
pub fn results_of(func: &Func, source: &Source, region: &Region) -> Vec<Ty> {
    if !source.returned.is_empty() {
        return source.returned.iter().map(|var| func.variable(*var).ty).collect();
    }
    let of = |id: &ValueId| func.value(*id).ty;
    let early = |arm: &Region| results_of(func, source, &Region { stmts: arm.stmts.clone(), result: None });
    if let Some(result) = &region.result {
        return vec![of(result)];
    }
    let inside = |stmt: &Stmt| match stmt {
        Stmt::Return { value, .. } => value.iter().map(of).collect(),
        Stmt::If { then, otherwise, .. } => {
            [then, otherwise].into_iter().map(early).find(|types| !types.is_empty()).unwrap_or_default()
        }
        Stmt::Opaque { site, values, regions, .. } => match source.acts.get(site) {
            Some(Act::Results) => values.iter().map(of).collect(),
            Some(Act::While | Act::Forever | Act::Each(_) | Act::Choice(_) | Act::Block | Act::Lazy(_)) | None => {
                regions.iter().map(early).find(|types| !types.is_empty()).unwrap_or_default()
            }
            Some(Act::Kept | Act::Store(_) | Act::Put(_) | Act::Break(_) | Act::Trap) => Vec::new(),
            Some(Act::Assemble { .. } | Act::Fetch(..) | Act::View { .. }) => Vec::new(),
            Some(Act::Continue(_) | Act::StoreLocal(_) | Act::StoreOwn(..) | Act::Call(_)) => Vec::new(),
            Some(Act::SineAndCosine(_) | Act::SinCos(..) | Act::LoadRow(..) | Act::StoreRow(..)) => Vec::new(),
        },
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => Vec::new(),
    };
    region.stmts.iter().map(inside).find(|types| !types.is_empty()).unwrap_or_default()
}
