//! Options of options: those that methods make of others, and those that the arms of a choice make.

use syn::{Expr, Stmt, parse_quote};

use super::maybe::{Maybe, is_none};
use super::typed::Typed;
use crate::reduce::{Item, Names, across, applied, gathered};
use crate::tree::Edge;

impl Maybe {
    /// What a method makes of an option and of what it is given.
    pub fn combined(call: &syn::ExprMethodCall, names: &mut Names) -> Option<Maybe> {
        let args = call.args.iter().collect::<Vec<_>>();
        let option = Maybe::of(&call.receiver, names)?;
        match (call.method.to_string().as_str(), args.as_slice()) {
            ("filter", [Expr::Closure(closure)]) => option.held(names)?.filtered(closure, names),
            ("or", [other]) => option.held(names)?.or_option(other, names),
            ("or_else", [Expr::Closure(closure)]) => option.or_given(closure, names),
            ("and_then", [Expr::Closure(closure)]) => {
                let Maybe { stmts, condition, then, value, typed } = option;
                let mut goal = Goal { typed, ..Goal::new(names) };
                let inner = goal.given(closure, &[value], names)?;
                Some(goal.done(stmts, vec![parse_quote!(if #condition { #(#then)* #(#inner)* })]))
            }
            ("zip", [other]) => Some(option.held(names)?.zipped(Maybe::of(other, names)?.held(names)?)),
            _ => None,
        }
    }

    /// This or another, which is computed in either case.
    fn or_option(self, other: &Expr, names: &mut Names) -> Option<Maybe> {
        let other = Maybe::of(other, names)?.held(names)?;
        let (mut goal, typed) = (Goal::new(names), self.typed);
        let stmts = self.stmts.iter().chain(&other.stmts).cloned().collect();
        let first = goal.takes(Maybe { stmts: Vec::new(), ..self }, names)?;
        goal.tells = Tells::Nothing;
        let second = goal.takes(Maybe { stmts: Vec::new(), ..other }, names)?;
        let some = goal.some.clone();
        goal.typed = typed;
        Some(goal.done(stmts, vec![first, parse_quote!(if !#some { #second })]))
    }

    /// The first option that a closure gives which is there; of the method the CPU knows nothing.
    pub fn found_as(iterator: &Expr, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let item = names.fresh("item");
        let mut goal = Goal { typed: Typed::Unknown, ..Goal::new(names) };
        let body = goal.given(closure, &[Item::One(parse_quote!(#item))], names)?;
        let some = goal.some.clone();
        Some(goal.done(Vec::new(), vec![parse_quote!(for #item in #iterator { #(#body)* if #some { break; } })]))
    }

    /// This or what a closure gives.
    fn or_given(self, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let (mut goal, typed) = (Goal::new(names), self.typed);
        let first = goal.takes(self, names)?;
        goal.tells = Tells::Nothing;
        let second = goal.given(closure, &[], names)?;
        let some = goal.some.clone();
        goal.typed = typed;
        Some(goal.done(Vec::new(), vec![first, parse_quote!(if !#some { #(#second)* })]))
    }

    /// Both, or nothing.
    fn zipped(self, other: Maybe) -> Maybe {
        let (first, second) = (&self.condition, &other.condition);
        let condition = parse_quote!((#first && #second));
        let stmts = self.stmts.into_iter().chain(other.stmts).collect();
        let (typed, value) = (Typed::Unknown, Item::All(vec![self.value, other.value]));
        Maybe { stmts, condition, then: Vec::new(), value: typed.all_seen(value), typed }
    }

    fn filtered(mut self, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let mut first = Vec::new();
        let item = self.value.clone().named(names, &mut first).referenced();
        let (stmts, holds) = applied(closure, &[item], names).ok()?;
        let (passes, condition, holds) = (names.fresh("passes"), &self.condition, holds?);
        self.stmts.push(parse_quote!(let mut #passes: bool = false;));
        self.stmts.push(parse_quote!(if #condition { #(#first)* #(#stmts)* #passes = #holds; }));
        Some(Maybe { condition: parse_quote!(#passes), ..self })
    }

    /// What the arms of a choice, or the end of a block, make.
    pub fn chosen(expr: &Expr, names: &mut Names) -> Option<Maybe> {
        let mut goal = Goal::new(names);
        let choice = goal.assigned(expr, names)?;
        goal.value.is_some().then(|| goal.done(Vec::new(), vec![Stmt::Expr(choice, Some(Default::default()))]))
    }

    /// `Some(value)`
    pub fn made(value: &Expr, names: &mut Names) -> Maybe {
        let mut stmts = Vec::new();
        let value = names.result(value.clone(), &mut stmts);
        Maybe { stmts, condition: parse_quote!(true), then: Vec::new(), value, typed: Typed::Known }
    }
}

/// A truth and the numbers that several places set.
pub struct Goal {
    pub some: syn::Ident,
    /// Under names, once it is known of how many numbers it is made.
    pub value: Option<Item>,
    lets: Vec<Stmt>,
    typed: Typed,
    tells: Tells,
}

/// What the type of what is taken says of what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tells {
    /// Where the CPU does not know the one, it does not know the other.
    Type,
    /// Others tell that.
    Nothing,
}

impl Goal {
    fn new(names: &mut Names) -> Goal {
        Goal { some: names.fresh("some"), value: None, lets: Vec::new(), typed: Typed::Known, tells: Tells::Type }
    }

    /// For a variable that others set later.
    pub fn of(some: syn::Ident, value: Item) -> Goal {
        Goal { some, value: Some(value), lets: Vec::new(), typed: Typed::Known, tells: Tells::Nothing }
    }

    /// For a variable that is declared here.
    pub fn first(some: syn::Ident, value: Item) -> Goal {
        Goal { tells: Tells::Type, ..Goal::of(some, value) }
    }

    /// The statement by which an option becomes what is there.
    pub fn takes(&mut self, option: Maybe, names: &mut Names) -> Option<Stmt> {
        let Maybe { stmts, condition, then, value, typed } = option.read()?;
        if typed == Typed::Unknown {
            self.typed = typed;
        }
        let value = value.dereferenced_if_reference();
        if self.value.is_none() {
            self.value = Some(slots(&value, names, &mut self.lets));
        }
        let (some, mut sets) = (&self.some, Vec::new());
        match self.tells {
            Tells::Type => begin(self.value.as_ref()?, &value, names, &mut sets)?,
            Tells::Nothing => assign(self.value.as_ref()?, &value, names, &mut sets)?,
        }
        Some(parse_quote!({ #(#stmts)* if #condition { #(#then)* #(#sets)* #some = true; } }))
    }

    /// The statements by which what a closure gives becomes what is there.
    fn given(&mut self, closure: &syn::ExprClosure, items: &[Item], names: &mut Names) -> Option<Vec<Stmt>> {
        let (mut stmts, value) = applied(closure, items, names).ok()?;
        let assigned = self.assigned(&value?, names)?;
        stmts.push(Stmt::Expr(assigned, Some(Default::default())));
        Some(stmts)
    }

    /// An expression that sets what is there instead of giving it.
    fn assigned(&mut self, expr: &Expr, names: &mut Names) -> Option<Expr> {
        match expr {
            Expr::Paren(inner) => self.assigned(&inner.expr, names),
            Expr::If(choice) => {
                let (_, otherwise) = choice.else_branch.as_ref()?;
                let (cond, then) = (&choice.cond, self.block(&choice.then_branch, names)?);
                let otherwise = self.assigned(otherwise, names)?;
                Some(match otherwise {
                    Expr::If(_) | Expr::Block(_) => parse_quote!(if #cond { #(#then)* } else #otherwise),
                    other => parse_quote!(if #cond { #(#then)* } else { #other }),
                })
            }
            Expr::Match(choice) => {
                let mut choice = choice.clone();
                for arm in &mut choice.arms {
                    let body = self.assigned(&arm.body, names)?;
                    arm.body = parse_quote!({ #body });
                }
                Some(Expr::Match(choice))
            }
            Expr::Block(block) if block.label.is_none() => {
                let stmts = self.block(&block.block, names)?;
                Some(parse_quote!({ #(#stmts)* }))
            }
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => Some(expr.clone()),
            none if is_none(none) => {
                self.typed = Typed::Unknown;
                Some(parse_quote!({}))
            }
            other => {
                let option = Maybe::of(other, names)?;
                let taken = self.takes(option, names)?;
                Some(parse_quote!({ #taken }))
            }
        }
    }

    fn block(&mut self, block: &syn::Block, names: &mut Names) -> Option<Vec<Stmt>> {
        let (Stmt::Expr(last, None), first) = block.stmts.split_last()? else { return None };
        let last = self.assigned(last, names)?;
        Some(first.iter().cloned().chain([Stmt::Expr(last, None)]).collect())
    }

    fn done(self, mut stmts: Vec<Stmt>, body: Vec<Stmt>) -> Maybe {
        let Goal { some, value, lets, typed, .. } = self;
        stmts.push(parse_quote!(let mut #some: bool = false;));
        stmts.extend(lets);
        stmts.extend(body);
        let value = value.unwrap_or_else(|| Item::All(Vec::new()));
        Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value: typed.all_seen(value), typed }
    }
}

/// A name for each number of an item.
pub fn slots(item: &Item, names: &mut Names, lets: &mut Vec<Stmt>) -> Item {
    match item {
        Item::All(parts) => Item::All(parts.iter().map(|part| slots(part, names, lets)).collect()),
        Item::One(_) => {
            let held = names.fresh("held");
            lets.push(parse_quote!(let mut #held;));
            Item::One(parse_quote!(#held))
        }
    }
}

/// Sets each number; all are computed first where they are several.
pub fn assign(to: &Item, from: &Item, names: &mut Names, stmts: &mut Vec<Stmt>) -> Option<()> {
    let (mut last, mut told) = (Vec::new(), Vec::new());
    assign_each(to, from, names, stmts, (&mut last, &mut told))?;
    stmts.extend(last);
    Some(())
}

/// The same of numbers whose types are those of what is taken.
pub fn begin(to: &Item, from: &Item, names: &mut Names, stmts: &mut Vec<Stmt>) -> Option<()> {
    let (mut last, mut told) = (Vec::new(), Vec::new());
    assign_each(to, from, names, stmts, (&mut last, &mut told))?;
    stmts.extend(last.into_iter().chain(told));
    Some(())
}

/// What computes a number, what sets a name to it, and what says that the name is of that type.
pub fn number(to: &Expr, from: &Expr, names: &mut Names) -> (Stmt, Stmt, Vec<Stmt>) {
    let next = names.fresh("next");
    let (from, known) = (across(Edge::Behind, from), across(Edge::Known, &parse_quote!(#next)));
    let told = gathered(&Item::One(to.clone()), &Item::One(parse_quote!(#next)));
    (parse_quote!(let #next = #from;), parse_quote!(#to = #known;), told)
}

/// Behind what computes the numbers: what sets them, and what says that they are of what they were set to.
fn assign_each(
    to: &Item,
    from: &Item,
    names: &mut Names,
    stmts: &mut Vec<Stmt>,
    (last, told): (&mut Vec<Stmt>, &mut Vec<Stmt>),
) -> Option<()> {
    match (to, from) {
        (Item::One(to), Item::One(from)) => {
            let (computed, set, tells) = number(to, from, names);
            stmts.push(computed);
            last.push(set);
            told.extend(tells);
            Some(())
        }
        (Item::All(to), Item::All(from)) if to.len() == from.len() => {
            to.iter().zip(from).try_for_each(|(to, from)| assign_each(to, from, names, stmts, (last, told)))
        }
        (Item::All(_), Item::One(Expr::Tuple(tuple))) => {
            let parts = tuple.elems.iter().map(|part| Item::One(part.clone())).collect();
            assign_each(to, &Item::All(parts), names, stmts, (last, told))
        }
        _ => None,
    }
}
