//! Error-free transformations in all their spellings, whole or in pieces that are handed from function to function: what a flag would make of them
//! over the reals is zero.

#![allow(deprecated, reason = "most flags license nothing here, which is what a warning would say")]

/// A transformation of up to five numbers, of which two come out.
type Transformation = fn([f64; 5]) -> [f64; 2];

/// The same functions with and without flags, and their list.
macro_rules! spelt {
    ($($(#[$list:meta])* $module:ident)*) => { $(
        $(#[$list])*
        mod $module {
            const SPLIT: f64 = 134217729.0;

            /// Of musl's `hypot`.
            fn square([x, ..]: [f64; 5]) -> [f64; 2] {
                let xc = x * SPLIT;
                let xh = x - xc + xc;
                let xl = x - xh;
                let hi = x * x;
                let lo = xh * xh - hi + 2.0 * xh * xl + xl * xl;
                [hi, lo]
            }

            /// Dekker 1971.
            fn halves([x, ..]: [f64; 5]) -> [f64; 2] {
                let p = x * SPLIT;
                let q = x - p;
                let h = q + p;
                [h, x - h]
            }

            /// Of crlibm: `Mul12`.
            fn product([u, v, ..]: [f64; 5]) -> [f64; 2] {
                let (up, vp) = (u * SPLIT, v * SPLIT);
                let u1 = (u - up) + up;
                let v1 = (v - vp) + vp;
                let (u2, v2) = (u - u1, v - v1);
                let rh = u * v;
                let rl = (((u1 * v1 - rh) + (u1 * v2)) + (u2 * v1)) + (u2 * v2);
                [rh, rl]
            }

            /// Shewchuk's `Two_Sum_Tail` and `Two_Diff_Tail`: the sum and the difference are handed in.
            fn tails([a, b, ..]: [f64; 5]) -> [f64; 2] {
                [sum_tail(a, b, a + b), difference_tail(a, b, a - b)]
            }

            fn sum_tail(a: f64, b: f64, x: f64) -> f64 {
                let bvirt = x - a;
                let avirt = x - bvirt;
                let bround = b - bvirt;
                let around = a - avirt;
                around + bround
            }

            fn difference_tail(a: f64, b: f64, x: f64) -> f64 {
                let bvirt = a - x;
                let avirt = x + bvirt;
                let bround = bvirt - b;
                let around = a - avirt;
                around + bround
            }

            fn difference([a, b, ..]: [f64; 5]) -> [f64; 2] {
                let x = a - b;
                let bvirt = a - x;
                let avirt = x + bvirt;
                let bround = bvirt - b;
                let around = a - avirt;
                [x, around + bround]
            }

            /// Shewchuk's `Two_Product_Tail` and `Square_Tail`: halves and product are handed in.
            fn product_tails([a, b, ..]: [f64; 5]) -> [f64; 2] {
                let ([ahi, alo], [bhi, blo]) = (halves([a; 5]), halves([b; 5]));
                [product_tail(a * b, [ahi, alo], [bhi, blo]), square_tail(a * a, ahi, alo)]
            }

            fn product_tail(x: f64, [ahi, alo]: [f64; 2], [bhi, blo]: [f64; 2]) -> f64 {
                let err1 = x - (ahi * bhi);
                let err2 = err1 - (alo * bhi);
                let err3 = err2 - (ahi * blo);
                (alo * blo) - err3
            }

            fn square_tail(x: f64, hi: f64, lo: f64) -> f64 {
                let err1 = x - (hi * hi);
                let err3 = err1 - ((hi + hi) * lo);
                (lo * lo) - err3
            }

            /// The other spelling, with what is handed in.
            fn added_tails([a, b, ..]: [f64; 5]) -> [f64; 2] {
                let ([ahi, alo], [bhi, blo]) = (halves([a; 5]), halves([b; 5]));
                [added_tail(a * b, [ahi, alo], [bhi, blo]), 0.0]
            }

            fn added_tail(x: f64, [ahi, alo]: [f64; 2], [bhi, blo]: [f64; 2]) -> f64 {
                ((ahi * bhi - x) + ahi * blo + alo * bhi) + alo * blo
            }

            /// With the author's own fused operation.
            fn fused_product([a, b, ..]: [f64; 5]) -> [f64; 2] {
                let p = a * b;
                let e = a.mul_add(b, -p);
                [p, e]
            }

            /// The error of a fused operation (Boldo and Muller 2005).
            fn fused_error([a, b, c, ..]: [f64; 5]) -> [f64; 2] {
                let r = a.mul_add(b, c);
                let u1 = a * b;
                let u2 = a.mul_add(b, -u1);
                let s = c + u2;
                let bb = s - c;
                let (alpha1, alpha2) = (s, (c - (s - bb)) + (u2 - bb));
                let t = u1 + alpha1;
                let cc = t - u1;
                let (beta1, beta2) = (t, (u1 - (t - cc)) + (alpha1 - cc));
                let gamma = (beta1 - r) + beta2;
                [r, gamma + alpha2]
            }

            /// Kahan's difference of products.
            fn products([a, b, c, d, _]: [f64; 5]) -> [f64; 2] {
                let w = b * c;
                let e = (-b).mul_add(c, w);
                let f = a.mul_add(d, -w);
                [f + e, e]
            }

            /// Ogita, Rump and Oishi's extraction: what is above a unit, and what is below.
            fn extracted([p, ..]: [f64; 5]) -> [f64; 2] {
                let sigma = 1048576.5 * SPLIT;
                let q = (sigma + p) - sigma;
                [q, p - q]
            }

            /// A quotient's remainder and its use.
            fn quotient([a, b, ..]: [f64; 5]) -> [f64; 2] {
                let q = a / b;
                let r = (-q).mul_add(b, a);
                [q, r / b]
            }

            /// Kahan's `log1p`, and the denominator of his `expm1`.
            fn near_one([x, y, ..]: [f64; 5]) -> [f64; 2] {
                let (x, y) = (x.abs() * 1e-9, y * 1e-6);
                let u = 1.0 + x;
                let log1p = if u == 1.0 { x } else { u.ln() * x / (u - 1.0) };
                let v = y.exp();
                [log1p, v.ln()]
            }

            /// The step that a difference quotient takes ("Numerical Recipes").
            fn step([x, h, ..]: [f64; 5]) -> [f64; 2] {
                let temp = x + h;
                let taken = temp - x;
                [temp, taken]
            }

            /// By another format.
            fn narrowed([x, ..]: [f64; 5]) -> [f64; 2] {
                let hi = (x as f32) as f64;
                [hi, x - hi]
            }

            /// A sum of pairs: the errors stay together, before they meet what is large.
            fn pairs([ah, al, bh, bl, c]: [f64; 5]) -> [f64; 2] {
                let s = ah + bh;
                let bb = s - ah;
                let e = (ah - (s - bb)) + (bh - bb);
                let t = al + bl;
                let h = s + (e + t);
                [h, c + (e + (al + h))]
            }

            /// Kahan's sum in a structure behind a reference, and the other in a slice.
            struct Pair {
                hi: f64,
                lo: f64,
            }

            impl Pair {
                fn add(&mut self, x: f64) {
                    let y = x - self.lo;
                    let t = self.hi + y;
                    self.lo = (t - self.hi) - y;
                    self.hi = t;
                }
            }

            fn in_places([a, b, c, d, e]: [f64; 5]) -> [f64; 2] {
                let mut pair = Pair { hi: a, lo: 0.0 };
                [b, c, d, e].into_iter().for_each(|x| pair.add(x));
                let mut sum = [a, 0.0];
                [b, c, d, e].iter().for_each(|x| in_slice(&mut sum, x));
                [pair.lo + 3.0 * sum[1], two_sum((a, b)) + of_references(&c, &d)]
            }

            fn in_slice(sum: &mut [f64], x: &f64) {
                let t = sum[0] + *x;
                let bb = t - sum[0];
                sum[1] += (sum[0] - (t - bb)) + (*x - bb);
                sum[0] = t;
            }

            fn two_sum(pair: (f64, f64)) -> f64 {
                let s = pair.0 + pair.1;
                let bb = s - pair.0;
                (pair.0 - (s - bb)) + (pair.1 - bb)
            }

            fn of_references(a: &f64, b: &f64) -> f64 {
                let s = a + b;
                b - (s - a)
            }

            pub const ALL: &[(&str, super::Transformation)] = &[
                ("square", square),
                ("halves", halves),
                ("product", product),
                ("tails", tails),
                ("difference", difference),
                ("product tails", product_tails),
                ("added tails", added_tails),
                ("fused product", fused_product),
                ("fused error", fused_error),
                ("products", products),
                ("extracted", extracted),
                ("quotient", quotient),
                ("near one", near_one),
                ("step", step),
                ("narrowed", narrowed),
                ("in places", in_places),
                ("pairs", pairs),
            ];
        }
    )* };
}

spelt! {
    plain
    #[fastmath::fastmath(fast)] fast
    #[fastmath::fastmath(fast, not(nnan, ninf, afn))] careful
    #[fastmath::fastmath(fast, fused, kahan, lerp, horner, estrin)] everything
}

/// Numbers of both signs and many magnitudes, whose products neither overflow nor lose bits below the smallest number.
fn numbers() -> Vec<f64> {
    let mut state = 7_u64;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state
    };
    let mut number = || f64::from_bits((next() >> 12 | (1023 - 20 + (next() >> 59)) << 52) | next() & 1 << 63);
    (0..2000).map(|_| number()).collect()
}

#[test]
fn every_spelling_gives_what_it_gives_without_a_flag() {
    let list = numbers();
    for (index, (name, plain)) in plain::ALL.iter().enumerate() {
        let mut errors = 0;
        for five in list.windows(5).map(|five| [five[0], five[1], five[2], five[3], five[4]]) {
            let expected = plain(five).map(f64::to_bits);
            for others in [fast::ALL, careful::ALL, everything::ALL] {
                assert_eq!(others[index].1(five).map(f64::to_bits), expected, "{name} of {five:?}");
            }
            errors += usize::from(plain(five)[1] != 0.0 || plain(five)[0] != 0.0);
        }
        assert!(errors > 100, "{name}");
    }
}
