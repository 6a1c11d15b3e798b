//! What is said of pairs of floats.

use std::fmt;

/// A mistake in the use of `df64`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairMessage {
    NoVariable { variable: String },
    NotPromoted { variable: String, why: Obstacle },
    NotInConstants { function: String },
}

impl fmt::Display for PairMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairMessage::NoVariable { variable } => {
                write!(f, "`df64` names `{variable}`, and no function here has such a variable")
            }
            PairMessage::NotPromoted { variable, why } => {
                write!(f, "`{variable}` cannot hold a pair of floats: {why}")
            }
            PairMessage::NotInConstants { function } => {
                write!(f, "`{function}` is `const`, and pairs of floats are not computed in constants: remove `df64`")
            }
        }
    }
}

/// Why the type of a local cannot change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    NoFloat,
    AnyFloat,
    ShortFloat,
    ChangedUnseen,
    NamedUnseen,
    BoundByPattern,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Obstacle::NoFloat => "its type is not known to be `f32` or `f64`: write it at its `let`",
            Obstacle::AnyFloat => {
                "its type is a parameter that stands for any float, and pairs are of `f32` or `f64`: write the function for one of them"
            }
            Obstacle::ShortFloat => "its type is shorter than `f32`, and pairs are of `f32` or `f64`: convert it to one of them, which is exact",
            Obstacle::ChangedUnseen => {
                "a `&mut`, a closure or a macro may change it: pass a copy, and assign what comes back"
            }
            Obstacle::NamedUnseen => "a macro names it: bind what the macro needs by a `let` of its own",
            Obstacle::BoundByPattern => "a pattern binds it: give it a `let` of its own",
        })
    }
}
