pub struct P {
    pub x: f64,
}

pub mod deep;
