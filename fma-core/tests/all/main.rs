//! The integration tests of fma-core: one binary, a module per area.

mod exact;
mod narrow;
mod packed;
mod random;

/// Whether to try everything instead of a stride: on demand, `FASTMATH_EXHAUSTIVE=1`.
fn exhaustive() -> bool {
    std::env::var_os("FASTMATH_EXHAUSTIVE").is_some()
}
