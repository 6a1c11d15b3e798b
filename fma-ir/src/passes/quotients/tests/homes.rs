//! Quotients of many branches: each is a home of its own, and all are seen to in one round.

use fma_core::Format;

use super::powers;
use crate::{Cmp, Flags, Mode, Op, Region, Site, Sketch, Stmt, Ty, Value, pipeline};

/// More than there are rounds.
const BRANCHES: u32 = 12;

/// `if a < b { return 1/a + b/(a*a) + c/(a*a*a); }`, for numbers of its own each time.
fn branch(sketch: &mut Sketch, number: u32) {
    let params = ["a", "b", "c", "d"].map(|name| sketch.param(&format!("{name}{number}")));
    let like = sketch.func.value(params[0]).clone();
    let (flags, mode) = (Flags::NONE, Mode::default());
    let asked =
        Value { op: Op::Compare(Cmp::Lt), args: [params[0], params[1]].into(), ty: Ty::Bool, flags, mode, ..like };
    let cond = sketch.func.add(asked);
    let (value, site) = (Some(powers(sketch, params)), Site::default());
    let then = Region { stmts: vec![Stmt::Return { value, site }], result: None };
    sketch.push(Stmt::If { cond, then, otherwise: Region::default(), site });
}

#[test]
fn quotients_of_all_branches_divide_once_each() {
    let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
    (0..BRANCHES).for_each(|number| branch(&mut sketch, number));
    let last = sketch.param("last");
    let outcome = pipeline(&sketch.giving(last), &|_| String::new());
    assert_eq!((outcome.before().div, outcome.after().div), (3 * BRANCHES, BRANCHES));
}
