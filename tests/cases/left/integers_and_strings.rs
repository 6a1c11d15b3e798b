#[fastmath(fast)]
fn f(n: u32, s: &str) -> String {
    format!("{}{s}", n * 2 + 1)
}
