//! Functions that become approximations: under `afn`, in clones. In loops, which vectorise by that, all that can; elsewhere, where one number is
//! computed, those that are faster than std's there too. In closures that are handed on, which are compiled for the baseline, none.

use std::collections::{BTreeMap, BTreeSet};

use fma_core::Format;
use fma_ir::passes::{Loops, Turns, waiting};
use fma_ir::{Flag, Flags, FloatOp, Func, Log, Op, Site, Step, Ty, Value};

use crate::cells::cells;
use crate::dispatch::Dispatch;
use crate::left::Left;
use crate::reduce::spelling;
use crate::text::Texts;
use crate::tree::{Child, ExprId, Tree, children};

/// The places of a clone where functions are computed of many numbers.
pub struct Approximations {
    /// What is in loops; nothing where the whole function may be in one of a caller.
    repeated: Option<BTreeSet<Site>>,
    /// What waits for the turn before.
    waiting: BTreeSet<Site>,
    /// What is in closures that are handed on.
    handed: BTreeSet<Site>,
}

impl Approximations {
    /// Those of a function whose machine is chosen.
    pub fn of(
        tree: &Tree,
        func: &Func,
        dispatch: Dispatch,
        turns: &dyn Fn(Site) -> Turns,
        handed: BTreeSet<Site>,
    ) -> Approximations {
        let mut around = BTreeMap::new();
        repeated(tree, Child::Block(tree.body), None, &mut around);
        let waiting = waiting(func, &Loops { turns, cells: &cells(tree) }, &|site| around.get(&site).copied());
        let repeated = (!dispatch.inherited).then(|| around.into_keys().collect());
        Approximations { repeated, waiting, handed }
    }

    /// Whether a value is computed by code that may be compiled for the baseline.
    pub fn is_handed(&self, value: &Value) -> bool {
        self.handed.contains(&value.site)
    }

    /// The approximation of an operation that becomes one.
    pub fn function(&self, value: &Value) -> Option<&'static str> {
        function(value).filter(|_| !self.stays(value))
    }

    /// Whether std's function is taken, though an approximation is licensed.
    fn stays(&self, value: &Value) -> bool {
        let repeated = self.repeated.as_ref().is_none_or(|sites| sites.contains(&value.site));
        let alone = !repeated || self.waiting.contains(&value.site) || takes_a_branch(value);
        self.is_handed(value) || alone && is_fast_alone(value)
    }

    /// Says which functions became approximations, and which did not.
    pub fn account(&self, (tree, texts): (&Tree, &Texts<'_>), func: &Func, log: &mut Log, left: &mut Vec<Left>) {
        for (_, value) in func.values() {
            let Some(name) = function(value) else { continue };
            if self.stays(value) {
                let reason = match self.is_handed(value) {
                    true => format!(
                        "in a closure that is handed on, and may be compiled for the baseline, std's `{name}` stays: a loop of its own has lanes"
                    ),
                    false => format!("of one number, std's `{name}` is faster than its approximation"),
                };
                left.push(Left {
                    span: tree.expr(ExprId(value.site.0 as usize)).span,
                    text: texts.of_site(value.site),
                    reason,
                });
                continue;
            }
            log.steps.push(Step {
                rule: "approximation",
                site: value.site,
                before: texts.of_site(value.site),
                after: format!("approx::{name}"),
                flags: Flags::of(Flag::Afn),
                note: None,
            });
        }
    }
}

/// The approximation of an operation that may be approximate. A reciprocal root is none: the machine's root and division are as fast as its
/// approximation, and exact.
fn function(value: &Value) -> Option<&'static str> {
    let Op::Float(op) = value.op else { return None };
    let licensed = value.flags.has(Flag::Afn) && value.mode.is_plain();
    let has = matches!(value.ty, Ty::Float(Format::F32 | Format::F64)) && op != FloatOp::Rsqrt;
    spelling(op).filter(|spelling| licensed && has && spelling.approximate).map(|spelling| spelling.name)
}

/// Whether the approximation has a branch, so that a loop over single numbers does not vectorise: it computes one by one.
fn takes_a_branch(value: &Value) -> bool {
    use FloatOp::{Cos, Sin, Tan};
    matches!(value.op, Op::Float(Sin | Cos | Tan))
}

/// Whether std's function, which may look into tables and take branches, is faster for one number: so it is by 1.1 to 2.3 with glibc's and AVX2.
fn is_fast_alone(value: &Value) -> bool {
    use FloatOp::{Cbrt, Cos, Exp, Exp2, Hypot, Ln, Ln1p, Log2, Log10, Powf, Sin, Tan};
    let in_f64 = matches!(value.op, Op::Float(Exp | Exp2 | Ln | Ln1p | Log2 | Sin | Cos | Powf | Tan));
    let in_f32 = matches!(value.op, Op::Float(Cbrt | Hypot | Log10)) || in_f64 && value.op != Op::Float(Tan);
    if value.ty == Ty::Float(Format::F64) { in_f64 } else { in_f32 }
}

/// Collects what loops repeat, and closures, which iterators do, with the innermost of them around each.
fn repeated(tree: &Tree, child: Child, inside: Option<Site>, around: &mut BTreeMap<Site, Site>) {
    let mut each = |list: Vec<Child>, inside| list.into_iter().for_each(|child| repeated(tree, child, inside, around));
    match child {
        Child::Block(id) => each(tree.block(id).children(), inside),
        Child::Expr(id) => {
            use syn::Expr::{Closure, ForLoop, Loop, While};
            let site = Site(id.0 as u32);
            let repeats = matches!(tree.expr(id).syn, ForLoop(_) | While(_) | Loop(_) | Closure(_));
            let inside = repeats.then_some(site).or(inside);
            each(children(&tree.expr(id).kind), inside);
            around.extend(inside.map(|loops| (site, loops)));
        }
    }
}
