//! `sin`, `cos`, `tan` of any angle: those of [`near`](super::near), and a branch that is taken where a lane is beyond them. Where no lane can be looked into, as
//! where the steps are only written down, those alone.

use core::marker::PhantomData;

use super::{BOUND, Fusing, Lane, Scalar, far, near, short, trig};
use crate::machine::{Machine, Work, on_fused};

macro_rules! whole {
    ($($(#[$doc:meta])* $name:ident $whole:ident $near:ident $far:ident $angle:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<F: Fusing, L: Lane>(x: L) -> L {
            x.out_of_line(#[inline(always)] move || $whole::<F, L>(x))
        }

        #[inline(always)]
        fn $whole<F: Fusing, L: Lane>(x: L) -> L {
            if !L::BRANCHES {
                return near::$name::<F, L>(x);
            }
            let magnitude = x.magnitude();
            if !F::ONE_ROUNDING || L::Scalar::SHORT >= BOUND {
                let near = x.out_of_line(#[inline(always)] move || trig::$near::<F, L>(x, magnitude));
                return far_too::<L>(x, magnitude, near, $far::<F, L::Scalar>);
            }
            let (short, bound) = (x.out_of_line(#[inline(always)] move || short::$near::<F, L>(x, magnitude)), L::Scalar::exact(L::Scalar::SHORT));
            if !magnitude.any_beyond(bound) {
                return short;
            }
            let near = L::select(L::splat(bound).less(magnitude), x.out_of_line(#[inline(always)] move || trig::$near::<F, L>(x, magnitude)), short);
            far_too::<L>(x, magnitude, near, $far::<F, L::Scalar>)
        }

        #[cold]
        fn $far<F: Fusing, S: Scalar>(x: S) -> S {
            on_fused($angle(x, PhantomData::<F>))
        }

        struct $angle<F, S>(S, PhantomData<F>);

        impl<F: Fusing, S: Scalar> Work for $angle<F, S> {
            type Output = S;

            #[inline(always)]
            fn run<M: Machine>(self) -> S {
                far::$name::<F, S>(self.0)
            }
        }
    )*};
}

/// The near ones, and in lanes beyond the bound the far one.
#[inline(always)]
fn far_too<L: Lane>(x: L, magnitude: L, near: L, far: fn(L::Scalar) -> L::Scalar) -> L {
    let bound = L::Scalar::exact(BOUND);
    if magnitude.any_beyond(bound) { x.each_beyond(bound, near, far) } else { near }
}

whole! {
    /// The sine.
    sin whole_sine sine far_sine Sine;
    /// The cosine.
    cos whole_cosine cosine far_cosine Cosine;
    /// The tangent.
    tan whole_tangent tangent far_tangent Tangent;
}
