//! Loops that keep what the step before left: in lanes they leave what they leave as written.

mod stays;

use crate::given;

in_lanes! {
    #[derive(Clone, Copy)]
    pub struct Point {
        x: f64,
        y: f64,
    }

    impl std::ops::Sub for Point {
        type Output = Point;

        fn sub(self, other: Point) -> Point {
            Point { x: self.x - other.x, y: self.y - other.y }
        }
    }

    impl Point {
        fn square(self) -> f64 {
            self.x * self.x + self.y * self.y
        }
    }

    fn points(x: &[f64]) -> Vec<Point> {
        x.chunks_exact(2).map(|pair| Point { x: pair[0], y: pair[1] }).collect()
    }

    pub fn variation(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (x[0], 0.0);
        for &v in x {
            sum += (v - last).abs();
            last = v;
        }
        (y[0], y[1]) = (sum, last);
    }

    pub fn of_the_rest(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (x[0], 0.0);
        for v in &x[1..] {
            sum += (*v - last).abs();
            last = *v;
        }
        (y[0], y[1]) = (sum, last);
    }

    pub fn skipped(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (3.0, 0.0);
        for v in x.iter().copied().skip(3) {
            let step = v - last;
            last = v;
            sum += step * step;
        }
        (y[0], y[1]) = (sum, last);
    }

    pub fn by_reference(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum) = (&x[0], 0.0);
        for v in x.iter() {
            sum += (v - last).abs();
            last = v;
        }
        (y[0], y[1]) = (sum, *last);
    }

    pub fn differences(x: &[f64], y: &mut [f64]) {
        let mut last = 0.5;
        for (o, &v) in y.iter_mut().zip(x) {
            *o += v - last;
            last = v;
        }
        y[0] += last;
    }

    pub fn numbered(x: &[f64], y: &mut [f64]) {
        let (mut last, mut at) = (0.0, 7);
        for (i, (o, &v)) in y.iter_mut().zip(x).enumerate() {
            *o = v - last + i as f64 * 2.0 + at as f64;
            last = v;
            at = i;
        }
        y[0] += last + at as f64;
    }

    pub fn made_of_several(x: &[f64], y: &mut [f64]) {
        let mut sum = 0.0;
        let mut last = 1.0;
        for i in 0..y.len() {
            let (a, b) = (x[i], x[i] + 1.0);
            let here = a + 2.0 * b;
            sum += (here - last).abs();
            last = here - 1.0;
        }
        (y[0], y[1]) = (sum, last);
    }

    pub fn around_a_polygon(x: &[f64], y: &mut [f64]) {
        let (n, mut area) = (x.len().min(y.len()), 0.0);
        let mut j = n - 1;
        for i in 0..n {
            area += (x[j] + x[i]) * (x[j] - x[i] + 1.0);
            j = i;
        }
        (y[0], y[1]) = (area, j as f64);
    }

    pub fn inside(x: &[f64], y: &mut [f64]) {
        let (n, mut inside) = (x.len().min(y.len()), false);
        let mut j = n - 1;
        for i in 0..n {
            if (x[i] > 2.0) != (x[j] > 2.0) && 1.0 < (x[j] - x[i]) * 2.0 {
                inside = !inside;
            }
            j = i;
        }
        y[0] = if inside { 1.0 } else { 0.0 };
    }

    pub fn two_before(x: &[f64], y: &mut [f64]) {
        let (mut a, mut b) = (1.0, 2.0);
        for i in 0..y.len() {
            y[i] = x[i] - 2.0 * a + b;
            b = a;
            a = x[i];
        }
        (y[0], y[1]) = (a, b);
    }

    pub fn two_at_once(x: &[f64], y: &mut [f64]) {
        let (mut px, mut py) = (x[0], x[1]);
        let mut sum = 0.0;
        for (&x, &y) in x.iter().zip(&x[1..]) {
            sum += (x - px) * (y + py);
            (px, py) = (x, y);
        }
        (y[0], y[1], y[2]) = (sum, px, py);
    }

    pub fn perhaps(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum): (Option<f64>, f64) = (None, 0.0);
        for &v in x {
            if let Some(p) = last {
                sum += (v - p).abs();
            }
            last = Some(v);
        }
        (y[0], y[1]) = (sum, last.unwrap_or(-1.0));
    }

    pub fn perhaps_a_pair(x: &[f64], y: &mut [f64]) {
        let mut last: Option<(f64, f64)> = None;
        let mut sum = 0.0;
        for (&a, &b) in x.iter().zip(&x[2..]) {
            sum += match last {
                Some((c, d)) => (a - c) * (a - c) + (b - d) * (b - d),
                None => 100.0,
            };
            last = Some((a, b));
        }
        (y[0], y[1]) = (sum, last.map_or(-1.0, |(a, b)| a - b));
    }

    pub fn perhaps_asked_twice(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum): (Option<f64>, f64) = (None, 0.0);
        for &v in x {
            if let Some(p) = last {
                sum += (v - p).abs();
            }
            sum += if last.is_some() { 1.0 } else { 0.0 };
            last = Some(v);
        }
        y[0] = sum;
    }

    pub fn path(x: &[f64], y: &mut [f64]) {
        let points = points(x);
        let way: &[Point] = &points;
        let (mut last, mut sum) = (way[0], 0.0);
        for p in way {
            sum += (*p - last).square();
            last = *p;
        }
        (y[0], y[1]) = (sum, last.x);
    }

    pub fn rows(x: &[f64], y: &mut [f64]) {
        let mut sum = 0.0;
        for start in 0..3 {
            let mut last = start as f64;
            for i in start..x.len() {
                sum += (x[i] - last).abs();
                last = x[i];
            }
            sum += last;
        }
        y[0] = sum;
    }

    pub fn pushed(x: &[f64], y: &mut [f64]) {
        let (mut list, mut last) = (Vec::new(), 4.0);
        for &v in x {
            list.push(v - last);
            last = v;
        }
        y.iter_mut().zip(list).for_each(|(y, v)| *y = v);
    }

}

type Function = fn(&[f64], &mut [f64]);

/// Holds what functions leave as written beside what they leave in lanes, at all lengths, panics included.
fn compare(functions: &[(&str, Function, Function)]) {
    for (name, plain, lanes) in functions {
        let (mut done, mut panicked) = (0, 0);
        for length in (0..70usize).chain([127, 128, 255, 300]) {
            for room in [0, 1, 3, length.saturating_sub(1), length, length + 1] {
                let x: Vec<f64> = (0..length).map(|i| f64::from(i as u32 * 37 % 19) - 5.0).collect();
                let mut expected: Vec<f64> = (0..room).map(|i| f64::from(i as u32 * 11 % 23) - 9.0).collect();
                let mut found = expected.clone();
                let [known, ours] =
                    [(plain, &mut expected), (lanes, &mut found)].map(|(run, y)| given(|| run(&x, y)).is_some());
                assert_eq!((known, &expected), (ours, &found), "{name} of {length} in {room}");
                done += usize::from(known);
                panicked += usize::from(!known);
            }
        }
        assert!(done > 100 && panicked > 0 || name.starts_with("pushed"), "{name}: {done} done, {panicked} panicked");
    }
}

#[test]
fn what_is_left_is_what_is_left_as_written() {
    compare(
        &compared!(Function: variation of_the_rest skipped by_reference differences numbered made_of_several around_a_polygon
            inside two_before two_at_once perhaps perhaps_a_pair perhaps_asked_twice path rows pushed),
    );
}
