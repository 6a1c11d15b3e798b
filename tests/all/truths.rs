//! What is asked of elements that are no floats, in lanes.

in_lanes! {

    pub fn signed(x: &[f32], t: &[bool]) -> f32 { x.iter().zip(t).map(|(x, t)| if *t { *x } else { -x }).sum() }
    pub fn chosen(x: &[f32], t: &[bool]) -> f32 { x.iter().zip(t).filter(|(_, t)| **t).map(|(x, _)| x).sum() }
    pub fn other(x: &[f32], t: &[bool]) -> f32 {
        let mut s = 0.0;
        for (&x, &t) in x.iter().zip(t) {
            if !t {
                s += x;
            }
        }
        s
    }
    pub fn both(x: &[f32], t: &[bool]) -> f32 {
        let (mut s, n) = (0.0, x.len());
        for i in 0..n {
            if t[i] && !t[n - 1 - i] {
                s += x[i];
            }
        }
        s
    }

    pub fn labelled(x: &[f32], of: &[i32], label: i32) -> f32 {
        let mut s = 0.0;
        for i in 0..x.len() {
            if of[i] == label {
                s += x[i];
            }
        }
        s
    }

    /// No float holds these.
    pub fn large(of: &[u64], least: u64) -> f32 { of.iter().filter(|&&c| c > least).map(|&c| (c % 8) as f32).sum() }
    pub fn counted(of: &[u64], least: u64) -> f64 {
        let mut s = 0.0f64;
        for (i, &c) in of.iter().enumerate() {
            if least < c { s += i as f64 }
        }
        s
    }
    pub fn larger(x: &[f32], of: &[u64], least: u64) -> f32 {
        x.iter().zip(of).map(|(x, of)| if *of > least { *x } else { 0.0 }).sum()
    }
    pub fn between(x: &[f32], of: &[i32], lo: i32, hi: i32) -> f32 {
        x.iter().zip(of).filter(|&(_, &of)| of >= lo && of <= hi).map(|(x, _)| x * x).sum()
    }
    pub fn set(x: &[f32], t: &[bool], y: &mut [f32]) {
        for i in 0..x.len() {
            y[i] = if t[i] { x[i] * x[i] } else { 1.0 };
        }
    }
}

#[test]
fn truths_of_elements() {
    for count in 0..130usize {
        let x: Vec<f32> = (0..count).map(|i| ((i * 31) % 17) as f32 - 8.0).collect();
        let t: Vec<bool> = (0..count).map(|i| i * i % 7 < 3).collect();
        let of: Vec<i32> = (0..count).map(|i| (i * 13 % 5) as i32 - 2).collect();
        let far: Vec<u64> = (0..count).map(|i| (1 << 53) + (i as u64 * 5) % 3).collect();
        macro_rules! all {
            ($of:ident) => {{
                let truths = [$of::signed, $of::chosen, $of::other, $of::both].map(|f| f(&x, &t));
                let labels = [$of::labelled(&x, &of, -1), $of::between(&x, &of, -1, 1)];
                let large = [$of::large(&far, (1 << 53) + 1), $of::larger(&x, &far, 1 << 53)];
                let mut y = vec![0.0; count];
                $of::set(&x, &t, &mut y);
                (truths, labels, large, $of::counted(&far, 1 << 53), y)
            }};
        }
        assert_eq!(all!(plain), all!(lanes), "{count}");
    }
}

#[test]
fn what_is_not_there_panics() {
    let (x, of) = (vec![1.0; 40], vec![0; 39]);
    let result = std::panic::catch_unwind(|| lanes::labelled(&x, &of, 1));
    assert!(result.is_err());
}
