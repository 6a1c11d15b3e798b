//! What the tokens of a `use` import.

use super::scan::{Kind, Token, plain_name};

/// One thing that is imported, or all there is of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Where it is: the words between `::`, the first one empty if the path begins with `::`.
    pub path: Vec<String>,
    /// What it is called here; nothing for `*`.
    pub name: Option<String>,
}

/// What stands behind the word `use`, up to a semicolon. What is not understood imports nothing.
pub fn imports(text: &str, tokens: &[Token]) -> Vec<Import> {
    let mut reader = Reader { text, tokens, at: 0, all: Vec::new() };
    match reader.tree(&[]) {
        Some(()) => reader.all,
        None => Vec::new(),
    }
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    all: Vec<Import>,
}

impl Reader<'_> {
    fn takes(&mut self, kind: Kind) -> bool {
        let is_one = self.tokens.get(self.at).is_some_and(|token| token.kind == kind);
        self.at += usize::from(is_one);
        is_one
    }

    fn word(&mut self) -> Option<String> {
        let token = self.tokens.get(self.at).filter(|token| token.kind == Kind::Word)?;
        self.at += 1;
        Some(plain_name(&self.text[token.start..token.end]).to_owned())
    }

    /// What the words of `before` lead to.
    fn tree(&mut self, before: &[String]) -> Option<()> {
        let mut path = before.to_vec();
        if self.takes(Kind::Sign(':')) {
            self.takes(Kind::Sign(':')).then_some(())?;
            if path.is_empty() {
                path.push(String::new());
            }
        }
        loop {
            if self.takes(Kind::Sign('*')) {
                self.all.push(Import { path, name: None });
                return Some(());
            }
            if self.takes(Kind::Open('{')) {
                return self.group(&path);
            }
            let word = self.word()?;
            // `geo::{self}`
            if word != "self" || path.is_empty() {
                path.push(word);
            }
            if !self.takes(Kind::Sign(':')) {
                break;
            }
            self.takes(Kind::Sign(':')).then_some(())?;
        }
        let is_renamed = self.tokens.get(self.at).is_some_and(|token| &self.text[token.start..token.end] == "as");
        let name = match is_renamed {
            true => {
                self.at += 1;
                self.word()?
            }
            false => path.last()?.clone(),
        };
        self.all.push(Import { path, name: Some(name) });
        Some(())
    }

    fn group(&mut self, path: &[String]) -> Option<()> {
        while !self.takes(Kind::Close('}')) {
            self.tree(path)?;
            self.takes(Kind::Sign(','));
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::around::scan::tokens;

    fn read(text: &str) -> Vec<String> {
        let tokens = tokens(text).expect("it has tokens");
        let shown = |import: Import| format!("{} {}", import.path.join("::"), import.name.as_deref().unwrap_or("*"));
        imports(text, &tokens).into_iter().map(shown).collect()
    }

    #[test]
    fn each_import_has_its_path_and_its_name() {
        let all = read("crate::{geo::{self, Vec3, more::*, r#Body as Mass}, G,};");
        let expected =
            ["crate::geo geo", "crate::geo::Vec3 Vec3", "crate::geo::more *", "crate::geo::Body Mass", "crate::G G"];
        assert_eq!(all, expected);
        assert_eq!(read("super::super::*"), ["super::super *"]);
        assert_eq!(read("::half::f16"), ["::half::f16 f16"]);
        assert_eq!(read("{a, ::b}"), ["a a", "::b b"]);
        assert_eq!(read("self::inner::X as _"), ["self::inner::X _"]);
    }

    #[test]
    fn what_is_not_understood_imports_nothing() {
        for text in ["$crate::X", "a::{b", "a:b", "a::"] {
            assert!(read(text).is_empty(), "{text}");
        }
    }
}
