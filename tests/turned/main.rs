//! Loops whose steps iterate, each until numbers of its own say stop: in lanes they give what the plain loops give, to the bit.

#[path = "../forced/mod.rs"]
mod forced;

use fastmath::Report;

/// What a loop reads, the floats and the integers that it writes, and what it adds up.
type Function = fn(&[f64], &[f64], &mut [f64], &mut [u32]) -> u64;

macro_rules! turned {
    ($table:ident $plain:ident $fast:ident [$($option:tt)*]; $($name:ident($x:ident, $y:ident, $out:ident, $counts:ident) $body:block)*) => {
        #[allow(clippy::needless_range_loop, clippy::explicit_counter_loop, clippy::assign_op_pattern, clippy::while_float, unused_variables)] // loops as people write them
        mod $plain { $(pub fn $name($x: &[f64], $y: &[f64], $out: &mut [f64], $counts: &mut [u32]) -> u64 $body)* }
        #[fastmath::fastmath($($option)* report, dispatch, allow(unused_flag))]
        #[allow(clippy::needless_range_loop, clippy::explicit_counter_loop, clippy::assign_op_pattern, clippy::while_float, unused_variables)]
        mod $fast { $(pub fn $name($x: &[f64], $y: &[f64], $out: &mut [f64], $counts: &mut [u32]) -> u64 $body)* }
        pub const $table: &[(&str, [Function; 2], Report)] = &[
            $((stringify!($name), [$plain::$name, $fast::$name], $fast::$name::REPORT)),*
        ];
    };
}

mod random;

turned! { ALL plain fast [];
    // Escape times.
    counted(x, y, out, counts) {
        for ((out, &cr), &ci) in counts.iter_mut().zip(x).zip(y) {
            let (mut zr, mut zi, mut n) = (0.0, 0.0, 0);
            while n < 50 && zr * zr + zi * zi <= 4.0 {
                let next = zr * zr - zi * zi + cr;
                zi = 2.0 * zr * zi + ci;
                zr = next;
                n += 1;
            }
            *out = n;
        }
        0
    }
    indexed(x, y, out, counts) {
        let most = 60;
        for i in 0..x.len().min(y.len()) {
            let mut a = 0.0;
            let mut b = 0.0;
            let (cx, cy) = (x[i], y[i]);
            let mut count = 0u32;
            for _ in 0..most {
                let (aa, bb) = (a * a, b * b);
                if aa + bb > 4.0 {
                    break;
                }
                b = 2.0 * a * b + cy;
                a = aa - bb + cx;
                count += 1;
            }
            counts[i] = count;
        }
        0
    }
    from_the_index(x, y, out, counts) {
        let (x0, dx, cy) = (-2.0, 3.0 / 300.0, 0.25 + y.len() as f64 / 4000.0);
        for (i, out) in counts.iter_mut().enumerate() {
            let cx = x0 + i as f64 * dx;
            let (mut a, mut b, mut n) = (0.0f64, 0.0f64, 100u16);
            loop {
                let (aa, bb) = (a * a, b * b);
                if aa + bb > 4.0 || n == 0 {
                    break;
                }
                b = 2.0 * a * b + cy;
                a = aa - bb + cx;
                n -= 1;
            }
            *out = u32::from(100 - n);
        }
        0
    }
    left_at(x, y, out, counts) {
        for ((out, cr), ci) in counts.iter_mut().zip(x).zip(y) {
            let mut n = 40;
            let (mut a, mut b) = (*cr, *ci);
            for i in 0..40 {
                if a * a + b * b > 4.0 {
                    n = i;
                    break;
                }
                let t = a * a - b * b + cr;
                b = (a + a) * b + ci;
                a = t;
            }
            *out = n;
        }
        0
    }
    smooth(x, y, out, counts) {
        let mut steps = 0;
        for i in 0..x.len().min(y.len()) {
            let (cx, cy) = (x[i], y[i]);
            let (mut a, mut b, mut n, mut size) = (0.0f64, 0.0f64, 0u32, 0.0f64);
            while n < 64 {
                size = a * a + b * b;
                if size > 16.0 {
                    break;
                }
                (a, b) = (a * a - b * b + cx, 2.0 * a * b + cy);
                n += 1;
            }
            out[i] = if n == 64 { 0.0 } else { f64::from(n) + 1.0 - size.ln().ln() };
            steps += u64::from(n);
        }
        steps
    }
    orbit(x, y, out, counts) {
        let (mut most, scale) = (0u32, 0.5);
        for (i, (o, v)) in out.iter_mut().zip(x.iter().skip(1)).enumerate() {
            let (mut z, mut n, mut last) = (*v * scale, 0, -1.0);
            while n != 30 {
                let size = z * z;
                if size > 2.0 {
                    last = size;
                    break;
                } else {
                    z = size + *v;
                    n += 1;
                }
            }
            *o = z - last;
            counts[i] += n;
            most = most.max(n);
        }
        most.into()
    }
    // Until it converges.
    newton(x, y, out, counts) {
        for (o, &v) in out.iter_mut().zip(x) {
            let a = v.abs() + 0.5;
            let mut r = a;
            loop {
                let next = 0.5 * (r + a / r);
                if (next - r).abs() < 1e-12 {
                    break;
                }
                r = next;
            }
            *o = r;
        }
        0
    }
    newton_in_place(x, y, out, counts) {
        for (v, x) in out.iter_mut().zip(x) {
            *v = *x;
        }
        for v in out.iter_mut() {
            let mut r = 1.5;
            for _ in 0..30 {
                let f = r * r * r - *v - 3.0;
                let step = f / (3.0 * r * r);
                r -= step;
                if step.abs() < 1e-10 { break; }
            }
            *v = r;
        }
        0
    }
    kepler(x, y, out, counts) {
        let mut total = 0;
        for i in 0..x.len() {
            let mean = x[i];
            let e = 0.3;
            let mut anomaly = mean;
            let mut n = 0;
            let mut change = 1.0f64;
            while change.abs() > 1e-9 && n < 100 {
                change = (anomaly - e * anomaly - mean) / (1.0 - e * 0.5);
                anomaly -= change;
                n += 1;
            }
            out[i] = anomaly;
            total += n;
        }
        total
    }
    series(x, y, out, counts) {
        for (o, v) in out.iter_mut().zip(x.iter().rev()) {
            let (mut term, mut total, mut k) = (1.0, 1.0, 0.0);
            while f64::abs(term) > 1e-17 {
                k += 1.0;
                term *= v / k;
                total += term;
            }
            *o = total;
        }
        0
    }
    halved(x, y, out, counts) {
        for (out, v) in counts.iter_mut().zip(x) {
            let mut a = v.abs() * 10.0;
            let mut n = 1u8;
            while a > 0.5 {
                if a > 3.0 { a = a * 0.5; } else { a -= 0.25; }
                n += 1;
                if n == 20 { break; }
            }
            *out = n.into();
        }
        0
    }
}

/// Functions that iterate, called for each element.
#[allow(clippy::needless_range_loop, clippy::while_float)]
mod called {
    macro_rules! functions {
        ($module:ident [$($attribute:tt)*]) => {
            $($attribute)*
            pub mod $module {
                const MOST: u32 = 70;
                fn escape(cr: f64, ci: f64) -> u32 {
                    let (mut x, mut y) = (0.0, 0.0);
                    for n in 0..MOST {
                        let (xx, yy) = (x * x, y * y);
                        if xx + yy > 4.0 {
                            return n;
                        }
                        y = 2.0 * x * y + ci;
                        x = xx - yy + cr;
                    }
                    MOST
                }
                fn root(x: f64, most: u32) -> f64 {
                    let mut r = x;
                    let mut n = 0;
                    while n < most {
                        let next = 0.5 * (r + x / r);
                        if next == r { return next; }
                        r = next;
                        n += 1;
                    }
                    r * 0.5
                }
                fn halvings(mut x: f64) -> i32 {
                    let mut n = 0;
                    while x > 0.25 {
                        x *= 0.5;
                        n += 1;
                    }
                    n
                }
                pub fn row(x: &[f64], y: &[f64], out: &mut [f64], counts: &mut [u32]) -> u64 {
                    for (n, (x, y)) in counts.iter_mut().zip(x.iter().zip(y)) {
                        *n = escape(*x, 0.5 * y);
                    }
                    0
                }
                pub fn roots(x: &[f64], y: &[f64], out: &mut [f64], counts: &mut [u32]) -> u64 {
                    let mut worst = 0.0f64;
                    for i in 0..x.len().min(y.len()) {
                        let x = x[i] * x[i] + 0.5;
                        let r = root(x, 9);
                        worst = worst.max((r * r - x).abs());
                        out[i] = r;
                    }
                    worst.to_bits()
                }
                pub fn total(x: &[f64], y: &[f64], out: &mut [f64], counts: &mut [u32]) -> u64 {
                    let mut total = 0;
                    for v in x {
                        total += u64::from(halvings(1.0 + v.abs() * 100.0).unsigned_abs());
                    }
                    total
                }
            }
        };
    }

    functions!(plain [#[allow(unused_variables)]]);
    functions!(fast [#[fastmath::fastmath(report, dispatch)] #[allow(unused_variables)]]);
}

const CALLED: &[(&str, [Function; 2], Report)] = &[
    ("row", [called::plain::row, called::fast::row], called::fast::row::REPORT),
    ("roots", [called::plain::roots, called::fast::roots], called::fast::roots::REPORT),
    ("total", [called::plain::total, called::fast::total], called::fast::total::REPORT),
];

turned! { FUSED unfused fused [fused,];
    julia(x, y, out, counts) {
        for ((o, &a), &b) in out.iter_mut().zip(x).zip(y) {
            let (mut a, mut b, mut n) = (a, b, 0.0);
            while a * a + b * b < 4.0 && n < 80.0 {
                (a, b) = (a * a - b * b - 0.7, 2.0 * a * b + 0.27);
                n += 1.0;
            }
            *o = n + a + b;
        }
        0
    }
}

/// Numbers without a pattern between −1.4 and 1.1.
fn numbers(count: usize, stride: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * 7919 + stride * 104_729) % 1009) as f64 / 400.0 - 1.4).collect()
}

/// What a loop made of its inputs, as bits; which NaN it is, the language leaves open.
fn found(function: Function, n: usize) -> (Vec<u64>, Vec<u32>, u64) {
    let (x, y, mut out, mut counts) = (numbers(n, 1), numbers(n, 2), vec![0.25; n], vec![7; n]);
    let total = function(&x, &y, &mut out, &mut counts);
    let bits = |x: f64| if x.is_nan() { u64::MAX } else { x.to_bits() };
    (out.into_iter().map(bits).collect(), counts, total)
}

#[test]
fn every_step_ends_as_it_would_alone() {
    let whole = |(name, _, report): &(&str, [Function; 2], Report)| {
        let turned = report.steps.iter().any(|step| step.rule == "turned in lanes");
        (!turned).then(|| format!("{name}: {:?}", report.left.iter().map(|left| left.reason).collect::<Vec<_>>()))
    };
    let left: Vec<String> = ALL.iter().chain(CALLED).chain(FUSED).filter_map(whole).collect();
    println!("{left:#?}");
    for (name, [plain, fast], _) in ALL.iter().chain(CALLED) {
        for n in 0..=300 {
            assert_eq!(found(*plain, n), found(*fast, n), "{name} of {n}");
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

/// What `tools/random_turns.py` wrote: most of it is turned in lanes, and all of it gives what the plain loops give.
#[test]
fn random_steps_end_as_they_would_alone() {
    let reasons = |(name, _, report): &(&str, [Function; 2], Report)| {
        let turned = report.steps.iter().any(|step| step.rule == "turned in lanes");
        (!turned).then(|| format!("{name}: {:?}", report.left.iter().map(|left| left.reason).collect::<Vec<_>>()))
    };
    let left: Vec<String> = random::RANDOM.iter().filter_map(reasons).collect();
    println!("as written: {left:#?}");
    assert!(left.len() * 4 <= random::RANDOM.len(), "{left:#?}");
    for (name, [plain, fast], _) in random::RANDOM {
        for n in 0..=300 {
            assert_eq!(found(*plain, n), found(*fast, n), "{name} of {n}");
        }
    }
}

/// Without `nnan`, the greater of a number and a NaN is the number, in lanes as in the plain loop.
#[test]
fn what_is_greater_beside_nan_is_the_number() {
    #[fastmath::fastmath(reassoc, report)]
    fn greater(x: &[f64], y: &[f64]) -> f64 {
        x.iter().zip(y).map(|(x, y)| x.max(*y) - y.min(*x)).sum()
    }
    assert!(greater::REPORT.steps.iter().any(|step| step.rule == "split over lanes"));
    let (x, y) = ([1.0; 100], [f64::NAN; 100]);
    assert_eq!([greater(&x, &y), greater(&y, &x)], [0.0, 0.0]);
}

/// Every machine turns other numbers of steps side by side, and none may tell; `fused` makes them round alike.
#[test]
fn every_machine_gives_the_same_bits() {
    let results = || {
        let all =
            ALL.iter().chain(CALLED).chain(FUSED).flat_map(|(_, [_, fast], _)| [1, 31, 100].map(|n| found(*fast, n)));
        let bits = all
            .flat_map(|(out, counts, total)| out.into_iter().chain(counts.into_iter().map(u64::from)).chain([total]));
        bits.map(|bits| format!("{bits:x} ")).collect()
    };
    forced::same_bits("every_machine_gives_the_same_bits", results, 500);
}
