//! A body as it is best understood.

use crate::chains::Chains;
use crate::emit::ReadAs;
use crate::expand::Expansion;
use crate::left::Left;
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

impl Function<'_> {
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
        let (stepped, skipped) = self.without_early_ends(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, variables) = self.with_variables(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, set) = self.with_what_was_set(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, turns) = self.by_turns(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, numbers) = self.with_numbers(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, filled) = self.with_filled_options(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, firsts) = self.with_first_steps(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, fields) = self.by_fields(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, several) = self.one_by_one(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, searches) = self.in_blocks(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, marked) = self.with_counts(&stepped).unwrap_or((stepped, Vec::new()));
        let (stepped, ahead) = self.with_casts_ahead(&stepped).unwrap_or((stepped, Vec::new()));
        let marked = [skipped, variables, set, turns, numbers, filled, firsts, marked, ahead, several, fields];
        let mut marked = marked.into_iter().flatten().collect::<Vec<_>>();
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
