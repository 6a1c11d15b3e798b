//! What an item asks of the modules around it: the words in it, and the paths.

use std::collections::BTreeSet;
use std::ops::Range;

use super::list::List;
use super::outline::Outline;
use super::scan::Kind;

#[derive(Clone, Default)]
pub struct Wanted {
    pub words: BTreeSet<String>,
    /// Those of two words and more, which a keyword or a name begins.
    pub paths: BTreeSet<Vec<String>>,
}

impl Wanted {
    /// Of some words, and of what stands in a list.
    pub fn of(words: BTreeSet<String>, outline: &Outline, list: &List) -> Wanted {
        let mut wanted = Wanted { words, ..Wanted::default() };
        list.iter().for_each(|entry| wanted.add_paths(outline, entry.all.clone()));
        wanted
    }

    /// Takes the paths among some tokens: `geo::Vec3::ZERO`. What `<` or `::` begins is left out.
    pub fn add_paths(&mut self, outline: &Outline, range: Range<usize>) {
        let is = |at: usize, kind| at < range.end && outline.tokens[at].kind == kind;
        let joined = |at: usize| is(at, Kind::Sign(':')) && is(at + 1, Kind::Sign(':'));
        let mut at = range.start;
        while at < range.end {
            let (start, is_behind) = (at, at >= range.start + 2 && joined(at - 2));
            while is(at, Kind::Word) && joined(at + 1) && is(at + 3, Kind::Word) {
                at += 3;
            }
            at += 1;
            if at > start + 1 && !is_behind {
                self.paths.insert(outline.words(start..at).map(str::to_owned).collect());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_what_names_begin() {
        let text = "fn f(a: geo::Vec3, b: &'a crate::B) -> f64 { let c = <A as T>::K; ::far::C; Vec::<geo::In>::new(); super::super::D::E { x }; x::y!(z :: w); 1..2 }";
        let outline = Outline::of(text.to_owned()).expect("brackets match");
        let wanted = Wanted::of(BTreeSet::new(), &outline, &outline.items);
        let paths: Vec<String> = wanted.paths.iter().map(|path| path.join("::")).collect();
        assert_eq!(paths, ["crate::B", "geo::In", "geo::Vec3", "super::super::D::E", "x::y", "z::w"]);
    }
}
