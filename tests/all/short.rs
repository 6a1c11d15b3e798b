//! Short loops and short arrays in the steps of long loops: whole numbers add up to the same in any order, so lanes give what the loop as written does.

in_lanes! {
    pub type Point = [f32; 3];

    pub fn center(points: &[Point]) -> Point {
        let mut sum = [0.0f32; 3];
        for p in points {
            for k in 0..3 {
                sum[k] += p[k];
            }
        }
        sum
    }

    pub fn summed_into(points: &[[f64; 2]], sum: &mut [f64; 2]) {
        for p in points {
            sum[0] += p[0];
            sum[1] -= p[1];
        }
    }

    pub fn fields(points: &[Point], sum: [f32; 3]) -> f32 {
        let mut sum = sum;
        for (s, v) in points.iter().map(|p| (p[0], p[1])) {
            sum[2] += s * v;
        }
        sum[0] + sum[1] * sum[2]
    }

    pub fn bounds(points: &[Point]) -> (Point, Point) {
        let (mut low, mut high) = ([1e9f32; 3], [-1e9f32; 3]);
        let mut lower = [1e9f32; 3];
        let mut higher = [-1e9f32; 3];
        for p in points {
            for (k, v) in p.iter().enumerate() {
                lower[k] = lower[k].min(*v);
                higher[k] = higher[k].max(*v);
            }
        }
        for k in 0..3 {
            low[k] = low[k].min(lower[k]);
            high[k] = high[k].max(higher[k]);
        }
        (low, high)
    }

    pub fn spread(points: &[Point]) -> [[f32; 3]; 3] {
        let mut products = [[0.0f32; 3]; 3];
        for p in points {
            for i in 0..3 {
                for j in 0..=i {
                    products[i][j] += p[i] * p[j];
                }
            }
        }
        products
    }

    pub fn zipped(points: &[Point], from: Point) -> Point {
        let mut sum = [0.0f32; 3];
        for p in points.iter() {
            for ((s, v), f) in sum.iter_mut().zip(p).zip(from.iter()) {
                *s += *v - f;
            }
        }
        sum
    }

    pub fn nearest(points: &[Point], to: &Point) -> f32 {
        let mut best = 1e9f32;
        for p in points {
            let d: f32 = p.iter().zip(to.iter()).map(|(a, b)| (a - b) * (a - b)).sum();
            if d < best {
                best = d;
            }
        }
        best
    }

    fn distance(one: &Point, other: &Point) -> f32 {
        let mut sum = 0.0;
        for k in 0..3 {
            let d = one[k] - other[k];
            sum += d * d;
        }
        sum
    }

    pub fn farthest(points: &[Point], to: &Point) -> f32 {
        points.iter().map(|p| distance(p, to)).fold(0.0, f32::max)
    }

    pub fn moments(points: &[Point], to: Point) -> f32 {
        let mut sum = 0.0;
        for i in 0..points.len() {
            let d = [points[i][0] - to[0], points[i][1] - to[1], points[i][2] - to[2]];
            sum += d[0] * d[1] + d[2];
        }
        sum
    }

    /// An index of a step that only some of them have.
    pub fn differences(points: &[Point]) -> f32 {
        let mut sum = 0.0;
        for p in points {
            for k in 0..3 {
                if k > 0 {
                    sum += p[k] - p[k - 1];
                }
            }
        }
        sum
    }

    /// What is taken by value stays as it was, whatever is set meanwhile.
    pub fn by_value(points: &[Point]) -> f32 {
        let mut last = [1.0f32, 2.0, 3.0];
        let mut sum = 0.0;
        for p in points {
            for v in last {
                last[2] = p[0];
                sum += v;
            }
        }
        sum
    }

    /// The array is named as a whole, by a number that is not known, and left in the middle.
    pub fn named(points: &[Point], at: usize) -> f32 {
        let mut sum = [0.0f32; 3];
        for p in points {
            sum[0] += p[0];
            sum[1] += sum[at];
        }
        for p in points {
            sum[2] += p[2];
            if sum.iter().sum::<f32>() > 40.0 {
                return sum[2];
            }
        }
        sum[0] + sum[1]
    }

    pub fn until(points: &[Point], most: f32, sum: &mut [f32; 2]) -> bool {
        for p in points {
            sum[0] += p[0];
            if sum[0] > most {
                return true;
            }
        }
        false
    }

    /// The elements of two arrays whose variables would have one name.
    pub fn alike(points: &[Point]) -> f32 {
        let (mut c, mut c_1) = ([[0.0f32; 2]; 2], [3.0f32; 2]);
        for p in points {
            c[0][0] += p[0];
            c[1][0] += p[1];
            c_1[0] += p[2];
        }
        c[0][0] + 2.0 * c[1][0] + 4.0 * c_1[0]
    }

    macro_rules! stop {
        ($sum:expr) => {
            return $sum
        };
    }

    /// One loop is split, and another may be left by a macro.
    pub fn stopped(points: &[Point], most: f32, sum: &mut [f32; 2]) -> f32 {
        let mut whole = [0.0f32; 2];
        for p in points {
            whole[0] += p[0];
            whole[1] += p[1];
        }
        for p in points {
            sum[0] += p[0];
            if p[1] > most {
                stop!(sum[1]);
            }
        }
        whole[0] * whole[1]
    }

    /// What a range takes is a slice, as long as it is.
    pub fn planes(planes: &[[f32; 3]], ends: &[usize]) -> f32 {
        let mut sum = 0.0;
        for end in ends {
            let range = 0..*end;
            let part = &planes[range];
            for p in part.iter().copied() {
                sum += p[0] - 2.0 * p[2];
            }
        }
        sum
    }

    /// A short name that the function has for something else.
    pub fn taken(points: &[Point]) -> f32 {
        let (mut c, c_0) = ([0.0f32; 2], 7.0f32);
        for p in points {
            c[0] += p[0];
            c[1] += p[1] * c_0;
        }
        c[0] * c_0 + c[1]
    }
}

pub fn points(count: usize) -> Vec<[f32; 3]> {
    let number = |index: usize| (index * 37 % 23) as f32 - 11.0;
    (0..count).map(|index| [number(index), number(index + 5), number(index * 3 + 1)]).collect()
}

#[test]
fn sums_of_short_loops() {
    for count in 0..200 {
        let points = points(count);
        let from = [2.0, -3.0, 1.0];
        assert_eq!(plain::center(&points), lanes::center(&points), "{count}");
        assert_eq!(plain::spread(&points), lanes::spread(&points), "{count}");
        assert_eq!(plain::zipped(&points, from), lanes::zipped(&points, from), "{count}");
        assert_eq!(plain::fields(&points, from), lanes::fields(&points, from), "{count}");
        assert_eq!(plain::moments(&points, from), lanes::moments(&points, from), "{count}");
        assert_eq!(plain::differences(&points), lanes::differences(&points), "{count}");
        assert_eq!(plain::taken(&points), lanes::taken(&points), "{count}");
        assert_eq!(plain::alike(&points), lanes::alike(&points), "{count}");
        let ends = [count / 2, count, 0];
        assert_eq!(plain::planes(&points, &ends), lanes::planes(&points, &ends), "{count}");
    }
}

#[test]
fn best_elements_by_short_loops() {
    for count in 0..200 {
        let points = points(count);
        let to = [4.0, 0.0, -2.0];
        assert_eq!(plain::bounds(&points), lanes::bounds(&points), "{count}");
        assert_eq!(plain::nearest(&points, &to), lanes::nearest(&points, &to), "{count}");
        assert_eq!(plain::farthest(&points, &to), lanes::farthest(&points, &to), "{count}");
    }
}

#[test]
fn what_is_set_from_outside() {
    for count in 0..100 {
        let points = points(count);
        let pairs: Vec<[f64; 2]> = points.iter().map(|p| [f64::from(p[0]), f64::from(p[1])]).collect();
        let mut sums = [[5.0, 6.0]; 2];
        plain::summed_into(&pairs, &mut sums[0]);
        lanes::summed_into(&pairs, &mut sums[1]);
        assert_eq!(sums[0], sums[1], "{count}");
        let mut sums = [[1.0, 9.0]; 2];
        let left = [plain::stopped(&points, 10.0, &mut sums[0]), lanes::stopped(&points, 10.0, &mut sums[1])];
        assert_eq!((left[0], sums[0]), (left[1], sums[1]), "{count}");
        let mut sums = [[1.0, 9.0]; 2];
        let left = [plain::until(&points, 12.0, &mut sums[0]), lanes::until(&points, 12.0, &mut sums[1])];
        assert_eq!((left[0], sums[0]), (left[1], sums[1]), "{count}");
    }
}

#[test]
fn arrays_that_stay_arrays() {
    for count in 0..60 {
        let points = points(count);
        assert_eq!(plain::by_value(&points), lanes::by_value(&points), "{count}");
        for at in 0..3 {
            let run = |f: fn(&[[f32; 3]], usize) -> f32| f(&points, at);
            // What doubles in each step leaves the whole numbers that floats hold.
            if at != 1 || count < 20 {
                assert_eq!(run(plain::named), run(lanes::named), "{count} {at}");
            }
        }
    }
}
