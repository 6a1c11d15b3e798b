//! Arrays, structs and tuples of a function's own. Executed, they compute what the function computes.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler, words};

#[fastmath(fused, ptx(sm_75))]
mod gpu {
    #[derive(Clone, Copy)]
    pub struct Vec3 {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }

    pub struct Ray {
        pub origin: Vec3,
        pub direction: Vec3,
        pub hits: u32,
    }

    impl Vec3 {
        fn dot(self, o: Vec3) -> f32 {
            self.x * o.x + self.y * o.y + self.z * o.z
        }

        fn sub(self, o: Vec3) -> Vec3 {
            Vec3 { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
        }

        fn scaled(&self, by: f32) -> Self {
            Self { x: self.x * by, y: self.y * by, z: self.z * by }
        }
    }

    pub fn ray_sphere(origin: Vec3, direction: Vec3, center: Vec3, radius: f32) -> f32 {
        let between = origin.sub(center);
        let b = between.dot(direction);
        let c = between.dot(between) - radius * radius;
        let discriminant = b * b - c;
        if discriminant < 0.0 {
            return -1.0;
        }
        let root = discriminant.sqrt();
        let near = -b - root;
        if near > 0.0 { near } else { -b + root }
    }

    pub fn bounced(ray: Ray, normal: Vec3, most: u32) -> Ray {
        let mut ray = ray;
        while ray.hits < most {
            let towards = ray.direction.dot(normal);
            let back = normal.scaled(2.0 * towards);
            ray.direction = ray.direction.sub(back);
            ray.origin = Vec3 { x: ray.origin.y, y: ray.origin.x, z: ray.origin.z + 1.0 };
            ray.hits += 1;
        }
        if ray.origin.x < 0.0 { Ray { hits: 0, ..flipped(ray) } } else { ray }
    }

    fn flipped(ray: Ray) -> Ray {
        let Ray { origin, direction, hits } = ray;
        Ray { origin: direction, direction: origin, hits }
    }

    pub fn product(a: [[f32; 3]; 3], b: &[[f32; 3]; 3]) -> [[f32; 3]; 3] {
        let mut c = [[0.0; 3]; 3];
        for i in 0..3 {
            for j in 0..3 {
                for k in 0..3 {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        c
    }

    pub fn turned(q: (f32, f32, f32, f32), v: [f32; 3]) -> [f32; 3] {
        let (w, x, y, z) = q;
        let t = [2.0 * (y * v[2] - z * v[1]), 2.0 * (z * v[0] - x * v[2]), 2.0 * (x * v[1] - y * v[0])];
        [
            v[0] + w * t[0] + y * t[2] - z * t[1],
            v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0],
        ]
    }

    #[allow(clippy::manual_swap, reason = "elements are stored one by one")]
    pub fn median(x: &[f32], which: usize) -> f32 {
        let mut v = [x[0], x[1], x[2], x[3], x[4]];
        for i in 0..4 {
            for j in 0..4 - i {
                if v[j] > v[j + 1] {
                    let larger = v[j];
                    v[j] = v[j + 1];
                    v[j + 1] = larger;
                }
            }
        }
        v[which]
    }

    pub fn counted(x: &[f32], bins: [u32; 4]) -> [u32; 4] {
        let mut bins = bins;
        for v in x {
            let bin = ((v.abs() * 2.0) as usize).min(3);
            bins[bin] += 1;
        }
        bins
    }

    pub fn over_own(start: f32) -> f32 {
        let weights = [0.5f32, 0.25, 2.0];
        let rows = [[start, 1.0], [2.0, 3.0]];
        let mut sum = 0.0;
        for (i, w) in weights.iter().enumerate() {
            sum += w * i as f32 + start;
        }
        for w in weights {
            if w > 1.0 {
                break;
            }
            sum -= w;
        }
        for row in rows {
            sum = sum * row[0] + row[1];
        }
        sum
    }
}

fn all(x: &[f32]) -> Vec<u64> {
    x.iter().copied().map(bits).collect()
}

fn vec3(x: &[f32]) -> gpu::Vec3 {
    gpu::Vec3 { x: x[0], y: x[1], z: x[2] }
}

#[test]
fn structs_are_their_numbers() {
    for seed in 0..40 {
        let x = numbers(10, seed);
        let expected = gpu::ray_sphere(vec3(&x), vec3(&x[3..]), vec3(&x[6..]), x[9]);
        assert_eq!(words(gpu::ray_sphere::PTX, &all(&x)), [bits(expected)]);
        for hits in 0..4 {
            let ray = gpu::Ray { origin: vec3(&x), direction: vec3(&x[3..]), hits };
            let inputs = [&all(&x[..6])[..], &[hits.into()], &all(&x[6..9]), &[3]].concat();
            let found = gpu::bounced(ray, vec3(&x[6..]), 3);
            let (o, d) = (found.origin, found.direction);
            let expected = [&all(&[o.x, o.y, o.z, d.x, d.y, d.z])[..], &[found.hits.into()]].concat();
            assert_eq!(words(gpu::bounced::PTX, &inputs), expected);
        }
    }
}

#[test]
fn arrays_are_registers() {
    for seed in 0..20 {
        let x = numbers(18, seed);
        let matrix = |x: &[f32]| [0, 3, 6].map(|at| [x[at], x[at + 1], x[at + 2]]);
        let mut memory = Memory::default();
        let inputs = [&all(&x[..9])[..], &placed(&mut memory, &x[9..])].concat();
        let expected = gpu::product(matrix(&x), &matrix(&x[9..]));
        assert_eq!(run(gpu::product::PTX, &inputs, &mut memory).1, all(expected.as_flattened()));
        let expected = gpu::turned((x[0], x[1], x[2], x[3]), [x[4], x[5], x[6]]);
        assert_eq!(words(gpu::turned::PTX, &all(&x[..7])), all(&expected));
        assert_eq!(words(gpu::over_own::PTX, &all(&x[..1])), [bits(gpu::over_own(x[0]))]);
        let mut memory = Memory::default();
        let slice = placed(&mut memory, &x);
        for which in 0..5 {
            let inputs = [&slice[..], &[which]].concat();
            assert_eq!(run(gpu::median::PTX, &inputs, &mut memory).1, [bits(gpu::median(&x, which as usize))]);
        }
        assert_eq!(run(gpu::median::PTX, &[slice[0], slice[1], 5], &mut memory).0, End::Trapped);
        let inputs = [&slice[..], &[1, 2, 3, 4]].concat();
        let expected = gpu::counted(&x, [1, 2, 3, 4]).map(u64::from);
        assert_eq!(run(gpu::counted::PTX, &inputs, &mut memory).1, expected);
    }
    let text = gpu::product::PTX;
    assert!(!text.contains("bra") && !text.contains("setp"), "every index is known:\n{text}");
}

#[test]
fn the_assembler_takes_them() {
    let texts = [gpu::ray_sphere::PTX, gpu::bounced::PTX, gpu::product::PTX, gpu::turned::PTX, gpu::median::PTX];
    taken_by_assembler("own", &texts);
    taken_by_assembler("rows", &[gpu::counted::PTX, gpu::over_own::PTX]);
}
