//! The table of operations.

use crate::func::VarId;

/// What an operation costs, by the unit that runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Sign operations: free or nearly so.
    Sign,
    /// Add, sub, min, max, rounding: one simple instruction.
    Add,
    Mul,
    /// One rounding for product and sum.
    Fma,
    /// A difference of two products by Kahan's algorithm: a product, two fused operations, a sum.
    Kahan,
    /// Division and square root.
    Div,
    /// A function of the mathematical library.
    Special,
}

macro_rules! float_ops {
    ($($variant:ident $name:literal $arity:literal $class:ident;)*) => {
        /// An operation on floats whose result is a float of the same type.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FloatOp { $(#[doc = concat!("`", $name, "`")] $variant,)* }

        impl FloatOp {
            /// Every operation, in the order of the table.
            pub const ALL: &'static [FloatOp] = &[$(FloatOp::$variant,)*];

            /// The operator, or the name of the method of `f32` and `f64`.
            pub const fn name(self) -> &'static str {
                match self { $(FloatOp::$variant => $name,)* }
            }

            /// How many operands it takes.
            pub const fn arity(self) -> usize {
                match self { $(FloatOp::$variant => $arity,)* }
            }

            /// What it costs.
            pub const fn class(self) -> Class {
                match self { $(FloatOp::$variant => Class::$class,)* }
            }
        }
    };
}

float_ops! {
    // variant  name  arity  class
    Neg "-" 1 Sign;
    Abs "abs" 1 Sign;
    Copysign "copysign" 2 Sign;
    Add "+" 2 Add;
    Sub "-" 2 Add;
    Mul "*" 2 Mul;
    Div "/" 2 Div;
    Rem "%" 2 Special;
    Fma "mul_add" 3 Fma;
    MulAdd "contracted" 3 Fma;
    DiffOfProducts "diff_of_products" 4 Kahan;
    Recip "recip" 1 Div;
    Sqrt "sqrt" 1 Div;
    Rsqrt "rsqrt" 1 Div;
    Min "min" 2 Add;
    Max "max" 2 Add;
    Clamp "clamp" 3 Add;
    Signum "signum" 1 Add;
    Floor "floor" 1 Add;
    Ceil "ceil" 1 Add;
    Trunc "trunc" 1 Add;
    Round "round" 1 Add;
    RoundTiesEven "round_ties_even" 1 Add;
    Fract "fract" 1 Add;
    ToDegrees "to_degrees" 1 Mul;
    ToRadians "to_radians" 1 Mul;
    Cbrt "cbrt" 1 Special;
    Hypot "hypot" 2 Special;
    Powf "powf" 2 Special;
    Exp "exp" 1 Special;
    Exp2 "exp2" 1 Special;
    ExpM1 "exp_m1" 1 Special;
    Ln "ln" 1 Special;
    Log2 "log2" 1 Special;
    Log10 "log10" 1 Special;
    Ln1p "ln_1p" 1 Special;
    Log "log" 2 Special;
    Sin "sin" 1 Special;
    Cos "cos" 1 Special;
    Tan "tan" 1 Special;
    Asin "asin" 1 Special;
    Acos "acos" 1 Special;
    Atan "atan" 1 Special;
    Atan2 "atan2" 2 Special;
    Sinh "sinh" 1 Special;
    Cosh "cosh" 1 Special;
    Tanh "tanh" 1 Special;
    Asinh "asinh" 1 Special;
    Acosh "acosh" 1 Special;
    Atanh "atanh" 1 Special;
}

/// A comparison, of floats or of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cmp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Cmp {
    /// With the sides exchanged.
    pub fn turned(self) -> Cmp {
        match self {
            Cmp::Lt => Cmp::Gt,
            Cmp::Le => Cmp::Ge,
            Cmp::Gt => Cmp::Lt,
            Cmp::Ge => Cmp::Le,
            Cmp::Eq | Cmp::Ne => self,
        }
    }
}

macro_rules! tests {
    ($($variant:ident $name:literal;)*) => {
        /// A question to one float.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Bits { $(#[doc = concat!("`", $name, "`")] $variant,)* }

        impl Bits {
            /// Every question, in the order of the table.
            pub const ALL: &'static [Bits] = &[$(Bits::$variant,)*];

            /// The method of `f32` and `f64`.
            pub const fn name(self) -> &'static str {
                match self { $(Bits::$variant => $name,)* }
            }
        }
    };
}

tests! {
    IsNan "is_nan";
    IsInfinite "is_infinite";
    IsFinite "is_finite";
    IsNormal "is_normal";
    IsSubnormal "is_subnormal";
    IsSignNegative "is_sign_negative";
    IsSignPositive "is_sign_positive";
}

/// An operation on booleans; both operands are pure, so nothing is lost by the missing short circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Logic {
    Not,
    And,
    Or,
    Xor,
}

/// An operation on integers. Rust's plain operators: overflow and division by zero panic or wrap as the build says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IntOp {
    Neg,
    Not,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

/// What an expression that the front end did not understand may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Nothing: the same value wherever it stands (a constant, an immutable variable of an unknown kind).
    Pure,
    /// Reads memory that something else may write: it may be read again as long as nothing acts in between.
    Reads,
    /// Anything: a call, a panic, a write.
    Acts,
}

/// What computes a value. Operands are in [`crate::Value::args`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// A literal or a known constant: the bits of the value's format, or of an integer or boolean. Of a pair, the high word, and the low one is
    /// the operand. A float literal that may become a pair has one as well: what its digits say beyond the float.
    Const(u64),
    /// The content of a variable, taken where the value is pinned.
    Read(VarId),
    /// The user's tokens at the value's site, the operands in its holes.
    Opaque(Effect),
    Float(FloatOp),
    /// `powi` with a known exponent.
    Powi(i32),
    Compare(Cmp),
    Test(Bits),
    Logic(Logic),
    /// Condition, then, else: only the chosen one is computed.
    Select,
    Int(IntOp),
    /// Rust's `as`, from the operand's type to the value's.
    Cast,
}

impl Op {
    /// What the operation may do besides computing its value.
    pub fn effect(self) -> Effect {
        match self {
            Op::Opaque(effect) => effect,
            Op::Read(_) => Effect::Reads,
            Op::Int(_) => Effect::Acts,
            Op::Const(_) | Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) => Effect::Pure,
            Op::Logic(_) | Op::Select | Op::Cast => Effect::Pure,
        }
    }

    /// Whether the value must stand in a [`crate::Stmt::Eval`].
    pub fn is_pinned(self) -> bool {
        self.effect() != Effect::Pure
    }
}
