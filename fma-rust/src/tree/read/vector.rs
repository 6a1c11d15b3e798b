//! `vec![0.0; n]` and `vec![a, b]`: the type of the elements, by words that say it. The tokens stay as they are.

use syn::parse::Parser;

use super::*;

impl Reader<'_> {
    /// The type of what a macro makes, if it is a vector.
    pub(super) fn vector(&mut self, mac: &syn::Macro) -> Option<Type> {
        let words = path_words(&mac.path);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        matches!(words[..], ["vec"] | ["std" | "alloc", "vec"]).then_some(())?;
        let list = elements.parse2(mac.tokens.clone()).ok()?;
        let mut elem = self.types.add(if list.is_empty() { Type::Unknown } else { Type::Never });
        for element in &list {
            let ty = self.said(element);
            elem = self.types.join(elem, ty);
        }
        Some(self.types.list(elem))
    }

    /// The type of a value that is not looked into.
    pub(super) fn said(&mut self, value: &syn::Expr) -> TypeId {
        let ty = match value {
            syn::Expr::Paren(paren) => return self.said(&paren.expr),
            syn::Expr::Group(group) => return self.said(&group.expr),
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => {
                let ty = self.said(expr);
                match self.types.get(ty) {
                    Type::Float(_) | Type::FloatLiteral | Type::Int(_) | Type::IntLiteral => return ty,
                    _ => Type::Unknown,
                }
            }
            syn::Expr::Cast(cast) => return self.items.read(&mut self.types, &cast.ty),
            syn::Expr::Lit(literal) => literal_type(&literal.lit),
            syn::Expr::Path(path) => return self.said_by_name(path),
            syn::Expr::Tuple(tuple) => Type::Tuple(tuple.elems.iter().map(|part| self.said(part)).collect()),
            syn::Expr::Repeat(repeat) => {
                let elem = self.said(&repeat.expr);
                self.types.list(elem)
            }
            syn::Expr::Array(array) => {
                let mut elem = self.types.add(Type::Never);
                for part in &array.elems {
                    let ty = self.said(part);
                    elem = self.types.join(elem, ty);
                }
                self.types.list(elem)
            }
            syn::Expr::Macro(mac) => self.vector(&mac.mac).unwrap_or(Type::Unknown),
            _ => Type::Unknown,
        };
        self.types.add(ty)
    }

    /// The type of a local, or of a constant.
    fn said_by_name(&mut self, path: &syn::ExprPath) -> TypeId {
        let name = path.path.get_ident().filter(|_| path.qself.is_none()).map(ToString::to_string);
        if let Some(found) = name.and_then(|name| self.scopes.find(&name)) {
            return found.map_or_else(|| self.types.add(Type::Unknown), |local| self.locals[local.0].ty);
        }
        if let Some(ty) = Items::constant_name(path).and_then(|name| self.items.constants.get(&name)) {
            return self.items.read(&mut self.types, ty);
        }
        let known = known::constant(&path.path, self.items).filter(|_| path.qself.is_none());
        self.types.add(known.map_or(Type::Unknown, |(format, _)| Type::Float(format)))
    }
}

/// What `vec!` is given: the value that is repeated, or a list.
fn elements(input: syn::parse::ParseStream) -> syn::Result<Vec<syn::Expr>> {
    let first = match input.is_empty() {
        true => return Ok(Vec::new()),
        false => input.parse::<syn::Expr>()?,
    };
    if input.parse::<Option<syn::Token![;]>>()?.is_some() {
        input.parse::<syn::Expr>()?;
        return Ok(vec![first]);
    }
    let mut list = vec![first];
    while input.parse::<Option<syn::Token![,]>>()?.is_some() && !input.is_empty() {
        list.push(input.parse()?);
    }
    Ok(list)
}

/// The type of a literal.
pub(super) fn literal_type(literal: &syn::Lit) -> Type {
    let typed = |suffix: &str, free: Type| match suffix {
        "" => free,
        suffix => primitive(suffix),
    };
    match literal {
        syn::Lit::Float(float) => typed(float.suffix(), Type::FloatLiteral),
        syn::Lit::Int(int) => typed(int.suffix(), Type::IntLiteral),
        syn::Lit::Byte(_) => primitive("u8"),
        syn::Lit::Bool(_) => Type::Bool,
        _ => Type::Other,
    }
}
