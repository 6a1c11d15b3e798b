//! What can go wrong.

use std::fmt;

use cudarc::driver::DriverError;

/// Why nothing was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no driver's library on this machine.
    NoDriver,
    /// The driver refused.
    Driver {
        /// What was tried.
        doing: &'static str,
        /// What it said.
        said: String,
    },
    /// The text is no PTX that can be read.
    Text(String),
    /// The text has no such kernel.
    NoKernel {
        /// What was asked for.
        wanted: String,
        /// The kernels that there are.
        known: Vec<String>,
    },
    /// The kernel takes another number of things.
    Count {
        /// Of which things.
        what: &'static str,
        /// As the text says.
        taken: usize,
        /// As the call says.
        given: usize,
    },
    /// The kernel takes something of another size.
    Size {
        /// The name of the parameter in the text.
        name: String,
        /// Its bytes, or those of an element behind it.
        taken: usize,
        /// The bytes of what was given.
        given: usize,
    },
    /// The kernel takes something of another type and the same size.
    Type {
        /// The name of the parameter in the text.
        name: String,
        /// What the text says.
        taken: String,
        /// What was given.
        given: String,
    },
    /// The kernel writes to a slice that may only be read.
    ReadOnly {
        /// The parameter.
        name: String,
    },
    /// The kernel takes an array of another length.
    Length {
        /// The parameter.
        name: String,
        /// The length that its type says.
        taken: usize,
        /// The length that was given.
        given: usize,
    },
    /// The slices, those for results included, have different lengths.
    Lengths(Vec<usize>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoDriver => {
                f.write_str("there is no CUDA driver on this machine: install NVIDIA's driver (libcuda)")
            }
            Error::Driver { doing, said } => write!(f, "the CUDA driver failed to {doing}: {said}"),
            Error::Text(said) => write!(f, "this is no PTX of ours: {said}"),
            Error::NoKernel { wanted, known } if known.is_empty() => {
                write!(f, "there is no kernel `{wanted}` in the text: `kernel(map(…))` beside `ptx(…)` makes one")
            }
            Error::NoKernel { wanted, known } => {
                write!(f, "there is no kernel `{wanted}` in the text: it has {}", known.join(", "))
            }
            Error::Count { what, taken, given } => write!(f, "the kernel takes {taken} {what}, not {given}"),
            Error::Size { name, taken, given } => {
                write!(
                    f,
                    "the kernel's `{name}` has {taken} bytes an element, not {given}: give it the type of the function's parameter"
                )
            }
            Error::Type { name, taken, given } => write!(f, "the kernel's `{name}` is of {taken}, not of {given}"),
            Error::ReadOnly { name } => write!(f, "the kernel writes to `{name}`: give it behind `&mut`"),
            Error::Length { name, taken, given } => {
                write!(f, "the kernel's `{name}` is an array of {taken} elements, not of {given}")
            }
            Error::Lengths(lengths) => write!(f, "all slices must have one length, not {lengths:?}"),
        }
    }
}

impl std::error::Error for Error {}

/// What the driver said while something was done.
pub fn driver(doing: &'static str) -> impl Fn(DriverError) -> Error {
    move |error| Error::Driver { doing, said: said(error) }
}

/// The driver's own words, and what to do where that is known.
fn said(error: DriverError) -> String {
    const HINTS: [(&str, &str); 3] = [
        (
            "UNSUPPORTED_PTX_VERSION",
            "the driver is older than the text: ask for an older one by isa = \"…\", or renew the driver",
        ),
        ("NO_BINARY_FOR_GPU", "the text is for a newer machine: ptx_for chooses among several targets"),
        ("OUT_OF_MEMORY", "take shorter slices"),
    ];
    let text = format!("{error:?}");
    let hint = HINTS.iter().find(|(word, _)| text.contains(word));
    hint.map_or_else(|| text.clone(), |(_, hint)| format!("{text}; {hint}"))
}
