//! A function as PTX: its texts, and what stands beside it for them.

mod bodies;
mod callee;
mod causes;
mod concrete;
mod constants;
mod constructs;
mod halves;
mod inner;
mod instance;
mod kernel;
mod lost;
mod modules;
mod plainer;
mod seen;
mod source;
mod spread;
mod statements;
mod turns;
mod write;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use fma_core::Format;
use fma_ir::{Func, Region, Site, Stmt};
use fma_ptx::{Callee, Cost, Function, Launch, Program, Refusal, Source, Target, Why, in_version, module};
use proc_macro2::Span;
use syn::spanned::Spanned;

use crate::attribute::Ptx;
use crate::lower::{Lowered, scalar};
use crate::tree::{self, Kind, Tree};

pub use bodies::{Bodies, all_bodies, bodies};
pub use callee::{Callees, Refused};
pub use causes::{Found, causes};
pub use constants::{by_instance, constants, items};
pub use instance::{Instance, has_parameters};
pub use kernel::launch;
pub use lost::lost;
pub use modules::{Module, home_in, own_name};
use plainer::{GIVEN, HIGH, KEPT, OPTIONAL};
pub use plainer::{bound, parts, written};
pub use source::shape::Shape;
pub use source::source;

/// A function for a target.
#[derive(Clone, Debug)]
pub struct Text {
    pub target: Target,
    pub text: String,
    /// What it is called in the text.
    pub entry: String,
    /// What the function, or its kernel where it has one, costs.
    pub cost: Cost,
    /// The places of the parameters that come from slices, among all that the function takes; none unless it is a kernel.
    pub each: Vec<usize>,
    /// For which type, of a generic function.
    pub instance: Option<Format>,
}

/// Where things stand in the source: of a function, and of those that it calls.
pub struct Places<'a> {
    pub whole: Span,
    pub sites: &'a [Span],
    pub callees: &'a HashMap<String, Vec<Span>>,
}

impl Places<'_> {
    fn found(&self, refusal: Refusal) -> Found {
        let sites = match &refusal.callee {
            Some(name) => self.callees.get(name).map_or(&[][..], |spans| spans),
            None => self.sites,
        };
        let site = refusal.site.map(|site| site.0 as usize).filter(|site| *site < sites.len());
        let span = site.map_or(self.whole, |site| sites[site]);
        let id = site.filter(|_| refusal.callee.is_none()).map(tree::ExprId);
        Found { id, span, why: refusal.why, silent: false }
    }
}

/// The texts of a function, and what has no PTX.
pub fn texts(program: &Program<'_>, ptx: &Ptx, places: &Places<'_>) -> (Vec<Text>, Vec<Found>) {
    let (mut texts, mut found) = (Vec::new(), Vec::new());
    for target in &ptx.targets {
        match text(program, *target, ptx) {
            Ok(text) => texts.push(text),
            Err(refusals) => found.extend(refusals.into_iter().map(|refusal| places.found(refusal))),
        }
    }
    (texts, found)
}

/// Where the source does something of which the IR says nothing, since Rust prints it as it stands: macros, calls without a number.
pub fn unseen(tree: &Tree, lowered: &Lowered, source: &Source) -> Vec<Found> {
    let macros = tree.blocks.iter().flat_map(|block| &block.stmts).filter_map(|stmt| match stmt {
        tree::Stmt::Macro { syn, .. } => Some(syn.mac.path.span()),
        tree::Stmt::Let { .. } | tree::Stmt::Expr(..) | tree::Stmt::Item(..) => None,
    });
    let sites = (0..).map(Site);
    let without_value = tree.exprs.iter().zip(&lowered.of).zip(sites).filter(|((_, value), _)| value.is_none());
    let unknown =
        without_value.filter(|(_, site)| !source.acts.contains_key(site)).map(|((expr, _), site)| (expr, site));
    let (spoken, places) = (spoken(tree), places(tree));
    let nodes = unknown.filter(|(expr, site)| match expr.kind {
        // The power of `powi` is no operand.
        Kind::Arith(tree::Arith::Int(fma_ir::IntOp::Neg), _) => spoken.contains(&site.0),
        Kind::Arith(..) | Kind::Cast(_) | Kind::Index(..) | Kind::Opaque { .. } => true,
        // A number behind what no register holds: `*x` of `Box<f32>`, or of the reference in an option.
        Kind::Deref(_) => scalar(&tree.types.resolve(expr.ty)).is_some() && !places.contains(&site.0),
        Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Ref(_) => false,
        Kind::Field(_) | Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) => false,
    });
    let nodes = nodes.map(|(expr, site)| {
        let id = Some(tree::ExprId(site.0 as usize));
        Found { id, span: expr.span, why: unknown_of(&expr.syn), silent: false }
    });
    let macros = macros.map(|span| Found { id: None, span, why: Why::Opaque, silent: false });
    macros.chain(nodes).chain(dropped(tree, lowered, source)).collect()
}

/// The assignments that nothing does: to a variable whose number is not known any more, and to a place that is none here.
fn dropped<'a>(tree: &'a Tree, lowered: &'a Lowered, source: &'a Source) -> impl Iterator<Item = Found> + 'a {
    let sites = (0..).map(Site).zip(&tree.exprs).zip(&lowered.of);
    let assigned = sites.filter_map(|((site, expr), value)| match &expr.kind {
        Kind::Assign { target, .. } => Some((site, expr, *target, value.is_some())),
        _ => None,
    });
    let done = |site: &Site| source.acts.contains_key(site) || source.sets.contains_key(site);
    let dropped =
        assigned.filter(move |(site, _, target, has_value)| !(done(site) || *has_value && is_followed(tree, *target)));
    dropped.map(|(site, expr, ..)| {
        let id = Some(tree::ExprId(site.0 as usize));
        Found { id, span: expr.span, why: Why::Opaque, silent: false }
    })
}

/// Whether a node is a variable whose number the IR follows.
fn is_followed(tree: &Tree, place: tree::ExprId) -> bool {
    match tree.expr(place).kind {
        Kind::Local(local) => {
            let local = tree.local(local);
            !local.unstable && scalar(&tree.types.resolve(local.ty)).is_some()
        }
        Kind::Paren(inner) => is_followed(tree, inner),
        _ => false,
    }
}

/// Why something is not understood, by its words.
fn unknown_of(expr: &syn::Expr) -> Why {
    const ITERATORS: [&str; 8] =
        ["iter", "iter_mut", "into_iter", "windows", "chunks", "chunks_exact", "chunks_mut", "chunks_exact_mut"];
    const OPTIONS: [&str; 12] = [
        "get",
        "get_mut",
        "first",
        "last",
        "first_mut",
        "last_mut",
        "next",
        "unwrap",
        "expect",
        "is_some",
        "is_none",
        "ok_or",
    ];
    const CALLS: [&str; 5] = ["Some", KEPT, GIVEN, OPTIONAL, tree::ZERO];
    let is = |path: &syn::Expr, name: &str| matches!(path, syn::Expr::Path(path) if path.path.is_ident(name));
    match expr {
        syn::Expr::Closure(_) => Why::Closure,
        syn::Expr::Range(_) => Why::Iterator,
        syn::Expr::MethodCall(call) => match call.method.to_string() {
            name if name == HIGH => Why::Type,
            name if ITERATORS.contains(&name.as_str()) => Why::Iterator,
            name if OPTIONS.contains(&name.as_str()) => Why::Option,
            name if name.starts_with("unwrap_or") || name.starts_with("checked_") => Why::Option,
            _ => Why::Opaque,
        },
        syn::Expr::Call(call) if CALLS.iter().any(|name| is(&call.func, name)) => Why::Option,
        syn::Expr::Try(_) => Why::Option,
        path if is(path, "None") => Why::Option,
        _ => Why::Opaque,
    }
}

/// The nodes that are not read: what is assigned to, and what a reference is taken of.
fn places(tree: &Tree) -> HashSet<u32> {
    let place = |kind: &Kind| match kind {
        Kind::Assign { target: place, .. } | Kind::Ref(place) => Some(place.0 as u32),
        _ => None,
    };
    tree.exprs.iter().filter_map(|expr| place(&expr.kind)).collect()
}

/// The nodes that others are made of, or blocks.
fn spoken(tree: &Tree) -> HashSet<u32> {
    let parts = tree.exprs.iter().flat_map(|expr| tree::children(&expr.kind));
    let children = parts.chain(tree.blocks.iter().flat_map(tree::Block::children));
    let nodes = children.filter_map(|child| match child {
        tree::Child::Expr(part) => Some(part.0 as u32),
        tree::Child::Block(_) => None,
    });
    nodes.collect()
}

/// A function with what its source means.
pub fn program(func: &Func, source: Source, launch: Option<Launch>, callees: Vec<Callee>) -> Program<'_> {
    Program { func, source: Cow::Owned(source), launch, callees: Cow::Owned(callees) }
}

/// The function without the statements that only keep alive what a semicolon or a pattern drops: PTX computes what is needed. It
/// has the elements of its arrays besides.
pub fn without_uses(func: &Func, source: &Source, tree: &Tree, lowered: &Lowered) -> Func {
    let mut func = func.clone();
    func.vars.extend(source.elements.iter().cloned());
    clear(&mut func.body, &|site, values| !source.sets.contains_key(&site) && is_use(site, values, tree, lowered));
    halves::widened(func, |value| halves::is_written(tree, value))
}

fn clear(region: &mut Region, is_use: &dyn Fn(Site, usize) -> bool) {
    // What an assignment stores and what its semicolon drops are of one node.
    region.stmts.dedup_by(|next, stmt| match (next, stmt) {
        (Stmt::Opaque { site: next, values: dropped, .. }, Stmt::Opaque { site, values, regions, .. }) => {
            next == site && dropped == values && regions.is_empty()
        }
        _ => false,
    });
    region.stmts.retain_mut(|stmt| match stmt {
        Stmt::Opaque { site, values, regions, writes } => {
            regions.iter_mut().for_each(|inner| clear(inner, is_use));
            !(regions.is_empty() && writes.is_empty() && is_use(*site, values.len()))
        }
        Stmt::If { then, otherwise, .. } => {
            clear(then, is_use);
            clear(otherwise, is_use);
            true
        }
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => true,
    });
}

/// Whether a statement of so many values only uses what a node gives: it writes to nothing but a local that is followed. The
/// statement that stores an element names its index besides.
fn is_use(site: Site, values: usize, tree: &Tree, lowered: &Lowered) -> bool {
    let Some(expr) = tree.exprs.get(site.0 as usize) else { return false };
    let writes = match &expr.kind {
        Kind::Assign { target, .. } => match tree.expr(*target).kind {
            Kind::Local(local) => tree.local(local).unstable,
            Kind::Index(..) => values > 1,
            _ => true,
        },
        _ => false,
    };
    !writes && lowered.of.get(site.0 as usize).is_some_and(Option::is_some)
}

fn text(program: &Program<'_>, target: Target, ptx: &Ptx) -> Result<Text, Vec<Refusal>> {
    let lowest = module([program.clone()], target)?;
    let module = match ptx.version {
        Some(asked) => in_version(lowest, asked).map_err(|refusal| vec![refusal])?,
        None => lowest,
    };
    let last = module.functions.last();
    let entry = last.map(|function| function.name.clone()).unwrap_or_default();
    let cost = last.map(Function::cost).unwrap_or_default();
    let each = match &program.launch {
        Some(Launch::Map(each)) => each.clone(),
        Some(Launch::Index(_)) | None => Vec::new(),
    };
    Ok(Text { target, text: module.to_string(), entry, cost, each, instance: None })
}
