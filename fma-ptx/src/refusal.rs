//! What cannot be said in PTX, and what to write instead.

use std::fmt;

use fma_ir::Site;

use crate::{Target, Version};

/// A value or statement that has no PTX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The function in which it stands, if that is one that is called.
    pub callee: Option<String>,
    /// Where it stands in the source; `None` for the function as a whole.
    pub site: Option<Site>,
    /// What is wrong with it.
    pub why: Why,
}

impl Refusal {
    /// Of a function as a whole.
    pub fn whole(why: Why) -> Refusal {
        Refusal { callee: None, site: None, why }
    }

    /// The same in a function that is called, unless it is of one that this one calls.
    pub fn within(self, callee: &str) -> Refusal {
        Refusal { callee: self.callee.or_else(|| Some(callee.to_owned())), ..self }
    }
}

/// What something unknown stands among, which tells what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// Calls that give numbers.
    Numbers,
    /// A chain of iterators.
    Iterators,
    /// Methods of an option.
    Options,
}

/// Why something has no PTX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The front end did not understand it.
    Opaque,
    /// The front end knows what it is called, and not what it means here.
    Construct {
        /// What it is.
        what: &'static str,
        /// What to write instead.
        instead: &'static str,
    },
    /// A function, a method or a macro of which nothing is known.
    Unknown {
        /// What it is called.
        name: String,
        /// Where it stands.
        among: Among,
    },
    /// A generic function that is passed no float.
    Passed,
    /// A method that changes what it is called on, where only its name tells which is meant, and others of the name change or give something else.
    Namesake,
    /// A closure that is no statement.
    Closure,
    /// An iterator that is no loop.
    Iterator,
    /// A part of an array that lies in registers.
    Part,
    /// An option that is kept, or made otherwise than it is known here.
    Option,
    /// A function whose types its callers choose, and nobody names.
    Generic,
    /// A function that takes others.
    Callable,
    /// A function whose types its callers choose otherwise than by its own parameters.
    Open,
    /// A type parameter of which not enough is known.
    Bound,
    /// A function with a number that its callers choose in their types.
    GenericNumber,
    /// Its expressions nest too deep for the front end.
    TooDeep,
    /// A type that a register does not hold.
    Type,
    /// A struct that holds slices, where it is needed as a whole.
    Held,
    /// A rounding that no instruction has.
    Rounding,
    /// The target lacks a form.
    Lacks {
        /// As in `fma.rn.bf16`.
        form: String,
        /// The target in question.
        target: Target,
        /// The first that has it.
        first: Option<Target>,
    },
    /// An operation that double-floats do not have here.
    Pair(&'static str),
    /// A function that does not exist in this format at all.
    NoFunction(&'static str),
    /// A method of integers that has no instructions here.
    NoMethod,
    /// A conversion that no instruction does.
    NoConversion,
    /// A function that calls itself, be it through others.
    Recursion,
    /// Something behind a reference that each thread of a kernel would change.
    Shared,
    /// A slice of structs whose numbers may lie anywhere.
    Layout,
    /// Something that is returned and no register holds.
    Result,
    /// A `Result` that is returned, of which only one type is written.
    Outcome,
    /// An `async` function.
    Async,
    /// A kernel of a function that returns nothing.
    NoResult,
    /// A `.version` was asked for in which the target does not have all that the function needs.
    Version {
        /// What was asked for.
        asked: Version,
        /// What suffices.
        needed: Version,
    },
    /// A target that is too old.
    Target(Target),
}

const NAMESAKE: &str = "types of the module have methods of this name that change or give different things: call it by its path, \
    as in `Type::method(&mut value)`, or give it another name";

const CLOSURE: &str = "this closure has no PTX: bind it by a `let` whose name is given once, say the types of its parameters, and only \
    call it";

const CONVERSION: &str = "no instruction of PTX converts like this: narrow formats are made of f32 by `Round::NearestEven` and \
    `Overflow::Saturate`, E8M0 by `Round::Up` or `Round::TowardZero`";

const CHAIN: &str = "write it as a `for` loop, or as a chain of `map`, `filter`, `zip`, `enumerate`, `rev`, \
    `flat_map`, `flatten`, `skip`, `step_by`, `take`, `skip_while` and `take_while` that ends in `sum`, `product`, \
    `fold`, `count`, `any`, `all`, `position`, `find`, `nth`, `last`, `max`, `reduce`, `max_by`, `max_by_key` or \
    `for_each`";

const PART: &str = "an array of the function's own has no parts in PTX, since it lies in registers: go through it by index, or make it a \
    parameter behind `&`";

const TAKEN: &str = "take the option's value by `unwrap_or`, `map_or`, `if let Some(x)` or `match`";

const FUNCTION: &str = "write it by operators, `if` and loops, or as a function of the annotated module";

const PASSED: &str = "nothing tells for which type this generic function is called: pass it a number, or a struct or an \
    enum of the module";

const OPTION: &str = "no register of PTX holds this option: take its value by `unwrap_or`, `map_or`, `if let Some(x)` or \
    `match`; those that are understood are made by `Some(x)`, `get`, `first`, `last`, `position`, `find`, `reduce`, \
    `max_by`, `then`, `checked_add` and their kin, and changed by `=` alone, in a `let` with a type";

const GENERIC: &str = "a generic function has no PTX, since nothing says for which types: name them in \
    `ptx(sm_90, instances(f32, f64))`";

const OPEN: &str = "a generic function has no PTX, since nothing says for which types: write it for the one that is passed, or by a macro \
    for several";

const CALLABLE: &str = "a function that takes others has no text of its own, and stands where it is called: pass closures or names of functions to \
    it, from a function of the same module with the same flags, and let no closure leave by `?`";

const BOUND: &str = "of this type parameter PTX does not know enough: bind it by `Float` of num-traits, or compute with it by operators alone";

const GENERIC_NUMBER: &str = "a function with a `const` parameter has no text of its own, and stands where it is called: write its number there \
    (`f::<4>(x)`), or declare the array that it is passed (`x: [f32; 4]`), in a function of the same module with the same flags";

const PAIRS: &str = "they have `+ - * /`, `sqrt`, `mul_add`, `recip`, `abs`, `signum`, `copysign`, `min`, `max` and comparisons; compute it \
    on floats, outside of `df64`";

const SHARED: &str = "each thread of a kernel would change this: take a slice, of which each changes its own element, or return what is new";

const LAYOUT: &str = "only `#[repr(C)]` says where the numbers of a struct lie, and nothing where those of a tuple do: take a struct with that above it, \
    and above those in it, whose fields are numbers, truths, arrays and such structs, 4096 numbers in all at most";

const RESULT: &str = "a function of PTX returns numbers, or structs, tuples and arrays of up to 64 numbers";

const OUTCOME: &str = "nothing here tells what this `Result` holds: write both types, as in `Result<f32, Bad>`, where `Bad` is a number or an enum without fields";

const ASYNC: &str = "an `async` function has no PTX, since nothing waits there: write it without `async`";

const TYPE: &str = "no register of PTX holds this type: use f64, f32, f16, bf16, bool or an integer of up to 64 bits";

const HELD: &str = "a struct that holds slices has PTX by its fields alone: name these (`v.data[i]`), call its methods, and pass it on under the one \
    name that a `let` or a parameter gives it; its numbers behind a reference do not change";

impl Among {
    /// What to write.
    fn instead(&self) -> &'static str {
        match self {
            Among::Iterators => CHAIN,
            Among::Options => TAKEN,
            Among::Numbers => FUNCTION,
        }
    }
}

fn lacks(f: &mut fmt::Formatter<'_>, form: &str, target: &Target, first: Option<&Target>) -> fmt::Result {
    match first {
        Some(first) => write!(f, "{target} has no `{form}`: {first} is the first target that has it"),
        None => write!(f, "{target} has no `{form}`, and no other target has it"),
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Opaque => write!(f, "this has no PTX: write it as arithmetic, comparisons, `let` and `if` on numbers"),
            Why::Construct { what, instead } => write!(f, "{what} has no PTX: {instead}"),
            Why::Unknown { name, among } => write!(f, "`{name}` has no PTX: {}", among.instead()),
            Why::Passed => f.write_str(PASSED),
            Why::Namesake => f.write_str(NAMESAKE),
            Why::Closure => f.write_str(CLOSURE),
            Why::Iterator => write!(f, "this iterator has no PTX: {CHAIN}"),
            Why::Part => f.write_str(PART),
            Why::Option => f.write_str(OPTION),
            Why::Generic => f.write_str(GENERIC),
            Why::Callable => f.write_str(CALLABLE),
            Why::Open => f.write_str(OPEN),
            Why::Bound => f.write_str(BOUND),
            Why::GenericNumber => f.write_str(GENERIC_NUMBER),
            Why::TooDeep => write!(f, "these expressions nest too deep for PTX: break them up by `let`s"),
            Why::Type => f.write_str(TYPE),
            Why::Held => f.write_str(HELD),
            Why::Rounding => write!(f, "no instruction of PTX rounds like this: use rn, rz, rm or rp"),
            Why::Lacks { form, target, first } => lacks(f, form, target, first.as_ref()),
            Why::NoMethod => write!(f, "PTX has no such method of this integer type: write it by operators"),
            Why::NoConversion => f.write_str(CONVERSION),
            Why::Recursion => write!(f, "a function of PTX does not call itself: write a loop"),
            Why::Shared => f.write_str(SHARED),
            Why::Layout => f.write_str(LAYOUT),
            Why::Result => f.write_str(RESULT),
            Why::Outcome => f.write_str(OUTCOME),
            Why::Async => f.write_str(ASYNC),
            Why::NoResult => write!(f, "a kernel stores what its function returns, and this one returns nothing"),
            Why::Pair(name) => write!(f, "double-floats have no `{name}` in PTX: {PAIRS}"),
            Why::NoFunction(name) => write!(f, "PTX has no `{name}` of this type"),
            Why::Version { asked, needed } => {
                write!(f, "PTX {asked} does not have all that this function needs: {needed} does")
            }
            Why::Target(target) => write!(f, "PTX is written for sm_{} and later, not for {target}", Target::LOWEST),
        }
    }
}
