//! `df64` beside `ptx`: sums in pairs of floats, executed, have the bits of the function.

use fastmath::fastmath;
use fma_ir::random::Dice;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{run_first as run, taken_by_assembler};

#[fastmath(df64, ptx(sm_50, sm_90))]
mod pairs {
    pub fn dot(x: &[f32], y: &[f32]) -> f32 {
        let mut sum = 0.0;
        for (a, b) in x.iter().zip(y) {
            sum += a * b;
        }
        sum
    }

    /// Nothing of a chain is kept in pairs on the CPU but what its closures compute.
    pub fn chain(x: &[f32], y: &[f32]) -> f32 {
        let squares = x.iter().fold(0.0f32, |sum, v| sum + v * v);
        x.iter().zip(y).map(|(a, b)| a * b).sum::<f32>() + squares
    }

    pub fn variance(x: &[f64]) -> f64 {
        let (mut mean, mut squares) = (0.0f64, 0.0f64);
        for (i, v) in x.iter().enumerate() {
            let before = v - mean;
            mean += before / (i + 1) as f64;
            squares += before * (v - mean);
        }
        if x.len() < 2 { 0.0 } else { squares / (x.len() - 1) as f64 }
    }

    fn square(x: f32) -> f32 {
        x * x - 0.1
    }

    pub fn roots(a: f32, b: f32, c: f32) -> (f32, f32) {
        let d = square(b) - 4.0 * a * c;
        if d < 0.0 {
            return (a, b);
        }
        let mut root = d.sqrt();
        if b > 0.0 {
            root = -root;
        }
        ((root - b) / (2.0 * a), root.abs().min(1e30))
    }

    /// What an arm gives is a pair.
    pub fn matched(count: u32, a: f32, b: f32) -> f32 {
        let mut sum = a;
        for i in 0..count {
            sum += match i % 5 {
                0 => a * b,
                1 if sum > 3.0 => -b,
                2 => {
                    sum *= 1.1;
                    sum / 7.0
                }
                3 if b < 0.0 => return sum * b,
                _ => 0.1,
            };
        }
        sum
    }

    /// Until the rest is small: the condition compares pairs.
    pub fn series(x: f64) -> f64 {
        let (mut sum, mut term) = (1.0f64, 1.0f64);
        let mut turn = 1;
        while term.abs() > 1e-30 && turn < 60 {
            term = term * x / turn as f64;
            let old = sum;
            sum += term;
            if sum == old {
                break;
            }
            turn += 1;
        }
        sum
    }
}

#[fastmath(df64(total), ptx(sm_75))]
fn named(x: &[f32], scale: f64) -> f64 {
    let mut total = scale as f32;
    let mut plain = 0.0f32;
    for v in x {
        let product = v * 0.3;
        total += product;
        plain += product;
    }
    total as f64 - plain as f64
}

#[fastmath(df64, ptx(sm_90), kernel(map(x)))]
fn mapped(x: f32, a: f32) -> f32 {
    (x * x - a * a) / (x + a)
}

fn number(dice: &mut Dice) -> f64 {
    let any = f64::from_bits(dice.roll());
    match dice.below(5) {
        0 => dice.pick(&[0.0, -0.0, 1e-40, 1e30, -1e38, f64::INFINITY, f64::NAN, f64::MAX, 1e-310]).unwrap(),
        1 => any,
        _ => dice.below(2000) as f64 / 7.0 - 100.0,
    }
}

fn same(found: f64, expected: f64) -> bool {
    found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan()
}

/// The first number that a text gives.
fn first(text: &str, slices: &[Vec<u8>], sizes: usize, numbers: &[u64]) -> u64 {
    let mut memory = Memory::default();
    let placed = slices.iter().flat_map(|slice| [memory.place(slice), (slice.len() / sizes) as u64]);
    let inputs: Vec<u64> = placed.collect::<Vec<_>>().into_iter().chain(numbers.iter().copied()).collect();
    match run(text, &inputs, &mut memory) {
        (End::Returned(Some(bits)), _) => bits,
        end => panic!("{end:?}\n{text}"),
    }
}

fn single(bits: u64) -> f64 {
    f32::from_bits(bits as u32).into()
}

fn bytes(x: &[f32]) -> Vec<u8> {
    x.iter().flat_map(|x| x.to_le_bytes()).collect()
}

#[test]
fn loops_in_pairs_have_the_bits_of_the_cpu() {
    let mut dice = Dice::new(11);
    for length in (0..12).chain([40]) {
        let [x, y]: [Vec<f32>; 2] = std::array::from_fn(|_| (0..length).map(|_| number(&mut dice) as f32).collect());
        for text in [pairs::dot::PTX_SM_50, pairs::dot::PTX_SM_90] {
            let found = single(first(text, &[bytes(&x), bytes(&y)], 4, &[]));
            assert!(same(found, pairs::dot(&x, &y).into()), "{x:?} {y:?}");
        }
        let found = single(first(pairs::chain::PTX, &[bytes(&x), bytes(&y)], 4, &[]));
        assert!(same(found, pairs::chain(&x, &y).into()), "{x:?} {y:?}");
        let scale = number(&mut dice);
        let found = f64::from_bits(first(named::PTX, &[bytes(&x)], 4, &[scale.to_bits()]));
        assert!(same(found, named(&x, scale)), "{x:?} {scale}");
        let wide: Vec<f64> = (0..length).map(|_| number(&mut dice)).collect();
        let all = wide.iter().flat_map(|x| x.to_le_bytes()).collect();
        let found = f64::from_bits(first(pairs::variance::PTX, &[all], 8, &[]));
        assert!(same(found, pairs::variance(&wide)), "{wide:?}");
    }
}

#[test]
fn branches_in_pairs_have_the_bits_of_the_cpu() {
    let mut dice = Dice::new(12);
    for _ in 0..40 {
        let [a, b, c] = std::array::from_fn(|_| number(&mut dice) as f32);
        let bits = [a, b, c].map(|x| u64::from(x.to_bits()));
        let found = single(first(pairs::roots::PTX, &[], 4, &bits));
        assert!(same(found, pairs::roots(a, b, c).0.into()), "{a} {b} {c}");
        let found = single(first(mapped::PTX, &[], 4, &bits[..2]));
        assert!(same(found, mapped(a, b).into()), "{a} {b}");
        let count = dice.below(12) as u32;
        let found = single(first(pairs::matched::PTX_SM_90, &[], 4, &[count.into(), bits[0], bits[1]]));
        assert!(same(found, pairs::matched(count, a, b).into()), "{count} {a} {b}");
        let x = number(&mut dice);
        let found = f64::from_bits(first(pairs::series::PTX_SM_90, &[], 8, &[x.to_bits()]));
        assert!(same(found, pairs::series(x)), "{x:e}");
    }
}

#[test]
fn an_assembler_takes_pairs() {
    let texts = [
        pairs::dot::PTX_SM_50,
        pairs::dot::PTX_SM_90,
        pairs::variance::PTX_SM_50,
        pairs::roots::PTX_SM_90,
        pairs::series::PTX_SM_50,
        named::PTX,
        mapped::PTX,
    ];
    taken_by_assembler("pairs", &texts);
}
