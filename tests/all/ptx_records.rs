//! Slices of structs: fields are loaded and stored where `repr(C)` puts them, and nothing else is touched.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, numbers, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::needless_range_loop, clippy::manual_swap, reason = "as such code is written")]
pub mod gpu {
    #[repr(C)]
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Vector {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }

    impl Vector {
        pub fn dot(&self, other: &Vector) -> f32 {
            self.x * other.x + self.y * other.y + self.z * other.z
        }
        pub fn scale(&mut self, by: f32) {
            self.x *= by;
            self.y *= by;
            self.z *= by;
        }
        pub fn shifted(self, by: f32) -> Vector {
            Vector { x: self.x * by, y: self.y * by + 1.0, z: self.z * by }
        }
    }

    impl std::ops::Add for Vector {
        type Output = Vector;
        fn add(self, other: Vector) -> Vector {
            Vector { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
        }
    }

    impl std::ops::AddAssign for Vector {
        fn add_assign(&mut self, other: Vector) {
            self.x += other.x;
            self.y += other.y;
            self.z += other.z;
        }
    }

    /// Of all widths, with gaps between.
    #[repr(C)]
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Particle {
        pub id: u8,
        pub place: Vector,
        pub speed: [f32; 3],
        pub mass: f64,
        pub alive: bool,
        pub tail: [Vector; 2],
    }

    #[repr(C, align(16))]
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Wide(pub Vector, pub u16);

    pub fn two(p: &[Vector], i: usize) -> f32 {
        let a = p[i];
        let b = &p[i + 1];
        a.x * b.x + a.y * b.y
    }
    pub fn fields(p: &[Vector], i: usize) -> f32 {
        p[i].x * p[i].y + p[i].z
    }
    pub fn passed(p: &[Vector], i: usize) -> f32 {
        p[i].dot(&p[i + 1]) + 1.0
    }
    pub fn summed(p: &[Vector], _: usize) -> f32 {
        let mut sum = Vector { x: 0.0, y: 0.0, z: 0.0 };
        for v in p {
            sum += *v;
        }
        sum.x * sum.y + sum.z
    }
    pub fn chained(p: &[Vector], _: usize) -> f32 {
        p.iter().map(|v| v.x * v.y + v.z).sum::<f32>()
            + p.iter().zip(p.iter().skip(1)).map(|(a, b)| a.dot(b)).fold(0.0, f32::max)
    }
    pub fn by_value(p: &[Vector], i: usize) -> f32 {
        let mut sum = 0.0;
        for &v in p {
            sum += v.x * v.y;
        }
        for (j, v) in p.iter().enumerate() {
            sum += v.z * j as f32;
        }
        for v in &p[i..] {
            sum += v.dot(&p[0]);
        }
        sum
    }
    pub fn made(p: &[Vector], i: usize) -> f32 {
        let v = p[i].shifted(2.0) + p[0];
        let Vector { x, z, .. } = p[i];
        v.x * v.y + v.z * x + z
    }
    pub fn optional(p: &[Vector], i: usize) -> f32 {
        let (a, b) = p.split_at(i);
        let first = p.first().map_or(0.0, |v| v.z * 2.0);
        match p.get(i + 2) {
            Some(v) => v.x * v.y + a[0].x * b[0].y,
            None => first,
        }
    }

    pub fn set(p: &mut [Vector], i: usize) {
        p[i].x = p[i].y * 2.0 + p[i].x;
        p[i + 1] = Vector { x: 1.0, y: p[i].x, z: 3.0 };
        for v in p.iter_mut() {
            v.x += v.y * 0.5;
            v.scale(2.0);
        }
        p[i].scale(3.0);
    }
    pub fn moved(p: &mut [Vector], i: usize) {
        p[i] += p[i + 1];
        p[0] = p[1].shifted(3.0);
        p.swap(0, i);
        let v = &mut p[1];
        v.x = v.y * v.z + 1.0;
        *v = v.shifted(0.5);
        let n = p.len();
        for j in 0..n {
            let v = p[j].shifted(2.0);
            p[n - 1 - j].y = v.y * v.x + 1.0;
        }
    }

    pub fn mixed(p: &mut [Particle], i: usize) -> f64 {
        let mut mass = 0.0;
        for q in p.iter_mut() {
            if q.alive {
                q.place.x += q.speed[0] * 0.5;
                q.speed[1] = q.place.z;
                mass += q.mass * 0.5;
                q.id += 1;
                q.tail[1].y = q.tail[0].x * 2.0 + q.place.dot(&q.tail[1]);
            } else {
                q.alive = true;
            }
        }
        p[i].place.scale(2.0);
        p[i].tail[i] = p[i].place;
        p[i + 1] = p[i];
        p[0].speed = [1.0, 2.0, p[0].speed[i]];
        let mut sum = 0.0;
        for v in p[i].speed.iter() {
            sum += v;
        }
        for v in &p[i].tail {
            sum += v.x;
        }
        mass + sum as f64
    }

    pub fn wide(p: &[Wide; 2], i: usize) -> f32 {
        p[i].0.y * p[i].1 as f32
    }

    #[fastmath(fused, ptx(sm_80), kernel(index(i)))]
    pub fn gravity(bodies: &[Particle], i: usize) -> f32 {
        let own = &bodies[i];
        let mut sum = 0.0;
        for other in bodies {
            let d = [other.place.x - own.place.x, other.place.y - own.place.y, other.place.z - own.place.z];
            let square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.5;
            sum += other.mass as f32 / (square * square.sqrt()) * d[0];
        }
        sum
    }
}

/// The bytes of vectors, which have no gaps.
fn of_vectors(all: &[gpu::Vector]) -> Vec<u8> {
    all.iter().flat_map(|v| [v.x, v.y, v.z]).flat_map(f32::to_le_bytes).collect()
}

fn vectors(seed: u64) -> Vec<gpu::Vector> {
    numbers(12, seed).chunks(3).map(|c| gpu::Vector { x: c[0], y: c[1], z: c[2] }).collect()
}

/// The bytes of particles; gaps have a byte of their own, which has to stay.
fn of_particles(all: &[gpu::Particle]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for p in all {
        let start = bytes.len();
        bytes.extend([p.id, 7, 7, 7]);
        bytes.extend(of_vectors(&[p.place]));
        bytes.extend(p.speed.iter().flat_map(|x| x.to_le_bytes()));
        bytes.extend([7; 4]);
        bytes.extend(p.mass.to_le_bytes());
        bytes.extend([p.alive.into(), 7, 7, 7]);
        bytes.extend(of_vectors(&p.tail));
        bytes.extend([7; 4]);
        assert_eq!(bytes.len() - start, size_of::<gpu::Particle>());
    }
    bytes
}

fn particles(seed: u64) -> Vec<gpu::Particle> {
    let made = |(id, n): (usize, &[f32])| {
        let vector = |at: usize| gpu::Vector { x: n[at], y: n[at + 1], z: n[at + 2] };
        let (speed, tail) = ([n[3], n[4], n[5]], [vector(6), vector(9)]);
        gpu::Particle { id: id as u8, place: vector(0), speed, mass: n[12].into(), alive: id % 2 == 0, tail }
    };
    numbers(52, seed).chunks(13).enumerate().map(made).collect()
}

#[test]
fn fields_are_read_where_they_lie() {
    type Case = (&'static str, fn(&[gpu::Vector], usize) -> f32);
    let cases: [Case; 8] = [
        (gpu::two::PTX, gpu::two),
        (gpu::fields::PTX, gpu::fields),
        (gpu::passed::PTX, gpu::passed),
        (gpu::summed::PTX, gpu::summed),
        (gpu::chained::PTX, gpu::chained),
        (gpu::by_value::PTX, gpu::by_value),
        (gpu::made::PTX, gpu::made),
        (gpu::optional::PTX, gpu::optional),
    ];
    for (text, function) in cases {
        for seed in 0..10 {
            let all = vectors(seed);
            let mut memory = Memory::default();
            let inputs = [memory.place(&of_vectors(&all)), 4, 1];
            assert_eq!(run(text, &inputs, &mut memory).1, [bits(function(&all, 1))], "{text}");
        }
    }
    let beyond = [Memory::default().place(&of_vectors(&vectors(0))), 4, 4];
    let mut memory = Memory::default();
    memory.place(&of_vectors(&vectors(0)));
    assert_eq!(run(gpu::fields::PTX, &beyond, &mut memory).0, End::Trapped);
}

#[test]
fn fields_are_stored_where_they_lie() {
    type Case = (&'static str, fn(&mut [gpu::Vector], usize));
    let cases: [Case; 2] = [(gpu::set::PTX, gpu::set), (gpu::moved::PTX, gpu::moved)];
    for (text, function) in cases {
        for seed in 0..10 {
            let mut all = vectors(seed);
            let mut memory = Memory::default();
            let address = memory.place(&of_vectors(&all));
            run(text, &[address, 4, 1], &mut memory);
            function(&mut all, 1);
            assert_eq!(memory.bytes(address), of_vectors(&all), "{text}");
        }
    }
}

#[test]
fn fields_of_all_widths_stand_apart() {
    for seed in 0..10 {
        let mut all = particles(seed);
        let mut memory = Memory::default();
        let address = memory.place(&of_particles(&all));
        let sums = memory.place(&[0; 16]);
        run(gpu::gravity::PTX, &[address, 4, sums, 4], &mut memory);
        assert_eq!(memory.bytes(sums), (0..4).flat_map(|i| gpu::gravity(&all, i).to_le_bytes()).collect::<Vec<_>>());
        let found = run(gpu::mixed::PTX, &[address, 4, 1], &mut memory).1;
        assert_eq!(found, [gpu::mixed(&mut all, 1).to_bits()]);
        assert_eq!(memory.bytes(address), of_particles(&all));
    }
    let [one, two] = [0.5, -3.0].map(|y| gpu::Wide(gpu::Vector { x: 1.0, y, z: 2.0 }, 3));
    let wide = |w: &gpu::Wide| [&of_vectors(&[w.0])[..], &w.1.to_le_bytes(), &[0; 2]].concat();
    let mut memory = Memory::default();
    let address = memory.place(&[wide(&one), wide(&two)].concat());
    assert_eq!(run(gpu::wide::PTX, &[address, 2, 1], &mut memory).1, [bits(gpu::wide(&[one, two], 1))]);
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("records-read", &[gpu::two::PTX, gpu::chained::PTX, gpu::by_value::PTX, gpu::optional::PTX]);
    taken_by_assembler("records-stored", &[gpu::set::PTX, gpu::moved::PTX, gpu::mixed::PTX, gpu::gravity::PTX]);
    assert!(gpu::gravity::PTX.contains("bodies$0$in$u8x72"), "{}", gpu::gravity::PTX);
}
