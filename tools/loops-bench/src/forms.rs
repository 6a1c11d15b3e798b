//! More kernels as people write them, in other forms: rows of one slice, truths and searches, floats that are used as integers, records, sines.

/// A module of kernels of one type, as in `kernels.rs`.
macro_rules! forms {
    ([$($attribute:tt)*] $module:ident $t:ident) => {
        $($attribute)*
        #[allow(clippy::needless_range_loop)]
        pub mod $module {
            use std::ops::{AddAssign, Mul, Sub};

            #[derive(Clone, Copy)]
            pub struct Point {
                pub x: $t,
                pub y: $t,
            }

            impl Point {
                pub fn dot(self, other: Point) -> $t {
                    self.x * other.x + self.y * other.y
                }
            }

            impl Sub for Point {
                type Output = Point;
                fn sub(self, other: Point) -> Point {
                    Point { x: self.x - other.x, y: self.y - other.y }
                }
            }

            impl Mul<$t> for Point {
                type Output = Point;
                fn mul(self, by: $t) -> Point {
                    Point { x: self.x * by, y: self.y * by }
                }
            }

            impl AddAssign for Point {
                fn add_assign(&mut self, other: Point) {
                    self.x += other.x;
                    self.y += other.y;
                }
            }

            pub fn forces(a: &[$t], b: &[$t]) -> $t {
                let at = Point { x: 0.1, y: 0.2 };
                let mut sum = Point { x: 0.0, y: 0.0 };
                for i in 0..a.len().min(b.len()) {
                    let apart = Point { x: a[i], y: b[i] } - at;
                    let square = apart.dot(apart) + 0.01;
                    sum += apart * (1.0 / (square * square.sqrt()));
                }
                sum.x + 2.0 * sum.y
            }
            pub fn eliminate(a: &[$t], out: &mut [$t]) -> $t {
                let width = out.len().isqrt();
                for i in 1..width {
                    let factor = a[i] * 0.001;
                    for j in 0..width {
                        out[i * width + j] -= factor * out[j];
                    }
                }
                0.0
            }
            pub fn butterfly(a: &[$t], out: &mut [$t]) -> $t {
                let half = out.len() / 2;
                for j in 0..half {
                    let (x, y) = (out[j], out[j + half] * a[j]);
                    out[j] = 0.5 * (x + y);
                    out[j + half] = 0.5 * (x - y);
                }
                0.0
            }
            pub fn turns(a: &[$t], b: &[$t], out: &mut [$t]) -> $t {
                for i in 0..out.len() {
                    let (sine, cosine) = b[i].sin_cos();
                    out[i] = a[i] * cosine + sine;
                }
                0.0
            }
            pub fn any_out(a: &[$t]) -> $t {
                let mut out = false;
                for x in a {
                    out |= *x < -2.0 || *x > 2.0;
                }
                if out { 1.0 } else { 0.0 }
            }
            pub fn first(a: &[$t]) -> $t {
                a.iter().position(|x| *x > 2.0).map_or(-1.0, |at| at as $t)
            }
            pub fn histogram(a: &[$t], out: &mut [$t]) -> $t {
                let bins = &mut out[..64];
                for x in a {
                    let bin = ((x + 1.0) * 30.77) as usize;
                    bins[bin] += 1.0;
                }
                0.0
            }
            pub fn look_up(a: &[$t], b: &[$t]) -> $t {
                let mut sum = 0.0;
                for x in a {
                    sum += b[((x + 1.0) * 97.31) as usize];
                }
                sum
            }
            pub fn between(a: &[$t], b: &[$t], out: &mut [$t]) -> $t {
                for (o, x) in out.iter_mut().zip(a) {
                    let place = (x + 1.0) * 97.31;
                    let k = place as usize;
                    *o = b[k] + (place - k as $t) * (b[k + 1] - b[k]);
                }
                0.0
            }
            pub fn variation(a: &[$t]) -> $t {
                let (mut last, mut sum) = (0.0, 0.0);
                for &x in a {
                    sum += (x - last).abs();
                    last = x;
                }
                sum
            }
            pub fn so_far(a: &[$t], out: &mut [$t]) -> $t {
                let mut sum = 0.0;
                for i in 0..a.len() {
                    sum += a[i];
                    out[i] = sum;
                }
                sum
            }
            pub fn low_pass(a: &[$t], out: &mut [$t]) -> $t {
                let mut mean = 0.0;
                for i in 0..a.len() {
                    mean += 0.1 * (a[i] - mean);
                    out[i] = mean;
                }
                mean
            }
            pub fn returns(a: &[$t], out: &mut [$t]) -> $t {
                let mut all = 0.0;
                for i in (0..a.len()).rev() {
                    all = a[i] + 0.97 * all;
                    out[i] = all;
                }
                all
            }
            pub fn gated(a: &[$t], b: &[$t], out: &mut [$t]) -> $t {
                let mut state = 0.0;
                for i in 0..a.len() {
                    state = 0.9 * a[i] * state + b[i];
                    out[i] = state;
                }
                state
            }
            pub fn spread(a: &[$t]) -> $t {
                let (mut mean, mut squares) = (0.0, 0.0);
                for (i, x) in a.iter().enumerate() {
                    let before = x - mean;
                    mean += before / (i + 1) as $t;
                    squares += before * (x - mean);
                }
                squares
            }
            pub fn best_run(a: &[$t]) -> $t {
                let (mut run, mut best): ($t, $t) = (0.0, 0.0);
                for x in a {
                    run = x.max(run + x);
                    best = best.max(run);
                }
                best
            }
            pub fn polygon(a: &[$t], b: &[$t]) -> $t {
                let (n, mut inside) = (a.len().min(b.len()), false);
                let mut j = n - 1;
                for i in 0..n {
                    if (b[i] > 0.25) != (b[j] > 0.25) && 0.125 < (a[j] - a[i]) * (0.25 - b[i]) / (b[j] - b[i]) + a[i] {
                        inside = !inside;
                    }
                    j = i;
                }
                if inside { 1.0 } else { 0.0 }
            }
        }
    };
}

/// The kernels by name, as in `kernels.rs`.
macro_rules! form_names {
    ($then:ident $($rest:tt)*) => {
        $then! { [
            forces(a b) eliminate(a out) butterfly(a out) turns(a b out) any_out(a) first(a) histogram(a out) look_up(a b) between(a b out)
            variation(a) so_far(a out) low_pass(a out) returns(a out) gated(a b out) spread(a)
            best_run(a) polygon(a b)
        ] $($rest)* }
    };
}
