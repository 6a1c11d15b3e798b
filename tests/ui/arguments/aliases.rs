use fastmath::fastmath;

type Real = f64;

#[fastmath(contract, ty(Real))]
fn needs_its_type(a: Real) -> Real {
    a * a + a
}

#[fastmath(contract, ty(f32 = f64))]
fn of_a_name_that_is_a_type(a: f32) -> f32 {
    a * a + a
}

#[fastmath(contract, ty(Real = f46, Reel = f64))]
fn of_a_type_that_is_none(a: Real) -> Real {
    a * a + a
}

#[fastmath(contract, ty())]
fn of_nothing(a: f32) -> f32 {
    a * a + a
}

fn main() {
    let _ = (needs_its_type(1.0), of_a_name_that_is_a_type(1.0), of_a_type_that_is_none(1.0), of_nothing(1.0));
}
