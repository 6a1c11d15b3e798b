//! What some registers lack: a load by a mask, or a wider format.

/// A part of a slice, element by element, where no load has a mask.
macro_rules! loaded_by_element {
    ($($name:ident of $count:literal $float:ident;)*) => { $(
        impl $name {
            const MASKS: bool = false;

            #[inline(always)]
            fn loaded_part(slice: &[$float]) -> $name {
                $name::load(&filled!([$float; $count], lane => if lane < slice.len() { slice[lane] } else { 0.0 }))
            }
        }
    )* };
}

/// Numbers for which the next wider format is their own.
macro_rules! widest {
    ($name:ident) => {
        impl $name {
            #[inline(always)]
            fn widened(self) -> $name {
                self
            }
            #[inline(always)]
            fn narrowed(wide: $name) -> $name {
                wide
            }
        }
    };
}
