#[fastmath(dispatch, contract)]
fn products(out: &mut [[f64; 2]], a: &[[f64; 2]], b: &[[f64; 2]]) {
    for ((o, x), y) in out.iter_mut().zip(a).zip(b) {
        o[0] = x[0] * y[0] - x[1] * y[1];
        o[1] = x[0] * y[1] + x[1] * y[0];
    }
}

#[fastmath(dispatch, contract)]
mod of_structs {
    struct Point {
        x: f32,
        y: f32,
    }

    fn scaled(points: &mut [Point], by: f32) {
        for p in points.iter_mut() {
            p.x = p.x * by + p.y;
        }
    }

    fn at_an_index(points: &mut [Point], by: &[f32]) {
        for i in 0..by.len() {
            points[i].y = points[i].x * by[i] + points[i].y;
        }
    }
}

#[fastmath(dispatch)]
fn middle_and_side(out: &mut [f32], a: &[f32]) {
    for i in 0..a.len() / 2 {
        out[2 * i] = a[2 * i] + a[2 * i + 1];
        out[2 * i + 1] = (a[2 * i] - a[2 * i + 1]) * 0.5;
    }
}

#[fastmath(dispatch)]
fn copied_late(pairs: &mut [(f32, f32)]) {
    for p in pairs.iter_mut() {
        p.0 = p.1 * 2.0;
        let (a, b) = *p;
        p.1 = a + b;
    }
}

#[fastmath(dispatch)]
fn little_of_much(out: &mut [[f64; 4]], a: f64) {
    for o in out.iter_mut() {
        o[0] *= a;
        o[1] *= a;
    }
}
