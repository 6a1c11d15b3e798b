//! Integers, as loops have them: as indices, and in their elements.

/// An integer that loops count by, or set.
pub trait Integer: Copy {
    /// How many binary digits it has.
    const BITS: u32;
    /// Whether one of the digits is a sign.
    const SIGNED: bool;
    /// Its value.
    fn wide(self) -> i128;
    /// What is left of an integer in as many digits.
    fn wrapped(wide: i128) -> Self;
    /// What a float is by `as`.
    fn of_float(float: f64) -> Self;
    /// What it is by `as f32`.
    fn single(self) -> f32;
    /// What it is by `as f64`.
    fn double(self) -> f64;
    /// What lies `by` behind it; it is in range.
    fn behind(self, by: usize) -> Self;
}

macro_rules! integers {
    ($($integer:ident)*) => { $(
        impl Integer for $integer {
            const BITS: u32 = $integer::BITS;
            const SIGNED: bool = $integer::MIN != 0;
            #[inline(always)]
            fn wide(self) -> i128 {
                self as i128
            }
            #[inline(always)]
            fn wrapped(wide: i128) -> $integer {
                wide as $integer
            }
            #[inline(always)]
            fn of_float(float: f64) -> $integer {
                float as $integer
            }
            #[inline(always)]
            fn single(self) -> f32 {
                self as f32
            }
            #[inline(always)]
            fn double(self) -> f64 {
                self as f64
            }
            #[inline(always)]
            fn behind(self, by: usize) -> $integer {
                self.wrapping_add(by as $integer)
            }
        }
    )* };
}

integers!(usize u8 u16 u32 u64 isize i8 i16 i32 i64 i128);
