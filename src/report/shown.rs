//! A report as text, under the titles that `cargo fastmath explain` has.

use core::fmt::{Display, Formatter, Result};

use super::{Alternative, Cost, Left, NearMiss, Ptx, Report, Step};

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "fn {}", self.name)?;
        if !self.recipe.is_empty() {
            writeln!(f, "  recipe: {}", self.recipe)?;
        }
        writeln!(f, "  before: {}", self.before)?;
        write!(f, "  after:  {}", self.after)?;
        listed(f, "rewrites", self.steps)?;
        listed(f, "near misses", self.near_misses)?;
        listed(f, "less deep", self.alternatives)?;
        listed(f, "left alone", self.left)?;
        listed(f, "ptx", self.ptx)
    }
}

/// A list under its title, if there is anything in it.
fn listed(f: &mut Formatter<'_>, title: &str, all: &[impl Display]) -> Result {
    if !all.is_empty() {
        write!(f, "\n  {title}:")?;
    }
    all.iter().try_for_each(|one| write!(f, "\n    {one}"))
}

impl Display for Cost {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Cost { fma, mul, add, div, special, logic, sign, depth, total } = *self;
        let kinds = [
            ("fma", fma),
            ("mul", mul),
            ("add", add),
            ("div", div),
            ("special", special),
            ("logic", logic),
            ("sign", sign),
        ];
        let mut before = "";
        for (name, count) in kinds.into_iter().filter(|(_, count)| *count > 0) {
            write!(f, "{before}{count} {name}")?;
            before = ", ";
        }
        let nothing = if before.is_empty() { "nothing" } else { "" };
        write!(f, "{nothing}  (total {total}, depth {depth})")
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}: {}", self.line, self.rule)?;
        if !self.flags.is_empty() {
            write!(f, "  [")?;
            for (at, flag) in self.flags.iter().enumerate() {
                write!(f, "{}{flag}", if at == 0 { "" } else { ", " })?;
            }
            write!(f, "]")?;
        }
        write!(f, "  {}  →  {}", self.before, self.after)?;
        if self.note.is_empty() { Ok(()) } else { write!(f, "  ({})", self.note) }
    }
}

impl Display for NearMiss {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let NearMiss { rule, line, before, after, missing, saves } = self;
        write!(f, "{line}: {rule}  needs {missing}  {before}  →  {after}")?;
        if *saves == 0 { Ok(()) } else { write!(f, "  (saves {saves})") }
    }
}

impl Display for Alternative {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Alternative { line, chosen, form, word, chosen_cost, cost } = self;
        write!(f, "{line}: {word} chooses  {chosen} ({chosen_cost})  →  {form} ({cost})")
    }
}

impl Display for Left {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}: {}: {}", self.line, self.text, self.reason)
    }
}

impl Display for Ptx {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}: {} instructions, {} of them compute with floats", self.target, self.total, self.floats)
    }
}
