//! Constants whose paths begin at an import, `f64::consts::PI` behind `use std::f64`: where a rewrite leaves no mention of
//! one, rustc calls the import unused, so the function mentions it first.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;

use super::build::{let_, reference, wild};
use crate::tree::{Kind, Tree};
use crate::walk::visit::{self, Visit};

/// Mentions of the constants that the printed body has lost.
pub(super) fn mentions(tree: &Tree, body: &syn::Block) -> Vec<syn::Stmt> {
    let imported = tree.exprs.iter().filter_map(|expr| imported(&expr.syn, &expr.kind));
    let mut lost: BTreeMap<String, &syn::ExprPath> = imported.map(|path| (text(path), path)).collect();
    if lost.is_empty() {
        return Vec::new();
    }
    let mut kept = Kept { depth: 0, nested: false, paths: BTreeSet::new() };
    kept.visit_block(body);
    lost.retain(|path, _| !kept.nested && !kept.paths.contains(path));
    lost.into_values().map(|path| let_(wild(), reference(path.clone().into()))).collect()
}

fn text(path: &syn::ExprPath) -> String {
    path.to_token_stream().to_string()
}

/// The path of a constant that starts at a name of the module.
fn imported<'a>(expr: &'a syn::Expr, kind: &Kind) -> Option<&'a syn::ExprPath> {
    match (expr, kind) {
        (syn::Expr::Path(path), Kind::Constant(_)) => {
            let first = path.path.segments.first()?;
            let from_root = path.path.leading_colon.is_some() || first.ident == "std" || first.ident == "core";
            (!from_root).then_some(path)
        }
        _ => None,
    }
}

/// The paths that a body still mentions, and whether a block inside of it has imports, which its beginning does not see.
struct Kept {
    depth: usize,
    nested: bool,
    paths: BTreeSet<String>,
}

impl Visit<'_> for Kept {
    fn visit_block(&mut self, block: &syn::Block) {
        self.depth += 1;
        visit::visit_block(self, block);
        self.depth -= 1;
    }

    fn visit_item_use(&mut self, _: &syn::ItemUse) {
        self.nested |= self.depth > 1;
    }

    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        self.paths.insert(text(path));
    }
}
