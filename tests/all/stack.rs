//! Loops of many approximations fit on the stack of a thread, also where nothing is optimised.

use fastmath::fastmath;

#[fastmath(fast, dispatch)]
fn several(x: &[f32], y: &mut [f32]) {
    for (y, x) in y.iter_mut().zip(x) {
        let wave = (x * 0.25).sin() + x.cos() * (x * 0.5).tan();
        let growth = (x * 0.125).exp() + (x * x + 1.0).ln() + (x * 0.1).tanh();
        *y = wave + growth + x.abs().powf(0.3) + x.atan2(2.0) + x.cbrt() + (x * 0.05).sinh();
    }
}

#[fastmath(fast, dispatch)]
fn several_of_doubles(x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for x in x {
        sum += (x * 0.25).sin() * x.cos() + (x * 0.125).exp() + (x * x + 1.0).log2() + x.atan() + x.hypot(2.0);
    }
    sum
}

#[test]
fn a_small_stack_is_enough() {
    const SMALL: usize = 1 << 20;
    let run = || {
        let x: Vec<f32> = (0..100).map(|i| i as f32 * 0.3 - 15.0).collect();
        let mut y = vec![0.0; 100];
        several(&x, &mut y);
        let wide: Vec<f64> = x.iter().copied().map(f64::from).collect();
        (y, several_of_doubles(&wide))
    };
    let thread = std::thread::Builder::new().stack_size(SMALL).spawn(run).expect("there is room for a thread");
    let (y, sum) = thread.join().expect("its stack is large enough");
    let expected = |x: f64| {
        let wave = (x * 0.25).sin() + x.cos() * (x * 0.5).tan();
        let growth = (x * 0.125).exp() + (x * x + 1.0).ln() + (x * 0.1).tanh();
        wave + growth + x.abs().powf(0.3) + x.atan2(2.0) + x.cbrt() + (x * 0.05).sinh()
    };
    for (i, y) in y.into_iter().enumerate() {
        let expected = expected(f64::from(i as f32 * 0.3 - 15.0));
        assert!((f64::from(y) - expected).abs() < 1e-3 * (1.0 + expected.abs()), "{i}: {y} {expected}");
    }
    assert!(sum.is_finite());
}
