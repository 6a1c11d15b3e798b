//! Patterns that take elements apart, in closures and in `let`s: whole numbers add up to the same in any order.

in_lanes! {
    #[derive(Clone, Copy)]
    pub struct Complex { pub re: f64, pub im: f64 }

    #[derive(Clone, Copy)]
    pub struct Pair(pub f64, pub f64);

    pub type Pairs<'a> = &'a [(f64, f64)];

    pub fn referred(v: Pairs<'_>) -> f64 { v.iter().map(|(x, y)| x * y).sum() }
    pub fn copied(v: Pairs<'_>) -> f64 { v.iter().map(|&(x, y)| x * y).sum() }
    pub fn typed(v: Pairs<'_>) -> f64 { v.iter().map(|(x, y): &(f64, f64)| x * y).sum() }
    pub fn folded(v: Pairs<'_>) -> f64 { v.iter().fold(3.0, |s, (x, y)| s + x * y) }
    pub fn folded_twice(v: Pairs<'_>) -> (f64, f64) { v.iter().fold((0.0, 1.0), |(s, w), &(x, y)| (s + x * y, w + y)) }
    pub fn zipped(v: Pairs<'_>, w: &[f64]) -> f64 { v.iter().zip(w).map(|((x, y), w)| x * y - w).sum() }
    pub fn numbered(v: Pairs<'_>) -> f64 { v.iter().enumerate().map(|(i, (x, y))| i as f64 + x * y).sum() }
    pub fn both(v: Pairs<'_>) -> f64 { v.iter().filter(|(x, _)| *x > 0.0).map(|p| p.1).sum() }
    pub fn twice(v: Pairs<'_>) -> f64 { v.iter().filter(|(x, _)| *x > 0.0).map(|(y, x)| x - 2.0 * y).sum() }
    pub fn own(v: Pairs<'_>) -> f64 { v.iter().copied().map(|(x, y)| x * y).sum() }
    pub fn of_array(v: &[[f64; 3]]) -> f64 { v.iter().map(|[x, y, z]| x * y + z).sum() }
    pub fn first_only(v: &[[f64; 3]]) -> f64 { v.iter().map(|[x, ..]| *x).sum() }
    pub fn of_struct(v: &[Complex]) -> f64 { v.iter().map(|Complex { re, im }| re * re + im * im).sum() }
    pub fn other_names(v: &[Complex]) -> f64 { v.iter().map(|&Complex { re: a, im: b }| a - 2.0 * b).sum() }
    pub fn of_tuple_struct(v: &[Pair]) -> f64 { v.iter().map(|Pair(a, b)| a - 2.0 * b).sum() }

    /// The names of one closure mean nothing in the next.
    pub fn shadowed(v: Pairs<'_>, x: f64) -> f64 { v.iter().map(|(x, y)| x * y).map(|p| p + x).sum() }

    pub fn lets(v: Pairs<'_>) -> f64 {
        let mut s = 0.0;
        for p in v.iter() {
            let (x, y) = *p;
            s += x * y;
        }
        s
    }

    pub fn let_referred(v: &[Complex]) -> f64 {
        let mut s = 0.0;
        for c in v {
            let Complex { re, im } = c;
            let &Complex { re: same, .. } = c;
            s += re * im + same;
        }
        s
    }

    pub fn at_index(v: Pairs<'_>, w: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..w.len() {
            let (x, y) = v[i];
            s += x * y * w[i];
        }
        s
    }

    /// Of what is not read, the bounds are checked all the same.
    pub fn unread(v: Pairs<'_>, w: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..w.len() {
            let (_x, _y) = v[i];
            s += w[i];
        }
        s
    }

    pub fn renamed(v: Pairs<'_>) -> f64 {
        let mut s = 0.0;
        for i in 0..v.len() {
            let p = &v[i];
            let q = p;
            s += q.0 - 2.0 * p.1;
        }
        s
    }

    pub fn swapped(v: Pairs<'_>, w: Pairs<'_>) -> f64 {
        let mut s = 0.0;
        for (p, q) in v.iter().zip(w) {
            let (p, q) = (q, p);
            s += p.0 * 2.0 + q.1;
        }
        s
    }

    /// Another name for a part of an element is not one for the element.
    pub fn inner(v: &[((f64, f64), f64)]) -> f64 {
        let mut s = 0.0;
        for p in v {
            let w = &p.0;
            let (a, b) = w;
            s += w.1 - 2.0 * p.1 + 3.0 * (a - b);
        }
        s
    }

    /// What is changed is a copy.
    pub fn changed(v: Pairs<'_>) -> f64 {
        let mut s = 0.0;
        for p in v {
            let mut q = *p;
            q.0 += 1.0;
            let (mut x, _) = *p;
            x += 2.0;
            s += q.0 * x + p.0;
        }
        s
    }

    pub fn some(v: Pairs<'_>, w: &[f64]) -> f64 {
        let mut s = 0.0;
        for (i, w) in w.iter().enumerate() {
            if *w > 0.0 {
                let (x, y) = v[i];
                s += x * y;
            }
        }
        s
    }

    /// What is taken after something is set is what was set.
    pub fn set_first(v: &mut [(f64, f64)]) -> f64 {
        let mut s = 0.0;
        for p in v.iter_mut() {
            p.0 = 2.0 * p.1;
            let (x, y) = *p;
            let q = *p;
            s += x * y + q.0;
        }
        s
    }

    pub fn set_all(v: &mut [f64]) -> f64 {
        let mut s = 0.0;
        for x in v.iter_mut() {
            let &mut before = x;
            *x = 2.0 * *x + 1.0;
            let &mut after = x;
            s += after - before;
        }
        s
    }
}

fn numbers(count: usize, seed: usize) -> Vec<f64> {
    (0..count).map(|index| ((index * 31 + seed * 7) % 17) as f64 - 8.0).collect()
}

#[test]
fn what_closures_take_apart() {
    for count in 0..130 {
        let [x, y, z] = [1, 2, 3].map(|seed| numbers(count, seed));
        let pairs: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
        let rows: Vec<[f64; 3]> = (0..count).map(|i| [x[i], y[i], z[i]]).collect();
        macro_rules! all {
            ($of:ident) => {{
                let complex: Vec<$of::Complex> = pairs.iter().map(|&(re, im)| $of::Complex { re, im }).collect();
                let structs: Vec<$of::Pair> = pairs.iter().map(|&(a, b)| $of::Pair(a, b)).collect();
                let pairs = [
                    $of::referred,
                    $of::copied,
                    $of::typed,
                    $of::folded,
                    $of::numbered,
                    $of::both,
                    $of::twice,
                    $of::own,
                ]
                .map(|f| f(&pairs));
                let twice = $of::folded_twice(&x.iter().copied().zip(z.iter().copied()).collect::<Vec<_>>());
                let rows = [$of::of_array(&rows), $of::first_only(&rows)];
                let structs = [$of::of_struct(&complex), $of::other_names(&complex), $of::of_tuple_struct(&structs)];
                (pairs, twice, rows, structs)
            }};
        }
        assert_eq!(all!(plain), all!(lanes), "{count}");
        assert_eq!(plain::zipped(&pairs, &z), lanes::zipped(&pairs, &z), "{count}");
        assert_eq!(plain::shadowed(&pairs, 5.0), lanes::shadowed(&pairs, 5.0), "{count}");
    }
}

#[test]
fn what_lets_take_apart() {
    for count in 0..130 {
        let [x, y, z] = [4, 5, 6].map(|seed| numbers(count, seed));
        let mut pairs: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
        let nested: Vec<((f64, f64), f64)> = (0..count).map(|i| ((x[i], y[i]), z[i])).collect();
        let mut again = (pairs.clone(), x.clone());
        let mut own = x.clone();
        macro_rules! all {
            ($of:ident, $pairs:expr, $own:expr) => {{
                let complex: Vec<$of::Complex> = $pairs.iter().map(|&(re, im)| $of::Complex { re, im }).collect();
                let taken = [$of::lets, $of::renamed, $of::changed].map(|f| f($pairs));
                let indexed = [$of::at_index, $of::unread, $of::some].map(|f| f($pairs, &z));
                let set = ($of::set_first($pairs), $of::set_all($own));
                let mut back = $pairs.to_vec();
                back.reverse();
                (taken, indexed, $of::let_referred(&complex), $of::inner(&nested), set, $of::swapped($pairs, &back))
            }};
        }
        assert_eq!(all!(plain, &mut pairs, &mut own), all!(lanes, &mut again.0, &mut again.1), "{count}");
        assert_eq!((pairs, own), again, "{count}");
    }
}

#[test]
fn what_is_not_there_panics() {
    let (pairs, w) = (vec![(1.0, 2.0); 40], vec![1.0; 41]);
    for run in [lanes::at_index, lanes::unread, lanes::some] {
        let result = std::panic::catch_unwind(|| run(&pairs, &w));
        assert!(result.is_err());
    }
}
