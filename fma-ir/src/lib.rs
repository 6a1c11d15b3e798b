//! What may change: a typed IR with permissions on every operation.
//!
//! The crate knows nothing of Rust's syntax and nothing of PTX. A front end lowers a function to a [`Func`], keeps the
//! user's tokens in a table of its own under [`Site`]s, and prints the result of the passes.
//!
//! Invariants of a [`Func`]:
//! - A value is either *pure* (a float operation, a comparison, a select: it may be computed anywhere, any number of times)
//!   or *pinned* (a read of a variable that may change, an opaque expression, an integer operation that may panic). Every pinned
//!   value stands in exactly one [`Stmt::Eval`], and these stand in the order of evaluation.
//! - Operands come before their users in the arena, so one pass in index order sees operands first.
//! - Two pure values with the same operation, operands, type, flags and mode are one value.
//! - Passes build a new `Func`; they may drop flags, never add them.

#![forbid(unsafe_code)]

mod args;
mod cost;
mod flags;
mod formula;
mod func;
mod intern;
pub mod interpret;
mod live;
mod mode;
mod op;
mod pace;
pub mod passes;
mod pipeline;
mod place;
#[cfg(any(test, feature = "random"))]
pub mod random;
mod rebuild;
pub mod relation;
mod report;
pub mod rules;
mod scale;
mod sketch;
mod suppose;
mod ty;

pub use args::Args;
pub(crate) use cost::operations;
pub use cost::{Budget, Cost, Exceeded, Machine, cost};
pub use flags::{Flag, FlagKind, Flags};
pub use formula::{Notation, Source, formula};
pub use func::{Func, Promotion, Region, Site, Stmt, Value, ValueId, Var, VarId};
pub use live::{Keep, needed, uses};
pub use mode::{Denormal, Mode};
pub use op::{Bits, Class, Cmp, Effect, FloatOp, IntOp, Logic, Op};
pub use pipeline::{Outcome, pipeline, rewritten};
pub use place::{Place, Places};
pub use rebuild::{Draft, Seen, rebuild, rebuild_counted, sweep};
pub use report::{Alternative, Detail, Kept, Log, NearMiss, Rewritten, Step};
pub use sketch::Sketch;
pub use suppose::{Supposed, first_flag, in_order, result};
pub use ty::{IntTy, Ty};
