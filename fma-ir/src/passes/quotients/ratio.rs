//! Numbers as fractions.

use crate::ValueId;

/// A number as `over/under`, or its negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    pub negative: bool,
    pub over: Vec<ValueId>,
    pub under: Vec<ValueId>,
}

impl Ratio {
    pub fn of(value: ValueId) -> Ratio {
        Ratio { negative: false, over: vec![value], under: Vec::new() }
    }

    pub fn turned(self) -> Ratio {
        Ratio { over: self.under, under: self.over, ..self }
    }

    pub fn factors(&self) -> usize {
        self.over.len() + self.under.len()
    }
}

/// What stands in both lists, taken out of them.
pub fn taken(one: &mut Vec<ValueId>, other: &mut Vec<ValueId>) -> Vec<ValueId> {
    let mut shared = Vec::new();
    one.retain(|factor| {
        let Some(place) = other.iter().position(|known| known == factor) else { return true };
        shared.push(other.swap_remove(place));
        false
    });
    shared
}

pub fn product(a: &Ratio, b: &Ratio) -> Ratio {
    let (mut over, mut under) = ([&a.over[..], &b.over].concat(), [&a.under[..], &b.under].concat());
    taken(&mut over, &mut under);
    Ratio { negative: a.negative != b.negative, over, under }
}
