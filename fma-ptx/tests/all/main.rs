//! The tables against what was measured, and the texts against the emulator and an assembler.

mod assembler;
mod extreme;
mod flush;
mod foreign;
mod halves;
mod legality;
mod library;
mod operations;
mod pairs;
mod powers;
mod programs;
mod rough;
mod saturate;
