#[fastmath(afn, contract, dispatch)]
fn one_number(x: f32, y: f32) -> f32 {
    x.exp() * y.tanh()
}

#[fastmath(fast, dispatch)]
fn after_the_loop(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for v in x {
        sum += v.exp();
    }
    sum.ln()
}

#[fastmath(afn, contract, dispatch)]
fn turn_by_turn(steps: usize, mut angle: f64) -> f64 {
    let mut speed = 0.0;
    for _ in 0..steps {
        speed = 0.01 * angle.sin() + speed;
        angle = 0.01 * speed + angle;
    }
    angle
}

#[fastmath(afn, contract, dispatch)]
fn many_in_each_turn(x: &[f32], y: &mut [f32], steps: usize) -> f32 {
    let mut t = 1.0;
    for _ in 0..steps {
        let k = 2.0 * t;
        for (y, x) in y.iter_mut().zip(x) {
            *y = (x * k).exp();
        }
        for i in 0..x.len() {
            if i % 3 != 0 {
                y[x.len() - i] = (x[i] * k).sin();
            }
        }
        t = 0.5 * t + k.ln();
    }
    t
}

#[fastmath(afn, fused, dispatch)]
fn fused_too(x: f32) -> f32 {
    x.exp()
}

#[fastmath(afn, contract, dispatch)]
mod called_in_loops {
    pub fn of_each(x: f32) -> f32 {
        x.exp()
    }

    pub fn counted(x: f32) -> f32 {
        thread_local! {
            static CALLS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
        }
        CALLS.set(CALLS.get() + 1);
        x * x + x
    }
}
