//! Products of 128 bits as their halves: `((x as u128 * y as u128) >> 64) as u64` is one instruction, and so is `as u64` of the same. No register holds all.

use std::collections::HashMap;

use quote::format_ident;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Pat, Stmt, Type, parse_quote};

use super::bound::{Mentioned, name};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// The method that gives the high half of a product.
pub const HIGH: &str = "fastmath_high_product";

/// Says them by halves, where nothing else is made of them.
pub fn plain(block: &mut syn::Block) {
    if any(block) {
        Wide { names: HashMap::new(), count: 0 }.visit_block_mut(block);
    }
}

/// Whether a body has numbers of 128 bits.
pub fn any(block: &syn::Block) -> bool {
    struct Any(bool);
    impl Visit<'_> for Any {
        fn visit_expr(&mut self, expr: &Expr) {
            self.0 |= widened(expr).is_some();
            visit::visit_expr(self, expr);
        }
    }
    let mut any = Any(false);
    any.visit_block(block);
    any.0
}

/// The number behind `x as u128` and `u128::from(x)`.
fn widened(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Paren(inner) => widened(&inner.expr),
        Expr::Cast(cast) if is_wide(&cast.ty) => Some(&cast.expr),
        Expr::Call(call) => match (&*call.func, call.args.first()) {
            (Expr::Path(path), Some(number)) => {
                let words: Vec<&syn::Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
                (words.len() == 2 && words[0] == "u128" && words[1] == "from").then_some(number)
            }
            _ => None,
        },
        _ => None,
    }
}

fn is_wide(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("u128"))
}

/// The factors of a product of 128 bits.
fn factors(expr: &Expr) -> Option<[&Expr; 2]> {
    match expr {
        Expr::Paren(inner) => factors(&inner.expr),
        Expr::Binary(binary) if matches!(binary.op, BinOp::Mul(_)) => {
            Some([widened(&binary.left)?, widened(&binary.right)?])
        }
        Expr::MethodCall(call) if call.method == "wrapping_mul" => {
            Some([widened(&call.receiver)?, widened(call.args.first()?)?])
        }
        _ => None,
    }
}

/// A half of a product.
#[derive(Clone, Copy)]
enum Half {
    Low,
    High,
}

/// What `as u64` takes the low half of: of something, or of what lies 64 bits higher in it.
fn half(cast: &syn::ExprCast) -> Option<(Half, &Expr)> {
    if !matches!(&*cast.ty, Type::Path(path) if path.path.is_ident("u64")) {
        return None;
    }
    let mut whole = &*cast.expr;
    while let Expr::Paren(inner) = whole {
        whole = &inner.expr;
    }
    match whole {
        Expr::Binary(shift) if matches!(shift.op, BinOp::Shr(_)) && is_64(&shift.right) => {
            Some((Half::High, &shift.left))
        }
        whole => Some((Half::Low, whole)),
    }
}

fn is_64(by: &Expr) -> bool {
    matches!(by, Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(by), .. }) if by.base10_digits() == "64")
}

/// The half of a product of two numbers.
fn product(half: Half, [x, y]: [&Expr; 2]) -> Expr {
    match half {
        Half::Low => parse_quote!(((#x) as u64).wrapping_mul((#y) as u64)),
        // Only of numbers without a sign, and of 64 bits.
        Half::High => {
            let method = syn::Ident::new(HIGH, x.span());
            parse_quote!((#x).#method(#y))
        }
    }
}

struct Wide {
    /// The factors of the products that variables hold.
    names: HashMap<String, [syn::Ident; 2]>,
    count: usize,
}

impl Wide {
    /// `let p = x as u128 * y as u128;`, of which only halves are taken afterwards.
    fn bound(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let [Stmt::Local(local), rest @ ..] = stmts else { return None };
        let (Pat::Ident(pat), Some(init)) = (&local.pat, &local.init) else { return None };
        let [x, y] = factors(&init.expr)?;
        let own = pat.ident.to_string();
        let mut halves = Halves { name: &own, count: 0 };
        let mut mentioned = Mentioned::default();
        rest.iter().for_each(|stmt| {
            halves.visit_stmt(stmt);
            mentioned.visit_stmt(stmt);
        });
        if mentioned.inside.contains(&own) || mentioned.names.get(&own).copied().unwrap_or(0) != halves.count {
            return None;
        }
        let [one, other] =
            ["one", "other"].map(|word| format_ident!("fastmath_11_{word}{}", self.count, span = init.expr.span()));
        self.count += 1;
        self.names.insert(own, [one.clone(), other.clone()]);
        Some(vec![parse_quote!(let #one = #x;), parse_quote!(let #other = #y;)])
    }
}

/// How often a name is that of a product of which a half is taken.
struct Halves<'a> {
    name: &'a str,
    count: usize,
}

impl Visit<'_> for Halves<'_> {
    fn visit_expr_cast(&mut self, cast: &syn::ExprCast) {
        let is_it = half(cast).and_then(|(_, whole)| name(whole)).is_some_and(|name| name == self.name);
        self.count += usize::from(is_it);
        visit::visit_expr_cast(self, cast);
    }
}

impl VisitMut for Wide {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some(bound) = self.bound(&block.stmts[at..]) {
                block.stmts.splice(at..=at, bound);
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Cast(cast) = &*expr else { return };
        let Some((half, whole)) = half(cast) else { return };
        let said = match (factors(whole), name(whole).and_then(|name| self.names.get(&name))) {
            (Some(factors), _) => Some(product(half, factors)),
            (None, Some([x, y])) => Some(product(half, [&parse_quote!(#x), &parse_quote!(#y)])),
            (None, None) => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
    }
}
