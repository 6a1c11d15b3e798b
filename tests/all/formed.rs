//! Numbers and truths that steps form of integers, in lanes: elements at places that are read too, and what holds of the index.

in_lanes! {

    /// A row of a sparse matrix.
    pub fn row(v: &[f64], at: &[u32], x: &[f64]) -> f64 {
        let mut s = 0.0;
        for k in 0..v.len() {
            s += v[k] * x[at[k] as usize];
        }
        s
    }
    pub fn rows(first: &[usize], at: &[u32], v: &[f64], x: &[f64], y: &mut [f64]) {
        for i in 0..y.len() {
            let mut s = 0.0;
            for k in first[i]..first[i + 1] {
                let j = at[k] as usize;
                s += v[k] * x[j];
            }
            y[i] = s;
        }
    }
    pub fn zipped(v: &[f64], at: &[u32], x: &[f64]) -> f64 {
        v.iter().zip(at).map(|(v, &at)| v * x[at as usize]).sum()
    }
    pub fn listed(at: &[u32], x: &[f64]) -> f64 { at.iter().map(|at| x[*at as usize]).sum::<f64>() }
    pub fn bytes(of: &[u8], table: &[f32; 256]) -> f64 {
        let mut s = 0.0f64;
        for &b in of {
            s += table[b as usize] as f64;
        }
        s
    }
    pub fn counts(of: &[u8], table: &[u16]) -> f64 { of.iter().map(|&b| table[(b & 15) as usize] as f64).sum::<f64>() }
    pub fn edges(edges: &[(u32, f64)], far: &[f64], scale: f64) -> f64 {
        edges.iter().map(|&(to, _)| scale * far[to as usize]).sum::<f64>()
    }
    pub fn greatest(at: &[u32], x: &[f64]) -> f64 {
        let mut most = f64::MIN;
        for (_, &at) in at.iter().enumerate().skip(2) {
            most = most.max(x[at as usize]);
        }
        most
    }
    pub fn backwards(at: &[u32], x: &[f64]) -> f64 { at.iter().rev().step_by(2).map(|&at| x[at as usize]).sum::<f64>() }
    /// Elements that are references, which are taken apart otherwise.
    pub fn referred(at: &[&usize], x: &[f64]) -> f64 {
        let (mut s, mut t) = (0.0, 0.0);
        for &&at in at {
            s += x[at];
        }
        for at in at.iter().copied() {
            t += x[*at];
        }
        s + t
    }
    pub fn grid(m: &[Vec<f64>], at: &[u32]) -> f64 {
        let mut s = 0.0;
        for i in 0..m.len().min(at.len()) {
            s += m[i][at[i] as usize % 3];
        }
        s
    }

    pub fn alternating(x: &[f64]) -> f64 {
        let mut s = 0.0;
        for (i, x) in x.iter().enumerate() {
            if i % 2 == 0 { s += x } else { s -= x }
        }
        s
    }
    pub fn thirds(x: &[f64]) -> f64 {
        x.iter().enumerate().filter(|(i, _)| i % 3 != 1).map(|(_, x)| 2.0 * x).sum::<f64>()
    }
    pub fn still(x: &[f64], at: &[u32]) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() {
            if at[i] as usize == i {
                s += x[i];
            }
        }
        s
    }
    pub fn alike(x: &[f64], at: &[u32], of: &[u8]) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() {
            s += if at[i] % 5 == of[i] as u32 % 5 { x[i] } else { 1.0 };
        }
        s
    }
    pub fn turning(x: &[f64], w: &[f64]) -> f64 {
        let (mut s, n) = (0.0, w.len());
        for i in 0..x.len() {
            s += x[i] * w[i % n];
        }
        s
    }
    pub fn digits(mask: u64, x: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..64 {
            if mask >> i & 1 == 1 {
                s += x[i];
            }
        }
        s
    }
    pub fn masked(x: &[f64], at: &[u32], on: &[bool]) -> f64 {
        let mut s = 0.0;
        for i in 0..x.len() {
            if on[at[i] as usize] {
                s += x[i];
            }
        }
        s
    }
    pub fn set(x: &[f64], y: &mut [f64]) {
        for i in 0..x.len() {
            y[i] = if i % 2 == 0 { x[i] * x[i] } else { 1.0 - x[i] };
        }
    }
    /// Where an element is set, what it is made of must be there for all before it.
    pub fn moved(x: &[f64], at: &[u32], y: &mut [f64]) {
        for i in 0..at.len() {
            y[i] = x[at[i] as usize].exp();
        }
    }
}

struct Lists {
    x: Vec<f64>,
    v: Vec<f64>,
    at: Vec<u32>,
    of: Vec<u8>,
    on: Vec<bool>,
}

/// Small integers, whose sums are exact in any order.
fn lists(count: usize) -> Lists {
    let draw = |i: usize, seed: usize| (i * 7919 + seed) * (i + 31) / 7 % 97;
    Lists {
        x: (0..count).map(|i| draw(i, 3) as f64 - 40.0).collect(),
        v: (0..count).map(|i| draw(i, 11) as f64 - 50.0).collect(),
        at: (0..count).map(|i| (draw(i, 5) % count.max(1)) as u32).collect(),
        of: (0..count).map(|i| draw(i, 7) as u8).collect(),
        on: (0..count).map(|i| draw(i, 9) % 3 == 0).collect(),
    }
}

#[test]
fn elements_where_integers_say() {
    let table: [f32; 256] = std::array::from_fn(|i| (i * 13 % 31) as f32);
    for count in 0..150usize {
        let Lists { x, v, at, of, .. } = &lists(count);
        assert_eq!(plain::row(v, at, x), lanes::row(v, at, x), "{count}");
        assert_eq!(plain::zipped(v, at, x), lanes::zipped(v, at, x), "{count}");
        assert_eq!(plain::listed(at, x), lanes::listed(at, x), "{count}");
        assert_eq!(plain::bytes(of, &table), lanes::bytes(of, &table), "{count}");
        let few: Vec<u16> = (0..16).map(|i| i * 3).collect();
        assert_eq!(plain::counts(of, &few), lanes::counts(of, &few), "{count}");
        let to: Vec<(u32, f64)> = at.iter().copied().zip(v.iter().copied()).collect();
        assert_eq!(plain::edges(&to, x, 2.0), lanes::edges(&to, x, 2.0), "{count}");
        assert_eq!(plain::greatest(at, x), lanes::greatest(at, x), "{count}");
        assert_eq!(plain::backwards(at, x), lanes::backwards(at, x), "{count}");
        let places: Vec<usize> = at.iter().map(|at| *at as usize).collect();
        let referred: Vec<&usize> = places.iter().collect();
        assert_eq!(plain::referred(&referred, x), lanes::referred(&referred, x), "{count}");
        let m: Vec<Vec<f64>> = x.iter().map(|x| vec![*x, 2.0 * x, x - 1.0]).collect();
        assert_eq!(plain::grid(&m, at), lanes::grid(&m, at), "{count}");
        let first: Vec<usize> = (0..8).map(|i| (i * i * 3).min(count)).collect();
        let (mut one, mut other) = ([0.0; 7], [0.0; 7]);
        plain::rows(&first, at, v, x, &mut one);
        lanes::rows(&first, at, v, x, &mut other);
        assert_eq!(one, other, "{count}");
    }
}

#[test]
fn what_holds_of_integers() {
    for count in 0..150usize {
        let Lists { x, v, at, of, on } = &lists(count);
        assert_eq!(plain::alternating(x), lanes::alternating(x), "{count}");
        assert_eq!(plain::thirds(x), lanes::thirds(x), "{count}");
        assert_eq!(plain::still(x, at), lanes::still(x, at), "{count}");
        assert_eq!(plain::alike(x, at, of), lanes::alike(x, at, of), "{count}");
        assert_eq!(plain::masked(x, at, on), lanes::masked(x, at, on), "{count}");
        if count > 0 {
            let w = &v[..count.min(5)];
            assert_eq!(plain::turning(x, w), lanes::turning(x, w), "{count}");
        }
        if count >= 64 {
            let mask = 0x9e37_79b9_7f4a_7c15u64.rotate_left(count as u32);
            assert_eq!(plain::digits(mask, x), lanes::digits(mask, x), "{count}");
        }
        let (mut one, mut other) = (vec![0.0; count], vec![0.0; count]);
        plain::set(x, &mut one);
        lanes::set(x, &mut other);
        assert_eq!(one, other, "{count}");
    }
}

/// The sum that is never used, or the panic.
fn panics<T>(run: impl FnOnce() -> T) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err()
}

#[test]
fn what_is_missing_panics() {
    for wrong in [0, 7, 39] {
        let Lists { x, v, mut at, .. } = lists(40);
        at[wrong] = 40;
        assert!(panics(|| plain::row(&v, &at, &x)) && panics(|| lanes::row(&v, &at, &x)));
        assert!(panics(|| plain::zipped(&v, &at, &x)) && panics(|| lanes::zipped(&v, &at, &x)));
        assert!(!panics(|| lanes::row(&v[..wrong], &at, &x)));
        let (mut one, mut other) = (vec![0.5; 40], vec![0.5; 40]);
        assert!(panics(|| plain::moved(&x, &at, &mut one)));
        assert!(panics(|| lanes::moved(&x, &at, &mut other)));
        let is_set = |list: &[f64]| list.iter().map(|y| *y != 0.5).collect::<Vec<_>>();
        assert_eq!(is_set(&one), is_set(&other));
    }
    assert!(panics(|| plain::turning(&[1.0], &[])) && panics(|| lanes::turning(&[1.0], &[])));
    assert_eq!(lanes::turning(&[], &[]), 0.0);
}
