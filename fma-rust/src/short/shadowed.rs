//! Names of which a function has several things, told apart: `for v in v` becomes `for v_2 in v`, since shapes are known by name.
//!
//! Only what `let`, `for` and closures bind has another name, where something had its name before. What arms, conditions and `let … else` bind may
//! be a constant as well, `None`, and keeps its name; so does what begins as types do, which may be the one value of one.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::{Expr, Pat, Stmt};

use crate::tree::{is_conditional, words_of};
use crate::unroll::Names;
use crate::walk::visit_mut::{self, VisitMut};

/// What such names begin with: a pattern would mean a constant that has the name. No text says it.
pub const APART: &str = "fastmath_apart_";

/// The body with names of their own, if it has any twice and they can be told apart.
pub fn told_apart(signature: &syn::Signature, block: &syn::Block) -> Option<syn::Block> {
    let names = Names::of(signature, block);
    if names.bound.values().all(|count| *count < 2) {
        return None;
    }
    let mut words = Vec::new();
    words_of(signature.to_token_stream(), &mut words);
    words_of(block.to_token_stream(), &mut words);
    let bound = Names::of(signature, &syn::parse_quote!({})).bound.into_keys().collect();
    let mut apart = Apart { words: words.into_iter().collect(), bound, now: BTreeMap::new(), any: false, lost: false };
    let mut block = block.clone();
    apart.visit_block_mut(&mut block);
    (apart.any && !apart.lost).then_some(block)
}

struct Apart {
    /// All words of the function, and those that are made here.
    words: BTreeSet<String>,
    /// What has been bound so far, in sight or not.
    bound: BTreeSet<String>,
    /// What names in sight are called.
    now: BTreeMap<String, String>,
    any: bool,
    /// Something may have a name that cannot be followed.
    lost: bool,
}

impl Apart {
    /// What is bound inside is out of sight behind it.
    fn inside(&mut self, walk: impl FnOnce(&mut Self)) {
        let outside = self.now.clone();
        walk(self);
        self.now = outside;
    }

    fn bind(&mut self, pat: &mut Pat, renames: bool) {
        let mut bind = Bind { apart: self, renames, given: BTreeMap::new() };
        bind.visit_pat_mut(pat);
        let given = bind.given;
        self.now.extend(given);
    }

    fn fresh(&mut self, name: &str) -> String {
        // Two underscores are no name as lints want it.
        let plain = name.trim_start_matches("r#").trim_matches('_');
        let is_new = |count: &usize| {
            let said = format!("{plain}_{count}");
            !self.words.contains(&said) && !self.words.contains(&(APART.to_owned() + &said))
        };
        let count = (2..).find(is_new).unwrap_or_default();
        let fresh = format!("{APART}{plain}_{count}");
        self.words.insert(fresh.clone());
        fresh
    }

    fn rename(&self, ident: &mut syn::Ident) {
        if let Some(by) = self.now.get(&ident.to_string()).filter(|by| ident != by) {
            *ident = syn::Ident::new(by, ident.span());
        }
    }
}

impl VisitMut for Apart {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.inside(|apart| visit_mut::visit_block_mut(apart, block));
    }

    /// An item is seen from all of its block, and sees nothing of it.
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Item(_) => self.lost = true,
            _ => visit_mut::visit_stmt_mut(self, stmt),
        }
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        self.lost |= is_conditional(&local.attrs);
        let mut may_fail = false;
        if let Some(init) = &mut local.init {
            may_fail = init.diverge.is_some();
            self.visit_local_init_mut(init);
        }
        self.bind(&mut local.pat, !may_fail);
    }

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut each.expr);
        self.inside(|apart| {
            apart.bind(&mut each.pat, true);
            apart.visit_block_mut(&mut each.body);
        });
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        self.inside(|apart| {
            closure.inputs.iter_mut().for_each(|input| apart.bind(input, true));
            apart.visit_expr_mut(&mut closure.body);
        });
    }

    fn visit_expr_if_mut(&mut self, choice: &mut syn::ExprIf) {
        self.inside(|apart| {
            apart.visit_expr_mut(&mut choice.cond);
            apart.visit_block_mut(&mut choice.then_branch);
        });
        if let Some((_, other)) = &mut choice.else_branch {
            self.visit_expr_mut(other);
        }
    }

    fn visit_expr_while_mut(&mut self, each: &mut syn::ExprWhile) {
        self.inside(|apart| {
            apart.visit_expr_mut(&mut each.cond);
            apart.visit_block_mut(&mut each.body);
        });
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.lost |= is_conditional(&arm.attrs);
        self.inside(|apart| {
            apart.bind(&mut arm.pat, false);
            if let Some((_, guard)) = &mut arm.guard {
                apart.visit_expr_mut(guard);
            }
            apart.visit_expr_mut(&mut arm.body);
        });
    }

    fn visit_expr_let_mut(&mut self, condition: &mut syn::ExprLet) {
        self.visit_expr_mut(&mut condition.expr);
        self.bind(&mut condition.pat, false);
    }

    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if path.qself.is_none() && path.path.get_ident().is_some() {
            self.rename(&mut path.path.segments[0].ident);
        }
    }

    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        self.visit_expr_mut(&mut field.expr);
        // `P { x }` holds what is called `x` now.
        if let (syn::Member::Named(name), Expr::Path(path)) = (&field.member, &field.expr)
            && !path.path.is_ident(name)
        {
            field.colon_token.get_or_insert_default();
        }
    }

    fn visit_macro_mut(&mut self, made: &mut syn::Macro) {
        let mut words = Vec::new();
        words_of(made.tokens.clone(), &mut words);
        self.lost |= words.iter().any(|word| self.now.get(word).is_some_and(|by| by != word));
    }
}

/// Binds the names of one pattern, which the pattern itself does not see.
struct Bind<'a> {
    apart: &'a mut Apart,
    renames: bool,
    given: BTreeMap<String, String>,
}

impl VisitMut for Bind<'_> {
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        let name = pat.ident.to_string();
        // Its alternatives give one name to one thing.
        if !self.given.contains_key(&name) {
            let is_new = self.apart.bound.insert(name.clone());
            let renames = self.renames && !name.starts_with(char::is_uppercase);
            let by = if is_new || !renames { name.clone() } else { self.apart.fresh(&name) };
            self.apart.any |= by != name;
            self.given.insert(name.clone(), by);
        }
        if self.given[&name] != name {
            pat.ident = syn::Ident::new(&self.given[&name], pat.ident.span());
        }
        visit_mut::visit_pat_ident_mut(self, pat);
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        self.apart.lost |= is_conditional(&field.attrs);
        visit_mut::visit_field_pat_mut(self, field);
        if let (syn::Member::Named(name), Pat::Ident(pat)) = (&field.member, &*field.pat)
            && pat.ident != *name
        {
            field.colon_token.get_or_insert_default();
        }
    }

    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {
        self.apart.lost = true;
    }
}
