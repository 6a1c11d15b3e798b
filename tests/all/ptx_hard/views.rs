//! Parts of slices in chains, slices cut in two, and what stands in an option of several numbers.

macro_rules! views {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            pub fn norm_of_parts(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let n = n as usize;
                let m = x[..n].iter().zip(&y[..n]).map(|(p, q)| (p - q).abs()).fold(0.0f32, |m, v| m.max(v));
                y[..n].iter_mut().for_each(|v| *v *= a);
                m
            }
            pub fn sums_of_parts(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let r = x[1..=n as usize].iter().sum::<f32>();
                r * a + x[..2].len() as f32
            }
            pub fn loops_over_parts(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut s = 0.0;
                for v in x[n as usize..].iter().rev() {
                    s = s * a + v;
                }
                for (p, q) in x[1..].iter().zip(y[1..].iter()) {
                    s += p * q;
                    if s > 9.0 {
                        break;
                    }
                }
                s
            }
            pub fn cut_in_two(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let (p, q) = x.split_at(n as usize);
                let (u, v) = (&y[..1], &y[1..]);
                p.iter().sum::<f32>() * a - q.iter().sum::<f32>() + u[0] * v.len() as f32
            }
            pub fn cut_to_change(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let m = y.len() / 2;
                let (p, q) = y.split_at_mut(m);
                for i in 0..p.len() {
                    let t = p[i];
                    p[i] = q[i] * a;
                    q[i] = t;
                }
                m as f32
            }
            pub fn part_of_an_option(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut best: Option<(usize, f32)> = None;
                for (i, &v) in x.iter().enumerate() {
                    if best.is_none() || v > best.unwrap().1 {
                        best = Some((i, v));
                    }
                }
                match best {
                    Some((i, v)) if i > 1 => v * a,
                    Some((_, v)) => v,
                    None => a,
                }
            }
            pub fn options_of_parts(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let o = x[n as usize..].iter().copied().reduce(f32::max);
                let k = x[..n as usize].first().copied().unwrap_or(a);
                o.unwrap_or(0.3) * a + k + x[1..].windows(2).map(|w| w[0] * w[1]).sum::<f32>()
            }
            pub fn parts_that_change(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                for (o, v) in y[1..].iter_mut().zip(x[1..].iter()) {
                    *o += v * a;
                }
                y[..1].iter_mut().enumerate().for_each(|(i, v)| *v -= i as f32 + a);
                0.0
            }
            pub fn parts_within(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                (0..n as usize).map(|i| x[i..].iter().sum::<f32>() * a).sum::<f32>()
                    + (0..2).map(|i| x[i..i + 1].iter().map(|v| v * y[i]).sum::<f32>()).fold(0.0, |s, v| s + v)
            }
        }
    };
}

views!(plain, fastmath::fastmath(ptx(sm_75)));
views!(fused, fastmath::fastmath(fused, ptx(sm_75)));
