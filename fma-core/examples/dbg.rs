use fma_core::*;
fn main() {
    let a = Df128::from(2.0);
    let b = Df128::from(3.0);
    println!("{:?} {:?} {:?} {:?}", a * b, a * 3.0, a / b, a.sqrt());
    println!("{:?}", eft::two_prod(2.0f64, 3.0));
    use fma_core::double::Word;
    println!("{:e} {:e} {}", f64::SAFE_MIN, f64::SAFE_MAX, 6f64.exponent());
}
