//! The attribute, compiled and run.

mod accurate;
mod assembly;
mod assigned;
mod constants;
mod contraction;
mod dispatch;
mod dropped;
mod elements;
#[path = "../forced/mod.rs"]
mod forced;
mod formulas;
mod guarded;
mod handed;
mod hiding;
mod invariant;
mod laws;
mod modes;
mod numbers;
mod protected;
mod ptx;
mod ptx_calls;
mod ptx_choice;
mod ptx_closures;
mod ptx_device;
mod ptx_formats;
mod ptx_hard;
mod ptx_kernel;
mod ptx_loops;
mod ptx_own;
mod ptx_parts;
mod ptx_source;
mod rounded;
mod stepped;
mod strangers;
mod transformations;
mod unrolled;
