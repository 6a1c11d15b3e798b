//! What an annotated item names by a path is known, and what it takes out of an enum by a pattern.

mod figures;

use fastmath::fastmath;

use figures::Figure;

#[fastmath(contract, report)]
fn constant(m: f64, x: f64) -> f64 {
    figures::units::GRAVITY * m + x
}

#[fastmath(contract, report)]
fn from_the_root(m: f32, x: f32) -> f32 {
    crate::around_paths::figures::units::HALF * m + x
}

/// Its number is known.
#[fastmath(contract, report)]
fn divided(x: f64, y: f64) -> f64 {
    x / figures::Spot::SCALE + y
}

#[fastmath(contract, report)]
fn of_a_type(x: f64) -> f64 {
    figures::Spot::TURN * x + figures::Spot::ORIGIN.x
}

#[fastmath(contract, report)]
fn typed(a: figures::Spot, b: &self::figures::Spot) -> f64 {
    a.x * b.x + a.y
}

#[fastmath(contract, report)]
fn called(a: f64, b: f64) -> f64 {
    figures::units::scaled(a, b) * a + figures::Spot::new(a, b).norm() * b
}

#[fastmath(contract, report)]
fn made(a: f64, b: f64) -> f64 {
    let spot = figures::Spot { x: a, y: 3.0 };
    spot.x * b + spot.y
}

#[fastmath(contract, report)]
fn by_path(figure: &figures::Figure) -> f64 {
    match figure {
        figures::Figure::Circle(r) => r * r + 1.0,
        figures::Figure::Box { wide, high: h } => wide * h + 1.0,
        figures::Figure::Line(from, figures::Spot { x, .. }) => from.x * x + from.y,
        figures::Figure::Path(at) => at[0] * at[1] + at[2],
        figures::Figure::Count(n) => f64::from(n * n + 1),
        figures::Figure::Nothing => 0.0,
    }
}

#[fastmath(contract, report)]
fn by_name(figure: Figure) -> f64 {
    match figure {
        Figure::Circle(r) | Figure::Box { wide: r, .. } => r * r + 1.0,
        Figure::Line(.., to) => to.x * to.y + 1.0,
        other => other.border() * 2.0 + 1.0,
    }
}

#[fastmath(contract, report)]
fn imported(figure: &Figure) -> f64 {
    use figures::Figure::*;
    if let Circle(r) = figure {
        return r * r + 1.0;
    }
    let Box { wide, .. } = figure else { return 0.0 };
    wide * wide + 1.0
}

enum Shape {
    Round(f32),
    Flat {
        side: f32,
    },
    #[cfg(any())]
    Wide(f64, f64),
    #[cfg(not(any()))]
    Wide(f32, f32),
    Pair(Box<Self>, f32),
}

impl Shape {
    const LEAST: f32 = 0.25;

    #[fastmath(contract, report)]
    fn area(&self) -> f32 {
        match *self {
            Self::Round(r) => r * r + Self::LEAST,
            Shape::Flat { side } if side * side - 1.0 > Shape::LEAST => side * side + 1.0,
            Shape::Flat { .. } => Self::LEAST,
            // Under a condition it is one or the other.
            Shape::Wide(a, b) => a * b + 1.0,
            Shape::Pair(ref inner, by) => inner.area() * by + 1.0,
        }
    }
}

/// A literal has the type of the field.
#[fastmath(contract, report)]
fn chosen(x: f32) -> f32 {
    let shape = if x > 0.0 { Shape::Round(x * 2.0 + 1.0) } else { Shape::Flat { side: x * x + 1.0 } };
    shape.area() * x + 1.0
}

/// The names of a body come first.
mod nearer {
    #[fastmath::fastmath(contract, report)]
    pub fn module(a: f64) -> f32 {
        let a = a * a + 1.0;
        mod figures {
            pub mod units {
                pub const GRAVITY: f32 = 2.0;
            }
        }
        figures::units::GRAVITY * a as f32 + 1.0
    }

    enum Kind {
        Whole(f64),
    }

    #[fastmath::fastmath(contract, report)]
    pub fn kind(a: i32) -> i32 {
        enum Kind {
            Whole(i32),
        }
        let Kind::Whole(n) = Kind::Whole(a);
        n * n + 1
    }

    #[fastmath::fastmath(contract, report)]
    pub fn own(a: f64) -> f64 {
        let Kind::Whole(n) = Kind::Whole(a);
        n * n + 1.0
    }
}

/// Constants of two impls, of which the type's own comes first, and one that a trait alone has.
mod several {
    trait Units {
        const UNIT: f64;
        const OTHER: f64;
    }

    pub struct Metre;

    impl Metre {
        pub const UNIT: f32 = 0.5;
    }

    impl Units for Metre {
        const UNIT: f64 = 3.0;
        const OTHER: f64 = 5.0;
    }

    #[fastmath::fastmath(contract, report)]
    pub fn own(x: f32) -> f32 {
        Metre::UNIT * x + 1.0
    }

    #[fastmath::fastmath(contract, report)]
    pub fn given(x: f64) -> f64 {
        let (unit, other): (f64, f64) = (Metre::OTHER, <Metre as Units>::UNIT);
        unit * x + other
    }
}

/// Two constants whose types' names and their own make the same words, and names that are the language's own.
mod told_apart {
    #![allow(non_camel_case_types, non_upper_case_globals, reason = "as authors write them")]

    pub struct Deep;
    pub struct Deep_Down;

    impl Deep {
        pub const Down_BY: f64 = 2.0;
        pub const r#gen: f64 = 4.0;
    }
    impl Deep_Down {
        pub const BY: f64 = 3.0;
    }

    pub enum r#enum {
        r#if(f64),
    }

    #[fastmath::fastmath(contract, report)]
    pub fn several(x: f64, y: f64) -> f64 {
        Deep::Down_BY * x + Deep_Down::BY * y
    }

    #[fastmath::fastmath(contract, report)]
    pub fn marked(x: f64) -> f64 {
        Deep::r#gen * x + 1.0
    }

    pub fn r#box(x: f64) -> f64 {
        x * 2.0
    }

    /// What has such a name is not known, and stays.
    #[fastmath::fastmath(contract)]
    pub fn stays(x: f64) -> f64 {
        let r#enum::r#if(y) = r#enum::r#if(x);
        x * x + 1.0 + r#box(y)
    }
}

fn fused(report: &fastmath::Report) -> (u32, u32) {
    (report.after.fma, report.after.mul + report.after.add)
}

#[test]
fn what_paths_name_is_known() {
    for (report, ops) in [
        (&constant::REPORT, (1, 0)),
        (&from_the_root::REPORT, (1, 0)),
        (&divided::REPORT, (1, 0)),
        (&of_a_type::REPORT, (1, 0)),
        (&typed::REPORT, (1, 0)),
        (&called::REPORT, (1, 1)),
        (&made::REPORT, (1, 0)),
        (&several::own::REPORT, (1, 0)),
        (&several::given::REPORT, (1, 0)),
    ] {
        assert_eq!(fused(report), ops, "{report}");
    }
    assert_eq!(constant(2.0, 1.0), f64::mul_add(9.80665, 2.0, 1.0));
    assert_eq!(from_the_root(3.0, 1.0), 2.5);
    assert_eq!(divided(3.0, 1.0), 1.75);
    assert_eq!(of_a_type(0.5), std::f64::consts::TAU * 2.0);
    let spot = figures::Spot::new(2.0, 3.0);
    assert_eq!(typed(spot, &spot), 7.0);
    assert_eq!(called(2.0, 3.0), 51.0);
    assert_eq!(made(2.0, 5.0), 13.0);
    assert_eq!((several::own(3.0), several::given(3.0)), (2.5, 18.0));
}

#[test]
fn what_a_pattern_takes_out_of_an_enum_is_known() {
    assert_eq!(fused(&by_path::REPORT), (4, 0), "{}", by_path::REPORT);
    assert_eq!(fused(&by_name::REPORT), (3, 0), "{}", by_name::REPORT);
    assert_eq!(fused(&imported::REPORT), (2, 0), "{}", imported::REPORT);
    let spot = figures::Spot::new(2.0, 3.0);
    let all: [(Figure, [f64; 3]); 6] = [
        (Figure::Circle(3.0), [10.0, 10.0, 10.0]),
        (Figure::Box { wide: 2.0, high: 3.0 }, [7.0, 5.0, 5.0]),
        (Figure::Line(spot, spot), [7.0, 7.0, 0.0]),
        (Figure::Path(&[2.0, 3.0, 4.0]), [10.0, 1.0, 0.0]),
        (Figure::Count(3), [10.0, 1.0, 0.0]),
        (Figure::Nothing, [0.0, 1.0, 0.0]),
    ];
    for (figure, [path, name, import]) in all {
        assert_eq!([by_path(&figure), imported(&figure), by_name(figure)], [path, import, name]);
    }
}

#[test]
fn the_own_enum_is_known_and_not_what_a_condition_decides() {
    assert_eq!(fused(&Shape::AREA_REPORT), (3, 0), "{}", Shape::AREA_REPORT);
    assert_eq!(fused(&chosen::REPORT), (3, 0), "{}", chosen::REPORT);
    let pair = Shape::Pair(Box::new(Shape::Round(2.0)), 2.0);
    let all = [Shape::Round(2.0), Shape::Flat { side: 2.0 }, Shape::Flat { side: 1.0 }, Shape::Wide(2.0, 3.0), pair];
    assert_eq!(all.map(|shape| shape.area()), [4.25, 5.0, 0.25, 7.0, 9.5]);
    assert_eq!([chosen(1.0), chosen(-1.0)], [10.25, -4.0]);
}

#[test]
fn names_of_the_same_words_are_told_apart() {
    use told_apart::{marked, several, stays};
    assert_eq!((fused(&several::REPORT), fused(&marked::REPORT)), ((1, 1), (1, 0)));
    assert_eq!((several(5.0, 7.0), marked(3.0), stays(3.0)), (31.0, 13.0, 16.0));
}

#[test]
fn what_a_body_declares_comes_first() {
    assert_eq!(fused(&nearer::own::REPORT), (1, 0), "{}", nearer::own::REPORT);
    assert_eq!(fused(&nearer::kind::REPORT), (0, 0), "{}", nearer::kind::REPORT);
    assert_eq!((nearer::module(2.0), nearer::kind(3), nearer::own(3.0)), (11.0, 10, 10.0));
}
