//! What comparisons of registers give: masks, written once for the names of intrinsics.

/// A binary operation of every lane.
macro_rules! operators {
    ($name:ident: $($trait:ident $method:ident $intrinsic:ident),*) => { $(
        impl core::ops::$trait for $name {
            type Output = $name;
            #[inline(always)]
            fn $method(self, other: $name) -> $name {
                // SAFETY: as the module says.
                $name(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    )* };
}

/// The answers of comparisons.
macro_rules! mask {
    ($($(#[$doc:meta])* $name:ident($raw:ident): $and:ident $or:ident not($mask:ident) $not:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name(pub(super) $raw);

        operators!($name: BitAnd bitand $and, BitOr bitor $or);

        impl core::ops::Not for $name {
            type Output = $name;
            #[inline(always)]
            fn not(self) -> $name {
                let $mask = self.0;
                // SAFETY: as the module says.
                $name(unsafe { $not })
            }
        }
    )* };
}
