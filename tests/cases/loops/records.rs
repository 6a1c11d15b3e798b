//! Records by their fields, and elements of one slice at several places.

#[fastmath(fast, dispatch)]
mod bodies {
    #[derive(Clone, Copy)]
    pub struct Point {
        pub x: f32,
        pub y: f32,
    }

    impl Point {
        pub fn square(self) -> f32 {
            self.x * self.x + self.y * self.y
        }
    }

    impl core::ops::Sub for Point {
        type Output = Point;
        fn sub(self, other: Point) -> Point {
            Point { x: self.x - other.x, y: self.y - other.y }
        }
    }

    pub fn spread(points: &[Point], centre: Point) -> f32 {
        let mut sum = 0.0;
        for point in points {
            sum += (*point - centre).square();
        }
        sum
    }

    pub fn shifted(points: &mut [Point], by: Point) {
        for point in points.iter_mut() {
            *point = *point - by;
        }
    }
}

#[fastmath(fast, dispatch)]
fn row_operation(a: &mut [f64], n: usize, i: usize, k: usize, f: f64) {
    for j in 0..n {
        a[i * n + j] -= f * a[k * n + j];
    }
}

#[fastmath(fast, dispatch)]
fn polar(r: &[f64], angle: &[f64]) -> Vec<[f64; 2]> {
    r.iter().zip(angle).map(|(r, angle)| {
        let (sine, cosine) = angle.sin_cos();
        [r * cosine, r * sine]
    }).collect()
}

#[fastmath(fast, dispatch)]
fn always_near(x: &mut [f64]) {
    for i in 1..x.len() {
        x[i] = 0.5 * (x[i] + x[i - 1]);
    }
}
