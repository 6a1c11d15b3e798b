//! Where what is printed stands. What was made stands at the attribute, and an error of the compiler in it would point there: it is put where
//! the author's next word is. How names are resolved stays as it was, and whether lints take the tokens for the author's.

use proc_macro2::{Group, LineColumn, Span, TokenStream, TokenTree};

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
        trees.iter_mut().rev().for_each(|tree| self.tree(tree));
        trees.into_iter().collect()
    }

    fn tree(&mut self, tree: &mut TokenTree) {
        let span = tree.span();
        let [start, end] = self.attribute;
        let at = span.start();
        let is_written = at < start || at > end;
        if let TokenTree::Group(group) = tree {
            if is_written {
                self.next = Some(group.span_close());
            }
            self.group(group);
        }
        // What stands at a word of the attribute is said of that word.
        match self.next.filter(|_| at == start) {
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
