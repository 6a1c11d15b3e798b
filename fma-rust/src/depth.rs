//! How deep expressions nest. The walks over a function are recursive; beyond a depth that no one writes by hand the function stays as written.

use syn::visit::{self, Visit};

/// The deepest nesting that is read. The compiler's stack of 8 MiB holds about three times as much in a build without optimisation.
pub const DEEPEST: usize = 200;

/// Whether a body nests deeper than that.
pub fn is_too_deep(block: &syn::Block) -> bool {
    let mut depth = Depth { now: 0, exceeded: false };
    depth.visit_block(block);
    depth.exceeded
}

struct Depth {
    now: usize,
    exceeded: bool,
}

impl<'ast> Visit<'ast> for Depth {
    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        if self.now >= DEEPEST || self.exceeded {
            self.exceeded = true;
            return;
        }
        self.now += 1;
        visit::visit_expr(self, expr);
        self.now -= 1;
    }
}
