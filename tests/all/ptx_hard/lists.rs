//! Arrays made element by element, structs that are compared, constants of tuples, and methods that few know.

macro_rules! lists {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            const TABLE: [(f32, f32); 3] = [(1.0, 2.5), (-3.0, 0.1), (0.3, 6.0)];

            #[derive(Clone, Copy, Debug, PartialEq)]
            pub struct Point {
                x: f32,
                y: f32,
            }
            #[derive(Clone, Copy, PartialEq)]
            pub struct Segment(Point, Point, u8);

            /// Of which two are the same if they lie as far away.
            #[derive(Clone, Copy)]
            pub struct Radius(f32, f32);
            impl std::cmp::PartialEq for Radius {
                fn eq(&self, other: &Self) -> bool {
                    self.0 * self.0 + self.1 * self.1 == other.0 * other.0 + other.1 * other.1
                }
            }

            fn squared(v: f32) -> f32 {
                v * v + 0.1
            }
            pub fn mapped(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let v = [a, 2.0, a * 0.3];
                let w = v.map(|x| x * x + 0.1);
                let u: [f32; 3] = w.map(|x| x * a + 1.0);
                let t = [a, a + 1.0].map(squared);
                let s = [n, n + 1].map(|k| k as f32 * 0.1);
                let r = v.map(|x| x > 0.5);
                let q = v.map(|x: f32| x * x + 0.1).map(|x: f32| x * 0.3 + a);
                w[0] * a + u[1] * u[2] + t[0] * t[1] + s[1] * a + q[1] * q[2] + if r[0] { 1.0 } else { 0.0 }
            }
            pub fn from_indices(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let v: [f32; 4] = std::array::from_fn(|i| a * i as f32 + 0.1);
                let w: [usize; 3] = core::array::from_fn(|i| i * 2 + n as usize);
                let m: [f32; 2] = std::array::from_fn(|k| v[k] * v[k + 1] + TABLE[k].0);
                v.iter().sum::<f32>() * a + w[n as usize % 3] as f32 * 0.3 + m[0] * m[1]
            }
            pub fn tuples(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut sum = 0.0;
                for (p, q) in TABLE {
                    sum += p * a + q;
                }
                for &(p, q) in TABLE.iter() {
                    sum = sum * p + q * a;
                }
                for (p, q) in &TABLE {
                    sum += p * q * a;
                }
                for (k, (p, q)) in TABLE.iter().enumerate() {
                    sum += p * k as f32 + q;
                }
                sum
            }
            pub fn equality(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let at = |i: usize| x.get(i).copied().unwrap_or(0.0);
                let (p, q) = (Point { x: a, y: at(0) }, Point { x: at(n as usize), y: at(0) });
                let (s, t) = (Segment(p, q, n as u8), Segment(q, p, 3));
                let mut sum = 0.0;
                if p == q {
                    sum += 1.0;
                }
                if p != q || n > 3 {
                    sum += 2.0;
                }
                if s == t {
                    sum += 4.0;
                }
                if s.1 == q && q == q {
                    sum += 8.0;
                }
                if (Point { x: at(1), ..p }) == p {
                    sum += 16.0;
                }
                let (r, o) = (Radius(a, at(0)), Radius(at(0), a));
                if r == o {
                    sum += 32.0;
                }
                if r != o || Radius(n as f32, 1.0) != Radius(1.0, 3.0) {
                    sum += 64.0;
                }
                sum
            }
            pub fn neighbours(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let b = x.first().copied().unwrap_or(1.5);
                let zero = b * 0.0;
                let wide = a as f64 * 1e300;
                y.iter_mut().for_each(|v| *v = (*v).next_up());
                let d = wide.next_up() - wide + wide.next_down().midpoint(b as f64) * 1e-300;
                let e = (wide * 8e7).midpoint(-wide * 8e7) + (wide * 1e7).midpoint(wide * 8e7) * 1e-308;
                let tiny =
                    (zero.next_up().to_bits() ^ (-zero).next_down().to_bits() ^ (0.0 / zero).next_up().to_bits());
                a.next_up() * b.next_down()
                    + a.midpoint(b) * 0.3
                    + d as f32
                    + (tiny >> 9) as f32
                    + (f32::MAX.next_up().next_down()).midpoint(f32::MAX) * 1e-38
                    + e as f32
            }
            pub fn other_sign(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let k = (a * 1e9) as i32;
                let m = n * 0x1357_9bdf;
                let u = m as u32;
                let p = u.wrapping_add_signed(k) ^ u.saturating_add_signed(k);
                let q = k.wrapping_add_unsigned(u) ^ k.saturating_add_unsigned(u) ^ k.saturating_sub_unsigned(u);
                let r = u.checked_add_signed(k).unwrap_or(7) ^ k.checked_sub_unsigned(u).unwrap_or(9) as u32;
                let s = (n as u8 * 40).wrapping_add_signed(k as i8) ^ (k as u8).saturating_add_signed(-n as i8 * 20);
                let t =
                    (k as i8).saturating_add_unsigned(m as u8) as u8 ^ (k as i8).saturating_sub_unsigned(m as u8) as u8;
                let mid =
                    k.midpoint(m) ^ k.midpoint(-m) ^ (u.midpoint(k as u32) as i32) ^ (k as i8).midpoint(n as i8) as i32;
                let far = (k as i64 * 0x1_0000_0001).midpoint(m as i64) as i32;
                (p & 0xfffff) as f32
                    + (q & 0xffff) as f32 * 0.5
                    + (r >> 12) as f32
                    + s as f32
                    + t as f32
                    + (mid & 0xffff) as f32
                    + (far >> 10) as f32
            }
            pub fn powers(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let k = (a * 100.0) as i32;
                let p = k.saturating_pow(n as u32 * 2 + 1) ^ k.saturating_pow(4) ^ (-2i32).saturating_pow(31);
                let q = (k as i8).saturating_pow(n as u32) as u8 ^ (k as u8).saturating_pow(3);
                let r = (k as i64).saturating_pow(n as u32 * 5);
                (p >> 8) as f32 + q as f32 + (r >> 32) as f32
            }
            pub fn bytes(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut sum = 0;
                for k in 0..=255u8 {
                    let c = k;
                    sum = (sum & 0xffff) * 3
                        + c.is_ascii_digit() as u32
                        + c.is_ascii_alphabetic() as u32 * 2
                        + c.is_ascii_alphanumeric() as u32 * 4
                        + c.is_ascii_hexdigit() as u32 * 8
                        + c.is_ascii_whitespace() as u32 * 16
                        + c.is_ascii_punctuation() as u32 * 32
                        + c.is_ascii() as u32 * 64
                        + c.to_ascii_lowercase() as u32
                        + c.to_ascii_uppercase() as u32 * 5
                        + (c.is_ascii_lowercase() && !c.is_ascii_uppercase()) as u32;
                }
                (sum >> 8) as f32
            }
            pub fn asked_of_numbers(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut left = n;
                let mut sum = 0.0;
                if let 0.0..=1.0 = a {
                    sum += a * 0.3;
                }
                if let 0..=2 | 5 = n {
                    sum += 2.0 * a;
                } else if let i32::MIN..=-1 = left - 4 {
                    sum += 4.0;
                }
                while let 1..=9 = left {
                    sum += a * left as f32;
                    left -= 2;
                }
                sum
            }
        }
    };
}

lists! { plain, fastmath::fastmath(ptx(sm_75)) }
lists! { fused, fastmath::fastmath(fused, ptx(sm_50)) }
