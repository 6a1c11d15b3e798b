//! What the registers of every machine have in common: written once, for the names of intrinsics. What the macros make is sound where the
//! intrinsics are: the module that calls them says why.

/// A register type from the names of its intrinsics: one row each of arithmetic, of logic, of integers, of masks, what it estimates with, if it does, the even lanes of one register before the odd ones of another, every third lane of three, its lanes backwards, how they are stored as integers, and what it rounds to integers with, if it does. The type itself has
/// `fused` and `loaded_part`, `widened` and `narrowed`, and `called`, which computes something in a function that is not inlined.
macro_rules! register {
    (
        $(#[$doc:meta])* $name:ident($raw:ident) of $count:literal $float:ident, mask $mask:ident, wide $wide:ty, half $half:ty:
        $set:ident $add:ident $sub:ident $mul:ident $div:ident $sqrt:ident;
        $and:ident $or:ident $xor:ident $min:ident $max:ident;
        $to_bits:ident $from_bits:ident $count_of:ident $shl:ident $shr:ident $add_bits:ident $sub_bits:ident;
        $load:ident $store:ident, $less:path, $less_or_equal:path, $equal:path, select($mask_at:ident $yes:ident $no:ident) $select:expr;
        first($first:ident) $first_lanes:expr, any($any:ident) $any_lane:expr $(, inverse_root $inverse_root:path as $bits:literal)? $(, reciprocal $reciprocal:path)?;
        alternate($low:ident $high:ident) $alternate:expr, thirds($one:ident $two:ident $three:ident) $thirds:expr, reversed($all:ident) $reversed:expr, whole($whole:ident $to:ident) $store_whole:expr;
        $($rounded:ident $round:path;)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name($raw);

        operators!($name: Add add $add, Sub sub $sub, Mul mul $mul, Div div $div);
        mixes!($name);
        spreads!($name);

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
            const BRANCHES: bool = true;

            #[inline(always)]
            fn out_of_line<T>(self, work: impl FnOnce() -> T) -> T {
                if cfg!(debug_assertions) { self.called(work) } else { work() }
            }
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
            register!(@compared $name $mask: less $less, less_or_equal $less_or_equal, equal $equal);
            #[inline(always)]
            fn select($mask_at: $mask, $yes: $name, $no: $name) -> $name {
                let ($mask_at, $yes, $no) = ($mask_at.0, $yes.0, $no.0);
                // SAFETY: as the module says.
                $name(unsafe { $select })
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
            #[inline(always)]
            fn any_beyond(self, bound: $float) -> bool {
                $name::any($name::splat(bound).less(self))
            }
            #[inline(always)]
            fn any_below(self, bound: $float) -> bool {
                $name::any(self.less($name::splat(bound)))
            }
            #[inline(always)]
            fn all_between(self, least: $float, most: $float) -> bool {
                !$name::any(!($name::splat(least).less_or_equal(self) & self.less_or_equal($name::splat(most))))
            }
            #[inline(always)]
            fn each_beyond(self, bound: $float, near: $name, far: fn($float) -> $float) -> $name {
                let (mut all, mut answers) = ([0.0; $count], [0.0; $count]);
                self.store(&mut all);
                near.store(&mut answers);
                crate::lanes::each_beyond(&all, bound, &mut answers, far);
                $name::load(&answers)
            }
            #[inline(always)]
            fn each_remainder(self, by: $name) -> $name {
                crate::lanes::each_remainder::<$name, $count>(self, by)
            }
            $(
                const ESTIMATE_BITS: u32 = $bits;

                #[inline(always)]
                fn estimated_inverse_root(self) -> Option<$name> {
                    // SAFETY: as the module says.
                    Some($name(unsafe { $inverse_root(self.0) }))
                }
            )?
            $(
                #[inline(always)]
                fn estimated_reciprocal(self) -> Option<$name> {
                    // SAFETY: as the module says.
                    Some($name(unsafe { $reciprocal(self.0) }))
                }
            )?
            $(
                #[inline(always)]
                fn $rounded(self) -> $name {
                    // SAFETY: as the module says.
                    $name(unsafe { $round(self.0) })
                }
            )*
            // `min` and `max` give the second operand where neither is less, as the contracts say.
            register!(@binary $name: and $and, or $or, xor $xor, lesser $min, greater $max);
            register!(@shifts $name $to_bits $from_bits $count_of: shift_left $shl, shift_right $shr);
            register!(@integers $name $to_bits $from_bits: add_bits $add_bits, sub_bits $sub_bits);
        }

        impl $name {
            #[inline(always)]
            fn halves(self) -> [$half; 2] {
                // SAFETY: a register and its halves have the same bytes, in the same order.
                unsafe { core::mem::transmute::<$name, [$half; 2]>(self) }
            }
            #[inline(always)]
            fn of_halves(halves: [$half; 2]) -> $name {
                // SAFETY: as above.
                unsafe { core::mem::transmute::<[$half; 2], $name>(halves) }
            }
        }

        impl Register for $name {
            const LANES: usize = $count;
            const MASKED: bool = $name::MASKS;
            // SAFETY: a register and an array of its lanes have the same bytes.
            const ZEROS: $name = $name(unsafe { core::mem::transmute::<[$float; $count], $raw>([0.0; $count]) });

            #[inline(always)]
            fn load(slice: &[$float]) -> $name {
                let slice = &slice[..$count];
                // SAFETY: as the module says; the slice has as many elements as there are lanes.
                $name(unsafe { $load(slice.as_ptr()) })
            }
            #[inline(always)]
            fn store(self, slice: &mut [$float]) {
                let slice = &mut slice[..$count];
                // SAFETY: as the module says; the slice has as many elements as there are lanes.
                unsafe { $store(slice.as_mut_ptr(), self.0) }
            }
            #[inline(always)]
            fn store_part(self, slice: &mut [$float]) {
                let [low, high] = self.halves();
                let (half, rest) = match slice.split_at_mut_checked($count / 2) {
                    Some((first, rest)) => {
                        low.store(first);
                        (high, rest)
                    }
                    None => (low, slice),
                };
                half.store_part(rest);
            }
            #[inline(always)]
            fn store_whole(self, slice: &mut [i32]) {
                let ($whole, $to) = (self.0, slice[..$count].as_mut_ptr());
                // SAFETY: as the module says; the slice has as many integers as there are lanes.
                unsafe { $store_whole }
            }
            #[inline(always)]
            fn load_part(slice: &[$float]) -> $name {
                $name::loaded_part(slice)
            }
            #[inline(always)]
            fn load_pieces(slice: &[$float]) -> $name {
                let whole = slice.split_at_checked($count / 2);
                let last = <$half>::load_pieces(whole.map_or(slice, |(_, rest)| rest));
                $name::of_halves(match whole {
                    Some((first, _)) => [<$half>::load(first), last],
                    None => [last, <$half>::ZEROS],
                })
            }
            #[inline(always)]
            fn load_every_second(slice: &[$float]) -> $name {
                // As far as the last of them, and no further: more may not be there.
                let [low, high] = if let Some(all) = slice.first_chunk::<{ 2 * $count - 1 }>() {
                    [$name::load(&all[..$count]), $name::load(&all[$count - 1..])]
                } else {
                    let (low, high) = (&slice[..slice.len().min($count)], &slice[slice.len().min($count - 1)..]);
                    [$name::load_pieces(low), $name::load_pieces(high)]
                };
                let ($low, $high) = (low.0, high.0);
                // SAFETY: as the module says.
                $name(unsafe { $alternate })
            }
            #[inline(always)]
            fn load_every_third(slice: &[$float]) -> $name {
                let [one, two, three] = match slice.first_chunk::<{ 3 * $count }>() {
                    Some(all) => [$name::load(all), $name::load(&all[$count..]), $name::load(&all[2 * $count..])],
                    None => {
                        // What is empty lies behind the others: to load nothing from an address that is no one's takes hundreds of cycles.
                        let (one, rest) = slice.split_at(slice.len().min($count));
                        let (two, three) = rest.split_at(rest.len().min($count));
                        [$name::load_part(one), $name::load_part(two), $name::load_part(three)]
                    }
                };
                let ($one, $two, $three) = (one.0, two.0, three.0);
                // SAFETY: as the module says.
                $name(unsafe { $thirds })
            }
            #[inline(always)]
            fn load_every_fourth(slice: &[$float]) -> $name {
                let high = slice.get(2 * $count - 2..).unwrap_or_default();
                let $low = $name::load_every_second(&slice[..slice.len().min(2 * $count - 1)]).0;
                let $high = $name::load_every_second(&high[..high.len().min(2 * $count - 1)]).0;
                // SAFETY: as the module says.
                $name(unsafe { $alternate })
            }
            #[inline(always)]
            fn reversed(self) -> $name {
                let $all = self.0;
                // SAFETY: as the module says.
                $name(unsafe { $reversed })
            }
            #[inline(always)]
            fn widened_from(slice: &[f32]) -> $name {
                let slice = &slice[..$count];
                $name::load(&filled!([$float; $count], lane => $float::from(slice[lane])))
            }
            #[inline(always)]
            fn gathered<E: Each<$float>>(from: &E, index: usize, count: usize) -> $name {
                if count >= $count {
                    return $name::load(&filled!([$float; $count], lane => from.at(index + lane)));
                }
                let mut few = [0.0; $count];
                for lane in 0..count {
                    few[lane] = from.at(index + lane);
                }
                $name::load(&few)
            }
            #[inline(always)]
            fn indices() -> $name {
                const INDICES: [$float; $count] = filled!([$float; $count], lane => lane as $float);
                $name::load(&INDICES)
            }
            #[inline(always)]
            fn first($first: usize) -> $mask {
                $first_lanes
            }
            #[inline(always)]
            fn any($any: $mask) -> bool {
                let $any = $any.0;
                // SAFETY: as the module says.
                #[allow(unused_unsafe)] // some masks are integers
                unsafe {
                    $any_lane
                }
            }
            #[inline(always)]
            fn joined<const SUMS: usize, J: Join<$float, SUMS>>(lanes: [$name; SUMS]) -> [$float; SUMS] {
                let low = each!([$half; SUMS], sum => lanes[sum].halves()[0]);
                let high = each!([$half; SUMS], sum => lanes[sum].halves()[1]);
                <$half>::joined::<SUMS, J>(J::join(low, high))
            }
        }
    };
    (@compared $name:ident $mask:ident: $($method:ident $intrinsic:path),*) => { $(
        #[inline(always)]
        fn $method(self, other: $name) -> $mask {
            // SAFETY: as the module says.
            $mask(unsafe { $intrinsic(self.0, other.0) })
        }
    )* };
    (@binary $name:ident: $($method:ident $intrinsic:ident),*) => { $(
        #[inline(always)]
        fn $method(self, other: $name) -> $name {
            // SAFETY: as the module says.
            $name(unsafe { $intrinsic(self.0, other.0) })
        }
    )* };
    (@shifts $name:ident $to_bits:ident $from_bits:ident $count_of:ident: $($method:ident $intrinsic:ident),*) => { $(
        #[inline(always)]
        fn $method(self, count: u32) -> $name {
            // SAFETY: as the module says.
            $name(unsafe { $from_bits($intrinsic($to_bits(self.0), $count_of(count as i32))) })
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
