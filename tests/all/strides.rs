//! Loops whose index goes in steps: in lanes they leave what they leave as written.

use crate::given;

in_lanes! {
    pub fn products(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (0..to).step_by(2) {
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y + from as f64;
            a[i + 1] = x + y * k;
        }
    }

    pub fn from_anywhere(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (from..to).step_by(3) {
            a[i] = a[i] * k + 1.0;
            a[i + 1] = a[i + 2] - k;
            a[i + 2] = i as f64;
        }
    }

    pub fn of_all(a: &mut [f64], _: [usize; 2], k: f64) {
        for i in (0..a.len()).step_by(4) {
            a[i] *= k;
            a[i + 1] *= k;
            a[i + 2] *= k;
            a[i + 3] = 1.0;
        }
    }

    pub fn halved(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        let x = a.to_vec();
        for i in (0..to).step_by(2) {
            a[i / 2] = (x[i] + x[i + 1]) * k + from as f64;
        }
    }

    pub fn halved_by_another_name(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        let x = a.to_vec();
        for i in (0..to).step_by(2) {
            let i = i + from;
            a[i / 2] = (x[i] + x[i + 1]) * k;
        }
    }

    pub fn added(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        let mut sum = 0.0;
        'all: for i in (from..to).step_by(2) {
            if a[i] > 11.0 {
                continue 'all;
            }
            sum += a[i] * k - a[i + 1];
        }
        a[0] = sum;
    }

    pub fn left(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (from..to).step_by(2) {
            if a[i] > 12.0 {
                break;
            }
            a[i] *= k;
            a[i + 1] += k;
        }
    }

    pub fn of_bytes(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (from as u8..to as u8).step_by(2) {
            a[usize::from(i)] *= k;
            a[usize::from(i) + 1] += k;
        }
    }

    pub fn signed(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (from as i32 - 3..to as i32).step_by(2) {
            a[(i + 3) as usize] *= k;
            a[(i + 4) as usize] += k;
        }
    }

    pub fn nested(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for start in (0..from).step_by(64) {
            for i in (start..to).step_by(2) {
                let (x, y) = (a[i], a[i + 1]);
                a[i] = (x + y).clamp(-50.0, 50.0);
                a[i + 1] = (x - k * y).clamp(-50.0, 50.0);
            }
        }
    }
}

type Function = fn(&mut [f64], [usize; 2], f64);

#[test]
fn what_is_left_is_what_is_left_as_written() {
    let functions = compared!(Function: products from_anywhere of_all halved halved_by_another_name added left of_bytes signed nested);
    for (name, plain, lanes) in functions {
        let (mut done, mut panicked) = (0, 0);
        for length in (0..40usize).chain([64, 127, 128, 255]) {
            for (from, to) in [0, 1, 2, 3, 7, 100].into_iter().flat_map(|from| {
                [0, 1, 2, length.saturating_sub(3), length.saturating_sub(1), length].map(|to| (from, to))
            }) {
                let mut expected: Vec<f64> = (0..length).map(|i| f64::from(i as u32 * 37 % 19) - 5.0).collect();
                let mut found = expected.clone();
                let runs = [(plain, &mut expected), (lanes, &mut found)];
                let [known, ours] = runs.map(|(run, a)| given(|| run(a, [from, to], 2.0)).is_some());
                assert_eq!((known, &expected), (ours, &found), "{name} of {length} from {from} to {to}");
                done += usize::from(known);
                panicked += usize::from(!known);
            }
        }
        assert!(done > 100 && panicked > 0, "{name}: {done} done, {panicked} panicked");
    }
}
