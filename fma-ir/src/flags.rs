//! The table of flags: what an operation may have done to it.

/// What kind of permission a flag is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagKind {
    /// One of LLVM's seven; `fast` is all of these.
    Llvm,
    /// A permission for one algorithm only.
    Scheme,
    /// A promise that the result keeps.
    Promise,
}

macro_rules! flags {
    ($($variant:ident $word:literal $kind:ident $sentence:literal;)*) => {
        /// One permission of one operation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Flag { $(#[doc = $sentence] $variant,)* }

        impl Flag {
            /// Every flag, in the order of the table.
            pub const ALL: &'static [Flag] = &[$(Flag::$variant,)*];

            /// The word written in the attribute.
            pub const fn word(self) -> &'static str {
                match self { $(Flag::$variant => $word,)* }
            }

            /// What the flag permits, in one sentence.
            pub const fn sentence(self) -> &'static str {
                match self { $(Flag::$variant => $sentence,)* }
            }

            /// The kind of permission.
            pub const fn kind(self) -> FlagKind {
                match self { $(Flag::$variant => FlagKind::$kind,)* }
            }
        }
    };
}

flags! {
    Nnan     "nnan"     Llvm    "no argument or result of the operation is NaN";
    Ninf     "ninf"     Llvm    "no argument or result of the operation is infinite";
    Nsz      "nsz"      Llvm    "the sign of a zero may differ";
    Arcp     "arcp"     Llvm    "a division may become a multiplication by a reciprocal";
    Contract "contract" Llvm    "a product that feeds a sum may lose its own rounding";
    Afn      "afn"      Llvm    "a function may be replaced by an approximation of documented error";
    Reassoc  "reassoc"  Llvm    "the laws of the reals hold, order included";
    Horner   "horner"   Scheme  "a polynomial may be reordered into Horner's scheme";
    Estrin   "estrin"   Scheme  "a polynomial may be reordered into Estrin's scheme";
    Kahan    "kahan"    Scheme  "a sum or difference of two products may be computed by Kahan's algorithm";
    Lerp     "lerp"     Scheme  "a linear interpolation may be computed by two fused operations";
    Fused    "fused"    Promise "a product that feeds a sum loses its own rounding, on every machine";
    Df64     "df64"     Promise "the operation is computed in unevaluated sums of two floats";
}

/// A set of flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flags(u16);

impl Flags {
    /// No permission at all.
    pub const NONE: Flags = Flags(0);

    /// The seven flags of LLVM: the word `fast`.
    pub const FAST: Flags = {
        let mut set = Flags::NONE;
        let mut index = 0;
        while index < Flag::ALL.len() {
            if matches!(Flag::ALL[index].kind(), FlagKind::Llvm) {
                set = set.with(Flag::ALL[index]);
            }
            index += 1;
        }
        set
    };

    /// The set of one flag.
    pub const fn of(flag: Flag) -> Flags {
        Flags(1 << flag as u8)
    }

    /// This set and one flag more.
    pub const fn with(self, flag: Flag) -> Flags {
        self.union(Flags::of(flag))
    }

    /// This set without one flag.
    pub const fn without(self, flag: Flag) -> Flags {
        self.minus(Flags::of(flag))
    }

    /// The flags of either set.
    pub const fn union(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// The flags of both sets.
    pub const fn intersection(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }

    /// The flags of this set that are not in the other.
    pub const fn minus(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// Whether the flag is in the set.
    pub const fn has(self, flag: Flag) -> bool {
        self.contains(Flags::of(flag))
    }

    /// Whether every flag of the other set is in this one.
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether no flag is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a product may lose its own rounding: `fused` is `contract` as a promise.
    pub const fn contracts(self) -> bool {
        self.has(Flag::Contract) || self.has(Flag::Fused)
    }

    /// The flags of the set, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.iter().copied().filter(move |flag| self.has(*flag))
    }

    /// The only flag of the set, if it has just one.
    pub fn single(self) -> Option<Flag> {
        let mut flags = self.iter();
        flags.next().filter(|_| flags.next().is_none())
    }
}

impl FromIterator<Flag> for Flags {
    fn from_iter<I: IntoIterator<Item = Flag>>(flags: I) -> Flags {
        flags.into_iter().fold(Flags::NONE, Flags::with)
    }
}

impl core::fmt::Display for Flags {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, flag) in self.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "" } else { ", " }, flag.word())?;
        }
        Ok(())
    }
}
