//! Places as `usize` that cannot overflow, since all that they are made of is small: asking whether those are there is what reaching them asks again,
//! which the compiler sees.

use std::collections::HashSet;

use fma_ir::IntOp;
use quote::ToTokens;
use syn::parse_quote;

use super::build::method as method_call;
use super::print::Printer;
use crate::reduce::{Formula, Guard, Place, literal, wide_method};
use crate::tree::{Arith, ExprId, Kind, Type, TypeId};

/// What each integer must be less than, as `fma_core::lanes::are_small` has it.
const LIMIT: u128 = 1 << 31;

/// A place in wrapping arithmetic.
pub struct Small {
    pub value: syn::Expr,
    /// The integers that it is made of, besides the index.
    pub of: Vec<syn::Expr>,
    /// What it is less than, however its parts are added and subtracted.
    most: u128,
}

impl Printer<'_> {
    /// Places in slices, each with what it is made of; and the integers that have to be small for those, if that is all that they need.
    pub(super) fn guards(&mut self, asked: &[(ExprId, ExprId, &Place)]) -> (Vec<Guard>, Option<Vec<syn::Expr>>) {
        let small: Option<Vec<Small>> = asked.iter().map(|(_, formula, at)| self.small(*formula, at)).collect();
        let guard = |printer: &mut Self, (slice, _, at): &(ExprId, ExprId, &Place), value| Guard {
            slice: printer.expr(*slice),
            place: Formula { index: printer.index_of(at), value },
        };
        let Some(small) = small else {
            let wide = asked.iter().map(|asked @ (_, formula, at)| {
                let scope = self.enter_index(at);
                let value = self.wide(*formula, at);
                self.scope.truncate(scope);
                guard(self, asked, value)
            });
            return (wide.collect(), None);
        };
        let (mut of, mut guards) = (Vec::<syn::Expr>::new(), Vec::new());
        for (asked, small) in asked.iter().zip(small) {
            guards.push(guard(self, asked, small.value));
            of.extend(small.of);
        }
        let mut known = HashSet::new();
        of.retain(|integer| known.insert(integer.to_token_stream().to_string()));
        (guards, Some(of))
    }

    /// A place, or one of a row, if it is made of `usize` and cannot overflow where that is small.
    fn small(&mut self, id: ExprId, at: &Place) -> Option<Small> {
        let index = at.index?;
        self.is_usize(self.source.tree.local(index).ty)?;
        let scope = self.enter_index(at);
        let small = self.small_of(id, at);
        self.scope.truncate(scope);
        small.filter(|small| small.most < 1 << 63 && at.less.is_none())
    }

    fn small_of(&mut self, id: ExprId, at: &Place) -> Option<Small> {
        let tree = self.source.tree;
        match &tree.expr(id).kind {
            Kind::Paren(inner) => self.small_of(*inner, at),
            Kind::Local(local) if at.index == Some(*local) => {
                Some(Small { value: self.name(*local), of: Vec::new(), most: LIMIT })
            }
            Kind::Local(local) => match at.lets.iter().find(|(known, _)| known == local) {
                Some((_, init)) => self.small_of(*init, at),
                None => self.small_number(id),
            },
            Kind::Arith(Arith::Int(op), args) => match (wide_method(*op), args.as_slice()) {
                (Some(_), [one, other]) => {
                    let [one, other] = [self.small_of(*one, at)?, self.small_of(*other, at)?];
                    combined(*op, one, other)
                }
                _ => self.small_number(id),
            },
            Kind::Literal => {
                let number = literal(tree, id)?;
                Some(Small { value: parse_quote!(#number), of: Vec::new(), most: number as u128 })
            }
            _ => self.small_number(id),
        }
    }

    fn small_number(&mut self, id: ExprId) -> Option<Small> {
        self.is_usize(self.source.tree.expr(id).ty)?;
        let value = self.number(id);
        Some(Small { value: value.clone(), of: vec![value], most: LIMIT })
    }

    fn is_usize(&self, ty: TypeId) -> Option<()> {
        let ty = self.source.tree.types.resolve(ty);
        matches!(ty, Type::Int(int) if int.pointer && !int.signed).then_some(())
    }
}

fn combined(op: IntOp, one: Small, other: Small) -> Option<Small> {
    let (method, most) = match op {
        IntOp::Add => ("wrapping_add", one.most.checked_add(other.most)?),
        IntOp::Sub => ("wrapping_sub", one.most.checked_add(other.most)?),
        IntOp::Mul => ("wrapping_mul", one.most.checked_mul(other.most)?),
        IntOp::Neg | IntOp::Not | IntOp::Div | IntOp::Rem => return None,
        IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Shl | IntOp::Shr => return None,
    };
    let value = method_call(one.value, method, vec![other.value]);
    Some(Small { value, of: [one.of, other.of].concat(), most })
}
