//! How what lanes compute is written.

use fma_core::Format;
use fma_ir::{Cmp, Flag, Flags, FloatOp, Logic};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use self::Generics::{Fusing, Lane, Lanes, Machine, Operator};
use super::super::{Body, Composed, Node, NodeId, Running, Way};
use super::least;
use super::picked::picked;
use super::swept;

/// How an operation is written in lanes.
pub struct Spelling {
    pub name: &'static str,
    /// Its path below the runtime.
    pub module: &'static str,
    /// Only under `afn`.
    pub approximate: bool,
    /// What computes it by an estimate, of numbers that are finite and give such: `_regular`, or `_normal` where the last one is that.
    estimated: Option<&'static str>,
    generics: Generics,
}

impl Spelling {
    fn or_by(self, estimated: &'static str) -> Spelling {
        Spelling { estimated: Some(estimated), ..self }
    }
}

enum Generics {
    /// An operator.
    Operator,
    /// A method of a lane.
    Lane,
    /// A function of lanes alone.
    Lanes,
    /// A function that asks the machine whether it fuses.
    Machine,
    /// An approximation.
    Fusing,
}

/// The operations that lanes have, one row each.
pub fn spelling(op: FloatOp) -> Option<Spelling> {
    match op {
        FloatOp::Neg => row("", "-", Operator),
        FloatOp::Add => row("", "+", Operator),
        FloatOp::Sub => row("", "-", Operator),
        FloatOp::Mul => row("", "*", Operator),
        FloatOp::Div => row("", "/", Operator).map(|row| row.or_by("quotient")),
        FloatOp::Abs => row("lane", "magnitude", Lane),
        FloatOp::Sqrt => row("lane", "square_root", Lane).map(|row| row.or_by("root")),
        FloatOp::Floor => row("lane", "rounded_down", Lane),
        FloatOp::Ceil => row("lane", "rounded_up", Lane),
        FloatOp::Trunc => row("lane", "rounded_to_zero", Lane),
        FloatOp::RoundTiesEven => row("lane", "rounded_to_even", Lane),
        FloatOp::Fma => row("lane", "fused_mul_add", Lane),
        FloatOp::MulAdd => row("lanes", "mul_add", Machine),
        FloatOp::Min => row("lanes", "lesser", Lanes),
        FloatOp::Max => row("lanes", "greater", Lanes),
        FloatOp::Recip => row("lanes", "reciprocal", Lanes).map(|row| row.or_by("reciprocal")),
        FloatOp::Copysign => row("lanes", "copysign", Lanes),
        FloatOp::Signum => row("lanes", "signum", Lanes),
        FloatOp::Round => row("lanes", "round", Lanes),
        FloatOp::Fract => row("lanes", "fract", Lanes),
        FloatOp::ToDegrees => row("lanes", "to_degrees", Lanes),
        FloatOp::ToRadians => row("lanes", "to_radians", Lanes),
        FloatOp::Exp => row("approx", "exp", Fusing),
        FloatOp::Exp2 => row("approx", "exp2", Fusing),
        FloatOp::ExpM1 => row("approx", "expm1", Fusing),
        FloatOp::Ln => row("approx", "ln", Fusing),
        FloatOp::Ln1p => row("approx", "ln_1p", Fusing),
        FloatOp::Log2 => row("approx", "log2", Fusing),
        FloatOp::Log10 => row("approx", "log10", Fusing),
        FloatOp::Sin => row("approx", "sin", Fusing),
        FloatOp::Cos => row("approx", "cos", Fusing),
        FloatOp::Tan => row("approx", "tan", Fusing),
        FloatOp::Tanh => row("approx", "tanh", Fusing),
        FloatOp::Sinh => row("approx", "sinh", Fusing),
        FloatOp::Cosh => row("approx", "cosh", Fusing),
        FloatOp::Atan => row("approx", "atan", Fusing),
        FloatOp::Asin => row("approx", "asin", Fusing),
        FloatOp::Acos => row("approx", "acos", Fusing),
        FloatOp::Atan2 => row("approx", "atan2", Fusing),
        FloatOp::Powf => row("approx", "pow", Fusing),
        FloatOp::Cbrt => row("approx", "cbrt", Fusing),
        FloatOp::Hypot => row("approx", "hypot", Fusing),
        FloatOp::Rsqrt => row("approx", "rsqrt", Fusing),
        FloatOp::Rem => row("lanes", "remainder", Machine),
        FloatOp::DiffOfProducts | FloatOp::Clamp | FloatOp::Log => None,
        FloatOp::Asinh | FloatOp::Acosh | FloatOp::Atanh => None,
    }
}

fn row(module: &'static str, name: &'static str, generics: Generics) -> Option<Spelling> {
    Some(Spelling { name, module, approximate: module == "approx", estimated: None, generics })
}

/// A node, of others by their names.
pub fn tokens(body: &Body, id: NodeId, name: &dyn Fn(&NodeId) -> syn::Ident) -> TokenStream {
    let node = &body.nodes[id.0];
    if let Some((method, both)) = picked(body, node) {
        return lane(method, &both.each_ref().map(name));
    }
    match node {
        Node::Item(slice) => quote!(lane_items[#slice]),
        Node::Sum(sum) => quote!(lane_sums[#sum]),
        Node::Set(out) => quote!(lane_outs[#out]),
        Node::Captured(index) => {
            let field = format_ident!("outer{index}");
            quote!(V::splat(self.#field))
        }
        Node::Const(bits) => constant(*bits, body.format),
        Node::Counted(_) => TokenStream::new(),
        Node::Turn(turns, part) => swept::part(*turns, *part),
        Node::Running(of) => running(of, name),
        Node::Before { run, running } => {
            let running = name(running);
            quote!(::fastmath::rt::lanes::Spread::behind(#running, lane_running[#run]))
        }
        Node::Float(op, args, flags) => {
            let is_normal = args.last().is_some_and(|of| may_be_estimated(*op) && least::is_normal(body, *of));
            operation(*op, *flags, &args.iter().map(name).collect::<Vec<_>>(), is_normal)
        }
        Node::Compare(cmp, [a, b], _) => compare(*cmp, &name(a), &name(b)),
        Node::Logic(logic, args) => {
            let args: Vec<syn::Ident> = args.iter().map(name).collect();
            logical(*logic, &args)
        }
        Node::Select(cond, then, otherwise) => {
            let (cond, then, otherwise) = (name(cond), name(then), name(otherwise));
            quote!(V::select(#cond, #then, #otherwise))
        }
    }
}

/// What a number that runs through the lanes comes to.
fn running(Running { run, step, way }: &Running, name: &dyn Fn(&NodeId) -> syn::Ident) -> TokenStream {
    let (step, before) = (name(step), quote!(lane_running[#run]));
    let joined = |function: &str| {
        let function = syn::Ident::new(function, Span::mixed_site());
        quote!(::fastmath::rt::lanes::#function(#step, #before))
    };
    match way {
        Way::Sum => joined("running_sum"),
        Way::Product => joined("running_product"),
        Way::Least => joined("running_least"),
        Way::Greatest => joined("running_greatest"),
        Way::Kept { factor, fuses } => {
            let factor = name(factor);
            quote!(::fastmath::rt::lanes::running_kept::<M, V, #fuses>(#step, #before, #factor))
        }
        Way::Composed { by, factor } => {
            let (function, factor) = (composed(*by), name(factor));
            quote!(::fastmath::rt::lanes::#function(#step, #before, #factor))
        }
    }
}

/// The function that joins such steps.
fn composed(by: Composed) -> TokenStream {
    match by {
        Composed::Varied { fuses } => quote!(running_varied::<M, V, #fuses>),
        Composed::ScaledGreatest => quote!(running_scaled_greatest),
        Composed::ScaledLeast => quote!(running_scaled_least),
        Composed::ShiftedGreatest => quote!(running_shifted_greatest),
        Composed::ShiftedLeast => quote!(running_shifted_least),
    }
}

/// A method of a lane.
fn lane(method: &str, args: &[syn::Ident]) -> TokenStream {
    let method = syn::Ident::new(method, Span::mixed_site());
    quote!(::fastmath::rt::approx::Lane::#method(#(#args),*))
}

fn constant(bits: u64, format: Format) -> TokenStream {
    if format == Format::F32 {
        let bits = bits as u32;
        return quote!(V::splat(f32::from_bits(#bits)));
    }
    quote!(V::splat(f64::from_bits(#bits)))
}

/// Whether a quotient or a root may be computed by what the machine estimates of it, which has a last bit of its own.
pub fn is_estimated(op: FloatOp, flags: Flags) -> bool {
    estimated(op, flags).is_some()
}

/// The function that does so.
fn estimated(op: FloatOp, flags: Flags) -> Option<&'static str> {
    let is_finite = flags.has(Flag::Afn) && flags.has(Flag::Ninf) && !flags.has(Flag::Fused);
    let may_divide = op == FloatOp::Sqrt || flags.has(Flag::Arcp);
    spelling(op)?.estimated.filter(|_| is_finite && may_divide)
}

fn may_be_estimated(op: FloatOp) -> bool {
    matches!(op, FloatOp::Div | FloatOp::Recip | FloatOp::Sqrt | FloatOp::Rsqrt)
}

/// An operation whose last argument may be known not to be small.
fn operation(op: FloatOp, flags: Flags, args: &[syn::Ident], is_normal: bool) -> TokenStream {
    let of_finite = (op == FloatOp::Rsqrt && flags.has(Flag::Ninf)).then_some("rsqrt");
    match estimated(op, flags).or(of_finite) {
        Some(name) => {
            let name = format_ident!("{name}_{}", if is_normal { "normal" } else { "regular" });
            quote!(::fastmath::rt::approx::#name::<M::Fusing, V>(#(#args),*))
        }
        None => float(op, flags, args),
    }
}

fn float(op: FloatOp, flags: Flags, args: &[syn::Ident]) -> TokenStream {
    let Some(Spelling { name, module, generics, .. }) = spelling(op) else { return TokenStream::new() };
    // Without the flags that let one instruction do it, NaN and zeros are those of the plain function.
    let is_exact = !flags.has(Flag::Nnan) || !flags.has(Flag::Nsz);
    let name = match name {
        "lesser" if is_exact => "minimum",
        "greater" if is_exact => "maximum",
        name => name,
    };
    let ident = |name: &str| syn::Ident::new(name, Span::mixed_site());
    match (generics, args) {
        (Generics::Operator, [a]) => quote!(-#a),
        (Generics::Operator, [a, b]) => {
            let operator: syn::BinOp = match name {
                "+" => syn::BinOp::Add(Default::default()),
                "-" => syn::BinOp::Sub(Default::default()),
                "*" => syn::BinOp::Mul(Default::default()),
                _ => syn::BinOp::Div(Default::default()),
            };
            quote!(#a #operator #b)
        }
        (Generics::Lane, _) => lane(name, args),
        (Generics::Machine, _) => {
            let (module, name) = (ident(module), ident(name));
            quote!(::fastmath::rt::#module::#name::<M, V>(#(#args),*))
        }
        (Generics::Fusing, _) => {
            let (module, name) = (ident(module), ident(name));
            quote!(::fastmath::rt::#module::#name::<M::Fusing, V>(#(#args),*))
        }
        (Generics::Lanes | Generics::Operator, _) => {
            let (module, name) = (ident(module), ident(name));
            quote!(::fastmath::rt::#module::#name(#(#args),*))
        }
    }
}

fn compare(cmp: Cmp, a: &syn::Ident, b: &syn::Ident) -> TokenStream {
    let less = |a, b| quote!(::fastmath::rt::approx::Lane::less(#a, #b));
    let less_or_equal = |a, b| quote!(::fastmath::rt::approx::Lane::less_or_equal(#a, #b));
    let equal = quote!(::fastmath::rt::approx::Lane::equal(#a, #b));
    match cmp {
        Cmp::Lt => less(a, b),
        Cmp::Gt => less(b, a),
        Cmp::Le => less_or_equal(a, b),
        Cmp::Ge => less_or_equal(b, a),
        Cmp::Eq => equal,
        Cmp::Ne => quote!(!#equal),
    }
}

fn logical(logic: Logic, args: &[syn::Ident]) -> TokenStream {
    match (logic, args) {
        (Logic::Not, [a]) => quote!(!#a),
        (Logic::And, [a, b]) => quote!(#a & #b),
        (Logic::Or, [a, b]) => quote!(#a | #b),
        (Logic::Xor, [a, b]) => quote!((#a & !#b) | (!#a & #b)),
        _ => TokenStream::new(),
    }
}
