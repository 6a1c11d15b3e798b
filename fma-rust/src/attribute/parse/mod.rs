//! Reads the words, and goes on after a mistake, so that all mistakes come at once.

mod budget;
mod loops;
mod ptx;
mod types;

use std::rc::Rc;

use fma_core::Round;
use fma_ir::{Denormal, Flag, Flags};
use proc_macro2::{Span, TokenStream};

use super::elsewhere::written_otherwise;
use super::entry::{Entry, split};
use super::word::Form;
use super::{Kernel, Named, Options, Ptx, Warning, Word, Written, nearest};
use crate::diagnostics::Diagnostics;
use crate::dispatch::Dispatch;
use crate::message::{GpuMessage, Message};
use crate::tree::Setting;

/// What has been read of one list.
struct Reader<'a> {
    options: Options,
    /// What a kernel is written for that names no targets itself.
    targets: Option<Ptx>,
    added: Flags,
    removed: Vec<Written>,
    strict: Option<Span>,
    seen: Vec<String>,
    /// Whether the attribute stands on a part of a function.
    part: bool,
    written: &'a mut Vec<Written>,
    errors: &'a mut Diagnostics,
}

/// The options under an attribute whose list is `tokens`, inside of what `outer` declares.
pub fn apply(
    outer: &Options,
    tokens: TokenStream,
    part: bool,
    written: &mut Vec<Written>,
    errors: &mut Diagnostics,
) -> Options {
    let mut options = outer.clone();
    let targets = options.ptx.take();
    (options.report, options.company, options.budget, options.kernel) = (false, None, None, None);
    options.home = None;
    let mut reader = Reader {
        options,
        targets,
        added: Flags::NONE,
        removed: Vec::new(),
        strict: None,
        seen: Vec::new(),
        part,
        written,
        errors,
    };
    for entry in split(tokens, "contract", reader.errors) {
        reader.entry(entry);
    }
    reader.finish()
}

impl Reader<'_> {
    fn entry(&mut self, entry: Entry) {
        let text = entry.ident.to_string();
        if self.seen.contains(&text) && text != "not" {
            return self.errors.error(entry.ident.span(), Message::Twice { word: text });
        }
        self.seen.push(text.clone());
        if let Some(flag) = Flag::ALL.iter().copied().find(|flag| flag.word() == text) {
            return self.flag(flag, &entry);
        }
        match Word::find(&text) {
            Some(word) => self.word(word, entry),
            None => {
                let words = Flag::ALL.iter().map(|flag| flag.word()).chain(Word::ALL.iter().map(|word| word.text()));
                let nearest = nearest(&text, words);
                let message = match written_otherwise(&text) {
                    Some(ours) => Message::Otherwise { word: text, ours },
                    None => Message::UnknownWord { word: text, nearest },
                };
                self.errors.error(entry.ident.span(), message);
            }
        }
    }

    fn flag(&mut self, flag: Flag, entry: &Entry) {
        let span = entry.ident.span();
        if let (Flag::Df64, Some(list)) = (flag, entry.list.clone()) {
            return self.pairs(list, span);
        }
        if flag == Flag::Df64 && entry.value.is_some() {
            self.errors.error(span, Message::NeedsArguments { word: "df64", example: "df64(acc)" });
        } else if entry.list.is_some() || entry.value.is_some() {
            self.errors.error(span, Message::TakesNoArguments { word: flag.word() });
        }
        self.added = self.added.with(flag);
        self.written.push((flag, span));
    }

    fn pairs(&mut self, list: TokenStream, span: Span) {
        if self.part {
            return self.errors.error(span, Message::OnlyOnFunctions { word: "df64(...)" });
        }
        let names = split(list, "acc", self.errors);
        if names.is_empty() {
            self.errors.error(span, Message::NeedsArguments { word: "df64", example: "df64(acc)" });
        }
        self.written.push((Flag::Df64, span));
        self.options.pairs =
            names.into_iter().map(|Entry { ident, .. }| Named { ident, found: Rc::default() }).collect();
    }

    fn word(&mut self, word: Word, entry: Entry) {
        let span = entry.ident.span();
        let (word_text, example) = (word.text(), word.example());
        if matches!(word, Word::Report | Word::Ptx | Word::Kernel) {
            self.options.company = Some(span);
        }
        match (word.form(), entry.list, entry.value) {
            (Form::Alone | Form::Maybe, None, None) => self.alone(word, span),
            (Form::Alone, ..) => self.errors.error(span, Message::TakesNoArguments { word: word_text }),
            (Form::Maybe, None, Some(_)) => {
                self.errors.error(span, Message::NeedsArguments { word: word_text, example })
            }
            (Form::List, Some(list), _) if list.is_empty() && matches!(word, Word::Budget | Word::Allow) => {
                self.errors.error(span, Message::NeedsArguments { word: word_text, example })
            }
            (Form::List | Form::Maybe, Some(list), _) => self.list(word, list, span),
            (Form::List, None, _) => self.errors.error(span, Message::NeedsArguments { word: word_text, example }),
            (Form::Value, _, Some(value)) if word == Word::Lanes => self.lanes(value, span),
            (Form::Value, _, Some(value)) if word == Word::Crate => self.home(value, span),
            (Form::Value, _, Some(value)) => self.leaf(value),
            (Form::Value, Some(list), None) if word == Word::Ty => self.list(word, list, span),
            (Form::Value, _, None) => self.errors.error(span, Message::NeedsValue { word: word_text, example }),
        }
    }

    fn alone(&mut self, word: Word, span: Span) {
        let only = |reader: &mut Self| {
            if reader.part {
                reader.errors.error(span, Message::OnlyOnFunctions { word: word.text() });
            }
        };
        match word {
            Word::Fast => self.added = self.added.union(Flags::FAST),
            Word::Strict => self.strict = Some(span),
            Word::Check => {
                only(self);
                self.options.check = Some(span);
            }
            Word::Report => {
                only(self);
                self.options.report = true;
            }
            Word::Dispatch => {
                only(self);
                self.options.dispatch = Some(Dispatch { avx2: true, avx512: true, span, inherited: false });
            }
            Word::Not | Word::Ty | Word::Budget | Word::Denormal | Word::Round | Word::Allow => {}
            Word::Kernel => {
                only(self);
                self.options.kernel = Some(Kernel { each: Vec::new(), index: None, span });
            }
            Word::Lanes | Word::Ptx | Word::Reflect | Word::Recipe | Word::Crate => {}
        }
    }

    fn list(&mut self, word: Word, list: TokenStream, span: Span) {
        let entries = split(list, word.argument(), self.errors);
        match word {
            Word::Not => self.not(entries, span),
            Word::Budget => self.budget(entries, span),
            Word::Ptx => self.ptx(entries, span),
            Word::Denormal => {
                const MODES: [(&str, Denormal); 3] = [
                    ("ieee", Denormal::Ieee),
                    ("preserve_sign", Denormal::PreserveSign),
                    ("positive_zero", Denormal::PositiveZero),
                ];
                if let Some(mode) = self.choice(word, &MODES, "`ieee`, `preserve_sign`, `positive_zero`", entries, span)
                {
                    self.options.setting.mode.denormal = mode;
                }
            }
            Word::Round => {
                const MODES: [(&str, Round); 4] =
                    [("rn", Round::NearestEven), ("rz", Round::TowardZero), ("rm", Round::Down), ("rp", Round::Up)];
                if let Some(mode) = self.choice(word, &MODES, "`rn`, `rz`, `rm`, `rp`", entries, span) {
                    self.options.setting.mode.round = mode;
                }
            }
            Word::Allow => {
                let names = Warning::WORDS;
                for entry in entries {
                    let found = self.choice(word, &names, "`unused_flag`, `broken_promise`", vec![entry], span);
                    self.options.allow.extend(found);
                }
            }
            Word::Ty => self.aliases(entries, span),
            Word::Fast | Word::Strict | Word::Check | Word::Report => {}
            Word::Dispatch => self.dispatch(entries, span),
            Word::Kernel => self.kernel(entries, span),
            Word::Reflect => self.reflect(entries, span),
            Word::Recipe => self.recipe(entries, span),
            Word::Lanes | Word::Crate => {}
        }
    }

    /// The one entry of a list, as a choice of a table.
    fn choice<T: Copy>(
        &mut self,
        word: Word,
        table: &[(&'static str, T)],
        list: &'static str,
        entries: Vec<Entry>,
        span: Span,
    ) -> Option<T> {
        let [entry] = entries.as_slice() else {
            self.errors.error(span, Message::NeedsArguments { word: word.text(), example: word.example() });
            return None;
        };
        let text = entry.ident.to_string();
        let found = table.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
        if found.is_none() {
            let nearest = nearest(&text, table.iter().map(|(name, _)| *name));
            let message = Message::UnknownValue { of: word.text(), word: text, nearest, list };
            self.errors.error(entry.ident.span(), message);
        }
        found
    }

    fn not(&mut self, entries: Vec<Entry>, span: Span) {
        if entries.is_empty() {
            self.errors.error(span, Message::EmptyNot);
        }
        for entry in entries {
            let text = entry.ident.to_string();
            match Flag::ALL.iter().copied().find(|flag| flag.word() == text) {
                Some(flag) => self.removed.push((flag, entry.ident.span())),
                None if text == "fast" => self.errors.error(entry.ident.span(), Message::NotFast),
                None => {
                    let nearest = nearest(&text, Flag::ALL.iter().map(|flag| flag.word()));
                    self.errors.error(entry.ident.span(), Message::UnknownFlag { word: text, nearest });
                }
            }
        }
    }

    fn finish(mut self) -> Options {
        for (flag, span) in &self.removed {
            let named = self.written.iter().any(|(written, _)| written == flag)
                && self.seen.iter().any(|word| word == flag.word());
            if named {
                self.errors.error(*span, Message::NamedAndRemoved { flag: flag.word() });
            }
        }
        if let Some(span) = self.strict {
            if !self.added.is_empty() {
                self.errors.error(span, Message::StrictWithFlags);
            }
            self.options.setting = Setting::default();
            self.options.pairs.clear();
        }
        self.check_reflect();
        if let (Some(kernel), None) = (&self.options.kernel, &self.options.ptx) {
            self.options.ptx = self.targets.take();
            if self.options.ptx.is_none() {
                self.errors.error(kernel.span, Message::Gpu(GpuMessage::KernelWithoutPtx));
            }
        }
        let removed: Flags = self.removed.iter().map(|(flag, _)| *flag).collect();
        self.options.setting.flags = self.options.setting.flags.union(self.added).minus(removed);
        self.options
    }
}
