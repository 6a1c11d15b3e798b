//! Loops over records as one writes them.

over_records! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Pair(pub f64, pub f64);

    impl Ray {
        pub fn at(&self, t: f64) -> Vec3 {
            self.origin + self.direction * t
        }
    }

    fn apart(a: Vec3, b: &Vec3) -> f64 {
        let d = a - *b;
        d.square()
    }

    impl Vec3 {
        pub fn swapped_by(self, k: f64) -> Vec3 {
            let (a, b) = (self.y * k, self.x - k);
            Vec3 { x: a, y: b, ..self }
        }
    }

    pub fn taken_in_pairs(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        let (a, b) = (2.0, 3.0);
        for p in p.iter_mut() {
            *p = p.swapped_by(a) * b;
        }
        flat(&p)
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

    pub fn of_a_length(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let mut out = vec![0.0; 40];
        for i in 0..40 {
            out[i] = (p[i] - p[i + 1]).square();
        }
        out
    }

    pub fn folded(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        let sum = p.iter().fold(Vec3::ZERO, |sum, p| sum + *p);
        let first = Ray { origin: Vec3::ZERO, direction: Vec3::new(1.0, 2.0, 3.0) };
        let both = p.iter().zip(&p).fold(first, |ray, (p, q)| {
            let moved = ray.direction + p.cross(&sum);
            Ray { direction: moved, origin: ray.origin - *q * 2.0 }
        });
        flat(&[sum, both.origin, both.direction])
    }

    pub fn pairs(x: &[f64]) -> Vec<f64> {
        let mut pairs: Vec<Pair> = Vec::new();
        for p in &points(x) {
            pairs.push(Pair(p.square(), p.x - p.y));
        }
        let total = pairs.iter().fold(Pair(0.0, 1.0), |total, pair| Pair(total.0 + pair.0, total.1 - pair.1));
        vec![total.0, total.1]
    }

    pub fn windows(x: &[f64]) -> Vec<f64> {
        let p = points(x);
        vec![p.windows(2).map(|w| (w[1] - w[0]).square()).sum::<f64>()]
    }
}

#[test]
fn records_give_what_they_give_as_written() {
    super::compare(
        &compared!(super::Function: taken_in_pairs squares distances by_references sums moved swapped rays collected chosen of_a_length windows folded pairs),
    );
}
