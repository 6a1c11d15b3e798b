//! Loops whose steps iterate, each until numbers of its own say stop: several steps side by side.
//!
//! A *group* takes what some steps begin with, turns all of them until the last has left, and gives back what each left with. A step
//! that has left keeps its numbers, so every step ends with what it would have ended with alone: how many lanes there are is
//! the machine's choice, and no result depends on it.

use super::pair::Pair;
use super::register::{Element, Register};
use crate::approx::Lane;
use crate::machine::{Here, Machine, Work, on_baseline};

/// How many steps a group takes: at least as many as any machine has lanes in a pair of registers.
pub const GROUP: usize = 32;

/// One turn of a loop that a step iterates.
pub trait Turn<T: Element, const STATES: usize, const FIXED: usize> {
    /// The state that counts whole turns, if one does.
    const TURNS: Option<usize>;

    /// The states behind a turn, or where the turn was left, and which lanes go on; `running` says which were still running. A state that the
    /// author does not ask for again may change in lanes that have left.
    fn turn<M: Machine, V: Lane<Scalar = T>>(
        &self,
        states: [V; STATES],
        fixed: [V; FIXED],
        running: V::Mask,
    ) -> ([V; STATES], V::Mask);
}

/// Steps that iterate together.
#[derive(Clone, Debug)]
pub struct Group<T, const STATES: usize, const FIXED: usize> {
    states: [[T; GROUP]; STATES],
    fixed: [[T; GROUP]; FIXED],
    turns: [u64; GROUP],
    count: usize,
    limit: u64,
}

impl<T: Element, const STATES: usize, const FIXED: usize> Default for Group<T, STATES, FIXED> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Element, const STATES: usize, const FIXED: usize> Group<T, STATES, FIXED> {
    /// Without steps.
    #[inline(always)]
    pub fn new() -> Self {
        let none = [T::exact(0.0); GROUP];
        Group { states: [none; STATES], fixed: [none; FIXED], turns: [0; GROUP], count: 0, limit: u64::MAX }
    }

    /// Lets all steps go.
    #[inline(always)]
    pub fn clear(&mut self) {
        (self.turns, self.count, self.limit) = ([0; GROUP], 0, u64::MAX);
    }

    /// No step turns more often than this.
    #[inline(always)]
    pub fn limit(&mut self, turns: u64) {
        self.limit = self.limit.min(turns);
    }

    /// Takes a step: what it begins with, and the numbers that stay. There are at most [`GROUP`].
    #[inline(always)]
    pub fn push(&mut self, states: [T; STATES], fixed: [T; FIXED]) {
        for (all, state) in self.states.iter_mut().zip(states) {
            all[self.count % GROUP] = state;
        }
        for (all, number) in self.fixed.iter_mut().zip(fixed) {
            all[self.count % GROUP] = number;
        }
        self.count += 1;
    }

    /// Turns all steps until each has left. In the clone for a machine that this is not, as the baseline does.
    #[inline(always)]
    pub fn run<M: Machine, F: Turn<T, STATES, FIXED>>(&mut self, turn: &F) {
        let work = Iteration { group: self, turn };
        if !Here::<M>::ASIDE
            && let Some(here) = Here::<M>::known()
        {
            here.run(work);
        } else {
            on_baseline(work);
        }
    }

    /// What a step left with.
    #[inline(always)]
    pub fn states(&self, step: usize) -> [T; STATES] {
        each!([T; STATES], state => self.states[state][step])
    }

    /// How many turns a step completed.
    #[inline(always)]
    pub fn turns(&self, step: usize) -> u64 {
        self.turns[step]
    }
}

struct Iteration<'a, T, F, const STATES: usize, const FIXED: usize> {
    group: &'a mut Group<T, STATES, FIXED>,
    turn: &'a F,
}

impl<T: Element, F: Turn<T, STATES, FIXED>, const STATES: usize, const FIXED: usize> Work
    for Iteration<'_, T, F, STATES, FIXED>
{
    type Output = ();

    /// Two registers for each number: while one waits for its last operation, the other has the next.
    #[inline(always)]
    fn run<M: Machine>(mut self) {
        self.in_lanes::<M, Pair<T::Widest<M>>>();
    }
}

impl<T: Element, F: Turn<T, STATES, FIXED>, const STATES: usize, const FIXED: usize>
    Iteration<'_, T, F, STATES, FIXED>
{
    #[inline(always)]
    fn in_lanes<M: Machine, V: Register<Scalar = T>>(&mut self) {
        const { assert!(V::LANES <= GROUP) };
        let mut first = 0;
        while first < self.group.count.min(GROUP) {
            self.part::<M, V>(first);
            first += V::LANES;
        }
    }

    /// The steps from one on, as many as there are lanes.
    #[inline(always)]
    fn part<M: Machine, V: Register<Scalar = T>>(&mut self, first: usize) {
        let group = &mut *self.group;
        let mut states = each!([V; STATES], state => V::load(&group.states[state][first..]));
        let fixed = each!([V; FIXED], number => V::load(&group.fixed[number][first..]));
        let mut running = V::first((group.count - first).min(V::LANES));
        let mut turn = 0;
        while turn < group.limit && V::any(running) {
            // As many turns as a number counts exactly.
            let round = group.limit.min(turn + (1 << T::FRACTION_BITS));
            while turn < round && V::any(running) {
                (states, running) = self.turn.turn::<M, V>(states, fixed, running);
                turn += 1;
            }
            if let Some(turns) = F::TURNS {
                let mut counted = [T::exact(0.0); GROUP];
                states[turns].store(&mut counted);
                for (turns, counted) in group.turns[first..].iter_mut().zip(&counted[..V::LANES]) {
                    *turns += counted.whole() as u64;
                }
                states[turns] = V::of(0.0);
            }
        }
        every!(STATES, state => states[state].store(&mut group.states[state][first..]));
    }
}

/// What the steps of a group keep for when they have left.
#[inline(always)]
pub fn kept<A>() -> [Option<A>; GROUP] {
    [const { None }; GROUP]
}
