#[fastmath(fast)]
mod read_twice {
    pub struct Point {
        pub x: f64,
        pub y: f64,
    }

    pub fn owned(a: Point, b: Point) -> f64 {
        (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
    }

    pub fn borrowed(a: &Point, k: f64) -> f64 {
        a.x * k + a.x * a.y
    }

    pub fn elements(v: [f64; 2], k: f64) -> f64 {
        v[0] * k + v[0] * v[1]
    }

    pub fn through(x: &f64, k: f64) -> f64 {
        x * k + *x * k * k
    }

    pub fn later(a: &Point, b: f64) -> (f64, f64) {
        let first = a.x * b;
        let second = a.y / b;
        (first - second, a.x * a.x + a.x * a.y)
    }

    pub fn changed(a: &mut Point, k: f64) -> f64 {
        let first = a.x * k;
        a.x += 1.0;
        first + a.x * a.y
    }

    pub fn lent(a: &mut Point, k: f64) -> f64 {
        let first = a.x * k;
        change(a);
        first + a.x * a.y
    }

    pub fn change(a: &mut Point) {
        a.x = 3.0;
    }
}
