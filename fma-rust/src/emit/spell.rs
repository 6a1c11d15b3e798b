//! How each operation is written in Rust.

use fma_core::Format;
use fma_ir::{Cmp, Flag, Flags, FloatOp, Logic, Op, Ty, Value, ValueId};
use proc_macro2::Span;
use syn::parse_quote;

use super::build::{self, binary, block, block_expr, call, cast, method, unary};
use super::generic::Promise;
use super::literal::literal;
use super::located;
use super::mode::{flushed, flushes, is_moded, mode_args, moded, moded_path};
use super::print::Printer;
use super::value::nothing;
use crate::dispatch::MACHINE;
use crate::tree::{Arith, ExprId, Kind};

/// The path of something that expansions use.
pub fn path(name: &str) -> syn::Path {
    build::rooted(&["fastmath", "rt", name])
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
        let mut args: Vec<syn::Expr> = node.args.iter().map(|arg| self.value(*arg)).collect();
        let site = ExprId(node.site.0 as usize);
        if flushes(&node) {
            let types = node.args.iter().map(|arg| self.source.func.value(*arg).ty);
            args = args.into_iter().zip(types).map(|(arg, ty)| flushed(arg, ty, node.mode)).collect();
        }
        let spelt = match node.op {
            Op::Float(_) if node.ty.is_double() => self.pair_operation(&node, &args),
            Op::Float(op) => self.float(op, &args, &node),
            Op::Powi(power) => args.first().map(|x| powi(x.clone(), power, &node)),
            Op::Compare(cmp) => pair(&self.compared(&node, args)).map(|[a, b]| binary(a, comparison(cmp), b)),
            Op::Test(bits) => {
                let ty = self.source.func.value(node.args[0]).ty;
                self.method_of((&node, ty), bits.name(), &args)
            }
            Op::Logic(Logic::Not) => args.first().map(|x| unary(syn::UnOp::Not(Default::default()), x.clone())),
            Op::Logic(_) => pair(&args).map(|[a, b]| binary(a, syn::BinOp::BitXor(Default::default()), b)),
            Op::Cast if node.ty.is_double() || self.takes_pairs(&node) => {
                args.first().and_then(|x| self.pair_cast(&node, x))
            }
            Op::Cast => args.first().map(|x| self.cast(x, node.ty, site)),
            Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Int(_) | Op::Select => None,
        };
        self.failed |= spelt.is_none();
        let written = self.source.tree.exprs.get(site.0).map(|expr| expr.span);
        let spelt = located::at(spelt.unwrap_or_else(nothing), written);
        if flushes(&node) { flushed(spelt, node.ty, node.mode) } else { spelt }
    }

    fn cast(&mut self, x: &syn::Expr, ty: Ty, site: ExprId) -> syn::Expr {
        let Some(name) = Self::float_name(ty) else { return self.as_written(site) };
        let name = syn::Ident::new(name, Span::mixed_site());
        cast(x.clone(), parse_quote!(#name))
    }

    fn select(&mut self, args: &[ValueId]) -> syn::Expr {
        let cond = self.value(args[0]);
        let [then, otherwise] = [args[1], args[2]].map(|arm| {
            let (lets, value) = self.in_block(|printer| printer.value(arm));
            block(lets, value)
        });
        syn::Expr::If(syn::ExprIf {
            attrs: Vec::new(),
            if_token: Default::default(),
            cond: Box::new(cond),
            then_branch: then,
            else_branch: Some((Default::default(), Box::new(block_expr(otherwise)))),
        })
    }

    fn lazy(&mut self, logic: Logic, args: &[ValueId]) -> syn::Expr {
        self.next.silent_ranges = true;
        let left = self.value(args[0]);
        let right = self.in_place(|printer| printer.value(args[1]));
        let op =
            if logic == Logic::And { syn::BinOp::And(Default::default()) } else { syn::BinOp::Or(Default::default()) };
        binary(left, op, right)
    }

    /// A float operation; `None` if the type does not have it.
    fn float(&mut self, op: FloatOp, args: &[syn::Expr], node: &Value) -> Option<syn::Expr> {
        let (ty, mode, site) = (node.ty, node.mode, ExprId(node.site.0 as usize));
        if let (false, Some(name), Some(format)) = (mode.is_plain(), moded(op), ty.format()) {
            let function = build::path(moded_path(&format!("{name}_{}", format.layout().name)));
            let one = if op == FloatOp::Recip { literal(format.one(), ty) } else { None };
            return Some(call(function, &[one.as_slice(), args, &mode_args(mode)].concat()));
        }
        if let Some(function) = self.approximation(node) {
            return Some(call(build::path(function), args));
        }
        if let (Some(operator), Some([a, b])) = (operator(op), pair(args)) {
            return Some(binary(a, operator, b));
        }
        let first = args.first()?.clone();
        if op == FloatOp::Neg {
            return Some(unary(syn::UnOp::Neg(Default::default()), first));
        } else if op == FloatOp::MulAdd {
            return self.mul_add(node, args);
        } else if op == FloatOp::Fma && !self.wrote_mul_add(site) {
            return self.fma(node, args);
        } else if op == FloatOp::DiffOfProducts {
            return if self.source.constant { runtime_call(op.name(), args, ty) } else { Some(kernel_call(op, args)) };
        } else if op == FloatOp::Rsqrt {
            return Some(method(self.method_of((node, ty), "sqrt", args)?, "recip", Vec::new()));
        }
        if let Some(name) = self.plain_choice(op, node) {
            return Some(call(build::path(path(name)), args));
        }
        if op == FloatOp::Recip && !self.has_method(site, op, ty) {
            return Some(binary(literal(ty.format()?.one(), ty)?, syn::BinOp::Div(Default::default()), first));
        }
        if self.has_method(site, op, ty) { self.method(node, op.name(), args) } else { None }
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
    fn method(&self, node: &Value, name: &str, args: &[syn::Expr]) -> Option<syn::Expr> {
        if let syn::Expr::Call(call) = &self.source.tree.expr(ExprId(node.site.0 as usize)).syn
            && let syn::Expr::Path(path) = &*call.func
            && path.path.segments.last().is_some_and(|last| last.ident == name)
        {
            return Some(build::call(path.clone().into(), args));
        }
        self.method_of((node, node.ty), name, args)
    }

    /// A method by the type of its operands where the compiler may not know yet whose it is.
    fn method_of(&self, (node, ty): (&Value, Ty), name: &str, args: &[syn::Expr]) -> Option<syn::Expr> {
        let [first, rest @ ..] = args else { return None };
        let undecided =
            self.is_undecided(first) || node.args.first().is_some_and(|value| self.begins_undecided(*value));
        Some(match Self::float_name(ty).filter(|_| undecided) {
            Some(owner) => call(build::path(build::typed(owner, name)), args),
            None => method(first.clone(), name, rest.to_vec()),
        })
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
    fn fma(&mut self, value: &Value, args: &[syn::Expr]) -> Option<syn::Expr> {
        if matches!(value.ty, Ty::Generic(_)) {
            return self.generic(value, Promise::Fused);
        }
        if self.source.constant {
            return runtime_call("fma", args, value.ty);
        }
        let path = self.of_machine("fma", value).or_else(|| value.ty.format().map(|_| path("fma")))?;
        Some(call(build::path(path), args))
    }

    /// In a clone, the function that knows what the clone is compiled for.
    fn of_machine(&self, name: &str, value: &Value) -> Option<syn::Path> {
        let is_clone = self.source.clone.is_some_and(|clone| !clone.is_handed(value));
        let has = is_clone && matches!(value.ty.format(), Some(Format::F32 | Format::F64));
        let [name, machine] = [name, MACHINE].map(|name| syn::Ident::new(name, Span::mixed_site()));
        has.then(|| parse_quote!(::fastmath::rt::machine::#name::<#machine, _>))
    }

    /// Whether an operation is never printed in the author's words.
    pub(super) fn has_other_words(&self, value: &Value) -> bool {
        is_moded(value) || self.takes_pairs(value) || self.approximation(value).is_some()
    }

    /// In a clone, the approximation of a function that may be one.
    pub(super) fn approximation(&self, value: &Value) -> Option<syn::Path> {
        let name = self.source.clone.filter(|_| !self.source.check)?.function(value)?;
        let [name, machine] = [name, MACHINE].map(|name| syn::Ident::new(name, Span::mixed_site()));
        let fusing: syn::Type = parse_quote!(<#machine as ::fastmath::rt::machine::Machine>::Fusing);
        Some(parse_quote!(::fastmath::rt::approx::#name::<#fusing, _>))
    }

    fn mul_add(&mut self, value: &Value, args: &[syn::Expr]) -> Option<syn::Expr> {
        // A CPU has no fused operation for the types of `half`: a permission to fuse leaves them apart.
        if matches!(value.ty.format(), Some(Format::F16 | Format::Bf16)) {
            let [a, b, c] = args.to_vec().try_into().ok()?;
            let product = binary(a, syn::BinOp::Mul(Default::default()), b);
            return Some(binary(product, syn::BinOp::Add(Default::default()), c));
        }
        if matches!(value.ty, Ty::Generic(_)) {
            return self.generic(value, Promise::None);
        }
        if let Some(path) = self.of_machine("mul_add", value) {
            return Some(call(build::path(path), args));
        }
        runtime_call("mul_add", args, value.ty)
    }
}

fn runtime_call(name: &str, args: &[syn::Expr], ty: Ty) -> Option<syn::Expr> {
    let function = build::path(path(&format!("{name}_{}", ty.format()?.layout().name)));
    Some(call(function, args))
}

/// A kernel for every type that has an exact product.
fn kernel_call(op: FloatOp, args: &[syn::Expr]) -> syn::Expr {
    call(build::path(path(op.name())), args)
}

fn pair(args: &[syn::Expr]) -> Option<[syn::Expr; 2]> {
    args.to_vec().try_into().ok()
}

fn powi(x: syn::Expr, power: i32, node: &Value) -> syn::Expr {
    let size = syn::LitInt::new(&power.unsigned_abs().to_string(), Span::mixed_site());
    let size = syn::ExprLit { attrs: Vec::new(), lit: size.into() }.into();
    let power = if power < 0 { unary(syn::UnOp::Neg(Default::default()), size) } else { size };
    match node.ty.format().filter(|_| is_moded(node)) {
        Some(format) => {
            let [round, denormal] = mode_args(node.mode);
            let function = build::path(moded_path(&format!("powi_{}", format.layout().name)));
            call(function, &[x, power, round, denormal])
        }
        None => method(x, "powi", vec![power]),
    }
}

/// The operations that are operators of two operands.
pub(super) fn operator(op: FloatOp) -> Option<syn::BinOp> {
    let operators = [
        (FloatOp::Add, syn::BinOp::Add(Default::default())),
        (FloatOp::Sub, syn::BinOp::Sub(Default::default())),
        (FloatOp::Mul, syn::BinOp::Mul(Default::default())),
        (FloatOp::Div, syn::BinOp::Div(Default::default())),
        (FloatOp::Rem, syn::BinOp::Rem(Default::default())),
    ];
    operators.into_iter().find(|(known, _)| *known == op).map(|(_, operator)| operator)
}

pub fn comparison(cmp: Cmp) -> syn::BinOp {
    match cmp {
        Cmp::Eq => syn::BinOp::Eq(Default::default()),
        Cmp::Ne => syn::BinOp::Ne(Default::default()),
        Cmp::Lt => syn::BinOp::Lt(Default::default()),
        Cmp::Le => syn::BinOp::Le(Default::default()),
        Cmp::Gt => syn::BinOp::Gt(Default::default()),
        Cmp::Ge => syn::BinOp::Ge(Default::default()),
    }
}
