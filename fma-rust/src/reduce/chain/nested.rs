//! `flat_map` and `flatten`: each item gives several, which a loop inside of the loop runs through.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::Reason;
use super::bind::{Item, applied, bind, substituted};
use super::names::{Names, across};
use super::step::Step;
use super::stream::{Origin, Stream};
use crate::tree::Edge;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// A loop through what one item gives.
#[derive(Clone)]
pub struct Nested {
    pub lets: Vec<Stmt>,
    pub pat: Pat,
    pub head: Expr,
    /// What is done to an item before it goes on.
    pub steps: Vec<Step>,
}

impl Nested {
    /// The loop, whose body is left as the loop around it is, of that label.
    pub fn around(self, mut body: Vec<Stmt>, label: &syn::Lifetime) -> Vec<Stmt> {
        let Nested { mut lets, pat, head, steps } = self;
        body.iter_mut().for_each(|stmt| Leaves(label).visit_stmt_mut(stmt));
        let body = Step::body(steps, body, label);
        lets.push(parse_quote!(for #pat in #head { #(#body)* }));
        lets
    }
}

impl Stream {
    /// What each item gives, or is, item by item.
    pub fn nested(mut self, by: &[&Expr], names: &mut Names) -> Result<Stream, Reason> {
        let given = match by {
            [Expr::Closure(closure)] => {
                let (stmts, value) = called(closure, self.item.clone(), names)?;
                self.steps.push(Step::Stmts(stmts));
                value
            }
            [] => self.item.expr(),
            _ => return Err("`flat_map` is given no closure".to_owned()),
        };
        let (given, mut list) = listed(given, names);
        let Stream { head, pat, lets, steps, item, .. } = Stream::of(&given, names)?;
        list.extend(lets);
        let lets = list;
        self.steps.push(Step::Each(Box::new(Nested { lets, pat, head, steps })));
        Ok(Stream { item, ..self }.untyped(names))
    }

    /// Its items have no type on the CPU.
    pub fn untyped(mut self, names: &mut Names) -> Stream {
        let mut stmts = Vec::new();
        let item = untyped(self.item, names, &mut stmts);
        self.steps.push(Step::Stmts(stmts));
        Stream { item, origin: Origin::Unknown, ..self }
    }
}

/// An array as it is written has a name.
fn listed(given: Expr, names: &mut Names) -> (Expr, Vec<Stmt>) {
    let Expr::Array(_) = given else { return (given, Vec::new()) };
    let list = names.fresh("list");
    (parse_quote!(#list), vec![parse_quote!(let #list = #given;)])
}

/// The numbers of an item, which have no type on the CPU.
pub fn untyped(item: Item, names: &mut Names, stmts: &mut Vec<Stmt>) -> Item {
    match item.dereferenced_if_reference() {
        Item::One(expr) => {
            let (name, number) = (names.fresh("number"), across(Edge::Untyped, &across(Edge::Behind, &expr)));
            stmts.push(parse_quote!(let #name = #number;));
            Item::One(parse_quote!(#name))
        }
        Item::All(parts) => Item::All(parts.into_iter().map(|part| untyped(part, names, stmts)).collect()),
    }
}

/// What a closure gives of an item: with closures in it, a chain that takes these apart later.
fn called(closure: &syn::ExprClosure, item: Item, names: &mut Names) -> Result<(Vec<Stmt>, Expr), Reason> {
    let mut inner = Inner::default();
    inner.visit_expr(&closure.body);
    if !inner.closures {
        let (stmts, value) = applied(closure, &[item], names)?;
        return Ok((stmts, value.ok_or("a closure in it gives nothing")?));
    }
    let ([pat], true) = (&closure.inputs.iter().collect::<Vec<_>>()[..], inner.is_chain) else {
        return Err("a closure in it holds more than a chain".to_owned());
    };
    let (mut known, mut stmts) = (Vec::new(), Vec::new());
    bind(pat, item, &mut known, names, &mut stmts)?;
    if known.iter().any(|(name, _)| inner.binds.contains(name)) {
        return Err("a closure in it gives a name twice".to_owned());
    }
    let body = &closure.body;
    let mut body: syn::Block = parse_quote!({ #body });
    substituted(&mut body, &known);
    match body.stmts.pop() {
        Some(Stmt::Expr(value, _)) => Ok((stmts, value)),
        Some(_) | None => Err("a closure in it gives nothing".to_owned()),
    }
}

/// What stands in the body of a closure.
struct Inner {
    closures: bool,
    /// Nothing but a chain and its closures.
    is_chain: bool,
    binds: Vec<String>,
}

impl Default for Inner {
    fn default() -> Inner {
        Inner { closures: false, is_chain: true, binds: Vec::new() }
    }
}

impl Visit<'_> for Inner {
    fn visit_expr_closure(&mut self, closure: &syn::ExprClosure) {
        self.closures = true;
        visit::visit_expr_closure(self, closure);
    }
    fn visit_macro(&mut self, _: &syn::Macro) {
        self.is_chain = false;
    }
    fn visit_expr(&mut self, expr: &Expr) {
        self.is_chain &= !matches!(expr, Expr::Return(_) | Expr::Try(_));
        visit::visit_expr(self, expr);
    }
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.binds.push(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }
}

/// What leaves a loop names which, as another stands in between.
struct Leaves<'a>(&'a syn::Lifetime);

impl VisitMut for Leaves<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_for_loop_mut(&mut self, _: &mut syn::ExprForLoop) {}
    fn visit_expr_while_mut(&mut self, _: &mut syn::ExprWhile) {}
    fn visit_expr_loop_mut(&mut self, _: &mut syn::ExprLoop) {}
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Break(leave) = expr {
            leave.label.get_or_insert_with(|| self.0.clone());
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
