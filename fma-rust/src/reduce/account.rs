//! What the report says of loops.

use fma_ir::{Log, NearMiss, Site, Step};

use super::{Join, Reduction, Reductions, Refusal};
use crate::left::Left;
use crate::text::Texts;
use crate::tree::{ExprId, Tree};

const RULE: &str = "split over lanes";

/// Says what was split and how, what one more flag would split, and why the other loops stay: that only to who asks for reordering.
pub fn account(
    tree: &Tree,
    texts: &Texts<'_>,
    found: &Reductions,
    reassociates: bool,
    log: &mut Log,
    left: &mut Vec<Left>,
) {
    let mut split: Vec<(&ExprId, &Reduction)> = found.split.iter().collect();
    split.sort_by_key(|(id, _)| **id);
    for (id, reduction) in split {
        let (site, before, after) = (Site(id.0 as u32), texts.of_expr(*id), lanes(tree, reduction));
        log.steps.push(Step { rule: RULE, site, before, after, flags: reduction.flags, note: None });
    }
    for (id, refusal) in &found.refused {
        let (site, text) = (Site(id.0 as u32), texts.of_expr(*id));
        match refusal {
            Refusal::Missing(missing) => {
                let after = "accumulators in lanes".to_owned();
                log.near_misses.push(NearMiss {
                    rule: RULE,
                    site,
                    before: text,
                    after,
                    missing: *missing,
                    saves: None,
                });
            }
            Refusal::Because(reason) if reassociates => {
                let reason = format!("not split over lanes: {reason}");
                left.push(Left { span: tree.expr(*id).span, text, reason });
            }
            Refusal::Because(_) => {}
        }
    }
}

/// `64 lanes: sum of s, max of m`
fn lanes(tree: &Tree, reduction: &Reduction) -> String {
    let count = reduction.units * 16 / (reduction.format.layout().bits as usize / 8);
    let sums = reduction.sums.iter().map(|(local, _, join)| {
        let word = match join {
            Join::Sum => "sum",
            Join::Product => "product",
            Join::Min => "minimum",
            Join::Max => "maximum",
        };
        format!("{word} of {}", tree.local(*local).ident)
    });
    format!("{count} lanes: {}", sums.collect::<Vec<_>>().join(", "))
}
