//! What an item's tokens say of it, before it is parsed.

use std::collections::BTreeSet;
use std::ops::Range;

use super::outline::{Entry, Outline, What};
use super::scan::{Kind, plain_name};

impl Outline {
    /// What the attributes of an item are called, the first word of each.
    pub fn attributes(&self, entry: &Entry) -> impl Iterator<Item = &str> {
        let is_one = |at: &usize| self.tokens[*at].kind == Kind::Sign('#');
        (entry.all.start..entry.head).filter(is_one).map(|at| self.of_tokens(at + 2..at + 3))
    }

    /// Whether a condition may take an item away.
    pub fn may_be_absent(&self, entry: &Entry) -> bool {
        // What a condition brings to an import is at most another condition.
        self.attributes(entry).any(|name| name == "cfg" || entry.what == What::Use && name == "cfg_attr")
    }

    /// The name of a macro that is called for items, which may have any name.
    pub fn called(&self, entry: &Entry) -> Option<&str> {
        if entry.what != What::Other {
            return None;
        }
        let is_plain = |kind: Kind| matches!(kind, Kind::Word | Kind::Sign(':'));
        let tokens = self.tokens.get(entry.head..entry.all.end)?;
        let at = tokens.iter().position(|token| !is_plain(token.kind))?;
        let name = self.of_tokens(entry.head + at.checked_sub(1)?..entry.head + at);
        (tokens[at].kind == Kind::Sign('!') && name != "macro_rules").then_some(name)
    }

    /// Whether a name is that of something that another language declares, or that another crate is given here.
    pub fn is_foreign(&self, entry: &Entry, name: &str) -> bool {
        let mut words = self.words(entry.head..entry.all.end).skip_while(|word| matches!(*word, "pub" | "unsafe"));
        if entry.what != What::Other || words.next() != Some("extern") {
            return false;
        }
        match &entry.body {
            Some(_) => words.any(|word| plain_name(word) == name),
            None => words.skip_while(|word| *word != "as").nth(1).map(plain_name) == Some(name),
        }
    }

    /// An item as it is read: of traits, modules and impls what stands before their braces.
    pub fn text_of(&self, entry: &Entry) -> String {
        let before = |body: &Option<Range<usize>>| {
            let end = body.as_ref().map_or(entry.all.end, |body| body.start - 1);
            self.of_tokens(entry.all.start..end).to_owned()
        };
        match entry.what {
            What::Trait | What::Mod if entry.body.is_some() => format!("{} {{}}", before(&entry.body)),
            What::Type | What::Const | What::Use | What::Trait | What::Mod => before(&None),
            What::Other => self.called(entry).map_or_else(String::new, |name| format!("{name}! {{}}")),
            What::Impl => format!("{} {{}}", before(&entry.body)),
            What::Fn => String::new(),
        }
    }

    /// An impl without the bodies of its methods.
    pub fn text_of_impl(&self, entry: &Entry) -> String {
        self.text_of_parts(entry, |_| true)
    }

    /// The same of some of its items.
    pub fn text_of_parts(&self, entry: &Entry, is_one: impl Fn(&Entry) -> bool) -> String {
        let Some(body) = &entry.body else { return String::new() };
        let mut all = self.of_tokens(entry.all.start..body.start).to_owned();
        for item in entry.items.iter().filter(|item| is_one(item)) {
            let (end, tail) = match (&item.body, item.what) {
                (Some(body), What::Fn) => (body.start - 1, " {}"),
                _ => (item.all.end, ""),
            };
            if item.what != What::Other {
                all.push_str(self.of_tokens(item.all.start..end));
                all.push_str(tail);
                all.push('\n');
            }
        }
        all.push('}');
        all
    }

    /// Whether an impl says what is done where something of such a name is dropped.
    pub fn is_dropped(&self, entry: &Entry, is_one: &dyn Fn(&str) -> bool) -> bool {
        let words: Vec<&str> = self.header(entry).collect();
        entry.what == What::Impl && words.contains(&"Drop") && words.iter().any(|word| is_one(word))
    }

    /// The words of an item before its braces.
    pub fn header(&self, entry: &Entry) -> impl Iterator<Item = &str> {
        let end = entry.body.as_ref().map_or(entry.all.end, |body| body.start);
        self.words(entry.head..end)
    }

    /// Whether a name is written as `r#name` in some of what was read: the names that are compared have no such marks.
    pub fn is_marked(&self, entry: &Entry, wanted: &BTreeSet<String>) -> bool {
        let is_one = |word: &str| word.strip_prefix("r#").is_some_and(|word| wanted.contains(word));
        match entry.what {
            What::Type | What::Trait | What::Mod | What::Const => is_one(&entry.name),
            What::Use => self.words(entry.all.clone()).any(is_one),
            What::Fn | What::Impl | What::Other => false,
        }
    }
}
