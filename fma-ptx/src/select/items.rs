//! What loops run over: numbers and elements by the number of the turn.

use fma_ir::{IntTy, Region, Site, Ty, VarId};

use super::builder::Builder;
use super::flush::constant;
use super::memory::{Place, Slice};
use super::{integer, kind};
use crate::code::{Line, Operand};
use crate::{Cut, Extent, Form, Items, Kind, Modifier, Name, Why};

/// Items whose numbers are in registers.
pub enum Run {
    Numbers {
        first: Operand,
        kind: Kind,
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
        length: Operand,
        /// In bytes.
        size: u64,
    },
    /// What the array holds before the loop: one that is not borrowed is a copy.
    Own {
        numbers: Vec<Operand>,
        first: VarId,
        held: Vec<VarId>,
    },
    Zip(Box<[Run; 2]>),
    Numbered(Box<Run>, Option<VarId>),
    /// The number of the last one.
    Reversed(Operand, Box<Run>),
    Skip(Operand, Box<Run>),
    Step(Operand, Box<Run>),
}

impl Builder<'_> {
    /// Items, and how many there are.
    pub fn run(&mut self, items: &Items) -> Option<(Run, Operand)> {
        let add = |name| Form::new(name, &[Kind::U64]);
        Some(match items {
            Items::Numbers { range, inclusive, held } => return self.numbers(*range, *inclusive, *held),
            Items::Turns(turns) => (Run::Turns, Operand::Bits((*turns).into())),
            Items::Elements { slice, held, written } => {
                let slice = self.slice(*slice)?;
                let count = slice.length.clone();
                (Run::Elements { slice, held: *held, written: *written }, count)
            }
            Items::Rows { slice, held, extent, size } => return self.rows(*slice, *held, *extent, *size),
            Items::Own { first, count, size, held } => {
                let vars = first.0..first.0 + count * size;
                let numbers = vars.map(|var| self.vars.get(var as usize)?.clone()).collect::<Option<_>>()?;
                let run = Run::Own { numbers, first: *first, held: held.clone() };
                (run, Operand::Bits((*count).into()))
            }
            Items::Zip(both) => {
                let (first, one) = self.run(&both[0])?;
                let (second, other) = self.run(&both[1])?;
                let count = self.emit(add(Name::Min), [one, other]);
                (Run::Zip(Box::new([first, second])), count)
            }
            Items::Numbered(inner, held) => {
                let (run, count) = self.run(inner)?;
                (Run::Numbered(Box::new(run), *held), count)
            }
            Items::Reversed(inner) => {
                let (run, count) = self.run(inner)?;
                let last = self.emit(add(Name::Sub), [count.clone(), Operand::Bits(1)]);
                (Run::Reversed(last, Box::new(run)), count)
            }
            Items::Cut(cut, site, inner) => {
                let (run, count) = self.run(inner)?;
                let kept = self.kept.get(site)?.first()?.clone();
                let number = self.cast(kept.1, Ty::Int(IntTy::INDEX), vec![kept.0]);
                return Some(self.cut(*cut, number, run, count));
            }
        })
    }

    /// Rows of a slice, and how many there are.
    fn rows(&mut self, slice: VarId, held: Option<VarId>, extent: Extent, size: u32) -> Option<(Run, Operand)> {
        let slice = self.slice(slice)?;
        let size = u64::from(size) * u64::from(kind::memory(slice.element)?.bits() / 8);
        let (length, count) = match extent {
            Extent::Fixed(length) => (Operand::Bits(length.into()), slice.length.clone()),
            Extent::Kept(site) => {
                let kept = self.kept.get(&site)?.first()?.clone();
                let length = self.cast(kept.1, Ty::Int(IntTy::INDEX), vec![kept.0]);
                let form = |name| Form::new(name, &[Kind::U64]);
                let none = self.emit(form(Name::Setp).with(Modifier::Eq), [length.clone(), Operand::Bits(0)]);
                self.trap_if(none);
                (length.clone(), self.emit(form(Name::Div), [slice.length.clone(), length]))
            }
        };
        Some((Run::Rows { slice, held, length, size }, count))
    }

    fn cut(&mut self, cut: Cut, number: Operand, run: Run, count: Operand) -> (Run, Operand) {
        let form = |name| Form::new(name, &[Kind::U64]);
        match cut {
            Cut::Take => {
                let least = self.emit(form(Name::Min), [count, number]);
                (run, least)
            }
            Cut::Skip => {
                let most = self.emit(form(Name::Max), [count, number.clone()]);
                let left = self.emit(form(Name::Sub), [most, number.clone()]);
                (Run::Skip(number, Box::new(run)), left)
            }
            Cut::Step => {
                let turns = self.rounded_up(count, &number);
                (Run::Step(number, Box::new(run)), turns)
            }
        }
    }

    /// A quotient of indices, rounded up; traps at zero, as `step_by` panics.
    fn rounded_up(&mut self, count: Operand, step: &Operand) -> Operand {
        let form = |name| Form::new(name, &[Kind::U64]);
        let zero = Operand::Bits(0);
        let none = self.emit(form(Name::Setp).with(Modifier::Eq), [step.clone(), zero.clone()]);
        self.trap_if(none);
        let whole = self.emit(form(Name::Div), [count.clone(), step.clone()]);
        let rest = self.emit(form(Name::Rem), [count, step.clone()]);
        let exact = self.emit(form(Name::Setp).with(Modifier::Eq), [rest, zero.clone()]);
        let more = self.emit(Form::new(Name::Selp, &[Kind::B64]), [zero, Operand::Bits(1), exact]);
        self.emit(form(Name::Add), [whole, more])
    }

    /// The numbers of a range; none where its end is before its beginning.
    fn numbers(&mut self, range: Site, inclusive: bool, held: Option<VarId>) -> Option<(Run, Operand)> {
        let kept = self.kept.get(&range)?.clone();
        let [(first, Ty::Int(ty)), (last, _)] = &kept[..] else { return None };
        let kind = kind::integer(*ty)?;
        if let (Some(first_bits), Some(last)) = (constant(first), constant(last)) {
            let [low, high] = [first_bits, last].map(|bits| integer::number(kind, bits));
            let count = (high - low + i128::from(inclusive)).max(0);
            return Some((Run::Numbers { first: first.clone(), kind, held }, Operand::Bits(count as u64)));
        }
        let computing = kind::computing(kind);
        let some = if inclusive { Modifier::Ge } else { Modifier::Gt };
        let some = self.emit(Form::new(Name::Setp, &[computing]).with(some), [last.clone(), first.clone()]);
        let [low, high] = [first, last].map(|end| self.cast(Ty::Int(*ty), Ty::Int(IntTy::INDEX), vec![end.clone()]));
        let mut count = self.emit(Form::new(Name::Sub, &[Kind::U64]), [high, low]);
        if inclusive {
            count = self.emit(Form::new(Name::Add, &[Kind::U64]), [count, Operand::Bits(1)]);
        }
        let count = self.emit(Form::new(Name::Selp, &[Kind::B64]), [count, Operand::Bits(0), some]);
        Some((Run::Numbers { first: first.clone(), kind, held }, count))
    }

    /// The variables of a turn hold the item with its number.
    pub fn begin(&mut self, run: &Run, number: &Operand) {
        let form = |name| Form::new(name, &[Kind::U64]);
        match run {
            Run::Turns => {}
            Run::Numbers { first, kind, held } => {
                let Some(held) = held else { return };
                let item = self.shifted_by(first, *kind, number);
                self.vars[held.0 as usize] = Some(item);
            }
            Run::Elements { slice, held, written } => {
                if let Some(held) = held {
                    self.hold_element(slice, *held, *written, number);
                }
            }
            Run::Rows { slice, held, length, size } => {
                held.iter().for_each(|held| self.hold_row(slice, *held, [length, number], *size));
            }
            Run::Own { numbers, first, held } => self.hold_own((numbers, *first), held, number),
            Run::Zip(both) => both.iter().for_each(|run| self.begin(run, number)),
            Run::Numbered(inner, held) => {
                if let Some(held) = held {
                    self.vars[held.0 as usize] = Some(number.clone());
                }
                self.begin(inner, number);
            }
            Run::Reversed(last, inner) => {
                let number = self.emit(form(Name::Sub), [last.clone(), number.clone()]);
                self.begin(inner, &number);
            }
            Run::Skip(skipped, inner) => {
                let number = self.emit(form(Name::Add), [number.clone(), skipped.clone()]);
                self.begin(inner, &number);
            }
            Run::Step(step, inner) => {
                let number = self.emit(form(Name::Mul).with(Modifier::Lo), [number.clone(), step.clone()]);
                self.begin(inner, &number);
            }
        }
    }

    /// A number of a type, so many further.
    fn shifted_by(&mut self, first: &Operand, kind: Kind, number: &Operand) -> Operand {
        let computing = kind::computing(kind);
        let steps = match computing.bits() {
            64 => number.clone(),
            _ => self.emit(Form::new(Name::Cvt, &[computing, Kind::U64]), [number.clone()]),
        };
        let sum = self.emit(Form::new(Name::Add, &[computing]), [first.clone(), steps]);
        if kind.bits() == 8 { self.byte(kind, sum) } else { sum }
    }

    /// A variable refers to the row with a number, of so many elements of a size.
    fn hold_row(&mut self, slice: &Slice, held: VarId, [length, number]: [&Operand; 2], size: u64) {
        let product = Form::new(Name::Mul, &[Kind::U64]).with(Modifier::Lo);
        let first = self.emit(product, [number.clone(), length.clone()]);
        let pointer = self.beyond(&slice.pointer, &first, size);
        self.slices.insert(held, Slice { pointer, length: length.clone(), ..slice.clone() });
    }

    fn hold_element(&mut self, slice: &Slice, held: VarId, written: bool, number: &Operand) {
        let Some(kind) = self.memory_kind(slice.element) else { return };
        let Some(address) = self.address(&slice.pointer, number, u64::from(kind.bits() / 8)) else { return };
        let place = Place { address, element: slice.element, space: slice.space };
        if written {
            self.places.insert(held, place);
        } else {
            self.vars[held.0 as usize] = self.loaded(&place);
        }
    }

    /// Each number of a range, counted in its own type.
    pub fn count(
        &mut self,
        site: Site,
        (range, inclusive, held): (Site, bool, Option<VarId>),
        body: &Region,
        writes: &[VarId],
    ) {
        let kept = self.kept.remove(&range).unwrap_or_default();
        let [(first, Ty::Int(ty)), (last, _)] = &kept[..] else { return self.refuse(Why::Opaque) };
        let Some(kind) = kind::integer(*ty).map(kind::computing) else { return self.refuse(Why::Type) };
        let carried = self.carry(writes);
        let number = self.own(first, kind::integer_bits(kind));
        let [top, next, end] = [self.label(), self.label(), self.label()];
        let compare = |modifier| Form::new(Name::Setp, &[kind]).with(modifier);
        let past = if inclusive { Modifier::Gt } else { Modifier::Ge };
        self.go_if(compare(past), [&number, last], end);
        self.lines.push(Line::Label(top));
        let mark = self.mark();
        if let Some(held) = held {
            self.vars[held.0 as usize] = Some(number.clone());
        }
        let (goes_on, around) = self.turn(site, &carried, [next, end], body);
        if around.goes_next {
            self.lines.push(Line::Label(next));
        }
        if goes_on || around.goes_next {
            if inclusive {
                self.go_if(compare(Modifier::Eq), [&number, last], end);
            }
            self.act(None, Form::new(Name::Add, &[kind]), vec![number.clone(), number.clone(), Operand::Bits(1)]);
            if inclusive { self.go(None, top) } else { self.go_if(compare(Modifier::Lt), [&number, last], top) }
        }
        self.forget(mark);
        self.settle(&carried);
        self.lines.push(Line::Label(end));
    }
}
