//! The numbers of a file as they are written: literals, constants of the standard library, and formulas of these alone.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use crate::tree::is_constant_of_std;
use crate::walk::visit::{self, Visit};

/// The numbers of a file as they are written, and the names of constants.
pub fn numbers(file: &syn::File) -> Rc<[String]> {
    let mut constants = Constants(HashMap::new());
    constants.visit_file(file);
    let mut found = Numbers { constants: constants.0, found: BTreeSet::new() };
    found.visit_file(file);
    found.found.into_iter().collect()
}

/// What the constants of a file are, by their names; of several under one name nothing is known.
struct Constants(HashMap<String, Option<syn::Expr>>);

impl Visit<'_> for Constants {
    fn visit_item_const(&mut self, item: &syn::ItemConst) {
        let known = self.0.entry(item.ident.to_string());
        known.and_modify(|known| *known = None).or_insert_with(|| Some((*item.expr).clone()));
        visit::visit_item_const(self, item);
    }
}

struct Numbers {
    constants: HashMap<String, Option<syn::Expr>>,
    found: BTreeSet<String>,
}

/// The longest formula, and how often it may lead from one constant to another.
const LONGEST: usize = 2000;
const DEEPEST: usize = 8;

impl Numbers {
    /// A formula in literals, names of the standard library, signs and parentheses.
    fn formula(&self, expr: &syn::Expr, depth: usize) -> Option<String> {
        use syn::BinOp::{Add, Div, Mul, Sub};
        let text = match expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Float(number), .. }) => number.base10_digits().to_owned(),
            syn::Expr::Paren(inner) => self.formula(&inner.expr, depth)?,
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => {
                format!("( - {} )", self.formula(expr, depth)?)
            }
            syn::Expr::Binary(binary) => {
                let sign = match binary.op {
                    Add(_) => "+",
                    Sub(_) => "-",
                    Mul(_) => "*",
                    Div(_) => "/",
                    _ => return None,
                };
                format!("( {} {sign} {} )", self.formula(&binary.left, depth)?, self.formula(&binary.right, depth)?)
            }
            syn::Expr::Path(path) => {
                let name = path.path.segments.last()?.ident.to_string();
                match self.constants.get(&name) {
                    Some(value) => self.formula(value.as_ref()?, depth.checked_sub(1)?)?,
                    None => is_constant_of_std(&name).then_some(name)?,
                }
            }
            _ => return None,
        };
        (text.len() <= LONGEST).then_some(text)
    }
}

impl Visit<'_> for Numbers {
    fn visit_lit(&mut self, lit: &syn::Lit) {
        match lit {
            syn::Lit::Float(number) => drop(self.found.insert(number.to_string())),
            syn::Lit::Int(number) => drop(self.found.insert(number.to_string())),
            _ => {}
        }
    }

    fn visit_expr_binary(&mut self, formula: &syn::ExprBinary) {
        self.found.extend(self.formula(&syn::Expr::Binary(formula.clone()), DEEPEST));
        visit::visit_expr_binary(self, formula);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.found.extend(path.segments.last().map(|last| last.ident.to_string()));
        visit::visit_path(self, path);
    }
}
