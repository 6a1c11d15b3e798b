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
}

#[test]
fn names_mean_what_they_meant() {
    assert_eq!(shadowed(P, 2.0), 30.0);
    assert_eq!(moved(P, 2.0), 12.0);
    assert_eq!([chosen(&P, 2.0), chosen(&P, -1.0)], [36.0, 20.0]);
    assert_eq!(captured(&P, 2.0), 27.0);
}
