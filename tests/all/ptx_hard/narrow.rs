//! Chains that keep, give less, or join; and parts of a slice that are set.

macro_rules! narrow {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            fn root(x: f32) -> Option<f32> {
                if x < 0.0 { None } else { Some(x.sqrt() * 3.0 + 1.0) }
            }
            pub fn filter_maps(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let sum: f32 = x.iter().filter_map(|&v| if v > 0.0 { Some(v * 2.0 + a) } else { None }).sum();
                let roots: f32 = x.iter().copied().filter_map(root).map(|r| r * a + 1.0).sum();
                let most = y.iter().filter_map(|v| root(*v)).fold(0.5f32, |best, r| best.max(r * best + 1.0));
                let count = x.iter().filter_map(|v| (*v > a).then_some(1)).count();
                let mut loops = 0.0;
                for (r, i) in x.iter().enumerate().filter_map(|(i, v)| root(*v).map(|r| (r, i))) {
                    loops += r * i as f32;
                }
                sum * roots + most - count as f32 + loops
            }
            pub fn map_whiles(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let sum: f32 = x.iter().map_while(|&v| if v < 0.75 { Some(v * a + 1.0) } else { None }).sum();
                let last = y.iter().map_while(|v| root(*v + 0.5)).last().unwrap_or(a);
                sum * last
            }
            pub fn scans(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let top = x
                    .iter()
                    .scan(a, |sum, &v| {
                        *sum = *sum * 0.5 + v;
                        Some(*sum)
                    })
                    .fold(0.0f32, |best, v| best.max(v * 2.0 - 1.0));
                let until: f32 = y
                    .iter()
                    .scan(1.0f32, |product, v| {
                        *product *= *v + 1.0;
                        (*product > 0.25).then_some(*product * a + 1.0)
                    })
                    .sum();
                for (i, v) in x
                    .iter()
                    .scan(0.0f32, |sum, v| {
                        *sum += *v;
                        Some(*sum)
                    })
                    .enumerate()
                {
                    y[i] = v;
                }
                top + until
            }
            pub fn joins(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let sum: f32 = x.iter().chain(y.iter()).sum();
                let mixed = x.iter().copied().chain(std::iter::once(a * 2.0)).fold(1.0f32, |p, v| p * v + a);
                let back: f32 = x.iter().rev().chain(y.iter()).chain(x.iter()).map(|v| *v * a + 1.0).sum();
                let mut turns = 0.0;
                for (i, v) in x.iter().chain(y.iter()).enumerate() {
                    turns += *v * i as f32;
                }
                sum + mixed * back - turns
            }
            pub fn sets_parts(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                for pair in y.chunks_exact_mut(2) {
                    let first = pair[0] * a + 1.0;
                    pair[0] = pair[1];
                    pair[1] = first;
                }
                let size = y.len() + n as usize;
                for whole in y.chunks_exact_mut(size) {
                    whole[0] += 1.0;
                }
                for (i, part) in y.chunks_mut(n as usize + 1).enumerate() {
                    part[0] += i as f32;
                    for v in part.iter_mut() {
                        *v *= a;
                    }
                }
                y.iter().sum()
            }
            pub fn sets_zipped(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                for (slot, v) in y.iter_mut().zip(x.iter()) {
                    *slot = a * *v + *slot;
                }
                for (i, (slot, &v)) in y.iter_mut().zip(x).enumerate() {
                    *slot += v * i as f32;
                }
                for ((slot, &v), w) in y.iter_mut().zip(x).zip(x.iter().rev()) {
                    *slot = *slot * v - *w;
                }
                y.iter_mut().zip(x).for_each(|(slot, &v)| *slot -= v * a);
                y.iter().sum()
            }
            fn halved(x: f32) -> f32 {
                x * 0.5
            }
            pub fn functions_by_name(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let of_std: f32 = x.iter().copied().map(f32::abs).map(|v| v * a + 1.0).sum();
                let of_module: f32 = x.iter().copied().map(halved).map(|v| v * a + 1.0).sum();
                of_std * of_module + x.first().copied().map(f32::abs).map_or(a, |v| v * a + 1.0)
            }
            pub fn sums_without_types(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let sum = if n > 3 { x.iter().sum() } else { a * 0.5 };
                let product = if n > 2 { x.iter().product() } else { 0.25f32 };
                a * sum + product * a - sum
            }
            pub fn windows_in_chains(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let longest = x.windows(2).map(|w| (w[1] - w[0]) * a + 1.0).fold(0.0f32, f32::max);
                let rising = x.windows(2).filter(|w| w[0] < w[1]).count();
                let bends: f32 = x.windows(3).map(|w| w[0] * w[2] - w[1]).sum();
                longest * bends + rising as f32
            }
        }
    };
}

narrow!(plain, fastmath::fastmath(ptx(sm_75)));
narrow!(fused, fastmath::fastmath(fused, ptx(sm_75)));
