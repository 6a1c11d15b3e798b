//! What a loop has set when a step panics: as much as without the attribute, whatever integer it panics at.

in_lanes! {
    /// The difference is less than zero before the sum is a place again.
    pub fn less_than_zero(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i] += a[w - i + o];
        }
    }

    pub fn less_than_zero_in_a_let(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            let from = (w - i) * 2;
            y[i] = a[from + o] * 2.0;
        }
    }

    pub fn less_than_zero_in_blocks(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[2 * i] = a[w - i + o] * 2.0;
            y[2 * i + 1] = a[i] + 1.0;
        }
    }

    /// What it divides by is zero.
    pub fn columns_and_rows(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            let (column, row) = ((i % w) as f32, (i / o) as f32);
            y[i] = (column * 0.25).sin() + a[i] * (row * 0.125).cos();
        }
    }

    /// The sum is more than its type holds, and the difference is a place again.
    pub fn in_fewer_digits(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n as u32 {
            y[i as usize] = a[(w as u32 + i - o as u32) as usize] * 2.0;
        }
    }

    pub fn compared(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i] = a[i] * 2.0;
            if i < w + o {
                y[i] = a[i] + 1.0;
            }
        }
    }

    pub fn as_numbers(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i] = a[i] * (w - i) as f32 + (i * o) as f32;
        }
    }

    pub fn as_numbers_of_elements(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for (i, (y, a)) in y.iter_mut().zip(a).enumerate().take(n) {
            *y = a * (w - i) as f32 + (i * 3 + 1) as f32 + o as f32;
        }
    }

    pub fn narrow_numbers(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for (i, (y, a)) in y.iter_mut().zip(a).enumerate().take(n) {
            *y = a * 2.0 + (i as u8 + 200) as f32 + (w / 2) as f32 + o as f32;
        }
    }

    /// What is the same in every step panics in the first, which has set one element.
    pub fn the_same_in_every_step(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i] = a[i] * 2.0;
            y[i] += (w - o) as f32;
        }
    }

    pub fn divided(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i] = a[i] * 2.0;
            y[i] += (w / o) as f32;
        }
    }

    pub fn divided_before(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            let by = (w / o) as f32;
            y[i] = a[i] * 2.0 + by;
        }
    }

    /// A quotient in a place: where there is no step, nothing divides.
    pub fn placed(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i] = a[i + w / o] * 2.0;
        }
    }

    pub fn placed_by_a_let(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            let by = w % o;
            y[i] = a[i] * 2.0;
            y[i] += a[i + by];
        }
    }

    pub fn placed_late(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i] = a[i] * 2.0;
            y[i] += a[i + w / o];
        }
    }

    pub fn shifted(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i + (w << (o % 70))] = a[i] * 2.0;
        }
    }

    pub fn an_element(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        for i in 0..n {
            y[i] = a[i] * 2.0 + o as f32;
            y[i] += a[w];
        }
    }

    pub fn and_accumulated(y: &mut [f32], a: &[f32], [n, w, o]: [usize; 3]) {
        let mut sum = o as f32;
        for i in 0..n {
            y[i] = a[i] + (w - i) as f32;
            sum += a[i] * i as f32;
        }
        y[0] += sum;
    }
}

type Loop = fn(&mut [f32], &[f32], [usize; 3]);

/// Whether it came to its end, and what it left behind.
fn left(run: Loop, numbers: [usize; 3]) -> (bool, [f32; 70]) {
    let mut y = [0.5f32; 70];
    let a: Vec<f32> = (0..80).map(|i| (i % 7) as f32).collect();
    let ends = crate::given(|| run(&mut y, &a, numbers)).is_some();
    (ends, y)
}

/// Flags may round otherwise; what is not set is far from what is.
fn is_near(x: &[f32], y: &[f32]) -> bool {
    x.iter().zip(y).all(|(x, y)| (x - y).abs() <= 1e-5 * x.abs().max(1.0))
}

#[test]
fn what_is_set_before_a_panic_is_set() {
    const HUGE: usize = usize::MAX;
    const DIGITS: usize = u32::MAX as usize;
    let loops = compared! { Loop:
        less_than_zero less_than_zero_in_a_let less_than_zero_in_blocks columns_and_rows in_fewer_digits compared as_numbers
        as_numbers_of_elements narrow_numbers the_same_in_every_step divided divided_before placed
        placed_by_a_let placed_late shifted an_element and_accumulated
    };
    let numbers = [0, 1, 3, 20, 34, 40, 63, 79, 80, DIGITS - 20, DIGITS, HUGE - 20, HUGE];
    let (mut ended, mut panicked) = (0, 0);
    for (name, plain, lanes) in loops {
        for n in [0, 1, 2, 5, 17, 33, 40, 64, 71] {
            for (w, o) in numbers.into_iter().flat_map(|w| numbers.map(|o| (w, o))) {
                let [(ends, expected), (also, found)] = [plain, lanes].map(|run| left(run, [n, w, o]));
                assert!(ends == also && is_near(&expected, &found), "{name} {n} {w} {o}: {expected:?} {found:?}");
                *(if ends { &mut ended } else { &mut panicked }) += 1;
            }
        }
    }
    assert!(ended > 1000 && panicked > 1000, "{ended} {panicked}");
}
