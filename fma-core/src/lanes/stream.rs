//! What a reduction runs over: slices, and numbers that come from them or from an index in other ways.

use super::register::{Element, Register};
use super::strided::Strided;

/// Numbers that a step takes one of.
pub trait Stream<T: Element>: Copy {
    /// Whether a part of a register is filled one by one, which takes longer than all of it.
    const ONE_BY_ONE: bool = false;
    /// How many there are.
    fn count(&self) -> usize;
    /// The first `count`: the compiler sees that they are there.
    fn cut(self, count: usize) -> Self;
    /// All but the first `count`, which are there.
    fn behind(self, count: usize) -> Self;
    /// Whether they may be taken side by side: numbers of a slice always, integers if f64 holds each exactly.
    #[inline(always)]
    fn is_exact(&self) -> bool {
        true
    }
    /// The first ones, as many as the vector has lanes; they are there.
    fn load<V: Register<Scalar = T>>(&self) -> V;
    /// Those behind the first `from`.
    ///
    /// # Safety
    ///
    /// As many as the vector has lanes are there.
    #[inline(always)]
    unsafe fn load_behind<V: Register<Scalar = T>>(&self, from: usize) -> V {
        self.behind(from).load()
    }
    /// All of them in the first lanes, zeros in the others.
    fn load_part<V: Register<Scalar = T>>(&self) -> V;
    /// The same, where elements nearby have just been set.
    #[inline(always)]
    fn load_pieces<V: Register<Scalar = T>>(&self) -> V {
        self.load_part()
    }
}

impl<T: Element> Stream<T> for &[T] {
    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        &self[..count]
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        &self[count..]
    }
    /// Cut to its length before it is taken apart: that is the one thing to check.
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> V {
        V::load(&self[..V::LANES])
    }
    #[inline(always)]
    unsafe fn load_behind<V: Register<Scalar = T>>(&self, from: usize) -> V {
        // SAFETY: they are there.
        V::load(unsafe { self.get_unchecked(from..from + V::LANES) })
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> V {
        V::load_part(self)
    }
    #[inline(always)]
    fn load_pieces<V: Register<Scalar = T>>(&self) -> V {
        V::load_pieces(self)
    }
}

/// Numbers that are made one by one.
pub trait Each<T> {
    /// The number of an index.
    fn at(&self, index: usize) -> T;
}

/// Numbers of f32 as those of f64, which is exact.
#[derive(Clone, Copy, Debug)]
pub struct Widened<S>(pub S);

impl<const BY: isize> Each<f64> for Widened<Strided<'_, f32, BY>> {
    #[inline(always)]
    fn at(&self, index: usize) -> f64 {
        f64::from(self.0.at(index))
    }
}

impl Each<f64> for Widened<&[f32]> {
    #[inline(always)]
    fn at(&self, index: usize) -> f64 {
        f64::from(self.0[index])
    }
}

impl Stream<f64> for Widened<&[f32]> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.len()
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        Widened(&self.0[..count])
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        Widened(&self.0[count..])
    }
    #[inline(always)]
    fn load<V: Register<Scalar = f64>>(&self) -> V {
        V::widened_from(self.0)
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = f64>>(&self) -> V {
        V::gathered(self, 0, self.0.len())
    }
}

macro_rules! gathered {
    ($([$($parameter:ident)?] $stream:ty: $float:ty, ($($strided:tt)?), ($self:ident $count:ident $from:ident) $taken:expr, $behind:expr;)*) => { $(
        impl<$($parameter: Element,)? const BY: isize> Stream<$float> for $stream {
            // Backwards, a part is no part of a register.
            const ONE_BY_ONE: bool = BY == -1;

            #[inline(always)]
            fn count(&self) -> usize {
                self$(.$strided)?.count
            }
            #[inline(always)]
            fn cut(mut self, count: usize) -> Self {
                self$(.$strided)? = self$(.$strided)?.first(count);
                self
            }
            #[inline(always)]
            fn behind(mut self, count: usize) -> Self {
                self$(.$strided)?.skip(count);
                self
            }
            #[inline(always)]
            fn load<V: Register<Scalar = $float>>(&$self) -> V {
                let $count = V::LANES;
                $taken
            }
            #[inline(always)]
            unsafe fn load_behind<V: Register<Scalar = $float>>(&$self, $from: usize) -> V {
                $behind
            }
            #[inline(always)]
            fn load_part<V: Register<Scalar = $float>>(&$self) -> V {
                let $count = $self$(.$strided)?.count;
                $taken
            }
        }
    )* };
}

gathered! {
    // SAFETY: the caller says that they are there.
    [T] Strided<'_, T, BY>: T, (), (self count from) self.taken(count), unsafe { self.taken_behind(from) };
    [] Widened<Strided<'_, f32, BY>>: f64, (0), (self count from) V::gathered(self, 0, count), self.behind(from).load();
}

/// The streams of a reduction: an array of one kind, or a tuple.
pub trait Streams<T: Element, const COUNT: usize>: Copy {
    /// Whether a part of a register of any of them is filled one by one.
    const ONE_BY_ONE: bool;
    /// How many numbers the shortest of them has; no bound if there is none.
    fn count(&self) -> usize;
    /// The first `count` numbers of each.
    fn cut(self, count: usize) -> Self;
    /// All but the first `count` numbers of each.
    fn behind(self, count: usize) -> Self;
    /// Whether all may be taken side by side.
    fn is_exact(&self) -> bool;
    /// The first of each, as many as the vector has lanes; they are there.
    fn load<V: Register<Scalar = T>>(&self) -> [V; COUNT];
    /// Those behind the first `from` of each.
    ///
    /// # Safety
    ///
    /// As many as the vector has lanes are there.
    unsafe fn load_behind<V: Register<Scalar = T>>(&self, from: usize) -> [V; COUNT];
    /// All of each in the first lanes, zeros in the others.
    fn load_part<V: Register<Scalar = T>>(&self) -> [V; COUNT];
    /// The same, where elements nearby have just been set.
    fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; COUNT];
}

impl<T: Element, S: Stream<T>, const COUNT: usize> Streams<T, COUNT> for [S; COUNT] {
    const ONE_BY_ONE: bool = S::ONE_BY_ONE;
    #[inline(always)]
    fn count(&self) -> usize {
        let mut count = usize::MAX;
        every!(COUNT, stream => count = count.min(self[stream].count()));
        count
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        each!(self; COUNT, stream => self[stream].cut(count))
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        each!(self; COUNT, stream => self[stream].behind(count))
    }
    #[inline(always)]
    fn is_exact(&self) -> bool {
        let mut exact = true;
        every!(COUNT, stream => exact &= self[stream].is_exact());
        exact
    }
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> [V; COUNT] {
        each!([V; COUNT], stream => self[stream].load())
    }
    #[inline(always)]
    unsafe fn load_behind<V: Register<Scalar = T>>(&self, from: usize) -> [V; COUNT] {
        // SAFETY: they are there.
        each!([V; COUNT], stream => unsafe { self[stream].load_behind(from) })
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> [V; COUNT] {
        each!([V; COUNT], stream => self[stream].load_part())
    }
    #[inline(always)]
    fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; COUNT] {
        each!([V; COUNT], stream => self[stream].load_pieces())
    }
}

macro_rules! tuples {
    ($($count:literal: $($stream:ident $index:tt)*;)*) => { $(
        impl<T: Element, $($stream: Stream<T>),*> Streams<T, $count> for ($($stream,)*) {
            const ONE_BY_ONE: bool = false $(|| <$stream as Stream<T>>::ONE_BY_ONE)*;
            #[inline(always)]
            fn count(&self) -> usize {
                usize::MAX $(.min(self.$index.count()))*
            }
            #[inline(always)]
            fn cut(self, count: usize) -> Self {
                ($(self.$index.cut(count),)*)
            }
            #[inline(always)]
            fn behind(self, count: usize) -> Self {
                ($(self.$index.behind(count),)*)
            }
            #[inline(always)]
            fn is_exact(&self) -> bool {
                true $(& self.$index.is_exact())*
            }
            #[inline(always)]
            fn load<V: Register<Scalar = T>>(&self) -> [V; $count] {
                [$(self.$index.load()),*]
            }
            #[inline(always)]
            unsafe fn load_behind<V: Register<Scalar = T>>(&self, from: usize) -> [V; $count] {
                // SAFETY: they are there.
                [$(unsafe { self.$index.load_behind(from) }),*]
            }
            #[inline(always)]
            fn load_part<V: Register<Scalar = T>>(&self) -> [V; $count] {
                [$(self.$index.load_part()),*]
            }
            #[inline(always)]
            fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; $count] {
                [$(self.$index.load_pieces()),*]
            }
        }
    )* };
}

tuples! {
    1: A 0;
    2: A 0 B 1;
    3: A 0 B 1 C 2;
    4: A 0 B 1 C 2 D 3;
    5: A 0 B 1 C 2 D 3 E 4;
    6: A 0 B 1 C 2 D 3 E 4 F 5;
    7: A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    8: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    9: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    10: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    11: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    12: A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
}
