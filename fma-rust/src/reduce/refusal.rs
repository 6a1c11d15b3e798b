//! Why loops stay as they are.

use fma_ir::Flag;

/// Why a loop stays as it is.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// One more flag would do.
    Missing(Flag),
    Because(String),
}

impl Refusal {
    /// By its reason.
    pub fn because(reason: &str) -> Refusal {
        Refusal::Because(reason.to_owned())
    }

    /// With the name of the accumulator that it is about, if the author gave it one.
    pub fn of(self, name: &str) -> Refusal {
        match self {
            Refusal::Because(reason) if !name.starts_with("fastmath_") => {
                Refusal::Because(reason.replacen("an accumulator", &format!("`{name}`"), 1))
            }
            Refusal::Because(_) | Refusal::Missing(_) => self,
        }
    }
}
