//! What is said of kernels, and of the library that a function goes with.

use std::fmt;

/// A mistake in the words beside `ptx`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GpuMessage {
    BadVersion,
    KernelWithoutPtx,
    NoParameter { name: String },
    NotANumber { name: String },
    NoIndex,
    BadKey { key: String },
    FlushDisagrees { ftz: bool },
}

impl fmt::Display for GpuMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GpuMessage::BadVersion => write!(f, "`isa` needs a version of PTX: write `isa = \"8.1\"`"),
            GpuMessage::KernelWithoutPtx => write!(f, "`kernel` needs targets: write `ptx(sm_90)` beside it"),
            GpuMessage::NoParameter { name } => {
                write!(f, "`kernel` maps `{name}`, and no function here has such a parameter")
            }
            GpuMessage::NotANumber { name } => {
                write!(f, "`kernel` takes a slice for each parameter that it maps: `{name}` has to be a number")
            }
            GpuMessage::NoIndex => {
                let cure = "write `kernel(index(i))` for a parameter of 32 or 64 bits, or `kernel(map(x))`";
                write!(f, "`kernel` runs a function once for each index, and no parameter is it for certain: {cure}")
            }
            GpuMessage::BadKey { key } => write!(f, "`{key}` is 0 or 1: write `{key} = 0`"),
            GpuMessage::FlushDisagrees { ftz } => {
                let (mode, other) = if *ftz { ("preserve_sign", 0) } else { ("ieee", 1) };
                let cure = format!("write `denormal({mode})` beside it, or `ftz = {other}`");
                write!(f, "function FTZ disagrees with libdevice FTZ: {cure}")
            }
        }
    }
}
