//! Names that lists give, and that functions under them have to have.

use crate::attribute::Named;
use crate::diagnostics::Diagnostics;
use crate::message::{GpuMessage, Message, PairMessage};

/// All that the lists name.
#[derive(Default)]
pub struct Names {
    /// Variables: `df64(acc)`.
    pub pairs: Vec<Named>,
    /// Parameters that kernels map.
    pub mapped: Vec<Named>,
    /// Types: `ty(Real = f64)`.
    pub types: Vec<Named>,
}

impl Names {
    /// A name that no function under its list has is a mistake.
    pub fn unknown(&mut self, errors: &mut Diagnostics) {
        let pair = |name| Message::Pair(PairMessage::NoVariable { variable: name });
        let mapped = |name| Message::Gpu(GpuMessage::NoParameter { name });
        absent(&mut self.pairs, pair, errors);
        absent(&mut self.mapped, mapped, errors);
        absent(&mut self.types, |name| Message::NoSuchType { name }, errors);
    }
}

/// Each name is spoken of once, however many functions were to have it.
fn absent(names: &mut Vec<Named>, message: impl Fn(String) -> Message, errors: &mut Diagnostics) {
    let mut names = std::mem::take(names);
    names.retain(|name| !name.found.replace(true));
    for Named { ident, .. } in names {
        errors.error(ident.span(), message(ident.to_string()));
    }
}
