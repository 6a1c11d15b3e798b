//! The table of instruction forms: which targets and versions have them, and which of them an assembler gets wrong.
//!
//! Measured with ptxas 11.8, 12.9 and 13.5 on every target and version (`tests/legality.csv`). `tools/ptx_rows.py` folds
//! the measured forms into these rows; a test unfolds them and compares.

mod choose;
mod compare;
mod convert;
mod divide;
mod lanes;
mod matrix;
mod multiply;
mod narrow;
mod pattern;
mod plain;
mod sum;

use std::cell::RefCell;
use std::collections::HashMap;

use crate::{Form, Reach, Target, Version};

/// What was found in the machine code of a form that the assembler takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    Sound,
    /// Compiled as another operation by every assembler: operands taken for f16, modifiers dropped.
    Miscompiled,
    /// Rounds to nearest whatever is written.
    RoundingIgnored,
    /// ptxas 13.5 stops with internal error C7907.
    Crashes,
    /// On sm_70 to sm_75 no conversion is emitted at all.
    DroppedBelow80,
    /// ptxas 11.8 takes it for other targets too, and ignores `.oob`.
    IgnoredBefore12,
    /// One machine instruction on sm_100, sm_103 and sm_107, two elsewhere.
    Packed,
    /// Several machine instructions on sm_120 and sm_121.
    Expanded,
    /// On sm_10 computed in f32, with a warning.
    Demoted,
}

impl Mark {
    /// Whether the form means on a target what is written.
    pub fn is_sound(self, target: Target) -> bool {
        match self {
            Mark::Miscompiled | Mark::RoundingIgnored | Mark::Crashes => false,
            Mark::DroppedBelow80 => target.number >= 80,
            Mark::Demoted => target.number > 10,
            Mark::Sound | Mark::IgnoredBefore12 | Mark::Packed | Mark::Expanded => true,
        }
    }
}

/// A row: forms that share all that is known of them.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The forms: `{a|b}` is a choice, `[a]` may be missing. Modifiers stand in the order of their table.
    pub forms: &'static str,
    /// The operands: a digit is a register of that type of the form, counted from 0, a letter one of another kind.
    pub operands: &'static str,
    /// The first version that has it.
    pub version: Version,
    /// The targets that have it.
    pub reach: Reach,
    /// A target that has it only from a later version on.
    pub late: Option<(u16, Version)>,
    /// What assemblers make of it.
    pub mark: Mark,
}

const fn row(forms: &'static str, operands: &'static str, major: u8, minor: u8, reach: Reach) -> Row {
    Row { forms, operands, version: Version::new(major, minor), reach, late: None, mark: Mark::Sound }
}

impl Row {
    const fn late(self, number: u16, major: u8, minor: u8) -> Row {
        Row { late: Some((number, Version::new(major, minor))), ..self }
    }

    const fn marked(self, mark: Mark) -> Row {
        Row { mark, ..self }
    }

    /// The lowest version that has the form on a target; `None` where the target lacks it.
    pub fn version_on(&self, target: Target) -> Option<Version> {
        let late = self.late.filter(|(number, _)| *number == target.number).map(|(_, version)| version);
        self.reach.has(target).then(|| late.unwrap_or(self.version).max(target.version))
    }

    /// Every form of the row.
    pub fn unfolded(&self) -> Vec<String> {
        pattern::unfolded(self.forms)
    }
}

/// The numbers that came with Blackwell and after.
const BLACKWELL: &[u16] = &[100, 103, 107, 110, 120, 121];

const PARTS: &[&[Row]] = &[
    multiply::ROWS,
    sum::ROWS,
    divide::ROWS,
    choose::ROWS,
    compare::ROWS,
    convert::ROWS,
    narrow::ROWS,
    lanes::ROWS,
    matrix::ROWS,
    plain::ROWS,
];

/// Every row.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    PARTS.iter().copied().flatten()
}

thread_local! {
    /// A function asks for each form many times, and the patterns take longer than all the rest.
    static FOUND: RefCell<HashMap<String, Vec<&'static Row>>> = RefCell::default();
}

/// The rows of a form as it is written, modifiers in order.
pub fn find(text: &str) -> impl Iterator<Item = &'static Row> {
    FOUND.with_borrow_mut(|found| {
        if let Some(known) = found.get(text) {
            return known.clone().into_iter();
        }
        let fits: Vec<_> = rows().filter(|row| pattern::matches(row.forms, text)).collect();
        found.insert(text.to_owned(), fits.clone());
        fits.into_iter()
    })
}

/// Whether a row was not measured, but stands to reason: integers, memory, control flow.
pub fn is_plain(row: &Row) -> bool {
    plain::ROWS.iter().any(|plain| std::ptr::eq(plain, row))
}

/// Why a form must not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// No target has it.
    Nowhere,
    /// The target lacks it; this is the first one that has it, if it may be trusted there.
    Target(Option<Target>),
}

/// The lowest version in which a target has a form that its assembler gets right.
pub fn require(form: &Form, operands: usize, target: Target) -> Result<Version, Lack> {
    let text = form.to_string();
    let fits: Vec<_> = find(&text).filter(|row| count(row.operands) == operands).collect();
    let sound = |row: &&&Row, target: Target| row.reach.has(target) && row.mark.is_sound(target);
    if let Some(version) = fits.iter().filter(|row| sound(row, target)).find_map(|row| row.version_on(target)) {
        return Ok(version);
    }
    let first = Target::written().find(|target| fits.iter().any(|row| sound(&row, *target)));
    Err(if first.is_none() { Lack::Nowhere } else { Lack::Target(first) })
}

/// How many operands a row has: what stands in braces or brackets is one.
fn count(operands: &str) -> usize {
    let mut depth = 0;
    let mut count = 0;
    for letter in operands.chars() {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' => {
                depth -= 1;
                count += 1;
            }
            _ if depth == 0 => count += 1,
            _ => {}
        }
    }
    count
}
