//! Loops that set elements by `mul_add`, which rounds once on every machine.

use fastmath::fastmath;

#[fastmath(dispatch)]
fn single(x: &[f32], out: &mut [f32]) {
    for (o, x) in out.iter_mut().zip(x) {
        *o = x.mul_add(*o, -0.3);
    }
}

#[fastmath(dispatch)]
fn double(x: &[f64], out: &mut [f64]) {
    for i in 0..out.len().min(x.len()) {
        out[i] = x[i].mul_add(x[i], out[i]);
    }
}

/// Numbers whose products need a second half, from all over the format.
fn numbers(count: usize) -> Vec<f64> {
    let number = |i: usize| ((i * 7919 + 13) % 1009) as f64 / 3.0 - 170.0;
    (0..count).map(|i| number(i) * 2.0f64.powi((i % 41) as i32 - 20)).collect()
}

#[test]
fn one_rounding_on_every_machine() {
    let results = || {
        let mut text = String::new();
        for count in (0..70).chain([1000]) {
            let (x, start) = (numbers(count), numbers(count + 5)[5..].to_vec());
            let mut doubles = start.clone();
            double(&x, &mut doubles);
            for ((x, before), found) in x.iter().zip(&start).zip(&doubles) {
                assert_eq!(found.to_bits(), x.mul_add(*x, *before).to_bits(), "{x} {before}");
                text += &format!("{:x} ", found.to_bits());
            }
            let [x, start] = [x, start].map(|all| all.iter().map(|x| *x as f32).collect::<Vec<f32>>());
            let mut singles = start.clone();
            single(&x, &mut singles);
            for ((x, before), found) in x.iter().zip(&start).zip(&singles) {
                assert_eq!(found.to_bits(), x.mul_add(*before, -0.3).to_bits(), "{x} {before}");
                text += &format!("{:x} ", found.to_bits());
            }
        }
        text
    };
    crate::forced::same_bits("set_fused::one_rounding_on_every_machine", results, 3000);
}
