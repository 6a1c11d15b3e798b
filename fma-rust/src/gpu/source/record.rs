//! Structs in slices: where their numbers lie, which only `repr(C)` says.

use std::rc::Rc;

use fma_ir::{IntTy, Ty, VarId};
use fma_ptx::{Inside, Laid};

use super::Walk;
use super::shape::{Shape, count};
use super::view::{Of, View};
use crate::gpu::callee::called;
use crate::lower::scalar;
use crate::tree::{Child, ExprId, Items, Kind, Type, Types};

/// How deep types may hold one another.
const DEEPEST: usize = 8;

/// How many numbers a struct has at most, each of which is looked at alone.
const MOST: usize = 4096;

/// What a slice of structs is of for whoever passes it.
pub const BYTE: Ty = Ty::Int(IntTy { bits: 8, signed: false, pointer: false });

/// A struct in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub shape: Shape,
    /// Its numbers, in the order of the shape.
    pub laid: Vec<Laid>,
    /// In bytes.
    pub size: u32,
    align: u32,
}

impl Record {
    /// A struct with `repr(C)`, all of whose parts lie where they are declared.
    pub fn of(items: &Items, ty: &syn::Type) -> Option<Record> {
        Record::read(items, ty, DEEPEST).filter(|record| matches!(record.shape, Shape::Fields(_)) && record.size > 0)
    }

    fn read(items: &Items, ty: &syn::Type, depth: usize) -> Option<Record> {
        let depth = depth.checked_sub(1)?;
        match ty {
            syn::Type::Paren(inner) => Record::read(items, &inner.elem, depth),
            syn::Type::Group(inner) => Record::read(items, &inner.elem, depth),
            syn::Type::Array(array) => Record::read(items, &array.elem, depth)?.repeated(count(items, &array.len)?),
            syn::Type::Path(path) => Record::named(items, path, depth),
            _ => None,
        }
    }

    fn named(items: &Items, path: &syn::TypePath, depth: usize) -> Option<Record> {
        let mut types = Types::default();
        let read = items.read(&mut types, &syn::Type::Path(path.clone()));
        match types.resolve(read) {
            // Nothing says how wide one is whose `repr` does not.
            Type::Enum(..) => return None,
            known => {
                if let Some(ty) = scalar(&known) {
                    let size = bytes(ty)?;
                    return Some(Record {
                        shape: Shape::Number(ty),
                        laid: vec![Laid { offset: 0, ty }],
                        size,
                        align: size,
                    });
                }
            }
        }
        let name = path.path.get_ident()?.to_string();
        if let Some(behind) = items.aliases.get(&name) {
            return Record::read(items, behind, depth);
        }
        let least = *items.laid_out.get(&name)?;
        let (_, fields) = items.structs.iter().find(|(known, _)| *known == name)?;
        let parts = fields.iter().map(|(name, ty)| Some((name.clone(), Record::read(items, ty, depth)?)));
        Record::made(parts.collect::<Option<_>>()?, least)
    }

    /// So many in a row; `None` where that is too long to look at.
    fn repeated(self, count: u32) -> Option<Record> {
        let size = count.checked_mul(self.size)?;
        if (count as usize).checked_mul(self.laid.len().max(1))? > MOST {
            return None;
        }
        let laid = (0..count).flat_map(|at| self.moved(at * self.size)).collect();
        Some(Record { shape: Shape::Row(count, Box::new(self.shape.clone())), laid, size, align: self.align })
    }

    /// Its fields one after another, each where its alignment allows; `None` where that is too long to look at.
    fn made(fields: Vec<(String, Record)>, least: u32) -> Option<Record> {
        let (mut laid, mut end, mut align) = (Vec::new(), 0u32, least.max(1));
        for (_, part) in &fields {
            end = end.checked_next_multiple_of(part.align)?;
            let next = end.checked_add(part.size)?;
            laid.extend(part.moved(end));
            end = next;
            align = align.max(part.align);
        }
        let shape = Shape::Fields(fields.into_iter().map(|(name, part)| (name, part.shape)).collect());
        let size = end.checked_next_multiple_of(align)?;
        (laid.len() <= MOST).then_some(Record { shape, laid, size, align })
    }

    fn moved(&self, by: u32) -> Vec<Laid> {
        self.laid.iter().map(|laid| Laid { offset: laid.offset + by, ..*laid }).collect()
    }

    /// A part of it, which begins with one of its numbers.
    fn part(&self, first: u32, shape: &Shape) -> Option<Record> {
        let numbers = self.laid.get(first as usize..(first + shape.size()) as usize)?;
        let start = numbers.first()?.offset;
        let laid: Vec<_> = numbers.iter().map(|laid| Laid { offset: laid.offset - start, ..*laid }).collect();
        Some(Record { shape: shape.clone(), laid, size: 0, align: self.align })
    }
}

/// How many bytes a number has in memory.
fn bytes(ty: Ty) -> Option<u32> {
    match ty {
        Ty::Float(format) => Some(format.layout().bits.div_ceil(8)),
        Ty::Int(int) if int.bits <= 64 => Some(u32::from(int.bits) / 8),
        Ty::Bool => Some(1),
        Ty::Int(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Other => None,
    }
}

impl Walk<'_> {
    /// A field of a struct in memory: another place there.
    pub(super) fn field_in_memory(&mut self, id: ExprId, base: ExprId) {
        if self.parts.contains_key(&id) || self.spots.contains_key(&id) {
            return;
        }
        let Some(View { var, of: Of::One(record), .. }) = self.view(base) else { return };
        let Some((first, shape)) =
            self.member(id).and_then(|name| record.shape.field(&name).map(|(a, b)| (a, b.clone())))
        else {
            return;
        };
        let Some(laid) = record.laid.get(first as usize).copied() else { return };
        if let Shape::Number(_) = shape {
            let spot = self.spot(var, laid, 1);
            self.spots.insert(id, spot);
        } else if let Some(view) = self.part_in_memory(var, laid, &record, first, shape) {
            self.parts.insert(id, view);
        }
    }

    /// An array or a struct inside of a struct.
    fn part_in_memory(&mut self, of: VarId, laid: Laid, record: &Record, first: u32, shape: Shape) -> Option<View> {
        let (mut rows, mut each) = (Vec::new(), shape.clone());
        while let Shape::Row(count, inner) = each {
            rows.push(count);
            each = *inner;
        }
        match each {
            Shape::Number(_) => {
                let (count, rows) = rows.split_first().map(|(count, rows)| (*count, rows.to_vec()))?;
                Some(View { var: self.spot(of, laid, count), count: Some(count), rows, of: Of::Numbers })
            }
            Shape::Fields(_) if rows.is_empty() => {
                let inner = Rc::new(record.part(first, &shape)?);
                let var = self.spot(of, Laid { ty: BYTE, ..laid }, 1);
                Some(View { var, count: None, rows, of: Of::One(inner) })
            }
            Shape::Fields(_) if rows.len() == 1 => {
                let mut inner = record.part(first, &each)?;
                inner.size = match record.laid.get((first + each.size()) as usize) {
                    Some(second) if rows[0] > 1 => second.offset - laid.offset,
                    _ => 1,
                };
                let var = self.spot(of, Laid { ty: BYTE, ..laid }, rows[0]);
                Some(View { var, count: Some(rows[0]), rows: Vec::new(), of: Of::Records(Rc::new(inner)) })
            }
            Shape::Fields(_) | Shape::Row(..) | Shape::Nothing => None,
        }
    }

    /// A variable that is a part of a struct; the bytes before it count from where the outermost one begins.
    fn spot(&mut self, of: VarId, first: Laid, count: u32) -> VarId {
        let var = self.view_var("inside");
        let inside = match self.source.inside.get(&of) {
            Some(outer) => {
                Inside { of: outer.of, first: Laid { offset: outer.first.offset + first.offset, ..first }, count }
            }
            None => Inside { of, first, count },
        };
        self.source.inside.insert(var, inside);
        var
    }

    /// The numbers of a struct in memory that is passed, loaded where the function is called.
    pub(super) fn record_passed(&mut self, id: ExprId, args: &[ExprId]) -> Option<Vec<VarId>> {
        let View { var, of: Of::One(record), .. } = self.view(id)? else { return None };
        let is_copy = matches!(self.tree.ty(id), Type::Struct(_));
        let others_act = || args.iter().any(|arg| *arg != id && self.may_store(Child::Expr(*arg)));
        if is_copy && others_act() {
            return None;
        }
        Some(record.laid.iter().map(|laid| self.spot(var, *laid, 1)).collect())
    }

    /// Whether something is stored while an expression is computed.
    fn may_store(&self, child: Child) -> bool {
        let Child::Expr(id) = child else { return true };
        let parts = crate::tree::children(&self.tree.expr(id).kind);
        // What is one struct is passed as its numbers.
        let is_slice = |arg: &ExprId| self.view(*arg).is_some_and(|view| !matches!(view.of, Of::One(_)));
        let passes_slice = || called(self.tree, self.items, id).is_some_and(|(_, args)| args.iter().any(is_slice));
        matches!(self.tree.expr(id).kind, Kind::Assign { .. })
            || passes_slice()
            || parts.into_iter().any(|part| self.may_store(part))
    }

    /// What all of a struct in memory is made of, where an expression gives one by value.
    pub(super) fn record_of(&self, id: ExprId) -> Option<Rc<Record>> {
        let Type::Struct(_) = self.tree.ty(id) else { return None };
        let view = match self.tree.expr(id).kind {
            Kind::Index(base, at) if !matches!(self.tree.ty(at), Type::Iter(_)) => self.view(base)?,
            Kind::Deref(inner) => self.view(inner)?,
            Kind::Field(_) | Kind::Local(_) => self.view(id)?,
            _ => return None,
        };
        match view.of {
            Of::Records(record) | Of::One(record) if view.rows.is_empty() => Some(record),
            _ => None,
        }
    }
}
