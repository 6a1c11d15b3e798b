//! Functions in the tokens of macros, which no parser sees: found by the keyword.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Where functions with a visible body start in the transcribers of a `macro_rules!`, and how many others there are.
#[derive(Default)]
pub struct Bodies {
    pub offsets: Vec<usize>,
    pub out_of_reach: usize,
}

/// Looks through each rule's transcriber: the group after a `=>`.
pub fn bodies(rules: TokenStream) -> Bodies {
    let trees: Vec<TokenTree> = rules.into_iter().collect();
    let mut found = Bodies::default();
    for window in trees.windows(2) {
        if let [TokenTree::Punct(arrow), TokenTree::Group(transcriber)] = window
            && arrow.as_char() == '>'
        {
            search(transcriber.stream(), &mut found);
        }
    }
    found
}

/// How many named functions the tokens hold, at any depth.
pub fn functions(tokens: TokenStream) -> usize {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let here = (0..trees.len()).filter(|&at| opens_function(&trees, at)).count();
    let inside = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => functions(group.stream()),
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => 0,
    };
    here + trees.iter().map(inside).sum::<usize>()
}

fn search(tokens: TokenStream, found: &mut Bodies) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        if let TokenTree::Group(group) = tree {
            match is_call(&trees, at) {
                true => found.out_of_reach += functions(group.stream()),
                false => search(group.stream(), found),
            }
        } else if opens_function(&trees, at) {
            match has_body(&trees[at..]) {
                true => found.offsets.push(trees[first_qualifier(&trees, at)].span().byte_range().start),
                false => found.out_of_reach += 1,
            }
        }
    }
}

/// `fn name` or `fn $name`; not the type `fn(...)`.
fn opens_function(trees: &[TokenTree], at: usize) -> bool {
    is_word(&trees[at], "fn") && matches!(trees.get(at + 1), Some(TokenTree::Ident(_) | TokenTree::Punct(_)))
}

/// Whether braces come before the semicolon that would end a declaration.
fn has_body(trees: &[TokenTree]) -> bool {
    let mut ends = trees.iter().filter_map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(true),
        TokenTree::Punct(mark) if mark.as_char() == ';' => Some(false),
        TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Ident(_) | TokenTree::Literal(_) => None,
    });
    ends.next().unwrap_or(false)
}

/// The index of the first of the words before `fn` that belong to it: visibility, `const`, `unsafe`, `extern "C"`.
fn first_qualifier(trees: &[TokenTree], function: usize) -> usize {
    let mut first = function;
    while let Some(width) = qualifier_before(&trees[..first]) {
        first -= width;
    }
    first
}

/// How many tokens the qualifier at the end takes, if there is one.
fn qualifier_before(trees: &[TokenTree]) -> Option<usize> {
    const WORDS: [&str; 6] = ["pub", "const", "async", "unsafe", "extern", "default"];
    match trees {
        [.., TokenTree::Punct(dollar), TokenTree::Ident(name)]
            if dollar.as_char() == '$' && name.to_string().contains("vis") =>
        {
            Some(2)
        }
        [.., last] if WORDS.iter().any(|word| is_word(last, word)) => Some(1),
        [.., keyword, TokenTree::Group(_)] if is_word(keyword, "pub") => Some(2),
        [.., keyword, TokenTree::Literal(_)] if is_word(keyword, "extern") => Some(2),
        _ => None,
    }
}

/// Whether the group at `at` holds the arguments of a macro call.
fn is_call(trees: &[TokenTree], at: usize) -> bool {
    matches!(at.checked_sub(1).map(|before| &trees[before]), Some(TokenTree::Punct(bang)) if bang.as_char() == '!')
}

fn is_word(tree: &TokenTree, word: &str) -> bool {
    matches!(tree, TokenTree::Ident(ident) if ident == word)
}
