//! S-expressions as FPCore writes them.

/// A word, a text in quotes, or a list in round or square brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sexpr {
    Word(String),
    Text(String),
    List(Vec<Sexpr>),
}

impl Sexpr {
    pub fn word(&self) -> Option<&str> {
        match self {
            Sexpr::Word(word) => Some(word),
            Sexpr::Text(_) | Sexpr::List(_) => None,
        }
    }

    pub fn list(&self) -> Option<&[Sexpr]> {
        match self {
            Sexpr::List(list) => Some(list),
            Sexpr::Word(_) | Sexpr::Text(_) => None,
        }
    }

    /// The head of a list and what follows it.
    pub fn call(&self) -> Option<(&str, &[Sexpr])> {
        let (head, rest) = self.list()?.split_first()?;
        Some((head.word()?, rest))
    }
}

/// Everything in a text; the error is the line at which brackets go wrong.
pub fn parse(text: &str) -> Result<Vec<Sexpr>, usize> {
    let mut open = vec![Vec::new()];
    let mut rest = text.char_indices().peekable();
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    while let Some((at, c)) = rest.next() {
        match c {
            ';' => while rest.next_if(|(_, c)| *c != '\n').is_some() {},
            '(' | '[' => open.push(Vec::new()),
            ')' | ']' => {
                let list = open.pop().unwrap_or_default();
                open.last_mut().ok_or_else(|| line(at))?.push(Sexpr::List(list));
            }
            '"' => {
                let quoted: String = std::iter::from_fn(|| rest.next_if(|(_, c)| *c != '"')).map(|(_, c)| c).collect();
                rest.next();
                open.last_mut().ok_or_else(|| line(at))?.push(Sexpr::Text(quoted));
            }
            c if c.is_whitespace() => {}
            c => {
                let more = std::iter::from_fn(|| rest.next_if(|(_, c)| !c.is_whitespace() && !"()[];\"".contains(*c)));
                let word = std::iter::once(c).chain(more.map(|(_, c)| c)).collect();
                open.last_mut().ok_or_else(|| line(at))?.push(Sexpr::Word(word));
            }
        }
    }
    let whole = open.pop().unwrap_or_default();
    if open.is_empty() { Ok(whole) } else { Err(line(text.len())) }
}
