//! Loops over records whose methods say what an option then keeps, by `match`, `if let` and `continue`: as written, to the bit, where nothing is promised, and where no
//! NaN is promised and there is none.

#![allow(clippy::all, reason = "as authors write them")]

use crate::given;

macro_rules! thrice {
    ($($items:item)+) => {
        mod plain {
            $($items)+
        }
        #[fastmath::fastmath(dispatch)]
        mod lanes {
            $($items)+
        }
        #[fastmath::fastmath(nnan, dispatch, allow(unused_flag))]
        mod promised {
            $($items)+
        }
    };
}

thrice! {
    #[derive(Clone, Copy)]
    pub struct Vec3 {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }

    impl Vec3 {
        pub fn dot(self, other: Vec3) -> f32 {
            self.x * other.x + self.y * other.y + self.z * other.z
        }

        pub fn minus(self, other: Vec3) -> Vec3 {
            Vec3 { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
        }
    }

    pub struct Sphere {
        pub centre: Vec3,
        pub radius: f32,
    }

    pub fn nearest_hit(spheres: &[Sphere], from: Vec3, along: Vec3) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (i, s) in spheres.iter().enumerate() {
            let oc = from.minus(s.centre);
            let b = oc.dot(along);
            let c = oc.dot(oc) - s.radius * s.radius;
            let inside = b * b - c;
            if inside < 0.0 {
                continue;
            }
            let t = -b - inside.sqrt();
            if t > 1e-4 {
                match best {
                    Some((_, known)) if known <= t => {}
                    _ => best = Some((i, t)),
                }
            }
        }
        best
    }

    pub fn farthest(spheres: &[Sphere], from: Vec3, along: Vec3) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (i, s) in spheres.iter().enumerate() {
            let far = s.centre.minus(from).dot(along);
            if best.map_or(true, |(_, most)| far >= most) {
                best = Some((i, far));
            }
        }
        best
    }

    pub fn least(spheres: &[Sphere], from: Vec3, along: Vec3) -> Option<(usize, f32)> {
        let mut best: Option<f32> = None;
        for s in spheres {
            let far = s.centre.dot(along);
            if let Some(known) = best {
                if far < known {
                    best = Some(far);
                }
            } else {
                best = Some(far);
            }
        }
        best.map(|best| (from.x as usize, best))
    }

    /// What a pattern binds has the name of a record.
    pub fn named_alike(spheres: &[Sphere], from: Vec3, along: Vec3) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (i, s) in spheres.iter().enumerate() {
            let oc = from.minus(s.centre);
            let t = oc.dot(along);
            best = match best {
                Some((at, oc)) if oc <= t => Some((at, oc)),
                _ => Some((i, t)),
            };
        }
        best
    }

    /// What is reached may not be there.
    pub fn reached(spheres: &[Sphere], from: Vec3, along: Vec3) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for i in 0..40 {
            let t = spheres[i].centre.minus(from).dot(along);
            match best {
                None => best = Some((i, t)),
                Some((_, known)) if t < known => best = Some((i, t)),
                Some(_) => {}
            }
        }
        best
    }
}

macro_rules! all {
    ($module:ident, $numbers:ident) => {{
        use $module::{Sphere, Vec3, farthest, least, named_alike, nearest_hit, reached};
        let spheres: Vec<Sphere> = $numbers
            .iter()
            .map(|[x, y, z, radius]| Sphere { centre: Vec3 { x: *x, y: *y, z: *z }, radius: *radius })
            .collect();
        let (from, along) = (Vec3 { x: 0.5, y: 0.25, z: -3.0 }, Vec3 { x: 0.0, y: 0.0, z: 1.0 });
        [nearest_hit, farthest, least, named_alike, reached].map(|find| {
            let found = given(|| find(&spheres, from, along));
            // The sign and the payload of a NaN are no one's.
            found.map(|found| found.map(|(at, far)| (at, if far.is_nan() { 1 } else { far.to_bits() })))
        })
    }};
}

#[test]
fn what_is_kept_is_what_was_kept() {
    for count in 0..=100_usize {
        for (at, special) in [0.5, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0, 0.0].into_iter().enumerate() {
            let number = |i: usize| ((i * 7919 + 3) * (i + 31) / 7 % 97) as f32 / 16.0 - 3.0;
            let mut numbers: Vec<[f32; 4]> =
                (0..count).map(|i| [number(i), number(3 * i + 1), number(5 * i + 2) + 4.0, 2.5]).collect();
            numbers.iter_mut().skip(at * 3 % 7).step_by(5 + at).for_each(|numbers| numbers[at % 3] = special);
            let plain = all!(plain, numbers);
            assert_eq!(plain, all!(lanes, numbers), "{count} with {special}");
            if special.is_finite() {
                assert_eq!(plain, all!(promised, numbers), "{count} with {special}, promised");
            }
        }
    }
}
