//! Parts of slices: `&xs[a..b]`, a row of a slice of arrays, and other names for either.

use std::rc::Rc;

use fma_ir::{Site, Ty, Var, VarId};
use fma_ptx::{Act, Section};

use super::record::{BYTE, Record};
use super::shape::Shape;
use super::{Walk, bare};
use crate::tree::{Child, ExprId, Kind, LocalId, Stmt, Type};

/// A slice, and how many elements the arrays have that it is made of, the outer ones first.
#[derive(Clone, Debug)]
pub struct View {
    pub var: VarId,
    /// How many elements it has, if its type says that.
    pub count: Option<u32>,
    pub rows: Vec<u32>,
    pub of: Of,
}

/// What the innermost elements are.
#[derive(Clone, Debug)]
pub enum Of {
    Numbers,
    Records(Rc<Record>),
    /// It is no slice, but one struct in memory.
    One(Rc<Record>),
}

impl View {
    /// How many numbers each element is made of; of a struct, how many bytes.
    pub fn size(&self) -> u32 {
        let each = match &self.of {
            Of::Records(record) => record.size,
            Of::Numbers | Of::One(_) => 1,
        };
        self.rows.iter().fold(each, |size, count| size.saturating_mul(*count))
    }
}

impl Walk<'_> {
    /// The parts of slices, and the names that `let`s give them.
    pub(super) fn views(&mut self) {
        loop {
            let before = (self.parts.len(), self.views.len());
            (0..self.tree.exprs.len()).for_each(|index| self.part(ExprId(index)));
            self.named_views();
            if before == (self.parts.len(), self.views.len()) {
                return;
            }
        }
    }

    /// `xs[a..b]`, a row, or a field of a struct.
    fn part(&mut self, id: ExprId) {
        if let Kind::Field(base) = self.tree.expr(id).kind {
            return self.field_in_memory(id, base);
        }
        let Kind::Index(base, at) = self.tree.expr(id).kind else { return };
        let is_loaded = matches!(self.source.acts.get(&Site(id.0 as u32)), Some(Act::LoadRow(..)));
        if is_loaded || self.parts.contains_key(&id) || self.lowered.of[id.0].is_some() {
            return;
        }
        let Some(view) = self.view(base) else { return };
        let at = bare(self.tree, at);
        let is_range = matches!(self.tree.ty(at), Type::Iter(_));
        let (rows, of, site, section) = match (self.range(at), view.rows.split_first(), &view.of) {
            (_, _, Of::One(_)) => return,
            (Some(section), ..) => (view.rows.clone(), view.of.clone(), at, section),
            (None, Some((count, inner)), _) if !is_range => (inner.to_vec(), view.of.clone(), id, Section::Row(*count)),
            (None, None, Of::Records(record)) if !is_range => {
                (Vec::new(), Of::One(record.clone()), id, Section::Row(1))
            }
            (None, ..) => return,
        };
        let into = self.view_var("part");
        let act = Act::View { of: view.var, into, size: view.size(), section };
        self.source.acts.insert(Site(site.0 as u32), act);
        self.source.acts.entry(Site(id.0 as u32)).or_insert(Act::Kept);
        let count = match section {
            Section::Row(count) => Some(count),
            Section::Range { .. } => None,
        };
        self.parts.insert(id, View { var: into, count, rows, of });
    }

    /// A variable for a slice.
    pub(super) fn view_var(&mut self, name: &str) -> VarId {
        let var = VarId(self.free + self.source.elements.len() as u32);
        self.source.elements.push(Var { name: name.to_owned(), ty: Ty::Other });
        var
    }

    fn range(&self, id: ExprId) -> Option<Section> {
        let syn::Expr::Range(range) = &self.tree.expr(id).syn else { return None };
        let Kind::Opaque { children, .. } = &self.tree.expr(id).kind else { return None };
        let known = |child: &Child| matches!(child, Child::Expr(end) if self.lowered.of[end.0].is_some());
        let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
        let section = Section::Range { start: range.start.is_some(), end: range.end.is_some(), inclusive };
        children.iter().all(known).then_some(section)
    }

    fn named_views(&mut self) {
        for stmt in self.tree.blocks.iter().flat_map(|block| &block.stmts) {
            let Stmt::Let { local: Some(local), init: Some(init), otherwise: None, .. } = stmt else { continue };
            if self.views.contains_key(local) || self.tree.local(*local).mutable {
                continue;
            }
            let refers = matches!(self.tree.types.get(self.tree.local(*local).ty), Type::Ref(_));
            if let Some(view) = self.view(*init).filter(|_| refers) {
                self.views.insert(*local, view);
            }
        }
    }

    /// The slice that an expression is, or refers to.
    pub(super) fn view(&self, id: ExprId) -> Option<View> {
        if let Some(var) = self.table_of(id) {
            let rows = self.rows.get(&var).cloned().unwrap_or_default();
            return Some(View { var, count: None, rows, of: Of::Numbers });
        }
        match self.tree.expr(id).kind {
            Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) => self.view(inner),
            Kind::Local(local) => self.views.get(&local).cloned(),
            Kind::Index(..) | Kind::Field(_) => self.parts.get(&id).cloned(),
            _ => None,
        }
    }

    /// The slice of numbers that an expression is.
    pub(super) fn slice(&self, id: ExprId) -> Option<VarId> {
        self.view(id).filter(|view| view.rows.is_empty() && matches!(view.of, Of::Numbers)).map(|view| view.var)
    }

    /// A parameter that is a slice, or an array behind a reference: the type of its numbers, and its rows.
    pub(super) fn slice_taken(&self, local: LocalId, ty: &syn::Type) -> Option<(Ty, Vec<u32>, Of)> {
        if let Some(element) = self.element(local) {
            return Some((element, Vec::new(), Of::Numbers));
        }
        self.elements_of(ty)
    }

    /// The same by its type alone.
    pub(super) fn elements_of(&self, ty: &syn::Type) -> Option<(Ty, Vec<u32>, Of)> {
        let syn::Type::Reference(reference) = ty else { return None };
        let element = match &*reference.elem {
            syn::Type::Slice(slice) => &slice.elem,
            syn::Type::Array(array) => &array.elem,
            _ => return None,
        };
        let mut shape = Shape::of(self.items, element, self.items.this.as_ref());
        let mut rows = Vec::new();
        while let Shape::Row(count, each) = shape {
            rows.push(count);
            shape = *each;
        }
        match shape {
            _ if rows.contains(&0) => None,
            Shape::Number(ty) => Some((ty, rows, Of::Numbers)),
            Shape::Fields(_) if rows.is_empty() => {
                Record::of(self.items, element).map(|record| (BYTE, rows, Of::Records(Rc::new(record))))
            }
            Shape::Row(..) | Shape::Fields(_) | Shape::Nothing => None,
        }
    }
}
