//! The items of a source file by what they begin with: which kind, which name, where they begin and end, and what is in modules, impls and traits. Bodies are not
//! looked into.

use std::ops::Range;

use super::list::List;
use super::scan::{Kind, Token, tokens};
use super::uses::{Import, imports};

/// A file.
#[derive(Debug)]
pub struct Outline {
    pub text: String,
    pub tokens: Vec<Token>,
    pub items: List,
    /// Where each line begins.
    lines: Vec<usize>,
    /// Whether some name is written as `r#name`.
    pub has_marks: bool,
}

/// An item.
#[derive(Debug)]
pub struct Entry {
    pub what: What,
    pub name: String,
    /// Its tokens, attributes first.
    pub all: Range<usize>,
    /// Where it begins behind its attributes.
    pub head: usize,
    /// What stands in its braces.
    pub body: Option<Range<usize>>,
    /// The items in it.
    pub items: List,
    /// What a `use` imports.
    pub uses: Vec<Import>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    Mod,
    Fn,
    Impl,
    Trait,
    /// What may be read as it stands.
    Type,
    Const,
    Use,
    /// What is left out: macros, blocks of foreign functions.
    Other,
}

impl Outline {
    /// The outline of a text, whose brackets match.
    pub fn of(text: String) -> Option<Outline> {
        let tokens = tokens(&text)?;
        let partners = partners(&tokens)?;
        let all = 0..tokens.len();
        let items = Reader { text: &text, tokens: &tokens, partners: &partners }.items(all)?;
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let has_marks =
            tokens.iter().any(|token| token.kind == Kind::Word && text[token.start..token.end].starts_with("r#"));
        Some(Outline { text, tokens, items, lines, has_marks })
    }

    /// The token at a line and a character, from 1.
    pub fn offset(&self, line: usize, column: usize) -> Option<usize> {
        let begin = *self.lines.get(line.checked_sub(1)?)?;
        let line_text = self.text[begin..].split_inclusive('\n').next()?;
        let start = begin + line_text.char_indices().nth(column.checked_sub(1)?)?.0;
        match self.tokens.binary_search_by_key(&start, |token| token.start) {
            Ok(at) => Some(at),
            // `/// What an item does.` is an attribute of it, and no token here.
            Err(next) => ["//", "/*"].iter().any(|mark| self.text[start..].starts_with(mark)).then_some(next),
        }
    }

    /// The text of some tokens.
    pub fn of_tokens(&self, range: Range<usize>) -> &str {
        match self.tokens.get(range.clone()) {
            Some([first, .., last]) => &self.text[first.start..last.end],
            Some([one]) => &self.text[one.start..one.end],
            _ => "",
        }
    }

    /// The words among some tokens.
    pub fn words(&self, range: Range<usize>) -> impl Iterator<Item = &str> {
        let words = self.tokens.get(range).unwrap_or_default().iter().filter(|token| token.kind == Kind::Word);
        words.map(|token| &self.text[token.start..token.end])
    }
}

/// The bracket that belongs to each.
fn partners(tokens: &[Token]) -> Option<Vec<usize>> {
    let (mut partners, mut open) = (vec![usize::MAX; tokens.len()], Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open(_) => open.push(at),
            Kind::Close(close) => {
                let begin: usize = open.pop()?;
                let matching = match tokens[begin].kind {
                    Kind::Open('(') => ')',
                    Kind::Open('[') => ']',
                    _ => '}',
                };
                if close != matching {
                    return None;
                }
                (partners[begin], partners[at]) = (at, begin);
            }
            Kind::Word | Kind::Literal | Kind::Sign(_) => {}
        }
    }
    open.is_empty().then_some(partners)
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    partners: &'a [usize],
}

impl Reader<'_> {
    fn kind(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    fn word(&self, at: usize) -> Option<&str> {
        let token = self.tokens.get(at).filter(|token| token.kind == Kind::Word)?;
        Some(&self.text[token.start..token.end])
    }

    fn items(&self, range: Range<usize>) -> Option<List> {
        let (mut all, mut at) = (Vec::new(), range.start);
        while at < range.end {
            if self.kind(at) == Some(Kind::Sign('#')) && self.kind(at + 1) == Some(Kind::Sign('!')) {
                // `#![no_std]`
                at = self.partners.get(at + 2)? + 1;
                continue;
            }
            let entry = self.item(at, range.end)?;
            at = entry.all.end;
            all.push(entry);
        }
        Some(List::of(all))
    }

    fn item(&self, start: usize, limit: usize) -> Option<Entry> {
        let mut head = start;
        while self.kind(head) == Some(Kind::Sign('#')) {
            head = *self.partners.get(head + 1)? + 1;
        }
        let (what, at) = self.what(head);
        let name = match what {
            What::Mod | What::Fn | What::Trait | What::Type | What::Const => self.name(at + 1),
            What::Impl | What::Use | What::Other => String::new(),
        };
        let has_body = !matches!(what, What::Const | What::Use) && self.word(at) != Some("type");
        let (mut next, mut body) = (at, None);
        let end = loop {
            match self.kind(next).filter(|_| next < limit) {
                None => break limit,
                Some(Kind::Sign(';')) => break next + 1,
                Some(Kind::Open(bracket)) => {
                    let close = *self.partners.get(next)?;
                    if bracket == '{' && has_body {
                        body = Some(next + 1..close);
                        break close + 1;
                    }
                    next = close + 1;
                }
                Some(Kind::Word | Kind::Literal | Kind::Sign(_)) => next += 1,
                Some(Kind::Close(_)) => return None,
            }
        };
        let items = match (what, &body) {
            (What::Mod | What::Impl | What::Trait, Some(body)) => self.items(body.clone())?,
            _ => List::default(),
        };
        let uses = if what == What::Use { imports(self.text, &self.tokens[at + 1..end]) } else { Vec::new() };
        Some(Entry { what, name, all: start..end, head, body, items, uses })
    }

    /// The kind of an item, and where the word stands that says so.
    fn what(&self, head: usize) -> (What, usize) {
        let mut at = head;
        loop {
            let next = self.word(at + 1);
            let what = match self.word(at) {
                Some("pub") if self.kind(at + 1) == Some(Kind::Open('(')) => {
                    at = self.partners[at + 1];
                    None
                }
                Some("const") if !matches!(next, Some("fn" | "unsafe" | "async" | "extern")) => Some(What::Const),
                Some("extern") if self.kind(at + 1) == Some(Kind::Literal) => {
                    at += 1;
                    None
                }
                Some("pub" | "unsafe" | "async" | "default" | "const" | "auto" | "safe") if next.is_some() => None,
                Some("extern") if next == Some("fn") => None,
                Some("mod") => Some(What::Mod),
                Some("fn") => Some(What::Fn),
                Some("impl") => Some(What::Impl),
                Some("trait") => Some(What::Trait),
                Some("struct" | "enum" | "type") => Some(What::Type),
                Some("union") if next.is_some() => Some(What::Type),
                Some("static") => Some(What::Const),
                Some("use") => Some(What::Use),
                _ => Some(What::Other),
            };
            match what {
                Some(what) => return (what, at),
                None => at += 1,
            }
        }
    }

    fn name(&self, at: usize) -> String {
        let at = if self.word(at) == Some("mut") { at + 1 } else { at };
        self.word(at).unwrap_or_default().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
        #![no_std]
        //! A file { that says something.
        use std::{f64::consts::{PI, E}, ops::Add};
        pub(crate) const TAU: f64 = { 2.0 * PI };
        #[cfg(feature = "a")] struct A;
        #[derive(Clone)] pub struct B<'a>(&'a [f64]);
        macro_rules! make { () => { struct Made; } }
        make!();
        make! {}
        unsafe extern "C" { fn far(x: f64) -> f64; }
        pub const unsafe extern "C" fn near(x: [f64; { 1 + 1 }]) -> f64 { let y = "}"; struct C; x[0] }
        impl<'a> B<'a> { const N: usize = 2; fn sum(&self) -> f64 { self.0.iter().sum() } }
        mod inner { #[inline] pub fn f() {} mod far; }
        static mut LAST: f64 = 0.0;
        type Real = f64;
    "#;

    #[test]
    fn items_are_told_apart() {
        let outline = Outline::of(FILE.to_owned()).expect("it has an outline");
        let found: Vec<(What, &str)> = outline.items.iter().map(|item| (item.what, item.name.as_str())).collect();
        let expected = [
            (What::Use, ""),
            (What::Const, "TAU"),
            (What::Type, "A"),
            (What::Type, "B"),
            (What::Other, ""),
            (What::Other, ""),
            (What::Other, ""),
            (What::Other, ""),
            (What::Fn, "near"),
            (What::Impl, ""),
            (What::Mod, "inner"),
            (What::Const, "LAST"),
            (What::Type, "Real"),
        ];
        assert_eq!(found, expected);
        let inside = |at: usize| outline.items[at].items.iter().map(|item| item.name.clone()).collect::<Vec<_>>();
        assert_eq!(inside(9), ["N", "sum"]);
        assert_eq!(inside(10), ["f", "far"]);
    }

    #[test]
    fn places_are_tokens() {
        let outline = Outline::of("/* é */ fn a() {}\n  \u{3b1}!{} fn b() {}".to_owned()).expect("it has an outline");
        let word = |line, column| outline.offset(line, column).map(|at| outline.of_tokens(at..at + 1).to_owned());
        assert_eq!(word(1, 9).as_deref(), Some("fn"));
        assert_eq!(word(2, 3).as_deref(), Some("\u{3b1}"));
        assert_eq!(word(2, 8).as_deref(), Some("fn"));
        assert_eq!(word(1, 1).as_deref(), Some("fn"));
        assert_eq!([word(1, 8), word(3, 1), word(0, 1)], [None, None, None]);
    }

    #[test]
    fn what_does_not_match_has_none() {
        for text in ["fn a() { ( } )", "mod a { } }", "fn a("] {
            assert!(Outline::of(text.to_owned()).is_none(), "{text}");
        }
    }
}
