//! Blocks and their statements.

use super::*;

impl Reader<'_> {
    /// Reads a block; its type is that of its last expression.
    pub(in crate::tree) fn block(&mut self, mut block: syn::Block) -> (BlockId, TypeId) {
        let is_apart = block.stmts.first().is_some_and(is_apart);
        block.stmts.drain(..usize::from(is_apart));
        let mark = self.scopes.enter();
        let declared = block.stmts.iter().filter_map(|stmt| self.declare(stmt)).collect();
        let stmts: Vec<Stmt> = block.stmts.into_iter().map(|stmt| self.stmt(stmt)).collect();
        self.scopes.leave(mark);
        let ty = match stmts.last() {
            Some(Stmt::Expr(id, None)) => self.exprs[id.0].ty,
            Some(Stmt::Expr(id, Some(_))) if self.ty(*id) == Type::Never => self.exprs[id.0].ty,
            Some(Stmt::Macro { syn, .. }) if macros::diverges(&syn.mac) => self.types.add(Type::Never),
            Some(Stmt::Macro { syn, .. }) if syn.semi_token.is_none() => self.types.add(Type::Unknown),
            _ => self.types.add(Type::Unit),
        };
        self.blocks.push(Block { brace: block.brace_token, declared, stmts, is_apart });
        (BlockId(self.blocks.len() - 1), ty)
    }

    fn stmt(&mut self, stmt: syn::Stmt) -> Stmt {
        match stmt {
            stmt if conditional::may_be_absent(&stmt) => self.conditional(stmt),
            syn::Stmt::Local(local) => self.let_stmt(local),
            syn::Stmt::Item(item) => {
                // A macro of the body's own names the body's variables wherever it is called.
                if let syn::Item::Macro(definition) = &item {
                    self.mentioned(definition.mac.tokens.clone());
                }
                Stmt::Item(item, self.setting)
            }
            syn::Stmt::Expr(expr, semi) => Stmt::Expr(self.expr(expr), semi),
            syn::Stmt::Macro(stmt) => {
                self.macro_tokens(&stmt.mac);
                let may_bind = match macros::only_reads(&stmt.mac) {
                    true => Vec::new(),
                    false => self.forget(stmt.mac.tokens.clone()),
                };
                Stmt::Macro { syn: stmt, may_bind }
            }
        }
    }

    /// An item of a body is known in the whole block; a constant of a known type is as good as an immutable variable.
    fn declare(&mut self, stmt: &syn::Stmt) -> Option<LocalId> {
        let (ident, ty, attrs) = match stmt {
            syn::Stmt::Item(syn::Item::Const(item)) => (&item.ident, Some(&*item.ty), &item.attrs),
            syn::Stmt::Item(syn::Item::Static(item)) => (
                &item.ident,
                Some(&*item.ty).filter(|_| matches!(item.mutability, syn::StaticMutability::None)),
                &item.attrs,
            ),
            syn::Stmt::Item(syn::Item::Fn(item)) => (&item.sig.ident, None, &item.attrs),
            _ => return None,
        };
        let words = constant_words(self.items, stmt);
        let local = ty.filter(|_| !conditional::is_conditional(attrs)).map(|ty| {
            let ty = self.items.read(&mut self.types, ty);
            let local = self.local(ident.clone(), ty, false);
            self.locals[local.0].words = words;
            local
        });
        self.scopes.bind(ident.to_string(), local);
        local
    }

    fn let_stmt(&mut self, mut syn: syn::Local) -> Stmt {
        let outer = self.setting;
        self.setting = self.nested.take(&mut syn.attrs, outer);
        let (mut init, mut otherwise) = (None, None);
        if let Some(value) = &mut syn.init {
            let given = self.cut(&mut value.expr);
            if plain_name(&syn.pat) {
                self.lend_number(given);
            }
            init = Some(given);
            otherwise = value.diverge.as_mut().map(|(_, diverge)| self.cut(diverge));
        }
        let ty = self.let_type(&syn.pat, init);
        let first = self.locals.len();
        self.bind(&syn.pat, ty);
        let binds = self.bound_since(first);
        let plain = plain_name(&syn.pat) && self.locals.len() == first + 1 && otherwise.is_none();
        self.setting = outer;
        Stmt::Let { syn, local: plain.then_some(LocalId(first)), binds, init, otherwise }
    }

    fn let_type(&mut self, pat: &syn::Pat, init: Option<ExprId>) -> TypeId {
        let init = init.map(|id| self.exprs[id.0].ty);
        let written = match pat {
            syn::Pat::Type(typed) => Some(self.items.read(&mut self.types, &typed.ty)),
            _ => None,
        };
        match (written, init) {
            (Some(written), Some(init)) => {
                // The number stands for the reference.
                let written = if self.is_of_number(init) { self.types.behind_refs(written) } else { written };
                self.types.flow(written, init);
                // A name that means nothing here may be an alias: numbers are not coerced to it.
                let number = matches!(self.types.get(init), Type::Float(_) | Type::Int(_) | Type::Bool);
                match self.types.get(written) {
                    Type::Unknown => init,
                    Type::Other if number => init,
                    _ if number && self.types.is_unseen(written) => init,
                    _ => written,
                }
            }
            (Some(ty), None) | (None, Some(ty)) => ty,
            (None, None) => self.types.add(Type::Unknown),
        }
    }
}

/// The number that a constant of a body is.
fn constant_words(items: &Items, stmt: &syn::Stmt) -> Option<[u64; 2]> {
    match stmt {
        syn::Stmt::Item(syn::Item::Const(item)) => crate::constants::float(items, &item.ty, &item.expr),
        syn::Stmt::Item(_) | syn::Stmt::Local(_) | syn::Stmt::Expr(..) | syn::Stmt::Macro(_) => None,
    }
}
