//! Records that act where they are dropped: what is set whole drops what was there, and what is made is dropped, in loops too.

use std::cell::Cell;

thread_local!(static DROPPED: Cell<usize> = const { Cell::new(0) });

fn count() {
    DROPPED.with(|dropped| dropped.set(dropped.get() + 1));
}

/// How often something is dropped meanwhile, and what is given.
fn dropped<T>(act: impl FnOnce() -> T) -> (usize, T) {
    let before = DROPPED.with(Cell::get);
    let given = act();
    (DROPPED.with(Cell::get) - before, given)
}

mod elsewhere {
    pub struct Far {
        pub x: f64,
        pub y: f64,
    }

    impl Drop for Far {
        fn drop(&mut self) {
            super::count();
        }
    }
}

struct Hidden {
    x: f64,
    y: f64,
}

/// No one who looks for it beside the record finds it.
mod behind {
    impl Drop for super::Hidden {
        fn drop(&mut self) {
            super::count();
        }
    }
}

#[allow(clippy::needless_range_loop)] // such loops are what is tested
mod near {
    pub struct Near {
        pub x: f64,
        pub y: f64,
    }

    impl Drop for Near {
        fn drop(&mut self) {
            super::count();
        }
    }

    #[fastmath::fastmath(fast, dispatch)]
    pub fn set(points: &mut [Near], by: f64) {
        for p in points.iter_mut() {
            *p = Near { x: p.x * by + 1.0, y: p.y / by };
        }
    }

    #[fastmath::fastmath(fast, dispatch)]
    pub fn set_by_an_index(points: &mut [Near], by: f64) {
        for i in 0..points.len() {
            points[i] = Near { x: points[i].x * by + 1.0, y: points[i].y / by };
        }
    }

    #[fastmath::fastmath(fast, dispatch)]
    pub fn made(x: &[f64], by: f64) -> Vec<Near> {
        let mut points = Vec::new();
        for x in x {
            points.push(Near { x: x * by + 1.0, y: (x * x).sqrt() / by });
        }
        points
    }
}

#[allow(clippy::needless_range_loop)]
mod far {
    use super::elsewhere::Far;

    #[fastmath::fastmath(fast, dispatch)]
    pub fn set(points: &mut [Far], by: f64) {
        for p in points.iter_mut() {
            *p = Far { x: p.x * by + 1.0, y: p.y / by };
        }
    }

    #[fastmath::fastmath(fast, dispatch)]
    pub fn set_by_an_index(points: &mut [Far], by: f64) {
        for i in 0..points.len() {
            points[i] = Far { x: points[i].x * by + 1.0, y: points[i].y / by };
        }
    }

    #[fastmath::fastmath(fast, dispatch)]
    pub fn made(x: &[f64], by: f64) -> Vec<Far> {
        let mut points = Vec::new();
        for x in x {
            points.push(Far { x: x * by + 1.0, y: (x * x).sqrt() / by });
        }
        points
    }
}

macro_rules! each_is_dropped_once {
    ($($name:ident)*) => { $(
        for n in 0..=70 {
            let x: Vec<f64> = (0..n).map(f64::from).collect();
            let (none, mut points) = dropped(|| $name::made(&x, 2.0));
            assert_eq!(none, 0, "{n} made");
            assert_eq!(dropped(|| $name::set(&mut points, 2.0)).0, x.len(), "{n} set");
            assert_eq!(dropped(|| $name::set_by_an_index(&mut points, 2.0)).0, x.len(), "{n} set by an index");
            assert!(points.iter().zip(&x).all(|(p, x)| p.x == 8.0 * x + 7.0 && p.y == x / 8.0), "{n}");
            assert_eq!(dropped(|| drop(points)).0, x.len(), "{n} dropped");
        }
    )* };
}

#[test]
fn each_is_dropped_once() {
    each_is_dropped_once!(near far);
}

/// What is made is told by the type alone.
#[fastmath::fastmath(fast, dispatch)]
fn made(x: &[f64], by: f64) -> Vec<Hidden> {
    let mut points = Vec::new();
    for x in x {
        points.push(Hidden { x: x * by + 1.0, y: (x * x).sqrt() / by });
    }
    points
}

#[test]
fn nothing_is_dropped_to_find_out() {
    for n in 0..=70 {
        let x: Vec<f64> = (0..n).map(f64::from).collect();
        let (none, points) = dropped(|| made(&x, 2.0));
        assert_eq!(none, 0, "{n}");
        assert!(points.iter().zip(&x).all(|(p, x)| p.x == 2.0 * x + 1.0 && p.y == x / 2.0), "{n}");
        assert_eq!(dropped(|| drop(points)).0, x.len(), "{n}");
    }
}

#[fastmath::fastmath(fast, dispatch)]
mod records {
    pub struct Pair {
        pub x: f64,
        pub y: f64,
    }

    impl Drop for Pair {
        fn drop(&mut self) {
            super::count();
        }
    }

    impl Pair {
        fn length(&self) -> f64 {
            (self.x * self.x + self.y * self.y).sqrt()
        }

        fn twice(&self) -> Pair {
            Pair { x: self.x * 2.0, y: self.y * 2.0 }
        }
    }

    pub fn lengths(points: &[Pair]) -> f64 {
        let mut sum = 0.0;
        for p in points {
            sum += p.twice().length();
        }
        sum
    }

    pub fn shifted(points: &[Pair]) -> f64 {
        let mut sum = 0.0;
        for p in points {
            let shifted = Pair { x: p.x + 1.0, y: p.y };
            sum += shifted.length();
        }
        sum
    }

    pub fn doubled(points: &mut [Pair]) {
        for p in points.iter_mut() {
            *p = p.twice();
        }
    }

    pub fn chained(points: &[Pair]) -> f64 {
        points.iter().map(|p| p.twice().length()).sum()
    }
}

#[test]
fn what_methods_give_is_dropped() {
    use records::{Pair, chained, doubled, lengths, shifted};
    for n in 0..=70 {
        let mut points: Vec<Pair> = (0..n).map(|n| Pair { x: f64::from(n) * 3.0, y: f64::from(n) * 4.0 }).collect();
        let (count, sum) = (points.len(), 10.0 * f64::from(n * (n - 1) / 2));
        assert_eq!(dropped(|| lengths(&points)), (count, sum), "{n}");
        assert_eq!(dropped(|| chained(&points)), (count, sum), "{n}");
        assert_eq!(dropped(|| shifted(&points)).0, count, "{n}");
        assert_eq!(dropped(|| doubled(&mut points)).0, count, "{n}");
        assert_eq!(lengths(&points), 2.0 * sum, "{n}");
    }
}
