//! Assertions of what `nnan` and `ninf` promise.

#[cfg(feature = "half")]
use half::{bf16, f16};

/// A number whose promises can be asserted.
pub trait Promised: Copy {
    /// Whether it is NaN, and whether it is infinite.
    fn broken(self) -> (bool, bool);
}

macro_rules! promised {
    ($($type:ty)*) => { $(impl Promised for $type {
        fn broken(self) -> (bool, bool) {
            (self.is_nan(), self.is_infinite())
        }
    })* };
}

promised!(f32 f64);
#[cfg(feature = "half")]
promised!(f16 bf16);

/// Panics if a number breaks a promise: `name` and `line` are those of the source.
#[track_caller]
pub fn check<T: Promised>(value: T, nnan: bool, ninf: bool, name: &str, file: &str, line: u32) {
    let (nan, infinite) = value.broken();
    assert!(!(nnan && nan), "fastmath: `{name}` is NaN, and `nnan` promises that it is not ({file}:{line})");
    assert!(!(ninf && infinite), "fastmath: `{name}` is infinite, and `ninf` promises that it is not ({file}:{line})");
}
