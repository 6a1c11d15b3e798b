#[fastmath(fused)]
fn f(a: half::bf16, b: half::bf16, c: half::bf16) -> half::bf16 {
    a * b + c
}
