//! What a function's sums of products cost as they stand, once contraction has taken products in.

use std::collections::BTreeSet;

use super::cluster::Cluster;
use super::licence::Licence;
use super::plan::{Cost, Plan};
use crate::live::{Keep, needed, roots};
use crate::pace::Paces;
use crate::passes::contraction::dying_products;
use crate::scale::Scales;
use crate::{Class, Flag, Flags, FloatOp, Func, Mode, Op, Rewritten, Value, ValueId};

/// How long what a loop's turns change is waited for: longer than for anything that they do not, so that `x * a * b` is `x * (a * b)`, and `a * b` is
/// computed before the loop.
const TURN: u32 = 1 << 20;

/// The state of a function before the pass.
pub struct Present {
    /// What statements use.
    roots: BTreeSet<ValueId>,
    /// For each value the live ones that use it.
    users: Vec<Vec<ValueId>>,
    /// The products that contraction will take into sums.
    dying: Vec<bool>,
    /// How long to wait for each value.
    pub depths: Vec<u32>,
}

impl Present {
    pub fn of(func: &Func) -> Present {
        let (live, mut used) = (needed(func, Keep::Live), BTreeSet::new());
        roots(func, &func.body, Keep::Live, &mut |root| {
            used.insert(root);
        });
        let dying = dying_products(func);
        let count = func.values().len();
        let (mut depths, mut users) = (vec![0; count], vec![Vec::new(); count]);
        let paces = Paces::of(func);
        for id in &live {
            func.value(*id).args.iter().for_each(|arg| users[arg.0 as usize].push(*id));
            let wait = |arg: &ValueId| behind(func, *arg, &dying).into_iter().map(|id| depths[id.0 as usize]).max();
            let value = func.value(*id);
            let seen = !matches!(value.op, Op::Opaque(_)) || func.indexed.contains(&value.site);
            let before = value.args.iter().filter(|_| seen).filter_map(wait).max().unwrap_or(0);
            let turn = paces.as_ref().map_or(0, |paces| TURN * u32::from(paces.pace(*id)));
            depths[id.0 as usize] = (before + own_depth(value)).max(turn);
        }
        Present { roots: used, users, dying, depths }
    }

    /// How often a value is used.
    pub fn uses(&self, id: ValueId) -> usize {
        self.users[id.0 as usize].len() + usize::from(self.roots.contains(&id))
    }

    /// The members that something outside of the cluster uses.
    pub fn wanted(&self, cluster: &Cluster) -> Vec<ValueId> {
        let outside = |id: &ValueId| {
            let mut users = self.users[id.0 as usize].iter();
            self.roots.contains(id) || users.any(|user| cluster.index(*user).is_none())
        };
        cluster.members.iter().copied().filter(outside).collect()
    }

    /// The members that nothing needs any more once some of them are computed otherwise.
    pub fn freed(&self, cluster: &Cluster, outputs: &[ValueId], kept: &[ValueId]) -> Cluster {
        let mut freed: BTreeSet<ValueId> = BTreeSet::new();
        for id in cluster.members.iter().rev().filter(|id| !kept.contains(id)) {
            let only = || self.users[id.0 as usize].iter().all(|user| freed.contains(user));
            if outputs.contains(id) || !self.roots.contains(id) && only() {
                freed.insert(*id);
            }
        }
        Cluster { kind: cluster.kind, members: freed.into_iter().collect() }
    }

    /// What the cluster costs now.
    pub fn cost(&self, func: &Func, cluster: &Cluster) -> Cost {
        let mut cost = Cost::default();
        for id in &cluster.members {
            let value = func.value(*id);
            let own = own_depth(value);
            cost.operations += if self.dying[id.0 as usize] { 0 } else { own };
            cost.split += if value.op == Op::Float(FloatOp::MulAdd) { 2 } else { own };
            cost.signs += u32::from(own == 0 && self.is_bare(func, *id));
        }
        if Licence::of(cluster.kind.flags).is_fused() {
            cost.split = cost.operations;
        }
        let inverses = self.inverses(func, cluster);
        cost.operations += inverses;
        cost.split += inverses;
        cost.depth = self.wanted(cluster).iter().map(|id| self.depths[id.0 as usize]).max().unwrap_or(0);
        cost
    }

    /// Whether the function that plans have made is better than this one, as it stands and not as they promised.
    pub fn yields_to(&self, func: &Func, new: &Rewritten, plans: &[Plan]) -> bool {
        let outputs = |plan: &Plan| plan.outputs.iter().map(|output| output.0).collect::<Vec<_>>();
        let later = Present::of(&new.func);
        let (mut was, mut is) = (self.whole(func), later.whole(&new.func));
        for plan in plans {
            let depth = |id: &ValueId| self.depths[id.0 as usize];
            was.depth += outputs(plan).iter().map(depth).max().unwrap_or(0);
            let depth = |id: &ValueId| new.now[id.0 as usize].map(|id| later.depths[id.0 as usize]);
            is.depth += outputs(plan).iter().filter_map(depth).max().unwrap_or(0);
        }
        let wants_depth = plans.iter().any(|plan| plan.scheme == Some(Flag::Estrin));
        (was.yields_to(&is) || wants_depth && is.depth < was.depth) && Scales::of(func).hold_of(func, new)
    }

    /// What the function costs, depth aside.
    fn whole(&self, func: &Func) -> Cost {
        let mut cost = Cost::default();
        for id in needed(func, Keep::Live) {
            let value = func.value(id);
            let dying = self.dying[id.0 as usize];
            let own = if self.vanishes(func, id) { 0 } else { own_depth(value) };
            cost.operations += if dying { 0 } else { own };
            let promised = dying && value.flags.has(Flag::Fused);
            let split = if value.op == Op::Float(FloatOp::MulAdd) { 2 } else { own };
            cost.split += if promised { 0 } else { split };
            cost.signs += u32::from(own == 0 && value.op == Op::Float(FloatOp::Neg) && self.is_bare(func, id));
        }
        cost
    }

    /// Whether a value is a reciprocal that only members use, so that it vanishes where one product alone takes it.
    pub fn is_inverse_of(&self, func: &Func, cluster: &Cluster, id: ValueId) -> bool {
        let users = &self.users[id.0 as usize];
        is_open_inverse(func.value(id))
            && !self.roots.contains(&id)
            && users.iter().all(|user| cluster.index(*user).is_some())
    }

    /// The reciprocals of a cluster alone that stay operations.
    fn inverses(&self, func: &Func, cluster: &Cluster) -> u32 {
        let operands = cluster.members.iter().flat_map(|id| func.value(*id).args.iter().copied());
        let inverses: BTreeSet<ValueId> = operands.filter(|id| self.is_inverse_of(func, cluster, *id)).collect();
        inverses.iter().filter(|id| !self.vanishes(func, **id)).count() as u32
    }

    /// Whether a reciprocal and the only product that it is a factor of are one quotient: where a sum takes the product in, they are not.
    fn vanishes(&self, func: &Func, id: ValueId) -> bool {
        let is_product = |user: &ValueId| {
            let value = func.value(*user);
            value.op == Op::Float(FloatOp::Mul) && value.flags.contains(QUOTIENT) && value.args[0] != value.args[1]
        };
        let lone = matches!(&self.users[id.0 as usize][..], [user] if is_product(user) && !self.dying[user.0 as usize]);
        is_open_inverse(func.value(id)) && lone && !self.roots.contains(&id)
    }

    /// Whether a sign is an operation of its own: something uses it that does not take it along.
    fn is_bare(&self, func: &Func, sign: ValueId) -> bool {
        let takes =
            |value: &Value| matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Fma | FloatOp::MulAdd));
        let mut users = self.users[sign.0 as usize].iter();
        self.roots.contains(&sign) || users.any(|user| !takes(func.value(*user)))
    }
}

/// What a reciprocal permits that may become a division.
const QUOTIENT: Flags = Flags::of(Flag::Reassoc).with(Flag::Arcp);

pub fn is_open_inverse(value: &Value) -> bool {
    value.op == Op::Float(FloatOp::Recip) && value.flags.contains(QUOTIENT) && value.mode == Mode::default()
}

/// How many operations one after another an operation is.
fn own_depth(value: &Value) -> u32 {
    match value.op {
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) => 0,
        Op::Float(op) => u32::from(op.class() != Class::Sign),
        Op::Powi(exponent) => {
            let size = exponent.unsigned_abs();
            size.checked_ilog2().unwrap_or(0) + size.count_ones().saturating_sub(1) + u32::from(exponent < 0)
        }
        Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => 1,
    }
}

/// What an operand waits for: where it is a product that its sum takes in, the factors.
fn behind(func: &Func, arg: ValueId, dying: &[bool]) -> Vec<ValueId> {
    let product = func.without_signs(arg);
    if dying[product.0 as usize] { func.value(product).args.to_vec() } else { vec![arg] }
}
