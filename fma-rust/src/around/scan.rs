//! The tokens of a source text, as far as brackets and words need to be told from what stands in comments, strings and characters.

/// One token, and where it begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name, a keyword, or a number: what is made of letters, digits and `_`.
    Word,
    /// A string, a character, or a lifetime.
    Literal,
    Open(char),
    Close(char),
    Sign(char),
}

/// The tokens of a text; nothing where a comment or a string has no end.
pub fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut scan = Scan { text, at: 0, all: Vec::new() };
    while scan.skip_blank()? {
        let token = scan.token()?;
        scan.all.push(token);
    }
    Some(scan.all)
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    all: Vec<Token>,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Goes to the next token, if there is one.
    fn skip_blank(&mut self) -> Option<bool> {
        loop {
            let rest = self.rest();
            let skipped = match rest.chars().next() {
                None => return Some(false),
                Some(c) if c.is_whitespace() => c.len_utf8(),
                Some('/') if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                Some('/') if rest.starts_with("/*") => comment(rest)?,
                Some('#') if self.at == 0 && rest.starts_with("#!") && !rest.starts_with("#![") => {
                    rest.find('\n').unwrap_or(rest.len())
                }
                Some(_) => return Some(true),
            };
            self.at += skipped;
        }
    }

    fn token(&mut self) -> Option<Token> {
        let (start, rest) = (self.at, self.rest());
        let first = rest.chars().next()?;
        let (kind, length) = match first {
            '"' => (Kind::Literal, string(rest)?),
            '\'' => (Kind::Literal, quoted(rest)?),
            '(' | '[' | '{' => (Kind::Open(first), 1),
            ')' | ']' | '}' => (Kind::Close(first), 1),
            _ if is_of_word(first) => match literal(rest)? {
                Some(length) => (Kind::Literal, length),
                None => (Kind::Word, word(rest)),
            },
            _ => (Kind::Sign(first), first.len_utf8()),
        };
        self.at += length;
        Some(Token { kind, start, end: self.at })
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A name without the mark of `r#name`, which is the same.
pub fn plain_name(word: &str) -> &str {
    word.strip_prefix("r#").unwrap_or(word)
}

/// The length of a word, `r#` included.
fn word(text: &str) -> usize {
    let raw = if text.starts_with("r#") { 2 } else { 0 };
    text[raw..].find(|c| !is_of_word(c)).map_or(text.len(), |end| raw + end)
}

/// The length of a comment with what is inside of it.
fn comment(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0usize, 0);
    loop {
        let rest = &text[at..];
        let length = match rest.chars().next()? {
            '/' if rest.starts_with("/*") => {
                depth += 1;
                2
            }
            '*' if rest.starts_with("*/") => {
                depth -= 1;
                2
            }
            c => c.len_utf8(),
        };
        at += length;
        if depth == 0 {
            return Some(at);
        }
    }
}

/// The length of what a quotation mark begins.
fn string(text: &str) -> Option<usize> {
    ended(text, '"')
}

fn ended(text: &str, mark: char) -> Option<usize> {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => _ = chars.next(),
            _ if c == mark => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The length of a character or a lifetime.
fn quoted(text: &str) -> Option<usize> {
    let mut chars = text.char_indices().skip(1);
    let (_, first) = chars.next()?;
    let second = chars.next();
    match (first, second) {
        ('\\', _) => ended(text, '\''),
        (_, Some((at, '\''))) => Some(at + 1),
        _ => Some(1 + word(&text[1..])),
    }
}

/// The length of a string or a character with letters before it, `br##"…"##`: `Some(None)` if it is none.
fn literal(text: &str) -> Option<Option<usize>> {
    let letters = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (prefix, rest) = text.split_at(letters);
    Some(match (prefix, rest.chars().next()) {
        ("b" | "c", Some('"')) => Some(letters + string(rest)?),
        ("b", Some('\'')) => Some(letters + ended(rest, '\'')?),
        ("r" | "br" | "cr", Some('"' | '#')) => {
            let marks = rest.find(|c| c != '#').unwrap_or(rest.len());
            // `r#word`
            if !rest[marks..].starts_with('"') {
                return Some(None);
            }
            let end = format!("\"{}", "#".repeat(marks));
            let inside = letters + marks + 1;
            Some(inside + text[inside..].find(&end)? + end.len())
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let tokens = tokens(text).expect("it ends");
        let words = tokens.iter().filter(|token| token.kind == Kind::Word);
        words.map(|token| &text[token.start..token.end]).collect()
    }

    #[test]
    fn words_are_told_from_text() {
        let text = r##"
            #!/no/first/line
            fn a<'b>(c: &'b str) { /* d /* e */ f */ let g = "h \" i"; // j
            let k = r#"l " m"#; let r#n = b'\''; let o = 'p'; let q = '\u{1F600}'; br"s"; x2.5e-3f32 }
        "##;
        let expected = ["no", "first", "line", "fn", "a", "c", "str", "let", "g", "let", "k", "let", "r#n", "let", "o"];
        assert_eq!(words(text)[..15], expected);
        assert_eq!(words(text)[15..], ["let", "q", "x2", "5e", "3f32"]);
    }

    #[test]
    fn brackets_in_text_are_none() {
        let text = "{ \"{\" '{' /* { */ // {\n r\"{\" b'{' '\\'' }";
        let brackets: Vec<Kind> = tokens(text).expect("it ends").iter().map(|token| token.kind).collect();
        assert_eq!(brackets.first(), Some(&Kind::Open('{')));
        assert_eq!(brackets.iter().filter(|kind| **kind == Kind::Open('{')).count(), 1);
        assert_eq!(brackets.last(), Some(&Kind::Close('}')));
    }

    #[test]
    fn what_has_no_end_is_nothing() {
        for text in ["/* a", "\"a", "r#\"a\"", "b'a"] {
            assert_eq!(tokens(text), None, "{text}");
        }
    }
}
