//! Chunks and rows whose lengths the run decides, in bodies that do more with them.

in_lanes! {
    pub fn under_one_name(x: &[f32], _: &mut [f32]) -> f32 {
        let mut t = 0.0;
        for c in x.chunks(4) {
            let x = c;
            t += x.iter().sum::<f32>();
        }
        for x in x.chunks(2) {
            t += x.iter().sum::<f32>() * x.len() as f32;
        }
        t
    }

    pub fn named_again(x: &[f32], _: &mut [f32]) -> f32 {
        let mut t = 0.0;
        for c in x.chunks(4) {
            t += c.iter().sum::<f32>() + x[0];
        }
        t
    }

    pub fn left_early(x: &[f32], _: &mut [f32]) -> f32 {
        for (i, c) in x.chunks(3).enumerate() {
            let s: f32 = c.iter().sum();
            if s > 9.0 {
                return i as f32;
            }
        }
        -1.0
    }

    pub fn in_a_macro(x: &[f32], _: &mut [f32]) -> f32 {
        let mut t = 0.0;
        for c in x.chunks(4) {
            let s: f32 = c.iter().sum();
            t += s + format!("{s}").len() as f32;
        }
        t
    }

    pub fn bound_again(x: &[f32], _: &mut [f32]) -> f32 {
        let (mut x, mut t) = (x, 0.0);
        while x.len() > 3 {
            for c in x.chunks(4) {
                t += c.iter().sum::<f32>();
            }
            x = &x[3..];
        }
        t
    }

    pub fn growing(x: &[f32], _: &mut [f32]) -> f32 {
        let (mut list, mut t) = (Vec::new(), 0.0);
        for v in x.iter().take(20) {
            list.push(*v);
            for c in list.chunks(4) {
                t += c.iter().sum::<f32>();
            }
        }
        t
    }

    pub fn by_pattern(x: &[f32], _: &mut [f32]) -> f32 {
        let mut t = 0.0;
        for c in x.chunks(2) {
            t += match c {
                [a, b] => a * b,
                [a] => *a,
                _ => 0.0,
            };
        }
        t
    }

    pub fn chunks_of_chunks(x: &[f32], _: &mut [f32]) -> f32 {
        let mut t = 0.0;
        for p in x.chunks(6) {
            for q in p.chunks(2) {
                t += q.iter().sum::<f32>() * q[0];
            }
        }
        t
    }

    pub fn chunks_beside_chunks(x: &[f32], o: &mut [f32]) -> f32 {
        let mut t = 0.0;
        for p in x.chunks(4) {
            let s: f32 = p.iter().sum();
            for q in o.chunks(2) {
                t += s * q.iter().sum::<f32>();
            }
        }
        t
    }

    pub fn beside_a_named_whole(x: &[f32], o: &mut [f32]) -> f32 {
        let whole: &[f32] = o;
        let mut t = 0.0;
        for c in x.chunks(3) {
            t += c.iter().zip(whole).map(|(a, b)| a * b).sum::<f32>();
        }
        t
    }

    pub fn set_through_a_row(_: &[f32], o: &mut [f32]) -> f32 {
        let row = [1.0_f32, 2.0, 3.0, 4.0];
        for (a, b) in row.iter().zip(o) {
            *b += a;
        }
        1.0
    }

    pub fn of_options(x: &[f32], _: &mut [f32]) -> f32 {
        let s: Option<f32> = x.chunks(2).map(|c| c.get(1).map(|v| v + c.iter().sum::<f32>())).sum();
        s.unwrap_or(1.0)
    }

    pub fn beside_itself(x: &[f32], _: &mut [f32]) -> f32 {
        let mut t = 0.0;
        for r in x.chunks_exact(4) {
            t += x.iter().zip(r).map(|(a, b)| a * b).sum::<f32>();
        }
        t
    }

    pub fn beside_what_is_set(x: &[f32], o: &mut [f32]) -> f32 {
        for r in x.chunks_exact(4) {
            for (o, v) in o.iter_mut().zip(r) {
                *o += v;
            }
        }
        x.len() as f32
    }

    pub fn set_behind_itself(_: &[f32], o: &mut [f32]) -> f32 {
        for i in 4..o.len() {
            o[i] = o[i - 4..i].iter().copied().fold(0.0, f32::max) + 1.0;
        }
        0.0
    }

    pub fn under_a_condition(x: &[f32], o: &mut [f32]) -> f32 {
        let m = o.len().min(5);
        for i in 0..o.len() {
            if i + m <= x.len() {
                o[i] = x[i..i + m].iter().sum();
            }
        }
        0.0
    }

    pub fn beside_another_part(x: &[f32], o: &mut [f32]) -> f32 {
        let n = o.len().min(x.len()).saturating_sub(3);
        for i in 0..n {
            o[i] = x[i..i + 3].iter().zip(&x[i + 1..i + 4.min(n)]).map(|(a, b)| a * b).sum();
        }
        0.0
    }
}

type Step = fn(&[f32], &mut [f32]) -> f32;

/// What it gives, if it comes to its end, and what it leaves behind; of small integers.
fn left(step: Step, [x, o]: [usize; 2]) -> (Option<f32>, Vec<f32>) {
    let numbers: Vec<f32> = (0..x).map(|i| (i * 31 % 17) as f32 - 8.0).collect();
    let mut set = vec![0.5; o];
    let given = crate::given(|| step(&numbers, &mut set));
    (given, set)
}

#[test]
fn they_become_what_they_become_without_lanes() {
    let both = compared! { Step:
        under_one_name named_again left_early in_a_macro bound_again growing by_pattern chunks_of_chunks
        chunks_beside_chunks beside_a_named_whole set_through_a_row of_options beside_itself
        beside_what_is_set set_behind_itself under_a_condition beside_another_part
    };
    for (name, plain, lanes) in both {
        for x in [0, 1, 2, 3, 4, 5, 6, 8, 12, 15, 16, 24, 48, 65, 96, 130] {
            for o in [0, 1, 2, 4, 33, x, x + 1] {
                let (lanes, plain) = (left(lanes, [x, o]), left(plain, [x, o]));
                assert!(lanes == plain, "{name} of {x} and {o}: {lanes:?}, not {plain:?}");
            }
        }
    }
}
