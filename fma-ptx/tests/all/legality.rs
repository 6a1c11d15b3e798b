//! The table of forms against every row of `legality.csv`.
//!
//! Each row of the file is one spelling that ptxas 13.5 takes for some target, tried on every target from sm_10 to sm_121a and
//! every version, and for what they know with ptxas 11.8 and 12.9. Columns: group; form; operands (h is a register of .b16, r of
//! .b32, l of .b64, f of .f32, d of .f64, b of .b8, p a predicate); the lowest version; the targets (`sm_53+` is that one and every
//! later one of any variant, `sm_100f` the f and a variants of that number); targets that need a later version; and what was
//! found in the machine code.

use std::collections::BTreeSet;

use fma_ptx::table::{self, Mark, Row};
use fma_ptx::{Form, Reach, Version};

const MEASURED: &str = include_str!("../legality.csv");

struct Spelling<'a> {
    group: &'a str,
    form: &'a str,
    operands: String,
    version: Version,
    targets: &'a str,
    late: &'a str,
    caution: &'a str,
}

/// Only the operands, and sometimes the caution, are in quotes.
fn spellings() -> impl Iterator<Item = Spelling<'static>> {
    MEASURED.lines().skip(1).map(|line| {
        let fields: Vec<_> = fields(line);
        let [group, form, operands, version, targets, late, caution] = fields[..] else { panic!("{line}") };
        let version = Version::parse(version).unwrap();
        Spelling { group, form, operands: letters(operands), version, targets, late, caution }
    })
}

fn fields(line: &str) -> Vec<&str> {
    let mut quoted = false;
    let parts = line.split(|letter| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    });
    parts.map(|part| part.trim_matches('"')).collect()
}

/// The kinds of the operands: `h0,[l8],0x0` is `h[l]`.
fn letters(operands: &str) -> String {
    let kept = operands.replace("0xffffffff", "").replace("0x0", "");
    kept.chars().filter(|letter| !letter.is_ascii_digit() && *letter != ',').collect()
}

/// The form with its modifiers in our order; one that the vocabulary lacks stands as it is. `.sat` behind the types of a mixed
/// form is the same as before them, and may stand in both places.
fn canonical(text: &str) -> String {
    let text = match text.strip_suffix(".sat") {
        Some(form) if form.contains(".sat.") => form,
        Some(_) | None => text,
    };
    Form::parse(text).map_or_else(|| text.to_owned(), |form| form.to_string())
}

/// The operands of a row as the file writes them, for a form.
fn written(row: &Row, form: &str) -> String {
    let types: Vec<_> = form.split('.').skip(1).filter(|word| register(word).is_some()).collect();
    let letter = |letter: char| match letter.to_digit(10) {
        Some(index) => register(types[index as usize]).unwrap(),
        None => letter,
    };
    row.operands.chars().map(letter).collect()
}

/// The letter of the registers that hold a type.
fn register(word: &str) -> Option<char> {
    Some(match fma_ptx::Kind::find(word)? {
        fma_ptx::Kind::F32 => 'f',
        fma_ptx::Kind::F64 => 'd',
        fma_ptx::Kind::E2m1x2 => 'b',
        kind => match kind.bits() {
            1 => 'p',
            ..=16 => 'h',
            17..=32 => 'r',
            _ => 'l',
        },
    })
}

fn reach(row: &Row) -> String {
    let list = |numbers: &[u16], letter: &str| {
        numbers.iter().map(|number| format!("sm_{number}{letter}")).collect::<Vec<_>>().join(",")
    };
    match row.reach {
        Reach::From(first) => format!("sm_{first}+"),
        Reach::Legacy => "sm_10,sm_13".to_owned(),
        Reach::Retired => "(only old PTX) sm_10,sm_13".to_owned(),
        Reach::Family(numbers) => list(numbers, "f"),
        Reach::Exact(numbers) => list(numbers, "a"),
    }
}

fn caution(mark: Mark) -> &'static str {
    match mark {
        Mark::Sound => "",
        Mark::Miscompiled => "MISCOMPILED by 11.8/12.9/13.5: operands treated as f16, .relu/.oob dropped",
        Mark::RoundingIgnored => "rounding silently ignored (SASS rounds to nearest)",
        Mark::Crashes => "ptxas 13.5: internal compiler error C7907 without .rz",
        Mark::DroppedBelow80 => "on sm_70..sm_75 ptxas 12.9/13.5 drop the conversion (no SASS): use sm_80+",
        Mark::IgnoredBefore12 => "11.8 accepts it from PTX 4.2/sm_53 (7.0/sm_80 with relu/bf16) but ignores .oob",
        Mark::Packed => "packed SASS (FFMA2/FADD2/FMUL2) only on sm_100/103/107; 2 scalar ops on sm_110/120/121",
        Mark::Expanded => "sm_120/121: expanded to 2 FMNMX + 2 RPCMOV, use two 2-input ops",
        Mark::Demoted => ".target sm_10: f64 is demoted to f32 (warning)",
    }
}

/// Spellings with operands that are no registers of the form's own types.
const OTHER_OPERANDS: [&str; 2] = ["spelling", "regtype"];

#[test]
fn every_measured_spelling_is_in_one_row_with_all_that_is_known_of_it() {
    let mut count = 0;
    for spelling in spellings() {
        let form = canonical(spelling.form);
        let same_operands =
            |row: &&Row| OTHER_OPERANDS.contains(&spelling.group) || written(row, &form) == spelling.operands;
        let rows: Vec<_> = table::find(&form).filter(same_operands).collect();
        let [row] = rows[..] else { panic!("{} rows for {} {}", rows.len(), spelling.form, spelling.operands) };
        if !form.starts_with("mov") {
            let late = row.late.map(|(number, version)| format!("{version}:sm_{number}")).unwrap_or_default();
            let known = (row.version, reach(row), late.as_str(), caution(row.mark));
            // The machine code was read of one order of the modifiers.
            let read = if spelling.group.ends_with("order") { caution(row.mark) } else { spelling.caution };
            let measured = (spelling.version, spelling.targets.to_owned(), spelling.late, read);
            assert_eq!(known, measured, "{}", spelling.form);
        }
        count += 1;
    }
    assert_eq!(count, 2283);
}

#[test]
fn the_measured_parts_of_the_table_hold_nothing_else() {
    let measured: BTreeSet<_> = spellings().map(|spelling| canonical(spelling.form)).collect();
    for row in table::rows().filter(|row| !table::is_plain(row)) {
        for form in row.unfolded() {
            assert!(measured.contains(&canonical(&form)), "{form} was never tried");
        }
    }
}
