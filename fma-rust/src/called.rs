//! Functions of the annotated module that iterate and are called for each element: read in the place of the call, where that lets the steps run
//! side by side.

mod beside;
mod body;
mod decided;
mod find;
mod formula;
mod handed;
mod inline;
mod own;
mod permitted;

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use fma_ir::Flag;

use crate::attribute::{Options, list_of};
use crate::expand::Expansion;
use crate::left::Left;
use crate::lower::lower;
use crate::parted::parted;
use crate::records::{Known, methods_of_traits};
use crate::reduce::{self, Iterations, Refusal};
use crate::rewrite::Function;
use crate::traits::{Taken, Traits};
use crate::tree::{Setting, Tree, is_conditional};
use crate::walk::visit_mut::{self, VisitMut};
use body::Called;
pub use body::{is_number, is_one_of, with_tail};
use formula::Formula;
use own::SELF;
pub use permitted::{Fit, are_lenient, fit, strict};

/// The functions that iterate, and the setting of all functions of their module.
#[derive(Clone, Default)]
pub struct Callable {
    functions: Rc<HashMap<String, Called>>,
    /// Those that only compute.
    formulas: Rc<HashMap<String, Rc<Formula>>>,
    /// The methods that only compute with what `&self` has, by type and name.
    methods: Rc<HashMap<(String, String), Rc<Formula>>>,
    records: Rc<Known>,
    /// What methods of the module's traits are called: a call may mean one of them.
    of_traits: Rc<BTreeSet<String>>,
    setting: Setting,
    /// Names that mean something else where they are called.
    hidden: BTreeSet<String>,
}

impl Callable {
    /// Forgets the functions of a name, and those that use it.
    pub fn hide(&mut self, name: &str) {
        self.hidden.insert(name.to_owned());
    }

    /// The records of the module, if no name hides one.
    pub fn records(&self) -> Option<&Known> {
        (self.hidden.is_empty() && !self.records.is_empty()).then_some(&*self.records)
    }

    /// The names that methods of the module's traits have.
    pub fn of_traits(&self) -> &BTreeSet<String> {
        &self.of_traits
    }

    /// Whether no module has told anything.
    pub fn is_empty(&self) -> bool {
        let calls_nothing = self.functions.is_empty() && self.formulas.is_empty() && self.methods.is_empty();
        calls_nothing && self.records.is_empty() && self.of_traits.is_empty()
    }

    /// The methods of a type, each under the words by which another method of it calls it.
    ///
    /// Each takes what lends its type, as no trait's method of the name may do first where `self` is just that.
    fn methods_of(
        &self,
        this: &syn::Type,
        sig: &syn::Signature,
        traits: &Traits,
    ) -> impl Iterator<Item = (String, Rc<Formula>)> {
        let name = type_name(this);
        let (at_hand, traits) = (Taken::by(sig), traits.clone());
        let of_type = move |((owner, method), _): &(&(String, String), &Rc<Formula>)| {
            Some(owner) == name.as_ref() && traits.leave(method, Taken::Lent, at_hand)
        };
        self.methods.iter().filter(of_type).map(|((_, method), formula)| (format!("{SELF}{method}"), formula.clone()))
    }

    /// The function of the module that a call names, in a body that binds other names.
    fn called(&self, call: &syn::ExprCall, names: &BTreeSet<String>) -> Option<&Called> {
        let name = body::name(call).filter(|name| !self.hidden.contains(name) && !names.contains(name))?;
        self.functions.get(&name).filter(|called| called.free.is_disjoint(&self.hidden))
    }
}

/// The same of a list of items beside which others are known, whose traits are not.
pub fn callable_beside(told: &[syn::Item], content: &[syn::Item], options: &Options) -> Callable {
    if told.is_empty() {
        return callable(content, options);
    }
    let all = callable(&[told, content].concat(), options);
    let records = Known::clone(&all.records).among_unknown_traits();
    Callable { records: Rc::new(records), ..all }
}

/// The functions of a module that can be read in the place of a call: those that iterate where it asks for lanes.
pub fn callable(content: &[syn::Item], options: &Options) -> Callable {
    let own = content.iter().filter_map(|item| match item {
        syn::Item::Fn(function) if !is_changed(&function.attrs) => Some((function.sig.ident.to_string(), function)),
        _ => None,
    });
    let of_traits = methods_of_traits(content);
    let lanes = options.dispatch.is_some() || options.lanes.is_some();
    let functions = own.clone().filter(|_| lanes).filter_map(|(name, function)| Some((name, body::of(function)?)));
    let under = |formula: Formula| Rc::new(formula.under(options.setting));
    let formulas = own.filter_map(|(name, function)| Some((name, under(Formula::of_function(function)?))));
    let inside = |attrs: &[syn::Attribute]| (!is_changed(attrs)).then_some(options.setting);
    Callable {
        functions: Rc::new(functions.collect()),
        formulas: Rc::new(formulas.collect()),
        methods: Rc::new(all_methods(content, &of_traits, &inside)),
        of_traits: Rc::new(of_traits),
        records: Rc::new(Known::of(content, &inside)),
        setting: options.setting,
        hidden: BTreeSet::new(),
    }
}

/// Whether loops may be in lanes where this is asked for.
pub fn may_be_read(options: &Options) -> bool {
    options.dispatch.is_some() || options.lanes.is_some() || options.setting.flags.has(Flag::Reassoc)
}

/// What holds where some attributes stand, if that can be told.
pub type Inside<'a> = &'a dyn Fn(&[syn::Attribute]) -> Option<Setting>;

/// Those of all inherent impls, but for what a trait of the module may mean by the name.
fn all_methods(
    content: &[syn::Item],
    of_traits: &BTreeSet<String>,
    inside: Inside<'_>,
) -> HashMap<(String, String), Rc<Formula>> {
    let all = content.iter().flat_map(|item| methods(item, inside));
    all.filter(|((_, name), _)| !of_traits.contains(name)).collect()
}

/// The methods of an inherent impl that only compute.
fn methods(item: &syn::Item, inside: Inside<'_>) -> Vec<((String, String), Rc<Formula>)> {
    let syn::Item::Impl(block) = item else { return Vec::new() };
    let is_plain = block.trait_.is_none() && block.generics.params.is_empty() && !is_changed(&block.attrs);
    let Some(owner) = type_name(&block.self_ty).filter(|_| is_plain) else { return Vec::new() };
    let method = |item: &syn::ImplItem| match item {
        syn::ImplItem::Fn(method) => {
            let formula = Formula::of_method(method)?.under(inside(&method.attrs)?);
            Some(((owner.clone(), method.sig.ident.to_string()), Rc::new(formula)))
        }
        _ => None,
    };
    block.items.iter().filter_map(method).collect()
}

/// Whether something may be absent, or has flags of its own or what is allowed in it alone.
pub fn is_changed(attrs: &[syn::Attribute]) -> bool {
    is_conditional(attrs) || are_lenient(attrs) || attrs.iter().any(|attr| list_of(attr).is_some())
}

fn type_name(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

/// The names that a function binds.
pub fn names_of(signature: &syn::Signature, block: &syn::Block) -> BTreeSet<String> {
    body::bound(signature, block)
}

/// The names that a pattern binds.
pub fn bound_by(pat: &syn::Pat) -> BTreeSet<String> {
    let mut survey = body::Survey::default();
    crate::walk::visit::Visit::visit_pat(&mut survey, pat);
    survey.bound
}

/// The name that the result of a call has, by its number.
fn result(number: usize) -> String {
    format!("fastmath_result{number}")
}

impl Function<'_> {
    /// The body with calls of functions that iterate read in their places, where the steps around them then run side by side; whether there were any,
    /// and why others do not.
    pub(super) fn with_called(&self, block: syn::Block) -> (syn::Block, bool, Option<Left>) {
        let callable = &self.items.callable;
        let asked = self.iterations() == Iterations::SideBySide && callable.setting == self.options.setting;
        if !asked || callable.functions.is_empty() {
            return (block, false, None);
        }
        let names = body::bound(self.signature, &block);
        let mut trial = Calls { callable, names: &names, only: None, found: 0 };
        let mut tried = block.clone();
        trial.visit_block_mut(&mut tried);
        if trial.found == 0 {
            return (block, false, None);
        }
        let (turned, refusal) = self.turned(tried, trial.found);
        let mut block = block;
        Calls { callable, names: &names, only: Some(&turned), found: 0 }.visit_block_mut(&mut block);
        (block, !turned.is_empty(), refusal.map(|reason| self.stays_called(&reason)))
    }

    fn stays_called(&self, reason: &str) -> Left {
        let (text, span) = (self.name(), self.signature.ident.span());
        Left {
            span,
            text,
            reason: format!("a function that iterates is not turned in lanes with its caller: {reason}"),
        }
    }

    /// Which calls stand in steps that run side by side, and why one does not.
    fn turned(&self, trial: syn::Block, count: usize) -> (BTreeSet<usize>, Option<String>) {
        let mut aside = Expansion::default();
        let tree = self.read(parted(trial), &mut aside);
        let lowered = lower(&tree, "", self.promotion(&tree, &mut aside));
        let outcome = fma_ir::rewritten(&lowered.func);
        let (func, lanes) = (&outcome.func, self.options.lanes);
        let found = reduce::find(&reduce::Source::of(&tree, func, lanes, Iterations::SideBySide));
        let is_in =
            |number: &usize| found.iterations.values().any(|iteration| binds(&tree, iteration, &result(*number)));
        let refusal = found.serial.into_iter().find_map(|(_, refusal)| match refusal {
            Refusal::Because(reason) | Refusal::NotSet(reason) => Some(reason),
            Refusal::Missing(_) => None,
        });
        ((0..count).filter(is_in).collect(), refusal)
    }
}

fn binds(tree: &Tree, iteration: &reduce::Iteration, name: &str) -> bool {
    iteration.binds(tree).any(|local| tree.local(local).ident == name)
}

/// Reads the called functions in the places of the calls.
struct Calls<'a> {
    callable: &'a Callable,
    names: &'a BTreeSet<String>,
    /// Those that are to be, by their numbers; all of them in a trial.
    only: Option<&'a BTreeSet<usize>>,
    found: usize,
}

impl VisitMut for Calls<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, each);
        let mut calls = Vec::new();
        for (at, stmt) in each.body.stmts.iter().enumerate() {
            let known = |call: &syn::ExprCall| self.callable.called(call, self.names).is_some();
            calls.extend(find::calls(stmt, &known).into_iter().map(|call| (at, call)));
        }
        let [(at, call)] = &calls[..] else { return };
        let Some(called) = self.callable.called(call, self.names) else { return };
        if called.fits(call, self.names) {
            let number = self.found;
            self.found += 1;
            if self.only.is_none_or(|only| only.contains(&number)) {
                let name = syn::Ident::new(&result(number), proc_macro2::Span::mixed_site());
                find::replace(&mut each.body.stmts[*at], call, &name);
                each.body.stmts.splice(*at..*at, called.stmts(call, &name));
            }
        }
    }
}
