//! Steps that begin with what an earlier one has left behind, under another name: they stay one after the other.

use super::{Function, Report};

fn bump(k: &mut f64) {
    *k += 0.25;
}

turned! { CARRIED plain fast [];
    another_index(x, y, out, counts) {
        let n = out.len();
        out.copy_from_slice(x);
        for i in 0..n {
            let mut z = out[i];
            while z.abs() > 0.5 {
                z *= 0.5;
            }
            {
                let i = n - 1 - i;
                out[i] = z + 1.0;
            }
        }
        0
    }
    by_reference(x, y, out, counts) {
        let mut k = 0.0;
        for (o, v) in out.iter_mut().zip(x) {
            let mut z = v + k;
            while z > 0.5 {
                z *= 0.5;
            }
            *o = z;
            super::bump(&mut k);
        }
        0
    }
    in_a_pattern(x, y, out, counts) {
        let mut k = 0.0;
        for (o, v) in out.iter_mut().zip(x) {
            let mut z = v + k;
            while z > 0.5 {
                z *= 0.5;
            }
            *o = z;
            (k, _) = (z, 1);
        }
        0
    }
    borrowed_again(x, y, out, counts) {
        out.copy_from_slice(x);
        for i in 0..out.len() {
            let mut z = out[i];
            while z.abs() > 0.5 {
                z *= 0.5;
            }
            let all = &mut *out;
            all[(i + 1) % all.len()] += z;
        }
        for i in 0..out.len() {
            let mut z = out[i] + 1.0;
            while z.abs() > 0.5 {
                z *= 0.5;
            }
            let all: &mut [f64] = out;
            all[(i + 2) % all.len()] += z;
        }
        0
    }
    how_many_there_are(x, y, out, counts) {
        let mut list: Vec<f64> = Vec::new();
        for v in x {
            let k = list.len() as f64;
            let mut z = v + k;
            while z > 0.5 {
                z *= 0.5;
            }
            list.push(z);
        }
        list.iter().map(|v| v.to_bits() >> 40).sum()
    }
}
