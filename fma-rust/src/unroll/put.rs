//! One step of a loop: its body with the step's numbers in it.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, Pat, UnOp, parse_quote};

use super::indices::Indices;
use super::known::Known;
use super::steps::{By, Env, Item, bind, name_of};
use super::whole::{Whole, whole};
use crate::left::is_arithmetic;
use crate::reduce::is_assignment;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// The statements of one step, and how many elements they use; `None` where the body does what a step in line cannot.
pub fn stepped(pat: &Pat, item: Item, body: &syn::Block, known: &Known) -> Option<(Vec<syn::Stmt>, usize)> {
    let mut env = Env::new();
    bind(pat, item, &mut env)?;
    let mut put = Put::new(env, known);
    let mut block = body.clone();
    put.indexes = known.at_hand && put.is_index(|walk| walk.visit_block(body));
    put.visit_block_mut(&mut block);
    let used = put.finished()?;
    if block.stmts.iter().any(|stmt| matches!(stmt, syn::Stmt::Local(_))) {
        return Some((vec![syn::Stmt::Expr(parse_quote!(#block), None)], used));
    }
    let ended = |stmt| match stmt {
        syn::Stmt::Expr(expr, None) => syn::Stmt::Expr(expr, Some(Default::default())),
        other => other,
    };
    Some((block.stmts.into_iter().map(ended).collect(), used))
}

/// A closure's body with the numbers of a step in it, and how many elements it uses.
pub fn applied(body: &Expr, env: Env, known: &Known) -> Option<(Expr, usize)> {
    let mut put = Put::new(env, known);
    put.indexes = known.at_hand && put.is_index(|walk| walk.visit_expr(body));
    let mut body = body.clone();
    // What the body gives is by value whatever it is made of.
    put.visit_expr_mut(&mut body);
    Some((body, put.finished()?))
}

/// The walk that puts numbers in the place of names.
pub(super) struct Put<'a> {
    env: Env,
    pub(super) known: &'a Known,
    used: usize,
    failed: bool,
    /// The numbers of the steps are of the type of indices.
    indexes: bool,
}

impl Put<'_> {
    pub(super) fn new(env: Env, known: &Known) -> Put<'_> {
        Put { env, known, used: 0, failed: false, indexes: false }
    }

    fn finished(self) -> Option<usize> {
        (!self.failed).then_some(self.used)
    }

    /// The number that an expression names: `C[i]`, `*c`.
    pub(super) fn element(&mut self, expr: &Expr) -> Option<Expr> {
        let element = match expr {
            Expr::Index(index) => {
                let position = whole(&index.index, &self.env, self.known)?.position()?;
                self.known.array(&index.expr, &self.env)?.elements.get(position)?.clone()
            }
            Expr::Unary(syn::ExprUnary { op: UnOp::Deref(_), expr, .. }) => match self.named(expr)? {
                Item::Element(element, By::Reference) => element.clone(),
                Item::Element(_, By::Value) | Item::Index(_) | Item::Pair(_) => return None,
            },
            _ => return None,
        };
        self.used += 1;
        Some(placed(element, expr.span()))
    }

    fn named(&self, expr: &Expr) -> Option<&Item> {
        match expr {
            Expr::Paren(paren) => self.named(&paren.expr),
            Expr::Path(path) => self.env.get(&name_of(path)?),
            _ => None,
        }
    }

    /// An operand of arithmetic, or what a method is called on: a reference will do.
    fn operand(&mut self, expr: &mut Expr) {
        match self.named(expr) {
            Some(Item::Element(element, _)) => {
                let element = element.clone();
                self.used += 1;
                *expr = placed(element, expr.span());
            }
            Some(Item::Index(_)) => self.number(expr),
            Some(Item::Pair(_)) => self.failed = true,
            None => self.visit_expr_mut(expr),
        }
    }

    /// An integer that depends on the step, as a literal of its type.
    fn integer(&self, expr: &Expr, suffix: &str) -> Option<Expr> {
        let value = whole(expr, &self.env, self.known).filter(|whole| whole.varies)?.value;
        if value < 0 && suffix.starts_with('u') {
            return None;
        }
        let is_float = matches!(suffix, "f32" | "f64");
        let text = format!("{}{}{suffix}", value.unsigned_abs(), if is_float { ".0" } else { "" });
        let literal: Expr = syn::parse_str(&text).ok()?;
        Some(if value < 0 { parse_quote!((-#literal)) } else { literal })
    }

    fn cast(&self, cast: &syn::ExprCast) -> Option<Expr> {
        let syn::Type::Path(ty) = &*cast.ty else { return None };
        let name = ty.path.get_ident()?.to_string();
        let known = ["f32", "f64", "i32", "i64", "isize", "u32", "u64", "usize"].contains(&name.as_str());
        known.then(|| self.integer(&cast.expr, &name)).flatten()
    }

    fn method(&mut self, call: &mut syn::ExprMethodCall) {
        self.operand(&mut call.receiver);
        for arg in &mut call.args {
            match if call.method == "powi" { self.integer(arg, "") } else { None } {
                Some(exponent) => *arg = exponent,
                None => self.visit_expr_mut(arg),
            }
        }
    }
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {
        self.failed = true;
    }

    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {
        self.failed = true;
    }

    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {
        self.failed = true;
    }

    /// `Point { x }` says the name of the field, and a number has none.
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        if self.named(&field.expr).is_some() {
            field.colon_token.get_or_insert_default();
        }
        visit_mut::visit_field_value_mut(self, field);
    }

    /// A name that the body gives to something else.
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        self.failed |= self.env.contains_key(&pat.ident.to_string());
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(element) = self.element(expr) {
            *expr = element;
            return;
        }
        match expr {
            Expr::Path(_) => match self.named(expr) {
                Some(Item::Element(_, By::Value)) => self.operand(expr),
                Some(Item::Index(_)) => self.number(expr),
                Some(Item::Element(_, By::Reference) | Item::Pair(_)) => self.failed = true,
                None => {}
            },
            Expr::Binary(binary) if is_arithmetic(&binary.op) => {
                self.operand(&mut binary.left);
                self.operand(&mut binary.right);
            }
            Expr::Binary(binary) if self.known.at_hand && is_assignment(&binary.op) => {
                self.visit_expr_mut(&mut binary.left);
                self.operand(&mut binary.right);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => self.operand(&mut unary.expr),
            Expr::MethodCall(call) => self.method(call),
            Expr::Cast(cast) => match self.cast(cast) {
                Some(literal) => *expr = literal,
                None => visit_mut::visit_expr_cast_mut(self, cast),
            },
            Expr::ForLoop(each) if self.known.at_hand => self.inner(each),
            Expr::Closure(_) if self.known.at_hand => visit_mut::visit_expr_mut(self, expr),
            Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) | Expr::Closure(_) | Expr::Async(_) | Expr::Await(_) => {
                self.failed = true;
            }
            Expr::Break(_) | Expr::Continue(_) | Expr::Return(_) | Expr::Try(_) | Expr::Yield(_) => self.failed = true,
            Expr::Index(index) if self.known.at_hand => self.index(index),
            Expr::Index(_) => {
                self.failed |= self.varies(expr);
                visit_mut::visit_expr_mut(self, expr);
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}

impl Put<'_> {
    /// The number of the step where it stands alone.
    fn number(&mut self, expr: &mut Expr) {
        let name = if let Expr::Path(path) = &*expr { name_of(path) } else { None };
        let suffix = match name.and_then(|name| self.known.integer(&name)) {
            Some(int) => Some(int.name()),
            None => self.indexes.then(|| "usize".to_owned()),
        };
        match suffix.and_then(|suffix| self.integer(expr, &suffix)) {
            Some(number) => *expr = number,
            None => self.failed = true,
        }
    }

    /// A loop inside, over a row perhaps.
    fn inner(&mut self, each: &mut syn::ExprForLoop) {
        if let Some(Item::Element(row, By::Reference)) = self.named(&each.expr) {
            *each.expr = parse_quote!(#row.iter());
        }
        visit_mut::visit_expr_for_loop_mut(self, each);
    }

    /// An element at a place that the step gives.
    fn index(&mut self, index: &mut syn::ExprIndex) {
        match whole(&index.index, &self.env, self.known).filter(|whole| whole.varies).and_then(Whole::position) {
            Some(number) => {
                let number = proc_macro2::Literal::usize_unsuffixed(number);
                *index.index = parse_quote!(#number);
            }
            None => self.visit_expr_mut(&mut index.index),
        }
        match self.named(&index.expr) {
            // A row, however it is at hand.
            Some(Item::Element(..)) => self.operand(&mut index.expr),
            _ => self.visit_expr_mut(&mut index.expr),
        }
    }

    /// Whether the number of a step is an index as it stands: then it is of that type.
    fn is_index(&self, walk: impl FnOnce(&mut Indices<'_>)) -> bool {
        let mut found = Indices::of(self);
        walk(&mut found);
        found.any
    }

    /// Whether an element of something else depends on the step: such loops read memory, and lanes serve them better.
    pub(super) fn varies(&self, expr: &Expr) -> bool {
        struct Names<'a>(&'a Env, bool);
        impl<'ast> Visit<'ast> for Names<'_> {
            fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
                self.1 |= name_of(path).is_some_and(|name| self.0.contains_key(&name));
            }
        }
        let mut names = Names(&self.env, false);
        names.visit_expr(expr);
        names.1
    }
}

/// A number as if it stood where its name stands.
fn placed(mut element: Expr, span: Span) -> Expr {
    match &mut element {
        Expr::Lit(literal) => literal.lit.set_span(span),
        Expr::Paren(paren) => *paren.expr = placed((*paren.expr).clone(), span),
        Expr::Unary(unary) => {
            unary.op = UnOp::Neg(syn::Token![-](span));
            *unary.expr = placed((*unary.expr).clone(), span);
        }
        _ => {}
    }
    element
}
