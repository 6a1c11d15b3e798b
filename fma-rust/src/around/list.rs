//! The items of a module, an impl or a trait, in their order, and where those of a name or a kind are among them.

use std::collections::HashMap;
use std::ops::Deref;

use super::outline::{Entry, What};
use super::scan::plain_name;

#[derive(Debug, Default)]
pub struct List {
    entries: Vec<Entry>,
    /// By their names without marks.
    named: HashMap<String, Vec<usize>>,
    of_kind: HashMap<What, Vec<usize>>,
}

impl List {
    pub fn of(entries: Vec<Entry>) -> List {
        let mut list = List::default();
        for (at, entry) in entries.iter().enumerate() {
            if !entry.name.is_empty() {
                list.named.entry(plain_name(&entry.name).to_owned()).or_default().push(at);
            }
            list.of_kind.entry(entry.what).or_default().push(at);
        }
        List { entries, ..list }
    }

    /// Those of a name.
    pub fn named(&self, name: &str) -> impl Iterator<Item = (usize, &Entry)> {
        self.at(self.named.get(name))
    }

    /// Those of a kind.
    pub fn of_kind(&self, what: What) -> impl Iterator<Item = (usize, &Entry)> {
        self.at(self.of_kind.get(&what))
    }

    fn at<'a>(&'a self, places: Option<&'a Vec<usize>>) -> impl Iterator<Item = (usize, &'a Entry)> {
        places.into_iter().flatten().map(|at| (*at, &self.entries[*at]))
    }

    /// The one that a token stands in.
    pub fn around(&self, token: usize) -> Option<(usize, &Entry)> {
        let at = self.entries.partition_point(|entry| entry.all.end <= token);
        self.entries.get(at).filter(|entry| entry.all.contains(&token)).map(|entry| (at, entry))
    }
}

impl Deref for List {
    type Target = [Entry];

    fn deref(&self) -> &[Entry] {
        &self.entries
    }
}
