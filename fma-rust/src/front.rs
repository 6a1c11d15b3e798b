//! The front of a body.

/// Puts statements before those of a body, and behind the items that it begins with: of one behind a statement a lint speaks.
pub fn put(block: &mut syn::Block, stmts: impl IntoIterator<Item = syn::Stmt>) {
    let items = block.stmts.iter().take_while(|stmt| matches!(stmt, syn::Stmt::Item(_))).count();
    block.stmts.splice(items..items, stmts);
}

/// The block with these statements at its front.
pub fn before(mut block: syn::Block, stmts: Vec<syn::Stmt>) -> syn::Block {
    put(&mut block, stmts);
    block
}
