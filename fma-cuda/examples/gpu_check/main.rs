//! Compares the CPU, the emulator of `fma-ptx` and the GPU: every formula of the examples, in every format and mode, bit for bit;
//! and the functions that `afn` makes approximate instructions, each within its stated error of the exact result.
//!
//! `cargo run --release -p fma-cuda --example gpu_check -- [COUNT [EMULATED]]`: so many inputs for each formula on the GPU (a million), and for each text in the
//! emulator (150). Without a GPU it says so, and
//! compares the CPU with the emulator. It ends with status 1 if anything differs.

mod approximate;
mod case;
mod formulas;

use std::process::ExitCode;

use case::{Case, Near, Operands, Wanted};
use fma_cuda::Device;

/// How many inputs are tried.
struct Counts {
    on_the_gpu: usize,
    /// For each text: the emulator takes some microseconds for one.
    emulated: usize,
}

/// Seeds differ by formula, so that no two see the same numbers.
struct Random(u64);

impl Random {
    /// SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// From the range of a function. Else half of the numbers have any bits; the others lie about 1, where sums cancel.
    fn operand(&mut self, case: &Case) -> u64 {
        let word = self.next();
        if let Wanted::Near(Near { range: [low, high], .. }) = case.wanted {
            return (case.from_f64)(low + (high - low) * (word >> 11) as f64 / (1u64 << 53) as f64);
        }
        let (mask, fraction, one): (u64, u32, u64) = match (case.bits, case.family.starts_with("bf16")) {
            (64, _) => (u64::MAX, 52, 0x3ff0_0000_0000_0000),
            (32, _) => (0xffff_ffff, 23, 0x3f80_0000),
            (_, true) => (0xffff, 7, 0x3f80),
            (_, false) => (0xffff, 10, 0x3c00),
        };
        if word >> 63 == 0 {
            return self.next() & mask;
        }
        let sign = (word >> 62 & 1) << (case.bits - 1);
        let near = (self.next() & ((1 << (fraction + 2)) - 1)).wrapping_sub(1 << (fraction + 1));
        sign | one.wrapping_add(near) & (mask >> 1)
    }

    fn operands(&mut self, case: &Case) -> Operands {
        std::array::from_fn(|_| self.operand(case))
    }
}

/// How many inputs gave other bits than the CPU, and the first of them.
#[derive(Default)]
struct Tally {
    tried: usize,
    wrong: usize,
    first: Option<String>,
}

impl Tally {
    fn add(&mut self, case: &Case, operands: Operands, found: Option<u64>) {
        self.tried += 1;
        if found.is_none_or(|found| !case.fits(operands, found)) {
            let expected = (case.cpu)(operands);
            self.wrong += 1;
            self.first.get_or_insert_with(|| format!("{operands:x?} gives {found:x?}, on the CPU {expected:x}"));
        }
    }

    fn text(&self) -> String {
        format!("{} of {} differ", self.wrong, self.tried)
    }
}

fn emulated(case: &Case, count: usize, random: &mut Random) -> Tally {
    let mut tally = Tally::default();
    for module in &case.texts {
        for _ in 0..count {
            let operands = random.operands(case);
            tally.add(case, operands, Case::emulated(module, operands));
        }
    }
    tally
}

fn on_device(case: &Case, device: &Device, count: usize, random: &mut Random) -> Result<Tally, fma_cuda::Error> {
    let operands: Vec<Operands> = (0..count).map(|_| random.operands(case)).collect();
    let mut tally = Tally::default();
    for (operands, found) in operands.iter().zip((case.gpu)(device, &operands)?) {
        tally.add(case, *operands, Some(found));
    }
    Ok(tally)
}

/// The device, or a line that says why there is none.
fn device() -> Option<Device> {
    match Device::open(0).and_then(|device| Ok((device.name()?, device))) {
        Ok((name, device)) => {
            println!("GPU: {name}\n");
            Some(device)
        }
        Err(why) => {
            println!("no GPU: {why}\nthe emulator alone is compared with the CPU\n");
            None
        }
    }
}

/// One formula in one family; how many inputs differ, or could not be tried.
fn row(case: &Case, index: usize, device: Option<&Device>, counts: &Counts) -> usize {
    let mut random = Random(index as u64);
    let emulator = emulated(case, counts.emulated, &mut random);
    let gpu = device.map(|device| on_device(case, device, counts.on_the_gpu, &mut random));
    let (text, failed) = match &gpu {
        None => ("-".to_owned(), 0),
        Some(Ok(tally)) => (tally.text(), tally.wrong),
        Some(Err(why)) => (why.to_string(), 1),
    };
    println!("| {} | {} | {} | {text} |", case.family, case.name, emulator.text());
    let tallies = [Some(&emulator), gpu.as_ref().and_then(|gpu| gpu.as_ref().ok())];
    for first in tallies.into_iter().flatten().filter_map(|tally| tally.first.as_ref()) {
        println!("{first}");
    }
    emulator.wrong + failed
}

fn main() -> ExitCode {
    let argument = |at: usize, default: usize| std::env::args().nth(at).map_or(Ok(default), |count| count.parse());
    let (Ok(on_the_gpu), Ok(emulated)) = (argument(1, 1_000_000), argument(2, 150)) else {
        eprintln!(
            "usage: gpu_check [COUNT [EMULATED]]: inputs for each formula on the GPU, and for each text in the emulator"
        );
        return ExitCode::FAILURE;
    };
    let counts = Counts { on_the_gpu, emulated };
    let device = device();
    println!("| family | formula | emulator | GPU |\n|---|---|---|---|");
    let cases: Vec<Case> = formulas::cases().into_iter().chain(approximate::cases()).collect();
    let wrong: usize = cases.iter().enumerate().map(|(index, case)| row(case, index, device.as_ref(), &counts)).sum();
    println!("\n{} formulas, {wrong} differences", cases.len());
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
