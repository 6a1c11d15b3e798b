//! Of which types of the module variables certainly are.

use std::collections::HashMap;

use quote::ToTokens;
use syn::{Expr, FnArg, Pat, ReturnType, Signature, Type};

use crate::tree::{Items, path_words};
use crate::walk::visit::{self, Visit};

/// The types of variables, by their names.
pub struct Kinds<'a> {
    items: &'a Items,
    found: HashMap<String, String>,
}

impl<'a> Kinds<'a> {
    /// Those that a function declares, or begins with what has one.
    pub fn of(signature: &Signature, block: &syn::Block, items: &'a Items) -> Kinds<'a> {
        let mut kinds = Kinds { items, found: HashMap::new() };
        if let Some(this) = items.this.as_ref().and_then(named) {
            kinds.found.insert("self".to_owned(), this);
        }
        for input in &signature.inputs {
            if let FnArg::Typed(input) = input {
                kinds.declared(&input.pat, &input.ty);
            }
        }
        kinds.visit_block(block);
        kinds
    }

    /// The type of what a method is called on.
    pub fn owner(&self, receiver: &Expr) -> Option<&String> {
        match receiver {
            Expr::Path(path) => self.found.get(&path.path.get_ident()?.to_string()),
            Expr::Paren(inner) => self.owner(&inner.expr),
            Expr::Reference(inner) => self.owner(&inner.expr),
            _ => None,
        }
    }

    /// The type of a field.
    pub fn field(&self, place: &Expr) -> Option<&Type> {
        let Expr::Field(field) = place else { return None };
        let owner = self.place(&field.base)?;
        let (_, fields) = self.items.structs.iter().find(|(known, _)| *known == owner)?;
        let member = field.member.to_token_stream().to_string();
        fields.iter().find(|(known, _)| *known == member).map(|(_, ty)| ty)
    }

    /// The name of the type of a variable, or of a field of one.
    pub fn place(&self, place: &Expr) -> Option<String> {
        match place {
            Expr::Field(_) => named(self.field(place)?),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.place(expr),
            Expr::Paren(inner) => self.place(&inner.expr),
            place => self.owner(place).cloned(),
        }
    }

    /// A variable of a type.
    pub fn add(&mut self, name: String, owner: String) {
        self.found.insert(name, owner);
    }

    fn declared(&mut self, pat: &Pat, ty: &Type) {
        let this = self.items.this.as_ref().filter(|_| is_this(ty));
        if let (Pat::Ident(name), Some(owner)) = (pat, named(this.unwrap_or(ty))) {
            self.found.insert(name.ident.to_string(), owner);
        }
    }

    /// The type of what an expression makes.
    pub fn begins(&self, init: &Expr) -> Option<String> {
        match init {
            // What stands for a call ends in what it gives.
            Expr::Block(block) => match block.block.stmts.last() {
                Some(syn::Stmt::Expr(Expr::Call(call), None)) => self.begins(call.args.first()?),
                _ => None,
            },
            Expr::Struct(made) => Some(made.path.get_ident()?.to_string()),
            Expr::Call(call) => self.called(call),
            Expr::MethodCall(call) => {
                let method = call.method.to_string();
                let owner = self.begins(&call.receiver)?;
                let signature = self.items.associated(&owner, method.trim_start_matches("r#"));
                match &signature?.output {
                    ReturnType::Type(_, ty) => named(ty),
                    ReturnType::Default => None,
                }
            }
            Expr::Binary(binary) => self.between(binary),
            Expr::Path(_) => self.owner(init).cloned(),
            Expr::Paren(inner) => self.begins(&inner.expr),
            _ => None,
        }
    }

    fn called(&self, call: &syn::ExprCall) -> Option<String> {
        let Expr::Path(path) = &*call.func else { return None };
        let words = path_words(&path.path);
        let signature = match &words[..] {
            [name] if self.items.structs.iter().any(|(known, _)| known == name) => return Some(name.clone()),
            [name] => self.items.functions.get(name),
            [owner, name] => self.items.associated(owner, name),
            _ => None,
        };
        match &signature?.output {
            ReturnType::Type(_, ty) => named(ty),
            ReturnType::Default => None,
        }
    }

    /// What an operator gives between two types.
    fn between(&self, binary: &syn::ExprBinary) -> Option<String> {
        let (left, right) = (self.begins(&binary.left), self.begins(&binary.right));
        let is_known = |side: &Expr, owner: &Option<String>| owner.is_some() || matches!(side, Expr::Lit(_));
        if !is_known(&binary.left, &left) || !is_known(&binary.right, &right) {
            return None;
        }
        let mut given =
            self.items.operators.iter().filter_map(|one| one.given(&binary.op, left.as_ref(), right.as_ref()));
        let first = named(given.next()?)?;
        given.all(|other| named(other).as_ref() == Some(&first)).then_some(first)
    }
}

/// The name of a type, behind references.
pub fn named(ty: &Type) -> Option<String> {
    match ty {
        Type::Paren(inner) => named(&inner.elem),
        Type::Reference(inner) => named(&inner.elem),
        Type::Path(path) => path.path.get_ident().map(ToString::to_string).filter(|name| name != "Self"),
        _ => None,
    }
}

/// Whether a type is that of the impl around, or a reference to it.
fn is_this(ty: &Type) -> bool {
    match ty {
        Type::Reference(inner) => is_this(&inner.elem),
        Type::Path(path) => path.path.is_ident("Self"),
        _ => false,
    }
}

impl Visit<'_> for Kinds<'_> {
    fn visit_item(&mut self, _: &syn::Item) {}
    fn visit_local(&mut self, local: &syn::Local) {
        visit::visit_local(self, local);
        match (&local.pat, &local.init) {
            (Pat::Type(typed), _) => self.declared(&typed.pat, &typed.ty),
            (Pat::Ident(name), Some(init)) => {
                if let Some(owner) = self.begins(&init.expr) {
                    self.found.insert(name.ident.to_string(), owner);
                }
            }
            _ => {}
        }
    }
}
