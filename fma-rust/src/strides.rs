//! Loops whose index goes in steps, `for i in (0..n).step_by(2) { x[i] = …; x[i + 1] = …; }`, as loops that count their turns: lanes take blocks of elements by
//! the number of the block.
//!
//! Each turn has the index that it had, since what an index is below is never passed by what counts it: this needs no permission.

use syn::{Expr, ExprForLoop, ExprRange, Pat, RangeLimits, Stmt, parse_quote};

use crate::blocks::own;
use crate::marked::Marked;
use crate::rewrite::Function;
use crate::steady::is_literal;
use crate::text::outline_of;
use crate::trial::{self, Closures, Trial};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

impl Function<'_> {
    /// The body with such loops counting their turns, where they then run in lanes.
    pub(crate) fn by_turns(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() {
            return None;
        }
        let marked = |each: &ExprForLoop| Marked::of(each.for_token.span, outline_of(each));
        let read = |each: &ExprForLoop| Some((counted(each)?, marked(each)));
        let tried = |skip: usize, block: &syn::Block| {
            let (block, found) = trial::one_loop(skip, block, Closures::Read, &read)?;
            Some(Trial { block, counted: None, found })
        };
        trial::kept(block, tried, |body| self.in_lanes_at_last(body))
    }
}

/// The loop over its turns.
fn counted(each: &ExprForLoop) -> Option<Stmt> {
    let Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, ident: index, subpat: None, attrs }) = &*each.pat
    else {
        return None;
    };
    let (range, by) = stepped(&each.expr).filter(|_| each.attrs.is_empty() && attrs.is_empty())?;
    let (Some(start), RangeLimits::HalfOpen(_), Some(upper)) = (&range.start, &range.limits, &range.end) else {
        return None;
    };
    let [first, end, turns, turn] = ["first", "end", "turns", "turn"].map(own);
    let is_from_zero = is_literal(start, "0");
    let at: Expr = if is_from_zero { parse_quote!(#turn * #by) } else { parse_quote!(#first + #turn * #by) };
    let (label, each_of, mut body) = (&each.label, &each.for_token, each.body.stmts.clone());
    if is_from_zero && !binds(&each.body, index) {
        let mut quotients = Quotients { index, by, turn: &turn };
        body.iter_mut().for_each(|stmt| quotients.visit_stmt_mut(stmt));
    }
    let head = quote::quote!(#label #each_of #turn in 0..#turns);
    let whole: syn::Block = parse_quote!({
        let (#first, #end) = (#start, #upper);
        let #turns = if #first < #end { (#end - #first - 1) / #by + 1 } else { 0 };
        #head {
            let #index = #at;
            #(#body)*
        }
    });
    Some(Stmt::Expr(Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: whole }), None))
}

/// `(first..end).step_by(2)`
fn stepped(head: &Expr) -> Option<(&ExprRange, &syn::LitInt)> {
    match head {
        Expr::Paren(inner) => stepped(&inner.expr),
        Expr::MethodCall(call) if call.method == "step_by" && call.args.len() == 1 => {
            let Expr::Paren(range) = &*call.receiver else { return None };
            match (&*range.expr, call.args.first()?) {
                (Expr::Range(range), Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(by), .. }))
                    if by.suffix().is_empty() && by.base10_parse::<usize>().is_ok_and(|by| by > 1) =>
                {
                    Some((range, by))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a body may give the name to something else.
fn binds(body: &syn::Block, index: &syn::Ident) -> bool {
    struct Binds<'a>(&'a syn::Ident, bool);
    impl Visit<'_> for Binds<'_> {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            self.1 |= name.ident == *self.0;
        }
        fn visit_item(&mut self, _: &syn::Item) {
            self.1 = true;
        }
    }
    let mut binds = Binds(index, false);
    binds.visit_block(body);
    binds.1
}

/// Puts the turn in the place of `i / 2`.
struct Quotients<'a> {
    index: &'a syn::Ident,
    by: &'a syn::LitInt,
    turn: &'a syn::Ident,
}

impl VisitMut for Quotients<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Binary(quotient) = &*expr
            && matches!(quotient.op, syn::BinOp::Div(_))
            && matches!(&*quotient.left, Expr::Path(path) if path.path.is_ident(self.index))
            && is_literal(&quotient.right, self.by.base10_digits())
        {
            let turn = self.turn;
            *expr = parse_quote!(#turn);
        }
    }
}
