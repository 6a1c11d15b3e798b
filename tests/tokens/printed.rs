//! What is printed where the text is not that of the source.

use super::tokens;

fn expanded(list: &str, item: &str) -> String {
    fma_rust::expand(tokens(list), tokens(item)).to_string()
}

/// A number that two constants make.
fn made(digits: &str) -> String {
    let number: f64 = digits.parse().unwrap_or(f64::NAN);
    expanded("reassoc", &format!("fn f(x: f64) -> f64 {{ x * {:?} * 2.0 }}", number / 2.0))
}

/// What clippy's `approx_constant` minds, and what it does not.
#[test]
fn digits_of_a_constant_are_not_printed() {
    let tau = made("6.283185307179586");
    assert!(tau.contains(":: core :: f64 :: consts :: TAU"), "{tau}");
    for digits in ["3.1415", "2.7183", "1.41421356237309", "0.69315"] {
        let bits = digits.parse().map_or(0, f64::to_bits);
        let text = made(digits);
        assert!(text.contains(&format!("from_bits ({bits:#x})")), "{digits}: {text}");
    }
    for digits in ["3.1", "2.7184", "0.69313"] {
        let text = made(digits);
        assert!(text.contains(&format!("{digits}f64")), "{digits}: {text}");
    }
}

#[test]
fn a_recipe_is_said_in_words() {
    let said = [
        "recipe(inference): afn, contract, denormal(preserve_sign), ty = f32; F8E4M3 in, f32 sums, F8E4M3 or bf16 out",
        "recipe(training_forward): contract, denormal(preserve_sign), ty = f32; F8E4M3 in, f32 sums, F8E4M3 or bf16 out",
        "recipe(training_backward): contract, denormal(preserve_sign), ty = f32; F8E5M2 in, f32 sums, F8E5M2 or bf16 out",
        "recipe(bit_exact): denormal(ieee), ty = f32; f32 in, f32 sums, f32 out",
    ];
    for words in said {
        let recipe = words.split(':').next().unwrap_or_default();
        let text = expanded(&format!("{recipe}, report"), "fn f(x: f32) -> f32 { x * 2.0 + 1.0 }");
        assert!(text.contains(&format!("{words:?}")), "{recipe}: {text}");
    }
}

#[test]
fn an_entry_of_an_older_edition_may_have_a_parameter_of_any_name() {
    let text = expanded("reassoc, dispatch", "fn f(gen: &[f32], _unused: u8) -> f32 { gen.iter().sum() }");
    assert!(text.contains("r#gen") && text.contains("_unused"), "{text}");
}
