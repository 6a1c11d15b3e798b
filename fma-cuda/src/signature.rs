//! What a kernel takes, as its text says.

use fma_ptx::{Access, Kind, Module, Param, Role};

use crate::Error;

/// What a number or an element is: of which kind, and how many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    pub kind: Kind,
    pub numbers: usize,
}

impl Made {
    pub fn bytes(self) -> usize {
        self.kind.bits() as usize / 8 * self.numbers
    }

    /// The type in Rust, as far as the text tells it.
    pub fn words(self) -> String {
        let one = match self.kind {
            Kind::B64 => "f64",
            Kind::B32 => "f32",
            Kind::B16 => "f16 or bf16",
            Kind::U8 => "u8 (a truth, or a narrow format)",
            Kind::S8 => "i8",
            Kind::U16 => "u16",
            Kind::S16 => "i16",
            Kind::U32 => "u32",
            Kind::S32 => "i32",
            Kind::U64 => "u64 (or a usize)",
            Kind::S64 => "i64",
            other => other.text(),
        };
        if self.numbers == 1 { one.to_owned() } else { format!("arrays of {} {one}", self.numbers) }
    }
}

/// A parameter, or what lies behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    pub name: String,
    pub made: Made,
}

/// A slice that a kernel over an index takes as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    pub taken: Taken,
    pub access: Access,
    /// How many elements it has, if the type of the parameter says that.
    pub count: Option<usize>,
}

/// What stands before the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Number,
    /// An address and a length.
    Slice,
}

/// In their order: numbers for all elements and slices as a whole, slices by element, slices for results; then the number of elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    pub uniforms: Vec<Taken>,
    pub slices: Vec<Slice>,
    /// Which of these two comes when.
    pub order: Vec<Part>,
    pub inputs: Vec<Taken>,
    pub outputs: Vec<Taken>,
}

/// How a kernel goes over what it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Map,
    Each,
}

impl Way {
    /// What the names of such kernels end in.
    fn suffix(self) -> &'static str {
        match self {
            Way::Map => "_map",
            Way::Each => "_each",
        }
    }
}

/// The kernel of a name.
pub fn signature(module: &Module, entry: &str, way: Way) -> Result<Signature, Error> {
    let kernels = || module.functions.iter().filter(|function| function.role == Role::Kernel);
    let found = kernels().find(|function| function.name == entry).ok_or_else(|| Error::NoKernel {
        wanted: entry.to_owned(),
        known: kernels().map(|kernel| kernel.name.clone()).collect(),
    })?;
    let Some((_, params)) = found.params.split_last().filter(|(count, _)| count.name == "count$") else {
        return Err(Error::Text(format!("`{entry}` has no number of elements")));
    };
    let signature = read(params).ok_or_else(|| Error::Text(format!("the parameters of `{entry}` have other names")))?;
    match way {
        _ if entry.ends_with(way.suffix()) => {}
        Way::Map => return Err(Error::Text(format!("`{entry}` is no map: `Module::each` launches it"))),
        Way::Each => return Err(Error::Text(format!("`{entry}` is a map: `Module::map` launches it"))),
    }
    match signature.slices.first() {
        Some(_) if way == Way::Map => {
            Err(Error::Text(format!("`{entry}` takes a slice for all elements, which a map cannot be given")))
        }
        _ => Ok(signature),
    }
}

/// A slice as a whole is called `x$0$in$b32x3$4`, with its length `x_len$0` behind it, one by element `x$b32`, one for results `out$0$b32`, a number
/// `x$0`.
fn read(params: &[Param]) -> Option<Signature> {
    let mut signature = Signature::default();
    let mut params = params.iter();
    while let Some(param) = params.next() {
        let parts: Vec<&str> = param.name.split('$').collect();
        let name = param.name.clone();
        match parts[..] {
            [_, _, access, made, ref count @ ..] => {
                params.next()?;
                let access = [Access::Read, Access::Write].into_iter().find(|known| known.word() == access)?;
                let count = count.first().map(|count| count.parse()).transpose().ok()?;
                let name = parts[0].to_owned();
                signature.slices.push(Slice { taken: Taken { name, made: self::made(made)? }, access, count });
                signature.order.push(Part::Slice);
            }
            [_, _, made] => signature.outputs.push(Taken { name, made: self::made(made)? }),
            [_, made] if made.starts_with(|first: char| first.is_ascii_alphabetic()) => {
                signature.inputs.push(Taken { name, made: self::made(made)? });
            }
            _ => {
                signature.uniforms.push(Taken { name, made: Made { kind: param.kind, numbers: 1 } });
                signature.order.push(Part::Number);
            }
        }
    }
    Some(signature)
}

/// `b32`, `b32x3`
fn made(text: &str) -> Option<Made> {
    let (kind, numbers) = text.split_once('x').unwrap_or((text, "1"));
    Some(Made { kind: Kind::find(kind)?, numbers: numbers.parse().ok()? })
}
