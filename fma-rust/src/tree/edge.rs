//! Calls that only the reading for PTX knows: what closures are given, name from outside, and give, once they are statements.
//!
//! On the CPU such a number goes through a call, so that nothing is fused across; and where the closure tells no type, nothing is
//! rewritten that computes with it. A text that is to give the same bits must not do either.

/// How a number comes into a closure, or out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Its type is known on either side.
    Passed,
    /// It is named from inside.
    Captured,
    /// Its type is nowhere written: on the CPU it is unknown.
    Untyped,
    /// What computes with it is left alone, whatever is known.
    Alone,
    /// Its type is known, whatever it was made of.
    Known,
    /// No edge: the number behind whatever references.
    Behind,
    /// No edge: what the standard library computes, which knows of no mode.
    Library,
    /// No edge: what is made of something by the library has no type on the CPU where that has none.
    Gathered,
    /// No edge: an index that a method was asked with. The CPU knows what the method gives where it knows the type of that.
    Asked,
    /// A literal that a variable without a type is given: the CPU learns the type where the variable is stored.
    Deferred,
}

/// The call that stands where a function ends in a trap.
pub const TRAP: &str = "fastmath_trap";

/// The call that stands for a zero, whatever its type.
pub const ZERO: &str = "fastmath_zero";

/// The call that stands for the last number, whatever its type.
pub const LAST: &str = "fastmath_last";

/// The statement that begins the block of a closure's body which stands where the closure is called.
const APART: &str = "fastmath_apart";

/// That statement.
pub fn apart() -> syn::Stmt {
    let name = syn::Ident::new(APART, proc_macro2::Span::mixed_site());
    syn::parse_quote!(#name;)
}

/// Whether a statement is that.
pub fn is_apart(stmt: &syn::Stmt) -> bool {
    matches!(stmt, syn::Stmt::Expr(syn::Expr::Path(path), Some(_)) if path.path.is_ident(APART))
}

/// How the variables are called into which a `break` puts what it takes along.
pub const BROKEN: &str = "fastmath_3_";

/// Whether a variable is one of those.
pub fn is_broken(name: &impl ToString) -> bool {
    name.to_string().starts_with(BROKEN)
}

/// How the variables are called that hold what a method was asked with.
pub const ASKED: &str = "asked";

/// Whether a variable is one of those.
pub fn is_asked(name: &impl ToString) -> bool {
    let name = name.to_string();
    name.starts_with("fastmath_") && name.contains(ASKED)
}

const EDGES: [(&str, Edge); 10] = [
    ("fastmath_edge", Edge::Passed),
    ("fastmath_edge_of_captured", Edge::Captured),
    ("fastmath_edge_of_untyped", Edge::Untyped),
    ("fastmath_edge_of_alone", Edge::Alone),
    ("fastmath_edge_of_known", Edge::Known),
    ("fastmath_behind", Edge::Behind),
    ("fastmath_library", Edge::Library),
    ("fastmath_gathered", Edge::Gathered),
    ("fastmath_asked", Edge::Asked),
    ("fastmath_deferred", Edge::Deferred),
];

impl Edge {
    /// The edge that a call makes.
    pub fn of(words: &[impl AsRef<str>]) -> Option<Edge> {
        let [name] = words else { return None };
        EDGES.iter().find(|(known, _)| *known == name.as_ref()).map(|(_, edge)| *edge)
    }

    /// What the call is called.
    pub fn ident(self) -> syn::Ident {
        let name = EDGES.iter().find(|(_, edge)| *edge == self).map_or("fastmath_edge", |(name, _)| name);
        syn::Ident::new(name, proc_macro2::Span::mixed_site())
    }
}
