//! Numbers that later statements need, bound where they arise. One that is needed behind the block in which it does, `{ let k = i + 1; s += x[k]; }`, is
//! declared before the block, and assigned where it stands.

use fma_ir::Site;
use syn::parse_quote;

use super::build::{binding, let_, names, tuple};
use super::print::Printer;
use crate::tree::{ExprId, Kind, once};

/// A number of a block that is needed behind it.
pub(super) struct Declared {
    site: Site,
    ident: syn::Ident,
    /// It is declared before a block around, and lives as long.
    around: bool,
}

impl Printer<'_> {
    /// A number that is not at hand is bound where it arises; if it was, and that is in a block that is left by now, before that block.
    pub(super) fn bound_where_it_arises(&mut self, site: Site) -> bool {
        self.next.exported.insert(site) || self.plan.exported.contains(&site) && self.next.outside.insert(site)
    }

    /// What a statement needs before it: its exports, and declarations of the numbers of a block that are needed behind it.
    pub(super) fn before(&mut self, id: ExprId) -> (Vec<Declared>, Vec<syn::Stmt>) {
        let (declared, mut stmts) = self.declare_outside(id);
        stmts.extend(self.exports(id));
        (declared, stmts)
    }

    /// Binds the parts of a statement that later statements need, in order, and all parts that act with them.
    pub(super) fn exports(&mut self, id: ExprId) -> Vec<syn::Stmt> {
        let leaves = self.leaves(id);
        if !leaves.iter().any(|site| self.plan.exported.contains(site)) {
            return Vec::new();
        }
        self.next.exported.extend(leaves.iter().copied());
        let (mut idents, mut parts) = (Vec::new(), Vec::new());
        for &site in &leaves {
            let printed = self.leaf(site);
            let ident = self.temp();
            if let Some(value) = self.value_of(ExprId(site.0 as usize)) {
                self.bind_temp(value, ident.clone(), self.places.len().saturating_sub(1), &printed);
            }
            parts.push(printed);
            idents.push(Some(ident));
        }
        let bound = match (idents.as_slice(), parts.as_slice()) {
            ([Some(ident)], [part]) => let_(binding(ident), part.clone()),
            _ => let_(names(&idents), tuple(parts)),
        };
        std::iter::once(bound).chain(self.kept_outside(&leaves, &idents)).collect()
    }

    /// Declares the numbers of a block that are needed behind it, if a statement is one.
    fn declare_outside(&mut self, id: ExprId) -> (Vec<Declared>, Vec<syn::Stmt>) {
        let tree = self.source.tree;
        let is_block = matches!((&tree.expr(id).kind, &tree.expr(id).syn), (Kind::Block(_), syn::Expr::Block(block)) if block.label.is_none());
        if !is_block || self.plan.outside.is_empty() {
            return (Vec::new(), Vec::new());
        }
        let inside = once(tree, id).into_iter().map(|part| Site(part.0 as u32));
        let sites: Vec<Site> = inside.filter(|site| self.plan.outside.contains(site)).collect();
        let (mut declared, mut stmts) = (Vec::new(), Vec::new());
        for site in sites {
            if let Some(ident) = self.outside.get(&site).cloned() {
                declared.push(Declared { site, ident, around: true });
                continue;
            }
            let ty = crate::lower::scalar(&tree.ty(ExprId(site.0 as usize))).and_then(fma_ir::Ty::format);
            let Some(ty) = ty else { continue };
            let (ident, ty) = (self.temp(), syn::Ident::new(ty.layout().name, proc_macro2::Span::call_site()));
            stmts.push(parse_quote!(let #ident: #ty;));
            self.outside.insert(site, ident.clone());
            declared.push(Declared { site, ident, around: false });
        }
        (declared, stmts)
    }

    /// Binds them behind it.
    pub(super) fn bind_outside(&mut self, declared: Vec<Declared>) {
        for Declared { site, ident, around } in declared {
            if !around {
                self.outside.remove(&site);
            }
            if let Some(value) = self.value_of(ExprId(site.0 as usize)) {
                let place = self.places.len().saturating_sub(1);
                self.bind_temp(value, ident.clone(), place, &parse_quote!(#ident));
            }
        }
    }

    /// Keeps numbers that were just bound for what is behind the block.
    pub(super) fn kept_outside(&self, sites: &[Site], bound: &[Option<syn::Ident>]) -> Vec<syn::Stmt> {
        let kept = sites.iter().zip(bound.iter().flatten()).filter_map(|(site, bound)| {
            let ident = self.outside.get(site)?;
            Some(parse_quote!(#ident = #bound;))
        });
        kept.collect()
    }
}
