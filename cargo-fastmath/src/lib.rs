//! What the command is made of, for tools that measure many functions.

#![forbid(unsafe_code)]

pub mod host;
pub mod machine;
pub mod measure;
pub mod peer;
pub mod plot;
pub mod program;
pub mod random;
pub mod real;
pub mod sample;
pub mod show;
pub mod subject;
pub mod truth;
