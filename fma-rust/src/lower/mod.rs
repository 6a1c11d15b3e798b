//! From the tree to the IR.
//!
//! A variable that only plain assignments change is followed: a read of it is the value it holds. After anything that may or may not
//! run (a branch, a loop, a `match`), each variable assigned in there is read anew. What the tree does not understand is an opaque
//! value or statement with the node as its site; inside a closure, outer variables are only names.

use std::collections::HashMap;

use fma_core::Format;
use fma_ir::{Args, Effect, Func, IntTy, Op, Promotion, Region, Site, Stmt, Ty, Value, ValueId, VarId};

use crate::copies::copies;
use crate::pairs::{may_hold_pairs, rounded};
use crate::tree::{Arith, Child, Expr, ExprId, Kind, LocalId, Order, Tree, Type};

mod borrowed;
mod broken;
mod choice;
mod flow;
mod lets;
mod literal;
mod mentions;
mod places;
mod pure;
mod reads;

pub use literal::decimal;
use pure::acts;
use reads::{Reads, Settled};

/// A function in both forms.
pub struct Lowered {
    pub func: Func,
    /// The value of each node that has one.
    pub of: Vec<Option<ValueId>>,
    /// What a local holds from the start of a part on that may run many times, and after a node.
    pub at: HashMap<Child, Vec<(LocalId, ValueId)>>,
    pub after: HashMap<ExprId, Vec<(LocalId, ValueId)>>,
    /// The places that hold the same wherever they are read, each with the locals that its name is made of.
    pub settled: HashMap<Site, Vec<LocalId>>,
}

/// Lowers a tree.
pub fn lower(tree: &Tree, name: &str, promotion: Promotion) -> Lowered {
    let mut func = Func::new(name);
    func.promotion = promotion;
    for local in &tree.locals {
        func.var(local.ident.to_string(), scalar(&tree.types.resolve(local.ty)).unwrap_or(Ty::Other));
    }
    func.params = tree.params.iter().map(|local| VarId(local.0 as u32)).collect();
    let out = Lowered {
        func,
        of: vec![None; tree.exprs.len()],
        at: HashMap::new(),
        after: HashMap::new(),
        settled: HashMap::new(),
    };
    let rounded = rounded(tree, &out.func.promotion);
    let (settled, reads) = (Settled::of(tree), Reads::new());
    let in_pairs = may_hold_pairs(tree, &out.func.promotion);
    let (content, stmts, given) = (HashMap::new(), Vec::new(), HashMap::new());
    let mut lowerer = Lowerer { tree, out, content, stmts, rounded, given, in_pairs, settled, reads, moment: None };
    for param in &tree.params {
        lowerer.content(*param, None);
    }
    let result = lowerer.block(tree.body);
    let mut out = lowerer.out;
    out.func.body = Region { stmts: lowerer.stmts, result };
    out.func.places = places::places(tree, &out.func);
    out.func.elements = places::elements(tree, &out.func);
    out.func.indexed = places::indexed(tree, &out.func);
    out.func.branches = places::branches(tree);
    out.func.copies = copies(tree).map(|id| Site(id.0 as u32)).collect();
    out.func.bits = places::bits(tree, &out.func);
    out
}

/// The IR's type for a scalar.
pub fn scalar(ty: &Type) -> Option<Ty> {
    match ty {
        Type::Float(format) => Some(Ty::Float(*format)),
        Type::Generic(index) => Some(Ty::Generic(*index)),
        Type::Int(int) => Some(Ty::Int(*int)),
        Type::Narrow(format) => Some(Ty::Float(*format)),
        // Bits: no operation of the IR touches them.
        Type::Packed(format) => {
            Some(Ty::Int(IntTy { bits: 2 * format.layout().bits as u8, signed: false, pointer: false }))
        }
        Type::Enum(_, ty) => Some(Ty::Int(*ty)),
        Type::Bool => Some(Ty::Bool),
        _ => None,
    }
}

struct Lowerer<'a> {
    tree: &'a Tree,
    out: Lowered,
    /// What each local is known to hold here.
    content: HashMap<LocalId, ValueId>,
    /// The statements of the region that is being built.
    stmts: Vec<Stmt>,
    /// The variables that hold less than what they are given.
    rounded: Vec<LocalId>,
    /// Which variable takes what `break` gives, where that may be a pair.
    given: HashMap<ExprId, VarId>,
    in_pairs: bool,
    /// What never changes while it has a name, and what such places are known to hold here.
    settled: Settled,
    reads: Reads,
    /// What the formula that is being lowered has read of places that something may change, but for itself.
    moment: Option<Reads>,
}

impl Lowerer<'_> {
    fn expr(&self, id: ExprId) -> &Expr {
        self.tree.expr(id)
    }

    fn site(id: ExprId) -> Site {
        Site(id.0 as u32)
    }

    /// Adds a value with the permissions of its node; a pinned one is evaluated here.
    fn add(&mut self, id: ExprId, op: Op, args: Vec<ValueId>, ty: Ty) -> ValueId {
        let setting = self.expr(id).setting;
        let value = Value { op, args: args.into(), ty, flags: setting.flags, mode: setting.mode, site: Self::site(id) };
        self.out.func.exchanged(&value).unwrap_or_else(|| self.pin(value))
    }

    fn pin(&mut self, value: Value) -> ValueId {
        let pinned = value.op.is_pinned();
        let id = self.out.func.add(value);
        if pinned {
            self.stmts.push(Stmt::Eval(id));
        }
        id
    }

    /// What a followed local holds; if nothing is known, it is read here.
    fn content(&mut self, local: LocalId, site: Option<ExprId>) -> Option<ValueId> {
        let ty = scalar(&self.tree.types.resolve(self.tree.local(local).ty))?;
        if let Some(known) = self.content.get(&local) {
            return Some(*known);
        }
        let site = site.map(Self::site).unwrap_or_default();
        let (flags, mode) = Default::default();
        let value = self.pin(Value { op: Op::Read(VarId(local.0 as u32)), args: Args::NONE, ty, flags, mode, site });
        self.content.insert(local, value);
        Some(value)
    }

    /// Lowers a node; the value of a scalar.
    fn value(&mut self, id: ExprId) -> Option<ValueId> {
        let value = self.in_its_moment(id, |lowerer| lowerer.kind(id));
        self.out.of[id.0] = value;
        value
    }

    fn kind(&mut self, id: ExprId) -> Option<ValueId> {
        let tree = self.tree;
        let ty = scalar(&tree.ty(id));
        match &tree.expr(id).kind {
            Kind::Literal => self.literal(id, ty),
            Kind::Constant(constant) => {
                let words = ty.and_then(Ty::format).and_then(|format| constant.words(format));
                Some(self.number(id, words, ty?))
            }
            Kind::Local(local) if let Some(words) = tree.local(*local).words => Some(self.number(id, Some(words), ty?)),
            Kind::Local(local) if tree.local(*local).unstable => {
                Some(self.add(id, Op::Opaque(Effect::Reads), Vec::new(), ty?))
            }
            Kind::Local(local) => self.content(*local, Some(id)),
            Kind::Paren(inner) => self.value(*inner),
            Kind::Arith(arith, args) => self.arith(id, *arith, args, ty),
            Kind::Cast(inner) => match (self.value(*inner), ty) {
                (Some(value), Some(ty)) => Some(self.add(id, Op::Cast, vec![value], ty)),
                (value, ty) => self.leaf(id, Effect::Acts, value.into_iter().collect(), ty),
            },
            // An enum, which only PTX is read with, is passed as it is.
            Kind::Ref(inner) if matches!(tree.ty(*inner), Type::Enum(..)) => self.value(*inner),
            Kind::Ref(inner) => {
                self.value(*inner);
                None
            }
            Kind::Deref(inner) | Kind::Field(inner) => {
                self.value(*inner);
                let effect = if self.is_place(*inner) { Effect::Reads } else { Effect::Acts };
                self.leaf(id, effect, Vec::new(), ty)
            }
            Kind::Index(base, index) => self.element(id, [*base, *index], ty),
            _ => self.flow(id, ty),
        }
    }

    /// What is more than an expression of its operands.
    fn flow(&mut self, id: ExprId, ty: Option<Ty>) -> Option<ValueId> {
        let tree = self.tree;
        match &tree.expr(id).kind {
            Kind::If { cond, then, otherwise } => self.branch(id, *cond, *then, *otherwise, ty),
            Kind::Block(block) if self.is_pure(id) => self.block(*block),
            Kind::Block(block) => {
                let value = self.block(*block);
                self.outcome(id, value, ty)
            }
            Kind::Assign { op, target, value } => self.assign(id, *op, *target, *value),
            Kind::Return(value) => {
                let value = value.and_then(|value| self.moved(value));
                self.stmts.push(Stmt::Return { value, site: Self::site(id) });
                None
            }
            Kind::Opaque { order: Order::Once, children, effect, .. } => {
                let values = self.parts(id, children);
                match tree.expr(id).syn {
                    syn::Expr::Break(_) if self.gives(id, children, &values) => None,
                    syn::Expr::Break(_) | syn::Expr::Continue(_) => self.jump(id, values),
                    _ if ty.is_none() && values.is_empty() && acts(&tree.expr(id).syn) => self.jump(id, values),
                    _ => self.leaf(id, *effect, values, ty),
                }
            }
            Kind::Opaque { order, children, .. } => self.conditional(id, *order, children, ty),
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) => None,
            Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) => None,
        }
    }

    pub(super) fn without_parens(&self, id: ExprId) -> ExprId {
        match &self.expr(id).kind {
            Kind::Paren(inner) => self.without_parens(*inner),
            _ => id,
        }
    }

    /// Whether it is a power that `half` computes in f32. In a mode it is no longer that of `half`.
    fn is_of_halves(&self, id: ExprId, arith: Arith, ty: Ty) -> bool {
        let half = matches!(ty.format(), Some(Format::F16 | Format::Bf16)) && self.expr(id).setting.mode.is_plain();
        half && matches!(arith, Arith::Powi(power) if !is_same_of_halves(power))
    }

    /// An operand: a reference to a number is read through.
    fn operand(&mut self, id: ExprId) -> Option<ValueId> {
        let value = self.value(id);
        let ty = self.expr(id).ty;
        let behind = self.tree.types.behind_refs(ty);
        if value.is_some() || behind == ty {
            return value;
        }
        let target = scalar(&self.tree.types.resolve(behind))?;
        let value = match &self.expr(self.without_parens(id)).kind {
            Kind::Ref(inner) if self.out.of[inner.0].is_some() => self.out.of[inner.0],
            _ if self.is_place(id) => self.leaf(id, Effect::Reads, Vec::new(), Some(target)),
            _ => self.leaf(id, Effect::Acts, Vec::new(), Some(target)),
        };
        self.out.of[id.0] = value;
        value
    }

    fn arith(&mut self, id: ExprId, arith: Arith, args: &[ExprId], ty: Option<Ty>) -> Option<ValueId> {
        if let Arith::Logic(_) = arith
            && self.is_lazy(id)
            && !self.is_pure(args[1])
        {
            let children: Vec<Child> = args.iter().copied().map(Child::Expr).collect();
            return self.conditional(id, Order::Unknown, &children, ty);
        }
        let values: Vec<Option<ValueId>> = args.iter().map(|arg| self.operand(*arg)).collect();
        let known: Option<Vec<ValueId>> = values.iter().copied().collect();
        match (known, ty) {
            (Some(args), Some(ty)) if self.may_panic(arith, &args) || self.is_of_halves(id, arith, ty) => {
                self.leaf(id, Effect::Acts, args, Some(ty))
            }
            (Some(args), Some(ty)) => Some(match self.negative(arith, &args) {
                Some(words) => self.number(id, Some(words), ty),
                None => self.add(id, op(arith), args, ty),
            }),
            _ => {
                // An operator of a user's own may do anything.
                self.forget_moment();
                self.leaf(id, Effect::Acts, values.into_iter().flatten().collect(), ty)
            }
        }
    }
}

/// Whether the squares and products of a power round to what `half` has, which takes it as a power of f32.
fn is_same_of_halves(power: i32) -> bool {
    (-1..=2).contains(&power)
}

/// The IR's operation for an arithmetic node.
fn op(arith: Arith) -> Op {
    match arith {
        Arith::Float(op) => Op::Float(op),
        Arith::Powi(power) => Op::Powi(power),
        Arith::Test(bits) => Op::Test(bits),
        Arith::Int(op) => Op::Int(op),
        Arith::Compare(cmp) => Op::Compare(cmp),
        Arith::Logic(logic) => Op::Logic(logic),
    }
}
