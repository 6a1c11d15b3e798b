//! Reductions of slices in lanes.

use core::marker::PhantomData;

use super::pair::Pair;
use super::register::{Element, Join, Lanes, Register, Row};
use super::stream::Streams;
use crate::approx::Lane;
use crate::machine::{Here, Machine, Work, on_baseline};

/// Streams of at most this length are taken one element after the other, as the loop was written, where each step is dear: filling lanes would
/// cost more.
pub const SHORT: usize = 4;

/// Of more registers, most would be joined for nothing where there are few numbers: those take half of the lanes, which gives the same bits, since
/// nothing comes to the others.
const MANY: usize = 8;

/// The body of a loop: what it makes of its accumulators and one number of each stream.
///
/// The step keeps each lane to itself, and lanes may be joined at any time: that is what the author permits by `reassoc`.
pub trait Fold<T: Element, const ITEMS: usize, const SUMS: usize>: Join<T, SUMS> {
    /// What the accumulators of a lane begin with: joined to anything, it changes nothing.
    const NEUTRAL: [T; SUMS];

    /// Streams of at most this length are reduced one element after the other. Where a step is cheap, as many do not pay for lanes and for joining
    /// them: the loop stands in another, as a rule, and the processor has several turns of that under way.
    const SHORT: usize = 12;

    /// How many registers stay as they are from step to step.
    const FIXED: usize = 0;

    /// How many others a step fills at most at a time, but for the accumulators.
    const LIVE: usize = 1;

    /// One step of every lane.
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, sums: [V; SUMS], items: [V; ITEMS]) -> [V; SUMS];
}

/// Reduces streams, as long as the shortest of them, from what the accumulators hold; one step after the other where some are integers that f64 does not
/// hold. They stay where they are: a function hands a short array back in a register of integers, which floats go to and come from slowly.
///
/// In the clone for a machine that this is not, it computes as the baseline does.
#[inline(always)]
pub fn fold<M: Machine, L: Lanes, T: Element, F, S, const ITEMS: usize, const SUMS: usize>(
    fold: &F,
    streams: S,
    sums: &mut [T; SUMS],
) where
    F: Fold<T, ITEMS, SUMS>,
    S: Streams<T, ITEMS>,
{
    let count = streams.count();
    let lanes = PhantomData::<L>;
    if count <= F::SHORT || !streams.is_exact() {
        Loop::<L, T, F, S, ITEMS, SUMS>::one_by_one::<M>(fold, streams, count, sums);
    } else if !Here::<M>::ASIDE
        && let Some(here) = Here::<M>::known()
    {
        here.run(Loop { fold, count, streams, sums, lanes });
    } else {
        // Others than the caller's, which no one has seen the place of.
        let mut found = F::NEUTRAL;
        put(&mut found, *sums);
        on_baseline(Loop { fold, count, streams, sums: &mut found, lanes });
        put(sums, found);
    }
}

/// One by one, for the same reason.
#[inline(always)]
pub(super) fn put<T: Copy, const SUMS: usize>(sums: &mut [T; SUMS], found: [T; SUMS]) {
    every!(SUMS, sum => sums[sum] = found[sum]);
}

/// A loop over the first `count` numbers of streams, in the lanes `L`.
pub(super) struct Loop<'a, L, T, F, S, const ITEMS: usize, const SUMS: usize> {
    fold: &'a F,
    streams: S,
    count: usize,
    /// What the accumulators begin with, and what becomes of them.
    sums: &'a mut [T; SUMS],
    lanes: PhantomData<L>,
}

impl<L: Lanes, T: Element, F: Fold<T, ITEMS, SUMS>, S: Streams<T, ITEMS>, const ITEMS: usize, const SUMS: usize> Work
    for Loop<'_, L, T, F, S, ITEMS, SUMS>
{
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let streams = self.streams.cut(self.count);
        let lanes = if Here::<M>::ASIDE {
            Self::in_memory::<M>(self.fold, streams, self.count)
        } else {
            Self::in_lanes::<M>(self.fold, streams, self.count)
        };
        put(self.sums, F::join(*self.sums, lanes));
    }
}

/// The ways through a loop, and what they have in common.
impl<L: Lanes, T: Element, F: Fold<T, ITEMS, SUMS>, S: Streams<T, ITEMS>, const ITEMS: usize, const SUMS: usize>
    Loop<'_, L, T, F, S, ITEMS, SUMS>
{
    #[inline(always)]
    fn one_by_one<M: Machine>(fold: &F, mut rest: S, count: usize, sums: &mut [T; SUMS]) {
        for _ in 0..count {
            put(sums, fold.step::<M, T>(*sums, rest.load()));
            rest = rest.behind(1);
        }
    }

    /// The same lanes in a loop over registers that stays one, as they are found by their number: a fraction of the code, which is compiled for each
    /// loop, for a machine that most are greater than.
    #[inline(always)]
    fn in_memory<M: Machine>(fold: &F, mut rest: S, mut left: usize) -> [T; SUMS] {
        let (mut sums, mut register) = (Self::neutral::<M>(), 0);
        while left >= L::Register::<T, M>::LANES {
            sums.put(register, fold.step::<M, L::Register<T, M>>(sums.at(register), rest.load()));
            rest = rest.behind(L::Register::<T, M>::LANES);
            left -= L::Register::<T, M>::LANES;
            register += 1;
        }
        if left > 0 {
            sums.put(register, Self::part::<M>(fold, &rest, left, sums.at(register)));
        }
        joined::<L, M, T, F, SUMS>(sums)
    }

    /// One step of each register after the other, in a loop that the compiler takes apart once it has made one step simple: a step of all registers
    /// at once would be as much code as they are many before it begins.
    #[inline(always)]
    fn in_lanes<M: Machine>(fold: &F, mut rest: S, mut left: usize) -> [T; SUMS] {
        let (count, lanes) = (Sums::<L, M, T, SUMS>::COUNT, L::Register::<T, M>::LANES);
        if count > MANY && left <= count * lanes / 2 {
            return Loop::<L::Half, T, F, S, ITEMS, SUMS>::few::<M>(fold, rest, left);
        }
        let mut sums = Self::neutral::<M>();
        // What the author's code makes is taken in its order.
        if const { Self::together::<M>() } < count && !S::ONE_BY_ONE {
            let whole = left - left % (count * lanes);
            Self::in_turns::<M>(fold, &rest.cut(whole), &mut sums);
            rest = rest.behind(whole);
            left -= whole;
        }
        while left >= count * lanes {
            // Cut, so that the compiler sees its length, and looks for no element of it.
            // SAFETY: they are there.
            unsafe { Self::block::<M>(fold, &rest.cut(count * lanes), 0, count, &mut sums) };
            rest = rest.behind(count * lanes);
            left -= count * lanes;
        }
        if left > 0 {
            sums = if L::Register::<T, M>::MASKED && !S::ONE_BY_ONE {
                Self::masked_tail::<M>(fold, rest, left, sums)
            } else {
                Self::tail::<M>(fold, rest, left, sums)
            };
        }
        joined::<L, M, T, F, SUMS>(sums)
    }

    /// A step of the first `count` registers, of the numbers behind the first `from`.
    ///
    /// # Safety
    ///
    /// They are there.
    #[inline(always)]
    pub(super) unsafe fn block<M: Machine>(
        fold: &F,
        all: &S,
        from: usize,
        count: usize,
        sums: &mut Sums<L, M, T, SUMS>,
    ) {
        let (lanes, mut register) = (L::Register::<T, M>::LANES, 0);
        while register < count {
            let from = from + register * lanes;
            if Sums::<L, M, T, SUMS>::SEVERAL && count > 1 {
                // SAFETY: there are two registers of them.
                unsafe { Self::two::<M>(fold, all, from, sums, register) };
                register += 2;
            } else {
                // SAFETY: there is a register of them.
                let items = unsafe { all.load_behind(from) };
                sums.put(register, fold.step::<M, L::Register<T, M>>(sums.at(register), items));
                register += 1;
            }
        }
    }

    /// At most as many numbers as there are lanes.
    #[inline(always)]
    fn few<M: Machine>(fold: &F, rest: S, left: usize) -> [T; SUMS] {
        joined::<L, M, T, F, SUMS>(Self::tail::<M>(fold, rest, left, Self::neutral::<M>()))
    }

    /// What all lanes begin with.
    #[inline(always)]
    pub(super) fn neutral<M: Machine>() -> Sums<L, M, T, SUMS> {
        Sums::<L, M, T, SUMS>::all(each!([L::Register<T, M>; SUMS], sum => Lane::splat(F::NEUTRAL[sum])))
    }

    /// A step of two registers side by side: while one waits for its last operation, the other has the next.
    ///
    /// # Safety
    ///
    /// Their numbers are there, behind the first `from`.
    #[inline(always)]
    unsafe fn two<M: Machine>(fold: &F, all: &S, from: usize, sums: &mut Sums<L, M, T, SUMS>, register: usize) {
        let (low, high) = (sums.at(register), sums.at(register + 1));
        let old = each!([Pair<L::Register<T, M>>; SUMS], sum => Pair(low[sum], high[sum]));
        // SAFETY: they are there.
        let new = fold.step::<M, Pair<L::Register<T, M>>>(old, unsafe { all.load_behind(from) });
        sums.put(register, each!(low; SUMS, sum => new[sum].0));
        sums.put(register + 1, each!(high; SUMS, sum => new[sum].1));
    }

    /// The last numbers of streams, fewer than there are lanes or as many, go to the first lanes; the others stay as they are.
    #[inline(always)]
    fn tail<M: Machine>(fold: &F, mut rest: S, mut left: usize, mut sums: Sums<L, M, T, SUMS>) -> Sums<L, M, T, SUMS> {
        let (count, lanes) = (Sums::<L, M, T, SUMS>::COUNT, L::Register::<T, M>::LANES);
        let mut register = 0;
        while register < count {
            if left < lanes {
                if left > 0 {
                    sums.put(register, Self::part::<M>(fold, &rest, left, sums.at(register)));
                }
                break;
            }
            sums.put(register, fold.step::<M, L::Register<T, M>>(sums.at(register), rest.load()));
            rest = rest.behind(lanes);
            left -= lanes;
            register += 1;
        }
        sums
    }

    /// The same, where a part of a register is as fast as all of it: one kind of step, which the compiler keeps in registers where it would join two.
    #[inline(always)]
    fn masked_tail<M: Machine>(
        fold: &F,
        mut rest: S,
        mut left: usize,
        mut sums: Sums<L, M, T, SUMS>,
    ) -> Sums<L, M, T, SUMS> {
        let mut register = 0;
        while register < Sums::<L, M, T, SUMS>::COUNT && left > 0 {
            let here = left.min(L::Register::<T, M>::LANES);
            sums.put(register, Self::part::<M>(fold, &rest.cut(here), here, sums.at(register)));
            rest = rest.behind(here);
            left -= here;
            register += 1;
        }
        sums
    }

    /// A step of the first lanes of a register, with all that is left of streams.
    #[inline(always)]
    fn part<M: Machine>(fold: &F, rest: &S, left: usize, old: Held<L, M, T, SUMS>) -> Held<L, M, T, SUMS> {
        let mask = L::Register::<T, M>::first(left);
        let new = fold.step::<M, L::Register<T, M>>(old, rest.load_part());
        each!(old; SUMS, sum => Lane::select(mask, new[sum], old[sum]))
    }
}

/// Joins the registers in halves, down to one, and its lanes.
#[inline(always)]
pub(super) fn joined<L: Lanes, M: Machine, T: Element, F: Join<T, SUMS>, const SUMS: usize>(
    mut sums: Sums<L, M, T, SUMS>,
) -> [T; SUMS] {
    let mut half = Sums::<L, M, T, SUMS>::COUNT / 2;
    while half > 0 {
        let mut register = 0;
        while register < half {
            sums.put(register, F::join(sums.at(register), sums.at(register + half)));
            register += 1;
        }
        half /= 2;
    }
    L::Register::<T, M>::joined::<SUMS, F>(sums.at(0))
}

/// What one register of each accumulator holds.
type Held<L, M, T, const SUMS: usize> = [<L as Lanes>::Register<T, M>; SUMS];

/// What the lanes hold, in one array for each register.
pub(super) type Sums<L, M, T, const SUMS: usize> = <L as Lanes>::Row<M, Held<L, M, T, SUMS>>;
