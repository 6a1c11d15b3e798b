use fastmath::fastmath;

#[fastmath(kernel(map(a)))]
fn f(a: f32) -> f32 {
    a * 2.0
}

#[fastmath(ptx(sm_90), kernel(map(b)))]
fn g(a: f32) -> f32 {
    a * 2.0
}

#[fastmath(ptx(sm_90), kernel(map(a)))]
fn h(a: &[f32]) -> f32 {
    a[0] * 2.0
}

#[fastmath(ptx(sm_90), kernel(a))]
fn i(a: f32) -> f32 {
    a * 2.0
}

#[fastmath(ptx(sm_90), kernel(map()))]
fn j(a: f32) -> f32 {
    a * 2.0
}

#[fastmath(ptx(sm_90), kernel(map(i)))]
fn k(a: &mut [f32], i: usize) {
    a[i] = 2.0;
}

#[fastmath(ptx(sm_90), kernel(index(i)))]
fn l(a: &[f32], sum: &mut f32, i: usize) {
    *sum += a[i];
}

fn main() {}
