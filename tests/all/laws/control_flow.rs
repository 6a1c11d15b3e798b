//! Labels, early returns, matches and loops.

macro_rules! control_flow {
    ($flags:meta) => {
        #[$flags]
        pub fn labels(xs: &[f64]) -> f64 {
            let mut total = 0.0;
            'outer: for x in xs {
                for y in xs {
                    if *y > 2.5 {
                        continue 'outer;
                    }
                    if *x > 4.0 {
                        break 'outer;
                    }
                    total += x * y;
                }
            }
            let result = 'block: {
                if total > 100.0 {
                    break 'block total * 2.0;
                }
                total * total + 1.0
            };
            result
        }

        #[$flags]
        pub fn question_mark(text: &str, k: f64) -> Result<f64, std::num::ParseFloatError> {
            let v: f64 = text.parse()?;
            Ok(v * k + text.parse::<f64>()? * 2.0)
        }

        #[$flags]
        pub fn question_mark_between(a: Option<f64>, b: Option<f64>, log: &mut Vec<u8>) -> Option<f64> {
            let mut seen = |what: u8, v: Option<f64>| {
                log.push(what);
                v
            };
            Some(seen(1, a)? * seen(2, b)? + seen(3, a)?)
        }

        #[$flags]
        pub fn let_else(option: Option<f64>, k: f64) -> f64 {
            let Some(v) = option else {
                return k * k + 1.0;
            };
            v * k + v
        }

        #[$flags]
        pub fn if_let(option: Option<f64>, k: f64) -> f64 {
            if let Some(v) = option
                && v > 1.0
            {
                v * k + 1.0
            } else if k > 2.0 {
                k * k - 1.0
            } else {
                -(k * k) + 2.0
            }
        }

        #[$flags]
        pub fn match_on_integer(n: u8, x: f64) -> f64 {
            match n {
                0 => x * x + 1.0,
                1 if x > 0.0 => {
                    let y = x + 1.0;
                    y * x + y
                }
                2 | 3 => return x,
                _ => f64::from(n) * x - 1.0,
            }
        }

        #[$flags]
        pub fn match_on_formula(x: f64) -> &'static str {
            match x * x + 1.0 {
                v if v > 2.0 => "big",
                _ => "small",
            }
        }

        #[$flags]
        pub fn while_loop(mut x: f64, y: f64) -> f64 {
            let mut n = 0;
            while x * y + 1.0 < 100.0 && n < 50 {
                x = x * y + 1.0;
                n += 1;
            }
            x + n as f64
        }

        #[$flags]
        pub fn loop_with_value(mut x: f64, limit: u32) -> f64 {
            let mut n = 0;
            loop {
                let next = 0.5 * (x + 4.0 / x);
                n += 1;
                if (next - x).abs() < 1e-12 || n == limit {
                    break next;
                }
                x = next;
            }
        }

        #[$flags]
        pub fn ranges(n: usize, scale: f64) -> f64 {
            let mut s = 0.0f64;
            for i in (0..n).rev().step_by(2) {
                let x = i as f64 * scale;
                s += x * x;
                s = s * 0.5 + x;
            }
            s
        }

        #[$flags]
        pub fn nested_for(rows: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
            let mut out = vec![0.0; rows.len()];
            for (o, row) in out.iter_mut().zip(rows) {
                for (x, y) in row.iter().zip(b.iter()) {
                    *o += x * y;
                }
            }
            out
        }

        #[$flags]
        pub fn escape_time(re: f64, im: f64, n: u32) -> u32 {
            let (mut x, mut y) = (0.0, 0.0);
            let mut i = 0;
            while i < n && x * x + y * y <= 4.0 {
                let t = x * x - y * y + re;
                y = 2.0 * x * y + im;
                x = t;
                i += 1;
            }
            i
        }

        #[$flags]
        pub fn selects(a: f64, b: f64) -> f64 {
            let m = if a < b { a } else { b };
            let n = if a < 0.0 { -a } else { a };
            let s = if a > b {
                a * b + 1.0
            } else {
                let t = a - b;
                t * t
            };
            m + n * s
        }

        #[$flags]
        pub fn never(a: f64) -> f64 {
            let b: f64 = if a > 1.0 { a * a + 1.0 } else { return a * 2.0 - 1.0 };
            b * a + if b < 0.0 { panic!("negative") } else { b }
        }

        #[$flags]
        pub fn late(c: bool, a: f64) -> f64 {
            let x;
            if c {
                x = a * a;
            } else {
                x = a + 1.0;
            }
            let y: f64;
            y = x * a + x;
            y
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            show!(out, labels(&[s, 2.0 * s, 3.0 * s, 5.0 * s]));
            show!(out, (question_mark("1.5", 2.0 * s), question_mark("x", s)));
            for (a, b) in [(Some(s), Some(2.0)), (None, Some(1.0)), (Some(s), None)] {
                let mut log = Vec::new();
                show!(out, (question_mark_between(a, b, &mut log), log));
            }
            show!(out, (let_else(None, 2.0 * s), let_else(Some(3.0), 2.0 * s)));
            show!(out, (if_let(Some(2.0 * s), 3.0), if_let(None, 3.0 * s), if_let(None, s)));
            for n in 0..5 {
                show!(out, match_on_integer(n, 2.0 * s));
            }
            show!(out, (match_on_formula(3.0 * s), while_loop(s, 2.0), loop_with_value(2.0 * s, 40)));
            show!(out, (ranges(10, 0.5 * s), nested_for(&[vec![s, 2.0], vec![3.0, 4.0 * s]], &[1.0, 2.0 * s])));
            show!(out, (escape_time(-0.5 * s, 0.5, 100), selects(2.0 * s, 3.0), selects(-2.0 * s, -3.0)));
            show!(out, (never(s), never(2.0 * s), late(true, 2.0 * s), late(false, 2.0 * s)));
        }
    };
}
