//! Calls of other functions of the module.

use fma_ir::{Site, Ty, VarId};
use fma_ptx::{Act, Argument, Called, Meaning, Taken, Why};

use super::shape::Shape;
use super::view::Of;
use super::{Walk, behind, place};
use crate::gpu::callee::{Refused, called};
use crate::gpu::instance::given;
use crate::gpu::plainer::changed;
use crate::lower::scalar;
use crate::tree::{ExprId, Kind, Tree, Type};

impl Walk<'_> {
    /// Each call of another function, with what it passes; and those that lead back to where they stand.
    pub(super) fn calls(&mut self) -> Vec<(ExprId, usize, Vec<ExprId>)> {
        let mut found = Vec::new();
        for index in 0..self.tree.exprs.len() {
            let id = ExprId(index);
            let Some((name, args)) = called(self.tree, self.items, id) else { continue };
            let types = &self.tree.types;
            let passed = |signature: &syn::Signature| {
                let receivers = usize::from(signature.receiver().is_some()).min(args.len());
                let args: Vec<Type> = args[receivers..].iter().map(|arg| told(self.tree, *arg)).collect();
                given(signature, &args, (self.items, types))
            };
            if self.items.bodies.get(&name).is_some_and(|body| !body.is_told(passed)) {
                let place = self.tree.expr(id).span;
                self.refused.push(Refused { why: Why::Passed, place, call: None });
                continue;
            }
            if matches!(self.tree.expr(id).syn, syn::Expr::MethodCall(_)) && self.is_namesake(&name, &args) {
                let place = self.tree.expr(id).span;
                self.refused.push(Refused { why: Why::Namesake, place, call: None });
                continue;
            }
            match self.callees.find(&name, passed, self.items, self.tree.expr(id).span) {
                Some(Ok(callee)) => found.push((id, callee, args)),
                Some(Err(refused)) => {
                    let call = Some(self.tree.expr(id).span);
                    self.refused.push(Refused { call, ..refused });
                }
                None => {}
            }
        }
        for (id, ..) in found.iter().filter(|(id, ..)| self.lowered.of[id.0].is_none()) {
            self.source.acts.insert(Site(id.0 as u32), Act::Call(Vec::new()));
        }
        found
    }

    /// Whether a method changes something that the call does not take back: taken back are the places that
    /// [`given_back`](crate::gpu::plainer) puts in parentheses.
    fn is_namesake(&self, name: &str, args: &[ExprId]) -> bool {
        let is_back = |at: usize| args.get(at).is_some_and(|arg| matches!(self.tree.expr(*arg).kind, Kind::Paren(_)));
        let body = self.items.bodies.get(name);
        body.is_some_and(|body| changed(&body.signature).into_iter().any(|(at, _)| !is_back(at)))
    }

    /// What a call passes; one that is not understood is none.
    pub(super) fn call(&mut self, id: ExprId, callee: usize, args: &[ExprId]) {
        let site = Site(id.0 as u32);
        let Some(args) = self.passed(callee, args) else {
            self.source.acts.remove(&site);
            return;
        };
        self.source.calls.insert(site, Called { callee, args });
        if self.lowered.of[id.0].is_some() {
            self.source.values.insert(site, Meaning::Call);
        }
    }

    fn passed(&mut self, callee: usize, args: &[ExprId]) -> Option<Vec<Argument>> {
        let takes = self.callees.list[callee].source.takes.clone();
        let mut takes = takes.iter().peekable();
        let mut passed = Vec::new();
        for arg in args {
            match (takes.peek(), self.rows_passed(*arg)) {
                (Some(Taken::Slice { size, .. }), Some((slice, each))) if *size == each => {
                    passed.push(Argument::Slice(slice));
                    takes.next();
                }
                (Some(Taken::Slice { .. }), Some(_)) => return None,
                // What has no numbers is passed as nothing.
                _ if self.is_nothing(*arg) => {
                    self.source.acts.insert(Site(behind(self.tree, *arg).0 as u32), Act::Kept);
                }
                (Some(Taken::Slice { size, element, .. }), None) => {
                    passed.push(self.row_passed(*arg, *size, *element)?);
                    takes.next();
                }
                (Some(Taken::Number(_) | Taken::Part { .. }), _) if self.is_number(*arg) => {
                    passed.push(Argument::Operand);
                    takes.next();
                }
                (Some(Taken::Part { .. }), _) => {
                    let parts = match self.record_passed(*arg, args) {
                        Some(parts) => parts,
                        None => self.parts_passed(*arg)?,
                    };
                    takes.by_ref().take(parts.len()).for_each(drop);
                    passed.extend(parts.into_iter().map(Argument::Held));
                }
                (_, None) if !self.is_number(*arg) && place(self.tree, *arg).is_some() => {}
                _ => return None,
            }
        }
        takes.peek().is_none().then_some(passed)
    }

    /// Whether it is a struct without fields, as it is made.
    fn is_nothing(&self, id: ExprId) -> bool {
        let made = behind(self.tree, id);
        matches!(&self.tree.expr(made).syn, syn::Expr::Struct(made) if made.fields.is_empty() && made.rest.is_none())
    }

    fn is_number(&self, id: ExprId) -> bool {
        let behind = self.tree.types.behind_refs(self.tree.expr(id).ty);
        self.lowered.of[id.0].is_some() && scalar(&self.tree.types.resolve(behind)).is_some()
    }

    /// A slice, and how many numbers each of its elements has; of a struct, how many bytes.
    fn rows_passed(&self, id: ExprId) -> Option<(VarId, u32)> {
        let view = self.view(id)?;
        (!matches!(view.of, Of::One(_))).then(|| (view.var, view.size()))
    }

    /// An array of the function's own as a slice of elements that are made of so many numbers of a type.
    fn row_passed(&mut self, id: ExprId, size: u32, element: Ty) -> Option<Argument> {
        let id = behind(self.tree, id);
        let Some(Shape::Row(count, each)) = self.shape(id).filter(|_| size > 0) else { return None };
        let mut numbers = Vec::new();
        each.numbers("", &mut numbers);
        if numbers.iter().any(|(_, ty)| *ty != element) {
            return None;
        }
        let first = *self.parts_passed(id)?.first()?;
        (each.size() == size).then_some(Argument::Row { first, count, size })
    }

    /// The variables of a struct, tuple or array that is passed.
    fn parts_passed(&mut self, id: ExprId) -> Option<Vec<VarId>> {
        if let Some(slot) = self.own(id) {
            return Some(slot.vars());
        }
        let shape = self.shape(id)?;
        let slot = self.slot("passed", shape);
        let goal: Vec<_> = slot.vars().into_iter().map(Some).collect();
        self.fill(id, &goal).then(|| slot.vars())
    }
}

/// The type of what is passed, where it tells one: that of a literal may be decided by what the function gives.
fn told(tree: &Tree, arg: ExprId) -> Type {
    match tree.types.get(tree.types.behind_refs(tree.expr(arg).ty)) {
        Type::FloatLiteral | Type::IntLiteral => Type::Unknown,
        _ => tree.ty(arg),
    }
}
