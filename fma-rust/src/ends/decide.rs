//! Comparisons of an index that are decided between the ends.

use quote::quote;
use syn::{BinOp, Expr};

use super::need::Needs;
use super::shift::Shift;
use super::shifted::Place;
use crate::groups::bare;

/// What is so between the ends, and what makes it so.
pub type Decided = (bool, Needs);

impl Place<'_> {
    pub fn decided(&self, expr: &Expr) -> Option<Decided> {
        match bare(expr) {
            Expr::Binary(binary) => {
                let op = Order::of(&binary.op)?;
                self.compared(&binary.left, op, &binary.right)
                    .or_else(|| self.compared(&binary.right, op.turned(), &binary.left))
            }
            Expr::MethodCall(call) if call.method == "contains" && call.args.len() == 1 => {
                let (Expr::Range(range), Expr::Reference(item)) = (bare(&call.receiver), call.args.first()?) else {
                    return None;
                };
                let closed = matches!(range.limits, syn::RangeLimits::Closed(_));
                let below = if closed { Order::LessOrEqual } else { Order::Less };
                let start = range.start.iter().map(|start| self.compared(&item.expr, Order::GreaterOrEqual, start));
                let end = range.end.iter().map(|end| self.compared(&item.expr, below, end));
                let (mut is_within, mut needs) = (true, Needs::default());
                for decided in start.chain(end) {
                    let (is_so, others) = decided?;
                    is_within &= is_so;
                    needs.join(others);
                }
                Some((is_within, needs))
            }
            _ => None,
        }
    }

    fn compared(&self, index: &Expr, op: Order, number: &Expr) -> Option<Decided> {
        let index = self.shifted(index)?;
        if let Some(other) = self.shifted(number) {
            let mut needs = index.needs;
            needs.join(other.needs);
            return Some((op.of_numbers(index.shift.minus(&other.shift)?.number()?, 0), needs));
        }
        let number = self.fixed(number)?;
        let mut needs = index.needs.clone();
        needs.join(number.needs.clone());
        let shift = Shift::of(None, number.shift).minus(&index.shift)?;
        let behind = shift.plus(&Shift::of(None, 1))?;
        let (is_first, is_last) = (self.head.is_first(&number), self.head.is_last(&number));
        // Between the ends, the index is above what is one of the first, and below what is one of the last. Whatever else it is compared with, that is so.
        let (is_so, method, shift) = match op {
            Order::Equal | Order::NotEqual if is_first => (op == Order::NotEqual, quote!(from), behind),
            Order::Equal | Order::NotEqual if is_last => (op == Order::NotEqual, quote!(to), shift),
            Order::Equal | Order::NotEqual => return None,
            Order::Less if is_first => (false, quote!(from), shift),
            Order::LessOrEqual if is_first => (false, quote!(from), behind),
            Order::Greater if is_first => (true, quote!(from), behind),
            Order::GreaterOrEqual if is_first => (true, quote!(from), shift),
            Order::Less => (true, quote!(to), shift),
            Order::LessOrEqual => (true, quote!(to), behind),
            Order::Greater if is_last => (false, quote!(to), behind),
            Order::GreaterOrEqual if is_last => (false, quote!(to), shift),
            Order::Greater => (true, quote!(from), behind),
            Order::GreaterOrEqual => (true, quote!(from), shift),
        };
        needs.add(&method, &number.base(), &shift);
        Some((is_so, needs))
    }
}

/// How two integers may stand to one another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    GreaterOrEqual,
    Greater,
}

impl Order {
    pub fn of(op: &BinOp) -> Option<Order> {
        Some(match op {
            BinOp::Lt(_) => Order::Less,
            BinOp::Le(_) => Order::LessOrEqual,
            BinOp::Eq(_) => Order::Equal,
            BinOp::Ne(_) => Order::NotEqual,
            BinOp::Ge(_) => Order::GreaterOrEqual,
            BinOp::Gt(_) => Order::Greater,
            _ => return None,
        })
    }

    /// Of the sides in the other order.
    fn turned(self) -> Order {
        match self {
            Order::Less => Order::Greater,
            Order::LessOrEqual => Order::GreaterOrEqual,
            Order::GreaterOrEqual => Order::LessOrEqual,
            Order::Greater => Order::Less,
            Order::Equal | Order::NotEqual => self,
        }
    }

    pub fn of_numbers(self, left: i64, right: i64) -> bool {
        match self {
            Order::Less => left < right,
            Order::LessOrEqual => left <= right,
            Order::Equal => left == right,
            Order::NotEqual => left != right,
            Order::GreaterOrEqual => left >= right,
            Order::Greater => left > right,
        }
    }
}
