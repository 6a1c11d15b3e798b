//! Arrays, structs and tuples of the function's own: where their numbers stand.

use fma_ir::{Site, VarId};
use fma_ptx::{Place, Step};

use super::shape::{LARGEST, Shape, count};
use super::{Walk, bare};
use crate::gpu::callee::called;
use crate::gpu::instance::has_parameters;
use crate::lower::scalar;
use crate::tree::{Child, ExprId, Kind, LocalId, Stmt, Type};

/// Variables in a row that hold something.
#[derive(Clone, Debug)]
pub struct Slot {
    pub first: VarId,
    pub shape: Shape,
}

impl Slot {
    /// Each of its variables.
    pub fn vars(&self) -> Vec<VarId> {
        (self.first.0..self.first.0 + self.shape.size()).map(VarId).collect()
    }

    fn part(&self, before: u32, shape: &Shape) -> Slot {
        Slot { first: VarId(self.first.0 + before), shape: shape.clone() }
    }
}

impl Walk<'_> {
    /// Variables for something of a shape.
    pub(super) fn slot(&mut self, name: &str, shape: Shape) -> Slot {
        let first = VarId(self.free + self.source.elements.len() as u32);
        let mut numbers = Vec::new();
        shape.numbers(name, &mut numbers);
        self.source.elements.extend(numbers.into_iter().map(|(name, ty)| fma_ir::Var { name, ty }));
        Slot { first, shape }
    }

    /// What an expression is made of, if that is known.
    pub(super) fn shape(&self, id: ExprId) -> Option<Shape> {
        let (tree, expr) = (self.tree, self.tree.expr(id));
        if let Some(ty) = scalar(&tree.ty(id)) {
            return Some(Shape::Number(ty));
        }
        match &expr.kind {
            Kind::Local(local) => self.slots.get(local).map(|slot| slot.shape.clone()).or_else(|| self.row_shape(id)),
            Kind::Paren(inner) | Kind::Ref(inner) => self.shape(*inner),
            Kind::Deref(inner) => self.shape(*inner).or_else(|| self.row_shape(id)),
            Kind::Field(base) => match self.shape(*base) {
                Some(whole) => Some(whole.field(&self.member(id)?)?.1.clone()),
                None => self.row_shape(id),
            },
            Kind::Index(base, _) => match self.shape(*base) {
                Some(Shape::Row(_, each)) => Some(*each),
                Some(Shape::Number(_) | Shape::Fields(_) | Shape::Nothing) => None,
                None => self.row_shape(id),
            },
            Kind::If { .. } | Kind::Block(_) => self.ends(id).into_iter().find_map(|end| self.shape(end)),
            Kind::Opaque { children, .. } => self.made_shape(id, &expr.syn, children),
            Kind::Literal | Kind::Constant(_) | Kind::Arith(..) | Kind::Cast(_) => None,
            Kind::Assign { .. } | Kind::Return(_) => None,
        }
    }

    /// The shape of what makes something.
    fn made_shape(&self, id: ExprId, syn: &syn::Expr, children: &[Child]) -> Option<Shape> {
        let part = |child: &Child| match child {
            Child::Expr(part) => self.shape(*part),
            Child::Block(_) => None,
        };
        let row = |count: u32, each: Shape| {
            let size = count.checked_mul(each.size().max(1))?;
            (size <= LARGEST).then(|| Shape::Row(count, Box::new(each)))
        };
        match syn {
            syn::Expr::Tuple(_) => {
                let parts = children.iter().map(part).collect::<Option<Vec<_>>>()?;
                Some(Shape::Fields(parts.into_iter().enumerate().map(|(at, shape)| (at.to_string(), shape)).collect()))
            }
            syn::Expr::Array(_) => row(children.len().try_into().ok()?, part(children.first()?)?),
            syn::Expr::Repeat(repeat) => row(count(self.items, &repeat.len)?, part(children.first()?)?),
            syn::Expr::Struct(literal) => {
                let path = syn::TypePath { qself: literal.qself.clone(), path: literal.path.clone() };
                Some(Shape::of(self.items, &syn::Type::Path(path), self.items.this.as_ref()))
            }
            syn::Expr::Call(_) | syn::Expr::MethodCall(_) => self.constructed(id).or_else(|| self.result_shape(id)),
            syn::Expr::Binary(_) | syn::Expr::Unary(_) => self.result_shape(id),
            syn::Expr::Match(_) => self.ends(id).into_iter().find_map(|end| self.shape(end)),
            _ => None,
        }
    }

    /// The shape of what `Metres(x)` makes: the call of a type's name gives that type.
    pub(super) fn constructed(&self, id: ExprId) -> Option<Shape> {
        let (syn::Expr::Call(call), Type::Struct(_)) = (&self.tree.expr(id).syn, self.tree.ty(id)) else { return None };
        let syn::Expr::Path(path) = &*call.func else { return None };
        let is_function = path.path.get_ident().is_none_or(|name| self.items.functions.contains_key(&name.to_string()));
        let path = syn::TypePath { qself: None, path: path.path.clone() };
        let shape = || Shape::of(self.items, &syn::Type::Path(path), self.items.this.as_ref());
        (!is_function).then(shape).filter(|shape| *shape != Shape::Nothing)
    }

    /// The shape of what a call gives.
    fn result_shape(&self, id: ExprId) -> Option<Shape> {
        if let ty @ Type::Tuple(_) = self.tree.ty(id)
            && let Some(shape) = self.known_shape(&ty)
        {
            return Some(shape);
        }
        let (name, _) = called(self.tree, self.items, id)?;
        let body = self.items.bodies.get(&name)?;
        if has_parameters(&body.signature) {
            return self.known_shape(&self.tree.ty(id));
        }
        match body.output() {
            syn::ReturnType::Type(_, ty) => Some(Shape::of(self.items, ty, body.this())),
            syn::ReturnType::Default => None,
        }
    }

    /// The shape of what has a type that is known: of numbers, structs and tuples.
    fn known_shape(&self, ty: &Type) -> Option<Shape> {
        if let Some(number) = scalar(ty) {
            return Some(Shape::Number(number));
        }
        match ty {
            Type::Tuple(parts) => {
                let shapes = parts.iter().map(|part| self.known_shape(&self.tree.types.resolve(*part)));
                let named = |(at, shape): (usize, Option<Shape>)| Some((at.to_string(), shape?));
                shapes.enumerate().map(named).collect::<Option<_>>().map(Shape::Fields)
            }
            known => {
                let name = quote::format_ident!("{}", self.items.owner(known)?);
                Some(Shape::of(self.items, &syn::parse_quote!(#name), None))
            }
        }
    }

    /// The expressions one of which is what an expression gives.
    pub(super) fn ends(&self, id: ExprId) -> Vec<ExprId> {
        let tree = self.tree;
        let id = bare(tree, id);
        let tail = |block| match tree.block(block).stmts.last() {
            Some(Stmt::Expr(last, None)) => self.ends(*last),
            _ => Vec::new(),
        };
        match &tree.expr(id).kind {
            _ if tree.ty(id) == Type::Never => Vec::new(),
            Kind::If { then, otherwise: Some(otherwise), .. } => [tail(*then), self.ends(*otherwise)].concat(),
            Kind::Block(block) => tail(*block),
            Kind::Opaque { children, .. } => match &tree.expr(id).syn {
                syn::Expr::Match(choice) => bodies(choice, children).flat_map(|body| self.ends(body)).collect(),
                _ => vec![id],
            },
            _ => vec![id],
        }
    }

    /// The name of the field that a node reads.
    pub(super) fn member(&self, id: ExprId) -> Option<String> {
        match &self.tree.expr(id).syn {
            syn::Expr::Field(field) => Some(quote::ToTokens::to_token_stream(&field.member).to_string()),
            _ => None,
        }
    }

    /// Where something stands, if that does not depend on an index.
    pub(super) fn own(&self, id: ExprId) -> Option<Slot> {
        match self.tree.expr(id).kind {
            Kind::Local(local) => self.slots.get(&local).cloned(),
            Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) => self.own(inner),
            Kind::Field(base) => {
                let slot = self.own(base)?;
                let (before, shape) = slot.shape.field(&self.member(id)?)?;
                Some(slot.part(before, shape))
            }
            _ => None,
        }
    }

    /// Where something stands that indices lead to. The index of the outermost element is the operand of whatever names the place.
    pub(super) fn place(&self, id: ExprId) -> Option<(Place, Shape)> {
        self.below(id, true)
    }

    fn below(&self, id: ExprId, outermost: bool) -> Option<(Place, Shape)> {
        match self.tree.expr(id).kind {
            Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) => self.below(inner, outermost),
            Kind::Field(base) => {
                let (mut place, shape) = self.below(base, false)?;
                let (before, part) = shape.field(&self.member(id)?)?;
                place.first.0 += before;
                Some((place, part.clone()))
            }
            Kind::Index(base, _) => {
                let (mut place, shape) = self.below(base, false)?;
                let Shape::Row(count, each) = shape else { return None };
                let kept = (!outermost).then_some(Site(id.0 as u32));
                place.steps.push(Step { kept, count, size: each.size() });
                Some((place, *each))
            }
            _ => self.own(id).map(|slot| (Place { first: slot.first, steps: Vec::new() }, slot.shape)),
        }
    }

    /// Whether something changes the locals of a place unseen.
    pub(super) fn root(&self, id: ExprId) -> Option<LocalId> {
        match self.tree.expr(id).kind {
            Kind::Local(local) => Some(local),
            Kind::Paren(inner) | Kind::Ref(inner) | Kind::Deref(inner) | Kind::Field(inner) => self.root(inner),
            Kind::Index(base, _) => self.root(base),
            _ => None,
        }
    }
}

/// What the arms of a `match` give, guards left out.
pub fn bodies<'a>(choice: &'a syn::ExprMatch, children: &'a [Child]) -> impl Iterator<Item = ExprId> + 'a {
    let mut rest = children.iter().skip(1);
    choice.arms.iter().filter_map(move |arm| {
        if arm.guard.is_some() {
            rest.next();
        }
        match rest.next() {
            Some(Child::Expr(body)) => Some(*body),
            Some(Child::Block(_)) | None => None,
        }
    })
}
