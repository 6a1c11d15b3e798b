//! `recipe(inference)`: names for flags, formats and modes that go together. Each is what its row says, and no more.

use fma_core::Format;
use fma_ir::{Denormal, Flag, Flags, Mode};

/// A row of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Recipe {
    /// As it is written.
    pub name: &'static str,
    flags: &'static [Flag],
    denormal: Denormal,
    /// The format that numbers come in, the one that sums are kept in, and those that results may take.
    pub formats: [&'static str; 3],
}

const fn row(name: &'static str, flags: &'static [Flag], denormal: Denormal, formats: [&'static str; 3]) -> Recipe {
    Recipe { name, flags, denormal, formats }
}

/// Every recipe.
pub const RECIPES: &[Recipe] = &[
    row("inference", &[Flag::Afn, Flag::Contract], Denormal::PreserveSign, ["F8E4M3", "f32", "F8E4M3 or bf16"]),
    row("training_forward", &[Flag::Contract], Denormal::PreserveSign, ["F8E4M3", "f32", "F8E4M3 or bf16"]),
    row("training_backward", &[Flag::Contract], Denormal::PreserveSign, ["F8E5M2", "f32", "F8E5M2 or bf16"]),
    row("bit_exact", &[], Denormal::Ieee, ["f32", "f32", "f32"]),
];

impl Recipe {
    /// The flags that it names.
    pub fn flags(&self) -> Flags {
        self.flags.iter().copied().collect()
    }

    /// Its rounding and flushing.
    pub fn mode(&self) -> Mode {
        Mode { denormal: self.denormal, ..Mode::default() }
    }

    /// What a number of unknown type is taken for: the type of its sums.
    pub fn leaf(&self) -> Format {
        Format::F32
    }

    /// All of it in the attribute's own words.
    pub fn words(&self) -> String {
        let denormal = match self.denormal {
            Denormal::Ieee => "ieee",
            Denormal::PreserveSign => "preserve_sign",
            Denormal::PositiveZero => "positive_zero",
        };
        let flags: String = self.flags.iter().map(|flag| format!("{}, ", flag.word())).collect();
        let [from, sums, to] = self.formats;
        let name = self.name;
        format!("recipe({name}): {flags}denormal({denormal}), ty = f32; {from} in, {sums} sums, {to} out")
    }
}
