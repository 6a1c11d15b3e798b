//! What slices and arrays do as a whole, element by element: `fill`, `reverse`, `copy_from_slice`, `rotate_left`, `is_sorted`, `partition_point`, and
//! sorting.

use proc_macro2::Span;
use syn::{Expr, Stmt, parse_quote};

use super::lists::Known;
use super::order::Order;
use crate::reduce::{Item, Names, across, applied, is_place, postfix};
use crate::tree::{Edge, TRAP};
use crate::walk::visit_mut::{self, VisitMut};

/// What is said by loops here.
pub const NAMES: [&str; 12] = [
    "fill",
    "reverse",
    "copy_from_slice",
    "rotate_left",
    "rotate_right",
    "is_sorted",
    "partition_point",
    "sort",
    "sort_by",
    "sort_by_key",
    "sort_unstable",
    "sort_unstable_by",
];

/// Up to so many elements the standard library sorts by insertion, which leaves what is equal in its order.
const STABLE: usize = 20;

/// Says them by loops.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    Sequences { known: Known::of(signature, block), names: Names::of_sequences() }.visit_block_mut(block);
}

struct Sequences {
    known: Known,
    names: Names,
}

impl VisitMut for Sequences {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    /// Whole numbers have `rotate_left` too, but what that gives no one drops.
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        visit_mut::visit_stmt_mut(self, stmt);
        if let Stmt::Expr(Expr::MethodCall(call), Some(_)) = &*stmt
            && let (true, Some(by), 1) = (is_place(&call.receiver), call.args.first(), call.args.len())
            && (call.method == "rotate_left" || call.method == "rotate_right")
        {
            let rotated = self.rotated(&postfix(&call.receiver), by, call.method == "rotate_left");
            *stmt = Stmt::Expr(rotated, None);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let said = match &*expr {
            Expr::MethodCall(call) if is_place(&call.receiver) => self.said(call),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
    }
}

impl Sequences {
    fn said(&mut self, call: &syn::ExprMethodCall) -> Option<Expr> {
        let (x, args) = (postfix(&call.receiver), call.args.iter().collect::<Vec<_>>());
        match (call.method.to_string().as_str(), args.as_slice()) {
            ("fill", [value]) => {
                let (at, held, value) = (self.names.fresh("at"), self.names.fresh("held"), across(Edge::Passed, value));
                Some(parse_quote!({ let #held = #value; for #at in 0..#x.len() { #x[#at] = #held; } }))
            }
            ("reverse", []) => Some(self.reversed(&x)),
            ("copy_from_slice", [from]) => Some(self.copied(&x, from)),
            ("is_sorted", []) => {
                let at = self.names.fresh("at");
                Some(parse_quote!((1..#x.len()).all(|#at| #x[#at - 1] <= #x[#at])))
            }
            ("partition_point", [Expr::Closure(holds)]) => self.parted(&x, holds),
            ("sort_by", [by]) => self.sorted_by(&x, &comparing(by)?),
            ("sort_unstable_by", [by]) => {
                let by = comparing(by).filter(|by| self.is_stable(&call.receiver, by))?;
                self.sorted_by(&x, &by)
            }
            ("sort" | "sort_unstable", []) => {
                self.sorted(&x, |one, other, _| Some((Vec::new(), Order::between(&one, &other)?)))
            }
            ("sort_by_key", [Expr::Closure(key)]) => self.sorted(&x, |one, other, names| {
                let (mut stmts, first) = applied(key, &[one.referenced()], names).ok()?;
                let (more, second) = applied(key, &[other.referenced()], names).ok()?;
                stmts.extend(more);
                Some((stmts, Order::between(&Item::One(first?), &Item::One(second?))?))
            }),
            _ => None,
        }
    }

    fn reversed(&mut self, x: &Expr) -> Expr {
        let turns = self.turned(x, &parse_quote!(0), &parse_quote!(#x.len()));
        parse_quote!({ #turns })
    }

    /// A part in the other order, from its beginning and its end.
    fn turned(&mut self, x: &Expr, first: &Expr, end: &Expr) -> Stmt {
        let [at, other, one, two] = ["at", "other", "one", "two"].map(|word| self.names.fresh(word));
        parse_quote!({
            for #at in #first..(#first + #end) / 2 {
                let #other: usize = #first + #end - 1 - #at;
                let #one = #x[#at];
                let #two = #x[#other];
                #x[#at] = #two;
                #x[#other] = #one;
            }
        })
    }

    /// Both parts in the other order, and then the whole.
    fn rotated(&mut self, x: &Expr, by: &Expr, to_left: bool) -> Expr {
        let [given, place] = ["by", "place"].map(|word| self.names.fresh(word));
        let trap = syn::Ident::new(TRAP, Span::mixed_site());
        let (zero, whole): (Expr, Expr) = (parse_quote!(0), parse_quote!(#x.len()));
        let at: Expr = if to_left { parse_quote!(#given) } else { parse_quote!(#x.len() - #given) };
        let middle: Expr = parse_quote!(#place);
        let turns = [(&zero, &middle), (&middle, &whole), (&zero, &whole)];
        let turns = turns.map(|(first, end)| self.turned(x, first, end));
        parse_quote!({
            let #given: usize = #by;
            if #given > #x.len() { #trap(); }
            let #place: usize = #at;
            #(#turns)*
        })
    }

    fn copied(&mut self, x: &Expr, from: &Expr) -> Expr {
        let (at, trap) = (self.names.fresh("at"), syn::Ident::new(TRAP, Span::mixed_site()));
        let copy = |from: &Expr| -> Vec<Stmt> {
            parse_quote! {
                if #x.len() != #from.len() { #trap(); }
                for #at in 0..#x.len() { #x[#at] = #from[#at]; }
            }
        };
        match from {
            Expr::Reference(reference) if is_place(&reference.expr) => {
                let stmts = copy(&postfix(&reference.expr));
                parse_quote!({ #(#stmts)* })
            }
            from if is_place(from) => {
                let stmts = copy(&postfix(from));
                parse_quote!({ #(#stmts)* })
            }
            from => {
                let name = self.names.fresh("from");
                let stmts = copy(&parse_quote!(#name));
                parse_quote!({ let #name = #from; #(#stmts)* })
            }
        }
    }

    /// The library's search by halves, of a slice in whatever order.
    fn parted(&mut self, x: &Expr, closure: &syn::ExprClosure) -> Option<Expr> {
        let [size, first, half, middle] = ["size", "first", "half", "middle"].map(|word| self.names.fresh(word));
        let (stmts, holds) = applied(closure, &[Item::One(parse_quote!(&#x[#middle]))], &mut self.names).ok()?;
        let (last, at_last) = applied(closure, &[Item::One(parse_quote!(&#x[#first]))], &mut self.names).ok()?;
        let (holds, at_last) = (holds?, at_last?);
        let parted = across(Edge::Untyped, &parse_quote!(#first));
        Some(parse_quote!({
            let mut #size: usize = #x.len();
            let mut #first: usize = 0;
            while #size > 1 {
                let #half = #size / 2;
                let #middle = #first + #half;
                #(#stmts)*
                if #holds { #first = #middle; }
                #size -= #half;
            }
            if #size == 1 {
                #(#last)*
                if #at_last { #first += 1; }
            }
            #parted
        }))
    }

    /// Whether an unstable sort leaves what it cannot tell apart in its order, or nothing tells either.
    fn is_stable(&self, x: &Expr, by: &syn::ExprClosure) -> bool {
        let is_short = self.known.length(x).is_some_and(|length| length <= STABLE);
        is_short
            || matches!(&*by.body, Expr::MethodCall(call) if call.method != "unwrap" && Order::of(&by.body).is_some_and(|order| order.is_of_names()))
    }

    fn sorted_by(&mut self, x: &Expr, by: &syn::ExprClosure) -> Option<Expr> {
        // NaN has no place in such an order.
        if matches!(&*by.body, Expr::MethodCall(call) if call.method == "unwrap_or") {
            return None;
        }
        self.sorted(x, |one, other, names| {
            let (stmts, order) = applied(by, &[one.referenced(), other.referenced()], names).ok()?;
            Some((stmts, Order::of(&order?)?))
        })
    }

    /// By insertion: each element moves to the front as far as what stands before it is greater.
    fn sorted(
        &mut self,
        x: &Expr,
        order: impl FnOnce(Item, Item, &mut Names) -> Option<(Vec<Stmt>, Order)>,
    ) -> Option<Expr> {
        let [at, to, one, other] = ["at", "to", "one", "other"].map(|word| self.names.fresh(word));
        let named = |name: &syn::Ident| Item::One(parse_quote!(#name));
        let (mut stmts, order) = order(named(&one), named(&other), &mut self.names)?;
        let greater = order.greater(&mut self.names, &mut stmts);
        // Registers have no early end.
        let left: Vec<Expr> = self
            .known
            .length(x)
            .is_none()
            .then(|| {
                parse_quote!({
                    break;
                })
            })
            .into_iter()
            .collect();
        Some(parse_quote!({
            for #at in 1..#x.len() {
                for #to in (1..#x.len()).rev() {
                    if #to <= #at {
                        let #one = #x[#to - 1];
                        let #other = #x[#to];
                        #(#stmts)*
                        if #greater {
                            #x[#to - 1] = #other;
                            #x[#to] = #one;
                        } #(else #left)*
                    }
                }
            }
        }))
    }
}

/// What compares two elements, by a closure or by the name of the library's function.
fn comparing(by: &Expr) -> Option<syn::ExprClosure> {
    match by {
        Expr::Closure(by) => Some(by.clone()),
        Expr::Path(path) => {
            let method = &path.path.segments.last()?.ident;
            let [one, other] = ["one", "other"].map(|name| syn::Ident::new(name, Span::mixed_site()));
            let is_known = path.path.segments.len() > 1 && ["cmp", "total_cmp"].iter().any(|name| method == name);
            is_known.then(|| parse_quote!(|#one, #other| #one.#method(#other)))
        }
        _ => None,
    }
}
