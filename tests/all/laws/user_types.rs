//! Types with operators of their own, which are not arithmetic.

/// Writes down every operator that runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Word(pub String);

impl<T: std::fmt::Debug> std::ops::Add<T> for Word {
    type Output = Word;
    fn add(self, other: T) -> Word {
        Word(format!("({} + {other:?})", self.0))
    }
}

impl<T: std::fmt::Debug> std::ops::Mul<T> for Word {
    type Output = Word;
    fn mul(self, other: T) -> Word {
        Word(format!("({} * {other:?})", self.0))
    }
}

impl std::ops::Neg for Word {
    type Output = Word;
    fn neg(self) -> Word {
        Word(format!("-{}", self.0))
    }
}

impl std::ops::Mul<Word> for f64 {
    type Output = Word;
    fn mul(self, word: Word) -> Word {
        Word(format!("({self:?} * {})", word.0))
    }
}

impl std::ops::AddAssign<f64> for Word {
    fn add_assign(&mut self, other: f64) {
        self.0 += &format!(" += {other:?}");
    }
}

/// Looks like a float, and is not one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector {
    pub x: f32,
    pub y: f32,
}

impl std::ops::Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

impl std::ops::Mul<f32> for Vector {
    type Output = Vector;
    fn mul(self, k: f32) -> Vector {
        Vector { x: self.x * k, y: self.y * k }
    }
}

impl std::ops::Mul<Vector> for f32 {
    type Output = Vector;
    fn mul(self, vector: Vector) -> Vector {
        vector * self
    }
}

macro_rules! user_types {
    ($flags:meta) => {
        #[$flags]
        pub fn words(a: Word, b: Word, k: f64) -> Word {
            let c = a.clone() * b.clone() + k;
            let mut d = k * c + -(a * 0.0) + 0.0;
            d += k * 2.0;
            d * 1.0
        }

        #[$flags]
        pub fn vectors(a: Vector, b: Vector, k: f32) -> Vector {
            a * k + b + k * a + 2.0 * b
        }

        #[$flags]
        pub fn alias_of_f64(a: super::super::Alias, b: f64) -> f64 {
            a * b + a
        }

        #[$flags]
        pub fn wrapping(a: std::num::Wrapping<u8>, b: std::time::Duration, x: f64) -> (u8, f64) {
            ((a * a + a).0, (b * 2 + b).as_secs_f64() * x + 1.0)
        }

        #[$flags]
        pub fn name_that_hides(f64: f64, f32: f64) -> f64 {
            f64 * f32 + f64
        }

        #[$flags]
        pub fn names_of_the_emitter(t0: f64, t1: f64, t2: f64) -> f64 {
            let t3 = (t0 + 1.0) * (t1 + 2.0);
            let t4 = (t2 + t3) * (t0 + 3.0);
            t3 * t4 + t1 * t3 + t4
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            let word = |text: &str| Word(text.to_string());
            show!(out, words(word("a"), word("b"), s));
            let t = s as f32;
            show!(out, vectors(Vector { x: t, y: 2.0 }, Vector { x: 3.0, y: 4.0 * t }, 2.0));
            show!(out, (alias_of_f64(s, 2.0), name_that_hides(s, 2.0)));
            show!(out, wrapping(std::num::Wrapping(200), std::time::Duration::from_secs(3), s));
            show!(out, names_of_the_emitter(s, 2.0, 3.0 * s));
        }
    };
}
