//! A reduction in Rust: a step for `fma_core::lanes::fold`, and its call.

mod guard;
mod iterate;
mod join;
mod made;
mod map;
mod needed;
mod streams;
mod swept;
mod tally;

use fma_core::Format;
use fma_ir::{Cmp, Flag, Flags, FloatOp, Logic};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use self::Generics::{Fusing, Lane, Lanes, Machine, Operator};
use super::{Body, Node, NodeId, Reduction};
use crate::emit::braced;
pub use guard::{Guard, guarded};
pub use iterate::{Inner, Outer, tokens as iterated};
use join::items;
pub use made::way;
pub use map::tokens as mapped;
pub(super) use needed::operands;
use needed::which;
pub use streams::{Elements, Form, Formula, Given, Head, Steps, Taken, if_any};
pub use swept::{Element, Turned, first_window, guards as turned_guards};

/// The numbers and streams of a reduction, as they are printed at its place.
pub struct Fold {
    pub head: Head,
    /// The loops inside of a step.
    pub turned: Vec<Turned>,
    pub captured: Vec<syn::Expr>,
    /// The accumulator of each lane that has one.
    pub sums: Vec<Option<syn::Expr>>,
    /// The integers that the loop changes.
    pub wholes: Vec<Counted>,
    /// What the code is compiled for.
    pub machine: TokenStream,
}

/// An integer, and what it grows by or becomes.
pub struct Counted {
    pub name: syn::Expr,
    pub by: Formula,
}

/// How an operation is written in lanes.
pub struct Spelling {
    pub name: &'static str,
    /// Its path below the runtime.
    pub module: &'static str,
    /// Only under `afn`.
    pub approximate: bool,
    generics: Generics,
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
        FloatOp::Div => row("", "/", Operator),
        FloatOp::Abs => row("lane", "magnitude", Lane),
        FloatOp::Sqrt => row("lane", "square_root", Lane),
        FloatOp::Floor => row("lane", "rounded_down", Lane),
        FloatOp::Ceil => row("lane", "rounded_up", Lane),
        FloatOp::Trunc => row("lane", "rounded_to_zero", Lane),
        FloatOp::RoundTiesEven => row("lane", "rounded_to_even", Lane),
        FloatOp::Fma => row("lane", "fused_mul_add", Lane),
        FloatOp::MulAdd => row("lanes", "mul_add", Machine),
        FloatOp::Min => row("lanes", "lesser", Lanes),
        FloatOp::Max => row("lanes", "greater", Lanes),
        FloatOp::Recip => row("lanes", "reciprocal", Lanes),
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
        FloatOp::Rem | FloatOp::DiffOfProducts | FloatOp::Clamp | FloatOp::Log => None,
        FloatOp::Asinh | FloatOp::Acosh | FloatOp::Atanh => None,
    }
}

fn row(module: &'static str, name: &'static str, generics: Generics) -> Option<Spelling> {
    Some(Spelling { name, module, approximate: module == "approx", generics })
}

/// The loop as a call of `fold`, or of `tally` where it counts.
pub fn tokens(reduction: &Reduction, fold: &Fold) -> syn::Expr {
    let float = syn::Ident::new(reduction.format.layout().name, Span::mixed_site());
    let (count, sums) = (reduction.header.streams.len(), reduction.held.len());
    let fields: Vec<syn::Ident> = (0..fold.captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let (captured, accumulators, machine) = (&fold.captured, &fold.sums, &fold.machine);
    let [work, held] = ["fastmath_fold", "fastmath_sums"].map(|name| syn::Ident::new(name, Span::mixed_site()));
    let swept::Fields { lets: bound, generics, of, names, types } =
        swept::fields(&reduction.body, &fold.turned, &float);
    let (declared, named) = match of.is_empty() {
        true => (None, None),
        false => (Some(quote!(<#(#of),*>)), Some(quote!(<#generics>))),
    };
    let items = items(reduction, &fold.head, &float, [&declared, &named]);
    let units = units(reduction.units);
    let (lets, streams) = streams::tokens(&reduction.header, &fold.head, &float);
    let call = match tally::is_needed(reduction) {
        true => {
            tally::tokens(reduction, fold, &quote!(#machine, ::fastmath::rt::lanes::#units, #float), &work, &streams)
        }
        false => quote! {
            let mut #held = [#(#accumulators),*];
            ::fastmath::rt::lanes::fold::<#machine, ::fastmath::rt::lanes::#units, #float, _, _, #count, #sums>(
                &#work, #streams, &mut #held,
            );
            [#(#accumulators),*] = #held;
        },
    };
    let wholes = tally::wholes(reduction, fold);
    braced(quote! {
        struct FastmathFold #declared { #(#fields: #float,)* #(#names: #types),* }
        #items
        #lets
        #bound
        let #work = FastmathFold { #(#fields: #captured,)* #(#names),* };
        #call
        #wholes
    })
}

fn units(units: usize) -> syn::Ident {
    const NAMES: [&str; 6] = ["One", "Two", "Four", "Eight", "Sixteen", "ThirtyTwo"];
    let name = NAMES.get(units.max(1).ilog2() as usize).unwrap_or(&"Sixteen");
    syn::Ident::new(name, Span::mixed_site())
}

/// The results of a step, behind what they need.
fn step(body: &Body, results: &[NodeId]) -> TokenStream {
    let lets = lets(body, results);
    let results = results.iter().map(name);
    quote!(#lets [#(#results),*])
}

/// What a node is called.
fn name(id: &NodeId) -> syn::Ident {
    format_ident!("lane_{}", id.0)
}

/// One `let` for each node that the results need.
fn lets(body: &Body, results: &[NodeId]) -> TokenStream {
    let needed = which(body, results);
    swept::lets(body, &needed, 0..body.nodes.len())
}

fn node_tokens(node: &Node, format: Format, name: &dyn Fn(&NodeId) -> syn::Ident) -> TokenStream {
    match node {
        Node::Item(slice) => quote!(lane_items[#slice]),
        Node::Sum(sum) => quote!(lane_sums[#sum]),
        Node::Captured(index) => {
            let field = format_ident!("outer{index}");
            quote!(V::splat(self.#field))
        }
        Node::Const(bits) => constant(*bits, format),
        Node::Counted(_) => TokenStream::new(),
        Node::Turn(turns, part) => swept::part(*turns, *part),
        Node::Float(op, args, flags) => float(*op, *flags, &args.iter().map(name).collect::<Vec<_>>()),
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

fn constant(bits: u64, format: Format) -> TokenStream {
    if format == Format::F32 {
        let bits = bits as u32;
        return quote!(V::splat(f32::from_bits(#bits)));
    }
    quote!(V::splat(f64::from_bits(#bits)))
}

fn float(op: FloatOp, flags: Flags, args: &[syn::Ident]) -> TokenStream {
    let Some(Spelling { name, module, generics, .. }) = spelling(op) else { return TokenStream::new() };
    // Without the flags that let one instruction do it, NaN and zeros are those of the plain function.
    let is_exact = !flags.has(Flag::Nnan) || !flags.has(Flag::Nsz);
    let name = match name {
        "lesser" if is_exact => "minimum",
        "greater" if is_exact => "maximum",
        "rsqrt" if flags.has(Flag::Ninf) => "rsqrt_regular",
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
        (Generics::Lane, _) => {
            let name = ident(name);
            quote!(::fastmath::rt::approx::Lane::#name(#(#args),*))
        }
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
    let equal = quote!(::fastmath::rt::approx::Lane::equal(#a, #b));
    match cmp {
        Cmp::Lt => less(a, b),
        Cmp::Gt => less(b, a),
        Cmp::Le => {
            let less = less(a, b);
            quote!(#less | #equal)
        }
        Cmp::Ge => {
            let less = less(b, a);
            quote!(#less | #equal)
        }
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
