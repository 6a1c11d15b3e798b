//! What must be known of a body before it is read: how deep its expressions nest, and which items it declares.
//!
//! The walks over a function are recursive; beyond a depth that no one writes by hand the function stays as written.

use proc_macro2::{TokenStream, TokenTree};

use crate::items::{globs, imported};
use crate::traits::may_bring_traits;
use crate::tree::is_conditional;
use crate::walk::visit::{self, Visit};

/// The deepest nesting that is read. The compiler's stack of 8 MiB holds about three times as much in a build without optimisation.
pub const DEEPEST: usize = 200;

/// What one walk over a body finds.
#[derive(Default)]
pub struct Survey {
    /// Whether the expressions nest deeper than [`DEEPEST`].
    pub is_too_deep: bool,
    pub declared: Declared,
    depth: usize,
}

/// The items that a body declares or imports itself: their names, and the paths of those that it imports all of.
#[derive(Default)]
pub struct Declared {
    pub names: Vec<String>,
    pub globs: Vec<Vec<String>>,
    /// What the body itself imports, and not a block in it.
    pub uses: Vec<syn::UseTree>,
    /// Whether it may bring a trait.
    pub traits: bool,
}

impl Survey {
    /// Of a body.
    pub fn of(block: &syn::Block) -> Survey {
        let mut survey = Survey::default();
        survey.visit_block(block);
        survey.declared.uses.extend(block.stmts.iter().filter_map(|stmt| match stmt {
            syn::Stmt::Item(syn::Item::Use(item)) if !is_conditional(&item.attrs) => Some(item.tree.clone()),
            _ => None,
        }));
        survey
    }
}

/// Types, paths and patterns hold no expressions that count, and no items that anything else could name.
impl<'ast> Visit<'ast> for Survey {
    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        if self.depth >= DEEPEST || self.is_too_deep {
            self.is_too_deep = true;
            return;
        }
        self.depth += 1;
        visit::visit_expr(self, expr);
        self.depth -= 1;
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        self.declared.names.extend(name_of(item).map(ToString::to_string));
        self.declared.traits |= may_bring_traits(item);
        if let syn::Item::Use(item) = item {
            imported(&item.tree, &mut self.declared.names);
            globs(&item.tree, &[], &mut self.declared.globs);
        }
        // What an item declares inside hides nothing here.
        let declared = std::mem::take(&mut self.declared);
        visit::visit_item(self, item);
        self.declared = declared;
    }

    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
    fn visit_lit(&mut self, _: &'ast syn::Lit) {}
    fn visit_ident(&mut self, _: &'ast syn::Ident) {}
}

/// The name that an item has where it stands.
pub fn name_of(item: &syn::Item) -> Option<&syn::Ident> {
    match item {
        syn::Item::Struct(item) => Some(&item.ident),
        syn::Item::Enum(item) => Some(&item.ident),
        syn::Item::Union(item) => Some(&item.ident),
        syn::Item::Type(item) => Some(&item.ident),
        syn::Item::Const(item) => Some(&item.ident),
        syn::Item::Static(item) => Some(&item.ident),
        syn::Item::Fn(item) => Some(&item.sig.ident),
        syn::Item::Mod(item) => Some(&item.ident),
        syn::Item::Trait(item) => Some(&item.ident),
        syn::Item::TraitAlias(item) => Some(&item.ident),
        syn::Item::ExternCrate(item) => Some(&item.ident),
        _ => None,
    }
}

/// Whether a function without a receiver names what no function outside an impl or a trait can: the type whose it is, or a lifetime that it does not declare.
pub fn names_owner(method: &syn::ImplItemFn) -> bool {
    let mut search = OfOwner::default();
    search.visit_signature(&method.sig);
    search.visit_block(&method.block);
    search.names_self || search.lifetimes.iter().any(|lifetime| !search.declared.contains(lifetime))
}

#[derive(Default)]
struct OfOwner {
    names_self: bool,
    lifetimes: Vec<syn::Ident>,
    declared: Vec<syn::Ident>,
}

impl<'ast> Visit<'ast> for OfOwner {
    fn visit_ident(&mut self, ident: &'ast syn::Ident) {
        self.names_self |= ident == "Self";
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.names_self |= holds_self(mac.tokens.clone());
    }

    fn visit_lifetime(&mut self, lifetime: &'ast syn::Lifetime) {
        if lifetime.ident != "static" && lifetime.ident != "_" {
            self.lifetimes.push(lifetime.ident.clone());
        }
    }

    fn visit_lifetime_param(&mut self, param: &'ast syn::LifetimeParam) {
        self.declared.push(param.lifetime.ident.clone());
        visit::visit_lifetime_param(self, param);
    }

    /// Labels look like lifetimes.
    fn visit_label(&mut self, _: &'ast syn::Label) {}
    fn visit_expr_continue(&mut self, _: &'ast syn::ExprContinue) {}
    fn visit_expr_break(&mut self, leaving: &'ast syn::ExprBreak) {
        leaving.expr.iter().for_each(|value| self.visit_expr(value));
    }

    /// An item inside a function has its own.
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

fn holds_self(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "Self",
        TokenTree::Group(group) => holds_self(group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
