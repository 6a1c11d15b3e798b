//! `kernel NAME TYPE OPERAND …`: error-free transformations and kernels; of f16 and bf16 `diff_of_products` alone.
//! Of two slices the first half of the operands is the first; a polynomial's `x` stands before its coefficients.

use super::{listed, numbers, written};
use fma_core::Number;
use fma_core::eft::{self, Base};
use fma_core::kernel::*;
use fma_core::rt::{self, Kahan};
use half::{bf16, f16};

pub fn evaluate(words: &[&str]) -> Option<String> {
    let (&name, words) = words.split_first()?;
    let (&of, words) = words.split_first()?;
    match of {
        "f32" if name == "two_prod_wide" => {
            let [a, b] = numbers(words)?.try_into().ok()?;
            Some(listed(&pair(eft::two_prod_wide(a, b))))
        }
        "f32" => results::<f32>(name, &numbers(words)?).map(|x| listed(&x)),
        "f64" => results::<f64>(name, &numbers(words)?).map(|x| listed(&x)),
        "f16" => half::<f16>(name, words),
        "bf16" => half::<bf16>(name, words),
        _ => None,
    }
}

fn results<T: Base + Number>(name: &str, x: &[T]) -> Option<Vec<T>> {
    transformation(name, x).or_else(|| formula(name, x)).or_else(|| polynomial(name, x)).or_else(|| sum(name, x))
}

/// What the attribute calls for halves.
fn half<T: Kahan + Number>(name: &str, words: &[&str]) -> Option<String> {
    let [a, b, c, d] = numbers::<T>(words)?.try_into().ok()?;
    (name == "diff_of_products").then(|| written(rt::diff_of_products(a, b, c, d)))
}

fn pair<T>((result, error): (T, T)) -> Vec<T> {
    vec![result, error]
}

fn transformation<T: Base>(name: &str, x: &[T]) -> Option<Vec<T>> {
    let of_one = |function: fn(T) -> (T, T)| if let [a] = *x { Some(pair(function(a))) } else { None };
    let of_two = |function: fn(T, T) -> (T, T)| if let [a, b] = *x { Some(pair(function(a, b))) } else { None };
    match name {
        "split" => of_one(eft::split),
        "two_sqr" => of_one(eft::two_sqr),
        "two_sum" => of_two(eft::two_sum),
        "two_diff" => of_two(eft::two_diff),
        "fast_two_sum" => of_two(eft::fast_two_sum),
        "two_prod" => of_two(eft::two_prod),
        "two_prod_fma" => of_two(eft::two_prod_fma),
        "two_prod_split" => of_two(eft::two_prod_split),
        _ => None,
    }
}

fn formula<T: Base>(name: &str, x: &[T]) -> Option<Vec<T>> {
    Some(match (name, x) {
        ("lerp", &[a, b, t]) => vec![lerp(a, b, t)],
        ("diff_of_products", &[a, b, c, d]) => vec![diff_of_products(a, b, c, d)],
        ("diff_of_products_robust", &[a, b, c, d]) => vec![diff_of_products_robust(a, b, c, d)],
        ("sum_of_products", &[a, b, c, d]) => vec![sum_of_products(a, b, c, d)],
        ("det2", &[a, b, c, d]) => vec![det2([[a, b], [c, d]])],
        ("cross", &[a, b, c, d, e, f]) => cross([a, b, c], [d, e, f]).to_vec(),
        _ => return None,
    })
}

fn polynomial<T: Base>(name: &str, x: &[T]) -> Option<Vec<T>> {
    let (&at, coefficients) = x.split_first()?;
    Some(vec![match name {
        "horner" => horner(at, coefficients),
        "comp_horner" => comp_horner(at, coefficients),
        "estrin" => unrolled(at, coefficients)?,
        _ => return None,
    }])
}

/// Estrin's scheme takes its coefficients as an array.
fn unrolled<T: Base>(x: T, coefficients: &[T]) -> Option<T> {
    macro_rules! of_length {
        ($($length:literal)*) => {
            match coefficients.len() {
                $($length => estrin::<T, $length>(x, coefficients.try_into().ok()?),)*
                _ => return None,
            }
        };
    }
    Some(of_length!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17))
}

fn sum<T: Base>(name: &str, x: &[T]) -> Option<Vec<T>> {
    let (first, second) = x.split_at(x.len() / 2);
    Some(vec![match name {
        "sum2" => sum2(x),
        "sum_k1" => sum_k::<T, 1>(x),
        "sum_k2" => sum_k::<T, 2>(x),
        "sum_k3" => sum_k::<T, 3>(x),
        "sum_k4" => sum_k::<T, 4>(x),
        "sum_exact" => sum_exact(x),
        "dot2" => dot2(first, second),
        "dot_k1" => dot_k::<T, 1>(first, second),
        "dot_k2" => dot_k::<T, 2>(first, second),
        "dot_k3" => dot_k::<T, 3>(first, second),
        "dot_k4" => dot_k::<T, 4>(first, second),
        "dot_exact" => dot_exact(first, second),
        _ => return None,
    }])
}
