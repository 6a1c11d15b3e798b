//! Assertions as traps; those of debug builds are not there, as in a release build.

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Stmt, Token, parse_quote};

use crate::reduce::{across, is_place};
use crate::tree::{Edge, TRAP, path_words};
use crate::walk::visit_mut::{self, VisitMut};

/// Takes the macros of the standard library out of a body that PTX can say.
pub fn plain(block: &mut syn::Block) {
    Asserts.visit_block_mut(block);
}

struct Asserts;

impl VisitMut for Asserts {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain(|stmt| !matches!(stmt, Stmt::Macro(stmt) if name(&stmt.mac).starts_with("debug_assert")));
        for stmt in &mut block.stmts {
            if let Stmt::Macro(found) = stmt
                && let Some(expr) = said(&found.mac)
            {
                *stmt = Stmt::Expr(expr, found.semi_token);
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(found) = expr
            && let Some(plain) = said(&found.mac)
        {
            *expr = plain;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

fn name(mac: &syn::Macro) -> String {
    let words = path_words(&mac.path);
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [name] | ["std" | "core", name] => name.to_owned(),
        _ => String::new(),
    }
}

fn said(mac: &syn::Macro) -> Option<Expr> {
    let args = || mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated).ok();
    let trap = syn::Ident::new(TRAP, mac.path.span());
    match name(mac).as_str() {
        "panic" | "unreachable" | "todo" | "unimplemented" => Some(parse_quote!(#trap())),
        // Where it is no statement.
        "debug_assert" | "debug_assert_eq" | "debug_assert_ne" => Some(parse_quote!({})),
        "matches" => mac.parse_body_with(matched).ok(),
        "assert" => {
            let holds = as_written(args()?.first()?.clone());
            Some(parse_quote!(if !(#holds) { #trap(); }))
        }
        "assert_eq" | "assert_ne" => {
            let args: Vec<Expr> = args()?.into_iter().map(as_written).collect();
            let [one, other, ..] = &args[..] else { return None };
            match name(mac).as_str() {
                "assert_eq" => Some(parse_quote!(if !((#one) == (#other)) { #trap(); })),
                _ => Some(parse_quote!(if (#one) == (#other) { #trap(); })),
            }
        }
        _ => None,
    }
}

/// The methods of what is no number.
const PLACES: [&str; 17] = [
    "len",
    "is_empty",
    "iter",
    "get",
    "first",
    "last",
    "is_some",
    "is_none",
    "is_some_and",
    "is_none_or",
    "unwrap",
    "expect",
    "unwrap_or",
    "map_or",
    "map",
    "copied",
    "cloned",
];

fn is_name(expr: &Expr) -> bool {
    matches!(expr, Expr::Path(_))
}

/// `matches!` as the `match` that it is.
pub fn unfold_matches(expr: &mut Expr) {
    if let Expr::Macro(found) = expr
        && name(&found.mac) == "matches"
        && let Some(plain) = said(&found.mac)
    {
        *expr = plain;
    }
}

/// `matches!(x, pattern if guard)`
fn matched(input: syn::parse::ParseStream<'_>) -> syn::Result<Expr> {
    let value: Expr = input.parse()?;
    input.parse::<Token![,]>()?;
    let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
    let guard = input.peek(Token![if]).then(|| {
        input.parse::<Token![if]>()?;
        input.parse::<Expr>()
    });
    let guard = guard.transpose()?.map(as_written).into_iter();
    input.parse::<Option<Token![,]>>()?;
    let value = if is_place(&value) { value } else { as_written(value) };
    Ok(parse_quote!(match (#value) { #pat #(if #guard)* => true, _ => false }))
}

/// Nothing is rewritten in the tokens of a macro.
fn as_written(mut expr: Expr) -> Expr {
    struct Names;
    impl VisitMut for Names {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            match expr {
                Expr::Path(path)
                    if path.path.get_ident().is_some_and(|name| !name.to_string().starts_with(char::is_uppercase)) =>
                {
                    *expr = across(Edge::Alone, expr);
                }
                // What is asked for its length is no number.
                Expr::MethodCall(call) if is_name(&call.receiver) && PLACES.iter().any(|name| call.method == name) => {
                    call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
                }
                Expr::Index(index) if is_name(&index.expr) => self.visit_expr_mut(&mut index.index),
                Expr::Call(call) => call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg)),
                other => visit_mut::visit_expr_mut(self, other),
            }
        }
    }
    Names.visit_expr_mut(&mut expr);
    expr
}
