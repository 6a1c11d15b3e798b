//! The functions of double-floats, one row each: name, arguments, the function, the bound, the reason.

use fma_core::double::{Constants, Double, Word};

/// One function and its greatest error in u² relative to the result, found in Df128 and in Df64.
pub struct Function<T> {
    pub name: &'static str,
    pub arguments: usize,
    pub evaluate: fn(&[Double<T>]) -> Double<T>,
    /// No error of the committed cases is greater, and the greatest is at least two thirds of it: Df128, then Df64.
    pub bounds: [f64; 2],
    pub reason: &'static str,
}

macro_rules! functions {
    ($($name:ident $arguments:literal |$x:ident| $value:expr, $wide:literal $narrow:literal $reason:literal;)*) => {
        pub fn functions<T: Word>() -> Vec<Function<T>>
        where
            Double<T>: Constants,
        {
            vec![$(Function {
                name: stringify!($name),
                arguments: $arguments,
                evaluate: |$x: &[Double<T>]| $value,
                bounds: [$wide, $narrow],
                reason: $reason,
            },)*]
        }
    };
}

functions! {
    // name arguments function, Df128 Df64 "reason";
    add        2 |x| x[0] + x[1],        3.0 3.0 "JMP algorithm 6: 3u²";
    sub        2 |x| x[0] - x[1],        3.0 3.0 "JMP algorithm 6: 3u²";
    mul        2 |x| x[0] * x[1],        5.0 5.0 "MR: 5u²";
    div        2 |x| x[0] / x[1],        9.8 9.8 "9.8u²";
    rem        2 |x| x[0] % x[1],        3.0 3.0 "3u²";
    add_word   2 |x| x[0] + x[1].hi(),   2.0 2.0 "JMP algorithm 4: 2u²";
    mul_word   2 |x| x[0] * x[1].hi(),   3.0 3.0 "JMP algorithm 8: 3u²";
    div_word   2 |x| x[0] / x[1].hi(),   3.0 3.0 "JMP algorithm 15: 3u²";
    recip      1 |x| x[0].recip(),       9.8 9.8 "9.8u²";
    sqrt       1 |x| x[0].sqrt(),        3.1 3.1 "25/8 u²";
    cbrt       1 |x| x[0].cbrt(),        2.0 2.0 "";
    hypot      2 |x| x[0].hypot(x[1]),   7.0 7.0 "";
    powi       2 |x| x[0].powi(x[1].hi().to_f64() as i32), 4.0 4.0 "";
    pow        2 |x| x[0].powf(x[1]),    4.0 4.0 "";
    exp        1 |x| x[0].exp(),         4.0 4.0 "";
    exp2       1 |x| x[0].exp2(),        4.0 4.0 "";
    exp_m1     1 |x| x[0].exp_m1(),      4.0 4.0 "";
    ln         1 |x| x[0].ln(),          4.0 4.0 "";
    log2       1 |x| x[0].log2(),        4.0 4.0 "";
    log10      1 |x| x[0].log10(),       4.0 4.0 "";
    ln_1p      1 |x| x[0].ln_1p(),       4.0 4.0 "";
    sin        1 |x| x[0].sin(),         4.0 4.0 "";
    cos        1 |x| x[0].cos(),         4.0 4.0 "";
    tan        1 |x| x[0].tan(),         4.0 4.0 "";
    asin       1 |x| x[0].asin(),        4.0 4.0 "";
    acos       1 |x| x[0].acos(),        4.0 4.0 "";
    atan       1 |x| x[0].atan(),        4.0 4.0 "";
    atan2      2 |x| x[0].atan2(x[1]),   4.0 4.0 "";
    sinh       1 |x| x[0].sinh(),        4.0 4.0 "";
    cosh       1 |x| x[0].cosh(),        4.0 4.0 "";
    tanh       1 |x| x[0].tanh(),        4.0 4.0 "";
    asinh      1 |x| x[0].asinh(),       4.0 4.0 "";
    acosh      1 |x| x[0].acosh(),       4.0 4.0 "";
    atanh      1 |x| x[0].atanh(),       4.0 4.0 "";
    to_degrees 1 |x| x[0].to_degrees(),  4.0 4.0 "";
    to_radians 1 |x| x[0].to_radians(),  4.0 4.0 "";
}
