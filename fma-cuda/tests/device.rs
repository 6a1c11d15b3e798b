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

#[test]
fn a_device_that_is_not_there_is_an_error() {
    assert!(Device::open(1000).is_err());
}
