//! No bits make anything panic, loop, or overflow an integer; and what is not a number stays so.

use crate::numbers;
use crate::random::Random;
use fma_core::eft::{self, Base};
use fma_core::kernel::{self, ExactSum};

/// Any bits, special values, and numbers of few binades.
fn operand<T: Base>(random: &mut Random) -> T {
    let specials = numbers::specials::<T>();
    match random.below(4) {
        0 => specials[random.below(specials.len() as u64) as usize],
        1 => numbers::between(random, -5..=5),
        _ => numbers::any(random),
    }
}

/// Every transformation and scalar kernel; the results whose error is a part are told by their sum alone.
fn scalars<T: Base>([a, b, c, d]: [T; 4]) -> Vec<T> {
    let pairs = [
        eft::two_sum(a, b),
        eft::two_diff(a, b),
        eft::fast_two_sum(a, b),
        eft::two_prod(a, b),
        eft::two_prod_fma(a, b),
        eft::two_prod_split(a, b),
        eft::two_sqr(a),
        (a, eft::split(a).1),
    ];
    let mut results: Vec<T> = pairs.iter().map(|pair| pair.0 + pair.1).collect();
    results.push(kernel::diff_of_products(a, b, c, d));
    results.push(kernel::diff_of_products_robust(a, b, c, d));
    results.push(kernel::sum_of_products(a, b, c, d));
    results.push(kernel::det2([[a, b], [c, d]]));
    results.extend(kernel::cross([a, b, c], [b, d, a]));
    results.push(kernel::lerp(a, b, c));
    results
}

fn slices<T: Base>(x: &[T], y: &[T]) -> Vec<T> {
    let at = x.first().copied().unwrap_or(T::ONE);
    let mut sum = ExactSum::new();
    sum.extend(x.iter().copied());
    sum.extend_from_slice(y);
    sum.merge(&sum.clone());
    vec![
        sum.round(),
        kernel::sum2(x),
        kernel::sum_k::<T, 4>(x),
        kernel::sum_exact(x),
        kernel::dot2(x, y),
        kernel::dot_k::<T, 3>(x, y),
        kernel::dot_exact(x, y),
        kernel::horner(at, x),
        kernel::comp_horner(at, x),
        x.first_chunk::<7>().map_or(at, |x| kernel::estrin(at, x)),
    ]
}

fn no_panic<T: Base>(tries: usize) {
    let mut random = Random::new(79);
    for _ in 0..tries {
        let operands = [(); 4].map(|()| operand::<T>(&mut random));
        let results = scalars(operands);
        if operands.iter().any(|x| x.is_nan()) {
            assert!(results[9].is_nan(), "the robust kernel hides a NaN among {operands:?}");
        }
        let [x, y] = [(); 2].map(|()| (0..random.below(80)).map(|_| operand::<T>(&mut random)).collect::<Vec<T>>());
        let nan = x.iter().any(|x| x.is_nan());
        let results = slices(&x, &y);
        assert!(!nan || results[..4].iter().all(|x| x.is_nan()), "a sum hides a NaN");
    }
}

/// Few under Miri, many on demand.
#[test]
fn no_bits_panic() {
    let tries = if cfg!(miri) { 4 } else { crate::tries(3_000) };
    no_panic::<f32>(tries);
    no_panic::<f64>(tries);
}
