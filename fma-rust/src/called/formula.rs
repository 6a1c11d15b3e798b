//! Functions and closures that only compute: what stands in the place of a call.

use std::collections::{BTreeMap, BTreeSet};

use syn::parse_quote;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};

use super::body::{Rename, Survey, is_number, is_one_of, named, parameter, renamed, with_tail};

/// A function of numbers and slices without loops.
pub struct Formula {
    parameters: Vec<(syn::PatIdent, syn::Type)>,
    stmts: Vec<syn::Stmt>,
    tail: syn::Expr,
    gives: Option<syn::Type>,
    /// The names that it binds besides its parameters, and those that mean something outside of it.
    bound: BTreeSet<String>,
    pub free: BTreeSet<String>,
}

impl Formula {
    /// The function, if it only computes.
    pub fn of_function(function: &syn::ItemFn) -> Option<Formula> {
        let sig = &function.sig;
        let plain =
            sig.generics.params.is_empty() && sig.asyncness.is_none() && sig.unsafety.is_none() && sig.abi.is_none();
        let syn::ReturnType::Type(_, gives) = &sig.output else { return None };
        let parameters = sig.inputs.iter().map(|input| parameter(input, is_plain)).collect::<Option<Vec<_>>>()?;
        plain.then(|| Formula::new(parameters, function.block.stmts.clone(), Some((**gives).clone()))).flatten()
    }

    /// The closure, if it only computes and says what it takes.
    pub fn of_closure(closure: &syn::ExprClosure) -> Option<Formula> {
        let plain = closure.asyncness.is_none() && closure.capture.is_none() && closure.attrs.is_empty();
        let typed = |input: &syn::Pat| match input {
            syn::Pat::Type(typed) => named(typed).filter(|(_, ty)| is_plain(ty)),
            _ => None,
        };
        let parameters = closure.inputs.iter().map(typed).collect::<Option<Vec<_>>>()?;
        let gives = match &closure.output {
            syn::ReturnType::Type(_, gives) => Some((**gives).clone()),
            syn::ReturnType::Default => None,
        };
        let stmts = match &*closure.body {
            syn::Expr::Block(body) if body.label.is_none() && body.attrs.is_empty() => body.block.stmts.clone(),
            body => vec![syn::Stmt::Expr(body.clone(), None)],
        };
        plain.then(|| Formula::new(parameters, stmts, gives)).flatten()
    }

    fn new(
        parameters: Vec<(syn::PatIdent, syn::Type)>,
        stmts: Vec<syn::Stmt>,
        gives: Option<syn::Type>,
    ) -> Option<Formula> {
        let (stmts, tail) = settled(stmts)?;
        let mut seen = Survey::default();
        stmts.iter().for_each(|stmt| seen.visit_stmt(stmt));
        seen.visit_expr(&tail);
        let own: BTreeSet<String> = parameters.iter().map(|(name, _)| name.ident.to_string()).collect();
        let fits = !seen.odd && seen.loops == 0 && seen.returns == 0;
        let free =
            seen.named.iter().filter(|name| !seen.bound.contains(*name) && !own.contains(*name)).cloned().collect();
        fits.then_some(Formula { parameters, stmts, tail, gives, bound: seen.bound, free })
    }

    /// Whether a call gives it what it asks for.
    pub fn takes(&self, call: &syn::ExprCall) -> bool {
        call.args.len() == self.parameters.len()
    }

    /// The type of its only parameter.
    pub fn only(&self) -> Option<&syn::Type> {
        match &self.parameters[..] {
            [(_, ty)] => Some(ty),
            _ => None,
        }
    }

    /// The block that computes what a call gives, with names of its own.
    pub fn in_place(&self, call: &syn::ExprCall, number: usize) -> syn::Expr {
        let renamed = |name: &str| renamed(&format!("{name}{number}"));
        let mut names: BTreeMap<String, syn::Ident> =
            self.bound.iter().map(|name| (name.clone(), renamed(name))).collect();
        let (mut stmts, mut literals): (Vec<syn::Stmt>, BTreeMap<String, syn::Lit>) = Default::default();
        for ((name, ty), value) in self.parameters.iter().zip(&call.args) {
            let text = name.ident.to_string();
            let plain = name.mutability.is_none() && !self.bound.contains(&text);
            if let Some(literal) = literal(ty, value).filter(|_| plain) {
                literals.insert(text, literal);
                continue;
            }
            if let Some(slice) = slice(ty, value).filter(|_| plain) {
                names.insert(text, slice.clone());
                continue;
            }
            let (mutability, ident) = (&name.mutability, renamed(&text));
            stmts.push(parse_quote!(let #mutability #ident: #ty = #value;));
            names.insert(text, ident);
        }
        let (mut rename, mut spell) = (Rename { names: &names }, Spell { literals: &literals });
        let mut tail = self.tail.clone();
        spell.visit_expr_mut(&mut tail);
        rename.visit_expr_mut(&mut tail);
        for stmt in &self.stmts {
            let mut stmt = stmt.clone();
            spell.visit_stmt_mut(&mut stmt);
            rename.visit_stmt_mut(&mut stmt);
            stmts.push(stmt);
        }
        match &self.gives {
            Some(gives) => {
                let given = renamed("given");
                parse_quote!({ #(#stmts)* let #given: #gives = #tail; #given })
            }
            None if stmts.is_empty() => tail,
            None => parse_quote!({ #(#stmts)* #tail }),
        }
    }
}

/// Statements that return early as branches: what follows such a one is its other arm.
fn settled(stmts: Vec<syn::Stmt>) -> Option<(Vec<syn::Stmt>, syn::Expr)> {
    let early = stmts.iter().position(|stmt| returned(stmt).is_some());
    let Some((at, (cond, then))) = early.and_then(|at| Some((at, returned(&stmts[at])?))) else {
        let (stmts, tail) = with_tail(stmts);
        return Some((stmts, tail?));
    };
    let mut before = stmts;
    let behind = before.split_off(at + 1);
    before.pop();
    let (behind, tail) = settled(behind)?;
    Some((before, parse_quote!(if #cond { #(#then)* } else { #(#behind)* #tail })))
}

/// `if cond { …; return value; }`: the condition, and the block with the value behind it.
fn returned(stmt: &syn::Stmt) -> Option<(syn::Expr, Vec<syn::Stmt>)> {
    let syn::Stmt::Expr(syn::Expr::If(branch), _) = stmt else { return None };
    let (None, [before @ .., syn::Stmt::Expr(syn::Expr::Return(last), _)]) =
        (&branch.else_branch, &branch.then_branch.stmts[..])
    else {
        return None;
    };
    let value = last.expr.as_deref()?.clone();
    let then = before.iter().cloned().chain([syn::Stmt::Expr(value, None)]).collect();
    Some(((*branch.cond).clone(), then))
}

/// What a number or a slice of numbers is.
fn is_plain(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Reference(behind) => behind.mutability.is_none() && is_plain(&behind.elem),
        syn::Type::Slice(slice) => is_plain(&slice.elem),
        syn::Type::Array(array) => is_plain(&array.elem),
        syn::Type::Group(inner) => is_plain(&inner.elem),
        _ => is_number(ty) || is_one_of(ty, &["bool"]),
    }
}

/// The name of a slice that a call hands on: it needs no other.
fn slice<'a>(ty: &syn::Type, value: &'a syn::Expr) -> Option<&'a syn::Ident> {
    let syn::Type::Reference(behind) = ty else { return None };
    matches!(*behind.elem, syn::Type::Slice(_) | syn::Type::Array(_)).then_some(())?;
    match value {
        syn::Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        syn::Expr::Reference(behind) if behind.mutability.is_none() => match &*behind.expr {
            syn::Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
            _ => None,
        },
        _ => None,
    }
}

/// A number that a call writes, with its type.
fn literal(ty: &syn::Type, value: &syn::Expr) -> Option<syn::Lit> {
    let (syn::Type::Path(ty), syn::Expr::Lit(value)) = (ty, value) else { return None };
    let ty = ty.path.get_ident()?;
    match &value.lit {
        syn::Lit::Int(int) if int.suffix().is_empty() && *ty != "f32" && *ty != "f64" => {
            Some(syn::LitInt::new(&format!("{}{ty}", int.base10_digits()), int.span()).into())
        }
        syn::Lit::Float(float) if float.suffix().is_empty() => {
            Some(syn::LitFloat::new(&format!("{}{ty}", float.base10_digits()), float.span()).into())
        }
        _ => None,
    }
}

/// Parameters as the numbers that they are.
struct Spell<'a> {
    literals: &'a BTreeMap<String, syn::Lit>,
}

impl VisitMut for Spell<'_> {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let syn::Expr::Path(path) = &*expr else { return };
        let found = path.path.get_ident().and_then(|name| self.literals.get(&name.to_string()));
        if let Some(lit) = found {
            *expr = syn::Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit: lit.clone() });
        }
    }
}
