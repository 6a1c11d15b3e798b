//! Structs that calls, operators and options give: their fields, elements and methods, where they have no name.

macro_rules! wholes {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            #[derive(Clone, Copy)]
            pub struct Pair {
                p: f32,
                q: f32,
            }
            #[derive(Clone, Copy)]
            pub struct Ray {
                from: Pair,
                to: Pair,
                hits: u32,
            }
            impl std::ops::Mul<f32> for Pair {
                type Output = Pair;
                fn mul(self, by: f32) -> Pair {
                    Pair { p: self.p * by, q: self.q * by }
                }
            }
            impl Pair {
                fn dot(self, o: Pair) -> f32 {
                    self.p * o.p + self.q * o.q
                }
                fn unit(self) -> Option<Pair> {
                    let length = self.dot(self).sqrt();
                    if length > 0.1 { Some(self * (1.0 / length)) } else { None }
                }
            }
            impl Ray {
                fn at(self, t: f32) -> Pair {
                    Pair { p: self.from.p + self.to.p * t, q: self.from.q + self.to.q * t }
                }
                fn next(self, t: f32) -> Ray {
                    let from = self.at(t);
                    Ray { from, to: (self.to), hits: self.hits + 1 }
                }
                fn hit(self, t: f32) -> Option<Ray> {
                    let to = self.to.unit()?;
                    if t < 0.0 { None } else { Some(Ray { from: self.from, to, hits: if t < 1.0 { 1 } else { 2 } }) }
                }
            }
            fn three(a: f32) -> [f32; 3] {
                [a, a * 0.3, a * a]
            }
            fn ray(x: &[f32], n: i32, a: f32) -> Ray {
                let at = |k: usize| x.get(k).copied().unwrap_or(0.25);
                Ray { from: Pair { p: at(0), q: at(1) }, to: Pair { p: a, q: at(2) }, hits: n as u32 }
            }
            pub fn fields(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let r = ray(x, n, a);
                r.at(0.3).p * a + r.next(2.0).at(0.5).q * 0.7 + (r.to * 2.0).q * a + r.next(0.1).to.p * 3.0 + 0.1
            }
            pub fn elements(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                three(a)[1] * 0.3 + three(a + 1.0)[n as usize % 3] * a + 0.1
            }
            pub fn methods(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let r = ray(x, n, a);
                r.next(0.5).to.dot(r.from) * a + (r.to).dot({ r.from }) + r.next(1.0).from.dot(r.at(a))
            }
            fn asked(r: Ray, a: f32) -> Option<f32> {
                let hit = r.hit(a)?;
                let side = r.from.unit()?.dot(hit.to);
                let wide = r.hit(a + 1.0)?.to.p;
                Some(hit.to.dot(r.from) * a + side * wide + r.from.unit()?.q * 0.3 + hit.hits as f32)
            }
            pub fn options(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let r = ray(x, n, a);
                let unit = r.to.unit().unwrap_or(r.from);
                let r_again = if let Some(hit) = r.hit(a) { hit } else { r };
                asked(r, a).unwrap_or(0.1) * 0.3 + unit.p * a + r_again.to.q * unit.q
            }
            pub fn nearest(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let r = ray(x, n, a);
                let mut best: Option<Ray> = None;
                let mut least: Option<f32> = None;
                for t in [a, x.len() as f32 - 2.0, 0.5] {
                    if let Some(hit) = r.next(t).hit(t) {
                        match best {
                            Some(b) if b.to.p <= hit.to.p => {}
                            _ => best = Some(hit),
                        }
                        if least.is_none_or(|l| hit.from.q < l) {
                            least = Some(hit.from.q);
                        }
                    }
                }
                let other = r.to.unit().or(r.from.unit());
                let mut last = None;
                let mut runs = 0;
                for v in x {
                    let sign = *v < a;
                    if Some(sign as u32) == last {
                        runs += 1;
                    }
                    last = Some(sign as u32);
                }
                let mut most = None;
                for v in x {
                    most = match most {
                        Some(b) if b >= *v => Some(b),
                        _ => Some(*v),
                    };
                }
                let most = most.unwrap_or(1.5) * a + 0.1;
                most + best.map_or(0.1, |b| b.to.p * a + b.from.q)
                    + least.unwrap_or(0.3) * a
                    + other.map_or(0.7, |o| o.q * a)
                    + runs as f32
            }
            pub fn unseen(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                fn both(a: f32) -> [f32; 2] {
                    [a * 2.0, a * 0.7]
                }
                let made = both(a);
                both(a)[0] * a + 0.1 + (made[1] * a + 0.3) * (both(a)[1] * a + 0.7)
            }
        }
    };
}

wholes! { plain, fastmath::fastmath(ptx(sm_75)) }
wholes! { fused, fastmath::fastmath(fused, ptx(sm_50)) }
