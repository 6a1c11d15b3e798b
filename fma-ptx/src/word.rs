//! The words of PTX: mnemonics, modifiers, types. One row each.

use fma_core::Format;

macro_rules! words {
    ($(#[$doc:meta])* $type:ident: $($variant:ident $text:literal)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type { $(#[doc = concat!("`", $text, "`")] $variant,)* }

        impl $type {
            /// Every word, in the order of the table.
            pub const ALL: &'static [$type] = &[$($type::$variant,)*];

            /// As it is written.
            pub const fn text(self) -> &'static str {
                match self { $($type::$variant => $text,)* }
            }

            /// The word of that text.
            pub fn find(text: &str) -> Option<$type> {
                $type::ALL.iter().copied().find(|word| word.text() == text)
            }
        }
    };
}

words! {
    /// A mnemonic.
    Name:
    Fma "fma" Mad "mad" Add "add" Sub "sub" Mul "mul" Div "div" Rem "rem"
    Rcp "rcp" Sqrt "sqrt" Rsqrt "rsqrt" Sin "sin" Cos "cos" Lg2 "lg2" Ex2 "ex2" Tanh "tanh"
    Min "min" Max "max" Abs "abs" Neg "neg" Copysign "copysign"
    Setp "setp" Set "set" Selp "selp" Slct "slct" Testp "testp" Cvt "cvt" Mov "mov"
    And "and" Or "or" Xor "xor" Not "not" Shl "shl" Shr "shr" Shf "shf" Popc "popc" Clz "clz" Brev "brev"
    Cvta "cvta" Ld "ld" St "st" Bra "bra" Ret "ret" Exit "exit" Trap "trap"
}

words! {
    /// A modifier, in the order in which we write them; an assembler takes any.
    Modifier:
    To "to" Uni "uni" Param "param" Global "global" Const "const" Local "local" V2 "v2" V4 "v4"
    Lo "lo" Hi "hi" Wide "wide" Left "l" Wrap "wrap"
    Eq "eq" Ne "ne" Lt "lt" Le "le" Gt "gt" Ge "ge"
    Equ "equ" Neu "neu" Ltu "ltu" Leu "leu" Gtu "gtu" Geu "geu" Num "num" Nan "nan"
    Finite "finite" Infinite "infinite" Number "number" NotANumber "notanumber" Normal "normal" Subnormal "subnormal"
    AlsoAnd "and"
    Rn "rn" Rz "rz" Rm "rm" Rp "rp" Rs "rs" Rna "rna"
    Rni "rni" Rzi "rzi" Rmi "rmi" Rpi "rpi"
    Approx "approx" Full "full"
    Ftz "ftz" Oob "oob" NanWins "NaN" XorSign "xorsign" AbsFirst "abs"
    SatFinite "satfinite" Relu "relu" Sat "sat" Pzo "pzo"
    ScaledOne "scaled::n1::ue8m0" ScaledTwo "scaled::n2::ue8m0"
}

words! {
    /// A type in a form.
    Kind:
    Pred "pred" B8 "b8" B16 "b16" B32 "b32" B64 "b64"
    U8 "u8" U16 "u16" U32 "u32" U64 "u64" S8 "s8" S16 "s16" S32 "s32" S64 "s64"
    F16 "f16" F16x2 "f16x2" Bf16 "bf16" Bf16x2 "bf16x2" F32 "f32" F32x2 "f32x2" F64 "f64" Tf32 "tf32"
    E4m3x2 "e4m3x2" E5m2x2 "e5m2x2" E2m3x2 "e2m3x2" E3m2x2 "e3m2x2" E2m1x2 "e2m1x2"
    E4m3x4 "e4m3x4" E5m2x4 "e5m2x4" E2m3x4 "e2m3x4" E3m2x4 "e3m2x4" E2m1x4 "e2m1x4"
    Ue8m0x2 "ue8m0x2" Ue5m3x2 "ue5m3x2" S2f6x2 "s2f6x2"
}

/// What a type is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A truth value.
    Truth,
    /// Bits without a meaning, as many.
    Bits(u32),
    /// An integer of so many bits.
    Unsigned(u32),
    /// One with a sign.
    Signed(u32),
    /// So many numbers of a format, the first in the low bits.
    Floats(Format, u32),
    /// A format that nothing here computes with.
    Other(u32),
}

/// The width of a number among others: six bits take a byte.
pub fn lane_bits(format: Format) -> u32 {
    match format.layout().bits {
        6 => 8,
        bits => bits,
    }
}

impl Kind {
    /// What it is made of.
    pub const fn shape(self) -> Shape {
        match self {
            Kind::Pred => Shape::Truth,
            Kind::B8 => Shape::Bits(8),
            Kind::B16 => Shape::Bits(16),
            Kind::B32 => Shape::Bits(32),
            Kind::B64 => Shape::Bits(64),
            Kind::U8 => Shape::Unsigned(8),
            Kind::U16 => Shape::Unsigned(16),
            Kind::U32 => Shape::Unsigned(32),
            Kind::U64 => Shape::Unsigned(64),
            Kind::S8 => Shape::Signed(8),
            Kind::S16 => Shape::Signed(16),
            Kind::S32 => Shape::Signed(32),
            Kind::S64 => Shape::Signed(64),
            Kind::F16 => Shape::Floats(Format::F16, 1),
            Kind::F16x2 => Shape::Floats(Format::F16, 2),
            Kind::Bf16 => Shape::Floats(Format::Bf16, 1),
            Kind::Bf16x2 => Shape::Floats(Format::Bf16, 2),
            Kind::F32 => Shape::Floats(Format::F32, 1),
            Kind::F32x2 => Shape::Floats(Format::F32, 2),
            Kind::F64 => Shape::Floats(Format::F64, 1),
            Kind::Tf32 => Shape::Other(32),
            Kind::E4m3x2 => Shape::Floats(Format::F8E4M3, 2),
            Kind::E5m2x2 => Shape::Floats(Format::F8E5M2, 2),
            Kind::E2m3x2 => Shape::Floats(Format::F6E2M3, 2),
            Kind::E3m2x2 => Shape::Floats(Format::F6E3M2, 2),
            Kind::Ue8m0x2 => Shape::Floats(Format::E8M0, 2),
            Kind::Ue5m3x2 | Kind::S2f6x2 => Shape::Other(16),
            Kind::E4m3x4 => Shape::Floats(Format::F8E4M3, 4),
            Kind::E5m2x4 => Shape::Floats(Format::F8E5M2, 4),
            Kind::E2m1x2 => Shape::Floats(Format::F4E2M1, 2),
            Kind::E2m3x4 | Kind::E3m2x4 => Shape::Other(32),
            Kind::E2m1x4 => Shape::Other(16),
        }
    }

    /// Its width; 1 of a truth value.
    pub fn bits(self) -> u32 {
        match self.shape() {
            Shape::Truth => 1,
            Shape::Bits(bits) | Shape::Unsigned(bits) | Shape::Signed(bits) | Shape::Other(bits) => bits,
            Shape::Floats(format, lanes) => lane_bits(format) * lanes,
        }
    }

    /// The format of a single number.
    pub const fn format(self) -> Option<Format> {
        match self.shape() {
            Shape::Floats(format, 1) => Some(format),
            Shape::Floats(..) | Shape::Truth | Shape::Bits(_) => None,
            Shape::Unsigned(_) | Shape::Signed(_) | Shape::Other(_) => None,
        }
    }
}
