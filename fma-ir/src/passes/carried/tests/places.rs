//! Places in memory, divisions, maxima, and the order as written.

use super::*;

impl Turn {
    /// A read of memory, at a site of its own.
    fn element(&mut self, site: u32) -> ValueId {
        let (flags, mode, ty) = (Flags::NONE, self.sketch.mode, self.sketch.ty);
        let op = Op::Opaque(crate::Effect::Reads);
        let id = self.sketch.func.add(Value { op, args: [].into(), ty, flags, mode, site: Site(site) });
        self.stmts.push(Stmt::Eval(id));
        id
    }

    /// An assignment to memory.
    fn store(&mut self, site: u32, value: ValueId) {
        self.stmts.push(Stmt::Opaque { site: Site(site), values: vec![value], regions: vec![], writes: vec![] });
    }

    /// The turns of one loop that goes on by places in memory.
    fn around(mut self) -> Func {
        let regions = vec![Region { stmts: std::mem::take(&mut self.stmts), result: None }];
        self.sketch.push(Stmt::Opaque { site: LOOP, values: Vec::new(), regions, writes: Vec::new() });
        self.sketch.func
    }
}

const LOOP: Site = Site(100);

fn one_by_one(site: Site) -> Turns {
    if site == LOOP { Turns::OneByOne } else { Turns::None }
}

fn cells<const R: usize, const S: usize>(reads: [(u32, Cell); R], sets: [(u32, u32); S]) -> Cells {
    let reads = reads.map(|(site, cell)| (Site(site), cell));
    Cells { reads: reads.into(), sets: sets.map(|(site, cell)| (Site(site), cell)).into(), ..Cells::default() }
}

fn named(site: Site) -> String {
    format!("e{}", site.0)
}

/// What the assignments set their places to, after the pass.
fn stored(func: &Func, cells: &Cells) -> Vec<String> {
    let loops = Loops { turns: &one_by_one, cells };
    let found = carried(func, &loops, &named, &mut Log::default());
    let func = found.map_or_else(|| func.clone(), |found| found.func);
    let Some(Stmt::Opaque { regions, .. }) = func.body.stmts.last() else { return Vec::new() };
    let text = |stmt: &Stmt| match stmt {
        Stmt::Opaque { values, .. } => Some(formula(&func, values[0], &named)),
        _ => None,
    };
    regions[0].stmts.iter().filter_map(text).collect()
}

/// `out[i] = fma(a, b, out[i - 1] + c)`, where the element read is the one that the turn before set, or none that a turn sets.
#[test]
fn an_element_that_the_turn_before_set_enters_last() {
    let mut turn = Turn::new(BOTH);
    let [a, b, c] = turn.params(["a", "b", "c"]);
    let before = turn.element(1);
    let inner = turn.sketch.float(FloatOp::Add, &[before, c]);
    let sum = turn.sketch.float(FloatOp::MulAdd, &[a, b, inner]);
    turn.store(2, sum);
    let func = turn.around();
    let found = |cell| stored(&func, &cells([(1, cell)], [(2, 0)]));
    assert_eq!(found(Cell::Earlier(0)), ["e1 + mul_add(a, b, c)"]);
    assert_eq!(found(Cell::Last(0)), ["e1 + mul_add(a, b, c)"]);
    assert_eq!(found(Cell::Own(0)), ["mul_add(a, b, e1 + c)"]);
    assert_eq!(found(Cell::Earlier(1)), ["mul_add(a, b, e1 + c)"]);
}

/// `z[0] = x - z[1] * a; y = z[0]…; z[1] = z[0]`: what the second reads of the first is what the same turn has set.
#[test]
fn a_place_hands_on_what_another_was_set_to() {
    let mut turn = Turn::new(BOTH);
    let [x, w, a, b] = turn.params(["x", "w", "a", "b"]);
    let second = turn.element(1);
    let inner = turn.sketch.float(FloatOp::MulAdd, &[a, second, x]);
    let sum = turn.sketch.float(FloatOp::MulAdd, &[w, b, inner]);
    turn.store(2, sum);
    let first = turn.element(3);
    turn.store(4, first);
    let func = turn.around();
    let known = cells([(1, Cell::Last(1)), (3, Cell::Last(0))], [(2, 0), (4, 1)]);
    assert_eq!(stored(&func, &known), ["mul_add(a, e1, mul_add(w, b, x))", "e3"]);
}

/// `p = x * old / d`: the reciprocal of what waits for nothing is known before.
#[test]
fn what_waits_is_multiplied_and_not_divided() {
    let turn = |flags| {
        let mut turn = Turn::new(flags);
        let [x, d] = turn.params(["x", "d"]);
        let (var, old) = turn.variable("old");
        let product = turn.sketch.float(FloatOp::Mul, &[x, old]);
        let quotient = turn.sketch.float(FloatOp::Div, &[product, d]);
        turn.set(var, quotient);
        turn
    };
    assert_eq!(turn(Flags::of(Flag::Arcp)).last(Turns::OneByOne).as_deref(), Some("x * old * d.recip()"));
    assert_eq!(turn(BOTH).last(Turns::OneByOne), None);
    assert_eq!(turn(Flags::of(Flag::Arcp)).last(Turns::SideBySide), None);
}

/// Nobody waits for what is only written.
#[test]
fn what_no_turn_waits_for_stays_divided() {
    let mut turn = Turn::new(Flags::of(Flag::Arcp));
    let [x, d] = turn.params(["x", "d"]);
    let (var, old) = turn.variable("old");
    let sum = turn.sketch.float(FloatOp::Add, &[x, old]);
    turn.set(var, sum);
    let quotient = turn.sketch.float(FloatOp::Div, &[sum, d]);
    turn.store(1, quotient);
    assert_eq!(stored(&turn.around(), &Cells::default()), ["(x + old) / d"]);
}

/// `most = max(most * k, x)`, and `most = max(most, x)` in a loop that sets elements besides, or does not.
#[test]
fn a_maximum_that_waits_is_a_choice() {
    let turn = |flags, op, decays: bool, moves: bool| {
        let mut turn = Turn::new(flags);
        let [x, k] = turn.params(["x", "k"]);
        let (var, old) = turn.variable("old");
        let held = if decays { turn.sketch.float(FloatOp::Mul, &[k, old]) } else { old };
        let most = turn.sketch.float(op, &[held, x]);
        turn.set(var, most);
        turn.store(1, most);
        let moving = if moves { [LOOP].into() } else { [].into() };
        stored(&turn.around(), &Cells { moving, ..Cells::default() }).concat()
    };
    let both = Flags::of(Flag::Nnan).with(Flag::Nsz);
    assert_eq!(turn(both, FloatOp::Max, true, false), "if x > k * old { x } else { k * old }");
    assert_eq!(turn(both, FloatOp::Min, false, true), "if x < old { x } else { old }");
    assert_eq!(turn(both, FloatOp::Max, false, false), "old.max(x)");
    assert_eq!(turn(Flags::of(Flag::Nnan), FloatOp::Max, true, false), "(k * old).max(x)");
    assert_eq!(turn(Flags::of(Flag::Nsz), FloatOp::Max, true, false), "(k * old).max(x)");
}

/// `s = a * x * s - s * b` with the common factor taken out: two operations behind `s` where there was one product and a difference.
#[test]
fn turns_that_wait_longer_than_as_written_lose_the_leave_to_reorder() {
    let function = |factors: bool| {
        let mut turn = Turn::new(BOTH);
        let [a, b, c] = turn.params(["a", "b", "c"]);
        let (var, s) = turn.variable("s");
        let sum = if factors {
            let inner = turn.sketch.float(FloatOp::Mul, &[a, s]);
            let doubled = turn.sketch.float(FloatOp::MulAdd, &[inner, b, c]);
            turn.sketch.float(FloatOp::MulAdd, &[inner, c, doubled])
        } else {
            let inner = turn.sketch.float(FloatOp::Mul, &[a, s]);
            turn.sketch.float(FloatOp::MulAdd, &[inner, b, c])
        };
        turn.set(var, sum);
        turn.around()
    };
    let loops = Loops { turns: &one_by_one, cells: &Cells::default() };
    let ordered = |before, after| in_order(&function(before), &function(after), &loops, &named, &mut Log::default());
    assert!(ordered(false, false).is_none() && ordered(true, false).is_none());
    let func = ordered(false, true).expect("the turns wait longer").func;
    assert!(func.values().all(|(_, value)| !value.flags.has(Flag::Reassoc)));
}
