//! Types as far as they matter here, and their inference by unification.
//!
//! A wrong type would break the user's code, an unknown one only leaves an expression alone; so whatever is not certain is
//! [`Type::Unknown`], and a literal whose variable flows into tokens that the tree does not understand stays unknown too.

use fma_core::Format;
use fma_ir::IntTy;

/// A type's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(usize);

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Nothing is known.
    Unknown,
    /// A type with a name that means no float here: a user's own, a type parameter without float bounds, `String`.
    Other,
    /// The type of an expression that does not return.
    Never,
    Float(Format),
    /// A type parameter that its bounds declare a float: its index among the type parameters.
    Generic(u16),
    Int(IntTy),
    Bool,
    /// A format that converts and has no arithmetic of its own here: `F8E4M3`.
    Narrow(Format),
    /// Two numbers in a register, which instructions compute with by name: `F16x2`.
    Packed(Format),
    Unit,
    Ref(TypeId),
    /// Arrays, slices, vectors: what can be indexed by `usize`.
    Sequence(TypeId),
    /// An iterator over items; the flag tells a range of integers, whose items can be counted.
    Iter(TypeId),
    /// An `Option`, or a `Result` by what it holds where all is well.
    Maybe(TypeId),
    Tuple(Vec<TypeId>),
    /// What can be called: its parameters, and what it gives.
    Function(Vec<TypeId>, TypeId),
    /// A struct of the annotated module: its index in [`super::Items`].
    Struct(usize),
    /// An enum of the annotated module: its index in [`super::Items`], and the integer that it is where PTX is read.
    Enum(usize, IntTy),
    /// An enum as the CPU's code is read: its index among the [choices](super::Items::choices).
    Choice(usize),
    /// A float or integer literal whose type its use decides.
    FloatLiteral,
    IntLiteral,
    /// Of a zero that stands for a number of any type.
    Zero,
}

/// The variants that hold what a [`Type::Maybe`] may hold.
pub const HOLDING: [&str; 2] = ["Some", "Ok"];

/// Whether a path is one of them, as it stands or in full as it is printed (`::core::option::Option::Some`).
pub fn holds(path: &[String], variant: &str) -> bool {
    let is_plain = path.len() == 1 || path.iter().zip(["core", "option", "Option"]).all(|(word, full)| word == full);
    is_plain && HOLDING.contains(&variant)
}

#[derive(Clone, Debug)]
enum Cell {
    Link(TypeId),
    Is(Type),
}

/// The arena of types.
#[derive(Clone, Debug, Default)]
pub struct Types {
    cells: Vec<Cell>,
    /// For literals: their value flows somewhere that may decide their type unseen.
    escaped: Vec<bool>,
    /// Those of literals.
    began: Vec<bool>,
    /// Types that are known here and unknown on the CPU.
    pub(super) unseen: Vec<TypeId>,
    /// Those of them of which it learns nothing.
    pub(super) alone: Vec<TypeId>,
    /// How many elements sequences have whose types say so, by the type of their elements: what is cut from one has no more.
    counts: Vec<(TypeId, usize)>,
    /// Those that are floats, or references to such, because `ty = f64` says so.
    taken: Vec<TypeId>,
    /// What is stored where a type is expected, and neither is known.
    pub(super) later: Vec<(TypeId, TypeId)>,
}

impl Types {
    /// A new type.
    pub fn add(&mut self, ty: Type) -> TypeId {
        self.began.push(ty == Type::FloatLiteral);
        self.cells.push(Cell::Is(ty));
        self.escaped.push(false);
        TypeId(self.cells.len() - 1)
    }

    /// The type of an array, with as many elements as it has if that is known.
    pub fn array(&mut self, elem: TypeId, count: Option<usize>) -> Type {
        self.counts.extend(count.map(|count| (elem, count)));
        Type::Sequence(elem)
    }

    /// The type of a list that is made of such elements. They may be those of an array, whose length is not the list's.
    pub fn list(&mut self, elem: TypeId) -> Type {
        let own = self.add(Type::Unknown);
        self.link(own, elem);
        Type::Sequence(own)
    }

    /// How many elements a sequence has at most, if its type says so.
    pub fn most_elements(&self, sequence: TypeId) -> Option<usize> {
        let Type::Sequence(elem) = self.get(self.behind_refs(sequence)) else { return None };
        self.counts.iter().find(|(counted, _)| *counted == elem).map(|(_, count)| *count)
    }

    pub(super) fn root(&self, mut id: TypeId) -> TypeId {
        while let Cell::Link(next) = self.cells[id.0] {
            id = next;
        }
        id
    }

    /// Whether a float was that of a literal without a type: the compiler may learn which float it is from what comes later.
    pub fn began_as_literal(&self, id: TypeId) -> bool {
        let mut at = id;
        while let (false, Cell::Link(next)) = (self.began[at.0], &self.cells[at.0]) {
            at = *next;
        }
        self.began[at.0] && matches!(self.get(id), Type::Float(_) | Type::FloatLiteral)
    }

    /// What is known of a type so far.
    pub fn get(&self, id: TypeId) -> Type {
        match &self.cells[self.root(id).0] {
            Cell::Is(ty) => ty.clone(),
            Cell::Link(_) => Type::Unknown,
        }
    }

    /// What a type is once the whole function was read: an undecided literal is `f64` or `i32`, unless it escaped.
    pub fn resolve(&self, id: TypeId) -> Type {
        let escaped = self.escaped[self.root(id).0];
        match self.get(id) {
            Type::FloatLiteral if !escaped => Type::Float(Format::F64),
            Type::IntLiteral if !escaped => Type::Int(IntTy { bits: 32, signed: true, pointer: false }),
            Type::FloatLiteral | Type::IntLiteral | Type::Zero => Type::Unknown,
            known => known,
        }
    }

    /// The type behind any number of references.
    pub fn behind_refs(&self, id: TypeId) -> TypeId {
        match self.get(id) {
            Type::Ref(inner) => self.behind_refs(inner),
            _ => id,
        }
    }

    /// The value flows where its type may be decided unseen.
    pub fn escape(&mut self, id: TypeId) {
        let root = self.root(id);
        self.escaped[root.0] = true;
        match self.get(root) {
            Type::Ref(inner) | Type::Sequence(inner) | Type::Iter(inner) | Type::Maybe(inner) => self.escape(inner),
            Type::Tuple(parts) => parts.into_iter().for_each(|part| self.escape(part)),
            Type::Function(taken, given) => taken.into_iter().chain([given]).for_each(|part| self.escape(part)),
            _ => {}
        }
    }

    /// Takes an unknown type for a known one, because the author said so.
    pub fn assume(&mut self, id: TypeId, ty: Type) {
        let root = self.root(id);
        if matches!(self.get(root), Type::Unknown | Type::FloatLiteral) {
            self.cells[root.0] = Cell::Is(ty);
        }
    }

    /// Takes what nothing is known of for a float, because the author said so: what has that type may refer to one.
    pub fn take_for(&mut self, id: TypeId, format: Format) {
        if self.get(id) == Type::Unknown {
            self.taken.push(id);
        }
        self.assume(id, Type::Float(format));
    }

    /// Whether a type was taken for a float.
    pub fn is_taken(&self, id: TypeId) -> bool {
        self.taken.iter().any(|taken| self.root(*taken) == self.root(id))
    }

    /// Each type parameter is the float that it is given.
    pub fn settle(&mut self, format: impl Fn(u16) -> Option<Format>) {
        for cell in &mut self.cells {
            if let Cell::Is(Type::Generic(index)) = cell
                && let Some(format) = format(*index)
            {
                *cell = Cell::Is(Type::Float(format));
            }
        }
    }

    /// A type is none that matters here, after all.
    pub fn leave(&mut self, ty: &Type) {
        let same = |cell: &&mut Cell| matches!(cell, Cell::Is(known) if known == ty);
        self.cells.iter_mut().filter(same).for_each(|cell| *cell = Cell::Is(Type::Other));
    }

    /// Makes two types one where one of them is a literal's or both have the same shape; else leaves both alone.
    pub fn unify(&mut self, a: TypeId, b: TypeId) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        // The CPU learns the type of a literal from what else it meets: from this it learns nothing.
        let unseen = self.is_unseen(a) || self.is_unseen(b);
        match (self.get(a), self.get(b)) {
            (Type::FloatLiteral, known @ Type::Float(_)) | (Type::IntLiteral, known @ Type::Int(_)) if unseen => {
                self.cells[a.0] = Cell::Is(known);
            }
            (known @ Type::Float(_), Type::FloatLiteral) | (known @ Type::Int(_), Type::IntLiteral) if unseen => {
                self.cells[b.0] = Cell::Is(known);
            }
            (Type::FloatLiteral, Type::FloatLiteral) | (Type::IntLiteral, Type::IntLiteral) if self.is_unseen(a) => {
                self.link(b, a);
            }
            (Type::FloatLiteral, Type::Float(_) | Type::FloatLiteral) => self.link(a, b),
            (Type::Float(_), Type::FloatLiteral) | (Type::Int(_), Type::IntLiteral) => self.link(b, a),
            (Type::IntLiteral, Type::Int(_) | Type::IntLiteral) => self.link(a, b),
            (Type::Zero, other) if may_be_zero(&other) => self.link(a, b),
            (other, Type::Zero) if may_be_zero(&other) => self.link(b, a),
            (Type::Ref(a), Type::Ref(b)) => self.unify(a, b),
            (Type::Sequence(a), Type::Sequence(b)) | (Type::Iter(a), Type::Iter(b)) => self.unify(a, b),
            (Type::Maybe(a), Type::Maybe(b)) => self.unify(a, b),
            (Type::Tuple(a), Type::Tuple(b)) => a.into_iter().zip(b).for_each(|(a, b)| self.unify(a, b)),
            (Type::Unknown | Type::Other, _) => self.escape(b),
            (_, Type::Unknown | Type::Other) => self.escape(a),
            _ => {}
        }
    }

    fn link(&mut self, from: TypeId, to: TypeId) {
        self.escaped[to.0] |= self.escaped[from.0];
        self.cells[from.0] = Cell::Link(to);
    }

    /// The type of an expression that has one of two values (the arms of an `if`).
    pub fn join(&mut self, a: TypeId, b: TypeId) -> TypeId {
        if self.get(a) == Type::Never {
            return b;
        }
        if self.get(b) == Type::Never {
            return a;
        }
        self.unify(a, b);
        if self.same(a, b) {
            return self.unseen_of(a, b).unwrap_or(a);
        }
        // What is around decides the type of both, and of the literals in them.
        self.escape(a);
        self.escape(b);
        self.add(Type::Unknown)
    }

    /// Whether both are known and the same.
    pub fn same(&self, a: TypeId, b: TypeId) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        match (self.get(a), self.get(b)) {
            (Type::Unknown | Type::Other, _) | (_, Type::Unknown | Type::Other) => false,
            (Type::FloatLiteral, Type::FloatLiteral)
            | (Type::IntLiteral, Type::IntLiteral)
            | (Type::Zero, Type::Zero) => a == b,
            (Type::Ref(a), Type::Ref(b)) => self.same(a, b),
            (Type::Sequence(a), Type::Sequence(b)) | (Type::Iter(a), Type::Iter(b)) => self.same(a, b),
            (Type::Maybe(a), Type::Maybe(b)) => self.same(a, b),
            (Type::Tuple(a), Type::Tuple(b)) => a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| self.same(*a, *b)),
            (a, b) => a == b,
        }
    }
}

/// Whether something of the type may be a zero, whatever it is.
fn may_be_zero(ty: &Type) -> bool {
    use Type::{Bool, Enum, Float, FloatLiteral, Generic, Int, IntLiteral, Zero};
    matches!(ty, Zero | Float(_) | Int(_) | Enum(..) | Bool | Generic(_) | FloatLiteral | IntLiteral)
}
