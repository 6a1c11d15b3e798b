//! The steps of a loop between its ends: those for which all that its body asks of the index is known before the first.

/// What a loop counts with.
pub trait Count: Copy {
    /// The least and the greatest of its numbers.
    const ALL: [i128; 2];
    /// It, as a number of the widest type.
    fn wide(self) -> i128;
    /// Of what is one of its numbers.
    fn of(wide: i128) -> Self;
}

macro_rules! counts {
    ($($name:ident)*) => { $(
        impl Count for $name {
            const ALL: [i128; 2] = [$name::MIN as i128, $name::MAX as i128];

            #[inline(always)]
            fn wide(self) -> i128 {
                self as i128
            }

            #[inline(always)]
            fn of(wide: i128) -> Self {
                wide as $name
            }
        }
    )* };
}

counts! { i8 i16 i32 i64 isize u8 u16 u32 u64 usize }

/// An integer, as one that no sum of a few overflows.
#[inline(always)]
pub fn wide(number: impl Count) -> i128 {
    number.wide()
}

/// A number with others added, and others taken from it.
#[inline(always)]
pub fn shift<const ADDED: usize, const TAKEN: usize>(number: i128, added: [i128; ADDED], taken: [i128; TAKEN]) -> i128 {
    number + added.iter().sum::<i128>() - taken.iter().sum::<i128>()
}

/// The steps of a loop, fewer with each thing that is to hold of them. All is exact: `i + 1` is asked for as the number that it is.
#[derive(Clone, Copy)]
pub struct Ends<T> {
    all: [T; 2],
    from: i128,
    /// Behind the last.
    to: i128,
}

impl<T: Count> Ends<T> {
    /// `for i in first..end`
    #[inline(always)]
    pub fn of(first: T, end: T) -> Self {
        Ends { all: [first, end], from: first.wide(), to: end.wide() }
    }

    /// `for i in first..=last`, but for the greatest of all numbers, behind which there is none.
    #[inline(always)]
    pub fn up_to(first: T, last: T) -> Self {
        Ends { all: [first, last], from: first.wide(), to: (last.wide() + 1).min(T::ALL[1]) }
    }

    /// Those whose index, so much further, is a number of the index's type.
    #[inline(always)]
    pub fn own(self, shift: i128) -> Self {
        self.holds::<T>(shift)
    }

    /// Those whose index, so much further, is a number of such a type.
    #[inline(always)]
    pub fn holds<U: Count>(self, shift: i128) -> Self {
        self.from(0u8, U::ALL[0] - shift).to(0u8, U::ALL[1] + 1 - shift)
    }

    /// All, if what is so much further than a number is one of its type; none else.
    #[inline(always)]
    pub fn fits_own<U: Count>(self, base: U, shift: i128) -> Self {
        self.fits::<U>(base, shift)
    }

    /// All, if what is so much further than a number is one of such a type; none else.
    #[inline(always)]
    pub fn fits<U: Count>(self, base: impl Count, shift: i128) -> Self {
        let number = base.wide() + shift;
        let is_one = U::ALL[0] <= number && number <= U::ALL[1];
        Ends { to: if is_one { self.to } else { self.from }, ..self }
    }

    /// Those whose index is not below what is so much further than a number.
    #[inline(always)]
    pub fn from(self, base: impl Count, shift: i128) -> Self {
        Ends { from: self.from.max(base.wide() + shift), ..self }
    }

    /// Those whose index is below what is so much further than a number.
    #[inline(always)]
    pub fn to(self, base: impl Count, shift: i128) -> Self {
        Ends { to: self.to.min(base.wide() + shift), ..self }
    }

    /// Where these begin and end: none of them stand at the end of all.
    #[inline(always)]
    pub fn both(self) -> (T, T) {
        let [first, end] = self.all.map(T::wide);
        match self.from < self.to {
            true => (T::of(self.from), T::of(self.to)),
            false => (T::of(end.max(first)), T::of(end.max(first))),
        }
    }
}
