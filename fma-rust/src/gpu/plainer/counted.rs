//! Loops over the function's own arrays that hand out their elements to be changed: they are loops over indices.

use std::collections::HashMap;

use syn::{Expr, Pat, Type, parse_quote};

use super::applied::Kinds;
use super::bound::name;
use super::put::{Bare, Put};
use crate::reduce::postfix;
use crate::tree::Items;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Takes loops by `iter_mut` so.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature, items: &Items) {
    heads(block, signature, items, "at");
}

/// Takes the loops that `for_each` became so as well.
pub fn behind(block: &mut syn::Block, signature: &syn::Signature, items: &Items) {
    heads(block, signature, items, "place");
}

fn heads(block: &mut syn::Block, signature: &syn::Signature, items: &Items, index: &'static str) {
    let mut arrays = Arrays { lengths: HashMap::new(), kinds: Kinds::of(signature, block, items) };
    arrays.visit_signature(signature);
    arrays.visit_block(block);
    Heads { arrays: &arrays, index, count: 0 }.visit_block_mut(block);
}

/// The arrays that the function holds: by their names, or as fields of what it holds.
struct Arrays<'a> {
    /// How many elements they have, and each of these where it is an array itself.
    lengths: HashMap<String, Vec<Expr>>,
    kinds: Kinds<'a>,
}

impl Arrays<'_> {
    fn has(&self, place: &Expr) -> bool {
        !self.lengths(place).is_empty()
    }

    /// The lengths of a place that is an array, of its elements and of theirs; none of what is no array.
    fn lengths(&self, place: &Expr) -> Vec<Expr> {
        match place {
            Expr::Field(_) => self.kinds.field(place).map(lengths_of).unwrap_or_default(),
            Expr::Index(index) if !matches!(*index.index, Expr::Range(_)) => {
                self.lengths(&index.expr).into_iter().skip(1).collect()
            }
            place => name(place).and_then(|name| self.lengths.get(&name)).cloned().unwrap_or_default(),
        }
    }

    /// How many elements an array has: that of a row is a number.
    fn length(&self, array: &Expr) -> Expr {
        match (array, self.lengths(array).first()) {
            (Expr::Index(_), Some(length)) => parse_quote!((#length) as usize),
            _ => parse_quote!(#array.len()),
        }
    }
}

impl Visit<'_> for Arrays<'_> {
    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        if let (Pat::Ident(ident), ty @ Type::Array(_)) = (&*typed.pat, &*typed.ty) {
            self.lengths.insert(ident.ident.to_string(), lengths_of(ty));
        }
    }
    fn visit_local(&mut self, local: &syn::Local) {
        if let Some(init) = &local.init {
            self.begins(&local.pat, &init.expr);
        }
        crate::walk::visit::visit_local(self, local);
    }
}

impl Arrays<'_> {
    /// What a `let` gives names to, each or several at once.
    fn begins(&mut self, pat: &Pat, init: &Expr) {
        match (pat, init) {
            (Pat::Ident(ident), Expr::Array(_) | Expr::Repeat(_)) => {
                self.lengths.insert(ident.ident.to_string(), written_lengths(init));
            }
            (Pat::Tuple(pats), Expr::Tuple(parts)) if pats.elems.len() == parts.elems.len() => {
                pats.elems.iter().zip(&parts.elems).for_each(|(pat, part)| self.begins(pat, part));
            }
            _ => {}
        }
    }
}

/// The lengths that a type has.
fn lengths_of(ty: &Type) -> Vec<Expr> {
    match ty {
        Type::Array(array) => std::iter::once(array.len.clone()).chain(lengths_of(&array.elem)).collect(),
        _ => Vec::new(),
    }
}

/// The same of an array as it is written.
fn written_lengths(array: &Expr) -> Vec<Expr> {
    let (length, element): (Expr, Option<&Expr>) = match array {
        Expr::Array(array) => {
            let count = array.elems.len();
            (parse_quote!(#count), array.elems.first())
        }
        Expr::Repeat(repeat) => ((*repeat.len).clone(), Some(&repeat.expr)),
        _ => return Vec::new(),
    };
    std::iter::once(length).chain(element.into_iter().flat_map(written_lengths)).collect()
}

/// What takes some elements, or takes them in another order.
const CUTTING: [&str; 4] = ["take", "skip", "step_by", "rev"];

/// Loops over such arrays.
struct Heads<'a> {
    arrays: &'a Arrays<'a>,
    /// What indices are called.
    index: &'static str,
    count: usize,
}

impl Heads<'_> {
    /// The array whose elements a head hands out to be changed.
    fn changed(&self, head: &Expr) -> Option<Expr> {
        let array = match head {
            Expr::MethodCall(call) if call.method == "iter_mut" => &*call.receiver,
            Expr::Reference(syn::ExprReference { mutability: Some(_), expr, .. }) => expr,
            _ => return None,
        };
        self.arrays.has(array).then(|| array.clone())
    }

    /// `rows.iter_mut().take(n)`: the array, and the range of the indices.
    fn cut(&self, head: &Expr) -> Option<(Expr, Expr)> {
        let Expr::MethodCall(call) = head else { return None };
        let (array, range) = match self.changed(&call.receiver) {
            Some(array) => {
                let length = self.arrays.length(&array);
                (array, parse_quote!((0..#length)))
            }
            None => self.cut(&call.receiver)?,
        };
        let is_cut = CUTTING.iter().any(|name| call.method == name);
        let (method, args) = (&call.method, &call.args);
        is_cut.then(|| (array, parse_quote!(#range.#method(#args))))
    }

    /// The array, the pattern of its elements, and the rest of the head with its pattern.
    fn parted(&self, head: &Expr, pat: &Pat) -> Option<(Expr, Pat, Expr, Pat)> {
        if let Some(array) = self.changed(head) {
            let length = self.arrays.length(&array);
            return Some((array, pat.clone(), parse_quote!(0..#length), parse_quote!(_)));
        }
        if let Some((array, head)) = self.cut(head) {
            return Some((array, pat.clone(), head, parse_quote!(_)));
        }
        let (Expr::MethodCall(call), Pat::Tuple(parts)) = (head, pat) else { return None };
        let [first, second] = [parts.elems.first()?.clone(), parts.elems.last()?.clone()];
        let array = self.changed(&call.receiver)?;
        let length = self.arrays.length(&array);
        match (call.method.to_string().as_str(), call.args.first()) {
            ("enumerate", None) => Some((array, second, parse_quote!(0..#length), first)),
            ("zip", Some(other)) => {
                let other: Expr = match other {
                    Expr::MethodCall(_) => other.clone(),
                    other => {
                        let other = postfix(other);
                        parse_quote!(#other.iter())
                    }
                };
                Some((array, first, parse_quote!(#other.take(#length)), second))
            }
            _ => None,
        }
    }
}

/// The parts of a pair that a pattern takes apart.
fn pair(pat: &mut Pat) -> Option<[&mut Pat; 2]> {
    let Pat::Tuple(parts) = pat else { return None };
    <[&mut Pat; 2]>::try_from(parts.elems.iter_mut().collect::<Vec<_>>()).ok()
}

impl VisitMut for Heads<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        while self.by_index(each).or_else(|| self.by_indices(each)).is_some() {}
        // A loop inside may run over a row, which is the element of an array only now.
        visit_mut::visit_expr_for_loop_mut(self, each);
    }
}

impl Heads<'_> {
    /// The only array of a head, or the first, whose index the others go with.
    fn by_index(&mut self, each: &mut syn::ExprForLoop) -> Option<()> {
        let (array, Pat::Ident(element), head, pat) = self.parted(&each.expr, &each.pat)? else { return None };
        let is_cut = self.cut(&each.expr).is_some();
        let index = self.fresh();
        each.body = in_place(&each.body, &element.ident, &parse_quote!(#array[#index]))?;
        (*each.expr, *each.pat) = match &head {
            _ if is_cut || matches!(head, Expr::Range(_)) => {
                if !matches!(pat, Pat::Wild(_)) {
                    each.body.stmts.insert(0, parse_quote!(let #pat = #index;));
                }
                (head, parse_quote!(#index))
            }
            _ => (parse_quote!(#head.enumerate()), parse_quote!((#index, #pat))),
        };
        Some(())
    }

    /// `for ((p, v), a) in x.iter_mut().zip(y.iter_mut()).zip(z)`: indices stand for the first such array.
    fn by_indices(&mut self, each: &mut syn::ExprForLoop) -> Option<()> {
        let (mut head, mut pat, index) = (each.expr.clone(), each.pat.clone(), self.fresh());
        let (array, element) = self.taken(&mut head, &mut pat, &index)?;
        each.body = in_place(&each.body, &element, &parse_quote!(#array[#index]))?;
        (each.expr, each.pat) = (head, pat);
        Some(())
    }

    /// The first array of a head that hands out its elements to be changed, and what these are called; its indices stand there then.
    fn taken(&self, head: &mut Expr, pat: &mut Pat, index: &syn::Ident) -> Option<(Expr, syn::Ident)> {
        if let Pat::Ident(element) = &*pat {
            let whole = self.changed(head).map(|array| {
                let length = self.arrays.length(&array);
                (array, parse_quote!((0..#length)))
            });
            let (array, range) = whole.or_else(|| self.cut(head))?;
            let element = element.ident.clone();
            (*head, *pat) = (range, parse_quote!(#index));
            return Some((array, element));
        }
        match head {
            Expr::Paren(inner) => self.taken(&mut inner.expr, pat, index),
            Expr::MethodCall(call) if call.method == "zip" => {
                let [first, second] = pair(pat)?;
                let found = self.taken(&mut call.receiver, first, index);
                found.or_else(|| self.taken(call.args.first_mut()?, second, index))
            }
            Expr::MethodCall(call) if call.method == "enumerate" => {
                let [_, element] = pair(pat)?;
                self.taken(&mut call.receiver, element, index)
            }
            Expr::MethodCall(call) if CUTTING.iter().any(|name| call.method == name) => {
                self.taken(&mut call.receiver, pat, index)
            }
            _ => None,
        }
    }

    fn fresh(&mut self) -> syn::Ident {
        self.count += 1;
        quote::format_ident!("fastmath_2_{}{}", self.index, self.count, span = proc_macro2::Span::mixed_site())
    }
}

/// The body of a loop with a place where the name of an element stood.
fn in_place(body: &syn::Block, element: &syn::Ident, place: &Expr) -> Option<syn::Block> {
    let known = HashMap::from([(element.to_string(), place.clone())]);
    let mut body = body.clone();
    Rows { name: element.to_string() }.visit_block_mut(&mut body);
    let mut put = Put { known: &known, bare: Bare::Left, left: false };
    put.visit_block_mut(&mut body);
    (!put.left).then_some(body)
}

/// `for c in row`, of a row that is lent to be changed.
struct Rows {
    name: String,
}

impl VisitMut for Rows {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, each);
        if name(&each.expr).is_some_and(|head| head == self.name) {
            let row = &each.expr;
            *each.expr = parse_quote!(#row.iter_mut());
        }
    }
}
