//! Types that are known as PTX is read, and unknown on the CPU: what is computed with such numbers is left alone there.

use super::types::{Type, TypeId, Types};

impl Types {
    /// The type of the same numbers, which are known here and unknown on the CPU; `None` for what holds no numbers that are told apart.
    pub fn unseen_copy(&mut self, id: TypeId) -> Option<TypeId> {
        let ty = match self.get(id) {
            Type::Ref(inner) => Type::Ref(self.unseen_copy(inner)?),
            Type::Sequence(inner) => Type::Sequence(self.unseen_copy(inner)?),
            Type::Tuple(parts) => {
                Type::Tuple(parts.into_iter().map(|part| self.unseen_copy(part)).collect::<Option<_>>()?)
            }
            known @ (Type::Float(_) | Type::Generic(_) | Type::Struct(_) | Type::Int(_)) => {
                let copy = self.add(known);
                self.unseen.push(copy);
                return Some(copy);
            }
            Type::Bool | Type::Narrow(_) | Type::Packed(_) | Type::Enum(..) | Type::Unit | Type::Never | Type::Zero => {
                return Some(id);
            }
            // What it meets decides it here, and the CPU learns nothing from that.
            Type::FloatLiteral | Type::IntLiteral => {
                self.unseen.push(self.root(id));
                return Some(id);
            }
            Type::Unknown | Type::Other | Type::Choice(_) | Type::Iter(_) | Type::Maybe(_) | Type::Function(..) => {
                return None;
            }
        };
        Some(self.add(ty))
    }

    /// The type of a number that the CPU knows, whatever is known of what it is made of.
    pub fn seen_copy(&mut self, id: TypeId) -> TypeId {
        match self.get(id) {
            known @ (Type::Float(_) | Type::Generic(_)) if self.is_unseen(id) => self.add(known),
            _ => id,
        }
    }

    /// Whether a type is unknown on the CPU.
    pub fn is_unseen(&self, id: TypeId) -> bool {
        !self.unseen.is_empty() && self.unseen.contains(&self.root(id))
    }

    /// The type of what the CPU leaves alone, whatever it learns.
    pub fn alone(&mut self, id: TypeId) -> Option<TypeId> {
        let alone = self.unseen_copy(id)?;
        self.alone.push(self.root(alone));
        Some(alone)
    }

    /// The type of one of two values, of which one at least is unknown on the CPU: another one is there, that tells nothing of theirs.
    pub(super) fn unseen_of(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        let unseen = [b, a].into_iter().find(|id| self.is_unseen(*id))?;
        Some(self.unseen_copy(unseen).unwrap_or(unseen))
    }

    /// What is stored where a type is expected has that type from there on: so the CPU learns what it is.
    pub(super) fn learn(&mut self, expected: TypeId, value: TypeId) {
        let is_told = matches!(self.get(expected), Type::Float(_) | Type::Int(_)) && !self.is_unseen(expected);
        let value = self.root(value);
        if is_told && !self.alone.contains(&value) {
            self.unseen.retain(|id| *id != value);
        }
    }
}
