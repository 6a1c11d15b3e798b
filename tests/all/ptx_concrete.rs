//! Generic functions over traits of the annotated module, called for its structs and enums; and slices of structs and rows, handed on. Executed, the
//! texts compute what the functions compute: of what has the type of a parameter the CPU's reading knows nothing, so that nothing is fused there.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{Device, assert_bits, bytes_of, devices, hostile, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    pub trait Activation {
        const SCALE: f32;
        fn apply(&self, x: f32) -> f32;
        fn made(x: f32) -> Self;
        fn twice(&self, x: f32) -> f32 {
            self.apply(self.apply(x)) * x + 0.25
        }
    }
    #[derive(Clone, Copy)]
    pub struct Relu;
    #[derive(Clone, Copy)]
    pub struct Leaky(pub f32);
    #[derive(Clone, Copy)]
    pub enum Any {
        Steps(f32),
        Line { by: f32, start: f32 },
    }

    impl Activation for Relu {
        const SCALE: f32 = 2.0;
        fn apply(&self, x: f32) -> f32 {
            x.max(0.0)
        }
        fn made(_: f32) -> Self {
            Relu
        }
    }
    impl Activation for Leaky {
        const SCALE: f32 = 0.3;
        fn apply(&self, x: f32) -> f32 {
            if x > 0.0 { x } else { self.0 * x + 0.125 }
        }
        fn made(x: f32) -> Self {
            Leaky(x * x - 1.0)
        }
    }
    impl Activation for Any {
        const SCALE: f32 = 1.5;
        fn apply(&self, x: f32) -> f32 {
            match *self {
                Any::Steps(by) => (x * by).floor() * by + x,
                Any::Line { by, start } => x * by + start,
            }
        }
        fn made(x: f32) -> Self {
            Any::Line { by: x, start: x }
        }
    }

    fn layer<A: Activation>(x: &[f32], b: f32, act: &A) -> f32 {
        act.apply(x.iter().zip(x).map(|(v, w)| v * w).sum::<f32>() + b) * b + b * 0.5
    }
    fn by_value(x: f32, act: impl Activation) -> f32 {
        act.apply(x) * x + 0.5 * x
    }
    fn by_clause<A>(x: f32, act: A) -> f32
    where
        A: Activation + Copy,
    {
        let other: A = act;
        other.twice(x) * A::SCALE + x * 0.5
    }
    fn made_again<A: Activation>(x: f32, act: &A) -> f32 {
        A::made(x).apply(x) + act.apply(x) * x
    }
    fn both<A: Activation, B: Activation>(x: f32, a: &A, b: &B) -> f32 {
        implied(b, a.apply(x)) + made_again(x, a)
    }
    fn implied(act: &impl Activation, x: f32) -> f32 {
        act.apply(x) * 2.0 + x * x
    }
    fn dynamic(act: &dyn Named, x: f32) -> f32 {
        act.named(x) * x + 1.0
    }
    fn chosen<A: Activation + Copy>(a: A, b: A, first: bool) -> A {
        if first { a } else { b }
    }
    pub trait Named {
        fn named(&self, x: f32) -> f32;
    }
    impl Named for Leaky {
        fn named(&self, x: f32) -> f32 {
            self.0 * x + x
        }
    }

    pub fn layers(x: &[f32], _: i32) -> f32 {
        let relu = Relu;
        layer(x, x[0], &Leaky(x[1])) * x[2] + layer(x, x[1], &relu) + layer(x, x[3], &Any::Steps(0.5))
    }
    pub fn values(x: &[f32], n: i32) -> f32 {
        let any = if n > 5 { Any::Steps(x[3]) } else { Any::Line { by: x[1], start: x[3] } };
        by_value(x[0], Leaky(x[1])) * x[2] + by_value(x[1], Relu) + by_value(x[2], any)
    }
    pub fn clauses(x: &[f32], _: i32) -> f32 {
        by_clause(x[0], Leaky(x[1])) * x[2] + by_clause(x[1], Relu)
    }
    pub fn of_two(x: &[f32], _: i32) -> f32 {
        both(x[0], &Leaky(x[1]), &Relu) * x[2] + both(x[1], &Any::Steps(0.75), &Leaky(x[2]))
    }
    pub fn objects(x: &[f32], _: i32) -> f32 {
        dynamic(&Leaky(x[0]), x[1]) * x[2] + Relu.apply(x[3])
    }
    pub fn choice(x: &[f32], n: i32) -> f32 {
        let one = chosen(Leaky(x[0]), Leaky(x[1]), n > 3);
        one.apply(x[2]) * x[0] + one.0 * x[1] + chosen(Leaky(x[2]), Leaky(x[3]), n < 3).apply(x[0]) * x[1]
    }

    pub trait System {
        fn step(&mut self, dt: f32);
        fn energy(&self) -> f32;
    }
    #[derive(Clone, Copy)]
    pub struct Pendulum {
        pub at: f32,
        pub speed: f32,
    }
    impl System for Pendulum {
        fn step(&mut self, dt: f32) {
            self.speed -= self.at * dt;
            self.at += self.speed * dt;
        }
        fn energy(&self) -> f32 {
            self.speed * self.speed * 0.5 + self.at
        }
    }
    impl Pendulum {
        fn seen_by<A: Activation>(&self, act: &A) -> f32 {
            act.apply(self.at) * self.speed + self.at * 0.5
        }
    }
    fn simulated<S: System>(system: &mut S, dt: f32, turns: i32) -> f32 {
        for _ in 0..turns {
            system.step(dt);
        }
        system.energy() * dt + dt * 0.5
    }
    pub fn swung(x: &[f32], n: i32) -> f32 {
        let mut pendulum = Pendulum { at: x[0], speed: x[1] };
        let energy = simulated(&mut pendulum, 0.1, n & 7);
        pendulum.at * energy + pendulum.speed + pendulum.seen_by(&Leaky(x[2])) * x[3]
    }

    #[derive(Clone, Copy)]
    #[repr(C)]
    pub struct Body {
        pub at: [f32; 3],
        pub mass: f32,
    }
    fn total(bodies: &[Body]) -> f32 {
        let mut sum = 0.0;
        for body in bodies {
            sum += body.mass * body.at[0];
        }
        sum
    }
    fn pushed(bodies: &mut [Body], by: f32) {
        for body in bodies.iter_mut() {
            body.mass += by * body.at[1];
        }
    }
    fn product(rows: &[[f32; 4]], i: usize) -> f32 {
        let mut sum = 0.0;
        for row in rows {
            sum += row[0] * rows[i][1] + flat(row);
        }
        sum
    }
    fn flat(row: &[f32]) -> f32 {
        let mut sum = 0.0;
        for v in row {
            sum = sum * 0.5 + v;
        }
        sum
    }
    pub fn handed_on(bodies: &mut [Body], rows: &[[f32; 4]], n: usize) {
        pushed(bodies, 1.5);
        pushed(&mut bodies[n..], 0.5);
        bodies[0].mass = total(bodies) + total(&bodies[1..n]) * product(rows, n);
        bodies[1].mass = product(&rows[n..], 0) + flat(&rows[n][1..]);
    }
}

const DEVICES: &[Device] = devices! { gpu:
    layers values clauses of_two objects choice swung
};

#[test]
fn generic_functions_are_written_for_the_types_that_they_are_passed() {
    assert_bits(DEVICES, 120, hostile);
}

#[test]
fn slices_of_structs_and_rows_are_handed_on() {
    for seed in 0..20 {
        let x = numbers(16, seed);
        let rows: Vec<[f32; 4]> = x.chunks_exact(4).map(|row| [row[0], row[1], row[2], row[3]]).collect();
        let mut bodies: Vec<gpu::Body> =
            rows.iter().map(|row| gpu::Body { at: [row[3], row[1], row[0]], mass: row[2] }).collect();
        let words = |bodies: &[gpu::Body]| -> Vec<f32> {
            bodies.iter().flat_map(|body| [body.at[0], body.at[1], body.at[2], body.mass]).collect()
        };
        let mut memory = Memory::default();
        let [place, _] = placed(&mut memory, &words(&bodies));
        let [of_rows, _] = placed(&mut memory, &x);
        run(gpu::handed_on::PTX, &[place, 4, of_rows, 4, 2], &mut memory);
        gpu::handed_on(&mut bodies, &rows, 2);
        assert_eq!(memory.bytes(place)[..64], bytes_of(&words(&bodies)));
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts: Vec<&str> = DEVICES.iter().map(|(_, text, _)| *text).chain([gpu::handed_on::PTX]).collect();
    taken_by_assembler("concrete", &texts);
}
