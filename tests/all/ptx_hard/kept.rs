//! Options that variables hold, the best of chains, and integers at the ends of their range.

macro_rules! kept {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            pub fn element(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let some = x.get(n as usize);
                let first = y.first().copied();
                y[1] = if some.is_some() { 1.0 } else { 2.0 };
                if let Some(v) = some { *v * a + first.unwrap_or(0.5) } else { first.map_or(a, |v| v * 2.0) }
            }
            pub fn computed(x: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let root = (a > 0.0).then(|| a.sqrt() + x[n as usize]);
                let twice: Option<f32> = (n > 2).then_some(a * 2.0 + 1.0);
                if root.is_none() {
                    return twice.unwrap_or(9.0);
                }
                let Some(found) = root else { return 1.0 };
                match twice {
                    Some(v) => v - found,
                    None => found,
                }
            }
            pub fn greatest(x: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let greatest: Option<f32> = x.iter().copied().reduce(f32::max);
                let least = x.iter().skip(n as usize).copied().min_by(|v, w| v.partial_cmp(w).unwrap());
                let last = x.iter().map(|v| v * a).max_by(|v, w| v.abs().partial_cmp(&w.abs()).unwrap());
                let mixed = x.iter().copied().reduce(|sum, v| sum * 0.5 + v);
                let tied = x.iter().map(|v| v.trunc()).min_by(|v, w| v.abs().partial_cmp(&w.abs()).unwrap());
                greatest.unwrap_or(1.0)
                    + least.unwrap_or(a)
                    + last.unwrap_or(2.0) * mixed.unwrap_or(-1.0)
                    + tied.unwrap_or(8.0)
            }
            pub fn without_order(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                y[0] = if n == 3 { f32::NAN } else { a };
                y.iter().copied().max_by(|v, w| v.partial_cmp(w).unwrap()).unwrap_or(0.0)
            }
            pub fn either(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let first = x.first();
                let second = if x.len() > 3 { Some(x[3] * a) } else { None };
                let third = if n < 2 { None } else { Some(n as f32) };
                *first.unwrap_or(&0.0) + second.unwrap_or(1.0) + a + third.map_or(0.5, |v| v * a)
            }
            pub fn held_in_range(_: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let far = (a * 1e10) as i32;
                let (byte, small) = ((a * 100.0) as i8, (n * 50) as u8);
                let sums = far.saturating_add(n).wrapping_sub(far.saturating_sub(-n)) ^ far.saturating_mul(n);
                let bytes = byte.saturating_add(n as i8) ^ byte.saturating_mul(-3) ^ byte.saturating_sub(90);
                let wide = (far as i64) << 31;
                let most = wide.saturating_add(wide) ^ wide.saturating_sub(-wide) ^ wide.saturating_mul(n as i64 - 2);
                let natural = (small as u64) << 58;
                let unsigned = natural.saturating_mul(n as u64) as f32 + small.saturating_mul(3) as f32;
                sums as f32 + bytes as f32 + most as f32 + unsigned
            }
            pub fn products_that_fit(_: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let far = (a * 1e9) as i32;
                let wide = (far as i64) << 31;
                let divided =
                    i32::MIN.checked_div(n - 3).unwrap_or(5) as f32 + far.checked_rem(n - 2).unwrap_or(7) as f32;
                let least = if n == 2 { i8::MIN } else { 100 };
                let wrapped =
                    least.wrapping_div(-1) as f32 + least.wrapping_rem(-1) as f32 + far.wrapping_div(3) as f32;
                let first = far.checked_mul(n).map_or(-1.0, |v| v as f32);
                let product = wide.checked_mul(n as i64);
                let second = if let Some(v) = product { v as f32 } else { 3.0 };
                first + second + divided + wrapped + (n as u8 * 40).checked_mul(2).unwrap_or(1) as f32
            }
            pub fn counts_of_bits(_: &[f32], _: &mut [f32], n: i32, a: f32) -> f32 {
                let bits = a.to_bits();
                let byte = n as u8 | 0xc0;
                let counts =
                    bits.count_zeros() + bits.leading_ones() * 3 + byte.trailing_ones() * 5 + byte.leading_ones();
                (counts + byte.reverse_bits() as u32 + (bits as u16).reverse_bits() as u32) as f32
            }
        }
    };
}

kept!(plain, fastmath::fastmath(ptx(sm_75)));
kept!(fused, fastmath::fastmath(fused, ptx(sm_75)));
