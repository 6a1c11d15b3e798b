//! A step that finds something in an option: what it asks of the option is settled, and what it takes out of it stands in variables.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Expr, Ident, Pat, Stmt, parse_quote};

use super::dereferenced::all_stay;
use super::inside::Inside;
use super::options::is_one;
use super::settled::settled;
use crate::outer::kept;
use crate::regions::is_bare;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// An option of which a loop asks what is in it.
pub struct Filled {
    pub name: Ident,
    /// What makes one, as its author says it.
    some: Expr,
    /// The variables of what is in it: one, or those of a tuple.
    parts: Vec<Ident>,
}

impl Filled {
    /// The pattern that takes it apart, and the option: `Some((mut a, mut b)) = best`
    pub fn held(&self) -> proc_macro2::TokenStream {
        let Filled { name, some, parts } = self;
        match &parts[..] {
            [part] => quote::quote!(#some(mut #part) = #name),
            parts => quote::quote!(#some((#(mut #parts),*)) = #name),
        }
    }

    /// `best = Some((a, b));`
    pub fn set(&self) -> Stmt {
        let (Filled { name, some, .. }, whole) = (self, self.whole());
        parse_quote!(#name = #some(#whole);)
    }

    /// How the variables are called in reports.
    pub fn spelt(&self) -> Vec<[String; 2]> {
        let (name, is_one) = (self.name.unraw(), self.parts.len() == 1);
        let spelt = |(at, part): (usize, &Ident)| {
            [part.to_string(), if is_one { name.to_string() } else { format!("{name}.{at}") }]
        };
        self.parts.iter().enumerate().map(spelt).collect()
    }

    /// What is in it.
    pub fn whole(&self) -> Expr {
        match &self.parts[..] {
            [part] => parse_quote!(#part),
            parts => parse_quote!((#(#parts),*)),
        }
    }

    pub fn parts(&self) -> &[Ident] {
        &self.parts
    }

    /// The variables set to what is in another.
    fn put(&self, value: Expr) -> Vec<Stmt> {
        let parts = &self.parts;
        match (&parts[..], value) {
            ([part], value) => vec![parse_quote!(#part = #value;)],
            (parts, Expr::Tuple(all)) if parts.len() == all.elems.len() => {
                let values: Vec<&Expr> = all.elems.iter().collect();
                let is_read = |(at, value): (usize, &&Expr)| {
                    let words = words_in(value);
                    parts[..at].iter().any(|part| words.iter().any(|word| part == word))
                };
                if values.iter().enumerate().any(is_read) {
                    return vec![parse_quote!((#(#parts),*) = (#(#values),*);)];
                }
                let sets = parts.iter().zip(values);
                sets.map(|(part, value)| parse_quote!(#part = #value;)).collect()
            }
            (parts, value) => self.put_at_end(&value).unwrap_or_else(|| vec![parse_quote!((#(#parts),*) = #value;)]),
        }
    }

    /// The same, of what stands at the end of a block, or of both arms of a choice.
    fn put_at_end(&self, value: &Expr) -> Option<Vec<Stmt>> {
        let end = |block: &syn::Block| -> Option<Expr> {
            let (last, rest) = block.stmts.split_last()?;
            let Stmt::Expr(last, None) = last else { return None };
            let put = self.put(last.clone());
            Some(parse_quote!({ #(#rest)* #(#put)* }))
        };
        match value {
            Expr::Paren(inner) => Some(self.put((*inner.expr).clone())),
            Expr::Block(block) if is_bare(block) => end(&block.block).map(|put| vec![Stmt::Expr(put, None)]),
            Expr::If(choice) => {
                let (cond, then, otherwise) =
                    (&choice.cond, end(&choice.then_branch)?, &choice.else_branch.as_ref()?.1);
                let otherwise = self.put_at_end(otherwise)?;
                Some(vec![parse_quote!(if #cond #then else { #(#otherwise)* })])
            }
            _ => None,
        }
    }
}

/// The steps of a loop once there is something in the options that it fills and asks, and these.
pub fn asked(body: &syn::Block, is_variable: &dyn Fn(&Ident) -> bool) -> Option<(syn::Block, Vec<Filled>)> {
    let mut made = Made { is_variable, all: Vec::new() };
    made.visit_block(body);
    let words = words_in(body);
    let mentions = |name: &Ident| words.iter().filter(|word| name == word).count();
    let is_asked = |(name, set): &(Ident, Vec<&syn::ExprCall>)| mentions(name) > set.len();
    let options = by_name(&made.all).into_iter().filter(is_asked);
    let options = options.enumerate().map(|(number, (name, set))| filled(number, name, &set));
    let options: Vec<Filled> = options.collect::<Option<_>>()?;
    let mut open = Open { options: &options, unknown: false };
    let mut opened = body.clone();
    open.visit_block_mut(&mut opened);
    let words = words_in(&opened);
    let is_left = |option: &Filled| words.iter().any(|word| option.name == word);
    let is_known = !open.unknown && !options.is_empty() && !options.iter().any(is_left);
    (is_known && all_stay(body, &opened)).then_some((opened, options))
}

/// What is made of each variable.
fn by_name<'a>(made: &[(Ident, &'a syn::ExprCall)]) -> Vec<(Ident, Vec<&'a syn::ExprCall>)> {
    let mut all: Vec<(Ident, Vec<&syn::ExprCall>)> = Vec::new();
    for (name, call) in made {
        match all.iter_mut().find(|(known, _)| known == name) {
            Some((_, calls)) => calls.push(call),
            None => all.push((name.clone(), vec![call])),
        }
    }
    all
}

fn filled(number: usize, name: Ident, set: &[&syn::ExprCall]) -> Option<Filled> {
    let first = set.first()?;
    let size = |call: &syn::ExprCall| call.args.first().map_or(0, size);
    let count = size(first);
    let is_alike = set.iter().all(|call| size(call) == count) && count > 0;
    let part = |at: usize| kept(&format!("{number}_{at}"));
    is_alike.then(|| Filled { name, some: (*first.func).clone(), parts: (0..count).map(part).collect() })
}

/// How many numbers an expression gives, by its first arm where there are several.
fn size(expr: &Expr) -> usize {
    let last = |block: &syn::Block| match block.stmts.last() {
        Some(Stmt::Expr(last, None)) => size(last),
        _ => 1,
    };
    match expr {
        Expr::Tuple(tuple) => tuple.elems.len(),
        Expr::Paren(inner) => size(&inner.expr),
        Expr::Block(block) => last(&block.block),
        Expr::If(choice) => last(&choice.then_branch),
        Expr::Match(choice) => choice.arms.first().map_or(1, |arm| size(&arm.body)),
        _ => 1,
    }
}

/// Finds the assignments that fill a variable: all that stands in `Some(…)` on their right.
struct Made<'a, 'ast> {
    is_variable: &'a dyn Fn(&Ident) -> bool,
    all: Vec<(Ident, &'ast syn::ExprCall)>,
}

impl<'ast> Visit<'ast> for Made<'_, 'ast> {
    fn visit_expr_assign(&mut self, assign: &'ast syn::ExprAssign) {
        visit::visit_expr_assign(self, assign);
        if let Expr::Path(path) = &*assign.left
            && let Some(name) = path.path.get_ident().filter(|name| (self.is_variable)(name))
        {
            let mut calls = Calls(Vec::new());
            calls.visit_expr(&assign.right);
            self.all.extend(calls.0.into_iter().map(|call| (name.clone(), call)));
        }
    }
}

struct Calls<'ast>(Vec<&'ast syn::ExprCall>);

impl<'ast> Visit<'ast> for Calls<'ast> {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        match is_one(&call.func) && call.args.len() == 1 {
            true => self.0.push(call),
            false => visit::visit_expr_call(self, call),
        }
    }
}

/// Opens options of which it is known that there is something in them.
struct Open<'a> {
    options: &'a [Filled],
    /// Whether a step does with one what is not understood.
    unknown: bool,
}

impl<'a> Open<'a> {
    fn of(&self, name: &Expr) -> Option<&'a Filled> {
        let Expr::Path(path) = name else { return None };
        let name = path.path.get_ident()?;
        self.options.iter().find(|option| option.name == *name)
    }

    /// `best = …`
    fn filled(&mut self, assign: &syn::ExprAssign) -> Option<Vec<Stmt>> {
        let option = self.of(&assign.left).filter(|_| assign.attrs.is_empty())?;
        let inside = Inside(&|expr| self.of(expr));
        let Some(mut value) = inside.of_option(&assign.right) else {
            self.unknown = true;
            return None;
        };
        self.visit_expr_mut(&mut value);
        Some(option.put(value))
    }

    /// `let Some(b) = best else { … };`
    fn bound(&self, local: &syn::Local) -> Option<Vec<Stmt>> {
        let init = local.init.as_ref().filter(|init| init.diverge.is_some() && local.attrs.is_empty())?;
        Inside(&|expr| self.of(expr)).bound(&local.pat, &init.expr)
    }
}

impl VisitMut for Open<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let stmts = std::mem::take(&mut block.stmts);
        for mut stmt in stmts {
            let opened = match &stmt {
                Stmt::Expr(Expr::Assign(assign), Some(_)) => self.filled(assign),
                Stmt::Local(local) => self.bound(local),
                _ => None,
            };
            match opened {
                Some(opened) => block.stmts.extend(opened),
                None => {
                    self.visit_stmt_mut(&mut stmt);
                    block.stmts.push(stmt);
                }
            }
        }
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        visit_mut::visit_stmt_mut(self, stmt);
        // A choice stands without a semicolon before other statements, and so does a block.
        if let Stmt::Expr(expr @ Expr::Paren(_), None) = stmt {
            *expr = parse_quote!({ #expr });
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let opened = match &*expr {
            Expr::Assign(assign) => self.filled(assign).map(|stmts| parse_quote!({ #(#stmts)* })),
            other => Inside(&|expr| self.of(expr)).of(other),
        };
        match opened {
            Some(opened) => {
                *expr = opened;
                self.visit_expr_mut(expr);
            }
            None => visit_mut::visit_expr_mut(self, expr),
        }
        settled(expr);
    }
}

/// Whether a pattern takes the whole of an option: `Some(p)`
pub fn something(pat: &Pat) -> Option<&Pat> {
    match pat {
        Pat::TupleStruct(one) if one.path.is_ident("Some") && one.elems.len() == 1 => one.elems.first(),
        Pat::Paren(inner) => something(&inner.pat),
        _ => None,
    }
}

/// Whether it is `None`.
pub fn is_nothing(syntax: &impl ToTokens) -> bool {
    syntax.to_token_stream().to_string() == "None"
}
