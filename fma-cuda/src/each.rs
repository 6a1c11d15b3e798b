//! Kernels over an index.

use cudarc::driver::CudaFunction;

use crate::arguments::{Argument, Buffers, Number, Outputs, Staged, Uniforms};
use crate::signature::{Part, Signature};
use crate::whole::{Lying, Wholes, length};
use crate::{Device, Error, check, map};

/// A kernel that runs a function once for each index below a count: `kernel(index)`.
#[derive(Clone, Debug)]
pub struct Each {
    pub(crate) device: Device,
    pub(crate) function: CudaFunction,
    pub(crate) signature: Signature,
}

impl Each {
    /// The function once for each index below `count`, with these slices and these numbers, each in their order; what it returns is stored at the index, `()` if that is nothing.
    ///
    /// It waits until all is done; slices of the host that it writes to are copied back. An index out of the bounds of a slice is an error, and leaves the device unusable, as the
    /// driver has it. Where two indices write to one element, one of them wins.
    pub fn run<O: Outputs>(&self, mut slices: impl Wholes, numbers: impl Uniforms, count: usize) -> Result<O, Error> {
        let mut slices = slices.list();
        check::each(&self.signature, &slices, &numbers.made(), &O::made())?;
        if count == 0 {
            return Ok(O::none());
        }
        let out = O::zeros(&self.device, count)?;
        let lengths: Vec<_> = slices.iter().map(|slice| length(&**slice)).collect();
        let mut lying = Vec::new();
        for slice in &mut slices {
            lying.push(slice.lay(&self.device)?);
        }
        self.launch((&lying, &lengths), &numbers, &out, count)?;
        self.device.synchronize()?;
        lying.iter_mut().try_for_each(|slice| slice.back(&self.device))?;
        O::download(&self.device, &out)
    }

    fn launch(
        &self,
        (lying, lengths): (&[Box<dyn Lying + '_>], &[Number<u64>]),
        numbers: &impl Uniforms,
        out: &impl Buffers,
        count: usize,
    ) -> Result<(), Error> {
        let addresses: Vec<Staged<'_>> = lying.iter().map(|slice| slice.address()).collect();
        let (numbers, results) = (numbers.stage(), out.stage());
        let pairs = addresses.iter().zip(lengths).map(|(address, length)| [&**address, length as &dyn Argument]);
        let staged = in_order(&self.signature.order, numbers.iter().map(|number| &**number), pairs);
        let staged: Vec<&dyn Argument> = staged.into_iter().chain(results.iter().map(|result| &**result)).collect();
        map::start(&self.device, &self.function, &staged, count)
    }
}

/// Numbers and slices as the kernel takes them: of a slice its address and its length.
pub fn in_order<T>(
    order: &[Part],
    mut numbers: impl Iterator<Item = T>,
    mut slices: impl Iterator<Item = [T; 2]>,
) -> Vec<T> {
    let mut all = Vec::new();
    for part in order {
        match part {
            Part::Number => all.extend(numbers.next()),
            Part::Slice => all.extend(slices.next().into_iter().flatten()),
        }
    }
    all
}

#[cfg(test)]
mod tests;
