//! Arrays whose numbers are known: constants and statics of the annotated module, impl or body, and `let`s of literals; and short arrays that are handed
//! in, whose elements are at hand one by one.

use std::collections::{BTreeMap, BTreeSet};

use fma_core::Format;
use fma_ir::IntTy;
use quote::ToTokens;
use syn::{Expr, Pat, Type, parse_quote};

use super::MOST;
use super::array::Array;
use super::literal::{number, open, suffixed};
use super::names::Names;
use super::seen::Seen;
use super::steps::{Env, name_of};
use super::whole::whole;
use crate::text::tidy;
use crate::tree::{Items, Types};
use crate::walk::visit::{self, Visit};

/// How long an array is at most whose numbers are not known: lanes serve longer ones better.
const MOST_GIVEN: usize = 16;

/// What is known of the names in a function.
#[derive(Default)]
pub struct Known {
    arrays: BTreeMap<String, Array>,
    numbers: BTreeMap<String, i64>,
    /// What the function's tree says, once it is read.
    seen: Option<Seen>,
    /// Whatever a step names by its number is written out.
    pub at_hand: bool,
}

impl Known {
    /// Of a function: the body's own arrays, and those around it.
    pub fn of(signature: &syn::Signature, block: &syn::Block, items: &Items) -> Known {
        let names = Names::of(signature, block);
        let mut known = Known::default();
        let whole_number = |(name, [bits, _]): (&String, &[u64; 2])| {
            let is_index = matches!(items.constants.get(name)?, Type::Path(path) if path.path.is_ident("usize"));
            Some((name.clone(), i64::try_from(*bits).ok().filter(|_| is_index)?))
        };
        let free = items.numbers.iter().filter(|(name, _)| !names.bound.contains_key(*name));
        known.numbers = free.filter_map(whole_number).collect();
        for (name, _, value) in &names.declared {
            if let Some(value) = whole(value, &Env::new(), &known).filter(|_| names.is_unique(name)) {
                known.numbers.insert(name.clone(), value.value);
            }
        }
        for (name, value) in items.arrays.iter().filter(|(name, _)| !items.is_foreign(name)) {
            let array = items.constants.get(name).and_then(|ty| known.array_of(items, Some(ty), value));
            let is_free = !names.bound.contains_key(name);
            known.arrays.extend(array.filter(|_| is_free).map(|array| (name.clone(), array)));
        }
        for (name, ty, value) in names.declared.iter().filter(|(name, ..)| names.is_unique(name)) {
            let array = known.array_of(items, ty.as_ref(), value);
            known.arrays.extend(array.map(|array| (name.clone(), array)));
        }
        let params = signature.inputs.iter().filter_map(|input| known.given(items, input));
        let params: Vec<_> = params.filter(|(name, _)| names.is_unique(name)).collect();
        known.arrays.extend(params);
        known
    }

    /// Whether anything in a body may be over short ranges, or over the arrays that are known.
    pub fn may_be_short(&self, block: &syn::Block) -> bool {
        let mut ranges = Ranges { known: self, any: false };
        ranges.visit_block(block);
        ranges.any || !self.is_empty()
    }

    /// Takes in what the tree says: the types of the literals in arrays without a type, whose other elements may decide it.
    pub fn learn(&mut self, seen: Seen) {
        let arrays = std::mem::take(&mut self.arrays).into_iter();
        self.arrays = arrays
            .filter_map(|(name, array)| Some((array.typed(seen.element(&name))?, name)))
            .map(|(array, name)| (name, array))
            .collect();
        self.seen = Some(seen);
    }

    /// With arrays whose elements are taken where they lie, for loops of which every step is written out.
    pub fn at_hand(mut self, arrays: Vec<(String, Array)>, seen: Seen) -> Known {
        self.learn(seen);
        self.arrays.extend(arrays);
        self.at_hand = true;
        self
    }

    /// Whether a variable is a number that changes only where its name is assigned to.
    pub fn is_number(&self, name: &syn::Ident) -> bool {
        self.seen.as_ref().is_none_or(|seen| seen.is_number(name))
    }

    /// The integers that what has a name is.
    pub fn integer(&self, name: &str) -> Option<IntTy> {
        self.seen.as_ref()?.integer(name)
    }

    /// The formats of the parts that a call gives, where the tree has been read.
    pub fn total(&self, call: &syn::ExprMethodCall) -> Option<Vec<Option<Format>>> {
        self.seen.as_ref().map(|seen| seen.total(call))
    }

    pub fn is_empty(&self) -> bool {
        self.arrays.is_empty()
    }

    /// The array that an expression names: `C`, or `C[1]` where it is made of arrays.
    pub fn array(&self, expr: &Expr, env: &Env) -> Option<&Array> {
        match expr {
            Expr::Paren(paren) => self.array(&paren.expr, env),
            // What a step gives a name to is not what that is outside of the loop.
            Expr::Path(path) => self.arrays.get(&name_of(path).filter(|name| !env.contains_key(name))?),
            Expr::Index(index) => {
                let position = || whole(&index.index, env, self)?.position();
                let row = self.array(&index.expr, env).and_then(|array| array.rows.get(position()?));
                row.or_else(|| self.arrays.get(&tidy(expr.to_token_stream())))
            }
            _ => None,
        }
    }

    /// The places of the numbers of an array that is at hand, and is no part of a slice.
    pub fn at_hand_in(&self, expr: &Expr) -> Option<&[Expr]> {
        let array = self.array(expr, &Env::new()).filter(|array| array.is_at_hand() && !array.is_part)?;
        Some(&array.elements)
    }

    /// How many elements what an expression names has, if that is in sight.
    pub fn length(&self, expr: &Expr) -> Option<usize> {
        let array = self.array(expr, &Env::new()).filter(|array| array.given)?;
        Some(array.elements.len().max(array.rows.len()))
    }

    /// An array of fixed length that is a parameter.
    fn given(&self, items: &Items, input: &syn::FnArg) -> Option<(String, Array)> {
        let syn::FnArg::Typed(typed) = input else { return None };
        let Pat::Ident(name) = &*typed.pat else { return None };
        let (refers, ty) = match &*typed.ty {
            Type::Reference(ty) if ty.mutability.is_none() => (true, &*ty.elem),
            ty => (false, ty),
        };
        let Type::Array(ty) = ty else { return None };
        let format = format_of(items, &ty.elem)?;
        let count = whole(&ty.len, &Env::new(), self)?.position().filter(|count| *count <= MOST_GIVEN)?;
        let ident = &name.ident;
        let elements = (0..count).map(|index| {
            let index = proc_macro2::Literal::usize_unsuffixed(index);
            parse_quote!(#ident[#index])
        });
        let elements = elements.collect();
        let is_plain = name.mutability.is_none() && name.by_ref.is_none() && typed.attrs.is_empty();
        is_plain.then(|| (ident.to_string(), Array { refers, given: true, ..Array::of(Some(format), elements) }))
    }

    /// Whether a text names a row by an index.
    pub fn is_placed(&self, text: &str) -> bool {
        self.arrays.contains_key(text)
    }

    /// The number that a constant is.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.numbers.get(name).copied()
    }

    /// The arrays and numbers that tokens name.
    pub fn named(&self, tokens: &impl ToTokens) -> Vec<String> {
        let text = tidy(tokens.to_token_stream());
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let words: BTreeSet<&str> = text.split(|c| !is_part(c)).collect();
        let mut names: Vec<String> = self.arrays.keys().chain(self.numbers.keys()).cloned().collect();
        names.retain(|name| words.contains(name.as_str()));
        names
    }

    fn array_of(&self, items: &Items, ty: Option<&Type>, value: &Expr) -> Option<Array> {
        match (ty, value) {
            (ty, Expr::Paren(paren)) => self.array_of(items, ty, &paren.expr),
            (Some(Type::Reference(ty)), Expr::Reference(value))
                if ty.mutability.is_none() && value.mutability.is_none() =>
            {
                Some(Array { refers: true, ..self.array_of(items, Some(&ty.elem), &value.expr)? })
            }
            (Some(Type::Array(syn::TypeArray { elem, .. }) | Type::Slice(syn::TypeSlice { elem, .. })), value) => {
                match (&**elem, value) {
                    (Type::Array(_), Expr::Array(list)) => self.rows(items, Some(elem), list),
                    _ => self.elements(format_of(items, elem)?, items, value),
                }
            }
            (None, Expr::Array(list)) if matches!(list.elems.first(), Some(Expr::Array(_))) => {
                self.rows(items, None, list)
            }
            (None, Expr::Array(list)) => match list.elems.iter().find_map(suffixed) {
                Some(format) => self.elements(format, items, value),
                None => open(list.elems.iter()),
            },
            (None, Expr::Repeat(repeat)) => match suffixed(&repeat.expr) {
                Some(format) => self.elements(format, items, value),
                None => open(self.repeated(repeat)?),
            },
            _ => None,
        }
    }

    fn rows(&self, items: &Items, ty: Option<&Type>, list: &syn::ExprArray) -> Option<Array> {
        let rows = list.elems.iter().map(|row| self.array_of(items, ty, row)).collect::<Option<Vec<_>>>()?;
        Some(Array { rows, ..Array::of(None, Vec::new()) })
    }

    fn elements(&self, format: Format, items: &Items, value: &Expr) -> Option<Array> {
        let list: Vec<&Expr> = match value {
            Expr::Array(list) => list.elems.iter().collect(),
            Expr::Repeat(repeat) => self.repeated(repeat)?.collect(),
            _ => return None,
        };
        let elements = list.into_iter().map(|element| number(format, items, element)).collect::<Option<Vec<_>>>()?;
        Some(Array::of(Some(format), elements))
    }

    /// One number so many times, as far as loops are written out.
    fn repeated<'a>(&self, repeat: &'a syn::ExprRepeat) -> Option<impl Iterator<Item = &'a Expr>> {
        let count = whole(&repeat.len, &Env::new(), self)?.position()?;
        Some(std::iter::repeat_n(&*repeat.expr, count.min(MOST + 1)))
    }
}

/// The format of a type that is `f32` or `f64`, by whatever name.
fn format_of(items: &Items, ty: &Type) -> Option<Format> {
    let mut types = Types::default();
    let read = items.read(&mut types, ty);
    let format = crate::lower::scalar(&types.resolve(read))?.format()?;
    matches!(format, Format::F32 | Format::F64).then_some(format)
}

/// Looks for ranges both of whose ends are known.
struct Ranges<'a> {
    known: &'a Known,
    any: bool,
}

impl<'ast> Visit<'ast> for Ranges<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let Expr::Range(range) = expr {
            let is_known = |end: &Expr| whole(end, &Env::new(), self.known).is_some();
            self.any |= [&range.start, &range.end].iter().all(|end| end.as_deref().is_some_and(is_known));
        }
        visit::visit_expr(self, expr);
    }
}
