//! `dispatch`: a function compiled for several machines, one of which is chosen where it runs.
//!
//! `fn f` becomes several functions: its *clone* `__fastmath_f`, always inlined and generic over the machine, holds the body; `__fastmath_2avx_f` and
//! `__fastmath_512avx_f` are compiled for these levels and hold the clone; and `f` itself hands its arguments to the one for this machine
//! (`fma_core::machine`). They stand side by side, so that `Self` and the generics mean the same in all; that of a function annotated alone, which may be an impl's, stands inside it. Inside an annotated module or impl, clones call one another directly ([`link_module`]), so that a small
//! function is inlined in the loop that calls it. A method that is a trait's holds them itself ([`held`]).

mod attributes;
mod callees;
mod certain;
mod clone;
mod entries;
mod fit;
mod gain;
mod held;
mod link;
mod once;
mod onward;
mod worlds;

use proc_macro2::Span;

pub use clone::{Entry, MACHINE};
pub use entries::{Candidate, Place};
use fit::unfit;
pub use fit::{calls_on, has_loop};
pub use gain::is_alike_everywhere;
pub use held::{may_be_of_trait, unheld};
pub use link::{link_impl, link_module};
pub use once::stands_once;
pub use onward::hands_on;

/// For which machines there are clones besides the baseline's.
#[derive(Clone, Copy, Debug)]
pub struct Dispatch {
    pub avx2: bool,
    pub avx512: bool,
    /// The word.
    pub span: Span,
    /// Whether the word stands on what is around the function, and that has no loop: then it is no entry.
    pub inherited: bool,
}

impl Dispatch {
    /// What becomes of the word in a function, by its body as written: what that is printed as need not look like a loop.
    pub fn of(self, block: &syn::Block) -> Dispatch {
        Dispatch { inherited: self.inherited && !has_loop(block), ..self }
    }

    /// The machines of `fma_core::machine` that have a function each, the greatest first.
    pub fn levels(self) -> impl Iterator<Item = syn::Ident> {
        let all = [("Avx512", self.avx512), ("Avx2", self.avx2)].into_iter();
        all.filter(move |(_, is_there)| *is_there && !self.inherited)
            .map(|(name, _)| syn::Ident::new(name, Span::mixed_site()))
    }

    /// Without AVX-512, unless it was named alone: where no loop is in lanes, and none of a function that is called may be, the wide registers are
    /// the compiler's to use, and what it leaves over of short loops takes longer than they save.
    pub fn narrow(self) -> Dispatch {
        Dispatch { avx512: self.avx512 && !self.avx2, ..self }
    }

    /// Whether it is chosen where the function runs, and there is more to choose than [`Dispatch::narrow`] leaves.
    pub fn is_wide(self) -> bool {
        !self.inherited && self.avx512 && self.avx2
    }
}
