//! Steps of bodies in space as they are ported: sums of structs, operators on structs in memory, and copies of these. Executed, the texts compute
//! what the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, bytes_of, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    use std::iter::{Product, Sum};
    use std::ops::{Add, AddAssign, Mul, Sub};

    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(C)]
    pub struct Vector {
        pub x: f32,
        pub y: f32,
    }
    impl Vector {
        pub const ZERO: Self = Self { x: 0.0, y: 0.0 };
        fn dot(self, other: Self) -> f32 {
            self.x * other.x + self.y * other.y
        }
    }
    impl Add for Vector {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            Self { x: self.x + other.x, y: self.y + other.y }
        }
    }
    impl Sub for Vector {
        type Output = Self;
        fn sub(self, other: Self) -> Self {
            Self { x: self.x - other.x, y: self.y - other.y }
        }
    }
    impl Mul<f32> for Vector {
        type Output = Self;
        fn mul(self, by: f32) -> Self {
            Self { x: self.x * by, y: self.y * by }
        }
    }
    impl AddAssign for Vector {
        fn add_assign(&mut self, other: Self) {
            *self = *self + other;
        }
    }
    impl Sum for Vector {
        fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
            let mut sum = Self::ZERO;
            for each in iter {
                sum += each;
            }
            sum
        }
    }
    impl<'a> Sum<&'a Vector> for Vector {
        fn sum<I: Iterator<Item = &'a Vector>>(iter: I) -> Self {
            iter.fold(Vector::ZERO, |a, b| *b + a * 0.5)
        }
    }
    impl Product for Vector {
        fn product<I: Iterator<Item = Vector>>(iter: I) -> Vector {
            iter.fold(Vector { x: 1.0, y: 1.0 }, |a, b| Vector { x: a.x * b.x - a.y * b.y, y: a.x * b.y + a.y * b.x })
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(C)]
    pub struct Body {
        pub at: Vector,
        pub speed: Vector,
        pub mass: f32,
    }

    fn pull(bodies: &[Body], i: usize, soft: f32) -> Vector {
        let me = bodies[i].at;
        bodies
            .iter()
            .map(|body| {
                let between = body.at - me;
                let inverse = (between.dot(between) + soft).sqrt().recip();
                between * (body.mass * inverse * inverse * inverse)
            })
            .sum()
    }
    pub fn stepped(bodies: &mut [Body], dt: f32, k: f32) {
        for i in 0..bodies.len() {
            let pull = pull(bodies, i, 0.01);
            bodies[i].speed += pull * dt;
        }
        for body in bodies.iter_mut() {
            body.at += body.speed * dt;
        }
        let first = &mut bodies[0];
        first.at += first.speed * k;
        first.mass *= 2.0;
    }
    pub fn gathered(bodies: &mut [Body], dt: f32, k: f32) {
        let center: Vector = bodies.iter().map(|body| body.at * body.mass).sum();
        let near = bodies.iter().filter(|body| body.mass > k).map(|body| body.speed - center).sum::<Vector>();
        let turned: Vector = bodies.iter().map(|body| body.speed).product();
        bodies[0].mass = center.x * dt + k;
        bodies[1].mass = near.y * dt + k;
        bodies[2].at = turned + near;
    }
    pub fn lent(bodies: &mut [Body], dt: f32, k: f32) {
        let rows = [bodies[0].at, bodies[1].at, bodies[2].speed];
        let sum = rows.iter().sum::<Vector>();
        bodies[0].at = sum * dt;
        bodies[1].mass = rows.iter().sum::<Vector>().x * k + dt;
    }
    #[derive(Clone, Copy)]
    pub enum Shape {
        Ball { center: Vector, radius: f32 },
        Wall(f32),
    }
    #[derive(Clone, Copy)]
    pub struct Hit {
        pub t: f32,
        pub normal: Vector,
    }
    impl Shape {
        fn hit(&self, from: Vector, most: f32) -> Option<Hit> {
            let (t, normal) = match *self {
                Shape::Ball { center, radius } => (center.dot(from) - radius, center - from),
                Shape::Wall(at) => (at - from.x, from),
            };
            (t > 0.0 && t < most).then(|| Hit { t, normal })
        }
    }
    pub fn nearest(centers: &[Vector], radii: &[f32], from: Vector) -> Option<Hit> {
        let within = radii.iter().filter(|radius| (0.1..2.0).contains(*radius)).count();
        let mut best = Shape::Wall(radii[0]).hit(from, within as f32);
        for (center, radius) in centers.iter().zip(radii) {
            let shape = Shape::Ball { center: *center, radius: *radius };
            if let Some(hit) = shape.hit(from, best.map_or(1e9, |best| best.t)) {
                best = Some(hit);
            }
        }
        best
    }

    /// What a copy is a copy of is known later than the copy.
    pub fn copied(bodies: &mut [Body], dt: f32, k: f32) {
        let me = bodies[1].at;
        let again = me;
        let between = bodies[0].at - again;
        bodies[2].mass = between.dot(again) * dt + k;
        for body in bodies {
            body.speed = body.speed + body.at * dt;
        }
    }
}

use gpu::Body;

type Step = fn(&mut [Body], f32, f32);

const STEPS: [(&str, &str, Step); 4] = [
    ("stepped", gpu::stepped::PTX, gpu::stepped),
    ("gathered", gpu::gathered::PTX, gpu::gathered),
    ("lent", gpu::lent::PTX, gpu::lent),
    ("copied", gpu::copied::PTX, gpu::copied),
];

fn words(bodies: &[Body]) -> Vec<f32> {
    bodies.iter().flat_map(|body| [body.at.x, body.at.y, body.speed.x, body.speed.y, body.mass]).collect()
}

#[test]
fn bodies_are_stepped() {
    for (seed, (name, text, step)) in (0..20).flat_map(|seed| STEPS.map(|step| (seed, step))) {
        let x = numbers(20, seed);
        let vector = |x: &[f32]| gpu::Vector { x: x[0], y: x[1] };
        let body = |x: &[f32]| Body { at: vector(x), speed: vector(&x[2..]), mass: x[4] };
        let mut bodies: Vec<Body> = x.chunks_exact(5).map(body).collect();
        let mut memory = Memory::default();
        let [place, _] = placed(&mut memory, &x);
        run(text, &[place, 4, bits(0.1), bits(x[3])], &mut memory);
        step(&mut bodies, 0.1, x[3]);
        assert_eq!(memory.bytes(place)[..80], bytes_of(&words(&bodies)), "{name} {seed}\n{text}");
    }
}

#[test]
fn the_nearest_shape_is_found() {
    for seed in 0..60 {
        let x = numbers(10, seed);
        let centers: Vec<gpu::Vector> = x.chunks_exact(2).map(|x| gpu::Vector { x: x[0], y: x[1] }).collect();
        let mut memory = Memory::default();
        let [places, _] = placed(&mut memory, &x);
        let [radii, _] = placed(&mut memory, &x);
        let inputs = [places, 5, radii, 10, bits(x[3]), bits(x[4])];
        let found = gpu::nearest(&centers, &x, gpu::Vector { x: x[3], y: x[4] });
        let expected = found.map_or([0; 4], |hit| [1, bits(hit.t), bits(hit.normal.x), bits(hit.normal.y)]);
        assert_eq!(run(gpu::nearest::PTX, &inputs, &mut memory).1, expected, "{seed}");
    }
}

#[test]
fn a_number_is_stored_once() {
    assert_eq!(gpu::copied::PTX.matches("st.b32 [").count(), 3);
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("bodies", &STEPS.map(|(_, text, _)| text));
    taken_by_assembler("shapes", &[gpu::nearest::PTX]);
}
