//! The shape of an array or a part of a slice.

/// More numbers than this are no short array.
const MOST: usize = 16;

/// An array or a slice of numbers, or of such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// It is a reference to one.
    pub refers: bool,
    /// Its elements may be set.
    pub mutable: bool,
    /// It is a part of a slice, whose length is no part of its type.
    pub is_part: bool,
    /// How many there are, from the outside; nothing for a slice.
    pub lengths: Vec<Option<usize>>,
}

impl Shape {
    pub fn of(lengths: Vec<Option<usize>>) -> Shape {
        Shape { refers: false, mutable: false, is_part: false, lengths }
    }

    /// One of its elements.
    pub fn element(&self) -> Option<Shape> {
        let lengths = self.lengths.get(1..)?.to_vec();
        Some(Shape { lengths, ..self.clone() })
    }

    /// So many of its elements, one after the other.
    pub fn part(&self, count: Option<usize>) -> Option<Shape> {
        let lengths = [&[count], self.lengths.get(1..)?].concat();
        Some(Shape { refers: false, mutable: false, is_part: true, lengths })
    }

    pub fn by_reference(self) -> Shape {
        Shape { refers: true, ..self }
    }

    /// The lengths of an array of few numbers.
    pub fn short(&self) -> Option<Vec<usize>> {
        let lengths: Vec<usize> = self.lengths.iter().copied().collect::<Option<_>>()?;
        let count = lengths.iter().try_fold(1_usize, |count, length| count.checked_mul(*length))?;
        ((1..=2).contains(&lengths.len()) && (1..=MOST).contains(&count)).then_some(lengths)
    }
}
