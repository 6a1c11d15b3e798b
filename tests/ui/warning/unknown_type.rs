#![deny(deprecated)]
use fastmath::fastmath;

macro_rules! vector {
    ($name:ident, $number:ty) => {
        #[derive(Clone, Copy)]
        struct $name {
            x: $number,
            y: $number,
        }
    };
}

vector!(Vector, f32);

impl Vector {
    #[fastmath(fast)]
    fn dot(self, other: Vector) -> f32 {
        self.x * other.x + self.y * other.y
    }

    #[fastmath(fast)]
    fn cross(self, other: Vector) -> Option<f32> {
        Some(self.x * other.y - self.y * other.x)
    }

    #[fastmath(fast, ty = f32)]
    fn told(self, other: Vector) -> f32 {
        self.x * other.x + self.y * other.y
    }

    #[fastmath()]
    fn unasked(self, other: Vector) -> f32 {
        self.x * other.x + self.y * other.y
    }
}

struct Grid {
    width: usize,
    title: String,
    time: std::time::Duration,
}

/// Nothing here looks like floats.
#[fastmath(fast)]
impl Grid {
    fn at(&self, cells: &[u8], x: usize, y: usize) -> u8 {
        cells[self.width * y + x]
    }

    fn size(&self) -> usize {
        self.width * self.width + 1
    }

    fn name(&self) -> String {
        self.title.clone() + "!"
    }

    fn twice(&self) -> std::time::Duration {
        self.time + self.time
    }
}

fn main() {}
