//! Loops over records of the module, with their methods and operators: in lanes they give what they give as written.

/// Functions over these records, as they are written and in lanes.
macro_rules! over_records {
    ($($functions:tt)*) => {
        in_lanes! {
            use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Rem, Sub};

            const HALF: f64 = 0.5;

            #[derive(Clone, Copy, Debug, PartialEq)]
            pub struct Vec3 {
                pub x: f64,
                pub y: f64,
                pub z: f64,
            }

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

            impl Rem<i64> for Vec3 {
                type Output = Self;
                fn rem(self, by: i64) -> Self {
                    let by = (by * 1_000_000_000) as f64 * 1e-9;
                    Self { x: self.x * by, y: self.y * by, z: self.z * by }
                }
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

            $($functions)*
        }
    };
}

mod hostile;
mod usual;

type Function = fn(&[f64]) -> Vec<f64>;

/// Gives both the same points, and compares what they make of them.
fn compare(functions: &[(&str, Function, Function)]) {
    for (name, plain, lanes) in functions {
        for points in (0..70).chain([127, 128, 255]) {
            let x: Vec<f64> = (0..3 * points).map(|i| f64::from(i * 37 % 19) - 5.0).collect();
            let [expected, found] = [plain, lanes].map(|run| crate::given(|| run(&x)));
            assert_eq!(expected, found, "{name} of {points} points");
        }
    }
}
