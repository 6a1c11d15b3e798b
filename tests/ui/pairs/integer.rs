use fastmath::fastmath;

#[fastmath(df64(count))]
fn f(n: u32) -> u32 {
    let mut count = 0u32;
    count += n;
    count
}

fn main() {}
