//! The approximations as loops over slices, each beside its reference: shared by the tests, the examples and the benchmark.

use fma_core::approx::{self, Fused, Separate};

/// A loop over two arguments; functions of one leave the second alone.
pub type Loop<T> = fn(&[T], &[T], &mut [T]);

/// One function over slices of one type.
pub struct Loops<T> {
    pub separate: Loop<T>,
    /// Compiled with AVX2 and FMA.
    pub fused: Loop<T>,
    /// In the registers of the machine at hand.
    pub slices: Loop<T>,
    /// What std offers for it, element by element.
    pub std: Loop<T>,
}

/// Of a function of one argument: what tells its values below 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    Odd,
    Even,
    None,
}

pub struct Function {
    pub name: &'static str,
    pub binary: bool,
    pub symmetry: Symmetry,
    pub f32: Loops<f32>,
    pub f64: Loops<f64>,
    /// In f64, to less than 2^-20 units of f32.
    pub reference: fn(f64, f64) -> f64,
}

impl Function {
    /// Whether std's loop, that over slices and the reference are the function that the row describes: the same values, and its symmetry.
    pub fn peers_agree(&self) -> bool {
        let x: Vec<f64> = (1..50).map(|i| f64::from(i) / 64.0).collect();
        let y: Vec<f64> = x.iter().map(|x| if self.binary { 1.5 - x } else { 0.0 }).collect();
        let [mut std, mut slices] = [x.clone(), x.clone()];
        (self.f64.std)(&x, &y, &mut std);
        (self.f64.slices)(&x, &y, &mut slices);
        let close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs();
        let mirrored = |x: f64, y: f64| match self.symmetry {
            Symmetry::Odd => close((self.reference)(-x, y), -(self.reference)(x, y)),
            Symmetry::Even => close((self.reference)(-x, y), (self.reference)(x, y)),
            Symmetry::None => true,
        };
        // std has no erf; a copy stands for it.
        let same = |std: f64, x: f64, y: f64| self.name == "erf" || close(std, (self.reference)(x, y));
        let is_reference = slices.iter().zip(&x).zip(&y).all(|((&found, &x), &y)| close(found, (self.reference)(x, y)));
        is_reference && x.iter().zip(&y).zip(&std).all(|((&x, &y), &std)| same(std, x, y) && mirrored(x, y))
    }
}

/// Whether the fused loops may run here.
pub fn has_fused() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    return cfg!(target_arch = "aarch64");
}

macro_rules! unary {
    ($name:ident, $fusing:ident, $x:ident, $y:ident) => {{
        let _ = $y;
        approx::$name::<$fusing, _>($x)
    }};
}

/// Of near angles: straight-line.
macro_rules! near {
    ($name:ident, $fusing:ident, $x:ident, $y:ident) => {{
        let _ = $y;
        approx::near::$name::<$fusing, _>($x)
    }};
}

macro_rules! binary {
    ($name:ident, $fusing:ident, $x:ident, $y:ident) => {
        approx::$name::<$fusing, _>($x, $y)
    };
}

macro_rules! sliced {
    (binary $name:ident $x:ident $y:ident $out:ident) => {
        approx::slices::$name($x, $y, $out)
    };
    ($arity:ident $name:ident $x:ident $y:ident $out:ident) => {{
        let _ = $y;
        approx::slices::$name($x, $out)
    }};
}

macro_rules! loops {
    ($float:ident $arity:ident $name:ident $std:expr) => {{
        // in a module of its name, which tells its symbol in the assembly (see tools/approx_vectorised.py)
        mod $name {
            use super::*;

            pub type Scalar = $float;

            pub fn separate(x: &[Scalar], y: &[Scalar], out: &mut [Scalar]) {
                for ((out, &x), &y) in out.iter_mut().zip(x).zip(y) {
                    *out = $arity!($name, Separate, x, y);
                }
            }

            #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,fma"))]
            fn fused_features(x: &[Scalar], y: &[Scalar], out: &mut [Scalar]) {
                for ((out, &x), &y) in out.iter_mut().zip(x).zip(y) {
                    *out = $arity!($name, Fused, x, y);
                }
            }

            pub fn fused(x: &[Scalar], y: &[Scalar], out: &mut [Scalar]) {
                assert!(has_fused());
                // SAFETY: the features were found
                #[allow(unused_unsafe)]
                unsafe {
                    fused_features(x, y, out)
                }
            }

            pub fn slices(x: &[Scalar], y: &[Scalar], out: &mut [Scalar]) {
                sliced!($arity $name x y out);
            }

            pub fn std(x: &[Scalar], y: &[Scalar], out: &mut [Scalar]) {
                let function: fn(Scalar, Scalar) -> Scalar = $std;
                for ((out, &x), &y) in out.iter_mut().zip(x).zip(y) {
                    *out = function(x, y);
                }
            }
        }
        Loops { separate: $name::separate, fused: $name::fused, slices: $name::slices, std: $name::std }
    }};
}

macro_rules! functions {
    ($($arity:ident $symmetry:ident $name:ident $std:expr, $reference:expr;)*) => {
        pub fn functions() -> Vec<Function> {
            vec![$(Function {
                name: stringify!($name),
                binary: stringify!($arity) == "binary",
                symmetry: Symmetry::$symmetry,
                f32: loops!(f32 $arity $name $std),
                f64: loops!(f64 $arity $name $std),
                reference: $reference,
            }),*]
        }
    };
}

functions! {
    unary None exp |x, _| x.exp(), |x, _| x.exp();
    unary None exp2 |x, _| x.exp2(), |x, _| x.exp2();
    unary None exp10 |x, _| Scalar::powf(10.0, x), |x, _| 10f64.powf(x);
    unary None expm1 |x, _| x.exp_m1(), |x, _| x.exp_m1();
    unary None ln |x, _| x.ln(), |x, _| x.ln();
    unary None ln_1p |x, _| x.ln_1p(), |x, _| x.ln_1p();
    unary None log2 |x, _| x.log2(), |x, _| x.log2();
    unary None log10 |x, _| x.log10(), |x, _| x.log10();
    near Odd sin |x, _| x.sin(), |x, _| bounded(x).sin();
    near Even cos |x, _| x.cos(), |x, _| bounded(x).cos();
    near Odd tan |x, _| x.tan(), |x, _| bounded(x).tan();
    unary Odd atan |x, _| x.atan(), |x, _| x.atan();
    binary None atan2 |x, y| x.atan2(y), |x, y| x.atan2(y);
    unary Odd asin |x, _| x.asin(), |x, _| x.asin();
    unary None acos |x, _| x.acos(), |x, _| x.acos();
    unary Odd sinh |x, _| x.sinh(), |x, _| x.sinh();
    unary Even cosh |x, _| x.cosh(), |x, _| x.cosh();
    unary Odd tanh |x, _| x.tanh(), |x, _| x.tanh();
    unary Odd erf |x, _| x, |x, _| approx::erf::<Separate, f64>(x);
    binary None pow |x, y| x.powf(y), |x, y| x.powf(y);
    unary Odd rcp |x, _| 1.0 / x, |x, _| 1.0 / x;
    unary None rsqrt |x, _| 1.0 / x.sqrt(), |x, _| 1.0 / x.sqrt();
    unary Odd cbrt |x, _| x.cbrt(), |x, _| x.cbrt();
    binary None hypot |x, y| x.hypot(y), |x, y| x.hypot(y);
}

/// Beyond the bound of the reduction, a finite argument counts as 0.
fn bounded(x: f64) -> f64 {
    if x.is_finite() && x.abs() > approx::BOUND { 0.0f64.copysign(x) } else { x }
}
