//! Kinds of functions: const, async, unsafe, extern, methods, items inside, integers, strings.

macro_rules! kinds {
    ($flags:meta) => {
        #[$flags]
        pub const fn constant(a: f32, b: f32, c: f32) -> f32 {
            a * b + c
        }
        pub const CONSTANT: f32 = constant(2.0, 3.0, 1.0);

        #[$flags]
        pub unsafe fn unsafe_pointer(p: *const f64, q: f64) -> f64 {
            unsafe { *p * q + 1.0 }
        }

        #[$flags]
        pub extern "C" fn extern_c(a: f64, b: f64) -> f64 {
            a * b - a
        }

        #[$flags]
        pub async fn asynchronous(a: f64, b: f64) -> f64 {
            let c = async { a * b + 1.0 }.await;
            c * a + b
        }

        #[$flags]
        #[must_use]
        #[inline(never)]
        #[doc(hidden)]
        pub(crate) fn with_attributes(#[allow(unused_variables)] a: f64, mut b: f64) -> f64 {
            #[allow(unused_assignments)]
            let c = a * b;
            b = c + b;
            b
        }

        #[$flags]
        pub fn integers(a: i32, b: usize, s: &str, v: &mut Vec<u8>) -> i32 {
            v.push(b as u8);
            let n = s.len() * 2 + b;
            (a * 3 + n as i32) << 2 ^ 5 & !a
        }

        #[$flags]
        pub fn strings(a: String, b: &str) -> String {
            a + b + "c"
        }

        #[$flags]
        pub fn casts(a: i32, b: f32, c: u8) -> f64 {
            (a as f32 * b + c as f32) as f64 * 0.5 + (a + 1) as f64 / 8.0
        }

        #[$flags]
        pub fn casts_to_integers(a: f64, b: f32) -> (i32, u8, usize, i64) {
            ((a * 2.0 + 1.0) as i32, (b * b + 300.0) as u8, (a - 1e9) as usize, (a as i64 & 0xff) * 3 + 1)
        }

        #[$flags]
        pub fn literals(x: f32) -> f32 {
            let a = 2.0;
            let b = 3;
            let c = 1e-3;
            a * x + c * x + (b as f32) * x + 1.0 - 0x10 as f32
        }

        #[$flags]
        pub fn std_chain(x: f64) -> f64 {
            x.abs().mul_add(2.0, x.floor()).powi(3).abs().max(0.5).min(x * x + 4.0).clamp(0.0, 100.0)
        }

        #[$flags]
        pub fn items_inside(a: f64) -> f64 {
            fn inner(x: f64) -> f64 {
                x * x + 1.0
            }
            const C: f64 = 2.5;
            static S: f64 = 1.5;
            struct Unit;
            impl Unit {
                fn f(&self, y: f64) -> f64 {
                    y * C + S
                }
            }
            inner(a) * C + Unit.f(a) + S
        }

        #[$flags]
        pub fn comparisons(a: f64, b: f64) -> bool {
            a * b + 1.0 > b && !(a < b) || a != b && (a - b == 0.0) ^ true
        }

        #[$flags]
        pub fn unit(a: &mut f64) {
            *a = *a * *a + 1.0;
        }

        #[$flags]
        pub fn empty() {}

        pub fn results(s: f64, out: &mut Vec<String>) {
            show!(out, (CONSTANT, unsafe { unsafe_pointer(&(3.0 * s), 2.0) }, extern_c(2.0 * s, 3.0)));
            show!(out, (crate::laws::wait(asynchronous(2.0 * s, 3.0)), with_attributes(s, 2.0)));
            let mut bytes = Vec::new();
            show!(out, (integers(1, 2, "abc", &mut bytes), bytes, strings("a".into(), "b")));
            show!(out, (casts(3, 0.5 * s as f32, 7), casts_to_integers(s, s as f32), literals(2.0)));
            show!(out, (std_chain(s), items_inside(2.0 * s), comparisons(2.0 * s, 3.0), comparisons(s, s)));
            let mut a = 2.0 * s;
            unit(&mut a);
            empty();
            show!(out, a);
        }
    };
}
