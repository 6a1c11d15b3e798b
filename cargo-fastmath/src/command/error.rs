//! `cargo fastmath error`: errors of both versions over many inputs.

use std::fmt::Write;

use cargo_fastmath::measure::{Error, Rejected, Sample, Summary, errors, samples};
use cargo_fastmath::plot::{Plot, plot};
use cargo_fastmath::random::Random;
use cargo_fastmath::sample::Spread;
use cargo_fastmath::show::{self, units};
use cargo_fastmath::subject::{Param, Subject, Version};

use super::{heading, inputs_json, inputs_text, lanes_json, subjects};
use crate::arguments::{Form, Measure};
use crate::json;

/// A measured function.
struct Measured {
    subject: Subject,
    spreads: Vec<Spread>,
    samples: Vec<Sample>,
    rejected: Rejected,
    /// Of each version, in the order of [`Version::ALL`].
    errors: [Vec<Error>; 2],
    summaries: [Summary; 2],
}

/// Measures the function that was chosen.
pub fn error(measure: &Measure) -> Result<String, String> {
    let subjects = subjects(&measure.of)?;
    let several = subjects.len() > 1;
    let part = |(index, subject)| part(measure, subject, several.then_some(index));
    let parts = subjects.into_iter().enumerate().map(part).collect::<Result<Vec<_>, _>>()?;
    Ok(parts.join(if measure.of.form == Form::Text { "\n" } else { "" }))
}

/// One number of what the function gives.
fn part(measure: &Measure, subject: Subject, index: Option<usize>) -> Result<String, String> {
    let spreads = spreads(&subject, &measure.ranges)?;
    let mut random = Random::new(measure.seed);
    let (samples, rejected) = samples(&subject, &spreads, &|_| true, measure.samples, &mut random);
    if samples.is_empty() {
        return Err(format!("no input has a finite real result: {}", left_out(rejected)));
    }
    let errors = Version::ALL.map(|version| errors(&subject, version, &samples));
    let summaries = [0, 1].map(|index| Summary::of(&errors[index]));
    let measured = Measured { subject, spreads, samples, rejected, errors, summaries };
    if let Some(file) = &measure.plot {
        let (picture, file) = (plot(&measured.picture()), numbered(file, index));
        std::fs::write(&file, picture).map_err(|error| format!("cannot write {file}: {error}"))?;
    }
    Ok(match measure.of.form {
        Form::Text => text(measure, &measured),
        Form::Json => structured(measure, &measured),
    })
}

/// `error.svg`, or `error.1.svg` of a part.
fn numbered(file: &str, index: Option<usize>) -> String {
    match (index, file.rsplit_once('.')) {
        (Some(index), Some((name, kind))) => format!("{name}.{index}.{kind}"),
        (Some(index), None) => format!("{file}.{index}"),
        (None, _) => file.to_owned(),
    }
}

/// How each parameter is spread.
fn spreads(subject: &Subject, ranges: &[(String, f64, f64)]) -> Result<Vec<Spread>, String> {
    if let Some((name, ..)) = ranges.iter().find(|range| !subject.params.iter().any(|param| param.name == range.0)) {
        let names: Vec<&str> = subject.params.iter().map(|param| param.name.as_str()).collect();
        return Err(format!("`{}` has no parameter `{name}`: it has {}", subject.name, names.join(", ")));
    }
    let spread = |param: &Param| {
        let range = ranges.iter().rev().find(|range| range.0 == param.name);
        range.map_or_else(|| Spread::everywhere(param), |(_, low, high)| Ok(Spread::between(param, *low, *high)))
    };
    subject.params.iter().map(spread).collect()
}

impl Measured {
    fn picture(&self) -> Plot<'_> {
        let Measured { subject, spreads, samples, errors, .. } = self;
        Plot { subject, spreads, samples, errors }
    }
}

fn left_out(rejected: Rejected) -> String {
    let Rejected { undefined, beyond, undecided, .. } = rejected;
    format!("{undefined} without a real result, {beyond} beyond the largest float, {undecided} undecided")
}

fn text(measure: &Measure, measured: &Measured) -> String {
    let Measured { subject, samples, rejected, .. } = measured;
    let mut out = heading(&measure.of, subject) + "\n";
    let _ = writeln!(out, "  {} inputs, seed {}; left out: {}\n", samples.len(), measure.seed, left_out(*rejected));
    let [plain, rewritten] = &measured.summaries;
    let mut row = |title: &str, of: &dyn Fn(&Summary) -> String| {
        let _ = writeln!(out, "  {title:<24}{:>14}{:>14}", of(plain), of(rewritten));
    };
    row("", &|summary| if std::ptr::eq(summary, plain) { "plain" } else { "rewritten" }.to_owned());
    row("average error, bits", &|summary| format!("{:.2}", summary.mean_bits));
    row("worst error, bits", &|summary| format!("{:.2}", summary.worst_bits));
    row("average error, ulps", &|summary| units(summary.mean_units));
    row("worst error, ulps", &|summary| units(summary.worst_units));
    if plain.not_finite + rewritten.not_finite > 0 {
        row("NaN or infinite", &|summary| summary.not_finite.to_string());
    }
    if plain.worst == rewritten.worst {
        worst(&mut out, measured, "both", plain.worst);
    } else {
        worst(&mut out, measured, Version::Plain.name(), plain.worst);
        worst(&mut out, measured, Version::Rewritten.name(), rewritten.worst);
    }
    out
}

/// The inputs on which some version is worst, and all results there.
fn worst(out: &mut String, measured: &Measured, of: &str, index: usize) {
    let (subject, sample) = (&measured.subject, &measured.samples[index]);
    let _ = writeln!(out, "\n  worst for {of}:");
    for input in inputs_text(&subject.params, &sample.inputs) {
        let _ = writeln!(out, "    {input}");
    }
    let number = |code| format!("{:<24} {}", show::decimal(subject.format, code), show::bits(subject.format, code));
    for (version, errors) in Version::ALL.iter().zip(&measured.errors) {
        let error = &errors[index];
        let _ = writeln!(out, "    {:<9}  {}  {:.2} bits", version.name(), number(error.result), error.bits);
    }
    let _ = writeln!(out, "    exact      {}", number(sample.exact.code));
}

fn structured(measure: &Measure, measured: &Measured) -> String {
    let Measured { subject, samples, rejected, .. } = measured;
    let version = |(index, version): (usize, &Version)| {
        let summary = &measured.summaries[index];
        format!(
            "{}:{{\"average_bits\":{:.4},\"worst_bits\":{:.4},\"average_ulps\":{},\"worst_ulps\":{},\"not_finite\":{},\"worst\":{{{}}}}}",
            json::string(version.name()),
            summary.mean_bits,
            summary.worst_bits,
            json::number(Some(summary.mean_units)),
            json::number(Some(summary.worst_units)),
            summary.not_finite,
            inputs_json(&subject.params, &samples[summary.worst].inputs),
        )
    };
    let versions: Vec<String> = Version::ALL.iter().enumerate().map(version).collect();
    format!(
        "{{\"file\":{},\"function\":{}{},\"samples\":{},\"seed\":{},\"undefined\":{},\"beyond\":{},\"undecided\":{},{}}}\n",
        json::string(&measure.of.file),
        json::string(&subject.name),
        lanes_json(subject),
        samples.len(),
        measure.seed,
        rejected.undefined,
        rejected.beyond,
        rejected.undecided,
        versions.join(","),
    )
}
