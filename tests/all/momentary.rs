//! Places that something changes, read more than once by one formula: one number until the formula itself calls what may change them.

macro_rules! twice {
    ($($item:item)*) => {
        #[allow(clippy::all)]
        mod plain { $($item)* }
        #[fastmath::fastmath(fast, report)]
        #[allow(clippy::all)]
        mod fast { $($item)* }
    };
}

twice! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Body {
        pub x: f64,
        pub y: f64,
    }

    impl Body {
        pub fn follow(&mut self, other: &Body, t: f64) {
            self.x += (other.x - self.x) * t;
            self.y += t * (other.y - self.y);
        }

        pub fn push(&mut self) -> f64 {
            self.x += 1.0;
            self.y *= 2.0;
            self.x
        }

        pub fn pushed_between(&mut self, k: f64) -> f64 {
            k * self.x * self.x + self.push() + k * self.x
        }

        pub fn pushed_inside(&mut self, k: f64) -> f64 {
            self.x * k - (self.x + self.push()) * self.x
        }

        pub fn set_from_itself(&mut self, k: f64) {
            self.x = k * self.x * self.x + k * self.x;
            self.y *= self.y * self.y * self.y;
        }
    }

    pub fn raised(v: &mut [f64], k: f64) {
        for x in v.iter_mut() {
            *x = k * *x * *x + k * *x + 1.0;
        }
    }

    pub fn raised_by_index(v: &mut [f64], k: f64) {
        for i in 0..v.len() {
            v[i] = k * v[i] * v[i] + k * v[i] + 1.0;
        }
    }

    pub fn at_a_moving_index(v: &[f64], k: f64) -> f64 {
        let (mut i, mut sum) = (0, 0.0);
        while i + 1 < v.len() {
            sum += v[i] * v[i] * k + v[i] * k;
            i += 1;
            sum -= v[i] * v[i] * k;
        }
        sum
    }

    pub fn moved_inside(v: &[f64], k: f64) -> f64 {
        let mut i = 0;
        v[i] * k + v[{ i += 1; i }] * k + v[i] * v[i]
    }

    pub fn chosen_inside(v: &mut [f64], k: f64) -> f64 {
        v[0] * k + if v[0] > 1.0 { v[0] = 7.0; v[0] * k } else { k } + v[0] * v[0]
    }

    pub fn decided_inside(v: &mut [f64], k: f64) -> bool {
        v[0] * k + v[0] * v[0] > 6.0 && { v[0] += 1.0; v[0] > 2.0 } && v[0] * v[0] + v[0] * k > 5.0
    }

    pub fn closure_between(mut x: f64, k: f64) -> f64 {
        let mut v = [x, k];
        let mut change = |by: f64| { v[0] += by; v[0] };
        let first = change(1.0) * k + change(2.0) * k;
        x += v[0] * v[0] + v[0] * k;
        first + x
    }

    pub fn swapped(v: &mut [f64; 2], k: f64) -> f64 {
        let first = v[0] * v[0] + k * v[0];
        v.swap(0, 1);
        first * (v[0] * v[0] + k * v[0])
    }
}

const P: [f64; 2] = [3.0, 5.0];

/// What each function gives and leaves, of small integers and halves, which nothing rounds.
macro_rules! all {
    ($of:ident, $k:expr) => {{
        use $of::*;
        let body = Body { x: P[0], y: P[1] };
        let mut bodies = [body; 4];
        bodies[0].follow(&Body { x: 7.0, y: 1.0 }, $k);
        let between = [bodies[1].pushed_between($k), bodies[2].pushed_inside($k)];
        bodies[3].set_from_itself($k);
        let (mut one, mut other, mut short) = (vec![1.0, 2.0, 3.5, -4.0, 0.5], vec![1.0, 2.0, 3.5, -4.0, 0.5], P);
        raised(&mut one, $k);
        raised_by_index(&mut other, $k);
        let decided = decided_inside(&mut [1.5], $k);
        let mut set = P.to_vec();
        let numbers = [
            at_a_moving_index(&[1.0, 2.0, 3.5, -4.0, 0.5], $k),
            moved_inside(&P, $k),
            chosen_inside(&mut set, $k),
            closure_between(2.0, $k),
            swapped(&mut short, $k),
        ];
        let left: Vec<[f64; 2]> = bodies.iter().map(|body| [body.x, body.y]).collect();
        (left, between, one, other, decided, set, numbers, short)
    }};
}

#[test]
fn nothing_is_read_that_was_not_there() {
    for k in [0.5, 2.0, -3.0] {
        assert_eq!(all!(fast, k), all!(plain, k), "{k}");
    }
}

#[test]
fn a_formula_reads_once() {
    use fast::*;
    let costs = [raised::REPORT.after.total, raised_by_index::REPORT.after.total];
    assert_eq!(costs, [2, 2]);
    assert_eq!([Body::FOLLOW_REPORT.after.total, Body::SET_FROM_ITSELF_REPORT.after.total], [4, 4]);
}

/// What the source adds in place is an interpolation as well.
#[fastmath::fastmath(lerp, report)]
fn approach(from: &mut [f64], to: &[f64], t: f64) {
    for i in 0..from.len() {
        from[i] += (to[i] - from[i]) * t;
    }
}

const _: () = assert!(approach::REPORT.after.fma == 2 && approach::REPORT.after.total == 2);

#[test]
fn ends_are_met_in_place() {
    let mut from = [-1e8, 0.1, 3.0];
    approach(&mut from, &[0.1, -1e8, 7.0], 1.0);
    assert_eq!(from, [0.1, -1e8, 7.0]);
}
