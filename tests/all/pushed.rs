//! Numbers that a loop puts behind lists, and those that a chain collects, in lanes.

in_lanes! {
    pub fn listed(x: &[f64]) -> Vec<f64> { x.iter().map(|x| (x * x).sqrt() + 1.0).collect() }
    pub fn pairs(x: &[f64], y: &[f64]) -> f64 {
        let roots = x.iter().zip(y).map(|(x, y)| (x * x).sqrt() - y).collect::<Vec<f64>>();
        roots.iter().sum()
    }
    pub fn windows(x: &[f32]) -> Vec<f32> {
        let gaps: Vec<_> = x.windows(3).map(|w| w[0] * w[1] + w[2] * w[0] - w[1]).collect();
        gaps
    }
    pub fn grid(n: usize) -> Vec<f64> { (0..n).map(|i| ((i * i) as f64).sqrt() * 3.0).collect() }
    /// What is read in every step may panic where there is one.
    pub fn weights(n: usize) -> Vec<f64> { (0..n).map(|i| ((i * i) as f64).sqrt() - (n - 1) as f64).collect() }
    pub fn faded(x: &mut [f64], n: usize) {
        for (i, x) in x.iter_mut().enumerate() {
            *x = *x * i as f64 + (n - 1) as f64;
        }
    }
    pub fn in_windows(x: &[f64]) -> Vec<f64> { x.windows(5).map(|w| w.iter().sum::<f64>() + 1.0).collect() }
    pub fn every_third(x: &[f64]) -> Vec<f64> {
        x.iter().skip(1).step_by(3).map(|x| (x * x).sqrt() * 2.0).collect()
    }
    pub fn last_first(x: &[f64]) -> Vec<f64> { x.iter().rev().map(|x| (x * x).sqrt() - 2.0).collect() }
    pub fn some(x: &[f64]) -> Vec<f64> {
        x.iter().filter(|x| **x > 0.0).map(|x| (x * x).sqrt() * 3.0).collect()
    }
    pub fn pushed(x: &[f64], list: &mut Vec<f64>) {
        for x in x {
            let twice = x + x;
            list.push(twice * x + 1.0);
        }
    }
    pub fn two(x: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let (mut sums, mut roots) = (Vec::new(), Vec::with_capacity(x.len()));
        for (i, x) in x.iter().enumerate() {
            sums.push(x + i as f64);
            roots.push((x * x).sqrt());
        }
        (sums, roots)
    }
    pub fn both(x: &[f64]) -> Vec<f64> {
        let mut list = Vec::new();
        for x in x {
            list.push(x * x + 1.0);
            list.push(x - 1.0);
        }
        list
    }
    pub fn reached(x: &[f64], n: usize, list: &mut Vec<f64>) {
        for i in 0..n {
            list.push(x[i] * x[i] - 1.0);
        }
    }
    /// What is computed of the index may panic, and so may what every step reads.
    pub fn shifted(x: &[f64], list: &mut Vec<f64>) {
        for (i, x) in x.iter().enumerate() {
            list.push(x * (i - 2) as f64 + 1.0);
        }
    }
    pub fn scaled(x: &[f64], n: usize, list: &mut Vec<f64>) {
        for (i, x) in x.iter().enumerate() {
            list.push(x * i as f64 + (n - 50) as f64);
        }
    }
    pub fn positive(x: &[f64]) -> Vec<f64> {
        let mut list = vec![];
        for x in x {
            if *x > 0.0 {
                list.push(x * 2.0);
            }
        }
        list
    }
    pub fn running(x: &[f64]) -> Vec<f64> {
        let mut list = vec![1.0];
        for x in x {
            list.push(x - list[list.len() - 1]);
        }
        list
    }
    pub fn extended(x: &[f64], y: &[f64]) -> Vec<f64> {
        let mut list = vec![0.5];
        list.extend(x.iter().zip(y).map(|(x, y)| (x * x).sqrt() * y));
        list.extend(y.iter().map(|y| y * 2.0));
        list
    }
    pub fn rows(m: &[Vec<f64>]) -> Vec<Vec<f64>> {
        m.iter().map(|row| row.iter().map(|x| (x * x).sqrt() + 2.0).collect()).collect()
    }
    pub fn table(n: usize) -> Vec<Vec<f64>> {
        (0..n).map(|i| (0..n).map(|j| ((i * i * j * j) as f64).sqrt()).collect()).collect()
    }
    pub fn in_place(x: &mut [f64], y: &[f64]) {
        x.iter_mut().for_each(|x| *x = (*x * *x).sqrt() - 1.0);
        x.iter_mut().zip(y).for_each(|(x, y)| *x += 2.0 * y);
    }
    pub fn in_place_and_added(x: &mut [f64]) -> f64 {
        x.iter_mut()
            .map(|x| {
                *x += 1.0;
                *x
            })
            .sum()
    }
    pub fn owned(x: Vec<f64>) -> Vec<f64> { x.into_iter().map(|x| (x * x).sqrt() + 1.0).collect() }
    pub fn counted(x: &[f64]) -> (Vec<f64>, f64) {
        let (mut list, mut sum) = (Vec::new(), 0.0);
        for x in x {
            sum += x;
            list.push(x * 2.0);
        }
        (list, sum)
    }
    #[derive(Debug, PartialEq)]
    pub struct Mark {
        pub x: f64,
        pub y: f64,
    }
    /// The name of a field is that of what it is.
    pub fn by_name(x: &[f64]) -> Vec<Mark> {
        let mut list = Vec::new();
        for i in 0..x.len() {
            let x = x[i];
            list.push(Mark { x, y: x + 1.0 });
        }
        list
    }
    pub fn gathered_by_name(x: &[f64]) -> Vec<Mark> {
        let marks = x.iter().map(|v| {
            let (x, y) = (v + 2.0, (v * v).sqrt());
            Mark { x, y }
        });
        marks.collect()
    }
    pub struct Path {
        pub lengths: Vec<f64>,
        pub points: Vec<(f64, f64)>,
    }
    impl Path {
        pub fn measure(&mut self, x: &[f64]) {
            for p in x {
                self.lengths.push((p * p).sqrt() + 1.0);
            }
        }
        pub fn by_points(&mut self) {
            for p in &self.points {
                self.lengths.push((p.0 * p.0).sqrt() + p.1);
            }
        }
    }
}

/// Small integers, of which all that is computed is exact.
fn list(count: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * 7919 + 3) * (i + 31) / 7 % 97) as f64 - 40.0).collect()
}

#[test]
fn chains_collect_what_they_are_written_to() {
    for count in (0..70).chain([255, 1000]) {
        let (x, y) = (&list(count), &list(count / 2 + 3));
        let singles: Vec<f32> = x.iter().map(|x| *x as f32).collect();
        assert_eq!(plain::listed(x), lanes::listed(x), "{count}");
        assert_eq!(plain::pairs(x, y), lanes::pairs(x, y), "{count}");
        assert_eq!(plain::windows(&singles), lanes::windows(&singles), "{count}");
        assert_eq!(plain::grid(count), lanes::grid(count), "{count}");
        assert_eq!(plain::weights(count), lanes::weights(count), "{count}");
        assert_eq!(plain::in_windows(x), lanes::in_windows(x), "{count}");
        let (mut one, mut other) = (x.clone(), x.clone());
        plain::faded(&mut one, count);
        lanes::faded(&mut other, count);
        assert_eq!(one, other, "{count}");
        assert_eq!(plain::every_third(x), lanes::every_third(x), "{count}");
        assert_eq!(plain::last_first(x), lanes::last_first(x), "{count}");
        assert_eq!(plain::some(x), lanes::some(x), "{count}");
        assert_eq!(plain::extended(x, y), lanes::extended(x, y), "{count}");
        assert_eq!(plain::owned(x.clone()), lanes::owned(x.clone()), "{count}");
        assert_eq!(plain::table(count.min(80)), lanes::table(count.min(80)), "{count}");
        let (mut one, mut other) = (x.clone(), x.clone());
        plain::in_place(&mut one, y);
        lanes::in_place(&mut other, y);
        assert_eq!(plain::in_place_and_added(&mut one), lanes::in_place_and_added(&mut other), "{count}");
        assert_eq!(one, other, "{count}");
        let m: Vec<Vec<f64>> = (0..3).map(|row| list(count + row)).collect();
        assert_eq!(plain::rows(&m), lanes::rows(&m), "{count}");
    }
}

#[test]
fn loops_put_numbers_behind_lists() {
    for count in (0..70).chain([255, 1000]) {
        let x = &list(count);
        let (mut one, mut other) = (vec![9.0], vec![9.0]);
        plain::pushed(x, &mut one);
        lanes::pushed(x, &mut other);
        plain::reached(x, count, &mut one);
        lanes::reached(x, count, &mut other);
        assert_eq!(one, other, "{count}");
        assert_eq!(plain::two(x), lanes::two(x), "{count}");
        assert_eq!(plain::both(x), lanes::both(x), "{count}");
        assert_eq!(plain::positive(x), lanes::positive(x), "{count}");
        assert_eq!(plain::running(x), lanes::running(x), "{count}");
        assert_eq!(plain::counted(x), lanes::counted(x), "{count}");
        let marks = |list: Vec<(f64, f64)>| list.into_iter().map(|(x, y)| lanes::Mark { x, y }).collect::<Vec<_>>();
        let by_name = plain::by_name(x).iter().map(|mark| (mark.x, mark.y)).collect();
        assert_eq!(marks(by_name), lanes::by_name(x), "{count}");
        let gathered = plain::gathered_by_name(x).iter().map(|mark| (mark.x, mark.y)).collect();
        assert_eq!(marks(gathered), lanes::gathered_by_name(x), "{count}");
        let points: Vec<(f64, f64)> = x.iter().map(|x| (*x, 2.0 - x)).collect();
        let mut one = plain::Path { lengths: vec![1.0], points: points.clone() };
        let mut other = lanes::Path { lengths: vec![1.0], points };
        one.measure(x);
        one.by_points();
        other.measure(x);
        other.by_points();
        assert_eq!(one.lengths, other.lengths, "{count}");
    }
}

/// The list has what was put there before the step that panicked.
#[test]
fn what_was_put_before_a_panic_stays() {
    let x = &list(40);
    for count in [1, 17, 39] {
        let (mut one, mut other) = (vec![1.0], vec![1.0]);
        let run = |act: &mut dyn FnMut()| std::panic::catch_unwind(std::panic::AssertUnwindSafe(act)).is_err();
        assert!(run(&mut || plain::reached(&x[..count], 40, &mut one)));
        assert!(run(&mut || lanes::reached(&x[..count], 40, &mut other)));
        assert_eq!(one, other);
        assert_eq!(one.len(), count + 1);
        let all = &x[..count];
        assert_eq!(run(&mut || plain::shifted(all, &mut one)), run(&mut || lanes::shifted(all, &mut other)));
        assert_eq!(
            run(&mut || plain::scaled(all, count, &mut one)),
            run(&mut || lanes::scaled(all, count, &mut other))
        );
        assert_eq!(one, other);
    }
}

/// Closures that are handed to code which is compiled for the baseline compute as that does.
#[fastmath::fastmath(fast, dispatch)]
mod handed {
    fn weight(x: f64) -> f64 {
        x * x * 0.5 + 1.0
    }
    pub fn sorted(mut x: Vec<f64>) -> Vec<f64> {
        x.sort_by(|a, b| (a * a + 1.0).total_cmp(&(b * b + 1.0)));
        x
    }
    pub fn by_name(x: &[f64]) -> std::collections::BTreeMap<usize, f64> {
        x.iter().enumerate().map(|(i, x)| (i, weight(*x) + x * 2.0)).collect()
    }
    pub fn total(x: &[f64]) -> f64 {
        x.iter().map(|x| weight(*x)).sum()
    }
}

#[test]
fn closures_are_handed_on() {
    let x = list(50);
    let mut sorted = x.clone();
    sorted.sort_by(|a, b| (a * a).total_cmp(&(b * b)));
    assert_eq!(handed::sorted(x.clone()), sorted);
    let named = handed::by_name(&x);
    assert!(x.iter().enumerate().all(|(i, x)| named[&i] == x * x * 0.5 + 1.0 + x * 2.0));
    assert_eq!(handed::total(&x), x.iter().map(|x| x * x * 0.5 + 1.0).sum::<f64>());
}
