//! The kernels as people write them. The same text is compiled as it stands, under the attribute, and by itself for the machine at hand.

/// A module of kernels of one type, under attributes or not, and the table of them.
macro_rules! kernels {
    ([$($attribute:tt)*] $module:ident $t:ident) => {
        $($attribute)*
        #[allow(clippy::needless_range_loop, clippy::assign_op_pattern)]
        pub mod $module {
            pub fn sum(a: &[$t]) -> $t {
                a.iter().sum()
            }
            pub fn dot(a: &[$t], b: &[$t]) -> $t {
                a.iter().zip(b).map(|(x, y)| x * y).sum()
            }
            pub fn dist2(a: &[$t], b: &[$t]) -> $t {
                a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum()
            }
            pub fn meanvar(a: &[$t]) -> $t {
                let (mut s, mut q) = (0.0, 0.0);
                for v in a {
                    s += v;
                    q += v * v;
                }
                let mean = s / a.len() as $t;
                q / a.len() as $t - mean * mean
            }
            pub fn maxabs(a: &[$t]) -> $t {
                let mut m: $t = 0.0;
                for v in a {
                    m = m.max(v.abs());
                }
                m
            }
            pub fn argmax(a: &[$t]) -> $t {
                let (mut best, mut at) = ($t::NEG_INFINITY, 0);
                for i in 0..a.len() {
                    if a[i] > best {
                        best = a[i];
                        at = i;
                    }
                }
                at as $t
            }
            pub fn poly3(a: &[$t], out: &mut [$t]) -> $t {
                for (o, x) in out.iter_mut().zip(a) {
                    *o = 0.7 + x * (0.31 + x * (-0.17 + x * 0.09));
                }
                0.0
            }
            pub fn poly7(a: &[$t], out: &mut [$t]) -> $t {
                for (o, x) in out.iter_mut().zip(a) {
                    *o = 0.7 + x * (0.31 + x * (-0.17 + x * (0.09 + x * (-0.05 + x * (0.03 + x * (-0.02 + x * 0.01))))));
                }
                0.0
            }
            pub fn poly15(a: &[$t], out: &mut [$t]) -> $t {
                for (o, x) in out.iter_mut().zip(a) {
                    let high = 0.019 + x * (-0.017 + x * (0.013 + x * (-0.011 + x * (0.007 + x * (-0.005 + x * (0.003 + x * 0.002))))));
                    let low = 0.7 + x * (0.31 + x * (-0.17 + x * (0.09 + x * (-0.05 + x * (0.03 + x * (-0.02 + x * (0.01 + x * high)))))));
                    *o = low;
                }
                0.0
            }
            pub fn polysum(a: &[$t]) -> $t {
                let mut s = 0.0;
                for x in a {
                    s += 0.7 + x * (0.31 + x * (-0.17 + x * (0.09 + x * (-0.05 + x * (0.03 + x * (-0.02 + x * 0.01))))));
                }
                s
            }
            pub fn lerp(a: &[$t], b: &[$t], c: &[$t], out: &mut [$t]) -> $t {
                for (((o, x), y), t) in out.iter_mut().zip(a).zip(b).zip(c) {
                    *o = x + t * (y - x);
                }
                0.0
            }
            pub fn det2(a: &[$t], b: &[$t], c: &[$t], d: &[$t], out: &mut [$t]) -> $t {
                for ((((o, p), q), r), s) in out.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                    *o = p * q - r * s;
                }
                0.0
            }
            pub fn normalise(a: &[$t], b: &[$t], c: &[$t], out: &mut [$t]) -> $t {
                for (((o, x), y), z) in out.iter_mut().zip(a).zip(b).zip(c) {
                    *o = x / (x * x + y * y + z * z + 0.5).sqrt();
                }
                0.0
            }
            pub fn axpy(a: &[$t], out: &mut [$t]) -> $t {
                for (o, x) in out.iter_mut().zip(a) {
                    *o = 0.5 * *o + x;
                }
                0.0
            }
            pub fn logsumexp(a: &[$t]) -> $t {
                let most = a.iter().fold($t::NEG_INFINITY, |most, x| most.max(*x));
                let total: $t = a.iter().map(|x| (x - most).exp()).sum();
                most + total.ln()
            }
            pub fn softmax(a: &[$t], out: &mut [$t]) -> $t {
                let most = a.iter().fold($t::NEG_INFINITY, |most, x| most.max(*x));
                for (o, x) in out.iter_mut().zip(a) {
                    *o = (x - most).exp();
                }
                let mut total: $t = 0.0;
                for i in 0..out.len() {
                    total += out[i];
                }
                let scale = 1.0 / total;
                for o in out.iter_mut() {
                    *o = *o * scale;
                }
                total
            }
            pub fn nbody(a: &[$t], b: &[$t], c: &[$t], d: &[$t]) -> $t {
                let (mut fx, mut fy, mut fz) = (0.0, 0.0, 0.0);
                for i in 0..a.len().min(b.len()).min(c.len()).min(d.len()) {
                    let (x, y, z) = (a[i] - 0.1, b[i] - 0.2, c[i] - 0.3);
                    let square = x * x + y * y + z * z + 0.01;
                    let force = d[i] / (square * square.sqrt());
                    fx += force * x;
                    fy += force * y;
                    fz += force * z;
                }
                fx + 2.0 * fy + 3.0 * fz
            }
            pub fn points(a: &[$t]) -> $t {
                let mut s = 0.0;
                for p in a.chunks_exact(3) {
                    let (x, y, z) = (p[0] - 0.1, p[1] - 0.2, p[2] - 0.3);
                    s += (x * x + y * y + z * z).sqrt();
                }
                s
            }
            pub fn centroid(a: &[$t]) -> $t {
                let (mut x, mut y, mut z) = (0.0, 0.0, 0.0);
                for p in a.chunks_exact(3) {
                    x += p[0];
                    y += p[1];
                    z += p[2];
                }
                x + 2.0 * y + 3.0 * z
            }
            pub fn pairs(a: &[$t]) -> $t {
                let mut s = 0.0;
                for i in 0..a.len() / 2 {
                    s += a[2 * i] * a[2 * i + 1];
                }
                s
            }
            pub fn backwards(a: &[$t], b: &[$t]) -> $t {
                let (n, mut s) = (a.len().min(b.len()), 0.0);
                for i in 0..n {
                    s += a[i] * b[n - 1 - i];
                }
                s
            }
            pub fn ring(a: &[$t], b: &[$t]) -> $t {
                let (n, mut s) = (a.len(), 0.0);
                for i in 0..n {
                    let j = (i + 1) % n;
                    s += a[i] * b[j] - a[j] * b[i];
                }
                s
            }
            pub fn products(a: &[$t], b: &[$t]) -> $t {
                let (mut re, mut im) = (0.0, 0.0);
                for (x, y) in a.chunks_exact(2).zip(b.chunks_exact(2)) {
                    re += x[0] * y[0] - x[1] * y[1];
                    im += x[0] * y[1] + x[1] * y[0];
                }
                re + 2.0 * im
            }
            pub fn turned(a: &[$t], b: &[$t], out: &mut [$t]) -> $t {
                let m = &b[..9];
                for (o, p) in out.chunks_exact_mut(3).zip(a.chunks_exact(3)) {
                    o[0] = m[0] * p[0] + m[1] * p[1] + m[2] * p[2];
                    o[1] = m[3] * p[0] + m[4] * p[1] + m[5] * p[2];
                    o[2] = m[6] * p[0] + m[7] * p[1] + m[8] * p[2];
                }
                0.0
            }
            pub fn units(a: &[$t], out: &mut [$t]) -> $t {
                for (o, p) in out.chunks_exact_mut(3).zip(a.chunks_exact(3)) {
                    let length = (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]).sqrt();
                    o[0] = p[0] / length;
                    o[1] = p[1] / length;
                    o[2] = p[2] / length;
                }
                0.0
            }
            pub fn sides(a: &[$t], out: &mut [$t]) -> $t {
                for i in 0..a.len().min(out.len()) / 2 {
                    let (l, r) = (a[2 * i], a[2 * i + 1]);
                    out[2 * i] = 0.5 * (l + r);
                    out[2 * i + 1] = 0.5 * (l - r);
                }
                0.0
            }
            pub fn biquad(a: &[$t], out: &mut [$t]) -> $t {
                let (mut x1, mut x2, mut y1, mut y2) = (0.0, 0.0, 0.0, 0.0);
                for i in 0..a.len().min(out.len()) {
                    let y = 0.2 * a[i] + 0.4 * x1 + 0.2 * x2 + 0.5 * y1 - 0.3 * y2;
                    x2 = x1;
                    x1 = a[i];
                    y2 = y1;
                    y1 = y;
                    out[i] = y;
                }
                0.0
            }
            pub fn descend(a: &[$t], out: &mut [$t]) -> $t {
                let mut norm = 0.0;
                for i in 0..a.len().min(out.len()) {
                    out[i] = out[i] * 0.5 - a[i] * 0.125;
                    norm += out[i] * out[i];
                }
                norm
            }
            pub fn listed(a: &[$t], out: &mut [$t]) -> $t {
                let list: Vec<$t> = a.iter().map(|x| (-x * x).exp()).collect();
                out[0] = list[list.len() / 2];
                list[0]
            }
            pub fn filter(a: &[$t], b: &[$t], out: &mut [$t]) -> $t {
                let taps = b.len().min(16);
                for i in 0..a.len().min(out.len()) - taps {
                    let mut s = 0.0;
                    for k in 0..taps {
                        s += b[k] * a[i + k];
                    }
                    out[i] = s;
                }
                0.0
            }
            pub fn series(a: &[$t], b: &[$t], out: &mut [$t]) -> $t {
                let c = &b[..b.len().min(12)];
                for (o, x) in out.iter_mut().zip(a) {
                    *o = c.iter().rev().fold(0.0, |p, c| p * x + c);
                }
                0.0
            }
            pub fn columns(a: &[$t], b: &[$t], out: &mut [$t]) -> $t {
                let (width, rows) = (a.len().min(64), a.len() / 64);
                for j in 0..width {
                    let mut s = 0.0;
                    for i in 0..rows {
                        s += a[i * width + j] * b[i];
                    }
                    out[j] = s;
                }
                0.0
            }
            pub fn mandel(a: &[$t], b: &[$t], out: &mut [$t]) -> $t {
                for ((o, p), q) in out.iter_mut().zip(a).zip(b) {
                    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
                    for _ in 0..32 {
                        let (xx, yy) = (x * x, y * y);
                        if xx + yy > 4.0 {
                            break;
                        }
                        y = 2.0 * x * y + *q;
                        x = xx - yy + *p;
                        count += 1.0;
                    }
                    *o = count;
                }
                0.0
            }
        }
    };
}

/// The kernels by name, in the order of the page, with the slices that each takes.
macro_rules! names {
    ($then:ident $($rest:tt)*) => {
        $then! { [
            sum(a) dot(a b) dist2(a b) meanvar(a) maxabs(a) argmax(a) polysum(a) logsumexp(a) nbody(a b c d) axpy(a out)
            poly3(a out) poly7(a out) poly15(a out) lerp(a b c out) det2(a b c d out) normalise(a b c out) softmax(a out)
            points(a) centroid(a) pairs(a) backwards(a b) ring(a b) products(a b) turned(a b out) units(a out)
            sides(a out) biquad(a out) descend(a out) listed(a out) filter(a b out) series(a b out) columns(a b out) mandel(a b out)
        ] $($rest)* }
    };
}

/// The first `n` numbers of an array of `Data`: `out` is written, the others are read.
macro_rules! taken {
    ($data:ident out $n:ident) => {
        &mut $data.out[..$n]
    };
    ($data:ident $from:ident $n:ident) => {
        &$data.$from[..$n]
    };
}
