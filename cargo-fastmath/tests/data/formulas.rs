//! What the tests measure: each function shows one thing.

/// Cancels for small arguments.
#[fastmath(contract)]
fn difference_of_roots(x: f64) -> f64 {
    (x + 1.0).sqrt() - x.sqrt()
}

/// One rounding of the product less.
#[fastmath(contract)]
fn product_and_sum(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

/// A branch, a block that changes a variable, and a literal that no float is.
#[fastmath(fast, not(nnan, ninf, afn))]
fn tapered(x: f64) -> f64 {
    let scale = {
        let mut scale = 0.1;
        if x < 0.0 {
            scale = -scale;
        }
        scale
    };
    scale * x + 0.5 * x
}

/// Newton's method in a loop.
#[fastmath(contract)]
fn square_root(a: f64) -> f64 {
    let mut x = a;
    let mut turn = 0;
    while turn < 6 {
        x = 0.5 * (x + a / x);
        turn += 1;
    }
    x
}

/// No real result below zero, and none at all for `nothing`.
#[fastmath(contract)]
fn halves(x: f64, up: bool, n: i32) -> f64 {
    if up { x.sqrt() + n as f64 } else { x.sqrt() - n as f64 }
}

#[fastmath(contract)]
fn nothing(x: f64) -> f64 {
    (-1.0 - x * x).sqrt()
}

/// What the IR does not hold.
#[fastmath(contract)]
fn calls(x: f64) -> f64 {
    elsewhere(x) * 2.0
}

#[fastmath(contract)]
fn jumps(x: f64) -> f64 {
    let mut y = x;
    while y < 10.0 {
        if y == 3.0 {
            break;
        }
        y = y + 1.0;
    }
    y
}

#[fastmath(contract)]
fn sum(values: &[f64]) -> f64 {
    values[0] + values[1]
}

#[fastmath(contract)]
fn truth(x: f64) -> bool {
    x > 0.0
}

/// A variable that stays a pair from turn to turn.
#[fastmath(df64)]
fn gathered(x: f64) -> f64 {
    let mut sum = 0.0;
    let mut turn = 0;
    while turn < 10 {
        sum = sum + x * x;
        turn += 1;
    }
    sum - 10.0 * x * x
}

/// Two numbers.
#[fastmath(contract)]
fn turned(x: f64, y: f64) -> (f64, f64) {
    let (c, s) = (0.6, 0.8);
    (x * c - y * s, x * s + y * c)
}

/// Numbers in tuples that hold tuples alone.
#[fastmath(contract)]
fn nested(x: f64, y: f64) -> ((f64, f64), (f64, f64)) {
    ((x + y, x * y - 1.0), (x - y, x / y))
}
