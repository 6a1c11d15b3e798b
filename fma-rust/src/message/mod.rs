//! The catalogue of everything that is said to the author: one variant each, lower case, no full stop.

mod gpu;
mod pair;

use std::fmt;

pub use gpu::GpuMessage;
pub use pair::{Obstacle, PairMessage};

/// An error at a place of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    UnknownWord { word: String, nearest: Option<&'static str> },
    UnknownFlag { word: String, nearest: Option<&'static str> },
    UnknownValue { of: &'static str, word: String, nearest: Option<&'static str>, list: &'static str },
    TakesNoArguments { word: &'static str },
    NeedsArguments { word: &'static str, example: &'static str },
    NeedsValue { word: &'static str, example: &'static str },
    ExpectedWord { example: &'static str },
    ExpectedComma { word: String },
    Negated { word: String },
    Otherwise { word: String, ours: String },
    Twice { word: String },
    NamedAndRemoved { flag: &'static str },
    StrictWithFlags,
    EmptyNot,
    NotFast,
    OnlyOnFunctions { word: &'static str },
    BadCount { of: &'static str },
    NotAnItem,
    NoBody,
    OverBudget { function: String, what: &'static str, found: u32, allowed: u32, forms: Forms },
    NoPlaceInTrait { word: &'static str },
    PromiseNotKept { function: String },
    NoPtx { why: fma_ptx::Why },
    Gpu(GpuMessage),
    NoClones { function: String, reason: &'static str },
    BadLanes { nearest: u32 },
    NoAlias { name: String },
    NoSuchType { name: String },
    NoHome,
    HomeInside,
    Pair(PairMessage),
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::UnknownWord { word, nearest } => suggest(f, "word", word, *nearest),
            Message::UnknownFlag { word, nearest } => suggest(f, "flag", word, *nearest),
            Message::UnknownValue { of, word, nearest, list } => choose(f, of, word, *nearest, list),
            Message::TakesNoArguments { word } => write!(f, "`{word}` takes no arguments: write just `{word}`"),
            Message::NeedsArguments { word, example } => write!(f, "`{word}` needs arguments: write `{example}`"),
            Message::NeedsValue { word, example } => write!(f, "`{word}` needs a value: write `{example}`"),
            Message::ExpectedWord { example } => write!(f, "expected a word such as `{example}` here"),
            Message::ExpectedComma { word } => write!(f, "expected a comma after `{word}`"),
            Message::Negated { word } => write!(f, "no sign removes a flag: write `not({word})`"),
            Message::Otherwise { word, ours } => write!(f, "unknown word `{word}`: write `{ours}`"),
            Message::Twice { word } => write!(f, "`{word}` is written twice: remove one"),
            Message::NamedAndRemoved { flag } => write!(f, "`{flag}` is both named and removed: keep one of the two"),
            Message::StrictWithFlags => f.write_str(STRICT_WITH_FLAGS),
            Message::EmptyNot => write!(f, "`not()` removes nothing: name the flags to remove, as in `not(afn)`"),
            Message::NotFast => f.write_str(NOT_FAST),
            Message::OnlyOnFunctions { word } => write!(f, "`{word}` {ONLY_ON_FUNCTIONS}"),
            Message::BadCount { of } => write!(f, "`{of}` needs a whole number below 2^32: write `{of} = 3`"),
            Message::NotAnItem => f.write_str(NOT_AN_ITEM),
            Message::NoBody => write!(f, "`#[fastmath]` has nothing to rewrite here: the function has no body"),
            Message::OverBudget { function, what, found, allowed, forms } => {
                write!(f, "`{function}` costs {found} {what}, and the budget allows {allowed}{forms}")
            }
            Message::PromiseNotKept { function } => write!(f, "the promise of `{function}` cannot be kept: {NO_NAME}"),
            Message::NoPtx { why } => why.fmt(f),
            Message::Gpu(message) => message.fmt(f),
            Message::NoClones { function, reason } => write!(f, "`{function}` cannot be dispatched: {reason}"),
            Message::BadLanes { nearest } => write!(f, "`lanes` is a power of two ≤ 64: write `lanes = {nearest}`"),
            Message::NoAlias { name } => write!(f, "`{name}` {NO_ALIAS}"),
            Message::NoSuchType { name } => write!(f, "`ty` names `{name}`, and no function here has such a type"),
            Message::NoHome => f.write_str(NO_HOME),
            Message::HomeInside => f.write_str(HOME_INSIDE),
            Message::Pair(message) => message.fmt(f),
            Message::NoPlaceInTrait { word } => no_place(f, word),
        }
    }
}

const STRICT_WITH_FLAGS: &str = "`strict` clears every flag: write it alone, or write `not(...)` for some";

const NOT_FAST: &str = "`fast` is seven flags: write `strict` to clear all, or name those that `not(...)` is to remove";

const ONLY_ON_FUNCTIONS: &str = "belongs to a function, method, impl or module, not to a part of one";

const NO_NAME: &str = "a number is needed again where no name holds it";

const NO_ALIAS: &str = "needs the float that it stands for, as in `ty(Real = f64)`";

const NO_HOME: &str =
    "`crate` needs the name of a crate or a path from the root: write `crate = quick` or `crate = crate::quick`";

const HOME_INSIDE: &str = "`crate` holds for all that an attribute stands on: write it on the outermost one";

const NOT_AN_ITEM: &str = "`#[fastmath]` goes on functions, methods, impls, traits and inline modules";

/// What is said of a function that costs more than it may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forms {
    /// The form that was chosen; empty where there is no single one.
    pub chosen: String,
    /// The flag that would allow one within the budget.
    pub nearest: Option<fma_ir::Supposed>,
}

impl fmt::Display for Forms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.chosen.is_empty() {
            write!(f, ": it became `{}`", self.chosen)?;
        }
        match &self.nearest {
            Some(near) if near.form.is_empty() => write!(f, "; with `{}` it would fit", near.flag.word()),
            Some(near) => write!(f, "; with `{}` it would fit, as `{}`", near.flag.word(), near.form),
            None => write!(f, "; no single flag more makes it fit"),
        }
    }
}

fn no_place(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    let cure = "put the attribute on a function or an inherent method";
    write!(f, "`{word}` has no place for its constant in a trait: {cure}")
}

fn choose(f: &mut fmt::Formatter<'_>, of: &str, word: &str, nearest: Option<&str>, list: &str) -> fmt::Result {
    match nearest {
        Some(nearest) => write!(f, "`{of}` has no `{word}`: did you mean `{nearest}`?"),
        None => write!(f, "`{of}` has no `{word}`: write one of {list}"),
    }
}

fn suggest(f: &mut fmt::Formatter<'_>, kind: &str, word: &str, nearest: Option<&str>) -> fmt::Result {
    match nearest {
        Some(nearest) => write!(f, "unknown {kind} `{word}`: did you mean `{nearest}`?"),
        None => {
            let flags: Vec<&str> = fma_ir::Flag::ALL.iter().map(|flag| flag.word()).collect();
            let fast = if kind == "word" { "fast, " } else { "" };
            write!(f, "unknown {kind} `{word}`: the flags are {fast}{}", flags.join(", "))
        }
    }
}
