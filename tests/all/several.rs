//! Statements that bind or set several numbers at once: in lanes they set what they set as written.

use crate::given;

fn threes(y: &[f64]) -> Vec<[f64; 3]> {
    y.as_chunks().0.to_vec()
}

fn put(y: &mut [f64], numbers: &[f64]) {
    y.iter_mut().zip(numbers).for_each(|(y, number)| *y = *number);
}

in_lanes! {
    use super::{put, threes};

    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Point {
        pub x: f64,
        pub y: f64,
    }

    pub fn arrays(x: &[f64], y: &mut [f64]) {
        let mut points: Vec<[f64; 3]> = threes(y);
        for (o, x) in points.iter_mut().zip(x) {
            *o = [x + 1.0, 2.0 * o[0] - x, o[1] * x];
        }
        put(y, points.as_flattened());
    }

    pub fn by_an_index(x: &[f64], y: &mut [f64]) {
        let mut points: Vec<[f64; 3]> = threes(y);
        for i in 0..x.len() {
            points[i] = [points[i][1] - x[i], points[i][0] + x[i], x[i]];
        }
        put(y, points.as_flattened());
    }

    pub fn tuples(x: &[f64], y: &mut [f64]) {
        let mut points: Vec<(f64, f64)> = y.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        for (p, x) in points.iter_mut().zip(x) {
            *p = (p.1 * x, p.0 - x);
        }
        for (pair, p) in y.chunks_exact_mut(2).zip(points) {
            (pair[0], pair[1]) = p;
        }
    }

    pub fn records(x: &[f64], y: &mut [f64]) {
        let mut points: Vec<Point> = y.chunks_exact(2).map(|pair| Point { x: pair[0], y: pair[1] }).collect();
        for (p, x) in points.iter_mut().zip(x) {
            *p = Point { y: p.x * x, x: p.y - x };
        }
        for (pair, p) in y.chunks_exact_mut(2).zip(points) {
            (pair[0], pair[1]) = (p.x, p.y);
        }
    }

    pub fn under_a_condition(x: &[f64], y: &mut [f64]) {
        let mut points: Vec<[f64; 3]> = threes(y);
        for (o, x) in points.iter_mut().zip(x) {
            if *x > 2.0 {
                *o = [o[1], x - o[2], o[0]];
            }
        }
        put(y, points.as_flattened());
    }

    pub fn pushed(x: &[f64], y: &mut [f64]) {
        let mut points: Vec<[f64; 3]> = threes(y);
        for x in x {
            points.push([x + 1.0, 2.0 * x - x * x, x.abs().sqrt()]);
        }
        put(y, points[y.len() / 3..].as_flattened());
    }

    pub fn pushed_twice(x: &[f64], y: &mut [f64]) {
        let (mut pairs, mut points): (Vec<(f64, f64)>, Vec<Point>) = (Vec::new(), Vec::new());
        for i in 0..x.len() {
            let square = x[i] * x[i];
            pairs.push((square + 1.0, x[i] - square));
            points.push(Point { y: x[i] + square, x: x[i] * square });
        }
        let numbers: Vec<f64> = pairs.iter().zip(&points).flat_map(|(pair, p)| [pair.0, pair.1, p.x, p.y]).collect();
        put(y, &numbers);
    }

    pub fn pushed_till_it_panics(x: &[f64], y: &mut [f64]) {
        let mut pairs: Vec<[f64; 2]> = Vec::new();
        for i in 0..y.len() {
            pairs.push([x[i] + 1.0, (x[i] * x[i]).sqrt()]);
        }
        put(y, pairs.as_flattened());
    }

    pub fn collected(x: &[f64], y: &mut [f64]) {
        let points: Vec<Point> = x.iter().map(|x| Point { x: x * x - 1.0, y: (x * x + 9.0) * x }).collect();
        put(y, &points.iter().flat_map(|p| [p.x, p.y]).collect::<Vec<f64>>());
    }

    pub fn collected_of_two(x: &[f64], y: &mut [f64]) {
        let pairs: Vec<(f64, f64)> = x.iter().zip(y.iter()).map(|(x, y)| (x * y - y, x * x + y)).collect();
        put(y, &pairs.iter().flat_map(|p| [p.0, p.1]).collect::<Vec<f64>>());
    }

    pub fn collected_angles(x: &[f64], y: &mut [f64]) {
        let points: Vec<[f64; 2]> = x
            .iter()
            .map(|x| {
                let (s, c) = x.sin_cos();
                [2.0 * c, 2.0 * s]
            })
            .collect();
        put(y, points.as_flattened());
    }

    pub fn angles(x: &[f64], y: &mut [f64]) {
        let mut points: Vec<[f64; 3]> = threes(y);
        for (o, x) in points.iter_mut().zip(x) {
            let (s, c) = (0.1 * x).sin_cos();
            *o = [o[0] * c - o[1] * s, o[0] * s + o[1] * c, s];
        }
        put(y, points.as_flattened());
    }

    pub fn sums_of_angles(x: &[f64], y: &mut [f64]) {
        let (s, c) = x.iter().fold((0.0, 0.0), |(a, b), x| {
            let (s, c) = f64::sin_cos(*x);
            (a + s, b + c)
        });
        (y[0], y[1]) = (s, c);
    }

    pub fn two_angles(x: &[f64], y: &mut [f64]) {
        for i in 0..x.len() {
            let (a, b) = x[i].sin_cos();
            let (c, d) = (x[i] + 1.0).sin_cos();
            y[i] = a * c - b * d;
        }
    }
}

type Function = fn(&[f64], &mut [f64]);

#[test]
fn what_is_set_is_what_is_set_as_written() {
    let functions = compared!(Function: arrays by_an_index tuples records under_a_condition
        pushed pushed_twice pushed_till_it_panics collected collected_of_two collected_angles angles sums_of_angles two_angles);
    for (name, plain, lanes) in functions {
        for length in (0..70).chain([127, 128, 255, 300]) {
            for room in [length, length.max(2), 2 * length, 3 * length, 3 * length + 2] {
                let x: Vec<f64> = (0..length).map(|i| f64::from(i as u32 * 37 % 19) - 5.0).collect();
                let mut expected: Vec<f64> = (0..room).map(|i| f64::from(i as u32 * 11 % 23) - 9.0).collect();
                let mut found = expected.clone();
                let [known, ours] =
                    [(plain, &mut expected), (lanes, &mut found)].map(|(run, y)| given(|| run(&x, y)).is_some());
                // Angles are approximated.
                let near =
                    |(a, b): (&f64, &f64)| a == b || name.contains("angles") && (a - b).abs() < 1e-12 * (1.0 + a.abs());
                let alike = known == ours && expected.iter().zip(&found).all(near);
                assert!(alike, "{name} of {length} in {room}: {expected:?} {found:?}");
            }
        }
    }
}
