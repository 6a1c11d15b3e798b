//! The index of a search: arithmetic on it may stop, so it is only compared, or becomes a float, or says which elements are asked.

use syn::Expr;

use crate::steady::Known;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};

/// Where an index is mentioned.
pub struct Uses<'a> {
    index: &'a syn::Ident,
    known: &'a Known,
    harmless: usize,
    /// The slices that it says an element of, and how far that lies before or behind it.
    pub elements: Vec<(&'a Expr, i64)>,
    unknown: bool,
}

impl<'a> Uses<'a> {
    /// The mentions in what is asked, if none may stop but for an element that is not there.
    pub fn of(index: &'a syn::Ident, asked: &'a Expr, known: &'a Known) -> Option<Uses<'a>> {
        let mut uses = Uses { index, known, harmless: 0, elements: Vec::new(), unknown: false };
        uses.visit_expr(asked);
        let mentions = words_in(asked).iter().filter(|word| index == *word).count();
        (!uses.unknown && uses.harmless == mentions).then_some(uses)
    }

    /// Whether it is mentioned at all.
    pub fn any(&self) -> bool {
        self.harmless > 0
    }

    fn is_index(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Path(path) if path.path.is_ident(self.index))
    }

    /// `i`, `i + 1`, `i - 2`
    fn offset(&self, expr: &Expr) -> Option<i64> {
        let Expr::Binary(binary) = expr else { return self.is_index(expr).then_some(0) };
        let Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(by), .. }) = &*binary.right else { return None };
        let by = i64::from(by.base10_parse::<u16>().ok().filter(|_| self.is_index(&binary.left))?);
        match binary.op {
            syn::BinOp::Add(_) => Some(by),
            syn::BinOp::Sub(_) => Some(-by),
            _ => None,
        }
    }
}

impl<'a> Visit<'a> for Uses<'a> {
    fn visit_expr_index(&mut self, element: &'a syn::ExprIndex) {
        match self.offset(&element.index) {
            Some(offset) if self.known.has_floats(&element.expr) => {
                self.harmless += 1;
                self.elements.push((&element.expr, offset));
            }
            _ => self.unknown = true,
        }
    }

    fn visit_expr_cast(&mut self, cast: &'a syn::ExprCast) {
        let is_float = |path: &syn::Path| path.is_ident("f32") || path.is_ident("f64");
        let becomes_float = matches!(&*cast.ty, syn::Type::Path(path) if is_float(&path.path));
        self.harmless += usize::from(becomes_float && self.is_index(&cast.expr));
        visit::visit_expr_cast(self, cast);
    }

    fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
        use syn::BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
        if matches!(binary.op, Eq(_) | Ge(_) | Gt(_) | Le(_) | Lt(_) | Ne(_)) {
            self.harmless += [&binary.left, &binary.right].into_iter().filter(|side| self.is_index(side)).count();
        }
        visit::visit_expr_binary(self, binary);
    }
}
