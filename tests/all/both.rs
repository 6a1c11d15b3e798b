//! Loops that set elements and accumulate beside that: one way through the slices, and nobody can tell it from the loop as written.

in_lanes! {
    pub fn descend(x: &[f64], out: &mut [f64]) -> f64 {
        let mut norm = 1.0;
        for i in 0..x.len().min(out.len()) {
            out[i] = out[i] * 2.0 - x[i];
            norm += out[i] * out[i];
        }
        norm
    }
    pub fn zipped(x: &[f32], out: &mut [f32]) -> (f32, f32) {
        let (mut low, mut high) = (1000.0f32, -1000.0f32);
        for (o, x) in out.iter_mut().zip(x) {
            *o += x * 2.0;
            low = low.min(*o);
            high = high.max(*o - x);
        }
        (low, high)
    }
    /// What was there before, and what is there now.
    pub fn moved(x: &mut [f64], v: &mut [f64]) -> (f64, f64) {
        let (mut before, mut now) = (0.0, 0.0);
        for (x, v) in x.iter_mut().zip(v.iter_mut()) {
            before += *x;
            *v = *v * 0.5 + *x;
            *x += *v;
            now += *x - *v;
        }
        (before, now)
    }
    pub fn under_conditions(x: &mut [f64]) -> f64 {
        let mut cut = 0.0;
        for v in x.iter_mut() {
            if *v > 10.0 {
                cut += *v - 10.0;
                *v = 10.0;
            } else if *v < -10.0 {
                *v = -10.0;
            }
        }
        cut
    }
    pub struct Field {
        pub cells: Vec<f64>,
        pub total: f64,
        pub steps: usize,
    }
    impl Field {
        pub fn relax(&mut self, by: &[f64]) {
            for i in 0..self.cells.len().min(by.len()) {
                let change = by[i] - self.cells[i];
                self.cells[i] += change * 0.5;
                self.total += change * change;
            }
            self.steps += 1;
        }
    }
    pub fn reached(x: &[f64], out: &mut [f64], n: usize) -> f64 {
        let mut sum = 0.0;
        for i in 0..n {
            out[i] = x[i] + 1.0;
            sum += out[i];
        }
        sum
    }
    /// The sum is visible behind a panic.
    pub fn seen(x: &[f64], out: &mut [f64], n: usize, sum: &mut f64) {
        for i in 0..n {
            *sum += x[i] * 3.0;
            out[i] = x[i] * 2.0 - 1.0;
        }
    }
    /// What accumulates is one of the elements that are set.
    pub fn in_itself(x: &mut [f64]) {
        for i in 0..x.len() {
            x[i] = x[i] * 2.0 + 1.0;
            x[0] += x[i];
        }
    }
    /// A step reads what another has set.
    pub fn behind(x: &mut [f64]) -> f64 {
        let mut sum = 0.0;
        for i in 1..x.len() {
            x[i] -= x[i - 1];
            sum += x[i];
        }
        sum
    }
    /// What is set depends on what has accumulated.
    pub fn running(x: &mut [f64]) -> f64 {
        let mut sum = 0.0;
        for v in x.iter_mut() {
            sum += *v;
            *v = sum;
        }
        sum
    }
    pub fn counted(x: &mut [f64]) -> (f64, usize) {
        let (mut sum, mut count) = (0.0, 0);
        for v in x.iter_mut() {
            *v += 1.0;
            sum += *v;
            if *v > 0.0 {
                count += 1;
            }
        }
        (sum, count)
    }
    pub fn of_both_types(x: &mut [f32]) -> f64 {
        let mut sum = 0.0f64;
        for v in x.iter_mut() {
            *v *= 2.0;
            sum += f64::from(*v);
        }
        sum
    }
    pub fn best(x: &mut [f64]) -> (f64, usize) {
        let (mut best, mut at) = (-1e9, 0);
        for i in 0..x.len() {
            x[i] = x[i] * 2.0 - 5.0;
            if x[i] > best {
                best = x[i];
                at = i;
            }
        }
        (best, at)
    }
    pub fn from_the_middle(x: &[f64], out: &mut [f64]) -> f64 {
        let (n, mut sum) = (x.len().min(out.len()), 0.0);
        for i in n / 3..n {
            out[i] = x[n - 1 - i] * 2.0;
            sum += out[i] * x[i];
        }
        sum
    }
    pub fn rows(m: &mut [Vec<f64>], x: &[f64]) -> Vec<f64> {
        let mut sums = Vec::new();
        for row in m.iter_mut() {
            let mut sum = 0.0;
            for (v, x) in row.iter_mut().zip(x) {
                *v -= x * 2.0;
                sum += *v;
            }
            sums.push(sum);
        }
        sums
    }
    pub fn left(x: &mut [f64]) -> f64 {
        let mut sum = 0.0;
        for v in x.iter_mut() {
            if *v == 3.0 {
                break;
            }
            *v += 1.0;
            sum += *v;
        }
        sum
    }
}

/// Small integers, of which all that is computed is exact.
fn list(count: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * 7919 + 3) * (i + 31) / 7 % 97) as f64 - 40.0).collect()
}

/// What a function gives of a list that it changes, with the list.
fn of<T>(count: usize, mut act: impl FnMut(&mut [f64]) -> T) -> (T, Vec<f64>) {
    let mut list = list(count);
    (act(&mut list), list)
}

#[test]
fn sums_and_elements_are_those_of_the_loop() {
    for count in (0..140).chain([255, 1000]) {
        let x = &list(count + count % 3);
        let two = |act: fn(&[f64], &mut [f64]) -> f64| of(count, |out| act(x, out));
        assert_eq!(two(plain::descend), two(lanes::descend), "{count}");
        assert_eq!(two(plain::from_the_middle), two(lanes::from_the_middle), "{count}");
        assert_eq!(of(count, plain::under_conditions), of(count, lanes::under_conditions), "{count}");
        assert_eq!(of(count, plain::in_itself), of(count, lanes::in_itself), "{count}");
        assert_eq!(of(count, plain::behind), of(count, lanes::behind), "{count}");
        assert_eq!(of(count, plain::running), of(count, lanes::running), "{count}");
        assert_eq!(of(count, plain::counted), of(count, lanes::counted), "{count}");
        assert_eq!(of(count, plain::best), of(count, lanes::best), "{count}");
        assert_eq!(of(count, plain::left), of(count, lanes::left), "{count}");
        let moved = |act: fn(&mut [f64], &mut [f64]) -> (f64, f64)| of(count, |v| of(count / 2 + 5, |x| act(x, v)));
        assert_eq!(moved(plain::moved), moved(lanes::moved), "{count}");
        let singles: Vec<f32> = x.iter().map(|x| *x as f32).collect();
        let (mut one, mut other) = (singles.clone(), singles.clone());
        assert_eq!(plain::zipped(&singles, &mut one), lanes::zipped(&singles, &mut other), "{count}");
        assert_eq!(plain::of_both_types(&mut one), lanes::of_both_types(&mut other), "{count}");
        assert_eq!(one, other, "{count}");
        let m: Vec<Vec<f64>> = (0..3).map(|row| list(count + row)).collect();
        let (mut one, mut other) = (m.clone(), m);
        assert_eq!(plain::rows(&mut one, x), lanes::rows(&mut other, x), "{count}");
        assert_eq!(one, other, "{count}");
        let mut one = plain::Field { cells: list(count), total: 1.0, steps: 0 };
        let mut other = lanes::Field { cells: list(count), total: 1.0, steps: 0 };
        one.relax(x);
        other.relax(x);
        assert_eq!((one.cells, one.total, one.steps), (other.cells, other.total, other.steps), "{count}");
    }
}

#[test]
fn what_was_set_before_a_panic_stays() {
    let x = &list(100);
    for (reach, count) in [(40, 41), (40, 100), (3, 20), (17, 18), (64, 65), (64, 64), (100, 101)] {
        let caught = |act: &mut dyn FnMut()| std::panic::catch_unwind(std::panic::AssertUnwindSafe(act)).is_err();
        let reached = |act: fn(&[f64], &mut [f64], usize) -> f64| {
            of(reach, |out| caught(&mut || assert!(act(x, out, count) >= -1e9)))
        };
        assert_eq!(reached(plain::reached), reached(lanes::reached), "{reach} of {count}");
        let seen = |act: fn(&[f64], &mut [f64], usize, &mut f64)| {
            let mut sum = 0.5;
            let (panicked, out) = of(reach, |out| caught(&mut || act(x, out, count, &mut sum)));
            assert_eq!(panicked, count > reach);
            (out, sum)
        };
        assert_eq!(seen(plain::seen), seen(lanes::seen), "{reach} of {count}");
    }
}
