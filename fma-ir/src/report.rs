//! What was done, what was nearly done, and what was left alone.

use crate::passes::Settled;
use crate::{Cost, Flag, Flags, Func, Site, ValueId};

/// One rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the rule or pass.
    pub rule: &'static str,
    pub site: Site,
    /// The formula before and after, in Rust's notation.
    pub before: String,
    pub after: String,
    /// The flags that licensed it.
    pub flags: Flags,
    /// What the reader should know besides: which product keeps its rounding, say.
    pub note: Option<&'static str>,
}

/// A rewrite that one more flag would have licensed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    pub rule: &'static str,
    pub site: Site,
    pub before: String,
    pub after: String,
    pub missing: Flag,
    /// How many operations it would save, in units of an addition, where that is known.
    pub saves: Option<u32>,
}

/// A form of a sum of products that is less deep and takes more operations: one word more chooses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    pub site: Site,
    /// The form that was chosen, and the other.
    pub chosen: String,
    pub form: String,
    /// What chooses it.
    pub word: Flag,
    /// What the function costs with either.
    pub costs: [Cost; 2],
}

/// An error-free transformation that was left alone though a flag permits to reorder it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub rule: &'static str,
    pub site: Site,
    pub formula: String,
    pub reason: &'static str,
}

/// How much the passes say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Everything.
    #[default]
    Full,
    /// Which rules applied where, by which flags: no formulas, and no near misses.
    Licences,
}

/// What the passes say of a function while they run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    pub detail: Detail,
    pub steps: Vec<Step>,
    pub near_misses: Vec<NearMiss>,
    pub alternatives: Vec<Alternative>,
    pub kept: Vec<Kept>,
    /// What protection took from operations: it is in no function any more, and no near miss proposes it.
    pub lost: Vec<(Site, Flags)>,
    /// While passes run: which sums of products have their cheapest form.
    pub(crate) settled: Settled,
}

/// A function after a pass.
#[derive(Clone, Debug)]
pub struct Rewritten {
    pub func: Func,
    /// For each value of the function before, the value that stands for it now; `None` where nothing needs it.
    pub now: Vec<Option<ValueId>>,
}

impl Log {
    /// For a trial: as little as possible.
    pub fn silent() -> Log {
        Log { detail: Detail::Licences, ..Log::default() }
    }

    /// Whether an operation at a site lost a flag.
    pub fn has_lost(&self, site: Site, flag: Flag) -> bool {
        self.lost.iter().any(|(lost, flags)| *lost == site && flags.has(flag))
    }
}

impl Rewritten {
    /// One rewriting after another.
    pub fn then(self, next: Rewritten) -> Rewritten {
        let now = self.now.into_iter().map(|id| id.and_then(|id| next.now[id.0 as usize])).collect();
        Rewritten { func: next.func, now }
    }
}
