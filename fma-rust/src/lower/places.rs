//! Which reads of memory name one place: to whom errors of roundings matter, `self.sum` is what it was a line above.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fma_ir::{Func, Op, Site};
use quote::ToTokens;

use crate::place::is_made;
use crate::tree::{Child, ExprId, Kind, Tree, Type};

/// For each site that reads a place by name, the first that names the same. What is written between is not looked at.
pub fn places(tree: &Tree, func: &Func) -> BTreeMap<Site, Site> {
    let mut first: HashMap<String, Site> = HashMap::new();
    let mut places = BTreeMap::new();
    for (_, value) in func.values().filter(|(_, value)| matches!(value.op, Op::Opaque(_))) {
        let mut name = String::new();
        if named(tree, ExprId(value.site.0 as usize), &mut name).is_some() {
            places.insert(value.site, *first.entry(name).or_insert(value.site));
        }
    }
    places
}

/// For each site that names an element or a field of a constant, the first that names one of the same constant.
pub fn elements(tree: &Tree, func: &Func) -> BTreeMap<Site, Site> {
    let mut first: HashMap<String, Site> = HashMap::new();
    let mut elements = BTreeMap::new();
    for (_, value) in func.values().filter(|(_, value)| matches!(value.op, Op::Opaque(_))) {
        if let Some(name) = whole(tree, ExprId(value.site.0 as usize)) {
            elements.insert(value.site, *first.entry(name).or_insert(value.site));
        }
    }
    elements
}

/// The sites that read an element by an index of the author's: what a loop or an option lends waits for no index, in whatever words it is read.
pub fn indexed(tree: &Tree, func: &Func) -> BTreeSet<Site> {
    let sites = func.values().map(|(_, value)| value.site);
    let is_indexed = |site: &Site| match tree.exprs.get(site.0 as usize).map(|expr| (&expr.kind, &expr.syn)) {
        Some((Kind::Index(..), syn::Expr::Index(index))) => !is_made(index.bracket_token.span.join()),
        _ => false,
    };
    sites.filter(is_indexed).collect()
}

/// The sites whose parts run once at most where they stand: branches by a pattern as one whose condition is known.
pub fn branches(tree: &Tree) -> BTreeSet<Site> {
    (0..tree.exprs.len()).filter(|index| is_branch(tree, ExprId(*index))).map(|index| Site(index as u32)).collect()
}

/// Whether the parts of a node run once at most, and here.
pub(super) fn is_branch(tree: &Tree, id: ExprId) -> bool {
    match &tree.expr(id).syn {
        syn::Expr::If(_) | syn::Expr::Match(_) | syn::Expr::Block(_) | syn::Expr::Unsafe(_) => true,
        syn::Expr::Binary(binary) => matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)),
        _ => false,
    }
}

/// The children of a branch of which others may run after them: what is matched, and guards. `None` of what is no branch.
pub(super) fn conditions(syn: &syn::Expr, children: &[Child]) -> Option<Vec<Child>> {
    match syn {
        syn::Expr::If(_) => Some(children.iter().take(1).copied().collect()),
        syn::Expr::Match(choice) => {
            let guarded = choice.arms.iter().flat_map(|arm| arm.guard.iter().map(|_| true).chain([false]));
            let is_condition = std::iter::once(true).chain(guarded);
            Some(children.iter().copied().zip(is_condition).filter(|(_, is)| *is).map(|(child, _)| child).collect())
        }
        _ => None,
    }
}

/// The sites that hand bits on: `to_bits` and `from_bits`.
pub fn bits(tree: &Tree, func: &Func) -> BTreeSet<Site> {
    let hands_on = |site: &Site| match tree.exprs.get(site.0 as usize).map(|expr| &expr.syn) {
        Some(syn::Expr::MethodCall(call)) => call.method == "to_bits",
        Some(syn::Expr::Call(call)) => match &*call.func {
            syn::Expr::Path(path) => {
                let last = path.path.segments.last();
                last.is_some_and(|last| last.ident == "to_bits" || last.ident == "from_bits")
            }
            _ => false,
        },
        _ => false,
    };
    let opaque = func.values().filter(|(_, value)| matches!(value.op, Op::Opaque(_)));
    opaque.map(|(_, value)| value.site).filter(hands_on).collect()
}

/// The constant that an element or a field is of.
fn whole(tree: &Tree, id: ExprId) -> Option<String> {
    match &tree.exprs.get(id.0)?.kind {
        Kind::Field(inner) | Kind::Index(inner, _) => {
            crate::constants::name(tree, *inner).or_else(|| whole(tree, *inner))
        }
        Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) => whole(tree, *inner),
        Kind::Local(_) | Kind::Literal | Kind::Arith(..) | Kind::Constant(_) | Kind::Cast(_) => None,
        Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => None,
    }
}

/// Writes the name of a place, or of a number in it; nothing where it is not made of names.
pub(super) fn named(tree: &Tree, id: ExprId, name: &mut String) -> Option<()> {
    match &tree.exprs.get(id.0)?.kind {
        Kind::Local(local) => *name += &format!("{} ", local.0),
        Kind::Literal => *name += &tree.expr(id).syn.to_token_stream().to_string(),
        Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) => named(tree, *inner, name)?,
        Kind::Field(inner) => {
            let syn::Expr::Field(field) = &tree.expr(id).syn else { return None };
            named(tree, *inner, name)?;
            *name += &format!(".{}", field.member.to_token_stream());
        }
        Kind::Index(base, index) => {
            named(tree, *base, name)?;
            name.push('[');
            named(tree, *index, name)?;
            name.push(']');
        }
        Kind::Arith(arith, operands) => {
            *name += &format!("{arith:?}(");
            operands.iter().try_for_each(|operand| named(tree, *operand, name))?;
            name.push(')');
        }
        Kind::Opaque { .. } => {
            named(tree, measured(tree, id)?, name)?;
            name.push_str(".len()");
        }
        Kind::Constant(_) | Kind::Cast(_) | Kind::If { .. } | Kind::Block(_) => return None,
        Kind::Assign { .. } | Kind::Return(_) => return None,
    }
    Some(())
}

/// The list whose length a node is: as much a part of it as an element.
pub(super) fn measured(tree: &Tree, id: ExprId) -> Option<ExprId> {
    let (syn::Expr::MethodCall(call), Kind::Opaque { children, .. }) = (&tree.expr(id).syn, &tree.expr(id).kind) else {
        return None;
    };
    let [Child::Expr(list)] = children[..] else { return None };
    let ty = tree.types.resolve(tree.types.behind_refs(tree.expr(list).ty));
    (call.method == "len" && matches!(ty, Type::Sequence(_))).then_some(list)
}
