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

    /// Fractions of which it is the product, none of them with a side that is further from 1 than `most`, where its factors are so far from 1 each.
    pub fn apart(&self, own: impl Fn(ValueId) -> i32, most: i32) -> Vec<Ratio> {
        let mut parts: Vec<Ratio> = groups(&self.under, &own, most)
            .into_iter()
            .map(|under| Ratio { negative: false, over: Vec::new(), under })
            .collect();
        for (place, over) in groups(&self.over, &own, most).into_iter().enumerate() {
            match parts.get_mut(place) {
                Some(part) => part.over = over,
                None => parts.push(Ratio { negative: false, over, under: Vec::new() }),
            }
        }
        if let Some(first) = parts.first_mut() {
            first.negative = self.negative;
        }
        parts
    }
}

/// Factors in groups, equal ones together, whose products are no further from 1 than `most` where their factors are not.
fn groups(factors: &[ValueId], own: &impl Fn(ValueId) -> i32, most: i32) -> Vec<Vec<ValueId>> {
    let mut sorted = factors.to_vec();
    sorted.sort_unstable();
    let (mut groups, mut size): (Vec<Vec<ValueId>>, i32) = (Vec::new(), 0);
    for factor in sorted {
        size = size.saturating_add(own(factor));
        match groups.last_mut().filter(|_| size <= most) {
            Some(group) => group.push(factor),
            None => {
                groups.push(vec![factor]);
                size = own(factor);
            }
        }
    }
    groups
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
