//! Points set in their place: the numbers of structs, tuples, arrays, chunks and blocks.

in_lanes! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Point { pub x: f64, pub y: f64, pub z: f64 }
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Tagged { pub x: f32, pub tag: u8, pub y: f32 }

    pub fn turned(points: &mut [Point]) {
        for p in points.iter_mut() {
            let x = p.x;
            p.x = p.y * 2.0 - p.z;
            p.y = p.x + x;
        }
    }
    pub fn fallen(points: &mut [Point], speeds: &mut [Point], t: f64) {
        for (p, v) in points.iter_mut().zip(speeds.iter_mut()) {
            v.y -= 9.0 * t;
            p.x += v.x * t;
            p.y += v.y * t;
            p.z += v.z * t;
            if p.y < 0.0 { p.y = -p.y; v.y *= -2.0; }
        }
    }
    pub fn by_reference(points: &mut [Point]) {
        for p in points {
            let Point { x, y, z } = p;
            *x = *y + *z;
            *y = *x - 3.0 * *z;
        }
    }
    pub fn by_copy(points: &mut [Point]) {
        for p in points {
            let Point { x, y, z } = *p;
            p.x = y + z;
            p.y = x - 3.0 * z;
            p.z = x + y;
        }
    }
    pub fn copied_late(pairs: &mut [(f64, f64)]) {
        for p in pairs.iter_mut() {
            p.0 = p.1 * 2.0;
            let (a, b) = *p;
            p.1 = a + b;
        }
    }
    pub fn copied_whole(pairs: &mut [(f64, f64)]) {
        for p in pairs.iter_mut() {
            let q = *p;
            p.0 = q.1 * 2.0;
            p.1 = q.0 + q.1;
        }
    }
    pub fn by_index(points: &mut [Point], speeds: &mut [Point], n: usize) {
        for i in 0..n {
            speeds[i].y -= 9.0;
            points[i].x += speeds[i].x * 2.0;
            points[i].y += speeds[i].y * 2.0;
        }
    }
    pub fn by_name_of_an_index(points: &mut [Point], n: usize) {
        for i in 0..n {
            let Point { x, z, .. } = points[i];
            let p = &mut points[i];
            p.x = p.y + z;
            p.z = x - p.x;
        }
    }
    pub fn of_the_next(points: &mut [Point], n: usize) {
        for i in 0..n {
            points[i].x = points[i].x * 2.0 + points[i].y;
            let i = i + 1;
            points[i].y -= points[i].x;
        }
    }
    pub fn from_the_last(points: &mut [Point], n: usize) {
        for i in 1..n {
            points[i].x += points[i - 1].x;
            points[i].y -= points[i].x;
        }
    }
    pub fn by_pattern(rows: &mut [[f64; 3]]) {
        for [a, b, c] in rows.iter_mut() {
            *a = *b + *c;
            *b = *a * 2.0 - *c;
        }
    }
    pub fn under_conditions(rows: &mut [[f64; 3]], k: f64) {
        for p in rows.iter_mut() {
            if p[0] > k { p[1] += p[0]; p[2] = 1.0; } else { p[1] -= p[0]; }
        }
    }
    pub fn tagged(all: &mut [Tagged]) {
        for p in all.iter_mut() {
            p.x = p.y * 2.0 + 1.0;
            p.y += 1.0;
        }
    }
    pub fn middle_and_side(x: &mut [f64], from: usize) {
        for p in x[from..].chunks_exact_mut(2) {
            let (l, r) = (p[0], p[1]);
            p[0] = l + r;
            p[1] = l - r;
        }
    }
    pub fn transformed(out: &mut [f64], a: &[f64], m: &[f64]) {
        for (o, p) in out.chunks_exact_mut(3).zip(a.chunks_exact(3)) {
            o[0] = m[0] * p[0] + m[1] * p[1] + m[2] * p[2];
            o[1] = m[3] * p[0] + m[4] * p[1] + m[5] * p[2];
            o[2] = m[6] * p[0] + m[7] * p[1] + m[8] * p[2];
        }
    }
    pub fn in_blocks(out: &mut [f64], a: &[f64], n: usize) {
        for i in 0..n {
            let (l, r) = (a[2 * i], a[2 * i + 1]);
            out[2 * i + 1] = l - 2.0 * r;
            out[2 * i] = l + r;
        }
    }
    pub fn in_their_blocks(x: &mut [f64], n: usize, from: usize) {
        for i in 0..n {
            let j = 3 * i + from;
            let old = x[j];
            x[j] = x[j + 1] + x[j + 2];
            x[j + 1] = 2.0 * old - x[j + 2];
            x[j + 2] = x[j] + old;
        }
    }
    pub fn lengths(out: &mut [f64], a: &[f64], n: usize) {
        for i in 0..n { out[i] = a[3 * i] * a[3 * i] + a[3 * i + 1] * 2.0 - a[3 * i + 2]; }
    }
    pub fn area(a: &[f64], n: usize) -> f64 {
        let mut s = 0.0;
        for i in 0..n { s += a[2 * i] * a[2 * i + 3] - a[2 * i + 1] * a[2 * i + 2]; }
        s
    }
}

/// Small whole numbers: sums of them are exact, whatever their order.
fn whole(count: usize, from: usize) -> Vec<f64> {
    (0..count).map(|at| ((at * 37 + from) % 23) as f64 - 11.0).collect()
}

fn pairs(count: usize) -> Vec<(f64, f64)> {
    whole(2 * count, 5).chunks_exact(2).map(|p| (p[0], p[1])).collect()
}

fn rows(count: usize) -> Vec<[f64; 3]> {
    whole(3 * count, 7).chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect()
}

macro_rules! set {
    ($all:expr, |$name:ident| $call:expr) => {{
        let mut all = $all;
        {
            let $name = &mut all;
            $call;
        }
        all
    }};
}

macro_rules! points {
    ($of:ident, $count:expr, $from:expr) => {{
        let points = whole(3 * $count, $from);
        points.chunks_exact(3).map(|p| $of::Point { x: p[0], y: p[1], z: p[2] }).collect::<Vec<_>>()
    }};
}

#[test]
fn elements_are_set_as_written() {
    for count in (0..70).chain([255, 1000]) {
        macro_rules! all {
            ($of:ident) => {{
                let structs = [
                    set!(points!($of, count, 1), |p| $of::turned(p)),
                    set!(points!($of, count, 1), |p| $of::by_reference(p)),
                    set!(points!($of, count, 1), |p| $of::by_copy(p)),
                    set!(points!($of, count, 1), |p| $of::fallen(p, &mut points!($of, count, 2), 2.0)),
                    set!(points!($of, count, 2), |v| $of::fallen(&mut points!($of, count / 2, 1), v, 2.0)),
                    set!(points!($of, count, 1), |p| $of::by_index(p, &mut points!($of, count, 2), count)),
                    set!(points!($of, count, 1), |p| $of::by_name_of_an_index(p, count)),
                    set!(points!($of, count.min(40), 1), |p| $of::from_the_last(p, count.min(40))),
                    set!(points!($of, count.min(40) + 1, 1), |p| $of::of_the_next(p, count.min(40))),
                ];
                let structs = structs.map(|all| all.iter().map(|p| [p.x, p.y, p.z]).collect::<Vec<_>>());
                let tuples =
                    [set!(pairs(count), |p| $of::copied_late(p)), set!(pairs(count), |p| $of::copied_whole(p))];
                let arrays =
                    [set!(rows(count), |p| $of::by_pattern(p)), set!(rows(count), |p| $of::under_conditions(p, 2.0))];
                let tags = whole(2 * count, 3);
                let tags = tags.chunks_exact(2).map(|p| $of::Tagged { x: p[0] as f32, tag: 3, y: p[1] as f32 });
                let tagged = set!(tags.collect::<Vec<_>>(), |p| $of::tagged(p));
                let tagged: Vec<(f32, u8, f32)> = tagged.iter().map(|p| (p.x, p.tag, p.y)).collect();
                (structs, tuples, arrays, tagged)
            }};
        }
        assert_eq!(all!(plain), all!(lanes), "{count}");
    }
}

#[test]
fn numbers_are_set_as_written() {
    let (a, m) = (whole(3100, 2), whole(9, 4));
    for count in (0..70).chain([255, 1000]) {
        macro_rules! all {
            ($of:ident) => {
                [
                    set!(whole(count + 3, 1), |x| $of::middle_and_side(x, 3)),
                    set!(whole(count, 1), |x| $of::transformed(x, &a, &m)),
                    set!(whole(3 * count, 1), |x| $of::transformed(x, &a[..count], &m)),
                    set!(whole(2 * count, 1), |x| $of::in_blocks(x, &a, count)),
                    set!(whole(3 * count + 2, 1), |x| $of::in_their_blocks(x, count, 1)),
                    set!(whole(count, 1), |x| $of::lengths(x, &a, count)),
                    vec![$of::area(&a, count)],
                ]
            };
        }
        assert_eq!(all!(plain), all!(lanes), "{count}");
    }
}

/// What is not there panics where it does as written: all that was set before it is.
#[test]
fn what_lacks_is_set_as_far_as_it_was() {
    let (a, m) = (whole(300, 2), whole(9, 4));
    for (count, lack) in [3, 17, 40, 64].into_iter().flat_map(|count| (1..5).map(move |lack| (count, lack))) {
        macro_rules! all {
            ($of:ident) => {
                [
                    set!(whole(2 * count - lack, 1), |x| assert!(panics(|| $of::in_blocks(x, &a, count)))),
                    set!(whole(2 * count, 1), |x| assert!(panics(|| $of::in_blocks(x, &a[..2 * count - lack], count)))),
                    set!(whole(3 * count - lack, 1), |x| assert!(panics(|| $of::in_their_blocks(x, count, 0)))),
                    set!(whole(count, 1), |x| assert!(panics(|| $of::lengths(x, &a[..3 * count - lack], count)))),
                    set!(whole(count, 1), |x| assert!(panics(|| $of::transformed(x, &a, &m[..9 - lack])))),
                ]
            };
        }
        assert_eq!(all!(plain), all!(lanes), "{count} {lack}");
        macro_rules! points_lack {
            ($of:ident) => {{
                let more = count + lack;
                let structs = [
                    set!(points!($of, count, 1), |p| {
                        assert!(panics(|| $of::by_index(p, &mut points!($of, more, 2), more)))
                    }),
                    set!(points!($of, more, 1), |p| {
                        assert!(panics(|| $of::by_index(p, &mut points!($of, count, 2), more)))
                    }),
                    set!(points!($of, count, 1), |p| assert!(panics(|| $of::by_name_of_an_index(p, more)))),
                ];
                structs.map(|all| all.iter().map(|p| [p.x, p.y, p.z]).collect::<Vec<_>>())
            }};
        }
        assert_eq!(points_lack!(plain), points_lack!(lanes), "{count} {lack}");
        for area in [plain::area, lanes::area] {
            assert!(panics(|| area(&a[..2 * count], count)));
        }
    }
}

fn panics<T>(run: impl FnOnce() -> T) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err()
}
