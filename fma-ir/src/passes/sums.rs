//! Sums of products: any tree of `+ - *`, signs, powers and constants in the cheapest form that its flags allow.
//!
//! - **Normal form.** Operations that hang together and carry the same flags ([`cluster`]) become polynomials over atoms with
//!   exact coefficients ([`expand`]): distributed as far as the licence and the limits go, or with the source's own sums for atoms.
//! - **Search.** The cheapest set of operations for all outputs together ([`search`]); what is needed twice costs once.
//! - **Cost.** Fewest operations where there are fused ones, then fewest where there are none, then fewest signs, then
//!   least depth; nothing changes if that is what the function has already, or would have after contraction. Never more on either machine.
//! - **Licence.** `reassoc`, and for more than another order what [`licence`] says. `contract` lets products enter sums; so does `fused`.
//! - **Bounds.** A cluster has at most 160 operations, a polynomial 32 terms, a product 8 atoms, a search 64 sets: long
//!   functions take time in proportion to their length.

mod bound;
mod build;
mod cluster;
mod coefficient;
mod expand;
mod licence;
mod monomial;
mod plan;
mod polynomial;
mod present;
mod scheme;
mod search;
mod table;
mod ways;

#[cfg(test)]
mod tests;

use crate::{Flag, Func, Log, Rewritten, Seen, Source, ValueId, rebuild};
use build::{Built, build};
use cluster::{Cluster, clusters};
use expand::{Cuts, Problem, expand};
use licence::Licence;
use plan::{Plan, plan};
use present::Present;
use scheme::{Found, scheme};

const RULE: &str = "sum-of-products";

/// Gives each sum of products its cheapest form.
pub fn sums(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let plans = plans(func);
    if plans.is_empty() {
        return None;
    }
    let mut built: Vec<Built> = plans.iter().map(|_| Built::default()).collect();
    Some(rebuild(func, source, log, |draft, id, value| {
        let output = |plan: &Plan| plan.outputs.iter().find(|output| output.0 == id).map(|output| output.1);
        let place = plans.iter().enumerate().find_map(|(index, plan)| Some((index, output(plan)?)));
        let Some((index, output)) = place else { return draft.add(value) };
        let plan = &plans[index];
        let new = build(plan, &mut built[index], draft, output, &value);
        if new != draft.add(value.clone()) {
            draft.step(plan.scheme.map_or(RULE, Flag::word), Seen::Old(id), new, plan.flags(value.flags), None);
        }
        new
    }))
}

fn plans(func: &Func) -> Vec<Plan> {
    let clusters = clusters(func);
    if clusters.is_empty() {
        return Vec::new();
    }
    let present = Present::of(func);
    clusters.iter().flat_map(|cluster| of_cluster(func, cluster, &present)).collect()
}

/// Polynomials in the schemes that their flags ask for, and the cheapest form of what is left.
fn of_cluster(func: &Func, cluster: &Cluster, present: &Present) -> Vec<Plan> {
    let (flags, mut wanted, mut plans) = (cluster.kind.flags, present.wanted(cluster), Vec::new());
    let reorders = flags.has(Flag::Reassoc);
    let nests = reorders && Licence::of(flags).factors();
    if flags.has(Flag::Estrin) || flags.has(Flag::Horner) && !nests {
        wanted.retain(|output| match scheme(func, cluster, present, *output) {
            Some(Found::Plan(plan)) => {
                plans.push(*plan);
                false
            }
            Some(Found::Stays) => false,
            None => true,
        });
    }
    let searched = if reorders { best(func, cluster, present, &wanted) } else { None };
    plans.extend(searched);
    plans
}

/// The cheapest plan for some outputs of a cluster, if it is better than what is there.
fn best(func: &Func, cluster: &Cluster, present: &Present, wanted: &[ValueId]) -> Option<Plan> {
    let licence = Licence::of(cluster.kind.flags);
    let mut tried: Vec<Problem> = Vec::new();
    let mut best: Option<Plan> = None;
    let mut cost = present.cost(func, &present.freed(cluster, wanted, &[]));
    if cost.operations < 2 {
        return None;
    }
    for cuts in Cuts::ALL {
        let problem = expand(func, cluster, wanted, present, licence, cuts);
        let Some(problem) = problem.filter(|problem| !tried.contains(problem)) else { continue };
        tried.push(problem.clone());
        if let Some(plan) = plan(problem, licence, cost, &present.depths, cluster.kind.ty) {
            cost = plan.cost;
            best = Some(plan);
        }
    }
    best
}
