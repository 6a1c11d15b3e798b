#[fastmath(contract)]
fn f(a: half::f16, b: half::f16, c: half::f16) -> half::f16 {
    a * b + c
}
