//! `dispatch`: the clones give what the plain function gives, on every machine that this one can pretend to be.

use fastmath::fastmath;

macro_rules! twice {
    ($plain:ident $dispatched:ident, #[fastmath($($word:tt)*)] $($item:tt)*) => {
        mod $plain { $($item)* }
        mod $dispatched { #[fastmath::fastmath($($word)*)] $($item)* }
    };
}

twice! { plain_slices slices, #[fastmath(fused, dispatch)]
    pub fn axpy(a: f32, x: &[f32], y: &mut [f32]) {
        for (y, x) in y.iter_mut().zip(x) {
            *y += a * *x;
        }
    }
}

twice! { plain_patterns patterns, #[fastmath(dispatch)]
    pub fn weighted<'a, T, const N: usize>(
        (first, mut second): (f64, f64),
        [a, b]: [T; 2],
        _: &str,
        mut rest: [f64; N],
        found: &'a mut Vec<f64>,
        each: impl Fn(f64) -> f64,
    ) -> &'a [f64]
    where
        T: Copy + Into<f64>,
    {
        second += first;
        for value in &mut rest {
            *value = each(*value) * second + a.into() - b.into();
        }
        found.extend(rest);
        found
    }
}

struct Poly<T>([T; 4]);

#[fastmath(fused, dispatch(avx2), allow(unused_flag))]
impl Poly<f64> {
    fn at(&self, x: f64) -> f64 {
        ((self.0[3] * x + self.0[2]) * x + self.0[1]) * x + self.0[0]
    }

    fn over(&self, x: &[f64]) -> Vec<f64> {
        x.iter().map(|x| self.at(*x)).collect()
    }

    fn into_sum(mut self, x: &[f64]) -> f64 {
        self.0[0] += 1.0;
        let mut sum = 0.0;
        for x in x {
            sum += Self::at(&self, *x);
        }
        sum
    }
}

/// Annotated alone, without a receiver: nothing but `Self` tells that a function is an impl's.
impl Poly<f64> {
    #[fastmath(fused, dispatch, report)]
    pub fn tangent(x: &[f64]) -> Self {
        Poly([x[0] * x[1] + x[2], x[3], 0.0, 0.0])
    }

    #[fastmath(fused, dispatch)]
    fn norm(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for x in x {
            sum += x * x;
        }
        sum.sqrt()
    }

    /// That a macro names `Self` tells as much.
    #[fastmath(fused, dispatch)]
    fn norms(x: &[f64]) -> Vec<f64> {
        x.chunks(2).flat_map(|x| vec![Self::norm(x) * 2.0 + 1.0]).collect()
    }
}

struct Head<'a>(&'a [f64]);

/// And so does a lifetime that the function does not declare, which a label is not.
impl<'a> Head<'a> {
    #[fastmath(fused, dispatch)]
    fn below(limit: f64, x: &'a [f64]) -> Head<'a> {
        let mut sum = 0.0;
        let mut end = 0;
        'over: for x in x {
            sum += x * x;
            if sum > limit {
                break 'over;
            }
            end += 1;
        }
        Head(&x[..end])
    }
}

#[fastmath(fused, dispatch)]
mod inside {
    /// Without a loop: only the clones of `norms` take it in.
    fn square(x: f64, y: f64) -> f64 {
        x * x + y * y
    }

    pub fn norms<I: IntoIterator<Item = (f64, f64)>>(points: I) -> Vec<f64> {
        let mut norms = Vec::new();
        for (x, y) in points {
            norms.push(self::square(x, y).sqrt());
        }
        norms
    }

    /// Even and odd call one another: neither can be inlined in the other.
    pub fn even(n: u32, x: f64) -> f64 {
        if n == 0 { x } else { odd(n - 1, x * 0.5 + 1.0) }
    }

    fn odd(n: u32, x: f64) -> f64 {
        if n == 0 { -x } else { even(n - 1, x * 0.5 - 1.0) }
    }

    /// A local that is called like a function of the module.
    pub fn hidden(x: &[f64]) -> f64 {
        let square = |x: f64, y: f64| x - y;
        let mut sum = 0.0;
        for x in x {
            sum += square(*x, 1.0);
        }
        sum
    }

    /// The function inside has a clone of its own inside, and leaves those of the module where they are.
    pub fn nested(x: &[f64]) -> f64 {
        fn sum(x: &[f64]) -> f64 {
            let mut sum = 0.0;
            for x in x {
                sum += x;
            }
            sum
        }
        let mut squares = 0.0;
        for x in x {
            squares += x * x;
        }
        squares - sum(x)
    }

    #[allow(clippy::missing_safety_doc)]
    pub unsafe fn first(x: &[f64]) -> f64 {
        unsafe { *x.get_unchecked(0) }
    }
}

/// Everything above in one text of bits.
fn results() -> String {
    let x: Vec<f32> = (0..100).map(|i| (i as f32 - 50.3) * 1.7).collect();
    let mut y: Vec<f32> = x.iter().map(|x| x * x - 3.0).collect();
    slices::axpy(1.1, &x, &mut y);
    let wide: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
    let mut found = vec![1.5];
    let weighted = patterns::weighted((1.0, 2.0), [1.5f32, 2.5], "", [0.1, 0.2, 0.3], &mut found, |x| x * x).to_vec();
    let poly = Poly([1.0, -2.1, 0.3, 0.07]);
    let norms = inside::norms(wide.iter().map(|x| (*x, 1.0 / x)));
    let tangent = Poly::tangent(&wide).at(1.5);
    let scalars =
        [tangent, Poly::norm(&wide), inside::even(9, 0.3), inside::hidden(&wide), unsafe { inside::first(&wide) }];
    let doubles = [weighted, poly.over(&wide), norms, vec![poly.into_sum(&wide)], scalars.to_vec()].concat();
    let bits = y.iter().map(|y| u64::from(y.to_bits())).chain(doubles.iter().map(|x| x.to_bits()));
    bits.map(|bits| format!("{bits:x} ")).collect()
}

/// Parameters that are there, that are not, and two under one condition.
macro_rules! conditional {
    ($dispatched:ident, #[$list:meta]) => {
        #[$list]
        mod $dispatched {
            pub fn weighted(
                #[cfg(test)] weight: f64,
                x: &[f64],
                #[cfg(not(test))] absent: Absent,
                #[cfg(test)] (first, _): (f64, f64),
                #[cfg(all())]
                #[cfg(test)]
                last: f64,
            ) -> f64 {
                let mut sum = 0.0;
                for x in x {
                    sum += x * x;
                }
                sum * weight + first + last
            }
        }
    };
}

conditional! { unconditional, #[cfg(test)] }
conditional! { everywhere, #[fastmath(dispatch)] }
conditional! { in_lanes, #[fastmath(fast, dispatch)] }

#[test]
fn parameters_may_stand_under_conditions() {
    let x: Vec<f64> = (0..100).map(f64::from).collect();
    let written = unconditional::weighted(0.5, &x, (1.0, 2.0), 3.0);
    assert_eq!(everywhere::weighted(0.5, &x, (1.0, 2.0), 3.0), written);
    assert_eq!(in_lanes::weighted(0.5, &x, (1.0, 2.0), 3.0), written);
}

/// What its attributes say of a function.
#[fastmath(fast, dispatch)]
mod attributes {
    use std::panic::Location;

    #[track_caller]
    pub fn called_from(x: &[f64]) -> (f64, u32) {
        (x.iter().map(|x| x * x).sum(), Location::caller().line())
    }

    #[cfg_attr(all(), track_caller, inline)]
    pub fn called_under_a_condition(x: &[f64]) -> (f64, u32) {
        (x.iter().map(|x| x * x).sum(), Location::caller().line())
    }

    #[cfg_attr(any(), target_feature(enable = "none"))]
    #[cfg_attr(all(), allow(unused_mut, clippy::needless_return))]
    pub fn perhaps_compiled(x: &[f64]) -> f64 {
        let mut squares = x.iter().map(|x| x * x);
        return squares.sum();
    }
}

#[test]
fn a_panic_stands_where_the_function_is_called() {
    let line = line!();
    assert_eq!(attributes::called_from(&[3.0]), (9.0, line + 1));
    assert_eq!(attributes::called_from(&[3.0]), (9.0, line + 2));
    assert_eq!(attributes::called_under_a_condition(&[3.0]), (9.0, line + 3));
    assert_eq!(attributes::perhaps_compiled(&[3.0]), 9.0);
}

#[cfg(target_arch = "x86_64")]
#[fastmath(fast, dispatch)]
mod compiled {
    use std::arch::x86_64::{_mm_cvtss_f32, _mm_set_ss, _mm_sqrt_ss};

    #[target_feature(enable = "sse")]
    pub fn norm(x: &[f32]) -> f32 {
        let mut squares = 0.0;
        for x in x {
            squares += x * x;
        }
        _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(squares)))
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn a_function_of_one_machine_has_no_clones() {
    // SAFETY: every x86-64 has SSE.
    assert_eq!(unsafe { compiled::norm(&[3.0, 4.0]) }, 5.0);
}

#[test]
fn a_function_without_a_receiver_is_known_to_be_an_impls() {
    assert_eq!(Poly::norms(&[3.0, 4.0, 6.0, 8.0]), [11.0, 21.0]);
    assert_eq!(Head::below(6.0, &[1.0, 2.0, 3.0]).0, [1.0, 2.0]);
}

#[test]
fn clones_compute_what_was_written() {
    let x: Vec<f32> = (0..37).map(|i| i as f32 * 0.375 - 3.0).collect();
    let (mut plain, mut dispatched) = (x.clone(), x.clone());
    plain_slices::axpy(0.5, &x, &mut plain);
    slices::axpy(0.5, &x, &mut dispatched);
    assert_eq!(plain, dispatched);
    let (mut one, mut other) = (Vec::new(), Vec::new());
    let plain = plain_patterns::weighted((1.0, 2.0), [1.5f32, 2.5], "", [0.1, 0.2], &mut one, |x| x + 1.0);
    assert_eq!(plain, patterns::weighted((1.0, 2.0), [1.5f32, 2.5], "", [0.1, 0.2], &mut other, |x| x + 1.0));
    assert_eq!(inside::hidden(&[3.0, 5.0]), 6.0);
    assert_eq!(inside::nested(&[3.0, 5.0]), 26.0);
    assert_eq!(inside::norms([(3.0, 4.0)]), [5.0]);
}

/// `fused` and no reduction: the same bits from every clone. The test calls itself, with each machine forced.
#[test]
fn every_machine_gives_the_same_bits() {
    crate::forced::same_bits("dispatch::every_machine_gives_the_same_bits", results, 300);
}
