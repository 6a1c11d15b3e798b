//! What loops run over: numbers and elements by the number of the turn.

use fma_ir::{IntTy, Region, Site, Ty, VarId};
use fma_ptx::{Cut, Extent, Items};

use super::memory::Slice;
use super::{Numbers, Outcome, Run, Stop};

/// Items, as they are before the loop.
enum Ready<I> {
    Numbers {
        first: i128,
        ty: IntTy,
        held: Option<VarId>,
    },
    Turns,
    Elements {
        slice: Slice,
        held: Option<VarId>,
        written: bool,
    },
    Rows {
        slice: Slice,
        held: Option<VarId>,
        length: usize,
        size: usize,
    },
    Own {
        numbers: Vec<Option<I>>,
        held: Vec<VarId>,
    },
    Zip(Box<[Ready<I>; 2]>),
    Numbered(Box<Ready<I>>, Option<VarId>),
    /// The number of the last one.
    Reversed(i128, Box<Ready<I>>),
    Skip(i128, Box<Ready<I>>),
    Step(i128, Box<Ready<I>>),
}

impl<N: Numbers> Run<'_, '_, N> {
    /// A loop over items.
    pub(super) fn each(&mut self, site: Site, items: &Items, body: &Region) -> Outcome<N, ()> {
        let (ready, count) = self.ready(items)?;
        let mut number = 0;
        while number < count {
            self.begin(&ready, number)?;
            if self.turn(site, body)? {
                return Ok(());
            }
            number += 1;
        }
        Ok(())
    }

    /// Items, and how many there are.
    fn ready(&self, items: &Items) -> Outcome<N, (Ready<N::Item>, i128)> {
        Ok(match items {
            Items::Numbers { range, inclusive, held } => return self.numbers(*range, *inclusive, *held),
            Items::Turns(turns) => (Ready::Turns, (*turns).into()),
            Items::Elements { slice, held, written } => {
                let Some(slice) = self.slices.get(slice).copied() else { return self.nothing() };
                (Ready::Elements { slice, held: *held, written: *written }, slice.length as i128)
            }
            Items::Rows { slice, held, extent, size } => return self.rows(*slice, *held, *extent, *size as usize),
            Items::Own { first, count, size, held } => {
                let vars = first.0..first.0.saturating_add(count.saturating_mul(*size));
                let numbers = vars.map(|var| self.vars.get(var as usize).cloned().flatten()).collect();
                (Ready::Own { numbers, held: held.clone() }, (*count).into())
            }
            Items::Zip(both) => {
                let (first, one) = self.ready(&both[0])?;
                let (second, other) = self.ready(&both[1])?;
                (Ready::Zip(Box::new([first, second])), one.min(other))
            }
            Items::Numbered(inner, held) => {
                let (ready, count) = self.ready(inner)?;
                (Ready::Numbered(Box::new(ready), *held), count)
            }
            Items::Reversed(inner) => {
                let (ready, count) = self.ready(inner)?;
                (Ready::Reversed(count - 1, Box::new(ready)), count)
            }
            Items::Cut(cut, site, inner) => {
                let (ready, count) = self.ready(inner)?;
                let number = self.kept_index(*site)?;
                return self.cut(*cut, number, ready, count);
            }
        })
    }

    /// The number that is kept under a site.
    fn kept_index(&self, site: Site) -> Outcome<N, i128> {
        match self.kept.get(&site).and_then(|kept| kept.first()) {
            Some((item, ty)) => self.index(*ty, item),
            None => self.nothing(),
        }
    }

    /// The numbers of a range, and how many there are.
    fn numbers(&self, range: Site, inclusive: bool, held: Option<VarId>) -> Outcome<N, (Ready<N::Item>, i128)> {
        match self.kept.get(&range).map(Vec::as_slice) {
            Some([(first, Ty::Int(ty)), (last, _)]) => {
                let whole = |item| self.shared.numbers.whole(*ty, item).map_err(Stop::Fault);
                let (first, last) = (whole(first)?, whole(last)?);
                Ok((Ready::Numbers { first, ty: *ty, held }, (last - first + i128::from(inclusive)).max(0)))
            }
            Some(_) | None => self.nothing(),
        }
    }

    /// Rows of a slice, and how many there are.
    fn rows(
        &self,
        slice: VarId,
        held: Option<VarId>,
        extent: Extent,
        size: usize,
    ) -> Outcome<N, (Ready<N::Item>, i128)> {
        let Some(slice) = self.slices.get(&slice).copied() else { return self.nothing() };
        let (length, count) = match extent {
            Extent::Fixed(length) => (length as usize, slice.length),
            Extent::Kept(site) => match usize::try_from(self.kept_index(site)?) {
                Ok(length) if length > 0 => (length, slice.length / length),
                Ok(_) | Err(_) => return self.nothing(),
            },
        };
        Ok((Ready::Rows { slice, held, length, size }, count as i128))
    }

    fn cut(&self, cut: Cut, number: i128, ready: Ready<N::Item>, count: i128) -> Outcome<N, (Ready<N::Item>, i128)> {
        match cut {
            Cut::Take => Ok((ready, count.min(number))),
            Cut::Skip => Ok((Ready::Skip(number, Box::new(ready)), (count - number).max(0))),
            Cut::Step if number <= 0 => self.nothing(),
            Cut::Step => Ok((Ready::Step(number, Box::new(ready)), (count + number - 1) / number)),
        }
    }

    /// The variables of a turn hold the item with its number.
    fn begin(&mut self, ready: &Ready<N::Item>, number: i128) -> Outcome<N, ()> {
        match ready {
            Ready::Turns => Ok(()),
            Ready::Numbers { first, ty, held } => {
                let item = self.shared.numbers.of_whole(*ty, first + number);
                held.iter().for_each(|held| self.vars[held.0 as usize] = Some(item.clone()));
                Ok(())
            }
            Ready::Elements { slice, held: Some(held), written } => {
                let place = (slice.memory, slice.start + number as usize);
                if *written {
                    self.places.insert(*held, place);
                } else {
                    self.vars[held.0 as usize] = Some(self.load(place)?);
                }
                Ok(())
            }
            Ready::Rows { slice, held: Some(held), length, size } => {
                let start = slice.start + number as usize * length * size;
                self.slices.insert(*held, Slice { start, length: *length, ..*slice });
                Ok(())
            }
            Ready::Elements { held: None, .. } | Ready::Rows { held: None, .. } => Ok(()),
            Ready::Own { numbers, held } => {
                for (at, var) in held.iter().enumerate() {
                    self.vars[var.0 as usize] = numbers.get(number as usize * held.len() + at).cloned().flatten();
                }
                Ok(())
            }
            Ready::Zip(both) => both.iter().try_for_each(|ready| self.begin(ready, number)),
            Ready::Numbered(inner, held) => {
                let item = self.shared.numbers.of_whole(IntTy::INDEX, number);
                held.iter().for_each(|held| self.vars[held.0 as usize] = Some(item.clone()));
                self.begin(inner, number)
            }
            Ready::Reversed(last, inner) => self.begin(inner, last - number),
            Ready::Skip(skipped, inner) => self.begin(inner, number + skipped),
            Ready::Step(step, inner) => self.begin(inner, number * step),
        }
    }
}
