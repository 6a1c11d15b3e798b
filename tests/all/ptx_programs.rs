//! Small programs as someone writes them who never read what PTX understands: solvers and searches that take closures, modules of flux functions, units and
//! random numbers, filters of any length. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;

use crate::ptx_executed::{bits, numbers, taken_by_assembler, words};
#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    #[derive(Clone, Copy)]
    pub struct V2 {
        pub x: f32,
        pub y: f32,
    }
    impl V2 {
        fn dot(self, o: V2) -> f32 {
            self.x * o.x + self.y * o.y
        }
    }
    pub fn inner_struct(a: f32, b: f32) -> f32 {
        fn make(a: f32, b: f32) -> V2 {
            V2 { x: a * b + 1.0, y: a }
        }
        let v = make(a, b);
        let w = V2 { x: b, y: a };
        v.x * w.x + v.y + w.dot(v) * a + w.x * w.y + v.dot(w)
    }
    mod pde {
        pub fn flux(u: f32) -> f32 {
            0.5 * u * u
        }
        pub fn godunov(l: f32, r: f32) -> f32 {
            if l > r {
                if l + r > 0.0 { flux(l) } else { flux(r) }
            } else if l > 0.0 {
                flux(l)
            } else if r < 0.0 {
                flux(r)
            } else {
                0.0
            }
        }
        pub mod limiter {
            pub fn minmod(a: f32, b: f32) -> f32 {
                if a * b <= 0.0 {
                    0.0
                } else if a.abs() < b.abs() {
                    a
                } else {
                    b
                }
            }
            pub fn vanleer(r: f32) -> f32 {
                (r + r.abs()) / (1.0 + r.abs())
            }
        }
    }
    use pde::limiter;
    pub fn burgers(a: f32, b: f32) -> f32 {
        let s = limiter::minmod(a - 0.3, b - a);
        let l = a + 0.5 * s;
        let r = b - 0.5 * s * limiter::vanleer(b);
        pde::godunov(l, r) - pde::godunov(r, l) * 0.25
    }
    fn rk4(f: impl Fn(f32, f32) -> f32, t: f32, y: f32, h: f32) -> f32 {
        let k1 = f(t, y);
        let k2 = f(t + 0.5 * h, y + 0.5 * h * k1);
        let k3 = f(t + 0.5 * h, y + 0.5 * h * k2);
        let k4 = f(t + h, y + h * k3);
        y + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    }
    pub fn ode(a: f32, b: f32) -> f32 {
        let mut y = a;
        for i in 0..4 {
            y = rk4(|t, y| -y * b + t.mul_add(0.5, 1.0), i as f32 * 0.1, y, 0.1);
        }
        y
    }
    fn bisect<F>(mut lo: f32, mut hi: f32, f: F) -> f32
    where
        F: Fn(f32) -> f32,
    {
        for _ in 0..12 {
            let mid = 0.5 * (lo + hi);
            if f(lo) * f(mid) <= 0.0 { hi = mid } else { lo = mid }
        }
        0.5 * (lo + hi)
    }
    pub fn kepler(m: f32, e: f32) -> f32 {
        let e = e.abs() * 0.4;
        bisect(-4.0, 4.0, |x: f32| x - e * x * x * x - m)
    }
    fn grad(f: impl Fn(V2) -> f32, p: V2, h: f32) -> V2 {
        V2 {
            x: (f(V2 { x: p.x + h, y: p.y }) - f(V2 { x: p.x - h, y: p.y })) / (2.0 * h),
            y: (f(V2 { x: p.x, y: p.y + h }) - f(V2 { x: p.x, y: p.y - h })) / (2.0 * h),
        }
    }
    pub fn normal(a: f32, b: f32) -> f32 {
        let g = grad(|p| (p.x * p.x + p.y * p.y).sqrt() - a, V2 { x: b, y: 0.5 }, 0.01);
        g.x * a + g.y
    }
    fn conv<const K: usize>(x: &[f32; 8], k: [f32; K]) -> f32 {
        let mut s = 0.0;
        for i in 0..8 - K + 1 {
            let mut t = 0.0;
            for j in 0..K {
                t += x[i + j] * k[j];
            }
            s += t.max(0.0);
        }
        s
    }
    pub fn filters(a: f32, b: f32) -> f32 {
        let x: [f32; 8] = [a, b, 1.0, 0.5, a * b, -1.0, b, a];
        conv(&x, [0.25, 0.5, 0.25]) * b + conv(&x, [1.0, -1.0])
    }
    fn argmin(n: u32, cost: impl Fn(u32) -> f32) -> (u32, f32) {
        let mut best = (0, f32::INFINITY);
        for i in 0..n {
            let c = cost(i);
            if c < best.1 {
                best = (i, c);
            }
        }
        best
    }
    pub fn codebook(a: f32, b: f32) -> f32 {
        const CODES: [f32; 4] = [-1.0, -0.25, 0.25, 1.0];
        let (i, c) = argmin(4, |i| {
            let d = CODES[i as usize] - a;
            d * d * b.abs()
        });
        CODES[i as usize] * b + c
    }
    mod rng {
        pub struct Pcg {
            pub state: u32,
        }
        impl Pcg {
            pub fn new(seed: u32) -> Self {
                Pcg { state: seed | 1 }
            }
            pub fn next(&mut self) -> f32 {
                self.state = self.state.wrapping_mul(747796405).wrapping_add(2891336453);
                let w = ((self.state >> ((self.state >> 28) + 4)) ^ self.state).wrapping_mul(277803737);
                ((w >> 22) ^ w) as f32 * 2.3283064e-10
            }
        }
    }
    pub fn monte(a: f32, b: f32) -> f32 {
        let mut r = rng::Pcg::new(a.to_bits());
        let mut hits = 0.0;
        for _ in 0..8 {
            let x = r.next();
            let y = r.next();
            if x * x + y * y < b {
                hits += 1.0;
            }
        }
        hits * a + b
    }
    mod units {
        #[derive(Clone, Copy)]
        pub struct Metres(pub f32);
        impl Metres {
            pub const ZERO: Metres = Metres(0.0);
            pub fn feet(self) -> f32 {
                self.0 * 3.28084
            }
        }
        impl std::ops::Add for Metres {
            type Output = Metres;
            fn add(self, o: Metres) -> Metres {
                Metres(self.0 + o.0)
            }
        }
    }
    pub fn lengths(a: f32, b: f32) -> f32 {
        use units::Metres;
        let m = Metres(a) + Metres(b) + Metres::ZERO;
        m.feet() * a + m.0 * b
    }
}
/// A function of two numbers, and its text.
type OfTwo = (fn(f32, f32) -> f32, &'static str);

#[test]
fn the_texts_compute_what_the_functions_compute() {
    let all: [OfTwo; 9] = [
        (gpu::inner_struct, gpu::inner_struct::PTX),
        (gpu::burgers, gpu::burgers::PTX),
        (gpu::ode, gpu::ode::PTX),
        (gpu::kepler, gpu::kepler::PTX),
        (gpu::normal, gpu::normal::PTX),
        (gpu::filters, gpu::filters::PTX),
        (gpu::codebook, gpu::codebook::PTX),
        (gpu::monte, gpu::monte::PTX),
        (gpu::lengths, gpu::lengths::PTX),
    ];
    for (function, text) in all {
        for seed in 0..60 {
            let x = numbers(2, seed);
            assert_eq!(words(text, &[bits(x[0]), bits(x[1])]), [bits(function(x[0], x[1]))], "{x:?}: {text}");
        }
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("programs_of_strangers", &[gpu::ode::PTX, gpu::kepler::PTX, gpu::filters::PTX, gpu::monte::PTX]);
}
