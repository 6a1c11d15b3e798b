//! Integers beside the accumulators of a split loop: counts, places, sums of the index. All of it is exact, so it is the same to the bit.

use std::panic::{AssertUnwindSafe, catch_unwind};

macro_rules! wholes {
    ($($name:ident($x:ident, $y:ident) $body:block)*) => {
        #[allow(clippy::needless_range_loop, clippy::explicit_counter_loop, clippy::assign_op_pattern, unused_variables)] // loops as people write them
        mod plain { use super::Found; $(pub fn $name($x: &[f32], $y: &[f32]) -> Found $body)* }
        #[fastmath::fastmath(contract, reassoc, nnan, nsz, lanes = 16, report, dispatch, allow(unused_flag))]
        #[allow(clippy::needless_range_loop, clippy::explicit_counter_loop, clippy::assign_op_pattern, unused_variables)]
        mod fast { use super::Found; $(pub fn $name($x: &[f32], $y: &[f32]) -> Found $body)* }
        const ALL: &[(&str, [Function; 2], fastmath::Report)] = &[
            $((stringify!($name), [plain::$name, fast::$name], fast::$name::REPORT)),*
        ];
    };
}

/// Three floats and two integers.
type Found = ([f32; 3], i64, i64);
type Function = fn(&[f32], &[f32]) -> Found;

wholes! {
    counted(x, y) {
        let (mut s, mut n) = (0.0, 0usize);
        for v in x { s += v; n += 1; }
        ([s, 0.0, 0.0], n as i64, 0)
    }
    counted_if(x, y) {
        let (mut s, mut t, mut n) = (0.0, 0.0, 3i32);
        for v in x { if *v > 1.0 { s += v; n += 1; } else { t += v; } }
        ([s, t, 0.0], n.into(), 0)
    }
    counted_both(x, y) {
        let (mut s, mut m, mut up, mut down) = (0.0, 0.0f32, 7u8, 100i64);
        for (a, b) in x.iter().zip(y) {
            s += a;
            if a > b { m = m.max(*a); up += 2; } else if *a < 0.0 { up += 2; down -= 3; }
        }
        ([s, m, 0.0], up.into(), down)
    }
    open_types(x, y) {
        let (mut s, mut n) = (0.0, 0);
        let by = 5;
        for i in 0..x.len() { if x[i] != 0.0 { n = n + by; s += x[i]; } }
        ([s, 0.0, 0.0], (n as f32) as i64, 0)
    }
    fields(x, y) {
        let mut stats = (0u8, 0.0f32);
        for v in x { if *v > 5.0 { stats.0 += 1; } stats.1 += *v; }
        ([stats.1, 0.0, 0.0], stats.0.into(), 0)
    }
    indices(x, y) {
        let (mut s, mut t) = (0.0, -9i64);
        for i in -3..x.len() as i64 - 3 { s += i as f32; t += 2 * i - 1; }
        ([s, 0.0, 0.0], t, 0)
    }
    weighted(x, y) {
        let (mut s, mut t) = (0.0, 0usize);
        for (i, v) in x.iter().enumerate() { s += *v; t += i; }
        ([s, 0.0, 0.0], t as i64, 0)
    }
    argmax(x, y) {
        let (mut best, mut at) = (f32::NEG_INFINITY, 77);
        for i in 0..x.len() { if x[i] > best { best = x[i]; at = i; } }
        ([best, 0.0, 0.0], at as i64, 0)
    }
    argmax_last(x, y) {
        let (mut best, mut at) = (2.0, 77usize);
        for (i, v) in x.iter().enumerate() { if *v >= best { best = *v; at = i; } }
        ([best, 0.0, 0.0], at as i64, 0)
    }
    argmin(x, y) {
        let (mut best, mut at, mut sum) = (f32::MAX, 77i32, 0.0);
        for i in 5..x.len() as i32 { let v = i as f32 * 0.25 - 30.0; let d = v * v; sum += v; if d < best { best = d; at = i; } }
        ([best, sum, 0.0], at.into(), 0)
    }
    argmin_last(x, y) {
        let (mut best, mut at, mut count) = (f32::INFINITY, 77, 0u32);
        for i in (1..x.len()).step_by(3) { if best >= x[i].abs() { at = i; best = x[i].abs(); } if x[i] < 0.0 { count += 1; } }
        ([best, 0.0, 0.0], at as i64, count.into())
    }
    nearest(x, y) {
        let (mut best, mut near, mut far, mut at) = (1e9, 0.0, 0.0, 0u8);
        for (i, (a, b)) in x.iter().zip(y).enumerate() {
            let d = (a - 1.0) * (a - 1.0) + b * b;
            if d < best { best = d; near = *a; far = *b; at = i as u8; }
        }
        ([best, near, far], at.into(), 0)
    }
    companion(x, y) {
        let (mut best, mut with) = (f32::NEG_INFINITY, -1.0);
        for (a, b) in x.iter().zip(y) { if *a > best { best = *a; with = *b; } }
        ([best, with, 0.0], 0, 0)
    }
    latest(x, y) {
        let (mut s, mut at, mut last) = (0.0, 500, 0usize);
        for i in 0..x.len() { s += x[i]; if x[i] > 3.0 { at = i; } last = i; }
        ([s, 0.0, 0.0], at as i64, last as i64)
    }
    both_ends(x, y) {
        let (mut low, mut high, mut from, mut to) = (f32::INFINITY, f32::NEG_INFINITY, 0, 0);
        for i in 0..x.len() {
            if x[i] < low { low = x[i]; from = i; }
            if x[i] >= high { high = x[i]; to = i; }
        }
        ([low, high, 0.0], from as i64, to as i64)
    }
}

mod kept {
    //! What is not split, and why.

    #[allow(clippy::needless_range_loop)] // loops as people write them
    #[fastmath::fastmath(contract, reassoc, nnan, nsz, report, allow(unused_flag))]
    pub mod loops {
        pub fn records(x: &[f32]) -> (f32, i32) {
            let (mut best, mut n) = (0.0, 0);
            for v in x {
                if *v > best {
                    best = *v;
                    n += 1;
                }
            }
            (best, n)
        }
        pub fn two_ways(x: &[f32]) -> (f32, i32) {
            let (mut s, mut n) = (0.0, 0);
            for v in x {
                s += v;
                if *v > 1.0 {
                    n += 1;
                } else {
                    n -= 1;
                }
            }
            (s, n)
        }
        pub fn twice(x: &[f32]) -> (f32, i32) {
            let (mut s, mut n) = (0.0, 0);
            for v in x {
                s += v;
                if *v > 1.0 {
                    n += 1;
                    n += 1;
                }
            }
            (s, n)
        }
        pub fn backwards(x: &[f32]) -> (f32, usize) {
            let (mut best, mut at) = (0.0, 0);
            for i in (0..x.len()).rev() {
                if x[i] > best {
                    best = x[i];
                    at = i;
                }
            }
            (best, at)
        }
        pub fn read(x: &[f32]) -> (f32, i32) {
            let (mut s, mut n) = (0.0, 0i32);
            for v in x {
                n += 1;
                s += v * n as f32;
            }
            (s, n)
        }
        pub fn optional(x: &[f32]) -> (f32, Option<usize>) {
            let (mut best, mut at) = (0.0, None);
            for i in 0..x.len() {
                if x[i] > best {
                    best = x[i];
                    at = Some(i);
                }
            }
            (best, at)
        }
    }
}

/// Small integers with many equal ones, so that sums are exact in every order.
fn numbers(count: usize, stride: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * stride + 3) % 13) as f32 - 6.0).collect()
}

#[test]
fn integers_are_the_same_to_the_bit() {
    for (name, [plain, fast], report) in ALL {
        let split = report.steps.iter().any(|step| step.rule == "split over lanes");
        assert!(split, "{name}: {:?}", report.left.iter().map(|left| left.reason).collect::<Vec<_>>());
        for (n, m) in (0..=150).flat_map(|n| [(n, n), (n, n / 2 + 1)]) {
            let (x, y) = (numbers(n, 7), numbers(m, 5));
            let [expected, found] = [plain, fast].map(|f| catch_unwind(AssertUnwindSafe(|| f(&x, &y))).ok());
            let bits = |found: Option<Found>| found.map(|(floats, a, b)| (floats.map(f32::to_bits), a, b));
            assert_eq!(bits(expected), bits(found), "{name} of {n} and {m}");
        }
    }
}

/// A NaN is never better, an infinity is found, and of zeros the first or the last is kept with its sign.
#[test]
fn odd_elements_are_found_as_the_plain_loops_find_them() {
    let odd = [f32::NEG_INFINITY, -0.0, 0.0, f32::NAN, -0.0, f32::INFINITY, 0.0];
    for (name, [plain, fast], _) in ALL.iter().filter(|(name, ..)| name.starts_with("arg") || *name == "both_ends") {
        for seed in 0..200usize {
            let x: Vec<f32> =
                (0..40 + seed % 40).map(|i| odd[(i * i * (seed + 1) + seed / 7) % (1 + seed % odd.len())]).collect();
            let bits = |(floats, a, b): Found| (floats.map(f32::to_bits), a, b);
            assert_eq!(bits(plain(&x, &x)), bits(fast(&x, &x)), "{name} of {x:?}");
        }
    }
}

#[test]
fn what_depends_on_the_order_stays() {
    use kept::loops;
    let reports = [
        (loops::records::REPORT, "an integer grows by more than one step at once, or as often as an accumulator says"),
        (loops::two_ways::REPORT, "`n -= 1` is one of several ways in which it changes an integer"),
        (loops::twice::REPORT, "an integer grows by more than one step at once, or as often as an accumulator says"),
        (loops::backwards::REPORT, "what runs backwards is counted: reverse the slices instead"),
        (loops::read::REPORT, "an accumulator takes what has no lanes"),
    ];
    for (report, reason) in reports {
        let reasons: Vec<&str> = report.left.iter().map(|left| left.reason).collect();
        assert!(reasons.iter().any(|found| found.ends_with(reason)), "{reasons:?} for {reason}");
    }
    let x = numbers(100, 7);
    assert_eq!(loops::records(&x), (6.0, 3));
    assert_eq!(loops::two_ways(&x).1, x.iter().map(|v| if *v > 1.0 { 1 } else { -1 }).sum::<i32>());
    assert_eq!(loops::twice(&x).1, 2 * x.iter().filter(|v| **v > 1.0).count() as i32);
    assert_eq!(loops::backwards(&x).1, 96);
    assert_eq!(loops::read(&[1.0, 2.0, 3.0]), (14.0, 3));
    assert_eq!(loops::optional(&x), (6.0, Some(5)));
}
