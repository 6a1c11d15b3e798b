//! Functions and closures that are read in the places of their calls, beside a loop that gains by it: what they name, what they take, and what they
//! give must be what it was.

#![allow(deprecated, unused_variables, dead_code, clippy::all, reason = "the shapes are the point")]

use crate::{Function, agrees, numbers};

edges! {
    const K: f64 = 2.0;
    const N: usize = 3;
    type Real = f64;
    struct Two;
    impl Two { const VALUE: f64 = 2.0; }
    fn plus(a: f64, b: f64) -> f64 { a + b }
    fn line(x: f64) -> f64 { x * K + 1.0 }
    fn third(i: usize) -> usize { i % N }
    fn whole(x: f64) -> f64 { let y: Real = x / 4.0; y as Real }
    fn two(x: f64) -> f64 { x * Two::VALUE }
    fn bent(c: &[f64; 3], x: f64) -> f64 { let [a, b, c] = *c; a * x * x + b * x + c }
    fn bound(list: &[f64], x: f64) -> f64 { let other = list; other[0] * x + other[1] }
    fn size(list: &[f64], x: f64) -> f64 { std::mem::size_of_val(list) as f64 * x }
    fn at(list: &[f64], index: usize) -> f64 { list[index] }
    fn both(list: &[f64], v: f64) -> f64 { at(list, 0) * v + at(list, 1) - list.len() as f64 }
    fn items(list: &[f64]) -> impl Iterator<Item = &f64> + '_ { list.iter() }
    fn added(n: u8) -> f64 { f64::from(n + 200) }
    fn shifted(n: u32, by: u32) -> u32 { n << by }
    static TABLE: [f64; 4] = [0.5, -1.5, 2.25, 3.0];
    fn of_table(i: usize) -> f64 { TABLE[i] }
    fn less(x: f64, y: f64) -> f64 { x * 3.0 - y }
    fn many(x1: f64, y1: f64) -> f64 {
        line(x1) + line(y1) + line(x1) + line(y1) + plus(x1, y1) + plus(y1, x1) + plus(x1, y1) + plus(y1, x1) + plus(x1, y1)
            + less(y1, x1) + less(x1, y1) + less(y1, x1)
    }
    fn fan(x: f64) -> f64 { fans(x) + fans(x + 1.0) + fans(x * 2.0) + fans(x - 1.0) + fans(x * 0.5) + fans(-x) }
    fn fans(x: f64) -> f64 { ends(x) + ends(x + 1.0) + ends(x * 2.0) + ends(x - 1.0) + ends(x * 0.5) + ends(-x) }
    fn ends(x: f64) -> f64 { line(x) + line(x + 1.0) + line(x * 2.0) + line(x - 1.0) + line(x * 0.5) + line(-x) }
    struct Weights<const N: usize>([f64; N]);
    impl<const N: usize> Weights<N> {
        fn total(&self, x: &[f64]) -> f64 {
            let (mut s, mut t) = (0.0, 0.0);
            for v in x { t += line(*v); }
            for (i, v) in x.iter().enumerate() { s += v * self.0[third(i)]; }
            s + t
        }
    }
    fn cycled<const N: usize>(x: &[f64]) -> f64 {
        let (mut s, mut t) = (0.0, 0.0);
        for v in x { t += line(*v); }
        for (i, v) in x.iter().enumerate() { s += v * third(i) as f64; }
        s + t
    }

    pub fn points(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x { s += plus(1., *v) * plus(2., *v); }
        s
    }
    pub fn numbered(x: &[f64], y: &[f64]) -> f64 {
        let mut s = 0.0;
        for (a, b) in x.iter().zip(y) { s += many(*a, *b); }
        s
    }
    pub fn slices(x: &[f64], y: &[f64]) -> f64 {
        let (three, list, mut s) = ([3.0, 5.0, 7.0], vec![1.5, 2.5, 4.0], 0.0);
        for v in x { s += plus(*v, 1.0); }
        for v in x { s += bent(&three, *v) + bound(&list, *v) + size(&list, *v) + both(&list, *v); }
        let v = list;
        for w in x { s += both(&v, *w) + both(&three, *w); }
        s + v[0]
    }
    pub fn of_what_dies(x: &[f64], y: &[f64]) -> f64 {
        let (kept, mut s) = (std::cell::RefCell::new(y.to_vec()), 0.0);
        for v in x { s += plus(*v, 1.0); }
        for v in x { s += at(kept.borrow().as_slice(), 0) + at(&kept.borrow(), 1) + at(&vec![1.0, *v], 1) + at(x.to_vec().as_slice(), 0); }
        s
    }
    pub fn iterators(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x { s += plus(*v, 1.0); }
        for _ in 0..2 { s += items(x).map(|v| v * 2.0).sum::<f64>(); }
        s
    }
    /// What would panic is asked for by no one.
    pub fn seldom(x: &[f64], y: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x { s += plus(*v, 1.0); }
        for v in x { if x.len() > 1000 { s += added(100) + f64::from(shifted(1, 40)) + of_table(7); } }
        s
    }
    pub fn of_blocks(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        { fn line(v: f64) -> f64 { v * 0.125 } for v in x { s += line(*v); } }
        { fn own(v: f64) -> f64 { v * 0.125 } for v in x { s += own(*v); } }
        for v in x { s += line(*v); }
        s
    }
    pub fn other_types(x: &[f64], _: &[f64]) -> f64 {
        type Real = f32;
        struct Two;
        impl Two { const VALUE: f32 = 7.0; }
        let (mut s, t): (f64, Real) = (0.0, Two::VALUE);
        for v in x { s += plus(*v, 1.0); }
        for v in x { s += whole(*v) + two(*v); }
        s + f64::from(t)
    }
    pub fn other_numbers(x: &[f64], _: &[f64]) -> f64 {
        const K: f64 = 64.0;
        fn inner(x: &[f64]) -> f64 { let mut s = 0.0; for v in x { s += line(*v) + K; } s }
        cycled::<5>(x) + Weights([1.0, 2.0, 4.0, 8.0]).total(x) + inner(x)
    }
    /// One of the calls decides what the closure gives.
    pub fn decided(x: &[f64], _: &[f64]) -> f64 {
        let half = |i: usize| if i % 2 == 0 { 1.5 } else { 0.25 };
        let wide = |v: f32| v.into();
        let read = |i: usize| i.to_string().parse().unwrap_or_default();
        let (a, mut s, mut t): (f32, f64, _) = (half(0), wide(1.0), 0.0);
        let mut u: f64 = read(3);
        for v in x { s += plus(*v, 1.0); }
        for i in 0..x.len() { t += half(i) * 0.5; s += wide(0.5); u += read(i); }
        s + f64::from(t) + f64::from(a) + u
    }
    pub fn spread(x: &[f64], _: &[f64]) -> f64 {
        let mut s = 0.0;
        for v in x { s += fan(*v); }
        s
    }
}

#[test]
fn calls_mean_what_they_meant() {
    let all = all! {
        points numbered slices of_what_dies iterators seldom of_blocks other_types other_numbers decided spread
    };
    all.into_iter().for_each(|(name, functions)| agrees(name, functions));
}

/// No lint speaks of what a function does with the numbers of one call.
#[deny(warnings, clippy::all)]
#[allow(clippy::needless_range_loop, reason = "the lint does not know what a closure reads")]
#[fastmath::fastmath(contract, reassoc, nnan, nsz)]
pub mod silent {
    fn scaled(count: i32, x: f64) -> f64 {
        f64::from(count * 2) * x
    }
    fn chosen(i: usize, x: f64) -> f64 {
        if i >= 1 { i as f64 * x } else { -x }
    }
    fn first(a: &[f64], b: &[f64], x: f64) -> f64 {
        if a[0] == b[0] { x } else { a[0] - b[0] }
    }
    fn left(n: u32, x: f64) -> f64 {
        f64::from(7 % n) * x
    }
    pub fn total(x: &[f64]) -> f64 {
        let (list, mut s) = ([1.0, 2.0], 0.0);
        for v in x {
            s += scaled(0, *v) + scaled(1, *v) + chosen(0, *v) + chosen(2, *v) + left(1, *v);
        }
        for v in x {
            s += first(&list, &list, *v);
        }
        s
    }
    pub fn in_blocks(x: &[f64]) -> f64 {
        let mut s = 0.0;
        {
            let twice = |v: f64| v + v;
            for v in x {
                s += twice(*v);
            }
        }
        s
    }
}

#[test]
fn calls_in_place_are_silent() {
    let x = numbers(40, 7);
    let sum: f64 = x.iter().sum();
    assert_eq!((silent::total(&x), silent::in_blocks(&x)), (4.0 * sum, 2.0 * sum));
}
