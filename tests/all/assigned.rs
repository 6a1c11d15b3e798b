//! Variables that are assigned step by step: only what is read counts, and what nothing reads any more raises no lint.

#[deny(warnings)]
#[fastmath::fastmath(fast, report)]
mod stepwise {
    pub fn power_sum(t: f64) -> f64 {
        let t2 = t * t;
        let t3 = t2 * t;
        let mut p = 1.5 + t * 0.25;
        p += t2 * 0.125;
        p -= t3 * 0.0625;
        p
    }

    pub fn in_a_loop(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        let mut scale = 1.0;
        for x in x {
            let mut p = *x;
            p *= x + scale;
            p += 2.0;
            sum += p;
            scale = 2.0;
            scale += 1.0;
        }
        sum * scale
    }

    pub fn to_the_limit(x: f64) -> f64 {
        let mut a = x * 2.0;
        loop {
            a = a * x + 1.0;
            if a > 100.0 {
                a *= 2.0;
                break;
            }
            a += 3.0;
        }
        a
    }
}

#[deny(warnings)]
#[fastmath::fastmath(estrin, contract, report)]
fn nested(x: f64, c: [f64; 4]) -> f64 {
    let mut sum;
    sum = c[3];
    sum = sum * x + c[2];
    sum = sum * x + c[1];
    sum = sum * x + c[0];
    sum
}

const _: () = {
    assert!(stepwise::power_sum::REPORT.after.fma == 3 && stepwise::power_sum::REPORT.after.total == 3);
    assert!(nested::REPORT.after.total == 4 && nested::REPORT.after.depth == 2);
};

#[test]
fn each_step_counts_where_it_is_read() {
    assert_eq!(stepwise::power_sum(0.5), 1.5 + 0.125 + 0.03125 - 0.0078125);
    assert_eq!(nested(2.0, [1.0, 2.0, 3.0, 4.0]), 49.0);
    assert_eq!(stepwise::in_a_loop(&[1.0, 2.0, 3.0]), 36.0 * 3.0);
    assert_eq!(stepwise::in_a_loop(&[]), 0.0);
    let plain = {
        let mut a: f64 = 3.0;
        while a * 1.5 + 1.0 <= 100.0 {
            a = a * 1.5 + 4.0;
        }
        (a * 1.5 + 1.0) * 2.0
    };
    assert_eq!(stepwise::to_the_limit(1.5), plain);
}

/// Lints that only the rewritten functions would raise are silent, clippy's among them.
#[deny(warnings, clippy::all)]
#[allow(deprecated)] // what decides nothing under these promises
#[fastmath::fastmath(fast, dispatch)]
mod silent {
    pub fn finite(x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for v in x.iter().filter(|v| v.is_finite()) {
            sum += v;
        }
        sum
    }

    pub fn kinds(x: &[f64]) -> [usize; 3] {
        let mut counts = [0; 3];
        for v in x {
            if v.is_nan() {
                counts[0] += 1;
            } else if v.is_infinite() {
                counts[1] += 1;
            } else {
                counts[2] += 1;
            }
        }
        counts
    }

    pub fn bilinear(x: &[f64], a: &[f64], y: &[f64]) -> f64 {
        let n = x.len();
        let mut sum = 0.0;
        for i in 0..n {
            for j in 0..n {
                sum += x[i] * a[i * n + j] * y[j];
            }
        }
        sum
    }

    pub fn halved(x: &mut Vec<f64>) {
        for v in x {
            *v *= 0.5;
        }
    }
}

#[test]
fn silent_functions_compute_the_same() {
    let mut x = vec![2.0, 4.0];
    assert_eq!((silent::finite(&x), silent::kinds(&x)), (6.0, [0, 0, 2]));
    assert_eq!(silent::bilinear(&x, &[1.0, 0.0, 0.0, 1.0], &x), 20.0);
    silent::halved(&mut x);
    assert_eq!(x, [1.0, 2.0]);
}

/// In parentheses, as macros write them.
macro_rules! in_parentheses {
    ($($attribute:tt)*) => {
        $($attribute)*
        #[allow(unused_parens, clippy::double_parens)]
        pub fn latest(x: &[f64], y: &mut [f64]) -> f64 {
            let (mut last, mut sum) = (0.0, 0.0);
            for i in 0..x.len() {
                if x[i] > 0.5 {
                    ((last)) = x[i];
                }
                (sum) += last * 2.0;
                (y[i]) = sum;
            }
            let all: Vec<f64> = x.iter().scan(1.0, |s, v| { (*s) -= *v; Some(*s) }).collect();
            all.iter().for_each(|a| (sum) += a);
            sum + last * 2.0
        }
    };
}

mod written {
    in_parentheses!();
}

mod rewritten {
    in_parentheses!(#[fastmath::fastmath(fast, dispatch)]);
}

#[test]
fn what_is_assigned_to_may_stand_in_parentheses() {
    for count in [0, 1, 5, 40, 70] {
        let x: Vec<f64> = (0..count).map(|i| ((i * 7 + 3) % 32) as f64 * 0.25 - 4.0).collect();
        let [mut expected, mut found] = [0, 1].map(|_| vec![0.0; count]);
        assert_eq!(written::latest(&x, &mut expected), rewritten::latest(&x, &mut found), "{count}");
        assert_eq!(expected, found, "{count}");
    }
}
