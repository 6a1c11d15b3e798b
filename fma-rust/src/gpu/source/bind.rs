//! Numbers that are bound side by side: `let (a, b) = if x < y { (x, y) } else { (y, x) };`.

use fma_ir::{Site, VarId};
use fma_ptx::Act;

use super::{Walk, bare};
use crate::tree::{Child, ExprId, Kind, LocalId, Stmt, Type};

impl Walk<'_> {
    /// The tuples that `let`s take apart.
    pub(super) fn bindings(&mut self) {
        let tree = self.tree;
        let mut found = Vec::new();
        for stmt in tree.blocks.iter().flat_map(|block| &block.stmts) {
            let Stmt::Let { syn, binds, init: Some(init), otherwise: None, .. } = stmt else { continue };
            let Some(names) = names(&syn.pat) else { continue };
            let held = |name: &Option<&syn::Ident>| match name {
                Some(name) => binds.iter().find(|local| tree.local(**local).ident == **name).copied().map(Some),
                None => Some(None),
            };
            let mut ends = Vec::new();
            if let Some(locals) = names.iter().map(held).collect::<Option<Vec<_>>>()
                && self.ends(*init, &mut ends)
            {
                found.extend(ends.into_iter().map(|end| (end, locals.clone())));
            }
        }
        for (end, locals) in found {
            self.bound(end, &locals);
        }
    }

    fn bound(&mut self, end: ExprId, locals: &[Option<LocalId>]) {
        let steady = |local: &LocalId| !self.tree.local(*local).unstable;
        if self.source.calls.contains_key(&Site(end.0 as u32)) && locals.iter().flatten().all(steady) {
            return self.bound_results(end, locals);
        }
        if matches!(self.source.acts.get(&Site(end.0 as u32)), Some(Act::SineAndCosine(_))) {
            let vars = locals.iter().map(|local| local.map(|local| VarId(local.0 as u32))).collect();
            self.source.acts.insert(Site(end.0 as u32), Act::SineAndCosine(vars));
            return;
        }
        if locals.len() == self.parts_of(end) && locals.iter().flatten().all(steady) {
            let vars = locals.iter().map(|local| local.map(|local| VarId(local.0 as u32))).collect();
            self.source.acts.insert(Site(end.0 as u32), Act::Bind(vars));
        }
    }

    /// The tuples that an expression may give; `false` where it may give anything else.
    fn ends(&self, id: ExprId, ends: &mut Vec<ExprId>) -> bool {
        let tree = self.tree;
        let id = bare(tree, id);
        let tail = |block| match tree.block(block).stmts.last() {
            Some(Stmt::Expr(last, None)) => Some(*last),
            _ => None,
        };
        match &tree.expr(id).kind {
            _ if tree.ty(id) == Type::Never => true,
            Kind::If { then, otherwise: Some(otherwise), .. } => {
                tail(*then).is_some_and(|then| self.ends(then, ends)) && self.ends(*otherwise, ends)
            }
            Kind::Block(block) => tail(*block).is_some_and(|last| self.ends(last, ends)),
            _ if self.parts_of(id) > 0 || self.gives_several(id) => {
                ends.push(id);
                true
            }
            _ => false,
        }
    }

    /// Whether a node is a call whose results a `let` may take apart.
    fn gives_several(&self, id: ExprId) -> bool {
        let site = Site(id.0 as u32);
        let pair = matches!(self.source.acts.get(&site), Some(Act::SineAndCosine(_)));
        pair || self.source.calls.contains_key(&site)
    }

    /// How many numbers a node gives side by side.
    fn parts_of(&self, id: ExprId) -> usize {
        let expr = self.tree.expr(id);
        let Kind::Opaque { children, .. } = &expr.kind else { return 0 };
        let has_value = |child: &Child| matches!(child, Child::Expr(part) if self.lowered.of[part.0].is_some());
        match expr.syn {
            syn::Expr::Tuple(_) if children.iter().all(has_value) => children.len(),
            _ => 0,
        }
    }
}

/// The names in a tuple pattern; nothing for another.
fn names(pat: &syn::Pat) -> Option<Vec<Option<&syn::Ident>>> {
    match pat {
        syn::Pat::Type(typed) => names(&typed.pat),
        syn::Pat::Paren(inner) => names(&inner.pat),
        syn::Pat::Tuple(tuple) => tuple.elems.iter().map(name).collect(),
        _ => None,
    }
}

fn name(pat: &syn::Pat) -> Option<Option<&syn::Ident>> {
    match pat {
        syn::Pat::Wild(_) => Some(None),
        syn::Pat::Type(typed) => name(&typed.pat),
        syn::Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => Some(Some(&ident.ident)),
        _ => None,
    }
}
