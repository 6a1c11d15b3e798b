//! Functions that iterate, called for each element.

#![allow(clippy::needless_range_loop, clippy::while_float, reason = "as people write them")]

use super::Table;

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
            /// Another call of the same function, made seldom.
            pub fn twice(x: &[f64], y: &[f64], out: &mut [f64], counts: &mut [u32]) -> u64 {
                for i in 0..x.len() {
                    counts[i] = escape(x[i], y[i]) + if x[i] > 0.0 { escape(0.5 * x[i], 0.3) } else { 0 };
                }
                for i in 0..x.len() {
                    out[i] = root(x[i].abs() + 1.0, 9).max(match y[i] > 0.0 {
                        true => root(y[i] + 2.0, 9),
                        false => 0.0,
                    });
                }
                0
            }
            /// What may not be asked for.
            pub fn guarded(x: &[f64], y: &[f64], out: &mut [f64], counts: &mut [u32]) -> u64 {
                for (i, n) in counts.iter_mut().enumerate() {
                    *n = u32::from(i + 1 < x.len() && escape(x[i + 1], 0.1) > 3);
                }
                0
            }
            /// What is done before the call, in the same statement.
            pub fn later(x: &[f64], y: &[f64], out: &mut [f64], counts: &mut [u32]) -> u64 {
                let mut k = 0.0;
                for i in 0..x.len() {
                    counts[i] = ({
                        k += 0.125;
                        k as u32
                    }) + escape(k, y[i]);
                }
                let mut items = x.iter();
                for n in counts.iter_mut() {
                    *n += items.next().map_or(0, |v| v.abs() as u32) + escape(items.len() as f64 * 0.01, 0.2);
                }
                0
            }
            pub fn shadowed(x: &[f64], y: &[f64], out: &mut [f64], counts: &mut [u32]) -> u64 {
                const MOST: u32 = 3;
                for (n, x) in counts.iter_mut().zip(x) {
                    *n = escape(*x, 0.1) + MOST;
                }
                0
            }
        }
    };
}

functions!(plain [#[allow(unused_variables)]]);
functions!(fast [#[fastmath::fastmath(report, dispatch)] #[allow(unused_variables)]]);

pub const CALLED: Table = &[
    ("row", [plain::row, fast::row], fast::row::REPORT),
    ("roots", [plain::roots, fast::roots], fast::roots::REPORT),
    ("total", [plain::total, fast::total], fast::total::REPORT),
];

/// Calls that cannot be made before the rest of their statements, or are not the only ones there.
pub const BESIDE: Table = &[
    ("twice", [plain::twice, fast::twice], fast::twice::REPORT),
    ("guarded", [plain::guarded, fast::guarded], fast::guarded::REPORT),
    ("later", [plain::later, fast::later], fast::later::REPORT),
    ("shadowed", [plain::shadowed, fast::shadowed], fast::shadowed::REPORT),
];
