//! Iterators that a `let` names, some items of which are taken before the rest: `let mut items = x.iter(); let first = items.next(); for v in items { … }`
//! is `let first = x.iter().nth(0); for v in x.iter().skip(1) { … }`.

mod acts;

use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned, name};
use super::views::LAZY;
use crate::reduce::{across, is_place, postfix};
use crate::tree::Edge;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};
use acts::{acts, is_cut};

/// Puts each where it is used, without the items that are taken already.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    Begun { bound: Bound::of(signature, block) }.visit_block_mut(block);
}

/// Whether a `let` names an iterator.
pub fn is_one(local: &syn::Local) -> bool {
    declared(local).is_some()
}

struct Begun {
    bound: Bound,
}

impl VisitMut for Begun {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Stmt::Local(local) = &block.stmts[at]
                && let Some((iterator, head)) = declared(local)
                && self.is_steady(head)
                && let Some(rest) = put(&iterator, head, &block.stmts[at + 1..])
            {
                block.stmts.truncate(at);
                block.stmts.extend(rest);
            } else {
                at += 1;
            }
        }
        visit_mut::visit_block_mut(self, block);
    }
}

impl Begun {
    /// Whether an iterator means the same wherever it stands.
    fn is_steady(&self, head: &Expr) -> bool {
        let mut mentioned = Mentioned::default();
        mentioned.visit_expr(head);
        let is_kept = |name: &String| self.bound.is_steady(name) && !self.bound.is_mutable(name);
        let outside = mentioned.names.keys().filter(|name| !mentioned.inside.contains(*name));
        let acts = !is_cut(head) && acts(head, &mentioned.inside);
        !mentioned.leaves && !acts && outside.into_iter().all(is_kept)
    }
}

/// An iterator over a slice or a range, and its name.
fn declared(local: &syn::Local) -> Option<(String, &Expr)> {
    let (Pat::Ident(ident), Some(init)) = (&local.pat, &local.init) else { return None };
    let plain = ident.by_ref.is_none() && ident.subpat.is_none() && init.diverge.is_none();
    (plain && is_begun(&init.expr)).then(|| (ident.ident.to_string(), &*init.expr))
}

fn is_begun(expr: &Expr) -> bool {
    let Expr::MethodCall(call) = expr else { return false };
    let begins = ["iter", "windows", "chunks_exact", "chunks_exact_mut"].iter().any(|name| call.method == name);
    LAZY.iter().any(|name| call.method == name)
        && (begins && is_place(&call.receiver) || !begins && (is_begun(&call.receiver) || is_range(&call.receiver)))
}

fn is_range(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_range(&inner.expr),
        Expr::Range(range) => range.start.is_some(),
        _ => false,
    }
}

/// The statements with the iterator wherever they use it; nothing where a use is not understood.
fn put(iterator: &str, head: &Expr, rest: &[Stmt]) -> Option<Vec<Stmt>> {
    let mut put =
        Put { iterator, head, taken: Vec::new(), inside: 0, is_over: false, exhausts: false, left: false, over: None };
    let mut rest = rest.to_vec();
    rest.iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
    let is_used = put.is_over || !put.taken.is_empty() || put.over.is_some();
    (!put.left && is_used).then(|| put.over.into_iter().chain(rest).collect())
}

/// What takes all items of what it is called on.
const EXHAUSTING: [&str; 7] = ["sum", "product", "fold", "count", "last", "max", "min"];

/// What does so where what follows does.
const PASSING: [&str; 6] = ["map", "copied", "cloned", "enumerate", "filter", "inspect"];

/// What chunks of one length leave over, wherever they have come to; of a length that is kept, in digits or under a name. The CPU knows no type of it.
fn left_over(head: &Expr) -> Option<Expr> {
    let Expr::MethodCall(call) = head else { return None };
    let (slice, size) = (&call.receiver, call.args.first()?);
    let changes: Option<syn::Token![mut]> = match call.method.to_string().as_str() {
        "chunks_exact" => None,
        "chunks_exact_mut" => Some(Default::default()),
        _ => return None,
    };
    matches!(size, Expr::Lit(_) | Expr::Path(_))
        .then(|| across(Edge::Untyped, &parse_quote!(& #changes #slice[#slice.len() / #size * #size..])))
}

/// The element of a number, of what is a slice's elements.
fn element(head: &Expr, at: usize) -> Option<Expr> {
    let Expr::MethodCall(call) = head else { return None };
    match call.method.to_string().as_str() {
        "iter" => {
            let slice = &call.receiver;
            Some(parse_quote!(#slice.get(#at)))
        }
        "copied" | "cloned" => {
            let element = element(&call.receiver, at)?;
            Some(parse_quote!(#element.copied()))
        }
        _ => None,
    }
}

struct Put<'a> {
    iterator: &'a str,
    head: &'a Expr,
    /// How many items are taken already.
    taken: Vec<Expr>,
    /// How many loops, closures and branches stand around.
    inside: usize,
    /// Something took all that was left, or some of it.
    is_over: bool,
    /// What stands around takes all items.
    exhausts: bool,
    /// A use is not understood.
    left: bool,
    /// The `let` of what is left over.
    over: Option<Stmt>,
}

impl Put<'_> {
    /// Whether a pattern gives the name to something else.
    fn binds(&self, pat: &Pat) -> bool {
        let mut mentioned = Mentioned::default();
        mentioned.visit_pat(pat);
        mentioned.inside.contains(self.iterator)
    }

    fn is_it(&self, expr: &Expr) -> bool {
        name(expr).is_some_and(|name| name == self.iterator)
    }

    /// The iterator without what is taken.
    fn rest(&mut self) -> Expr {
        self.left |= self.is_over;
        let head = postfix(self.head);
        self.taken.iter().fold(head, |rest, taken| parse_quote!(#rest.skip(#taken)))
    }

    /// What an iterator by reference is, or by name.
    fn lent<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        match expr {
            Expr::Reference(reference) if reference.mutability.is_some() => {
                Some(&*reference.expr).filter(|inner| self.is_it(inner))
            }
            Expr::MethodCall(call) if call.method == "by_ref" => {
                Some(&*call.receiver).filter(|inner| self.is_it(inner))
            }
            _ => None,
        }
    }

    fn method(&mut self, call: &mut syn::ExprMethodCall) -> Option<Expr> {
        let method = call.method.to_string();
        let passes = self.exhausts && PASSING.contains(&method.as_str());
        let around = std::mem::replace(&mut self.exhausts, passes || EXHAUSTING.contains(&method.as_str()));
        let said = self.used(call, &method, around);
        self.exhausts = around;
        call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
        match said? {
            true => Some(Expr::MethodCall(call.clone())),
            false if method == "next" => self.instead(),
            false => {
                let over = left_over(self.head)?;
                let name =
                    quote::format_ident!("fastmath_over_{}", self.iterator, span = proc_macro2::Span::mixed_site());
                self.over.get_or_insert_with(|| parse_quote!(let #name = #over;));
                Some(parse_quote!(#name))
            }
        }
    }

    /// Whether what is called is left as it is, but for what it is called on; nothing where that is not understood.
    fn used(&mut self, call: &mut syn::ExprMethodCall, method: &str, exhausts: bool) -> Option<bool> {
        if method == "take" && self.lent(&call.receiver).is_some() {
            let count = call.args.first().filter(|count| super::methods::is_number(count))?.clone();
            *call.receiver = self.rest();
            self.taken.push(count);
            return (exhausts && self.inside == 0).then_some(true);
        }
        if !self.is_it(&call.receiver) {
            self.visit_expr_mut(&mut call.receiver);
            return Some(true);
        }
        match method {
            "next" => Some(false),
            "remainder" | "into_remainder" => Some(false),
            "by_ref" | "nth" | "len" | "clone" | "next_back" | "peekable" | "as_slice" => None,
            _ => {
                *call.receiver = self.rest();
                self.is_over = true;
                Some(true)
            }
        }
    }

    fn instead(&mut self) -> Option<Expr> {
        let (at, rest) = (self.taken.len(), self.rest());
        let is_counted = self.taken.iter().all(|taken| super::lists::number(taken) == Some(1));
        self.taken.push(parse_quote!(1));
        let first = element(self.head, at).filter(|_| is_counted);
        (self.inside == 0).then(|| first.unwrap_or_else(|| parse_quote!(#rest.nth(0))))
    }

    fn within(&mut self, visit: impl FnOnce(&mut Self)) {
        self.inside += 1;
        visit(self);
        self.inside -= 1;
    }
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let mut mentioned = Mentioned::default();
        mentioned.visit_macro(mac);
        self.left |= mentioned.names.contains_key(self.iterator);
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        if self.is_it(&each.expr) || self.lent(&each.expr).is_some() {
            *each.expr = self.rest();
            self.is_over = true;
        } else {
            self.visit_expr_mut(&mut each.expr);
        }
        if !self.binds(&each.pat) {
            self.within(|put| put.visit_block_mut(&mut each.body));
        }
    }

    /// Another of the name.
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        self.left |= pat.ident == self.iterator;
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::MethodCall(call) => match self.method(call) {
                Some(said) => *expr = said,
                None => self.left = true,
            },
            Expr::Path(_) => self.left |= self.is_it(expr),
            Expr::If(choice) => {
                self.visit_expr_mut(&mut choice.cond);
                self.within(|put| {
                    put.visit_block_mut(&mut choice.then_branch);
                    choice.else_branch.iter_mut().for_each(|(_, otherwise)| put.visit_expr_mut(otherwise));
                });
            }
            Expr::ForLoop(each) => self.visit_expr_for_loop_mut(each),
            Expr::Closure(closure) if closure.inputs.iter().any(|pat| self.binds(pat)) => {}
            Expr::Match(choice) => {
                self.visit_expr_mut(&mut choice.expr);
                self.within(|put| choice.arms.iter_mut().for_each(|arm| put.visit_arm_mut(arm)));
            }
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                self.visit_expr_mut(&mut binary.left);
                self.within(|put| put.visit_expr_mut(&mut binary.right));
            }
            Expr::While(_) | Expr::Loop(_) | Expr::Closure(_) => {
                self.within(|put| visit_mut::visit_expr_mut(put, expr));
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}
