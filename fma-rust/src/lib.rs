//! Reads Rust functions into `fma-ir` and writes the rewritten Rust.
mod attribute;
mod diagnostics;
mod emit;
mod lower;
mod message;
mod tree;
