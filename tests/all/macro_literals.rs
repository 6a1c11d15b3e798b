//! Literals that macros hand on, with their signs: another macro may ask for a literal, and a method binds tighter than the sign.

use fastmath::fastmath;

macro_rules! polynomial {
    ([$($attribute:tt)*] $name:ident $x:ident; $first:literal $(, $more:literal)*) => {
        #[$($attribute)*]
        pub fn $name($x: f64) -> f64 {
            let scaled = $x * 2.0 + 0.5;
            scaled * polynomial!(@ $x; $first $(, $more)*) + polynomial!(! $first) * 0.5 * $x
        }
    };
    (@ $x:ident; $first:literal) => { $first };
    (@ $x:ident; $first:literal, $($more:literal),+) => { $first + $x * polynomial!(@ $x; $($more),+) };
    (! $first:literal) => { identity!($first.abs()) };
}

macro_rules! identity {
    ($value:expr) => {
        $value
    };
}

macro_rules! versions {
    ($($name:ident [$($attribute:tt)*])*) => {
        $(polynomial!([$($attribute)*] $name x; -1.5f64, 0.25, -2.0);)*
    };
}

versions! { plain[cfg(all())] none[fastmath()] fused[fastmath(contract)] dispatched[fastmath(dispatch)] both[fastmath(fast, dispatch)] }

#[test]
fn a_literal_keeps_its_sign_and_stays_one() {
    for x in [-3.0, -0.5, 0.0, 1.0, 2.5] {
        let written = plain(x);
        assert_eq!(written, (x * 2.0 + 0.5) * (-1.5 + x * (0.25 + x * -2.0)) + 0.75 * x);
        assert_eq!([none(x), fused(x), dispatched(x), both(x)], [written; 4]);
    }
}
