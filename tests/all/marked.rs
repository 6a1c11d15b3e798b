//! Loops that keep a truth: what they give and set in lanes is what they give and set as written.

use crate::given;

in_lanes! {
    pub fn ever(x: &[f64], y: &mut [f64]) -> [bool; 2] {
        let mut found = false;
        let _ = y;
        for v in x {
            found |= *v > 3.0;
        }
        [found, false]
    }

    pub fn always(x: &[f64], _: &mut [f64]) -> [bool; 2] {
        let mut fits = true;
        for v in x.iter() {
            fits &= *v >= -1.0 && *v <= 3.0;
        }
        [fits, true]
    }

    pub fn said(x: &[f64], _: &mut [f64]) -> [bool; 2] {
        let (mut low, mut high) = (true, false);
        for &v in x {
            if v < -2.0 {
                low = false;
            }
            high = high || v > 2.0;
        }
        [low, high]
    }

    pub fn turned_round(x: &[f64], y: &mut [f64]) -> [bool; 2] {
        let (mut odd, mut other) = (false, true);
        for (x, y) in x.iter().zip(y.iter()) {
            if x * y > 3.0 {
                odd = !odd;
            }
            other ^= *x < 1.0;
        }
        [odd, other]
    }

    pub fn turned_and_set(x: &[f64], y: &mut [f64]) -> [bool; 2] {
        let (mut odd, mut unlike) = (true, true);
        for (o, x) in y.iter_mut().zip(x) {
            *o = 0.5 * (*o + x);
            odd = odd != (*x > 1.0);
            unlike = (*x < 0.0) != unlike;
        }
        [odd, unlike]
    }

    pub fn in_order(x: &[f64], _: &mut [f64]) -> [bool; 2] {
        let mut sorted: bool = true;
        for w in x.windows(2) {
            sorted &= w[0] <= w[1];
        }
        [sorted, sorted]
    }

    pub fn clipped(x: &[f64], y: &mut [f64]) -> [bool; 2] {
        let mut clipped = false;
        for (y, x) in y.iter_mut().zip(x) {
            *y = *x;
            if *y > 2.0 {
                *y = 2.0;
                clipped = true;
            }
            if *y < -2.0 {
                *y = -2.0;
                clipped = true;
            }
        }
        [clipped, false]
    }

    pub fn swept(x: &[f64], y: &mut [f64]) -> [bool; 2] {
        let mut done = true;
        for i in 1..x.len() {
            y[i] = 0.5 * (x[i - 1] + x[i]);
            if (y[i] - x[i]).abs() > 2.0 {
                done = false;
            }
        }
        [done, true]
    }

    pub fn rows(x: &[f64], y: &mut [f64]) -> [bool; 2] {
        let (mut any, mut rows) = (false, 0);
        for row in x.chunks(20) {
            let mut bad = false;
            for v in row {
                bad |= v.is_sign_negative();
            }
            if bad {
                rows += 1;
                any = true;
            }
        }
        y.iter_mut().for_each(|y| *y += f64::from(rows));
        [any, rows > 2]
    }

    pub fn neither(x: &[f64], _: &mut [f64]) -> [bool; 2] {
        let mut fits = true;
        for v in x {
            fits &= !((*v > 3.0 || *v < -3.0) && *v != 3.5) && (*v < 2.0 || *v == 0.25);
        }
        [fits, true]
    }

    pub fn missing(x: &[f64], y: &mut [f64]) -> [bool; 2] {
        let mut less = false;
        for i in 0..x.len() + x.len() / 100 {
            less |= x[i] < y[i];
        }
        [less, true]
    }
}

#[fastmath::fastmath(dispatch)]
fn without_flags(x: &[f64], y: &mut [f64]) -> [bool; 2] {
    let mut done = true;
    for i in 1..x.len() {
        y[i] = 0.5 * (x[i - 1] + x[i]);
        if !((y[i] - x[i]).abs() <= 2.0) {
            done = false;
        }
    }
    [done, true]
}

type Kept = fn(&[f64], &mut [f64]) -> [bool; 2];

/// Numbers between -1 and 1 but for one, which stands anywhere.
fn numbers(length: usize, odd: f64, at: usize) -> Vec<f64> {
    (0..length).map(|i| if i == at { odd } else { (i * 7919 % 1000) as f64 / 1000.0 }).collect()
}

#[test]
fn a_truth_is_what_it_is_as_written() {
    let compared =
        compared!(Kept: turned_round turned_and_set ever always said in_order clipped swept rows neither missing);
    for length in (0..40usize).chain([63, 64, 65, 100, 127, 128, 200, 300]) {
        for at in [0, 1, length / 3, length.saturating_sub(1)] {
            for odd in [0.5, 3.5, -3.5, -0.0, f64::MAX] {
                let x = numbers(length, odd, at);
                for (name, plain, lanes) in &compared {
                    let [mut one, mut other] = [(); 2].map(|()| vec![0.25; length]);
                    let [plain, lanes] = [(plain, &mut one), (lanes, &mut other)].map(|(run, y)| given(|| run(&x, y)));
                    assert_eq!(plain, lanes, "{name} of {length} numbers, {odd} at {at}");
                    assert!(*name == "missing" || one == other, "{name} sets {one:?}, {other:?}");
                }
            }
        }
    }
}

#[test]
fn a_truth_needs_no_flag() {
    for odd in [0.5, 9.0, f64::NAN, f64::INFINITY] {
        for length in 0..200 {
            let x = numbers(length, odd, length / 2);
            let done = (1..length).all(|i| (0.5 * (x[i - 1] + x[i]) - x[i]).abs() <= 2.0);
            let mut y = vec![0.0; length];
            assert_eq!(without_flags(&x, &mut y), [done, true], "{length} numbers, {odd}");
            let set = (1..length).all(|i| y[i].to_bits() == (0.5 * (x[i - 1] + x[i])).to_bits());
            assert!(set, "{y:?}");
        }
    }
}
