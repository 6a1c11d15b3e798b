//! What only seems to be what an annotated item's module imports: each of these has a namesake of another type, which is not taken for it.
#![allow(
    unused_imports,
    dead_code,
    reason = "as authors write them: what is imported means nothing where the module has its own"
)]

use fastmath::fastmath;

/// Floats of names that mean integers elsewhere.
mod floats {
    #[derive(Clone, Copy)]
    pub struct P {
        pub x: f64,
    }

    pub const K: f64 = 2.0;
    pub const FASTMATH_FAR_SCALE: f64 = 2.0;
}

/// A file that another includes sees what that declares.
mod including {
    #[derive(Clone, Copy)]
    pub struct P {
        pub x: i32,
    }

    pub const K: i32 = 3;

    include!("around_strangers/included.rs");
}

/// `inline.rs` is left from before, and no module.
mod inline {
    pub struct P {
        pub x: i32,
    }

    pub mod deep;

    /// What stands there is of another type, or it would prove nothing.
    pub const LEFT: &str = include_str!("around_strangers/inline.rs");
}

/// A constant of another language comes before one that is imported with all there is.
mod foreign {
    use super::floats::*;

    mod there {
        #[unsafe(export_name = "FASTMATH_FAR_SCALE")]
        static SCALE: f64 = 4.0;
    }

    unsafe extern "C" {
        static FASTMATH_FAR_SCALE: f64;
    }

    #[fastmath::fastmath(fast)]
    pub fn scaled(x: f64) -> f64 {
        x * unsafe { FASTMATH_FAR_SCALE } * K
    }
}

/// One of two modules of a name.
#[fastmath(contract)]
mod twice {
    #[cfg(not(test))]
    pub mod one {
        use super::super::floats::P;

        pub fn of(p: &P) -> f64 {
            p.x * p.x + p.x
        }
    }

    #[cfg(test)]
    pub mod one {
        use super::super::including::P;

        pub fn of(p: &P) -> i32 {
            p.x * p.x + p.x
        }
    }
}

/// Types of the crate's own that are called as those of the library are.
mod library {
    pub struct Vec<T> {
        pub length: i32,
        pub of: std::marker::PhantomData<T>,
    }

    impl<T> std::ops::Index<usize> for Vec<T> {
        type Output = i32;

        fn index(&self, _: usize) -> &i32 {
            &self.length
        }
    }

    pub struct Row {
        pub all: Vec<f64>,
    }
}

mod reader {
    use super::library::*;

    #[fastmath::fastmath(contract, report)]
    pub fn of(v: &Vec<f64>, row: &Row, x: f64) -> f64 {
        let whole = v[0] * v[0] + v[1] + row.all[0] * row.all[0] + row.all[1];
        x * x + f64::from(whole)
    }
}

#[test]
fn namesakes_are_told_apart() {
    assert_eq!(including::of(including::P { x: 5 }), 70);
    assert!(inline::LEFT.contains("x: f64"));
    assert_eq!(inline::deep::of(&inline::P { x: 4 }), 20);
    assert_eq!(foreign::scaled(3.0), 24.0);
    assert_eq!(twice::one::of(&including::P { x: 4 }), 20);
    let row = library::Row { all: library::Vec { length: 3, of: std::marker::PhantomData } };
    assert_eq!((reader::of(&row.all, &row, 2.0), reader::of::REPORT.after.fma), (28.0, 1));
}
