//! What the names in scope mean. A long function binds a thousand of them, and each number asks for the one that holds it.

use std::collections::HashMap;

use crate::tree::LocalId;

/// The names in scope, innermost last.
#[derive(Default)]
pub(super) struct Scope {
    names: Vec<(String, Option<LocalId>)>,
    /// The places of each name.
    places: HashMap<String, Vec<usize>>,
}

impl Scope {
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// A name of a local, or of what is not known.
    pub(super) fn push(&mut self, name: String, meaning: Option<LocalId>) {
        self.places.entry(name.clone()).or_default().push(self.names.len());
        self.names.push((name, meaning));
    }

    /// Leaves what was entered behind so many names.
    pub(super) fn truncate(&mut self, len: usize) {
        for (name, _) in self.names.drain(len.min(self.names.len())..) {
            self.places.get_mut(&name).map(Vec::pop);
        }
    }

    /// What a name means here.
    pub(super) fn meaning(&self, name: &str) -> Option<LocalId> {
        self.place(name).and_then(|place| self.names[place].1)
    }

    /// How far inside a name was bound last.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).and_then(|places| places.last().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_the_innermost_again_once_that_is_left() {
        let mut scope = Scope::default();
        scope.push("x".to_owned(), Some(LocalId(1)));
        let around = scope.len();
        scope.push("x".to_owned(), Some(LocalId(2)));
        scope.push("x".to_owned(), None);
        assert_eq!((scope.meaning("x"), scope.place("x")), (None, Some(2)));
        scope.truncate(around + 1);
        assert_eq!(scope.meaning("x"), Some(LocalId(2)));
        scope.truncate(around);
        assert_eq!((scope.meaning("x"), scope.place("y")), (Some(LocalId(1)), None));
        scope.truncate(0);
        assert_eq!((scope.place("x"), scope.len()), (None, 0));
    }
}
