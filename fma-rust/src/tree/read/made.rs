//! Structs and variants of enums where they are made: what a part is given has the type of its field.

use super::call::type_path;
use super::*;

impl Reader<'_> {
    /// `Metres(x)`: a struct of the module whose fields have numbers for names.
    pub(super) fn constructed(&mut self, name: &str, args: &[ExprId]) -> Option<TypeId> {
        let ty = self.items.read(&mut self.types, &syn::Type::Path(type_path(name)));
        let Type::Struct(index) = self.types.get(ty) else { return None };
        let (_, fields) = self.items.structs.get(index)?;
        let is_tuple = fields.iter().enumerate().all(|(at, (field, _))| *field == at.to_string());
        if !is_tuple || fields.len() != args.len() {
            return None;
        }
        for (at, arg) in args.iter().enumerate() {
            let field = self.items.field(&mut self.types, index, &syn::Member::from(at));
            self.types.flow(field, self.exprs[arg.0].ty);
        }
        Some(ty)
    }

    /// `Shape::Circle(r)`: a variant of an enum of the module.
    pub(super) fn chosen(&mut self, words: &[String], args: &[ExprId]) -> Option<TypeId> {
        let (index, held) = self.items.made(words)?;
        for ((_, ty), arg) in held.fields.iter().zip(args) {
            let field = self.items.read(&mut self.types, ty);
            self.types.flow(field, self.exprs[arg.0].ty);
        }
        Some(self.types.add(Type::Choice(index)))
    }

    /// `Point { x, y }`: its type is known, and a part that is not has that of its field.
    pub(super) fn struct_literal(&mut self, literal: syn::ExprStruct, span: Span) -> ExprId {
        let named = syn::Type::Path(syn::TypePath { qself: literal.qself.clone(), path: literal.path.clone() });
        let members: Vec<_> = literal.fields.iter().map(|field| field.member.clone()).collect();
        let rest = usize::from(literal.rest.is_some());
        let words = path_words(&literal.path);
        let id = self.unknown(literal.into(), Order::Once, span);
        let items = self.items;
        let ty = items.read(&mut self.types, &named);
        let (index, held) = match (self.types.get(ty), items.made(&words)) {
            (Type::Struct(index), _) => (index, None),
            (_, Some((index, held))) => (index, Some(held)),
            _ => return id,
        };
        self.exprs[id.0].ty = match held {
            Some(_) => self.types.add(Type::Choice(index)),
            None => self.literal_type(ty, members.len() + rest),
        };
        let parts = children(&self.exprs[id.0].kind);
        let known = members.len() + rest == parts.len();
        for (member, part) in members.iter().zip(parts).filter(|_| known) {
            let Child::Expr(part) = part else { continue };
            let field = match held {
                Some(held) => held.field(member).map(|ty| items.read(&mut self.types, ty)),
                None => Some(items.field(&mut self.types, index, member)),
            };
            if let Some(field) = field {
                self.types.flow(field, self.exprs[part.0].ty);
            }
        }
        id
    }
}
