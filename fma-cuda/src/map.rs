//! Modules and their maps.

use std::sync::Arc;

use cudarc::driver::{CudaFunction, CudaModule, LaunchConfig};
use cudarc::nvrtc::Ptx;

use crate::arguments::{Argument, Buffers, Input, Inputs, Outputs, Staged, Uniforms};
use crate::error::{Error, driver};
use crate::signature::{Signature, Way, signature};
use crate::{Device, Each, check};

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
        let signature = signature(&self.text, entry, Way::Map)?;
        Ok(Map { device: self.device.clone(), function: self.function(entry)?, signature })
    }

    /// The kernel over an index of a name: `f::ENTRY`.
    pub fn each(&self, entry: &str) -> Result<Each, Error> {
        let signature = signature(&self.text, entry, Way::Each)?;
        Ok(Each { device: self.device.clone(), function: self.function(entry)?, signature })
    }

    fn function(&self, entry: &str) -> Result<CudaFunction, Error> {
        self.loaded.load_function(entry).map_err(driver("find the kernel"))
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
        let count = check::map(&self.signature, &inputs, &numbers.made(), &O::made(), &[])?;
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
        match check::map(&self.signature, &inputs, &numbers.made(), &out.made(), &out.counts())? {
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
        let staged: Vec<&dyn Argument> = staged.iter().map(|argument| &**argument).collect();
        start(&self.device, &self.function, &staged, count)
    }
}

/// Launches a kernel whose arguments have been held against its text, and the number of elements behind them.
#[allow(unsafe_code)]
pub fn start(device: &Device, function: &CudaFunction, staged: &[&dyn Argument], count: usize) -> Result<(), Error> {
    use cudarc::driver::PushKernelArg;
    let count = count as u64;
    let blocks = u32::try_from(count.div_ceil(THREADS.into())).unwrap_or(u32::MAX).min(device.blocks);
    let shape = LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };
    let mut arguments = device.stream.launch_builder(function);
    staged.iter().for_each(|argument| argument.push(&mut arguments));
    arguments.arg(&count);
    // SAFETY: `check` has held number and type of all arguments against the kernel's text. Every slice of a map and every place for results
    // has `count` elements, beyond which nothing is read or written; a slice that is taken as a whole comes with its length, beyond which the
    // kernel traps. What is written to is exclusively borrowed or new.
    unsafe { arguments.launch(shape) }.map(|_| ()).map_err(driver("launch the kernel"))
}

#[cfg(test)]
mod tests;
