//! Modules and their maps.

use std::sync::Arc;

use cudarc::driver::{CudaFunction, CudaModule, LaunchConfig};
use cudarc::nvrtc::Ptx;

use crate::arguments::{Buffers, Inputs, Outputs, Staged, Uniforms};
use crate::error::{Error, driver};
use crate::signature::{Signature, Taken, signature};
use crate::{Device, arguments::Input};

/// A text that the driver has assembled.
#[derive(Clone, Debug)]
pub struct Module {
    device: Device,
    loaded: Arc<CudaModule>,
    text: fma_ptx::Module,
}

/// A kernel over slices.
#[derive(Clone, Debug)]
pub struct Map {
    device: Device,
    function: CudaFunction,
    signature: Signature,
}

/// The threads of a block.
const THREADS: u32 = 256;

impl Module {
    pub(crate) fn load(device: &Device, ptx: &str) -> Result<Module, Error> {
        let text = read(ptx)?;
        let loaded = device.context.load_module(Ptx::from_src(ptx)).map_err(driver("assemble the text"))?;
        Ok(Module { device: device.clone(), loaded, text })
    }

    /// The kernel of a name: `f::ENTRY`.
    pub fn map(&self, entry: &str) -> Result<Map, Error> {
        let signature = signature(&self.text, entry)?;
        let function = self.loaded.load_function(entry).map_err(driver("find the kernel"))?;
        Ok(Map { device: self.device.clone(), function, signature })
    }
}

/// The driver takes the text as C does, up to a zero.
fn read(ptx: &str) -> Result<fma_ptx::Module, Error> {
    if ptx.contains('\0') {
        return Err(Error::Text("there is a zero in it".to_owned()));
    }
    fma_ptx::Module::read(ptx).map_err(|error| Error::Text(error.to_string()))
}

impl Map {
    /// The function over all elements of the slices, with the same numbers for each; slices of no elements give vectors of none.
    pub fn run<O: Outputs>(&self, slices: impl Inputs, numbers: impl Uniforms) -> Result<O, Error> {
        let inputs = slices.list();
        let count = check(&self.signature, &inputs, &numbers.sizes(), &O::sizes(), &[])?;
        if count == 0 {
            return Ok(O::none());
        }
        let out = O::zeros(&self.device, count)?;
        self.launch(&inputs, &numbers, &out, count)?;
        self.device.synchronize()?;
        O::download(&self.device, &out)
    }

    /// The same into memory of the device. It returns as soon as the driver has taken it: [`Device::synchronize`] waits, and says what went wrong.
    pub fn run_into(&self, slices: impl Inputs, numbers: impl Uniforms, out: &mut impl Buffers) -> Result<(), Error> {
        let inputs = slices.list();
        match check(&self.signature, &inputs, &numbers.sizes(), &out.sizes(), &out.counts())? {
            0 => Ok(()),
            count => self.launch(&inputs, &numbers, out, count),
        }
    }

    fn launch(
        &self,
        inputs: &[&dyn Input],
        numbers: &impl Uniforms,
        out: &impl Buffers,
        count: usize,
    ) -> Result<(), Error> {
        let mut staged: Vec<Staged<'_>> = numbers.stage();
        for input in inputs {
            staged.push(input.stage(&self.device)?);
        }
        staged.extend(out.stage());
        self.start(&staged, count)
    }

    #[allow(unsafe_code)]
    fn start(&self, staged: &[Staged<'_>], count: usize) -> Result<(), Error> {
        use cudarc::driver::PushKernelArg;
        let count = count as u64;
        let blocks = u32::try_from(count.div_ceil(THREADS.into())).unwrap_or(u32::MAX).min(self.device.blocks);
        let shape = LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };
        let mut arguments = self.device.stream.launch_builder(&self.function);
        staged.iter().for_each(|argument| argument.push(&mut arguments));
        arguments.arg(&count);
        // SAFETY: `check` has held number and size of all arguments against the kernel's text, and every slice has `count` elements,
        // beyond which a map neither reads nor writes. What it writes to is exclusively borrowed or new.
        unsafe { arguments.launch(shape) }.map(|_| ()).map_err(driver("launch the kernel"))
    }
}

/// How many elements there are, if all that is given is what the kernel takes.
fn check(
    signature: &Signature,
    inputs: &[&dyn Input],
    numbers: &[usize],
    results: &[usize],
    places: &[usize],
) -> Result<usize, Error> {
    let sizes: Vec<usize> = inputs.iter().map(|input| input.bytes()).collect();
    sized("slices", &signature.inputs, &sizes)?;
    sized("numbers for all elements", &signature.uniforms, numbers)?;
    sized("results", &signature.outputs, results)?;
    let lengths: Vec<usize> = inputs.iter().map(|input| input.count()).chain(places.iter().copied()).collect();
    match lengths.first() {
        Some(first) if lengths.iter().all(|length| length == first) => Ok(*first),
        Some(_) => Err(Error::Lengths(lengths)),
        None => Ok(0),
    }
}

fn sized(what: &'static str, taken: &[Taken], given: &[usize]) -> Result<(), Error> {
    if taken.len() != given.len() {
        return Err(Error::Count { what, taken: taken.len(), given: given.len() });
    }
    match taken.iter().zip(given).find(|(taken, given)| taken.bytes != **given) {
        Some((taken, given)) => Err(Error::Size { name: taken.name.clone(), taken: taken.bytes, given: *given }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
