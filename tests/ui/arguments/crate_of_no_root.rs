use fastmath::fastmath;

#[fastmath(contract, crate = self::quick)]
fn relative(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(contract, crate = "quick")]
fn text(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(contract, crate)]
fn no_value(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

fn main() {
    relative(1.0, 2.0, 3.0);
    text(1.0, 2.0, 3.0);
    no_value(1.0, 2.0, 3.0);
}
