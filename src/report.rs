//! What `report` tells of a function, as constants.

mod shown;

/// The operations of a function, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub fma: u32,
    pub mul: u32,
    pub add: u32,
    pub div: u32,
    pub special: u32,
    pub logic: u32,
    pub sign: u32,
    pub depth: u32,
    pub total: u32,
}

/// One rewrite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub rule: &'static str,
    pub line: u32,
    pub before: &'static str,
    pub after: &'static str,
    /// The flags that licensed it.
    pub flags: &'static [&'static str],
    /// What else is worth knowing; may be empty.
    pub note: &'static str,
}

/// A rewrite that one more flag would have licensed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearMiss {
    pub rule: &'static str,
    pub line: u32,
    pub before: &'static str,
    pub after: &'static str,
    pub missing: &'static str,
    /// How many operations it would save, in units of an addition; 0 where that is not known.
    pub saves: u32,
}

/// A form of a polynomial that is less deep and takes more operations: one word more chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    pub line: u32,
    /// The form that was chosen, and the other.
    pub chosen: &'static str,
    pub form: &'static str,
    /// The word that chooses it.
    pub word: &'static str,
    /// What the function costs with either.
    pub chosen_cost: Cost,
    pub cost: Cost,
}

/// Arithmetic that was left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    pub line: u32,
    pub text: &'static str,
    pub reason: &'static str,
}

/// What a function, or its kernel, costs as PTX. A loop's instructions count once, and so do those of both arms of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ptx {
    /// As in `sm_90a`.
    pub target: &'static str,
    /// The instructions that compute with floats.
    pub floats: u32,
    /// All instructions of the text.
    pub total: u32,
}

/// What was done to a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    pub name: &'static str,
    /// What its `recipe(...)` stands for; empty if it has none.
    pub recipe: &'static str,
    pub before: Cost,
    pub after: Cost,
    pub steps: &'static [Step],
    pub near_misses: &'static [NearMiss],
    pub alternatives: &'static [Alternative],
    pub left: &'static [Left],
    /// The targets of its `ptx(...)`, in that order.
    pub ptx: &'static [Ptx],
}

impl Report {
    /// What the function costs on a target of its `ptx(...)`: `F::REPORT.ptx_for("sm_90")`. Of no target that is not there.
    pub const fn ptx_for(&self, target: &str) -> Option<Ptx> {
        let mut index = 0;
        while index < self.ptx.len() {
            if is_same(self.ptx[index].target, target) {
                return Some(self.ptx[index]);
            }
            index += 1;
        }
        None
    }
}

/// `==`, which is not `const`.
const fn is_same(first: &str, second: &str) -> bool {
    let (first, second) = (first.as_bytes(), second.as_bytes());
    let mut index = 0;
    while index < first.len() && index < second.len() && first[index] == second[index] {
        index += 1;
    }
    index == first.len() && index == second.len()
}
