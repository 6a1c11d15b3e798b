#[fastmath(contract, lanes = 16)]
fn pixels(x: &[f32], out: &mut [u8]) {
    for (o, v) in out.iter_mut().zip(x) {
        *o = (v * 255.0 + 0.5) as u8;
    }
}

#[fastmath(lanes = 16)]
fn samples(x: &[f64]) -> Vec<i16> {
    x.iter().map(|v| (v * 32767.0) as i16).collect()
}

#[fastmath(lanes = 16)]
fn louder(samples: &mut [i16], gain: f32) {
    for s in samples.iter_mut() {
        *s = (*s as f32 * gain) as i16;
    }
}

#[fastmath(lanes = 16)]
fn of_two_types(x: &[f32], a: &mut [u8], b: &mut [i8]) {
    for i in 0..x.len() {
        a[i] = (x[i] * 255.0) as u8;
        b[i] = (x[i] * 127.0) as i8;
    }
}

#[fastmath(lanes = 16)]
fn some_stay(x: &[f32], y: &mut [i32]) {
    for (y, x) in y.iter_mut().zip(x) {
        if *x > 0.0 {
            *y = (x * 1000.0) as i32;
        }
    }
}

#[fastmath(contract, lanes = 16)]
fn between(a: &[u8], b: &[u8], t: f32, out: &mut [f32]) {
    for i in 0..out.len() {
        out[i] = a[i] as f32 + (b[i] as f32 - a[i] as f32) * t;
    }
}
