use super::P;

#[fastmath::fastmath(contract)]
pub fn of(p: &P) -> i32 {
    p.x * p.x + p.x
}
