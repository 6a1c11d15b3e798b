//! What the function takes and what it returns.

use fma_ir::VarId;
use fma_ptx::{Access, Act, Taken, Why};

use syn::spanned::Spanned;

use super::shape::Shape;
use super::view::View;
use super::{Walk, bare};
use crate::gpu::callee::Refused;
use crate::gpu::plainer::lent;
use crate::lower::scalar;
use crate::tree::{Child, ExprId, Kind, LocalId, Stmt};

impl Walk<'_> {
    /// Its parameters: numbers, slices, and the numbers that structs, tuples and arrays are made of.
    pub(super) fn takes(&mut self, signature: &syn::Signature) {
        let items = self.items;
        for (index, input) in signature.inputs.iter().enumerate() {
            match input {
                syn::FnArg::Receiver(receiver) => {
                    let shape = items.this.as_ref().map_or(Shape::Nothing, |this| Shape::of(items, this, None));
                    let fixed = receiver.reference.is_some() && receiver.mutability.is_some();
                    self.named("self", shape, fixed);
                }
                syn::FnArg::Typed(typed) => {
                    let (shape, fixed) = self.declared_shape(&typed.ty);
                    match &*typed.pat {
                        syn::Pat::Ident(_) if self.is_unordered(&typed.ty) => {
                            let place = typed.ty.span();
                            self.refused.push(Refused { why: Why::Layout, place, call: None });
                        }
                        syn::Pat::Ident(name) => {
                            let name = name.ident.to_string();
                            if !self.slice_named(&name, &typed.ty) && !self.taken_behind(&name, &typed.ty) {
                                self.named(&name, shape, fixed);
                            }
                        }
                        syn::Pat::Wild(_) if self.unnamed_slice(index, &typed.ty) => {}
                        pat => self.taken_apart_at(index, pat, &shape),
                    }
                }
            }
        }
    }

    /// The shape of a parameter, behind a reference to a struct or tuple; and whether it can be changed for the caller.
    fn declared_shape(&self, ty: &syn::Type) -> (Shape, bool) {
        let this = self.items.this.as_ref();
        match ty {
            syn::Type::Reference(reference) => match Shape::of(self.items, &reference.elem, this) {
                shape @ Shape::Fields(_) => (shape, reference.mutability.is_some()),
                Shape::Number(_) | Shape::Row(..) | Shape::Nothing => (Shape::Nothing, false),
            },
            ty => (Shape::of(self.items, ty, this), false),
        }
    }

    /// Whether a type is a slice of structs, or of tuples, of which nothing says where their numbers lie.
    fn is_unordered(&self, ty: &syn::Type) -> bool {
        let syn::Type::Reference(reference) = ty else { return false };
        let element = match &*reference.elem {
            syn::Type::Slice(slice) => &slice.elem,
            syn::Type::Array(array) => &array.elem,
            _ => return false,
        };
        let is_made = |ty: &syn::Type| match ty {
            syn::Type::Path(path) => {
                path.path.get_ident().is_some_and(|name| self.items.structs.iter().any(|(known, _)| name == known))
            }
            syn::Type::Tuple(tuple) => !tuple.elems.is_empty(),
            _ => false,
        };
        is_made(element) && self.elements_of(ty).is_none()
    }

    /// A slice that nothing names, if a parameter is one: callers pass it all the same.
    fn unnamed_slice(&mut self, index: usize, ty: &syn::Type) -> bool {
        let Some((element, rows, of)) = self.elements_of(ty) else { return false };
        let var = self.view_var(&format!("part{index}"));
        self.push_slice(&View { var, count: self.count_of(ty), rows, of }, element, ty);
        true
    }

    /// How many elements there are behind a reference to an array.
    fn count_of(&self, ty: &syn::Type) -> Option<u32> {
        match ty {
            syn::Type::Reference(reference) => match &*reference.elem {
                syn::Type::Array(array) => super::shape::count(self.items, &array.len),
                _ => None,
            },
            _ => None,
        }
    }

    /// A slice, if a parameter is one.
    fn slice_named(&mut self, name: &str, ty: &syn::Type) -> bool {
        let tree = self.tree;
        let Some(id) = tree.bound.iter().copied().find(|local| tree.local(*local).ident == name) else { return false };
        let Some((element, rows, of)) = self.slice_taken(id, ty) else { return false };
        let view = View { var: VarId(id.0 as u32), count: self.count_of(ty), rows, of };
        self.push_slice(&view, element, ty);
        self.views.insert(id, view);
        true
    }

    /// A number behind a reference, if a parameter is one: it is held like the element that a loop is at.
    fn taken_behind(&mut self, name: &str, ty: &syn::Type) -> bool {
        let (tree, items) = (self.tree, self.items);
        let local = tree.bound.iter().copied().find(|local| tree.local(*local).ident == name);
        let shape = lent(ty).map(|ty| Shape::of(items, ty, None));
        let (Some(local), Some(Shape::Number(ty))) = (local, shape) else { return false };
        let (var, name) = (VarId(local.0 as u32), name.to_owned());
        self.held.insert(local);
        self.source.takes.push(Taken::Part { var, path: name.clone(), name, ty });
        true
    }

    fn push_slice(&mut self, view: &View, element: fma_ir::Ty, ty: &syn::Type) {
        let access = match ty {
            syn::Type::Reference(reference) if reference.mutability.is_some() => Access::Write,
            _ => Access::Read,
        };
        let (var, count, size) = (view.var, view.count, view.size());
        self.source.takes.push(Taken::Slice { var, element, count, size, access });
    }

    fn named(&mut self, name: &str, shape: Shape, fixed: bool) {
        let tree = self.tree;
        let Some(id) = tree.bound.iter().copied().find(|local| tree.local(*local).ident == name) else { return };
        let var = VarId(id.0 as u32);
        match shape {
            Shape::Fields(_) | Shape::Row(..) => {
                self.fixed.extend(fixed.then_some(id));
                self.parts(name, Some(id), shape);
            }
            // What is called `self` and never read need not be there.
            Shape::Nothing if name == "self" && scalar(&tree.types.resolve(tree.local(id).ty)).is_none() => {}
            Shape::Number(_) | Shape::Nothing => self.source.takes.push(Taken::Number(var)),
        }
    }

    /// Numbers that the function takes one by one.
    fn parts(&mut self, name: &str, local: Option<LocalId>, shape: Shape) -> Vec<VarId> {
        let mut numbers = Vec::new();
        shape.numbers(name, &mut numbers);
        let paths = shape.paths(name);
        let slot = self.slot(name, shape);
        let vars = slot.vars();
        for (((name, ty), path), var) in numbers.into_iter().zip(paths).zip(&vars) {
            self.source.takes.push(Taken::Part { var: *var, name, path, ty });
        }
        self.slots.extend(local.map(|local| (local, slot)));
        vars
    }

    /// A pattern: the names in it hold what is taken.
    fn taken_apart_at(&mut self, index: usize, pat: &syn::Pat, shape: &Shape) {
        let (binds, mut goal) = (self.tree.bound.clone(), Vec::new());
        let vars = self.parts(&format!("part{index}"), None, shape.clone());
        if !vars.is_empty() && self.names(pat, &binds, shape, &mut goal) {
            let bound = vars.into_iter().zip(goal).filter_map(|(from, to)| Some((from, to?)));
            self.source.entry.extend(bound);
        }
    }

    /// What it returns: a tuple of numbers as it stands, anything else of several numbers by way of variables.
    pub(super) fn results(&mut self, signature: &syn::Signature) {
        let syn::ReturnType::Type(_, ty) = &signature.output else { return };
        let tree = self.tree;
        let shape = Shape::of(self.items, ty, self.items.this.as_ref());
        let returns = tree.exprs.iter().filter_map(|expr| match expr.kind {
            Kind::Return(value) => value,
            _ => None,
        });
        let mut ends: Vec<ExprId> = returns.collect();
        if let Some(Stmt::Expr(last, None)) = tree.block(tree.body).stmts.last() {
            ends.push(*last);
        }
        let direct = |end: &ExprId| self.is_direct(*end);
        match shape {
            Shape::Number(_) => {}
            Shape::Fields(parts) if parts.is_empty() => {}
            _ if matches!(**ty, syn::Type::Never(_)) => {}
            _ if !ends.is_empty() && ends.iter().all(direct) => {
                let sites = ends.iter().map(|end| fma_ir::Site(bare(tree, *end).0 as u32));
                self.source.acts.extend(sites.map(|site| (site, Act::Results)));
            }
            shape if shape.is_whole() => self.returned(shape, &ends),
            _ => {
                let first =
                    ends.first().map(|end| Refused { why: Why::Result, place: tree.expr(*end).span, call: None });
                self.refused.extend(first);
            }
        }
    }

    /// Whether an expression is a tuple of numbers.
    fn is_direct(&self, id: ExprId) -> bool {
        let id = bare(self.tree, id);
        let Kind::Opaque { children, .. } = &self.tree.expr(id).kind else { return false };
        let has_value = |child: &Child| matches!(child, Child::Expr(part) if self.lowered.of[part.0].is_some());
        matches!(self.tree.expr(id).syn, syn::Expr::Tuple(_)) && !children.is_empty() && children.iter().all(has_value)
    }
}
