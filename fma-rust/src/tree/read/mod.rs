//! From `syn` to the tree: scopes are resolved and types unified in one walk, in source order.

mod binding;
mod bits;
mod call;
mod cast;
mod containers;
mod edge;
mod flow;
mod instance;
mod leave;
mod made;
mod nested;
mod operator;
mod own;
mod path;
mod sine;
mod stmt;
mod vector;
mod within;

use std::collections::{HashMap, HashSet};

use fma_ir::Effect;
use proc_macro2::Span;

use super::hole::{block_hole, hole};
use super::scope::Scopes;
use super::*;
use crate::attribute::Nested;

pub(super) use flow::opaque;

/// What reading needs besides the function: declarations, and a place for what is found.
pub struct Reading<'a> {
    pub items: &'a Items,
    pub setting: Setting,
    pub nested: &'a mut dyn Nested,
}

/// Reads a function whose attributes were taken off.
pub fn read(reading: Reading<'_>, signature: &syn::Signature, body: syn::Block) -> Tree {
    let mut reader = Reader::new(reading);
    reader.this = crate::traits::Taken::by(signature);
    reader.sets = own::sets(reader.items, signature, &body);
    let ret = match &signature.output {
        syn::ReturnType::Default => reader.types.add(Type::Unit),
        syn::ReturnType::Type(_, ty) => reader.items.read(&mut reader.types, ty),
    };
    reader.returns = if signature.asyncness.is_some() { reader.types.add(Type::Unknown) } else { ret };
    for input in &signature.inputs {
        reader.param(input);
    }
    reader.bound = (0..reader.locals.len()).map(LocalId).collect();
    let (body, ty) = reader.block(body);
    reader.types.flow(ret, ty);
    reader.finish(body)
}

/// The walk's state.
pub(super) struct Reader<'a> {
    pub(super) items: &'a Items,
    pub(super) setting: Setting,
    pub(super) nested: &'a mut dyn Nested,
    pub(super) exprs: Vec<Expr>,
    pub(super) blocks: Vec<Block>,
    pub(super) locals: Vec<Local>,
    pub(super) params: Vec<LocalId>,
    pub(super) bound: Vec<LocalId>,
    pub(super) outer: Vec<LocalId>,
    pub(super) types: Types,
    pub(super) left: HashSet<ExprId>,
    pub(super) scopes: Scopes,
    /// What `self` is.
    pub(super) this: crate::traits::Taken,
    /// Whether some reference may be a `&mut`.
    pub(super) sets: bool,
    /// The type that `return` gives.
    pub(super) returns: TypeId,
    /// The loops and blocks around that `break` may give a value, and what it gives to those behind.
    pub(super) around: Vec<leave::Around>,
    pub(super) broken: HashMap<ExprId, Vec<ExprId>>,
    /// Literals that are put into locals before anything tells their types, as PTX is read.
    pub(super) begun: Vec<(LocalId, TypeId)>,
    /// A pattern binds by `ref mut`: what it borrows from is not followed, so no mutable local is stable.
    pub(super) ref_mut: bool,
    pub(super) absent: Vec<(Span, String)>,
    pub(super) compares_ranges: bool,
}

impl<'a> Reader<'a> {
    fn new(reading: Reading<'a>) -> Reader<'a> {
        let mut types = Types::default();
        let returns = types.add(Type::Unknown);
        Reader {
            items: reading.items,
            setting: reading.setting,
            nested: reading.nested,
            exprs: Vec::new(),
            blocks: Vec::new(),
            locals: Vec::new(),
            params: Vec::new(),
            bound: Vec::new(),
            outer: Vec::new(),
            types,
            left: HashSet::new(),
            scopes: Scopes::default(),
            this: Default::default(),
            sets: false,
            returns,
            around: Vec::new(),
            broken: HashMap::new(),
            begun: Vec::new(),
            ref_mut: false,
            absent: Vec::new(),
            compares_ranges: false,
        }
    }

    fn param(&mut self, input: &syn::FnArg) {
        match input {
            syn::FnArg::Receiver(receiver) => {
                let mut ty = self.items.read(&mut self.types, &receiver.ty);
                if receiver.colon_token.is_none() && receiver.reference.is_none() {
                    ty = self.named_self();
                }
                ty = self.enum_behind(ty);
                let local =
                    self.local(syn::Ident::new("self", receiver.self_token.span), ty, receiver.mutability.is_some());
                self.locals[local.0].shared = is_shared(&receiver.ty);
                self.scopes.bind("self".into(), Some(local));
            }
            syn::FnArg::Typed(typed) if conditional::is_conditional(&typed.attrs) => self.bind_unknown(&typed.pat),
            syn::FnArg::Typed(typed) => {
                let ty = self.items.read(&mut self.types, &typed.ty);
                let ty = self.enum_behind(ty);
                let first = self.locals.len();
                self.bind(&typed.pat, ty);
                if matches!(&*typed.pat, syn::Pat::Ident(_)) && self.locals.len() == first + 1 {
                    self.params.push(LocalId(first));
                    self.locals[first].shared = is_shared(&typed.ty);
                }
            }
        }
    }

    /// An enum behind a reference is passed as it is, which only PTX is read with.
    fn enum_behind(&self, ty: TypeId) -> TypeId {
        match self.types.get(ty) {
            Type::Ref(target) if matches!(self.types.get(target), Type::Enum(..)) => target,
            _ => ty,
        }
    }

    fn named_self(&mut self) -> TypeId {
        match &self.items.this {
            Some(this) => self.items.read(&mut self.types, this),
            None => self.types.add(Type::Unknown),
        }
    }

    fn finish(mut self, body: BlockId) -> Tree {
        if self.ref_mut {
            self.locals.iter_mut().filter(|local| local.mutable).for_each(|local| local.unstable = true);
        }
        self.types.flow_later();
        self.leave_moved();
        self.begin_literals();
        let fields = self.fields();
        Tree {
            fields,
            exprs: self.exprs,
            blocks: self.blocks,
            locals: self.locals,
            params: self.params,
            bound: self.bound,
            outer: self.outer,
            body,
            types: self.types,
            left: self.left,
            broken: self.broken,
            absent: self.absent,
            compares_ranges: self.compares_ranges,
        }
    }

    /// The fields of structs, with their types.
    fn fields(&mut self) -> Vec<Vec<(syn::Member, TypeId)>> {
        let (items, types) = (self.items, &mut self.types);
        let mut of_struct = |(name, _): &(String, _)| {
            let fields = items.plain.get(name).into_iter().flatten();
            fields.map(|(member, ty)| (member.clone(), items.read(types, ty))).collect()
        };
        items.structs.iter().map(&mut of_struct).collect()
    }

    /// The locals made since there were so many.
    pub(super) fn bound_since(&self, first: usize) -> Vec<LocalId> {
        (first..self.locals.len()).map(LocalId).collect()
    }

    /// A new local, not yet in scope.
    pub(super) fn local(&mut self, ident: syn::Ident, ty: TypeId, mutable: bool) -> LocalId {
        self.locals.push(Local {
            ident,
            ty,
            mutable,
            shared: false,
            unstable: false,
            uses: 0,
            opaque_uses: 0,
            words: None,
        });
        LocalId(self.locals.len() - 1)
    }

    /// A new node.
    pub(super) fn node(&mut self, syn: syn::Expr, kind: Kind, ty: TypeId, span: Span) -> ExprId {
        let (ty, setting) = self.seen(&syn, &kind, ty);
        self.exprs.push(Expr { syn, kind, ty, span, setting });
        ExprId(self.exprs.len() - 1)
    }

    /// A new node of a type that is not in the arena yet.
    pub(super) fn typed(&mut self, syn: syn::Expr, kind: Kind, ty: Type, span: Span) -> ExprId {
        let ty = self.types.add(ty);
        self.node(syn, kind, ty, span)
    }

    /// The type of a node, as far as it is known now.
    pub(super) fn ty(&self, id: ExprId) -> Type {
        self.types.get(self.exprs[id.0].ty)
    }

    /// Reads a child and leaves a hole.
    pub(super) fn cut(&mut self, place: &mut syn::Expr) -> ExprId {
        let expr = std::mem::replace(place, syn::Expr::Verbatim(Default::default()));
        let id = self.expr(expr);
        *place = hole(id);
        id
    }

    /// Reads a child block and leaves a hole.
    pub(super) fn cut_block(&mut self, place: &mut syn::Block) -> (BlockId, TypeId) {
        let stmts = std::mem::take(&mut place.stmts);
        let (id, ty) = self.block(syn::Block { brace_token: place.brace_token, stmts });
        *place = block_hole(id);
        (id, ty)
    }
}

/// The effect of reading a place: memory may change under it.
pub(super) const PLACE: Effect = Effect::Reads;

/// Whether a type is a shared reference. Numbers have no part that changes behind one.
fn is_shared(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Reference(reference) if reference.mutability.is_none())
}
