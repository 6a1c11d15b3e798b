//! What a chain gives one of, and what methods make of options.

macro_rules! found {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            pub fn options_of_options(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let p = x.get(n as usize).or(y.first()).copied().unwrap_or(2.0);
                let q = x.get(n as usize).copied().or_else(|| y.get(1).copied()).unwrap_or(a);
                let r = x.first().copied().filter(|v| *v > a).unwrap_or(0.25);
                let s = x.first().and_then(|v| y.get((*v > 0.0) as usize)).copied().unwrap_or(0.75);
                let t = x.first().zip(y.get(n as usize)).map_or(a, |(v, w)| v * w + a);
                let u = (n as usize)
                    .checked_mul(2)
                    .and_then(|v| v.checked_sub(3))
                    .and_then(|i| x.get(i))
                    .copied()
                    .unwrap_or(a);
                let w = x.first().and_then(|v| if *v > a { Some(v * 2.0) } else { None }).map(|v| v * a + 0.1);
                p * a + q * 2.0 + r * 4.0 + s * a + t * 16.0 + u * a + w.unwrap_or(0.3) * a
            }
            pub fn options_that_set(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut c = a;
                let o = (n > 2)
                    .then(|| {
                        c += 1.0;
                        c
                    })
                    .or({
                        c *= 2.0;
                        if c > 1.0 { Some(c) } else { None }
                    });
                let p = (n > 3)
                    .then(|| {
                        c += 1.0;
                        c
                    })
                    .or_else(|| {
                        c *= 2.0;
                        if c > 1.0 { Some(c) } else { None }
                    });
                let q = (n > 1)
                    .then_some(c)
                    .filter(|v| {
                        c -= 3.0;
                        *v > 0.5
                    })
                    .and_then(|v| {
                        c *= 0.5;
                        (v < 3.0).then_some(v * 2.0)
                    });
                o.unwrap_or(0.1) + p.unwrap_or(0.2) * 10.0 + q.unwrap_or(0.3) * 100.0 + c
            }
            pub fn one_of_a_chain(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let m = x.iter().map(|v| (v * 100.0) as i32).max();
                let k = x.iter().map(|v| (v * 100.0) as i32).filter(|v| v % 2 == 0).min().unwrap_or(n);
                let l = (0..x.len()).max_by_key(|i| (x[*i] * 2.0) as i32);
                let j = (0..x.len()).min_by_key(|&i| (x[i] * 2.0) as i32);
                let p = x.iter().filter(|v| **v > a).last().copied();
                let q = x.iter().map(|v| v * 0.3).nth(n as usize).unwrap_or(0.7);
                let r = x.iter().map(|v| v * 0.3).find(|v| *v > a);
                let s = x.iter().filter(|v| **v < a).next().copied().unwrap_or(0.1);
                (m.unwrap_or(7) + k) as f32
                    + (l.unwrap_or(77) + j.unwrap_or(99) * 100) as f32
                    + p.unwrap_or(0.5) * a
                    + q * a
                    + r.unwrap_or(0.2) * a
                    + s * a
            }
            pub fn chains_that_set(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut c = 0;
                let m = x
                    .iter()
                    .map(|v| {
                        c += 1;
                        v * 2.0
                    })
                    .max_by(|p, q| p.partial_cmp(q).unwrap());
                let k = x
                    .iter()
                    .map(|v| {
                        c += 1;
                        v * 2.0
                    })
                    .find(|v| *v > a);
                let l = x
                    .iter()
                    .map(|v| {
                        c += 1;
                        v * 2.0
                    })
                    .nth(n as usize);
                let o = x.iter().inspect(|_| c += 1).last();
                m.unwrap_or(1.0) + k.unwrap_or(2.0) + l.unwrap_or(3.0) + o.copied().unwrap_or(4.0) + c as f32
            }
            pub fn in_total_order(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                for (i, v) in y.iter_mut().enumerate() {
                    *v = match (i as i32 + n) % 6 {
                        0 => 0.0,
                        1 => -0.0,
                        2 => f32::NAN,
                        3 => -1.0,
                        4 => f32::INFINITY,
                        _ => a,
                    };
                }
                let hi = y.iter().enumerate().max_by(|p, q| p.1.total_cmp(q.1)).map_or(9, |(i, _)| i);
                let lo = y.iter().enumerate().min_by(|p, q| q.1.total_cmp(p.1)).map_or(9, |(i, _)| i);
                let b = x.iter().copied().max_by(f32::total_cmp).unwrap_or(a);
                let c = x.iter().copied().min_by(|p, q| f32::total_cmp(p, q)).unwrap_or(a);
                (hi * 10 + lo) as f32 + b * 0.3 + c
            }
            pub fn best_of_several_numbers(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let b = x.iter().enumerate().map(|(i, v)| (i, v.floor())).max_by(|p, q| p.1.partial_cmp(&q.1).unwrap());
                let c = x.iter().enumerate().map(|(i, v)| (i, v.floor())).min_by(|p, q| p.1.partial_cmp(&q.1).unwrap());
                let d = x.iter().enumerate().max_by(|(_, p), (_, q)| p.abs().partial_cmp(&q.abs()).unwrap());
                let e = x.iter().map(|v| (*v, v * a)).reduce(|p, q| (p.0 * 0.3 + q.1, p.1 - q.0));
                let s = match b {
                    Some((i, v)) => i as f32 * 100.0 + v,
                    None => -1.0,
                } + c.map_or(0.5, |(i, v)| i as f32 * 10.0 + v);
                let t = if let Some((i, v)) = d { i as f32 + *v } else { 0.25 };
                let (p, q) = e.unwrap_or((a, 0.1));
                s + t + p * a + q
            }
            pub fn place_of_the_best(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let i = x.iter().enumerate().max_by(|a, b| a.1.partial_cmp(b.1).unwrap()).map(|(i, _)| i);
                let j = (0..x.len()).min_by(|&p, &q| x[p].partial_cmp(&x[q]).unwrap());
                let k = x
                    .iter()
                    .enumerate()
                    .min_by(|(_, p), (_, q)| p.total_cmp(q))
                    .map(|(i, v)| i as f32 * v)
                    .unwrap_or(-4.0);
                let l = x
                    .iter()
                    .zip(y.iter())
                    .map(|(p, q)| p * q)
                    .enumerate()
                    .skip(1)
                    .max_by(|p, q| p.1.total_cmp(&q.1))
                    .unwrap_or((7, a));
                i.unwrap_or(9) as f32 + j.unwrap_or(8) as f32 * 10.0 + k + l.0 as f32 * 100.0 + l.1
            }
            pub fn best_of_some(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let m = x.iter().take(n as usize).skip(1).step_by(2).copied().reduce(f32::max);
                let k = x.iter().rev().copied().reduce(|p, q| p * 0.5 + q);
                let l = (1..=n).map(|i| i * i).filter(|i| i % 3 == 1).max();
                let o = (0..n as u64).rev().map(|i| i.wrapping_mul(0x9E3779B97F4A7C15) >> 60).min();
                m.unwrap_or(0.1) + k.unwrap_or(0.2) + l.unwrap_or(5) as f32 + o.unwrap_or(6) as f32
            }
            pub fn best_of_bytes(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let p = x.iter().map(|v| (v * 50.0) as i8).max().unwrap_or(3);
                let q = x.iter().map(|v| (v * 50.0) as u8).min_by(|a, b| b.cmp(a)).unwrap_or(3);
                let r = x.iter().map(|v| (*v * 50.0) as u16).min_by_key(|v| v % 7).unwrap_or(3);
                p as f32 + q as f32 + r as f32
            }
        }
    };
}

found!(plain, fastmath::fastmath(ptx(sm_75)));
found!(fused, fastmath::fastmath(fused, ptx(sm_75)));
