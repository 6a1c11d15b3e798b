//! Short arrays of vectors, number by number, in code without loops.
//!
//! No closure and no function of std may have vectors to handle here: it would not be compiled for the machine. And a loop over an array is left
//! to the optimiser to take apart, in every function that it is inlined into, which costs more time than all that it is about: so each number
//! has its own line, behind a constant that says whether there is one, and what the arrays have not is never compiled.

use super::register::Register;

/// Whether an array of `COUNT` has an element of this index.
pub struct Has<const COUNT: usize, const INDEX: usize>;

impl<const COUNT: usize, const INDEX: usize> Has<COUNT, INDEX> {
    pub const IT: bool = INDEX < COUNT;
}

/// An array to be filled.
pub struct Zeros<V, const COUNT: usize>(V);

impl<V: Register, const COUNT: usize> Zeros<V, COUNT> {
    pub const ALL: [V; COUNT] = [V::ZEROS; COUNT];
}

/// Does something for each index of an array; a loop takes the last indices of long ones.
macro_rules! every {
    ($count:ident, $index:ident => $act:expr) => {
        every!(@ $count $index $act; 0 1 2 3 4 5 6 7)
    };
    (@ $count:ident $index:ident $act:expr; $at:literal $($rest:literal)*) => {
        if $crate::lanes::each::Has::<$count, $at>::IT {
            let $index = $at;
            $act;
            every!(@ $count $index $act; $($rest)*);
        }
    };
    (@ $count:ident $index:ident $act:expr;) => {
        let mut $index = 8;
        while $index < $count {
            $act;
            $index += 1;
        }
    };
}

/// An array made anew: of vectors of a type, or from an array of what it holds.
macro_rules! each {
    ([$of:ty; $count:ident], $index:ident => $element:expr) => {
        each!($crate::lanes::each::Zeros::<$of, $count>::ALL; $count, $index => $element)
    };
    ($old:expr; $count:ident, $index:ident => $element:expr) => {{
        let mut all = $old;
        every!($count, $index => all[$index] = $element);
        all
    }};
}

/// The numbers of all lanes, one after the other.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! filled {
    ([$of:ident; $count:literal], $lane:ident => $number:expr) => {{
        let (mut all, mut $lane) = ([0 as $of; $count], 0);
        while $lane < $count {
            all[$lane] = $number;
            $lane += 1;
        }
        all
    }};
}
