//! Options that change, that closures and conditions name, and that arms make.

macro_rules! changing {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            pub fn greatest_so_far(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut best: Option<(usize, f32)> = None;
                for (i, v) in x.iter().enumerate() {
                    if best.is_none_or(|(_, b)| *v > b) {
                        best = Some((i, *v));
                    }
                }
                match best {
                    Some((i, b)) => i as f32 + b,
                    None => a,
                }
            }
            pub fn set_and_cleared(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut best: Option<f32> = None;
                for v in x {
                    match best {
                        Some(b) if b >= *v => {}
                        _ => best = Some(*v),
                    }
                }
                let mut t = Some(a * 3.7);
                if n > 2 {
                    t = None;
                } else if n > 1 {
                    t = t.map(|v| v * 0.3 + a);
                }
                best.unwrap_or(0.3) * a + t.unwrap_or(0.7) * 0.3
            }
            pub fn last_of_some(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut last: Option<f32> = x.first().copied();
                let mut s = 0.0;
                for v in x {
                    if let Some(l) = last {
                        s = s * 0.5 + (v - l);
                    }
                    last = if *v > a { Some(*v) } else { None };
                }
                if last.is_some() {
                    s += 10.0;
                }
                if last == None {
                    s += 20.0;
                }
                s
            }
            pub fn found_in_each_turn(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut total = 0.0;
                for i in 0..n {
                    let mut found: Option<usize> = None;
                    for (j, v) in x.iter().enumerate() {
                        if *v > a + i as f32 * 0.1 {
                            found = Some(j);
                            break;
                        }
                    }
                    if let Some(j) = found {
                        total += j as f32;
                        found = None;
                    } else {
                        total -= 1.0;
                        continue;
                    }
                    total = total * 0.5 + if found.is_none() { 1.0 } else { 2.0 };
                }
                total
            }
            pub fn hit_of_two_numbers(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut hit: Option<(f32, i32)> = None;
                'o: for i in 0..n {
                    for v in x {
                        if *v > a {
                            hit = Some((*v, i));
                            break 'o;
                        }
                        if *v < -1.5 {
                            hit = None;
                            continue 'o;
                        }
                        hit = hit.map(|(p, q)| (p + 1.0, q + 1));
                    }
                }
                let Some((t, k)) = hit else { return -1.0 };
                t * 10.0 + k as f32
            }
            pub fn least_and_greatest(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut lo: Option<f32> = None;
                let mut hi: Option<f32> = None;
                for &v in x {
                    lo = Some(lo.map_or(v, |l| l.min(v)));
                    hi = match hi {
                        None => Some(v),
                        Some(h) if v > h => Some(v),
                        Some(h) => Some(h),
                    };
                }
                lo.unwrap_or(a) + hi.unwrap_or(2.0) * 10.0
            }
            pub fn made_by_arms(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let o = match n {
                    0 => None,
                    1 => Some(a * 0.3),
                    2 => x.first().copied(),
                    _ => {
                        let t = a * 2.0;
                        if t > 1.0 { Some(t) } else { y.first().copied() }
                    }
                };
                let p = if n > 3 { x.get(1) } else { y.get(1) };
                let q = Some(a * 0.7);
                let r: Option<f32> = if a > 0.5 { None } else { Some(a * 0.1) };
                o.unwrap_or(7.0) * a + p.copied().unwrap_or(0.3) * a + q.unwrap_or(1.0) * a + r.unwrap_or(0.9) * a
            }
            pub fn arms_that_return(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let o = match n {
                    0 => return a,
                    1 => None,
                    2 => {
                        y.iter_mut().for_each(|v| *v += 1.0);
                        x.first()
                    }
                    _ => x.get(n as usize),
                };
                let v = match o {
                    Some(v) => *v,
                    None => return -2.0,
                };
                v * 2.0
            }
            pub fn names_bound_again(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let o = x.get(n as usize).copied();
                let o = o.map(|o| o * a);
                let v = y.get(n as usize);
                if let Some(v) = v {
                    let v = v * 2.0;
                    return v + o.unwrap_or(0.25);
                }
                let o = o.filter(|v| *v > 0.0);
                let Some(o) = o else { return -3.0 };
                let f = |o: f32| {
                    let a = o * 2.0;
                    let o = a + 1.0;
                    o
                };
                f(o) + o
            }
            pub fn closures_bound_again(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let scale = |v: f32| v * 2.0 + a;
                let twice = scale(a);
                let scale = |v: f32| v * 3.0 - twice;
                scale(twice) + scale(n as f32)
            }
            pub fn typed_by_lets(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let p = if n > 1 { Some(a * 3.7) } else { None };
                let q: f32 = p.unwrap_or(0.3);
                let r: f32 = n.checked_add(2).map_or(7.0, |v| v as f32 * 0.3);
                q * a + r * a + 0.1
            }
        }
    };
}

changing!(plain, fastmath::fastmath(ptx(sm_75)));
changing!(fused, fastmath::fastmath(fused, ptx(sm_75)));
