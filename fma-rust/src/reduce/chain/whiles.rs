//! Loops that count without a `for`, read as one.
//!
//! ```text
//! while i < n { s += x[i]; i += 1; }           { for i in i..n { s += x[i]; } if i < n { i = n; } }
//! while i + 1 < n { …; i += 2; }               { let end = n.saturating_sub(1); for i in (i..end).step_by(2) { … } … }
//! while i > 0 { i -= 1; s += x[i]; }           { for i in (0..i).rev() { s += x[i]; } if i > 0 { i = 0; } }
//! loop { if i >= n { break; } …; i += 1; }     as `while i < n { …; i += 1; }`
//! ```
//!
//! They say the same, because nothing in the body sets `i` or what it is compared with. Where `i + 1` overflows before the first step, a build that looks for overflow panics
//! as it did; in another the loop takes no step, where the sum as written would be a small one.

use syn::{BinOp, Expr, Stmt, parse_quote};

use crate::blocks::own;
use crate::groups::bare;
use crate::walk::visit::{self, Visit};

/// The loop as a `for`.
pub fn counted(expr: &Expr, label: &syn::Lifetime) -> Option<Expr> {
    match expr {
        Expr::While(each) if each.label.is_none() && each.attrs.is_empty() => {
            let stmts = &each.body.stmts;
            upwards((&each.cond, stmts), label).or_else(|| downwards((&each.cond, stmts), label))
        }
        Expr::Loop(each) if each.label.is_none() && each.attrs.is_empty() => {
            let (Stmt::Expr(Expr::If(leaves), _), stmts) = each.body.stmts.split_first()? else { return None };
            let is_break = |stmt: &Stmt| matches!(stmt, Stmt::Expr(Expr::Break(leaves), _) if leaves.label.is_none() && leaves.expr.is_none());
            let [only] = &leaves.then_branch.stmts[..] else { return None };
            let Expr::Binary(syn::ExprBinary { left, op: BinOp::Ge(_), right, .. }) = &*leaves.cond else {
                return None;
            };
            let goes_on = parse_quote!(#left < #right);
            (leaves.else_branch.is_none() && is_break(only)).then(|| upwards((&goes_on, stmts), label))?
        }
        _ => None,
    }
}

/// What counts up to a bound.
fn upwards((cond, stmts): (&Expr, &[Stmt]), label: &syn::Lifetime) -> Option<Expr> {
    let bounds = bounds(cond)?;
    let (last, body) = stmts.split_last()?;
    let (index, by) = counts(last, |op| matches!(op, BinOp::AddAssign(_)))?;
    let is_index = |name: &syn::Ident| name == index;
    for bound in &bounds {
        let is_length = matches!(bound.end, Expr::MethodCall(call) if name(&call.receiver).is_some());
        if root(bound.end)?.is_some_and(|root| may_set(body, root, is_length)) {
            return None;
        }
    }
    let stays = !may_set(body, index, false);
    if !bounds.iter().all(|bound| is_index(bound.index)) || !stays {
        return None;
    }
    if let ([Bound { end, ahead: 0, .. }], 1) = (&bounds[..], by) {
        return Some(parse_quote!({
            #label: for #index in #index..#end { #(#body)* }
            if #index < #end { #index = #end; }
        }));
    }
    // Other integers may overflow before they are compared.
    if !is_place(stmts, index) {
        return None;
    }
    let mut ends = bounds.iter().map(Bound::end);
    let first = ends.next()?;
    // A sum in the condition that overflows panics before the first step, as it would have.
    let asked = bounds.iter().any(|bound| bound.ahead > 0).then(|| quote::quote!(let _ = #cond;));
    let (end, by) = (own("end"), proc_macro2::Literal::u64_unsuffixed(by));
    let run: Expr =
        if by.to_string() == "1" { parse_quote!(#index..#end) } else { parse_quote!((#index..#end).step_by(#by)) };
    Some(parse_quote!({
        #asked
        let #end: usize = #first #(.min(#ends))*;
        #label: for #index in #run { #(#body)* }
        if #index < #end { #index += (#end - #index - 1) / #by * #by + #by; }
    }))
}

/// What counts down to nothing, first of all.
fn downwards((cond, stmts): (&Expr, &[Stmt]), label: &syn::Lifetime) -> Option<Expr> {
    let Expr::Binary(syn::ExprBinary { left, op: BinOp::Gt(_), right, .. }) = bare(cond) else { return None };
    let (first, body) = stmts.split_first()?;
    let (index, by) = counts(first, |op| matches!(op, BinOp::SubAssign(_)))?;
    let is_counted = name(left)? == index && number(right) == Some(0) && by == 1 && !may_set(body, index, false);
    is_counted.then(|| {
        parse_quote!({
            #label: for #index in (0..#index).rev() { #(#body)* }
            if #index > 0 { #index = 0; }
        })
    })
}

/// `i += 2;`
fn counts(stmt: &Stmt, is_one: fn(&BinOp) -> bool) -> Option<(&syn::Ident, u64)> {
    let Stmt::Expr(Expr::Binary(syn::ExprBinary { left, op, right, .. }), Some(_)) = stmt else { return None };
    let by = number(right).filter(|by| *by > 0)?;
    Some((name(left).filter(|_| is_one(op))?, by))
}

/// What an index is below: `i + ahead < end`
struct Bound<'a> {
    index: &'a syn::Ident,
    ahead: u64,
    end: &'a Expr,
}

impl Bound<'_> {
    fn end(&self) -> Expr {
        let (end, ahead) = (self.end, proc_macro2::Literal::u64_unsuffixed(self.ahead));
        if self.ahead == 0 { end.clone() } else { parse_quote!(#end.saturating_sub(#ahead)) }
    }
}

/// Those of a condition.
fn bounds(cond: &Expr) -> Option<Vec<Bound<'_>>> {
    let Expr::Binary(binary) = bare(cond) else { return None };
    match binary.op {
        BinOp::And(_) => Some(bounds(&binary.left)?.into_iter().chain(bounds(&binary.right)?).collect()),
        BinOp::Lt(_) => {
            let (index, ahead) = match bare(&binary.left) {
                Expr::Binary(syn::ExprBinary { left, op: BinOp::Add(_), right, .. }) => (name(left)?, number(right)?),
                left => (name(left)?, 0),
            };
            Some(vec![Bound { index, ahead, end: bare(&binary.right) }])
        }
        _ => None,
    }
}

fn number(expr: &Expr) -> Option<u64> {
    match bare(expr) {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) if int.suffix().is_empty() => int.base10_parse().ok(),
        _ => None,
    }
}

/// Whether a name is a place in a slice, as it is or with a number added: a `usize`.
fn is_place(stmts: &[Stmt], index: &syn::Ident) -> bool {
    struct Places<'a>(&'a syn::Ident, bool);
    impl Visit<'_> for Places<'_> {
        fn visit_expr_index(&mut self, place: &syn::ExprIndex) {
            self.1 |= is_sum(&place.index, self.0);
            visit::visit_expr_index(self, place);
        }
    }
    let mut places = Places(index, false);
    stmts.iter().for_each(|stmt| places.visit_stmt(stmt));
    places.1
}

/// Whether it is a name, or that and something.
fn is_sum(index: &Expr, of: &syn::Ident) -> bool {
    match bare(index) {
        Expr::Binary(syn::ExprBinary { left, op: BinOp::Add(_) | BinOp::Sub(_), right, .. }) => {
            is_sum(left, of) || is_sum(right, of)
        }
        other => name(other) == Some(of),
    }
}
/// A bound that can be asked twice: a number, a name, fields of one, or a length; its root, if it has one.
pub fn root(end: &Expr) -> Option<Option<&syn::Ident>> {
    match end {
        Expr::Lit(_) => Some(None),
        Expr::Path(_) => name(end).map(Some),
        Expr::Field(field) => root(&field.base),
        Expr::Paren(paren) => root(&paren.expr),
        Expr::MethodCall(call) if call.method == "len" && call.args.is_empty() => root(&call.receiver),
        _ => None,
    }
}

/// A name alone.
pub fn name(expr: &Expr) -> Option<&syn::Ident> {
    match expr {
        Expr::Path(syn::ExprPath { qself: None, path, .. }) => path.get_ident(),
        _ => None,
    }
}

/// Whether statements set a variable, bind its name anew, or may do something that cannot be seen. Of a slice or a list it may be no more than its length that has to stay.
fn may_set(stmts: &[Stmt], name: &syn::Ident, is_length: bool) -> bool {
    let mut sets = Sets { name, is_length, found: false };
    stmts.iter().for_each(|stmt| sets.visit_stmt(stmt));
    sets.found
}

struct Sets<'a> {
    name: &'a syn::Ident,
    is_length: bool,
    found: bool,
}

impl Sets<'_> {
    fn target(&mut self, target: &Expr) {
        let may_be = |place: &Expr| root(place).is_none_or(|root| root == Some(self.name));
        self.found |= match target {
            Expr::Index(element) => !self.is_length && may_be(&element.expr),
            place => may_be(place),
        };
    }

    /// Whether a call may make it longer.
    fn is_changed(&self, call: &syn::ExprMethodCall) -> bool {
        const ASKS: [&str; 4] = ["len", "is_empty", "iter", "get"];
        self.is_length && name(&call.receiver) == Some(self.name) && !ASKS.iter().any(|asks| call.method == asks)
    }
}

impl Visit<'_> for Sets<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Assign(assign) => self.target(&assign.left),
            Expr::Binary(binary) if super::stream::is_assignment(&binary.op) => self.target(&binary.left),
            Expr::MethodCall(call) => self.found |= self.is_changed(call),
            Expr::Reference(syn::ExprReference { mutability: Some(_), .. }) => self.found = true,
            Expr::Closure(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Return(_) | Expr::Try(_) => self.found = true,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.found |= pat.ident == *self.name;
    }

    fn visit_macro(&mut self, _: &syn::Macro) {
        self.found = true;
    }

    fn visit_item(&mut self, _: &syn::Item) {
        self.found = true;
    }
}
