//! What no clone makes faster.
//!
//! A loop whose turns wait for one another computes one number at a time, on every machine. Where nothing in it has an instruction that only some machines
//! have, a clone gives the compiler wider registers and nothing to put in them: it packs what the turn computes besides into pairs, and a
//! sum of trapezoids took 1.15 times as long for it, the area of a polygon 1.45 times.

use fma_core::Format;
use fma_ir::passes::{Loops, serial};
use fma_ir::{Class, FloatOp, Func, Keep, Op, Site, Ty, Value, needed};

use crate::tree::{Child, Expr, ExprId, Kind, Stmt, Tree, children};

/// What methods may be called: those of iterators and slices that only say what a loop runs over, and of numbers by instructions that every machine has.
const METHODS: [&str; 22] = [
    "len",
    "is_empty",
    "iter",
    "iter_mut",
    "into_iter",
    "copied",
    "cloned",
    "enumerate",
    "zip",
    "rev",
    "skip",
    "take",
    "step_by",
    "windows",
    "abs",
    "sqrt",
    "min",
    "max",
    "clamp",
    "recip",
    "signum",
    "copysign",
];

/// Whether all that a function does is done as fast without a clone. Of what is not known, a call or a macro, no one can tell.
pub fn is_alike_everywhere(tree: &Tree, func: &Func, loops: &Loops<'_>) -> bool {
    let (serial, mut innermost) = (serial(func, loops), Vec::new());
    innermost_loops(tree, Child::Block(tree.body), &mut innermost);
    let is_known = |stmt: &Stmt| !matches!(stmt, Stmt::Item(..) | Stmt::Macro { .. });
    innermost.iter().all(|id| serial.contains(&Site(id.0 as u32)))
        && tree.exprs.iter().all(|expr| is_known_expression(&expr.syn))
        && tree.blocks.iter().flat_map(|block| &block.stmts).all(is_known)
        && needed(func, Keep::Live).into_iter().all(|id| is_on_every_machine(func.value(id)))
}

/// The loops of a part that hold no other.
fn innermost_loops(tree: &Tree, child: Child, found: &mut Vec<ExprId>) {
    use syn::Expr::{ForLoop, Loop, While};
    let before = found.len();
    let (id, list) = match child {
        Child::Block(id) => (None, tree.block(id).children()),
        Child::Expr(id) => (Some(id), children(&tree.expr(id).kind)),
    };
    list.into_iter().for_each(|child| innermost_loops(tree, child, found));
    let is_loop = |expr: &Expr| matches!(expr.syn, ForLoop(_) | While(_) | Loop(_)) && !is_written_out(tree, expr);
    found.extend(id.filter(|id| found.len() == before && is_loop(tree.expr(*id))));
}

/// Whether the compiler writes the turns of a loop out, so that the loop around it is what it makes registers of: a range of literals.
fn is_written_out(tree: &Tree, expr: &Expr) -> bool {
    let is_literal = |child: &Child| matches!(child, Child::Expr(id) if matches!(tree.expr(*id).kind, Kind::Literal));
    let Some(Child::Expr(head)) = children(&expr.kind).first().copied() else { return false };
    let head = tree.expr(head);
    matches!((&expr.syn, &head.syn), (syn::Expr::ForLoop(_), syn::Expr::Range(_)))
        && children(&head.kind).iter().all(is_literal)
}

fn is_known_expression(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::MethodCall(call) => METHODS.iter().any(|name| call.method == name),
        syn::Expr::Call(_) | syn::Expr::Macro(_) | syn::Expr::Closure(_) | syn::Expr::Verbatim(_) => false,
        _ => true,
    }
}

/// Whether the baseline has an instruction for it. Roundings to integers and halves have theirs elsewhere.
fn is_on_every_machine(value: &Value) -> bool {
    use FloatOp::{Ceil, Floor, Fract, Round, RoundTiesEven, Trunc};
    let is_half = matches!(value.ty, Ty::Float(Format::F16 | Format::Bf16) | Ty::Double(_));
    let rounds = matches!(value.op, Op::Float(Floor | Ceil | Trunc | Round | RoundTiesEven | Fract));
    let is_dear = |op: FloatOp| matches!(op.class(), Class::Fma | Class::Kahan | Class::Special);
    !is_half && !rounds && !matches!(value.op, Op::Float(op) if is_dear(op))
}
