#[fastmath(contract, ty(Real = f64))]
fn of_elsewhere(a: Real, b: Real) -> Real {
    a * b + 1.0
}

#[fastmath(contract)]
fn not_known(a: Real, b: Real) -> Real {
    a * b + a
}

#[fastmath(contract, ty(Real = f32))]
mod of_fields {
    struct Point {
        x: Real,
    }
    fn scaled(p: &Point, k: f32) -> f32 {
        p.x * k + p.x
    }
}

#[fastmath(contract, ty(Real = f64))]
fn declared_nearer(x: f32) -> f32 {
    type Real = f32;
    let y: Real = x * x + x;
    y
}
