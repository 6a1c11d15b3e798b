//! Methods that traits give numbers and the library's types, under names that the library's own have.

#![allow(clippy::ptr_arg, reason = "the methods are those of a vector")]

use fastmath::fastmath;

/// What obeys no law of the reals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odd(i64);

impl std::ops::Add for Odd {
    type Output = Odd;
    fn add(self, other: Odd) -> Odd {
        Odd(self.0 + other.0 + 1)
    }
}

macro_rules! names {
    ($name:ident, $attribute:meta) => {
        #[$attribute]
        #[allow(clippy::all, reason = "as authors write them")]
        pub mod $name {
            use super::Odd;
            use std::vec::IntoIter;

            pub trait Map {
                fn map<F: Fn(Odd) -> Odd>(&self, f: F) -> Odd;
            }
            impl Map for [f32; 3] {
                fn map<F: Fn(Odd) -> Odd>(&self, f: F) -> Odd {
                    f(Odd(3))
                }
            }

            pub trait Listed {
                fn iter(&self) -> IntoIter<Odd>;
                fn len(&self) -> Odd;
            }
            impl Listed for [f32; 4] {
                fn iter(&self) -> IntoIter<Odd> {
                    vec![Odd(4), Odd(6)].into_iter()
                }
                fn len(&self) -> Odd {
                    Odd(2)
                }
            }

            pub trait Counted {
                fn iter(&self) -> IntoIter<f32>;
                fn len(&self) -> usize;
                fn is_empty(&self) -> bool;
            }
            impl Counted for Vec<f32> {
                fn iter(&self) -> IntoIter<f32> {
                    vec![9.0].into_iter()
                }
                fn len(&self) -> usize {
                    2
                }
                fn is_empty(&self) -> bool {
                    true
                }
            }

            pub trait OfReferences {
                fn sqrt(self) -> f32;
                fn powi(self, n: i32) -> f32;
                fn is_nan(self) -> bool;
            }
            impl OfReferences for &f32 {
                fn sqrt(self) -> f32 {
                    *self + 100.0
                }
                fn powi(self, n: i32) -> f32 {
                    n as f32
                }
                fn is_nan(self) -> bool {
                    true
                }
            }

            pub trait Borrowing {
                fn abs(&self) -> f32;
                fn max(&self, other: f32) -> f32;
                fn floor(&self) -> Odd;
            }
            impl Borrowing for f32 {
                fn abs(&self) -> f32 {
                    *self - 1.0
                }
                fn max(&self, other: f32) -> f32 {
                    other + 3.0
                }
                fn floor(&self) -> Odd {
                    Odd(2)
                }
            }

            pub trait Absent {
                fn map(&self, f: impl Fn(f32) -> f32) -> f32;
            }
            impl Absent for Option<f32> {
                fn map(&self, f: impl Fn(f32) -> f32) -> f32 {
                    f(3.0)
                }
            }

            pub trait OfAll {
                fn trunc(&self) -> f32;
            }
            impl<T> OfAll for T {
                fn trunc(&self) -> f32 {
                    17.0
                }
            }

            pub fn of_a_lent_array(v: &[f32; 3]) -> Odd {
                v.map(|x| x + x + x)
            }
            pub fn in_a_vector(v: &[f32; 3]) -> Vec<Odd> {
                vec![v.map(|x| x + x + x); 2]
            }
            pub fn of_an_array(v: [f32; 3], k: f32) -> [f32; 3] {
                v.map(|x| x * k + x * k)
            }
            pub fn of_the_elements(v: &[[f32; 3]], k: f32) -> f32 {
                v.iter().map(|p| p.map(|x| x + x).0 as f32 * k).sum::<f32>()
            }
            pub fn listed(v: [f32; 4]) -> Odd {
                let mut s = Odd(0);
                for x in v.iter() {
                    s = s + (x + x) + x;
                }
                s + v.len() + v.len()
            }
            pub fn folded(v: [f32; 4]) -> Odd {
                v.iter().fold(Odd(0), |a, b| a + b + b)
            }
            pub fn counted(v: &Vec<f32>, k: f32) -> f32 {
                let mut s = 0.0;
                for i in 0..v.len() {
                    s += v[i] * k;
                }
                s
            }
            pub fn by_the_trait(v: &Vec<f32>, k: f32) -> f32 {
                let at = Counted::len(v) + usize::from(Counted::is_empty(v));
                v[at] * k + k
            }
            pub fn run_over(v: &Vec<f32>, k: f32) -> f32 {
                let mut s = if v.is_empty() { k * k + k } else { 0.0 };
                for x in v.iter() {
                    s += x * k;
                }
                s + v.iter().map(|x| x * k + 1.0).sum::<f32>()
            }
            pub fn rooted(v: &mut [f32], k: f32) -> f32 {
                for x in v.iter_mut() {
                    *x = x.abs() * k;
                }
                let mut s = 0.0;
                for x in v.iter() {
                    s += x.sqrt() * k + x.powi(2);
                }
                s
            }
            pub fn greatest(v: &[f32]) -> f32 {
                v.iter().map(|x| x.abs()).fold(0.0, f32::max) + v.iter().fold(0.0, |m: f32, x| m + x.max(0.5))
            }
            pub fn floors(v: &f32, w: &f32) -> Odd {
                v.floor() + w.floor() + w.floor()
            }
            pub fn of_all(v: &f32, w: f32) -> f32 {
                v.trunc() * w + w.trunc()
            }
            pub fn tested(v: &[f32], k: f32) -> f32 {
                let mut s = 0.0;
                for x in v {
                    if x.is_nan() {
                        s += k * k;
                    }
                }
                s
            }
            pub fn optional(o: Option<f32>, k: f32) -> f32 {
                let lent = &o;
                o.unwrap_or(k) * k + lent.map(|x| x * k)
            }
            pub fn declared_inside(a: f32, b: f32) -> f32 {
                pub trait Inside {
                    fn sin(&self) -> f32;
                }
                impl Inside for f32 {
                    fn sin(&self) -> f32 {
                        1.5
                    }
                }
                let lent = &a;
                lent.sin() * b + lent.sin() * b
            }
        }
    };
}

names!(as_written, deny(unused_must_use));
names!(untouched, fastmath());
names!(fast, fastmath(contract, reassoc, nsz, arcp, ninf, allow(unused_flag)));
names!(in_lanes, fastmath(contract, reassoc, dispatch, allow(unused_flag)));

macro_rules! results {
    ($name:ident) => {{
        let x: Vec<f32> = (1..37).map(|i| i as f32).collect();
        let odd = [
            $name::of_a_lent_array(&[1.0, 2.0, 5.0]),
            $name::listed([1.0; 4]),
            $name::folded([2.0; 4]),
            $name::floors(&1.5, &2.0),
        ];
        let numbers = [
            $name::of_the_elements(&[[1.0; 3]; 4], 2.0),
            $name::counted(&x, 2.0),
            $name::by_the_trait(&x, 2.0),
            $name::run_over(&x, 2.0),
            $name::rooted(&mut x.clone(), 2.0),
            $name::greatest(&x),
            $name::of_all(&4.0, 2.0),
            $name::tested(&x, 2.0),
            $name::optional(Some(1.0), 2.0),
            $name::declared_inside(1.0, 2.0),
        ];
        (odd, $name::in_a_vector(&[1.0; 3]), numbers, $name::of_an_array([1.0, 2.0, 3.0], 2.0))
    }};
}

#[test]
fn the_receiver_decides_which_method_is_called() {
    let expected = results!(as_written);
    assert_eq!(expected.0[0], Odd(11));
    assert_eq!(results!(untouched), expected);
    assert_eq!(results!(fast), expected);
    assert_eq!(results!(in_lanes), expected);
}
