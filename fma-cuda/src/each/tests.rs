use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory, launch};
use fma_ptx::{Module, Role};

use super::*;
use crate::signature::{Way, signature};

#[fastmath(fused, ptx(sm_75), kernel(index(i)))]
fn blend(
    x: &[f32],
    by: f32,
    rows: &[[f32; 3]],
    i: usize,
    weights: &[f32; 2],
    out: &mut [f32],
    turns: i32,
) -> (f64, bool) {
    let mut sum = x[i] * by;
    for _ in 0..turns {
        sum = sum * weights[0] + rows[i][2] * weights[1];
    }
    out[i] = sum;
    (sum as f64 * 2.0, sum > by)
}

#[fastmath(ptx(sm_75), kernel)]
fn ramp(i: usize, step: f32) -> f32 {
    i as f32 * step
}

#[fastmath(ptx(sm_75), kernel(map(x)))]
fn mapped(x: f32, all: &[f32]) -> f32 {
    x + all[0]
}

fn of(ptx: &str, entry: &str, way: Way) -> Result<Signature, Error> {
    signature(&Module::read(ptx).map_err(|error| Error::Text(error.to_string()))?, entry, way)
}

fn checked<O: Outputs>(mut slices: impl Wholes, numbers: impl Uniforms) -> Result<(), Error> {
    check::each(&of(blend::PTX, blend::ENTRY, Way::Each)?, &slices.list(), &numbers.made(), &O::made())
}

type Both = (Vec<f64>, Vec<u8>);

#[test]
fn what_is_given_is_held_against_the_text() {
    let (x, rows, w) = (vec![1.0f32; 5], vec![[1.0f32; 3]; 5], [0.5f32; 2]);
    let mut out = vec![0.0f32; 5];
    let numbers = (2.0f32, 3i32);
    assert_eq!(checked::<Both>((&x, &rows, &w, &mut out), numbers), Ok(()));
    assert_eq!(checked::<Both>((&x[..2], &rows, &w[..], &mut out[..1]), numbers), Ok(()));
    let fails = |found: Result<(), Error>, words: &str| {
        let message = found.expect_err("it is wrong").to_string();
        assert!(message.contains(words), "{message}");
    };
    fails(checked::<Both>((&x, &rows, &w), numbers), "takes 4 slices, not 3");
    fails(checked::<Both>((&x, &rows, &w, &x), numbers), "writes to `out`: give it behind `&mut`");
    fails(checked::<Both>((&x, &x, &w, &mut out), numbers), "`rows` has 12 bytes an element, not 4");
    fails(checked::<Both>((&[1u32; 5], &rows, &w, &mut out), numbers), "`x` is of f32, not of u32");
    fails(
        checked::<Both>((&x, &[[0i32; 3]; 5], &w, &mut out), numbers),
        "`rows` is of arrays of 3 f32, not of arrays of 3 i32",
    );
    fails(checked::<Both>((&x, &rows, &x, &mut out), numbers), "`weights` is an array of 2 elements, not of 5");
    fails(checked::<Both>((&x, &rows, &w, &mut out), (2.0f32,)), "takes 2 numbers, not 1");
    fails(checked::<Both>((&x, &rows, &w, &mut out), (2.0f32, 3u32)), "is of i32, not of u32");
    fails(checked::<Vec<f64>>((&x, &rows, &w, &mut out), numbers), "takes 2 results, not 1");
}

#[test]
fn a_kernel_says_how_it_is_launched() {
    let message = |found: Result<Signature, Error>| found.expect_err("it is wrong").to_string();
    assert!(message(of(ramp::PTX, ramp::ENTRY, Way::Map)).contains("no map: `Module::each` launches it"));
    assert!(message(of(mapped::PTX, mapped::ENTRY, Way::Each)).contains("a map: `Module::map` launches it"));
    assert!(message(of(mapped::PTX, mapped::ENTRY, Way::Map)).contains("a slice for all elements"));
    assert_eq!((ramp(2, 0.5), mapped(1.0, &[2.0])), (1.0, 3.0));
}

fn bytes<const N: usize>(numbers: impl IntoIterator<Item = [u8; N]>) -> Vec<u8> {
    numbers.into_iter().flatten().collect()
}

/// The emulator is given what the driver would be given, in the order that the text tells.
#[test]
fn arguments_come_in_the_order_of_the_text() {
    let count = 7;
    let x: Vec<f32> = (0..count).map(|at| at as f32 - 2.5).collect();
    let rows: Vec<[f32; 3]> = x.iter().map(|x| [x + 1.0, x * 0.5, 1.5 - x]).collect();
    let (by, turns, weights) = (1.25f32, 3i32, [0.75f32, -0.5]);
    let mut out = vec![0.0f32; count];
    let expected: Vec<_> = (0..count).map(|i| blend(&x, by, &rows, i, &weights, &mut out, turns)).collect();

    let mut memory = Memory::default();
    let singles = |all: &[f32]| bytes(all.iter().map(|x| x.to_le_bytes()));
    let slices = [singles(&x), singles(rows.as_flattened()), singles(&weights), vec![0; 4 * count]];
    let places = slices.map(|bytes| memory.place(&bytes));
    let results = [memory.place(&vec![0; 8 * count]), memory.place(&vec![0; count])];
    let lengths = [count, count, 2, count].map(|length| length as u64);
    let pairs = places.into_iter().zip(lengths).map(|(place, length)| [place, length]);
    let signature = of(blend::PTX, blend::ENTRY, Way::Each).expect("a kernel");
    let numbers = [u64::from(by.to_bits()), u64::from(turns as u32)];
    let mut arguments = in_order(&signature.order, numbers.into_iter(), pairs);
    arguments.extend(results.into_iter().chain([count as u64]));

    let module = Module::read(blend::PTX).expect("we read what we write");
    let kernel = module.functions.iter().find(|function| function.role == Role::Kernel).expect("a kernel");
    let outcome = launch(kernel, &arguments, [2, 2], &mut memory).expect("it runs");
    assert_eq!(outcome.end, End::Returned(None));
    assert_eq!(memory.bytes(places[3]), singles(&out));
    assert_eq!(memory.bytes(results[0]), bytes(expected.iter().map(|(sum, _)| sum.to_le_bytes())));
    assert_eq!(memory.bytes(results[1]), bytes(expected.iter().map(|(_, above)| [u8::from(*above)])));
}
