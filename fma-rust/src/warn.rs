//! Warnings, on the author's own token. Stable Rust has no warnings for macros; the use of something deprecated gives one.

use fma_ir::{Bits, Flag, Flags, Op};
use proc_macro2::Span;
use quote::quote_spanned;

use crate::attribute::{Options, Warning, Written};
use crate::lower::Lowered;
use crate::rewrite::Rewritten;
use crate::text::Texts;
use crate::tree::{ExprId, Kind, Tree};

/// A test or constant that a promise makes pointless.
pub struct Pointless {
    pub span: Span,
    pub text: String,
    pub flag: Flag,
}

/// `x.is_nan()` and `x != x` under `nnan`, an infinity under `ninf`.
pub fn pointless(tree: &Tree, lowered: &Lowered, texts: &Texts<'_>) -> Vec<Pointless> {
    let mut list = Vec::new();
    for (index, expr) in tree.exprs.iter().enumerate() {
        let Some(value) = lowered.of[index].map(|id| lowered.func.value(id)) else { continue };
        let flag = match (value.op, &expr.kind) {
            (Op::Test(Bits::IsNan), _) => Flag::Nnan,
            (Op::Test(Bits::IsInfinite | Bits::IsFinite), _) => Flag::Ninf,
            (Op::Compare(_), _) if value.args.len() == 2 && value.args[0] == value.args[1] => Flag::Nnan,
            (Op::Float(fma_ir::FloatOp::Clamp), _) => Flag::Nnan,
            (Op::Const(_), Kind::Constant(constant)) if constant.name.contains("INFINITY") => Flag::Ninf,
            (Op::Const(_), Kind::Constant(constant)) if constant.name == "NAN" => Flag::Nnan,
            _ => continue,
        };
        if expr.setting.flags.has(flag) {
            list.push(Pointless { span: expr.span, text: texts.of_expr(ExprId(index)), flag });
        }
    }
    list
}

/// The statements that make a function's warnings.
pub fn warnings(function: &Rewritten, options: &Options, written: &[Written]) -> Vec<syn::Stmt> {
    let mut list = Vec::new();
    if !options.allow.contains(&Warning::BrokenPromise) {
        for Pointless { span, text, flag } in &function.pointless {
            let note = format!("`{text}` has no say here: `{}` promises that {}", flag.word(), flag.sentence());
            list.extend(warning(*span, &note));
        }
    }
    let used: Flags = function.outcome.log.steps.iter().fold(Flags::NONE, |used, step| used.union(step.flags));
    if !options.allow.contains(&Warning::UnusedFlag) && function.has_floats && is_own(function, written) {
        for (flag, span) in written.iter().filter(|(flag, _)| !used.has(*flag) && options.setting.flags.has(*flag)) {
            let note = format!("`{}` licensed nothing in `{}`", flag.word(), function.name);
            list.extend(warning(*span, &note));
        }
    }
    list
}

/// Whether the flags were written for this function alone: on a module or impl, other functions may need them.
fn is_own(_: &Rewritten, _: &[Written]) -> bool {
    true
}

fn warning(span: Span, note: &str) -> Option<syn::Stmt> {
    let name = syn::Ident::new("fastmath_warning", span);
    let tokens = quote_spanned!(span=> {
        #[deprecated(note = #note)]
        #[allow(non_upper_case_globals, dead_code)]
        const #name: () = ();
        let _ = #name;
    });
    syn::parse2::<syn::Block>(tokens)
        .ok()
        .map(|block| syn::Stmt::Expr(syn::Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block }), None))
}
