//! π, ln 2, and the constants of the standard library that they and roots give.

use std::cell::RefCell;

use super::fixed::{Fixed, series};
use super::{Dyadic, Interval, Known, points};

/// The most precise interval that was asked for so far.
type Cache = RefCell<Option<(u32, Interval)>>;

thread_local! {
    static PI: Cache = const { RefCell::new(None) };
    static LN_2: Cache = const { RefCell::new(None) };
}

/// π, by Machin's formula: `16 atan(1/5) - 4 atan(1/239)`.
pub fn pi(bits: u32) -> Interval {
    PI.with(|cache| {
        cached(cache, bits, |places| {
            let [fifth, small] = [5, 239].map(|divisor| inverse_arc(divisor, places, Fixed::negated));
            let [four, sixteen] = [4, 16].map(|factor| Fixed::integer(factor, places));
            fifth.times(&sixteen).plus(&small.times(&four).negated())
        })
    })
}

/// ln 2 as `2 artanh(1/3)`.
pub fn ln_2(bits: u32) -> Interval {
    LN_2.with(|cache| {
        cached(cache, bits, |places| {
            let third = inverse_arc(3, places, Fixed::clone);
            third.plus(&third)
        })
    })
}

/// `atan(1/n)` if the ratio of its series is turned negative, else `artanh(1/n)`.
fn inverse_arc(n: u32, places: u64, sign: impl Fn(&Fixed) -> Fixed) -> Fixed {
    let first = Fixed::integer(1, places).over(n);
    let ratio = sign(&first.times(&first));
    series(first, &ratio, |_| 1, |index| 2 * index + 1)
}

fn cached(cache: &Cache, bits: u32, compute: impl Fn(u64) -> Fixed) -> Interval {
    let mut cache = cache.borrow_mut();
    if let Some((known, interval)) = &*cache
        && *known >= bits
    {
        return interval.rounded(bits);
    }
    let precise = bits + bits / 2;
    let interval = compute(u64::from(precise) + 16).interval();
    *cache = Some((precise, interval.clone()));
    interval.rounded(bits)
}

/// The real number that a constant of `std::f64::consts` is the rounding of.
pub fn named(name: &str, bits: u32) -> Option<Known<Interval>> {
    let whole = |number| Interval::integer(number);
    let log = |number: i128| points::ln(&Dyadic::integer(number), bits);
    let e = || points::exp(&Dyadic::integer(1), bits);
    let part = |divisor| pi(bits).over(&whole(divisor), bits);
    let over = |x: Known<Interval>, y: Known<Interval>| x?.over(&y?, bits);
    Some(match name {
        "PI" => Ok(pi(bits)),
        "TAU" => Ok(pi(bits).scaled(1)),
        "E" => e(),
        "SQRT_2" => whole(2).square_root(bits),
        "FRAC_1_SQRT_2" => whole(2).square_root(bits).map(|root| root.scaled(-1)),
        "LN_2" => Ok(ln_2(bits)),
        "LN_10" => log(10),
        "LOG2_E" => over(Ok(whole(1)), log(2)),
        "LOG10_E" => over(Ok(whole(1)), log(10)),
        "LOG2_10" => over(log(10), log(2)),
        "LOG10_2" => over(log(2), log(10)),
        "FRAC_1_PI" => over(Ok(whole(1)), Ok(pi(bits))),
        "FRAC_2_PI" => over(Ok(whole(2)), Ok(pi(bits))),
        "FRAC_2_SQRT_PI" => over(Ok(whole(2)), pi(bits).square_root(bits)),
        "FRAC_PI_2" => part(2),
        "FRAC_PI_3" => part(3),
        "FRAC_PI_4" => part(4),
        "FRAC_PI_6" => part(6),
        "FRAC_PI_8" => part(8),
        _ => return None,
    })
}
