//! `dispatch(avx2, avx512)` and `lanes = 32`: how loops are compiled.

use fma_core::machine::Level;
use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;

use super::Reader;
use crate::attribute::entry::Entry;
use crate::attribute::{RECIPES, Word};
use crate::dispatch::Dispatch;
use crate::message::Message;

/// The most lanes that can be asked for.
const LANES: u32 = 64;

impl Reader<'_> {
    /// A name for flags, formats and modes; what stands beside it comes on top.
    pub(super) fn recipe(&mut self, entries: Vec<Entry>, span: Span) {
        let names: Vec<_> = RECIPES.iter().map(|recipe| (recipe.name, recipe)).collect();
        let list = "`inference`, `training_forward`, `training_backward`, `bit_exact`";
        let Some(recipe) = self.choice(Word::Recipe, &names, list, entries, span) else { return };
        let setting = &mut self.options.setting;
        setting.flags = recipe.flags();
        (setting.mode, setting.leaf) = (recipe.mode(), Some(recipe.leaf()));
        self.options.recipe = Some(recipe);
    }

    /// The machines that get a clone.
    pub(super) fn dispatch(&mut self, entries: Vec<Entry>, span: Span) {
        if self.part {
            return self.errors.error(span, Message::OnlyOnFunctions { word: Word::Dispatch.text() });
        }
        const MACHINES: [(&str, Level); 2] = [("avx2", Level::Avx2), ("avx512", Level::Avx512)];
        let mut dispatch = Dispatch { avx2: false, avx512: false, span, inherited: false };
        if entries.is_empty() {
            let (word, example) = (Word::Dispatch.text(), Word::Dispatch.example());
            self.errors.error(span, Message::NeedsArguments { word, example });
        }
        for entry in entries {
            let level = self.choice(Word::Dispatch, &MACHINES, "`avx2`, `avx512`", vec![entry], span);
            dispatch.avx2 |= level == Some(Level::Avx2);
            dispatch.avx512 |= level == Some(Level::Avx512);
        }
        self.options.dispatch = Some(dispatch);
    }

    pub(super) fn lanes(&mut self, value: TokenStream, span: Span) {
        let count = syn::parse2::<syn::LitInt>(value.clone()).ok().and_then(|count| count.base10_parse::<u32>().ok());
        let nearest = count.map_or(32, |count| count.clamp(1, LANES).next_power_of_two());
        match count.filter(|count| count.is_power_of_two() && *count <= LANES) {
            _ if self.part => self.errors.error(span, Message::OnlyOnFunctions { word: Word::Lanes.text() }),
            Some(count) => self.options.lanes = Some(count),
            None => self.errors.error(value.span(), Message::BadLanes { nearest }),
        }
    }
}
