//! What rustc infers because std alone gives `f64` an operator has to stay inferred in a crate that depends on this one.

use fastmath::fastmath;

#[fastmath()]
fn holds_nothing(numbers: Vec<f64>) -> bool {
    numbers == vec![]
}

#[fastmath()]
fn is_below(bound: f64, text: &str) -> bool {
    bound < text.parse().unwrap()
}

#[fastmath()]
fn total(texts: &[&str]) -> f64 {
    let numbers: Vec<_> = texts.iter().map(|text| text.parse().unwrap()).collect();
    numbers.iter().fold(0.0_f64, |total, number| total + number)
}

#[fastmath()]
fn narrow_total(texts: &[&str]) -> f32 {
    let numbers: Vec<_> = texts.iter().map(|text| text.parse().unwrap()).collect();
    numbers.iter().fold(1.0_f32, |total, number| total * number - number)
}

#[test]
fn types_that_only_an_operator_tells_stay_known() {
    assert!(holds_nothing(vec![]));
    assert!(!holds_nothing(vec![1.0]));
    assert!(is_below(0.5, "0.75"));
    assert!(!is_below(0.5, "0.25"));
    assert_eq!(total(&["1.5", "2.25"]), 3.75);
    assert_eq!(narrow_total(&["3", "5"]), -5.0);
}
