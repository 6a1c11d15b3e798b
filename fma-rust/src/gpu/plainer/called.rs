//! What is known of the functions that a body calls, by their words alone.

use std::collections::{HashMap, HashSet};

use quote::ToTokens;
use syn::{Expr, Signature, Stmt};

use super::applied::Kinds;
use super::bound::{Bound, name};
use super::changed::changed;
use crate::tree::{Items, path_words};

/// The signatures of the module, and of the functions that the body declares.
pub struct Signatures<'a> {
    items: &'a Items,
    declared: HashMap<String, Signature>,
    /// The types of variables, and how often each is bound.
    kinds: Option<(Kinds<'a>, Bound)>,
}

impl<'a> Signatures<'a> {
    /// Those that a body may call.
    pub fn of(items: &'a Items, block: &syn::Block) -> Signatures<'a> {
        let mut declared: HashMap<String, Signature> = (*items.functions).clone();
        declared.extend(functions(block).map(|inner| (inner.ident.to_string(), inner.clone())));
        Signatures { items, declared, kinds: None }
    }

    /// With what the function's own words tell of the types of its variables.
    pub fn knowing(mut self, signature: &Signature, block: &syn::Block) -> Signatures<'a> {
        self.kinds = Some((Kinds::of(signature, block, self.items), Bound::of(signature, block)));
        self
    }

    /// The signature of what is called.
    pub fn called(&self, expr: &Expr) -> Option<Signature> {
        let path = match expr {
            Expr::MethodCall(call) => {
                return self.own(call).or_else(|| self.method(&call.method.to_string()));
            }
            Expr::Call(call) => match &*call.func {
                Expr::Path(path) => path,
                _ => return None,
            },
            _ => return None,
        };
        let words = path_words(&path.path);
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [name] => self.declared.get(name).cloned(),
            [owner, name] => self.items.associated(owner, name).cloned(),
            _ => None,
        }
    }

    /// The method of a variable's type, where that is certain.
    fn own(&self, call: &syn::ExprMethodCall) -> Option<Signature> {
        let (kinds, bound) = self.kinds.as_ref()?;
        let method = call.method.to_string();
        let is_once = name(&call.receiver).is_some_and(|name| bound.is_steady(&name));
        let owner = kinds.owner(&call.receiver).filter(|_| is_once)?;
        self.items.associated(owner, method.trim_start_matches("r#")).cloned()
    }

    /// The method of a name, where all types of the module that have one have it with the same result, and change the same.
    fn method(&self, name: &str) -> Option<Signature> {
        let name = name.strip_prefix("r#").unwrap_or(name);
        let mut all =
            self.items.inherent.iter().filter(|((_, known), _)| known == name).map(|(_, signature)| signature);
        let first = all.next()?;
        let told = |one: &Signature| {
            let places: Vec<usize> = changed(one).into_iter().map(|(at, _)| at).collect();
            (one.output.to_token_stream().to_string(), places)
        };
        let kinds: HashSet<_> = all.chain([first]).map(told).collect();
        (kinds.len() == 1).then(|| first.clone())
    }
}

/// The functions that a body declares.
pub fn functions(block: &syn::Block) -> impl Iterator<Item = &Signature> {
    block.stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Item(syn::Item::Fn(function)) => Some(&function.sig),
        _ => None,
    })
}
