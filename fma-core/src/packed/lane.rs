//! Which types fit into which registers: one row each.

use crate::{E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E4M3Fnuz, F8E5M2, F8E5M2Fnuz, Number, UE4M3};
use core::fmt::{Debug, LowerHex};
#[cfg(feature = "half")]
use half::{bf16, f16};

/// A type of which a register holds `N`.
pub trait Lane<const N: usize>: Number {
    /// The integer of the register's width.
    type Register: Copy + Eq + Ord + Debug + LowerHex + Into<u64>;

    /// The width of a lane: the bits of the number, and zeros above them in 6-bit types.
    const WIDTH: u32;

    /// The low bits of an integer as a register.
    fn register(bits: u64) -> Self::Register;
}

macro_rules! lanes {
    ($($(#[$when:meta])? $type:ident $lanes:literal $register:ident;)*) => { $(
        $(#[$when])?
        impl Lane<$lanes> for $type {
            type Register = $register;
            const WIDTH: u32 = $register::BITS / $lanes;

            fn register(bits: u64) -> $register {
                bits as $register
            }
        }
    )* };
}

lanes! {
    f32        2 u64;
    #[cfg(feature = "half")]
    f16        2 u32;
    #[cfg(feature = "half")]
    bf16       2 u32;
    F8E4M3     2 u16;
    F8E4M3     4 u32;
    F8E4M3Fnuz 2 u16;
    F8E4M3Fnuz 4 u32;
    F8E5M2     2 u16;
    F8E5M2     4 u32;
    F8E5M2Fnuz 2 u16;
    F8E5M2Fnuz 4 u32;
    F6E2M3     2 u16;
    F6E2M3     4 u32;
    F6E3M2     2 u16;
    F6E3M2     4 u32;
    F4E2M1     2 u8;
    F4E2M1     4 u16;
    F4E2M1     8 u32;
    E8M0       2 u16;
    E8M0       4 u32;
    UE4M3      4 u32;
}
