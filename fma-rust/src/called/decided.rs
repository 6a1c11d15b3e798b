//! Whether the type of what a closure gives is decided by what it names.

use std::collections::BTreeSet;

use super::handed::name;
use crate::tree::arith;

/// What a closure names: all that is around it has one type at every call, what it binds itself has that of its value.
pub struct Decided<'a> {
    /// The functions and closures whose calls give one type.
    pub known: &'a dyn Fn(&str) -> bool,
    /// Names that it binds to what is not decided.
    open: BTreeSet<String>,
}

impl Decided<'_> {
    /// Whether a closure gives the same type at each call, whatever is asked of it there.
    pub fn is(known: &dyn Fn(&str) -> bool, stmts: &[syn::Stmt], tail: &syn::Expr) -> bool {
        Decided { known, open: BTreeSet::new() }.block(stmts, Some(tail))
    }

    fn block(&mut self, stmts: &[syn::Stmt], tail: Option<&syn::Expr>) -> bool {
        for stmt in stmts {
            if let syn::Stmt::Local(local) = stmt {
                self.bind(local);
            }
        }
        match (tail, stmts.last()) {
            (Some(tail), _) => self.expr(tail),
            (None, Some(syn::Stmt::Expr(tail, None))) => self.expr(tail),
            (None, _) => true,
        }
    }

    fn bind(&mut self, local: &syn::Local) {
        let value = local.init.as_ref().is_some_and(|init| self.expr(&init.expr));
        match &local.pat {
            syn::Pat::Ident(pat) if !value => self.open.insert(pat.ident.to_string()),
            syn::Pat::Ident(pat) => self.open.remove(&pat.ident.to_string()),
            _ => false,
        };
    }

    fn expr(&mut self, expr: &syn::Expr) -> bool {
        use syn::Expr;
        match expr {
            Expr::Path(_) => name(expr).is_some_and(|name| !self.open.contains(&name)),
            Expr::Lit(lit) => is_decided(&lit.lit),
            Expr::Paren(inner) => self.expr(&inner.expr),
            Expr::Group(inner) => self.expr(&inner.expr),
            Expr::Unary(inner) => self.expr(&inner.expr),
            Expr::Reference(inner) => self.expr(&inner.expr),
            Expr::Index(index) => self.expr(&index.expr),
            Expr::Field(field) => self.expr(&field.base),
            Expr::Cast(cast) => !matches!(*cast.ty, syn::Type::Infer(_)),
            Expr::Binary(binary) => is_comparison(&binary.op) || self.expr(&binary.left) || self.expr(&binary.right),
            Expr::If(branch) => {
                let otherwise = branch.else_branch.as_ref().is_some_and(|(_, branch)| self.expr(branch));
                self.block(&branch.then_branch.stmts, None) || otherwise
            }
            Expr::Block(block) if block.label.is_none() => self.block(&block.block.stmts, None),
            Expr::Tuple(tuple) => tuple.elems.iter().all(|part| self.expr(part)),
            Expr::Array(array) => array.elems.iter().any(|part| self.expr(part)),
            Expr::MethodCall(call) => {
                call.turbofish.is_some() || follows(&call.method.to_string()) && self.expr(&call.receiver)
            }
            Expr::Call(call) => self.call(&call.func),
            _ => false,
        }
    }

    fn call(&self, called: &syn::Expr) -> bool {
        match called {
            syn::Expr::Path(path) if path.path.segments.len() == 2 => {
                let first = path.path.segments.first();
                path.qself.is_none() && first.is_some_and(|first| first.ident == "f32" || first.ident == "f64")
            }
            other => name(other).is_some_and(|name| (self.known)(&name)),
        }
    }
}

/// Methods besides those of floats whose results have a type that their receiver's decides.
const METHODS: [&str; 20] = [
    "powi",
    "clone",
    "to_owned",
    "rem_euclid",
    "div_euclid",
    "pow",
    "sin_cos",
    "len",
    "is_empty",
    "iter",
    "first",
    "last",
    "get",
    "copied",
    "cloned",
    "unwrap",
    "unwrap_or",
    "expect",
    "to_bits",
    "abs_diff",
];

fn follows(method: &str) -> bool {
    let of_integers = method.starts_with("wrapping_") || method.starts_with("saturating_");
    of_integers || METHODS.contains(&method) || arith(method).is_some()
}

/// Whether a literal says its type.
fn is_decided(lit: &syn::Lit) -> bool {
    match lit {
        syn::Lit::Int(int) => !int.suffix().is_empty(),
        syn::Lit::Float(float) => !float.suffix().is_empty(),
        _ => true,
    }
}

fn is_comparison(op: &syn::BinOp) -> bool {
    use syn::BinOp;
    matches!(
        op,
        BinOp::Eq(_)
            | BinOp::Ne(_)
            | BinOp::Lt(_)
            | BinOp::Le(_)
            | BinOp::Gt(_)
            | BinOp::Ge(_)
            | BinOp::And(_)
            | BinOp::Or(_)
    )
}
