//! How often names are bound, and where they are mentioned.

use std::collections::{HashMap, HashSet};

use syn::Expr;

use crate::walk::visit::{self, Visit};

/// How often each name is bound, the parameters among them; and which can be changed.
#[derive(Default)]
pub struct Bound {
    pub count: HashMap<String, usize>,
    mutable: HashSet<String>,
}

impl Bound {
    /// In a function.
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Bound {
        let mut bound = Bound::default();
        bound.visit_signature(signature);
        bound.visit_block(block);
        bound
    }

    /// The names of parameters.
    pub fn of_parameters(signature: &syn::Signature) -> HashSet<String> {
        let mut bound = Bound::default();
        bound.visit_signature(signature);
        bound.count.into_keys().collect()
    }

    /// Whether a name means one thing in the whole function, or nothing that the function binds.
    pub fn is_steady(&self, name: &str) -> bool {
        self.count.get(name).is_none_or(|count| *count <= 1)
    }

    /// Whether what a name means can be changed.
    pub fn is_mutable(&self, name: &str) -> bool {
        self.mutable.contains(name)
    }
}

impl Visit<'_> for Bound {
    fn visit_item(&mut self, _: &syn::Item) {}
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        *self.count.entry(pat.ident.to_string()).or_default() += 1;
        if pat.mutability.is_some() {
            self.mutable.insert(pat.ident.to_string());
        }
        visit::visit_pat_ident(self, pat);
    }
}

/// The names in some code, how often each is mentioned, those that it binds, and whether it leaves the function.
#[derive(Default)]
pub struct Mentioned {
    pub names: HashMap<String, usize>,
    pub inside: HashSet<String>,
    pub leaves: bool,
}

impl Visit<'_> for Mentioned {
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        if let Some(name) = path.path.get_ident() {
            *self.names.entry(name.to_string()).or_default() += 1;
        }
    }
    fn visit_macro(&mut self, mac: &syn::Macro) {
        let mut words = Vec::new();
        crate::tree::words_of(mac.tokens.clone(), &mut words);
        words.into_iter().for_each(|word| *self.names.entry(word).or_default() += 1);
    }
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.inside.insert(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }
    fn visit_expr_try(&mut self, tried: &syn::ExprTry) {
        self.leaves = true;
        visit::visit_expr_try(self, tried);
    }
}

/// The name that an expression is.
pub fn name(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
        Expr::Paren(paren) => name(&paren.expr),
        _ => None,
    }
}
