//! Methods of records by their names, in the place of closures.

in_lanes! {
    #[derive(Clone, Copy)]
    pub struct Arm {
        pub x: f64,
        pub y: f64,
    }

    impl Arm {
        pub fn length(&self) -> f64 {
            (self.x * self.x + self.y * self.y).sqrt()
        }

        pub fn area(self) -> f64 {
            self.x * self.y
        }

        pub fn grow(&mut self) {
            self.x = self.x * 2.0 + 1.0;
            self.y -= self.x;
        }
    }

    pub fn lengths(arms: &[Arm]) -> f64 {
        arms.iter().map(Arm::length).sum()
    }

    pub fn longest(arms: &[Arm]) -> f64 {
        arms.iter().map(Arm::length).fold(0.0, f64::max)
    }

    pub fn areas(arms: &[Arm]) -> f64 {
        arms.iter().copied().map(Arm::area).sum()
    }

    pub fn listed(arms: &[Arm]) -> Vec<f64> {
        arms.iter().map(Arm::length).collect()
    }

    pub fn grown(arms: &mut [Arm]) {
        arms.iter_mut().for_each(Arm::grow);
    }

    /// What has the name in the body is another function.
    pub fn another(arms: &[Arm]) -> f64 {
        struct Arm;
        impl Arm {
            fn length(arm: &super::lanes::Arm) -> f64 {
                arm.x
            }
        }
        let _ = arms;
        [super::lanes::Arm { x: 2.0, y: 3.0 }].iter().map(Arm::length).sum()
    }
}

#[test]
fn methods_are_called_by_their_names() {
    for count in 0..=100_usize {
        let arms = |i: usize| ((i % 11) as f64 * 3.0 - 9.0, (i % 11) as f64 * 4.0 - 12.0);
        let (mut one, mut other): (Vec<plain::Arm>, Vec<lanes::Arm>) =
            (0..count).map(arms).map(|(x, y)| (plain::Arm { x, y }, lanes::Arm { x, y })).unzip();
        assert_eq!(plain::lengths(&one), lanes::lengths(&other), "{count}");
        assert_eq!(plain::longest(&one), lanes::longest(&other), "{count}");
        assert_eq!(plain::areas(&one), lanes::areas(&other), "{count}");
        assert_eq!(plain::listed(&one), lanes::listed(&other), "{count}");
        plain::grown(&mut one);
        lanes::grown(&mut other);
        assert!(one.iter().zip(&other).all(|(one, other)| (one.x, one.y) == (other.x, other.y)), "{count}");
        assert_eq!(plain::another(&one), lanes::another(&other), "{count}");
    }
}
