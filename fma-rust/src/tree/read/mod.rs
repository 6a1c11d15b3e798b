//! From `syn` to the tree: scopes are resolved and types unified in one walk, in source order.

mod binding;
mod call;
mod cast;
mod containers;
mod edge;
mod flow;
mod instance;
mod leave;
mod nested;
mod operator;
mod path;
mod vector;

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
    pub(super) scopes: Scopes,
    /// The type that `return` gives.
    pub(super) returns: TypeId,
    /// The labels of the loops and blocks around that `break` may give a value, and its type.
    pub(super) left: Vec<(Option<String>, Option<TypeId>)>,
    /// A pattern binds by `ref mut`: what it borrows from is not followed, so no mutable local is stable.
    pub(super) ref_mut: bool,
    pub(super) absent: Vec<(Span, String)>,
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
            scopes: Scopes::default(),
            returns,
            left: Vec::new(),
            ref_mut: false,
            absent: Vec::new(),
        }
    }

    fn param(&mut self, input: &syn::FnArg) {
        match input {
            syn::FnArg::Receiver(receiver) => {
                let mut ty = self.items.read(&mut self.types, &receiver.ty);
                if receiver.colon_token.is_none() && receiver.reference.is_none() {
                    ty = self.named_self();
                }
                let local =
                    self.local(syn::Ident::new("self", receiver.self_token.span), ty, receiver.mutability.is_some());
                self.scopes.bind("self".into(), Some(local));
            }
            syn::FnArg::Typed(typed) if conditional::is_conditional(&typed.attrs) => self.bind_unknown(&typed.pat),
            syn::FnArg::Typed(typed) => {
                let ty = self.items.read(&mut self.types, &typed.ty);
                let first = self.locals.len();
                self.bind(&typed.pat, ty);
                if matches!(&*typed.pat, syn::Pat::Ident(_)) && self.locals.len() == first + 1 {
                    self.params.push(LocalId(first));
                }
            }
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
        self.leave_moved();
        Tree {
            exprs: self.exprs,
            blocks: self.blocks,
            locals: self.locals,
            params: self.params,
            bound: self.bound,
            outer: self.outer,
            body,
            types: self.types,
            absent: self.absent,
        }
    }

    /// The locals made since there were so many.
    pub(super) fn bound_since(&self, first: usize) -> Vec<LocalId> {
        (first..self.locals.len()).map(LocalId).collect()
    }

    /// A new local, not yet in scope.
    pub(super) fn local(&mut self, ident: syn::Ident, ty: TypeId, mutable: bool) -> LocalId {
        let literal = self.types.get(ty) == Type::FloatLiteral;
        self.locals.push(Local { ident, ty, mutable, unstable: false, uses: 0, opaque_uses: 0, literal, words: None });
        LocalId(self.locals.len() - 1)
    }

    /// A new node.
    pub(super) fn node(&mut self, syn: syn::Expr, kind: Kind, ty: TypeId, span: Span) -> ExprId {
        let (ty, setting) = self.seen(&kind, ty);
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

    /// Reads a block; its type is that of its last expression.
    pub(super) fn block(&mut self, block: syn::Block) -> (BlockId, TypeId) {
        let mark = self.scopes.enter();
        let declared = block.stmts.iter().filter_map(|stmt| self.declare(stmt)).collect();
        let stmts: Vec<Stmt> = block.stmts.into_iter().map(|stmt| self.stmt(stmt)).collect();
        self.scopes.leave(mark);
        let ty = match stmts.last() {
            Some(Stmt::Expr(id, None)) => self.exprs[id.0].ty,
            Some(Stmt::Expr(id, Some(_))) if self.ty(*id) == Type::Never => self.exprs[id.0].ty,
            Some(Stmt::Macro { syn, .. }) if macros::diverges(&syn.mac) => self.types.add(Type::Never),
            Some(Stmt::Macro { syn, .. }) if syn.semi_token.is_none() => self.types.add(Type::Unknown),
            _ => self.types.add(Type::Unit),
        };
        self.blocks.push(Block { brace: block.brace_token, declared, stmts });
        (BlockId(self.blocks.len() - 1), ty)
    }

    fn stmt(&mut self, stmt: syn::Stmt) -> Stmt {
        match stmt {
            stmt if conditional::may_be_absent(&stmt) => self.conditional(stmt),
            syn::Stmt::Local(local) => self.let_stmt(local),
            syn::Stmt::Item(item) => {
                // A macro of the body's own names the body's variables wherever it is called.
                if let syn::Item::Macro(definition) = &item {
                    self.mentioned(definition.mac.tokens.clone());
                }
                Stmt::Item(item, self.setting)
            }
            syn::Stmt::Expr(expr, semi) => Stmt::Expr(self.expr(expr), semi),
            syn::Stmt::Macro(stmt) => {
                self.macro_tokens(&stmt.mac);
                let may_bind = match macros::only_reads(&stmt.mac) {
                    true => Vec::new(),
                    false => self.forget(stmt.mac.tokens.clone()),
                };
                Stmt::Macro { syn: stmt, may_bind }
            }
        }
    }

    /// An item of a body is known in the whole block; a constant of a known type is as good as an immutable variable.
    fn declare(&mut self, stmt: &syn::Stmt) -> Option<LocalId> {
        let (ident, ty, attrs) = match stmt {
            syn::Stmt::Item(syn::Item::Const(item)) => (&item.ident, Some(&*item.ty), &item.attrs),
            syn::Stmt::Item(syn::Item::Static(item)) => (
                &item.ident,
                Some(&*item.ty).filter(|_| matches!(item.mutability, syn::StaticMutability::None)),
                &item.attrs,
            ),
            syn::Stmt::Item(syn::Item::Fn(item)) => (&item.sig.ident, None, &item.attrs),
            _ => return None,
        };
        let words = constant_words(self.items, stmt);
        let local = ty.filter(|_| !conditional::is_conditional(attrs)).map(|ty| {
            let ty = self.items.read(&mut self.types, ty);
            let local = self.local(ident.clone(), ty, false);
            self.locals[local.0].words = words;
            local
        });
        self.scopes.bind(ident.to_string(), local);
        local
    }

    fn let_stmt(&mut self, mut syn: syn::Local) -> Stmt {
        let outer = self.setting;
        self.setting = self.nested.take(&mut syn.attrs, outer);
        let (mut init, mut otherwise) = (None, None);
        if let Some(value) = &mut syn.init {
            init = Some(self.cut(&mut value.expr));
            otherwise = value.diverge.as_mut().map(|(_, diverge)| self.cut(diverge));
        }
        let ty = self.let_type(&syn.pat, init);
        let first = self.locals.len();
        self.bind(&syn.pat, ty);
        let binds = self.bound_since(first);
        let plain = super::bind::plain_name(&syn.pat) && self.locals.len() == first + 1 && otherwise.is_none();
        self.setting = outer;
        Stmt::Let { syn, local: plain.then_some(LocalId(first)), binds, init, otherwise }
    }

    fn let_type(&mut self, pat: &syn::Pat, init: Option<ExprId>) -> TypeId {
        let init = init.map(|id| self.exprs[id.0].ty);
        let written = match pat {
            syn::Pat::Type(typed) => Some(self.items.read(&mut self.types, &typed.ty)),
            _ => None,
        };
        match (written, init) {
            (Some(written), Some(init)) => {
                self.types.flow(written, init);
                // A name that means nothing here may be an alias: numbers are not coerced to it.
                let number = matches!(self.types.get(init), Type::Float(_) | Type::Int(_) | Type::Bool);
                match self.types.get(written) {
                    Type::Unknown => init,
                    Type::Other if number => init,
                    _ => written,
                }
            }
            (Some(ty), None) | (None, Some(ty)) => ty,
            (None, None) => self.types.add(Type::Unknown),
        }
    }
}

/// The number that a constant of a body is.
fn constant_words(items: &Items, stmt: &syn::Stmt) -> Option<[u64; 2]> {
    match stmt {
        syn::Stmt::Item(syn::Item::Const(item)) => crate::constants::float(items, &item.ty, &item.expr),
        syn::Stmt::Item(_) | syn::Stmt::Local(_) | syn::Stmt::Expr(..) | syn::Stmt::Macro(_) => None,
    }
}

/// The effect of reading a place: memory may change under it.
pub(super) const PLACE: Effect = Effect::Reads;
