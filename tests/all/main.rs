//! The attribute, compiled and run.

mod accurate;
mod assembly;
mod contraction;
mod laws;
mod modes;
mod numbers;
mod ptx;
