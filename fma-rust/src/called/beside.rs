//! What stands beside an annotated item, as its loops may call it.

use std::collections::HashMap;
use std::rc::Rc;

use super::formula::Formula;
use super::{Callable, all_methods, permitted};
use crate::items::Operator;
use crate::records::Known;
use crate::traits::Traits;

impl Callable {
    /// With the functions and the methods that stand beside the annotated item, each under what its own attributes permit, but for those of names that
    /// mean something in it.
    pub fn beside(self, bodies: &[syn::Item], traits: &Traits) -> Callable {
        let function = |item: &syn::Item| match item {
            syn::Item::Fn(function) => {
                let formula = Formula::of_function(function)?.under(permitted::setting(&function.attrs)?);
                Some((function.sig.ident.to_string(), Rc::new(formula)))
            }
            _ => None,
        };
        let mut formulas: HashMap<_, _> = bodies.iter().filter_map(function).collect();
        formulas.extend(self.formulas.iter().map(|(name, formula)| (name.clone(), formula.clone())));
        let mut methods = all_methods(bodies, &self.of_traits, &permitted::setting);
        methods.extend(self.methods.iter().map(|(name, formula)| (name.clone(), formula.clone())));
        let around = Known::of(bodies, &permitted::setting);
        let operator = |item: &syn::Item| match item {
            syn::Item::Impl(block) => Operator::of(block),
            _ => None,
        };
        let operators = bodies.iter().filter_map(operator).collect();
        let records = Known::clone(&self.records).beside(around, operators, traits);
        Callable { formulas: Rc::new(formulas), methods: Rc::new(methods), records: Rc::new(records), ..self }
    }
}
