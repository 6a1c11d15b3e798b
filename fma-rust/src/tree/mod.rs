//! The user's function as a tree of expressions whose scopes are resolved and whose types are known where they can be.
//!
//! Every node keeps its `syn` expression with its direct children cut out and a *hole* in their place, so a node that nothing
//! rewrites is printed as it was written, to the token. What the kinds below do not name is [`Kind::Opaque`]: its children are still
//! nodes, and arithmetic inside them is still seen.

mod assigned;
mod beside;
mod bind;
mod by_name;
mod conditional;
mod cut;
mod edge;
mod function;
mod hole;
mod inner;
mod items;
mod known;
mod later;
mod macros;
mod methods;
mod moved;
pub mod operator_trait;
mod primitive;
mod read;
mod scope;
mod shared;
mod sight;
mod types;
mod unseen;

use std::collections::{HashMap, HashSet};

use fma_ir::{Bits, Cmp, Effect, Flags, FloatOp, IntOp, Logic, Mode};
use proc_macro2::Span;

pub use assigned::{assigned, children, once, throughout, within};
pub use beside::Beside;
pub use bind::plain_name;
pub use by_name::SINE_AND_COSINE;
pub use conditional::{brought, is_conditional, without_lists};
pub use edge::{ASKED, Edge, LAST, TRAP, ZERO, apart, is_apart};
pub use function::OF_ONE;
pub use hole::{Filler, fill};
pub use inner::Inner;
pub use items::Items;
pub use known::{Known, constants_of_std, is_constant_of_std, resembled};
pub use macros::{is_reader, only_reads};
pub use methods::arith;
pub use moved::{Copied, Generic};
pub use primitive::primitive;
pub use read::{Reading, read};
pub use scope::{path_words, words_in, words_of};
pub use shared::Shared;
pub use sight::Sight;
pub use types::{Type, TypeId, Types};

/// An expression's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub usize);

/// A block's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(pub usize);

/// A local variable's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(pub usize);

/// A local variable: a parameter, or a name that a pattern binds.
pub struct Local {
    pub ident: syn::Ident,
    pub ty: TypeId,
    pub mutable: bool,
    /// A parameter that is a shared reference: what is behind it does not change, whoever else reads it.
    pub shared: bool,
    /// Something besides plain assignments may change it: a `&mut`, a closure, a macro. Each read of it is then a read of memory.
    pub unstable: bool,
    /// How often the source names it where the tree can see, its binding aside.
    pub uses: usize,
    /// Tokens that the tree cannot look into name it.
    pub opaque_uses: usize,
    /// A constant: its bits, and those of a second word where its text says more.
    pub words: Option<[u64; 2]>,
}

/// What an arithmetic operator or a call of a known method does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arith {
    Float(FloatOp),
    Powi(i32),
    Test(Bits),
    Int(IntOp),
    Compare(Cmp),
    Logic(Logic),
}

/// How an opaque node evaluates its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// All of them, once, in order, before itself.
    Once,
    /// Some, none or many times.
    Unknown,
    /// In a function of its own (a closure, an async block): outer variables are only names in there.
    Elsewhere,
}

/// A child of an opaque node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Child {
    Expr(ExprId),
    Block(BlockId),
}

/// The locals that come into scope before a child of an opaque node; those of an earlier entry go out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binds {
    pub before: usize,
    pub locals: Vec<LocalId>,
}

/// What a node means.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A literal number or `true`, `false`; the bits are made when the type is known.
    Literal,
    /// A constant of the standard library: its bits by format come from the table of known constants.
    Constant(Known),
    Local(LocalId),
    /// Parentheses and invisible groups.
    Paren(ExprId),
    /// Operands in source order.
    Arith(Arith, Vec<ExprId>),
    Cast(ExprId),
    Ref(ExprId),
    Deref(ExprId),
    Field(ExprId),
    Index(ExprId, ExprId),
    If {
        cond: ExprId,
        then: BlockId,
        otherwise: Option<ExprId>,
    },
    Block(BlockId),
    /// Target and new value; with an operation, the target is the first operand as well.
    Assign {
        op: Option<Arith>,
        target: ExprId,
        value: ExprId,
    },
    Return(Option<ExprId>),
    Opaque {
        order: Order,
        children: Vec<Child>,
        effect: Effect,
        binds: Vec<Binds>,
    },
}

/// The permissions and the environment at a place of the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    pub flags: Flags,
    pub mode: Mode,
    /// `ty = f32`: what an unknown operand of arithmetic is taken for.
    pub leaf: Option<fma_core::Format>,
}

/// One node.
pub struct Expr {
    pub syn: syn::Expr,
    pub kind: Kind,
    pub ty: TypeId,
    pub span: Span,
    pub setting: Setting,
}

/// One statement.
pub enum Stmt {
    /// `let PATTERN: TYPE = init else { … };` with holes in `syn`; `local` if the pattern is a plain name, `binds` in any case.
    Let {
        syn: syn::Local,
        local: Option<LocalId>,
        binds: Vec<LocalId>,
        init: Option<ExprId>,
        otherwise: Option<ExprId>,
    },
    /// An expression, with or without its semicolon.
    Expr(ExprId, Option<syn::Token![;]>),
    /// An item inside the function: a function of its own, with the permissions of this place.
    Item(syn::Item, Setting),
    /// A macro that is a statement: printed as it stands; it may bind each of the names.
    Macro { syn: syn::StmtMacro, may_bind: Vec<String> },
}

/// Statements between braces.
pub struct Block {
    pub brace: syn::token::Brace,
    /// Constants that are items of the block.
    pub declared: Vec<LocalId>,
    pub stmts: Vec<Stmt>,
    /// It was the body of a closure, which reads for itself.
    pub is_apart: bool,
}

/// A function body.
pub struct Tree {
    pub exprs: Vec<Expr>,
    pub blocks: Vec<Block>,
    pub locals: Vec<Local>,
    /// The parameters that are plain names, in order; and every name that the parameters bind.
    pub params: Vec<LocalId>,
    pub bound: Vec<LocalId>,
    /// The constants around the function that it names, where their numbers are known.
    pub outer: Vec<LocalId>,
    pub body: BlockId,
    pub types: Types,
    /// The operations with numbers whose types are known here and unknown on the CPU.
    pub left: HashSet<ExprId>,
    /// What each loop and labelled block is left with by the `break`s that give it a number.
    pub broken: HashMap<ExprId, Vec<ExprId>>,
    /// The fields of each struct of the annotated module that has few, each of which may be borrowed.
    pub fields: Vec<Vec<(syn::Member, TypeId)>>,
    /// The statements with arithmetic that were not looked at, because the configuration decides whether they are there.
    pub absent: Vec<(Span, String)>,
    /// `contains` of a range was read as comparisons.
    pub compares_ranges: bool,
}

impl Tree {
    /// The node of an id.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0]
    }

    /// The block of an id.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0]
    }

    /// The local of an id.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0]
    }

    /// The resolved type of a node.
    pub fn ty(&self, id: ExprId) -> Type {
        self.types.resolve(self.expr(id).ty)
    }
}
