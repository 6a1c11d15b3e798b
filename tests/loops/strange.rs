//! Loops over elements that hold numbers, over integers, in forms that are no `for` with an accumulator, and with accumulators of two types: all
//! numbers here are such that every order of operations gives the same bits, so the plain loops do.

/// What the functions run over.
struct Data {
    x: Vec<f64>,
    y: Vec<f64>,
    single: Vec<f32>,
    pairs: Vec<(f64, f64)>,
    arrays: Vec<[f32; 3]>,
    whole: Vec<i16>,
    bytes: Vec<u8>,
    rows: Vec<Vec<f64>>,
}

impl Data {
    /// `n` quarters of small integers, some of them zero of either sign.
    fn of(n: usize, m: usize) -> Data {
        let number = |i: usize, seed: usize| ((i * 7919 + seed * 31) % 41) as f64 / 4.0 - 5.0;
        let x: Vec<f64> = (0..n).map(|i| if i % 7 == 3 { -0.0 } else { number(i, 1) }).collect();
        let y: Vec<f64> = (0..m).map(|i| number(i, 2)).collect();
        Data {
            single: x.iter().map(|x| *x as f32).collect(),
            pairs: x.iter().zip(&y).map(|(x, y)| (*x, *y)).collect(),
            arrays: (0..n).map(|i| [number(i, 3) as f32, number(i, 4) as f32, number(i, 5) as f32]).collect(),
            whole: (0..n).map(|i| (i * 7919 % 301) as i16 - 150).collect(),
            bytes: (0..n).map(|i| (i * 7919 % 256) as u8).collect(),
            rows: (0..5).map(|row| (0..n).map(|i| number(i, row)).collect()).collect(),
            x,
            y,
        }
    }
}

macro_rules! strange {
    ($($name:ident($($argument:ident: $of:ty),*) -> $result:ty $body:block with $given:tt;)*) => {
        #[allow(clippy::all, unused_parens)] // loops as people write them
        mod plain {
            pub struct Point { pub x: f64, pub y: f64, pub mass: f32 }
            $(pub fn $name($($argument: $of),*) -> $result $body)*
        }
        #[fastmath::fastmath(contract, reassoc, nnan, nsz, lanes = 16, report, dispatch, allow(unused_flag))]
        #[allow(clippy::all, unused_parens)]
        mod fast {
            pub struct Point { pub x: f64, pub y: f64, pub mass: f32 }
            $(pub fn $name($($argument: $of),*) -> $result $body)*
        }
        const REPORTS: &[(&str, fastmath::Report)] = &[$((stringify!($name), fast::$name::REPORT)),*];
        strange! { @all all_plain plain; $($name $given)* }
        strange! { @all all_fast fast; $($name $given)* }
    };
    (@all $all:ident $module:ident; $($name:ident $given:tt)*) => {
        fn $all(data: &Data) -> Vec<(&'static str, String)> {
            let point = |((x, y), a): ((&f64, &f64), &[f32; 3])| $module::Point { x: *x, y: *y, mass: a[0] };
            let points: Vec<$module::Point> = data.x.iter().zip(&data.y).zip(&data.arrays).map(point).collect();
            vec![$((stringify!($name), strange! { @call $module $name data points $given })),*]
        }
    };
    (@call $module:ident $name:ident $data:ident $points:ident (points)) => { format!("{:?}", $module::$name(&$points)) };
    (@call $module:ident $name:ident $data:ident $points:ident (one)) => { format!("{:?}", $module::$name($data.x.len() as f64 - 9.0)) };
    (@call $module:ident $name:ident $data:ident $points:ident (out $($field:ident)*)) => {{
        let mut out = $data.y.clone();
        $module::$name(&mut out, $(&$data.$field),*);
        format!("{out:?}")
    }};
    (@call $module:ident $name:ident $data:ident $points:ident ($($field:ident)*)) => {
        format!("{:?}", $module::$name($(&$data.$field),*))
    };
}

strange! {
    // Elements that hold numbers.
    squares(p: &[Point]) -> f64 { p.iter().map(|p| p.x * p.x + p.y * p.y).sum() } with (points);
    centre(p: &[Point]) -> (f64, f64) {
        let (mut x, mut y) = (0.0, 0.0);
        for p in p { x += p.x; y += p.y; }
        (x, y)
    } with (points);
    masses(p: &Vec<Point>) -> f64 { let mut s = 0.0; for i in 0..p.len() { s += p[i].x * p[i].mass as f64; } s } with (points);
    taken_apart(p: &[Point]) -> f64 { let mut s = 0.0; for Point { x, y, .. } in p.iter() { if *x > 0.0 { s += x * y; } } s } with (points);
    complex(p: &[(f64, f64)]) -> (f64, f64) {
        let (mut re, mut im) = (0.0, 0.0);
        for (a, b) in p.iter().zip(&p[p.len() / 3..]) { re += a.0 * b.0 - a.1 * b.1; im += a.0 * b.1 + a.1 * b.0; }
        (re, im)
    } with (pairs);
    tuples(p: &[(f64, f64)]) -> f64 { let mut s = 0.0; for (i, &(a, b)) in p.iter().enumerate() { s += a * b - i as f64; } s } with (pairs);
    arrays(p: &[[f32; 3]]) -> f32 { p.iter().map(|v| (v[0] * v[1] - v[2]) * (v[0] + 2.0) - (v[1] + 1.0) * (v[2] - 3.0)).sum() } with (arrays);
    slices_of_three(p: &[[f32; 3]]) -> f32 { let mut m = -1e9f32; for [a, b, c] in p { m = m.max(a + b - c); } m } with (arrays);
    every_other(p: &[(f64, f64)]) -> f64 { let mut s = 0.0; for i in 0..p.len() / 2 { s += p[2 * i].0 - p[2 * i + 1].1; } s } with (pairs);
    last_pairs(p: &[(f64, f64)]) -> f64 { p.iter().skip(2).take(9).map(|v| v.0 * v.1).sum::<f64>() + p.iter().rev().map(|v| v.0).sum::<f64>() } with (pairs);
    // Integers.
    power(x: &[i16]) -> f64 { x.iter().map(|&v| (v as f64) * (v as f64)).sum() } with (whole);
    grey(x: &[u8]) -> f32 { let mut s = 0.0; for &v in x { s += v as f32 / 4.0; } s } with (bytes);
    from_whole(x: &[i16]) -> f64 { let mut s = 0.0; for v in x { s += f64::from(*v) * 0.5; } s } with (whole);
    weighted(x: &[u8], w: &[f64]) -> f64 { let mut s = 0.0; for i in 0..x.len().min(w.len()) { s += x[i] as f64 * w[i]; } s } with (bytes y);
    narrowed(x: &[f64]) -> f32 { x.iter().map(|v| *v as f32 * 2.0).sum() } with (x);
    // Loops in other forms.
    counted(x: &[f64], y: &[f64]) -> (f64, usize) {
        let (n, mut i, mut s) = (x.len().min(y.len()), 0, 0.0);
        while i < n { s += x[i] * y[i]; i += 1; }
        (s, i)
    } with (x y);
    counted_on(x: &[f64]) -> (f64, usize) { let (mut i, mut s) = (7usize, 0.0); while i < x.len() { s += x[i]; i += 1; } (s, i) } with (x);
    counted_down_to_nothing(x: &[f64]) -> f64 { let mut s = 0.0; let mut i = x.len(); while i < x.len() { s += x[i]; i += 1; } s } with (x);
    place(x: &[f64]) -> usize { let mut at = 0; for i in 1..x.len() { if x[i] > x[at] { at = i; } } at } with (x);
    place_of_last(x: &[f32]) -> usize { let mut at = 0; for i in 0..x.len() { if x[at].abs() <= x[i].abs() { at = i } } at } with (single);
    place_of_element(x: &[f64]) -> usize { let mut at = 0; for (i, v) in x.iter().enumerate() { if *v < x[at] { at = i; } } at } with (x);
    greatest(x: &[f64]) -> Option<f64> { x.iter().copied().max_by(|a, b| a.total_cmp(b)) } with (x);
    greatest_of(x: &[f64]) -> Option<&f64> { x.iter().max_by(|a, b| a.partial_cmp(b).unwrap()) } with (x);
    least_of(x: &[f32]) -> Option<&f32> { x.iter().min_by(|a, b| a.abs().total_cmp(&b.abs())) } with (single);
    last_least(x: &[f64]) -> Option<f64> { x.iter().cloned().max_by(|a, b| b.total_cmp(a)) } with (x);
    by_path(x: &[f64]) -> f64 { *x.iter().min_by(|a, b| a.total_cmp(b)).unwrap_or(&0.5) } with (x);
    numbered_best(x: &[f32]) -> usize { x.iter().enumerate().max_by(|a, b| a.1.partial_cmp(b.1).unwrap()).map(|(i, _)| i).unwrap_or(99) } with (single);
    numbered_least(x: &[f64]) -> Option<(usize, &f64)> { x.iter().enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b)) } with (x);
    reduced(x: &[f32]) -> Option<f32> { x.iter().copied().reduce(f32::max) } with (single);
    reduced_sum(x: &[f64]) -> Option<f64> { x.iter().copied().reduce(|a, b| a + b) } with (x);
    reduced_least(x: &[f64]) -> Option<f64> { x.iter().cloned().reduce(|a, b| a.min(b)) } with (x);
    // Accumulators of two types.
    both(x: &[f32], w: &[f64]) -> (f32, f64, u32) {
        let (mut s, mut t, mut n) = (0.0f32, 0.0f64, 0u32);
        for (a, b) in x.iter().zip(w) { s += *a; t += *b * f64::from(*a); if *a > 1.0 { n += 1; } }
        (s, t, n)
    } with (single y);
    // Rows.
    form(m: &[Vec<f64>], v: &[f64]) -> f64 {
        let mut t = 0.0;
        for i in 0..m.len() { for j in 0..v.len().min(m[i].len()) { t += v[i % v.len()] + m[i][j] * v[j]; } }
        t
    } with (rows y);
    row_by_row(m: &Vec<Vec<f64>>, v: &[f64]) -> f64 {
        let mut t = 0.0;
        for i in 0..m.len() { for (a, b) in m[i].iter().zip(v) { t += a * b; } }
        t
    } with (rows y);
    scaled(x: &[f64], m: &[f64]) -> f64 {
        let mut t = 0.0;
        for i in 0..m.len() / 8 { for j in 0..x.len() { t += m[i] * x[j]; } }
        t
    } with (x y);
    // Functions that only compute.
    bent(v: f64) -> f64 { if v < -2.0 { return -2.0; } let w = v * 0.5; w - 1.0 } with (one);
    called(x: &[f64], y: &[f64]) -> f64 { let mut s = 0.0; for (a, b) in x.iter().zip(y) { s += bent(*a) - bent(b * 2.0); } s } with (x y);
    handed_on(x: &[f64]) -> f64 { x.iter().copied().map(bent).sum::<f64>() } with (x);
    closed_over(x: &[f64], y: &[f64]) -> f64 {
        let k = y.len() as f64;
        let line = |v: f64| v * 2.0 + k;
        x.iter().map(|v| line(*v)).sum()
    } with (x y);
    stepped_on(x: &[f64]) -> f64 {
        let (near, mut s) = (|i: usize, by: usize| x[i - by], 0.0);
        for i in 2..x.len() { let at = |by: usize| x[i - by]; s += at(0) - at(1) * 0.5 + at(2); }
        if x.is_empty() { s } else { s + near(0, 0) }
    } with (x);
    // Elements that are set.
    set_by_a_call(out: &mut [f64], x: &[f64]) -> () { for (o, v) in out.iter_mut().zip(x) { *o = bent(*v) + bent(*o); } } with (out x);
    lerp(out: &mut [f64], x: &[f64], y: &[f64]) -> () { for ((o, x), y) in out.iter_mut().zip(x).zip(y) { *o = x + 0.5 * (y - x); } } with (out x y);
    doubled(out: &mut [f64]) -> () { for o in out.iter_mut() { *o *= 2.0; } } with (out);
    conditional(out: &mut Vec<f64>, x: &[f64]) -> () { for (o, v) in out.iter_mut().zip(x) { if *v > 0.0 { *o += v; } else if *v < -2.0 { *o = v * 0.5; } } } with (out x);
    numbered_out(out: &mut [f64], x: &[f32]) -> () { for (i, (o, v)) in out.iter_mut().zip(x.iter().skip(1)).enumerate() { *o = i as f64 * 0.5 - *v as f64; } } with (out single);
    clamped(out: &mut [f64]) -> () { for o in out.iter_mut() { let v = o.abs().min(3.0); *o = v.max(1.0) - 1.0; } } with (out);
}

#[test]
fn all_of_them_are_split() {
    let is_done = |report: &fastmath::Report| {
        report.steps.iter().any(|step| ["split over lanes", "set in lanes"].contains(&step.rule))
    };
    let left = REPORTS.iter().filter(|(name, report)| *name != "bent" && !is_done(report));
    let left: Vec<String> = left
        .map(|(name, report)| format!("{name}: {:?}", report.left.iter().map(|left| left.reason).collect::<Vec<_>>()))
        .collect();
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn they_give_what_the_plain_ones_give() {
    for n in (0..=140).chain([255, 256, 257, 300]) {
        for m in [n, n / 2, n + 3] {
            let data = Data::of(n, m);
            for ((name, plain), (_, fast)) in all_plain(&data).into_iter().zip(all_fast(&data)) {
                // Nothing says which zero the best one is.
                let [plain, fast] = [plain, fast].map(|text| text.replace("-0.0", "0.0"));
                assert_eq!(plain, fast, "{name} of {n} and {m}");
            }
        }
    }
}

/// The same text from every machine: the test calls itself, with each forced.
#[test]
fn every_machine_gives_the_same() {
    let results = || {
        let of = |n: usize| all_fast(&Data::of(n, n + 1)).into_iter().map(|(_, text)| text).collect::<String>();
        [0, 1, 5, 33, 64, 100, 259].map(of).concat()
    };
    crate::forced::same_bits("strange::every_machine_gives_the_same", results, 500);
}
