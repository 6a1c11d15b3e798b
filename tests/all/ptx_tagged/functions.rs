//! Functions with enums whose variants hold something.

use fastmath::fastmath;

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Edge {
        Fixed(f32),
        Periodic,
        Mirror { at: f32, by: f32 },
    }
    use Edge::Fixed;

    #[derive(Clone, Copy)]
    pub enum Step {
        Add(f32, f32),
        Scale { by: f32, twice: bool },
        Within(Edge),
        Shift(i32),
        Rest,
    }

    impl Edge {
        const REST: f32 = 0.5;
        pub fn of(x: f32) -> Self {
            match x {
                x if x > 1.0 => Self::Fixed(x * x - 0.5),
                x if x < 0.0 => Edge::Mirror { at: x, by: x + 1.5 },
                _ => Self::Periodic,
            }
        }
        pub fn value(&self) -> Option<f32> {
            match self {
                Self::Fixed(v) | Self::Mirror { by: v, .. } => Some(*v),
                Self::Periodic => None,
            }
        }
        fn turned(self) -> Self {
            match self {
                Self::Periodic => Self::Fixed(Self::REST),
                Self::Mirror { at, by } => Self::Mirror { at: by, by: at },
                fixed => fixed,
            }
        }
        pub fn grow(&mut self, by: f32) {
            match self {
                Edge::Fixed(v) => *v = *v * by + 1.0,
                Edge::Mirror { at, by: width } if *at < 0.0 => {
                    *at += by;
                    *width *= 0.5;
                }
                Edge::Mirror { .. } => *self = Edge::Periodic,
                Edge::Periodic => {}
            }
        }
    }

    pub fn compared(a: Edge, b: Edge) -> (bool, bool) {
        (a == b, a != Edge::Fixed(1.0))
    }
    pub fn given(x: f32, edge: Edge) -> Option<Edge> {
        match edge {
            Edge::Fixed(v) if v > x => None,
            Edge::Periodic => Some(Edge::of(x)),
            edge => Some(edge.turned()),
        }
    }
    fn stepped(step: Step, x: f32) -> f32 {
        match step {
            Step::Add(a, b) => a * x + b,
            Step::Scale { by, twice: true } => by * x * 2.0 + by,
            Step::Scale { by, .. } => by * x + 1.0,
            Step::Within(Edge::Fixed(v)) => v * x - x,
            Step::Within(Edge::Mirror { at, by: 0.0..=1.0 }) => at - x,
            Step::Within(..) => -x,
            Step::Shift(n @ 0..=3) => n as f32 * x + 0.25,
            Step::Shift(_) => x * 0.75,
            Step::Rest => 1.0,
        }
    }

    /// On the CPU nothing is known of what a variant holds: what is computed of it alone is not fused.
    pub fn matched(x: &[f32], _: i32) -> f32 {
        match Edge::of(x[0]) {
            Edge::Fixed(v) => v * v + v,
            Edge::Periodic => x[1] * x[2] + x[0],
            Edge::Mirror { at, by } => at * x[1] + by * x[2],
        }
    }
    pub fn by_name(x: &[f32], n: i32) -> f32 {
        use Edge::*;
        let edge = if n % 3 == 0 { Periodic } else { Fixed(x[1]) };
        match edge {
            Fixed(v) if v > x[0] => v - x[0] * x[1],
            Fixed(v) => v,
            Periodic | Mirror { .. } => x[2] * x[0] + 1.0,
        }
    }
    pub fn asked(x: &[f32], _: i32) -> f32 {
        let edge = Edge::of(x[0]);
        let sure = matches!(edge, Edge::Fixed(v) if v > x[1]) || matches!(&edge, Edge::Mirror { at: -1.0..0.0, .. });
        if let Fixed(v) = edge
            && v > x[2]
            && sure
        {
            let more = v + x[3];
            more * x[0]
        } else {
            let less = edge.value().unwrap_or(x[3]);
            less - x[1] * x[2]
        }
    }
    pub fn left_early(x: &[f32], n: i32) -> f32 {
        let Edge::Mirror { at, by: width } = Edge::of(x[0] - x[1]) else { return n as f32 };
        at * width + x[2]
    }
    pub fn side_by_side(x: &[f32], _: i32) -> f32 {
        match (Edge::of(x[0]), Edge::of(x[1]), x[2] > 0.0) {
            (Edge::Fixed(a), Edge::Fixed(b), true) => a * b + x[3],
            (Edge::Fixed(a), _, _) | (_, Edge::Fixed(a), _) if a < 2.0 => a,
            (Edge::Periodic | Edge::Mirror { .. }, other, false) => other.value().map_or(-1.0, |v| v * 0.5),
            _ => x[2],
        }
    }
    pub fn within_options(x: &[f32], n: i32) -> f32 {
        let edge = if n % 4 == 0 { Edge::Periodic } else { Edge::of(x[1]) };
        match given(x[0], edge) {
            Some(Edge::Fixed(v)) if v > 0.0 => v * x[2] + x[3],
            Some(Edge::Mirror { at, .. }) => at,
            Some(_) => 1.0,
            None => -1.0,
        }
    }
    pub fn changed(x: &[f32], n: i32) -> f32 {
        let mut edge = Edge::of(x[0]);
        for v in x {
            edge.grow(*v);
        }
        if let Edge::Fixed(v) = &mut edge {
            *v += n as f32;
        }
        edge.value().unwrap_or(0.0)
    }
    pub fn machine(x: &[f32], n: i32) -> f32 {
        let (mut state, mut sum) = (Edge::Periodic, 0.0);
        for i in 0..(n & 31) as usize {
            state = match state {
                Edge::Periodic => Edge::Fixed(x[i % x.len()]),
                Edge::Fixed(v) if v.abs() > 4.0 => Edge::Mirror { at: v, by: 2.0 },
                Edge::Fixed(v) => Edge::Fixed(v * 1.5 + 0.25),
                Edge::Mirror { at, by } if by < 0.5 => Edge::of(at - 3.0),
                Edge::Mirror { at, by } => Edge::Mirror { at: at - by, by: by * 0.5 },
            };
            if let Edge::Fixed(v) = state {
                sum += v * x[0];
            }
        }
        sum
    }
    pub fn turns(x: &[f32], _: i32) -> f32 {
        let (mut edge, mut turns) = (Edge::Fixed(x[0] * 8.0), 0);
        while let Edge::Fixed(v) = edge
            && turns < 40
        {
            turns += 1;
            edge = if v > 1.0 { Edge::Fixed(v * 0.5) } else { Edge::Mirror { at: v, by: x[1] } };
        }
        turns as f32 + edge.value().unwrap_or(9.0)
    }
    pub fn in_rows(x: &[f32], _: i32) -> f32 {
        let all = [Edge::Fixed(x[0]), Edge::Periodic, Edge::of(x[1])];
        let mut sum = 0.0;
        for edge in &all {
            sum += match edge {
                Edge::Fixed(v) => *v * x[2],
                Edge::Periodic => 1.0,
                Edge::Mirror { at, by } => at - by,
            };
        }
        sum + all.iter().filter_map(|edge| edge.value()).sum::<f32>()
    }
    pub fn steps(x: &[f32], n: i32) -> f32 {
        let steps = [
            Step::Add(x[0], x[1]),
            Step::Scale { by: x[2], twice: n > 9 },
            Step::Within(Edge::of(x[3])),
            Step::Shift(n),
            Step::Rest,
        ];
        let mut sum = 0.0;
        for step in steps {
            sum += stepped(step, sum + x[0]);
        }
        sum
    }
    pub mod forces {
        #[derive(Clone, Copy)]
        pub enum Force {
            Spring { rest: f32, by: f32 },
            Gravity(f32),
            Nothing,
        }
        impl Force {
            pub fn at(self, x: f32) -> f32 {
                match self {
                    Force::Spring { rest, by } => by * (rest - x) + 0.5,
                    Self::Gravity(by) => by * x - x,
                    Self::Nothing => 0.0,
                }
            }
        }
    }
    pub fn of_another_module(x: &[f32], n: i32) -> f32 {
        use self::forces::Force;
        let force = match n % 3 {
            0 => Force::Spring { rest: x[0], by: x[1] },
            1 => forces::Force::Gravity(x[2]),
            _ => Force::Nothing,
        };
        let by = if let forces::Force::Gravity(by) = force { by * x[0] + 1.0 } else { x[3] };
        force.at(x[3]) * by + x[0]
    }

    pub fn sample(u: &[f32], x: isize, edge: Edge) -> f32 {
        let n = u.len() as isize;
        if (0..n).contains(&x) {
            return u[x as usize];
        }
        match edge {
            Edge::Fixed(v) => v,
            Edge::Periodic => u[x.rem_euclid(n) as usize],
            Edge::Mirror { .. } => u[(if x < 0 { -x } else { 2 * n - 2 - x }) as usize],
        }
    }
    pub fn stencil(u: &[f32], out: &mut [f32], k: f32, edge: Edge) {
        for (i, o) in out.iter_mut().enumerate() {
            let (i, c) = (i as isize, sample(u, i as isize, edge));
            *o = c + k * (sample(u, i - 1, edge) + sample(u, i + 1, edge) - 2.0 * c);
        }
    }
}
