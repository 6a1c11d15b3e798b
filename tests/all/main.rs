//! The attribute, compiled and run.

mod assembly;
mod contraction;
mod laws;
mod numbers;
