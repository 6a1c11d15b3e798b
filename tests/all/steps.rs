//! What a step leaves to the next where it says more than that: its type, when it panics, names that are no names here; and what is not there twice.

use crate::given;

in_lanes! {
    const ZERO: f64 = 0.0;

    #[derive(Clone, Copy)]
    pub struct Point {
        x: f64,
    }

    impl Point {
        fn shifted(&mut self) -> f64 {
            self.x += 1.0;
            self.x
        }
    }

    pub fn compared_with_a_constant(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum): (Option<f64>, f64) = (None, 0.0);
        for &v in x {
            if let Some(ZERO) = last {
                sum += v;
            }
            last = Some(v);
        }
        (y[0], y[1]) = (sum, last.unwrap_or(-1.0));
    }

    pub fn without_semicolons(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum): (Option<f64>, f64) = (None, 0.0);
        for &v in x {
            if let Some(p) = last { sum += (v - p).abs() }
            match last {
                Some(q) => sum += q,
                None => sum += 3.0,
            }
            last = Some(v);
        }
        (y[0], y[1]) = (sum, last.unwrap_or(-1.0));
    }

    pub fn of_the_type_of_the_variable(x: &[f64], y: &mut [f64]) {
        let (mut weight, mut sum) = (0.7f32, 0.0);
        for &v in x {
            sum += v * weight as f64;
            weight = 0.1;
        }
        (y[0], y[1]) = (sum, weight as f64);
    }

    pub fn of_the_type_of_a_name(x: &[f64], y: &mut [f64]) {
        let (mut weight, mut sum) = (0.7f32, 0.0);
        for &v in x {
            let next = 0.1;
            sum += v * weight as f64;
            weight = next;
        }
        (y[0], y[1]) = (sum, weight as f64);
    }

    pub fn raw_names(x: &[f64], y: &mut [f64]) {
        let (mut r#in, mut sum) = (1.0, 0.0);
        for &r#type in x {
            sum += (r#type - r#in).abs();
            r#in = r#type;
        }
        (y[0], y[1]) = (sum, r#in);
    }

    pub fn raw_tuples(x: &[f64], y: &mut [f64]) {
        for i in 0..y.len() {
            let r#type = (x[i], x[i] + 1.0);
            y[i] = r#type.0 * r#type.1;
        }
    }

    pub fn panics_before_it_sets(x: &[f64], y: &mut [f64]) {
        let mut last = 1.0;
        for i in 0..y.len() {
            let before = last;
            last = x[i + 1];
            y[i] = x[i] - before;
        }
        y[0] += last;
    }

    pub fn panicked_before(x: &[f64], y: &mut [f64]) {
        let mut last = 1.0;
        for i in 0..y.len() {
            let step = x[i] - last;
            last = x[i];
            y[i] = step * step;
        }
    }

    pub fn counted_in_usize(x: &[f64], y: &mut [f64]) {
        let mut last = 1.0;
        for (i, (o, &v)) in y.iter_mut().zip(x).enumerate() {
            *o = (v - last) * (i + 1 - 1) as f64;
            last = v;
        }
    }

    pub fn less_than_no_index(x: &[f64], y: &mut [f64]) {
        let mut last = 1.0;
        for (i, (o, &v)) in y.iter_mut().zip(x).enumerate() {
            *o = (v - last) * (i - 1) as f64;
            last = v;
        }
    }

    pub fn found_once(x: &[f64], y: &mut [f64]) {
        let (mut last, mut sum, mut n) = (1.0, 0.0, 0);
        for &v in x[{ n += 1; n }..].iter().skip(2) {
            sum += (v - last).abs();
            last = v;
        }
        (y[0], y[1]) = (sum, last + n as f64);
    }

    pub fn set_behind_some(x: &[f64], y: &mut [f64]) {
        let mut last = 0.0;
        for (o, &v) in y.iter_mut().skip(2).zip(x) {
            *o += v - last;
            last = v;
        }
        y[0] += last;
    }

    pub fn changed_by_a_method(x: &[f64], y: &mut [f64]) {
        let list: Vec<Point> = x.iter().map(|&x| Point { x }).collect();
        let (points, mut last, mut sum): (&[Point], _, _) = (&list, Point { x: 0.5 }, 0.0);
        for p in points {
            sum += last.shifted();
            let mut squares = 0.0;
            for v in x {
                squares += v * v;
            }
            sum += squares;
            last = *p;
        }
        (y[0], y[1]) = (sum, last.x);
    }

    pub fn declared_in_a_loop(x: &[f64], y: &mut [f64]) {
        let pairs: Vec<(f64, f64)> = x.iter().map(|&a| (a, a * 2.0 + 1.0)).collect();
        for i in 0..y.len() {
            let a = y[i];
            let (c, mut d) = pairs[i];
            d += c;
            y[i] = a - d + c;
        }
    }
}

type Function = fn(&[f64], &mut [f64]);

#[test]
fn what_a_step_says_is_said_behind_it() {
    let functions = compared!(Function: compared_with_a_constant without_semicolons of_the_type_of_the_variable of_the_type_of_a_name
        raw_names raw_tuples panics_before_it_sets panicked_before counted_in_usize less_than_no_index found_once set_behind_some changed_by_a_method
        declared_in_a_loop);
    for (name, plain, lanes) in functions {
        for length in (0..40usize).chain([64, 127, 128]) {
            for room in [0, 1, 2, length.saturating_sub(1), length, length + 1] {
                let x: Vec<f64> = (0..length).map(|i| f64::from(i as u32 * 37 % 19) - 5.0).collect();
                let start: Vec<f64> = (0..room).map(|i| f64::from(i as u32 * 11 % 23) - 9.0).collect();
                let [mut expected, mut found] = [start.clone(), start];
                let known = given(|| plain(&x, &mut expected)).is_some();
                let ours = given(|| lanes(&x, &mut found)).is_some();
                let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-12 * (1.0 + a.abs());
                assert!(
                    known == ours && expected.iter().zip(&found).all(is_near),
                    "{name} of {length} in {room}: {known} {expected:?}, {ours} {found:?}"
                );
            }
        }
    }
}
