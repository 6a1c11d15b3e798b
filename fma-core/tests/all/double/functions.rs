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
    add        2 |x| x[0] + x[1],        1.6 1.7 "accurate sum: 3u² (JMP algorithm 6)";
    sub        2 |x| x[0] - x[1],        1.6 1.6 "as the sum";
    mul        2 |x| x[0] * x[1],        5.1 5.1 "5u² (JMP algorithm 10, MR): the bound is reached";
    div        2 |x| x[0] / x[1],        6.5 6.8 "10u²: long division with an exact remainder";
    rem        2 |x| x[0] % x[1],        1.1 1.1 "an exact remainder, rounded";
    add_word   2 |x| x[0] + x[1].hi(),   2.1 2.1 "2u² (JMP algorithm 4, its sums in another order)";
    mul_word   2 |x| x[0] * x[1].hi(),   3.0 2.8 "3u² (JMP algorithm 8)";
    div_word   2 |x| x[0] / x[1].hi(),   2.8 2.9 "3u² (JMP algorithm 15)";
    recip      1 |x| x[0].recip(),       4.3 4.3 "a quotient";
    sqrt       1 |x| x[0].sqrt(),        3.1 3.2 "25/8 u² (Lefèvre et al. 2023)";
    cbrt       1 |x| x[0].cbrt(),        4.6 0.6 "a word, and one step of second order";
    hypot      2 |x| x[0].hypot(x[1]),   3.4 0.6 "half the errors of square and sum, and the root";
    powi       2 |x| x[0].powi(x[1].hi().to_f64() as i32), 3.6 0.6 "a square is a product; three words up to the 1000th power; then as pow";
    pow        2 |x| x[0].powf(x[1]),    4.0 0.6 "the logarithm in three words; the error of exp";
    exp        1 |x| x[0].exp(),         3.6 0.6 "a product of tables, and one of the series";
    exp2       1 |x| x[0].exp2(),        3.8 0.6 "as exp";
    exp_m1     1 |x| x[0].exp_m1(),      3.3 0.6 "as exp, and a sum";
    ln         1 |x| x[0].ln(),          0.6 0.6 "three words, rounded once";
    log2       1 |x| x[0].log2(),        0.6 0.6 "three words, rounded once";
    log10      1 |x| x[0].log10(),       0.6 0.6 "three words, rounded once";
    ln_1p      1 |x| x[0].ln_1p(),       0.6 0.6 "three words, rounded once";
    sin        1 |x| x[0].sin(),         2.6 0.6 "two products and two sums after an exact reduction";
    cos        1 |x| x[0].cos(),         2.8 0.6 "as sin";
    tan        1 |x| x[0].tan(),         5.8 0.6 "a quotient of sine and cosine";
    asin       1 |x| x[0].asin(),        3.4 0.6 "atan of a quotient with a root";
    acos       1 |x| x[0].acos(),        5.4 0.6 "as asin";
    atan       1 |x| x[0].atan(),        2.2 0.6 "a table entry and a short series of a quotient";
    atan2      2 |x| x[0].atan2(x[1]),   4.8 0.6 "as atan";
    sinh       1 |x| x[0].sinh(),        3.9 0.6 "exp_m1, a quotient and a sum";
    cosh       1 |x| x[0].cosh(),        4.1 0.6 "exp, a quotient and a sum";
    tanh       1 |x| x[0].tanh(),        7.0 0.6 "exp_m1 and a quotient";
    asinh      1 |x| x[0].asinh(),       2.0 0.6 "ln_1p of a root and a quotient";
    acosh      1 |x| x[0].acosh(),       3.0 0.6 "ln_1p of a root";
    atanh      1 |x| x[0].atanh(),       3.7 0.6 "ln_1p of a quotient";
    to_degrees 1 |x| x[0].to_degrees(),  3.2 3.1 "a product";
    to_radians 1 |x| x[0].to_radians(),  3.5 3.6 "a product";
}
