//! Which parameters a kernel takes slices of.

use fma_ir::{Func, VarId};
use fma_ptx::{Source, Taken};

use crate::attribute::Options;
use crate::expand::Expansion;
use crate::message::{GpuMessage, Message};

/// What a name is among the things that a function takes.
enum Found {
    /// A number: its place.
    Number(usize),
    Other,
    Nothing,
}

/// The places of the parameters that a kernel maps, among all that the function takes.
pub fn mapped(func: &Func, source: &Source, options: &Options, expansion: &mut Expansion) -> Vec<usize> {
    let names = options.kernel.iter().flat_map(|kernel| &kernel.each);
    let mut each = Vec::new();
    for name in names {
        expansion.mapped.push(name.clone());
        match find(func, source, &name.ident) {
            Found::Number(index) => each.push(index),
            Found::Other => {
                let message = Message::Gpu(GpuMessage::NotANumber { name: name.ident.to_string() });
                expansion.errors.error_once(name.ident.span(), message);
            }
            Found::Nothing => continue,
        }
        name.found.set(true);
    }
    each
}

fn find(func: &Func, source: &Source, name: &syn::Ident) -> Found {
    let is_named = |var: &VarId| *name == func.variable(*var).name;
    for (index, taken) in source.takes.iter().enumerate() {
        match taken {
            Taken::Number(var) if is_named(var) => return Found::Number(index),
            Taken::Slice { var, .. } if is_named(var) => return Found::Other,
            Taken::Part { name: part, .. } if part.starts_with(&format!("{name}_")) => return Found::Other,
            Taken::Number(_) | Taken::Slice { .. } | Taken::Part { .. } | Taken::Each(_) => {}
        }
    }
    Found::Nothing
}
