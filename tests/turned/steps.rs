//! Steps that iterate, as people write them.

use super::{Function, Report};

turned! { ALL plain fast [];
    // Escape times.
    counted(x, y, out, counts) {
        for ((out, &cr), &ci) in counts.iter_mut().zip(x).zip(y) {
            let (mut zr, mut zi, mut n) = (0.0, 0.0, 0);
            while n < 50 && zr * zr + zi * zi <= 4.0 {
                let next = zr * zr - zi * zi + cr;
                zi = 2.0 * zr * zi + ci;
                zr = next;
                n += 1;
            }
            *out = n;
        }
        0
    }
    indexed(x, y, out, counts) {
        let most = 60;
        for i in 0..x.len().min(y.len()) {
            let mut a = 0.0;
            let mut b = 0.0;
            let (cx, cy) = (x[i], y[i]);
            let mut count = 0u32;
            for _ in 0..most {
                let (aa, bb) = (a * a, b * b);
                if aa + bb > 4.0 {
                    break;
                }
                b = 2.0 * a * b + cy;
                a = aa - bb + cx;
                count += 1;
            }
            counts[i] = count;
        }
        0
    }
    from_the_index(x, y, out, counts) {
        let (x0, dx, cy) = (-2.0, 3.0 / 300.0, 0.25 + y.len() as f64 / 4000.0);
        for (i, out) in counts.iter_mut().enumerate() {
            let cx = x0 + i as f64 * dx;
            let (mut a, mut b, mut n) = (0.0f64, 0.0f64, 100u16);
            loop {
                let (aa, bb) = (a * a, b * b);
                if aa + bb > 4.0 || n == 0 {
                    break;
                }
                b = 2.0 * a * b + cy;
                a = aa - bb + cx;
                n -= 1;
            }
            *out = u32::from(100 - n);
        }
        0
    }
    // Constants that the turns have as well.
    pixels(x, y, out, counts) {
        let w = x.len().max(1) / 3 + 1;
        for (i, out) in counts.iter_mut().enumerate() {
            let (cx, cy) = ((i % w) as f64 / w as f64 * 3.0 - 2.0, (i / w) as f64 / w as f64 * 2.0 - 1.0);
            let (mut a, mut b, mut n) = (0.0, 0.0, 0);
            while a * a + b * b <= 4.0 && n < 40 {
                let next = a * a - b * b + cx;
                b = 2.0 * a * b + cy;
                a = next;
                n += 1;
            }
            *out = n;
        }
        y.len() as u64
    }
    left_at(x, y, out, counts) {
        for ((out, cr), ci) in counts.iter_mut().zip(x).zip(y) {
            let mut n = 40;
            let (mut a, mut b) = (*cr, *ci);
            for i in 0..40 {
                if a * a + b * b > 4.0 {
                    n = i;
                    break;
                }
                let t = a * a - b * b + cr;
                b = (a + a) * b + ci;
                a = t;
            }
            *out = n;
        }
        0
    }
    smooth(x, y, out, counts) {
        let mut steps = 0;
        for i in 0..x.len().min(y.len()) {
            let (cx, cy) = (x[i], y[i]);
            let (mut a, mut b, mut n, mut size) = (0.0f64, 0.0f64, 0u32, 0.0f64);
            while n < 64 {
                size = a * a + b * b;
                if size > 16.0 {
                    break;
                }
                (a, b) = (a * a - b * b + cx, 2.0 * a * b + cy);
                n += 1;
            }
            out[i] = if n == 64 { 0.0 } else { f64::from(n) + 1.0 - size.ln().ln() };
            steps += u64::from(n);
        }
        steps
    }
    orbit(x, y, out, counts) {
        let (mut most, scale) = (0u32, 0.5);
        for (i, (o, v)) in out.iter_mut().zip(x.iter().skip(1)).enumerate() {
            let (mut z, mut n, mut last) = (*v * scale, 0, -1.0);
            while n != 30 {
                let size = z * z;
                if size > 2.0 {
                    last = size;
                    break;
                } else {
                    z = size + *v;
                    n += 1;
                }
            }
            *o = z - last;
            counts[i] += n;
            most = most.max(n);
        }
        most.into()
    }
    // Until it converges.
    newton(x, y, out, counts) {
        for (o, &v) in out.iter_mut().zip(x) {
            let a = v.abs() + 0.5;
            let mut r = a;
            loop {
                let next = 0.5 * (r + a / r);
                if (next - r).abs() < 1e-12 {
                    break;
                }
                r = next;
            }
            *o = r;
        }
        0
    }
    newton_in_place(x, y, out, counts) {
        for (v, x) in out.iter_mut().zip(x) {
            *v = *x;
        }
        for v in out.iter_mut() {
            let mut r = 1.5;
            for _ in 0..30 {
                let f = r * r * r - *v - 3.0;
                let step = f / (3.0 * r * r);
                r -= step;
                if step.abs() < 1e-10 { break; }
            }
            *v = r;
        }
        0
    }
    kepler(x, y, out, counts) {
        let mut total = 0;
        for i in 0..x.len() {
            let mean = x[i];
            let e = 0.3;
            let mut anomaly = mean;
            let mut n = 0;
            let mut change = 1.0f64;
            while change.abs() > 1e-9 && n < 100 {
                change = (anomaly - e * anomaly - mean) / (1.0 - e * 0.5);
                anomaly -= change;
                n += 1;
            }
            out[i] = anomaly;
            total += n;
        }
        total
    }
    series(x, y, out, counts) {
        for (o, v) in out.iter_mut().zip(x.iter().rev()) {
            let (mut term, mut total, mut k) = (1.0, 1.0, 0.0);
            while f64::abs(term) > 1e-17 {
                k += 1.0;
                term *= v / k;
                total += term;
            }
            *o = total;
        }
        0
    }
    halved(x, y, out, counts) {
        for (out, v) in counts.iter_mut().zip(x) {
            let mut a = v.abs() * 10.0;
            let mut n = 1u8;
            while a > 0.5 {
                if a > 3.0 { a = a * 0.5; } else { a -= 0.25; }
                n += 1;
                if n == 20 { break; }
            }
            *out = n.into();
        }
        0
    }
}

turned! { FUSED unfused fused [fused,];
    julia(x, y, out, counts) {
        for ((o, &a), &b) in out.iter_mut().zip(x).zip(y) {
            let (mut a, mut b, mut n) = (a, b, 0.0);
            while a * a + b * b < 4.0 && n < 80.0 {
                (a, b) = (a * a - b * b - 0.7, 2.0 * a * b + 0.27);
                n += 1.0;
            }
            *o = n + a + b;
        }
        0
    }
}
