//! How a chain ends.

use syn::{Expr, parse_quote};

use super::Reason;
use super::best::{best_by, reduced};
use super::bind::{Item, applied};
use super::collect;
use super::fold::folded;
use super::names::{Names, Reading, across, gathered};
use super::panics::changes;
use super::stream::{Origin, Step, Stream};
use crate::tree::Edge;

/// The integers that can be summed.
const WHOLE: [&str; 10] = ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];

/// The methods that may end a chain. No other does.
pub const TERMINALS: [&str; 12] =
    ["sum", "product", "fold", "for_each", "extend", "collect", "any", "all", "count", "max_by", "min_by", "reduce"];

/// The end of a chain.
#[allow(clippy::large_enum_variant)] // there are few, and they live for one expansion
pub enum Terminal {
    /// `sum` or `product`, with the type of its result where it is written.
    Total {
        operator: syn::BinOp,
        start: Expr,
        ty: Option<syn::Type>,
    },
    Fold,
    ForEach,
    /// `collect`, with the type of the list.
    List(syn::Type),
    /// `list.extend(chain)`
    Extend,
    /// `any`, and `all`, which ends at the first item that is not.
    Search {
        until: bool,
    },
    Count,
    /// `max_by` or `min_by`
    BestBy,
    /// `reduce`, with the float of its result where it is written.
    Reduce {
        float: Option<syn::Ident>,
    },
}

impl Terminal {
    /// Of a call whose result has the type that is expected, by who may reorder what `orders` floats.
    pub fn of(expr: &Expr, expected: Option<&syn::Type>, (reading, orders): (Reading, bool)) -> Option<Terminal> {
        let Expr::MethodCall(call) = expr else { return None };
        if !TERMINALS.iter().any(|name| call.method == name) {
            return None;
        }
        let all = reading == Reading::Statements;
        let (operator, start): (syn::BinOp, Expr) = match (call.method.to_string().as_str(), call.args.len()) {
            ("sum", 0) => (parse_quote!(+=), parse_quote!(-0.0)),
            ("product", 0) => (parse_quote!(*=), parse_quote!(1.0)),
            ("fold", 2) => return Some(Terminal::Fold),
            ("for_each", 1) => return Some(Terminal::ForEach),
            ("extend", 1) if !all => return Some(Terminal::Extend),
            ("collect", 0) if !all => return collect::list(call, expected).map(Terminal::List),
            ("any", 1) if all => return Some(Terminal::Search { until: true }),
            ("all", 1) if all => return Some(Terminal::Search { until: false }),
            ("count", 0) => return Some(Terminal::Count),
            ("max_by" | "min_by", 1) if orders => return Some(Terminal::BestBy),
            ("reduce", 1) if orders => return Some(Terminal::Reduce { float: expected.and_then(held) }),
            _ => return None,
        };
        let given = call.turbofish.as_ref().and_then(|turbofish| turbofish.args.first());
        let ty = match given {
            Some(syn::GenericArgument::Type(ty)) if !matches!(ty, syn::Type::Infer(_)) => Some(ty),
            _ => expected.filter(|ty| !matches!(ty, syn::Type::Infer(_))),
        };
        let ty = ty.map(ungrouped);
        let is = |ty: &syn::Type, names: &[&str]| matches!(ty, syn::Type::Path(path) if names.iter().any(|name| path.path.is_ident(name)));
        if all && ty.is_some_and(|ty| is(ty, &WHOLE)) {
            let start = if call.method == "sum" { parse_quote!(0) } else { parse_quote!(1) };
            return Some(Terminal::Total { operator, start, ty: ty.cloned() });
        }
        ty.is_none_or(|ty| is(ty, &["f32", "f64"])).then(|| Terminal::Total { operator, start, ty: ty.cloned() })
    }

    /// Whether the result has the type of the accumulator for certain.
    pub fn is_typed(&self) -> bool {
        match self {
            Terminal::Total { ty, .. } => ty.is_some(),
            Terminal::Fold | Terminal::ForEach | Terminal::Search { .. } | Terminal::Count => true,
            Terminal::BestBy | Terminal::Reduce { .. } | Terminal::List(_) | Terminal::Extend => true,
        }
    }

    /// Whether the result is a float for certain.
    pub fn is_float(&self) -> bool {
        match self {
            Terminal::Total { ty: Some(ty), .. } => is_float(ty),
            Terminal::Total { .. } | Terminal::Fold | Terminal::ForEach | Terminal::Search { .. } => false,
            Terminal::Count | Terminal::BestBy | Terminal::Reduce { .. } | Terminal::List(_) | Terminal::Extend => {
                false
            }
        }
    }

    /// Whether it is read with another order of NaN and zeros than the library's.
    pub fn orders(&self) -> bool {
        match self {
            Terminal::BestBy => true,
            Terminal::Total { .. } | Terminal::Fold | Terminal::ForEach | Terminal::Search { .. } => false,
            Terminal::Count | Terminal::Reduce { .. } | Terminal::List(_) | Terminal::Extend => false,
        }
    }

    /// The chain as a block with a loop.
    pub fn unrolled(&self, expr: &Expr, label: syn::Lifetime, reading: Reading) -> Result<Expr, Reason> {
        let Expr::MethodCall(call) = expr else { return Err("it is no call".to_owned()) };
        let mut names = Names::new(reading);
        let stream = self.stream(call, &mut names)?;
        let (stream, accumulation) = match self {
            Terminal::BestBy => best_by(call, stream, &mut names)?,
            Terminal::Reduce { float } => {
                let (fold, any) = reduced(call, &stream, float.as_ref())?;
                let Expr::MethodCall(fold) = fold else { return Err("it is no call".to_owned()) };
                let all = Terminal::Fold.accumulation(&fold, stream.item.clone(), &mut names)?;
                let result = all.result.map(|total| parse_quote!(if #any { ::core::option::Option::Some(#total) } else { ::core::option::Option::None }));
                (stream, Accumulation { result, ..all })
            }
            Terminal::Fold if call.args.first().is_some_and(|init| changes(init, &stream.head)) => {
                return Err("what it starts from acts: bind it by a `let` before".to_owned());
            }
            Terminal::Total { .. }
            | Terminal::Fold
            | Terminal::ForEach
            | Terminal::Search { .. }
            | Terminal::Count
            | Terminal::List(_)
            | Terminal::Extend => {
                let mut accumulation = self.accumulation(call, stream.item.clone(), &mut names)?;
                if stream.origin == Origin::Unknown {
                    accumulation.result = accumulation.result.map(|result| across(Edge::Untyped, &result));
                }
                (stream, accumulation)
            }
        };
        let (Stream { head, pat, lets: first, steps, .. }, Accumulation { lets, stmts, result }) =
            (stream, accumulation);
        let body = Step::body(steps, stmts, &label);
        Ok(parse_quote!(({ #(#first)* #(#lets)* #label: for #pat in #head { #(#body)* } #result })))
    }

    /// What the chain runs through.
    fn stream(&self, call: &syn::ExprMethodCall, names: &mut Names) -> Result<Stream, Reason> {
        match (self, call.args.first()) {
            (Terminal::Extend, Some(chain)) => Stream::of(chain, names),
            _ => Stream::of_receiver(&call.receiver, names),
        }
    }

    fn accumulation(&self, call: &syn::ExprMethodCall, item: Item, names: &mut Names) -> Result<Accumulation, Reason> {
        match (self, call.args.iter().collect::<Vec<_>>().as_slice()) {
            (Terminal::Total { operator, start, ty }, _) => Ok(totalled(operator, start, ty.as_ref(), &item, names)),
            (Terminal::Fold, [init, Expr::Closure(closure)]) => folded(init, closure, item, names),
            (Terminal::Fold, [init, Expr::Path(function)]) => {
                let (total, item) = (names.fresh("total"), item.expr());
                Ok(Accumulation {
                    lets: vec![parse_quote!(let mut #total = #init;)],
                    stmts: vec![parse_quote!(#total = #function(#total, #item);)],
                    result: Some(parse_quote!(#total)),
                })
            }
            (Terminal::List(ty), []) => Ok(collect::listed(ty, item.expr(), names)),
            (Terminal::Extend, [_]) => Ok(collect::extended(&call.receiver, item.expr())),
            (Terminal::Search { until }, [Expr::Closure(closure)]) => searched(*until, closure, item, names),
            (Terminal::Count, []) => {
                let total = names.fresh("total");
                Ok(Accumulation {
                    lets: vec![parse_quote!(let mut #total: usize = 0;)],
                    stmts: vec![parse_quote!(#total += 1;)],
                    result: Some(parse_quote!(#total)),
                })
            }
            (Terminal::ForEach, [Expr::Closure(closure)]) => {
                let (mut stmts, value) = applied(closure, &[item], names)?;
                stmts.extend(value.map(|value| syn::Stmt::Expr(value, Some(Default::default()))));
                Ok(Accumulation { lets: Vec::new(), stmts, result: None })
            }
            _ => Err("what it ends with is not written out".to_owned()),
        }
    }
}

/// Whether a type is `f32` or `f64` by its name.
pub fn is_float(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(path) if ["f32", "f64"].iter().any(|float| path.path.is_ident(float)))
}

/// A type without the group that a macro puts around it.
fn ungrouped(ty: &syn::Type) -> &syn::Type {
    match ty {
        syn::Type::Group(group) => ungrouped(&group.elem),
        _ => ty,
    }
}

/// The float in `Option<f32>`.
fn held(ty: &syn::Type) -> Option<syn::Ident> {
    let syn::Type::Path(path) = ungrouped(ty) else { return None };
    let syn::PathArguments::AngleBracketed(held) = &path.path.segments.last()?.arguments else { return None };
    match held.args.first()? {
        syn::GenericArgument::Type(syn::Type::Path(float)) => {
            float.path.get_ident().filter(|float| *float == "f32" || *float == "f64").cloned()
        }
        _ => None,
    }
}

/// What a loop is surrounded by and what each step does.
pub struct Accumulation {
    pub lets: Vec<syn::Stmt>,
    pub stmts: Vec<syn::Stmt>,
    pub result: Option<Expr>,
}

/// Whether a closure holds, or does not, for any item.
fn searched(until: bool, closure: &syn::ExprClosure, item: Item, names: &mut Names) -> Result<Accumulation, Reason> {
    let (mut stmts, value) = applied(closure, &[item], names)?;
    let (found, value) = (names.fresh("found"), value.ok_or("a closure in it gives nothing")?);
    let (start, ends): (Expr, Expr) = match until {
        true => (parse_quote!(false), value),
        false => (parse_quote!(true), parse_quote!(!(#value))),
    };
    stmts.push(parse_quote!(if #ends { #found = #until; break; }));
    let lets = vec![parse_quote!(let mut #found: bool = #start;)];
    Ok(Accumulation { lets, stmts, result: Some(parse_quote!(#found)) })
}

/// A sum or a product.
fn totalled(op: &syn::BinOp, start: &Expr, ty: Option<&syn::Type>, whole: &Item, names: &mut Names) -> Accumulation {
    let (total, item, types) = (names.fresh("total"), whole.expr(), ty.into_iter());
    // A sum whose type is not written has none on the CPU.
    let given = match (ty, names.reading) {
        (None, Reading::Statements) => across(Edge::Untyped, &parse_quote!(#total)),
        (Some(_), _) | (None, Reading::Lanes) => parse_quote!(#total),
    };
    let step: Expr = parse_quote!(#total #op #item);
    let step = match names.reading {
        Reading::Lanes => step,
        Reading::Statements => across(Edge::Library, &step),
    };
    let mut stmts: Vec<syn::Stmt> = vec![parse_quote!(#step;)];
    if names.reading == Reading::Statements {
        stmts.extend(gathered(&Item::One(parse_quote!(#total)), whole));
    }
    Accumulation { lets: vec![parse_quote!(let mut #total #(: #types)* = #start;)], stmts, result: Some(given) }
}
