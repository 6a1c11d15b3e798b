//! Complex numbers, marched rays and integrators.

use fastmath::fastmath;

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub};
    #[derive(Clone, Copy, Debug, PartialEq, Default)]
    pub struct C {
        pub re: f32,
        pub im: f32,
    }
    impl Add for C {
        type Output = C;
        fn add(self, o: C) -> C {
            C { re: self.re + o.re, im: self.im + o.im }
        }
    }
    impl Sub for C {
        type Output = C;
        fn sub(self, o: C) -> C {
            C { re: self.re - o.re, im: self.im - o.im }
        }
    }
    impl Mul for C {
        type Output = C;
        fn mul(self, o: C) -> C {
            C { re: self.re * o.re - self.im * o.im, im: self.re * o.im + self.im * o.re }
        }
    }
    impl Mul<f32> for C {
        type Output = C;
        fn mul(self, k: f32) -> C {
            C { re: self.re * k, im: self.im * k }
        }
    }
    impl Div for C {
        type Output = C;
        fn div(self, o: C) -> C {
            let d = o.norm_sq();
            C { re: (self.re * o.re + self.im * o.im) / d, im: (self.im * o.re - self.re * o.im) / d }
        }
    }
    impl Neg for C {
        type Output = C;
        fn neg(self) -> C {
            C { re: -self.re, im: -self.im }
        }
    }
    impl AddAssign for C {
        fn add_assign(&mut self, o: C) {
            *self = *self + o;
        }
    }
    impl MulAssign<f32> for C {
        fn mul_assign(&mut self, k: f32) {
            self.re *= k;
            self.im *= k;
        }
    }
    impl From<f32> for C {
        fn from(re: f32) -> C {
            C { re, im: 0.0 }
        }
    }
    impl C {
        pub const ZERO: C = C { re: 0.0, im: 0.0 };
        pub const I: C = C { re: 0.0, im: 1.0 };
        pub const fn new(re: f32, im: f32) -> C {
            C { re, im }
        }
        pub fn norm_sq(self) -> f32 {
            self.re * self.re + self.im * self.im
        }
        pub fn conj(self) -> Self {
            Self { im: -self.im, ..self }
        }
        pub fn powu(self, n: u32) -> C {
            let mut r = C::from(1.0);
            for _ in 0..n {
                r = r * self;
            }
            r
        }
    }
    pub fn julia(re: f32, im: f32) -> u32 {
        let c = C::new(-0.8, 0.156);
        let mut z = C { re, im };
        let mut count = 0;
        while count < 50 && z.norm_sq() < 4.0 {
            z = z * z + c;
            count += 1;
        }
        count
    }
    pub fn horner(re: f32, im: f32) -> (f32, f32) {
        let z = C::new(re, im);
        let mut acc = C::default();
        for k in [1.0, -0.5, 0.25] {
            acc = acc * z + C::from(k);
        }
        acc += C::I * 0.5;
        acc *= 2.0;
        let w = (-acc / (z.conj() + C::from(3.0))).powu(2);
        (w.re, w.im)
    }
    #[derive(Clone, Copy)]
    pub struct V {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }
    impl Add for V {
        type Output = V;
        fn add(self, o: V) -> V {
            V::new(self.x + o.x, self.y + o.y, self.z + o.z)
        }
    }
    impl Sub for V {
        type Output = V;
        fn sub(self, o: V) -> V {
            V::new(self.x - o.x, self.y - o.y, self.z - o.z)
        }
    }
    impl Mul<f32> for V {
        type Output = V;
        fn mul(self, k: f32) -> V {
            V::new(self.x * k, self.y * k, self.z * k)
        }
    }
    impl Mul<V> for f32 {
        type Output = V;
        fn mul(self, v: V) -> V {
            v * self
        }
    }
    impl V {
        const fn new(x: f32, y: f32, z: f32) -> V {
            V { x, y, z }
        }
        fn splat(v: f32) -> V {
            V::new(v, v, v)
        }
        fn dot(self, o: V) -> f32 {
            self.x * o.x + self.y * o.y + self.z * o.z
        }
        fn len(&self) -> f32 {
            self.dot(*self).sqrt()
        }
        fn unit(self) -> V {
            self * (1.0 / self.len())
        }
        fn map(self, f: impl Fn(f32) -> f32) -> V {
            V::new(f(self.x), f(self.y), f(self.z))
        }
        fn max_elem(self) -> f32 {
            self.x.max(self.y).max(self.z)
        }
    }
    fn sd_sphere(p: V, r: f32) -> f32 {
        p.len() - r
    }
    fn sd_box(p: V, b: V) -> f32 {
        let q = p.map(f32::abs) - b;
        q.map(|v| v.max(0.0)).len() + q.max_elem().min(0.0)
    }
    fn smin(a: f32, b: f32, k: f32) -> f32 {
        let h = (k - (a - b).abs()).max(0.0) / k;
        a.min(b) - h * h * k * 0.25
    }
    fn scene(p: V) -> f32 {
        smin(sd_sphere(p - V::new(0.0, 0.5, 0.0), 1.0), sd_box(p, V::splat(0.75)), 0.3)
    }
    fn normal(p: V) -> V {
        const E: f32 = 1e-3;
        let d = |o: V| scene(p + o) - scene(p - o);
        V::new(d(V::new(E, 0.0, 0.0)), d(V::new(0.0, E, 0.0)), d(V::new(0.0, 0.0, E))).unit()
    }
    #[derive(Clone, Copy)]
    struct Hit {
        t: f32,
        steps: u32,
    }
    fn march(o: V, d: V) -> Option<Hit> {
        let mut t = 0.0;
        for steps in 0..48 {
            let h = scene(o + t * d);
            if h < 1e-3 {
                return Some(Hit { t, steps });
            }
            t += h;
            if t > 20.0 {
                break;
            }
        }
        None
    }
    pub fn shade(px: f32, py: f32) -> f32 {
        let o = V::new(0.0, 0.0, -4.0);
        let d = V::new(px, py, 1.5).unit();
        march(o, d).map_or(0.0, |h| {
            let n = normal(o + d * h.t);
            n.dot(V::new(0.5, 0.7, -0.5)).max(0.0) + h.steps as f32 * 0.01
        })
    }
    pub fn rk4(x: f32, v: f32, dt: f32, n: u32) -> (f32, f32) {
        let f = |(x, v): (f32, f32)| (v, -x - 0.1 * v);
        let mut s = (x, v);
        for _ in 0..n {
            let k1 = f(s);
            let k2 = f((s.0 + 0.5 * dt * k1.0, s.1 + 0.5 * dt * k1.1));
            let k3 = f((s.0 + 0.5 * dt * k2.0, s.1 + 0.5 * dt * k2.1));
            let k4 = f((s.0 + dt * k3.0, s.1 + dt * k3.1));
            s.0 += dt / 6.0 * (k1.0 + 2.0 * k2.0 + 2.0 * k3.0 + k4.0);
            s.1 += dt / 6.0 * (k1.1 + 2.0 * k2.1 + 2.0 * k3.1 + k4.1);
        }
        s
    }
    pub fn lorenz(mut s: [f32; 3], n: u32) -> [f32; 3] {
        for _ in 0..n {
            let [x, y, z] = s;
            let d = [10.0 * (y - x), x * (28.0 - z) - y, x * y - 8.0 / 3.0 * z];
            s = [s[0] + 0.01 * d[0], s[1] + 0.01 * d[1], s[2] + 0.01 * d[2]];
        }
        s
    }

    pub fn of_complex(x: &[f32], _: i32) -> f32 {
        let (re, im) = horner(x[0], x[1]);
        re * im + julia(x[2], x[3]) as f32
    }
    pub fn of_march(x: &[f32], _: i32) -> f32 {
        shade(x[0] * 0.4, x[1] * 0.4)
    }
    pub fn of_oscillator(x: &[f32], n: i32) -> f32 {
        let (at, speed) = rk4(x[0], x[1], 0.05, (n & 7) as u32);
        at * speed + lorenz([x[2], x[3], x[4]], (n & 3) as u32)[1]
    }
}
