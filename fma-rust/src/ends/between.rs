//! The body of a loop between its ends.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Block, Expr, Ident, Pat, Stmt, Type, parse_quote};

use super::changed::{changed, target};
use super::decide::Decided;
use super::fixed::literal;
use super::head::Head;
use super::need::Needs;
use super::shifted::{Place, Shifted};
use super::{chosen, counted, several};
use crate::groups::bare;
use crate::steady::{Known, is_integer};
use crate::tree::words_in;
use crate::walk::visit_mut::{self, VisitMut};

/// What a body has given a name.
#[derive(Clone)]
enum Named {
    Index(Shifted),
    Truth(Decided),
    /// With its type.
    Number(Expr),
}

/// Puts what is known between the ends in its place.
pub struct Between<'a> {
    head: &'a Head<'a>,
    known: &'a Known,
    names: BTreeMap<String, Named>,
    /// The names that may be changed: each means what it does until a statement does.
    changing: BTreeSet<String>,
    pub needs: Needs,
}

impl<'a> Between<'a> {
    pub fn of(head: &'a Head<'a>, known: &'a Known) -> Between<'a> {
        Between { head, known, names: BTreeMap::new(), changing: BTreeSet::new(), needs: Needs::default() }
    }

    /// What an expression is, if it is spelt otherwise.
    fn read(&mut self, expr: &Expr) -> Option<Expr> {
        let (read, needs) = match self.named(expr)? {
            Named::Index(index) if index.is_plain => return None,
            Named::Index(index) => index.spelt(self.head, self.known)?,
            Named::Truth((is_so, needs)) => (parse_quote!(#is_so), needs),
            Named::Number(number) => (number, Needs::default()),
        };
        self.needs.join(needs);
        Some(read)
    }

    /// What a name for an expression would mean.
    fn named(&self, expr: &Expr) -> Option<Named> {
        if let Expr::Path(path) = bare(expr)
            && let Some(named) = path.path.get_ident().and_then(|name| self.names.get(&name.to_string()))
        {
            return Some(named.clone());
        }
        if let Some(is_so) = chosen::truth(expr) {
            return Some(Named::Truth((is_so, Needs::default())));
        }
        let named = |name: &Ident| match self.names.get(&name.to_string())? {
            Named::Index(index) => Some(index.clone()),
            Named::Truth(_) | Named::Number(_) => None,
        };
        let place = Place { head: self.head, known: self.known, named: &named };
        place.shifted(expr).map(Named::Index).or_else(|| place.decided(expr).map(Named::Truth))
    }

    /// Gives what a `let` binds its name, and says what has to hold for the `let` to be left out.
    fn bind(&mut self, local: &mut syn::Local) -> Option<Needs> {
        let init = local.init.as_ref().filter(|init| init.diverge.is_none());
        let number = init.and_then(|init| typed(&local.pat, &init.expr)).map(Named::Number);
        let named = number.or_else(|| init.and_then(|init| self.named(&init.expr)));
        self.visit_pat_mut(&mut local.pat);
        let (name, named) = (several::name_of_any(&local.pat)?, named?);
        if several::name_of(&local.pat).is_none() {
            self.changing.insert(name.to_string());
        }
        let needs = match &named {
            Named::Index(Shifted { needs, .. }) | Named::Truth((_, needs)) => needs.clone(),
            Named::Number(_) => Needs::default(),
        };
        self.names.insert(name.to_string(), named);
        Some(needs)
    }

    /// What is read with names that nothing behind it knows.
    fn aside(&mut self, read: impl FnOnce(&mut Self)) {
        let names = self.names.clone();
        read(self);
        self.names = names;
    }

    /// Reads a statement, and says what has to hold for a `let` to be left out.
    fn statement(&mut self, stmt: &mut Stmt) -> Option<Needs> {
        match stmt {
            Stmt::Local(local) => {
                if let Some(init) = &mut local.init {
                    self.visit_local_init_mut(init);
                }
                self.bind(local)
            }
            stmt => {
                self.visit_stmt_mut(stmt);
                None
            }
        }
    }

    fn statements(&mut self, block: &mut Block) {
        several::one_by_one(&mut block.stmts);
        let mut left_out = Vec::new();
        for stmt in &mut block.stmts {
            let mut read = stmt.clone();
            let (names, needs) = (self.names.clone(), self.needs.clone());
            let mut lets = self.statement(&mut read);
            let mut forgotten = BTreeSet::new();
            loop {
                let changed = changed(&read, &self.changing);
                if changed.is_subset(&forgotten) {
                    break;
                }
                // With what it changes, the statement says something else.
                forgotten.extend(changed);
                (self.names, self.needs) = (names.clone(), needs.clone());
                self.names.retain(|name, _| !forgotten.contains(name));
                read = stmt.clone();
                lets = self.statement(&mut read);
            }
            *stmt = read;
            left_out.push(lets);
        }
        for (index, needs) in left_out.into_iter().enumerate().rev() {
            let (Some(needs), Stmt::Local(local)) = (needs, &block.stmts[index]) else { continue };
            let is_mentioned = |name: &Ident| words_in(&Rest(&block.stmts[index + 1..])).contains(&name.to_string());
            if several::name_of_any(&local.pat).is_some_and(|name| !is_mentioned(name)) {
                self.needs.join(needs);
                block.stmts.remove(index);
            }
        }
        several::settle(&mut block.stmts);
        chosen::settle(&mut block.stmts);
        counted::settle(&mut block.stmts);
    }
}

/// A number whose type is written, `let d: i32 = -1;`, with its type.
fn typed(pat: &Pat, init: &Expr) -> Option<Expr> {
    let (Pat::Type(typed), number) = (pat, literal(init)?) else { return None };
    let Type::Path(ty) = &*typed.ty else { return None };
    let suffix = ty.path.get_ident().filter(|_| is_integer(&typed.ty))?;
    let size = syn::LitInt::new(&format!("{}{suffix}", number.unsigned_abs()), suffix.span());
    Some(if number < 0 { parse_quote!((-#size)) } else { parse_quote!(#size) })
}

/// Statements beside one another.
struct Rest<'a>(&'a [Stmt]);

impl quote::ToTokens for Rest<'_> {
    fn to_tokens(&self, tokens: &mut proc_macro2::TokenStream) {
        self.0.iter().for_each(|stmt| stmt.to_tokens(tokens));
    }
}

impl VisitMut for Between<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.aside(|inside| inside.statements(block));
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.aside(|inside| visit_mut::visit_arm_mut(inside, arm));
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        if let Pat::Ident(name) = pat {
            self.names.remove(&name.ident.to_string());
        }
        visit_mut::visit_pat_mut(self, pat);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_name_set = target(expr).is_some_and(|target| matches!(target, Expr::Path(_)));
        match expr {
            // What is set is no number.
            Expr::Assign(syn::ExprAssign { right, .. }) | Expr::Binary(syn::ExprBinary { right, .. })
                if is_name_set =>
            {
                self.visit_expr_mut(right);
                return;
            }
            Expr::Closure(_) | Expr::ForLoop(_) | Expr::While(_) | Expr::If(_) => {
                self.aside(|inside| visit_mut::visit_expr_mut(inside, expr));
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
        if let Some(read) = self.read(expr).or_else(|| chosen::chosen(expr)) {
            *expr = read;
        }
    }
}
