//! Generic functions as PTX, for the types that are named: executed, each computes what the function computes for that type.

use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{run, taken_by_assembler};

macro_rules! generic {
    ($module:ident, $flags:meta) => {
        #[$flags]
        #[allow(clippy::all, reason = "as such code is written")]
        mod $module {
            use core::ops::{Add, Mul, Sub};

            use num_traits::Float;

            pub fn polynomial<T: Float>(x: &[T], a: T, b: T) -> T {
                a * b * b + x[0] * b + x[1] - a * x[2]
            }
            /// Operators alone: the CPU fuses nothing here.
            pub fn operators<T: Copy + Mul<Output = T> + Add<Output = T>>(x: &[T], a: T, b: T) -> T {
                a * b + x[0] * x[1] + b
            }
            /// A type without `Copy`, in a clause.
            pub fn in_clause<T>(_x: &[T], a: T, b: T) -> T
            where
                T: Mul<T, Output = T>,
            {
                a * b
            }
            pub fn constants<T: Float>(x: &[T], a: T, b: T) -> T {
                let tenth = T::from(0.1).unwrap();
                let third: T = T::from(1).unwrap() / T::from(3u32).expect("small");
                let wide = a.to_f64().unwrap() * 0.7 + 0.1;
                x[0] * tenth + a * T::one() - b * third + T::zero() * a + T::from(wide).unwrap() * a + T::epsilon()
            }
            pub fn branches<T: Float>(x: &[T], a: T, b: T) -> T {
                let mut least = T::infinity();
                for v in x {
                    if *v < least {
                        least = *v;
                    }
                }
                if a > b { least.abs().sqrt() * a + b } else { (a * a + b).max(least) - T::max_value().recip() }
            }
            pub fn loops<T: Float>(x: &[T], a: T, b: T) -> T {
                let mut sum = T::zero();
                for i in 0..x.len() {
                    sum = sum + x[i] * a;
                }
                x.iter().fold(sum, |s, v| s * b + *v)
            }
            /// What a generic function gives has no type on the CPU: nothing is fused with it.
            pub fn calls<T: Float>(x: &[T], a: T, b: T) -> T {
                let inner = operators(x, a, b) * a + polynomial(x, b, a) * b;
                let typed: T = blend(a, b);
                inner + typed * a + b
            }
            fn blend<T: Copy + Mul<Output = T> + Sub<Output = T> + Add<Output = T>>(a: T, b: T) -> T {
                a * b - a * a + b
            }
            pub fn of_f32(x: &[f32], a: f32, b: f32) -> f32 {
                blend(a, b) * a + polynomial(x, a, 0.3) * b + a * b
            }
            pub fn of_f64(x: &[f64], a: f64, b: f64) -> f64 {
                blend(a, b) * a + polynomial(x, a, 0.3) * b + a * b
            }
        }
    };
}

generic!(plain, fastmath::fastmath(ptx(sm_75, instances(f32, f64))));
generic!(fused, fastmath::fastmath(fused, ptx(sm_75, instances(f32, f64))));
generic!(loose, fastmath::fastmath(nsz, ptx(sm_75, instances(f32, f64))));

macro_rules! devices {
    ($ty:ty, $($module:ident)* : $names:tt) => { &[$(devices!(@ $ty, $module, $names)),*] };
    (@ $ty:ty, $module:ident, [$($name:ident $text:ident)*]) => { &[$((
        stringify!($module $name), $module::$text::PTX, $module::$text::ENTRY, $module::$name as fn(&[$ty], $ty, $ty) -> $ty
    )),*] };
}

type Device<T> = (&'static str, &'static str, &'static str, fn(&[T], T, T) -> T);

const SINGLE: &[&[Device<f32>]] = devices! { f32, plain fused loose: [
    polynomial polynomial_f32 operators operators_f32 in_clause in_clause_f32 constants constants_f32 branches branches_f32
    loops loops_f32 calls calls_f32 of_f32 of_f32
] };
const DOUBLE: &[&[Device<f64>]] = devices! { f64, plain fused loose: [
    polynomial polynomial_f64 operators operators_f64 in_clause in_clause_f64 constants constants_f64 branches branches_f64
    loops loops_f64 calls calls_f64 of_f64 of_f64
] };

fn next(seed: &mut u64) -> f64 {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*seed >> 11) as f64 / (1u64 << 50) as f64 - 4.0
}

fn compare<T: Copy + core::fmt::Debug>(
    devices: &[&[Device<T>]],
    of: fn(f64) -> T,
    word: fn(T) -> u64,
    bytes: fn(T) -> Vec<u8>,
) {
    for (name, text, entry, function) in devices.iter().copied().flatten() {
        assert!(text.contains(".func") && text.contains(entry), "{name}\n{text}");
        let mut seed = 1;
        for _ in 0..40 {
            let x: Vec<T> = (0..5).map(|_| of(next(&mut seed))).collect();
            let (a, b) = (of(next(&mut seed)), of(next(&mut seed)));
            let mut memory = Memory::default();
            let at = memory.place(&x.iter().flat_map(|v| bytes(*v)).collect::<Vec<u8>>());
            let (end, results) = run(text, &[at, x.len() as u64, word(a), word(b)], &mut memory);
            assert!(matches!(end, End::Returned(_)), "{name} {end:?}");
            assert_eq!(results[0], word(function(&x, a, b)), "{name} of {x:?}, {a:?}, {b:?}\n{text}");
        }
    }
}

#[test]
fn each_computes_what_the_function_of_its_type_does() {
    compare(SINGLE, |v| v as f32, |v| v.to_bits().into(), |v| v.to_le_bytes().to_vec());
    compare(DOUBLE, |v| v, f64::to_bits, |v| v.to_le_bytes().to_vec());
}

#[test]
fn the_assembler_takes_instances() {
    let single = SINGLE.iter().copied().flatten().map(|device| device.1);
    let texts: Vec<&str> = single.chain(DOUBLE.iter().copied().flatten().map(|device| device.1)).collect();
    taken_by_assembler("generic", &texts);
}

#[fastmath::fastmath(ptx(sm_75, sm_90, instances(f64)))]
mod lenses {
    pub struct Lens {
        pub near: f32,
    }

    impl Lens {
        pub fn power<T: num_traits::Float>(&self, x: T) -> T {
            x * x + T::from(self.near).unwrap()
        }
    }
}

#[test]
fn methods_have_constants_by_type() {
    use lenses::Lens;
    let lens = Lens { near: 0.5 };
    assert!(Lens::POWER_F64_PTX_SM_90.contains("power_f64"), "{}", Lens::POWER_F64_PTX_SM_90);
    let (_, results) = run(Lens::POWER_F64_PTX, &[0.5f32.to_bits().into(), 3f64.to_bits()], &mut Memory::default());
    assert_eq!(f64::from_bits(results[0]), lens.power(3.0));
}

#[fastmath::fastmath(ptx(sm_75, instances(f32, f64)), kernel(map(x)))]
fn scaled<T: num_traits::Float>(a: T, x: T) -> T {
    a * x + T::one()
}

#[test]
fn kernels_have_the_name_of_their_type() {
    assert_eq!((scaled_f32::ENTRY, scaled_f64::ENTRY), ("scaled_f32_map", "scaled_f64_map"));
    assert!(scaled_f64::ptx_for(8, 0).is_some_and(|text| text.contains(".entry scaled_f64_map")));
    assert_eq!(scaled(2.0, 3.0), 7.0);
}
