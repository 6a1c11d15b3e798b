//! What a turn of a loop does with a truth.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprForLoop, Lit, parse_quote, parse_quote_spanned};

use super::{Count, often};
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// What a loop makes of a truth where it counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// It sets it to this.
    Truth(bool),
    /// It turns it round.
    Other,
}

impl To {
    /// What became of a truth behind a loop that counted how often.
    pub fn settled(self, name: &syn::Ident, counted: &syn::Ident, zero: &proc_macro2::Literal) -> syn::Stmt {
        match self {
            To::Truth(to) => parse_quote!(if #counted != #zero { #name = #to; }),
            To::Other => parse_quote!(if #counted % 2 != 0 { #name = !#name; }),
        }
    }
}

/// Takes a truth out of a loop, and counts instead.
pub struct Turn<'a> {
    name: &'a str,
    count: Count,
    /// The truth as it is named where it is set, and what the loop sets it to.
    to: Option<(syn::Ident, To)>,
    /// Whether something else is done with it, or the loop is left in a way that what stands behind it does not see.
    odd: bool,
}

impl Turn<'_> {
    /// What a loop that does nothing else with the truth sets it to. The loop then counts how often.
    pub fn taken(name: &str, count: Count, each: &mut ExprForLoop) -> Option<(syn::Ident, To)> {
        let mut turn = Turn { name, count, to: None, odd: names(&each.expr, name) };
        turn.visit_block_mut(&mut each.body);
        // Whether it was an odd number of times, floats may not hold.
        turn.to.filter(|(_, to)| !turn.odd && (*to != To::Other || matches!(count, Count::Integer)))
    }

    fn named<'e>(&self, expr: &'e Expr) -> Option<&'e syn::Ident> {
        match expr {
            Expr::Path(path) => path.path.get_ident().filter(|name| *name == self.name),
            _ => None,
        }
    }

    /// What an assignment sets the truth to, and where: always, or where a condition holds.
    fn set(&self, expr: &Expr) -> Option<(syn::Ident, To, Option<Expr>)> {
        let (name, (to, condition)) = match expr {
            Expr::Binary(binary) => (self.named(&binary.left)?, joining(&binary.op, &binary.right)?),
            Expr::Assign(assign) => (self.named(&assign.left)?, self.assigned(&assign.right)?),
            _ => return None,
        };
        Some((name.clone(), to, condition))
    }

    fn assigned(&self, to: &Expr) -> Option<(To, Option<Expr>)> {
        match to {
            Expr::Lit(syn::ExprLit { lit: Lit::Bool(to), .. }) => Some((To::Truth(to.value), None)),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                self.named(&unary.expr).map(|_| (To::Other, None))
            }
            Expr::Binary(joined) => self.joined(joined),
            _ => None,
        }
    }

    /// `bad || x < lo`, and the like: what is not always asked may not be noticed when it is.
    fn joined(&self, joined: &ExprBinary) -> Option<(To, Option<Expr>)> {
        let [is_left, is_right] = [&joined.left, &joined.right].map(|side| self.named(side).is_some());
        let (other, is_asked) = match (is_left, is_right, &joined.op) {
            (true, false, BinOp::BitXor(_) | BinOp::Ne(_)) => return Some((To::Other, Some((*joined.right).clone()))),
            (false, true, BinOp::BitXor(_) | BinOp::Ne(_)) => return Some((To::Other, Some((*joined.left).clone()))),
            (true, false, BinOp::BitOr(_) | BinOp::BitAnd(_)) => (&joined.right, true),
            (true, false, BinOp::Or(_) | BinOp::And(_)) => (&joined.right, false),
            (false, true, BinOp::BitOr(_) | BinOp::BitAnd(_) | BinOp::Or(_) | BinOp::And(_)) => (&joined.left, true),
            _ => return None,
        };
        if !is_asked && !is_harmless(other) {
            return None;
        }
        match joined.op {
            BinOp::BitOr(_) | BinOp::Or(_) => Some((To::Truth(true), Some((**other).clone()))),
            _ => Some((To::Truth(false), Some(negated(other)))),
        }
    }
}

impl VisitMut for Turn<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some((name, to, condition)) = self.set(expr) {
            let (count, one) = (often(&name), self.count.number(1));
            self.odd |= self.to.get_or_insert((name, to)).1 != to;
            let counts = parse_quote!(#count += #one);
            *expr = match condition {
                None => counts,
                Some(condition) => {
                    self.odd |= names(&condition, self.name) || may_not_be_asked(&condition);
                    parse_quote!(if #condition { #counts; })
                }
            };
            return;
        }
        match expr {
            Expr::Path(path) => self.odd |= path.path.is_ident(self.name),
            Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Async(_) => self.odd = true,
            Expr::Break(leaving) => self.odd |= leaving.label.is_some(),
            Expr::Continue(leaving) => self.odd |= leaving.label.is_some(),
            Expr::Closure(_) => self.odd |= names(&*expr, self.name),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_item_mut(&mut self, item: &mut syn::Item) {
        self.odd |= names(&*item, self.name);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.odd |= names(&*mac, self.name);
    }
}

/// What `bad |= x < lo` and `good &= x < lo` set, and where.
fn joining(op: &BinOp, condition: &Expr) -> Option<(To, Option<Expr>)> {
    match op {
        BinOp::BitOrAssign(_) => Some((To::Truth(true), Some(condition.clone()))),
        BinOp::BitAndAssign(_) => Some((To::Truth(false), Some(negated(condition)))),
        BinOp::BitXorAssign(_) => Some((To::Other, Some(condition.clone()))),
        _ => None,
    }
}

fn names(syntax: &impl ToTokens, name: &str) -> bool {
    words_in(syntax).iter().any(|word| word == name)
}

/// That a condition does not hold, asked of its parts: lanes have no `!` of two truths at once.
fn negated(condition: &Expr) -> Expr {
    let span = condition.span();
    match condition {
        Expr::Paren(inner) => negated(&inner.expr),
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            let [left, right] = [negated(left), negated(right)];
            parse_quote_spanned!(span=> #left || #right)
        }
        Expr::Binary(ExprBinary { left, op: BinOp::Or(_), right, .. }) => {
            let [left, right] = [left, right].map(|side| match negated(side) {
                Expr::Binary(either) => parse_quote_spanned!(span=> (#either)),
                one => one,
            });
            parse_quote_spanned!(span=> #left && #right)
        }
        Expr::Path(_) | Expr::MethodCall(_) => parse_quote_spanned!(span=> !#condition),
        _ => parse_quote_spanned!(span=> !(#condition)),
    }
}

/// Whether a condition of an `if` cannot be this: it has braces, or binds something.
fn may_not_be_asked(condition: &Expr) -> bool {
    struct Braces(bool);
    impl Visit<'_> for Braces {
        fn visit_expr(&mut self, expr: &Expr) {
            self.0 |= matches!(expr, Expr::Struct(_) | Expr::Let(_) | Expr::Block(_) | Expr::Match(_));
            visit::visit_expr(self, expr);
        }
    }
    let mut braces = Braces(false);
    braces.visit_expr(condition);
    braces.0
}

/// Whether nobody notices that it is asked: comparisons of what is there.
fn is_harmless(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Paren(inner) => is_harmless(&inner.expr),
        Expr::Field(field) => is_harmless(&field.base),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_) | syn::UnOp::Not(_)) && is_harmless(&unary.expr),
        Expr::Binary(binary) => {
            use BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
            let compares = matches!(binary.op, And(_) | Or(_) | Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_));
            compares && is_harmless(&binary.left) && is_harmless(&binary.right)
        }
        Expr::MethodCall(call) => {
            const ASKING: [&str; 3] = ["is_nan", "is_finite", "is_infinite"];
            ASKING.iter().any(|asking| call.method == asking) && call.args.is_empty() && is_harmless(&call.receiver)
        }
        _ => false,
    }
}
