//! With a GPU, the kernel's bits are the function's; without one, an error says so, and nothing panics.

use fastmath::fastmath;
use fma_cuda::{Device, Error};

#[fastmath(fused, ptx(sm_75), kernel(map(x, y)))]
fn line(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|index| (index as f32).sin()).collect()
}

fn on_the_device(x: &[f32], y: &[f32]) -> Result<Vec<f32>, Error> {
    let device = Device::open(0)?;
    let map = device.load(line::PTX)?.map(line::ENTRY)?;
    let mut out = device.zeros(x.len())?;
    map.run_into((x, &device.upload(y)?), (3.0f32,), &mut out)?;
    device.synchronize()?;
    let found = device.download(&out)?;
    assert_eq!(found, map.run::<Vec<f32>>((x, y), (3.0f32,))?);
    assert!(map.run::<Vec<f32>>((&x[..0], &y[..0]), (3.0f32,))?.is_empty());
    Ok(found)
}

#[test]
fn a_map_runs_or_says_why_not() {
    let (x, y) = (numbers(1001), numbers(1001));
    match on_the_device(&x, &y) {
        Ok(found) => {
            let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| line(3.0, *x, *y)).collect();
            assert_eq!(found, expected);
        }
        Err(Error::NoDriver) => assert!(Error::NoDriver.to_string().contains("no CUDA driver")),
        Err(Error::Driver { doing, said }) => assert!(!said.is_empty(), "{doing}"),
        Err(other) => panic!("{other}"),
    }
}

#[fastmath(ptx(sm_75), kernel(index(i)))]
fn difference(x: &[f32], out: &mut [f32], by: f32, i: usize) -> f32 {
    let next = x[(i + 1) % x.len()];
    out[i] = (next - x[i]) * by;
    out[i] + next
}

fn each_on_the_device(x: &[f32]) -> Result<[Vec<f32>; 2], Error> {
    let device = Device::open(0)?;
    let kernel = device.load(difference::PTX)?.each(difference::ENTRY)?;
    let mut out = vec![0.0; x.len()];
    let sums: Vec<f32> = kernel.run((x, &mut out), (0.5f32,), x.len())?;
    let mut kept = device.zeros(x.len())?;
    let again: Vec<f32> = kernel.run((&device.upload(x)?, &mut kept), (0.5f32,), x.len())?;
    assert_eq!((&again, &device.download(&kept)?), (&sums, &out));
    Ok([out, sums])
}

#[test]
fn a_kernel_over_an_index_runs_or_says_why_not() {
    let x = numbers(1001);
    match each_on_the_device(&x) {
        Ok(found) => {
            let mut out = vec![0.0; x.len()];
            let sums: Vec<f32> = (0..x.len()).map(|i| difference(&x, &mut out, 0.5, i)).collect();
            assert_eq!(found, [out, sums]);
        }
        Err(Error::NoDriver) => assert!(Error::NoDriver.to_string().contains("no CUDA driver")),
        Err(Error::Driver { doing, said }) => assert!(!said.is_empty(), "{doing}"),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_device_that_is_not_there_is_an_error() {
    assert!(Device::open(1000).is_err());
}
