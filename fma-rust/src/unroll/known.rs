//! Arrays whose numbers are known: constants and statics of the annotated module, impl or body, and `let`s of literals; and short arrays that are handed
//! in, whose elements are at hand one by one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fma_core::Format;
use fma_ir::Ty;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, Lit, Pat, Type, UnOp, parse_quote};

use super::MOST;
use super::steps::{Env, name_of};
use super::whole::whole;
use crate::constants;
use crate::emit::literal;
use crate::tree::{Items, Types, is_conditional};

/// How long an array is at most whose numbers are not known: lanes serve longer ones better.
const MOST_GIVEN: usize = 16;

/// An array of numbers, or of arrays.
#[derive(Clone)]
pub struct Array {
    /// `None` where its literals leave the type to what they meet.
    pub format: Option<Format>,
    /// Literals of its type, or the places of what is handed in.
    pub elements: Vec<Expr>,
    /// The arrays that it is made of instead.
    pub rows: Vec<Array>,
    /// It is a reference to one.
    pub refers: bool,
    /// It is handed in.
    pub given: bool,
}

impl Array {
    fn of(format: Option<Format>, elements: Vec<Expr>) -> Array {
        Array { format, elements, rows: Vec::new(), refers: false, given: false }
    }
}

/// What is known of the names in a function.
#[derive(Default)]
pub struct Known {
    arrays: BTreeMap<String, Array>,
    numbers: BTreeMap<String, i64>,
}

impl Known {
    /// Of a function: the body's own arrays, and those around it.
    pub fn of(signature: &syn::Signature, block: &syn::Block, items: &Items) -> Known {
        let mut names = Names::default();
        names.visit_signature(signature);
        names.visit_block(block);
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
        for (name, value) in &items.arrays {
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

    pub fn is_empty(&self) -> bool {
        self.arrays.is_empty()
    }

    /// The array that an expression names: `C`, or `C[1]` where it is made of arrays.
    pub fn array(&self, expr: &Expr, env: &Env) -> Option<&Array> {
        match expr {
            Expr::Paren(paren) => self.array(&paren.expr, env),
            Expr::Path(path) => self.arrays.get(&name_of(path)?),
            Expr::Index(index) => self.array(&index.expr, env)?.rows.get(whole(&index.index, env, self)?.position()?),
            _ => None,
        }
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

    /// The number that a constant is.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.numbers.get(name).copied()
    }

    /// The format of all arrays, if they have the same.
    pub fn only_format(&self) -> Option<Format> {
        let mut formats = self.arrays.values().filter(|array| array.rows.is_empty()).map(|array| array.format);
        let first = formats.next()??;
        formats.all(|format| format == Some(first)).then_some(first)
    }

    /// The arrays and numbers that tokens name.
    pub fn named(&self, tokens: &impl ToTokens) -> Vec<String> {
        let text = crate::text::tidy(tokens.to_token_stream());
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let words: BTreeSet<&str> = text.split(|c| !is_part(c)).collect();
        let mut names: Vec<String> = self.arrays.keys().chain(self.numbers.keys()).cloned().collect();
        names.retain(|name| words.contains(name.as_str()));
        names
    }

    fn array_of(&self, items: &Items, ty: Option<&Type>, value: &Expr) -> Option<Array> {
        match (ty, value) {
            (ty, Expr::Paren(paren)) => self.array_of(items, ty, &paren.expr),
            (Some(Type::Reference(ty)), Expr::Reference(value)) => {
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
                None => open(list),
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
            Expr::Repeat(repeat) => {
                let count = whole(&repeat.len, &Env::new(), self)?.position()?;
                std::iter::repeat_n(&*repeat.expr, count.min(MOST + 1)).collect()
            }
            _ => return None,
        };
        let elements = list.into_iter().map(|element| number(format, items, element)).collect::<Option<Vec<_>>>()?;
        Some(Array::of(Some(format), elements))
    }
}

/// The format of a type that is `f32` or `f64`, by whatever name.
fn format_of(items: &Items, ty: &Type) -> Option<Format> {
    let mut types = Types::default();
    let read = items.read(&mut types, ty);
    let format = crate::lower::scalar(&types.resolve(read))?.format()?;
    matches!(format, Format::F32 | Format::F64).then_some(format)
}

/// Literals without a type: they take that of what they meet, as the array does.
fn open(list: &syn::ExprArray) -> Option<Array> {
    let element = |element: &Expr| match element {
        Expr::Lit(syn::ExprLit { lit: Lit::Float(_), .. }) => Some(element.clone()),
        Expr::Unary(syn::ExprUnary { op: UnOp::Neg(_), expr, .. }) => {
            let is_number = matches!(&**expr, Expr::Lit(syn::ExprLit { lit: Lit::Float(_), .. }));
            is_number.then(|| parse_quote!((#element)))
        }
        _ => None,
    };
    let elements = list.elems.iter().map(element).collect::<Option<Vec<_>>>()?;
    Some(Array::of(None, elements))
}

fn suffixed(element: &Expr) -> Option<Format> {
    match element {
        Expr::Unary(unary) => suffixed(&unary.expr),
        Expr::Lit(syn::ExprLit { lit: Lit::Float(float), .. }) => match float.suffix() {
            "f32" => Some(Format::F32),
            "f64" => Some(Format::F64),
            _ => None,
        },
        _ => None,
    }
}

/// An element as a literal of its type: the author's digits where they are one, since pairs of floats take more of them.
fn number(format: Format, items: &Items, element: &Expr) -> Option<Expr> {
    let name = format.layout().name;
    match element {
        Expr::Lit(syn::ExprLit { lit: Lit::Float(float), .. }) => {
            let text = format!("{}{name}", float.base10_digits());
            let literal = syn::LitFloat::new(&text, float.span());
            Some(parse_quote!(#literal))
        }
        Expr::Unary(syn::ExprUnary { op: UnOp::Neg(_), expr, .. }) if matches!(**expr, Expr::Lit(_)) => {
            let size = number(format, items, expr)?;
            Some(parse_quote!((-#size)))
        }
        other => {
            let ty: Type = syn::parse_str(name).ok()?;
            let [bits, _] = constants::of_value(items, &ty, other)?;
            let literal = literal(bits, Ty::Float(format))?;
            Some(if let Expr::Unary(_) = literal { parse_quote!((#literal)) } else { literal })
        }
    }
}

/// The names that a function binds, and what its own constants and arrays are made of.
#[derive(Default)]
struct Names {
    bound: HashMap<String, usize>,
    declared: Vec<(String, Option<Type>, Expr)>,
}

impl Names {
    fn bind(&mut self, name: &syn::Ident) {
        *self.bound.entry(name.to_string()).or_default() += 1;
    }

    fn is_unique(&self, name: &str) -> bool {
        self.bound.get(name) == Some(&1)
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.bind(&pat.ident);
        visit::visit_pat_ident(self, pat);
    }

    fn visit_const_param(&mut self, param: &'ast syn::ConstParam) {
        self.bind(&param.ident);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let (pat, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some((*typed.ty).clone())),
            pat => (pat, None),
        };
        if let (Pat::Ident(name), Some(init)) = (pat, &local.init)
            && name.mutability.is_none()
            && name.by_ref.is_none()
            && matches!(*init.expr, Expr::Array(_) | Expr::Repeat(_) | Expr::Reference(_))
        {
            self.declared.push((name.ident.to_string(), ty, (*init.expr).clone()));
        }
        visit::visit_local(self, local);
    }

    /// A name of the body; what an item declares inside is its own.
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let (ident, declared) = match item {
            syn::Item::Const(item) => (&item.ident, (!is_conditional(&item.attrs)).then_some((&item.ty, &item.expr))),
            syn::Item::Static(item) => {
                let stays = matches!(item.mutability, syn::StaticMutability::None) && !is_conditional(&item.attrs);
                (&item.ident, stays.then_some((&item.ty, &item.expr)))
            }
            syn::Item::Fn(item) => return self.bind(&item.sig.ident),
            _ => return,
        };
        self.bind(ident);
        let declared = declared.map(|(ty, value)| (ident.to_string(), Some((**ty).clone()), (**value).clone()));
        self.declared.extend(declared);
    }
}
