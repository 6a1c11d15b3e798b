//! `df64` in clones for several machines: the same bits as without.

use fastmath::fastmath;

use super::Numbers;

macro_rules! functions {
    ($name:ident, $all:meta, $named:meta) => {
        pub mod $name {
            use super::fastmath;

            #[$all]
            pub fn root(x: f32) -> f32 {
                let y = x * x - 0.1;
                y.abs().sqrt() / 3.0 + std::f32::consts::PI
            }

            #[$all]
            pub fn stepped(x: f64, n: usize) -> f64 {
                let mut y = x;
                for i in 0..n {
                    y = if y > 1.0 { y / 3.0 - 0.1 } else { y * y + 0.7 / (i as f64 + 1.0) };
                }
                y
            }

            #[$named]
            pub fn sum_of_squares(xs: &[f64]) -> f64 {
                let mut acc = 0.0;
                for x in xs {
                    acc += x * x;
                }
                acc
            }
        }
    };
}

functions!(one, fastmath(df64), fastmath(df64(acc)));
functions!(dispatched, fastmath(df64, dispatch), fastmath(df64(acc), dispatch));
functions!(fast, fastmath(fast, df64, dispatch), fastmath(fast, df64(acc), dispatch));

#[test]
fn pairs_are_the_same_in_every_clone() {
    let mut numbers = Numbers::new(11);
    for _ in 0..500 {
        let (x, list) = (numbers.ordinary(), [(); 9].map(|()| numbers.ordinary()));
        let of = |root: fn(f32) -> f32, stepped: fn(f64, usize) -> f64, sum: fn(&[f64]) -> f64| {
            (root(x as f32).to_bits(), stepped(x, 7).to_bits(), sum(&list).to_bits())
        };
        let exact = of(one::root, one::stepped, one::sum_of_squares);
        let clones = of(dispatched::root, dispatched::stepped, dispatched::sum_of_squares);
        let reordered = of(fast::root, fast::stepped, fast::sum_of_squares);
        assert_eq!([clones, reordered], [exact; 2], "{x} and {list:?}");
    }
}
