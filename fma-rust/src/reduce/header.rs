//! What a loop runs over: slices element by element, or a range of indices.

use fma_ir::IntOp;
use quote::ToTokens;

use super::{Refusal, bare};
use crate::text::tidy;
use crate::tree::{Arith, Child, ExprId, Kind, LocalId, Tree, Type};

/// The head of a loop.
#[derive(Debug)]
pub struct Header {
    /// The slices that a step takes an element of, in the order of first mention.
    pub slices: Vec<Slice>,
    /// The range of a loop over indices.
    pub range: Option<Range>,
    /// What the pattern binds.
    pub bound: Vec<(LocalId, Bound)>,
}

/// A slice, and how far the element of a step is from its index.
#[derive(Clone, Debug)]
pub struct Slice {
    pub place: ExprId,
    pub shift: Shift,
}

/// A distance between indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    Up(usize),
    Down(usize),
}

/// `start..end` or `start..=end`.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub start: ExprId,
    pub end: ExprId,
    pub inclusive: bool,
}

/// What a local of the pattern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The element of a slice, or a reference to it.
    Element(usize),
    Index,
}

/// What an iterator gives.
enum Items {
    Elements(usize),
    Zip(Box<Items>, Box<Items>),
    Numbered(Box<Items>),
    Indices,
}

/// The head of a `for` loop.
pub fn of_loop(tree: &Tree, id: ExprId) -> Result<Header, Refusal> {
    let expr = tree.expr(id);
    let (syn::Expr::ForLoop(each), Kind::Opaque { children, binds, .. }) = (&expr.syn, &expr.kind) else {
        return Err(Refusal::Because("it is no `for` loop".to_owned()));
    };
    let [Child::Expr(source), _] = children[..] else {
        return Err(Refusal::Because("its head is not understood".to_owned()));
    };
    if each.label.is_some() {
        return Err(Refusal::Because("it has a label".to_owned()));
    }
    let mut header = Header { slices: Vec::new(), range: None, bound: Vec::new() };
    let items = header.items(tree, source)?;
    let locals: Vec<LocalId> = binds.iter().flat_map(|binds| binds.locals.iter().copied()).collect();
    header.bind(tree, &each.pat, &items, &locals)?;
    Ok(header)
}

impl Header {
    fn items(&mut self, tree: &Tree, id: ExprId) -> Result<Items, Refusal> {
        let id = bare(tree, id);
        let expr = tree.expr(id);
        let args = match &expr.kind {
            Kind::Opaque { children, .. } => children.as_slice(),
            _ => &[],
        };
        match (&expr.syn, args) {
            (syn::Expr::MethodCall(call), [Child::Expr(receiver), rest @ ..]) => {
                match (call.method.to_string().as_str(), rest) {
                    ("iter", []) => self.elements(tree, *receiver),
                    ("copied" | "cloned", []) => self.items(tree, *receiver),
                    ("zip", [Child::Expr(other)]) => {
                        let first = self.items(tree, *receiver)?;
                        Ok(Items::Zip(Box::new(first), Box::new(self.items(tree, *other)?)))
                    }
                    ("enumerate", []) => Ok(Items::Numbered(Box::new(self.items(tree, *receiver)?))),
                    (name, _) => Err(Refusal::Because(format!("`{name}` gives no slice to take lanes from"))),
                }
            }
            (syn::Expr::Range(range), [Child::Expr(start), Child::Expr(end)]) if self.slices.is_empty() => {
                let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                self.range = Some(Range { start: *start, end: *end, inclusive });
                Ok(Items::Indices)
            }
            _ => self.elements(tree, id),
        }
    }

    fn elements(&mut self, tree: &Tree, id: ExprId) -> Result<Items, Refusal> {
        let id = bare(tree, id);
        let place = match tree.expr(id).kind {
            Kind::Ref(inner) => bare(tree, inner),
            _ => id,
        };
        if self.range.is_some() || !is_slice(tree, place) {
            return Err(Refusal::Because(format!("`{}` is no slice of floats by name", text(tree, place))));
        }
        self.slices.push(Slice { place, shift: Shift::Up(0) });
        Ok(Items::Elements(self.slices.len() - 1))
    }

    fn bind(&mut self, tree: &Tree, pat: &syn::Pat, items: &Items, locals: &[LocalId]) -> Result<(), Refusal> {
        match (pat, items) {
            (syn::Pat::Wild(_), _) => Ok(()),
            (syn::Pat::Paren(inner), _) => self.bind(tree, &inner.pat, items, locals),
            (syn::Pat::Reference(inner), Items::Elements(_)) => self.bind(tree, &inner.pat, items, locals),
            (syn::Pat::Ident(name), Items::Elements(_) | Items::Indices) if name.by_ref.is_none() => {
                let bound = match items {
                    Items::Elements(slice) => Bound::Element(*slice),
                    Items::Indices | Items::Zip(..) | Items::Numbered(_) => Bound::Index,
                };
                let local = locals.iter().find(|local| tree.local(**local).ident == name.ident);
                self.bound.extend(local.map(|local| (*local, bound)));
                Ok(())
            }
            (syn::Pat::Tuple(parts), Items::Zip(first, second)) if parts.elems.len() == 2 => {
                self.bind(tree, &parts.elems[0], first, locals)?;
                self.bind(tree, &parts.elems[1], second, locals)
            }
            (syn::Pat::Tuple(parts), Items::Numbered(inner)) if parts.elems.len() == 2 => {
                self.bind(tree, &parts.elems[0], &Items::Indices, locals)?;
                self.bind(tree, &parts.elems[1], inner, locals)
            }
            _ => Err(Refusal::Because("its pattern is not understood".to_owned())),
        }
    }

    /// The slice of `place[index]` in a loop over indices: found, or new where the element is read in every step.
    pub fn indexed(
        &mut self,
        tree: &Tree,
        (place, index): (ExprId, ExprId),
        conditional: bool,
    ) -> Result<usize, Refusal> {
        let place = bare(tree, place);
        let shift = self.shift(tree, index).filter(|_| is_slice(tree, place) && self.range.is_some());
        let Some(shift) = shift else {
            let what = format!("{}[{}]", text(tree, place), text(tree, index));
            return Err(Refusal::Because(format!("`{what}` is not an element at the index of the loop")));
        };
        let name = text(tree, place);
        let known = self.slices.iter().position(|slice| slice.shift == shift && text(tree, slice.place) == name);
        if let Some(known) = known {
            return Ok(known);
        }
        if conditional {
            let what = format!("{name}[{}]", text(tree, index));
            return Err(Refusal::Because(format!("`{what}` is read under a condition: read it into a `let` before")));
        }
        self.slices.push(Slice { place, shift });
        Ok(self.slices.len() - 1)
    }

    fn shift(&self, tree: &Tree, index: ExprId) -> Option<Shift> {
        let is_index = |id: ExprId| match tree.expr(bare(tree, id)).kind {
            Kind::Local(local) => self.bound.contains(&(local, Bound::Index)),
            _ => false,
        };
        match &tree.expr(bare(tree, index)).kind {
            Kind::Local(_) if is_index(index) => Some(Shift::Up(0)),
            Kind::Arith(Arith::Int(IntOp::Add), args) => match args[..] {
                [a, b] if is_index(a) => Some(Shift::Up(number(tree, b)?)),
                [a, b] if is_index(b) => Some(Shift::Up(number(tree, a)?)),
                _ => None,
            },
            Kind::Arith(Arith::Int(IntOp::Sub), args) => match args[..] {
                [a, b] if is_index(a) => Some(Shift::Down(number(tree, b)?)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A local, or fields of one, whose type is known for a slice, an array or a vector of floats: reading it does nothing else.
fn is_slice(tree: &Tree, id: ExprId) -> bool {
    let behind = tree.types.behind_refs(tree.expr(id).ty);
    let floats = matches!(tree.types.resolve(behind), Type::Sequence(elem) if matches!(tree.types.resolve(elem), Type::Float(_)));
    floats && is_place(tree, id)
}

/// Whether reading a node does nothing but read memory that the function can name.
pub fn is_place(tree: &Tree, id: ExprId) -> bool {
    match tree.expr(id).kind {
        Kind::Local(_) => true,
        Kind::Paren(inner) | Kind::Field(inner) => is_place(tree, inner),
        Kind::Deref(inner) => matches!(tree.ty(inner), Type::Ref(_)) && is_place(tree, inner),
        Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) | Kind::Ref(_) | Kind::Index(..) => false,
        Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => false,
    }
}

fn number(tree: &Tree, id: ExprId) -> Option<usize> {
    match &tree.expr(bare(tree, id)).syn {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => int.base10_parse().ok(),
        _ => None,
    }
}

fn text(tree: &Tree, id: ExprId) -> String {
    struct Whole<'a>(&'a Tree);
    impl crate::tree::Filler for Whole<'_> {
        fn expr(&mut self, id: ExprId) -> syn::Expr {
            let mut syn = self.0.expr(id).syn.clone();
            crate::tree::fill(&mut syn, self);
            syn
        }
        fn block(&mut self, _: crate::tree::BlockId) -> syn::Block {
            syn::parse_quote!({})
        }
    }
    use crate::tree::Filler;
    tidy(Whole(tree).expr(id).to_token_stream())
}
