//! What the names in scope mean. A long function binds a thousand of them, and each number asks for the one that holds it.

use std::collections::BTreeMap;

use crate::tree::{LocalId, Tree};

/// The names of a function by numbers: to compare idents asks the compiler.
pub struct Names {
    /// The number of each local's name.
    of: Vec<usize>,
    numbers: BTreeMap<String, usize>,
}

impl Names {
    pub fn of(tree: &Tree) -> Names {
        let mut numbers = BTreeMap::new();
        let mut number = |name: String| {
            let next = numbers.len();
            *numbers.entry(name).or_insert(next)
        };
        let of = tree.locals.iter().map(|local| number(local.ident.to_string())).collect();
        Names { of, numbers }
    }
}

/// The names in scope, innermost last; those that no local has mean nothing.
pub(super) struct Scope<'a> {
    names: &'a Names,
    bound: Vec<(usize, Option<LocalId>)>,
    /// Where each name is bound.
    places: Vec<Vec<usize>>,
}

impl Scope<'_> {
    pub(super) fn of(names: &Names) -> Scope<'_> {
        Scope { names, bound: Vec::new(), places: vec![Vec::new(); names.numbers.len()] }
    }

    pub(super) fn len(&self) -> usize {
        self.bound.len()
    }

    pub(super) fn bind(&mut self, local: LocalId) {
        self.push(self.names.of[local.0], Some(local));
    }

    /// Binds a name to what is not known.
    pub(super) fn hide(&mut self, name: &str) {
        if let Some(number) = self.names.numbers.get(name) {
            self.push(*number, None);
        }
    }

    fn push(&mut self, name: usize, meaning: Option<LocalId>) {
        self.places[name].push(self.bound.len());
        self.bound.push((name, meaning));
    }

    /// Leaves what was entered behind so many names.
    pub(super) fn truncate(&mut self, len: usize) {
        for (name, _) in self.bound.drain(len.min(self.bound.len())..) {
            self.places[name].pop();
        }
    }

    /// What a name means here.
    pub(super) fn meaning(&self, name: &str) -> Option<LocalId> {
        let place = self.places[*self.names.numbers.get(name)?].last()?;
        self.bound[*place].1
    }

    /// Whether a local's name means it here.
    pub(super) fn resolves(&self, local: LocalId) -> bool {
        self.place(local).is_some_and(|place| self.bound[place].1 == Some(local))
    }

    /// How far inside a local's name was bound last.
    pub(super) fn place(&self, local: LocalId) -> Option<usize> {
        self.places[self.names.of[local.0]].last().copied()
    }
}
