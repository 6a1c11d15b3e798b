//! Operands of unknown type that are taken for floats, and may refer to one: `ty = f64` on what a map lends.

use std::collections::BTreeMap;

use fastmath::fastmath;

macro_rules! taken {
    ([$($attribute:tt)*] $name:ident) => {
        mod $name {
            use super::*;

            #[$($attribute)*]
            pub fn lent(map: &BTreeMap<u32, f64>, x: f64) -> f64 {
                if let Some((_, v)) = map.iter().next() {
                    let t = v * x;
                    t + x * x
                } else {
                    0.0
                }
            }

            #[$($attribute)*]
            pub fn summed(map: &BTreeMap<u32, f64>, x: f64) -> f64 {
                let mut sum = 0.0;
                for (_, v) in map {
                    sum += v * x;
                    let same = v;
                    sum -= same * 0.5;
                }
                sum
            }

            #[$($attribute)*]
            pub fn both(map: &BTreeMap<u32, f64>, x: f64) -> f64 {
                let (v, w) = (map[&1], map.get(&2).unwrap());
                let [a, ..] = &[v, x];
                v * x + w * x - v * w + a * x
            }

            #[$($attribute)*]
            pub fn late(map: &BTreeMap<u32, f64>, x: f64) -> f64 {
                let mut map = map.clone();
                let w = map.get(&2).unwrap();
                let (a, b) = (w * x, w + x);
                map.insert(2, 0.5);
                a * b + x
            }
        }
    };
}

taken!([allow(unused)] plain);
taken!([fastmath(contract, ty = f64)] contracted);
taken!([fastmath(fast, dispatch, ty = f64)] fast);

#[test]
fn a_reference_is_its_number() {
    let map = BTreeMap::from([(1, 2.0), (2, 3.0), (5, -4.0)]);
    macro_rules! same {
        ($($function:ident)*) => {$(
            let expected = plain::$function(&map, 3.0);
            assert_eq!(contracted::$function(&map, 3.0), expected, stringify!($function));
            assert_eq!(fast::$function(&map, 3.0), expected, stringify!($function));
        )*};
    }
    same!(lent summed both late);
}
