//! One program: its versions on both kinds of inputs.

use cargo_fastmath::measure::{Rejected, Sample, Summary, errors, samples};
use cargo_fastmath::random::Random;
use cargo_fastmath::sample::Spread;
use cargo_fastmath::subject::{Param, Subject, Version, float};
use cargo_fastmath::truth::Truth;
use fma_rust::explain::explain;

use crate::bounds::{Bounds, bounds};
use crate::core::Core;
use crate::rust::{function, precondition};

/// The lists of flags: what the table calls them, and how they are written.
pub const LISTS: [(&str, &str); 3] =
    [("fast", "fast, not(nnan, ninf, afn)"), ("kahan, lerp, horner", "kahan, lerp, horner"), ("df64", "df64")];

/// A program by name, measured or not, and then why not.
pub struct Outcome {
    pub name: String,
    pub outcome: Result<Measured, String>,
}

/// What was measured.
pub struct Measured {
    pub loops: bool,
    /// Operations as written, and under each list; `None` where a list is not available.
    pub plain_cost: u32,
    pub costs: [Option<u32>; LISTS.len()],
    /// Average bits of error on inputs uniform in bit patterns, and uniform in the box; `None` where none has a real result.
    pub codes: Option<Bits>,
    pub numbers: Option<Bits>,
}

/// Average bits of error, as written and under each list.
pub struct Bits {
    pub plain: f64,
    pub lists: [Option<f64>; LISTS.len()],
}

/// Fewer samples than this say nothing.
const FEWEST: usize = 16;

/// The first seed; every program and kind has its own, so that none depends on which were asked for.
const SEED: u64 = 1;

/// Measures a program.
pub fn measured(core: &Core, count: usize) -> Result<Measured, String> {
    let source = function(core, "program")?;
    let plain = subject(&source, "contract")?;
    let condition = precondition(core, "holds")?.map(|source| subject(&source, "contract")).transpose()?;
    let rewritten: Vec<Option<Subject>> = LISTS.iter().map(|(_, flags)| subject(&source, flags).ok()).collect();
    let loops = source.contains("while ");
    let count = if loops { count.div_ceil(8) } else { count };
    let bounds = bounds(core);
    let holds = |inputs: &[u64]| condition.as_ref().is_none_or(|condition| is_one(condition, inputs));
    let kind = |spread: fn(&Param, Bounds) -> Spread| {
        let spreads: Vec<Spread> =
            plain.params.iter().zip(&bounds).map(|(param, bounds)| spread(param, *bounds)).collect();
        let (found, rejected) = samples(&plain, &spreads, &holds, count, &mut Random::new(SEED));
        if found.len() < FEWEST.min(count) { Err(rejected) } else { Ok(bits(&plain, &rewritten, &found)) }
    };
    let cost = |subject: &Option<Subject>| subject.as_ref().map(|subject| subject.after.total);
    let (codes, numbers) = (kind(codes), kind(numbers));
    if let (Err(_), Err(rejected)) = (&codes, &numbers) {
        return Err(reason(*rejected));
    }
    let costs = std::array::from_fn(|index| cost(&rewritten[index]));
    Ok(Measured { loops, plain_cost: plain.before.total, costs, codes: codes.ok(), numbers: numbers.ok() })
}

/// Why too few inputs had a real result.
fn reason(rejected: Rejected) -> String {
    let Rejected { undefined, beyond, undecided, .. } = rejected;
    let reasons = [
        (undecided, "its real results are not decided within 8192 bits, or it does not end within 200,000 statements"),
        (undefined, "it has no real results"),
        (beyond, "its real results are beyond the largest float"),
    ];
    reasons.into_iter().max_by_key(|(count, _)| *count).map_or(String::new(), |(_, text)| text.to_owned())
}

fn subject(source: &str, flags: &str) -> Result<Subject, String> {
    let explanation = explain(source, Some(flags)).map_err(|(_, mistake)| mistake)?;
    match (explanation.errors.first(), explanation.accounts.first()) {
        (Some((_, mistake)), _) => Err(mistake.clone()),
        (None, Some(account)) => Subject::of(account),
        (None, None) => Err("nothing to measure".to_owned()),
    }
}

fn is_one(condition: &Subject, inputs: &[u64]) -> bool {
    match condition.truth(inputs) {
        Truth::Exact(exact) => exact.code == 1f64.to_bits(),
        Truth::Undefined | Truth::Beyond | Truth::Undecided | Truth::Endless => false,
    }
}

/// Each float in the box as likely as any other.
fn codes(param: &Param, bounds: Bounds) -> Spread {
    let (low, high) = (bounds.low.unwrap_or(f64::NEG_INFINITY), bounds.high.unwrap_or(f64::INFINITY));
    float(param.ty).map_or(Spread::Numbers { low, high }, |format| Spread::codes_between(format, low, high))
}

/// Uniform in the box.
fn numbers(param: &Param, bounds: Bounds) -> Spread {
    let (low, high) = bounds.closed();
    Spread::between(param, low, high)
}

fn bits(plain: &Subject, rewritten: &[Option<Subject>], samples: &[Sample]) -> Bits {
    let mean = |subject: &Subject, version| Summary::of(&errors(subject, version, samples)).mean_bits;
    let list = |index: usize| rewritten[index].as_ref().map(|subject| mean(subject, Version::Rewritten));
    Bits { plain: mean(plain, Version::Plain), lists: std::array::from_fn(list) }
}
