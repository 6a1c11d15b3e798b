//! Why loops stay as they are.

use fma_ir::Flag;

/// Why a loop stays as it is.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// One more flag would do.
    Missing(Flag),
    Because(String),
    /// The same of one that sets elements, which needs no flag, but lanes that are asked for.
    NotSet(String),
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
            Refusal::Because(_) | Refusal::NotSet(_) | Refusal::Missing(_) => self,
        }
    }

    /// Of a loop that sets elements.
    pub fn of_elements(self) -> Refusal {
        match self {
            Refusal::Because(reason) => Refusal::NotSet(reason),
            Refusal::NotSet(_) | Refusal::Missing(_) => self,
        }
    }
}
