//! Functions of macros, with the expressions, statements and types that these are given: one part each, however it begins and ends.

use fastmath::fastmath;

trait Height {
    fn height(&self) -> f64;
}

impl Height for f64 {
    fn height(&self) -> f64 {
        *self * 2.0
    }
}

macro_rules! functions {
    ([$($attribute:tt)*] $name:ident: $a:expr, $b:expr, $f:expr, $v:expr, $ty:ty, $other:ty; $($first:stmt);*) => {
        #[allow(unused, clippy::precedence, clippy::neg_multiply)]
        mod $name {
            use super::*;

            /// `x` is the macro's, and one in `$f` is not.
            #[$($attribute)*]
            pub fn names_apart(x: f64) -> f64 {
                let r = ($f)(x) * 2.0;
                r * $a - $b / 4.0 + -$b * x
            }

            #[$($attribute)*]
            pub fn names_like_made_ones(fm0: f64) -> f64 {
                let fastmath_sum = $a * fm0 - $b;
                fastmath_sum * $b + $a * 2.0 - $v.1 * $b
            }

            #[$($attribute)*]
            pub fn casts(x: f64) -> f64 {
                let n = $a as i32 * 2;
                let is_less = n as $other < $b as $other;
                if $v == $v && !is_less { x * $a + f64::from(n) } else { x * $b + 1.0 }
            }

            #[$($attribute)*]
            pub fn statements(x: f64) -> f64 {
                $($first;)*
                x * x + $a * x
            }

            #[$($attribute)*]
            pub fn types(thing: &$ty, x: f64) -> f64 {
                let again: Option<&$ty> = Some(thing);
                let height: f64 = again.map_or(1.0, |thing| thing.height());
                height * x + <$other>::MAX as f64
            }
        }
    };
}

macro_rules! functions_of {
    ($([$($attribute:tt)*] $name:ident)*) => {
        $(functions! {
            [$($attribute)*] $name: 1.0 + 2.0, 3.0 - 1.0, |x: f64| x * x + 1.0, Pair(2.0, 3.0), dyn Height + Send, i32;
            let u = 2.0; let w: f64 = u * 3.0; #[allow(unused)] let Some(_) = Some(w) else { return 0.5 }; fn unused() {}
        })*
    };
}

#[derive(PartialEq)]
struct Pair(f64, f64);

functions_of! { [allow(unused)] plain [fastmath()] bare [fastmath(contract)] contracted [fastmath(fast, dispatch)] fast }

macro_rules! same {
    ($($call:expr),* $(,)?) => {
        $({
            let theirs: f64 = { use plain::*; $call };
            assert_eq!({ use bare::*; $call }, theirs, stringify!($call));
            assert_eq!({ use contracted::*; $call }, theirs, stringify!($call));
            assert_eq!({ use fast::*; $call }, theirs, stringify!($call));
        })*
    };
}

#[test]
fn what_a_macro_is_given_is_one_part() {
    assert_eq!(plain::names_apart(2.0), 10.0 * 3.0 - 0.5 - 4.0);
    same![names_apart(2.0), names_like_made_ones(5.0), casts(2.0), statements(2.0), types(&4.0, 2.0)];
}
