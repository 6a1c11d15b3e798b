//! Arrays whose elements are known or at hand.

use fma_core::Format;
use syn::{Expr, parse_quote};

use super::literal::number;
use crate::groups::bare;
use crate::tree::Items;

/// An array of numbers, or of arrays.
#[derive(Clone)]
pub struct Array {
    /// `None` where its literals leave the type to what they meet.
    pub format: Option<Format>,
    /// Literals of its type, or the places of what is handed in, rows as well.
    pub elements: Vec<Expr>,
    /// The arrays that it is made of instead.
    pub rows: Vec<Array>,
    /// It is a reference to one.
    pub refers: bool,
    /// It is handed in.
    pub given: bool,
    /// Its elements may be set.
    pub mutable: bool,
    /// It is a part of a slice, which has not the methods of an array.
    pub is_part: bool,
}

impl Array {
    pub(super) fn of(format: Option<Format>, elements: Vec<Expr>) -> Array {
        Array { format, elements, rows: Vec::new(), refers: false, given: false, mutable: false, is_part: false }
    }

    /// Whose elements are taken where they lie.
    pub fn at_hand(place: &Expr, format: Format, lengths: &[usize], (refers, mutable): (bool, bool)) -> Option<Array> {
        let (length, inner) = lengths.split_first()?;
        let all = (0..*length).map(|index| {
            let index = proc_macro2::Literal::usize_unsuffixed(index);
            parse_quote!(#place[#index])
        });
        let elements: Vec<Expr> = all.collect();
        let rows = match inner {
            [] => Vec::new(),
            inner => {
                let row = |row| Array::at_hand(row, format, inner, (false, mutable));
                elements.iter().map(row).collect::<Option<_>>()?
            }
        };
        Some(Array { rows, refers, given: true, mutable, ..Array::of(Some(format), elements) })
    }

    /// Whether its rows have places of their own, as its elements do.
    pub(super) fn is_at_hand(&self) -> bool {
        self.given && !self.elements.is_empty()
    }

    /// With literals of a type, where they have none.
    pub(super) fn typed(self, format: Option<Format>) -> Option<Array> {
        let rows = self.rows.into_iter().map(|row| row.typed(format)).collect::<Option<Vec<_>>>()?;
        if self.format.is_some() || !rows.is_empty() {
            return Some(Array { rows, ..self });
        }
        let number = |element: &Expr| number(format?, &Items::default(), bare(element));
        let elements = self.elements.iter().map(number).collect::<Option<Vec<_>>>()?;
        Some(Array { rows, elements, format, ..self })
    }
}
