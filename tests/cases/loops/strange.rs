#[fastmath(contract, reassoc, nnan, nsz, dispatch)]
mod loops {
    pub struct Point {
        pub x: f32,
        pub y: f32,
    }
    pub fn squares(points: &[Point]) -> f32 {
        points.iter().map(|p| p.x * p.x + p.y * p.y).sum()
    }
    pub fn counted(x: &[f64], n: usize) -> f64 {
        let (mut i, mut s) = (0, 0.0);
        while i < n {
            s += x[i];
            i += 1;
        }
        s
    }
    pub fn place(x: &[f32]) -> usize {
        let mut at = 0;
        for i in 1..x.len() {
            if x[i] > x[at] {
                at = i;
            }
        }
        at
    }
    pub fn row(m: &[Vec<f64>], v: &[f64], i: usize) -> f64 {
        let mut s = 0.0;
        for j in 0..v.len() {
            s += v[i] * m[i][j];
        }
        s
    }
    pub fn lerp(out: &mut [f32], x: &[f32], y: &[f32], t: f32) {
        for ((o, x), y) in out.iter_mut().zip(x).zip(y) {
            *o = x + t * (y - x);
        }
    }
}

#[fastmath(fast, dispatch)]
fn endless(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for v in x {
        for k in 0..=18446744073709551615u64 {
            s += v * k as f64;
        }
    }
    s
}
