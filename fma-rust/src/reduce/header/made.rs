//! Numbers that are made of the elements of slices: fields of structs and tuples, numbers in arrays, integers as floats.

use fma_ir::Cmp;

use super::inside::are_inside;
use super::*;

/// How a number is made of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The way from the element to what is read.
    pub members: Way,
    pub to: To,
}

/// What becomes of what is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum To {
    Itself,
    /// It is of another type, to be converted by `as`.
    Number,
    /// One where it is true, or compares so with what is the same in every step, and zero else.
    Truth(Option<(Cmp, ExprId)>),
}

/// The way from an element to something in it.
pub type Way = Vec<Member>;

/// A step into an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Member {
    Field(syn::Ident),
    Part(u32),
    At(usize),
}

impl Member {
    /// A field.
    pub fn of(member: &syn::Member) -> Member {
        match member {
            syn::Member::Named(name) => Member::Field(name.clone()),
            syn::Member::Unnamed(part) => Member::Part(part.index),
        }
    }
}

/// What a number is made of.
#[derive(Clone, Debug)]
pub enum Element {
    /// What a stream gives.
    Of(usize),
    /// `place[index]`
    At(ExprId),
}

impl Element {
    fn behind(&self) -> Option<ExprId> {
        match self {
            Element::At(id) => Some(*id),
            Element::Of(_) => None,
        }
    }
}

impl Header {
    /// The stream of a number in an element, or of one that is converted: found, or new where it is read in every step, or cannot panic.
    pub fn made(
        &mut self,
        tree: &Tree,
        id: ExprId,
        (conditional, converts): (bool, bool),
    ) -> Result<Option<usize>, Refusal> {
        let Some((element, members)) = self.member(tree, id) else { return Ok(None) };
        if members.is_empty() && !converts {
            return Ok(None);
        }
        let made = Made { members, to: if converts { To::Number } else { To::Itself } };
        let what = || text(tree, id);
        self.stream_of(tree, (element, made), conditional, &what)
    }

    /// The stream of a part that a pattern binds.
    pub fn part(&mut self, tree: &Tree, part: usize, conditional: bool) -> Result<Option<usize>, Refusal> {
        let Some((element, members)) = self.parts.get(part).cloned() else { return Ok(None) };
        let what = || match element {
            Element::At(id) => text(tree, id),
            Element::Of(_) => String::new(),
        };
        // A pattern finds what it names.
        let conditional = conditional && matches!(element, Element::At(_));
        let made = Made { members, to: To::Itself };
        self.stream_of(tree, (element.clone(), made), conditional, &what)
    }

    /// The stream of whether something holds of an element that is no float.
    pub fn truth(
        &mut self,
        tree: &Tree,
        (id, compared): (ExprId, Option<(Cmp, ExprId)>),
        conditional: bool,
    ) -> Result<Option<usize>, Refusal> {
        let behind = tree.types.resolve(tree.types.behind_refs(tree.expr(id).ty));
        let is_asked = match compared {
            Some((_, other)) => matches!(behind, Type::Int(_)) && self.is_invariant(tree, other),
            None => behind == Type::Bool,
        };
        let Some((element, members)) = self.member(tree, id).filter(|_| is_asked) else { return Ok(None) };
        let made = Made { members, to: To::Truth(compared) };
        self.stream_of(tree, (element, made), conditional, &|| text(tree, id))
    }

    fn stream_of(
        &mut self,
        tree: &Tree,
        (element, made): (Element, Made),
        conditional: bool,
        what: &dyn Fn() -> String,
    ) -> Result<Option<usize>, Refusal> {
        let kind = match element {
            Element::Of(stream) => self.streams.get(stream).map(|stream| stream.kind.clone()),
            Element::At(id) => match tree.expr(id).kind {
                Kind::Index(place, index) => {
                    self.source(tree, bare(tree, place), index).or_else(|| self.form(tree, id))
                }
                _ => None,
            },
        };
        let Some(kind) = kind else { return Ok(None) };
        self.number_of(tree, (kind, made), conditional, what).map(Some)
    }

    /// The stream of what each step forms: a truth, or a number of another type.
    pub fn formed(
        &mut self,
        tree: &Tree,
        (formula, to): (ExprId, To),
        conditional: bool,
    ) -> Result<Option<usize>, Refusal> {
        let Some(kind) = self.form(tree, formula) else { return Ok(None) };
        let made = Made { members: Vec::new(), to };
        self.number_of(tree, (kind, made), conditional, &|| text(tree, formula)).map(Some)
    }

    /// The stream of a number that is made of what a source gives: found, or new where it is read in every step, or cannot panic.
    pub(super) fn number_of(
        &mut self,
        tree: &Tree,
        (kind, made): (Source, Made),
        conditional: bool,
        what: &dyn Fn() -> String,
    ) -> Result<usize, Refusal> {
        let chunk = kind.chunk();
        if let (Some(size), Some(Member::At(at))) = (chunk, made.members.first())
            && *at >= size
        {
            return Err(Refusal::Because(format!("`{}` is in no chunk", what())));
        }
        let is_inside = chunk.is_some() || are_inside(tree, &kind, &made.members);
        let count = self.streams.len();
        let stream = self.stream(tree, Stream { kind: kind.clone(), widens: false, made: Some(made) });
        if conditional && stream == count && (!is_inside || self.may_lack(tree, &kind)) {
            self.streams.pop();
            return Err(Refusal::Because(format!(
                "`{}` is read under a condition: read it into a `let` before",
                what()
            )));
        }
        Ok(stream)
    }

    /// Whether a source may panic where a step that the condition leaves out does not.
    fn may_lack(&mut self, tree: &Tree, source: &Source) -> bool {
        match source {
            Source::Indexed { .. } => !self.may_guard(tree, source),
            Source::Formed(formed) => {
                formed.may_panic(tree) || formed.from.iter().any(|from| self.may_lack(tree, from))
            }
            Source::Elements { .. } | Source::Number { .. } | Source::Counter | Source::Step => false,
        }
    }

    /// Whether a place is in an element.
    pub fn holds(&self, tree: &Tree, id: ExprId) -> bool {
        self.member(tree, id).is_some_and(|(_, members)| !members.is_empty())
    }

    /// The `place[index]` that what a place names stands for.
    pub fn behind(&self, tree: &Tree, id: ExprId) -> Option<ExprId> {
        self.member(tree, id)?.0.behind()
    }

    /// That of a part that a pattern binds.
    pub fn behind_part(&self, part: usize) -> Option<ExprId> {
        self.parts.get(part)?.0.behind()
    }

    /// The element that a place is in, and the way to it.
    pub(super) fn member(&self, tree: &Tree, id: ExprId) -> Option<(Element, Vec<Member>)> {
        let expr = tree.expr(bare(tree, id));
        match (&expr.kind, &expr.syn) {
            (Kind::Local(local), _) => match self.bound(*local)? {
                Bound::Element(stream) => Some((Element::Of(stream), Vec::new())),
                Bound::Member(part) => self.parts.get(part).cloned(),
                Bound::Index | Bound::Part => None,
            },
            (Kind::Ref(inner) | Kind::Deref(inner), _) => self.member(tree, *inner),
            (Kind::Field(inner), syn::Expr::Field(field)) => {
                let (element, mut members) = self.member(tree, *inner)?;
                members.push(Member::of(&field.member));
                Some((element, members))
            }
            (Kind::Index(whole, index), _) => match self.member(tree, *whole) {
                Some((element, mut members)) => {
                    members.push(Member::At(literal(tree, *index)?));
                    Some((element, members))
                }
                None => Some((Element::At(bare(tree, id)), Vec::new())),
            },
            _ => None,
        }
    }

    /// Whether the elements of a stream are structs of the annotated module: a pattern of them names fields, not what an enum holds.
    pub(super) fn is_struct(&self, tree: &Tree, stream: usize) -> bool {
        let Some(Source::Elements { place, .. }) = self.streams.get(stream).map(|stream| &stream.kind) else {
            return false;
        };
        let ty = tree.types.resolve(tree.types.behind_refs(tree.expr(*place).ty));
        matches!(ty, Type::Sequence(elem) if matches!(tree.types.resolve(elem), Type::Struct(_)))
    }

    /// Takes out the streams that no lane takes: slices whose elements are no numbers, which others are made of, and those whose elements are
    /// only set; the new number of each stream that stays.
    pub fn without_raw(&mut self, tree: &Tree, is_set: &dyn Fn(&Header, usize) -> bool) -> Result<Vec<usize>, Refusal> {
        let raw = |stream: &Stream| stream.made.is_none() && self::raw(tree, stream).is_some();
        let is_taken =
            |stream: &Stream| self.streams.iter().any(|other| other.made.is_some() && same(&stream.kind, &other.kind));
        let untaken = (0..).zip(&self.streams).filter(|(_, stream)| raw(stream) && !is_taken(stream));
        let untaken = untaken.filter(|(index, _)| !is_set(self, *index)).map(|(_, stream)| stream);
        let (formed, left): (Vec<&Stream>, Vec<&Stream>) = untaken.partition(|stream| {
            self.all_formed().any(|formed| formed.from.iter().any(|from| same(from, &stream.kind)))
        });
        if let Some(left) = left.first() {
            let place = raw_place(left).map(|place| text(tree, place)).unwrap_or_default();
            return Err(Refusal::Because(format!("it takes no number of the elements of `{place}`")));
        }
        let stays: Vec<bool> =
            self.streams.iter().enumerate().map(|(index, stream)| !raw(stream) && !is_set(self, index)).collect();
        self.raw = formed.into_iter().map(|stream| stream.kind.clone()).collect();
        let mut kept = stays.iter();
        self.streams.retain(|_| kept.next().copied().unwrap_or(true));
        Ok((0..stays.len()).map(|index| stays[..index].iter().filter(|stays| **stays).count()).collect())
    }
}

/// A stream over the elements of a slice that are no floats.
fn raw(tree: &Tree, stream: &Stream) -> Option<ExprId> {
    let place = raw_place(stream)?;
    if stream.chunk().is_some() {
        return Some(place);
    }
    let Type::Sequence(elem) = tree.types.resolve(tree.types.behind_refs(tree.expr(place).ty)) else { return None };
    (!matches!(tree.types.resolve(elem), Type::Float(_))).then_some(place)
}

fn raw_place(stream: &Stream) -> Option<ExprId> {
    match stream.kind {
        Source::Elements { place, .. } => Some(place),
        Source::Indexed { .. } | Source::Number { .. } | Source::Counter => None,
        Source::Step | Source::Formed(_) => None,
    }
}

/// Whether two take the same elements of the same slice.
pub fn same(one: &Source, other: &Source) -> bool {
    match (one, other) {
        (Source::Elements { place, cuts }, Source::Elements { place: also, cuts: alike }) => {
            place == also && cuts == alike
        }
        _ => false,
    }
}

/// An integer as it is written.
pub fn literal(tree: &Tree, id: ExprId) -> Option<usize> {
    match &tree.expr(bare(tree, id)).syn {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => int.base10_parse().ok(),
        _ => None,
    }
}
