//! Which parameters a kernel takes slices of, and which is its index.

use fma_ir::{Func, Ty, VarId};
use fma_ptx::{Launch, Source, Taken, Why};
use syn::spanned::Spanned;

use super::plainer::changed;
use crate::attribute::{Kernel, Named, Options};
use crate::expand::Expansion;
use crate::message::{GpuMessage, Message};
use crate::rewrite::Function;

/// What a name is among the things that a function takes.
enum Found {
    /// A number: its place.
    Number(usize),
    Other,
    Nothing,
}

/// The kernel that is wanted of a function, if any.
pub fn launch(func: &Func, source: &Source, options: &Options, expansion: &mut Expansion) -> Option<Launch> {
    let kernel = options.kernel.as_ref()?;
    if kernel.each.is_empty() {
        return index(func, source, kernel, expansion).map(Launch::Index);
    }
    let mut each = Vec::new();
    for name in &kernel.each {
        each.extend(place(func, source, name, expansion));
    }
    (!each.is_empty()).then_some(Launch::Map(each))
}

/// The place of a parameter that is named, among all that the function takes.
fn place(func: &Func, source: &Source, name: &Named, expansion: &mut Expansion) -> Option<usize> {
    expansion.names.mapped.push(name.clone());
    let place = match find(func, source, &name.ident) {
        Found::Number(index) => Some(index),
        Found::Other => {
            let message = Message::Gpu(GpuMessage::NotANumber { name: name.ident.to_string() });
            expansion.errors.error_once(name.ident.span(), message);
            None
        }
        Found::Nothing => return None,
    };
    name.found.set(true);
    place
}

/// The place of the index: the parameter that is named, or the only `usize`, or the one of them that is called as indices are.
fn index(func: &Func, source: &Source, kernel: &Kernel, expansion: &mut Expansion) -> Option<usize> {
    let ty = |place: &usize| match source.takes.get(*place) {
        Some(Taken::Number(var)) => Some((func.variable(*var).ty, func.variable(*var).name.as_str())),
        _ => None,
    };
    let is_index = |ty: Ty| matches!(ty, Ty::Int(ty) if ty.bits >= 32);
    if let Some(name) = &kernel.index {
        let found = place(func, source, name, expansion)?;
        let fits = ty(&found).is_some_and(|(ty, _)| is_index(ty));
        if !fits {
            expansion.errors.error_once(name.ident.span(), Message::Gpu(GpuMessage::NoIndex));
        }
        return fits.then_some(found);
    }
    let is_pointer = |ty: Ty| matches!(ty, Ty::Int(ty) if ty.pointer && !ty.signed);
    let places = (0..source.takes.len()).filter(|place| ty(place).is_some_and(|(ty, _)| is_pointer(ty)));
    let places: Vec<usize> = places.collect();
    let called = |place: &&usize| ty(place).is_some_and(|(_, name)| INDICES.contains(&name));
    let found = match places[..] {
        [only] => Some(only),
        _ => places.iter().find(called).copied(),
    };
    if found.is_none() {
        expansion.errors.error_once(kernel.span, Message::Gpu(GpuMessage::NoIndex));
    }
    found
}

/// What indices are called.
const INDICES: [&str; 5] = ["index", "i", "idx", "id", "thread"];

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

impl Function<'_> {
    /// What is behind a reference to one number, all threads of a kernel would change.
    pub fn shared(&self, expansion: &mut Expansion) {
        if self.options.kernel.is_none() {
            return;
        }
        for (at, _) in changed(self.signature) {
            let place = self.signature.inputs.iter().nth(at).map_or(self.signature.ident.span(), Spanned::span);
            expansion.errors.error_once(place, Message::NoPtx { why: Why::Shared });
        }
    }
}
