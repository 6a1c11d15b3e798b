//! Enums whose variants hold something, as the structs that stand for them (`items/tagged.rs`): what makes one is a struct with zeros in the places that
//! its variant leaves empty, and what asks for a variant compares a number.

mod arms;
mod asked;
mod chains;

use std::collections::HashMap;

use syn::{Expr, FnArg, Pat, Signature, Stmt, parse_quote};

use super::applied::type_named;
use super::given::{shape, zeros};
use crate::items::{Tagged, Variant, import_tagged, kind, place};
use crate::reduce::Names;
use crate::tree::Items;
use crate::walk::visit_mut::{self, VisitMut};
use asked::By;

/// Says them by structs and numbers.
pub fn plain(block: &mut syn::Block, signature: &Signature, items: &Items) {
    let mut known = items.tagged.to_vec();
    for stmt in &block.stmts {
        if let Stmt::Item(item) = stmt {
            import_tagged(item, &mut known);
        }
    }
    if !known.is_empty() {
        Variants { known, items, lent: lent(signature), names: Names::of_variants() }.visit_block_mut(block);
    }
}

/// The parameters that are references.
fn lent(signature: &Signature) -> HashMap<String, By> {
    let found = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Receiver(receiver) => {
            receiver.reference.as_ref().map(|_| ("self".to_owned(), By::reference(receiver.mutability)))
        }
        FnArg::Typed(typed) => match (&*typed.pat, &*typed.ty) {
            (Pat::Ident(name), syn::Type::Reference(ty)) => {
                Some((name.ident.to_string(), By::reference(ty.mutability)))
            }
            _ => None,
        },
    });
    found.collect()
}

struct Variants<'a> {
    known: Vec<Tagged>,
    items: &'a Items,
    lent: HashMap<String, By>,
    names: Names,
}

impl VisitMut for Variants<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            if let Some(said) = self.bound(&block.stmts[at..]) {
                block.stmts.truncate(at);
                block.stmts.extend(said);
            }
            at += 1;
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        super::asserts::unfold_matches(expr);
        let said = match &*expr {
            Expr::Path(path) => self.variant(&path.path).and_then(|(of, number)| self.made(of, number, &[])),
            Expr::Call(call) => self.called(call),
            Expr::Struct(made) => self.with_fields(made),
            Expr::Match(choice) => self.matched(choice),
            Expr::If(choice) => self.if_let(choice),
            Expr::While(turns) => self.while_let(turns),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

impl Variants<'_> {
    /// The enum of a path, and the number of the variant that it names.
    fn variant(&self, path: &syn::Path) -> Option<(&Tagged, usize)> {
        let words: Vec<&syn::Ident> = path.segments.iter().map(|segment| &segment.ident).collect();
        let (of, name) = match words[..] {
            [owner, name] if owner == "Self" => {
                let this = type_named(self.items.this.as_ref()?)?;
                (self.known.iter().find(|known| known.name == this)?, name)
            }
            [owner, name] => (self.known.iter().find(|known| owner == &known.name)?, name),
            [name] => {
                let imports = |known: &&Tagged| known.imported.iter().any(|variant| name == variant);
                (self.known.iter().find(imports)?, name)
            }
            _ => return None,
        };
        let number = of.variants.iter().position(|variant| name == &variant.name)?;
        Some((of, number))
    }

    /// `Shape::Circle(1.0)`
    fn called(&self, call: &syn::ExprCall) -> Option<Expr> {
        let Expr::Path(path) = &*call.func else { return None };
        let (of, number) = self.variant(&path.path)?;
        let args = call.args.iter().enumerate().map(|(at, arg)| (syn::Member::from(at), arg));
        self.made(of, number, &args.collect::<Vec<_>>())
    }

    /// `Shape::Sphere { center, radius }`
    fn with_fields(&self, made: &syn::ExprStruct) -> Option<Expr> {
        let (of, number) = self.variant(&made.path).filter(|_| made.rest.is_none())?;
        let fields = made.fields.iter().map(|field| (field.member.clone(), &field.expr));
        self.made(of, number, &fields.collect::<Vec<_>>())
    }

    /// The struct of a variant that holds so much; nothing where that is not what it holds.
    fn made(&self, of: &Tagged, number: usize, fields: &[(syn::Member, &Expr)]) -> Option<Expr> {
        let variant = of.variants.get(number).filter(|variant| variant.fields.len() == fields.len())?;
        let taken = fields.iter().map(|(member, value)| {
            let at = place_of(variant, member)?;
            let name = place(at);
            Some((at, parse_quote!(#name: #value)))
        });
        let taken: Vec<(usize, syn::FieldValue)> = taken.collect::<Option<_>>()?;
        let is_empty = |(at, _): &(usize, &syn::Type)| taken.iter().all(|(other, _)| other != at);
        let empty = of.held.iter().enumerate().filter(is_empty).map(|(at, ty)| -> syn::FieldValue {
            let (name, zeros) = (place(at), zeros(&shape(ty, self.items)));
            parse_quote!(#name: #zeros)
        });
        let (name, kind, number) = (quote::format_ident!("{}", of.name), kind(), number as i32);
        let taken = taken.iter().map(|(_, value)| value);
        let number = syn::LitInt::new(&number.to_string(), proc_macro2::Span::mixed_site());
        Some(parse_quote!(#name { #kind: #number, #(#taken,)* #(#empty,)* }))
    }
}

/// Where a variant holds a field.
fn place_of(variant: &Variant, member: &syn::Member) -> Option<usize> {
    variant.fields.iter().find(|(known, _)| known == member).map(|(_, at)| *at)
}
