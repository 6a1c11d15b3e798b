//! From the rewritten IR back to Rust.
//!
//! The tree is printed, not the IR: a node whose value is still the same operation on the same operands is printed as it was
//! written, to the token, and only a node whose value became another is printed from the IR. So what nothing rewrote is verbatim.
//!
//! A rewritten expression may need a number that is no longer at hand under a name: the result of a call that an earlier statement
//! made, or what a variable held before it changed. Such numbers are bound where they arise. What must be bound, and which `let`s have died,
//! is only known after printing; so printing is repeated with what it found out (the [`Plan`]) until it finds out nothing more.
//!
//! Order of evaluation: the parts of an expression that act (calls, indexing, anything not understood) are printed in source order, or bound in
//! source order first, by a `match` whose arm holds the formula: temporaries then live as long as they did.

mod arms;
mod aside;
mod build;
mod first;
mod formed;
mod generic;
mod head;
mod import;
mod integers;
mod island;
mod iterate;
mod literal;
mod located;
mod mode;
mod outside;
mod pair;
mod plan;
mod print;
mod reduce;
mod scope;
mod small;
mod spell;
mod stmt;
mod temp;
mod turned;
mod undecided;
mod value;

use fma_ir::{Func, ValueId};
use quote::quote;

use crate::approximate::Approximations;
use crate::lower::Lowered;
use crate::reduce::Reductions;
use crate::tree::Tree;

pub use build::braced;
pub use literal::literal;
pub use plan::Plan;
pub use spell::{comparison, path as runtime};

/// What the printer reads.
pub struct Source<'a> {
    pub tree: &'a Tree,
    pub lowered: &'a Lowered,
    /// The function after the passes, and where each value went.
    pub func: &'a Func,
    pub now: &'a [Option<ValueId>],
    /// Assert the promises in debug builds.
    pub check: bool,
    /// The function is `const`: what it calls must be.
    pub constant: bool,
    /// The function is a clone, with these approximations: its type parameter [`MACHINE`](crate::dispatch::MACHINE) tells what it is compiled for.
    pub clone: Option<&'a Approximations>,
    /// The loops to split, and those whose steps run side by side.
    pub loops: &'a Reductions,
    /// Loops became `let`s, of which the author's last ones may have no reader.
    pub stepped: bool,
}

/// Printing is repeated at most this often; a function that needs more is left as written.
const ROUNDS: usize = 64;

/// A printed body.
pub struct Printed {
    pub block: syn::Block,
    /// An assignment may have lost its reader.
    pub silent_assignments: bool,
    /// A variable that is assigned may have lost its last reader.
    pub silent_variables: bool,
    /// A parameter that changes is a variable of another type from the start.
    pub silent_parameters: bool,
    /// A condition became `true` or `false`.
    pub silent_conditions: bool,
    /// Comparisons were put together.
    pub silent_ranges: bool,
    /// Lanes took a loop: nothing may be left that names its index, or what the last step left behind.
    pub silent_loops: bool,
    /// It makes vectors: lanes only read what a loop or a sum consumed, and an array would do.
    pub has_vectors: bool,
}

/// What was read otherwise than it was written.
pub struct ReadAs {
    /// Loops became their steps: the last one may assign what no further one reads.
    pub stepped: bool,
    /// Functions stand in the places of calls, where lints may see what panics with what they are given, or does nothing with it; a block may
    /// have lost the closure that it was for.
    pub called: bool,
}

impl Printed {
    /// The attribute that silences the lints which only the rewritten function would raise.
    pub fn lint(&self, &ReadAs { stepped, called }: &ReadAs) -> Option<syn::Attribute> {
        let assignments = self.silent_assignments || self.silent_parameters || self.silent_loops || stepped;
        let silent = [
            (assignments, quote!(unused_assignments, clippy::useless_let_if_seq)),
            (self.silent_variables || stepped, quote!(unused_variables)),
            (self.silent_parameters || stepped, quote!(unused_mut)),
            (self.silent_loops, quote!(clippy::needless_range_loop, clippy::ptr_arg)),
            (self.silent_loops && self.has_vectors, quote!(clippy::useless_vec)),
            (self.silent_conditions, quote!(clippy::ifs_same_cond)),
            (self.silent_ranges, quote!(clippy::manual_range_contains)),
            (
                called,
                quote!(
                    arithmetic_overflow,
                    unconditional_panic,
                    unused_braces,
                    clippy::correctness,
                    clippy::complexity
                ),
            ),
        ];
        let silent: Vec<_> = silent.into_iter().filter(|(is_silent, _)| *is_silent).map(|(_, lint)| lint).collect();
        (!silent.is_empty()).then(|| syn::parse_quote!(#[allow(#(#silent),*)]))
    }
}

/// The new body; `None` if it cannot be printed (the caller keeps the old one).
pub fn emit(source: &Source<'_>) -> Option<Printed> {
    let (names, mut plan) = (scope::Names::of(source.tree), Plan::default());
    for _ in 0..ROUNDS {
        let (block, next) = print::body(source, &names, &plan);
        if next == plan {
            let Plan {
                silent_assignments, silent_variables, silent_parameters, silent_conditions, silent_ranges, ..
            } = plan;
            let Reductions { split, mapped, iterations, .. } = source.loops;
            return block.map(|block| Printed {
                block,
                silent_assignments,
                silent_variables,
                silent_parameters,
                silent_conditions,
                silent_ranges,
                silent_loops: !split.is_empty() || !mapped.is_empty() || !iterations.is_empty(),
                has_vectors: source.tree.exprs.iter().any(|expr| is_vector(&expr.syn)),
            });
        }
        plan = next;
    }
    None
}

fn is_vector(expr: &syn::Expr) -> bool {
    matches!(expr, syn::Expr::Macro(syn::ExprMacro { mac, .. }) if mac.path.segments.last().is_some_and(|last| last.ident == "vec"))
}
