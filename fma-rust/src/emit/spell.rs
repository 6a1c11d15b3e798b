//! How each operation is written in Rust.

use fma_core::{Format, Round};
use fma_ir::{Bits, Cmp, Denormal, FloatOp, Logic, Mode, Op, Ty, Value, ValueId};
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
        match (node.op, args.as_slice()) {
            (Op::Float(op), args) => self.float(op, args, node.ty, node.mode, ExprId(node.site.0 as usize)),
            (Op::Powi(power), [x]) => {
                let power = syn::LitInt::new(&power.unsigned_abs().to_string(), Span::mixed_site());
                match node.op {
                    Op::Powi(power_value) if power_value < 0 => {
                        method(x.clone(), "powi", vec![unary(syn::UnOp::Neg(Default::default()), parse_quote!(#power))])
                    }
                    _ => method(x.clone(), "powi", vec![parse_quote!(#power)]),
                }
            }
            (Op::Compare(cmp), [a, b]) => compare(cmp, a, b),
            (Op::Test(bits), [x]) => method(x.clone(), test(bits), Vec::new()),
            (Op::Logic(Logic::Xor), [a, b]) => binary(a.clone(), syn::BinOp::BitXor(Default::default()), b.clone()),
            (Op::Logic(_), [a]) => unary(syn::UnOp::Not(Default::default()), a.clone()),
            (Op::Cast, [x]) => match Self::float_name(node.ty) {
                Some(name) => {
                    let name = syn::Ident::new(name, Span::mixed_site());
                    cast(x.clone(), parse_quote!(#name))
                }
                None => self.as_written(ExprId(node.site.0 as usize)),
            },
            _ => {
                self.failed = true;
                parse_quote!(())
            }
        }
    }

    fn select(&mut self, args: &[ValueId]) -> syn::Expr {
        let cond = self.value(args[0]);
        let then = self.in_place(|printer| printer.value(args[1]));
        let otherwise = self.in_place(|printer| printer.value(args[2]));
        parse_quote!(if #cond { #then } else { #otherwise })
    }

    fn lazy(&mut self, logic: Logic, args: &[ValueId]) -> syn::Expr {
        let left = self.value(args[0]);
        let right = self.in_place(|printer| printer.value(args[1]));
        let op =
            if logic == Logic::And { syn::BinOp::And(Default::default()) } else { syn::BinOp::Or(Default::default()) };
        binary(left, op, right)
    }

    fn float(&mut self, op: FloatOp, args: &[syn::Expr], ty: Ty, mode: Mode, site: ExprId) -> syn::Expr {
        if let (false, Some(name), Some(ty)) = (mode.is_plain(), moded(op), Self::float_name(ty)) {
            let (call, mode) = (moded_path(&format!("{name}_{ty}")), mode_tokens(mode));
            return parse_quote!(#call(#(#args,)* #mode));
        }
        let [first, rest @ ..] = args else {
            self.failed = true;
            return parse_quote!(());
        };
        match (op, rest) {
            (FloatOp::Neg, []) => unary(syn::UnOp::Neg(Default::default()), first.clone()),
            (FloatOp::Add, [b]) => binary(first.clone(), syn::BinOp::Add(Default::default()), b.clone()),
            (FloatOp::Sub, [b]) => binary(first.clone(), syn::BinOp::Sub(Default::default()), b.clone()),
            (FloatOp::Mul, [b]) => binary(first.clone(), syn::BinOp::Mul(Default::default()), b.clone()),
            (FloatOp::Div, [b]) => binary(first.clone(), syn::BinOp::Div(Default::default()), b.clone()),
            (FloatOp::Rem, [b]) => binary(first.clone(), syn::BinOp::Rem(Default::default()), b.clone()),
            (FloatOp::MulAdd, _) => self.mul_add(args, ty),
            (FloatOp::Fma, _) if !self.wrote_mul_add(site) => self.runtime_call("fma", args, ty),
            (FloatOp::Rsqrt, []) => method(method(first.clone(), "sqrt", Vec::new()), "recip", Vec::new()),
            _ => {
                self.failed |= !self.has_method(site, op, ty);
                self.method(site, op.name(), args)
            }
        }
    }

    /// The spelling of the source where it called the method by a path.
    fn method(&self, site: ExprId, name: &str, args: &[syn::Expr]) -> syn::Expr {
        if let syn::Expr::Call(call) = &self.source.tree.expr(site).syn
            && let syn::Expr::Path(path) = &*call.func
            && path.path.segments.last().is_some_and(|last| last.ident == name)
        {
            return parse_quote!(#path(#(#args),*));
        }
        match args {
            [first, rest @ ..] => method(first.clone(), name, rest.to_vec()),
            [] => parse_quote!(()),
        }
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

    fn mul_add(&mut self, args: &[syn::Expr], ty: Ty) -> syn::Expr {
        let [a, b, c] = args else { return self.runtime_call("mul_add", args, ty) };
        // A CPU has no fused operation for the types of `half`: a permission to fuse leaves them apart.
        if matches!(ty.format(), Some(Format::F16 | Format::Bf16)) {
            let product = binary(a.clone(), syn::BinOp::Mul(Default::default()), b.clone());
            return binary(product, syn::BinOp::Add(Default::default()), c.clone());
        }
        if !matches!(ty, Ty::Generic(_)) {
            return self.runtime_call("mul_add", args, ty);
        }
        let generic = path("Generic");
        let traits: syn::Path = parse_quote!(::fastmath::rt::generic);
        parse_quote!({
            use #traits::*;
            (&&&#generic(#a, #b, #c)).mul_add(|a, b, c| a * b + c)
        })
    }

    fn runtime_call(&mut self, name: &str, args: &[syn::Expr], ty: Ty) -> syn::Expr {
        let Some(ty) = Self::float_name(ty) else {
            self.failed = true;
            return parse_quote!(());
        };
        let call = path(&format!("{name}_{ty}"));
        parse_quote!(#call(#(#args),*))
    }
}

/// Whether an operation is one that plain Rust does not have: it rounds or flushes otherwise.
pub fn is_moded(value: &Value) -> bool {
    matches!(value.op, Op::Float(op) if moded(op).is_some()) && !value.mode.is_plain()
}

/// The operations that take a mode, by their name in the runtime.
fn moded(op: FloatOp) -> Option<&'static str> {
    match op {
        FloatOp::Add => Some("add"),
        FloatOp::Sub => Some("sub"),
        FloatOp::Mul => Some("mul"),
        FloatOp::Div => Some("div"),
        FloatOp::Sqrt => Some("sqrt"),
        FloatOp::Fma | FloatOp::MulAdd => Some("fma"),
        _ => None,
    }
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

fn compare(cmp: Cmp, a: &syn::Expr, b: &syn::Expr) -> syn::Expr {
    let op = match cmp {
        Cmp::Eq => syn::BinOp::Eq(Default::default()),
        Cmp::Ne => syn::BinOp::Ne(Default::default()),
        Cmp::Lt => syn::BinOp::Lt(Default::default()),
        Cmp::Le => syn::BinOp::Le(Default::default()),
        Cmp::Gt => syn::BinOp::Gt(Default::default()),
        Cmp::Ge => syn::BinOp::Ge(Default::default()),
    };
    binary(a.clone(), op, b.clone())
}

fn test(bits: Bits) -> &'static str {
    match bits {
        Bits::IsNan => "is_nan",
        Bits::IsInfinite => "is_infinite",
        Bits::IsFinite => "is_finite",
        Bits::IsNormal => "is_normal",
        Bits::IsSubnormal => "is_subnormal",
        Bits::IsSignNegative => "is_sign_negative",
        Bits::IsSignPositive => "is_sign_positive",
    }
}
