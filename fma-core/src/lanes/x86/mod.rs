//! The registers of x86-64, of 16, 32 and 64 bytes.
//!
//! Every function here is inlined into one that is compiled for the machine ([`crate::machine`]). Registers of 32 and 64 bytes are made only
//! by [`fold`](super::fold()), which has asked the machine before; that is what makes their intrinsics sound. Those of 16 bytes need no more
//! than every x86-64 has.

mod avx2;
mod avx512;
mod sse2;

pub use avx2::{F32x8, F64x4};
pub use avx512::{F32x16, F64x8};
pub use sse2::{F32x4, F64x2};

/// A register type from the names of its intrinsics: one row each of arithmetic, of logic, and of integers.
macro_rules! register {
    (
        $(#[$doc:meta])* $name:ident($raw:ident) of $count:literal $float:ident, mask $mask:ident, wide $wide:ty, half $half:ty:
        $set:ident $add:ident $sub:ident $mul:ident $div:ident $sqrt:ident;
        $and:ident $or:ident $xor:ident;
        $to_bits:ident $from_bits:ident $shl:ident $shr:ident $add_bits:ident $sub_bits:ident;
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name($raw);

        register!(@operators $name $raw: Add add $add, Sub sub $sub, Mul mul $mul, Div div $div);

        impl core::ops::Neg for $name {
            type Output = $name;
            #[inline(always)]
            fn neg(self) -> $name {
                self.xor(Self::splat(-0.0))
            }
        }

        impl Lane for $name {
            type Scalar = $float;
            type Mask = $mask;
            type Wide = $wide;

            #[inline(always)]
            fn splat(x: $float) -> $name {
                // SAFETY: as the module says.
                $name(unsafe { $set(x) })
            }
            #[inline(always)]
            fn widen(self) -> $wide {
                self.widened()
            }
            #[inline(always)]
            fn narrow(wide: $wide) -> $name {
                $name::narrowed(wide)
            }
            #[inline(always)]
            fn less(self, other: $name) -> $mask {
                self.is_less(other)
            }
            #[inline(always)]
            fn equal(self, other: $name) -> $mask {
                self.is_equal(other)
            }
            #[inline(always)]
            fn select(mask: $mask, yes: $name, no: $name) -> $name {
                $name::chosen(mask, yes, no)
            }
            #[inline(always)]
            fn square_root(self) -> $name {
                // SAFETY: as the module says.
                $name(unsafe { $sqrt(self.0) })
            }
            #[inline(always)]
            fn fused_mul_add(self, b: $name, c: $name) -> $name {
                self.fused(b, c)
            }
            register!(@binary $name: and $and, or $or, xor $xor);
            register!(@shifts $name $to_bits $from_bits: shift_left $shl, shift_right $shr);
            register!(@integers $name $to_bits $from_bits: add_bits $add_bits, sub_bits $sub_bits);
        }

        impl $name {
            #[inline(always)]
            fn halves(self) -> [$half; 2] {
                // SAFETY: a register and its halves have the same bytes, in the same order.
                unsafe { core::mem::transmute::<$name, [$half; 2]>(self) }
            }
        }

        impl Register for $name {
            const LANES: usize = $count;

            #[inline(always)]
            fn load(slice: &[$float]) -> $name {
                // An array of as many elements is read where the slice has them.
                $name::loaded(slice[..$count].as_ptr())
            }
            #[inline(always)]
            fn load_part(slice: &[$float]) -> $name {
                $name::loaded_part(slice)
            }
            #[inline(always)]
            fn first(count: usize) -> $mask {
                const INDICES: [$float; $count] = {
                    let mut indices = [0.0; $count];
                    let mut i = 0;
                    while i < $count {
                        indices[i] = i as $float;
                        i += 1;
                    }
                    indices
                };
                $name::load(&INDICES).is_less($name::splat(count as $float))
            }
            #[inline(always)]
            fn joined<const SUMS: usize, J: Join<$float, SUMS>>(lanes: [$name; SUMS]) -> [$float; SUMS] {
                let [first_low, first_high] = lanes[0].halves();
                let (mut low, mut high) = ([first_low; SUMS], [first_high; SUMS]);
                let mut sum = 1;
                while sum < SUMS {
                    [low[sum], high[sum]] = lanes[sum].halves();
                    sum += 1;
                }
                <$half>::joined::<SUMS, J>(J::join(low, high))
            }
        }
    };
    (@operators $name:ident $raw:ident: $($trait:ident $method:ident $intrinsic:ident),*) => { $(
        impl core::ops::$trait for $name {
            type Output = $name;
            #[inline(always)]
            fn $method(self, other: $name) -> $name {
                // SAFETY: as the module says.
                $name(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    )* };
    (@binary $name:ident: $($method:ident $intrinsic:ident),*) => { $(
        #[inline(always)]
        fn $method(self, other: $name) -> $name {
            // SAFETY: as the module says.
            $name(unsafe { $intrinsic(self.0, other.0) })
        }
    )* };
    (@shifts $name:ident $to_bits:ident $from_bits:ident: $($method:ident $intrinsic:ident),*) => { $(
        #[inline(always)]
        fn $method(self, count: u32) -> $name {
            // SAFETY: as the module says.
            $name(unsafe { $from_bits($intrinsic($to_bits(self.0), _mm_cvtsi32_si128(count as i32))) })
        }
    )* };
    (@integers $name:ident $to_bits:ident $from_bits:ident: $($method:ident $intrinsic:ident),*) => { $(
        #[inline(always)]
        fn $method(self, other: $name) -> $name {
            // SAFETY: as the module says.
            $name(unsafe { $from_bits($intrinsic($to_bits(self.0), $to_bits(other.0))) })
        }
    )* };
}

/// A mask in a register of all ones and all zeros.
macro_rules! wide_mask {
    ($($(#[$doc:meta])* $name:ident($raw:ident): $and:ident $or:ident $xor:ident $ones:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name($raw);

        impl core::ops::BitAnd for $name {
            type Output = $name;
            #[inline(always)]
            fn bitand(self, other: $name) -> $name {
                // SAFETY: as the module says.
                $name(unsafe { $and(self.0, other.0) })
            }
        }
        impl core::ops::BitOr for $name {
            type Output = $name;
            #[inline(always)]
            fn bitor(self, other: $name) -> $name {
                // SAFETY: as the module says.
                $name(unsafe { $or(self.0, other.0) })
            }
        }
        impl core::ops::Not for $name {
            type Output = $name;
            #[inline(always)]
            fn not(self) -> $name {
                // SAFETY: as the module says.
                $name(unsafe { $xor(self.0, $ones) })
            }
        }
    )* };
}

use {register, wide_mask};
