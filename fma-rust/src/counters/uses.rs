//! Where a body names a counter.

use quote::ToTokens;
use syn::{BinOp, Expr, Lit};

use super::is_name;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};

/// How a function uses a name.
pub struct Uses<'a> {
    name: &'a syn::Ident,
    /// How often it is given.
    pub bound: usize,
    /// The places that say nothing of its type.
    plain: usize,
    all: usize,
}

impl Uses<'_> {
    pub fn of<'a>(block: &syn::Block, name: &'a syn::Ident) -> Uses<'a> {
        let mut uses = Uses { name, bound: 0, plain: 0, all: words(block, name) };
        uses.visit_block(block);
        uses
    }

    /// Whether nothing says of which type it is: it grows by numbers, is converted, and compared to numbers.
    pub fn are_plain(&self) -> bool {
        self.bound == 1 && self.bound + self.plain == self.all
    }
}

impl Visit<'_> for Uses<'_> {
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.bound += usize::from(pat.ident == *self.name);
        visit::visit_pat_ident(self, pat);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        let is_plain = match expr {
            Expr::Cast(cast) => is_name(&cast.expr, self.name),
            Expr::Binary(binary) => {
                use BinOp::{AddAssign, Eq, Ge, Gt, Le, Lt, Ne};
                let compares = matches!(binary.op, AddAssign(_) | Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_));
                compares && is_name(&binary.left, self.name) && is_plain_number(&binary.right)
            }
            _ => false,
        };
        self.plain += usize::from(is_plain);
        visit::visit_expr(self, expr);
    }
}

/// A literal integer that does not say its type.
fn is_plain_number(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. }) if int.suffix().is_empty())
}

/// How often a syntax has a name.
pub fn words(syntax: &impl ToTokens, name: &syn::Ident) -> usize {
    words_in(syntax).iter().filter(|word| name == word).count()
}

/// Counts where statements do nothing to a counter but read it.
pub struct Reads<'a> {
    name: &'a syn::Ident,
    found: usize,
}

impl Reads<'_> {
    pub fn of(stmts: &[syn::Stmt], name: &syn::Ident) -> usize {
        let mut reads = Reads { name, found: 0 };
        stmts.iter().for_each(|stmt| reads.visit_stmt(stmt));
        reads.found
    }
}

impl Visit<'_> for Reads<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            // What may set it, lends it or keeps it.
            Expr::Assign(assign) => self.visit_expr(&assign.right),
            Expr::Reference(_) | Expr::Closure(_) => {}
            Expr::MethodCall(call) if is_name(&call.receiver, self.name) => {}
            Expr::Binary(binary) if is_name(&binary.left, self.name) && sets(binary.op) => {}
            expr if is_name(expr, self.name) => self.found += 1,
            expr => visit::visit_expr(self, expr),
        }
    }
}

/// `+=` and the like.
fn sets(op: BinOp) -> bool {
    use BinOp::{
        AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, ShlAssign, ShrAssign,
        SubAssign,
    };
    let bits = matches!(op, BitXorAssign(_) | BitAndAssign(_) | BitOrAssign(_) | ShlAssign(_) | ShrAssign(_));
    bits || matches!(op, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_))
}
