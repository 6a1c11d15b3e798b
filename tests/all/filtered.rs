//! Windows of a length that only the run knows, beside the elements that are set of them.

in_lanes! {
    pub fn set_of_windows(x: &[f32], taps: &[f32], y: &mut [f32]) {
        for (y, window) in y.iter_mut().zip(x.windows(taps.len())) {
            *y = window.iter().zip(taps).map(|(x, tap)| x * tap).sum();
        }
    }

    pub fn windows_first(x: &[f32], taps: &[f32], y: &mut [f32]) {
        for (window, y) in x.windows(taps.len()).zip(y.iter_mut()) {
            let mut sum = *y;
            for (x, tap) in window.iter().zip(taps) {
                sum += x * tap;
            }
            *y = sum;
        }
    }

    pub fn numbered(x: &[f32], taps: &[f32], y: &mut [f32]) {
        for (i, window) in x.windows(taps.len()).enumerate() {
            y[i] = window.iter().zip(taps).map(|(x, tap)| x * tap).sum();
        }
    }

    /// Fewer or more taps than a window has numbers.
    pub fn of_three(x: &[f32], taps: &[f32], y: &mut [f32]) {
        for (window, y) in x.windows(3).zip(y.iter_mut()) {
            *y = window.iter().zip(taps).fold(1.0, |sum, (x, tap)| sum + x * tap) + window[2];
        }
    }

    pub fn of_two(x: &[f32], by: &[f32], y: &mut [f32]) {
        for ((window, by), y) in x.windows(2).zip(by).zip(y) {
            *y += (window[1] - window[0]) * by;
        }
    }

    pub fn set_and_summed(x: &[f32], _: &[f32], y: &mut [f32]) {
        let mut sum = 0.0;
        for (window, y) in x.windows(2).zip(y.iter_mut()) {
            *y += window[1] - window[0];
            sum += window[1] * 2.0;
        }
        y[0] += sum;
    }

    pub fn points(x: &[f32], _: &[f32], y: &mut [f32]) {
        for (point, window) in y.chunks_exact_mut(2).zip(x.windows(2)) {
            point[0] = window[0] + window[1];
            point[1] -= window[1] * 3.0;
        }
    }

    pub fn summed(x: &[f32], by: &[f32], y: &mut [f32]) {
        let mut sum = 0.0;
        for (window, by) in x.windows(by.len()).zip(by) {
            sum += window[0] * by;
        }
        y[0] = sum;
    }
}

type Filter = fn(&[f32], &[f32], &mut [f32]);

/// Whether it came to its end, and what it left behind: integers, which are exact in any order.
fn left(filter: Filter, [x, taps, y]: [usize; 3]) -> (bool, Vec<f32>) {
    let numbers = |count: usize, by: usize| (0..count).map(|i| ((i * by) % 17) as f32 - 8.0).collect::<Vec<f32>>();
    let (x, taps, mut y) = (numbers(x, 31), numbers(taps, 13), numbers(y, 7));
    let ends = crate::given(|| filter(&x, &taps, &mut y)).is_some();
    (ends, y)
}

#[test]
fn lanes_filter_as_the_loop_does() {
    let both = compared! { Filter: set_of_windows windows_first numbered of_three of_two set_and_summed points summed };
    for (name, plain, lanes) in both {
        for x in (0..30).chain([31, 32, 33, 63, 64, 65, 100, 129, 200]) {
            for taps in [0, 1, 2, 3, 5, 9, 16, 33] {
                for y in [0, 1, 7, 16, 31, 64, 96, 128, 200] {
                    let numbers = [x, taps, y];
                    let (found, expected) = (left(lanes, numbers), left(plain, numbers));
                    assert_eq!(found, expected, "{name}, {x} numbers, {taps} taps, {y} results");
                }
            }
        }
    }
}
