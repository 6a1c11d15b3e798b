//! The places in memory by which loops go on: `state[1]`, `self.z`, `out[i - 1]` where each turn sets `out[i]`.
//!
//! Only what is made of names is looked at, and nothing depends on it but the order of sums: two names of one place are two places here.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fma_ir::passes::{Cell, Cells};
use fma_ir::{IntOp, Site};
use quote::ToTokens;

use crate::tree::{Arith, Child, ExprId, Kind, LocalId, Stmt, Tree, children};

/// The places that the innermost loops around them set, and the reads of these.
pub fn cells(tree: &Tree) -> Cells {
    let mut found = Found::default();
    found.child(tree, Child::Block(tree.body), None);
    let mut cells = Cells::default();
    let mut numbers = HashMap::new();
    let loops: BTreeSet<usize> = found.sets.iter().map(|(_, _, around)| *around).collect();
    let moving: BTreeMap<usize, Moving> = loops.into_iter().map(|id| (id, Moving::of(tree, ExprId(id)))).collect();
    for (site, place, around) in &found.sets {
        let number = numbers.len() as u32;
        if !place.terms.is_empty() && !place.locals.is_disjoint(&moving[around].locals) {
            cells.moving.insert(Site(*around as u32));
        }
        cells.sets.insert(*site, *numbers.entry((place.clone(), *around)).or_insert(number));
    }
    for (site, place, around) in &found.reads {
        let near = |(set, other): &&(Place, usize)| other == around && set.name == place.name;
        let cell = numbers.keys().filter(near).filter_map(|key| {
            let number = numbers[key];
            key.0.seen_from(place, &moving[around]).map(|seen| seen(number))
        });
        cells.reads.extend(cell.min_by_key(rank).map(|cell| (*site, cell)));
    }
    cells
}

fn rank(cell: &Cell) -> (u8, u32) {
    match cell {
        Cell::Own(number) => (0, *number),
        Cell::Last(number) => (1, *number),
        Cell::Earlier(number) => (2, *number),
    }
}

/// A place: what stands before its last index and in it, but for a number that is added to the index.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    name: String,
    /// In the order of their text, so that `n * w + i` is `i + n * w`.
    terms: Vec<String>,
    offset: i64,
    locals: BTreeSet<LocalId>,
}

impl Place {
    fn of(tree: &Tree, id: ExprId) -> Option<Place> {
        let mut place = Place { name: String::new(), terms: Vec::new(), offset: 0, locals: BTreeSet::new() };
        match &tree.expr(id).kind {
            Kind::Paren(inner) => return Place::of(tree, *inner),
            Kind::Index(base, index) => {
                place.name = named(tree, *base, &mut place.locals)?;
                place.index(tree, *index)?;
                place.terms.sort();
            }
            _ => place.name = named(tree, id, &mut place.locals)?,
        }
        Some(place)
    }

    fn index(&mut self, tree: &Tree, id: ExprId) -> Option<()> {
        match &tree.expr(id).kind {
            Kind::Paren(inner) => self.index(tree, *inner),
            Kind::Arith(Arith::Int(IntOp::Add), sum) => sum.iter().try_for_each(|term| self.index(tree, *term)),
            Kind::Arith(Arith::Int(IntOp::Sub), difference) => {
                let [from, by] = difference.as_slice() else { return None };
                self.index(tree, *from)?;
                match literal(tree, *by) {
                    Some(number) => self.offset = self.offset.checked_sub(number)?,
                    None => self.terms.push(format!("-{}", named(tree, *by, &mut self.locals)?)),
                }
                Some(())
            }
            _ => {
                match literal(tree, id) {
                    Some(number) => self.offset = self.offset.checked_add(number)?,
                    None => self.terms.push(named(tree, id, &mut self.locals)?),
                }
                Some(())
            }
        }
    }

    /// Which turn has set what is read of `read`, where a turn sets this place.
    fn seen_from(&self, read: &Place, moving: &Moving) -> Option<fn(u32) -> Cell> {
        let moves = !self.locals.is_disjoint(&moving.locals);
        let behind = read.offset.saturating_sub(self.offset);
        if self.terms != read.terms {
            return None;
        }
        match (moves, behind) {
            (false, 0) => Some(Cell::Last),
            (true, 0) => Some(Cell::Own),
            (true, _) if (behind < 0) != moving.backwards => Some(Cell::Earlier),
            _ => None,
        }
    }
}

/// What differs from turn to turn.
struct Moving {
    locals: BTreeSet<LocalId>,
    /// It counts down.
    backwards: bool,
}

impl Moving {
    fn of(tree: &Tree, id: ExprId) -> Moving {
        let mut moving = Moving { locals: BTreeSet::new(), backwards: false };
        if let syn::Expr::ForLoop(each) = &tree.expr(id).syn {
            let head = each.expr.to_token_stream().to_string();
            let Kind::Opaque { children, .. } = &tree.expr(id).kind else { return moving };
            let child = |child: &Child| match child {
                Child::Expr(id) => tree.expr(*id).syn.to_token_stream().to_string(),
                Child::Block(_) => String::new(),
            };
            moving.backwards =
                std::iter::once(head).chain(children.iter().map(child)).any(|text| text.contains("rev ("));
        }
        moving.child(tree, Child::Expr(id));
        moving
    }

    fn child(&mut self, tree: &Tree, child: Child) {
        match child {
            Child::Expr(id) => {
                match &tree.expr(id).kind {
                    Kind::Assign { op, target, .. } => {
                        if let Kind::Local(local) = tree.expr(*target).kind {
                            self.locals.insert(local);
                            self.backwards |= *op == Some(Arith::Int(IntOp::Sub));
                        }
                    }
                    Kind::Opaque { binds, .. } => self.locals.extend(binds.iter().flat_map(|binds| &binds.locals)),
                    _ => {}
                }
                children(&tree.expr(id).kind).into_iter().for_each(|child| self.child(tree, child));
            }
            Child::Block(id) => {
                for stmt in &tree.block(id).stmts {
                    if let Stmt::Let { binds, .. } = stmt {
                        self.locals.extend(binds);
                    }
                }
                tree.block(id).children().into_iter().for_each(|child| self.child(tree, child));
            }
        }
    }
}

/// The assignments and reads of places in loops, each with the innermost one.
#[derive(Default)]
struct Found {
    sets: Vec<(Site, Place, usize)>,
    reads: Vec<(Site, Place, usize)>,
}

impl Found {
    fn child(&mut self, tree: &Tree, child: Child, around: Option<usize>) {
        let id = match child {
            Child::Expr(id) => id,
            Child::Block(id) => {
                return tree.block(id).children().into_iter().for_each(|child| self.child(tree, child, around));
            }
        };
        let kind = &tree.expr(id).kind;
        let site = |id: ExprId| Site(id.0 as u32);
        let place = |id: ExprId, around: Option<usize>| Some((site(id), Place::of(tree, id)?, around?));
        if let Kind::Assign { target, .. } = kind {
            self.sets.extend(place(*target, around).map(|(_, place, around)| (site(id), place, around)));
        }
        if matches!(kind, Kind::Field(_) | Kind::Index(..) | Kind::Deref(_) | Kind::Local(_)) {
            self.reads.extend(place(id, around));
        }
        let turns = matches!(tree.expr(id).syn, syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::Loop(_));
        let inside = if turns { Some(id.0) } else { around };
        children(kind).into_iter().for_each(|child| self.child(tree, child, inside));
    }
}

fn literal(tree: &Tree, id: ExprId) -> Option<i64> {
    match &tree.expr(id).syn {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    }
}

/// The name of a place, or of a number in it, with the locals that it is made of; nothing where it is not made of names.
fn named(tree: &Tree, id: ExprId, locals: &mut BTreeSet<LocalId>) -> Option<String> {
    match &tree.exprs.get(id.0)?.kind {
        Kind::Local(local) => {
            locals.insert(*local);
            Some(format!("{} ", local.0))
        }
        Kind::Literal => Some(tree.expr(id).syn.to_token_stream().to_string()),
        Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) | Kind::Cast(inner) => named(tree, *inner, locals),
        Kind::Field(inner) => {
            let syn::Expr::Field(field) = &tree.expr(id).syn else { return None };
            Some(format!("{}.{}", named(tree, *inner, locals)?, field.member.to_token_stream()))
        }
        Kind::Index(base, index) => Some(format!("{}[{}]", named(tree, *base, locals)?, named(tree, *index, locals)?)),
        Kind::Arith(arith, operands) => {
            let operands: Option<Vec<_>> = operands.iter().map(|operand| named(tree, *operand, locals)).collect();
            Some(format!("{arith:?}({})", operands?.join(",")))
        }
        Kind::Constant(_) | Kind::If { .. } | Kind::Block(_) => None,
        Kind::Assign { .. } | Kind::Return(_) | Kind::Opaque { .. } => None,
    }
}
