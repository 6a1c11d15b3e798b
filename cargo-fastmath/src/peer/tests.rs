use fma_ptx::Target;
use fma_rust::explain::{Wanted, ptx};

use super::*;

const SOURCE: &str = r#"
#[fastmath(fast)]
fn steps(x: f32, n: i32) -> f32 {
    let mut y = x * x;
    for i in 0..n {
        if y > 2.0 { y = y.sqrt(); } else { y += i as f32; }
    }
    y.clamp(0.0, 1.0)
}
#[fastmath(fast)]
fn sum(xs: &[f64]) -> f64 {
    let mut s = 0.0;
    for x in xs { s += x.powi(2); }
    s
}
#[fastmath(fast)]
fn newton(a: f64) -> f64 {
    let mut x = a;
    while x * x > a { x = 0.5 * (x + a / x); }
    x
}
#[fastmath(fast, kernel(map(a)))]
fn both(a: f16, b: f16) -> (f16, f16) { (a * b, a.sin()) }
#[fastmath(fast)]
fn odd(x: f32) -> bool { x.is_normal() }
"#;

/// The C++ of a function, without its white space.
fn of(name: &str) -> Result<String, String> {
    let target = Target::parse("sm_90").expect("a target");
    let explanation = ptx(SOURCE, None, &Wanted { function: None, target, version: None }).expect("it parses");
    let account = explanation.accounts.iter().find(|account| account.name == name).expect("a function");
    let each = account.texts.first().map(|text| text.each.clone()).unwrap_or_default();
    let text = source(account.plain.as_ref().expect("it was looked at"), name, &each)?;
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn has(name: &str, parts: &[&str]) {
    let text = of(name).expect("a peer");
    for part in parts {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_function_is_written_as_it_stands_in_the_source() {
    has(
        "steps",
        &["extern \"C\" __device__ float steps(float x_0, int n_1) {", "fminf(fmaxf(", "if (", "} else {", "sqrtf("],
    );
    has("steps", &["for (int i_3 = ((int)0x0ull); i_3 < v1; ++i_3) {", "((float)"]);
    has("sum", &["double sum(double* xs_0, unsigned long long xs_0_len)", "< xs_0_len; ++", "return "]);
    has("newton", &["while (true) {", "break;", "(0.5 * ("]);
}

#[test]
fn a_kernel_takes_slices_in_groups_and_writes_every_result() {
    has("both", &["static __device__ __forceinline__ void both(__half a_0, __half b_1, __half* r0, __half* r1)"]);
    has(
        "both",
        &[
            "(__half)(sinf((float)v0))",
            "extern \"C\" __global__ void both_map(__half b_1, const __half* __restrict__ a_0_all",
        ],
    );
    has("both", &["both(a_0_group.lanes[7], b_1, &to_0.lanes[7], &to_1.lanes[7]);", "count / 8"]);
}

#[test]
fn what_has_no_peer_says_why() {
    assert_eq!(of("odd"), Err("CUDA C++ has no `is_normal`".to_owned()));
}

#[test]
fn halves_bring_their_headers() {
    assert!(headers("__half f").starts_with("#include <cuda_fp16.h>\ntemplate"));
    assert!(headers("float f").starts_with("template"));
}
