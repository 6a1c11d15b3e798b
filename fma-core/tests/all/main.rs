//! The integration tests of fma-core: one binary, a module per area.

mod approx;
mod arith;
mod block;
mod double;
mod dyadic;
mod eft;
mod exact;
mod kernel;
mod narrow;
mod numbers;
mod packed;
mod random;

/// Whether to try everything instead of a stride: on demand, `FASTMATH_EXHAUSTIVE=1`.
fn exhaustive() -> bool {
    std::env::var_os("FASTMATH_EXHAUSTIVE").is_some()
}

/// How often to try something random: a hundred times as often on demand.
fn tries(count: usize) -> usize {
    if exhaustive() { 100 * count } else { count }
}
