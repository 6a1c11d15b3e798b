//! Several options side by side: `match (a, b) { (Some(a), Some(b)) => …, _ => … }`, `if let` and `let … else` of the same.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::arms::{behind, is_none_pat};
use super::kept::stand;
use super::maybe::Maybe;
use super::taken::{Options, some};
use crate::groups::bare;
use crate::reduce::{Item, is_plain, tail};
use crate::tree::TRAP;
use crate::walk::visit::Visit;

/// A part of what is matched, under names.
enum Part {
    Option(Box<Maybe>),
    /// Anything else.
    Other(syn::Ident),
}

/// What one alternative of an arm asks, and what it names.
#[derive(Default)]
struct Asked {
    conditions: Vec<Expr>,
    /// Patterns of what options hold, which only name it.
    named: Vec<(Pat, Item)>,
    /// Names that stand for options.
    options: Vec<(syn::Ident, Expr, Expr)>,
}

impl Options {
    /// A `match` on a tuple with options in it.
    pub fn matched_several(&mut self, choice: &syn::ExprMatch) -> Option<Expr> {
        let Expr::Tuple(tuple) = bare(&choice.expr) else { return None };
        if !choice.arms.iter().any(|arm| asks_several(&arm.pat)) {
            return None;
        }
        let (parts, stmts) = self.parts_matched(tuple, choice.arms.iter().map(|arm| &arm.pat))?;
        let trap = syn::Ident::new(TRAP, proc_macro2::Span::mixed_site());
        let mut rest: Expr = parse_quote!({ #trap() });
        for arm in choice.arms.iter().rev() {
            for pat in alternatives(&arm.pat).into_iter().rev() {
                rest = self.arm(&parts, pat, arm, &rest)?;
            }
        }
        Some(parse_quote!({ #(#stmts)* #rest }))
    }

    /// `let (Some(a), Some(b)) = (x, y) else { … };`, and what follows.
    pub fn otherwise_several(&mut self, pat: &Pat, value: &Expr, diverge: &Expr, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let Expr::Tuple(tuple) = bare(value) else { return None };
        if !asks_several(pat) {
            return None;
        }
        let (parts, mut stmts) = self.parts_matched(tuple, [pat])?;
        let asked = self.asks(&parts, pat)?;
        let condition = all(&asked.conditions);
        stmts.push(parse_quote!(if !(#condition) { #diverge; }));
        stmts.extend(self.named_all(&asked, rest.to_vec())?);
        Some(stmts)
    }

    /// Each part under names, in order.
    fn parts_matched<'a>(
        &mut self,
        tuple: &syn::ExprTuple,
        pats: impl IntoIterator<Item = &'a Pat>,
    ) -> Option<(Vec<Part>, Vec<Stmt>)> {
        let rows: Vec<Vec<&Pat>> = pats
            .into_iter()
            .flat_map(alternatives)
            .map(|pat| parts_of(pat, tuple.elems.len()))
            .collect::<Option<_>>()?;
        let (mut parts, mut stmts) = (Vec::new(), Vec::new());
        for (at, value) in tuple.elems.iter().enumerate() {
            let asks =
                rows.iter().filter_map(|row| row.get(at)).any(|pat| alternatives(pat).into_iter().any(is_option));
            parts.push(if asks {
                let mut option = Maybe::of(value, &mut self.names)?.held(&mut self.names)?;
                stmts.append(&mut option.stmts);
                Part::Option(Box::new(option))
            } else {
                let name = self.names.fresh("part");
                stmts.push(parse_quote!(let #name = #value;));
                Part::Other(name)
            });
        }
        Some((parts, stmts))
    }

    /// One arm, and what is done elsewhere.
    fn arm(&mut self, parts: &[Part], pat: &Pat, arm: &syn::Arm, rest: &Expr) -> Option<Expr> {
        let asked = self.asks(parts, pat)?;
        let body = self.named_all(&asked, vec![Stmt::Expr(tail(&arm.body), None)])?;
        let mut conditions = asked.conditions.clone();
        if let Some((_, guard)) = &arm.guard {
            let guard = self.named_all(&asked, vec![Stmt::Expr((**guard).clone(), None)])?;
            conditions.push(parse_quote!({ #(#guard)* }));
        }
        Some(match conditions.is_empty() {
            true => parse_quote!({ #(#body)* }),
            false => {
                let condition = all(&conditions);
                parse_quote!({ if #condition { #(#body)* } else #rest })
            }
        })
    }

    /// What a pattern asks of the parts.
    fn asks(&self, parts: &[Part], pat: &Pat) -> Option<Asked> {
        let mut asked = Asked::default();
        for (part, pat) in parts.iter().zip(parts_of(pat, parts.len())?) {
            match part {
                Part::Other(_) if matches!(pat, Pat::Rest(_)) => {}
                Part::Other(name) if is_plain(pat) => {
                    asked.named.push((pat.clone(), Item::One(parse_quote!(#name))));
                }
                Part::Other(name) if binds_nothing(pat) => {
                    asked.conditions.push(parse_quote!((match #name { #pat => true, _ => false })));
                }
                Part::Other(_) => return None,
                Part::Option(option) => ask(option, pat, &mut asked)?,
            }
        }
        Some(asked)
    }

    fn named_all(&mut self, asked: &Asked, stmts: Vec<Stmt>) -> Option<Vec<Stmt>> {
        let mut block = syn::Block { brace_token: Default::default(), stmts };
        for (name, some, value) in &asked.options {
            stand(&mut block, name, some, value);
        }
        let named = asked.named.iter().rev();
        named.cloned().try_fold(block.stmts, |stmts, (pat, value)| self.named(&pat, value, stmts))
    }
}

/// What a pattern asks of an option.
fn ask(option: &Maybe, pat: &Pat, asked: &mut Asked) -> Option<()> {
    let condition = &option.condition;
    match pat {
        Pat::Wild(_) | Pat::Rest(_) => {}
        pat if is_none_pat(pat) => asked.conditions.push(parse_quote!((!#condition))),
        Pat::Ident(name) if is_plain(pat) => {
            asked.options.push((name.ident.clone(), condition.clone(), option.value.expr()));
        }
        pat => {
            let inner = some(pat)?;
            asked.conditions.push(parse_quote!(#condition));
            if is_plain(inner) {
                asked.named.push((inner.clone(), option.value.clone()));
            } else if binds_nothing(inner) {
                let value = option.value.dereferenced_if_reference().expr();
                let inner = behind(inner);
                asked.conditions.push(parse_quote!((match #value { #inner => true, _ => false })));
            } else {
                return None;
            }
        }
    }
    Some(())
}

fn all(conditions: &[Expr]) -> Expr {
    let all = conditions.iter().cloned().reduce(|one, other| parse_quote!(#one && #other));
    all.unwrap_or_else(|| parse_quote!(true))
}

/// Whether a pattern is a tuple that asks what an option holds.
pub fn asks_several(pat: &Pat) -> bool {
    alternatives(pat).into_iter().any(|pat| match pat {
        Pat::Tuple(parts) => parts.elems.iter().flat_map(alternatives).any(is_option),
        _ => false,
    })
}

fn is_option(pat: &Pat) -> bool {
    some(pat).is_some() || is_none_pat(pat)
}

/// The patterns for each of so many parts.
pub fn parts_of(pat: &Pat, count: usize) -> Option<Vec<&Pat>> {
    match pat {
        Pat::Wild(_) => Some(vec![pat; count]),
        Pat::Paren(inner) => parts_of(&inner.pat, count),
        Pat::Tuple(tuple) => {
            let rest = tuple.elems.iter().find(|pat| matches!(pat, Pat::Rest(_)));
            let parts = crate::gpu::source::parts_of(tuple, count)?;
            parts.into_iter().map(|part| part.or(rest)).collect()
        }
        _ => None,
    }
}

/// What `|` joins.
pub fn alternatives(pat: &Pat) -> Vec<&Pat> {
    match pat {
        Pat::Or(cases) => cases.cases.iter().flat_map(alternatives).collect(),
        Pat::Paren(inner) => alternatives(&inner.pat),
        pat => vec![pat],
    }
}

/// Whether a pattern only asks.
pub fn binds_nothing(pat: &Pat) -> bool {
    struct Binds(bool);
    impl Visit<'_> for Binds {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            self.0 |= name.subpat.is_some() || !name.ident.to_string().starts_with(char::is_uppercase);
        }
    }
    let mut binds = Binds(false);
    binds.visit_pat(pat);
    !binds.0
}
