//! How a register of the machine takes numbers of several kinds apart, puts them together, and takes numbers up: by picking its lanes from two others, at places that
//! are constants.

use core::marker::PhantomData;

use super::register::Register;

/// The most lanes of a register.
pub const MOST: usize = 16;

/// From where each lane is picked: of two registers one behind the other.
pub type Places = [i32; MOST];

/// A register of the machine: it can pick lanes.
pub trait Pick: Register {
    /// The lanes at these places of two registers.
    fn picked(low: Self, high: Self, places: &Places) -> Self;
}

/// Which places those are, for registers of so many lanes.
struct At<V>(PhantomData<V>);

impl<V: Register> At<V> {
    const EVEN: Places = of_two(V::LANES, 0);
    const ODD: Places = of_two(V::LANES, 1);
    const LOW: Places = into_two(V::LANES, 0);
    const HIGH: Places = into_two(V::LANES, V::LANES);
    const BEHIND: Places = behind_last(V::LANES);
    const LAST: Places = [V::LANES as i32 - 1; MOST];
    /// Each third lane, of the first two of three registers, and then of those and the third.
    const THIRDS: [[Places; 2]; 3] = [thirds(V::LANES, 0), thirds(V::LANES, 1), thirds(V::LANES, 2)];
    /// The lanes of three registers in turn: of the first two, and then of those and the third.
    const IN_TURN: [[Places; 2]; 3] =
        [in_thirds(V::LANES, 0), in_thirds(V::LANES, V::LANES), in_thirds(V::LANES, 2 * V::LANES)];
}

/// The places of `Spread::spread`, of a register and of what nothing is; of its first numbers again, if it `is_first`.
struct Up<V, const HALF: usize>(PhantomData<V>);

impl<V: Register, const HALF: usize> Up<V, HALF> {
    const SPREAD: Places = up(V::LANES, HALF, false);
    const AGAIN: Places = up(V::LANES, HALF, true);
}

const fn up(lanes: usize, half: usize, is_again: bool) -> Places {
    let (mut places, mut lane) = ([0; MOST], 0);
    while lane < lanes {
        let (group, in_half) = (lane / (2 * half) * 2 * half, lane % half);
        places[lane] = match (lane & half != 0, is_again) {
            (false, _) => lanes + lane,
            (true, false) => group + half - 1,
            (true, true) => in_half,
        } as i32;
        lane += 1;
    }
    places
}

/// The places behind the last of one register, in this and the next.
const fn behind_last(lanes: usize) -> Places {
    let (mut places, mut lane) = ([0; MOST], 0);
    while lane < lanes {
        places[lane] = (lanes + lane - 1) as i32;
        lane += 1;
    }
    places
}

/// `Spread::spread` of a register of the machine.
#[inline(always)]
pub fn spread<V: Pick, const HALF: usize>(from: V, nothing: V) -> V {
    V::picked(from, nothing, &Up::<V, HALF>::SPREAD)
}

/// `Spread::again` of a register of the machine.
#[inline(always)]
pub fn again<V: Pick, const HALF: usize>(from: V, nothing: V) -> V {
    V::picked(from, nothing, &Up::<V, HALF>::AGAIN)
}

/// `Spread::behind` of a register of the machine.
#[inline(always)]
pub fn behind<V: Pick>(from: V, prior: V) -> V {
    V::picked(prior, from, &At::<V>::BEHIND)
}

/// `Spread::last` of a register of the machine.
#[inline(always)]
pub fn last<V: Pick>(from: V) -> V {
    V::picked(from, from, &At::<V>::LAST)
}

const fn of_two(lanes: usize, kind: usize) -> Places {
    let (mut places, mut lane) = ([0; MOST], 0);
    while lane < lanes {
        places[lane] = (2 * lane + kind) as i32;
        lane += 1;
    }
    places
}

const fn into_two(lanes: usize, first: usize) -> Places {
    let (mut places, mut lane) = ([0; MOST], 0);
    while lane < lanes {
        let number = first + lane;
        places[lane] = (number / 2 + number % 2 * lanes) as i32;
        lane += 1;
    }
    places
}

const fn thirds(lanes: usize, kind: usize) -> [Places; 2] {
    let ([mut two, mut all], mut lane) = ([[0; MOST]; 2], 0);
    while lane < lanes {
        let number = 3 * lane + kind;
        let is_third = number >= 2 * lanes;
        two[lane] = if is_third { 0 } else { number as i32 };
        all[lane] = if is_third { number - lanes } else { lane } as i32;
        lane += 1;
    }
    [two, all]
}

const fn in_thirds(lanes: usize, first: usize) -> [Places; 2] {
    let ([mut two, mut all], mut lane) = ([[0; MOST]; 2], 0);
    while lane < lanes {
        let (kind, number) = ((first + lane) % 3, (first + lane) / 3);
        two[lane] = if kind == 2 { 0 } else { number + kind * lanes } as i32;
        all[lane] = if kind == 2 { number + lanes } else { lane } as i32;
        lane += 1;
    }
    [two, all]
}

/// `Mix::apart` of a register of the machine.
#[inline(always)]
pub fn apart<V: Pick, const KINDS: usize>(mixed: [V; KINDS]) -> [V; KINDS] {
    let mut kinds = mixed;
    if KINDS == 2 {
        [kinds[0], kinds[1]] = evens_and_odds([mixed[0], mixed[1]]);
    }
    if KINDS == 3 {
        [kinds[0], kinds[1], kinds[2]] = three([mixed[0], mixed[1], mixed[2]], &At::<V>::THIRDS);
    }
    if KINDS == 4 {
        [kinds[0], kinds[1], kinds[2], kinds[3]] = four([mixed[0], mixed[1], mixed[2], mixed[3]]);
    }
    if KINDS == 6 {
        let [[first, second], [third, fourth]] = [two_of(&mixed, 0), two_of(&mixed, 2)];
        let [fifth, sixth] = two_of(&mixed, 4);
        [kinds[0], kinds[2], kinds[4]] = three([first, third, fifth], &At::<V>::THIRDS);
        [kinds[1], kinds[3], kinds[5]] = three([second, fourth, sixth], &At::<V>::THIRDS);
    }
    if KINDS == 8 {
        let [[first, second], [third, fourth]] = [two_of(&mixed, 0), two_of(&mixed, 2)];
        let [[fifth, sixth], [seventh, eighth]] = [two_of(&mixed, 4), two_of(&mixed, 6)];
        [kinds[0], kinds[2], kinds[4], kinds[6]] = four([first, third, fifth, seventh]);
        [kinds[1], kinds[3], kinds[5], kinds[7]] = four([second, fourth, sixth, eighth]);
    }
    kinds
}

/// The evens and the odds of two registers, of which `at` says the first.
#[inline(always)]
fn two_of<V: Pick, const KINDS: usize>(mixed: &[V; KINDS], at: usize) -> [V; 2] {
    evens_and_odds([mixed[at], mixed[at + 1]])
}

/// `Mix::together` of a register of the machine.
#[inline(always)]
pub fn together<V: Pick, const KINDS: usize>(kinds: [V; KINDS]) -> [V; KINDS] {
    let mut mixed = kinds;
    if KINDS == 2 {
        [mixed[0], mixed[1]] = in_turn([kinds[0], kinds[1]]);
    }
    if KINDS == 3 {
        [mixed[0], mixed[1], mixed[2]] = three([kinds[0], kinds[1], kinds[2]], &At::<V>::IN_TURN);
    }
    if KINDS == 4 {
        [mixed[0], mixed[1], mixed[2], mixed[3]] = four_in_turn([kinds[0], kinds[1], kinds[2], kinds[3]]);
    }
    if KINDS == 6 {
        let even = three([kinds[0], kinds[2], kinds[4]], &At::<V>::IN_TURN);
        let odd = three([kinds[1], kinds[3], kinds[5]], &At::<V>::IN_TURN);
        [mixed[0], mixed[1]] = in_turn([even[0], odd[0]]);
        [mixed[2], mixed[3]] = in_turn([even[1], odd[1]]);
        [mixed[4], mixed[5]] = in_turn([even[2], odd[2]]);
    }
    if KINDS == 8 {
        let even = four_in_turn([kinds[0], kinds[2], kinds[4], kinds[6]]);
        let odd = four_in_turn([kinds[1], kinds[3], kinds[5], kinds[7]]);
        [mixed[0], mixed[1]] = in_turn([even[0], odd[0]]);
        [mixed[2], mixed[3]] = in_turn([even[1], odd[1]]);
        [mixed[4], mixed[5]] = in_turn([even[2], odd[2]]);
        [mixed[6], mixed[7]] = in_turn([even[3], odd[3]]);
    }
    mixed
}

#[inline(always)]
fn evens_and_odds<V: Pick>([low, high]: [V; 2]) -> [V; 2] {
    [V::picked(low, high, &At::<V>::EVEN), V::picked(low, high, &At::<V>::ODD)]
}

#[inline(always)]
fn in_turn<V: Pick>([even, odd]: [V; 2]) -> [V; 2] {
    [V::picked(even, odd, &At::<V>::LOW), V::picked(even, odd, &At::<V>::HIGH)]
}

#[inline(always)]
fn four<V: Pick>([one, two, three, four]: [V; 4]) -> [V; 4] {
    let ([even, odd], [more, other]) = (evens_and_odds([one, two]), evens_and_odds([three, four]));
    let ([first, third], [second, fourth]) = (evens_and_odds([even, more]), evens_and_odds([odd, other]));
    [first, second, third, fourth]
}

#[inline(always)]
fn four_in_turn<V: Pick>([one, two, three, four]: [V; 4]) -> [V; 4] {
    let ([low, high], [more, other]) = (in_turn([one, three]), in_turn([two, four]));
    let ([first, second], [third, fourth]) = (in_turn([low, more]), in_turn([high, other]));
    [first, second, third, fourth]
}

#[inline(always)]
fn three<V: Pick>(of: [V; 3], [one, two, three]: &[[Places; 2]; 3]) -> [V; 3] {
    [of_three(of, one), of_three(of, two), of_three(of, three)]
}

#[inline(always)]
fn of_three<V: Pick>([one, two, three]: [V; 3], [first, then]: &[Places; 2]) -> V {
    V::picked(V::picked(one, two, first), three, then)
}

/// The lanes of registers whose machine has no instruction for any places: number by number, which the compiler makes the best of.
macro_rules! picked_one_by_one {
    ($($name:ident of $count:literal $float:ident;)*) => { $(
        impl Pick for $name {
            #[inline(always)]
            fn picked(low: $name, high: $name, places: &Places) -> $name {
                let mut all = [0.0; 2 * $count];
                low.store(&mut all);
                high.store(&mut all[$count..]);
                $name::load(&filled!([$float; $count], lane => all[places[lane] as usize]))
            }
        }
    )* };
}

/// A register of the machine takes apart what it can pick.
macro_rules! mixes {
    ($name:ident) => {
        impl crate::lanes::mix::Mix for $name {
            #[inline(always)]
            fn apart<const KINDS: usize>(mixed: [$name; KINDS]) -> [$name; KINDS] {
                crate::lanes::pick::apart(mixed)
            }
            #[inline(always)]
            fn together<const KINDS: usize>(kinds: [$name; KINDS]) -> [$name; KINDS] {
                crate::lanes::pick::together(kinds)
            }
        }
    };
}

/// And takes numbers up as it can pick them.
macro_rules! spreads {
    ($name:ident) => {
        impl crate::lanes::spread::Spread for $name {
            #[inline(always)]
            fn spread<const HALF: usize>(self, nothing: $name) -> $name {
                crate::lanes::pick::spread::<$name, HALF>(self, nothing)
            }
            #[inline(always)]
            fn again<const HALF: usize>(self, nothing: $name) -> $name {
                crate::lanes::pick::again::<$name, HALF>(self, nothing)
            }
            #[inline(always)]
            fn behind(self, prior: $name) -> $name {
                crate::lanes::pick::behind(self, prior)
            }
            #[inline(always)]
            fn last(self) -> $name {
                crate::lanes::pick::last(self)
            }
        }
    };
}
