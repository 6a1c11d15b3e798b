//! Places that are read more than once: one number where nothing may change them, and what they hold at the time where something does.

use fastmath::fastmath;

#[fastmath(fast, report)]
mod points {
    #[derive(Clone, Copy)]
    pub struct Point {
        pub x: f64,
        pub y: f64,
    }

    pub struct Holder<'a> {
        pub point: &'a mut Point,
        pub k: f64,
    }

    pub fn distance(a: &Point, b: &Point) -> f64 {
        ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).sqrt()
    }

    pub fn projected(p: &Point, a: &Point, b: &Point) -> f64 {
        let t = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / ((b.x - a.x).powi(2) + (b.y - a.y).powi(2));
        a.x + t * (b.x - a.x)
    }

    pub fn elements(v: &[f64; 3], k: f64) -> f64 {
        v[0] * k + v[0] * v[1] + v[0] * v[2]
    }

    pub fn assigned(p: &mut Point, k: f64) -> f64 {
        let first = p.x * k;
        p.x += 1.0;
        first + p.x * k
    }

    pub fn replaced(p: &mut Point, k: f64) -> f64 {
        let first = p.x * k;
        *p = Point { x: 7.0, y: 1.0 };
        first + p.x * k
    }

    pub fn lent(p: &mut Point, k: f64) -> f64 {
        let first = p.x * k;
        let inner = &mut *p;
        inner.x = 5.0;
        first + p.x * k
    }

    pub fn handed_on(p: &mut Point, k: f64) -> f64 {
        let first = p.x * k;
        assigned(p, k);
        first + p.x * k
    }

    pub fn held(h: Holder<'_>) -> f64 {
        let first = h.point.x * h.k;
        h.point.x = 9.0;
        first + h.point.x * h.k
    }

    pub fn in_turns(points: &mut [Point], k: f64) -> f64 {
        let mut sum = 0.0;
        for p in points.iter_mut() {
            let before = p.x * k;
            p.x = before * 2.0;
            sum += before + p.x * k;
        }
        sum
    }

    pub fn in_tuples(t: (&mut Point, f64)) -> f64 {
        let first = t.0.x * t.1;
        t.0.x = 4.0;
        first + t.0.x * t.1
    }

    pub fn shadowed(p: Point, k: f64) -> f64 {
        let first = p.x * k;
        let p = Point { x: first, y: p.x };
        p.x * k + p.x * p.y
    }

    pub fn moved(p: Point, k: f64) -> f64 {
        let first = p.x * k;
        first + width(p) * k
    }

    pub fn width(p: Point) -> f64 {
        p.x
    }

    pub fn chosen(p: &Point, k: f64) -> f64 {
        let part = if k > 0.0 { p.x * k + p.x * p.y } else { p.y };
        part + p.x * p.y
    }

    pub fn captured(p: &Point, k: f64) -> f64 {
        let first = p.x * k;
        let later = |t: f64| t * p.x + p.x * p.y;
        first + later(k)
    }

    pub fn through(x: &f64, k: f64) -> f64 {
        x * k + *x * k * k
    }

    pub fn of_itself(p: &Point, k: f64) -> f64 {
        let first = p.x * k;
        first + distance(p, p) + p.x * p.y
    }

    pub fn by_index(x: &[f64], i: usize, k: f64) -> f64 {
        k * x[i] * x[i] + k * x[i] + k * x[i + 1]
    }

    pub fn in_steps(x: &[f64], out: &mut [f64], a: f64, b: f64) {
        for i in 0..x.len() {
            out[i] = a * x[i] * x[i] + b * x[i] + a;
        }
    }

    pub fn of_neighbours(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for i in 1..x.len() {
            sum += (x[i] - x[i - 1]) * (x[i] - x[i - 1]);
        }
        sum
    }

    pub fn in_closures(x: [f64; 3], k: f64) -> [f64; 3] {
        std::array::from_fn(|i| k * x[i] * x[i] + k * x[i] + 1.0)
    }

    pub fn through_items(x: &[f64], k: f64) -> Vec<f64> {
        x.iter().map(|v| k * v * v + k * v + 1.0).collect()
    }

    pub fn of_points(points: &[Point], k: f64) -> f64 {
        let mut sum = 0.0;
        for i in 0..points.len() {
            sum += k * points[i].x * points[i].x + k * points[i].x * points[i].y;
        }
        sum
    }

    pub fn set_between(x: &mut [f64], i: usize, k: f64) -> f64 {
        let first = x[i] * k;
        x[i] = 2.0;
        first + x[i] * k
    }

    pub fn moving_index(x: &[f64], k: f64) -> f64 {
        let mut i = 0;
        let first = x[i] * k;
        i += 1;
        first + x[i] * k
    }

    pub fn shadowed_index(x: &[f64], i: usize, k: f64) -> f64 {
        let first = x[i] * k;
        let i = i + 1;
        first + x[i] * k * x[i]
    }

    pub fn only_where_it_is(x: &[f64], i: usize, k: f64) -> f64 {
        let part = if i < x.len() { x[i] * k + x[i] * x[0] } else { k };
        part + x[0] * k
    }
}

use points::*;

const P: Point = Point { x: 3.0, y: 5.0 };

#[test]
fn what_nothing_changes_is_read_once() {
    assert_eq!(distance(&P, &Point { x: 6.0, y: 9.0 }), 5.0);
    let costs = [
        (distance::REPORT.after.total, 5),
        (projected::REPORT.after.total, 10),
        (elements::REPORT.after.total, 3),
        (through::REPORT.after.total, 2),
        (by_index::REPORT.after.total, 4),
        (in_steps::REPORT.after.total, 2),
        (of_neighbours::REPORT.after.total, 3),
        (in_closures::REPORT.after.total, 2),
        (through_items::REPORT.after.total, 2),
        (of_points::REPORT.after.total, 3),
    ];
    for (place, (found, expected)) in costs.into_iter().enumerate() {
        assert_eq!(found, expected, "{place}");
    }
    assert_eq!(elements(&[2.0, 3.0, 4.0], 5.0), 24.0);
    assert_eq!(projected(&Point { x: 1.0, y: 2.0 }, &Point { x: 0.0, y: 0.0 }, &Point { x: 4.0, y: 0.0 }), 1.0);
    assert_eq!(through(&3.0, 2.0), 18.0);
}

#[test]
fn what_changes_is_read_again() {
    assert_eq!(assigned(&mut P.clone(), 2.0), 14.0);
    assert_eq!(replaced(&mut P.clone(), 2.0), 20.0);
    assert_eq!(lent(&mut P.clone(), 2.0), 16.0);
    assert_eq!(handed_on(&mut P.clone(), 2.0), 14.0);
    assert_eq!(held(Holder { point: &mut P.clone(), k: 2.0 }), 24.0);
    assert_eq!(in_turns(&mut [P, P], 2.0), 60.0);
    assert_eq!(in_tuples((&mut P.clone(), 2.0)), 14.0);
    assert_eq!(set_between(&mut [3.0, 5.0], 1, 2.0), 14.0);
    assert_eq!(moving_index(&[3.0, 5.0], 2.0), 16.0);
}

/// The steps of loops and what closures give, beside what stands there.
#[test]
fn elements_are_read_once() {
    let x: Vec<f64> = (0..37).map(|i| f64::from(i % 7) - 2.0).collect();
    let mut out = vec![0.0; x.len()];
    in_steps(&x, &mut out, 3.0, 0.5);
    assert_eq!(out, x.iter().map(|v| 3.0 * v * v + 0.5 * v + 3.0).collect::<Vec<_>>());
    assert_eq!(of_neighbours(&x), x.windows(2).map(|pair| (pair[1] - pair[0]).powi(2)).sum::<f64>());
    assert_eq!(by_index(&x, 3, 2.0), 2.0 * x[3] * x[3] + 2.0 * x[3] + 2.0 * x[4]);
    assert_eq!(in_closures([1.0, 2.0, 3.0], 2.0), [5.0, 13.0, 25.0]);
    assert_eq!(through_items(&[1.0, 2.0], 2.0), [5.0, 13.0]);
    assert_eq!(of_points(&[P, P], 2.0), 96.0);
    assert_eq!(of_itself(&P, 2.0), 21.0);
}

#[test]
fn what_is_not_there_is_not_read() {
    assert_eq!([only_where_it_is(&[2.0], 0, 3.0), only_where_it_is(&[2.0], 1, 3.0)], [16.0, 9.0]);
    assert!(std::panic::catch_unwind(|| by_index(&[1.0], 0, 1.0)).is_err());
    assert!(std::panic::catch_unwind(|| in_steps(&[1.0, 2.0], &mut [0.0], 1.0, 1.0)).is_err());
}

#[test]
fn names_mean_what_they_meant() {
    assert_eq!(shadowed(P, 2.0), 30.0);
    assert_eq!(moved(P, 2.0), 12.0);
    assert_eq!([chosen(&P, 2.0), chosen(&P, -1.0)], [36.0, 20.0]);
    assert_eq!(captured(&P, 2.0), 27.0);
    assert_eq!(shadowed_index(&[3.0, 5.0], 0, 2.0), 56.0);
}

/// Operands in the other order: one number, of which one function is computed.
#[fastmath(report)]
fn twins(a: f64, b: f64) -> f64 {
    (a * b).exp() + (b * a).exp() * (a + b).sqrt() - (b + a).sqrt() * a.mul_add(b, 1.0) / b.mul_add(a, 1.0)
}

#[test]
fn twins_are_one_number() {
    assert_eq!((twins::REPORT.after.special, twins::REPORT.after.div, twins::REPORT.after.fma), (1, 2, 1));
    let [a, b] = [0.7f64, 1.3];
    let one = (a * b).exp() + (b * a).exp() * (a + b).sqrt();
    assert_eq!(twins(a, b), one - (b + a).sqrt() * a.mul_add(b, 1.0) / b.mul_add(a, 1.0));
}
