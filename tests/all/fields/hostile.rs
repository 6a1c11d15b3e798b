//! Loops over records that set what they read, use names again, and call what cannot be read in its place.

over_records! {
    /// Of which there are no copies but those that are asked for.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Body {
        pub at: Vec3,
        pub mass: f64,
    }

    impl Body {
        pub fn pull(&self, at: Vec3) -> Vec3 {
            (self.at - at) * self.mass
        }
    }

    /// With what cannot be copied.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Labelled {
        pub at: Vec3,
        pub name: String,
    }

    impl Labelled {
        pub fn far(&self, from: &Vec3) -> f64 {
            (self.at - *from).square()
        }
    }

    fn kept(body: &Body) -> f64 {
        body.mass
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

    pub fn in_order(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        for p in p.iter_mut() {
            p.z = p.x * Vec3::added(p, *p, 2.0) + p.y;
        }
        flat(&p)
    }

    pub fn behind_a_block(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        let mut total = 0.0;
        for p in p.iter_mut() {
            let again = {
                p.x = 1.0;
                2.0
            } * p.square();
            total -= again;
        }
        [flat(&p), vec![total]].concat()
    }

    pub fn one_more(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        let mut total = 0.0;
        for p in p.iter_mut() {
            let before = p.y;
            let more = Vec3::added(p, *p, 3.0);
            total += before * more + p.square();
        }
        [flat(&p), vec![total]].concat()
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

    pub fn bodies(x: &[f64]) -> Vec<f64> {
        let bodies: Vec<Body> = points(x).iter().map(|p| Body { at: *p, mass: p.x }).collect();
        let mut sum = Vec3::ZERO;
        for i in 0..bodies.len() {
            let body = &bodies[i];
            let twice = body.at + body.at;
            sum += body.pull(twice) * kept(&bodies[i]);
        }
        let rays: Vec<Ray> = bodies.iter().map(|b| Ray { origin: b.at, direction: b.pull(b.at * 2.0) }).collect();
        let more: f64 = rays.iter().map(|ray| ray.origin.x + ray.direction.y).sum();
        [flat(&[sum]), vec![more]].concat()
    }

    pub fn labelled(x: &[f64]) -> Vec<f64> {
        let all: Vec<Labelled> = points(x).iter().map(|p| Labelled { at: *p, name: String::from("a") }).collect();
        let (mut sum, mut other) = (0.0, 0.0);
        for one in &all {
            let copy = one.clone();
            sum += copy.at.dot(one.at) + copy.name.len() as f64;
        }
        for one in &all {
            other += one.at.square() + one.at.dot(Vec3::ZERO);
        }
        vec![sum, other, all.iter().map(|one| one.far(&Vec3::ZERO)).sum()]
    }

    pub fn by_integers(x: &[f64]) -> Vec<f64> {
        let mut p = points(x);
        for p in p.iter_mut() {
            *p = *p % 7i64 + *p % 5;
        }
        flat(&p)
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

    pub fn until(x: &[f64]) -> Vec<f64> {
        let (p, mut at, mut total) = (points(x), 0, 0.0);
        while at < p.len() && p[at].square() < 1e9 {
            total += p[at].dot(p[0]);
            at += 1;
        }
        vec![total, at as f64]
    }
}

#[test]
fn records_give_what_they_give_as_written() {
    super::compare(
        &compared!(super::Function: in_order behind_a_block one_more changed shadowed set_by_itself mixtures mixtures_again bodies labelled by_integers stepwise names_again rest_of all_pairs until),
    );
}
