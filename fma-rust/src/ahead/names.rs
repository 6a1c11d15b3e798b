//! What the steps of a loop bind, name and change.

use std::collections::BTreeSet;

use syn::{BinOp, Expr, ExprForLoop, Pat};

use crate::reduce::is_assignment;
use crate::tree::{OF_ONE, words_in};
use crate::walk::visit::{self, Visit};

/// The names that a pattern gives.
pub fn bound(pat: &Pat) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    Bound(&mut |name| _ = names.insert(name)).visit_pat(pat);
    names
}

/// Does something with each name that a step gives.
pub fn each_bound(each: &ExprForLoop, act: &mut dyn FnMut(String)) {
    let mut bound = Bound(act);
    bound.visit_pat(&each.pat);
    bound.visit_block(&each.body);
}

struct Bound<'a>(&'a mut dyn FnMut(String));

impl Visit<'_> for Bound<'_> {
    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        (self.0)(name.ident.to_string());
        visit::visit_pat_ident(self, name);
    }

    /// An item gives a name as well.
    fn visit_item(&mut self, item: &syn::Item) {
        words_in(item).into_iter().for_each(|word| (self.0)(word));
    }
}

/// Whether an expression is arithmetic on numbers, as far as that is seen without their types.
pub fn is_arithmetic(expr: &Expr) -> bool {
    match expr {
        Expr::Path(path) => path.qself.is_none(),
        Expr::Lit(_) => true,
        Expr::Paren(inner) => is_arithmetic(&inner.expr),
        Expr::Field(field) => is_arithmetic(&field.base),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Neg(_) | syn::UnOp::Deref(_)) && is_arithmetic(&unary.expr),
        Expr::Binary(binary) => {
            let computes = matches!(binary.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_));
            computes && is_arithmetic(&binary.left) && is_arithmetic(&binary.right)
        }
        Expr::MethodCall(call) => is_arithmetic(&call.receiver) && call.args.iter().all(is_arithmetic),
        Expr::Cast(cast) => {
            let to_float =
                matches!(&*cast.ty, syn::Type::Path(ty) if ty.path.is_ident("f32") || ty.path.is_ident("f64"));
            to_float && is_arithmetic(&cast.expr)
        }
        _ => false,
    }
}

/// Methods of floats alone that give one, besides those of one float.
const OF_FLOATS: [&str; 6] = ["atan2", "hypot", "mul_add", "powf", "powi", "round_ties_even"];

/// Functions of one float that integers have as well.
const OF_INTEGERS: [&str; 2] = ["abs", "signum"];

/// Other methods that leave what they are called on as it is.
const MILD: [&str; 24] = [
    "abs",
    "abs_diff",
    "clamp",
    "clone",
    "copysign",
    "div_euclid",
    "get",
    "is_empty",
    "is_finite",
    "is_nan",
    "iter",
    "len",
    "max",
    "min",
    "pow",
    "rem_euclid",
    "saturating_add",
    "saturating_sub",
    "signum",
    "to_bits",
    "to_owned",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_sub",
];

/// Whether a method is one of floats alone, and gives one.
pub fn is_of_floats(method: &syn::Ident) -> bool {
    let is_one = |names: &[&str]| names.iter().any(|name| method == name);
    is_one(&OF_FLOATS) || is_one(&OF_ONE) && !is_one(&OF_INTEGERS)
}

/// Whether a method only reads, as far as its name says.
pub fn is_mild(method: &syn::Ident) -> bool {
    is_of_floats(method) || MILD.iter().any(|name| method == name)
}

/// The names whose values a body changes, or may.
pub fn changed(body: &syn::Block) -> BTreeSet<String> {
    let mut changed = Changed(BTreeSet::new());
    changed.visit_block(body);
    changed.0
}

struct Changed(BTreeSet<String>);

impl Changed {
    /// The name that a place begins with.
    fn root(&mut self, place: &Expr) {
        match place {
            Expr::Paren(inner) => self.root(&inner.expr),
            Expr::Unary(unary) => self.root(&unary.expr),
            Expr::Index(index) => self.root(&index.expr),
            Expr::Field(field) => self.root(&field.base),
            Expr::MethodCall(call) => self.root(&call.receiver),
            Expr::Path(path) => self.0.extend(path.path.get_ident().map(ToString::to_string)),
            other => self.0.extend(words_in(other)),
        }
    }
}

impl Visit<'_> for Changed {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Assign(assign) => self.root(&assign.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.root(&binary.left),
            Expr::Reference(reference) if reference.mutability.is_some() => self.root(&reference.expr),
            // No method of a float changes it but those of traits that say so.
            Expr::MethodCall(call) => {
                let method = call.method.to_string();
                if method.starts_with("set_") || method.ends_with("_assign") || method.ends_with("_mut") {
                    self.root(&call.receiver);
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.0.extend(words_in(mac));
    }
}

/// Whether a step may leave the loop by a `break` without a name.
pub fn breaks(body: &syn::Block) -> bool {
    struct Breaks(bool);
    impl Visit<'_> for Breaks {
        fn visit_expr(&mut self, expr: &Expr) {
            match expr {
                Expr::Break(leaving) => self.0 |= leaving.label.is_none(),
                // What leaves these stays in them.
                Expr::Closure(_) | Expr::Async(_) | Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) => return,
                _ => {}
            }
            visit::visit_expr(self, expr);
        }
    }
    let mut breaks = Breaks(false);
    breaks.visit_block(body);
    breaks.0
}
