//! Errors against each input, before and after in one picture: one self-contained SVG without scripts.
//!
//! A dot is one sample, a line the moving average: the one of the rewritten version is thin and lies on the other, so that both show where
//! they are equal. Colours stand out on light and on dark ground, and for eyes that do not tell red
//! from green; text follows the reader's colour scheme.

mod axis;
mod panel;

#[cfg(test)]
mod tests;

use std::fmt::Write;

use crate::measure::{Error, Sample, Summary};
use crate::sample::Spread;
use crate::subject::{Subject, Version};

/// What is drawn.
pub struct Plot<'a> {
    pub subject: &'a Subject,
    pub spreads: &'a [Spread],
    pub samples: &'a [Sample],
    /// Of each version, in the order of [`Version::ALL`].
    pub errors: &'a [Vec<Error>; 2],
}

const WIDTH: f64 = 920.0;
const HEADER: f64 = 84.0;

/// The class of a version's marks in the style sheet.
fn class(version: Version) -> &'static str {
    match version {
        Version::Plain => "p",
        Version::Rewritten => "r",
    }
}

const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#57606a}
.title{font-size:18px;font-weight:600;fill:#24292f}
.small{font-size:11.5px}
.grid{stroke:#8b949e;stroke-opacity:.28;stroke-width:1}
.axis{stroke:#8b949e;stroke-opacity:.8;stroke-width:1}
.dots{stroke-width:3.2;stroke-linecap:round;stroke-opacity:.3;fill:none}
.mean{stroke-width:2;stroke-linejoin:round;stroke-linecap:round;fill:none}
.mean.p{stroke-width:4.2}
.halo{stroke-width:7;stroke-linejoin:round;stroke-linecap:round;fill:none;stroke:#fff;stroke-opacity:.75}
.p{stroke:#d9730d}
.r{stroke:#2f81f7}
@media(prefers-color-scheme:dark){text{fill:#9198a1}.title{fill:#f0f6fc}.halo{stroke:#0d1117}}
";

/// The picture.
pub fn plot(of: &Plot<'_>) -> String {
    let panels = of.subject.params.len();
    let height = HEADER + panels as f64 * panel::HEIGHT + 8.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n<style>\n{STYLE}</style>\n"
    );
    header(of, &mut out);
    for index in 0..panels {
        let top = HEADER + index as f64 * panel::HEIGHT;
        let _ = writeln!(out, "<g transform=\"translate(0 {top})\">");
        panel::panel(of, index, &mut out);
        out.push_str("</g>\n");
    }
    out + "</svg>\n"
}

/// The name, and the legend with the averages.
fn header(of: &Plot<'_>, out: &mut String) {
    let name = escaped(&of.subject.name);
    let _ = writeln!(out, "<title>Error of {name}, plain and rewritten</title>");
    let _ = writeln!(out, "<text class=\"title\" x=\"{}\" y=\"32\">{name}</text>", panel::LEFT);
    let mut x = panel::LEFT;
    for (version, errors) in Version::ALL.into_iter().zip(of.errors) {
        let (class, mean) = (class(version), Summary::of(errors).mean_bits);
        let text = format!("{}: {mean:.2} bits on average", version.name());
        let _ = writeln!(out, "<path class=\"mean {class}\" d=\"M{x} 54h22\"/>");
        let _ = writeln!(out, "<text x=\"{}\" y=\"58.5\">{text}</text>", x + 30.0);
        x += 60.0 + 6.6 * text.len() as f64;
    }
    let end = WIDTH - panel::RIGHT;
    let _ = writeln!(
        out,
        "<text class=\"small\" x=\"{end}\" y=\"58.5\" text-anchor=\"end\">{} inputs, error in bits</text>",
        of.samples.len()
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
