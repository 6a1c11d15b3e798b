//! The integration tests of fma-core: one binary, a module per area.

mod apart;
mod approx;
mod arith;
mod beside;
mod block;
mod cases;
mod cast;
mod double;
mod dyadic;
mod eft;
mod ends;
mod everything;
mod exact;
mod integral;
mod inverse;
mod kernel;
mod lanes;
mod names;
mod narrow;
mod numbers;
mod packed;
mod part;
mod random;
mod remainder;
mod scan;
mod turns;
mod update;

/// Whether to try everything instead of a stride: on demand, `FASTMATH_EXHAUSTIVE=1`.
fn exhaustive() -> bool {
    std::env::var_os("FASTMATH_EXHAUSTIVE").is_some()
}

/// Asks which machine this is: before someone has, clones called past the choice are the baseline's.
fn ask() {
    println!("this machine: {:?}", fma_core::machine::Level::here());
}

/// How often to try something random: a hundred times as often on demand, a few times under Miri, a thousand times slower.
fn tries(count: usize) -> usize {
    match (exhaustive(), cfg!(miri)) {
        (_, true) => count.div_ceil(5_000),
        (true, false) => 100 * count,
        (false, false) => count,
    }
}

/// Whether to try a machine: under Miri one that is not here would be the baseline once more, and take as long again.
fn is_tried<M: fma_core::machine::Machine>() -> bool {
    !cfg!(miri) || M::is_here()
}

/// A count, or another under Miri.
fn or_under_miri(usual: usize, under_miri: usize) -> usize {
    if cfg!(miri) { under_miri } else { usual }
}

/// A stride, longer under Miri.
fn stride(usual: usize) -> usize {
    if cfg!(miri) { 997 * usual } else { usual }
}

/// The work on every `stride`th number below the bound; on demand on every one, on all processors.
fn spread(bound: u64, stride: usize, work: impl Fn(u64) + Sync) {
    let threads = if exhaustive() { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 };
    let stride = if exhaustive() { 1 } else { crate::stride(stride) };
    let work = &work;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || (0..bound).step_by(stride).skip(thread).step_by(threads).for_each(work));
        }
    });
}
