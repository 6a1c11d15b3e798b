//! Places as `usize` that cannot overflow, since all that they are made of is small: asking whether those are there is what reaching them asks again,
//! which the compiler sees.

use std::collections::HashSet;

use quote::{ToTokens, quote};
use syn::parse_quote;

use super::build::method as method_call;
use super::integers::Integer;
use super::print::Printer;
use crate::reduce::{Formula, Guard, Linear, Place, literal};
use crate::tree::{ExprId, Kind, Type, TypeId};

/// What each integer must be less than, as `fma_core::lanes::are_small` has it.
const LIMIT: u128 = 1 << 31;

/// A place in wrapping arithmetic.
struct Small {
    value: syn::Expr,
    /// The integers that it is made of, besides the index.
    of: Vec<syn::Expr>,
    /// What it is less than, however its parts are added and subtracted.
    most: u128,
    /// Whether it may be less than zero, which is more than any place is.
    is_difference: bool,
    /// The differences that it is made of: one that is less than zero overflows before the place is reached.
    differences: Vec<syn::Expr>,
}

impl Printer<'_> {
    /// Places in slices, each with what it is made of; and the integers that have to be small for those, if that is all that they need.
    pub(super) fn guards(&mut self, asked: &[(ExprId, ExprId, &Place)]) -> (Vec<Guard>, Option<Vec<syn::Expr>>) {
        let small: Option<Vec<Small>> = asked.iter().map(|(_, formula, at)| self.small(*formula, at)).collect();
        let Some(small) = small else {
            let wide = asked.iter().map(|(slice, formula, at)| {
                let scope = self.enter_index(at);
                let value = self.wide(*formula, at);
                self.scope.truncate(scope);
                self.guard((*slice, at), value)
            });
            return (wide.collect(), None);
        };
        let (mut of, mut guards) = (Vec::<syn::Expr>::new(), Vec::<Guard>::new());
        for ((slice, _, at), small) in asked.iter().zip(small) {
            let index = self.index_of(at);
            let differences = small.differences.into_iter().map(|value| Guard {
                limit: quote!(isize::MAX as usize),
                is_late: false,
                place: Formula { index: index.clone(), value },
            });
            guards.extend(differences);
            guards.push(self.guard((*slice, at), small.value));
            of.extend(small.of);
        }
        let mut known = HashSet::new();
        of.retain(|integer| known.insert(integer.to_token_stream().to_string()));
        (guards, Some(of))
    }

    /// A place in a slice.
    fn guard(&mut self, (slice, at): (ExprId, &Place), value: syn::Expr) -> Guard {
        let slice = self.expr(slice);
        let is_late = matches!(slice, syn::Expr::Index(_));
        Guard { limit: quote!((#slice).len()), is_late, place: Formula { index: self.index_of(at), value } }
    }

    /// A place, or one of a row, if it is made of `usize` and cannot overflow where that is small.
    fn small(&mut self, id: ExprId, at: &Place) -> Option<Small> {
        let index = at.index?;
        self.is_usize(self.source.tree.local(index).ty)?;
        let scope = self.enter_index(at);
        let integer = Integer::of(self.source.tree, id, (&[index], &at.lets));
        let small = self.small_of(&integer);
        self.scope.truncate(scope);
        small.filter(|small| small.most < 1 << 63 && at.less.is_none())
    }

    fn small_of(&mut self, integer: &Integer) -> Option<Small> {
        match integer {
            Integer::Index(local) => Some(Small::number(self.name(*local), Vec::new(), LIMIT)),
            Integer::Number(id) => self.small_number(*id),
            Integer::Of(op, args, _) => {
                let [one, other] = [self.small_of(&args[0])?, self.small_of(&args[1])?];
                combined(*op, one, other)
            }
            Integer::Cast(..) => None,
        }
    }

    fn small_number(&mut self, id: ExprId) -> Option<Small> {
        let tree = self.source.tree;
        if let (Kind::Literal, Some(number)) = (&tree.expr(id).kind, literal(tree, id)) {
            return Some(Small::number(parse_quote!(#number), Vec::new(), number as u128));
        }
        self.is_usize(tree.expr(id).ty)?;
        let value = self.number(id);
        Some(Small::number(value.clone(), vec![value], LIMIT))
    }

    fn is_usize(&self, ty: TypeId) -> Option<()> {
        let ty = self.source.tree.types.resolve(ty);
        matches!(ty, Type::Int(int) if int.pointer && !int.signed).then_some(())
    }
}

impl Small {
    fn number(value: syn::Expr, of: Vec<syn::Expr>, most: u128) -> Small {
        Small { value, of, most, is_difference: false, differences: Vec::new() }
    }
}

fn combined(op: Linear, one: Small, other: Small) -> Option<Small> {
    let (method, most) = match op {
        Linear::Plus => ("wrapping_add", one.most.checked_add(other.most)?),
        Linear::Minus => ("wrapping_sub", one.most.checked_add(other.most)?),
        Linear::Times => ("wrapping_mul", one.most.checked_mul(other.most)?),
    };
    let inside = [&one, &other].map(|part| part.is_difference.then(|| part.value.clone()));
    let differences = [one.differences, other.differences].into_iter().flatten().chain(inside.into_iter().flatten());
    let value = method_call(one.value, method, vec![other.value]);
    let of = [one.of, other.of].concat();
    Some(Small { value, of, most, is_difference: op == Linear::Minus, differences: differences.collect() })
}
