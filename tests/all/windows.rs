//! Windows beside windows, and beside elements.

in_lanes! {
    pub struct Curve { pub xs: Vec<f64>, pub ys: Vec<f64> }

    impl Curve {
        pub fn area(&self) -> f64 {
            let Curve { xs, ys } = self;
            self.xs.windows(2).zip(self.ys.windows(2)).map(|(x, y)| (x[1] - x[0]) * (y[0] + y[1])).sum::<f64>()
                + xs[0] * ys[0]
        }
    }

    pub fn area(x: &[f64], y: &[f64]) -> f64 {
        x.windows(2).zip(y.windows(2)).map(|(x, y)| (x[1] - x[0]) * (y[0] + y[1])).sum()
    }
    pub fn beside(x: &[f64], y: &[f64]) -> f64 { x.windows(3).zip(y).map(|(w, y)| (w[2] - w[0]) * y).sum() }
    pub fn behind(x: &[f64], y: &[f64]) -> f64 { y.iter().copied().zip(x.windows(3)).map(|(y, w)| (w[2] - w[0]) * y).sum() }
    pub fn folded(x: &[f64], y: &[f64]) -> f64 { x.windows(2).zip(y.windows(4)).fold(1.0, |s, (x, y)| s + x[1] * y[3]) }
    pub fn three(x: &[f64], y: &[f64]) -> f64 {
        x.windows(2).zip(y.windows(2)).zip(x).map(|((x, y), z)| (x[1] - x[0]) * (y[0] + y[1]) - z).sum()
    }
    pub fn pairs(p: &[(f64, f64)]) -> f64 {
        p.windows(2).map(|w| { let (a, b) = (w[0], w[1]); a.0 * b.1 - b.0 * a.1 }).sum()
    }

    /// A part that the author cuts is no window: the last one is not there.
    pub fn cut(x: &[f64], _: &[f64]) -> f64 { (0..x.len()).map(|i| x[i..i + 2][0]).sum() }

    /// An element that is not in the window.
    pub fn beyond(x: &[f64], y: &[f64]) -> f64 { x.windows(2).zip(y).map(|(w, y)| w[2] * y).sum() }
}

#[test]
fn windows_side_by_side() {
    for count in 1..130usize {
        let x: Vec<f64> = (0..count).map(|i| ((i * 31) % 17) as f64 - 8.0).collect();
        let y: Vec<f64> = (0..count + count % 3).map(|i| ((i * 13) % 11) as f64 - 4.0).collect();
        let p: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
        macro_rules! all {
            ($of:ident) => {{
                let some = [$of::area, $of::beside, $of::behind, $of::folded, $of::three];
                let curve = $of::Curve { xs: y.clone(), ys: x.clone() };
                (some.map(|f| (f(&x, &y), f(&y, &x))), $of::pairs(&p), curve.area())
            }};
        }
        assert_eq!(all!(plain), all!(lanes), "{count}");
    }
}

#[test]
fn what_is_no_element_of_a_window_panics() {
    let x = vec![1.0; 40];
    for run in [plain::beyond, lanes::beyond, plain::cut, lanes::cut] {
        assert!(std::panic::catch_unwind(|| run(&x, &x[..20])).is_err());
    }
}
