#[fastmath(horner, contract)]
mod horner {
    const C: [f64; 4] = [1.0, -0.5, 0.25, -0.125];
    const EVEN: [f64; 5] = [1.0, 0.0, -0.5, 0.0, 1.0 / 24.0];

    pub fn reversed(x: f64) -> f64 {
        let mut p = 0.0;
        for c in C.iter().rev() {
            p = p * x + c;
        }
        p
    }

    pub fn even(x: f64) -> f64 {
        let mut p = 0.0;
        for i in (0..EVEN.len()).rev() {
            p = p * x + EVEN[i];
        }
        p
    }

    pub fn folded(x: f64) -> f64 {
        C.iter().rfold(0.0, |p, &c| p * x + c)
    }

    pub fn fused_by_hand(x: f64) -> f64 {
        let mut p = C[3];
        for &c in C[..3].iter().rev() {
            p = p.mul_add(x, c);
        }
        p
    }
}
