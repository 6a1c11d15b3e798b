//! The table of formats: one row each. Everything that is known of a format is derived from its row.

mod codes;

/// Which codes of a format are not finite numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Specials {
    /// The all-ones exponent holds infinities and NaNs.
    Ieee,
    /// No infinity; only the all-ones code of either sign is NaN.
    NanAllOnes,
    /// No infinity and no negative zero: the code of negative zero is the only NaN.
    NanNegativeZero,
    /// Every code is a finite number.
    Finite,
}

/// What the codes with exponent field 0 are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lowest {
    /// Zero and the subnormal numbers.
    Subnormals,
    /// Normal numbers like all others: the format has no zero.
    Normals,
}

/// One row: how the bits of a format are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// As this library, its attribute and its reports spell it.
    pub name: &'static str,
    /// Width in bits, the sign included.
    pub bits: u32,
    /// Width of the exponent field.
    pub exponent_bits: u32,
    /// Stored significand bits, without the implicit one.
    pub fraction_bits: u32,
    /// The exponent field of one.
    pub bias: i32,
    /// Whether there is a bit for the sign.
    pub signed: bool,
    /// Which codes are not finite.
    pub specials: Specials,
    /// What exponent field 0 means.
    pub lowest: Lowest,
}

macro_rules! formats {
    ($($(#[$doc:meta])* $variant:ident $name:literal $signed:ident $exponent:literal $fraction:literal $bias:literal $specials:ident $lowest:ident;)*) => {
        /// A floating-point format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Format { $($(#[$doc])* $variant,)* }

        impl Format {
            /// Every row, in the order of the table.
            pub const ALL: &'static [Format] = &[$(Format::$variant,)*];

            /// The row of this format.
            #[inline]
            pub const fn layout(self) -> &'static Layout {
                match self {
                    $(Format::$variant => &Layout {
                        name: $name,
                        bits: $signed as u32 + $exponent + $fraction,
                        exponent_bits: $exponent,
                        fraction_bits: $fraction,
                        bias: $bias,
                        signed: $signed,
                        specials: Specials::$specials,
                        lowest: Lowest::$lowest,
                    },)*
                }
            }
        }
    };
}

formats! {
    // variant  name        signed exponent fraction bias specials   lowest
    /// binary64.
    F64        "f64"        true  11 52 1023 Ieee            Subnormals;
    /// binary32.
    F32        "f32"        true   8 23  127 Ieee            Subnormals;
    /// binary16.
    F16        "f16"        true   5 10   15 Ieee            Subnormals;
    /// The upper half of binary32.
    Bf16       "bf16"       true   8  7  127 Ieee            Subnormals;
    /// OCP FP8 for weights; largest 448.
    F8E4M3     "f8e4m3"     true   4  3    7 NanAllOnes      Subnormals;
    /// The other vendor's FP8 for weights; largest 240.
    F8E4M3Fnuz "f8e4m3fnuz" true   4  3    8 NanNegativeZero Subnormals;
    /// OCP FP8 for gradients; largest 57344.
    F8E5M2     "f8e5m2"     true   5  2   15 Ieee            Subnormals;
    /// The other vendor's FP8 for gradients; largest 57344.
    F8E5M2Fnuz "f8e5m2fnuz" true   5  2   16 NanNegativeZero Subnormals;
    /// OCP FP6; largest 7.5.
    F6E2M3     "f6e2m3"     true   2  3    1 Finite          Subnormals;
    /// OCP FP6; largest 28.
    F6E3M2     "f6e3m2"     true   3  2    3 Finite          Subnormals;
    /// OCP FP4; largest 6.
    F4E2M1     "f4e2m1"     true   2  1    1 Finite          Subnormals;
    /// A power of two without sign, zero or subnormals; the code `ff` is NaN.
    E8M0       "e8m0"       false  8  0  127 NanAllOnes      Normals;
    /// `F8E4M3` without its sign: the scales of NV-FP4.
    UE4M3      "ue4m3"      false  4  3    7 NanAllOnes      Subnormals;
    /// An IEEE-like byte: the small world in which rules are tried on every value.
    Ieee8      "ieee8"      true   4  3    7 Ieee            Subnormals;
}
