//! Blocks and statements.

use fma_ir::{Effect, Op, Site, ValueId};
use quote::{ToTokens, quote};

use super::build::{binding, let_, name, of_type, reference, wild};
use super::print::Printer;
use super::temp::Place;
use crate::front;
use crate::tree::{BlockId, Child, ExprId, Kind, LocalId, Stmt};

impl Printer<'_> {
    /// The function's body.
    pub(super) fn whole(&mut self) -> syn::Block {
        let tree = self.source.tree;
        self.enter(&tree.outer);
        self.enter(&tree.bound);
        let mut first: Vec<syn::Stmt> = tree.outer.iter().filter_map(|constant| self.mention(*constant)).collect();
        for param in &tree.bound {
            first.extend(self.single_parameter(*param));
            self.hold_read(*param);
            let pair = self.paired_parameter(*param);
            self.next.silent_parameters |= pair.is_some();
            first.extend(pair);
            first.extend(self.captures(*param));
            first.extend(self.mention(*param));
            first.extend(self.checks(*param, None));
        }
        let block = self.block(tree.body);
        first.extend(super::import::mentions(tree, &block));
        front::before(block, first)
    }

    /// A parameter holds what the IR reads from it first.
    fn hold_read(&mut self, local: LocalId) {
        let first = self
            .source
            .lowered
            .func
            .values()
            .find(|(_, value)| matches!(value.op, Op::Read(var) if var.0 as usize == local.0));
        if let Some(value) = first.and_then(|(id, _)| self.now(id)) {
            self.put(local, Some(value));
        }
    }

    /// A block with its own scope.
    pub(super) fn block(&mut self, id: BlockId) -> syn::Block {
        let tree = self.source.tree;
        let (scope, temps) = (self.scope.len(), self.temps.len());
        self.enter(&tree.block(id).declared);
        let islands = std::mem::take(&mut self.islands);
        let mut first = self.captures_of(self.source.lowered.at.get(&Child::Block(id)));
        first.extend(tree.block(id).declared.iter().filter_map(|constant| self.mention(*constant)));
        let mut stmts = Vec::new();
        for stmt in &tree.block(id).stmts {
            self.places.push(Place { lets: Vec::new(), islands: 0, closed: false });
            let printed = self.stmt(stmt);
            if let Some(place) = self.places.pop() {
                stmts.extend(place.lets);
            }
            stmts.extend(printed);
        }
        self.islands = islands;
        self.scope.truncate(scope);
        self.temps.truncate(temps);
        front::before(syn::Block { brace_token: tree.block(id).brace, stmts }, first)
    }

    fn stmt(&mut self, stmt: &Stmt) -> Vec<syn::Stmt> {
        match stmt {
            Stmt::Let { syn, local, binds, init, otherwise } => self.let_stmt(syn, *local, binds, *init, *otherwise),
            Stmt::Expr(id, semi) => {
                let (declared, mut list) = self.before(*id);
                self.root = self.root_of(*id);
                let printed = match semi {
                    Some(_) => self.for_nothing(*id),
                    None => self.expr(*id),
                };
                self.bind_outside(declared);
                let after = self.after(*id);
                // An assignment may stand last, where it is the `()` of its block.
                let is_assignment = matches!(self.source.tree.expr(*id).kind, Kind::Assign { .. });
                let semi = semi.or_else(|| (is_assignment && !after.is_empty()).then(Default::default));
                list.push(syn::Stmt::Expr(printed, semi));
                list.extend(after);
                list
            }
            Stmt::Item(item, _) => vec![syn::Stmt::Item(item.clone())],
            Stmt::Macro { syn, may_bind } => {
                may_bind.iter().for_each(|name| self.scope.hide(name));
                vec![syn::Stmt::Macro(syn.clone())]
            }
        }
    }

    /// An expression whose value nothing takes stays as written: a lint asks what it is computed for, and knows the author's operation by its name.
    fn for_nothing(&mut self, id: ExprId) -> syn::Expr {
        let is_computed = matches!(self.source.tree.expr(id).kind, Kind::Arith(..) | Kind::Cast(_));
        let is_pair = self.value_of(id).is_some_and(|value| self.is_pair(value));
        if is_computed && !is_pair { self.exported(id).unwrap_or_else(|| self.spelt_out(id)) } else { self.expr(id) }
    }

    /// The expression that is computed last: after it nothing but the statement's own action is left.
    fn root_of(&self, id: ExprId) -> Option<ExprId> {
        let local = |target: ExprId| matches!(self.source.tree.expr(target).kind, Kind::Local(_));
        match &self.source.tree.expr(id).kind {
            Kind::Paren(inner) | Kind::Return(Some(inner)) => self.root_of(*inner),
            Kind::Assign { op: None, target, value } => local(*target).then(|| self.root_of(*value)).flatten(),
            Kind::Assign { op: Some(_), target, .. } => local(*target).then_some(id),
            Kind::Return(None) | Kind::Ref(_) | Kind::If { .. } | Kind::Block(_) | Kind::Opaque { .. } => None,
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Arith(..) | Kind::Cast(_) => Some(id),
            Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) => Some(id),
        }
    }

    /// Assertions and captures behind a statement that changed locals.
    fn after(&mut self, id: ExprId) -> Vec<syn::Stmt> {
        let mut list = self.captures_of(self.source.lowered.after.get(&id));
        if let Kind::Assign { target, .. } = self.source.tree.expr(id).kind
            && let Kind::Local(local) = self.source.tree.expr(target).kind
        {
            list.extend(self.captures(local));
            list.extend(self.checks(local, Some(id)));
        }
        list
    }

    /// Captures of locals that are read anew.
    fn captures_of(&mut self, read: Option<&Vec<(LocalId, ValueId)>>) -> Vec<syn::Stmt> {
        read.into_iter().flatten().filter_map(|(local, _)| self.captures(*local)).collect()
    }

    fn let_stmt(
        &mut self,
        syn: &syn::Local,
        local: Option<LocalId>,
        binds: &[LocalId],
        init: Option<ExprId>,
        otherwise: Option<ExprId>,
    ) -> Vec<syn::Stmt> {
        let mut syn = syn.clone();
        let mut list = self.captures_of_shadowed(binds);
        list.extend(init.map(|init| self.exports_typed(&syn.pat, init)).unwrap_or_default());
        self.root = init.and_then(|init| self.root_of(init));
        let dropped = local.filter(|local| self.plan.dropped.contains(local));
        if let (Some(local), Some(init)) = (dropped, init) {
            list.extend(self.without_name(&syn.pat, local, init));
            return list;
        }
        if let (Some(value), Some(init)) = (&mut syn.init, init) {
            self.lets.extend(local);
            *value.expr = self.initial(local, init);
            self.lets.truncate(self.lets.len() - usize::from(local.is_some()));
            if let (Some((_, diverge)), Some(otherwise)) = (&mut value.diverge, otherwise) {
                **diverge = self.in_place(|printer| printer.expr(otherwise));
            }
        }
        self.enter(binds);
        self.named_here(&syn.pat, local, binds, init);
        self.declare_pair(local, &mut syn.pat);
        list.push(syn::Stmt::Local(syn));
        for bound in binds {
            list.extend(self.captures(*bound));
            list.extend(self.mention(*bound));
            list.extend(init.and_then(|init| self.checks(*bound, Some(init))));
        }
        list
    }

    /// What a `let` still does whose name nothing reads.
    fn without_name(&mut self, pattern: &syn::Pat, local: LocalId, init: ExprId) -> Option<syn::Stmt> {
        let mut kept = Vec::new();
        if self.acts(init) {
            let printed = self.expr(init);
            kept.push(let_(wild(), printed));
            self.keep_type(pattern, init, &mut kept);
        }
        self.scope.bind(local);
        kept.pop()
    }

    /// The exports of a `let`'s value.
    fn exports_typed(&mut self, pattern: &syn::Pat, init: ExprId) -> Vec<syn::Stmt> {
        let mut exports = self.exports(init);
        self.keep_type(pattern, init, &mut exports);
        exports
    }

    /// Gives the type that a `let` names to what takes its place, if that is the whole value: `s.parse()` knows its type from nothing else.
    fn keep_type(&self, pattern: &syn::Pat, init: ExprId, instead: &mut [syn::Stmt]) {
        let (syn::Pat::Type(pattern), [syn::Stmt::Local(instead)]) = (pattern, instead) else { return };
        let mut whole = init;
        while let Kind::Paren(inner) = self.source.tree.expr(whole).kind {
            whole = inner;
        }
        if matches!(*pattern.ty, syn::Type::Path(_)) && self.leaves(init) == [Site(whole.0 as u32)] {
            instead.pat = of_type(instead.pat.clone(), pattern.ty.clone());
        }
    }

    /// What the names of a `let` hold from here on.
    fn named_here(&mut self, pat: &syn::Pat, local: Option<LocalId>, binds: &[LocalId], init: Option<ExprId>) {
        let Some(init) = init else { return };
        let parts = self.source.tree.bound_parts(pat, binds, init);
        for (local, part) in parts.into_iter().chain(local.map(|local| (local, init))) {
            if let Some(value) = self.value_of(part) {
                self.put(local, Some(value));
                self.hold(self.source.lowered.after.get(&part));
            }
        }
        self.hold(self.source.lowered.after.get(&init));
    }

    /// Whether a node holds parts that act and that no export evaluates.
    fn acts(&self, id: ExprId) -> bool {
        self.leaves(id).iter().any(|site| self.effect(*site) == Effect::Acts && !self.plan.exported.contains(site))
    }

    /// Keeps what a local holds under a name of its own, if it is needed after the local changed.
    pub(super) fn captures(&mut self, local: LocalId) -> Option<syn::Stmt> {
        let value = self.holds[local.0]?;
        if !self.plan.captured.contains(&value) || self.bound(value).is_some() {
            return None;
        }
        // Who reads what is kept no longer reads the variable.
        self.next.silent_assignments |= self.source.tree.local(local).mutable;
        let (ident, name) = (self.temp(), self.held_number(local));
        self.bind_temp(value, ident.clone(), self.places.len().saturating_sub(1), &name);
        Some(let_(binding(&ident), name))
    }

    /// The same of what names mean that are about to mean something else.
    fn captures_of_shadowed(&mut self, binds: &[LocalId]) -> Vec<syn::Stmt> {
        let mut list = Vec::new();
        for value in self.plan.captured.clone() {
            let Op::Read(var) = self.source.func.value(value).op else { continue };
            let local = LocalId(var.0 as usize);
            if !self.reads_local(Op::Read(var)) || !self.resolves(local) || self.bound(value).is_some() {
                continue;
            }
            let tree = self.source.tree;
            let hides = |bind: &LocalId| *bind != local && tree.local(*bind).ident == tree.local(local).ident;
            if binds.iter().any(hides) && self.is_held(local, value) {
                let (ident, name) = (self.temp(), self.held_number(local));
                self.bind_temp(value, ident.clone(), self.places.len().saturating_sub(1), &name);
                list.push(let_(binding(&ident), name));
            }
        }
        list
    }

    /// Names a local that the rewritten code has no use for.
    fn mention(&mut self, local: LocalId) -> Option<syn::Stmt> {
        let ident = &self.source.tree.local(local).ident;
        self.plan.unnamed.contains(&local).then(|| let_(wild(), reference(name(ident))))
    }

    /// The assertion of a local's promises.
    fn checks(&mut self, local: LocalId, at: Option<ExprId>) -> Option<syn::Stmt> {
        let tree = self.source.tree;
        if !self.source.check || !matches!(tree.types.resolve(tree.local(local).ty), crate::tree::Type::Float(_)) {
            return None;
        }
        let ident = &tree.local(local).ident;
        // The author's own name is checked behind it.
        if crate::parted::is_between(ident) {
            return None;
        }
        // A variable that is set is named where that happens.
        let assigned = at.filter(|at| matches!(tree.expr(*at).kind, Kind::Assign { .. }));
        let span = assigned.map_or(ident.span(), |at| tree.expr(at).span);
        let at = at.or_else(|| self.first_use(local))?;
        let word = if self.local_pair(local).is_some() { quote!(#ident.hi()) } else { ident.to_token_stream() };
        self.check(at, word, span)
    }

    fn first_use(&self, local: LocalId) -> Option<ExprId> {
        let exprs = &self.source.tree.exprs;
        exprs.iter().position(|expr| matches!(expr.kind, Kind::Local(found) if found == local)).map(ExprId)
    }
}

/// A node's site.
pub(super) fn site(id: ExprId) -> Site {
    Site(id.0 as u32)
}
