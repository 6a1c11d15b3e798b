//! Error-free transformations against exact arithmetic.

mod product;
mod sum;
