//! Methods that call one another in loops: what they compute stands in the place of the call, in lanes.

use fastmath::fastmath;

use crate::twice::twice;

twice! {
    #[fastmath(dispatch)]
    pub struct Grid {
        pub width: usize,
        pub cells: Vec<f32>,
        pub shift: f32,
    }
    /// A method by value comes before that of `&self` where `self` is a value.
    pub trait Scaled {
        fn scaled(self, x: f32) -> f32;
    }
    #[derive(Clone, Copy)]
    pub struct Scale(pub f32);
    impl Scaled for Scale {
        fn scaled(self, x: f32) -> f32 {
            x - self.0
        }
    }
    impl Scale {
        fn scaled(&self, x: f32) -> f32 {
            x * self.0
        }
        pub fn taken(self, all: &mut [f32]) {
            for x in all {
                *x = self.scaled(*x) + 1.0;
            }
        }
        pub fn read(&self, all: &mut [f32]) {
            for x in all {
                *x = self.scaled(*x) + 1.0;
            }
        }
        pub fn lent(&mut self, all: &mut [f32]) {
            for x in all {
                *x = self.scaled(*x) + 1.0;
            }
        }
    }
    impl Grid {
        fn at(&self, x: usize, y: usize) -> f32 {
            self.cells[y * self.width + x]
        }
        fn bent(&self, x: f32) -> f32 {
            let d = x - self.shift;
            d * d + self.size(d)
        }
        fn size(&self, x: f32) -> f32 {
            if x > 0.25 {
                return x * self.shift;
            }
            -x
        }
        /// One of these is hidden by a name of the loop.
        fn over(&self, shift: f32) -> f32 {
            shift / (1.0 + self.shift * self.shift)
        }
        pub fn bend(&self, all: &mut [f32]) {
            for x in all.iter_mut() {
                *x = self.bent(*x);
            }
        }
        pub fn row(&self, y: usize, out: &mut [f32]) {
            for x in 0..out.len().min(self.width) {
                out[x] = self.at(x, y) * 2.0 + 1.0;
            }
        }
        pub fn beyond(&self, out: &mut [f32]) {
            let (shift, x) = (0.5, 0.125);
            for (y, o) in out.iter_mut().enumerate() {
                *o = self.over(*o + shift) + self.over(x * y as f32);
            }
        }
    }
}

/// The same names, of a trait and of another type.
trait Sized2 {
    fn size(&self, x: f32) -> f32;
}

struct Other(f32);

impl Sized2 for Other {
    fn size(&self, x: f32) -> f32 {
        x - self.0
    }
}

#[fastmath(dispatch)]
impl Other {
    fn all(&self, out: &mut [f32]) {
        for o in out {
            *o = self.size(*o * 3.0);
        }
    }
}

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7919 + 13) % 1009) as f32 / 370.0 - 1.3).collect()
}

#[test]
fn methods_give_what_they_give() {
    let results = || {
        let mut text = String::new();
        for count in (0..70).chain([300]) {
            let plain = plain::Grid { width: count, cells: numbers(3 * count), shift: 0.375 };
            let lanes = lanes::Grid { width: count, cells: numbers(3 * count), shift: 0.375 };
            let mut expected = [numbers(count), numbers(count), numbers(count)];
            let mut found = expected.clone();
            let [a, b, c] = &mut expected;
            plain::Scale(0.75).taken(c);
            plain::Scale(0.75).lent(b);
            plain::Scale(0.75).read(a);
            plain.bend(a);
            plain.row(2, &mut b[count / 2..]);
            plain.beyond(c);
            let [a, b, c] = &mut found;
            lanes::Scale(0.75).taken(c);
            lanes::Scale(0.75).lent(b);
            lanes::Scale(0.75).read(a);
            lanes.bend(a);
            lanes.row(2, &mut b[count / 2..]);
            lanes.beyond(c);
            for (expected, found) in expected.iter().flatten().zip(found.iter().flatten()) {
                assert_eq!(expected.to_bits(), found.to_bits(), "{count}: {expected} and {found}");
                text += &format!("{:x} ", found.to_bits());
            }
            let mut others = numbers(count);
            Other(0.5).all(&mut others);
            assert!(others.iter().zip(numbers(count)).all(|(other, x)| *other == x * 3.0 - 0.5), "{count}");
        }
        text
    };
    crate::forced::same_bits("own_methods::methods_give_what_they_give", results, 3_000);
}

#[test]
fn methods_panic_where_they_did() {
    let grid = lanes::Grid { width: 4, cells: numbers(10), shift: 0.0 };
    let mut out = vec![0.0; 4];
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| grid.row(2, &mut out)));
    assert!(result.is_err(), "the third row ends early");
    assert_eq!(out[..2], [numbers(10)[8] * 2.0 + 1.0, numbers(10)[9] * 2.0 + 1.0]);
}

/// A module that tells nothing but a trait, whose method by value is meant where `self` is a value.
#[fastmath(dispatch)]
mod told_little {
    pub trait Shifted {
        fn shifted(self, x: f32) -> f32;
    }

    #[derive(Clone, Copy)]
    pub enum Mode {
        Low,
        High,
    }

    impl Shifted for Mode {
        fn shifted(self, x: f32) -> f32 {
            if matches!(self, Mode::Low) { x - 1.0 } else { x + 1.0 }
        }
    }

    impl Mode {
        pub fn shifted(&self, x: f32) -> f32 {
            if matches!(self, Mode::Low) { x * 2.0 } else { x * 3.0 }
        }

        pub fn all(self, out: &mut [f32]) {
            for o in out {
                *o = self.shifted(*o);
            }
        }
    }
}

#[test]
fn a_method_by_value_is_the_traits() {
    use told_little::Mode;
    for (mode, by, times) in [(Mode::Low, -1.0, 2.0), (Mode::High, 1.0, 3.0)] {
        let mut all = numbers(100);
        mode.all(&mut all);
        assert!(all.iter().zip(numbers(100)).all(|(found, x)| *found == x + by));
        assert_eq!(Mode::shifted(&mode, 1.5), 1.5 * times);
    }
}
