//! One number as a vector of one lane: what pairs are made of on a machine without registers here, and where joining ends.

use super::Register;
use super::register::Join;
use super::stream::Each;

macro_rules! one_lane {
    ($($float:ident)*) => { $(
        impl Register for $float {
            const LANES: usize = 1;
            const ZEROS: $float = 0.0;
            const MASKED: bool = false;

            #[inline(always)]
            fn load(slice: &[$float]) -> $float {
                slice[0]
            }
            #[inline(always)]
            fn store(self, slice: &mut [$float]) {
                slice[0] = self;
            }
            #[inline(always)]
            fn store_part(self, slice: &mut [$float]) {
                if let [first, ..] = slice {
                    *first = self;
                }
            }
            #[inline(always)]
            fn load_part(slice: &[$float]) -> $float {
                slice.first().copied().unwrap_or_default()
            }
            #[inline(always)]
            fn load_pieces(slice: &[$float]) -> $float {
                $float::load_part(slice)
            }
            #[inline(always)]
            fn load_every_second(slice: &[$float]) -> $float {
                $float::load_part(slice)
            }
            #[inline(always)]
            fn load_every_third(slice: &[$float]) -> $float {
                $float::load_part(slice)
            }
            #[inline(always)]
            fn load_every_fourth(slice: &[$float]) -> $float {
                $float::load_part(slice)
            }
            #[inline(always)]
            fn store_whole(self, slice: &mut [i32]) {
                slice[0] = self as i32;
            }
            #[inline(always)]
            fn reversed(self) -> $float {
                self
            }
            #[inline(always)]
            fn widened_from(slice: &[f32]) -> $float {
                $float::from(slice[0])
            }
            #[inline(always)]
            fn gathered<E: Each<$float>>(from: &E, index: usize, count: usize) -> $float {
                if count > 0 { from.at(index) } else { 0.0 }
            }
            #[inline(always)]
            fn indices() -> $float {
                0.0
            }
            #[inline(always)]
            fn first(count: usize) -> bool {
                count > 0
            }
            #[inline(always)]
            fn any(mask: bool) -> bool {
                mask
            }
            #[inline(always)]
            fn joined<const SUMS: usize, J: Join<$float, SUMS>>(lanes: [$float; SUMS]) -> [$float; SUMS] {
                lanes
            }
        }
    )* };
}

one_lane!(f32 f64);
