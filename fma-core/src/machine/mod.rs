//! Machines: the instruction sets that one function is compiled for, and the choice among them where it runs.
//!
//! A *clone* is a function that is generic over its [`Machine`] and always inlined. Functions that are compiled for a level hold it, so that the clone, with
//! all that is inlined into it, is compiled for that level too, and `chosen!` calls the one for this machine. A clone called from anywhere else is
//! right as well, only slow: nothing about it is unsafe.
//!
//! Always inlined it has to be: LLVM inlines no function into one with other features while that calls something which gives several numbers.
//!
//! ```
//! use fma_core::machine::{Avx2, Avx512, Baseline, Machine, chosen, compiled, mul_add};
//!
//! fn axpy(a: f32, x: &[f32], y: &mut [f32]) {
//!     #[inline(always)]
//!     fn clone<M: Machine>(a: f32, x: &[f32], y: &mut [f32]) {
//!         for (y, x) in y.iter_mut().zip(x) {
//!             *y = mul_add::<M, f32>(a, *x, *y);
//!         }
//!     }
//!     compiled! { Avx2: fn two(a: f32, x: &[f32], y: &mut [f32]) { clone::<Avx2>(a, x, y) } }
//!     compiled! { Avx512: fn five(a: f32, x: &[f32], y: &mut [f32]) { clone::<Avx512>(a, x, y) } }
//!     chosen!([Avx512 => five, Avx2 => two] clone::<Baseline>, (a, x, y))
//! }
//!
//! let mut y = [1.0, 2.0];
//! axpy(2.0, &[3.0, 4.0], &mut y);
//! assert_eq!(y, [7.0, 10.0]);
//! ```
//!
//! `FASTMATH_DISPATCH=baseline`, `avx2` or `avx512` in the environment of the process chooses a lesser machine than the one found, for every loop of this
//! crate; nothing chooses a greater one.

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod compiled;
mod fma;
mod here;
mod level;
#[cfg(not(all(feature = "std", target_arch = "x86_64")))]
mod one;

pub use crate::{chosen, compiled, held};
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(crate) use compiled::{apart_256, apart_512};
pub(crate) use fma::on_fma;
#[doc(hidden)]
pub use here::Here;
pub(crate) use here::{Work, on_baseline, on_fused, on_greatest};
pub use here::{apart, aside, greater};
pub use level::Level;

use crate::approx::{self, Fusing, Native};
use crate::arith::{Fused, HARDWARE};
use crate::eft::Base;
use crate::lanes::{Register, Width};
use registers::{Bytes32, Bytes64, F32x8, F32x16, F64x4, F64x8, Fused32x4, Fused64x2};

/// What a clone is compiled for, and its registers.
pub trait Machine: Copy + Default + Send + Sync + 'static {
    /// Whether `a * b + c` with one rounding is an instruction in this clone.
    const FUSED: bool;
    /// How approximations multiply and add here.
    type Fusing: Fusing;
    /// What this machine needs.
    const LEVEL: Level;
    /// How wide its widest register is.
    type Width: Width;
    /// 16 bytes of lanes.
    type F32x4: Register<Scalar = f32>;
    /// One register of the widest, 32 bytes at most.
    type Singles32: Register<Scalar = f32>;
    /// One register of the widest.
    type Singles: Register<Scalar = f32>;
    /// 16 bytes of lanes.
    type F64x2: Register<Scalar = f64>;
    /// One register of the widest, 32 bytes at most.
    type Doubles32: Register<Scalar = f64>;
    /// One register of the widest.
    type Doubles: Register<Scalar = f64>;

    /// Whether the machine at hand has what this one needs.
    #[inline(always)]
    fn is_here() -> bool {
        matches!(Self::LEVEL, Level::Baseline) || Level::here() >= Self::LEVEL
    }

    /// Whether the crate is compiled for this machine already.
    #[doc(hidden)]
    #[inline(always)]
    fn is_default() -> bool {
        Here::<Self>::BY_DEFAULT
    }

    /// Whether the machine at hand is known to have what this one needs, and the crate is not compiled for it: not before the first question.
    #[doc(hidden)]
    #[inline(always)]
    fn is_known() -> bool {
        !Here::<Self>::BY_DEFAULT && Here::<Self>::known().is_some()
    }

    /// The same, and asks.
    #[doc(hidden)]
    #[inline(always)]
    fn is_asked() -> bool {
        !Here::<Self>::BY_DEFAULT && Self::is_here()
    }
}

/// The registers of each level.
#[cfg(target_arch = "x86_64")]
#[allow(unused_imports)] // a crate that is compiled for wide ones has no use for the narrowest
mod registers {
    pub use crate::lanes::x86::{F32x4, F32x8, F32x16, F64x2, F64x4, F64x8, Fused32x4, Fused64x2};
    pub use crate::lanes::{Bytes16, Bytes32, Bytes64};
}

/// The registers of the level that the crate is compiled for, narrowest first.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "fma"))]
mod own {
    #[cfg(not(all(
        target_feature = "avx512f",
        target_feature = "avx512vl",
        target_feature = "avx512bw",
        target_feature = "avx512dq"
    )))]
    pub use super::registers::{Bytes32 as Width, F32x8 as Singles, F64x4 as Doubles};
    #[cfg(all(
        target_feature = "avx512f",
        target_feature = "avx512vl",
        target_feature = "avx512bw",
        target_feature = "avx512dq"
    ))]
    pub use super::registers::{Bytes64 as Width, F32x16 as Singles, F64x8 as Doubles};
    pub use super::registers::{F32x8 as Singles32, F64x4 as Doubles32, Fused32x4 as F32x4, Fused64x2 as F64x2};
}

/// The same, where that is the least.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "fma")))]
mod own {
    pub use super::registers::{Bytes16 as Width, F32x4, F32x4 as Singles, F32x4 as Singles32};
    pub use super::registers::{F64x2, F64x2 as Doubles, F64x2 as Doubles32};
}

/// Without levels beyond the baseline there are registers of 16 bytes, and the same in the place of wider ones: those of every aarch64, and else
/// single numbers.
#[cfg(not(target_arch = "x86_64"))]
mod registers {
    pub use crate::lanes::Bytes16;
    #[cfg(target_arch = "aarch64")]
    pub use crate::lanes::neon::{F32x4, F64x2};

    #[cfg(not(target_arch = "aarch64"))]
    pub type F32x4 = crate::lanes::Pair<crate::lanes::Pair<f32>>;
    #[cfg(not(target_arch = "aarch64"))]
    pub type F64x2 = crate::lanes::Pair<f64>;
    pub type Fused32x4 = F32x4;
    pub type Fused64x2 = F64x2;
    pub type F32x8 = F32x4;
    pub type F32x16 = F32x4;
    pub type F64x4 = F64x2;
    pub type F64x8 = F64x2;
    pub type Bytes32 = Bytes16;
    pub type Bytes64 = Bytes16;
}

macro_rules! machines {
    ($($(#[$doc:meta])* $name:ident: $fused:expr, $fusing:ty, $width:ty, [$one:ty, $two:ty, $four:ty], [$one64:ty, $two64:ty, $four64:ty];)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl Machine for $name {
            const FUSED: bool = $fused;
            type Fusing = $fusing;
            const LEVEL: Level = Level::$name;
            type Width = $width;
            type F32x4 = $one;
            type Singles32 = $two;
            type Singles = $four;
            type F64x2 = $one64;
            type Doubles32 = $two64;
            type Doubles = $four64;
        }
    )* };
}

machines! {
    /// What the crate is compiled for.
    Baseline: HARDWARE, Native, own::Width, [own::F32x4, own::Singles32, own::Singles], [own::F64x2, own::Doubles32, own::Doubles];
    /// x86-64 with AVX2 and FMA.
    Avx2: cfg!(all(feature = "std", target_arch = "x86_64")), approx::Fused, Bytes32, [Fused32x4, F32x8, F32x8], [Fused64x2, F64x4, F64x4];
    /// x86-64 with AVX-512 F, VL, BW and DQ besides.
    Avx512: cfg!(all(feature = "std", target_arch = "x86_64")), approx::Fused, Bytes64, [Fused32x4, F32x8, F32x16], [Fused64x2, F64x4, F64x8];
}

/// The permission to fuse: one rounding where the machine has the operation, else two. Never a call of libm inside a clone.
#[inline(always)]
pub fn mul_add<M: Machine, T: Base>(a: T, b: T, c: T) -> T {
    #[cfg(feature = "std")]
    if M::FUSED {
        return T::mul_add_inlined(a, b, c);
    }
    a * b + c
}

/// One rounding on every machine, subnormal results included.
#[inline(always)]
pub fn fma<M: Machine, T: Base>(a: T, b: T, c: T) -> T {
    #[cfg(feature = "std")]
    if M::FUSED {
        return T::mul_add_inlined(a, b, c);
    }
    <T as Fused>::fma(a, b, c)
}
