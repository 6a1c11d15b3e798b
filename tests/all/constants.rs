//! Constants of an annotated module, impl or body: numbers that rewriting knows, under names that stay.

use fastmath::fastmath;

#[deny(warnings)]
#[fastmath(fast, report)]
mod named {
    const HALF: f64 = 0.5;
    const NEGATED: f64 = -HALF;
    const ONE: f64 = f64::from_bits(0x3ff0000000000000);
    const UNKNOWN: f64 = four();

    const fn four() -> f64 {
        4.0
    }

    pub fn divided(x: f64) -> f64 {
        x / HALF
    }

    pub fn multiples(x: f64, y: f64) -> f64 {
        x / HALF + y * NEGATED + ONE * x
    }

    pub fn added(x: f64, y: f64) -> f64 {
        x * y + HALF
    }

    pub fn folded(x: f64) -> f64 {
        const TWO: f64 = 2.0;
        x * TWO * HALF
    }

    pub fn hidden(x: f64, y: f64) -> f64 {
        let sum = x * y + HALF;
        {
            const HALF: f64 = 7.0;
            sum * HALF + HALF
        }
    }

    pub fn unknown(x: f64, y: f64) -> f64 {
        x * y / UNKNOWN
    }

    pub struct Scale(pub f64);

    impl Scale {
        const OFFSET: f64 = 3.0;

        pub fn of(&self, x: f64) -> f64 {
            self.0 * x + Self::OFFSET
        }
    }

    pub fn offset(x: f64, y: f64) -> f64 {
        x * y + Scale::OFFSET
    }

    /// Which float `best` is, the compiler learns below the choice.
    pub fn least(x: &[f64]) -> f64 {
        let mut best = 1.0;
        let mut found = 0.0;
        for x in x {
            found = if best > HALF { best } else { HALF };
            best = x * x;
        }
        found + best
    }

    pub fn held(x: f64) -> f64 {
        x.clamp(NEGATED, HALF)
    }
}

/// A number is asked before the compiler learns which float it is.
#[allow(clippy::eq_op, reason = "so that rewriting asks for a NaN by name")]
#[fastmath()]
pub fn odd(x: &[f64]) -> u32 {
    let mut last = 1.0;
    let mut odd = 0;
    for x in x {
        if last != last {
            odd += 1;
        }
        last = x * 0.5;
    }
    odd
}

/// What is known of a constant shows in the cost: a product for a quotient, one operation for three.
const _: () = {
    assert!(named::divided::REPORT.after.div == 0 && named::divided::REPORT.after.mul == 1);
    assert!(named::multiples::REPORT.after.total == 2);
    assert!(named::folded::REPORT.after.total == 0);
    assert!(named::unknown::REPORT.after.div == 1);
    assert!(named::added::REPORT.after.total == 1 && named::offset::REPORT.after.total == 1);
    assert!(named::Scale::OF_REPORT.after.total == 1);
};

#[test]
fn names_mean_what_they_mean_where_they_stand() {
    assert_eq!(named::divided(3.0), 6.0);
    assert_eq!(named::multiples(1.0, 2.0), 2.0);
    assert_eq!(named::added(2.0, 3.0), 6.5);
    assert_eq!((odd(&[3.0; 4]), odd(&[f64::NAN, 3.0, f64::NAN, 1.0])), (0, 2));
    assert_eq!(named::folded(3.0), 3.0);
    assert_eq!(named::hidden(1.0, 2.0), 2.5 * 7.0 + 7.0);
    assert_eq!(named::unknown(2.0, 6.0), 3.0);
    assert_eq!((named::Scale(2.0).of(4.0), named::offset(2.0, 4.0)), (11.0, 11.0));
    assert_eq!(named::least(&[0.1, 0.2]), 0.5 + 0.2 * 0.2);
    assert_eq!([-2.0, 0.25, 2.0].map(named::held), [-0.5, 0.25, 0.5]);
}

/// Under `df64` a literal is split as if it stood where its name does.
#[test]
fn a_literal_behind_a_name_is_split_exactly() {
    #[fastmath(df64)]
    mod doubled {
        const TENTH: f32 = 0.1;

        pub fn tenth(x: f32) -> f32 {
            x * 10.0 * TENTH - x
        }
    }
    assert_eq!(doubled::tenth(3.0), 0.0);
}

/// What an impl says under a condition comes before what the trait says, and before what is told of it.
#[test]
fn constants_of_traits_are_those_of_the_impl() {
    #[fastmath(fast, report)]
    mod shapes {
        pub trait Shape {
            const SCALE: f32 = 3.0;
            const SIDES: f32;
        }
        pub struct Square;
        impl Shape for Square {
            const SIDES: f32 = 4.0;
        }
        pub struct Odd;
        impl Shape for Odd {
            #[cfg(not(any()))]
            const SCALE: f32 = 9.0;
            const SIDES: f32 = 1.0;
        }

        pub fn square(x: f32) -> f32 {
            2.0 * (Square::SCALE * x) + Square::SIDES
        }
        pub fn odd(x: f32) -> f32 {
            2.0 * (Odd::SCALE * x) + Odd::SIDES
        }
    }
    assert_eq!((shapes::square(1.0), shapes::odd(1.0)), (10.0, 19.0));
    // The constants are numbers where they are known, and what is there on a condition is left alone.
    assert_eq!((shapes::square::REPORT.after.total, shapes::odd::REPORT.after.total), (1, 0));
}
