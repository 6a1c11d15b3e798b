//! Expressions that are printed from the IR.

use std::collections::BTreeSet;

use fma_core::Format;
use fma_ir::{Effect, Op, Site, Ty, ValueId};
use quote::{quote, quote_spanned};

use super::build::{
    assign, binding, block, block_expr, changed, deref, let_, match_one, method, mutable, name, names, tuple,
};
use super::print::Printer;
use super::stmt::site;
use crate::tree::{Arith, Child, ExprId, Kind, Type};

impl Printer<'_> {
    /// The parts of a node that are printed as written wherever the formula around them goes: calls, places, integer code. In source order.
    pub(super) fn leaves(&self, id: ExprId) -> Vec<Site> {
        let mut found = Vec::new();
        self.leaves_of(id, &mut found);
        found
    }

    fn leaves_of(&self, id: ExprId, found: &mut Vec<Site>) {
        let node = self.source.tree.expr(id);
        let value = self.source.lowered.of[id.0].map(|value| self.source.lowered.func.value(value));
        let own = value.is_some_and(|value| value.site == site(id) && value.op.is_pinned());
        match &node.kind {
            Kind::Assign { op, target, value } => {
                self.leaves_of(*value, found);
                if op.is_some() {
                    self.leaves_of(*target, found);
                }
            }
            _ if own && !value.is_some_and(|value| self.reads_local(value.op)) => found.push(site(id)),
            Kind::Paren(inner) | Kind::Cast(inner) | Kind::Ref(inner) => self.leaves_of(*inner, found),
            Kind::Arith(Arith::Int(_), _) => {}
            // The arms of a choice are pure, or it would be a statement.
            Kind::If { cond, .. } if value.is_some_and(|value| value.op == Op::Select) => self.leaves_of(*cond, found),
            Kind::Arith(_, args) => args.iter().for_each(|arg| self.leaves_of(*arg, found)),
            _ => self.numbers_of(id).into_iter().for_each(|part| self.leaves_of(part, found)),
        }
    }

    /// The parts of a tuple of numbers.
    fn numbers_of(&self, id: ExprId) -> Vec<ExprId> {
        let node = self.source.tree.expr(id);
        let (syn::Expr::Tuple(_), Kind::Opaque { children, .. }) = (&node.syn, &node.kind) else { return Vec::new() };
        let number = |child: &Child| match child {
            Child::Expr(part) => Some(*part).filter(|part| self.source.lowered.of[part.0].is_some()),
            Child::Block(_) => None,
        };
        children.iter().map(number).collect::<Option<Vec<ExprId>>>().unwrap_or_default()
    }

    /// A node whose value became another.
    pub(super) fn island(&mut self, id: ExprId, value: ValueId) -> syn::Expr {
        let target = match self.source.tree.expr(id).kind {
            Kind::Assign { op: Some(_), target, .. } => Some(target),
            _ => None,
        };
        let ty = self.source.func.value(value).ty;
        if let Some(target) = target.filter(|target| !self.is_repeatable(*target)) {
            return if is_primitive(ty.word().unwrap_or(ty)) {
                self.changed_once(id, value, target)
            } else {
                self.as_written(id)
            };
        }
        let formula = self.formula(id, value);
        let Some(target) = target else { return formula };
        let formula = if self.is_pair(value) { method(formula, "hi", Vec::new()) } else { formula };
        let place = self.as_written_place(target);
        // `x += c` reads what `x = …` need not.
        if let Kind::Local(local) = self.source.tree.expr(target).kind {
            self.named.entry(local).and_modify(|count| *count = count.saturating_sub(1));
        }
        self.assigned(id, target);
        // A type parameter may not have the other operator.
        if is_primitive(ty) { changed(place, formula) } else { assign(place, formula) }
    }

    /// The formula of an island; its acting parts in source order.
    pub(super) fn formula(&mut self, id: ExprId, value: ValueId) -> syn::Expr {
        let leaves: Vec<Site> = self.leaves(id).into_iter().filter(|site| !self.plan.exported.contains(site)).collect();
        let order = self.order(value, &leaves);
        let acts = leaves.iter().any(|site| self.effect(*site) == Effect::Acts);
        self.islands.push(leaves.clone());
        let printed = match acts && (order != leaves || self.reads_behind(value, &leaves)) {
            true => self.bound_first(id, value, &leaves),
            false => self.in_place(|printer| printer.root(value)),
        };
        self.islands.pop();
        printed
    }

    /// What a part may do besides giving a number: a block or an `if` whose outcome is read behind it does more, or it would be a select.
    pub(super) fn effect(&self, site: Site) -> Effect {
        let Some(value) = self.source.lowered.of[site.0 as usize] else { return Effect::Acts };
        let op = self.source.lowered.func.value(value).op;
        match matches!(op, Op::Read(_)) && !self.reads_local(op) {
            true => Effect::Acts,
            false => op.effect(),
        }
    }

    /// Whether a formula needs what a part of it leaves in a variable: `s += if b { s *= x; y } else { z }` reads `s` last.
    fn reads_behind(&self, value: ValueId, leaves: &[Site]) -> bool {
        let after = leaves.iter().filter_map(|leaf| self.source.lowered.after.get(&ExprId(leaf.0 as usize)));
        let left: BTreeSet<ValueId> = after.flatten().filter_map(|(_, read)| self.now(*read)).collect();
        let (mut open, mut seen) = (vec![value], BTreeSet::new());
        while let Some(next) = open.pop().filter(|_| !left.is_empty()) {
            if left.contains(&next) {
                return true;
            }
            if seen.insert(next) && self.bound(next).is_none() && self.held(next).is_none() {
                open.extend(self.source.func.value(next).args.iter().copied());
            }
        }
        false
    }

    /// The parts in the order in which the formula would evaluate them, or more than there are.
    fn order(&self, value: ValueId, leaves: &[Site]) -> Vec<Site> {
        let mut found = Vec::new();
        self.order_of(value, leaves, &mut found, &mut BTreeSet::new());
        found
    }

    /// `bare` are the values that have none: what is shared is gone through once.
    fn order_of(&self, value: ValueId, leaves: &[Site], found: &mut Vec<Site>, bare: &mut BTreeSet<ValueId>) {
        if self.bound(value).is_some() || found.len() > leaves.len() || bare.contains(&value) {
            return;
        }
        let (node, before) = (self.source.func.value(value), found.len());
        if leaves.contains(&node.site)
            && self.value_of(ExprId(node.site.0 as usize)) == Some(value)
            && node.op.is_pinned()
        {
            found.push(node.site);
            return;
        }
        if self.held(value).is_none() && !node.op.is_pinned() {
            // A select computes one of its arms only: no part may be inside.
            let twice = if node.op == Op::Select { 2 } else { 1 };
            (0..twice).for_each(|_| node.args.iter().for_each(|arg| self.order_of(*arg, leaves, found, bare)));
        }
        if found.len() == before {
            bare.insert(value);
        }
    }

    /// A part as a number: through the references that stand before it.
    pub(super) fn leaf(&mut self, leaf: Site) -> syn::Expr {
        let id = ExprId(leaf.0 as usize);
        let mut printed = self.as_written(id);
        let mut ty = self.source.tree.expr(id).ty;
        while let Type::Ref(inner) = self.source.tree.types.get(ty) {
            printed = deref(printed);
            ty = inner;
        }
        self.taken_for_float(printed, ty)
    }

    /// Whether a place can be written a second time with the same meaning and no other effect.
    fn is_repeatable(&self, id: ExprId) -> bool {
        match &self.source.tree.expr(id).kind {
            Kind::Local(_) | Kind::Literal => true,
            Kind::Paren(inner) | Kind::Field(inner) | Kind::Deref(inner) => self.is_repeatable(*inner),
            Kind::Index(base, index) => self.is_repeatable(*base) && self.is_repeatable(*index),
            Kind::Arith(Arith::Int(_), args) => args.iter().all(|arg| self.is_repeatable(*arg)),
            Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) | Kind::If { .. } | Kind::Block(_) => {
                false
            }
            Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => false,
        }
    }

    /// A change of a place that cannot be written twice, since writing it acts: the operand comes first, as between numbers of the language.
    fn changed_once(&mut self, id: ExprId, value: ValueId, target: ExprId) -> syn::Expr {
        let leaves: Vec<Site> = self.leaves(id).into_iter().filter(|leaf| *leaf != site(target)).collect();
        let mut parts: Vec<syn::Expr> = leaves.iter().map(|leaf| self.leaf(*leaf)).collect();
        parts.push(mutable(self.as_written_place(target)));
        let mut idents = self.bind_leaves(&leaves, usize::MAX);
        let (place, old) = (self.temp(), self.temp());
        if let Some(before) = self.value_of(target) {
            self.bind_temp(before, old.clone(), usize::MAX, &self.source.tree.expr(target).syn);
        }
        self.islands.push(Vec::new());
        let formula = self.in_place(|printer| printer.root(value));
        self.islands.pop();
        let formula = if self.is_pair(value) { method(formula, "hi", Vec::new()) } else { formula };
        self.temps.retain(|temp| !idents.contains(&temp.ident) && temp.ident != old);
        self.assigned(id, target);
        let read = let_(binding(&old), deref(name(&place)));
        let body = block_expr(block(vec![read], assign(deref(name(&place)), formula)));
        idents.push(place);
        let idents: Vec<Option<syn::Ident>> = idents.into_iter().map(Some).collect();
        match_one(tuple(parts), names(&idents), body)
    }

    /// Whether a node is the variable that an assignment changes, which is only named: the operand may set it first.
    pub(super) fn is_changed_by(&self, id: ExprId, assignment: ExprId) -> bool {
        let expr = |id| &self.source.tree.expr(id).kind;
        matches!(*expr(assignment), Kind::Assign { target, .. } if target == id) && matches!(expr(id), Kind::Local(_))
    }

    /// The target of an assignment, once more.
    fn as_written_place(&mut self, target: ExprId) -> syn::Expr {
        let printed = self.as_written(target);
        match self.source.tree.types.get(self.source.tree.expr(target).ty) {
            Type::Ref(_) => deref(printed),
            _ => printed,
        }
    }

    /// The assertion that a number keeps the promises of a node's flags.
    pub(super) fn check(
        &self,
        at: ExprId,
        value: proc_macro2::TokenStream,
        span: proc_macro2::Span,
    ) -> Option<syn::Stmt> {
        let flags = self.source.tree.expr(at).setting.flags;
        let (nnan, ninf) = (flags.has(fma_ir::Flag::Nnan), flags.has(fma_ir::Flag::Ninf));
        if !nnan && !ninf {
            return None;
        }
        let (name, line) = (value.to_string(), span.start().line as u32);
        let rt = super::runtime("check");
        let lint = name.starts_with('_').then(|| quote!(#[allow(clippy::used_underscore_binding)]));
        let tokens = quote_spanned!(proc_macro2::Span::mixed_site()=> if ::core::cfg!(debug_assertions) {
            #lint #rt(#value, #nnan, #ninf, #name, ::core::file!(), #line);
        });
        syn::parse2(tokens).ok()
    }
}

/// Whether the language itself computes with numbers of the type.
fn is_primitive(ty: Ty) -> bool {
    [Format::F32, Format::F64].iter().any(|format| ty == Ty::Float(*format))
}
