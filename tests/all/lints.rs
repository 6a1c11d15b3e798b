//! What lints say of annotated functions, where clippy and the compiler are asked to deny it.

/// What lints are expected to find in a function as written may be gone, or stand in its clone.
mod expected {
    #![deny(warnings)]

    #[fastmath::fastmath(contract, dispatch)]
    #[expect(unused_variables, reason = "the lint is the point")]
    pub fn alone(a: f64, b: f64) -> f64 {
        let unused = b;
        a * b + 2.0
    }

    #[fastmath::fastmath(contract)]
    #[expect(clippy::suboptimal_flops)]
    pub fn fused(a: f64, b: f64, c: f64) -> f64 {
        a * b + c
    }

    pub struct Doubled(pub f64);

    #[fastmath::fastmath(contract, dispatch)]
    impl Doubled {
        #[expect(unused_variables)]
        pub fn sum(&self, x: &[f64]) -> f64 {
            let (mut sum, unused) = (0.0, 1);
            for x in x {
                sum += x * 2.0;
            }
            sum * self.0
        }
    }
}

/// An assignment of which the laws of the reals leave nothing.
mod itself {
    #![deny(warnings)]

    #[fastmath::fastmath(fast, not(nnan, ninf, afn))]
    pub fn coarse(x: f64) -> f64 {
        const Z: f64 = 0.0625;
        let mut y = x.abs();
        if y < Z {
            y = Z - (Z - y);
        }
        y
    }
}

#[test]
fn a_variable_that_keeps_its_number_is_not_assigned_to_itself() {
    assert_eq!(itself::coarse(-0.03), 0.03);
}

/// A variable that no one is to read is looked at all the same.
mod looked_at {
    #![deny(clippy::used_underscore_binding)]

    #[fastmath::fastmath(nnan, check)]
    pub fn beside(x: f64) -> f64 {
        let _unread = x * 0.5;
        x + 1.0
    }
}

#[test]
#[cfg(debug_assertions)]
fn a_variable_that_no_one_reads_keeps_its_promise() {
    assert!(crate::given(|| looked_at::beside(f64::NAN)).is_none());
    assert_eq!(looked_at::beside(2.0), 3.0);
}

/// Parentheses that stand for nothing where a value has a name.
mod parentheses {
    #![deny(unused_parens)]

    #[fastmath::fastmath(contract)]
    pub fn is_place(at: usize, count: u32) -> bool {
        (1..(count as usize + 1)).contains(&at)
    }

    #[fastmath::fastmath(arcp)]
    pub fn apart(x: f64, y: f64, z: f64) -> f64 {
        let (sum, difference) = ((x + y), (x - y));
        sum / z + difference / z
    }

    #[fastmath::fastmath(fast, not(nnan, ninf))]
    pub fn summed(x: &[f64], y: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (x, y) in x.iter().zip(y) {
            let (more, less) = ((x + 1.0), (y - 1.0));
            sum += more * less;
        }
        sum
    }
}

#[test]
fn parentheses_that_were_needed_are_not_told_of() {
    assert_eq!([0, 1, 4, 5].map(|at| parentheses::is_place(at, 4)), [false, true, true, false]);
    assert_eq!(parentheses::apart(3.0, 1.0, 2.0), 3.0);
    assert_eq!(parentheses::summed(&[1.0; 9], &[4.0; 9]), 54.0);
}

/// Places to which operations leave what they hold.
#[fastmath::fastmath(nsz)]
#[deny(warnings, clippy::self_assignment)]
mod places {
    pub struct Point {
        pub x: f64,
        pub y: [f64; 2],
    }

    pub fn kept(a: &mut [f64], p: &mut Point, r: &mut f64, at: usize) {
        a[0] += 0.0;
        p.x *= 1.0;
        *r -= 0.0;
        a[at + 1] = a[at + 1] + 0.0;
        match at {
            0 => p.y[at] /= 1.0,
            _ => p.x = p.x * 1.0,
        }
        a.iter_mut().for_each(|x| *x += 0.0);
    }
}

#[test]
fn a_place_that_keeps_its_number_is_not_assigned_to_itself() {
    let (mut a, mut point, mut r) = ([1.0, 2.0], places::Point { x: 3.0, y: [4.0, 5.0] }, 6.0);
    places::kept(&mut a, &mut point, &mut r, 0);
    assert_eq!((a, point.x, point.y, r), ([1.0, 2.0], 3.0, [4.0, 5.0], 6.0));
}

/// A variable whose old number a formula keeps, and whose new one only that formula read.
mod kept {
    #![deny(warnings)]

    #[fastmath::fastmath(fused)]
    pub fn turned(sweep: f64, start: f64, steps: u32) -> f64 {
        let mut angle = 0.0;
        if sweep > 1.0 {
            angle = sweep % 2.0;
        }
        angle *= sweep.signum();
        angle += start;
        (0..steps).map(|step| angle + sweep * f64::from(step)).sum()
    }
}

#[test]
fn an_assignment_that_a_formula_took_in_is_not_unused() {
    assert_eq!(kept::turned(3.0, 1.0, 2), 7.0);
}

/// A row that is the same in every step of the loop inside: nothing asks for the index of its place.
mod rows {
    #![deny(warnings)]

    #[fastmath::fastmath(lanes = 8)]
    pub fn added(sum: &mut [f32; 3], points: &[[f32; 3]], count: usize) {
        for i in 0..count {
            for k in 0..3 {
                sum[k] += points[i][k];
            }
        }
    }
}

#[test]
fn an_index_that_only_the_written_loop_needs_is_not_unused() {
    let mut sum = [1.0; 3];
    rows::added(&mut sum, &[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], 2);
    assert_eq!(sum, [6.0, 8.0, 10.0]);
}

#[test]
fn what_lints_are_expected_to_say_of_a_rewritten_function_they_need_not_say() {
    assert_eq!(expected::alone(2.0, 3.0), 8.0);
    assert_eq!(expected::fused(2.0, 3.0, 1.0), 7.0);
    assert_eq!(expected::Doubled(2.0).sum(&[1.0, 2.0]), 12.0);
}

/// What is declared before it is known may lose its last reader, and is assigned all the same.
#[fastmath::fastmath(fused)]
#[deny(warnings)]
#[expect(clippy::needless_late_init, reason = "the order is the point")]
fn declared_before(x: f64, c: f64) -> f64 {
    let half: f64;
    half = 0.5 * x;
    c - half
}

#[test]
fn an_assignment_that_loses_its_reader_raises_no_lint() {
    assert_eq!(declared_before(6.0, 5.0), 2.0);
}

/// What a clone does not read is handed on all the same.
#[fastmath::fastmath(contract, dispatch)]
#[deny(clippy::used_underscore_binding)]
fn handed_on(x: &[f32], _unused: usize, r#as: f32) -> f32 {
    let mut sum = 0.0;
    for x in x {
        sum += x * r#as;
    }
    sum
}

/// Clones have names of their own, in snake case.
#[fastmath::fastmath(fast, dispatch)]
#[deny(warnings)]
mod underscores {
    pub fn _sum(x: &[f32]) -> f32 {
        x.iter().sum()
    }
    pub fn sum(x: &[f32]) -> f32 {
        2.0 * _sum(x)
    }
    pub fn __sum(x: &[f32]) -> f32 {
        2.0 * sum(x)
    }
}

#[test]
fn a_function_whose_name_begins_with_underscores_may_be_dispatched() {
    assert_eq!(underscores::__sum(&[1.0, 2.0]), 12.0);
}

#[test]
fn a_parameter_that_is_not_used_may_be_dispatched() {
    assert_eq!(handed_on(&[1.0, 2.0], 7, 3.0), 9.0);
}

/// A constant that an import leads to may become a part of another number.
mod imported {
    #![deny(warnings)]

    use std::f64;

    use super::Angle;

    #[fastmath::fastmath(fused)]
    pub fn radians(degrees: Angle, turns: Angle) -> Angle {
        degrees * (f64::consts::PI / 180.0) + turns * (1.0 / f64::EPSILON)
    }
}

type Angle = f64;

#[test]
fn an_import_whose_constant_became_another_stays_used() {
    assert_eq!(imported::radians(180.0, 0.0), std::f64::consts::PI);
}

/// What a variable held before is not asked for under the flags: its new number alone is left in the arm.
mod forgotten {
    #![deny(warnings, clippy::useless_let_if_seq)]

    #[fastmath::fastmath(nnan)]
    pub fn nearest(along: f32, from: f32, to: f32) -> f32 {
        let mut best = f32::INFINITY;
        if along != 0.0 {
            best = best.min(from.max(to));
        }
        best
    }
}

#[test]
fn an_arm_that_alone_sets_a_variable_is_no_other_than_it_was() {
    assert_eq!(forgotten::nearest(1.0, 2.0, 3.0), 3.0);
}

/// A constant of the body, and a warning, or the name of one that nothing asks for: what is said stands behind the constant.
mod items_first {
    #![deny(clippy::items_after_statements)]
    #![expect(deprecated, reason = "`contract` licenses nothing here")]

    #[fastmath::fastmath(contract)]
    pub fn third(x: f64) -> f64 {
        const THREE: f64 = 3.0;
        x / THREE
    }

    #[fastmath::fastmath(fast)]
    pub fn without(x: f64) -> f64 {
        const NONE: f64 = 0.0;
        x * 3.0 + NONE * x
    }
}

#[test]
fn what_is_said_of_a_body_stands_behind_its_items() {
    assert_eq!((items_first::third(6.0), items_first::without(6.0)), (2.0, 18.0));
}
