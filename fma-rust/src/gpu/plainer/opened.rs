//! `if let Some(x) = &mut option { *x += 1.0; }`: what is there is taken out, changed, and put back.

use std::collections::HashMap;

use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Mentioned, name};
use super::put::{Bare, Put};
use super::taken::some;
use crate::reduce::{Names, across};
use crate::tree::Edge;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Takes it out and puts it back.
pub fn plain(block: &mut syn::Block) {
    Opened { names: Names::of_several() }.visit_block_mut(block);
}

struct Opened {
    names: Names,
}

impl VisitMut for Opened {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_if_mut(&mut self, choice: &mut syn::ExprIf) {
        visit_mut::visit_expr_if_mut(self, choice);
        let Expr::Let(found) = &*choice.cond else { return };
        let Some((option, held)) = lent(found) else { return };
        let mut body = choice.then_branch.clone();
        if !is_statement(&body, choice.else_branch.is_some()) || leaves(&body, &option) {
            return;
        }
        let (taken, mut own) = (self.names.fresh("taken"), self.names.fresh("opened"));
        own.set_span(own.span().located_at(held.span()));
        let known = HashMap::from([(held.to_string(), parse_quote!(#own))]);
        let mut put = Put { known: &known, bare: Bare::Left, left: false };
        put.visit_block_mut(&mut body);
        if put.left {
            return;
        }
        if let Some(Stmt::Expr(_, semicolon @ None)) = body.stmts.last_mut() {
            *semicolon = Some(Default::default());
        }
        // On the CPU it lies in memory.
        let read = across(Edge::Captured, &parse_quote!(#own));
        body.stmts.splice(0..0, [parse_quote!(let mut #own = #taken;), parse_quote!(#read;)]);
        body.stmts.push(parse_quote!(#option = Some(#own);));
        *choice.cond = parse_quote!(let Some(#taken) = #option);
        choice.then_branch = body;
    }
}

/// The option that is lent to be changed, and the name of what it holds.
fn lent(found: &syn::ExprLet) -> Option<(syn::Ident, syn::Ident)> {
    let Pat::Ident(held) = some(&found.pat)? else { return None };
    let (option, is_lent) = match &*found.expr {
        Expr::Reference(lent) => (&*lent.expr, lent.mutability.is_some()),
        Expr::MethodCall(call) if call.method == "as_mut" && call.args.is_empty() => (&*call.receiver, true),
        option => (option, held.by_ref.is_some() && held.mutability.is_some()),
    };
    let Expr::Path(path) = option else { return None };
    name(option)?;
    is_lent.then(|| Some((path.path.get_ident()?.clone(), held.ident.clone())))?
}

/// Whether a branch gives nothing.
fn is_statement(body: &syn::Block, has_other: bool) -> bool {
    use syn::BinOp::{AddAssign, DivAssign, MulAssign, RemAssign, SubAssign};
    match body.stmts.last() {
        Some(Stmt::Expr(Expr::Assign(_) | Expr::ForLoop(_) | Expr::While(_), None)) => true,
        Some(Stmt::Expr(Expr::Binary(syn::ExprBinary { op, .. }), None)) => {
            matches!(op, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_))
        }
        Some(Stmt::Expr(_, None)) => !has_other,
        _ => true,
    }
}

/// Whether a body goes elsewhere before its end, or names the option.
fn leaves(body: &syn::Block, option: &syn::Ident) -> bool {
    #[derive(Default)]
    struct Leaves(bool);
    impl Visit<'_> for Leaves {
        fn visit_expr(&mut self, expr: &Expr) {
            self.0 |= matches!(expr, Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Try(_));
            visit::visit_expr(self, expr);
        }
    }
    let (mut leaves, mut mentioned) = (Leaves::default(), Mentioned::default());
    leaves.visit_block(body);
    mentioned.visit_block(body);
    leaves.0 || mentioned.names.contains_key(&option.to_string())
}
