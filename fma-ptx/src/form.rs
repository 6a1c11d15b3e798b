//! An instruction form: a mnemonic, its modifiers, its types.

use std::fmt;

use crate::{Kind, Modifier, Name};

/// As in `fma.rn.ftz.f32`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// The mnemonic.
    pub name: Name,
    /// A bit for each modifier of the table.
    modifiers: u64,
    /// The types, in the order in which they are written.
    pub kinds: Vec<Kind>,
}

impl Form {
    /// A form without modifiers.
    pub fn new(name: Name, kinds: &[Kind]) -> Form {
        Form { name, modifiers: 0, kinds: kinds.to_vec() }
    }

    /// With a modifier more.
    #[must_use]
    pub fn with(self, modifier: Modifier) -> Form {
        Form { modifiers: self.modifiers | bit(modifier), ..self }
    }

    /// With a modifier more, if there is one.
    #[must_use]
    pub fn with_any(self, modifier: Option<Modifier>) -> Form {
        match modifier {
            Some(modifier) => self.with(modifier),
            None => self,
        }
    }

    /// Whether it carries a modifier.
    pub fn has(&self, modifier: Modifier) -> bool {
        self.modifiers & bit(modifier) != 0
    }

    /// Its modifiers, in order.
    pub fn modifiers(&self) -> impl Iterator<Item = Modifier> {
        Modifier::ALL.iter().copied().filter(|modifier| self.has(*modifier))
    }

    /// Reads `fma.rn.f32`; modifiers may stand anywhere, as assemblers allow, but none twice.
    pub fn parse(text: &str) -> Option<Form> {
        let mut words = text.split('.');
        let mut form = Form::new(Name::find(words.next()?)?, &[]);
        for word in words {
            match (Kind::find(word), Modifier::find(word)) {
                (Some(kind), _) => form.kinds.push(kind),
                (None, Some(modifier)) if !form.has(modifier) => form = form.with(modifier),
                (None, _) => return None,
            }
        }
        Some(form)
    }
}

const fn bit(modifier: Modifier) -> u64 {
    1 << modifier as u32
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.text())?;
        self.modifiers().try_for_each(|modifier| write!(f, ".{}", modifier.text()))?;
        self.kinds.iter().try_for_each(|kind| write!(f, ".{}", kind.text()))
    }
}
