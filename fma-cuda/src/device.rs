//! A GPU, and its memory.

use std::sync::Arc;

use cudarc::driver::sys::{CUdevice_attribute, is_culib_present};
use cudarc::driver::{CudaContext, CudaSlice, CudaStream};

use crate::error::{Error, driver};
use crate::{Element, Module};

/// A GPU.
#[derive(Clone, Debug)]
pub struct Device {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
    /// How many blocks keep it busy.
    pub(crate) blocks: u32,
}

/// Blocks for each multiprocessor: more than it holds at once, so that none waits for the last ones.
const BLOCKS: u32 = 32;

/// Numbers in the memory of a device.
#[derive(Debug)]
pub struct Buffer<T>(pub(crate) CudaSlice<T>);

impl<T> Buffer<T> {
    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.len() == 0
    }
}

/// Whether there is a driver: without one every other call would panic.
#[allow(unsafe_code)]
fn has_driver() -> bool {
    // SAFETY: it loads a library, whose initialisers are NVIDIA's driver's own, and calls nothing of it.
    unsafe { is_culib_present() }
}

impl Device {
    /// How many there are.
    pub fn count() -> Result<usize, Error> {
        if !has_driver() {
            return Err(Error::NoDriver);
        }
        CudaContext::device_count().map(|count| count.max(0) as usize).map_err(driver("count devices"))
    }

    /// The device of an index, from 0 on.
    pub fn open(index: usize) -> Result<Device, Error> {
        let count = Device::count()?;
        if index >= count {
            let said = format!("there is no device {index}: there are {count}");
            return Err(Error::Driver { doing: "open a device", said });
        }
        let context = CudaContext::new(index).map_err(driver("open a device"))?;
        let parts = context.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
        let parts = parts.map_err(driver("ask a device what it is"))?;
        let stream = context.default_stream();
        Ok(Device { context, stream, blocks: BLOCKS * parts.unsigned_abs() })
    }

    /// What it is called.
    pub fn name(&self) -> Result<String, Error> {
        self.context.name().map_err(driver("ask a device what it is"))
    }

    /// Its compute capability, as `ptx_for` takes it: (9, 0) for sm_90.
    pub fn capability(&self) -> Result<(u32, u32), Error> {
        let found = self.context.compute_capability().map_err(driver("ask a device what it is"))?;
        Ok((found.0.unsigned_abs(), found.1.unsigned_abs()))
    }

    /// How many bytes a second its memory can move at most, and how many f32 operations a second its cores can do, a fused one being two, by its clocks.
    pub fn peaks(&self) -> Result<(f64, f64), Error> {
        use CUdevice_attribute as Attribute;
        let ask = |attribute| {
            let found = self.context.attribute(attribute).map_err(driver("ask a device what it is"))?;
            Ok(f64::from(found))
        };
        let memory = ask(Attribute::CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE)?;
        let width = ask(Attribute::CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH)?;
        let clock = ask(Attribute::CU_DEVICE_ATTRIBUTE_CLOCK_RATE)?;
        let parts = ask(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        // Clocks are in kHz, memory moves twice in each, and its width is in bits.
        let bytes = 2e3 * memory * width / 8.0;
        Ok((bytes, 2e3 * clock * parts * f64::from(cores(self.capability()?))))
    }

    /// Reads a text and has the driver assemble it.
    pub fn load(&self, ptx: &str) -> Result<Module, Error> {
        Module::load(self, ptx)
    }

    /// Copies numbers to the device.
    pub fn upload<T: Element>(&self, numbers: &[T]) -> Result<Buffer<T>, Error> {
        self.stream.clone_htod(numbers).map(Buffer).map_err(driver("copy to the device"))
    }

    /// Zeros on the device.
    pub fn zeros<T: Element>(&self, count: usize) -> Result<Buffer<T>, Error> {
        self.stream.alloc_zeros(count).map(Buffer).map_err(driver("take memory"))
    }

    /// Copies numbers from the device, once all that was launched is done.
    pub fn download<T: Element>(&self, buffer: &Buffer<T>) -> Result<Vec<T>, Error> {
        self.stream.clone_dtoh(&buffer.0).map_err(driver("copy from the device"))
    }

    /// Waits until all that was launched is done.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.stream.synchronize().map_err(driver("run the kernel"))
    }
}

/// The f32 units of a multiprocessor: CUDA C++ Programming Guide, table of arithmetic throughput.
fn cores(capability: (u32, u32)) -> u32 {
    match capability {
        (7, _) | (8, 0) | (6, 0) => 64,
        _ => 128,
    }
}
