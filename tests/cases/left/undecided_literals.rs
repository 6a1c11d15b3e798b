#[fastmath(fast)]
mod strangers {
    /// What takes the number decides what it is.
    pub fn given(n: u32) -> f64 {
        let t = 2.0;
        let mut u = t * t + 1.0;
        u *= 3.0;
        elsewhere(if n > 1 { u } else { t.powi(2) })
    }
}
