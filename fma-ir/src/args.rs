//! The operands of a value.

use std::ops::Deref;

use crate::ValueId;

/// How many operands are kept in place: as many as any operation but a call of the user's takes.
const FEW: usize = 4;

/// Operands in order; a slice to all who read them. Copying a value's few takes no allocation, and passes copy every value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Args(Repr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    /// How many, and these; the places behind them hold [`NOTHING`].
    Few(u8, [ValueId; FEW]),
    Many(Box<[ValueId]>),
}

const NOTHING: ValueId = ValueId(0);

impl Args {
    /// No operands.
    pub const NONE: Args = Args(Repr::Few(0, [NOTHING; FEW]));

    /// The same number of operands, each what `find` gives for it; `None` where it gives nothing for one of them.
    pub fn mapped(&self, find: impl Fn(ValueId) -> Option<ValueId>) -> Option<Args> {
        match &self.0 {
            Repr::Few(count, args) => {
                let mut mapped = *args;
                for arg in &mut mapped[..usize::from(*count)] {
                    *arg = find(*arg)?;
                }
                Some(Args(Repr::Few(*count, mapped)))
            }
            Repr::Many(args) => args.iter().map(|arg| find(*arg)).collect(),
        }
    }
}

impl Default for Args {
    fn default() -> Args {
        Args::NONE
    }
}

impl Deref for Args {
    type Target = [ValueId];

    fn deref(&self) -> &[ValueId] {
        match &self.0 {
            Repr::Few(count, args) => &args[..usize::from(*count)],
            Repr::Many(args) => args,
        }
    }
}

impl From<&[ValueId]> for Args {
    fn from(args: &[ValueId]) -> Args {
        if args.len() > FEW {
            return Args(Repr::Many(args.into()));
        }
        let mut few = [NOTHING; FEW];
        few[..args.len()].copy_from_slice(args);
        Args(Repr::Few(args.len() as u8, few))
    }
}

impl<const COUNT: usize> From<[ValueId; COUNT]> for Args {
    fn from(args: [ValueId; COUNT]) -> Args {
        Args::from(args.as_slice())
    }
}

impl From<Vec<ValueId>> for Args {
    fn from(args: Vec<ValueId>) -> Args {
        Args::from(args.as_slice())
    }
}

impl FromIterator<ValueId> for Args {
    fn from_iter<I: IntoIterator<Item = ValueId>>(args: I) -> Args {
        Args::from(args.into_iter().collect::<Vec<_>>())
    }
}

impl<'a> IntoIterator for &'a Args {
    type Item = &'a ValueId;
    type IntoIter = std::slice::Iter<'a, ValueId>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_equal_however_they_were_given() {
        for count in 0..=FEW as u32 + 2 {
            let ids: Vec<ValueId> = (0..count).map(ValueId).collect();
            let args = Args::from(ids.clone());
            assert_eq!((&*args, args.len()), (ids.as_slice(), count as usize));
            assert_eq!(args, ids.iter().copied().collect());
            assert_eq!(args.mapped(Some), Some(args.clone()));
            assert_eq!(args.mapped(|_| None).is_some(), count == 0);
        }
    }
}
