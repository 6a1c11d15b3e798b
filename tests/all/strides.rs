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

    pub fn literal(a: &mut [f64], _: [usize; 2], k: f64) {
        for i in (0..10).step_by(2) {
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y;
            a[i + 1] = x + y * k;
        }
    }

    pub fn before(a: &mut [f64], [_, to]: [usize; 2], k: f64) {
        for i in (1..to).step_by(2) {
            let (x, y) = (a[i - 1], a[i]);
            a[i - 1] = x * k - y;
            a[i] = x + y * k;
        }
    }

    pub fn raw(a: &mut [f64], [_, to]: [usize; 2], k: f64) {
        for r#type in (0..to).step_by(2) {
            let (x, y) = (a[r#type], a[r#type + 1]);
            a[r#type] = x * k - y;
            a[r#type + 1] = x + y * k;
        }
    }

    pub fn whole(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (from..to).step_by(4) {
            let s = a[i] + a[i + 1] + a[i + 2] + a[i + 3];
            a[i] = s;
            a[i + 1] = s * k;
            a[i + 2] = s - k;
            a[i + 3] = s * s;
        }
    }

    pub fn counted(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        let mut n = 0;
        for i in (from..to).step_by(2) {
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y;
            a[i + 1] = x + y * k;
            n += i;
        }
        a[0] = n as f64;
    }

    pub fn moved(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        let mut end = to;
        for i in (from..end).step_by(2) {
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y;
            a[i + 1] = x + y * k;
            end = 0;
        }
        a[0] = end as f64;
    }

    pub fn effects(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        let mut n = from;
        for i in ({
            n += 1;
            n
        }..to)
            .step_by(2)
        {
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y;
            a[i + 1] = x + y * k;
        }
        a[0] = n as f64;
    }

    pub fn twice(a: &mut [f64], [_, to]: [usize; 2], k: f64) {
        for i in (0..to).step_by(2) {
            let i = i / 2 * 2;
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y;
            a[i + 1] = x + y * k;
        }
        for i in (0..to).step_by(3) {
            a[i] += k;
            a[i + 1] = a[i + 2] * k;
            a[i + 2] = i as f64 + (i / 3) as f64 + (i / 2) as f64;
        }
    }

    pub fn stepped_pairs(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        let mut last = 1.0;
        for i in (from..to).step_by(2) {
            a[0] += 1.0;
            let v = k * i as f64;
            last = v - last;
        }
        a[0] = last;
    }

    pub fn kept(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        let x = a.to_vec();
        let mut last = 1.0;
        let mut s = 0.0;
        for i in (from..to).step_by(2) {
            s += (x[i] - last).abs() * k;
            last = x[i];
        }
        a[0] = s + last;
    }

    pub fn swapped(a: &mut [f64], [from, to]: [usize; 2], _: f64) {
        for i in (from..to).step_by(2) {
            a.swap(i, i + 1);
        }
    }

    pub fn inclusive(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (from..=to).step_by(2) {
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y;
            a[i + 1] = x + y * k;
        }
    }

    pub fn backwards(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (from..to).step_by(2).rev() {
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y;
            a[i + 1] = x + y * k;
        }
    }

    pub fn empty(a: &mut [f64], [from, to]: [usize; 2], k: f64) {
        for i in (to..from).step_by(2) {
            let (x, y) = (a[i], a[i + 1]);
            a[i] = x * k - y;
            a[i + 1] = x + y * k;
        }
    }
}

type Function = fn(&mut [f64], [usize; 2], f64);

#[test]
fn what_is_left_is_what_is_left_as_written() {
    let functions = compared!(Function: products from_anywhere of_all halved halved_by_another_name added left of_bytes signed nested literal before raw whole counted moved effects twice stepped_pairs kept swapped inclusive backwards empty);
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
