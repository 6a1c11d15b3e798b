//! What `for` loops run over: ranges and slices, under the adaptors that keep their items in places that the number of the turn tells.

use std::collections::HashSet;

use fma_ir::{Site, VarId};
use fma_ptx::{Act, Cut, Extent, Items, Meaning};

use super::heads::is_tuple;
use super::shape::Shape;
use super::view::{Of, View};
use super::{Walk, bare, place};
use crate::tree::{Child, ExprId, Kind, LocalId, Stmt, Tree};

impl Walk<'_> {
    /// The `for` loops. What one runs over may be taken apart in it, for those inside.
    pub(super) fn loops(&mut self) {
        loop {
            let before = self.source.acts.len();
            (0..self.tree.exprs.len()).for_each(|index| self.each(ExprId(index)));
            self.other_names();
            self.locals();
            self.views();
            if self.source.acts.len() == before {
                return;
            }
        }
    }

    /// A `for` loop; nothing where its head is not understood.
    pub(super) fn each(&mut self, id: ExprId) {
        if matches!(self.source.acts.get(&Site(id.0 as u32)), Some(Act::Each(_))) {
            return;
        }
        let expr = self.tree.expr(id);
        let (syn::Expr::ForLoop(each), Kind::Opaque { children, binds, .. }) = (&expr.syn, &expr.kind) else { return };
        let [Child::Expr(head), Child::Block(_)] = children[..] else { return };
        let locals: Vec<LocalId> = binds.iter().flat_map(|binds| &binds.locals).copied().collect();
        let written = written(self.tree);
        let mut reading = Head { walk: self, locals: &locals, written, kept: Vec::new(), held: Vec::new() };
        let Some(items) = reading.items(head, Some(&each.pat)) else { return };
        let (kept, held) = (reading.kept, reading.held);
        self.held.extend(held);
        for part in kept {
            // A part of a slice that the head names is made there.
            self.source.acts.entry(Site(part.0 as u32)).or_insert(Act::Kept);
        }
        self.source.acts.insert(Site(id.0 as u32), Act::Each(items));
    }

    /// The loops in which something of the function's own is found by an index, or that run over it.
    pub(super) fn short_loops(&mut self) {
        for index in 0..self.tree.exprs.len() {
            let (id, site) = (ExprId(index), Site(index as u32));
            let over_own =
                |act: &Act| matches!(act, Act::Each(Items::Own { .. } | Items::Numbered(..) | Items::Zip(..)));
            if matches!(self.source.acts.get(&site), Some(Act::Each(_)))
                && (self.source.acts.get(&site).is_some_and(over_own) || self.finds_own(Child::Expr(id)))
            {
                self.source.short.insert(site);
            }
        }
    }

    fn finds_own(&self, child: Child) -> bool {
        let id = match child {
            Child::Block(id) => return self.tree.block(id).children().into_iter().any(|child| self.finds_own(child)),
            Child::Expr(id) => id,
        };
        let site = Site(id.0 as u32);
        let here = matches!(self.source.values.get(&site), Some(Meaning::Local(_)))
            || matches!(self.source.acts.get(&site), Some(Act::StoreLocal(_) | Act::StoreOwn(..) | Act::Fetch(..)));
        here || crate::tree::children(&self.tree.expr(id).kind).into_iter().any(|child| self.finds_own(child))
    }

    /// `let w = v;` where `v` is a reference to an element makes another name for the element.
    pub(super) fn other_names(&mut self) {
        let tree = self.tree;
        for stmt in tree.blocks.iter().flat_map(|block| &block.stmts) {
            let Stmt::Let { local: Some(local), init: Some(init), .. } = stmt else { continue };
            let is_reference = |id: LocalId| tree.types.behind_refs(tree.local(id).ty) != tree.local(id).ty;
            let target = place(tree, *init).filter(|target| is_reference(*local) && is_reference(*target));
            if let Some(target) = target.filter(|target| self.held.contains(target)) {
                self.names.insert(*local, target);
            }
        }
    }
}

/// The locals to whose places something is assigned.
fn written(tree: &Tree) -> HashSet<LocalId> {
    let targets = tree.exprs.iter().filter_map(|expr| match expr.kind {
        Kind::Assign { target, .. } => match tree.expr(bare(tree, target)).kind {
            Kind::Deref(inner) => place(tree, inner),
            _ => None,
        },
        _ => None,
    });
    targets.collect()
}

/// The head of a loop that is being read.
pub(super) struct Head<'w, 'a> {
    pub(super) walk: &'w mut Walk<'a>,
    pub(super) locals: &'w [LocalId],
    pub(super) written: HashSet<LocalId>,
    /// The expressions of the head, whose values are kept.
    kept: Vec<ExprId>,
    /// The locals that take elements.
    pub(super) held: Vec<LocalId>,
}

impl Head<'_, '_> {
    /// An iterator whose items a pattern takes apart.
    fn items(&mut self, id: ExprId, pat: Option<&syn::Pat>) -> Option<Items> {
        let tree = self.walk.tree;
        self.kept.push(id);
        let id = bare(tree, id);
        self.kept.push(id);
        let expr = tree.expr(id);
        match (&expr.syn, &expr.kind) {
            (syn::Expr::MethodCall(call), Kind::Opaque { children, .. }) => {
                let parts = children.iter().map(|child| match child {
                    Child::Expr(part) => Some(*part),
                    Child::Block(_) => None,
                });
                self.method(id, &call.method.to_string(), &parts.collect::<Option<Vec<_>>>()?, pat)
            }
            (syn::Expr::Range(range), Kind::Opaque { children, .. }) if children.len() == 2 => {
                let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                let held = self.counter(pat)?;
                match turns(tree, children, inclusive) {
                    Some(turns) if held.is_none() => Some(Items::Turns(turns)),
                    _ => Some(Items::Numbers { range: Site(id.0 as u32), inclusive, held }),
                }
            }
            _ => self.elements(id, pat),
        }
    }

    fn method(&mut self, id: ExprId, name: &str, parts: &[ExprId], pat: Option<&syn::Pat>) -> Option<Items> {
        let site = Site(id.0 as u32);
        match (name, parts) {
            ("iter" | "iter_mut" | "into_iter", [slice]) => self.elements(*slice, pat),
            ("chunks_exact", [slice, _]) => self.rows(*slice, pat, Some(site)),
            ("copied" | "cloned", [inner]) => self.items(*inner, pat),
            ("rev", [inner]) => Some(Items::Reversed(Box::new(self.items(*inner, pat)?))),
            ("skip", [inner, _]) => Some(Items::Cut(Cut::Skip, site, Box::new(self.items(*inner, pat)?))),
            ("take", [inner, _]) => Some(Items::Cut(Cut::Take, site, Box::new(self.items(*inner, pat)?))),
            ("step_by", [inner, _]) => Some(Items::Cut(Cut::Step, site, Box::new(self.items(*inner, pat)?))),
            ("zip", [first, second]) => {
                let [one, other] = parted(pat)?;
                Some(Items::Zip(Box::new([self.items(*first, one)?, self.items(*second, other)?])))
            }
            ("enumerate", [inner]) => {
                let [index, item] = parted(pat)?;
                let held = self.counter(index)?;
                Some(Items::Numbered(Box::new(self.items(*inner, item)?), held))
            }
            _ => None,
        }
    }

    /// The elements of a slice, or of an array of the function's own.
    fn elements(&mut self, id: ExprId, pat: Option<&syn::Pat>) -> Option<Items> {
        self.inside(id);
        let Some(view) = self.walk.view(id) else { return self.own(id, pat) };
        if !view.rows.is_empty() || matches!(view.of, Of::Records(_)) {
            return self.rows(id, pat, None);
        }
        let local = self.local(pat)?;
        self.held.extend(local);
        let written = local.is_some_and(|local| self.written.contains(&local));
        Some(Items::Elements { slice: view.var, held: local.map(|local| VarId(local.0 as u32)), written })
    }

    /// Rows of a slice: the arrays that it is made of, or so many elements as a site keeps.
    fn rows(&mut self, id: ExprId, pat: Option<&syn::Pat>, kept: Option<Site>) -> Option<Items> {
        self.inside(id);
        let view = self.walk.view(id)?;
        let (extent, rows, of) = match (kept, view.rows.split_first(), &view.of) {
            (_, _, Of::One(_)) => return None,
            (Some(site), ..) => (Extent::Kept(site), view.rows.clone(), view.of.clone()),
            (None, Some((count, rows)), _) => (Extent::Fixed(*count), rows.to_vec(), view.of.clone()),
            (None, None, Of::Records(record)) => (Extent::Fixed(1), Vec::new(), Of::One(record.clone())),
            (None, None, Of::Numbers) => return None,
        };
        let size = match &of {
            Of::One(record) => record.size,
            Of::Numbers | Of::Records(_) => {
                View { var: view.var, count: None, rows: rows.clone(), of: of.clone() }.size()
            }
        };
        let held = self.local(pat)?.map(|local| {
            let var = self.walk.view_var("row");
            let count = match extent {
                Extent::Fixed(count) => Some(count),
                Extent::Kept(_) => None,
            };
            self.walk.views.insert(local, View { var, count, rows, of });
            var
        });
        Some(Items::Rows { slice: view.var, held, extent, size })
    }

    fn own(&mut self, id: ExprId, pat: Option<&syn::Pat>) -> Option<Items> {
        let slot = self.walk.own(id)?;
        let Shape::Row(count, each) = slot.shape else { return None };
        if let Some(pat) = pat.filter(|pat| is_tuple(pat)) {
            let held = self.parts(pat, &each)?;
            return Some(Items::Own { first: slot.first, count, size: each.size(), held });
        }
        let local = self.local(pat)?;
        if local.is_some_and(|local| self.written.contains(&local)) {
            return None;
        }
        let held = match (local, &*each) {
            (None, _) => Vec::new(),
            (Some(local), Shape::Number(_)) => {
                self.held.push(local);
                vec![VarId(local.0 as u32)]
            }
            (Some(local), each) => {
                let name = self.walk.tree.local(local).ident.to_string();
                let slot = self.walk.slot(&name, each.clone());
                let vars = slot.vars();
                self.walk.slots.insert(local, slot);
                vars
            }
        };
        Some(Items::Own { first: slot.first, count, size: each.size(), held })
    }

    /// What names a slice has no value of its own.
    fn inside(&mut self, id: ExprId) {
        let tree = self.walk.tree;
        self.kept.push(id);
        for child in crate::tree::children(&tree.expr(id).kind) {
            if let Child::Expr(part) = child {
                self.inside(part);
            }
        }
    }

    /// The name of a number, if it has one.
    fn counter(&self, pat: Option<&syn::Pat>) -> Option<Option<VarId>> {
        Some(self.local(pat)?.map(|local| VarId(local.0 as u32)))
    }

    /// The local that a pattern binds, if it binds one; nothing where the pattern does more, or something changes the local.
    fn local(&self, pat: Option<&syn::Pat>) -> Option<Option<LocalId>> {
        match pat {
            None | Some(syn::Pat::Wild(_)) => Some(None),
            Some(syn::Pat::Paren(inner)) => self.local(Some(&inner.pat)),
            Some(syn::Pat::Reference(inner)) => self.local(Some(&inner.pat)),
            Some(syn::Pat::Ident(name)) if name.by_ref.is_none() && name.subpat.is_none() => {
                let tree = self.walk.tree;
                let local = self.locals.iter().find(|local| tree.local(**local).ident == name.ident)?;
                let steady = !tree.local(*local).mutable && !tree.local(*local).unstable;
                steady.then_some(Some(*local))
            }
            Some(_) => None,
        }
    }
}

/// The patterns of both parts of a pair.
fn parted(pat: Option<&syn::Pat>) -> Option<[Option<&syn::Pat>; 2]> {
    match pat {
        None | Some(syn::Pat::Wild(_)) => Some([None, None]),
        Some(syn::Pat::Paren(inner)) => parted(Some(&inner.pat)),
        Some(syn::Pat::Tuple(parts)) => match (parts.elems.first(), parts.elems.last()) {
            (Some(one), Some(other)) if parts.elems.len() == 2 => Some([Some(one), Some(other)]),
            _ => None,
        },
        Some(_) => None,
    }
}

/// How often a loop from one literal to another runs: their type may be anything.
fn turns(tree: &Tree, children: &[Child], inclusive: bool) -> Option<u32> {
    let literal = |child: &Child| match child {
        Child::Expr(id) => match &tree.expr(*id).syn {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse::<u32>().ok(),
            _ => None,
        },
        Child::Block(_) => None,
    };
    let [first, last] = children else { return None };
    Some(literal(last)?.checked_add(u32::from(inclusive))?.saturating_sub(literal(first)?))
}
