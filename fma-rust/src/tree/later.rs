//! Values that are stored before their place has a type: `let mut s = 0.0; s = x.iter().sum(); s` of a function that gives an `f64`.

use super::types::{Type, TypeId, Types};

impl Types {
    /// A value is stored where a type is expected. Numbers are not coerced, so what is unknown of the two has just the other's type.
    pub fn flow(&mut self, expected: TypeId, value: TypeId) {
        self.learn(expected, value);
        if !self.told(expected, value) {
            let later = [expected, value].iter().any(|id| self.get(*id) == Type::Unknown);
            self.later.extend(later.then_some((expected, value)));
            self.unify(expected, value);
        }
    }

    /// What was stored where nothing was known yet, and is known now.
    pub(super) fn flow_later(&mut self) {
        let mut later = std::mem::take(&mut self.later);
        loop {
            let before = later.len();
            later.retain(|(expected, value)| !self.told(*expected, *value));
            if later.len() == before {
                return;
            }
        }
    }

    /// Whether one of the two told the other what it is.
    fn told(&mut self, expected: TypeId, value: TypeId) -> bool {
        match (self.get(expected), self.get(value)) {
            (known @ (Type::Float(_) | Type::Int(_) | Type::Bool), Type::Unknown) => self.assume(value, known),
            (Type::Unknown, known @ (Type::Float(_) | Type::Int(_) | Type::Bool)) => self.assume(expected, known),
            _ => return false,
        }
        true
    }
}
