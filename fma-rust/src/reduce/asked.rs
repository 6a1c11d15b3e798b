//! Integers that a loop which sets elements computes besides the places of those. One that panics in a step does so when steps before it have set theirs,
//! and one that is the same in every step does when the first has: lanes compute both before that, so they are asked for where they might panic.

use std::collections::HashSet;

use super::acts::{self, body_of};
use super::follow::Body;
use super::header::{self, Header, Linear, Place, Steps};
use super::outs::Out;
use super::{Numbers, Refusal, Sum};
use crate::tree::{Arith, Child, ExprId, Kind, LocalId, Tree, Type, throughout, within};

/// What has to hold before the first step.
#[derive(Clone, Debug)]
pub enum Ask {
    /// A slice has an element at an index.
    There(ExprId, ExprId),
    /// An integer is what its type holds in every step, and so is all that it is made of.
    Exact(Place),
    /// An integer that steps divide by is not zero.
    NotZero(ExprId),
    /// The bounds of a `clamp` are in order.
    Ordered { clamp: ExprId, bounds: [ExprId; 2] },
    /// What the loop begins with is no NaN.
    Number(Sum),
}

/// An index that counts numbers in memory is at most this.
const COUNTED: u128 = 1 << 61;

/// Asks for what the loop computes, if that can be asked.
pub fn ask(tree: &Tree, header: &mut Header, (id, body): (ExprId, &Body), outs: &[Out]) -> Result<(), Refusal> {
    let early = early(tree, id);
    let in_row = |(slice, _): (ExprId, &Place)| header::row_of(tree, slice).is_some();
    header.needs_step |= divides_early(tree, header, outs, &early)? || outs.iter().filter_map(Out::reached).any(in_row);
    let integers = numbers(tree, header).into_iter().map(|at| exact(tree, header, at));
    let late = body.elements().filter(|element| !early.contains(element));
    let same = late.map(|element| same(tree, header, element));
    let asked = integers.map(|ask| ask.map(|ask| vec![ask])).chain(same).collect::<Result<Vec<_>, Refusal>>()?;
    header.asked.extend(asked.into_iter().flatten());
    let formed = header.all_formed().flat_map(|formed| formed.panics(tree));
    let divisors: Vec<Ask> = formed.filter_map(|id| header.divisor(tree, id)).map(Ask::NotZero).collect();
    header.asked.extend(divisors);
    header.is_guarded |= !header.asked.is_empty();
    Ok(())
}

/// Whether a place is made of a quotient or a shift, which is asked for as written: where there is a step, it panics before that has set anything.
fn divides_early(tree: &Tree, header: &Header, outs: &[Out], early: &HashSet<ExprId>) -> Result<bool, Refusal> {
    let reached = header.reached().chain(outs.iter().filter_map(Out::reached));
    let mut late = reached.filter(|place| !header.can_be_asked(tree, *place)).flat_map(|(slice, at)| {
        let row = header::row_of(tree, slice).map(|(_, row)| row);
        let parts = row.into_iter().chain([at.formula]).chain(at.lets.iter().map(|(_, init)| *init));
        parts.collect::<Vec<ExprId>>()
    });
    late.try_fold(false, |_, part| {
        let is_late =
            |id: &ExprId| matches!(tree.expr(*id).kind, Kind::Arith(Arith::Int(op), _) if Linear::of(op).is_none());
        match within(tree, part).into_iter().find(|id| is_late(id) && !early.contains(id)) {
            Some(late) => Err(may_panic(tree, late)),
            None => Ok(true),
        }
    })
}

/// The integers that steps take as numbers, and that might overflow.
fn numbers(tree: &Tree, header: &Header) -> Vec<Place> {
    let made = header.streams.iter().filter_map(|stream| match &stream.kind {
        Numbers::Number { at } => Some(at),
        Numbers::Elements { .. } | Numbers::Indexed { .. } | Numbers::Counter => None,
        Numbers::Step | Numbers::Formed(_) => None,
    });
    let sides = made.flat_map(|at| {
        let side = |formula| Place { formula, less: None, ..at.clone() };
        [Some(at.formula), at.less].into_iter().flatten().map(side)
    });
    sides.filter(|side| most(tree, header, side.formula).is_none()).collect()
}

/// What an integer is at most, if it is made of literals and of an index that counts elements, and overflows nowhere.
fn most(tree: &Tree, header: &Header, id: ExprId) -> Option<u128> {
    let id = super::bare(tree, id);
    let found = match &tree.expr(id).kind {
        Kind::Literal => header::literal(tree, id).map(|number| number as u128),
        Kind::Local(local) => match header.integer(*local) {
            Some(init) => most(tree, header, init),
            None => Some(bound(tree, header, *local)),
        },
        Kind::Cast(inner) => most(tree, header, *inner),
        Kind::Arith(Arith::Int(op), args) => {
            let args: Option<Vec<u128>> = args.iter().map(|arg| most(tree, header, *arg)).collect();
            match (Linear::of(*op)?, args?.as_slice()) {
                (Linear::Plus, [one, other]) => one.checked_add(*other),
                (Linear::Times, [one, other]) => one.checked_mul(*other),
                _ => return None,
            }
        }
        Kind::Arith(..) => None,
        // What is read as it is computes nothing.
        _ => header.is_outer(tree, id).then_some(u128::MAX),
    };
    let computes = matches!(tree.expr(id).kind, Kind::Arith(..));
    found.filter(|most| !computes || *most < holds(tree, id))
}

fn bound(tree: &Tree, header: &Header, local: LocalId) -> u128 {
    let counts = matches!(header.steps, Steps::Shortest | Steps::Windows { .. } | Steps::Chunks { .. });
    let is_index = header.by_index() == Some(local) && matches!(tree.types.resolve(tree.local(local).ty), Type::Int(_));
    if counts && is_index { COUNTED } else { u128::MAX }
}

/// How many integers a type holds from zero on.
fn holds(tree: &Tree, id: ExprId) -> u128 {
    match tree.ty(id) {
        Type::Int(int) => 1u128.checked_shl(u32::from(int.bits) - u32::from(int.signed)).unwrap_or(u128::MAX),
        _ => 0,
    }
}

/// An integer that grows with the steps.
fn exact(tree: &Tree, header: &Header, at: Place) -> Result<Ask, Refusal> {
    match header.is_wide(tree, at.formula) {
        true => Ok(Ask::Exact(at)),
        false => Err(may_panic(tree, at.formula)),
    }
}

/// What is the same in every step, and is computed where elements may be set already.
fn same(tree: &Tree, header: &Header, element: ExprId) -> Result<Vec<Ask>, Refusal> {
    if let Some(rows) = header.fixed(tree, element) {
        return Ok(rows.into_iter().map(|(slice, index)| Ask::There(slice, index)).collect());
    }
    let integer = match tree.expr(element).kind {
        Kind::Cast(operand) => operand,
        _ => acts::conversion(tree, element).unwrap_or(element),
    };
    let at = Place { index: None, formula: integer, less: None, stride: None, lets: Vec::new() };
    match matches!(tree.ty(integer), Type::Int(_)) {
        true => exact(tree, header, at).map(|ask| vec![ask]),
        false => Err(may_panic(tree, element)),
    }
}

fn may_panic(tree: &Tree, id: ExprId) -> Refusal {
    let late = header::text(tree, super::bare(tree, id));
    Refusal::Because(format!("`{late}` may panic where elements before it are set: bind it by a `let` before"))
}

/// What a step computes before it sets its first element, and for that.
fn early(tree: &Tree, id: ExprId) -> HashSet<ExprId> {
    let mut early = HashSet::new();
    let blocks = body_of(tree, id).into_iter().filter_map(|part| match part {
        Child::Block(block) => Some(tree.block(block).children()),
        Child::Expr(_) => None,
    });
    let parts = blocks.flatten().flat_map(|part| match part {
        Child::Expr(id) => throughout(tree, id),
        Child::Block(_) => Vec::new(),
    });
    for id in parts {
        let sets = matches!(tree.expr(id).kind, Kind::Assign { target, .. } if !matches!(tree.expr(target).kind, Kind::Local(_)));
        if sets {
            early.extend(throughout(tree, id));
            break;
        }
        early.insert(id);
    }
    early
}
