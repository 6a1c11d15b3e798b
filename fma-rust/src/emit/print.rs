//! The printer: the tree is walked in source order, with what each name means and each variable holds at that point.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fma_ir::{Op, Site, ValueId};

use super::arms::Arms;
use super::build::{guard_path, name, unlinted};
use super::scope::{Names, Scope};
use super::temp::{Place, Shared, Temp};
use super::{Plan, Source};
use crate::reduce::Inner;
use crate::tree::{BlockId, Child, ExprId, Filler, Kind, LocalId, Order, fill};

/// The state of one round.
pub(super) struct Printer<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) plan: &'a Plan,
    pub(super) next: Plan,
    /// How often each local was named.
    pub(super) named: HashMap<LocalId, usize>,
    /// The `let`s that are being printed, outermost first, and the locals that the values of each name.
    pub(super) lets: Vec<LocalId>,
    pub(super) named_by: HashMap<LocalId, Vec<LocalId>>,
    /// How often it was named as what is assigned to.
    pub(super) targets: HashMap<LocalId, usize>,
    /// What each name in scope means, innermost last.
    pub(super) scope: Scope<'a>,
    /// What each followed mutable local holds now.
    pub(super) holds: Vec<Option<ValueId>>,
    /// For each value the locals that held it at some time: no other can hold it now.
    pub(super) holders: Vec<Vec<LocalId>>,
    /// Numbers bound by statements that the printer added.
    pub(super) temps: Vec<Temp>,
    pub(super) shared: Vec<Shared>,
    /// Numbers that are bound however seldom they are needed: what is made of them would nest too deeply.
    pub(super) deep: BTreeSet<ValueId>,
    /// The expression that is being printed from the IR, outermost first: the nodes that may stand in it.
    pub(super) islands: Vec<Vec<Site>>,
    /// The numbers that are declared before a block that is printed now.
    pub(super) outside: BTreeMap<Site, syn::Ident>,
    /// Where new `let`s go, outermost first.
    pub(super) places: Vec<Place>,
    /// The expression whose value is that of the statement: what is bound before the statement is bound before it.
    pub(super) root: Option<ExprId>,
    pub(super) uses: Vec<u32>,
    pub(super) borders: HashMap<ValueId, ValueId>,
    pub(super) arms: Arms,
    pub(super) temp_count: usize,
    pub(super) failed: bool,
    /// The turns of the loop that is being printed, where its steps run side by side.
    pub(super) turns: Option<Inner>,
}

/// Prints the body once.
pub fn body(source: &Source<'_>, names: &Names, plan: &Plan) -> (Option<syn::Block>, Plan) {
    let uses = fma_ir::uses(source.func);
    let mut printer = Printer {
        source,
        plan,
        next: plan.grows(),
        named: HashMap::new(),
        lets: Vec::new(),
        named_by: HashMap::new(),
        targets: HashMap::new(),
        scope: Scope::of(names),
        holds: vec![None; source.tree.locals.len()],
        holders: vec![Vec::new(); source.func.values().len()],
        temps: Vec::new(),
        shared: Vec::new(),
        deep: BTreeSet::new(),
        islands: Vec::new(),
        outside: BTreeMap::new(),
        places: Vec::new(),
        root: None,
        uses,
        borders: super::pair::borders(source.func),
        arms: Arms::of(source),
        temp_count: 0,
        failed: false,
        turns: None,
    };
    let block = printer.whole();
    printer.finish(block)
}

impl Printer<'_> {
    /// Counts a name.
    fn names(&mut self, local: LocalId) {
        *self.named.entry(local).or_default() += 1;
        for outer in &self.lets {
            self.named_by.entry(*outer).or_default().push(local);
        }
    }

    /// What a value became.
    pub(super) fn now(&self, value: ValueId) -> Option<ValueId> {
        self.source.now.get(value.0 as usize).copied().flatten()
    }

    /// What the value of a node became.
    pub(super) fn value_of(&self, id: ExprId) -> Option<ValueId> {
        self.source.lowered.of[id.0].and_then(|value| self.now(value))
    }

    /// The local that a name means here.
    pub(super) fn resolves(&self, local: LocalId) -> bool {
        self.scope.resolves(local)
    }

    pub(super) fn enter(&mut self, locals: &[LocalId]) {
        locals.iter().for_each(|local| self.scope.bind(*local));
    }

    /// From here on, variables hold what the IR reads from them.
    pub(super) fn hold(&mut self, list: Option<&Vec<(LocalId, ValueId)>>) {
        for (local, value) in list.into_iter().flatten() {
            self.put(*local, self.now(*value));
        }
    }

    /// From here on, a local holds a value, or nothing that is known.
    pub(super) fn put(&mut self, local: LocalId, value: Option<ValueId>) {
        let value = value.and_then(|value| self.content(local, value));
        self.holds[local.0] = value;
        if let Some(value) = value {
            self.holders[value.0 as usize].push(local);
        }
    }

    /// The ident of a local, as an expression; counts as naming it.
    pub(super) fn name(&mut self, local: LocalId) -> syn::Expr {
        self.names(local);
        let ident = &self.source.tree.local(local).ident;
        name(ident)
    }

    /// A node where it stands: as written, or from the IR if its value became another.
    pub(super) fn expr(&mut self, id: ExprId) -> syn::Expr {
        let special = self.part_of_pair(id).or_else(|| self.exported(id)).or_else(|| self.pair_assignment(id));
        unlinted(special.unwrap_or_else(|| self.word(id)))
    }

    /// Whether a node is still the operation that it was, on the same operands.
    pub(super) fn same(&self, id: ExprId, value: ValueId) -> bool {
        let tree = self.source.tree;
        let Some(old) = self.source.lowered.of[id.0] else { return true };
        let (old, new) = (self.source.lowered.func.value(old), self.source.func.value(value));
        match tree.expr(id).kind {
            // A reference that is read through, here or before, or a variable that is memory.
            Kind::Local(_) if matches!(old.op, Op::Opaque(_)) && self.is_read_of(id, old.site) => {
                old.op == new.op && old.site == new.site
            }
            Kind::Local(local) => {
                self.resolves(local) && !self.plan.dropped.contains(&local) && self.is_held(local, value)
            }
            Kind::Paren(_) | Kind::Ref(_) | Kind::Block(_) => true,
            Kind::Assign { op: None, .. } => true,
            _ if self.has_other_words(new) || self.loses_type(id, new) => false,
            _ => {
                old.op == new.op
                    && (matches!(old.op, Op::Opaque(_)) || old.args.len() == new.args.len())
                    && (matches!(old.op, Op::Opaque(_))
                        || old.args.iter().zip(&new.args).all(|(old, new)| self.now(*old) == Some(*new)))
            }
        }
    }

    /// Whether a local holds a value here.
    pub(super) fn is_held(&self, local: LocalId, value: ValueId) -> bool {
        let is_read_of = matches!(self.source.func.value(value).op, Op::Read(var) if var.0 as usize == local.0);
        let mutable = self.source.tree.local(local).mutable;
        (is_read_of && !mutable) || self.holds[local.0] == Some(value)
    }

    /// A node with its own tokens, its children printed into the holes.
    pub(super) fn as_written(&mut self, id: ExprId) -> syn::Expr {
        match self.in_lanes(id) {
            Some(printed) => printed,
            None => self.spelt_out(id),
        }
    }

    /// The same of a loop that lanes could take.
    pub(super) fn spelt_out(&mut self, id: ExprId) -> syn::Expr {
        let node = self.source.tree.expr(id);
        if let Kind::Local(local) = node.kind {
            self.names(local);
            if self.plan.dropped.contains(&local) {
                self.next.kept.insert(local);
            }
        }
        if let Kind::If { cond, .. } = node.kind {
            let value = self.value_of(cond).map(|value| self.source.func.value(value).op);
            self.next.silent_conditions |= matches!(value, Some(Op::Const(_)));
        }
        let mut syn = node.syn.clone();
        let leaks = matches!(node.syn, syn::Expr::Let(_))
            || matches!((&node.syn, &node.kind), (syn::Expr::Binary(_), Kind::Opaque { order: Order::Unknown, .. }));
        let scope = self.scope.len();
        let mut parts = Parts { printer: self, node: id, scope, index: 0 };
        fill(&mut syn, &mut parts);
        parts.bind();
        super::turned::unnumbered(&mut syn);
        if !leaks {
            self.scope.truncate(scope);
        }
        if let Kind::Assign { target, .. } = node.kind {
            if let Kind::Local(local) = self.source.tree.expr(target).kind {
                *self.targets.entry(local).or_default() += 1;
            }
            self.assigned(id, target);
        }
        self.hold(self.source.lowered.after.get(&id));
        if let syn::Expr::Break(syn::ExprBreak { label: Some(_), expr: Some(value), .. }) = &mut syn {
            guard_path(value);
        }
        syn
    }

    /// After an assignment the local holds something else; numbers can no longer be bound before the statement.
    pub(super) fn assigned(&mut self, id: ExprId, target: ExprId) {
        self.places.iter_mut().for_each(|place| place.closed = true);
        if let Kind::Local(local) = self.source.tree.expr(target).kind {
            self.put(local, self.value_of(id));
            self.hold(self.source.lowered.after.get(&id));
        }
    }
}

/// Prints the children of a node.
struct Parts<'p, 'a> {
    printer: &'p mut Printer<'a>,
    node: ExprId,
    scope: usize,
    index: usize,
}

impl Parts<'_, '_> {
    /// The locals that come into scope before the next child.
    fn bind(&mut self) {
        let Kind::Opaque { binds, .. } = &self.printer.source.tree.expr(self.node).kind else { return };
        for binds in binds.iter().filter(|binds| binds.before == self.index) {
            if self.index > 0 && !matches!(self.printer.source.tree.expr(self.node).syn, syn::Expr::Let(_)) {
                self.printer.scope.truncate(self.scope);
            }
            self.printer.enter(&binds.locals);
        }
    }

    /// Whether the children may run never or often.
    fn conditional(&self) -> bool {
        match &self.printer.source.tree.expr(self.node).kind {
            Kind::Opaque { order, .. } => *order != Order::Once,
            Kind::If { .. } => self.index > 0,
            Kind::Arith(crate::tree::Arith::Logic(_), _) => self.index > 0,
            _ => false,
        }
    }

    fn around<T>(&mut self, child: Child, print: impl FnOnce(&mut Printer<'_>) -> T) -> T {
        self.bind();
        let conditional = self.conditional();
        self.index += 1;
        if !conditional {
            return print(self.printer);
        }
        let holds = self.printer.holds.clone();
        self.printer.hold(self.printer.source.lowered.at.get(&child));
        let printed = print(self.printer);
        self.printer.holds = holds;
        printed
    }
}

impl Filler for Parts<'_, '_> {
    fn expr(&mut self, id: ExprId) -> syn::Expr {
        if self.printer.is_changed_by(id, self.node) {
            return self.around(Child::Expr(id), |printer| printer.as_written(id));
        }
        let conditional = self.conditional();
        let binding =
            matches!(&self.printer.source.tree.expr(id).kind, Kind::Opaque { binds, .. } if !binds.is_empty());
        self.around(Child::Expr(id), |printer| match conditional && !binding {
            true => printer.apart(|printer| printer.in_place(|printer| printer.expr(id))),
            false => printer.expr(id),
        })
    }

    fn block(&mut self, id: BlockId) -> syn::Block {
        self.around(Child::Block(id), |printer| printer.block(id))
    }
}
