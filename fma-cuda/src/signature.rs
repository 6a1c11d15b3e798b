//! What a kernel takes, as its text says.

use fma_ptx::{Module, Param, Role};

use crate::Error;

/// A parameter: its name, and the bytes of it or of an element behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    pub name: String,
    pub bytes: usize,
}

/// In their order: numbers for all elements, slices, slices for results; then the number of elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    pub uniforms: Vec<Taken>,
    pub inputs: Vec<Taken>,
    pub outputs: Vec<Taken>,
}

/// The kernel of a name.
pub fn signature(module: &Module, entry: &str) -> Result<Signature, Error> {
    let kernels = || module.functions.iter().filter(|function| function.role == Role::Kernel);
    let found = kernels().find(|function| function.name == entry).ok_or_else(|| Error::NoKernel {
        wanted: entry.to_owned(),
        known: kernels().map(|kernel| kernel.name.clone()).collect(),
    })?;
    let mut signature = Signature::default();
    let Some((_, params)) = found.params.split_last().filter(|(count, _)| count.name == "count$") else {
        return Err(Error::Text(format!("`{entry}` is no map: it has no number of elements")));
    };
    if params.iter().any(|param| is_length(param, params)) {
        return Err(Error::Text(format!("`{entry}` takes a slice for all elements, which a map cannot be given")));
    }
    for param in params {
        match element(param) {
            None => signature.uniforms.push(Taken { name: param.name.clone(), bytes: param.kind.bits() as usize / 8 }),
            Some(bytes) if is_result(&param.name) => signature.outputs.push(Taken { name: param.name.clone(), bytes }),
            Some(bytes) => signature.inputs.push(Taken { name: param.name.clone(), bytes }),
        }
    }
    Ok(signature)
}

/// The bytes of an element: an address is called `x$b32`, a number for all elements `x$0`.
fn element(param: &Param) -> Option<usize> {
    let kind = param.name.rsplit('$').next()?;
    let bits: usize = kind.strip_prefix(['b', 'u', 's'])?.parse().ok()?;
    Some(bits / 8)
}

/// `x_len$1` beside `x$1`: the function takes a slice as a whole.
fn is_length(param: &Param, params: &[Param]) -> bool {
    let slice = param.name.rsplit_once("_len$").map(|(name, index)| format!("{name}${index}"));
    slice.is_some_and(|slice| params.iter().any(|param| param.name == slice))
}

/// `out$0$b32`
fn is_result(name: &str) -> bool {
    name.split('$').count() == 3
}
