//! Clusters: sums, products and signs of one function that hang together and carry the same flags.

use super::coefficient::Coefficient;
use super::monomial::HIGHEST;
use crate::live::{Keep, needed};
use crate::pace::Paces;
use crate::place::{Place, Places};
use crate::{Flag, Flags, FloatOp, Func, Mode, Op, Ty, Value, ValueId};

/// How many operations a cluster holds: beyond that, operands are atoms, so that long functions take time in proportion.
const MOST_OPERATIONS: usize = 320;

/// How many operations that only have operands in common are looked at together.
const MOST_RELATED: usize = 320;

/// The permissions for another order, of everything or of polynomials.
const REORDERING: [Flag; 3] = [Flag::Reassoc, Flag::Horner, Flag::Estrin];

/// What all operations of a cluster have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    pub flags: Flags,
    pub mode: Mode,
    pub ty: Ty,
    pub home: Place,
    /// What a loop's turns leave as it is stays an atom in what they change.
    pub pace: u8,
}

/// Operations that may be rewritten together, operands first.
#[derive(Clone, Debug)]
pub struct Cluster {
    pub kind: Kind,
    pub members: Vec<ValueId>,
}

impl Cluster {
    /// The place of a value among the members.
    pub fn index(&self, id: ValueId) -> Option<usize> {
        self.members.binary_search(&id).ok()
    }
}

/// Finds them. Two operations hang together if one uses the other, or both use the same value.
pub fn clusters(func: &Func) -> Vec<Cluster> {
    if !func.values().any(|(_, value)| is_member(func, value)) {
        return Vec::new();
    }
    let places = Places::of(func);
    let mut live: Vec<ValueId> =
        needed(func, Keep::Live).into_iter().filter(|id| is_member(func, func.value(*id))).collect();
    live.sort_unstable();
    let mut joined = Joined::of(func, &places, &live);
    joined.by_operands(func, &live);
    joined.by_atoms(func, &live);
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut place_of: Vec<Option<usize>> = vec![None; func.values().len()];
    for id in live {
        let Some(kind) = joined.kinds[id.0 as usize] else { continue };
        let place = &mut place_of[joined.root(id).0 as usize];
        match *place {
            Some(place) => clusters[place].members.push(id),
            None => {
                *place = Some(clusters.len());
                clusters.push(Cluster { kind, members: vec![id] });
            }
        }
    }
    clusters
}

/// Whether the operation is one that the normal form describes, and may be reordered. Fused operations that Kahan's algorithm or an
/// interpolation made are what was asked for. An infinite constant obeys no law of the reals: an operation on it is an atom.
fn is_member(func: &Func, value: &Value) -> bool {
    let asked = value.flags.has(Flag::Kahan) || value.flags.has(Flag::Lerp);
    let plain = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Neg));
    let fused = matches!(value.op, Op::Float(FloatOp::Fma | FloatOp::MulAdd)) && value.flags.contracts() && !asked;
    let power = matches!(value.op, Op::Powi(exponent) if (2..=i32::from(HIGHEST)).contains(&exponent));
    let Some(format) = value.ty.format().filter(|_| plain || fused || power) else { return false };
    let finite =
        |arg: &ValueId| !matches!(func.value(*arg).op, Op::Const(bits) if Coefficient::of(format, bits).is_none());
    value.args.iter().all(finite) && REORDERING.iter().any(|flag| value.flags.has(*flag))
}

/// Disjoint sets of operations.
struct Joined {
    kinds: Vec<Option<Kind>>,
    above: Vec<ValueId>,
    sizes: Vec<usize>,
}

impl Joined {
    fn of(func: &Func, places: &Places, live: &[ValueId]) -> Joined {
        let count = func.values().len();
        let (mut kinds, paces) = (vec![None; count], Paces::of(func));
        for id in live {
            let Value { flags, mode, ty, .. } = *func.value(*id);
            let pace = paces.as_ref().map_or(0, |paces| paces.pace(*id));
            kinds[id.0 as usize] = places.home(*id).map(|home| Kind { flags, mode, ty, home, pace });
        }
        Joined { kinds, above: (0..count as u32).map(ValueId).collect(), sizes: vec![1; count] }
    }

    fn root(&mut self, mut id: ValueId) -> ValueId {
        while self.above[id.0 as usize] != id {
            self.above[id.0 as usize] = self.above[self.above[id.0 as usize].0 as usize];
            id = self.above[id.0 as usize];
        }
        id
    }

    fn join(&mut self, a: ValueId, b: ValueId, most: usize) {
        let (a, b) = (self.root(a), self.root(b));
        let size = self.sizes[a.0 as usize] + self.sizes[b.0 as usize];
        if a != b && size <= most {
            self.above[b.0 as usize] = a;
            self.sizes[a.0 as usize] = size;
        }
    }

    fn by_operands(&mut self, func: &Func, live: &[ValueId]) {
        for id in live {
            for arg in &func.value(*id).args {
                let kind = self.kinds[id.0 as usize];
                if kind.is_some() && kind == self.kinds[arg.0 as usize] {
                    self.join(*id, *arg, MOST_OPERATIONS);
                }
            }
        }
    }

    fn by_atoms(&mut self, func: &Func, live: &[ValueId]) {
        // The first users of each atom, one of each kind.
        let mut first: Vec<Vec<ValueId>> = vec![Vec::new(); self.kinds.len()];
        for id in live {
            let own = self.kinds[id.0 as usize];
            for arg in func.value(*id).args.iter().filter(|_| own.is_some()) {
                if self.kinds[arg.0 as usize] != own && !matches!(func.value(*arg).op, Op::Const(_)) {
                    let users = &mut first[arg.0 as usize];
                    match users.iter().copied().find(|user| self.kinds[user.0 as usize] == own) {
                        Some(known) => self.join(known, *id, MOST_RELATED),
                        None => users.push(*id),
                    }
                }
            }
        }
    }
}
