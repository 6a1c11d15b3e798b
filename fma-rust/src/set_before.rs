//! Loops that read of a slice what the step before set, `y[i] = a * x[i] + b * y[i - 1]`: in a variable, where lanes then take the loop.
//!
//! Each step sets the element at one place and reads the one that the last step set: the one before it, or behind it in a loop that runs backwards. The
//! first step reads what was there. So the variable begins with that, and takes what each step sets. Where there is no such element, or no step, the loop runs as written. This needs no permission.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{BinOp, Expr, ExprForLoop, Ident, Pat, RangeLimits, Stmt, parse_quote};

use crate::ends::literal;
use crate::groups::bare;
use crate::marked::Marked;
use crate::outer::kept;
use crate::rewrite::Function;
use crate::span;
use crate::steady::is_steady;
use crate::text::outline_of;
use crate::tree::words_in;
use crate::trial;
use crate::walk::visit_mut::{self, VisitMut};

impl Function<'_> {
    /// The body with variables for such elements, where lanes then take the loops.
    pub(crate) fn with_what_was_set(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() {
            return None;
        }
        let tried = |skip: usize, block: &syn::Block| {
            // The loop as it is written runs no further one in lanes.
            trial::one_loop_once(skip, block, carried)
        };
        trial::kept(block, tried, |body| self.in_lanes_at_last(body))
    }
}

/// The loop with its variable, and as written where there is nothing to begin with.
fn carried(each: &ExprForLoop, whole: bool) -> Option<(Stmt, Marked)> {
    let Pat::Ident(index) = &*each.pat else { return None };
    let Run { start, end, backwards } = Run::of(&each.expr)?;
    let is_plain = index.by_ref.is_none() && index.mutability.is_none() && index.subpat.is_none();
    if !is_plain || each.label.is_some() || !each.attrs.is_empty() || !is_steady(&each.body, Some(&index.ident)) {
        return None;
    }
    let name = kept("before");
    let back = if backwards { 1 } else { -1 };
    let (Inside { slice, at }, body) = with_variable(&each.body, (&index.ident, back), &name)?;
    if !is_said_twice(start) || !is_said_twice(end) {
        return None;
    }
    let (inside, target) = (ExprForLoop { body, ..each.clone() }, parse_at(&slice, &index.ident, at));
    // The first step backwards has the index before the end, and reads the element behind what it sets.
    let (first, is_there) = match backwards {
        true => first(end, at, &slice)?,
        false => first(start, at - 1, &slice)?,
    };
    let otherwise = whole.then(|| quote!(else { #each }));
    let stmt = parse_quote! {
        if (#start) < (#end) && #is_there { let mut #name = #slice[#first]; #inside } #otherwise
    };
    let spelt = vec![[name.to_string(), crate::text::short(target.to_token_stream())]];
    Some((stmt, Marked { spelt, ..Marked::of(span::of_loop(each), outline_of(each)) }))
}

/// The indices of a loop.
struct Run<'a> {
    start: &'a Expr,
    end: &'a Expr,
    backwards: bool,
}

impl<'a> Run<'a> {
    /// `start..end`, `(start..end).rev()`
    fn of(expr: &'a Expr) -> Option<Run<'a>> {
        match bare(expr) {
            Expr::Range(range) => match (&range.start, &range.limits, &range.end) {
                (Some(start), RangeLimits::HalfOpen(_), Some(end)) => Some(Run { start, end, backwards: false }),
                _ => None,
            },
            Expr::MethodCall(call) if call.method == "rev" && call.args.is_empty() => {
                let run = Run::of(&call.receiver)?;
                Some(Run { backwards: !run.backwards, ..run })
            }
            _ => None,
        }
    }
}

/// Which element a step sets.
struct Inside {
    slice: Ident,
    at: i64,
}

/// The body with the variable in the place of what the step before set, so far `back`, if it reads nothing else of the slice.
fn with_variable(body: &syn::Block, (index, back): (&Ident, i64), name: &Ident) -> Option<(Inside, syn::Block)> {
    let mut body = body.clone();
    let set = body.stmts.iter().position(|stmt| Set::of(stmt, index).is_some())?;
    let Set { slice, at, op, mut value } = Set::of(&body.stmts[set], index)?;
    let mut reads = Reads { slice: &slice, index, at: at + back, name, found: 0 };
    reads.visit_expr_mut(&mut value);
    body.stmts[..set].iter_mut().for_each(|stmt| reads.visit_stmt_mut(stmt));
    let (found, target, word) = (reads.found, parse_at(&slice, index, at), slice.to_string());
    let others = body.stmts.iter().enumerate().filter(|(place, _)| *place != set).map(|(_, stmt)| words_in(stmt));
    if found == 0 || others.chain([words_in(&value)]).any(|words| words.contains(&word)) {
        return None;
    }
    let new: Expr = match op {
        Some(op) => parse_quote!(#target #op (#value)),
        None => value,
    };
    // By a name of its own: no lint is to ask for another operator.
    let made = kept("new");
    let put: [Stmt; 3] =
        [parse_quote!(let #made = #new;), parse_quote!(#name = #made;), parse_quote!(#target = #name;)];
    body.stmts.splice(set..=set, put);
    Some((Inside { slice, at }, body))
}

/// A statement that sets an element at the index, or so far from it.
struct Set {
    slice: Ident,
    at: i64,
    op: Option<BinOp>,
    value: Expr,
}

impl Set {
    fn of(stmt: &Stmt, index: &Ident) -> Option<Set> {
        let Stmt::Expr(expr, _) = stmt else { return None };
        let (target, op, value) = match expr {
            Expr::Assign(assign) => (&assign.left, None, &assign.right),
            Expr::Binary(binary) => (&binary.left, Some(plain(&binary.op)?), &binary.right),
            _ => return None,
        };
        let (slice, at) = element(target, index)?;
        Some(Set { slice, at, op, value: (**value).clone() })
    }
}

/// The operation of an assignment.
fn plain(op: &BinOp) -> Option<BinOp> {
    match op {
        BinOp::AddAssign(_) => Some(parse_quote!(+)),
        BinOp::SubAssign(_) => Some(parse_quote!(-)),
        BinOp::MulAssign(_) => Some(parse_quote!(*)),
        BinOp::DivAssign(_) => Some(parse_quote!(/)),
        _ => None,
    }
}

/// `y[i + 1]`: the slice, and how far from the index.
fn element(expr: &Expr, index: &Ident) -> Option<(Ident, i64)> {
    let Expr::Index(element) = bare(expr) else { return None };
    let is_index = |expr: &Expr| is_name(expr).is_some_and(|name| name == index);
    let at = match bare(&element.index) {
        Expr::Binary(syn::ExprBinary { left, op: BinOp::Add(_), right, .. }) if is_index(left) => number(right)?,
        Expr::Binary(syn::ExprBinary { left, op: BinOp::Sub(_), right, .. }) if is_index(left) => -number(right)?,
        at if is_index(at) => 0,
        _ => return None,
    };
    Some((is_name(&element.expr)?.clone(), at))
}

fn is_name(expr: &Expr) -> Option<&Ident> {
    match bare(expr) {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

/// A number that no sum of a few overflows.
fn number(expr: &Expr) -> Option<i64> {
    literal(expr).filter(|number| (0..=i64::from(u16::MAX)).contains(number))
}

/// Whether an expression may stand twice: it does nothing but compute.
fn is_said_twice(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Path(path) => path.path.get_ident().is_some(),
        Expr::Lit(_) => true,
        Expr::Binary(binary) => {
            plain_operator(&binary.op) && is_said_twice(&binary.left) && is_said_twice(&binary.right)
        }
        Expr::MethodCall(call) => call.method == "len" && call.args.is_empty() && is_said_twice(&call.receiver),
        _ => false,
    }
}

fn plain_operator(op: &BinOp) -> bool {
    matches!(op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_))
}

/// Where the first step reads, so far from an end of the indices, and whether there is such an element.
fn first(end: &Expr, from: i64, slice: &Ident) -> Option<(Expr, TokenStream)> {
    let far = usize::try_from(from.unsigned_abs()).ok()?;
    if let Some(end) = number(end) {
        let first = usize::try_from(end + from).ok()?;
        return Some((parse_quote!(#first), quote!(#first < #slice.len())));
    }
    Some(match from {
        0 => (end.clone(), quote!((#end) < #slice.len())),
        1.. => (parse_quote!((#end) + #far), quote!((#end) < #slice.len().saturating_sub(#far))),
        ..0 => (parse_quote!((#end) - #far), quote!((#end) >= #far && (#end) - #far < #slice.len())),
    })
}

fn parse_at(slice: &Ident, index: &Ident, at: i64) -> Expr {
    let far = usize::try_from(at.unsigned_abs()).unwrap_or_default();
    match at {
        0 => parse_quote!(#slice[#index]),
        1.. => parse_quote!(#slice[#index + #far]),
        ..0 => parse_quote!(#slice[#index - #far]),
    }
}

/// Puts the variable in the place of what the step before set.
struct Reads<'a> {
    slice: &'a Ident,
    index: &'a Ident,
    at: i64,
    name: &'a Ident,
    found: usize,
}

impl VisitMut for Reads<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let name = self.name;
        match element(expr, self.index) {
            Some((slice, at)) if slice == *self.slice && at == self.at => {
                *expr = parse_quote!(#name);
                self.found += 1;
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
