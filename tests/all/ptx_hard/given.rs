//! Options that functions take and give, and `?`.

macro_rules! given {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            #[derive(Clone, Copy)]
            pub struct Hit {
                near: f32,
                far: f32,
                side: u32,
            }
            impl Hit {
                fn across(self, least: f32) -> Option<Hit> {
                    let wide = self.far - self.near;
                    (wide > least).then_some(Hit { near: self.near * wide + least, ..self })
                }
                fn middle(&self) -> Option<f32> {
                    if self.side == 3 { None } else { Some(self.near * 0.5 + self.far * 0.5) }
                }
            }
            pub fn root(x: f32) -> Option<f32> {
                if x < 0.0 { None } else { Some(x.sqrt() * 3.0 + 1.0) }
            }
            fn quotient(n: i32, by: i32) -> Option<i32> {
                if by == 0 {
                    return None;
                }
                let rest = n % by;
                if rest == 2 {
                    return None;
                }
                Some(n / by)
            }
            fn roots(a: f32, b: f32) -> Option<(f32, f32)> {
                let first = root(a)?;
                let second = root(b * first - 0.5)?;
                Some((first * second - a, second))
            }
            fn first_above(x: &[f32], least: f32) -> Option<usize> {
                for (i, v) in x.iter().enumerate() {
                    if *v > least {
                        return Some(i);
                    }
                }
                None
            }
            fn or_else(x: Option<f32>, other: f32) -> f32 {
                match x {
                    Some(v) if v > 2.0 => v * other + v,
                    Some(v) => v,
                    None => other,
                }
            }
            fn hit(o: f32, d: f32) -> Option<Hit> {
                let under = o * o - d * 0.25;
                if under < 0.0 {
                    return None;
                }
                let root = under.sqrt();
                Some(Hit { near: -o - root, far: root * d - o, side: if d > 0.0 { 1 } else { 3 } })
            }
            pub fn taken(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let one = root(a).unwrap_or(-1.0);
                let two = if let Some(r) = root(a * 2.0) { r * a + one } else { one - 1.0 };
                let three = match root(-a) {
                    Some(r) if r > 2.0 => r * two + 1.0,
                    Some(r) => -r,
                    None => two,
                };
                let four = root(one).map(|r| r * 2.0 - a).filter(|r| *r > 0.5).unwrap_or_default();
                let five = if root(two).is_some() && matches!(root(three), Some(r) if r > 1.5) { 1.0 } else { 0.0 };
                one * two + three - four * five
            }
            pub fn left(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let Some(whole) = quotient(n + 5, n - 2) else { return a * 0.5 };
                let Some((p, q)) = roots(a, 1.5) else { return whole as f32 - 9.0 };
                y[0] = p * q + whole as f32;
                quotient(n, 3).map_or(p, |w| w as f32 * q + p)
            }
            pub fn passed(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let some = root(a);
                let none: Option<f32> = None;
                or_else(some, 2.0) * or_else(None, a) + or_else(x.get(n as usize).copied(), 0.25)
                    - or_else(Some(a * 4.0 + 1.0), a)
            }
            pub fn found(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let at = first_above(x, a).unwrap_or(0);
                let last = first_above(y, -a).and_then(|i| x.get(i).copied()).unwrap_or_default();
                let all = root(a).and_then(root).or_else(|| root(-a)).unwrap_or(7.0);
                x.get(at).copied().map_or(all, |v| v * all + last)
            }
            fn steps(x: &[f32], a: f32) -> Option<f32> {
                let mut sum = 0.0;
                for v in x {
                    let r = root(*v + 0.75)?;
                    sum += r * a;
                }
                let best = x.iter().copied().reduce(f32::max)?;
                Some(sum * best + a)
            }
            pub fn stopped(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                match steps(x, a) {
                    None => -3.0,
                    Some(v) => v * a + steps(y, v).unwrap_or(a),
                }
            }
            pub fn structs(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let Some(first) = hit(a * 3.0, n as f32 - 3.0) else { return a };
                let across = match first.across(0.5) {
                    Some(h) => h.near * h.far + h.side as f32,
                    None => first.near,
                };
                across + first.middle().unwrap_or(0.125) * a
            }
            pub fn within(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                fn inverse(x: f32) -> Option<f32> {
                    (x != 0.0).then(|| 1.0 / x)
                }
                let mut best: Option<f32> = None;
                for v in x {
                    if let Some(r) = inverse(v.trunc()) {
                        best = Some(best.map_or(r, |b| b.max(r)));
                    }
                }
                best.unwrap_or_default() * a + inverse(a).unwrap_or(1.0)
            }
            pub fn defaults(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let whole = (n as u8).checked_sub(3).unwrap_or_default();
                let truth = x.first().map(|v| *v > a).unwrap_or_default();
                let number = x.get(n as usize).copied().unwrap_or_default();
                if truth { number * a + whole as f32 } else { whole as f32 - number }
            }
        }
    };
}

given!(plain, fastmath::fastmath(ptx(sm_75)));
given!(fused, fastmath::fastmath(fused, ptx(sm_75)));
