use fastmath::fastmath;

#[fastmath(contract, ptx(sm_75, sm_90))]
fn f(a: f32, b: &[f32]) -> f32 {
    let c = b.iter().sum::<f32>();
    println!("{c}");
    a * b[0] + c
}

#[fastmath(ptx(sm_90))]
fn g(a: String) -> usize {
    a.len()
}

fn log() {}

#[fastmath(ptx(sm_90))]
fn h(a: f32) -> f32 {
    log();
    let pair = (a, a);
    a * 2.0
}

macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

#[fastmath(ptx(sm_90))]
fn i(a: f32) -> f32 {
    square!(a) + 1.0
}

fn main() {}
