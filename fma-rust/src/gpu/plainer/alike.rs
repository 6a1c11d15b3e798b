//! Options that are compared: `option == None`, `option == Some(x)`, `one == other`, and with `!=`.

use syn::{Expr, Stmt, parse_quote};

use super::maybe::{Maybe, is_none};
use super::taken::Options;
use crate::reduce::Item;

impl Options {
    /// Whether they are alike, as a truth.
    pub fn compared(&mut self, binary: &syn::ExprBinary) -> Option<Expr> {
        let is_equal = match binary.op {
            syn::BinOp::Eq(_) => true,
            syn::BinOp::Ne(_) => false,
            _ => return None,
        };
        let (option, other) =
            if is_made(&binary.right) { (&*binary.left, &*binary.right) } else { (&*binary.right, &*binary.left) };
        let (stmts, equal) = match other {
            Expr::Call(call) if is_some(call) => self.is_some_of(option, call.args.first()?)?,
            other if is_none(other) => {
                let Maybe { stmts, condition, .. } = Maybe::of(option, &mut self.names)?;
                (stmts, parse_quote!((!(#condition))))
            }
            _ => self.both(&binary.left, &binary.right)?,
        };
        Some(if is_equal { parse_quote!({ #(#stmts)* #equal }) } else { parse_quote!({ #(#stmts)* (!#equal) }) })
    }

    /// `option == Some(value)`: the value is computed whether or not the option has one, as it may panic.
    fn is_some_of(&mut self, option: &Expr, value: &Expr) -> Option<(Vec<Stmt>, Expr)> {
        let value = match value {
            Expr::Reference(reference) => &*reference.expr,
            value => value,
        };
        let Maybe { mut stmts, condition, then, value: there, .. } = Maybe::of(option, &mut self.names)?;
        let (there, name) = (there.dereferenced_if_reference().expr(), self.names.fresh("sought"));
        stmts.push(parse_quote!(let #name = #value;));
        Some((stmts, parse_quote!((if #condition { #(#then)* (#there) == #name } else { false }))))
    }

    /// Two that have names, or are computed: neither is there, or both are and hold the same number.
    fn both(&mut self, one: &Expr, other: &Expr) -> Option<(Vec<Stmt>, Expr)> {
        let one = Maybe::of(one, &mut self.names)?.held(&mut self.names)?;
        let other = Maybe::of(other, &mut self.names)?.held(&mut self.names)?;
        let [Item::One(first), Item::One(second)] =
            [&one, &other].map(|option| option.value.dereferenced_if_reference())
        else {
            return None;
        };
        let (some, also) = (&one.condition, &other.condition);
        let equal = parse_quote!((if #some && #also { (#first) == (#second) } else { #some == #also }));
        Some((one.stmts.into_iter().chain(other.stmts).collect(), equal))
    }
}

/// `None` or `Some(x)`
fn is_made(expr: &Expr) -> bool {
    is_none(expr) || matches!(expr, Expr::Call(call) if is_some(call))
}

fn is_some(call: &syn::ExprCall) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some"))
}
