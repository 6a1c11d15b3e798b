#[fastmath(reassoc, lanes = 8, allow(unused_flag))]
mod reasons {
    fn carried(out: &mut [f64], dx: f64) {
        let mut x = 0.0;
        for o in out.iter_mut() {
            let mut z = x;
            while z < 3.0 {
                z = z * z + 0.25;
            }
            *o = z;
            x += dx;
        }
    }
    fn earlier(out: &mut [f64]) {
        for i in 1..out.len() {
            let mut z = out[i - 1];
            while z > 1.0 {
                z *= 0.5;
            }
            out[i] = z;
        }
    }
    fn read_in_turns(out: &mut [f64], x: &[f64]) {
        for i in 0..out.len() {
            let mut z = 0.0;
            while z < 3.0 {
                z += x[i];
            }
            out[i] = z;
        }
    }
    fn until_found(out: &mut [f64]) -> f64 {
        for v in out.iter() {
            let mut z = *v;
            while z < 3.0 {
                z += 0.7;
            }
            if z > 3.5 {
                return z;
            }
        }
        0.0
    }
    fn own_bounds(out: &mut [f64], most: &[u32]) {
        for (o, most) in out.iter_mut().zip(most) {
            let (mut z, mut n) = (0.0, 0);
            let limit = *most;
            while n < limit && z < 3.0 {
                z += 0.7;
                n += 1;
            }
            *o = z;
        }
    }
    fn uneven(out: &mut [f64]) -> i32 {
        let mut all = 0;
        for o in out.iter_mut() {
            let (mut z, mut n) = (0.0, 0);
            while z < 3.0 {
                z += *o;
                if z > 1.0 {
                    n += 1;
                }
            }
            all += n;
        }
        all
    }
    fn nested(out: &mut [f64]) {
        for o in out.iter_mut() {
            let mut z = 0.0;
            while z < 3.0 {
                for _ in 0..3 {
                    z += *o;
                }
            }
            *o = z;
        }
    }
}

#[fastmath(contract, reassoc, allow(unused_flag))]
fn nothing_asks(out: &mut [f64]) {
    for o in out.iter_mut() {
        let mut z = *o;
        while z < 3.0 {
            z = z * z + 0.25;
        }
        *o = z;
    }
}
