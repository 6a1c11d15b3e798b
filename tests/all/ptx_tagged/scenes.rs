//! Shapes of several kinds, behind a trait.

use fastmath::fastmath;

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    #[derive(Clone, Copy, PartialEq)]
    pub struct Point {
        pub x: f32,
        pub y: f32,
    }

    #[derive(Clone, Copy, PartialEq)]
    pub enum Shape {
        Circle { center: Point, radius: f32 },
        Box(Point, Point),
        Everywhere,
    }

    impl Point {
        fn less(self, other: Point) -> Point {
            Point { x: self.x - other.x, y: self.y - other.y }
        }
        fn dot(self, other: Point) -> f32 {
            self.x * other.x + self.y * other.y
        }
    }

    pub trait Distance {
        fn distance(&self, to: Point) -> f32;
        fn nearest(&self, to: Point) -> Option<f32>;
    }

    impl Distance for Shape {
        fn distance(&self, to: Point) -> f32 {
            match *self {
                Shape::Circle { center, radius } => {
                    let between = to.less(center);
                    between.dot(between).sqrt() - radius
                }
                Shape::Box(low, high) => {
                    let (x, y) = (low.x.max(to.x).min(high.x) - to.x, low.y.max(to.y).min(high.y) - to.y);
                    (x * x + y * y).sqrt()
                }
                Shape::Everywhere => -f32::INFINITY,
            }
        }
        fn nearest(&self, to: Point) -> Option<f32> {
            if let Shape::Everywhere = self {
                return None;
            }
            let distance = self.distance(to);
            (distance > 0.0).then_some(distance)
        }
    }

    pub fn scene(x: &[f32], _: i32) -> f32 {
        let shapes = [
            Shape::Circle { center: Point { x: x[0], y: x[1] }, radius: 0.5 },
            Shape::Box(Point { x: -1.0, y: x[2] }, Point { x: 0.5, y: 1.0 }),
            if x[3] > 1.0 {
                Shape::Everywhere
            } else {
                Shape::Circle { center: Point { x: 1.0, y: x[3] }, radius: x[0] }
            },
        ];
        let to = Point { x: 0.25, y: x[3] };
        let mut best: Option<f32> = None;
        for shape in &shapes {
            if let Some(distance) = shape.nearest(to)
                && best.is_none_or(|best| distance < best)
            {
                best = Some(distance);
            }
        }
        let same = shapes[0] == shapes[2] || shapes[1] == shapes[1];
        best.unwrap_or(shapes[0].distance(to)) + if same { 1.0 } else { 0.0 }
    }
}
