//! What a function may do with a slice.

/// What a function may do with the elements of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// `&[T]`
    Read,
    /// `&mut [T]`
    Write,
}

impl Access {
    /// As the parameter of a kernel has it in its name.
    pub const fn word(self) -> &'static str {
        match self {
            Access::Read => "in",
            Access::Write => "inout",
        }
    }
}
