//! What is given to a kernel: slices, numbers, places for results. Tuples of them stand in `tuples.rs`.

use cudarc::driver::{CudaSlice, LaunchArgs, PushKernelArg};

use crate::element::made;
use crate::signature::Made;
use crate::{Buffer, Device, Element, Error};

/// Something that can be pushed as an argument.
pub trait Argument {
    /// Pushes it; it stays where it is until the launch.
    fn push<'a>(&'a self, arguments: &mut LaunchArgs<'a>);
}

impl<T: Element> Argument for CudaSlice<T> {
    fn push<'a>(&'a self, arguments: &mut LaunchArgs<'a>) {
        arguments.arg(self);
    }
}

impl<T: Element> Argument for &CudaSlice<T> {
    fn push<'a>(&'a self, arguments: &mut LaunchArgs<'a>) {
        arguments.arg(*self);
    }
}

/// A number for all elements.
pub struct Number<T>(pub T);

impl<T: Element> Argument for Number<T> {
    fn push<'a>(&'a self, arguments: &mut LaunchArgs<'a>) {
        arguments.arg(&self.0);
    }
}

/// An argument that lies on the device, or is a number.
pub type Staged<'a> = Box<dyn Argument + 'a>;

/// A slice, on the host or on the device.
pub trait Input {
    /// How many elements it has.
    fn count(&self) -> usize;
    /// What an element is.
    #[doc(hidden)]
    fn made(&self) -> Made;
    /// It, on the device.
    #[doc(hidden)]
    fn stage(&self, device: &Device) -> Result<Staged<'_>, Error>;
}

impl<T: Element> Input for &[T] {
    fn count(&self) -> usize {
        self.len()
    }

    fn made(&self) -> Made {
        made::<T>()
    }

    fn stage(&self, device: &Device) -> Result<Staged<'_>, Error> {
        Ok(Box::new(device.upload(self)?.0))
    }
}

impl<T: Element> Input for &Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn made(&self) -> Made {
        made::<T>()
    }

    fn stage(&self, device: &Device) -> Result<Staged<'_>, Error> {
        Ok(Box::new(device.upload(self.as_slice())?.0))
    }
}

impl<T: Element, const N: usize> Input for &[T; N] {
    fn count(&self) -> usize {
        N
    }

    fn made(&self) -> Made {
        made::<T>()
    }

    fn stage(&self, device: &Device) -> Result<Staged<'_>, Error> {
        Ok(Box::new(device.upload(self.as_slice())?.0))
    }
}

impl<T: Element> Input for &Buffer<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn made(&self) -> Made {
        made::<T>()
    }

    fn stage(&self, _device: &Device) -> Result<Staged<'_>, Error> {
        Ok(Box::new(&self.0))
    }
}

/// The slices of a map: a tuple of [`Input`]s.
pub trait Inputs {
    /// Each of them.
    #[doc(hidden)]
    fn list(&self) -> Vec<&dyn Input>;
}

/// The numbers for all elements: a tuple of [`Element`]s, `()` for none.
pub trait Uniforms {
    /// What each is.
    #[doc(hidden)]
    fn made(&self) -> Vec<Made>;
    /// Each of them.
    #[doc(hidden)]
    fn stage(&self) -> Vec<Staged<'static>>;
}

/// Results on the device: a [`Buffer`], or a tuple of them.
pub trait Buffers {
    /// How many elements each has.
    #[doc(hidden)]
    fn counts(&self) -> Vec<usize>;
    /// What an element of each is.
    #[doc(hidden)]
    fn made(&self) -> Vec<Made>;
    /// Each of them.
    #[doc(hidden)]
    fn stage(&self) -> Vec<Staged<'_>>;
}

impl<T: Element> Buffers for Buffer<T> {
    fn counts(&self) -> Vec<usize> {
        vec![self.len()]
    }

    fn made(&self) -> Vec<Made> {
        vec![made::<T>()]
    }

    fn stage(&self) -> Vec<Staged<'_>> {
        vec![Box::new(&self.0)]
    }
}

/// Results on the host: a vector, or a tuple of vectors.
pub trait Outputs: Sized {
    /// The same on the device.
    type Buffers: Buffers;
    /// What an element of each is.
    #[doc(hidden)]
    fn made() -> Vec<Made>;
    /// As many zeros in each.
    #[doc(hidden)]
    fn zeros(device: &Device, count: usize) -> Result<Self::Buffers, Error>;
    /// Results of no elements at all.
    #[doc(hidden)]
    fn none() -> Self;
    /// Copied from the device.
    #[doc(hidden)]
    fn download(device: &Device, buffers: &Self::Buffers) -> Result<Self, Error>;
}

impl<T: Element> Outputs for Vec<T> {
    type Buffers = Buffer<T>;

    fn made() -> Vec<Made> {
        vec![made::<T>()]
    }

    fn zeros(device: &Device, count: usize) -> Result<Buffer<T>, Error> {
        device.zeros(count)
    }

    fn none() -> Vec<T> {
        Vec::new()
    }

    fn download(device: &Device, buffers: &Buffer<T>) -> Result<Vec<T>, Error> {
        device.download(buffers)
    }
}
