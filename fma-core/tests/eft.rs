//! Error-free transformations against exact integers, and their three products against each other.

use fma_core::eft::{fast_two_sum, split, two_prod, two_prod_split, two_prod_wide, two_sum};

/// Bit patterns that look random: xorshift (Marsaglia 2003).
fn patterns(seed: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(seed), |&x| {
        let x = x ^ (x << 13);
        let x = x ^ (x >> 7);
        Some(x ^ (x << 17))
    })
}

/// An f64 with a random significand and an exponent in `-span ..= span`.
fn moderate(bits: u64, span: u64) -> f64 {
    let exponent = 1023 - span + (bits >> 13) % (2 * span + 1);
    f64::from_bits(bits & (1 << 63 | ((1 << 52) - 1)) | exponent << 52)
}

/// `x * 2^scale` as an integer, for an `x` that is one.
fn integer(x: f64, scale: i32) -> i128 {
    let (bits, sign) = (x.to_bits(), if x < 0.0 { -1 } else { 1 });
    let field = (bits >> 52 & 0x7ff) as i32;
    if x == 0.0 {
        return 0;
    }
    let significand = i128::from(bits & ((1 << 52) - 1) | 1 << 52);
    let shift = field - 1075 + scale;
    let magnitude = if shift < 0 { significand >> -shift } else { significand << shift };
    assert_eq!(if shift < 0 { magnitude << -shift } else { magnitude >> shift }, significand, "{x:e} is off the grid");
    sign * magnitude
}

#[test]
fn sums_and_products_are_exact() {
    let xs: Vec<f64> = patterns(88172645463325252).take(40_000).map(|bits| moderate(bits, 4)).collect();
    for pair in xs.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (s, e) = two_sum(a, b);
        assert_eq!(s, a + b);
        assert_eq!(integer(s, 60) + integer(e, 60), integer(a, 60) + integer(b, 60), "{a:e} + {b:e}");
        let ordered = if a.abs() >= b.abs() { fast_two_sum(a, b) } else { fast_two_sum(b, a) };
        assert_eq!(ordered, (s, e));
        let (p, e) = two_prod_split(a, b);
        let exact = integer(a, 56) * integer(b, 56);
        assert_eq!(integer(p, 112) + integer(e, 112), exact, "{a:e} * {b:e}");
        assert_eq!(two_prod(a, b), (p, e));
    }
}

#[test]
fn products_agree_at_the_edges() {
    for (a, b) in [(f64::MAX, 1.0), (f64::MAX, 0.3), (f64::MAX, 1e-300), (1e154, 1.79e154), (f64::MAX, 5e-324)] {
        let (p, e) = two_prod_split(a, b);
        assert_eq!((p, e), (a * b, a.mul_add(b, -p)), "{a:e} * {b:e}");
    }
    for bits in patterns(2463534242).take(100_000) {
        let (a, b) = (f32::from_bits(bits as u32), f32::from_bits((bits >> 32) as u32));
        let exact = f64::from(a) * f64::from(b);
        if exact.abs() < f64::from(f32::MAX) && exact.abs() > 1e-30 {
            assert_eq!(two_prod_split(a, b), two_prod_wide(a, b), "{a:e} * {b:e}");
        }
    }
}

#[test]
fn halves_add_up() {
    for a in patterns(521288629).take(10_000).map(f64::from_bits).filter(|a| (1e-290..1e308).contains(&a.abs())) {
        let (high, low) = split(a);
        assert_eq!(high + low, a);
        assert_eq!((high.to_bits() & ((1 << 27) - 1), low.to_bits() & ((1 << 27) - 1)), (0, 0));
    }
}
