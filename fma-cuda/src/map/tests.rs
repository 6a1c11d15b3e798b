use fastmath::fastmath;
use half::f16;

use super::*;
use crate::signature::Taken;

#[fastmath(contract, ptx(sm_75), kernel(map(x, y)))]
fn axpy(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

#[fastmath(ptx(sm_75), kernel(map(h, i)))]
fn mixed(h: f16, i: i32, up: bool) -> (f32, bool) {
    let x = i as f32;
    (if up { x } else { -x }, h > f16::ZERO)
}

#[fastmath(ptx(sm_75))]
fn alone(x: f32) -> f32 {
    -x
}

fn of(ptx: &str, entry: &str) -> Result<Signature, Error> {
    signature(&read(ptx)?, entry, Way::Map)
}

fn checked<O: Outputs>(slices: impl Inputs, numbers: impl Uniforms, places: &[usize]) -> Result<usize, Error> {
    let signature = of(axpy::PTX, axpy::ENTRY)?;
    check::map(&signature, &slices.list(), &numbers.made(), &O::made(), places)
}

#[test]
fn the_text_says_what_a_kernel_takes() {
    let bytes = |taken: &[Taken]| taken.iter().map(|taken| taken.made.bytes()).collect::<Vec<_>>();
    let signature = of(mixed::PTX, mixed::ENTRY).expect("a kernel");
    assert_eq!(bytes(&signature.inputs), [2, 4]);
    assert_eq!(bytes(&signature.uniforms), [1]);
    assert_eq!(bytes(&signature.outputs), [4, 1]);
}

#[test]
fn what_is_given_is_held_against_the_text() {
    let (two, three) = (vec![1.0f32; 2], vec![1.0f32; 3]);
    assert_eq!(checked::<Vec<f32>>((&two, &two), (2.0f32,), &[]), Ok(2));
    assert_eq!(checked::<Vec<f32>>((&two, &two[..]), (2.0f32,), &[2]), Ok(2));
    assert_eq!(checked::<Vec<f32>>((&[0.0f32; 0], &two[..0]), (2.0f32,), &[]), Ok(0));
    let fails = |found: Result<usize, Error>, words: &str| {
        let message = found.expect_err("it is wrong").to_string();
        assert!(message.contains(words), "{message}");
    };
    fails(checked::<Vec<f32>>((&two, &three), (2.0f32,), &[]), "one length, not [2, 3]");
    fails(checked::<Vec<f32>>((&two, &two), (2.0f32,), &[3]), "one length, not [2, 2, 3]");
    fails(checked::<Vec<f32>>((&two,), (2.0f32,), &[]), "takes 2 slices, not 1");
    fails(checked::<Vec<f32>>((&two, &two), (), &[]), "takes 1 numbers for all elements, not 0");
    fails(checked::<(Vec<f32>, Vec<f32>)>((&two, &two), (2.0f32,), &[]), "takes 1 results, not 2");
    fails(checked::<Vec<f64>>((&two, &two), (2.0f32,), &[]), "has 4 bytes an element, not 8");
    fails(checked::<Vec<f32>>((&[1.0f64, 2.0], &two), (2.0f32,), &[]), "`x$b32` has 4 bytes an element, not 8");
    fails(checked::<Vec<f32>>((&two, &two), (2.0f64,), &[]), "has 4 bytes an element, not 8");
    fails(checked::<Vec<f32>>((&two, &[1u32, 2]), (2.0f32,), &[]), "`y$b32` is of f32, not of u32");
}

#[test]
fn texts_without_such_a_kernel_are_errors() {
    let message = |found: Result<Signature, Error>| found.expect_err("it is wrong").to_string();
    assert!(message(of("no ptx", "f")).contains("this is no PTX of ours"));
    assert!(message(of("\0", "f")).contains("a zero"));
    assert!(message(of(axpy::PTX, "axpy")).contains("it has axpy_map"));
    assert!(message(of(alone::PTX, alone::ENTRY)).contains("`kernel(map(…))` beside `ptx(…)` makes one"));
    assert_eq!((axpy(2.0, 3.0, 1.0), alone(1.0)), (7.0, -1.0));
    assert_eq!(mixed(f16::ONE, 2, true), (2.0, true));
}
