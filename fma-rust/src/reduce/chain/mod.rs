//! Iterator chains, read as loops.
//!
//! `x.iter().zip(y).map(|(a, b)| a * b).sum::<f32>()` is read as
//!
//! ```text
//! { let mut total: f32 = -0.0; 'fastmath_chain_0: for (item0, item1) in x.iter().zip(y) { total += item0 * item1; } total }
//! ```
//!
//! The label says which chain the loop was. A loop takes the place of its chain only where it is split afterwards, so nothing here needs to
//! know types: what is no iterator over a slice of floats is no loop that can be split, and stays the chain that it was.

mod apart;
mod best;
mod bind;
mod capture;
mod collect;
mod counted;
mod early;
mod fold;
mod head;
mod join;
mod label;
mod lets;
mod names;
mod nested;
mod panics;
mod scan;
mod some;
mod step;
mod stream;
mod terminal;
mod whiles;
mod windows;

use std::collections::HashMap;

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;

use crate::items::{behind_aliases, given_behind_aliases};
use crate::span;
use crate::text::short;
use crate::walk::visit_mut::{self, VisitMut};
use label::label;
use terminal::Terminal;

pub use apart::{names_are_seen, renamed};
pub use bind::{Item, applied, is_place, postfix, tail};
pub use head::{is_plain, let_each};
pub use label::{chain_of, number};
pub use lets::put_into_arms;
pub use names::{Names, Reading, across, gathered};
pub use panics::indexes;
pub use stream::{Origin, Step, Stream, UNKNOWN, is_assignment};
pub use terminal::TERMINALS;

/// Why something is not read as a loop.
type Reason = String;

/// A chain of a body, or a loop whose `let`s are taken apart.
pub struct Chain {
    /// Whether it is a loop as it stands.
    pub is_loop: bool,
    pub text: String,
    pub span: Span,
    /// Whether the type of its result is certain to be that of the loop's accumulator.
    pub is_typed: bool,
    /// Whether its result is a float by its own words.
    pub is_float: bool,
    /// Whether, as a loop, it sets what no one may read.
    pub sets: bool,
    /// Whether it orders floats as if none were NaN and no zero had a sign.
    pub orders: bool,
    /// Why it cannot be read as a loop.
    pub obstacle: Option<Reason>,
}

impl Chain {
    /// Of which nothing more is known.
    fn new(text: String, span: Span) -> Chain {
        let (is_loop, is_typed, is_float) = (false, true, false);
        Chain { is_loop, text, span, is_typed, is_float, sets: false, orders: false, obstacle: None }
    }
}

/// The body with those of its chains as loops that `chosen` says by their number; and all its chains. `orders` says whether NaN and the signs of
/// zeros mean nothing in all of it.
pub fn unrolled(
    mut block: syn::Block,
    (output, aliases): (&syn::ReturnType, &HashMap<String, syn::Type>),
    orders: bool,
    chosen: &dyn Fn(usize) -> bool,
    reading: Reading,
) -> (syn::Block, Vec<Chain>) {
    let returns = written(output);
    let (chains, expected) = (Vec::new(), None);
    let mut unroll = Unroll { chosen, orders, reading, aliases, chains, expected, returns: returns.clone() };
    unroll.block(returns, &mut block);
    (block, unroll.chains)
}

fn written(output: &syn::ReturnType) -> Option<syn::Type> {
    match output {
        syn::ReturnType::Default => None,
        syn::ReturnType::Type(_, ty) => Some((**ty).clone()),
    }
}

/// The walk over a body, with the type that is written for the expression at hand.
struct Unroll<'a> {
    chosen: &'a dyn Fn(usize) -> bool,
    reading: Reading,
    orders: bool,
    /// What type aliases stand for.
    aliases: &'a HashMap<String, syn::Type>,
    chains: Vec<Chain>,
    expected: Option<syn::Type>,
    returns: Option<syn::Type>,
}

impl Unroll<'_> {
    fn at(&mut self, expected: Option<syn::Type>, expr: &mut syn::Expr) {
        self.expected = expected;
        self.visit_expr_mut(expr);
        self.expected = None;
    }

    /// A block whose value has the type.
    fn block(&mut self, expected: Option<syn::Type>, block: &mut syn::Block) {
        let last = block.stmts.len().saturating_sub(1);
        for (index, stmt) in block.stmts.iter_mut().enumerate() {
            match stmt {
                syn::Stmt::Expr(tail, None) if index == last => self.at(expected.clone(), tail),
                other => self.visit_stmt_mut(other),
            }
        }
    }

    fn tuple(&mut self, expected: Option<syn::Type>, tuple: &mut syn::ExprTuple) {
        let types: Vec<syn::Type> = match expected {
            Some(syn::Type::Tuple(types)) => types.elems.into_iter().collect(),
            _ => Vec::new(),
        };
        for (index, part) in tuple.elems.iter_mut().enumerate() {
            self.at(types.get(index).cloned(), part);
        }
    }

    /// A closure whose value has the type, unless it says another.
    fn closure(&mut self, given: Option<syn::Type>, closure: &mut syn::ExprClosure) {
        let returns = written(&closure.output).or(given);
        let outer = std::mem::replace(&mut self.returns, returns.clone());
        self.at(returns, &mut closure.body);
        self.returns = outer;
    }

    fn branch(&mut self, expected: Option<syn::Type>, branch: &mut syn::ExprIf) {
        self.at(None, &mut branch.cond);
        self.block(expected.clone(), &mut branch.then_branch);
        if let Some((_, otherwise)) = &mut branch.else_branch {
            self.at(expected, otherwise);
        }
    }

    /// A loop, which may be in one of the forms that are read as another.
    fn a_loop(&mut self, expr: &mut syn::Expr) {
        let (index, span) = (self.chains.len(), span::of(expr));
        let label = label(index, span);
        if self.reading == Reading::Lanes && form(expr, &label).is_some() {
            let (text, is_loop) = (short(expr.to_token_stream()), matches!(expr, syn::Expr::ForLoop(_)));
            self.chains.push(Chain { is_loop, sets: true, ..Chain::new(text, span) });
            visit_mut::visit_expr_mut(self, expr);
            if let Some(form) = form(expr, &label).filter(|_| (self.chosen)(index)) {
                *expr = form;
            }
        } else if let syn::Expr::ForLoop(each) = expr {
            let before = self.for_loop(each);
            if !before.is_empty() {
                *expr = syn::parse_quote!({ #(#before)* #each });
            }
        } else {
            visit_mut::visit_expr_mut(self, expr);
        }
    }

    /// A loop; where `let`s in it bind tuples, it is read as one without. What is to stand before it.
    fn for_loop(&mut self, each: &mut syn::ExprForLoop) -> Vec<syn::Stmt> {
        if self.reading == Reading::Statements {
            visit_mut::visit_expr_for_loop_mut(self, each);
            return head::plain(each);
        }
        let mut body = each.body.clone();
        if each.label.is_some() || !lets::take_apart(&mut body) {
            visit_mut::visit_expr_for_loop_mut(self, each);
            return Vec::new();
        }
        let (index, text, span) = (self.chains.len(), short(each.to_token_stream()), each.span());
        self.chains.push(Chain { is_loop: true, ..Chain::new(text, span) });
        visit_mut::visit_expr_for_loop_mut(self, each);
        if (self.chosen)(index) {
            lets::take_apart(&mut each.body);
            each.label = Some(syn::Label { name: label(index, span), colon_token: Default::default() });
        }
        Vec::new()
    }

    /// A chain that gives items of the type.
    fn items(&mut self, item: syn::Type, chain: &mut syn::Expr) {
        match chain {
            syn::Expr::MethodCall(call) if call.method == "map" && call.args.len() == 1 => {
                self.visit_expr_mut(&mut call.receiver);
                call.args.iter_mut().for_each(|map| self.at(Some(item.clone()), map));
            }
            syn::Expr::MethodCall(call) if collect::passes(&call.method) => {
                self.items(item, &mut call.receiver);
                call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            }
            other => self.visit_expr_mut(other),
        }
    }

    /// The parts of a call; of a chain that is collected, those that give its items.
    fn parts(&mut self, expected: Option<&syn::Type>, expr: &mut syn::Expr) {
        match expr {
            syn::Expr::MethodCall(call) if let Some(item) = collect::item(call, expected) => {
                self.items(item, &mut call.receiver);
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }

    /// A call that may end a chain.
    fn call(&mut self, expected: Option<syn::Type>, expr: &mut syn::Expr) {
        let expected = expected.map(|ty| behind_aliases(&ty, self.aliases));
        given_behind_aliases(expr, self.aliases);
        let Some(terminal) = Terminal::of(expr, expected.as_ref(), (self.reading, self.orders)) else {
            return self.parts(expected.as_ref(), expr);
        };
        let (index, text, span) = (self.chains.len(), short(expr.to_token_stream()), span::of(expr));
        let (is_typed, is_float, orders) = (terminal.is_typed(), terminal.is_float(), terminal.orders());
        self.chains.push(Chain { is_typed, is_float, orders, ..Chain::new(text, span) });
        self.parts(expected.as_ref(), expr);
        match terminal.unrolled(expr, label(index, span), self.reading) {
            // What is no operand needs no parentheses.
            Ok(syn::Expr::Paren(unrolled)) if (self.chosen)(index) && expected.is_some() => *expr = *unrolled.expr,
            Ok(unrolled) if (self.chosen)(index) => *expr = unrolled,
            Ok(_) => {}
            // All kinds of things are in lists, and are counted.
            Err(_) if matches!(terminal, Terminal::List(_) | Terminal::Extend | Terminal::Count) => {}
            Err(reason) => self.chains[index].obstacle = Some(reason),
        }
    }
}

/// The form that a loop is read as, if another than its own.
fn form(expr: &syn::Expr, label: &syn::Lifetime) -> Option<syn::Expr> {
    match expr {
        syn::Expr::While(_) | syn::Expr::Loop(_) => whiles::counted(expr, label),
        syn::Expr::ForLoop(each) if each.label.is_none() => counted::place_of_best(each, label),
        _ => None,
    }
}

impl VisitMut for Unroll<'_> {
    /// A function of its own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        let expected = match &local.pat {
            syn::Pat::Type(typed) => Some((*typed.ty).clone()),
            _ => None,
        };
        if let Some(init) = &mut local.init {
            self.at(expected, &mut init.expr);
            if let Some((_, diverge)) = &mut init.diverge {
                self.at(None, diverge);
            }
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        let expected = self.expected.take();
        match expr {
            syn::Expr::Paren(paren) => self.at(expected, &mut paren.expr),
            syn::Expr::Block(block) => self.block(expected, &mut block.block),
            syn::Expr::Unsafe(block) => self.block(expected, &mut block.block),
            syn::Expr::If(branch) => self.branch(expected, branch),
            syn::Expr::Tuple(tuple) => self.tuple(expected, tuple),
            syn::Expr::Closure(closure) => self.closure(expected, closure),
            syn::Expr::Return(syn::ExprReturn { expr: Some(value), .. }) => self.at(self.returns.clone(), value),
            syn::Expr::MethodCall(_) => self.call(expected, expr),
            syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::Loop(_) => self.a_loop(expr),
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}
