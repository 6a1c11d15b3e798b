//! A function as it was written: what an evaluator needs besides the IR.

use std::collections::{BTreeMap, BTreeSet};

use fma_ir::{FloatOp, Func, Site};
use fma_ptx::{Callee, Source};

use crate::gpu;
use crate::lower::Lowered;
use crate::run::Runs;
use crate::text::{Texts, tidy};
use crate::tree::{Arith, Child, Expr, ExprId, Items, Kind, Stmt, Tree, children};

/// The function before any rewriting, and what the IR knows by its sites alone.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    pub func: Func,
    /// The text of constants, and of what the IR holds as opaque values.
    pub texts: BTreeMap<Site, String>,
    /// `while` loops: their regions are the condition and the body, and only the condition ends them.
    pub loops: BTreeSet<Site>,
    /// Blocks: an opaque value that is its one operand.
    pub blocks: BTreeSet<Site>,
    /// The tuple that the function gives: a statement over its parts.
    pub tuple: Option<Site>,
    /// What has no place in the IR at all: jumps, patterns, macros.
    pub missing: Vec<String>,
    /// The function without the statements that only keep alive what is not used: what a machine has to run.
    pub bare: Func,
    /// What its source does where the IR says nothing.
    pub source: Source,
    /// The functions of the module that it calls.
    pub callees: Vec<Callee>,
    /// The function in both versions, where someone wants to run it.
    pub runs: Option<Box<Runs>>,
}

impl Plain {
    /// Of a function in both forms.
    pub fn of(lowered: &Lowered, tree: &Tree, items: &Items, signature: &syn::Signature) -> Plain {
        let (func, mut callees) = (lowered.func.clone(), gpu::Callees::of(lowered.func.name.clone()));
        let (source, _) = gpu::source(tree, lowered, items, signature, func.vars.len() as u32, &mut callees);
        let bare = gpu::without_uses(&func, &source, tree, lowered);
        let mut plain = Plain { func, bare, source, callees: callees.list, ..Plain::default() };
        plain.tuple = tuple(tree);
        let parted: BTreeSet<ExprId> = statements(tree).filter_map(|stmt| parted_of(tree, stmt)).collect();
        let (texts, heads) = (Texts::of(tree), heads(tree));
        for id in (0..tree.exprs.len()).map(ExprId).filter(|id| !parted.contains(id)) {
            plain.note(tree.expr(id), id, &texts, &heads);
        }
        let others = statements(tree).filter(|stmt| parted_of(tree, stmt).is_none());
        plain.missing.extend(others.filter_map(without_place));
        plain
    }

    /// Notes what the IR knows of a node by its site alone.
    fn note(&mut self, expr: &Expr, id: ExprId, texts: &Texts<'_>, heads: &BTreeSet<ExprId>) {
        let site = Site(id.0 as u32);
        match &expr.kind {
            Kind::Literal | Kind::Constant(_) | Kind::Field(_) | Kind::Index(..) | Kind::Deref(_) | Kind::If { .. } => {
                self.texts.insert(site, texts.of_site(site));
            }
            Kind::Block(_) => {
                self.blocks.insert(site);
            }
            Kind::Opaque { children, .. } if is_while(&expr.syn, children) => {
                self.loops.insert(site);
            }
            Kind::Opaque { .. } if self.tuple == Some(site) => {}
            Kind::Opaque { .. } => {
                self.texts.insert(site, texts.of_site(site));
                self.missing.extend((!heads.contains(&id)).then(|| texts.of_site(site)));
            }
            // A negated literal may be one constant.
            Kind::Arith(Arith::Float(FloatOp::Neg), _) => {
                self.texts.insert(site, texts.of_site(site));
            }
            Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) => {}
            Kind::Assign { .. } | Kind::Return(_) => {}
        }
    }
}

fn statements(tree: &Tree) -> impl Iterator<Item = &Stmt> {
    tree.blocks.iter().flat_map(|block| &block.stmts)
}

/// The tuple that a `let` takes apart, name by name.
fn parted_of(tree: &Tree, stmt: &Stmt) -> Option<ExprId> {
    let Stmt::Let { syn, local: None, binds, init: Some(init), otherwise: None } = stmt else { return None };
    (!tree.bound_parts(&syn.pat, binds, *init).is_empty()).then_some(*init)
}

/// The tuple at the end of the body.
fn tuple(tree: &Tree) -> Option<Site> {
    let Some(&Stmt::Expr(mut id, None)) = tree.blocks.get(tree.body.0)?.stmts.last() else { return None };
    while let Kind::Paren(inner) = tree.expr(id).kind {
        id = inner;
    }
    matches!(tree.expr(id).syn, syn::Expr::Tuple(_)).then_some(Site(id.0 as u32))
}

/// The expressions in the head of a loop that is not understood: who names the loop names them.
fn heads(tree: &Tree) -> BTreeSet<ExprId> {
    let loops = tree.exprs.iter().filter(|expr| matches!(expr.syn, syn::Expr::ForLoop(_)));
    let operand = |child| match child {
        Child::Expr(id) => Some(id),
        Child::Block(_) => None,
    };
    loops.flat_map(|expr| children(&expr.kind)).filter_map(operand).collect()
}

fn is_while(expr: &syn::Expr, children: &[Child]) -> bool {
    let bare = |each: &syn::ExprWhile| each.label.is_none() && !matches!(*each.cond, syn::Expr::Let(_));
    matches!(expr, syn::Expr::While(each) if bare(each)) && matches!(children, [Child::Expr(_), Child::Block(_)])
}

/// The text of a statement that binds by a pattern, or that is a macro other than an assertion.
fn without_place(stmt: &Stmt) -> Option<String> {
    match stmt {
        Stmt::Let { syn, local: None, binds, .. } if !binds.is_empty() => {
            Some(format!("let {}", tidy(quote::ToTokens::to_token_stream(&syn.pat))))
        }
        Stmt::Macro { syn, .. } => {
            let name = tidy(quote::ToTokens::to_token_stream(&syn.mac.path));
            (!name.contains("assert")).then(|| format!("{name}!"))
        }
        Stmt::Let { .. } | Stmt::Expr(..) | Stmt::Item(..) => None,
    }
}
