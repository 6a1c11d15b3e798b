//! One number as a vector of one lane: what pairs are made of on a machine without registers here, and where joining ends.

use super::Register;
use super::register::Join;

macro_rules! one_lane {
    ($($float:ident)*) => { $(
        impl Register for $float {
            const LANES: usize = 1;

            #[inline(always)]
            fn load(slice: &[$float]) -> $float {
                slice[0]
            }
            #[inline(always)]
            fn load_part(slice: &[$float]) -> $float {
                slice.first().copied().unwrap_or_default()
            }
            #[inline(always)]
            fn first(count: usize) -> bool {
                count > 0
            }
            #[inline(always)]
            fn joined<const SUMS: usize, J: Join<$float, SUMS>>(lanes: [$float; SUMS]) -> [$float; SUMS] {
                lanes
            }
        }
    )* };
}

one_lane!(f32 f64);
