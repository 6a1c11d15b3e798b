//! Tuples of slices, of numbers and of results, up to eight.

use crate::arguments::{Buffers, Input, Inputs, Number, Outputs, Staged, Uniforms};
use crate::element::made;
use crate::signature::Made;
use crate::whole::{Whole, Wholes};
use crate::{Buffer, Device, Element, Error};

impl Uniforms for () {
    fn made(&self) -> Vec<Made> {
        Vec::new()
    }

    fn stage(&self) -> Vec<Staged<'static>> {
        Vec::new()
    }
}

impl Buffers for () {
    fn counts(&self) -> Vec<usize> {
        Vec::new()
    }

    fn made(&self) -> Vec<Made> {
        Vec::new()
    }

    fn stage(&self) -> Vec<Staged<'_>> {
        Vec::new()
    }
}

/// Of a kernel that only writes to slices.
impl Outputs for () {
    type Buffers = ();

    fn made() -> Vec<Made> {
        Vec::new()
    }

    fn zeros(_device: &Device, _count: usize) -> Result<(), Error> {
        Ok(())
    }

    fn none() {}

    fn download(_device: &Device, _buffers: &()) -> Result<(), Error> {
        Ok(())
    }
}

macro_rules! tuples {
    ($($name:ident $index:tt)*) => {
        impl<$($name: Whole),*> Wholes for ($($name,)*) {
            fn list(&mut self) -> Vec<&mut dyn Whole> {
                vec![$(&mut self.$index),*]
            }
        }

        impl<$($name: Input),*> Inputs for ($($name,)*) {
            fn list(&self) -> Vec<&dyn Input> {
                vec![$(&self.$index),*]
            }
        }

        impl<$($name: Element),*> Uniforms for ($($name,)*) {
            fn made(&self) -> Vec<Made> {
                vec![$(made::<$name>()),*]
            }

            fn stage(&self) -> Vec<Staged<'static>> {
                vec![$(Box::new(Number(self.$index))),*]
            }
        }

        impl<$($name: Element),*> Buffers for ($(Buffer<$name>,)*) {
            fn counts(&self) -> Vec<usize> {
                vec![$(self.$index.len()),*]
            }

            fn made(&self) -> Vec<Made> {
                vec![$(made::<$name>()),*]
            }

            fn stage(&self) -> Vec<Staged<'_>> {
                vec![$(Box::new(&self.$index.0)),*]
            }
        }

        impl<$($name: Element),*> Outputs for ($(Vec<$name>,)*) {
            type Buffers = ($(Buffer<$name>,)*);

            fn made() -> Vec<Made> {
                vec![$(made::<$name>()),*]
            }

            fn zeros(device: &Device, count: usize) -> Result<Self::Buffers, Error> {
                Ok(($(device.zeros::<$name>(count)?,)*))
            }

            fn none() -> Self {
                ($(Vec::<$name>::new(),)*)
            }

            fn download(device: &Device, buffers: &Self::Buffers) -> Result<Self, Error> {
                Ok(($(device.download(&buffers.$index)?,)*))
            }
        }
    };
}

tuples! { A 0 }
tuples! { A 0 B 1 }
tuples! { A 0 B 1 C 2 }
tuples! { A 0 B 1 C 2 D 3 }
tuples! { A 0 B 1 C 2 D 3 E 4 }
tuples! { A 0 B 1 C 2 D 3 E 4 F 5 }
tuples! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 }
tuples! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 }
