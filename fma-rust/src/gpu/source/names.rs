//! What patterns name of arrays, structs and tuples.

use fma_ir::VarId;

use super::Walk;
use super::shape::Shape;
use crate::gpu::plainer::is_gap;
use crate::tree::LocalId;

type Pats = syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>;

impl Walk<'_> {
    /// The variables that a pattern takes apart; `false` where it does more.
    pub(super) fn names(
        &mut self,
        pat: &syn::Pat,
        binds: &[LocalId],
        shape: &Shape,
        goal: &mut Vec<Option<VarId>>,
    ) -> bool {
        match bare(pat) {
            syn::Pat::Wild(_) => {
                goal.extend((0..shape.size()).map(|_| None));
                true
            }
            syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
                let Some(local) = binds.iter().find(|local| self.tree.local(**local).ident == name.ident) else {
                    return false;
                };
                goal.extend(self.local_vars(*local, shape).into_iter().map(Some));
                true
            }
            syn::Pat::Tuple(parts) => self.names_of(&parts.elems, binds, shape, goal),
            syn::Pat::TupleStruct(parts) => self.names_of(&parts.elems, binds, shape, goal),
            syn::Pat::Slice(parts) => self.names_of_row(&parts.elems, binds, shape, goal),
            syn::Pat::Struct(parts) => {
                let Shape::Fields(fields) = shape else { return false };
                fields.iter().all(|(field, shape)| {
                    let named = |one: &&syn::FieldPat| matches!(&one.member, syn::Member::Named(name) if name == field);
                    match parts.fields.iter().find(named) {
                        Some(pat) => self.names(&pat.pat, binds, shape, goal),
                        None => {
                            goal.extend((0..shape.size()).map(|_| None));
                            parts.rest.is_some()
                        }
                    }
                })
            }
            _ => false,
        }
    }

    fn names_of(&mut self, pats: &Pats, binds: &[LocalId], shape: &Shape, goal: &mut Vec<Option<VarId>>) -> bool {
        let parts = shape.parts();
        let fits = parts.len() == pats.len() && !matches!(pats.first(), Some(syn::Pat::Rest(_)));
        fits && pats.iter().zip(parts).all(|(pat, (_, shape))| self.names(pat, binds, shape, goal))
    }

    /// The parts of an array, of which `..` or `rest @ ..` may leave some out.
    fn names_of_row(&mut self, pats: &Pats, binds: &[LocalId], shape: &Shape, goal: &mut Vec<Option<VarId>>) -> bool {
        let Shape::Row(count, each) = shape else { return false };
        let Some(left) = (*count as usize + 1).checked_sub(pats.len()) else { return false };
        pats.iter().all(|pat| match pat {
            syn::Pat::Rest(_) => {
                goal.extend((0..left * each.size() as usize).map(|_| None));
                true
            }
            syn::Pat::Ident(name) if is_gap(pat) => {
                let all = syn::Pat::Ident(syn::PatIdent { subpat: None, ..name.clone() });
                self.names(&all, binds, &Shape::Row(left as u32, each.clone()), goal)
            }
            pat => self.names(pat, binds, each, goal),
        })
    }

    /// The variables of a local of a shape: its own, or a slot.
    fn local_vars(&mut self, local: LocalId, shape: &Shape) -> Vec<VarId> {
        if matches!(shape, Shape::Number(_)) {
            return vec![VarId(local.0 as u32)];
        }
        // Others may have been made of it before it was known what it is made of itself.
        if let Some(known) = self.slots.get(&local).filter(|slot| slot.shape == *shape) {
            return known.vars();
        }
        let name = self.tree.local(local).ident.to_string();
        let slot = self.slot(&name, shape.clone());
        let vars = slot.vars();
        self.slots.insert(local, slot);
        vars
    }
}

/// Without a type, parentheses and `&`.
fn bare(pat: &syn::Pat) -> &syn::Pat {
    match pat {
        syn::Pat::Type(typed) => bare(&typed.pat),
        syn::Pat::Paren(inner) => bare(&inner.pat),
        syn::Pat::Reference(inner) => bare(&inner.pat),
        pat => pat,
    }
}
