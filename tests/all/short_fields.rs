//! Short arrays in the fields of `self`, and lengths that a constant gives.

use super::short::points;

in_lanes! {
    const D: usize = 3;

    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Moments {
        pub count: usize,
        pub sum: [f32; D],
        pub products: [[f32; 3]; 3],
        pub low: f32,
        pub c_0: f32,
    }

    impl Moments {
        pub fn add(&mut self, points: &[[f32; D]]) {
            for p in points {
                for k in 0..D {
                    self.sum[k] += p[k];
                }
            }
            self.count += points.len();
        }

        pub fn multiply(&mut self, points: &[[f32; 3]]) {
            for p in points {
                for i in 0..3 {
                    for j in 0..=i {
                        self.products[i][j] += p[i] * p[j];
                    }
                }
            }
        }

        /// One field is read in the loop that sets another.
        pub fn around(&mut self, points: &[[f32; D]]) {
            for p in points {
                self.sum[0] += p[0] - self.low;
                self.sum[1] += p[1] * self.c_0;
            }
        }

        fn first(&self) -> f32 {
            self.sum[0]
        }

        /// Who is called sees the field as it is then.
        pub fn seen(&mut self, points: &[[f32; 3]]) -> f32 {
            let mut most = 0.0f32;
            for p in points {
                self.sum[0] += p[0];
                most = most.max(self.first());
            }
            most
        }

        /// The loop is left, with what is set until then.
        pub fn until(&mut self, points: &[[f32; 3]], stop: f32) -> Option<f32> {
            for p in points {
                self.sum[0] += p[0];
                self.sum[2] -= p[2];
                if p[1] > stop {
                    return Some(self.sum[2]);
                }
            }
            None
        }

        /// The whole of it is given at the end.
        pub fn taken(mut self, points: &[[f32; D]]) -> Self {
            for p in points {
                self.sum[0] += p[0];
                self.sum[1] += p[1];
            }
            self
        }
    }

    /// A parameter of the constant's name hides it.
    pub fn hidden<const D: usize>(rows: &[[f32; D]]) -> f32 {
        let mut sum = 0.0;
        for row in rows {
            sum += row[0] - row[D - 1];
        }
        sum
    }

    pub fn center(points: &[[f32; D]]) -> [f32; D] {
        let mut sum = [0.0f32; D];
        for p in points {
            for (s, v) in sum.iter_mut().zip(p) {
                *s += v;
            }
        }
        sum
    }
}

#[test]
fn fields_of_self() {
    for count in 0..150 {
        let points = points(count);
        macro_rules! all {
            ($of:ident) => {{
                let mut moments = $of::Moments { low: 2.0, c_0: -3.0, ..$of::Moments::default() };
                moments.add(&points);
                moments.multiply(&points);
                moments.around(&points);
                let seen = moments.seen(&points);
                let stops = [moments.until(&points, 8.0), moments.until(&points, 99.0)];
                let of = moments.clone().taken(&points);
                (seen, stops, [moments.sum, of.sum], moments.products, moments.count)
            }};
        }
        assert_eq!(all!(plain), all!(lanes), "{count}");
    }
}

#[test]
fn lengths_by_constants() {
    for count in 0..150 {
        let points = points(count);
        assert_eq!(plain::center(&points), lanes::center(&points), "{count}");
        let rows: Vec<[f32; 5]> = points.iter().map(|p| [p[0], p[1], p[2], p[0], -p[2]]).collect();
        assert_eq!(plain::hidden(&rows), lanes::hidden(&rows), "{count}");
    }
}
