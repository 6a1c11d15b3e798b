//! What is done before what: options, lazy operands, and sizes of parts that change while a loop runs.

macro_rules! order {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            pub fn other_behind_option(x: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let mut count = a;
                let first = (n > 2)
                    .then(|| {
                        count += 1.0;
                        count * 0.5
                    })
                    .unwrap_or({
                        count *= 3.0;
                        count
                    });
                let second = x
                    .get(n as usize)
                    .map(|v| {
                        count += v;
                        count * 0.5
                    })
                    .map_or(
                        {
                            count *= 3.0;
                            count
                        },
                        |v| v * 2.0,
                    );
                first * 10.0 + second + count
            }
            /// Which of two products is rounded: the same one on both sides, in a loop as well.
            pub fn smoothed(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let (mut s, k) = (x.get(1).copied().unwrap_or(0.7), 0.3 * a + 0.1);
                for (v, out) in x.iter().zip(y.iter_mut()) {
                    s = a * *v + k * s;
                    *out = s;
                }
                s
            }
            pub fn element_before_other(_: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let first = y.get(n as usize).copied().unwrap_or({
                    y[0] = a;
                    y[1] = 5.0;
                    2.0
                });
                first + y[n as usize % 2]
            }
            pub fn operands_that_set(x: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let mut c = n;
                let both = {
                    c += 3;
                    n > 2
                } && {
                    c += 2;
                    a > 0.0
                };
                let either = n == 1
                    || {
                        c *= 2;
                        a < 0.5
                    }
                    || {
                        c -= 1;
                        n == 4
                    };
                let guarded = match n {
                    3 if {
                        c += 7;
                        a > 0.2
                    } =>
                    {
                        1
                    }
                    _ => 2,
                };
                while n > 4 && {
                    c += 1;
                    c < 40
                } {
                    c += 2;
                }
                (c * 100 + both as i32 * 10 + either as i32 * 20 + guarded) as f32
            }
            pub fn sizes_that_change(x: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let (mut k, mut sum) = (2usize, a);
                for w in x.windows(k) {
                    sum = sum * 0.5 + w[w.len() - 1] + w.len() as f32;
                    k = 3;
                }
                for c in x.chunks(k) {
                    sum = sum * 0.5 + c[0] + c.len() as f32;
                    k = 1;
                }
                for w in x.windows(n as usize + 1) {
                    sum = sum * 0.5 + w[0] - w[w.len() - 1];
                }
                sum
            }
            pub fn sizes_beyond_all(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let far = usize::MAX / (n as usize + 1);
                let longest: f32 = x.chunks(far).map(|c| c.len() as f32).sum();
                let none = x.windows(far).count();
                let first: f32 = x.chunks(n as usize).map(|c| c[0] + c.len() as f32).sum();
                longest + none as f32 + first * a
            }
            pub fn names_like_those_within(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let p = x.get(n as usize);
                let q = y.get(1);
                let first = |v: f32| {
                    let at = v as usize % 3;
                    let held = p.copied().unwrap_or(2.0);
                    held + at as f32
                };
                let second = |v: f32| {
                    let some = v;
                    let at = v as usize % 2;
                    let item = q.copied().unwrap_or(3.0);
                    item + at as f32 + some
                };
                let third = |v: f32| {
                    let (index, found) = (v, v * 2.0);
                    let at = v as usize % 2;
                    q.copied().unwrap_or(3.0) + at as f32 + index * found + p.copied().unwrap_or(0.5)
                };
                first(a.abs()) + second(a.abs() * 3.0) + third(2.5)
            }
            pub fn options_without_types(_: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let p = if n > 1 { Some(a * 3.7) } else { None };
                let q = n.checked_add(2).map_or(7.0, |v| v as f32 * 0.3);
                let r = (n as u8).checked_sub(2).map(|v| v as f32 * 0.7);
                let first = p.unwrap_or(0.3) * a + (q * a + 0.1);
                let second = match p {
                    Some(v) => v * 0.1 + a,
                    None => 0.7,
                };
                let third = if let Some(v) = r { v * a + 1.3 } else { a };
                let fourth: f32 = p.map_or(0.3, |v| v * a + 0.1);
                first * 0.3 + second + third * 0.7 + fourth + fourth * a
            }
            pub fn matched_as_written(_: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let k = n as f32 * 0.3;
                let sum = a * 3.7 + k;
                let first = if matches!(a * 3.7 + k, v if v == sum) { 1.0 } else { 2.0 };
                let second = if matches!(a, v if v * 3.7 + k == sum) { 1.0 } else { 2.0 };
                first + second * 10.0
            }
        }
    };
}

order!(plain, fastmath::fastmath(ptx(sm_75)));
order!(fused, fastmath::fastmath(fused, ptx(sm_75)));
