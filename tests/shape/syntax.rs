//! Checks that read a Rust file as syntax.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, Block, Expr, ExprMatch, ExprMethodCall, File, ImplItemFn, Item, ItemFn, ItemMod, Macro, Pat, Stmt};

const FILE_LINES: usize = 300;
const FUNCTION_LINES: usize = 40;

/// Types that gain variants, whose matches must not compile until the new one is thought of.
const GROWING: [&str; 8] = ["Op", "FloatOp", "IntOp", "Cmp", "Flag", "FlagKind", "Format", "Target"];

/// The first line past the allowance, rows of tables not counted: constants, statics and calls of item macros.
pub fn long_file(text: &str) -> Vec<usize> {
    let lines = text.lines().count();
    let tables: usize = parsed(text).items.iter().filter(|item| is_table_item(item)).map(height).sum();
    if lines - tables > FILE_LINES { vec![FILE_LINES + 1] } else { Vec::new() }
}

pub fn long_functions(text: &str) -> Vec<usize> {
    let mut found = LongFunctions(Vec::new());
    found.visit_file(&parsed(text));
    found.0
}

pub fn panics(text: &str) -> Vec<usize> {
    let mut found = Panics(Vec::new());
    found.visit_file(&parsed(text));
    found.0
}

pub fn open_matches(text: &str) -> Vec<usize> {
    let mut found = OpenMatches(Vec::new());
    found.visit_file(&parsed(text));
    found.0
}

/// A file that does not parse is the compiler's to report.
fn parsed(text: &str) -> File {
    syn::parse_file(text).unwrap_or(File { shebang: None, attrs: Vec::new(), items: Vec::new() })
}

fn height(node: &impl Spanned) -> usize {
    let span = node.span();
    span.end().line - span.start().line + 1
}

fn is_table_item(item: &Item) -> bool {
    match item {
        Item::Const(_) | Item::Static(_) => true,
        Item::Macro(call) => call.ident.is_none(),
        _ => false,
    }
}

struct LongFunctions(Vec<usize>);

impl LongFunctions {
    fn measure(&mut self, signature: &syn::Signature, block: &Block) {
        if height(signature) + height(block) - 1 > FUNCTION_LINES && !is_table(block) {
            self.0.push(signature.span().start().line);
        }
    }
}

/// A function is a table if it is one `match` with each arm on one line.
fn is_table(block: &Block) -> bool {
    match &block.stmts[..] {
        [Stmt::Expr(Expr::Match(table), None)] => table.arms.iter().all(|arm| height(arm) == 1),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for LongFunctions {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.measure(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.measure(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}

struct Panics(Vec<usize>);

/// Tests may panic, and so may constant functions, which the compiler runs over our tables.
impl<'ast> Visit<'ast> for Panics {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !item.attrs.iter().any(|attribute| attribute.to_token_stream().to_string().contains("cfg (test)")) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if item.sig.constness.is_none() {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if item.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if ["unwrap", "expect", "unwrap_err", "expect_err"].iter().any(|name| call.method == name) {
            self.0.push(call.method.span().start().line);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        if ["panic", "todo", "unimplemented", "unreachable"].iter().any(|name| mac.path.is_ident(name)) {
            self.0.push(mac.path.span().start().line);
        }
        visit::visit_macro(self, mac);
    }
}

struct OpenMatches(Vec<usize>);

impl<'ast> Visit<'ast> for OpenMatches {
    fn visit_expr_match(&mut self, expression: &'ast ExprMatch) {
        let open = |arm: &&Arm| arm.guard.is_none() && matches!(arm.pat, Pat::Wild(_) | Pat::Ident(_));
        if expression.arms.iter().any(|arm| names_growing(&arm.pat)) {
            let lines = expression.arms.iter().filter(open).map(|arm| arm.pat.span().start().line);
            self.0.extend(lines);
        }
        visit::visit_expr_match(self, expression);
    }
}

fn names_growing(pattern: &Pat) -> bool {
    let tokens = pattern.to_token_stream().to_string();
    let words: Vec<&str> = tokens.split_whitespace().collect();
    words.windows(2).any(|pair| GROWING.contains(&pair[0]) && pair[1] == "::")
}
