//! A body as it is best understood.

use crate::chains::Chains;
use crate::emit::ReadAs;
use crate::expand::Expansion;
use crate::left::Left;
use crate::marked::Marked;
use crate::parted::parted;
use crate::rewrite::Function;
use crate::sought::Sought;
use crate::tree::Tree;
use crate::unroll::Unrolling;

/// A body as it is read.
pub struct Understood {
    pub tree: Tree,
    pub steps: Unrolling,
    pub chains: Chains,
    pub read: ReadAs,
    /// Whether loops or chains stand there in other words than they were written in.
    pub otherwise: bool,
    /// Why a function was not read in the place of a call.
    pub left: Option<Left>,
}

/// A reading of a body in other words, and the loops that it is of.
type ReadBy<'f> = fn(&Function<'f>, &syn::Block) -> Option<(syn::Block, Vec<Marked>)>;

impl<'f> Function<'f> {
    /// The first readings, each of what the one before left.
    const FIRST: [ReadBy<'f>; 10] = [
        Self::without_early_ends,
        Self::with_the_same_behind,
        Self::with_variables,
        Self::with_what_was_set,
        Self::by_turns,
        Self::with_numbers,
        Self::with_filled_options,
        Self::with_first_steps,
        Self::by_fields,
        Self::one_by_one,
    ];

    fn read_by(&self, readings: &[ReadBy<'f>], block: syn::Block) -> (syn::Block, Vec<Marked>) {
        readings.iter().fold((block, Vec::new()), |(block, mut all), reading| match reading(self, &block) {
            Some((read, found)) => {
                all.extend(found);
                (read, all)
            }
            None => (block, all),
        })
    }

    /// The body as it is best understood: loops over constants step by step, where another order pays; chains and called functions as loops,
    /// where that lets them be split or turned.
    pub(super) fn understood(&self, block: &syn::Block, told: bool, expansion: &mut Expansion) -> Understood {
        let sought = Sought::of(self.signature, block);
        let (stepped, steps) = self.stepped(block, &sought);
        let stepped = stepped.unwrap_or_else(|| block.clone());
        let stepped = self.with_angles(&stepped).unwrap_or(stepped);
        let inlined = if sought.turns { self.with_formulas(&stepped) } else { None };
        let called = inlined.is_some();
        let stepped = inlined.unwrap_or(stepped);
        let (stepped, mut marked) = self.read_by(&Self::FIRST, stepped);
        let (stepped, searches) = self.in_blocks(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, found) = self.read_by(&[Self::with_counts, Self::with_casts_ahead], stepped);
        marked.extend(found);
        let numbered = self.by_numbers(&stepped);
        let is_numbered = numbered.is_some();
        let (stepped, at_once) = numbered.unwrap_or((stepped, Vec::new()));
        marked.extend(at_once);
        let cut = if sought.turns { self.without_ends(&stepped) } else { None };
        let (stepped, cut) = cut.unwrap_or((stepped, Vec::new()));
        marked.extend(cut);
        let written_out = !searches.is_empty() || !marked.is_empty() || is_numbered;
        let halved = self.in_halves(stepped);
        let (unrolled, mut chains) =
            if sought.turns { self.unrolled(halved, told) } else { (halved, Chains::default()) };
        (chains.searches, chains.marked) = (searches, marked);
        let (unrolled, turned, left) = self.with_called(unrolled);
        let mut tree = self.read(parted(unrolled), expansion);
        self.inner_items(&mut tree, expansion);
        let read =
            ReadAs { stepped: steps.any() || chains.set() || written_out, called: turned || called || written_out };
        let otherwise = chains.any() || written_out;
        Understood { tree, steps, chains, read, otherwise, left }
    }
}
