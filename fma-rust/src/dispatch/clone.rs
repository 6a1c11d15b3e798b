//! A function taken apart: the clone with the body, the functions that are compiled for a level and hold it, and the entry that chooses among them.

use std::iter::once;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::parse_quote;

use super::Dispatch;
use super::attributes::{TRACKED, has, kept};
use super::worlds::{Argument, condition, in_each};

/// The type parameter of a clone.
pub const MACHINE: &str = "FastmathMachine";

/// What the name of a clone begins with.
pub const PREFIX: &str = "__fastmath_";

/// What stands in the place of the function.
pub struct Entry {
    /// The clone: its name, signature, attributes and body.
    pub clone: syn::ImplItemFn,
    /// What calls it, compiled for a level each. Their callers know the machine.
    compiled: Vec<TokenStream>,
    /// The function's own name and the number of its type and const parameters, as calls of it name them.
    pub name: syn::Ident,
    pub parameters: usize,
    /// Calls of the entry stand in `unsafe`, and those of the clone need not: they stay what they are.
    pub is_unsafe: bool,
    /// It has no loop: called outside of clones it chooses none.
    pub is_small: bool,
}

impl Entry {
    /// What stands beside the entry, free.
    pub fn items(self) -> impl Iterator<Item = syn::Item> {
        let syn::ImplItemFn { attrs, vis, sig, block, .. } = self.clone;
        let clone = syn::Item::Fn(syn::ItemFn { attrs, vis, sig, block: Box::new(block) });
        once(clone).chain(self.compiled.into_iter().map(syn::Item::Verbatim))
    }

    /// What stands beside the entry in an impl.
    pub fn methods(self) -> impl Iterator<Item = syn::ImplItem> {
        once(syn::ImplItem::Fn(self.clone)).chain(self.compiled.into_iter().map(syn::ImplItem::Verbatim))
    }
}

/// What is left of a function whose body is in its clone.
pub enum Left {
    /// The call of a clone.
    Call(Dispatch),
    /// A body of its own, for those who call it outside of clones.
    Body(syn::Block),
}

impl Left {
    fn is_small(&self) -> bool {
        match self {
            Left::Call(dispatch) => dispatch.inherited,
            Left::Body(_) => true,
        }
    }
}

/// Takes the body out of a function into its clone. `method` says whether both stand in an impl.
pub fn split(
    attrs: &[syn::Attribute],
    sig: &mut syn::Signature,
    block: &mut syn::Block,
    left: Left,
    method: bool,
) -> Entry {
    let name = sig.ident.clone();
    let clone_name = clone_of(&name);
    let mut own = sig.clone();
    own.ident = clone_name.clone();
    (own.abi, own.unsafety) = (None, None);
    let machine = format_ident!("{MACHINE}", span = Span::mixed_site());
    own.generics.params.push(parse_quote!(#machine: ::fastmath::rt::machine::Machine));
    let (braces, body) = (block.brace_token, taken(block, sig.unsafety.is_some()));
    let generics: Vec<syn::Ident> = named(&sig.generics).collect();
    let (silent, is_small) = (matches!(left, Left::Body(_)).then(silent), left.is_small());
    let kept: Vec<syn::Attribute> = kept(attrs).into_iter().chain(silent).collect();
    let mut compiled = Vec::new();
    *block = match left {
        Left::Call(dispatch) => {
            let (owner, levels) = (method.then(|| quote!(Self::)), dispatch.levels());
            only(braces, choice(sig, (&clone_name, &generics, owner.as_ref()), levels, &kept, &mut compiled))
        }
        Left::Body(body) => body,
    };
    let signature = of_signatures();
    let lints = quote!(clippy::inline_always, clippy::extra_unused_type_parameters, #signature);
    let made = [("doc", quote!(hidden)), ("inline", quote!(always)), ("allow", lints)];
    let made = made.map(|(name, list)| attribute(name, list));
    // What stands in the body as tokens stays so: parsing all of it is a fifth of an expansion.
    let clone = syn::ImplItemFn {
        attrs: kept.into_iter().chain(made).collect(),
        vis: syn::Visibility::Inherited,
        defaultness: None,
        sig: own,
        block: body,
    };
    Entry { clone, compiled, name, parameters: generics.len(), is_unsafe: sig.unsafety.is_some(), is_small }
}

/// The choice among the functions that are compiled for levels, which are made here, and the baseline.
fn choice(
    sig: &mut syn::Signature,
    (clone, generics, owner): (&syn::Ident, &[syn::Ident], Option<&TokenStream>),
    levels: impl Iterator<Item = syn::Ident>,
    kept: &[syn::Attribute],
    compiled: &mut Vec<TokenStream>,
) -> syn::Stmt {
    let of = |machine: &syn::Ident| quote!(#owner #clone::<#(#generics,)* ::fastmath::rt::machine::#machine>);
    let arguments: Vec<Argument> = sig.inputs.iter_mut().enumerate().map(argument).collect();
    let mut holding = |level: &syn::Ident| {
        let function = compiled_name(clone, level);
        compiled.push(compiled_for(level, &function, kept, sig, &of(level), &arguments));
        quote!(#owner #function::<#(#generics),*>)
    };
    let functions: Vec<TokenStream> = levels
        .map(|level| {
            let function = holding(&level);
            quote!(#level => #function)
        })
        .collect();
    let baseline = syn::Ident::new("Baseline", Span::mixed_site());
    // The entry itself holds no clone: without optimization what is inlined into one function has a place each on its stack.
    let base = if functions.is_empty() { of(&baseline) } else { holding(&baseline) };
    let tracked = has(kept, TRACKED).then(|| syn::Ident::new("tracked", Span::mixed_site()));
    let chosen = in_each(&arguments, |arguments| match functions.is_empty() {
        true => quote!(#base #arguments),
        false => quote!(::fastmath::rt::machine::chosen!(#tracked [#(#functions),*] #base, #arguments)),
    });
    syn::Stmt::Expr(syn::Expr::Verbatim(chosen), None)
}

/// A block of one statement, in these braces: a function that ends in what was made is not the author's, and lints would be silent about it.
fn only(brace_token: syn::token::Brace, stmt: syn::Stmt) -> syn::Block {
    syn::Block { brace_token, stmts: vec![stmt] }
}

/// `#[name(list)]`
fn attribute(name: &str, tokens: TokenStream) -> syn::Attribute {
    let path = syn::Ident::new(name, Span::call_site()).into();
    let delimiter = syn::MacroDelimiter::Paren(Default::default());
    syn::Attribute {
        pound_token: Default::default(),
        style: syn::AttrStyle::Outer,
        bracket_token: Default::default(),
        meta: syn::Meta::List(syn::MetaList { path, delimiter, tokens }),
    }
}

/// The name of the function for a level: that of no clone, which has `_` behind its digits if it begins with any.
fn compiled_name(clone: &syn::Ident, level: &syn::Ident) -> syn::Ident {
    let (clone_name, level) = (clone.to_string(), level.to_string());
    let name = clone_name.strip_prefix(PREFIX).unwrap_or(&clone_name);
    let number = level.strip_prefix("Avx").unwrap_or("0");
    syn::Ident::new(&format!("{PREFIX}{number}avx_{name}"), clone.span())
}

/// A function that is compiled for a level and holds the clone.
fn compiled_for(
    level: &syn::Ident,
    name: &syn::Ident,
    kept: &[syn::Attribute],
    sig: &syn::Signature,
    clone: &TokenStream,
    arguments: &[Argument],
) -> TokenStream {
    let held = in_each(arguments, |arguments| quote!(#clone #arguments));
    let mut sig = sig.clone();
    (sig.ident, sig.abi, sig.unsafety) = (name.clone(), None, None);
    quote! {
        ::fastmath::rt::machine::compiled! { #level:
            #(#kept)*
            #[doc(hidden)]
            #[allow(clippy::all, clippy::pedantic, clippy::nursery)]
            #sig { #held }
        }
    }
}

fn taken(block: &mut syn::Block, is_unsafe: bool) -> syn::Block {
    let body = std::mem::replace(block, syn::Block { brace_token: Default::default(), stmts: Vec::new() });
    if !is_unsafe {
        return body;
    }
    let attrs = vec![attribute("allow", quote!(unused_unsafe))];
    let whole = syn::ExprUnsafe { attrs, unsafe_token: Default::default(), block: body };
    only(Default::default(), syn::Stmt::Expr(whole.into(), None))
}

/// Whatever the author's functions call, and the clones of others may not.
pub fn may_be_unused() -> syn::Attribute {
    let lint = syn::Ident::new("dead_code", Span::call_site());
    attribute("allow", quote!(#lint))
}

/// What lints say of a body, they say where it stands without a clone.
fn silent() -> syn::Attribute {
    let lints = syn::Ident::new("warnings", Span::call_site());
    attribute("allow", quote!(#lints))
}

/// The lints that ask for another signature, which clippy spares what a crate exports: the author's function is told of those that apply.
fn of_signatures() -> TokenStream {
    const LINTS: [&str; 16] = [
        "box_collection",
        "large_types_passed_by_value",
        "linkedlist",
        "needless_pass_by_ref_mut",
        "option_option",
        "ptr_arg",
        "rc_buffer",
        "rc_mutex",
        "redundant_allocation",
        "ref_option",
        "too_many_arguments",
        "trivially_copy_pass_by_ref",
        "unnecessary_box_returns",
        "unnecessary_wraps",
        "unused_self",
        "vec_box",
    ];
    let lints = LINTS.map(|lint| syn::Ident::new(lint, Span::call_site()));
    quote!(#(clippy::#lints),*)
}

/// The name of a function's clone: in snake case if the function's is, however many underscores that begins with.
pub fn clone_of(name: &syn::Ident) -> syn::Ident {
    let text = name.unraw().to_string();
    let bare = text.trim_start_matches('_');
    let text = match text.len() - bare.len() {
        0 => format!("{PREFIX}{bare}"),
        // No name of a function begins with a digit.
        underscores => format!("{PREFIX}{underscores}_{bare}"),
    };
    syn::Ident::new(&text, name.span())
}

/// The type and const parameters: what a path names between angle brackets.
fn named(generics: &syn::Generics) -> impl Iterator<Item = syn::Ident> + '_ {
    generics.params.iter().filter_map(|param| match param {
        syn::GenericParam::Lifetime(_) => None,
        syn::GenericParam::Type(param) => Some(param.ident.clone()),
        syn::GenericParam::Const(param) => Some(param.ident.clone()),
    })
}

/// What the entry hands on of its parameter.
fn argument((index, input): (usize, &mut syn::FnArg)) -> Argument {
    Argument { condition: condition(input), name: called(index, input) }
}

/// What the entry calls its parameter: its own name where it has one.
pub fn called(index: usize, input: &mut syn::FnArg) -> syn::Ident {
    match input {
        syn::FnArg::Receiver(receiver) => {
            if receiver.reference.is_none() {
                receiver.mutability = None;
            }
            syn::Ident::new("self", receiver.self_token.span)
        }
        syn::FnArg::Typed(typed) => {
            let ident = match &*typed.pat {
                // Of the expansion, so that no lint speaks of `_unused`, which is handed on.
                syn::Pat::Ident(syn::PatIdent { ident, subpat: None, by_ref: None, .. }) => own(ident),
                _ => format_ident!("fastmath_argument_{index}", span = Span::mixed_site()),
            };
            *typed.pat = parse_quote!(#ident);
            ident
        }
    }
}

/// The name as one of the expansion, whose edition is this crate's: a word that only that has for a keyword (`gen`) is a name by being raw.
fn own(ident: &syn::Ident) -> syn::Ident {
    const KEYWORDS: [&str; 1] = ["gen"];
    let span = ident.span().resolved_at(Span::mixed_site());
    match KEYWORDS.iter().find(|word| ident == *word) {
        Some(word) => syn::Ident::new_raw(word, span),
        None => {
            let mut ident = ident.clone();
            ident.set_span(span);
            ident
        }
    }
}
