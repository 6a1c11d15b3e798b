//! What another reading of the same body knows: a body is read for PTX in other words than for the CPU, and in more than that one understands.
//! Whether the CPU computes with a number whose type it knows is so asked of its own reading, wherever a word of the author's stands in both.

use std::collections::HashMap;

use proc_macro2::{LineColumn, Span};

use super::{Arith, ExprId, Kind, Tree};
use crate::place::is_made;

/// From where to where a word stands in the file.
type Spot = (LineColumn, LineColumn);

/// The operations of another reading.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// Whether each is known there, by the place of its word; nothing where copies of it are told apart.
    known: HashMap<Spot, Option<bool>>,
}

impl Beside {
    /// Of a body in which these nodes are operations of known types.
    pub fn of(tree: &Tree, is_known: impl Fn(ExprId) -> bool) -> Beside {
        let mut known: HashMap<Spot, Option<bool>> = HashMap::new();
        for (index, expr) in tree.exprs.iter().enumerate() {
            let Some(spot) = word(&expr.syn).and_then(spot) else { continue };
            let id = ExprId(index);
            let told = is_known(id) && !tree.left.contains(&id);
            let entry = known.entry(spot).or_insert(Some(told));
            *entry = entry.filter(|before| *before == told);
        }
        Beside { known }
    }

    /// With what else stands in the text: the bodies of functions that are put where they are called.
    pub fn with(mut self, others: impl IntoIterator<Item = Beside>) -> Beside {
        self.known.extend(others.into_iter().flat_map(|other| other.known));
        self
    }

    /// Whether an operation of numbers is known there, if it stands there.
    pub fn knows(&self, syn: &syn::Expr, kind: &Kind) -> Option<bool> {
        let computes = match kind {
            Kind::Arith(arith, _) | Kind::Assign { op: Some(arith), .. } => {
                matches!(arith, Arith::Float(_) | Arith::Powi(_) | Arith::Compare(_))
            }
            Kind::If { .. } => true,
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Cast(_) | Kind::Ref(_) => false,
            Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) | Kind::Block(_) | Kind::Assign { op: None, .. } => false,
            Kind::Return(_) | Kind::Opaque { .. } => false,
        };
        if !computes {
            return None;
        }
        *self.known.get(&spot(word(syn)?)?)?
    }
}

/// The word that says what an expression does. Those that it is made of have their own.
fn word(syn: &syn::Expr) -> Option<Span> {
    use syn::spanned::Spanned;
    match syn {
        syn::Expr::Binary(binary) => Some(binary.op.span()),
        syn::Expr::Unary(unary) => Some(unary.op.span()),
        syn::Expr::MethodCall(call) => Some(call.method.span()),
        syn::Expr::If(branch) => Some(branch.if_token.span),
        syn::Expr::Call(call) => match &*call.func {
            syn::Expr::Path(path) => path.path.segments.last().map(|last| last.ident.span()),
            _ => None,
        },
        _ => None,
    }
}

/// Where a word of the author's stands.
fn spot(word: Span) -> Option<Spot> {
    let (start, end) = (word.start(), word.end());
    (start != end && !is_made(word)).then_some((start, end))
}
