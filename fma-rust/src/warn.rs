//! Warnings, on the author's own token. Stable Rust has no warnings for macros; the use of something deprecated gives one.

use fma_ir::{Bits, Flag, Flags, FloatOp, Op, Value};
use proc_macro2::Span;
use quote::quote_spanned;

use crate::attribute::{Options, Warning, Written};
use crate::front;
use crate::lower::Lowered;
use crate::reduce::Reductions;
use crate::rewrite::Rewritten;
use crate::text::Texts;
use crate::tree::{Arith, ExprId, Kind, Tree};
use crate::unknown::Unknown;
use crate::walk::visit_mut::VisitMut;

/// A test or constant that a promise makes pointless.
pub struct Pointless {
    pub span: Span,
    pub text: String,
    pub flag: Flag,
    /// It is a `clamp`, which checks its bounds.
    pub clamps: bool,
}

/// `x.is_nan()` and `x != x` under `nnan`, an infinity under `ninf`.
pub fn pointless(tree: &Tree, lowered: &Lowered, loops: &Reductions, texts: &Texts<'_>) -> Vec<Pointless> {
    let mut list = Vec::new();
    for (index, expr) in tree.exprs.iter().enumerate() {
        if !expr.setting.flags.has(Flag::Nnan) && !expr.setting.flags.has(Flag::Ninf) {
            continue;
        }
        let Some(value) = lowered.of[index].map(|id| lowered.func.value(id)) else { continue };
        let of_floats = value.args.first().is_none_or(|arg| lowered.func.value(*arg).ty.is_float());
        // A clamp between constants that are in order is only arithmetic.
        let clamps = matches!(expr.kind, Kind::Arith(Arith::Float(FloatOp::Clamp), _)) && value.op.is_pinned();
        if is_made(&expr.syn) || clamps && loops.ask_for(ExprId(index)) {
            continue;
        }
        let decided = if clamps { Some(Flag::Nnan) } else { decided_by(value, &expr.kind).filter(|_| of_floats) };
        let Some(flag) = decided else { continue };
        // Parentheses say the same again.
        if expr.setting.flags.has(flag) && !matches!(expr.kind, Kind::Paren(_)) {
            list.push(Pointless { span: expr.span, text: texts.of_expr(ExprId(index)), flag, clamps });
        }
    }
    list
}

/// Whether a constant stands where a fold begins that was read as one: under its path from the root.
fn is_made(expr: &syn::Expr) -> bool {
    matches!(expr, syn::Expr::Path(path) if path.path.leading_colon.is_some())
}

/// The promise that decides a test, a comparison with itself, or the use of a special constant.
fn decided_by(value: &Value, kind: &Kind) -> Option<Flag> {
    if let Kind::Constant(constant) = kind {
        let infinite = constant.name().contains("INFINITY").then_some(Flag::Ninf);
        return infinite.or_else(|| (constant.name() == "NAN").then_some(Flag::Nnan));
    }
    let same = value.args.len() == 2 && value.args[0] == value.args[1];
    if value.op == Op::Test(Bits::IsNan) || (matches!(value.op, Op::Compare(_)) && same) {
        return Some(Flag::Nnan);
    }
    matches!(value.op, Op::Test(Bits::IsInfinite | Bits::IsFinite)).then_some(Flag::Ninf)
}

/// The warnings of one function's tests and constants.
pub fn broken_promises(function: &Rewritten, options: &Options) -> Vec<syn::Stmt> {
    if options.allow.contains(&Warning::BrokenPromise) {
        return Vec::new();
    }
    let text = |pointless: &Pointless| {
        let Pointless { text, flag, clamps, .. } = pointless;
        match clamps {
            true => format!(
                "`{text}` panics on bounds that are NaN or crossed, which `{}` does not excuse, so it stays: write `.max(…).min(…)`",
                flag.word()
            ),
            false => format!("`{text}` decides nothing: `{}` promises that {}", flag.word(), flag.sentence()),
        }
    };
    function.pointless.iter().filter_map(|pointless| warning(pointless.span, &text(pointless))).collect()
}

/// The warnings of flags that were written by name and licensed nothing in any of the functions. Where some number's type is not known,
/// that is said too, and nothing else if these have no floats as far as one knows.
pub fn unused_flags(functions: &[Rewritten], options: &Options, written: &[Written]) -> Vec<syn::Stmt> {
    let unknown = functions.iter().find_map(|function| function.unknown.as_ref());
    if !functions.iter().any(|function| function.has_floats) {
        let unknown = unknown.filter(|_| options.setting.flags != Flags::NONE);
        return unknown
            .and_then(|Unknown { span, text }| warning(*span, &format!("{NOTHING} `{text}` {UNKNOWN}")))
            .into_iter()
            .collect();
    }
    let steps = functions.iter().flat_map(|function| &function.outcome.log.steps);
    let used: Flags = steps.fold(Flags::NONE, |used, step| used.union(step.flags));
    let asserted = |flag: Flag| options.check.is_some() && matches!(flag, Flag::Nnan | Flag::Ninf);
    // Instructions may stand for more than one operation under these.
    let chooses = |flag: Flag| options.ptx.is_some() && fma_ptx::CHOOSING.contains(&flag);
    let unused = written.iter().filter(|(flag, _)| !used.has(*flag) && !asserted(*flag) && !chooses(*flag));
    let idle = options.check.filter(|_| !functions.iter().any(|function| function.promises));
    let idle = idle.and_then(|span| warning(span, NO_PROMISE));
    // What was not looked at may be what the flag was meant for.
    let why =
        unknown.map_or_else(String::new, |Unknown { text, .. }| format!(", where the type of `{text}` {UNKNOWN}"));
    unused
        .filter_map(|(flag, span)| warning(*span, &format!("`{}` licensed nothing here{why}", flag.word())))
        .chain(idle)
        .collect()
}

const NO_PROMISE: &str =
    "`check` asserts nothing here: it asserts what `nnan` and `ninf` promise, and neither is given";
const NOTHING: &str = "nothing is rewritten, for the type of";
const UNKNOWN: &str =
    "is not known here: write `ty = f32` or `ty = f64`, or annotate a module that declares what it belongs to as well";

/// Puts statements at the start of the first function of an item.
pub struct Insert(pub Vec<syn::Stmt>);

impl VisitMut for Insert {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        front::put(block, self.0.drain(..));
    }
}

fn warning(span: Span, note: &str) -> Option<syn::Stmt> {
    let name = syn::Ident::new("fastmath_warning", span);
    // Of any type but `()`, a binding of which clippy minds.
    let tokens = quote_spanned!(span=> {
        #[deprecated(note = #note)]
        #[allow(non_upper_case_globals, dead_code)]
        const #name: u8 = 0;
        let _ = #name;
    });
    syn::parse2::<syn::Block>(tokens)
        .ok()
        .map(|block| syn::Stmt::Expr(syn::Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block }), None))
}
