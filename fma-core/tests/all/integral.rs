//! Lanes rounded to integers, and their signs: the bits of std in every lane, on every machine.

use fma_core::approx::Lane;
use fma_core::lanes::{
    Eight, Element, Lanes, Map, One, Sixteen, copysign, fract, map, round, signum, to_degrees, to_radians,
};
use fma_core::machine::{Avx2, Avx512, Baseline, Machine};

use crate::random::Random;

const OUTS: usize = 10;

struct Rounded;

impl<T: Element> Map<T, 2, OUTS> for Rounded {
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, [x, sign]: [V; 2], _: [V; OUTS]) -> [V; OUTS] {
        let integers = [x.rounded_down(), x.rounded_up(), x.rounded_to_zero(), x.rounded_to_even(), round(x)];
        let [down, up, to_zero, to_even, away] = integers;
        [down, up, to_zero, to_even, away, fract(x), copysign(x, sign), signum(x), to_degrees(x), to_radians(x)]
    }
}

macro_rules! check {
    ($name:ident $float:ident) => {
        fn $name<L: Lanes, M: Machine>(x: &[$float], signs: &[$float]) {
            if !crate::is_tried::<M>() {
                return;
            }
            let mut rounded = [(); OUTS].map(|()| vec![0.0; x.len()]);
            map::<M, L, $float, _, _, _, 2, OUTS>(Rounded, [x, signs], rounded.each_mut().map(Vec::as_mut_slice));
            for (i, (&x, &sign)) in x.iter().zip(signs).enumerate() {
                let integers = [x.floor(), x.ceil(), x.trunc(), x.round_ties_even(), x.round()];
                let others = [x.fract(), x.copysign(sign), x.signum(), x.to_degrees(), x.to_radians()];
                for (which, expected) in integers.into_iter().chain(others).enumerate() {
                    let found = rounded[which][i];
                    assert!(
                        found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                        "{} {which} of {x:?} and {sign}: {found:?}, not {expected:?}",
                        std::any::type_name::<M>()
                    );
                }
            }
        }
    };
}

check!(singles f32);
check!(doubles f64);

/// On the machines that there are, and no wider ones.
macro_rules! everywhere {
    ($check:ident, $x:expr, $signs:expr) => {
        crate::ask();
        $check::<Eight, Baseline>($x, $signs);
        $check::<Eight, Avx2>($x, $signs);
        $check::<One, Avx2>($x, $signs);
        $check::<Sixteen, Avx512>($x, $signs);
    };
}

#[test]
fn integers_are_those_of_std() {
    let mut random = Random::new(0x1e7);
    let every = |index: u64| f32::from_bits((index << 8) as u32 | (index as u32 & 0xff));
    let length = crate::or_under_miri(400, 37) as u64;
    // Twice at least: of f64 one of the two kinds each.
    for block in 0..crate::tries(1 << 8).max(2) as u64 {
        let first = random.bits() % ((1 << 24) - length);
        let x: Vec<f32> = (first..first + length).map(every).collect();
        let signs: Vec<f32> = x.iter().map(|_| f32::from_bits(random.bits() as u32)).collect();
        everywhere!(singles, &x, &signs);
        let x: Vec<f64> = x.iter().map(|&x| f64::from(x) + (random.bits() % 3) as f64 * 1e-13).collect();
        let signs: Vec<f64> = x.iter().map(|_| f64::from_bits(random.bits())).collect();
        everywhere!(doubles, if block % 2 == 0 { &x } else { &signs }, &signs);
    }
}

/// Halves, their neighbours, and where the last bit of a number becomes a whole one.
#[test]
fn ties_and_their_neighbours_are_those_of_std() {
    let powers = (-2..54).map(|exponent| 2f64.powi(exponent));
    let ties = (-9..9).map(|i| f64::from(i) * 0.5).chain(powers.flat_map(|power| [power - 0.5, power, power + 0.5]));
    let all: Vec<f64> =
        ties.flat_map(|x| [x.next_down(), x, x.next_up(), -x]).step_by(crate::or_under_miri(1, 7)).collect();
    everywhere!(doubles, &all, &all);
    let all: Vec<f32> = all.iter().flat_map(|&x| [(x as f32).next_down(), x as f32, (x as f32).next_up()]).collect();
    everywhere!(singles, &all, &all);
}
