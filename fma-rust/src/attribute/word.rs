//! The table of words. A flag's word is in the table of flags.

macro_rules! words {
    ($($variant:ident $word:literal $form:ident $example:literal;)*) => {
        /// A word of the attribute that is not a flag.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Word { $(#[doc = concat!("`", $example, "`")] $variant,)* }

        impl Word {
            /// Every word, in the order of the table.
            pub const ALL: &'static [Word] = &[$(Word::$variant,)*];

            /// As it is written.
            pub const fn text(self) -> &'static str {
                match self { $(Word::$variant => $word,)* }
            }

            /// What may follow it.
            pub const fn form(self) -> Form {
                match self { $(Word::$variant => Form::$form,)* }
            }

            /// How it is used.
            pub const fn example(self) -> &'static str {
                match self { $(Word::$variant => $example,)* }
            }
        }
    };
}

/// What may follow a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Alone,
    List,
    Value,
    /// Alone, or with a list.
    Maybe,
}

words! {
    // variant  word       form   example
    Fast        "fast"     Alone  "fast";
    Strict      "strict"   Alone  "strict";
    Not         "not"      List   "not(afn)";
    Ty          "ty"       Value  "ty = f32";
    Check       "check"    Alone  "check";
    Report      "report"   Alone  "report";
    Budget      "budget"   List   "budget(fma = 3)";
    Denormal    "denormal" List   "denormal(preserve_sign)";
    Round       "round"    List   "round(rz)";
    Allow       "allow"    List   "allow(unused_flag)";
    Dispatch    "dispatch" Maybe  "dispatch(avx2)";
    Lanes       "lanes"    Value  "lanes = 32";
    Ptx         "ptx"      List   "ptx(sm_90)";
    Kernel      "kernel"   Maybe  "kernel(map(x, y))";
    Reflect     "reflect"  List   "reflect(ftz = 1)";
    Recipe      "recipe"   List   "recipe(inference)";
    Crate       "crate"    Value  "crate = quick";
}

impl Word {
    /// What may stand in its list, by its example.
    pub fn argument(self) -> &'static str {
        let list =
            self.example().split_once('(').map_or("contract", |(_, list)| list.strip_suffix(')').unwrap_or(list));
        list.split_once(", ").map_or(list, |_| "map(x)")
    }

    /// The word of that text.
    pub fn find(text: &str) -> Option<Word> {
        Word::ALL.iter().copied().find(|word| word.text() == text)
    }
}
