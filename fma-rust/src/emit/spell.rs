//! How each operation is written in Rust.

use fma_core::{Format, Round};
use fma_ir::{Cmp, Denormal, Flag, Flags, FloatOp, Logic, Mode, Op, Ty, Value, ValueId};
use proc_macro2::Span;
use quote::quote;
use syn::parse_quote;

use super::build::{binary, cast, method, unary};
use super::print::Printer;
use crate::tree::{Arith, ExprId, Kind};

/// The path of something that expansions use.
pub fn path(name: &str) -> syn::Path {
    let name = syn::Ident::new(name, Span::mixed_site());
    parse_quote!(::fastmath::rt::#name)
}

fn moded_path(name: &str) -> syn::Path {
    let name = syn::Ident::new(name, Span::mixed_site());
    parse_quote!(::fastmath::rt::mode::#name)
}

impl Printer<'_> {
    /// An operation on its operands.
    pub(super) fn spell(&mut self, value: ValueId) -> syn::Expr {
        let node = self.source.func.value(value).clone();
        if node.op == Op::Select {
            return self.select(&node.args);
        }
        if let Op::Logic(logic @ (Logic::And | Logic::Or)) = node.op {
            return self.lazy(logic, &node.args);
        }
        let args: Vec<syn::Expr> = node.args.iter().map(|arg| self.value(*arg)).collect();
        let site = ExprId(node.site.0 as usize);
        let spelt = match node.op {
            Op::Float(op) => self.float(op, &args, &node),
            Op::Powi(power) => args.first().map(|x| powi(x.clone(), power)),
            Op::Compare(cmp) => pair(&args).map(|[a, b]| binary(a, comparison(cmp), b)),
            Op::Test(bits) => args.first().map(|x| method(x.clone(), bits.name(), Vec::new())),
            Op::Logic(Logic::Not) => args.first().map(|x| unary(syn::UnOp::Not(Default::default()), x.clone())),
            Op::Logic(_) => pair(&args).map(|[a, b]| binary(a, syn::BinOp::BitXor(Default::default()), b)),
            Op::Cast => args.first().map(|x| self.cast(x, node.ty, site)),
            Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Int(_) | Op::Select => None,
        };
        self.failed |= spelt.is_none();
        spelt.unwrap_or_else(|| parse_quote!(()))
    }

    fn cast(&mut self, x: &syn::Expr, ty: Ty, site: ExprId) -> syn::Expr {
        let Some(name) = Self::float_name(ty) else { return self.as_written(site) };
        let name = syn::Ident::new(name, Span::mixed_site());
        cast(x.clone(), parse_quote!(#name))
    }

    fn select(&mut self, args: &[ValueId]) -> syn::Expr {
        let cond = self.value(args[0]);
        let then = self.in_place(|printer| printer.value(args[1]));
        let otherwise = self.in_place(|printer| printer.value(args[2]));
        let otherwise = syn::ExprBlock { attrs: Vec::new(), label: None, block: block(otherwise) };
        syn::Expr::If(syn::ExprIf {
            attrs: Vec::new(),
            if_token: Default::default(),
            cond: Box::new(cond),
            then_branch: block(then),
            else_branch: Some((Default::default(), Box::new(syn::Expr::Block(otherwise)))),
        })
    }

    fn lazy(&mut self, logic: Logic, args: &[ValueId]) -> syn::Expr {
        let left = self.value(args[0]);
        let right = self.in_place(|printer| printer.value(args[1]));
        let op =
            if logic == Logic::And { syn::BinOp::And(Default::default()) } else { syn::BinOp::Or(Default::default()) };
        binary(left, op, right)
    }

    /// A float operation; `None` if the type does not have it.
    fn float(&mut self, op: FloatOp, args: &[syn::Expr], node: &Value) -> Option<syn::Expr> {
        let (ty, mode, site) = (node.ty, node.mode, ExprId(node.site.0 as usize));
        if let (false, Some(name), Some(ty)) = (mode.is_plain(), moded(op), Self::float_name(ty)) {
            let (call, mode) = (moded_path(&format!("{name}_{ty}")), mode_tokens(mode));
            return Some(parse_quote!(#call(#(#args,)* #mode)));
        }
        if let (Some(operator), Some([a, b])) = (operator(op), pair(args)) {
            return Some(binary(a, operator, b));
        }
        let first = args.first()?.clone();
        if op == FloatOp::Neg {
            return Some(unary(syn::UnOp::Neg(Default::default()), first));
        } else if op == FloatOp::MulAdd {
            return self.mul_add(args, ty);
        } else if op == FloatOp::Fma && !self.wrote_mul_add(site) {
            return self.fma(args, ty);
        } else if op == FloatOp::DiffOfProducts {
            return if self.source.constant { runtime_call(op.name(), args, ty) } else { kernel_call(op, args) };
        } else if op == FloatOp::Rsqrt {
            return Some(method(method(first, "sqrt", Vec::new()), "recip", Vec::new()));
        }
        if let Some(name) = self.plain_choice(op, node) {
            let call = path(name);
            return Some(parse_quote!(#call(#(#args),*)));
        }
        self.has_method(site, op, ty).then(|| self.method(site, op.name(), first, args))
    }

    /// With no NaN and no sign of zero to mind, a minimum is one instruction as a choice by comparison, and several as `f32::min`.
    fn plain_choice(&self, op: FloatOp, node: &Value) -> Option<&'static str> {
        let careless = node.flags.contains(Flags::of(Flag::Nnan).with(Flag::Nsz)) && !self.source.constant;
        let name = match (op == FloatOp::Min, op == FloatOp::Max) {
            (true, _) => "lesser",
            (_, true) => "greater",
            (false, false) => return None,
        };
        careless.then_some(name)
    }

    /// The spelling of the source where it called the method by a path.
    fn method(&self, site: ExprId, name: &str, first: syn::Expr, args: &[syn::Expr]) -> syn::Expr {
        if let syn::Expr::Call(call) = &self.source.tree.expr(site).syn
            && let syn::Expr::Path(path) = &*call.func
            && path.path.segments.last().is_some_and(|last| last.ident == name)
        {
            return parse_quote!(#path(#(#args),*));
        }
        method(first, name, args.iter().skip(1).cloned().collect())
    }

    /// Whether a method can be called: every method on `f32` and `f64`, on other types only what the source called there.
    fn has_method(&self, site: ExprId, op: FloatOp, ty: Ty) -> bool {
        let written = match &self.source.tree.expr(site).kind {
            Kind::Arith(Arith::Float(written), _) => *written == op,
            _ => false,
        };
        written || matches!(ty.format(), Some(Format::F32 | Format::F64))
    }

    fn wrote_mul_add(&self, site: ExprId) -> bool {
        match &self.source.tree.expr(site).syn {
            syn::Expr::MethodCall(call) => call.method == "mul_add",
            syn::Expr::Call(call) => {
                matches!(&*call.func, syn::Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "mul_add"))
            }
            _ => false,
        }
    }

    /// One rounding on every machine; only outside of constants can the machine be asked for its instruction.
    fn fma(&self, args: &[syn::Expr], ty: Ty) -> Option<syn::Expr> {
        if let (Ty::Generic(_), [a, b, c]) = (ty, args) {
            let (generic, traits) = (path("Generic"), path("generic"));
            return Some(parse_quote!({
                use #traits::*;
                (&&&#generic(#a, #b, #c)).fused(|a, b, c| a * b + c)
            }));
        }
        if self.source.constant {
            return runtime_call("fma", args, ty);
        }
        let call = ty.format().map(|_| path("fma"))?;
        Some(parse_quote!(#call(#(#args),*)))
    }

    fn mul_add(&mut self, args: &[syn::Expr], ty: Ty) -> Option<syn::Expr> {
        let [a, b, c] = args else { return None };
        // A CPU has no fused operation for the types of `half`: a permission to fuse leaves them apart.
        if matches!(ty.format(), Some(Format::F16 | Format::Bf16)) {
            let product = binary(a.clone(), syn::BinOp::Mul(Default::default()), b.clone());
            return Some(binary(product, syn::BinOp::Add(Default::default()), c.clone()));
        }
        if !matches!(ty, Ty::Generic(_)) {
            return runtime_call("mul_add", args, ty);
        }
        let (generic, traits) = (path("Generic"), path("generic"));
        Some(parse_quote!({
            use #traits::*;
            (&&&#generic(#a, #b, #c)).mul_add(|a, b, c| a * b + c)
        }))
    }
}

fn runtime_call(name: &str, args: &[syn::Expr], ty: Ty) -> Option<syn::Expr> {
    let call = path(&format!("{name}_{}", ty.format()?.layout().name));
    Some(parse_quote!(#call(#(#args),*)))
}

/// A kernel for every type that has an exact product.
fn kernel_call(op: FloatOp, args: &[syn::Expr]) -> Option<syn::Expr> {
    let call = path(op.name());
    Some(parse_quote!(#call(#(#args),*)))
}

fn pair(args: &[syn::Expr]) -> Option<[syn::Expr; 2]> {
    args.to_vec().try_into().ok()
}

fn powi(x: syn::Expr, power: i32) -> syn::Expr {
    let size = syn::LitInt::new(&power.unsigned_abs().to_string(), Span::mixed_site());
    let size: syn::Expr = parse_quote!(#size);
    let power = if power < 0 { unary(syn::UnOp::Neg(Default::default()), size) } else { size };
    method(x, "powi", vec![power])
}

/// Whether an operation is one that plain Rust does not have: it rounds or flushes otherwise.
pub fn is_moded(value: &Value) -> bool {
    matches!(value.op, Op::Float(op) if moded(op).is_some()) && !value.mode.is_plain()
}

/// The operations that take a mode, with their names in the runtime.
const MODED: [(FloatOp, &str); 7] = [
    (FloatOp::Add, "add"),
    (FloatOp::Sub, "sub"),
    (FloatOp::Mul, "mul"),
    (FloatOp::Div, "div"),
    (FloatOp::Sqrt, "sqrt"),
    (FloatOp::Fma, "fma"),
    (FloatOp::MulAdd, "fma"),
];

fn moded(op: FloatOp) -> Option<&'static str> {
    MODED.iter().find(|(known, _)| *known == op).map(|(_, name)| *name)
}

/// The operations that are operators of two operands.
fn operator(op: FloatOp) -> Option<syn::BinOp> {
    let operators = [
        (FloatOp::Add, syn::BinOp::Add(Default::default())),
        (FloatOp::Sub, syn::BinOp::Sub(Default::default())),
        (FloatOp::Mul, syn::BinOp::Mul(Default::default())),
        (FloatOp::Div, syn::BinOp::Div(Default::default())),
        (FloatOp::Rem, syn::BinOp::Rem(Default::default())),
    ];
    operators.into_iter().find(|(known, _)| *known == op).map(|(_, operator)| operator)
}

fn mode_tokens(mode: Mode) -> proc_macro2::TokenStream {
    let round = match mode.round {
        Round::NearestEven | Round::NearestAway | Round::Stochastic(_) => quote!(NearestEven),
        Round::TowardZero => quote!(TowardZero),
        Round::Up => quote!(Up),
        Round::Down => quote!(Down),
    };
    let denormal = match mode.denormal {
        Denormal::Ieee => quote!(Ieee),
        Denormal::PreserveSign => quote!(PreserveSign),
        Denormal::PositiveZero => quote!(PositiveZero),
    };
    quote!(::fastmath::core::Round::#round, ::fastmath::core::Denormal::#denormal)
}

fn comparison(cmp: Cmp) -> syn::BinOp {
    match cmp {
        Cmp::Eq => syn::BinOp::Eq(Default::default()),
        Cmp::Ne => syn::BinOp::Ne(Default::default()),
        Cmp::Lt => syn::BinOp::Lt(Default::default()),
        Cmp::Le => syn::BinOp::Le(Default::default()),
        Cmp::Gt => syn::BinOp::Gt(Default::default()),
        Cmp::Ge => syn::BinOp::Ge(Default::default()),
    }
}

/// The block of one expression. As tokens between braces, an expression that begins with an `if` would end there.
fn block(value: syn::Expr) -> syn::Block {
    syn::Block { brace_token: Default::default(), stmts: vec![syn::Stmt::Expr(value, None)] }
}
