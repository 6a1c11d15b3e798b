//! Side effects: once each, in the order of the source; temporaries dropped where they were.

macro_rules! effects {
    ($flags:meta) => {
        /// Logs its calls and its drop.
        pub struct Guard<'a>(&'a std::cell::RefCell<Vec<i32>>, i32, f64);

        impl Guard<'_> {
            fn value(&self) -> f64 {
                self.0.borrow_mut().push(self.1);
                self.2
            }
        }

        impl Drop for Guard<'_> {
            fn drop(&mut self) {
                self.0.borrow_mut().push(-self.1);
            }
        }

        #[$flags]
        pub fn calls_in_order(log: &mut Vec<i32>, k: f64) -> f64 {
            let mut f = |i: i32, v: f64| -> f64 {
                log.push(i);
                v * k
            };
            f(1, 1.0) + f(2, 2.0) * f(3, 3.0) - (f(4, 4.0) * f(5, 5.0) + f(6, 1.0))
        }

        #[$flags]
        pub fn calls_between_lets(log: &mut Vec<i32>, k: f64) -> f64 {
            fn f(log: &mut Vec<i32>, i: i32) -> f64 {
                log.push(i);
                i as f64
            }
            let p: f64 = f(log, 1) * k;
            log.push(9);
            let q: f64 = f(log, 2) + p;
            let z: f64 = f(log, 3);
            q * z + p * 0.0 + (z - z)
        }

        #[$flags]
        pub fn unused_values(log: &mut Vec<i32>, k: f64) -> f64 {
            let mut f = |i: i32| -> f64 {
                log.push(i);
                k
            };
            let _ = f(1) * f(2) + f(3);
            let _unused: f64 = f(4) - f(4);
            f(5) * 0.0 + 0.0 * f(6);
            k * 1.0 + 0.0
        }

        #[$flags]
        pub fn drop_of_temporaries(log: &std::cell::RefCell<Vec<i32>>, k: f64) -> f64 {
            let a: f64 = Guard(log, 1, k).value() * Guard(log, 2, 2.0).value() + Guard(log, 3, 3.0).value();
            log.borrow_mut().push(10);
            let guard = Guard(log, 4, a);
            let b: f64 = Guard(log, 5, 1.0).value() + guard.value() * a;
            let _ = Guard(log, 6, b);
            let _kept = Guard(log, 7, b);
            log.borrow_mut().push(11);
            a * b + Guard(log, 8, 1.0).value()
        }

        #[$flags]
        pub fn drop_in_condition(log: &std::cell::RefCell<Vec<i32>>, k: f64) -> f64 {
            if Guard(log, 1, k).value() * 2.0 + 1.0 > Guard(log, 2, 1.0).value() {
                log.borrow_mut().push(10);
            }
            match Guard(log, 3, k).value() * 2.0 + 1.0 {
                v if v > 1.0 => {
                    log.borrow_mut().push(11);
                    v * k + v
                }
                v => v,
            }
        }

        #[$flags]
        pub fn place_before_value(v: &mut [f64], log: &mut Vec<i32>, k: f64) -> f64 {
            let mut at = |i: usize| {
                log.push(i as i32);
                i
            };
            v[at(0)] = v[at(1)] * k + v[at(2)];
            v[at(1)] += v[at(2)] * v[at(0)];
            v[at(2)] * k - v[at(1)]
        }

        #[$flags]
        pub fn short_circuit(log: &mut Vec<i32>, a: f64, b: f64) -> bool {
            let mut f = |i: i32, v: f64| -> f64 {
                log.push(i);
                v
            };
            f(1, a) * b + 1.0 > f(2, b) && !(f(3, a) < f(4, b)) || f(5, a) != b && (f(6, a) - b == 0.0) ^ true
        }

        #[$flags]
        pub fn index(v: &[f64], i: usize) -> f64 {
            v[i + 1] + v[i] * v[i.wrapping_sub(1)]
        }

        #[$flags]
        pub fn unused_index(v: &[f64], i: usize) -> f64 {
            let unused = v[i] * 0.0;
            1.0
        }

        #[$flags]
        pub fn first_panic(v: &[f64], option: Option<f64>) -> f64 {
            v[0] * option.expect("no number") + v[1]
        }

        #[$flags]
        pub fn overflow(a: i32, x: f64) -> f64 {
            x * x + (a + 1) as f64 * x
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            let mut log = Vec::new();
            show!(out, calls_in_order(&mut log, s));
            show!(out, calls_between_lets(&mut log, 2.0 * s));
            show!(out, unused_values(&mut log, s));
            let mut cells = [s, 2.0 * s, 3.0];
            show!(out, (place_before_value(&mut cells, &mut log, 2.0 * s), cells));
            for (a, b) in [(2.0 * s, 3.0), (3.0, 2.0 * s), (s, s)] {
                show!(out, short_circuit(&mut log, a, b));
            }
            show!(out, log);
            let log = std::cell::RefCell::new(Vec::new());
            show!(out, (drop_of_temporaries(&log, s), drop_in_condition(&log, s), log.take()));
            show!(out, index(&[s, 2.0 * s, 3.0], 1));
            for panics in [|| index(&[1.0], 0), || index(&[1.0, 2.0], 0), || unused_index(&[1.0], 3)] {
                show!(out, crate::laws::panic_of(panics));
            }
            for panics in [|| first_panic(&[], None), || first_panic(&[1.0], None), || first_panic(&[1.0], Some(2.0))] {
                show!(out, crate::laws::panic_of(panics));
            }
            show!(out, crate::laws::panic_of(|| overflow(i32::MAX, 1.0)));
        }
    };
}
