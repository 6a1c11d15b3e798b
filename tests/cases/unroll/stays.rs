#[fastmath(fast)]
mod stays {
    const C: [f64; 4] = [1.0, 2.0, 3.0, 4.0];

    /// Nothing is gained without the loop.
    pub fn of_functions(x: f64) -> f64 {
        let mut s = x;
        for c in C {
            s = (s + c).sin();
        }
        s
    }

    /// Reads memory: lanes serve it better.
    pub fn filtered(x: &[f64; 4]) -> f64 {
        let mut s = 0.0;
        for i in 0..4 {
            s += x[i] * C[i];
        }
        s
    }
}
#[fastmath(contract)]
fn without_permission(x: f64) -> f64 {
    const C: [f64; 4] = [1.0, 2.0, 3.0, 4.0];
    let mut p = 0.0;
    for c in C.iter().rev() {
        p = p * x + c;
    }
    p
}
#[fastmath(horner, contract)]
fn another_name(x: f64) -> f64 {
    const C: [f64; 4] = [1.0, 2.0, 3.0, 4.0];
    let f = |C: [f64; 2]| C[0];
    let mut p = f([1.0, 2.0]);
    for c in C.iter().rev() {
        p = p * x + c;
    }
    p
}
