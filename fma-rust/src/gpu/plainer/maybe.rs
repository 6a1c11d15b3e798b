//! Options that are there on a condition, and their values.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::best::best;
use super::checked::checked;
use super::kept::KEPT;
use super::order::Order;
use super::typed::Typed;
use crate::reduce::{Item, Names, across, applied, is_place, postfix};
use crate::tree::{ASKED, Edge};

/// An option.
#[derive(Clone)]
pub struct Maybe {
    /// What stands before.
    pub stmts: Vec<Stmt>,
    pub condition: Expr,
    /// What is done where the condition holds.
    pub then: Vec<Stmt>,
    /// Where the condition holds.
    pub value: Item,
    /// What the CPU knows of its type.
    pub typed: Typed,
}

impl Maybe {
    /// Of an expression that is one.
    pub fn of(expr: &Expr, names: &mut Names) -> Option<Maybe> {
        let call = match expr {
            Expr::MethodCall(call) => call,
            Expr::Call(call) => return Maybe::of_call(call, names),
            Expr::Paren(inner) => return Maybe::of(&inner.expr, names),
            Expr::If(choice) => return Maybe::of_arms(choice, names).or_else(|| Maybe::chosen(expr, names)),
            Expr::Match(_) => return Maybe::chosen(expr, names),
            Expr::Block(block) if block.label.is_none() => return Maybe::of_block(block, names),
            _ => return None,
        };
        let (receiver, args) = (&*call.receiver, call.args.iter().collect::<Vec<_>>());
        match (call.method.to_string().trim_end_matches("_mut"), args.as_slice()) {
            ("get" | "first" | "last", _) if is_place(receiver) => Maybe::reached(call, names),
            ("copied" | "cloned", []) => {
                let inner = Maybe::of(receiver, names)?;
                Some(Maybe { value: inner.typed.copied(&inner.value), ..inner })
            }
            ("map", [Expr::Closure(closure)]) => Maybe::of(receiver, names)?.mapped(closure, names),
            ("map", [Expr::Path(path)]) => Maybe::of(receiver, names)?.mapped(&calling(path), names),
            ("position", [Expr::Closure(closure)]) => Maybe::position(receiver, closure, names),
            ("next", []) if lent(receiver).is_some() => Some(Maybe::element(lent(receiver)?, &parse_quote!(0), names)),
            ("nth", [at]) if lent(receiver).is_some() => Some(Maybe::element(lent(receiver)?, at, names)),
            ("find", [Expr::Closure(closure)]) if lent(receiver).is_some() => {
                Maybe::found(lent(receiver)?, closure, names)
            }
            ("rposition", [Expr::Closure(closure)]) => Maybe::last_position(lent(receiver)?, closure, names),
            ("find_map", [Expr::Closure(closure)]) => Maybe::found_as(receiver, closure, names),
            ("filter" | "or" | "or_else" | "and_then" | "zip", [_]) => Maybe::combined(call, names),
            ("then_some", [value]) => Some(Maybe::conditional(receiver, value, names)),
            ("then", [Expr::Closure(closure)]) => Maybe::computed(receiver, closure, names),
            ("partial_cmp", [_]) => Order::partial(call, names),
            _ => checked(call, names).or_else(|| best(call, names)),
        }
    }

    fn of_call(call: &syn::ExprCall, names: &mut Names) -> Option<Maybe> {
        let known = Maybe::kept(call).or_else(|| Maybe::given(call, names));
        known.or_else(|| Some(Maybe::made(some_of(call)?, names)))
    }

    fn mapped(self, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let (stmts, value) = applied(closure, std::slice::from_ref(&self.value), names).ok()?;
        let mut then: Vec<Stmt> = self.then.iter().cloned().chain(stmts).collect();
        let value = self.typed.all_seen(names.result(value?, &mut then));
        Some(Maybe { value, then, ..self })
    }

    /// `condition.then(|| value)`
    fn computed(condition: &Expr, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let (mut then, value) = applied(closure, &[], names).ok()?;
        let some = names.fresh("some");
        let stmts = vec![parse_quote!(let #some: bool = #condition;)];
        let value = names.result(value?, &mut then);
        Some(Maybe { stmts, condition: parse_quote!(#some), then, value, typed: Typed::Known })
    }

    /// The element that `get`, `first` or `last` lends, to be changed where their names say so.
    fn reached(call: &syn::ExprMethodCall, names: &mut Names) -> Option<Maybe> {
        let (method, slice) = (call.method.to_string(), &*call.receiver);
        let at: Expr = match (method.trim_end_matches("_mut"), call.args.first()) {
            ("get", Some(Expr::Range(_)) | None) => return None,
            ("get", Some(at)) => at.clone(),
            ("first", _) => parse_quote!(0),
            _ => {
                let slice = postfix(slice);
                parse_quote!(#slice.len().wrapping_sub(1))
            }
        };
        let mut element = Maybe::element(slice, &at, names);
        if let (Item::One(Expr::Reference(lent)), true) = (&mut element.value, method.ends_with("_mut")) {
            lent.mutability = Some(Default::default());
        }
        Some(element)
    }

    fn element(slice: &Expr, at: &Expr, names: &mut Names) -> Maybe {
        let (slice, index) = (postfix(slice), names.fresh(ASKED));
        let asked = across(Edge::Asked, at);
        Maybe {
            stmts: vec![parse_quote!(let #index = #asked;)],
            condition: parse_quote!(#index < #slice.len()),
            then: Vec::new(),
            value: Item::One(parse_quote!(&#slice[#index])),
            typed: Typed::Known,
        }
    }

    /// What a block gives: what variables hold behind the statements that set them, or what its end makes.
    fn of_block(block: &syn::ExprBlock, names: &mut Names) -> Option<Maybe> {
        if let Some((Stmt::Expr(Expr::Call(last), None), stmts)) = block.block.stmts.split_last()
            && let Some(held) = Maybe::kept(last)
        {
            return Some(Maybe { stmts: stmts.to_vec(), ..held });
        }
        Maybe::chosen(&Expr::Block(block.clone()), names)
    }

    /// What a variable holds.
    fn kept(call: &syn::ExprCall) -> Option<Maybe> {
        let is_kept = matches!(&*call.func, Expr::Path(path) if path.path.is_ident(KEPT));
        let (condition, value) = (call.args.first().filter(|_| is_kept)?.clone(), call.args.get(1)?.clone());
        let value = match value {
            Expr::Tuple(tuple) => Item::All(tuple.elems.into_iter().map(Item::One).collect()),
            value => Item::One(value),
        };
        let typed = Typed::of(&value);
        Some(Maybe { stmts: Vec::new(), condition, then: Vec::new(), value, typed })
    }

    /// `if condition { Some(value) } else { None }`, or the other way round.
    fn of_arms(choice: &syn::ExprIf, names: &mut Names) -> Option<Maybe> {
        let (then, (_, otherwise)) = (alone(&choice.then_branch)?, choice.else_branch.as_ref()?);
        let Expr::Block(otherwise) = &**otherwise else { return None };
        let (cond, some) = (&choice.cond, names.fresh("some"));
        let is_let = matches!(**cond, Expr::Let(_));
        let (value, holds): (Expr, Expr) = match (made(then), made(alone(&otherwise.block)?)) {
            _ if is_let => return None,
            (Made::Some(value), Made::None) => (value.clone(), parse_quote!(#cond)),
            (Made::None, Made::Some(value)) => (value.clone(), parse_quote!(!(#cond))),
            _ => return None,
        };
        let stmts = vec![parse_quote!(let #some: bool = #holds;)];
        let value = Typed::Unknown.seen(value);
        Some(Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value, typed: Typed::Unknown })
    }

    /// `condition.then_some(value)`: the value is computed in either case.
    fn conditional(condition: &Expr, value: &Expr, names: &mut Names) -> Maybe {
        let some = names.fresh("some");
        let mut stmts = vec![parse_quote!(let #some: bool = #condition;)];
        let value = names.result(value.clone(), &mut stmts);
        Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value, typed: Typed::Known }
    }

    /// The first element of which a closure holds.
    fn found(slice: &Expr, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let (slice, index) = (postfix(slice), names.fresh("index"));
        let (stmts, value) = applied(closure, &[Item::One(parse_quote!(&&#slice[#index]))], names).ok()?;
        let found = Maybe::searched(&index, &parse_quote!(0..#slice.len()), (stmts, value?), names);
        let at = found.value.expr();
        Some(Maybe { value: Item::One(parse_quote!(&#slice[#at])), ..found })
    }

    fn position(iterator: &Expr, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let item = names.fresh("item");
        // What takes its items apart asks before they are counted.
        if let [Pat::Tuple(_)] = closure.inputs.iter().collect::<Vec<_>>()[..] {
            let holds = (Vec::new(), parse_quote!(#item));
            return Some(Maybe::searched(&item, &parse_quote!(#iterator.map(#closure)), holds, names));
        }
        let (stmts, value) = applied(closure, &[Item::One(parse_quote!(#item))], names).ok()?;
        Some(Maybe::searched(&item, iterator, (stmts, value?), names))
    }

    /// Counted from the front, of a slice that is searched from the back.
    fn last_position(slice: &Expr, closure: &syn::ExprClosure, names: &mut Names) -> Option<Maybe> {
        let slice = postfix(slice);
        let found = Maybe::position(&parse_quote!(#slice.iter().rev()), closure, names)?;
        let at = found.value.expr();
        Some(Maybe { value: Item::One(parse_quote!((#slice.len() - 1 - #at))), ..found })
    }

    /// The number of the first item for which, behind some statements, something holds.
    fn searched(item: &syn::Ident, iterator: &Expr, (stmts, holds): (Vec<Stmt>, Expr), names: &mut Names) -> Maybe {
        let (found, at) = (names.fresh("found"), names.fresh("at"));
        // The chain in the head is taken apart with all others.
        let turns = parse_quote!(for #item in #iterator {
            #(#stmts)*
            if #holds {
                #found = true;
                break;
            }
            #at += 1;
        });
        Maybe {
            stmts: vec![parse_quote!(let mut #found: bool = false;), parse_quote!(let mut #at: usize = 0;), turns],
            condition: parse_quote!(#found),
            then: Vec::new(),
            value: Item::One(parse_quote!(#at)),
            typed: Typed::Known,
        }
    }
}

/// A closure that calls a function.
pub fn calling(path: &syn::ExprPath) -> syn::ExprClosure {
    parse_quote!(|fastmath_item| #path(fastmath_item))
}

/// The slice that `iter` lends.
fn lent(iterator: &Expr) -> Option<&Expr> {
    match iterator {
        Expr::MethodCall(call) if call.method == "iter" && is_place(&call.receiver) => Some(&call.receiver),
        _ => None,
    }
}

/// The one expression of a block.
fn alone(block: &syn::Block) -> Option<&Expr> {
    match &block.stmts[..] {
        [Stmt::Expr(only, None)] => Some(only),
        _ => None,
    }
}

/// What an arm makes.
enum Made<'a> {
    Some(&'a Expr),
    None,
    Other,
}

fn made(expr: &Expr) -> Made<'_> {
    match expr {
        Expr::Call(call) => some_of(call).map_or(Made::Other, Made::Some),
        none if is_none(none) => Made::None,
        _ => Made::Other,
    }
}

/// What stands in `Some(…)`.
fn some_of(call: &syn::ExprCall) -> Option<&Expr> {
    let is_some = matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some"));
    call.args.first().filter(|_| is_some && call.args.len() == 1)
}

/// Whether an expression is `None`.
pub fn is_none(expr: &Expr) -> bool {
    match expr {
        Expr::Path(path) => path.path.segments.last().is_some_and(|last| last.ident == "None"),
        Expr::Paren(inner) => is_none(&inner.expr),
        _ => false,
    }
}
