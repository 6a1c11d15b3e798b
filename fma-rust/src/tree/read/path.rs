//! Names of values: locals, constants, and what is unknown.

use super::flow::opaque;
use super::*;

impl Reader<'_> {
    pub(super) fn path(&mut self, path: syn::ExprPath, span: Span) -> ExprId {
        if let (None, Some(ident)) = (&path.qself, path.path.get_ident()) {
            let name = ident.to_string();
            match self.scopes.find(&name) {
                Some(Some(local)) => {
                    self.locals[local.0].uses += 1;
                    let ty = self.locals[local.0].ty;
                    return self.node(path.into(), Kind::Local(local), ty, span);
                }
                Some(None) => {
                    return self.typed(path.into(), opaque(Order::Once, Vec::new(), PLACE), Type::Unknown, span);
                }
                None => {}
            }
            if let Some(local) = self.outer_constant(ident) {
                self.locals[local.0].uses += 1;
                let ty = self.locals[local.0].ty;
                return self.node(path.into(), Kind::Local(local), ty, span);
            }
        }
        if let Some((kind, ty)) = self.constant_at(&path) {
            return self.node(path.into(), kind, ty, span);
        }
        if let (None, Some((format, constant))) = (&path.qself, known::constant(&path.path, self.items)) {
            return self.typed(path.into(), Kind::Constant(Known::OfLibrary(constant)), Type::Float(format), span);
        } else if let (None, Some(format)) = (&path.qself, known::of_half(&path.path))
            && !self.items.shadowed.iter().any(|name| primitive(name) == Type::Float(format))
        {
            let constant = opaque(Order::Once, Vec::new(), Effect::Pure);
            return self.typed(path.into(), constant, Type::Float(format), span);
        }
        let made = self.items.made(&path_words(&path.path)).filter(|(_, held)| held.fields.is_empty());
        let ty = made.map_or(Type::Unknown, |(index, _)| Type::Choice(index));
        self.typed(path.into(), opaque(Order::Once, Vec::new(), PLACE), ty, span)
    }

    /// A constant of the crate's own by its path, which is a number where that is known.
    fn constant_at(&mut self, path: &syn::ExprPath) -> Option<(Kind, TypeId)> {
        let items = self.items;
        let name = items.constant_at(path)?;
        let ty = items.read(&mut self.types, items.constants.get(&name)?);
        let ty = items.unseen(&mut self.types, &name, ty);
        let kind = match (self.types.get(ty), items.numbers.get(&name)) {
            (Type::Float(_), Some(words)) => Kind::Constant(Known::OfCrate(*words)),
            _ => opaque(Order::Once, Vec::new(), Effect::Pure),
        };
        Some((kind, ty))
    }

    /// The local that stands for a constant around the function whose number is known.
    fn outer_constant(&mut self, ident: &syn::Ident) -> Option<LocalId> {
        let known = self.outer.iter().find(|local| self.locals[local.0].ident == *ident);
        if known.is_some() {
            return known.copied();
        }
        let name = ident.to_string();
        let (ty, words) = (self.items.constants.get(&name)?, *self.items.numbers.get(&name)?);
        let ty = self.items.read(&mut self.types, ty);
        matches!(self.types.get(ty), Type::Float(_)).then_some(())?;
        let ty = self.items.unseen(&mut self.types, &name, ty);
        let local = self.local(ident.clone(), ty, false);
        self.locals[local.0].words = Some(words);
        self.outer.push(local);
        Some(local)
    }
}
