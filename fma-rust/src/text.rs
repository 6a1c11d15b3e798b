//! The source text of nodes, for reports: tokens with the spaces that a reader expects.

use fma_ir::Site;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

use crate::tree::{BlockId, ExprId, Filler, Tree, fill};

/// The texts of a tree's nodes.
pub struct Texts<'a> {
    tree: &'a Tree,
}

impl<'a> Texts<'a> {
    /// Of a tree.
    pub fn of(tree: &'a Tree) -> Texts<'a> {
        Texts { tree }
    }

    /// The text of the node at a site, shortened if it is long.
    pub fn of_site(&self, site: Site) -> String {
        self.of_expr(ExprId(site.0 as usize))
    }

    /// The text of a node, shortened if it is long.
    pub fn of_expr(&self, id: ExprId) -> String {
        let mut filler = Whole(self.tree);
        short(filler.expr(id).to_token_stream())
    }
}

/// The text of a node, however long.
pub fn whole(tree: &Tree, id: ExprId) -> String {
    tidy(Whole(tree).expr(id).to_token_stream())
}

/// The text of a node without what is inside of braces, which the tree keeps apart.
pub fn outline(tree: &Tree, id: ExprId) -> String {
    outline_of(Whole(tree).expr(id))
}

/// The same of an expression that no tree holds.
pub fn outline_of(expr: impl ToTokens) -> String {
    tidy(hollow(expr.to_token_stream()))
}

fn hollow(tokens: TokenStream) -> TokenStream {
    let hollow = |tree| match tree {
        TokenTree::Group(group) => {
            let is_block = group.delimiter() == Delimiter::Brace;
            let inside = if is_block { quote::quote!(_) } else { hollow(group.stream()) };
            TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inside))
        }
        other => other,
    };
    tokens.into_iter().map(hollow).collect()
}

struct Whole<'a>(&'a Tree);

impl Filler for Whole<'_> {
    fn expr(&mut self, id: ExprId) -> syn::Expr {
        let mut syn = self.0.expr(id).syn.clone();
        fill(&mut syn, self);
        syn
    }

    fn block(&mut self, _: BlockId) -> syn::Block {
        syn::parse_quote!({ _ })
    }
}

/// Tokens as text, shortened if it is long.
pub fn short(tokens: TokenStream) -> String {
    const LONGEST: usize = 80;
    let text = spoken(&tidy(tokens));
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// What names begin with that a reader is to see without that: in the version of a loop whose slices have the right lengths, of an array's numbers, of what a fold
/// gives next. A digit stands where others have a word.
pub const FITTING: &str = "fastmath_0_";

/// How many whole chunks there are, behind which a loop goes on as written: with two digits, no name of such a version is this one.
pub const WHOLE: &str = "fastmath_00_whole";

/// What the names of counts begin with that say whether something ever held.
pub const EVER: &str = "fastmath_00_ever_";

/// A text for readers: what was given a name of its own is called without its prefix, and a loop behind whole chunks is the one that is written.
pub fn spoken(text: &str) -> String {
    let text = text.replace(&format!(".skip({WHOLE})"), "");
    // Words of the user's have their own underscore more.
    text.replace(FITTING, "").replace("fastmath__", "fastmath\0").replace("fastmath_", "").replace('\0', "_")
}

/// Tokens as text, spaced as Rust is written.
pub fn tidy(tokens: TokenStream) -> String {
    let mut text = String::new();
    write(tokens, &mut text);
    text.trim().to_owned()
}

fn write(tokens: TokenStream, text: &mut String) {
    let mut glued = true;
    for tree in tokens {
        glued = match tree {
            TokenTree::Group(group) => {
                write_group(group, glued, text);
                false
            }
            TokenTree::Punct(punct) => write_punct(punct, glued, text),
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                space(glued, text);
                let word = tree.to_string();
                text.push_str(word.strip_prefix(crate::short::APART).unwrap_or(&word));
                false
            }
        }
    }
}

fn space(glued: bool, text: &mut String) {
    if !glued && !text.is_empty() && !text.ends_with(['(', '[', ' ']) {
        text.push(' ');
    }
}

fn write_group(group: proc_macro2::Group, glued: bool, text: &mut String) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Brace => (" { ", " }"),
        Delimiter::None => ("", ""),
    };
    let after_operator = text.ends_with(['+', '*', '/', '=', '<', '>', '|', '%', ',']) || text.ends_with(" -");
    space(glued || !after_operator, text);
    text.push_str(open);
    write(group.stream(), text);
    text.push_str(close);
}

/// Whether the next token follows without a space.
fn write_punct(punct: proc_macro2::Punct, glued: bool, text: &mut String) -> bool {
    let character = punct.as_char();
    let comparison = character == '!' && punct.spacing() == Spacing::Joint;
    let tight = matches!(character, '.' | ',' | ';' | ':' | '?' | '!' | '&') && !comparison;
    space(glued || tight, text);
    text.push(character);
    let unary = text.len() == 1 || ["(-", "[-", ", -"].iter().any(|start| text.ends_with(start));
    punct.spacing() == Spacing::Joint || unary || (matches!(character, '.' | ':' | '&' | '!') && !comparison)
}
