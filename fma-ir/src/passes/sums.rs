//! Sums of products: any tree of `+ - *`, signs, powers and constants in the cheapest form that its flags allow.
//!
//! - **Normal form.** Operations that hang together and carry the same flags ([`cluster`]) become polynomials over atoms with
//!   exact coefficients ([`expand`]): distributed as far as the licence and the limits go, or with the source's own sums for atoms.
//! - **Search.** The cheapest set of operations for all outputs together ([`search`]); what is needed twice costs once.
//! - **Cost.** Fewest operations where there are fused ones, then fewest where there are none, then fewest signs, then
//!   least depth; nothing changes if that is what the function has already, or would have after contraction. Never more on either machine.
//! - **Licence.** `reassoc`, and for more than another order what [`licence`] says. `contract` lets products enter sums; so does `fused`.
//! - **Proof.** What the plans make is counted again as it stands ([`Present::yields_to`]), so that no two forms take turns.
//! - **Bounds.** A cluster has at most 320 operations, a polynomial 32 terms (under a scheme one for each exponent), a product 8 atoms, a search 64 sets and its first plans: long
//!   functions take time in proportion to their length.

mod bound;
mod build;
mod cluster;
pub(super) mod coefficient;
mod cuts;
mod cycles;
pub(super) mod expand;
mod given;
pub(super) mod licence;
pub(super) mod monomial;
mod pairs;
mod plan;
pub(super) mod polynomial;
mod present;
mod reach;
mod scheme;
mod search;
mod sets;
mod settled;
mod table;
mod ways;

#[cfg(test)]
mod tests;

use crate::rules::commutes;
use crate::{Flag, FloatOp, Func, Log, Op, Rewritten, Seen, Source, Value, ValueId, rebuild};
use build::{Built, build};
use cluster::{Cluster, clusters};
use cuts::Cuts;
use cycles::closed;
use expand::{Problem, expand};
use given::Given;
use licence::Licence;
use plan::{Cost, Plan, plan};
use present::Present;
use scheme::{Found, scheme};
use settled::Question;
pub use settled::Settled;

const RULE: &str = "sum-of-products";

/// How many values are tried for polynomials that multiply one another.
const MOST_FACTORS: usize = 8;

/// Gives each sum of products its cheapest form.
pub fn sums(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let (present, plans) = plans(func, &mut log.settled)?;
    let mut own = Log { detail: log.detail, ..Log::default() };
    let mut new = written(func, &plans, source, &mut own);
    if !present.yields_to(func, &new, &plans) {
        let plans = improving(func, &present, plans);
        own.steps.clear();
        new = written(func, &plans, source, &mut own);
        if plans.is_empty() || !present.yields_to(func, &new, &plans) {
            return None;
        }
    }
    log.steps.append(&mut own.steps);
    Some(new)
}

/// The plans that make the function better: what a plan promises may be there already, in operations of other flags, or be undone
/// by contraction.
fn improving(func: &Func, present: &Present, mut plans: Vec<Plan>) -> Vec<Plan> {
    if plans.len() < 2 {
        return Vec::new();
    }
    let others = plans.split_off(plans.len() / 2);
    let half = |plans: Vec<Plan>| {
        let new = written(func, &plans, &|_| String::new(), &mut Log::silent());
        if present.yields_to(func, &new, &plans) { plans } else { improving(func, present, plans) }
    };
    half(plans).into_iter().chain(half(others)).collect()
}

/// The function with the plans' outputs in their forms.
fn written(func: &Func, plans: &[Plan], source: Source<'_>, log: &mut Log) -> Rewritten {
    let mut outputs = vec![None; func.values().len()];
    for (index, plan) in plans.iter().enumerate() {
        plan.outputs.iter().for_each(|(id, signed)| outputs[id.0 as usize] = Some((index, *signed)));
    }
    let mut built: Vec<Built> = plans.iter().map(|_| Built::default()).collect();
    rebuild(func, source, log, |draft, id, value| {
        let Some((index, output)) = outputs[id.0 as usize] else { return draft.add(value) };
        let plan = &plans[index];
        for (given, signed) in plan.outputs.iter().filter(|output| plan.problem.given.contains(&output.0)) {
            if let Some(sum) = given::made(func, draft, *given) {
                built[index].stays(*signed, sum);
            }
        }
        let new = build(plan, &mut built[index], draft, output, &value);
        let flags = plan.flags(value.flags);
        let kept = draft.add(value);
        if is_alike(draft.value(new), draft.value(kept)) || plan.problem.given.contains(&id) {
            built[index].stays(output, kept);
            return kept;
        }
        draft.step(plan.scheme.map_or(RULE, Flag::word), Seen::Old(id), new, flags, None);
        new
    })
}

/// Whether two operations are the same but for the order of their factors or terms, and for what they permit.
fn is_alike(one: &Value, other: &Value) -> bool {
    let exchanged = |[a, b]: [ValueId; 2]| one.args.starts_with(&[b, a]) && one.args[2..] == other.args[2..];
    let first = other.args.first().copied().zip(other.args.get(1).copied());
    let same = one.args == other.args || commutes(one.op) && first.is_some_and(|(a, b)| exchanged([a, b]));
    one.op == other.op && one.mode == other.mode && same
}

/// The state of the function, and what promises to be better; `None` if nothing does.
fn plans(func: &Func, settled: &mut Settled) -> Option<(Present, Vec<Plan>)> {
    let clusters = clusters(func);
    if clusters.is_empty() {
        return None;
    }
    let (present, given) = (Present::of(func), Given::of(func));
    let search = |cluster| of_cluster(func, cluster, (&present, &given), settled);
    let plans: Vec<Plan> = clusters.iter().flat_map(search).collect();
    (!plans.is_empty()).then_some((present, plans))
}

/// Polynomials in the schemes that their flags ask for, and the cheapest form of what is left.
fn of_cluster(
    func: &Func,
    cluster: &Cluster,
    (present, given): (&Present, &Given),
    settled: &mut Settled,
) -> Vec<Plan> {
    let (flags, mut wanted, mut plans) = (cluster.kind.flags, present.wanted(cluster), Vec::new());
    let reorders = flags.has(Flag::Reassoc);
    let nests = reorders && Licence::of(flags).factors();
    if flags.has(Flag::Estrin) || flags.has(Flag::Horner) && !nests {
        wanted.retain(|output| !schemes(func, cluster, present, *output, &mut plans));
    }
    let searched = if reorders { best(func, cluster, (present, given), &wanted, settled) } else { None };
    plans.extend(searched);
    plans
}

/// Brings a polynomial into its scheme, or those that a product is made of; whether there is one.
fn schemes(func: &Func, cluster: &Cluster, present: &Present, output: ValueId, plans: &mut Vec<Plan>) -> bool {
    let (mut open, mut is_one) = (vec![output], false);
    for _ in 0..MOST_FACTORS {
        let Some(id) = open.pop() else { break };
        let is_inside = |id: &ValueId| cluster.index(*id).is_some();
        match scheme(func, cluster, present, id) {
            Some(Found::Plan(plan)) => {
                open.extend(plan.problem.atoms.iter().copied().filter(is_inside));
                plans.push(*plan);
                is_one = true;
            }
            Some(Found::Stays) => is_one |= id == output,
            None if matches!(func.value(id).op, Op::Float(FloatOp::Mul | FloatOp::Neg)) => {
                open.extend(func.value(id).args.iter().copied().filter(is_inside));
            }
            None => {}
        }
    }
    is_one
}

/// What there is to compute, by each way to cut the cluster, and with fewer squares where differences close.
fn problems(func: &Func, cluster: &Cluster, present: &Present, wanted: &[ValueId]) -> Vec<(Cuts, Problem)> {
    let licence = Licence::of(cluster.kind.flags);
    let mut problems = Vec::new();
    for cuts in Cuts::of(func, cluster, present) {
        let Some(problem) = expand(func, cluster, wanted, present, licence, cuts) else { continue };
        problems.extend(closed(func, &problem, licence).map(|closed| (cuts, closed)));
        problems.push((cuts, problem));
    }
    problems
}

/// The cheapest plan for some outputs of a cluster, if it is better than what is there.
fn best(
    func: &Func,
    cluster: &Cluster,
    (present, given): (&Present, &Given),
    wanted: &[ValueId],
    settled: &mut Settled,
) -> Option<Plan> {
    let licence = Licence::of(cluster.kind.flags);
    let mut tried: Vec<Problem> = Vec::new();
    let mut best: Option<Plan> = None;
    let mut cost = present.cost(func, &present.freed(cluster, wanted, &[]));
    let most_split = cost.split;
    if cost.operations < 2 {
        return None;
    }
    for (cuts, problem) in problems(func, cluster, present, wanted) {
        if tried.contains(&problem) {
            continue;
        }
        tried.push(problem.clone());
        let problem = given.beside(func, cluster, problem);
        let own = problem.given.len() as u32;
        // What keeps most of the source's own operations is taken for fewer of them alone: the others see more in it next time.
        let undercut = if cuts == Cuts::Used { Cost { operations: cost.operations, ..Cost::default() } } else { cost };
        let (limit, most_split) = (undercut.with_sums(own), most_split + own);
        let (ready, ty) = (&present.depths, cluster.kind.ty);
        let question = Question::of(&problem, licence, limit, most_split, ready, ty);
        if settled.has(&question) {
            continue;
        }
        match plan(problem, licence, limit, most_split, ready, ty) {
            Some(plan) => {
                cost = plan.cost.without_sums(own);
                best = Some(plan);
            }
            None => settled.add(question),
        }
    }
    best
}
