//! What fraction of a GPU's peak the kernels reach: memory bandwidth by maps, arithmetic by a polynomial of degree 64, halves beside singles.
//!
//! `cargo run --release -p fma-cuda --example gpu_bench`. The peaks are those of the device's clocks, not measured ones. Without a GPU it says so, and
//! has the emulator try what would be measured.

mod kernels;

use std::process::ExitCode;
use std::time::Instant;

use fma_cuda::{Device, Error, Map};
use fma_ptx::Module;
use fma_ptx::emulate::{End, call};
use half::{bf16, f16};

/// Elements of each slice: far more than caches hold.
const COUNT: usize = 1 << 26;

/// Launches that are timed together; as many are not timed before.
const LAUNCHES: usize = 20;

/// What is measured, and how much of it a launch does.
struct Row {
    name: &'static str,
    unit: &'static str,
    /// In a launch: bytes, or operations.
    work: f64,
    peak: f64,
    seconds: f64,
}

impl Row {
    fn text(&self) -> String {
        let rate = self.work / self.seconds;
        let share = 100.0 * rate / self.peak;
        format!(
            "| {} | {:.1} G{}/s | {:.1} G{}/s | {share:.0} % |",
            self.name,
            rate / 1e9,
            self.unit,
            self.peak / 1e9,
            self.unit
        )
    }
}

/// The time of one launch among several.
fn timed(device: &Device, mut launch: impl FnMut() -> Result<(), Error>) -> Result<f64, Error> {
    let mut start = Instant::now();
    for turn in 0..2 * LAUNCHES {
        if turn == LAUNCHES {
            device.synchronize()?;
            start = Instant::now();
        }
        launch()?;
    }
    device.synchronize()?;
    Ok(start.elapsed().as_secs_f64() / LAUNCHES as f64)
}

fn map(device: &Device, text: fn(u32, u32) -> Option<&'static str>, entry: &str) -> Result<Map, Error> {
    let (major, minor) = device.capability()?;
    device.load(text(major, minor).unwrap_or_default())?.map(entry)
}

/// Whether the emulator gives what the function gives, all three operands the same.
macro_rules! tried {
    ($name:ident $float:ident $number:expr) => {{
        let number: $float = $number;
        let expected = kernels::$name(number, number, number).to_bits().into();
        let found = emulated(kernels::$name::PTX, &[number.to_bits().into(); 3]);
        (stringify!($name), found == Some(expected))
    }};
}

macro_rules! lines {
    ($($name:ident $float:ident $number:expr;)*) => {
        /// `a·x + y`: three elements move for each fused operation.
        fn lines(device: &Device, peak: f64) -> Result<Vec<Row>, Error> {
            let mut rows = Vec::new();
            $({
                let map = map(device, kernels::$name::ptx_for, kernels::$name::ENTRY)?;
                let (x, y) = (device.zeros::<$float>(COUNT)?, device.zeros::<$float>(COUNT)?);
                let mut out = device.zeros::<$float>(COUNT)?;
                let seconds = timed(device, || map.run_into((&x, &y), ($number,), &mut out))?;
                let work = (3 * COUNT * size_of::<$float>()) as f64;
                rows.push(Row { name: stringify!($name), unit: "B", work, peak, seconds });
            })*
            Ok(rows)
        }

        fn tried_lines() -> Vec<(&'static str, bool)> {
            vec![$(tried!($name $float $number)),*]
        }
    };
}

lines! {
    line_f64 f64 2.0f64;
    line_f32 f32 2.0f32;
    line_f16 f16 f16::ONE;
    line_bf16 bf16 bf16::ONE;
}

macro_rules! polynomials {
    ($($name:ident $float:ident $one:expr;)*) => {
        /// 64 fused operations an element. Two halves fit one, so their share of the peak of singles may pass 100 %.
        fn polynomials(device: &Device, peak: f64) -> Result<Vec<Row>, Error> {
            let mut rows = Vec::new();
            $({
                let map = map(device, kernels::$name::ptx_for, kernels::$name::ENTRY)?;
                let x = device.zeros::<$float>(COUNT)?;
                let mut out = device.zeros::<$float>(COUNT)?;
                let seconds = timed(device, || map.run_into((&x,), ($one, $one), &mut out))?;
                let work = (2 * 64 * COUNT) as f64;
                rows.push(Row { name: stringify!($name), unit: "flop", work, peak, seconds });
            })*
            Ok(rows)
        }

        fn tried_polynomials() -> Vec<(&'static str, bool)> {
            vec![$(tried!($name $float $one)),*]
        }
    };
}

polynomials! {
    polynomial_f32 f32 1.0f32;
    polynomial_f16 f16 f16::ONE;
    polynomial_bf16 bf16 bf16::ONE;
}

fn measured(device: &Device) -> Result<(), Error> {
    let (bytes, operations) = device.peaks()?;
    println!("GPU: {}\n\n| kernel | reached | peak | share |\n|---|---|---|---|", device.name()?);
    for row in lines(device, bytes)?.iter().chain(&polynomials(device, operations)?) {
        println!("{}", row.text());
    }
    Ok(())
}

/// What the emulator makes of the function of a text.
fn emulated(text: &str, operands: &[u64]) -> Option<u64> {
    let module = Module::read(text).ok()?;
    match call(&module.functions[0], operands).ok()?.end {
        End::Returned(result) => result,
        _ => None,
    }
}

/// Without a device: whether the emulator and the CPU agree on each kernel's function.
fn tried() -> bool {
    let rows = tried_lines().into_iter().chain(tried_polynomials());
    rows.fold(true, |all, (name, agrees)| {
        println!("{name}: the emulator {} the CPU", if agrees { "agrees with" } else { "differs from" });
        all && agrees
    })
}

fn main() -> ExitCode {
    let measured = match Device::open(0) {
        Ok(device) => measured(&device).map_err(|why| eprintln!("error: {why}")).is_ok(),
        Err(why) => {
            println!("no GPU: {why}\nnothing is measured\n");
            tried()
        }
    };
    if measured { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
