//! Slices that a kernel over an index takes as they are.

use fma_ptx::Access;

use crate::arguments::{Number, Staged};
use crate::element::made;
use crate::signature::Made;
use crate::{Buffer, Device, Element, Error};

/// A slice, on the host or on the device: `&[T]`, `&Vec<T>`, `&[T; N]`, `&Buffer<T>`, or the same behind `&mut` where the kernel writes to it.
pub trait Whole {
    /// How many elements it has.
    fn count(&self) -> usize;
    #[doc(hidden)]
    fn made(&self) -> Made;
    #[doc(hidden)]
    fn access(&self) -> Access;
    /// It, on the device.
    #[doc(hidden)]
    fn lay(&mut self, device: &Device) -> Result<Box<dyn Lying + '_>, Error>;
}

/// A slice on the device, until the kernel is done.
pub trait Lying {
    /// Its address.
    fn address(&self) -> Staged<'_>;
    /// What was written to it goes home.
    fn back(&mut self, device: &Device) -> Result<(), Error>;
}

/// A copy that goes home.
struct Copied<'a, T> {
    on: Buffer<T>,
    home: &'a mut [T],
}

impl<T: Element> Lying for Copied<'_, T> {
    fn address(&self) -> Staged<'_> {
        Box::new(&self.on.0)
    }

    fn back(&mut self, device: &Device) -> Result<(), Error> {
        let count = self.home.len();
        let found = device.download(&self.on)?;
        self.home.copy_from_slice(&found[..count]);
        Ok(())
    }
}

/// A copy that nothing writes to, or what lies on the device anyway.
impl<T: Element, B: std::ops::Deref<Target = Buffer<T>>> Lying for Kept<B> {
    fn address(&self) -> Staged<'_> {
        Box::new(&self.0.0)
    }

    fn back(&mut self, _device: &Device) -> Result<(), Error> {
        Ok(())
    }
}

struct Kept<B>(B);

/// Nothing takes no memory, which the driver refuses: a number is there that no length counts.
fn copied<T: Element>(device: &Device, numbers: &[T]) -> Result<Buffer<T>, Error> {
    if numbers.is_empty() { device.zeros(1) } else { device.upload(numbers) }
}

macro_rules! wholes {
    ($([$($generics:tt)*] $type:ty: $access:ident, |$this:ident, $device:ident| $lying:expr;)*) => { $(
        impl<$($generics)*> Whole for $type {
            fn count(&self) -> usize {
                self.len()
            }

            fn made(&self) -> Made {
                made::<T>()
            }

            fn access(&self) -> Access {
                Access::$access
            }

            fn lay(&mut self, $device: &Device) -> Result<Box<dyn Lying + '_>, Error> {
                let $this = self;
                Ok(Box::new($lying))
            }
        }
    )* };
}

wholes! {
    [T: Element] &[T]: Read, |this, device| Kept(Box::new(copied(device, this)?));
    [T: Element] &Vec<T>: Read, |this, device| Kept(Box::new(copied(device, this)?));
    [T: Element, const N: usize] &[T; N]: Read, |this, device| Kept(Box::new(copied(device, *this)?));
    [T: Element] &Buffer<T>: Read, |this, _device| Kept(*this);
    [T: Element] &mut [T]: Write, |this, device| Copied { on: copied(device, this)?, home: this };
    [T: Element] &mut Vec<T>: Write, |this, device| Copied { on: copied(device, this)?, home: this };
    [T: Element, const N: usize] &mut [T; N]: Write, |this, device| Copied { on: copied(device, *this)?, home: *this };
    [T: Element] &mut Buffer<T>: Write, |this, _device| Kept(&**this);
}

/// The slices of a kernel over an index: a tuple of [`Whole`]s, `()` for none.
pub trait Wholes {
    /// Each of them.
    #[doc(hidden)]
    fn list(&mut self) -> Vec<&mut dyn Whole>;
}

impl Wholes for () {
    fn list(&mut self) -> Vec<&mut dyn Whole> {
        Vec::new()
    }
}

/// How many elements there are, as the kernel takes it behind the address.
pub fn length(whole: &dyn Whole) -> Number<u64> {
    Number(whole.count() as u64)
}
