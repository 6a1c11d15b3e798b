//! Loops that can be written out if slices have the right lengths, in two versions: `for c in x.chunks(4) { … }` as `for c in x.chunks_exact(4) { … }`, and as
//! written for the shorter chunk behind; `r.iter().zip(y)` under the condition that `y` is as long as the row, and as written where it is not.
//!
//! What is asked for is the length of a slice that nothing else in the loop names: nothing changes it while the loop runs. Asking does nothing, and either
//! version does what the loop does.

use proc_macro2::{Literal, Span};
use quote::format_ident;
use syn::{Expr, parse_quote};

use super::behind::in_parts;
use super::named::words;
use super::shapes::Shapes;
use crate::reduce::{names_are_seen, renamed};
use crate::text::{FITTING, WHOLE};
use crate::unroll::{Known, Names, length};
use crate::walk::visit_mut::{self, VisitMut};

/// Longer chunks and rows are worth a loop of their own.
const MOST: usize = 16;

/// What makes something else than an iterator of one.
const ENDS: [&str; 6] = ["sum", "product", "fold", "for_each", "collect", "count"];

/// So many loops are tried: each trial reads the function once more.
pub const MOST_LOOPS: usize = 4;

/// The body in which no chunk is shorter than others: it says what its slices are like then.
pub fn with_whole_chunks(block: &syn::Block) -> syn::Block {
    struct Whole;
    impl VisitMut for Whole {
        fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
            call.method = exact(&call.method).unwrap_or_else(|| call.method.clone());
            visit_mut::visit_expr_method_call_mut(self, call);
        }
    }
    let mut block = block.clone();
    Whole.visit_block_mut(&mut block);
    block
}

/// The body in which those loops have two versions that are chosen, by their numbers among those that can have. `None` if there are not so many.
pub fn with_versions(
    (block, output): (&syn::Block, &syn::ReturnType),
    (shapes, known): (&Shapes<'_>, &Known),
    chosen: &[usize],
) -> Option<syn::Block> {
    let mut tried = block.clone();
    typed_by(&mut tried, output);
    let mut put = Put { shapes, known, chosen, seen: 0 };
    put.visit_block_mut(&mut tried);
    chosen.iter().all(|chosen| *chosen < put.seen).then_some(tried)
}

/// The method that gives whole chunks alone.
fn exact(method: &syn::Ident) -> Option<syn::Ident> {
    let exact = match method.to_string().as_str() {
        "chunks" => "chunks_exact",
        "chunks_mut" => "chunks_exact_mut",
        _ => return None,
    };
    Some(syn::Ident::new(exact, method.span()))
}

/// Says the type of a sum that the result is.
fn typed_by(block: &mut syn::Block, output: &syn::ReturnType) {
    if let (Some(syn::Stmt::Expr(sum, None)), syn::ReturnType::Type(_, ty)) = (block.stmts.last_mut(), output) {
        typed_as(sum, ty);
    }
}

/// Says the type of a sum where what it is used for says it.
fn typed_as(sum: &mut Expr, ty: &syn::Type) {
    if let (Expr::MethodCall(call), syn::Type::Path(_)) = (sum, ty)
        && (call.method == "sum" || call.method == "product")
        && call.turbofish.is_none()
    {
        call.turbofish = Some(parse_quote!(::<#ty>));
    }
}

/// Puts two versions in the place of loops and chains.
struct Put<'a> {
    shapes: &'a Shapes<'a>,
    known: &'a Known,
    chosen: &'a [usize],
    seen: usize,
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let (syn::Pat::Type(typed), Some(init)) = (&local.pat, &mut local.init) {
            typed_as(&mut init.expr, &typed.ty);
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_loop = match &*expr {
            Expr::ForLoop(each) => each.label.is_none() && each.attrs.is_empty(),
            Expr::MethodCall(call) => ENDS.iter().any(|end| call.method == end),
            _ => false,
        };
        match is_loop.then(|| self.in_versions(expr)).flatten() {
            Some(versions) => {
                if self.chosen.contains(&self.seen) {
                    *expr = versions;
                }
                self.seen += 1;
            }
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

impl Put<'_> {
    fn in_versions(&self, expr: &Expr) -> Option<Expr> {
        if !names_are_seen(expr) {
            return None;
        }
        let names = Names::of(&parse_quote!(fn of()), &parse_quote!({ #expr }));
        let mut asks = Asks {
            of: self,
            whole: expr,
            names,
            is_head: true,
            chunks: Vec::new(),
            asked: Vec::new(),
            parts: Vec::new(),
        };
        let mut fitting = expr.clone();
        asks.visit_expr_mut(&mut fitting);
        let Asks { chunks, asked, parts, .. } = asks;
        if chunks.is_empty() && asked.is_empty() {
            return None;
        }
        let mut fitting = under_other_names(fitting);
        if let [count, counts @ ..] = &chunks[..] {
            let whole = syn::Ident::new(WHOLE, Span::mixed_site());
            let both = in_parts(expr, &fitting, (&whole, self.shapes))?;
            fitting = parse_quote!({ let #whole = #count #(.min(#counts))*; #both });
        }
        Some(match &asked[..] {
            [] => fitting,
            asked => parse_quote!(if #(#asked)&&* { #(#parts)* #fitting } else { #expr }),
        })
    }
}

/// A loop that binds other names: whoever looks for a name that is given once would find those of both versions.
fn under_other_names(fitting: Expr) -> Expr {
    let mut block: syn::Block = parse_quote!({ #fitting });
    renamed(&mut block, &mut |name| format_ident!("{FITTING}{name}", span = Span::mixed_site()));
    match block.stmts.pop() {
        Some(syn::Stmt::Expr(renamed, _)) => renamed,
        _ => fitting,
    }
}

/// What a loop asks for.
struct Asks<'a> {
    of: &'a Put<'a>,
    whole: &'a Expr,
    /// The names in the loop.
    names: Names,
    /// Whether it is what the loop runs over, which says how many steps there are.
    is_head: bool,
    /// How many whole chunks there are of each slice.
    chunks: Vec<Expr>,
    asked: Vec<Expr>,
    /// The parts of slices that are named instead of them.
    parts: Vec<syn::Stmt>,
}

impl VisitMut for Asks<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.inside(|asks| visit_mut::visit_block_mut(asks, block));
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        self.inside(|asks| visit_mut::visit_expr_closure_mut(asks, closure));
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        if let Some(exact) = exact(&call.method)
            && self.is_head
            && self.counts(call).is_some()
        {
            call.method = exact;
        } else if call.method == "zip"
            && let Some(other) = call.args.first_mut()
        {
            self.asks_for_rest(&mut call.receiver, other);
            self.asks_for_rest(other, &mut call.receiver);
        }
        visit_mut::visit_expr_method_call_mut(self, call);
    }
}

impl Asks<'_> {
    /// What is in the steps runs over chunks of its own.
    fn inside(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.is_head, false);
        visit(self);
        self.is_head = outer;
    }

    /// `x.len() / 4`, for `x.chunks(4)`
    fn counts(&mut self, call: &mut syn::ExprMethodCall) -> Option<()> {
        let size = length(call.args.first()?, self.of.known).filter(|size| (1..=MOST).contains(size))?;
        let (slice, size) = (name(&mut call.receiver)?, Literal::usize_unsuffixed(size));
        self.is_alone(slice).then(|| self.chunks.push(parse_quote!((#slice.len() / #size))))
    }

    /// `y.len() >= 4`, for `row.iter().zip(y)` with a row of four: then it is the first four that are named.
    fn asks_for_rest(&mut self, row: &mut Expr, other: &mut Expr) -> Option<()> {
        let by_itself = matches!(other, Expr::Path(_));
        let (row, given) = (name(row)?, name(other)?);
        let size = self.of.shapes.length(&row.to_string())?.filter(|size| (1..=MOST).contains(size))?;
        // By value, or through a reference that sets, other items come of it than of its first part.
        let is_lent = self.of.shapes.is_lent(&given.to_string());
        if !is_lent && by_itself || !self.is_alone(given) {
            return None;
        }
        let part = format_ident!("{FITTING}{given}", span = Span::mixed_site());
        let size = Literal::usize_unsuffixed(size);
        self.asked.push(parse_quote!(#given.len() >= #size));
        self.parts.push(parse_quote!(let #part = &#given[..#size];));
        *given = part;
        Some(())
    }

    /// Whether a name is that of a slice or a list that is not of the loop's own, and that nothing else in the loop names.
    fn is_alone(&self, given: &syn::Ident) -> bool {
        let name = given.to_string();
        let is_list = self.of.shapes.length(&name) == Some(None);
        is_list && !self.names.bound.contains_key(&name) && words(&self.whole, &name) == 1
    }
}

/// The name of what an iterator runs over.
fn name(list: &mut Expr) -> Option<&mut syn::Ident> {
    match list {
        Expr::Paren(paren) => name(&mut paren.expr),
        Expr::Reference(reference) if reference.mutability.is_none() => name(&mut reference.expr),
        Expr::MethodCall(call) => {
            let is_same = ["iter", "copied", "cloned"].iter().any(|name| call.method == name);
            if is_same && call.args.is_empty() { name(&mut call.receiver) } else { None }
        }
        Expr::Path(syn::ExprPath { qself: None, path, .. }) => {
            path.get_ident()?;
            path.segments.first_mut().map(|segment| &mut segment.ident)
        }
        _ => None,
    }
}
