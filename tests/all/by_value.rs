//! Methods of a trait from elsewhere that have the name of a type's own: which of them a call means, the references before its receiver say.

mod elsewhere {
    pub trait Foreign {
        fn twice(self) -> f64;
        fn third(&self) -> f64;
        fn shifted(&mut self, by: f64) -> f64;
        fn far(&self) -> bool;
        fn whole(&self) -> f64;
    }
}

in_lanes! {
    use super::elsewhere::Foreign as _;

    #[derive(Clone, Copy)]
    pub struct Pair { pub x: f64, pub y: f64 }

    impl Pair {
        pub fn twice(&self) -> f64 { self.x * 2.0 }
        pub fn third(self) -> f64 { self.x * 3.0 }
        pub fn shifted(&self, by: f64) -> f64 { self.x + by }
        pub fn far(&self) -> bool { self.x > 2.0 }
        pub fn whole(&mut self) -> f64 { self.x += 1.0; self.x }
        pub fn both(self) -> f64 { self.twice() + self.y }
        pub fn lent(&self) -> f64 { self.twice() + self.y }
    }

    impl super::elsewhere::Foreign for Pair {
        fn twice(self) -> f64 { self.x * 50.0 }
        fn third(&self) -> f64 { self.x * 70.0 }
        fn shifted(&mut self, by: f64) -> f64 { self.x += 100.0; self.x + by }
        fn far(&self) -> bool { false }
        fn whole(&self) -> f64 { self.y * 90.0 }
    }

    impl super::elsewhere::Foreign for &Pair {
        fn twice(self) -> f64 { self.x * 500.0 }
        fn third(&self) -> f64 { self.x * 700.0 }
        fn shifted(&mut self, by: f64) -> f64 { self.x - by }
        fn far(&self) -> bool { self.y > 0.0 }
        fn whole(&self) -> f64 { self.y * 900.0 }
    }

    pub fn of_values(pairs: &[Pair]) -> f64 {
        let mut sum = 0.0;
        for pair in pairs {
            let copy = *pair;
            sum += copy.twice() * 3.0;
        }
        sum
    }
    pub fn of_references(pairs: &[Pair]) -> f64 {
        let mut sum = 0.0;
        for pair in pairs { sum += pair.twice() * 3.0 + pair.shifted(1.0); }
        sum
    }
    pub fn of_what_is_behind(pairs: &[Pair]) -> f64 {
        let mut sum = 0.0;
        for pair in pairs { sum += pair.third() * 3.0; }
        sum
    }
    pub fn of_elements(pairs: &[Pair]) -> f64 {
        let mut sum = 0.0;
        for i in 0..pairs.len() { sum += pairs[i].twice() + pairs[i].both() + pairs[i].lent(); }
        sum
    }
    pub fn of_what_is_set(pairs: &mut [Pair]) -> f64 {
        for pair in pairs.iter_mut() { pair.y += pair.shifted(1.0) * 2.0; }
        pairs.iter().map(|pair| pair.x * 3.0 + pair.y).sum()
    }
    pub fn of_two_references(pairs: &[Pair]) -> f64 {
        pairs.iter().filter(|pair| pair.far()).map(|pair| pair.x).sum()
    }
    pub fn of_the_types_own(pairs: &mut [Pair]) -> f64 {
        let mut sum = 0.0;
        for pair in pairs.iter_mut() {
            sum += Pair::third(*pair) + Pair::shifted(pair, 1.0) + Pair::whole(pair);
            sum += if Pair::far(pair) { Pair::twice(pair) } else { 0.0 };
        }
        sum
    }
    pub fn of_places(pairs: &mut [Pair]) -> f64 {
        let mut sum = 0.0;
        for i in 0..pairs.len() { let copy = pairs[i]; sum += copy.whole() + copy.x; }
        sum
    }
}

macro_rules! results {
    ($of:ident) => {
        (0..40)
            .map(|count| {
                let pairs = |at: usize| $of::Pair { x: (at % 7) as f64, y: (at % 5) as f64 - 2.0 };
                let pairs: Vec<_> = (0..count).map(pairs).collect();
                [
                    $of::of_values(&pairs),
                    $of::of_references(&pairs),
                    $of::of_what_is_behind(&pairs),
                    $of::of_elements(&pairs),
                    $of::of_what_is_set(&mut pairs.clone()),
                    $of::of_two_references(&pairs),
                    $of::of_places(&mut pairs.clone()),
                    $of::of_the_types_own(&mut pairs.clone()),
                ]
            })
            .collect::<Vec<_>>()
    };
}

#[test]
fn a_call_means_what_the_compiler_finds_first() {
    assert_eq!(results!(plain), results!(lanes));
}
