//! What names are bound to: the items of the head's iterators by its pattern, and what the step takes of elements by `let`.

use super::items::Items;
use super::*;

/// What a pattern takes apart.
struct Whole {
    element: Element,
    /// Whether it is a struct of the annotated module: a pattern of it names fields, not what an enum holds.
    is_struct: bool,
}

impl Header {
    /// Binds the head's pattern.
    pub(super) fn bind(
        &mut self,
        tree: &Tree,
        pat: &syn::Pat,
        items: &Items,
        locals: &[LocalId],
    ) -> Result<(), Refusal> {
        let bound = match items {
            Items::Elements(stream) => Bound::Element(*stream),
            Items::Parts => Bound::Part,
            Items::Indices | Items::Zip(..) | Items::Numbered(_) => Bound::Index,
        };
        match (pat, items) {
            (syn::Pat::Wild(_), _) => Ok(()),
            (syn::Pat::Paren(inner), _) => self.bind(tree, &inner.pat, items, locals),
            (syn::Pat::Reference(inner), Items::Elements(_)) => self.bind(tree, &inner.pat, items, locals),
            (syn::Pat::Ident(name), Items::Elements(_) | Items::Indices | Items::Parts) if is_plain(name) => {
                self.bind_name(tree, name, bound, locals);
                Ok(())
            }
            (pat, Items::Elements(stream)) => {
                let whole = Whole { element: Element::Of(*stream), is_struct: self.is_struct(tree, *stream) };
                self.bind_parts(tree, pat, (&whole, &[]), locals)
            }
            (syn::Pat::Tuple(parts), Items::Zip(first, second)) if parts.elems.len() == 2 => {
                self.bind(tree, &parts.elems[0], first, locals)?;
                self.bind(tree, &parts.elems[1], second, locals)
            }
            (syn::Pat::Tuple(parts), Items::Numbered(inner)) if parts.elems.len() == 2 => {
                self.bind(tree, &parts.elems[0], &Items::Indices, locals)?;
                self.bind(tree, &parts.elems[1], inner, locals)
            }
            _ => Err(Refusal::because("its pattern is not understood")),
        }
    }

    /// Binds what the step takes of elements: `let (x, y) = *p;`, `let at = &p.at;`.
    pub(super) fn bind_lets(&mut self, tree: &Tree, body: BlockId) {
        for reach::Let { pat, binds, init } in reach::lets(tree, body) {
            let listed = init.map(|init| tree.bound_parts(pat, binds, init)).unwrap_or_default();
            for (local, part) in listed {
                self.member(tree, part).into_iter().for_each(|member| self.bind_alias(tree, local, member));
            }
            let Some((init, (element, way))) = init.and_then(|init| Some((init, self.member(tree, init)?))) else {
                continue;
            };
            match (binds, crate::tree::plain_name(pat)) {
                ([local], true) => self.bind_alias(tree, *local, (element, way)),
                _ => {
                    let behind = tree.types.resolve(tree.types.behind_refs(tree.expr(init).ty));
                    let whole = Whole { element, is_struct: matches!(behind, Type::Struct(_)) };
                    let known = (self.bound.len(), self.parts.len());
                    if self.bind_parts(tree, pat, (&whole, &way), binds).is_err() {
                        self.bound.truncate(known.0);
                        self.parts.truncate(known.1);
                    }
                }
            }
        }
    }

    /// Another name for an element or for what it holds, unless that is a number, which is read where it is named.
    fn bind_alias(&mut self, tree: &Tree, local: LocalId, (element, way): (Element, Vec<Member>)) {
        let given = tree.local(local);
        let is_place =
            matches!(tree.types.resolve(given.ty), Type::Ref(_) | Type::Sequence(_) | Type::Tuple(_) | Type::Struct(_));
        if given.mutable || !is_place {
            return;
        }
        let bound = match element {
            Element::Of(stream) if way.is_empty() => Bound::Element(stream),
            element => {
                self.parts.push((element, way));
                Bound::Member(self.parts.len() - 1)
            }
        };
        self.bound.push((local, bound));
    }

    fn bind_name(&mut self, tree: &Tree, name: &syn::PatIdent, bound: Bound, locals: &[LocalId]) {
        let local = locals.iter().find(|local| tree.local(**local).ident == name.ident);
        self.bound.extend(local.map(|local| (*local, bound)));
    }

    /// A pattern that takes an element apart: each name in it is a part of the element.
    fn bind_parts(
        &mut self,
        tree: &Tree,
        pat: &syn::Pat,
        (whole, way): (&Whole, &[Member]),
        locals: &[LocalId],
    ) -> Result<(), Refusal> {
        let to = |member: Member| [way, &[member]].concat();
        match pat {
            syn::Pat::Wild(_) => Ok(()),
            syn::Pat::Paren(inner) => self.bind_parts(tree, &inner.pat, (whole, way), locals),
            syn::Pat::Reference(inner) => self.bind_parts(tree, &inner.pat, (whole, way), locals),
            syn::Pat::Type(inner) => self.bind_parts(tree, &inner.pat, (whole, way), locals),
            // A copy of all of it may be of before it is set.
            syn::Pat::Ident(name) if is_plain(name) && !way.is_empty() => {
                self.bind_name(tree, name, Bound::Member(self.parts.len()), locals);
                self.parts.push((whole.element.clone(), way.to_vec()));
                Ok(())
            }
            syn::Pat::Tuple(parts) => self.bind_each(tree, &parts.elems, &|at| to(Member::Part(at)), (whole, locals)),
            syn::Pat::TupleStruct(parts) if whole.is_struct => {
                self.bind_each(tree, &parts.elems, &|at| to(Member::Part(at)), (whole, locals))
            }
            syn::Pat::Slice(parts) => {
                self.bind_each(tree, &parts.elems, &|at| to(Member::At(at as usize)), (whole, locals))
            }
            syn::Pat::Struct(parts) if whole.is_struct => parts.fields.iter().try_for_each(|field| {
                self.bind_parts(tree, &field.pat, (whole, &to(Member::of(&field.member))), locals)
            }),
            _ => Err(Refusal::because("its pattern is not understood")),
        }
    }

    /// Parts in order; those behind `..` have no number.
    fn bind_each(
        &mut self,
        tree: &Tree,
        parts: &syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>,
        to: &dyn Fn(u32) -> Vec<Member>,
        (whole, locals): (&Whole, &[LocalId]),
    ) -> Result<(), Refusal> {
        let rest = parts.iter().position(is_rest);
        if rest.is_some_and(|rest| rest + 1 != parts.len()) {
            return Err(Refusal::because("its pattern is not understood"));
        }
        let mut each = (0..).zip(parts).filter(|(_, pat)| !is_rest(pat));
        each.try_for_each(|(at, pat)| self.bind_parts(tree, pat, (whole, &to(at)), locals))
    }
}

fn is_plain(name: &syn::PatIdent) -> bool {
    name.by_ref.is_none() && name.subpat.is_none()
}

fn is_rest(pat: &syn::Pat) -> bool {
    matches!(pat, syn::Pat::Rest(_))
}
