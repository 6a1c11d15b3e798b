//! Finds what is there already: a value, or an entry of another arena.

use crate::{Op, Site, Value, ValueId};

/// The pure values of an arena by what they compute.
#[derive(Clone, Debug, Default)]
pub struct Interned {
    index: Index,
}

impl Interned {
    /// The value of the arena that is the same; if there is none, the next use of that value finds `new`.
    pub fn find_or_add(&mut self, arena: &[Value], value: &Value, new: ValueId) -> Option<ValueId> {
        let is_same = |id: u32| is_same(&arena[id as usize], value);
        self.index.find_or_add(hash(value), new.0, is_same).map(ValueId)
    }

    /// The value of the arena that is the same, if there is one.
    pub fn find(&self, arena: &[Value], value: &Value) -> Option<ValueId> {
        self.index.find(hash(value), |id| is_same(&arena[id as usize], value)).map(ValueId)
    }
}

/// Finds the entry of an arena that is the same as another: an open table of numbers, so that nothing is copied and little is compared.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// The number of places is zero or a power of two, and at least twice that of the entries.
    places: Vec<Option<Entry>>,
    count: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    id: u32,
}

impl Index {
    /// The entry with this hash that is the same; if there is none, the next search finds `new`.
    pub fn find_or_add(&mut self, hash: u64, new: u32, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        if self.count * 2 >= self.places.len() {
            self.grow();
        }
        let mut place = self.start(hash);
        while let Some(entry) = self.places[place] {
            if entry.hash == hash && is_same(entry.id) {
                return Some(entry.id);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
        self.places[place] = Some(Entry { hash, id: new });
        self.count += 1;
        None
    }

    /// The entry with this hash that is the same.
    fn find(&self, hash: u64, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        let mut place = if self.places.is_empty() { return None } else { self.start(hash) };
        while let Some(entry) = self.places[place] {
            if entry.hash == hash && is_same(entry.id) {
                return Some(entry.id);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
        None
    }

    /// Where the search for a hash begins: its upper bits are the best mixed.
    fn start(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.places.len() - 1)
    }

    fn grow(&mut self) {
        const FEWEST: usize = 64;
        let larger = vec![None; (self.places.len() * 2).max(FEWEST)];
        for entry in std::mem::replace(&mut self.places, larger).into_iter().flatten() {
            let mut place = self.start(entry.hash);
            while self.places[place].is_some() {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = Some(entry);
        }
    }
}

/// The site takes no part in the identity, except of opaque tokens: the first place that computes a value names it.
fn is_same(one: &Value, other: &Value) -> bool {
    let site = |value: &Value| if matches!(value.op, Op::Opaque(_)) { value.site } else { Site::default() };
    one.op == other.op
        && one.args == other.args
        && one.ty == other.ty
        && one.flags == other.flags
        && one.mode == other.mode
        && site(one) == site(other)
}

/// A hash of the operation and the operands, which nearly always decide.
fn hash(value: &Value) -> u64 {
    let (kind, detail) = match value.op {
        Op::Const(bits) => (1, bits),
        Op::Read(var) => (2, u64::from(var.0)),
        Op::Opaque(_) => (3, u64::from(value.site.0)),
        Op::Float(op) => (4, op as u64),
        Op::Powi(exponent) => (5, u64::from(exponent as u32)),
        Op::Compare(cmp) => (6, cmp as u64),
        Op::Test(test) => (7, test as u64),
        Op::Logic(logic) => (8, logic as u64),
        Op::Select => (9, 0),
        Op::Int(op) => (10, op as u64),
        Op::Cast => (11, 0),
    };
    let mut hash = mixed(mixed(kind) ^ detail);
    for arg in &value.args {
        hash = mixed(hash ^ u64::from(arg.0));
    }
    hash
}

/// Multiplication by an odd number near 2^64 divided by the golden ratio spreads the low bits upwards (Knuth, TAOCP 3, 6.4).
pub fn mixed(bits: u64) -> u64 {
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let product = bits.wrapping_mul(GOLDEN);
    product ^ product >> 32
}
