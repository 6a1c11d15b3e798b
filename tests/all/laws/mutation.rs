//! Names that come to mean something else: shadowing, assignment, references.

macro_rules! mutation {
    ($flags:meta) => {
        #[$flags]
        pub fn shadow(a: f64, b: f64, c: f64) -> f64 {
            let p = a * b;
            let a = c + 1.0;
            let c = p + a;
            {
                let a = 5.0;
                let b = p;
                return a * c + b;
            }
        }

        #[$flags]
        pub fn operand_reassigned(mut a: f64, b: f64) -> f64 {
            let p = a * b;
            a = 7.0;
            let q = p + a;
            a += p;
            {
                let r = &mut a;
                *r += q * b;
            }
            a * q + p
        }

        #[$flags]
        pub fn product_before_the_change(mut a: f64, b: f64) -> f64 {
            let p = a * b;
            if b > 0.0 {
                a = a + 1.0;
            }
            let q = p - a;
            for _ in 0..2 {
                a *= 2.0;
            }
            q * a + p
        }

        #[$flags]
        pub fn references(a: &f64, b: &mut f64, c: &&f64) -> f64 {
            *b += a * **c;
            *b = *b * a + *c;
            let d = &*b;
            d * a + c.abs() - *d
        }

        #[$flags]
        pub fn aliases(x: &mut f64, k: f64) -> f64 {
            let p = *x * k;
            let alias = &mut *x;
            *alias = 3.0;
            p + *x * k
        }

        #[$flags]
        pub fn raw_alias(mut x: f64, k: f64) -> f64 {
            let pointer = &raw mut x;
            let p = x * k;
            unsafe { *pointer = 3.0 };
            p + x * k
        }

        #[$flags]
        pub fn arrays(m: [[f64; 2]; 2], mut v: [f64; 2]) -> [f64; 2] {
            v[0] = m[0][0] * v[0] + m[0][1] * v[1];
            v[1] += m[1][0] * v[0] + m[1][1] * v[1];
            v
        }

        #[$flags]
        pub fn cells(cell: &std::cell::Cell<f64>, k: f64) -> f64 {
            let p = cell.get() * k;
            cell.set(p + 1.0);
            p + cell.get() * k
        }

        #[$flags]
        pub fn destructuring(mut a: f64, mut b: f64) -> f64 {
            (a, b) = (b * 2.0, a + b);
            [a, b] = [a * b + 1.0, a];
            a * b + a
        }

        #[$flags]
        pub fn blocks(a: f64, b: f64) -> f64 {
            let mut n = 0.0;
            let v = {
                n += a;
                a * b
            } + {
                n *= 2.0;
                n * b + a
            };
            v + n * if a > b {
                n += 1.0;
                a
            } else {
                b * b + n
            }
        }

        #[$flags]
        pub fn compound(mut a: f64, mut n: i32, mut f: f32) -> (f64, i32, f32) {
            a += a * a;
            a -= a * 2.0;
            a *= a + 1.0;
            a /= 2.0;
            a %= 1000.0;
            n += n * 3;
            n <<= 2;
            f += f * f;
            (a, n, f)
        }

        #[$flags]
        pub fn in_loop(mut a: f64, b: f64) -> f64 {
            let mut p = a * b;
            for i in 0..3 {
                let q = p + b;
                p = a * b;
                a = q - i as f64;
            }
            p + a
        }

        pub fn results(s: f64, out: &mut Vec<String>) {
            show!(out, (shadow(s, 2.0, 3.0), operand_reassigned(s, 2.0), product_before_the_change(s, 2.0)));
            let mut z = 3.0 * s;
            show!(out, (references(&2.0, &mut z, &&(4.0 * s)), z));
            show!(out, (aliases(&mut z, 2.0), z, raw_alias(s, 2.0)));
            show!(out, arrays([[s, 2.0], [3.0, 4.0]], [1.0, 2.0 * s]));
            let cell = std::cell::Cell::new(s);
            show!(out, (cells(&cell, 2.0), cell));
            show!(out, (destructuring(2.0 * s, 3.0), blocks(2.0 * s, 3.0), blocks(3.0, 2.0 * s)));
            show!(out, (compound(2.0 * s, 5, 3.0), in_loop(s, 3.0)));
        }
    };
}
