//! What the report says of loops and of chains that were read as loops.

use fma_ir::{Flag, Flags, Log, NearMiss, Site, Step};
use proc_macro2::Span;

use super::{Chain, Iteration, Join, Mapping, Out, Reduction, Reductions, Refusal, Start, Sum, Whole, header};
use crate::chains::Chains;
use crate::copies::in_them;
use crate::ends::CUT;
use crate::left::Left;
use crate::place::{is_made, is_within, same};
use crate::text::{EVER, Texts, spoken};
use crate::tree::{ExprId, Tree, throughout};

const AS_FAR: &str = "as far as the lengths of its slices go; the rest as written";

const BLOCKS: &str = "asked in lanes, block by block";
const FIRST: &str = "the first block, and the one that has it, as written";

const RULE: &str = "split over lanes";
const MAPPED: &str = "set in lanes";
/// What a number is that runs through the lanes.
const RUNNING: &str = "running value";

const ITERATED: &str = "turned in lanes";

/// What a chain is read by that orders floats otherwise than the library does.
const ORDERED: Flags = Flags::of(Flag::Nnan).with(Flag::Nsz);

/// What there is to tell of a function.
pub struct Account<'a> {
    pub tree: &'a Tree,
    pub texts: &'a Texts<'a>,
    pub found: &'a Reductions,
    pub chains: &'a Chains,
    /// Whether anyone asks for reordering, and for lanes.
    pub reassociates: bool,
    pub has_lanes: bool,
}

/// Says what was split and how, what one more flag would split, and why the other loops stay: that only to who asks for reordering, or for lanes.
pub fn account(account: &Account<'_>, log: &mut Log, left: &mut Vec<Left>) {
    let Account { tree, texts, chains, .. } = account;
    let as_written = |id| chains.of_loop(tree, id).map_or_else(|| texts.of_expr(id), |chain| chain.text.clone());
    let text = |id| chains.marked_at(tree.expr(id).span).map_or_else(|| as_written(id), |marked| marked.text.clone());
    split(account, &text, log);
    // What no flag was needed for and no one wrote is nothing to tell of.
    let is_made = |site: Site| tree.exprs.get(site.0 as usize).is_some_and(|expr| is_made(expr.span));
    log.steps.retain(|step| step.flags != Flags::NONE || !is_made(step.site));
    mapped(account, log);
    iterated(account, log, left);
    let written = in_two_versions(account);
    let is_written = |span: Span| written.iter().any(|(loops, _)| is_within(span, *loops));
    in_both_versions(account, &written, log);
    in_blocks(account, log);
    as_spelt(account, log);
    for (id, refusal) in refused_loops(account).filter(|(id, _)| !is_written(tree.expr(*id).span)) {
        refused(account, refusal, (Some(*id), tree.expr(*id).span, text(*id)), log, left);
    }
    for (index, refusal) in chains.refused.iter().filter(|(index, _)| !is_written(chains.list[*index].span)) {
        let chain = &chains.list[*index];
        let ids = (0..tree.exprs.len()).map(ExprId);
        let id = ids
            .rev()
            .find(|id| matches!(tree.expr(*id).syn, syn::Expr::MethodCall(_)) && texts.of_expr(*id) == chain.text);
        refused(account, refusal, (id, chain.span, chain.text.clone()), log, left);
    }
}

/// The loops that are split.
fn split(account: &Account<'_>, text: &dyn Fn(ExprId) -> String, log: &mut Log) {
    let Account { tree, found, chains, .. } = account;
    let mut split: Vec<(&ExprId, &Reduction)> = found.split.iter().collect();
    split.sort_by_key(|(id, _)| **id);
    for (id, reduction) in split {
        let chain = chains.of_loop(tree, *id);
        let after: Vec<String> = reduction.all().map(|reduction| lanes(tree, reduction, chain.is_some())).collect();
        let ordered = if chain.is_some_and(|chain| chain.orders) { ORDERED } else { Flags::NONE };
        let after = after.join("; ");
        log.steps.push(Step {
            rule: RULE,
            site: site(*id),
            before: text(*id),
            after,
            flags: reduction.all().fold(ordered, |flags, reduction| flags.union(reduction.flags)),
            note: None,
        });
    }
}

/// Conversions ahead of one loop are told of together.
fn tell_once(tree: &Tree, log: &mut Log) {
    let place = |step: &Step| tree.exprs.get(step.site.0 as usize).map(|expr| expr.span);
    log.steps.dedup_by(|again, step| {
        is_lanes(again.rule)
            && [&again.before, &again.after] == [&step.before, &step.after]
            && place(again).zip(place(step)).is_some_and(|(one, other)| same(one, other))
    });
}

fn is_lanes(rule: &str) -> bool {
    [RULE, MAPPED, ITERATED].contains(&rule)
}

/// Says what a loop with two versions is as written, and when it runs so.
fn in_both_versions(account: &Account<'_>, written: &[(Span, String)], log: &mut Log) {
    for step in log.steps.iter_mut().filter(|step| is_lanes(step.rule)) {
        let Some(expr) = account.tree.exprs.get(step.site.0 as usize) else { continue };
        if let Some((_, text)) = written.iter().find(|(span, _)| same(*span, expr.span)) {
            (step.before, step.note) = (spoken(text), Some(AS_FAR));
        }
    }
}

/// Says what is looked for in blocks, and what loops are as written that keep a truth.
fn in_blocks(account: &Account<'_>, log: &mut Log) {
    for step in log.steps.iter_mut().filter(|step| is_lanes(step.rule)) {
        let Some(expr) = account.tree.exprs.get(step.site.0 as usize) else { continue };
        if let Some(search) = account.chains.searches.iter().find(|search| same(search.span, expr.span)) {
            (step.before, step.after, step.note) = (search.text.clone(), BLOCKS.to_owned(), Some(FIRST));
        }
        if let Some(marked) = account.chains.marked_at(expr.span) {
            step.before.clone_from(&marked.text);
            step.after =
                marked.spelt.iter().fold(step.after.clone(), |text, [ours, theirs]| text.replace(ours, theirs));
            if let Some(after) = &marked.after {
                (step.after, step.note) = (after.clone(), None);
            }
            step.note = marked.note.or(step.note);
        }
    }
    tell_once(account.tree, log);
}

/// What has a name that no one wrote is what its author wrote, unless several loops have the name.
fn as_spelt(account: &Account<'_>, log: &mut Log) {
    let all: Vec<&[String; 2]> = account.chains.marked.iter().flat_map(|marked| &marked.spelt).collect();
    let is_one = |[ours, theirs]: &&&[String; 2]| all.iter().all(|[other, text]| ours != other || theirs == text);
    for [ours, theirs] in all.iter().filter(is_one) {
        for step in &mut log.steps {
            step.before = step.before.replace(ours, theirs);
            step.after = step.after.replace(ours, theirs);
        }
    }
}

/// The loops that stay, and hold none that is in lanes: of one with two versions it is enough to speak once.
fn refused_loops<'a>(account: &Account<'a>) -> impl Iterator<Item = &'a (ExprId, Refusal)> {
    let (tree, all) = (account.tree, &account.found.refused);
    let copies = in_them(tree);
    let place = |at: usize| tree.expr(all[at].0).span;
    let Reductions { split, mapped, iterations, .. } = account.found;
    let in_lanes = |id: &ExprId| split.contains_key(id) || mapped.contains_key(id) || iterations.contains_key(id);
    let holds_lanes = move |id: ExprId| throughout(tree, id).iter().any(in_lanes);
    let is_told = move |at: usize| !is_made(place(at)) && (0..at).any(|known| same(place(known), place(at)));
    all.iter()
        .enumerate()
        .filter(move |(at, (id, _))| !copies.contains(id) && !is_told(*at) && !holds_lanes(*id))
        .map(|(_, refused)| refused)
}

/// The loops that have two versions, one of which is in lanes: where they stand, and as they are written.
fn in_two_versions(account: &Account<'_>) -> Vec<(Span, String)> {
    let Account { tree, texts, found, chains, .. } = account;
    let place = |id: ExprId| chains.of_loop(tree, id).map_or(tree.expr(id).span, |chain| chain.span);
    let in_lanes = found.split.keys().chain(found.mapped.keys()).map(|id| place(*id));
    let in_lanes: Vec<Span> = in_lanes.filter(|span| !is_made(*span)).collect();
    let loops = found.refused.iter().map(|(id, _)| (tree.expr(*id).span, texts.of_expr(*id)));
    let chains = chains.refused.iter().map(|(index, _)| &chains.list[*index]);
    let refused = loops.chain(chains.map(|chain| (chain.span, chain.text.clone())));
    refused.filter(|(span, _)| in_lanes.iter().any(|other| same(*span, *other))).collect()
}

/// The loops that set elements.
fn mapped(account: &Account<'_>, log: &mut Log) {
    let mut mapped: Vec<(&ExprId, &Mapping)> = account.found.mapped.iter().collect();
    mapped.sort_by_key(|(id, _)| **id);
    for (id, mapping) in mapped {
        let chain = account.chains.of_loop(account.tree, *id);
        let whole = mapping.outs.iter().filter(|(out, _)| !matches!(out, Out::Part(_, 1..)));
        let names = whole.map(|(out, _)| match (out, chain) {
            (out, Some(Chain { is_loop: false, .. })) if out.is_behind() => "what it collects".to_owned(),
            _ => header::text(account.tree, out.slice()),
        });
        let after = format!("lanes set: {}", names.collect::<Vec<_>>().join(", "));
        let before = chain.map_or_else(|| account.texts.of_expr(*id), |chain| chain.text.clone());
        let flags = mapping.flags;
        log.steps.push(Step { rule: MAPPED, site: site(*id), before, after, flags, note: None });
    }
}

/// The loops whose steps iterate.
fn iterated(account: &Account<'_>, log: &mut Log, left: &mut Vec<Left>) {
    let Account { tree, texts, found, .. } = account;
    let mut turned: Vec<(&ExprId, &Iteration)> = found.iterations.iter().collect();
    turned.sort_by_key(|(id, _)| **id);
    for (id, iteration) in turned {
        let names =
            iteration.floats.iter().map(|number| number.local).chain(iteration.wholes.iter().map(|whole| whole.local));
        let names: Vec<String> = names.map(|local| tree.local(local).ident.to_string()).collect();
        log.steps.push(Step {
            rule: ITERATED,
            site: site(*id),
            before: texts.of_expr(*id),
            after: format!("steps side by side: {}", names.join(", ")),
            flags: iteration.body.licence(),
            note: None,
        });
    }
    for (id, refusal) in &found.serial {
        if let Refusal::Because(reason) = refusal {
            let (span, text) = (tree.expr(*id).span, texts.of_expr(*id));
            left.push(Left { span, text, reason: format!("not {ITERATED}: {}", spoken(reason)) });
        }
    }
}

fn site(id: ExprId) -> Site {
    Site(id.0 as u32)
}

fn refused(
    account: &Account<'_>,
    refusal: &Refusal,
    (id, span, text): (Option<ExprId>, Span, String),
    log: &mut Log,
    left: &mut Vec<Left>,
) {
    let is_kept = |id: ExprId, missing: Flag| !log.kept.is_empty() && account.tree.expr(id).setting.flags.has(missing);
    match (refusal, id) {
        // The flag is there, and was taken from operations whose roundings count.
        (Refusal::Missing(missing), Some(id)) if is_kept(id, *missing) => {
            left.push(Left { span, text, reason: format!("not {RULE}: it computes what roundings lose") });
        }
        // A loop around one that was cut: that is told of.
        (Refusal::Because(reason) | Refusal::NotSet(reason), _) if reason.contains(CUT) => {}
        (Refusal::Missing(missing), Some(id)) => log.near_misses.push(near_miss(id, text, *missing)),
        (Refusal::Because(reason), _) if account.reassociates || account.has_lanes => {
            left.push(Left { span, text, reason: format!("not {RULE}: {}", spoken(reason)) });
        }
        (Refusal::NotSet(reason), _) if account.reassociates || account.has_lanes => {
            left.push(Left { span, text, reason: format!("not {MAPPED}: {}", spoken(reason)) });
        }
        (Refusal::Missing(_), None) | (Refusal::Because(_) | Refusal::NotSet(_), _) => {}
    }
}

fn near_miss(id: ExprId, before: String, missing: Flag) -> NearMiss {
    NearMiss { rule: RULE, site: site(id), before, after: "accumulators in lanes".to_owned(), missing, saves: None }
}

/// `64 lanes: sum of s, maximum of m, count of n; set: x`; the accumulators of a chain have no names.
fn lanes(tree: &Tree, reduction: &Reduction, is_chain: bool) -> String {
    let count = reduction.units * 16 / (reduction.format.layout().bits as usize / 8);
    let name = |sum: Sum| sum.name(tree);
    let floats = reduction.held.iter().filter_map(|lane| match lane.start {
        Start::Of(sum) => Some((lane.join.word(), name(sum))),
        Start::Zero | Start::Nowhere => None,
    });
    let wholes = reduction.wholes.iter().map(|(sum, whole)| (whole.word(), name(*sum)));
    let running = reduction.runs.iter().map(|run| (RUNNING, name(run.sum)));
    let all = running.chain(floats).chain(wholes).map(|(word, name)| match name.strip_prefix(EVER) {
        Some(name) => format!("truth of {name}"),
        None if is_chain && name.starts_with("fastmath_") => word.to_owned(),
        None => format!("{word} of {name}"),
    });
    let set: Vec<String> = reduction.outs.iter().map(|(out, _)| header::text(tree, out.slice())).collect();
    let set = if set.is_empty() { String::new() } else { format!("; set: {}", set.join(", ")) };
    format!("{count} lanes: {}{set}", all.collect::<Vec<_>>().join(", "))
}

impl Join {
    fn word(self) -> &'static str {
        match self {
            Join::Sum => "sum",
            Join::Product => "product",
            Join::Min | Join::Best { greater: false, .. } => "minimum",
            Join::Max | Join::Best { greater: true, .. } => "maximum",
            Join::Kept { .. } => "companion",
        }
    }
}

impl Whole {
    fn word(&self) -> &'static str {
        match self {
            Whole::Times { .. } => "count",
            Whole::Place { .. } => "place",
            Whole::Total(..) => "sum of the index",
        }
    }
}
