//! Patterns: the locals they bind, with the types that the matched value gives them.

use super::read::Reader;
use super::*;

/// Whether a pattern is just a name, with or without a type.
pub fn plain_name(pat: &syn::Pat) -> bool {
    match pat {
        syn::Pat::Ident(ident) => ident.by_ref.is_none() && ident.subpat.is_none(),
        syn::Pat::Type(typed) => plain_name(&typed.pat),
        _ => false,
    }
}

/// Behind what is matched stands each arm, with its guard before it.
fn places_of_arms(choice: &syn::ExprMatch) -> Vec<usize> {
    let next = |place: &mut usize, arm: &syn::Arm| {
        *place += 1 + usize::from(arm.guard.is_some());
        Some(*place)
    };
    choice.arms.iter().scan(0, next).collect()
}

impl Tree {
    /// The arms of an `if let` that has both, or of a `match`: each with its place among the children.
    pub fn arms_of_patterns(&self, id: ExprId) -> Vec<(usize, Child)> {
        let expr = self.expr(id);
        let Kind::Opaque { children, .. } = &expr.kind else { return Vec::new() };
        let places = match &expr.syn {
            syn::Expr::If(_) => vec![1, 2],
            syn::Expr::Match(choice) => places_of_arms(choice),
            _ => Vec::new(),
        };
        // Of what may be absent no child is known.
        places.into_iter().map(|place| Some((place, *children.get(place)?))).collect::<Option<_>>().unwrap_or_default()
    }

    /// The names of a statement `let (a, b) = (x, y);`, each with what it is bound to.
    pub fn let_parts(&self, stmt: &Stmt) -> Vec<(LocalId, ExprId)> {
        match stmt {
            Stmt::Let { syn, binds, init: Some(init), .. } => self.bound_parts(&syn.pat, binds, *init),
            Stmt::Let { init: None, .. } | Stmt::Expr(..) | Stmt::Item(..) | Stmt::Macro { .. } => Vec::new(),
        }
    }

    /// The names of `let (a, b) = (x, y)` and of `let [a, b] = [x, y]`, each with what it is bound to; nothing for other patterns and values.
    pub fn bound_parts(&self, pat: &syn::Pat, binds: &[LocalId], init: ExprId) -> Vec<(LocalId, ExprId)> {
        let names = match (pat, &self.expr(init).syn) {
            (syn::Pat::Tuple(names), syn::Expr::Tuple(_)) => &names.elems,
            (syn::Pat::Slice(names), syn::Expr::Array(_)) => &names.elems,
            _ => return Vec::new(),
        };
        let Kind::Opaque { children, .. } = &self.expr(init).kind else { return Vec::new() };
        let plain = names.iter().all(plain_name) && names.len() == binds.len();
        let parts = children.iter().filter_map(|child| match child {
            Child::Expr(part) => Some(*part),
            Child::Block(_) => None,
        });
        if plain && children.len() == binds.len() { binds.iter().copied().zip(parts).collect() } else { Vec::new() }
    }
}

impl Reader<'_> {
    /// Binds the names of a pattern that matches a value of the type.
    pub(super) fn bind(&mut self, pat: &syn::Pat, ty: TypeId) {
        match pat {
            syn::Pat::Ident(ident) => self.bind_ident(ident, ty),
            syn::Pat::Type(typed) => self.bind(&typed.pat, ty),
            syn::Pat::Paren(inner) => self.bind(&inner.pat, ty),
            syn::Pat::Reference(inner) => {
                let behind = match self.types.get(ty) {
                    Type::Ref(behind) => behind,
                    _ => self.types.add(Type::Unknown),
                };
                self.bind(&inner.pat, behind);
            }
            syn::Pat::Tuple(tuple) => self.bind_list(&tuple.elems, ty),
            syn::Pat::Slice(slice) => self.bind_list(&slice.elems, ty),
            syn::Pat::TupleStruct(variant) => self.bind_variant(variant, ty),
            syn::Pat::Struct(pat) => self.bind_struct(pat, ty),
            literals if self.compares(literals, ty) => {}
            // All cases bind the same names, of the same types.
            syn::Pat::Or(any) if let Some(first) = any.cases.first() => {
                self.types.escape(ty);
                self.bind(first, ty);
            }
            other => {
                self.types.escape(ty);
                self.bind_unknown(other);
            }
        }
    }

    /// Whether a pattern compares with literals alone, or not at all: what it says of the type is seen then.
    fn compares(&mut self, pat: &syn::Pat, ty: TypeId) -> bool {
        let ends = match pat {
            syn::Pat::Wild(_) => return true,
            syn::Pat::Or(any) => return any.cases.iter().all(|case| self.compares(case, ty)),
            syn::Pat::Lit(literal) => vec![&literal.lit],
            syn::Pat::Range(range) => {
                let ends: Option<Vec<&syn::Lit>> =
                    [&range.start, &range.end].into_iter().flatten().map(|end| literal(end)).collect();
                ends.unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let suffixes: Option<Vec<&str>> = ends.iter().map(|end| suffix(end)).collect();
        let Some(suffixes) = suffixes.filter(|suffixes| !suffixes.is_empty()) else { return false };
        for suffix in suffixes.into_iter().filter(|suffix| !suffix.is_empty()) {
            let told = self.types.add(primitive(suffix));
            self.types.unify(told, ty);
        }
        true
    }

    fn bind_ident(&mut self, ident: &syn::PatIdent, ty: TypeId) {
        let name = ident.ident.to_string();
        self.ref_mut |= ident.by_ref.is_some() && ident.mutability.is_some();
        // An upper-case name may be a constant that the pattern compares with.
        let constant = name.starts_with(char::is_uppercase);
        if constant {
            self.types.escape(ty);
        }
        let ty = match (ident.by_ref.is_some(), constant) {
            (_, true) => self.types.add(Type::Unknown),
            (true, false) => self.types.add(Type::Ref(ty)),
            (false, false) => ty,
        };
        let local = self.local(ident.ident.clone(), ty, ident.mutability.is_some() && ident.by_ref.is_none());
        self.scopes.bind(name, (!constant).then_some(local));
        if let Some((_, inner)) = &ident.subpat {
            self.bind_unknown(inner);
        }
    }

    /// The parts of a tuple of which `..` leaves some out, and anything for that.
    fn parts_beside(
        &mut self,
        elems: &syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>,
        parts: &[TypeId],
    ) -> Vec<TypeId> {
        let before = elems.iter().take_while(|elem| !matches!(elem, syn::Pat::Rest(_))).count();
        let behind = elems.len() - before - 1;
        let rest = self.types.add(Type::Unknown);
        let first = parts.iter().take(before);
        let last = parts.iter().skip(parts.len().saturating_sub(behind));
        let mut all: Vec<TypeId> = first.copied().chain([rest]).chain(last.copied()).collect();
        // What does not compile has any length.
        all.resize(elems.len(), rest);
        all
    }

    /// The parts of a tuple or slice pattern; through a reference the parts are references.
    fn bind_list(&mut self, elems: &syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>, ty: TypeId) {
        let behind = self.types.behind_refs(ty);
        let through_ref = behind != ty;
        let parts: Vec<TypeId> = match self.types.get(behind) {
            Type::Tuple(parts) if parts.len() == elems.len() => parts,
            Type::Tuple(parts) if elems.iter().any(|elem| matches!(elem, syn::Pat::Rest(_))) => {
                self.parts_beside(elems, &parts)
            }
            Type::Sequence(elem) => vec![elem; elems.len()],
            _ => {
                self.types.escape(ty);
                (0..elems.len()).map(|_| self.types.add(Type::Unknown)).collect()
            }
        };
        self.bind_parts(elems, parts, through_ref);
    }

    /// The parts of what a pattern takes apart, one for each of its own.
    fn bind_parts(
        &mut self,
        elems: &syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>,
        parts: Vec<TypeId>,
        through_ref: bool,
    ) {
        for (elem, part) in elems.iter().zip(parts) {
            let (is_rest, is_all) = (matches!(elem, syn::Pat::Rest(_)), rest(elem).is_some());
            // `rest @ ..` binds a slice of what a slice has, or an array of what an array has.
            let part = if is_all { self.types.add(Type::Sequence(part)) } else { part };
            let part = if through_ref { self.types.add(Type::Ref(part)) } else { part };
            match rest(elem) {
                _ if is_rest => {}
                Some(all) => self.bind_ident(&syn::PatIdent { subpat: None, ..all.clone() }, part),
                None => self.bind(elem, part),
            }
        }
    }

    /// `Some(x)` and `Ok(x)`: what the option or result holds; through a reference, a reference to it.
    fn bind_variant(&mut self, variant: &syn::PatTupleStruct, ty: TypeId) {
        let behind = self.types.behind_refs(ty);
        let holding =
            variant.path.segments.last().is_some_and(|last| types::HOLDING.iter().any(|name| last.ident == name));
        match (self.types.get(behind), variant.elems.first()) {
            (Type::Maybe(held), Some(elem)) if holding && variant.elems.len() == 1 => {
                let held = if behind == ty { held } else { self.types.add(Type::Ref(held)) };
                self.bind(elem, held);
            }
            (Type::Struct(index), _) if !variant.elems.iter().any(|elem| matches!(elem, syn::Pat::Rest(_))) => {
                for (at, elem) in variant.elems.iter().enumerate() {
                    let part = self.items.field_of(&mut self.types, behind, index, &syn::Member::from(at));
                    let part = if behind == ty { part } else { self.types.add(Type::Ref(part)) };
                    self.bind(elem, part);
                }
            }
            (Type::Choice(index), _) if let Some(parts) = self.held_parts(index, variant) => {
                self.bind_parts(&variant.elems, parts, behind != ty);
            }
            _ => {
                self.types.escape(ty);
                variant.elems.iter().for_each(|elem| self.bind_unknown(elem));
            }
        }
    }

    /// What a variant holds, for each part of a pattern that takes it apart.
    fn held_parts(&mut self, index: usize, variant: &syn::PatTupleStruct) -> Option<Vec<TypeId>> {
        let held = self.items.variant(index, &path_words(&variant.path))?;
        let parts: Vec<TypeId> = held.fields.iter().map(|(_, ty)| self.items.read(&mut self.types, ty)).collect();
        let has_rest = variant.elems.iter().any(|elem| matches!(elem, syn::Pat::Rest(_)));
        match has_rest {
            true => Some(self.parts_beside(&variant.elems, &parts)),
            false => (parts.len() == variant.elems.len()).then_some(parts),
        }
    }

    /// The fields of a struct of the module; through a reference, references to them.
    fn bind_struct(&mut self, pat: &syn::PatStruct, ty: TypeId) {
        let behind = self.types.behind_refs(ty);
        self.types.escape(ty);
        for field in &pat.fields {
            let part = match self.types.get(behind) {
                Type::Struct(index) if !is_conditional(&field.attrs) => {
                    self.items.field_of(&mut self.types, behind, index, &field.member)
                }
                Type::Choice(index) if !is_conditional(&field.attrs) => {
                    self.held_field(index, &pat.path, &field.member)
                }
                _ => self.types.add(Type::Unknown),
            };
            let part = if behind == ty { part } else { self.types.add(Type::Ref(part)) };
            self.bind(&field.pat, part);
        }
    }

    /// The type of a field of a variant.
    fn held_field(&mut self, index: usize, path: &syn::Path, member: &syn::Member) -> TypeId {
        let items = self.items;
        let held = items.variant(index, &path_words(path));
        match held.and_then(|held| held.field(member)) {
            Some(ty) => items.read(&mut self.types, ty),
            None => self.types.add(Type::Unknown),
        }
    }

    /// Binds every name of a pattern to a local of unknown type.
    pub(super) fn bind_unknown(&mut self, pat: &syn::Pat) {
        struct Names<'r, 'a>(&'r mut Reader<'a>);
        impl<'ast> crate::walk::visit::Visit<'ast> for Names<'_, '_> {
            fn visit_pat_ident(&mut self, ident: &'ast syn::PatIdent) {
                let ty = self.0.types.add(Type::Unknown);
                self.0.bind_ident(ident, ty);
            }
        }
        crate::walk::visit::Visit::visit_pat(&mut Names(self), pat);
    }
}

/// The literal of one end of a range, behind its sign.
fn literal(end: &syn::Expr) -> Option<&syn::Lit> {
    match end {
        syn::Expr::Lit(literal) => Some(&literal.lit),
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => literal(expr),
        _ => None,
    }
}

/// The type that a number says it has, or nothing; `None` of what is no number, or of a byte.
fn suffix(literal: &syn::Lit) -> Option<&str> {
    match literal {
        syn::Lit::Int(int) => Some(int.suffix()),
        syn::Lit::Float(float) => Some(float.suffix()),
        syn::Lit::Byte(_) => Some("u8"),
        _ => None,
    }
}

/// The name of `rest @ ..`.
fn rest(pat: &syn::Pat) -> Option<&syn::PatIdent> {
    match pat {
        syn::Pat::Ident(ident) if matches!(&ident.subpat, Some((_, all)) if matches!(**all, syn::Pat::Rest(_))) => {
            Some(ident)
        }
        _ => None,
    }
}
