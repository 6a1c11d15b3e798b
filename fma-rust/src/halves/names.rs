//! What a function declares, and the heads of its loops.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Expr, Lit, Local, Pat};

use crate::walk::visit::{self, Visit};

/// What a function declares, by names that it gives once.
#[derive(Default)]
pub struct Declared {
    /// The variables of floats in its body.
    pub floats: BTreeSet<String>,
    /// Those of `usize`.
    pub counts: BTreeSet<String>,
    /// The names of shared references: to name one takes nothing from it.
    pub shared: BTreeSet<String>,
    count: BTreeMap<String, usize>,
}

impl Declared {
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Declared {
        let mut declared = Declared::default();
        declared.visit_signature(signature);
        declared.visit_block(block);
        let Declared { floats, counts, shared, count } = &mut declared;
        let is_once = |name: &String| count.get(name) == Some(&1);
        floats.retain(is_once);
        counts.retain(is_once);
        shared.retain(is_once);
        declared
    }

    fn number(&mut self, pat: &Pat, init: &Expr) {
        match (pat, init) {
            (Pat::Ident(name), init) if name.by_ref.is_none() && is_float(init) => {
                self.floats.insert(name.ident.to_string());
            }
            (Pat::Ident(name), Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. })) if int.suffix() == "usize" => {
                self.counts.insert(name.ident.to_string());
            }
            (Pat::Type(typed), _) => {
                if let (Pat::Ident(name), syn::Type::Path(path)) = (&*typed.pat, &*typed.ty) {
                    self.typed(&name.ident, &path.path);
                }
            }
            (Pat::Tuple(names), Expr::Tuple(values)) if names.elems.len() == values.elems.len() => {
                names.elems.iter().zip(&values.elems).for_each(|(pat, init)| self.number(pat, init));
            }
            _ => {}
        }
    }
}

impl Declared {
    fn typed(&mut self, name: &syn::Ident, ty: &syn::Path) {
        if ty.is_ident("f32") || ty.is_ident("f64") {
            self.floats.insert(name.to_string());
        } else if ty.is_ident("usize") {
            self.counts.insert(name.to_string());
        }
    }
}

impl Visit<'_> for Declared {
    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        if let (Pat::Ident(name), syn::Type::Reference(syn::TypeReference { mutability: None, .. })) =
            (&*typed.pat, &*typed.ty)
        {
            self.shared.insert(name.ident.to_string());
        }
        visit::visit_pat_type(self, typed);
    }

    fn visit_local(&mut self, local: &Local) {
        if let Some(init) = &local.init {
            self.number(&local.pat, &init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        *self.count.entry(name.ident.to_string()).or_default() += 1;
        visit::visit_pat_ident(self, name);
    }

    /// It may bind any name.
    fn visit_stmt_macro(&mut self, _: &syn::StmtMacro) {}
}

/// A literal of a float, or a number of one of its types.
fn is_float(init: &Expr) -> bool {
    match init {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Float(_) => true,
            Lit::Int(int) => matches!(int.suffix(), "f32" | "f64"),
            _ => false,
        },
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Neg(_)) && is_float(&unary.expr),
        Expr::Path(path) => path
            .path
            .segments
            .first()
            .is_some_and(|first| path.path.segments.len() == 2 && (first.ident == "f32" || first.ident == "f64")),
        _ => false,
    }
}

/// Whether a head gives the same again: slices as they are named, and ranges.
pub fn is_repeatable(head: &Expr, shared: &BTreeSet<String>) -> bool {
    let is_repeatable = |head: &Expr| is_repeatable(head, shared);
    match head {
        Expr::Reference(reference) => is_name(&reference.expr),
        Expr::Path(path) => path.path.get_ident().is_some_and(|name| shared.contains(&name.to_string())),
        Expr::Paren(paren) => is_repeatable(&paren.expr),
        Expr::MethodCall(call) => match (call.method.to_string().as_str(), call.args.first()) {
            ("iter" | "iter_mut", None) => is_name(&call.receiver),
            ("enumerate", None) => is_repeatable(&call.receiver),
            ("zip", Some(other)) => is_repeatable(&call.receiver) && is_repeatable(other),
            _ => false,
        },
        Expr::Range(range) => [&range.start, &range.end].into_iter().all(|end| end.as_deref().is_some_and(is_end)),
        _ => false,
    }
}

/// What a slice is named by: setting its elements leaves it where it is.
fn is_name(expr: &Expr) -> bool {
    match expr {
        Expr::Path(path) => path.path.get_ident().is_some(),
        Expr::Field(field) => is_name(&field.base),
        _ => false,
    }
}

/// The end of a range: names, numbers and the lengths of slices, which panic when they are first asked for if they do at all.
fn is_end(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::MethodCall(call) => match (call.method.to_string().as_str(), call.args.first()) {
            ("len", None) => is_name(&call.receiver),
            ("min" | "max", Some(other)) => is_end(&call.receiver) && is_end(other),
            _ => false,
        },
        Expr::Binary(binary) => is_end(&binary.left) && is_end(&binary.right),
        Expr::Paren(paren) => is_end(&paren.expr),
        expr => is_name(expr),
    }
}
