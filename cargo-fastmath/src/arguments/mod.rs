//! The command line.

mod scan;
mod tools;

#[cfg(test)]
mod tests;

use scan::Scan;

use crate::command::tools::Tools;

/// What `--help` prints.
pub const USAGE: &str = "\
usage: cargo fastmath explain FILE [--fn NAME] [--flags LIST] [--format text|json]
       cargo fastmath error FILE [--fn NAME] [--flags LIST] [--range x=LO..HI]... [--samples N] [--seed N]
                            [--plot FILE.svg] [--format text|json]
       cargo fastmath eval FILE [--fn NAME] [--flags LIST] [--format text|json] x=1.5 y=0x3ff8000000000000 ...
       cargo fastmath ptx FILE --sm 90 [--isa 8.1] [--fn NAME] [--flags LIST]
       cargo fastmath sass FILE --sm 90,120 [--isa 8.1] [--fn NAME] [--flags LIST] [--format text|json]
       cargo fastmath tools [list]
       cargo fastmath tools install [--cuda 13.5|12.9|11.8] [--nvrtc]

  explain FILE     say for each annotated function of a source file what it costs before and after, each rewrite,
                   each rewrite that one more flag would license, and what was left alone and why
  error FILE       measure the function as written and as rewritten against exact arithmetic: average and worst error in
                   bits (log2 of 1 + the floats between) and in units of the last place, and the worst inputs
  eval FILE        what every version gives for the inputs: as written, rewritten, exact; inputs are decimals or 0xBITS
  ptx FILE         the function as PTX for a target, whether or not its attribute asks for that
  sass FILE        the machine instructions that ptxas makes of that, beside those that NVIDIA's compiler makes of the
                   function in CUDA C++: by opcode, or of several functions or targets as a table; the
                   assembler is the one that FASTMATH_PTXAS names, else the one in PATH, else the one that tools installed
  tools            which assembler is used, and what is installed
  tools install    install ptxas and nvdisasm from the Python package index into FASTMATH_TOOLS, or the user's cache

  --fn NAME        only this function; error, eval and ptx need it if the file has several
  --flags LIST     treat functions without an attribute as if it were #[fastmath(LIST)]
  --range x=LO..HI draw x uniformly between two numbers; without a range, uniformly over all bit patterns
  --samples N      how many inputs count (1000)
  --seed N         another seed, other inputs (0)
  --sm TARGET      a target such as 75, 90a or sm_120f; for sass, several with commas between
  --isa VERSION    this version of PTX, not the lowest that suffices
  --cuda VERSION   of ptxas (13.5); older ones know older machines: 12.9 from sm_50 on, 11.8 from sm_35 on
  --nvrtc          NVIDIA's compiler as well, whose code sass shows beside ours
  --plot FILE.svg  draw the errors of both versions against each input
  --format FORM    text (the default) or json
";

/// What to do.
#[derive(Debug, PartialEq)]
pub enum Command {
    Help,
    Explain(Chosen),
    Error(Measure),
    Eval(Chosen, Vec<(String, String)>),
    Ptx(Chosen, Machine),
    Sass(Chosen, Machine),
    Tools(Tools),
}

/// For which GPU.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    pub target: String,
    /// The version of PTX, if not the lowest that suffices.
    pub version: Option<String>,
}

/// Which function, and how to print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub file: String,
    pub function: Option<String>,
    pub flags: Option<String>,
    pub form: Form,
}

/// What to measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    pub of: Chosen,
    /// The name of a parameter and the ends of its range.
    pub ranges: Vec<(String, f64, f64)>,
    pub samples: usize,
    pub seed: u64,
    pub plot: Option<String>,
}

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    #[default]
    Text,
    Json,
}

/// Reads the arguments; cargo itself passes `fastmath` as the first.
pub fn read(arguments: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut arguments = arguments.peekable();
    arguments.next_if(|first| first == "fastmath");
    let command = arguments.next();
    let scan = Scan::new(command.clone().unwrap_or_default(), arguments);
    match command.as_deref() {
        None | Some("help" | "--help" | "-h") => Ok(Command::Help),
        Some("explain") => explain(scan),
        Some("error") => error(scan),
        Some("eval") => eval(scan),
        Some("ptx") => gpu(scan, Command::Ptx),
        Some("sass") => gpu(scan, Command::Sass),
        Some("tools") => tools::tools(scan),
        Some(other) => Err(format!("unknown command `{other}`")),
    }
}

fn explain(mut scan: Scan) -> Result<Command, String> {
    while let Some(word) = scan.next()? {
        if word.starts_with('-') {
            return Err(scan.unknown(&word));
        }
        scan.file(word)?;
    }
    scan.ends(Command::Explain)
}

fn error(mut scan: Scan) -> Result<Command, String> {
    let (mut ranges, mut samples, mut seed, mut plot) = (Vec::new(), 1000, 0, None);
    while let Some(word) = scan.next()? {
        match word.as_str() {
            "--range" => add(&mut ranges, range(&scan.value("--range")?)?)?,
            "--samples" => samples = number(&scan.value("--samples")?)?,
            "--seed" => seed = number(&scan.value("--seed")?)?,
            "--plot" => plot = Some(scan.value("--plot")?),
            option if option.starts_with('-') => return Err(scan.unknown(option)),
            _ => scan.file(word)?,
        }
    }
    if samples == 0 {
        return Err("`--samples` needs at least 1".to_owned());
    }
    let samples = samples as usize;
    scan.ends(|of| Command::Error(Measure { of, ranges, samples, seed, plot }))
}

fn eval(mut scan: Scan) -> Result<Command, String> {
    let mut inputs = Vec::new();
    while let Some(word) = scan.next()? {
        match word.split_once('=') {
            Some((name, value)) => inputs.push((name.trim().to_owned(), value.trim().to_owned())),
            None if word.starts_with('-') => return Err(scan.unknown(&word)),
            None if scan.has_file() => return Err(format!("`{word}` is no input: write NAME=VALUE, such as x=1.5")),
            None => scan.file(word)?,
        }
    }
    scan.ends(|of| Command::Eval(of, inputs))
}

fn gpu(mut scan: Scan, command: fn(Chosen, Machine) -> Command) -> Result<Command, String> {
    let mut machine = Machine::default();
    while let Some(word) = scan.next()? {
        match word.as_str() {
            "--sm" => machine.target = scan.value("--sm")?,
            "--isa" => machine.version = Some(scan.value("--isa")?),
            option if option.starts_with('-') => return Err(scan.unknown(option)),
            _ => scan.file(word)?,
        }
    }
    let missing = machine.target.is_empty();
    match scan.ends(|of| command(of, machine))? {
        Command::Ptx(..) | Command::Sass(..) if missing => Err("a target is missing: write --sm 90, say".to_owned()),
        command => Ok(command),
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a whole number"))
}

/// A parameter has one range: which of two was meant, no one here can know.
fn add(ranges: &mut Vec<(String, f64, f64)>, new: (String, f64, f64)) -> Result<(), String> {
    if ranges.iter().any(|(name, ..)| *name == new.0) {
        return Err(format!("`{}` has two ranges: write one", new.0));
    }
    ranges.push(new);
    Ok(())
}

fn range(text: &str) -> Result<(String, f64, f64), String> {
    let mistake = || format!("`{text}` is not a range: write x=LO..HI, such as x=-1..1e3");
    let (name, ends) = text.split_once('=').ok_or_else(mistake)?;
    let (low, high) = ends.split_once("..").ok_or_else(mistake)?;
    let end = |text: &str| text.trim().parse::<f64>().ok().filter(|end| end.is_finite()).ok_or_else(mistake);
    let (low, high) = (end(low)?, end(high)?);
    if low > high {
        return Err(format!("the range `{text}` is empty: write the lower end first"));
    }
    Ok((name.trim().to_owned(), low, high))
}
