//! What lints do not say of a function as it is written, they do not say of what is printed.

/// Braces that stand on one line, around what clones hold.
mod braces {
    #![deny(unused_braces)]

    pub struct Line(pub f64, pub f64);

    #[rustfmt::skip]
    impl Line {
        #[fastmath::fastmath(contract, ty = f64, dispatch)]
        fn at(&self, x: f64) -> f64 { self.0 * x + self.1 }

        pub fn twice(&self, x: f64) -> f64 { self.at(self.at(x)) }
    }
}

/// Lanes read what a sum consumed.
mod consumed {
    #![deny(clippy::useless_vec)]

    #[fastmath::fastmath(fast)]
    pub fn sum(x: f64, y: f64) -> f64 {
        let list = vec![x, y];
        list.into_iter().sum()
    }
}

#[test]
fn functions_of_few_lines_stay_without_a_warning() {
    assert_eq!(braces::Line(2.0, 1.0).twice(3.0), 15.0);
    assert_eq!(consumed::sum(2.0, 3.0), 5.0);
}

/// Braces and parentheses that have an attribute are there for it, in one line, too.
#[rustfmt::skip]
mod attributed {
    #![deny(unused_braces, unused_parens)]

    use fastmath::fastmath;

    #[fastmath(contract)]
    pub fn apart(a: f64, b: f64, c: f64) -> f64 {
        let y = #[fastmath(strict)] (a * b + c);
        let z = #[fastmath(strict)] { a * b + c };
        #[fastmath(nsz)] { -(y * z + b) }
    }

    #[fastmath()]
    pub fn untouched(a: f64, b: f64, c: f64) -> f64 {
        #[fastmath(contract)] { a * b + c }
    }
}

#[test]
fn what_an_attribute_stood_on_keeps_its_braces() {
    assert_eq!((attributed::apart(2.0, 3.0, 4.0), attributed::untouched(2.0, 3.0, 4.0)), (-103.0, 10.0));
}

/// What is computed for nothing, where something else holds its number already.
mod for_nothing {
    #![deny(path_statements)]
    #![allow(unused_must_use, clippy::no_effect, reason = "the lint is the point")]

    #[fastmath::fastmath(contract)]
    pub fn held(x: f64) -> f64 {
        let a = x * x + 1.0;
        x * x + 1.0;
        a * 2.0
    }

    #[fastmath::fastmath(fast, not(nnan, ninf, afn))]
    pub fn same(x: f64) -> f64 {
        let b = x * 2.0;
        b * 1.0 + 0.0;
        (b + x) - x
    }
}

#[test]
fn what_is_computed_for_nothing_is_no_bare_name() {
    assert_eq!(for_nothing::held(3.0), 20.0);
    assert_eq!(for_nothing::same(3.0), 6.0);
}
