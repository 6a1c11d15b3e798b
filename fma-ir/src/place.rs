//! Where values are computed: the tree of regions, and of the arms of selects, of which only the chosen one runs.

use crate::live::{Keep, needed, read};
use crate::{Func, Op, Region, Stmt, ValueId};

/// A region, or an arm of a select.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u32);

impl Place {
    /// The body of the function.
    pub const BODY: Place = Place(0);
}

/// The places of a function, and for each live value its home: the innermost place that all its users share.
pub struct Places {
    /// For each place the one around it and how deep it lies.
    outer: Vec<(Place, u32)>,
    homes: Vec<Option<Place>>,
    /// The variables that values read.
    read: Vec<bool>,
}

impl Places {
    /// Finds every home.
    pub fn of(func: &Func) -> Places {
        let mut places =
            Places { outer: vec![(Place::BODY, 0)], homes: vec![None; func.values().len()], read: read(func) };
        places.region(&func.body, Place::BODY);
        // Users before operands: a home is known when it is handed on.
        for id in needed(func, Keep::Live).into_iter().rev() {
            let Some(home) = places.home(id) else { continue };
            let value = func.value(id);
            for (index, arg) in value.args.iter().enumerate() {
                let arm = value.op == Op::Select && index > 0;
                let place = if arm { places.inside(home) } else { home };
                places.used(*arg, place);
            }
        }
        places
    }

    /// The home of a live value.
    pub fn home(&self, id: ValueId) -> Option<Place> {
        self.homes[id.0 as usize]
    }

    /// Whether `inner` is `outer` or lies in it: what runs in `inner` may use what `outer` computed.
    pub fn is_within(&self, mut inner: Place, outer: Place) -> bool {
        while self.depth(inner) > self.depth(outer) {
            inner = self.around(inner);
        }
        inner == outer
    }

    /// How many places lie around it.
    pub fn depth(&self, place: Place) -> u32 {
        self.outer[place.0 as usize].1
    }

    fn around(&self, place: Place) -> Place {
        self.outer[place.0 as usize].0
    }

    fn inside(&mut self, place: Place) -> Place {
        self.outer.push((place, self.depth(place) + 1));
        Place(self.outer.len() as u32 - 1)
    }

    fn shared(&self, mut a: Place, mut b: Place) -> Place {
        while a != b {
            if self.depth(a) < self.depth(b) {
                b = self.around(b);
            } else {
                a = self.around(a);
            }
        }
        a
    }

    fn used(&mut self, id: ValueId, place: Place) {
        let home = self.home(id).map_or(place, |home| self.shared(home, place));
        self.homes[id.0 as usize] = Some(home);
    }

    fn region(&mut self, region: &Region, place: Place) {
        for stmt in &region.stmts {
            match stmt {
                Stmt::Eval(value) | Stmt::Set { value, .. } => self.used(*value, place),
                Stmt::Let { var, value, .. } if self.read[var.0 as usize] => self.used(*value, place),
                Stmt::Let { .. } | Stmt::Check { .. } => {}
                Stmt::If { cond, then, otherwise, .. } => {
                    self.used(*cond, place);
                    [then, otherwise].into_iter().for_each(|arm| self.nested(arm, place));
                }
                Stmt::Return { value, .. } => value.iter().for_each(|value| self.used(*value, place)),
                Stmt::Opaque { values, regions, .. } => {
                    values.iter().for_each(|value| self.used(*value, place));
                    regions.iter().for_each(|inner| self.nested(inner, place));
                }
            }
        }
        region.result.iter().for_each(|result| self.used(*result, place));
    }

    fn nested(&mut self, region: &Region, place: Place) {
        let inner = self.inside(place);
        self.region(region, inner);
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::*;
    use crate::{Flags, FloatOp, Sketch, Ty, Value};

    #[test]
    fn a_home_is_the_innermost_place_that_all_users_share() {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
        let (a, b) = (sketch.param("a"), sketch.param("b"));
        let [root, quotient] = [FloatOp::Sqrt, FloatOp::Exp].map(|op| sketch.float(op, &[a]));
        let shared = sketch.float(FloatOp::Mul, &[root, b]);
        let like = sketch.func.value(root).clone();
        let cond = sketch.func.add(Value {
            op: Op::Compare(crate::Cmp::Lt),
            args: [a, b].into(),
            ty: Ty::Bool,
            ..like.clone()
        });
        let chosen = sketch.func.add(Value { op: Op::Select, args: [cond, root, shared].into(), ..like });
        let result = sketch.float(FloatOp::Add, &[chosen, quotient]);
        let places = Places::of(&sketch.giving(result));
        assert_eq!([root, cond, quotient].map(|id| places.home(id)), [Some(Place::BODY); 3]);
        let arm = places.home(shared).expect("it is live");
        assert!(arm != Place::BODY && places.is_within(arm, Place::BODY) && !places.is_within(Place::BODY, arm));
    }
}
