//! Short loops and sums, written out.

use syn::{Expr, Stmt, parse_quote};

use super::asked::{are_asked, placed};
use super::closures::{for_each, made, mapped};
use crate::unroll::{Known, folded, items, stepped};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// How many turns a loop is written out for.
pub const MOST: usize = 8;

/// No more statements than these come of all of them.
const MOST_IN_ALL: usize = 256;

/// Whether there may be short loops or arrays in the loops of a body.
pub fn are_in(block: &syn::Block) -> bool {
    let mut inner = Inner::default();
    inner.visit_block(block);
    inner.turns > 0 || inner.parts > 0
}

/// How many loops and sums there are in the loops of a body.
pub fn count(block: &syn::Block) -> usize {
    let mut inner = Inner::default();
    inner.visit_block(block);
    inner.turns
}

/// What may be short in loops.
#[derive(Default)]
struct Inner {
    is_inside: bool,
    turns: usize,
    parts: usize,
}

impl<'ast> Visit<'ast> for Inner {
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    fn visit_expr(&mut self, expr: &'ast Expr) {
        let adds =
            |call: &syn::ExprMethodCall| ["sum", "product", "fold", "for_each"].iter().any(|name| call.method == name);
        let (turns, is_part) = match expr {
            Expr::ForLoop(_) => (true, false),
            Expr::MethodCall(call) => (adds(call), call.method == "map"),
            Expr::Index(index) => (false, matches!(*index.index, Expr::Lit(_))),
            _ => (false, false),
        };
        self.turns += usize::from(self.is_inside && turns);
        self.parts += usize::from(self.is_inside && is_part);
        let before = self.is_inside;
        self.is_inside |= matches!(expr, Expr::ForLoop(_) | Expr::Closure(_));
        visit::visit_expr(self, expr);
        self.is_inside = before;
    }
}

/// Writes out what is short.
pub struct Turns {
    known: Known,
    left: usize,
    pub any: bool,
}

impl Turns {
    pub fn new(known: Known) -> Turns {
        Turns { known, left: MOST_IN_ALL, any: false }
    }

    /// What a loop does turn by turn, unless that holds a loop that is not short.
    fn written_out(&mut self, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let read = for_each(stmt);
        let Stmt::Expr(Expr::ForLoop(each), _) = read.as_ref().unwrap_or(stmt) else { return None };
        if each.label.is_some() || !each.attrs.is_empty() {
            return None;
        }
        let list = items(&each.expr, &self.known).filter(|list| list.len() <= MOST)?;
        let mut block: syn::Block = parse_quote!({});
        for item in list {
            block.stmts.extend(stepped(&each.pat, item, &each.body, &self.known)?.0);
        }
        if !are_asked(placed(&each.expr, &self.known), &block.stmts) {
            return None;
        }
        let left = self.left.checked_sub(block.stmts.len())?;
        let before = std::mem::replace(&mut self.left, left);
        self.visit_block_mut(&mut block);
        let plain = !turns(&block);
        if !plain {
            self.left = before;
        }
        plain.then_some(block.stmts)
    }

    /// `row.len()`, where that is in sight.
    fn length(&self, expr: &Expr) -> Option<Expr> {
        let Expr::MethodCall(call) = expr else { return None };
        if !placed(&call.receiver, &self.known).is_empty() {
            return None;
        }
        let length = self.known.length(&call.receiver).filter(|_| call.method == "len" && call.args.is_empty())?;
        let length = proc_macro2::Literal::usize_suffixed(length);
        Some(parse_quote!(#length))
    }
}

impl VisitMut for Turns {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            match self.written_out(&stmt) {
                Some(turns) => {
                    self.any = true;
                    block.stmts.extend(turns);
                }
                None => {
                    if let (Some(array), Stmt::Local(syn::Local { init: Some(init), .. })) =
                        (made(&stmt, &self.known), &mut stmt)
                    {
                        (self.any, *init.expr) = (true, array);
                    }
                    self.visit_stmt_mut(&mut stmt);
                    block.stmts.push(stmt);
                }
            }
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Some(length) = self.length(expr) {
            (self.any, *expr) = (true, length);
        }
        if let Some(elements) = mapped(expr, &self.known) {
            (self.any, *expr) = (true, elements);
        }
        if let Some((sum, count)) = folded(expr, &self.known)
            && count <= MOST
            && let Some(left) = self.left.checked_sub(count)
            && let sum = parse_quote!({ #sum })
            && are_asked(placed(expr, &self.known), std::slice::from_ref(&sum))
        {
            (self.left, self.any) = (left, true);
            *expr = parse_quote!((#sum));
        }
    }
}

/// Whether anything turns in it.
fn turns(block: &syn::Block) -> bool {
    struct Found(bool);
    impl<'ast> Visit<'ast> for Found {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            self.0 |= matches!(expr, Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) | Expr::Closure(_));
            visit::visit_expr(self, expr);
        }
    }
    let mut found = Found(false);
    found.visit_block(block);
    found.0
}
