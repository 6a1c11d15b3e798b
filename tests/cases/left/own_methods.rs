#[fastmath(contract)]
mod open {
    use super::Scaled;

    pub struct Gain(f64);

    impl Gain {
        fn gain(&self) -> f64 {
            self.0
        }
        fn lent(&self, x: f64, y: f64) -> f64 {
            self.gain() * x + y
        }
        fn taken(self, x: f64, y: f64) -> f64 {
            self.gain() * x + y
        }
    }
}
#[fastmath(contract)]
mod closed {
    pub struct Gain(f64);

    impl Gain {
        fn gain(&self) -> f64 {
            self.0
        }
        fn taken(self, x: f64, y: f64) -> f64 {
            self.gain() * x + y
        }
    }
}
#[fastmath(contract)]
mod namesake {
    pub trait Map {
        fn map(&self, f: impl Fn(f32) -> f32) -> f32;
    }
    impl Map for [f32; 3] {
        fn map(&self, f: impl Fn(f32) -> f32) -> f32 {
            f(self[0])
        }
    }
    pub fn mapped(v: &[f32; 3], k: f32) -> f32 {
        v.map(|x: f32| x * k + 1.0) * k + 1.0
    }
}
