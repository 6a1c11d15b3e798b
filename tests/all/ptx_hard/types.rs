//! What types have of their own: constants, methods of traits, defaults; and constants of the library under the names that imports give them.

macro_rules! types {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(unused, clippy::all, reason = "as such code is written")]
        pub mod $module {
            use std::f32::consts::{FRAC_1_SQRT_2 as HALF_ROOT, TAU};
            use std::f64::consts;

            pub trait Shape {
                fn area(&self) -> f32;
                fn scaled(&self, by: f32) -> Self;
                fn described(&self, x: f32) -> f32 {
                    self.area() * x + 0.25
                }
            }
            #[derive(Clone, Copy, Default)]
            pub struct Disc {
                r: f32,
                seen: u8,
                marks: [f32; 2],
            }
            #[derive(Clone, Copy)]
            pub struct Plate {
                w: f32,
                h: f32,
            }
            impl Disc {
                const THIRD: f32 = 0.3;
                const STEP: u32 = 7;
                fn grown(self, by: f32) -> f32 {
                    Self::THIRD * self.r + by
                }
                fn counted(&self, n: u32) -> u32 {
                    n.wrapping_mul(Self::STEP) + self.seen as u32
                }
                fn doubled(&self) -> [f32; 2] {
                    self.marks.map(|v| v * 2.0 + self.r)
                }
                fn within(self, most: f32) -> Option<Self> {
                    if self.r > most {
                        return None;
                    }
                    let wider = self.r * 1.5 + 0.1;
                    Some(Self { r: wider, ..self })
                }
                fn turned(&mut self) -> [f32; 2] {
                    loop {
                        self.r = self.r * 0.5 + 0.125;
                        self.seen = self.seen.wrapping_add(1);
                        if self.r < 0.75 {
                            return [self.r, self.marks[1]];
                        }
                    }
                }
            }
            impl Shape for Disc {
                fn area(&self) -> f32 {
                    self.r * self.r * TAU + Self::THIRD
                }
                fn scaled(&self, by: f32) -> Self {
                    Disc { r: self.r * by, ..*self }
                }
            }
            impl Shape for Plate {
                fn area(&self) -> f32 {
                    self.w * self.h
                }
                fn scaled(&self, by: f32) -> Self {
                    Plate { w: self.w * by, h: self.h * by }
                }
                fn described(&self, x: f32) -> f32 {
                    self.w * x - self.h
                }
            }
            impl Default for Plate {
                fn default() -> Self {
                    Self { w: 0.7, h: 1.1 }
                }
            }
            impl From<[f32; 2]> for Plate {
                fn from(sides: [f32; 2]) -> Self {
                    Plate { w: sides[0], h: sides[1] }
                }
            }
            impl std::ops::Index<usize> for Plate {
                type Output = f32;
                fn index(&self, at: usize) -> &f32 {
                    match at {
                        0 => &self.w,
                        1 => &self.h,
                        _ => panic!("a plate has two sides"),
                    }
                }
            }
            impl Plate {
                fn turned(&mut self) -> f32 {
                    self.w += 0.5;
                    self.w * self.h
                }
            }
            pub fn namesakes(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let (mut plate, mut disc) = (Plate { w: a, h: 0.3 }, Disc { r: a, seen: 0, marks: [0.7, a] });
                Plate::turned(&mut plate);
                let [p, q] = Disc::turned(&mut disc);
                plate.w * p + q + disc.r
            }
            fn weighted<'a>(x: &'a [f32], by: f32) -> f32 {
                x.iter().sum::<f32>() * by
            }
            pub fn indexed(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let (plate, other) = (Plate { w: a, h: 0.3 }, &Plate { w: 0.7, h: a });
                let mut sum = 0.0;
                for side in 0..2 {
                    sum += plate[side] * other[1 - side] + 0.1;
                }
                sum + plate[n as usize] * a
            }
            pub fn of_a_lifetime(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                weighted(x, a) * 0.3 + weighted(y, 0.7)
            }
            pub fn library(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                use std::f32::consts::*;
                let turns = (a * TAU + HALF_ROOT) * PI;
                turns + (a as f64 * consts::LN_2 + 1.0) as f32
            }
            pub fn hidden(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                use std::f32::consts::E;
                const TAU: f32 = 0.3;
                const ROOT: f32 = consts::SQRT_2 as f32;
                a * TAU + ROOT * E + HALF_ROOT
            }
            pub fn own_constants(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let disc = Disc { r: a, seen: n as u8, marks: [a, 0.5] };
                disc.grown(0.5) + disc.counted(n as u32) as f32
            }
            pub fn of_traits(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let disc = Disc { r: a, ..Default::default() };
                let plate = Plate { w: a, h: 0.3 };
                disc.area() * 0.3 + plate.scaled(a).area() + disc.described(a) + plate.described(0.1)
            }
            pub fn defaults(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let disc: Disc = Disc::default();
                let plate = Plate { h: a, ..Plate::default() };
                let other = Plate { w: a, ..Default::default() };
                let zero: f32 = Default::default();
                disc.area()
                    + plate.area() * a
                    + other.area()
                    + disc.marks[1]
                    + (a * 0.3 + f32::default())
                    + (a * 0.7 + zero)
            }
            pub fn converted(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let plate = Plate::from([a, 0.3]);
                plate.area() * a + 0.5
            }
            pub fn arrays_of_fields(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let disc = Disc { r: 0.3, seen: 2, marks: [a, 0.7] };
                let [p, q] = disc.doubled();
                p * q + a
            }
            pub fn lent(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let rows = [[a, 0.3], [0.7, a * a]];
                let m = &rows;
                let disc = Disc { r: a, seen: 0, marks: m[1] };
                let marks = &disc.marks;
                m[0][0] * m[1][1] + m[0][n as usize & 1] * marks[0] - marks[1]
            }
            pub fn options_of_self(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let disc = Disc { r: a, seen: 1, marks: [0.1, a] };
                match disc.within(0.5) {
                    Some(d) => d.r * 3.0 + d.marks[1],
                    None => -1.0,
                }
            }
            pub fn left_by_return(x: &[f32], y: &mut [f32], n: i32, a: f32) -> f32 {
                let mut disc = Disc { r: a * 9.0, seen: 1, marks: [0.1, a] };
                let [p, q] = Disc::turned(&mut disc);
                p * q + disc.seen as f32
            }
        }
    };
}

types!(plain, fastmath::fastmath(ptx(sm_75)));
types!(fused, fastmath::fastmath(fused, ptx(sm_75)));
