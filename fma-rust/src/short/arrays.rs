//! Short arrays as variables: those of a step for good, those that a loop sets for its time.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident};
use syn::spanned::Spanned;
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use super::named::{self, Named, SELF, element, mentions, words};
use super::shapes::Shapes;
use super::whole::{Copies, PutCopies, repeated};
use crate::text::FITTING;
use crate::tree::words_of;
use crate::unroll::Seen;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// A short array.
pub struct Short {
    pub lengths: Vec<usize>,
    refers: bool,
    mutable: bool,
    /// It consists of numbers: they are copied out of it and back.
    copies: bool,
}

/// Short arrays by their names, of which each means one thing.
pub type Arrays = BTreeMap<String, Short>;

/// The variables of an array, row by row.
type Rows = Vec<Vec<syn::Ident>>;

/// Reads arrays as variables.
pub struct Variables {
    arrays: Arrays,
    /// All words of the body, of which none is the name of such a variable.
    taken: BTreeSet<String>,
    /// The variables that there are, each with its array: `c[1][0]` and `c_1[0]` would have one name.
    given: BTreeMap<String, String>,
    pub any: bool,
}

impl Variables {
    pub fn of(shapes: &Shapes<'_>, seen: &Seen, block: &syn::Block) -> Variables {
        let mut words = Vec::new();
        words_of(block.to_token_stream(), &mut words);
        let taken: BTreeSet<String> = words.into_iter().collect();
        let short = shapes.short().map(|(name, shape, lengths)| {
            let copies = name.starts_with(SELF) || seen.is_array_of_numbers(name);
            (name.clone(), Short { lengths, refers: shape.refers, mutable: shape.mutable, copies })
        });
        Variables { arrays: short.collect(), taken, given: BTreeMap::new(), any: false }
    }

    /// Reads them in a body.
    pub fn put(&mut self, block: &mut syn::Block) {
        self.visit_block_mut(block);
        let counts = Named::in_block(&self.arrays, block).counts;
        let whole = Copies::of(block);
        let mut own = Own { found: Vec::new(), inside: false };
        own.visit_block(block);
        for name in own.found {
            // It is named once more, where it is declared.
            let named = counts.get(&name).copied().unwrap_or_default() + whole.count(&name);
            let is_taken_apart = words(block, &name) == named + 1;
            // What is dropped is dropped in the order of the array.
            let copies = self.arrays.get(&name).is_some_and(|short| short.copies);
            let Some(variables) = self.variables(&name).filter(|_| is_taken_apart && copies) else { continue };
            self.any = true;
            let list = listed(&variables, &|name| name.to_token_stream());
            PutCopies { name: &name, by: &parse_quote!(#list) }.visit_block_mut(block);
            Declared { name: &name, variables: &variables }.visit_block_mut(block);
            Put { name: &name, variables: &variables }.visit_block_mut(block);
        }
    }

    /// The loop with the arrays that it sets as variables, and what stands before and behind it.
    fn around(&mut self, each: &ExprForLoop) -> Option<Vec<Stmt>> {
        let Named { counts, places, set, leaves, .. } = Named::in_block(&self.arrays, &each.body);
        let (mut each, mut before, mut behind) = (each.clone(), Vec::new(), Vec::new());
        for name in set.iter().filter(|_| !leaves) {
            let all = counts.get(name).is_some_and(|count| mentions(&each, name) == Some(*count));
            let Some(short) = self.arrays.get(name).filter(|short| short.mutable && short.copies && all) else {
                continue;
            };
            let Some(place) = places.get(name) else { continue };
            let array: Expr = if short.refers { parse_quote!(*#place) } else { place.clone() };
            let Some(variables) = self.variables(name) else { continue };
            let (names, values) = (pattern(&variables), listed(&variables, &|name| name.to_token_stream()));
            before.push(parse_quote!(let #names = #array;));
            behind.push(parse_quote!(#array = #values;));
            Put { name, variables: &variables }.visit_block_mut(&mut each.body);
        }
        let each = Stmt::Expr(Expr::ForLoop(each), None);
        (!before.is_empty()).then(|| before.into_iter().chain([each]).chain(behind).collect())
    }

    /// The variables of an array, whose names nothing else has.
    fn variables(&mut self, name: &str) -> Option<Rows> {
        let rows = self.called(name)?;
        let names: Vec<String> = rows.iter().flatten().map(ToString::to_string).collect();
        let free = |variable: &String| self.given.get(variable).is_none_or(|array| array == name);
        names.iter().all(free).then_some(())?;
        self.given.extend(names.into_iter().map(|variable| (variable, name.to_owned())));
        Some(rows)
    }

    fn called(&self, name: &str) -> Option<Rows> {
        let plain = name.trim_start_matches(SELF).trim_start_matches("r#");
        let named = |at: String| {
            let name = format!("{FITTING}{plain}_{at}");
            (!self.taken.contains(&name)).then(|| format_ident!("{name}", span = Span::mixed_site()))
        };
        match self.arrays.get(name)?.lengths[..] {
            [count] => Some(vec![(0..count).map(|at| named(at.to_string())).collect::<Option<_>>()?]),
            [rows, count] => {
                let row = |row| (0..count).map(|at| named(format!("{row}_{at}"))).collect::<Option<_>>();
                (0..rows).map(row).collect()
            }
            _ => None,
        }
    }
}

impl VisitMut for Variables {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            let turned = match &stmt {
                Stmt::Expr(Expr::ForLoop(each), _) if each.label.is_none() => self.around(each),
                _ => None,
            };
            if let Some(turned) = turned {
                self.any = true;
                block.stmts.extend(turned);
            } else {
                visit_mut::visit_stmt_mut(self, &mut stmt);
                block.stmts.push(stmt);
            }
        }
    }
}

/// How long the array is.
fn lengths(variables: &Rows) -> Vec<usize> {
    match &variables[..] {
        [row] => vec![row.len()],
        rows => vec![rows.len(), rows[0].len()],
    }
}

/// The variables as a pattern.
fn pattern(variables: &Rows) -> TokenStream {
    listed(variables, &|name| quote::quote!(mut #name))
}

/// The variables as an array.
fn listed(variables: &Rows, each: &dyn Fn(&syn::Ident) -> TokenStream) -> TokenStream {
    let rows = variables.iter().map(|row| {
        let row = row.iter().map(each);
        quote::quote!([#(#row),*])
    });
    match variables[..] {
        [_] => quote::quote!(#(#rows)*),
        _ => quote::quote!([#(#rows),*]),
    }
}

/// Finds the arrays that steps declare as lists.
struct Own {
    found: Vec<String>,
    inside: bool,
}

impl<'ast> Visit<'ast> for Own {
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    fn visit_expr(&mut self, expr: &'ast Expr) {
        let before = self.inside;
        self.inside |= matches!(expr, Expr::ForLoop(_) | Expr::Closure(_));
        visit::visit_expr(self, expr);
        self.inside = before;
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let is_list = |init: &syn::LocalInit| matches!(*init.expr, Expr::Array(_) | Expr::Repeat(_));
        let list = local.init.as_ref().is_some_and(is_list);
        self.found.extend(declared(local).filter(|_| self.inside && list).map(ToString::to_string));
        visit::visit_local(self, local);
    }
}

/// The plain name that a `let` gives.
fn declared(local: &syn::Local) -> Option<&syn::Ident> {
    match &local.pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(&name.ident),
        Pat::Type(typed) => match &*typed.pat {
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(&name.ident),
            _ => None,
        },
        _ => None,
    }
}

/// Declares variables in the place of an array.
struct Declared<'a> {
    name: &'a str,
    variables: &'a Rows,
}

impl Declared<'_> {
    /// `let mut q = [0.0; 3];` as a list.
    fn write_out(&self, stmt: &mut Stmt) {
        if let Stmt::Local(local) = stmt
            && declared(local).is_some_and(|name| name == self.name)
            && let Some(init) = &mut local.init
            && let Some(list) = repeated(&init.expr, &lengths(self.variables))
        {
            *init.expr = list;
        }
    }

    /// `let d: [f64; 3] = […];` as one `let` of that type for each number.
    fn each(&self, local: &syn::Local) -> Option<Vec<Stmt>> {
        let (Pat::Type(typed), Expr::Array(list)) = (&local.pat, &*local.init.as_ref()?.expr) else { return None };
        let (syn::Type::Array(array), [row]) = (&*typed.ty, &self.variables[..]) else { return None };
        let (ty, is_alone) = (&array.elem, declared(local)? == self.name && local.attrs.is_empty());
        // A constant that is named here alone would be used by nothing.
        if matches!(**ty, syn::Type::Array(_)) || !matches!(array.len, Expr::Lit(_)) {
            return None;
        }
        let lets = row.iter().zip(&list.elems).map(|(name, value)| parse_quote!(let mut #name: #ty = #value;));
        (is_alone && row.len() == list.elems.len()).then(|| lets.collect())
    }
}

impl VisitMut for Declared<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.iter_mut().for_each(|stmt| self.write_out(stmt));
        visit_mut::visit_block_mut(self, block);
        let apart = |stmt| match &stmt {
            Stmt::Local(local) => self.each(local).unwrap_or_else(|| vec![stmt]),
            _ => vec![stmt],
        };
        block.stmts = std::mem::take(&mut block.stmts).into_iter().flat_map(apart).collect();
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        visit_mut::visit_local_mut(self, local);
        if declared(local).is_some_and(|name| name == self.name) && self.each(local).is_none() {
            let names = pattern(self.variables);
            match &mut local.pat {
                Pat::Type(typed) => typed.pat = parse_quote!(#names),
                pat => *pat = parse_quote!(#names),
            }
        }
    }
}

/// Puts variables in the places of elements.
struct Put<'a> {
    name: &'a str,
    variables: &'a Rows,
}

impl VisitMut for Put<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let array = element(expr).filter(|(place, _)| named::name(place).as_deref() == Some(self.name));
        let variable = array.and_then(|(_, way)| match way[..] {
            [at] => self.variables.first()?.get(at),
            [row, at] => self.variables.get(row)?.get(at),
            _ => None,
        });
        match variable {
            Some(variable) => {
                let mut variable = variable.clone();
                variable.set_span(variable.span().located_at(expr.span()));
                *expr = parse_quote!(#variable);
            }
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
