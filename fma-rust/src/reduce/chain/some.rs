//! Adaptors that let some items pass, by their number or until something holds, where what is done to the items before may be noticed: as the library
//! does, it is done to those that are left out as well.

use syn::{Expr, parse_quote};

use super::Reason;
use super::names::Names;
use super::panics::changes;
use super::stream::{Step, Stream};
use crate::tree::TRAP;

impl Stream {
    /// `skip`, `step_by` or `take` of what is done already.
    pub fn passed(mut self, call: &syn::ExprMethodCall, names: &mut Names) -> Result<Stream, Reason> {
        let name = call.method.to_string();
        let Some(count) = call.args.first() else { return Err(format!("`{name}` needs all items at once")) };
        if changes(count, &self.head) {
            return Err(format!("what `{name}` is given acts: bind it by a `let` before"));
        }
        let [left, passes, step] = ["left", "passes", "step"].map(|word| names.fresh(word));
        match name.as_str() {
            "skip" => {
                self.lets.push(parse_quote!(let mut #left: usize = #count;));
                self.does(parse_quote!(let #passes: bool = #left == 0;));
                self.does(parse_quote!(if !#passes { #left -= 1; }));
                self.steps.push(Step::Filter(parse_quote!(#passes)));
            }
            "step_by" => {
                let trap = syn::Ident::new(TRAP, step.span());
                self.lets.push(parse_quote!(let #step: usize = #count;));
                self.lets.push(parse_quote!(if #step == 0 { #trap(); }));
                self.lets.push(parse_quote!(let mut #left: usize = 0;));
                self.does(parse_quote!(let #passes: bool = #left == 0;));
                self.does(parse_quote!(if #passes { #left = #step - 1; } else { #left -= 1; }));
                self.steps.push(Step::Filter(parse_quote!(#passes)));
            }
            "take" => {
                self.lets.push(parse_quote!(let mut #left: usize = #count;));
                self.ends(&Step::Stmts(vec![parse_quote!(if #left == 0 { break; })]));
                self.does(parse_quote!(#left -= 1;));
            }
            _ => return Err(format!("`{name}` counts what `filter` lets pass")),
        }
        Ok(self)
    }

    /// `enumerate` of what `filter` lets pass.
    pub fn numbered_behind(mut self, names: &mut Names) -> Stream {
        let [next, index] = ["next", "index"].map(|word| names.fresh(word));
        self.lets.push(parse_quote!(let mut #next: usize = 0;));
        self.does(parse_quote!(let #index: usize = #next;));
        self.does(parse_quote!(#next += 1;));
        self.item = super::Item::All(vec![super::Item::One(parse_quote!(#index)), self.item]);
        self
    }

    /// `take_while` and `skip_while`, by a closure over a reference to the item; and `inspect`, which lets all pass.
    pub fn watched(mut self, name: &str, closure: &syn::ExprClosure, names: &mut Names) -> Result<Stream, Reason> {
        let mut stmts = Vec::new();
        self.item = self.item.named(names, &mut stmts);
        self.steps.push(Step::Stmts(stmts));
        let (mut stmts, value) = super::applied(closure, &[self.item.referenced()], names)?;
        match (name, value) {
            ("inspect", value) => {
                stmts.extend(value.map(|value| syn::Stmt::Expr(value, Some(Default::default()))));
                self.steps.push(Step::Stmts(stmts));
            }
            ("take_while", Some(value)) => {
                stmts.push(parse_quote!(if !(#value) { break; }));
                self.steps.push(Step::Stmts(stmts));
            }
            (_, Some(value)) => {
                let skips = names.fresh("skips");
                self.lets.push(parse_quote!(let mut #skips: bool = true;));
                self.does(parse_quote!(if #skips { #(#stmts)* #skips = #value; }));
                self.steps.push(Step::Filter(parse_quote!(!#skips)));
            }
            (_, None) => return Err("a closure in it gives nothing".to_owned()),
        }
        Ok(self)
    }

    /// Asks, before each item is made, whether one is wanted.
    pub fn ends(&mut self, asks: &Step) {
        for step in &mut self.steps {
            if let Step::Each(nested) = step {
                nested.steps.insert(0, asks.clone());
            }
        }
        self.steps.insert(0, asks.clone());
    }

    fn does(&mut self, stmt: syn::Stmt) {
        self.steps.push(Step::Stmts(vec![stmt]));
    }

    /// Whether something before the loop changes from turn to turn.
    pub fn is_counted(&self) -> bool {
        let is_kept = |stmt: &syn::Stmt| match stmt {
            syn::Stmt::Local(syn::Local { pat: syn::Pat::Type(typed), .. }) => {
                matches!(&*typed.pat, syn::Pat::Ident(name) if name.mutability.is_none())
            }
            _ => false,
        };
        !self.lets.iter().all(is_kept)
    }

    /// Whether all items go on, and are counted by no one.
    pub fn is_whole(&self) -> bool {
        !self.is_counted() && !self.steps.iter().any(|step| !step.is_one_to_one() || breaks(step))
    }
}

/// Whether a statement of a step ends the loop.
pub fn breaks(step: &Step) -> bool {
    let Step::Stmts(stmts) = step else { return false };
    stmts.iter().any(|stmt| match stmt {
        syn::Stmt::Expr(Expr::If(choice), _) => {
            matches!(choice.then_branch.stmts.as_slice(), [syn::Stmt::Expr(Expr::Break(_), _)])
        }
        _ => false,
    })
}
