//! The laws of passes on many random programs, on all cores: `cargo run --release -p fma-ir --features random --example laws -- FROM TO`.
//! Prints the seeds that break one; the example `program` shows what the passes do to a seed.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{available_parallelism, scope};
use std::time::Instant;

use fma_ir::random::laws::{LAWS, Law, Tally};
use fma_ir::random::{Style, generate, source};

/// How many seeds a thread takes at a time.
const CHUNK: u64 = 250;

#[derive(Default)]
struct Found {
    programs: u64,
    tally: Tally,
    broken: Vec<String>,
}

fn main() -> ExitCode {
    let mut bounds = std::env::args().skip(1).filter_map(|bound| bound.parse().ok());
    let (Some(from), Some(to)) = (bounds.next(), bounds.next()) else {
        eprintln!("which seeds? two numbers: the first, and the one after the last");
        return ExitCode::FAILURE;
    };
    set_hook(Box::new(|_| {}));
    let mut broken = 0;
    for law in LAWS {
        for style in (law.styles)() {
            let start = Instant::now();
            let found = on_all_cores(law, &style, from..to);
            let Found { programs, tally, .. } = found;
            let Style { formats, repertoire, .. } = style;
            println!(
                "{}, {formats:?}, {repertoire:?}: {programs} programs in {:.0?}, {tally:?}",
                law.name,
                start.elapsed()
            );
            found.broken.iter().for_each(|text| println!("! {text}"));
            broken += found.broken.len();
        }
    }
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn on_all_cores(law: &Law, style: &Style, seeds: Range<u64>) -> Found {
    let next = AtomicU64::new(seeds.start);
    let work = || {
        let mut found = Found::default();
        loop {
            let first = next.fetch_add(CHUNK, Ordering::Relaxed);
            if first >= seeds.end {
                return found;
            }
            (first..seeds.end.min(first + CHUNK)).for_each(|seed| one(law, style, seed, &mut found));
        }
    };
    scope(|scope| {
        let threads = available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).fold(Found::default(), together)
    })
}

fn one(law: &Law, style: &Style, seed: u64, found: &mut Found) {
    let program = generate(seed, style);
    found.programs += 1;
    let broken = catch_unwind(AssertUnwindSafe(|| (law.broken)(&program, &mut found.tally)));
    if let Some(how) = broken.unwrap_or_else(|_| Some("a panic".to_owned())) {
        found.broken.push(format!("seed {seed}: {how}\n{}", source(&program)));
    }
}

fn together(mut all: Found, some: Found) -> Found {
    all.programs += some.programs;
    all.tally += some.tally;
    all.broken.extend(some.broken);
    all
}
