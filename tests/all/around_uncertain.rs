//! What is not certain of the names around an annotated item: nothing is then known of them, and integers stay what they are.

pub type Real = f64;
pub const SCALE: f64 = 0.5;

/// The same names, of another type.
mod others {
    pub type Real = i32;
}

mod conditional {
    #[cfg(any())]
    use super::Real;
    #[cfg(not(any()))]
    use super::others::Real;

    #[fastmath::fastmath(contract, report)]
    pub fn of(a: Real, b: Real) -> Real {
        a * b + a
    }
}

mod conditional_whole {
    #[cfg(not(any()))]
    use super::others::*;
    #[cfg(any())]
    use super::*;

    #[fastmath::fastmath(contract, report)]
    pub fn of(a: Real, b: Real) -> Real {
        a * b + a
    }
}

mod made {
    #[allow(unused_imports, reason = "what the macro makes comes before it")]
    use super::*;

    macro_rules! make {
        () => {
            pub type Real = i32;
            pub const SCALE: i32 = 3;
        };
    }

    make!();

    #[fastmath::fastmath(contract, reassoc, report)]
    pub fn of(a: Real, b: Real) -> Real {
        a * b + SCALE * SCALE + SCALE
    }
}

mod marked {
    #[allow(unused_imports, reason = "its own comes before it")]
    use super::*;

    pub type r#Real = i32;

    #[fastmath::fastmath(contract, report)]
    pub fn of(a: Real, b: Real) -> Real {
        a * b + a
    }
}

mod marked_import {
    use super::others::r#Real;
    #[allow(unused_imports, reason = "what is imported by name comes before it")]
    use super::*;

    #[fastmath::fastmath(contract, report)]
    pub fn of(a: Real, b: Real) -> Real {
        a * b + a
    }
}

struct Absent(#[cfg(any())] u8, f32, i32);

#[fastmath::fastmath(contract, report)]
fn second(of: &Absent) -> i32 {
    of.1 * of.1 + of.1
}

/// What the names mean here.
#[fastmath::fastmath(contract, report)]
fn scaled(a: Real, b: Real) -> Real {
    a * SCALE + b
}

#[test]
fn a_name_that_only_one_thing_has_is_known() {
    assert_eq!(scaled(4.0, 1.0), 3.0);
    assert_eq!(scaled::REPORT.after.fma, 1);
}

#[test]
fn a_name_of_which_two_may_be_meant_is_not_known() {
    assert_eq!(conditional::of(3, 4), 15);
    assert_eq!(conditional_whole::of(3, 4), 15);
    assert_eq!(made::of(3, 4), 24);
    assert_eq!(marked::of(3, 4), 15);
    assert_eq!(marked_import::of(3, 4), 15);
}

#[test]
fn a_field_behind_an_absent_one_has_the_number_before() {
    let absent = Absent(0.5, 3);
    assert_eq!((absent.0, second(&absent)), (0.5, 12));
}

/// A struct whose field is only known by what stands around.
struct Whole {
    a: f64,
}

/// What is said of an item before it is no part of its words.
#[fastmath::fastmath(contract, report)]
fn described(of: &Whole, by: f64) -> f64 {
    of.a * by + of.a
}

#[test]
fn a_described_item_stands_where_its_description_begins() {
    assert_eq!(described(&Whole { a: 2.0 }, 3.0), 8.0);
    assert_eq!(described::REPORT.steps.len(), 1, "{:?}", described::REPORT.left);
}
