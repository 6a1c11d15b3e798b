//! Constants by their paths whose bits are known: the crate's own, and those of the standard library.
//!
//! Each of these is given by its `f64` and `f32` bits, as the standard library declares them; other formats keep the path opaque.

use fma_core::{Df64, Df128, Format};

use super::{Items, path_words};

/// A constant that stands in a body by its path.
#[derive(Clone, Copy, Debug)]
pub enum Known {
    OfLibrary(&'static Constant),
    /// One of the crate's own: its bits, and those of a second word where its text says more.
    OfCrate([u64; 2]),
}

impl Known {
    /// The bits in a format, and those of the second word.
    pub fn words(self, format: Format) -> Option<[u64; 2]> {
        match self {
            Known::OfLibrary(constant) => Some([constant.bits(format)?, constant.low(format)]),
            Known::OfCrate(words) => Some(words),
        }
    }

    /// What the library calls it.
    pub fn name(self) -> &'static str {
        match self {
            Known::OfLibrary(constant) => constant.name,
            Known::OfCrate(_) => "",
        }
    }
}

/// A constant of `std::f32::consts`, `std::f64::consts` or of the types themselves.
#[derive(Debug)]
pub struct Constant {
    pub name: &'static str,
    f64: u64,
    f32: u32,
    /// What the number is beyond these, rounded to a second word: of f64, of f32.
    lows: (u64, u32),
}

impl Constant {
    /// The bits in a format, where the standard library has the constant.
    pub fn bits(&self, format: Format) -> Option<u64> {
        let of_f64 = (format == Format::F64).then_some(self.f64);
        of_f64.or_else(|| (format == Format::F32).then_some(self.f32.into()))
    }

    /// The second word of the nearest pair.
    pub fn low(&self, format: Format) -> u64 {
        if format == Format::F64 { self.lows.0 } else { self.lows.1.into() }
    }
}

macro_rules! constants {
    (@lows pairs $name:ident) => { (Df128::$name.lo().to_bits(), Df64::$name.lo().to_bits()) };
    (@lows words $name:ident) => { (0, 0) };
    ($table:ident of $kind:ident: $($name:ident = $($path:ident)::+;)*) => {
        const $table: &[Constant] = &[$(Constant {
            lows: constants!(@lows $kind $name),
            name: stringify!($name),
            f64: std::f64::$($path)::+.to_bits(),
            f32: std::f32::$($path)::+.to_bits(),
        },)*];
    };
}

constants! { CONSTS of pairs:
    PI = consts::PI; TAU = consts::TAU; E = consts::E; SQRT_2 = consts::SQRT_2; FRAC_1_SQRT_2 = consts::FRAC_1_SQRT_2;
    LN_2 = consts::LN_2; LN_10 = consts::LN_10; LOG2_E = consts::LOG2_E; LOG10_E = consts::LOG10_E;
    LOG2_10 = consts::LOG2_10; LOG10_2 = consts::LOG10_2; FRAC_1_PI = consts::FRAC_1_PI; FRAC_2_PI = consts::FRAC_2_PI;
    FRAC_2_SQRT_PI = consts::FRAC_2_SQRT_PI; FRAC_PI_2 = consts::FRAC_PI_2; FRAC_PI_3 = consts::FRAC_PI_3;
    FRAC_PI_4 = consts::FRAC_PI_4; FRAC_PI_6 = consts::FRAC_PI_6; FRAC_PI_8 = consts::FRAC_PI_8;
}

constants! { ASSOCIATED of words:
    INFINITY = INFINITY; NEG_INFINITY = NEG_INFINITY; NAN = NAN; EPSILON = EPSILON;
    MAX = MAX; MIN = MIN; MIN_POSITIVE = MIN_POSITIVE;
}

/// The format and the constant that a path names: `f64::consts::PI`, `core::f32::consts::E`, `f32::EPSILON`.
pub fn constant(path: &syn::Path, items: &Items) -> Option<(Format, &'static Constant)> {
    let words = path_words(path);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if path.leading_colon.is_none() && !items.is_of_language(&words) {
        return None;
    }
    let (module, table) = match words[..] {
        ["std" | "core", module, "consts", _] | [module, "consts", _] => (module, CONSTS),
        ["std" | "core", module, _] | [module, _] => (module, ASSOCIATED),
        _ => return None,
    };
    let format = match module {
        "f64" => Format::F64,
        "f32" => Format::F32,
        _ => return None,
    };
    table.iter().find(|constant| Some(&constant.name) == words.last()).map(|constant| (format, constant))
}

/// The constants of a format by their names: their bits, and the second words of the nearest pairs.
pub fn constants_of_std(format: Format) -> impl Iterator<Item = (&'static str, [u64; 2])> {
    CONSTS.iter().filter_map(move |constant| Some((constant.name, [constant.bits(format)?, constant.low(format)])))
}

/// Whether the modules of constants have one of the name.
pub fn is_constant_of_std(name: &str) -> bool {
    CONSTS.iter().any(|constant| constant.name == name)
}

/// The constant of which some digits are the beginning, or which they round.
pub fn resembled(digits: &str) -> Option<&'static Constant> {
    // As few as clippy's `approx_constant` takes for one.
    const FEWEST: usize = "0.318".len();
    let resembles = |constant: &&Constant| {
        let value = f64::from_bits(constant.f64);
        value.to_string().starts_with(digits) || format!("{value:.*}", digits.len() - "0.".len()) == digits
    };
    CONSTS.iter().filter(|_| digits.len() >= FEWEST).find(resembles)
}

/// The format of `f16::ONE`, `half::bf16::PI`: constants that `half` gives its types, whose bits are not known here.
pub fn of_half(path: &syn::Path) -> Option<Format> {
    const OWN: [&str; 4] = ["ZERO", "ONE", "NEG_ZERO", "NEG_ONE"];
    let words = path_words(path);
    let (owner, name) = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["half", owner, name] | [owner, name] => (owner.to_owned(), name.to_owned()),
        _ => return None,
    };
    let of_table = || CONSTS.iter().chain(ASSOCIATED).any(|constant| constant.name == name);
    let format = [("f16", Format::F16), ("bf16", Format::Bf16)].into_iter().find(|(known, _)| *known == owner)?.1;
    (OWN.contains(&name.as_str()) || of_table()).then_some(format)
}
