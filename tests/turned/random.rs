//! Written by `tools/random_turns.py 1 14`: random loops whose steps iterate.

#![allow(
    clippy::eq_op,
    clippy::neg_multiply,
    clippy::nonminimal_bool,
    unused_parens,
    unused_assignments,
    reason = "formulas by chance"
)]

use super::{Function, Report};

turned! { RANDOM plain_random fast_random [];
    random0(x, y, out, counts) { let mut total = 0; for (((o, c), &v), w) in out.iter_mut().zip(counts).zip(x).zip(y.iter().copied()) { let mut a = 0.5 * v; let mut b = w - v; let (n, mut k) = (0, 0.0); loop { if f64::abs(a - b) < 0.05 { break; } let (p, q) = (0.1, a * b); a = p - q; b += ((w + b) * (v / v)); k += 1.0; if k > 9.0 { b = k - a; break; } } *o = f64::max(a, b); *c += n; total += u64::from(n); } total }
    random1(x, y, out, counts) { let mut total = 0; for (((o, c), &v), w) in out.iter_mut().zip(counts).zip(x).zip(y.iter().copied()) { let (mut a, mut b) = (v, 0.0); let mut n = 0; loop { let (p, q) = (f64::max(f64::sqrt((a * v)), (-f64::sqrt(a))), a * b); a = p - q; b += -0.75; n += 1; if n == 23 || !(a <= 2.0) { break; } (a, b) = ((0.5 / v), (-a)); } *o = b; *c += n; total += u64::from(n); } total }
    random2(x, y, out, counts) { let mut total = 0; for i in 0..x.len().min(y.len()) { let (v, w) = (x[i], y[i]); let (mut a, mut b) = (0.0, 0.0); let mut n = 100; for turn in 3..=38 { let (p, q) = (f64::sqrt(f64::abs(1.25)), a * b); a = p - q; b += (if v > 0.25 { a } else { w }); if !(a <= 2.0) { b = a; n = turn + 1; break; } let (p, q) = (f64::min(v, w), a * b); a = p - q; b += 0.5; } out[i] = f64::max(a, b); counts[i] = n; total += u64::from(n); } total }
    random3(x, y, out, counts) { let mut total = 0; for (((o, c), &v), w) in out.iter_mut().zip(counts).zip(x).zip(y.iter().copied()) { let (mut a, mut b) = (0.0, 0.0); let mut n = 1; while n != 16 { let (p, q) = ((-((-0.1) + a)), a * b); a = p - q; b += f64::abs(f64::abs(w)); if a > 1.5 || b < -1.5 { n = 0; break; } else { n += 1; } } *o = f64::max(a, b); *c += n; total += u64::from(n); } total }
    random4(x, y, out, counts) { let mut total = 0; for i in 0..x.len().min(y.len()) { let (v, w) = (x[i], y[i]); let (mut a, mut b) = (v, 0.0); let mut n = 0; while n < 34 && !(a == b) { (a, b) = ((-a), a); n += 1; } out[i] = f64::max(a, b); counts[i] = n; total += u64::from(n); } total }
    random5(x, y, out, counts) { let mut total = 0; for i in 0..x.len().min(y.len()) { let (v, w) = (x[i], y[i]); let mut a = 0.5 * v; let mut b = w - v; let mut n = 0; loop { (a, b) = (f64::max(-0.75, (if v > 0.25 { f64::abs(a) } else { w })), ((-v) - (0.1 - 0.5))); n += 1; if n == 14 || 2.0 < f64::abs(a) { break; } if b > 0.25 { a -= ((a * w) - (0.1 + b)); } else { b = f64::max(0.5, w); } } out[i] = b; counts[i] = n; total += u64::from(n); } total }
    random6(x, y, out, counts) { let mut total = 0; for i in 0..x.len().min(y.len()) { let (v, w) = (x[i], y[i]); let (mut a, mut b) = (v, 0.0); let mut n = 100; for turn in 3..=41 { let t = f64::abs(w); b = ((b - w) - (a - a)); a = t; if 2.0 < f64::abs(a) { b = a; n = turn + 1; break; } (a, b) = ((1.25 - v), (f64::min(2.0, b) - (0.5 / a))); } out[i] = a; counts[i] = n; total += u64::from(n); } total }
    random7(x, y, out, counts) { let mut total = 0; for i in 0..x.len().min(y.len()) { let (v, w) = (x[i], y[i]); let mut a = 0.5 * v; let mut b = w - v; let (n, mut k) = (0, 0.0); loop { if b * v > 1.0 && a > w { break; } let t = f64::abs((b - b)); b = f64::max(a, w); a = t; k += 1.0; if k > 19.0 { b = k - a; break; } } out[i] = f64::max(a, b); counts[i] = n; total += u64::from(n); } total }
    random8(x, y, out, counts) { let mut total = 0; for i in 0..x.len().min(y.len()) { let (v, w) = (x[i], y[i]); let (mut a, mut b) = (0.0, 0.0); let mut n = 12; while n > 0 { n -= 1; if b * v > 1.0 && a > w { b = f64::abs((v + 1.25)); break; } let t = (f64::sqrt((0.5 * 1.25)) - f64::sqrt(f64::abs(a))); b = f64::abs(v); a = t; } out[i] = f64::max(a, b); counts[i] = n; total += u64::from(n); } total }
    random9(x, y, out, counts) { let mut total = 0; for (((o, c), &v), w) in out.iter_mut().zip(counts).zip(x).zip(y.iter().copied()) { let (mut a, mut b) = (0.0, 0.0); let mut n = 40; for turn in 0..40 { if f64::abs(a - b) < 0.05 { n = turn; break; } (a, b) = (f64::sqrt(v), (-(w / w))); } *o = a; *c += n; total += u64::from(n); } total }
    random10(x, y, out, counts) { let mut total = 0; for i in 0..x.len().min(y.len()) { let (v, w) = (x[i], y[i]); let mut a = 0.5 * v; let mut b = w - v; let mut n = 0; loop { let (p, q) = ((v / w), a * b); a = p - q; b += (f64::sqrt(0.5) * f64::abs(0.1)); n += 1; if n == 37 || 2.0 < f64::abs(a) { break; } a = (w - f64::min((0.1 * v), (w * v))); } out[i] = b; counts[i] = n; total += u64::from(n); } total }
    random11(x, y, out, counts) { let mut total = 0; for (((o, c), &v), w) in out.iter_mut().zip(counts).zip(x).zip(y.iter().copied()) { let mut a = 0.5 * v; let mut b = w - v; let (n, mut k) = (0, 0.0); loop { if a == b { break; } a = (w * v); k += 1.0; if k > 17.0 { b = k - a; break; } } *o = a; *c += n; total += u64::from(n); } total }
    random12(x, y, out, counts) { let mut total = 0; for (((o, c), &v), w) in out.iter_mut().zip(counts).zip(x).zip(y.iter().copied()) { let (mut a, mut b) = (0.0, 0.0); let mut n = 33; for turn in 0..33 { if !(a <= 2.0) { n = turn; break; } (a, b) = ((-(2.0 * 2.0)), f64::min((b / 1.25), (-w))); } *o = f64::max(a, b); *c += n; total += u64::from(n); } total }
    random13(x, y, out, counts) { let mut total = 0; for (((o, c), &v), w) in out.iter_mut().zip(counts).zip(x).zip(y.iter().copied()) { let mut a = 0.5 * v; let mut b = w - v; let mut n = 1; while n != 40 { let (p, q) = ((w - b), a * b); a = p - q; b += (0.5 / -0.75); if a != a { n = 0; break; } else { n += 1; } } *o = a + 0.5 * b; *c += n; total += u64::from(n); } total }
}
