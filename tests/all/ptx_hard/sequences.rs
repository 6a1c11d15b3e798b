//! What slices and arrays do as a whole: sorting, filling, turning round, copying, searching; and parts of arrays of the function's own.

macro_rules! sequences {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            const EDGES: [f32; 7] = [-2.0, -1.0, 0.0, 0.5, 1.0, 4.0, 9.0];

            fn total(x: &[f32]) -> f32 {
                let mut sum = 0.0;
                for v in x {
                    sum += v * 0.3;
                }
                sum
            }
            pub fn sorts(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut v = [a, x[0], a * 0.3, -a, x[0] + a];
                v.sort_by(|p, q| p.total_cmp(q));
                let mut w = [a, x[0], 0.5];
                w.sort_unstable_by(|p, q| q.partial_cmp(p).unwrap());
                let mut k = [n, n * 7 % 5, 3, -n];
                k.sort();
                let mut rows = [(a, n), (x[0], 2), (a, 3), (0.5, 4)];
                rows.sort_by(|p, q| p.0.total_cmp(&q.0).reverse());
                let mut keys = [n as u8, 5, 1, 3];
                keys.sort_by_key(|k| k % 3);
                y.sort_unstable_by(|p, q| p.total_cmp(q));
                v[2] * a
                    + w[1] * v[0]
                    + k[1] as f32
                    + rows[1].0 * 0.1
                    + (rows[0].1 + rows[2].1 * 10) as f32
                    + keys[2] as f32
            }
            pub fn sets(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut v = [a; 4];
                v.fill(a * a + 0.1);
                v[n as usize % 4] = 2.0;
                let mut w = [a, x[0], 3.0];
                w.reverse();
                y.reverse();
                if n == 3 {
                    y.fill(a * 0.7);
                }
                v[0] * a + v[1] * w[0] + w[2] * 0.3
            }
            pub fn copies(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut v = [0.0f32; 2];
                v.copy_from_slice(&x[..2]);
                if n < 4 {
                    y.copy_from_slice(x);
                }
                v[0] * a + v[1]
            }
            pub fn asks(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let at = EDGES.partition_point(|e| *e <= a).clamp(1, 6);
                let t = (a - EDGES[at - 1]) / (EDGES[at] - EDGES[at - 1]);
                let (small, low) = (x.partition_point(|&v| v < a), y.partition_point(|v| *v * 0.5 + 0.1 < a));
                let k = [n, 2, 5];
                let is_sorted = x.is_sorted() as i32 + k.is_sorted() as i32 * 2;
                t * 0.3 + (small + low * 10) as f32 + is_sorted as f32
            }
            pub fn parts(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let v = [a, x[0], a * 0.3, 4.0];
                let mut sum = total(&v[1..3]) * a + total(&v[..=1]);
                for p in &v[2..] {
                    sum = sum * 0.5 + p;
                }
                for (p, q) in v[..2].iter().zip(&v[2..4]) {
                    sum += p * q;
                }
                sum + v[1..].iter().map(|p| p * p).sum::<f32>()
            }
            pub fn pairs(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut sum = 0.0;
                let pairs = [(a, x[0]), (x[0], 1.0)];
                for (p, q) in pairs {
                    sum += p * q;
                }
                for (p, q) in pairs.iter() {
                    sum = sum * *p + q;
                }
                for (p, (k, _)) in [(a, (n, n)), (0.5, (3, n))] {
                    sum += p * k as f32;
                }
                sum
            }
            pub fn orders(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let low = match a.total_cmp(&1.0).reverse() {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 2.0,
                    std::cmp::Ordering::Greater => 3.0,
                };
                let k = n as u8;
                let bits = f32::from_be_bytes([60 + k % 8, k.wrapping_mul(37), k.wrapping_mul(91), 7]);
                low * a + bits
            }
        }
    };
}

sequences! { plain, fastmath::fastmath(ptx(sm_75)) }
sequences! { fused, fastmath::fastmath(fused, ptx(sm_50)) }
