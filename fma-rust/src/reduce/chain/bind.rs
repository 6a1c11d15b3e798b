//! Closures whose parameters become the items that they are called with.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, Pat, parse_quote};

use super::Reason;
use super::apart::{apart, located, taken_apart};
use super::early::ended;
use super::names::{Names, Reading, Taken};
use super::panics::indexes;
use super::windows;
use crate::tree::is_apart;
use crate::walk::visit_mut::{self, VisitMut};

/// What an iterator gives: one expression, or a tuple whose parts are at hand.
#[allow(clippy::large_enum_variant)] // there are few, and they live for one expansion
#[derive(Clone)]
pub enum Item {
    One(Expr),
    All(Vec<Item>),
}

impl Item {
    /// As one expression.
    pub fn expr(&self) -> Expr {
        match self {
            Item::One(expr) => expr.clone(),
            Item::All(parts) => {
                let parts = parts.iter().map(Item::expr);
                parse_quote!((#(#parts),*))
            }
        }
    }

    /// A reference to it; of a tuple, references to its parts, which is what patterns make of that.
    pub fn referenced(&self) -> Item {
        match self {
            Item::One(expr) => Item::One(parse_quote!((&#expr))),
            Item::All(parts) => Item::All(parts.iter().map(Item::referenced).collect()),
        }
    }

    /// What it refers to.
    pub fn dereferenced(&self) -> Item {
        match self {
            Item::One(expr) => Item::One(behind(expr).unwrap_or_else(|| parse_quote!((*#expr)))),
            Item::All(parts) => Item::All(parts.iter().map(Item::dereferenced).collect()),
        }
    }

    /// What it refers to, where it is written as a reference.
    pub fn dereferenced_if_reference(&self) -> Item {
        match self {
            Item::One(expr) => Item::One(behind(expr).unwrap_or_else(|| expr.clone())),
            Item::All(parts) => Item::All(parts.iter().map(Item::dereferenced_if_reference).collect()),
        }
    }

    /// A copy: what a closure changes is its own.
    fn own(self, name: &syn::Ident, names: &mut Names, stmts: &mut Vec<syn::Stmt>) -> Item {
        let Item::One(value) = self else { return self };
        let own = names.fresh(&name.to_string());
        stmts.push(parse_quote!(let mut #own = #value;));
        Item::One(parse_quote!(#own))
    }

    /// The same with a name for whatever is computed.
    pub fn named(self, names: &mut Names, stmts: &mut Vec<syn::Stmt>) -> Item {
        match self {
            Item::One(expr) if is_place(&expr) || windows::window(&expr).is_some() => Item::One(expr),
            Item::One(expr) => {
                let name = names.fresh("number");
                stmts.push(parse_quote!(let #name = #expr;));
                Item::One(parse_quote!(#name))
            }
            Item::All(parts) => Item::All(parts.into_iter().map(|part| part.named(names, stmts)).collect()),
        }
    }
}

impl Item {
    /// An element that the body of a closure does not name is read all the same.
    fn read(&self, body: &Expr, names: &mut Names, stmts: &mut Vec<syn::Stmt>) {
        match self {
            Item::One(expr) if indexes(expr) && is_place(expr) => {
                let [expr_text, body] = [expr, body].map(|expr| expr.to_token_stream().to_string());
                if !body.contains(&expr_text) {
                    let name = names.fresh("number");
                    stmts.push(parse_quote!(let #name = #expr;));
                }
            }
            Item::One(_) => {}
            Item::All(parts) => parts.iter().for_each(|part| part.read(body, names, stmts)),
        }
    }
}

fn behind(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Paren(paren) => behind(&paren.expr),
        Expr::Reference(reference) => Some((*reference.expr).clone()),
        _ => None,
    }
}

/// What a reference refers to in the end, be it to another.
fn behind_all(expr: &Expr) -> Option<Expr> {
    behind(expr).map(|place| behind_all(&place).unwrap_or(place))
}

/// An expression that a dot or brackets may follow.
pub fn postfix(expr: &Expr) -> Expr {
    match expr {
        Expr::Path(_) | Expr::Paren(_) | Expr::Index(_) | Expr::Field(_) | Expr::Call(_) | Expr::MethodCall(_) => {
            expr.clone()
        }
        other => parse_quote!((#other)),
    }
}

/// An expression that may stand at the end of a block.
pub fn tail(expr: &Expr) -> Expr {
    match expr {
        Expr::Binary(_)
        | Expr::Cast(_)
        | Expr::MethodCall(_)
        | Expr::Field(_)
        | Expr::Index(_)
        | Expr::Range(_)
        | Expr::Call(_) => {
            parse_quote!((#expr))
        }
        other => other.clone(),
    }
}

/// Whether an expression names a place, which can be written twice: nothing in it acts.
pub fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Paren(paren) => is_place(&paren.expr),
        Expr::Field(field) => is_place(&field.base),
        Expr::Reference(reference) => is_place(&reference.expr),
        Expr::Index(index) => is_place(&index.expr) && is_place(&index.index),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => is_place(expr),
        _ => false,
    }
}

/// The closure called with the items, one for each parameter: what it does first, and its value.
pub fn applied(
    closure: &syn::ExprClosure,
    items: &[Item],
    names: &mut Names,
) -> Result<(Vec<syn::Stmt>, Option<Expr>), Reason> {
    let (mut known, mut stmts) = (Vec::new(), Vec::new());
    if closure.inputs.len() != items.len() || closure.asyncness.is_some() {
        return Err("a closure in it is not understood".to_owned());
    }
    for (pat, item) in closure.inputs.iter().zip(items) {
        bind(pat, item.clone(), &mut known, names, &mut stmts)?;
    }
    let mut closure = closure.clone();
    apart(&mut closure.body, names).ok_or("a closure in it holds a closure or a macro")?;
    *closure.body = ended(*closure.body, names)?;
    take(&closure, &mut known, names, &mut stmts);
    let mut body = *closure.body;
    Substitute { known: &known }.visit_expr_mut(&mut body);
    items.iter().for_each(|item| item.read(&body, names, &mut stmts));
    match body {
        // A closure's body that stands where it is called begins a block of its own.
        Expr::Block(syn::ExprBlock { label: None, mut block, .. }) if !block.stmts.first().is_some_and(is_apart) => {
            let tail = block.stmts.pop_if(|stmt| matches!(stmt, syn::Stmt::Expr(_, None)));
            stmts.extend(block.stmts);
            Ok((stmts, if let Some(syn::Stmt::Expr(tail, None)) = tail { Some(tail) } else { None }))
        }
        body => Ok((stmts, Some(body))),
    }
}

/// What the closure names from outside.
fn take(closure: &syn::ExprClosure, known: &mut Vec<(String, Item)>, names: &mut Names, stmts: &mut Vec<syn::Stmt>) {
    for Taken { name, by, stmt } in names.captured(closure) {
        stmts.push(stmt);
        known.extend(by.map(|by| (name.to_string(), Item::One(parse_quote!(#by)))));
    }
}

pub fn bind(
    pat: &Pat,
    item: Item,
    known: &mut Vec<(String, Item)>,
    names: &mut Names,
    stmts: &mut Vec<syn::Stmt>,
) -> Result<(), Reason> {
    match (pat, item) {
        (Pat::Wild(_), _) => Ok(()),
        (Pat::Type(typed), item) => bind(&typed.pat, item, known, names, stmts),
        (Pat::Paren(inner), item) => bind(&inner.pat, item, known, names, stmts),
        (Pat::Reference(inner), item) => bind(&inner.pat, item.dereferenced(), known, names, stmts),
        (Pat::Ident(ident), item) if ident.by_ref.is_none() && ident.subpat.is_none() => {
            let item = if ident.mutability.is_some() { item.own(&ident.ident, names, stmts) } else { item };
            known.push((ident.ident.to_string(), item.named(names, stmts)));
            Ok(())
        }
        (Pat::Tuple(tuple), Item::All(parts)) if tuple.elems.len() == parts.len() => {
            let mut pairs = tuple.elems.iter().zip(parts);
            pairs.try_for_each(|(pat, part)| bind(pat, part, known, names, stmts))
        }
        (Pat::Slice(_) | Pat::Struct(_) | Pat::TupleStruct(_), Item::One(whole))
            if names.reading == Reading::Statements =>
        {
            let parts = parted(pat, whole).ok_or("the pattern of a closure in it is not understood")?;
            parts.into_iter().try_for_each(|(pat, part)| bind(pat, Item::One(part), known, names, stmts))
        }
        (Pat::Tuple(_) | Pat::Slice(_) | Pat::Struct(_) | Pat::TupleStruct(_), Item::One(whole))
            if is_place(&whole) =>
        {
            let (bound, stmt) = taken_apart(pat.clone(), &whole, names);
            known.extend(bound);
            stmts.push(stmt);
            Ok(())
        }
        _ => Err("the pattern of a closure in it is not understood".to_owned()),
    }
}

/// The parts of a row or a struct: references to them, unless the pattern has taken the reference away.
fn parted(pat: &Pat, whole: Expr) -> Option<Vec<(&Pat, Expr)>> {
    let lent = !matches!(unwrapped(&whole), Expr::Unary(_));
    let place = postfix(&behind(&whole).unwrap_or(whole));
    let parts = crate::gpu::parts(pat, &place)?.into_iter();
    Some(parts.map(|(pat, part)| (pat, if lent { parse_quote!((&#part)) } else { part })).collect())
}

fn unwrapped(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => unwrapped(&paren.expr),
        other => other,
    }
}

/// Puts what names stand for where they are mentioned.
pub fn substituted(block: &mut syn::Block, known: &[(String, Item)]) {
    if !known.is_empty() {
        Substitute { known }.visit_block_mut(block);
    }
}

struct Substitute<'a> {
    known: &'a [(String, Item)],
}

impl Substitute<'_> {
    fn item(&self, expr: &Expr) -> Option<&Item> {
        let Expr::Path(syn::ExprPath { qself: None, path, .. }) = expr else { return None };
        let ident = path.get_ident()?;
        self.known.iter().find(|(name, _)| ident == name).map(|(_, item)| item)
    }
}

impl VisitMut for Substitute<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Field(syn::ExprField { base, member: syn::Member::Unnamed(part), .. }) = expr
            && let Some(Item::All(parts)) = self.item(base)
            && let Some(part) = parts.get(part.index as usize)
        {
            *expr = located(part.expr(), expr.span());
        } else if let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: inner, .. }) = expr {
            self.visit_expr_mut(inner);
            if let Some(place) = behind(inner) {
                *expr = located(place, expr.span());
            }
        } else if let Expr::MethodCall(call) = expr
            && let Some(Item::One(item)) = self.item(&call.receiver)
            && let Some(place) = behind_all(item)
        {
            *call.receiver = located(place, call.receiver.span());
            call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
        } else if let Some(item) = self.item(expr) {
            *expr = located(item.expr(), expr.span());
        } else {
            visit_mut::visit_expr_mut(self, expr);
            if let Expr::Index(index) = expr
                && let Some(element) = windows::element(index)
            {
                *expr = located(element, expr.span());
            }
        }
    }
}
