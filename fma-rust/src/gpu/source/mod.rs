//! What the tree knows of the parts that the IR leaves to the source.

use std::collections::{HashMap, HashSet};

mod array;
mod bind;
mod call;
mod convert;
mod items;
mod jump;
mod table;

use fma_ir::{Op, Site, VarId};
use fma_ptx::{Act, Meaning, Source, Taken};

use super::callee::Callees;
use crate::constants;
use crate::lower::{Lowered, scalar};
use crate::tree::{Arith, Child, ExprId, Items, Kind, LocalId, Stmt, Tree, Type};

/// All of it.
///
/// `free` is the first variable that the function does not have.
pub fn source(
    tree: &Tree,
    lowered: &Lowered,
    items: &Items,
    free: u32,
    callees: &mut Callees,
) -> (Source, call::Refused) {
    let (fields, held, source) = (HashMap::new(), HashSet::new(), Source::default());
    let (names, arrays, tables) = (HashMap::new(), array::Arrays::new(), table::Tables::new());
    let refused = Vec::new();
    let mut walk = Walk { tree, lowered, items, free, fields, held, names, arrays, tables, source, callees, refused };
    tree.bound.iter().for_each(|local| walk.take(*local));
    walk.declared();
    walk.arrays();
    walk.tables();
    (0..tree.exprs.len()).for_each(|index| walk.each(ExprId(index)));
    walk.other_names();
    (0..tree.exprs.len()).for_each(|index| walk.expr(ExprId(index)));
    walk.jumps();
    walk.calls();
    walk.known_calls();
    walk.bindings();
    walk.tail();
    (walk.source, walk.refused)
}

struct Walk<'a> {
    tree: &'a Tree,
    lowered: &'a Lowered,
    items: &'a Items,
    free: u32,
    /// The places of the fields of parameters among all that is taken.
    fields: HashMap<(LocalId, String), usize>,
    /// The locals that loops over slices bind to elements, and other names of these.
    held: HashSet<LocalId>,
    names: HashMap<LocalId, LocalId>,
    arrays: array::Arrays,
    tables: table::Tables,
    source: Source,
    callees: &'a mut Callees,
    refused: call::Refused,
}

impl Walk<'_> {
    /// A parameter: a number, a slice, or the fields of a struct or tuple that are numbers.
    fn take(&mut self, id: LocalId) {
        let tree = self.tree;
        let (local, var) = (tree.local(id), VarId(id.0 as u32));
        if let Some(element) = self.element(id) {
            return self.source.takes.push(Taken::Slice { var, element });
        }
        let parts = self.parts(tree.types.behind_refs(local.ty));
        let is_self = local.ident == "self";
        match parts {
            Some(parts) => {
                for (member, ty) in parts {
                    self.fields.insert((id, member.clone()), self.source.takes.len());
                    self.source.takes.push(Taken::Part { name: format!("{}_{member}", local.ident), ty });
                }
            }
            // What is called `self` and never read need not be there.
            None if is_self && scalar(&tree.types.resolve(local.ty)).is_none() => {}
            None if is_self || tree.params.contains(&id) => self.source.takes.push(Taken::Number(var)),
            None => {}
        }
    }

    /// The fields of a type that are numbers, by name.
    fn parts(&self, ty: crate::tree::TypeId) -> Option<Vec<(String, fma_ir::Ty)>> {
        let mut types = self.tree.types.clone();
        let fields = match types.get(ty) {
            Type::Struct(index) => {
                let (_, fields) = self.items.structs.get(index)?;
                fields.iter().map(|(name, ty)| (name.clone(), self.items.read(&mut types, ty))).collect()
            }
            Type::Tuple(parts) => {
                parts.into_iter().enumerate().map(|(index, ty)| (index.to_string(), ty)).collect::<Vec<_>>()
            }
            _ => return None,
        };
        let number = |(name, ty)| Some((name, scalar(&types.resolve(ty))?));
        Some(fields.into_iter().filter_map(number).collect())
    }

    /// The element of a local that is a slice of numbers behind a reference.
    fn element(&self, id: LocalId) -> Option<fma_ir::Ty> {
        let types = &self.tree.types;
        let Type::Ref(target) = types.get(self.tree.local(id).ty) else { return None };
        match types.get(types.behind_refs(target)) {
            Type::Sequence(element) => scalar(&types.resolve(element)),
            _ => None,
        }
    }

    /// Constants of the body are locals with a value.
    fn declared(&mut self) {
        for block in &self.tree.blocks {
            for stmt in &block.stmts {
                let (ident, ty, value) = match stmt {
                    Stmt::Item(syn::Item::Const(item), _) => (&item.ident, &item.ty, &item.expr),
                    Stmt::Item(syn::Item::Static(item), _) => (&item.ident, &item.ty, &item.expr),
                    Stmt::Item(..) | Stmt::Let { .. } | Stmt::Expr(..) | Stmt::Macro { .. } => continue,
                };
                let local = block.declared.iter().find(|local| self.tree.local(**local).ident == *ident);
                let bits = constants::of_value(self.items, ty, value).map(|[bits, _]| bits);
                if let (Some(local), Some(bits)) = (local, bits) {
                    self.source.constants.insert(VarId(local.0 as u32), bits);
                }
            }
        }
    }

    fn expr(&mut self, id: ExprId) {
        let site = Site(id.0 as u32);
        match self.lowered.of[id.0] {
            Some(value) if matches!(self.lowered.func.value(value).op, Op::Opaque(_)) => {
                let meaning = self.meaning(id);
                self.source.values.extend(meaning.map(|meaning| (site, meaning)));
            }
            Some(_) | None => {}
        }
        let acts = self.act(id);
        self.source.acts.extend(acts.into_iter().map(|(id, act)| (Site(id.0 as u32), act)));
    }

    fn meaning(&self, id: ExprId) -> Option<Meaning> {
        let tree = self.tree;
        if let Some(local) = self.element_of(id) {
            return Some(Meaning::Held(VarId(local.0 as u32)));
        }
        match &tree.expr(id).kind {
            Kind::Arith(Arith::Float(fma_ir::FloatOp::Clamp), _) => Some(Meaning::Clamp),
            Kind::Index(base, _) => match self.array(*base) {
                Some(array) => Some(Meaning::Local(array)),
                None => self.slice(*base).map(Meaning::Element),
            },
            Kind::Field(base) => {
                let syn::Expr::Field(field) = &tree.expr(id).syn else { return None };
                let member = quote::ToTokens::to_token_stream(&field.member).to_string();
                self.fields.get(&(place(tree, *base)?, member)).copied().map(Meaning::Part)
            }
            Kind::Opaque { children, .. } => match (&tree.expr(id).syn, &children[..]) {
                (syn::Expr::MethodCall(call), [Child::Expr(receiver)]) if call.method == "len" => {
                    let own = self.array(*receiver).map(|array| Meaning::Constant(array.count.into()));
                    own.or_else(|| self.slice(*receiver).map(Meaning::Length))
                }
                (syn::Expr::Path(path), []) => {
                    let name = constants::name(tree, id);
                    let declared = name.and_then(|name| constants::of_name(self.items, &name));
                    let format = scalar(&tree.ty(id)).and_then(fma_ir::Ty::format);
                    declared.or_else(|| constants::of_format(&path.path, format?)).map(Meaning::Constant)
                }
                _ => None,
            },
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) | Kind::Cast(_) => {
                None
            }
            Kind::Ref(_) | Kind::Deref(_) | Kind::If { .. } | Kind::Block(_) | Kind::Assign { .. } => None,
            Kind::Return(_) => None,
        }
    }

    /// The local of a loop over elements that a node names.
    fn element_of(&self, id: ExprId) -> Option<LocalId> {
        let local = place(self.tree, id)?;
        let first = self.names.get(&local).copied().unwrap_or(local);
        self.held.contains(&first).then_some(first)
    }

    /// The variable of a slice that the function takes, or of an array of constants.
    fn slice(&self, id: ExprId) -> Option<VarId> {
        if let Some(table) = self.table_of(id) {
            return Some(table);
        }
        let local = place(self.tree, id)?;
        let taken = self.tree.bound.contains(&local) && self.element(local).is_some();
        taken.then_some(VarId(local.0 as u32))
    }

    /// What a node does, and what a part of it does for it.
    fn act(&self, id: ExprId) -> Vec<(ExprId, Act)> {
        let expr = self.tree.expr(id);
        match &expr.kind {
            Kind::Assign { target, .. } => self.stored(id, *target).unwrap_or_default(),
            Kind::Return(Some(value)) => self.results(*value).into_iter().collect(),
            Kind::Opaque { children, .. } => match (&expr.syn, &children[..]) {
                (syn::Expr::While(_), [Child::Expr(_), Child::Block(_)]) => vec![(id, Act::While)],
                (syn::Expr::Loop(_), [Child::Block(_)]) => vec![(id, Act::Forever)],
                _ => Vec::new(),
            },
            Kind::Literal | Kind::Constant(_) | Kind::Local(_) | Kind::Paren(_) | Kind::Arith(..) => Vec::new(),
            Kind::Cast(_) | Kind::Ref(_) | Kind::Deref(_) | Kind::Field(_) | Kind::Index(..) => Vec::new(),
            Kind::If { .. } | Kind::Block(_) | Kind::Return(None) => Vec::new(),
        }
    }

    /// What an element takes; the place itself is no value.
    fn stored(&self, id: ExprId, target: ExprId) -> Option<Vec<(ExprId, Act)>> {
        let target = bare(self.tree, target);
        let act = match self.tree.expr(target).kind {
            Kind::Index(base, _) => match self.array(base) {
                Some(array) => Act::StoreLocal(array),
                None => Act::Store(self.slice(base)?),
            },
            Kind::Deref(inner) => {
                let local = self.element_of(inner)?;
                Act::Put(VarId(local.0 as u32))
            }
            _ => return None,
        };
        Some(vec![(id, act.clone()), (target, act)])
    }

    /// A tuple of numbers that the function returns.
    fn results(&self, id: ExprId) -> Option<(ExprId, Act)> {
        let id = bare(self.tree, id);
        let Kind::Opaque { children, .. } = &self.tree.expr(id).kind else { return None };
        let has_value = |child: &Child| matches!(child, Child::Expr(part) if self.lowered.of[part.0].is_some());
        let is_tuple = matches!(self.tree.expr(id).syn, syn::Expr::Tuple(_));
        (is_tuple && !children.is_empty() && children.iter().all(has_value)).then_some((id, Act::Results))
    }

    /// The tuple at the end of the body.
    fn tail(&mut self) {
        if let Some(Stmt::Expr(last, None)) = self.tree.block(self.tree.body).stmts.last() {
            let found = self.results(*last);
            self.source.acts.extend(found.map(|(id, act)| (Site(id.0 as u32), act)));
        }
    }
}

/// Without parentheses.
fn bare(tree: &Tree, id: ExprId) -> ExprId {
    match tree.expr(id).kind {
        Kind::Paren(inner) => bare(tree, inner),
        _ => id,
    }
}

/// The local that a node is, or refers to.
fn place(tree: &Tree, id: ExprId) -> Option<LocalId> {
    match tree.expr(id).kind {
        Kind::Local(local) if !tree.local(local).unstable => Some(local),
        Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) => place(tree, inner),
        _ => None,
    }
}
