//! Where what is printed stands. What was made stands at the attribute, and an error of the compiler in it would point there: it is put where
//! the author's next word is. How names are resolved stays as it was, and whether lints take the tokens for the author's.
//!
//! When an `if let` drops what it looks at is what the edition says in which it ends: one of the author's with a last block that was made ends where it begins.

use proc_macro2::{Delimiter, Group, LineColumn, Spacing, Span, TokenStream, TokenTree};

use crate::words;

/// The tokens, each in a place of the author's where there is one behind it.
pub fn in_source(tokens: TokenStream) -> TokenStream {
    let attribute = Span::call_site();
    Placing { attribute: [attribute.start(), attribute.end()], next: None, moved: false }.stream(tokens)
}

/// From the last token to the first.
struct Placing {
    /// From where to where the attribute stands.
    attribute: [LineColumn; 2],
    /// The author's word that follows.
    next: Option<Span>,
    /// Whether anything was put elsewhere.
    moved: bool,
}

impl Placing {
    fn stream(&mut self, tokens: TokenStream) -> TokenStream {
        let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
        for at in 0..trees.len() {
            self.last_block(at, &mut trees);
            self.operand(at, &mut trees);
        }
        trees.iter_mut().rev().for_each(|tree| self.tree(tree));
        trees.into_iter().collect()
    }

    /// The block of an `else`, if that stands behind an `if let` of the author's.
    fn last_block(&mut self, at: usize, trees: &mut [TokenTree]) {
        let (before, behind) = trees.split_at_mut(at);
        let (TokenTree::Group(block), [.., TokenTree::Group(then), TokenTree::Ident(word)]) =
            (&mut behind[0], &*before)
        else {
            return;
        };
        let is_choice = word == "else" && [&*block, then].iter().all(|group| group.delimiter() == Delimiter::Brace);
        if !is_choice || self.is_written(block.span_close()) {
            return;
        }
        let is_word = |tree: &TokenTree, word: &str| matches!(tree, TokenTree::Ident(ident) if ident == word);
        let begin = before.iter().rposition(|tree| is_word(tree, "if"));
        if let Some([begin, asked @ ..]) = begin.map(|begin| &before[begin..])
            && self.is_written(begin.span())
            && asked.iter().any(|tree| is_word(tree, "let"))
        {
            block.set_span(begin.span());
            self.moved = true;
        }
    }

    /// A name that was made, beside an operator of the author's: without parentheses of the author's around it, the operation would be one of the
    /// expansion, and where it overflows would be said to be the attribute.
    fn operand(&mut self, at: usize, trees: &mut [TokenTree]) {
        let TokenTree::Ident(name) = &trees[at] else { return };
        let beside = [at.checked_sub(1), Some(at + 1)].map(|at| operator(at?, trees));
        if beside.iter().all(Option::is_none) || !words::is_made(&name.to_string()) {
            return;
        }
        if let Some(operator) = beside.into_iter().flatten().find(|operator| self.is_written(*operator)) {
            let mut operand = Group::new(Delimiter::Parenthesis, TokenTree::Ident(name.clone()).into());
            operand.set_span(operator.located_at(name.span()));
            trees[at] = TokenTree::Group(operand);
            self.moved = true;
        }
    }

    fn is_written(&self, span: Span) -> bool {
        let [start, end] = self.attribute;
        span.start() < start || span.start() > end
    }

    fn tree(&mut self, tree: &mut TokenTree) {
        let span = tree.span();
        let is_written = self.is_written(span);
        if let TokenTree::Group(group) = tree {
            if is_written {
                self.next = Some(group.span_close());
            }
            self.group(group);
        }
        // What stands at a word of the attribute is said of that word.
        match self.next.filter(|_| span.start() == self.attribute[0]) {
            Some(next) => {
                tree.set_span(span.located_at(next));
                self.moved = true;
            }
            None if is_written => self.next = Some(span),
            None => {}
        }
    }

    /// A group is made anew where something in it was put elsewhere, and stays where it was.
    fn group(&mut self, group: &mut Group) {
        let moved = std::mem::replace(&mut self.moved, false);
        let (span, inside) = (group.span(), self.stream(group.stream()));
        if self.moved {
            *group = Group::new(group.delimiter(), inside);
            group.set_span(span);
        }
        self.moved |= moved;
    }
}

/// Where an operator is that may overflow.
fn operator(at: usize, trees: &[TokenTree]) -> Option<Span> {
    let TokenTree::Punct(sign) = trees.get(at)? else { return None };
    // `+=` as well, before what it adds.
    let sign = match (sign.as_char(), at.checked_sub(1).and_then(|before| trees.get(before))) {
        ('=', Some(TokenTree::Punct(before))) if before.spacing() == Spacing::Joint => before,
        _ => sign,
    };
    "+-*/%".contains(sign.as_char()).then(|| sign.span())
}
