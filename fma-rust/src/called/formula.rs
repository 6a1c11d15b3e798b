//! Functions and closures that only compute: what stands in the place of a call.

use std::collections::{BTreeMap, BTreeSet};

use syn::parse_quote;

use super::body::{Survey, named, parameter, renamed, with_tail};
use super::decided::Decided;
use super::handed::{Put, Slice, is_plain, literal, lives, only_elements, slice};
use super::permitted::{Fit, fit, strict};
use crate::tree::Setting;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::VisitMut;

/// A function of numbers and slices without loops, unless those are short.
pub struct Formula {
    parameters: Vec<(syn::PatIdent, syn::Type)>,
    stmts: Vec<syn::Stmt>,
    tail: syn::Expr,
    gives: Option<syn::Type>,
    /// What is permitted in it, if that is not what is around the call.
    setting: Option<Setting>,
    /// The names that it binds besides its parameters, and those that mean something outside of it.
    bound: BTreeSet<String>,
    pub free: BTreeSet<String>,
}

impl Formula {
    /// The function, if it only computes.
    pub fn of_function(function: &syn::ItemFn) -> Option<Formula> {
        Formula::of(&function.sig, function.sig.inputs.iter(), &function.block)
    }

    /// The method of `&self`, if it only computes: `self` is the same where another method of the type calls it.
    pub fn of_method(method: &syn::ImplItemFn) -> Option<Formula> {
        let mut inputs = method.sig.inputs.iter();
        let syn::FnArg::Receiver(this) = inputs.next()? else { return None };
        let is_read = this.reference.is_some() && this.mutability.is_none() && this.colon_token.is_none();
        is_read.then(|| Formula::of(&method.sig, inputs, &method.block)).flatten()
    }

    fn of<'a>(
        sig: &syn::Signature,
        inputs: impl Iterator<Item = &'a syn::FnArg>,
        block: &syn::Block,
    ) -> Option<Formula> {
        let plain =
            sig.generics.params.is_empty() && sig.asyncness.is_none() && sig.unsafety.is_none() && sig.abi.is_none();
        let syn::ReturnType::Type(_, gives) = &sig.output else { return None };
        let plain = plain && is_nameable(gives);
        let parameters = inputs.map(|input| parameter(input, is_plain)).collect::<Option<Vec<_>>>()?;
        plain.then(|| Formula::new(parameters, block.stmts.clone(), Some((**gives).clone()))).flatten()
    }

    /// The closure, if it only computes and says what it takes.
    pub fn of_closure(closure: &syn::ExprClosure, known: &dyn Fn(&str) -> bool) -> Option<Formula> {
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
        // Each call of a closure gives the same type, whatever is asked of it there.
        let is_one = |formula: &Formula| formula.gives.is_some() || Decided::is(known, &formula.stmts, &formula.tail);
        plain.then(|| Formula::new(parameters, stmts, gives).filter(is_one)).flatten()
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
        let fits = !seen.odd && seen.open == 0 && seen.returns == 0;
        let free =
            seen.named.iter().filter(|name| !seen.bound.contains(*name) && !own.contains(*name)).cloned().collect();
        fits.then_some(Formula { parameters, stmts, tail, gives, setting: None, bound: seen.bound, free })
    }

    /// The same, in which this is permitted.
    pub fn under(self, setting: Setting) -> Formula {
        Formula { setting: Some(setting), ..self }
    }

    /// How it can be read where something is permitted.
    pub fn fit(&self, around: Setting) -> Option<Fit> {
        self.setting.map_or(Some(Fit::AsIs), |own| fit(own, around))
    }

    /// Whether a call gives it what it asks for.
    pub fn takes(&self, call: &syn::ExprCall) -> bool {
        let given = self.parameters.iter().zip(&call.args);
        call.args.len() == self.parameters.len() && given.into_iter().all(|((_, ty), value)| lives(ty, value))
    }

    /// The type of its only parameter.
    pub fn only(&self) -> Option<&syn::Type> {
        match &self.parameters[..] {
            [(_, ty)] => Some(ty),
            _ => None,
        }
    }

    /// The block that computes what a call gives, with names of its own; what is known can take a slice under any name.
    pub fn in_place(
        &self,
        call: &syn::ExprCall,
        (number, fit): (usize, Fit),
        known: &dyn Fn(&str) -> bool,
    ) -> syn::Expr {
        // The number stands first: `x1` of the first and `x` of the eleventh call are not the same.
        let renamed = |name: &str| renamed(&format!("{number}_{}", name.trim_start_matches("r#")));
        let names = self.bound.iter().map(|name| (name.clone(), renamed(name))).collect();
        let mut put = Put { names, literals: BTreeMap::new(), slices: BTreeMap::new(), known };
        let mut stmts: Vec<syn::Stmt> = Vec::new();
        for ((name, ty), value) in self.parameters.iter().zip(&call.args) {
            let text = name.ident.to_string();
            let plain = name.mutability.is_none() && !self.bound.contains(&text);
            if let Some(literal) = literal(ty, value).filter(|_| plain) {
                put.literals.insert(text, literal);
                continue;
            }
            let elements = || plain && only_elements(&text, known, &self.stmts, &self.tail);
            if let Some(name) = slice(ty, value).filter(|_| elements()) {
                put.slices.insert(text, Slice { name: name.clone(), value: value.clone() });
                continue;
            }
            let (mutability, ident) = (&name.mutability, renamed(&text));
            stmts.push(parse_quote!(let #mutability #ident: #ty = #value;));
            put.names.insert(text, ident);
        }
        self.filled(stmts, put, (fit, renamed("given")))
    }

    /// The block behind what its parameters are given.
    fn filled(&self, mut stmts: Vec<syn::Stmt>, mut put: Put<'_>, (fit, given): (Fit, syn::Ident)) -> syn::Expr {
        let own = |stmt: syn::Stmt| if fit == Fit::Strictly { strict(stmt) } else { stmt };
        let mut tail = self.tail.clone();
        put.visit_expr_mut(&mut tail);
        for stmt in &self.stmts {
            let mut stmt = stmt.clone();
            put.visit_stmt_mut(&mut stmt);
            stmts.push(own(stmt));
        }
        match &self.gives {
            Some(gives) => {
                let last = own(parse_quote!(let #given: #gives = #tail;));
                parse_quote!({ #(#stmts)* #last #given })
            }
            None if stmts.is_empty() => tail,
            None => parse_quote!({ #(#stmts)* #tail }),
        }
    }
}

/// Whether a variable can have a type.
fn is_nameable(ty: &syn::Type) -> bool {
    struct Unnamed(bool);
    impl Visit<'_> for Unnamed {
        fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut unnamed = Unnamed(false);
    unnamed.visit_type(ty);
    !unnamed.0
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
