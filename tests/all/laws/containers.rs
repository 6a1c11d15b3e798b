//! Options, results, sequences and structs whose content has a type that only signatures and the library tell.

macro_rules! containers {
    ($flags:meta) => {
        #[$flags]
        pub fn questions(x: Option<f32>, y: &[f32]) -> Option<f32> {
            let a = x? * 2.0 + 1.0;
            let b = y.first()? * a - 2.0;
            Some(b * b - y.get(1)? * a)
        }

        #[$flags]
        pub fn errors(x: Result<f32, f64>, k: f32) -> Result<f32, f64> {
            let plain = x.map_or_else(|e| (e * e + 1.0) as f32, |v| v * v + k);
            let v = x.map_err(|e| e * 2.0 + 1.0)?;
            if v * v - k > 1.0e30 { Err(0.5 * 3.0) } else { Ok(v * v - 2.0 * plain) }
        }

        #[$flags]
        pub fn literals(x: Option<f32>, flag: bool) -> (f32, Option<f32>, Option<f64>) {
            let a = x.unwrap_or(1.0 - 2.0 * 0.25);
            let b = x.unwrap_or_else(|| 0.5 * 0.5 + 1.0);
            let c = x.map_or(2.0 * 0.5, |v| v * v + a);
            (a * b + c, flag.then(|| a * b - 1.0), flag.then_some(0.5 * 4.0))
        }

        #[$flags]
        pub fn chains(x: &mut Vec<f64>, k: f64) -> Option<f64> {
            x.retain(|v| v * k - 1.0e300 < 0.0);
            x.sort_by(|a, b| (a * a).total_cmp(&(b * b)));
            let last = x.pop()?;
            let squares = [1.0, k, last].map(|v| v * v + 1.0);
            let best = x.iter().copied().reduce(|a, b| if a * k > b { a } else { b * 1.0 + 0.0 });
            best.filter(|v| v * v >= 0.0).and_then(|v| Some(v * squares[1] + squares[2])).as_ref().copied()
        }

        #[$flags]
        pub fn by_reference(x: &Option<f64>, mut y: Option<f64>) -> f64 {
            let Some(a) = x else { return 2.0 };
            if let Some(b) = &mut y {
                *b = *b * a + 1.0;
            }
            let taken = y.take().unwrap_or_default();
            match (y, x) {
                (None, Some(c)) if c * c >= 0.0 => taken * c - a * a,
                (Some(d), _) => d * d,
                _ => taken * 2.0 + 1.0,
            }
        }

        #[$flags]
        pub fn nested(x: Option<Option<(f64, f32)>>, n: Option<usize>) -> f64 {
            while let Some(Some((a, b))) = x {
                let count = n.map(|n| n * 2 + 1).unwrap_or(0);
                return a * a + b as f64 * count as f64;
            }
            0.5
        }

        #[$flags]
        pub mod shapes {
            #[derive(Clone, Copy, Debug)]
            pub struct Point {
                pub x: f64,
                pub y: f64,
            }

            pub trait Named {
                fn sum(self) -> f32;
            }

            impl Named for f32 {
                fn sum(self) -> f32 {
                    self * self + 1.0
                }
            }

            impl Point {
                pub fn new(x: f64, y: f64) -> Self {
                    Self { x, y: y * 1.0 }
                }

                pub fn length2(&self) -> f64 {
                    self.x * self.x + self.y * self.y
                }

                pub fn middle(self, other: Self) -> Self {
                    let Point { x, y } = self;
                    Point::new(x * 0.5 + other.x * 0.5, y * 0.5 + other.y * 0.5)
                }

                pub fn towards(&self, other: &Point) -> Option<Point> {
                    let l = other.length2() * 2.0 - self.length2();
                    (l != 0.0).then(|| Point { x: self.x * l + 1.0, ..*other })
                }
            }

            pub fn first(points: &[Point]) -> Option<f64> {
                let &Point { x, .. } = points.first()?;
                let Point { y, .. } = points.last()?;
                let made = Point { x: 2.0, y: 4.0 };
                Some(x * y + made.x * made.y - Point::length2(&made) * 0.5)
            }
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            use shapes::{Named, Point, first};
            let t = s as f32;
            show!(out, (questions(Some(t), &[2.0, t]), questions(None, &[1.0]), questions(Some(t), &[])));
            show!(out, (errors(Ok(t), 2.0), errors(Err(s), 3.0)));
            show!(out, (literals(Some(t), true), literals(None, false)));
            show!(out, (chains(&mut vec![s, 2.0, 3.0], 2.0), chains(&mut vec![], s)));
            show!(out, (by_reference(&Some(s), Some(2.0)), by_reference(&None, None), by_reference(&Some(s), None)));
            show!(out, (nested(Some(Some((s, t))), Some(3)), nested(None, None)));
            let (a, b) = (Point::new(s, 2.0), Point::new(1.0, s));
            show!(out, (a.middle(b), a.towards(&b), first(&[a, b]), first(&[]), t.sum()));
        }
    };
}
