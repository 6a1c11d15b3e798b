//! What the source says and the IR leaves to it: loops, arrays, calls, structs, closures.

const COEFFICIENTS: [f64; 4] = [0.1, 1.0 / 3.0, -0.25, 0.7];

struct Vec3 {
    x: f64,
    y: f64,
    z: f64,
}

/// Horner's scheme over a table outside, of whose type this attribute knows nothing: it stays as written.
#[fastmath(contract)]
fn horner(x: f64) -> f64 {
    let mut sum = 0.0;
    for c in COEFFICIENTS.iter().rev() {
        sum = sum * x + c;
    }
    sum
}

/// The same, told what the unknown is.
#[fastmath(contract, ty = f64)]
fn horner_told(x: f64) -> f64 {
    let mut sum = 0.0;
    for c in COEFFICIENTS.iter().rev() {
        sum = sum * x + c;
    }
    sum
}

/// One function that has an attribute and one that has none.
fn sloped(x: f64) -> f64 {
    x * 0.1 + 0.3
}

#[fastmath(contract)]
fn curved(x: f64) -> f64 {
    x * x + 0.3
}

#[fastmath(contract)]
fn simpson(a: f64, b: f64) -> f64 {
    let h = (b - a) / 4.0;
    let mut sum = sloped(a) + curved(b);
    for i in 1..4 {
        let weight = if i % 2 == 1 { 4.0 } else { 2.0 };
        sum += weight * curved(a + i as f64 * h);
    }
    sum * h / 3.0
}

/// Leaves its loop from the middle.
#[fastmath(contract)]
fn mean(a: f64, b: f64) -> f64 {
    let (mut x, mut y) = (a, b);
    let turns = loop {
        (x, y) = (0.5 * (x + y), (x * y).sqrt());
        if (x - y).abs() < 1e-12 * x {
            break 1.0;
        }
    };
    turns * x
}

#[fastmath(contract)]
fn length(v: &Vec3) -> f64 {
    (v.x * v.x + v.y * v.y + v.z * v.z).sqrt()
}

#[fastmath(contract)]
fn crossed(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[fastmath(contract)]
fn squares(v: [f64; 3]) -> f64 {
    let scaled = |x: f64| x * 0.1;
    v.iter().map(|x| scaled(*x) * *x).sum()
}

/// The CPU adds this up in lanes.
#[fastmath(reassoc)]
fn total(x: f64) -> f64 {
    let mut sum = 0.0;
    for i in 0..1000 {
        sum += x / (i as f64 + 1.0);
    }
    sum
}

#[fastmath(contract)]
fn endless(x: f64) -> f64 {
    let mut sum = x;
    for i in 0..10_000_000_000_u64 {
        sum = sum * x + i as f64;
    }
    sum
}

#[fastmath(contract)]
fn recursive(x: f64) -> f64 {
    if x > 10.0 { x } else { recursive(x * 2.0) }
}

#[fastmath(contract)]
fn of_bits(x: f64) -> f64 {
    f64::from_bits(x.to_bits() + 1) * 2.0
}

#[fastmath(contract)]
fn inner(x: f64) -> f64 {
    beyond(x) + 1.0
}

fn beyond(x: f64) -> f64 {
    elsewhere(x)
}
