//! Loops over records of the module, with their methods and operators: in lanes they give what they give as written.

use crate::given;

in_lanes! {
    use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub};

    const HALF: f64 = 0.5;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Vec3 {
        pub x: f64,
        pub y: f64,
        pub z: f64,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Pair(pub f64, pub f64);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Ray {
        pub origin: Vec3,
        pub direction: Vec3,
    }

    impl Vec3 {
        const ZERO: Vec3 = Vec3 { x: 0.0, y: 0.0, z: 0.0 };

        pub fn new(x: f64, y: f64, z: f64) -> Self {
            Self { x, y, z }
        }

        pub fn dot(self, other: Vec3) -> f64 {
            self.x * other.x + self.y * other.y + self.z * other.z
        }

        pub fn square(&self) -> f64 {
            let x = self.x * self.x;
            let y = self.y * self.y;
            x + y + self.z * self.z
        }

        pub fn cross(&self, o: &Vec3) -> Vec3 {
            Vec3::new(self.y * o.z - self.z * o.y, self.z * o.x - self.x * o.z, self.x * o.y - self.y * o.x)
        }

        pub fn largest(self) -> f64 {
            if self.x > self.y { self.x } else { self.y }
        }

        pub fn halve(&mut self) {
            self.x *= HALF;
            self.y *= HALF;
            let z = self.z;
            self.z = z * HALF + self.x;
        }

        pub fn turned(self) -> Vec3 {
            let mut next = self;
            next.x = self.y;
            next.y += self.x;
            next
        }

        pub fn mixed(self) -> f64 {
            let Vec3 { x, y: first, .. } = self;
            doubled(x) + first
        }

        pub fn swap_in(&mut self, o: Vec3) {
            self.x = o.y;
            self.y = o.x;
        }

        pub fn added(a: &mut Vec3, b: Vec3, times: f64) -> f64 {
            a.x += b.x * times;
            a.y += b.x;
            a.x
        }

        pub fn stepped(self) -> f64 {
            let mut s = self.x;
            let first = Vec3::new(s, s, s);
            s += 1.0;
            let mut second = first;
            second.x = s;
            let third = second;
            second.x = 9.0;
            first.x + 10.0 * third.x + 100.0 * second.x + third.y
        }

        pub fn shifted(self, by: f64) -> Self {
            let x = by;
            Self { z: self.z - x, x: self.x + by, ..self }
        }
    }

    impl Add for Vec3 {
        type Output = Vec3;
        fn add(self, o: Vec3) -> Vec3 {
            Vec3::new(self.x + o.x, self.y + o.y, self.z + o.z)
        }
    }

    impl Sub for Vec3 {
        type Output = Self;
        fn sub(self, o: Self) -> Self {
            Vec3 { z: self.z - o.z, x: self.x - o.x, y: self.y - o.y }
        }
    }

    impl<'a> Sub<&'a Vec3> for &'a Vec3 {
        type Output = Vec3;
        fn sub(self, o: &Vec3) -> Vec3 {
            // Another than that of values: which one is meant, the references say.
            *o - *self
        }
    }

    impl Mul<f64> for Vec3 {
        type Output = Vec3;
        fn mul(self, by: f64) -> Vec3 {
            Vec3::new(self.x * by, self.y * by, self.z * by)
        }
    }

    impl Mul<Vec3> for f64 {
        type Output = Vec3;
        fn mul(self, of: Vec3) -> Vec3 {
            of * self
        }
    }

    impl Mul for Vec3 {
        type Output = f64;
        fn mul(self, o: Vec3) -> f64 {
            self.dot(o)
        }
    }

    impl Neg for Vec3 {
        type Output = Vec3;
        fn neg(self) -> Vec3 {
            Vec3::new(-self.x, -self.y, -self.z)
        }
    }

    impl AddAssign for Vec3 {
        fn add_assign(&mut self, o: Vec3) {
            self.x += o.x;
            self.y += o.y;
            self.z += o.z;
        }
    }

    impl MulAssign<f64> for Vec3 {
        fn mul_assign(&mut self, by: f64) {
            *self = *self * by;
        }
    }

    impl Ray {
        pub fn at(&self, t: f64) -> Vec3 {
            self.origin + self.direction * t
        }
    }

    fn apart(a: Vec3, b: &Vec3) -> f64 {
        let d = a - *b;
        d.square()
    }

    fn doubled(x: f64) -> f64 {
        x + x
    }

    fn points(x: &[f64]) -> Vec<Vec3> {
        x.chunks_exact(3).map(|p| Vec3 { x: p[0], y: p[1], z: p[2] }).collect()
    }

    fn flat(points: &[Vec3]) -> Vec<f64> {
        points.iter().flat_map(|p| [p.x, p.y, p.z]).collect()
    }

    pub fn squares(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        vec![p.iter().map(|p| p.square()).sum::<f64>(), p.iter().map(|p| p.dot(*p) + 1.0).sum::<f64>()]
    }

    pub fn distances(x: &[f64]) -> Vec<f64> {
        let (p, centre) = (points(x), Vec3::new(1.0, 2.0, 3.0));
        let mut total = 0.0;
        for p in &p {
            total += (*p - centre).square();
        }
        vec![total, p.iter().map(|p| apart(centre, p)).sum::<f64>()]
    }

    pub fn by_references(x: &[f64]) -> Vec<f64> {
        let (p, centre) = (points(x), Vec3::new(1.0, 2.0, 3.0));
        let mut total = 0.0;
        for p in p.iter() {
            let d = p - &centre;
            total += d.x + 2.0 * d.y + 3.0 * d.z;
        }
        vec![total]
    }

    pub fn sums(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let mut sum = Vec3::ZERO;
        let mut other = Vec3::new(1.0, 1.0, 1.0);
        for p in &p {
            sum += *p;
            other = other - p.cross(&Vec3::new(1.0, 0.0, 2.0));
        }
        flat(&[sum, other])
    }

    pub fn moved(x: &[f64]) -> Vec<f64> {
        let (mut p, v) = (points(x), points(x));
        let (x, by) = (0.5, 2.0);
        for (p, v) in p.iter_mut().zip(&v) {
            *p = *p + *v * x - by * -*v;
        }
        flat(&p)
    }

    pub fn swapped(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        for p in p.iter_mut() {
            *p = Vec3::new(p.y, p.x + 1.0, p.x * p.y);
        }
        flat(&p)
    }

    pub fn changed(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        for p in p.iter_mut() {
            p.halve();
            *p *= 2.0;
            let copy = *p;
            p.x += copy.y;
            p.y -= copy.x;
            *p += copy.turned();
        }
        flat(&p)
    }

    pub fn shadowed(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        let x = 3.0;
        for i in 0..p.len() {
            let y = p[i].y;
            let d = Vec3::new(y, x, y + x);
            let d = d + p[i] * x;
            p[i] = d;
        }
        flat(&p)
    }

    pub fn rays(x: &[f64]) -> Vec<f64> {
        let rays: Vec<Ray> = x.chunks_exact(6).map(|r| {
            Ray { origin: Vec3::new(r[0], r[1], r[2]), direction: Vec3::new(r[3], r[4], r[5]) }
        }).collect();
        let ends: Vec<Vec3> = rays.iter().map(|ray| ray.at(2.0)).collect();
        let total: f64 = rays.iter().map(|ray| ray.at(0.5) * ray.direction).sum();
        [flat(&ends), vec![total]].concat()
    }

    pub fn collected(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let crossed: Vec<Vec3> = p.iter().zip(p.iter().skip(1)).map(|(a, b)| a.cross(b) + *a).collect();
        let mut pushed = Vec::new();
        for p in &p {
            pushed.push(Pair(p.square(), p.x));
        }
        [flat(&crossed), pushed.iter().flat_map(|pair| [pair.0, pair.1]).collect()].concat()
    }

    pub fn chosen(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let mut total = 0.0;
        for p in &p {
            if p.largest() > 2.0 {
                total += p.square();
            }
        }
        vec![total, p.iter().map(|p| p.largest()).fold(f64::NEG_INFINITY, f64::max)]
    }

    pub fn set_by_itself(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        for p in p.iter_mut() {
            p.swap_in(*p);
            let given = Vec3::added(p, *p, 2.0);
            p.z += given;
        }
        flat(&p)
    }

    pub fn mixtures(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let (mut total, doubled) = (0.0, 2.0);
        for p in &p {
            let Vec3 { z, .. } = *p;
            total += p.mixed() * doubled + z;
        }
        let mut other = 0.0;
        for p in &p {
            other += p.mixed();
        }
        vec![total, other]
    }

    pub fn mixtures_again(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let mut total = 0.0;
        for p in &p {
            let Vec3 { z, .. } = *p - p.turned();
            total += p.mixed() + z;
        }
        vec![total]
    }

    pub fn stepwise(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let mut total = 0.0;
        for p in &p {
            total += p.stepped();
        }
        vec![total]
    }

    pub fn names_again(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let (mut total, x) = (0.0, 2.0);
        for i in 0..p.len() {
            let d = p[i] * x;
            {
                let d = d + p[i];
                total += d.x;
            }
            let q = &p[i];
            let i = 3.0;
            total += d.y * i + q.dot(d);
            let d = d.x + i;
            total += d;
        }
        vec![total]
    }

    pub fn rest_of(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        for p in p.iter_mut() {
            *p = p.shifted(1.5);
        }
        flat(&p)
    }

    pub fn all_pairs(x: &[f64]) -> Vec<f64> {
        let p = points(&x[..x.len().min(60)]);
        let mut forces = vec![Vec3::ZERO; p.len()];
        for i in 0..p.len() {
            let mut f = Vec3::ZERO;
            for j in 0..p.len() {
                let d = p[j] - p[i];
                f += d * (d.square() + 1.0);
            }
            forces[i] = f;
        }
        flat(&forces)
    }

    pub fn of_a_length(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let mut out = vec![0.0; 40];
        for i in 0..40 {
            out[i] = (p[i] - p[i + 1]).square();
        }
        out
    }

    pub fn windows(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        vec![p.windows(2).map(|w| (w[1] - w[0]).square()).sum::<f64>()]
    }

    pub fn until(x: &[f64]) -> Vec<f64> {
        let (p, mut at, mut total) = (points(x), 0, 0.0);
        while at < p.len() && p[at].square() < 1e9 {
            total += p[at].dot(p[0]);
            at += 1;
        }
        vec![total, at as f64]
    }
}

type Function = fn(&[f64]) -> Vec<f64>;

#[test]
fn records_give_what_they_give_as_written() {
    let functions = compared!(Function: squares distances by_references sums moved swapped changed shadowed rays collected chosen
        rest_of set_by_itself mixtures mixtures_again stepwise names_again all_pairs of_a_length windows until);
    for (name, plain, lanes) in functions {
        for points in (0..70).chain([127, 128, 255]) {
            let x: Vec<f64> = (0..3 * points).map(|i| f64::from(i * 37 % 19) - 5.0).collect();
            let [expected, found] = [plain, lanes].map(|run| given(|| run(&x)));
            assert_eq!(expected, found, "{name} of {points} points");
        }
    }
}
