//! Constants that a body declares: `const MASK: u32 = LEFT | RIGHT;`.

use fma_ir::VarId;

use super::Walk;
use crate::constants;
use crate::tree::{Block, Items, LocalId, Stmt, Tree};

impl Walk<'_> {
    /// They are locals with a value, or tables.
    pub(super) fn declared(&mut self) {
        let (tree, items) = (self.tree, self.items);
        for block in &tree.blocks {
            let declared: Vec<Declared> =
                block.stmts.iter().filter_map(|stmt| Declared::of(tree, block, stmt)).collect();
            let with_numbers = with_numbers(items, &declared);
            let items = with_numbers.as_ref().unwrap_or(items);
            for Declared { local, ident, ty, value } in declared {
                let var = VarId(local.0 as u32);
                if let Some([bits, _]) = constants::of_value(items, ty, value) {
                    self.source.constants.insert(var, bits);
                } else {
                    self.table(items, var, ident.to_string(), (ty, value));
                }
            }
        }
    }
}

/// A constant of a block.
struct Declared<'a> {
    local: LocalId,
    ident: &'a syn::Ident,
    ty: &'a syn::Type,
    value: &'a syn::Expr,
}

impl<'a> Declared<'a> {
    fn of(tree: &Tree, block: &Block, stmt: &'a Stmt) -> Option<Declared<'a>> {
        let (ident, ty, value) = match stmt {
            Stmt::Item(syn::Item::Const(item), _) => (&item.ident, &item.ty, &item.expr),
            Stmt::Item(syn::Item::Static(item), _) => (&item.ident, &item.ty, &item.expr),
            Stmt::Item(..) | Stmt::Let { .. } | Stmt::Expr(..) | Stmt::Macro { .. } => return None,
        };
        let local = block.declared.iter().find(|local| tree.local(**local).ident == *ident)?;
        Some(Declared { local: *local, ident, ty, value })
    }
}

/// The items with the numbers of a block's constants, where one may be made of another: in a block a name means what the block itself declares.
fn with_numbers(items: &Items, declared: &[Declared]) -> Option<Items> {
    if declared.len() < 2 {
        return None;
    }
    let mut items = items.clone();
    for constant in declared {
        items.hide(&constant.ident.to_string());
        items.constants.insert(constant.ident.to_string(), constant.ty.clone());
    }
    let values = declared.iter().map(|constant| (constant.ident.to_string(), constant.value.clone()));
    constants::settle(&mut items, &values.collect());
    Some(items)
}
