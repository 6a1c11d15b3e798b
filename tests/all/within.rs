//! Numbers within ranges: `contains` of a range is the comparisons that it makes, and bounds of one magnitude are one comparison.

use std::cell::Cell;

use fastmath::fastmath;

/// Every comparison with two bounds, in every spelling.
macro_rules! spelt {
    ($($attribute:meta)?) => {
        $(#[$attribute])?
        pub fn spelt(x: f32, low: f32, high: f32) -> [bool; 13] {
            [
                (low..high).contains(&x),
                (low..=high).contains(&x),
                (low..).contains(&x),
                (..high).contains(&x),
                (..=high).contains(&(x + 0.5)),
                (-1.5..1.5).contains(&x),
                !(-1.5..=1.5).contains(&x),
                x < -high || x > high,
                x <= -high || high <= x,
                x > -high && x < high,
                -high <= x && x <= high,
                x < -1.5 || 1.5 < x,
                x >= -1.5 && 1.5 >= x,
            ]
        }
    };
}

#[allow(clippy::manual_range_contains)] // both spellings are what is tested
mod written {
    spelt!();
}

#[allow(clippy::manual_range_contains, clippy::neg_cmp_op_on_partial_ord)]
mod rewritten {
    spelt!(fastmath::fastmath(fast, not(nnan, ninf), allow(unused_flag)));
}

const VALUES: [f32; 17] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1.5,
    -1.5,
    1.500_000_1,
    -1.500_000_1,
    2.0,
    -2.0,
    1e-45,
    -1e-45,
    3e38,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    -f32::NAN,
];

#[test]
fn every_spelling_keeps_its_answers() {
    let mut answers = 0;
    for x in VALUES {
        for low in VALUES {
            for high in VALUES {
                let expected = written::spelt(x, low, high);
                assert_eq!(rewritten::spelt(x, low, high), expected, "{x} in {low} to {high}");
                answers += expected.into_iter().filter(|answer| *answer).count();
            }
        }
    }
    assert!(answers > 10_000, "{answers}");
}

#[fastmath(report, fast, allow(unused_flag))]
fn outside(x: f32, bound: f32) -> [bool; 2] {
    [x < -bound || x > bound, !(-2.0..=2.0).contains(&x)]
}

#[test]
fn bounds_of_one_magnitude_are_one_comparison() {
    assert_eq!(outside(-2.5, 3.0), [false, true]);
    assert_eq!(outside::REPORT.after.total, 2);
}

struct Steps(Cell<u32>);

impl Steps {
    fn next(&self, x: f32) -> f32 {
        self.0.set(self.0.get() * 10 + x as u32);
        x
    }
}

#[fastmath(fast)]
fn in_order(steps: &Steps, x: f32) -> f32 {
    let inside = (steps.next(1.0)..steps.next(2.0)).contains(&steps.next(3.0));
    let kept = (0.5..4.0).contains(&steps.next(4.0)) || (x..=9.0).contains(&steps.next(5.0));
    if inside || kept { x * x + 1.0 } else { x }
}

#[test]
fn what_is_compared_is_made_once_and_in_order() {
    let steps = Steps(Cell::new(0));
    assert_eq!(in_order(&steps, 3.0), 10.0);
    assert_eq!(steps.0.get(), 12345);
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Degrees(f32);

#[fastmath(fast)]
fn of_others(name: &str, letter: char, angle: Degrees, words: &[&str]) -> [bool; 4] {
    [
        ("a".."m").contains(&name),
        ('b'..='y').contains(&letter),
        (Degrees(0.0)..Degrees(90.0)).contains(&angle),
        words.contains(&name),
    ]
}

#[fastmath(fast)]
fn of_generics<T: num_traits::Float>(x: T, low: T, high: T) -> T {
    if (low..high).contains(&x) { x * x + x } else { low }
}

#[test]
fn ranges_of_other_things_stay() {
    assert_eq!(of_others("b", 'B', Degrees(45.0), &["c", "b"]), [true, false, true, true]);
    assert_eq!(of_generics(2.0f64, 1.0, 3.0), 6.0);
    assert_eq!(of_generics(3.0f32, 1.0, 3.0), 1.0);
}

fn raised(x: &mut f32) -> f32 {
    *x += 1.0;
    *x
}

/// Bounds that panic, and items that change them.
macro_rules! bounds {
    ($($attribute:meta)?) => {
        $(#[$attribute])?
        pub fn computed(x: f32, count: usize) -> bool {
            (0.0..(count - 1) as f32 * 2.0 + 1.0).contains(&x)
        }

        $(#[$attribute])?
        pub fn before_the_item(x: f32, count: usize) -> bool {
            let (mut low, mut high) = (x, x);
            let above = (low * 2.0 + 1.0..10.0).contains(&super::raised(&mut low));
            let below = (count as f32..high * 2.0 + 1.0).contains(&{
                high -= 8.0;
                high + 12.0
            });
            above && !below
        }
    };
}

mod bounds_as_written {
    bounds!();
}

mod bounds_rewritten {
    bounds!(fastmath::fastmath(fast));
}

#[test]
fn bounds_are_made_in_any_case_and_before_the_item() {
    let mut panics = 0;
    for x in [-4.0, -2.0, -0.5, 0.0, 0.5, 3.0, 4.0] {
        for count in 0..9 {
            let expected = crate::given(|| bounds_as_written::computed(x, count));
            assert_eq!(crate::given(|| bounds_rewritten::computed(x, count)), expected, "{x} of {count}");
            panics += u32::from(expected.is_none());
            let expected = bounds_as_written::before_the_item(x, count);
            assert_eq!(bounds_rewritten::before_the_item(x, count), expected, "{x} of {count}");
        }
    }
    assert_eq!(panics, 7);
}

in_lanes! {
    pub fn counted(x: &[f32], low: f32, high: f32) -> f32 {
        let mut count = 0;
        for v in x {
            if (low..high).contains(v) {
                count += 1;
            }
        }
        count as f32
    }

    pub fn filtered(x: &[f32], low: f32, high: f32) -> f32 {
        x.iter().filter(|v| (low..=high).contains(*v)).map(|v| v.floor()).sum()
    }

    pub fn by_place(x: &[f32], low: f32, high: f32) -> f32 {
        let mut sum = 0.0;
        for i in 0..x.len() {
            if (3..40).contains(&i) && !(low..=high).contains(&(x[i] + 1.0)) {
                sum += 1.0;
            }
        }
        sum
    }

    pub fn any_far(x: &[f32], _: f32, high: f32) -> f32 {
        let mut far = false;
        for v in x {
            far |= *v <= -high || *v >= high;
        }
        f32::from(u8::from(far))
    }

    #[fastmath::fastmath(not(nnan, ninf))]
    pub fn of_anything(x: &[f32], low: f32, high: f32) -> f32 {
        let mut count = 0.0;
        for v in x {
            let v = (v - 1.0) / ((v - 1.0) * 2.0);
            count += if !(low..=high).contains(&v) { 1.0 } else { 0.0 };
        }
        count
    }
}

type Function = fn(&[f32], f32, f32) -> f32;

#[test]
fn ranges_are_known_in_lanes() {
    for (name, plain, lanes) in compared!(Function: counted filtered by_place any_far of_anything) {
        let mut seen = 0.0;
        for length in 0..150 {
            let x: Vec<f32> = (0..length).map(|i| ((i * 37) % 64) as f32 * 0.25 - 8.0).collect();
            for (low, high) in [(-2.0, 2.0), (-2.0, 3.25), (0.0, 0.0), (9.0, 7.75), (1.0, -1.0)] {
                let expected = plain(&x, low, high);
                assert_eq!(lanes(&x, low, high), expected, "{name} of {length} from {low} to {high}");
                seen += expected;
            }
        }
        assert!(seen > 100.0, "{name} found {seen}");
    }
}
