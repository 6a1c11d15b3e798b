//! Small arrays in locals: `let weights = [0.25, 0.5, 0.25];`, `let mut sums = [0.0; 4];`.

use fma_ir::{Site, Var, VarId};
use fma_ptx::{Act, Array};

use super::{Walk, bare, place};
use crate::lower::scalar;
use crate::tree::{Child, ExprId, Kind, LocalId, Stmt, Type};

/// The most elements: an index that is not known chooses among all.
const LARGEST: u32 = 16;

impl Walk<'_> {
    /// The arrays that `let`s declare with all of their elements.
    pub(super) fn arrays(&mut self) {
        let tree = self.tree;
        for stmt in tree.blocks.iter().flat_map(|block| &block.stmts) {
            let Stmt::Let { local: Some(local), init: Some(init), .. } = stmt else { continue };
            let Some((init, count)) = self.elements_of(bare(tree, *init)) else { continue };
            let Type::Sequence(element) = tree.types.get(tree.local(*local).ty) else { continue };
            let Some(ty) = scalar(&tree.types.resolve(element)) else { continue };
            if tree.local(*local).unstable || count == 0 || count > LARGEST {
                continue;
            }
            let array = Array { first: VarId(self.free + self.source.elements.len() as u32), count };
            let named = |index| Var { name: format!("{}_{index}", tree.local(*local).ident), ty };
            self.source.elements.extend((0..count).map(named));
            self.arrays.insert(*local, array);
            self.source.acts.insert(Site(init.0 as u32), Act::Bind(array.vars().map(Some).collect()));
        }
    }

    /// The array that a node names.
    pub(super) fn array(&self, id: ExprId) -> Option<Array> {
        self.arrays.get(&place(self.tree, id)?).copied()
    }

    fn elements_of(&self, id: ExprId) -> Option<(ExprId, u32)> {
        let expr = self.tree.expr(id);
        let Kind::Opaque { children, .. } = &expr.kind else { return None };
        let has_value = |child: &Child| matches!(child, Child::Expr(part) if self.lowered.of[part.0].is_some());
        let count = match &expr.syn {
            syn::Expr::Array(_) => u32::try_from(children.len()).ok(),
            syn::Expr::Repeat(repeat) => match &*repeat.len {
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(count), .. }) => count.base10_parse().ok(),
                _ => None,
            },
            _ => None,
        };
        children.iter().all(has_value).then_some((id, count?))
    }
}

/// Arrays by their locals.
pub type Arrays = std::collections::HashMap<LocalId, Array>;
