//! The walk over an item, with the names that are bound around each place of it.

use syn::{Expr, Pat, Stmt};

use super::place::Space;
use super::rewrite::Rewrite;
use crate::reduce::across;
use crate::tree::Edge;
use crate::walk::visit_mut::{self, VisitMut};

impl VisitMut for Rewrite<'_> {
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
    fn visit_visibility_mut(&mut self, _: &mut syn::Visibility) {}
    fn visit_item_use_mut(&mut self, _: &mut syn::ItemUse) {}
    fn visit_item_mod_mut(&mut self, _: &mut syn::ItemMod) {}

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        self.scoped(|this| {
            this.scopes.generics(&item.sig.generics);
            this.visit_signature_mut(&mut item.sig);
            this.inputs(&item.sig);
            this.visit_block_mut(&mut item.block);
        });
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        self.scoped(|this| {
            this.scopes.generics(&item.sig.generics);
            this.visit_signature_mut(&mut item.sig);
            this.inputs(&item.sig);
            this.visit_block_mut(&mut item.block);
        });
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        self.scoped(|this| {
            this.scopes.generics(&item.sig.generics);
            this.visit_signature_mut(&mut item.sig);
            this.inputs(&item.sig);
            item.default.iter_mut().for_each(|block| this.visit_block_mut(block));
        });
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        self.scoped(|this| {
            this.scopes.generics(&item.generics);
            if let Some((_, path, _)) = &mut item.trait_ {
                this.visit_path_mut(path);
                this.path(path, Space::Types);
            }
            this.visit_type_mut(&mut item.self_ty);
            this.visit_generics_mut(&mut item.generics);
            item.items.iter_mut().for_each(|item| this.visit_impl_item_mut(item));
        });
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        self.scoped(|this| {
            this.scopes.generics(&item.generics);
            visit_mut::visit_item_trait_mut(this, item);
        });
    }

    fn visit_item_struct_mut(&mut self, item: &mut syn::ItemStruct) {
        self.scoped(|this| {
            this.scopes.generics(&item.generics);
            visit_mut::visit_item_struct_mut(this, item);
        });
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.scoped(|this| {
            this.scopes.items(block);
            for stmt in &mut block.stmts {
                match stmt {
                    Stmt::Local(local) => {
                        local.init.iter_mut().for_each(|init| this.visit_local_init_mut(init));
                        this.visit_pat_mut(&mut local.pat);
                        this.scopes.pattern(&local.pat);
                    }
                    Stmt::Macro(stmt) => this.in_macro(&mut stmt.mac),
                    other => this.visit_stmt_mut(other),
                }
            }
            block.stmts.retain(|stmt| !this.is_import(stmt));
        });
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        self.scoped(|this| {
            for pat in &mut closure.inputs {
                this.visit_pat_mut(pat);
                this.scopes.pattern(pat);
            }
            this.visit_return_type_mut(&mut closure.output);
            this.visit_expr_mut(&mut closure.body);
        });
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.scoped(|this| {
            this.visit_pat_mut(&mut arm.pat);
            this.scopes.pattern(&arm.pat);
            arm.guard.iter_mut().for_each(|(_, guard)| this.visit_expr_mut(guard));
            this.visit_expr_mut(&mut arm.body);
        });
    }

    fn visit_expr_if_mut(&mut self, branch: &mut syn::ExprIf) {
        self.scoped(|this| {
            this.visit_expr_mut(&mut branch.cond);
            this.visit_block_mut(&mut branch.then_branch);
        });
        branch.else_branch.iter_mut().for_each(|(_, other)| self.visit_expr_mut(other));
    }

    fn visit_expr_while_mut(&mut self, repeated: &mut syn::ExprWhile) {
        self.scoped(|this| {
            this.visit_expr_mut(&mut repeated.cond);
            this.visit_block_mut(&mut repeated.body);
        });
    }

    fn visit_expr_let_mut(&mut self, bound: &mut syn::ExprLet) {
        self.visit_expr_mut(&mut bound.expr);
        self.visit_pat_mut(&mut bound.pat);
        self.scopes.pattern(&bound.pat);
    }

    fn visit_expr_for_loop_mut(&mut self, repeated: &mut syn::ExprForLoop) {
        self.visit_expr_mut(&mut repeated.expr);
        self.scoped(|this| {
            this.visit_pat_mut(&mut repeated.pat);
            this.scopes.pattern(&repeated.pat);
            this.visit_block_mut(&mut repeated.body);
        });
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.in_macro(mac);
    }

    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        visit_mut::visit_type_path_mut(self, ty);
        if ty.qself.is_none() {
            self.path(&mut ty.path, Space::Types);
        }
    }

    fn visit_trait_bound_mut(&mut self, bound: &mut syn::TraitBound) {
        visit_mut::visit_trait_bound_mut(self, bound);
        self.path(&mut bound.path, Space::Types);
    }

    fn visit_expr_struct_mut(&mut self, made: &mut syn::ExprStruct) {
        visit_mut::visit_expr_struct_mut(self, made);
        if made.qself.is_none() {
            self.path(&mut made.path, Space::Types);
        }
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        visit_mut::visit_pat_mut(self, pat);
        match pat {
            Pat::Ident(_) => self.named_pattern(pat),
            Pat::Path(path) if path.qself.is_none() => {
                self.path(&mut path.path, Space::Values);
            }
            Pat::TupleStruct(parts) if parts.qself.is_none() => {
                self.path(&mut parts.path, Space::Values);
            }
            Pat::Struct(parts) if parts.qself.is_none() => {
                self.path(&mut parts.path, Space::Types);
            }
            _ => {}
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Call(call) => {
                call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
                let Expr::Path(path) = &mut *call.func else { return self.visit_expr_mut(&mut call.func) };
                if self.value(path) {
                    *expr = across(Edge::Untyped, expr);
                }
            }
            Expr::Path(path) => {
                // What is called takes and gives what it says.
                let is_function = self.is_function(&path.path);
                if self.value(path) && !is_function {
                    *expr = across(Edge::Untyped, expr);
                }
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

impl Rewrite<'_> {
    fn inputs(&mut self, signature: &syn::Signature) {
        for input in &signature.inputs {
            if let syn::FnArg::Typed(input) = input {
                self.scopes.pattern(&input.pat);
            }
        }
    }

    fn value(&mut self, path: &mut syn::ExprPath) -> bool {
        visit_mut::visit_expr_path_mut(self, path);
        path.qself.is_none() && self.path(&mut path.path, Space::Values)
    }

    /// Whether a statement imports what has names of its own now.
    fn is_import(&self, stmt: &Stmt) -> bool {
        let Stmt::Item(syn::Item::Use(item)) = stmt else { return false };
        let mut at = &item.tree;
        let mut path = Vec::new();
        while let syn::UseTree::Path(inner) = at {
            path.push(inner.ident.to_string());
            at = &inner.tree;
        }
        self.is_module(&path)
    }
}
