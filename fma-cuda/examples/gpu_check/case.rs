//! One function: on the CPU, in the emulator, on the GPU.

use fma_cuda::{Device, Element, Error};
use fma_ptx::emulate::{End, call};
use fma_ptx::{Module, Role};
use half::{bf16, f16};

/// Operands as bits.
pub type Operands = [u64; 5];

/// Runs a kernel over operands.
type OnDevice = dyn Fn(&Device, &[Operands]) -> Result<Vec<u64>, Error>;

/// A function in all its forms, over bits.
pub struct Case {
    pub family: &'static str,
    pub name: &'static str,
    pub bits: u32,
    pub is_nan: fn(u64) -> bool,
    pub cpu: Box<dyn Fn(Operands) -> u64>,
    /// The function of each text that there is.
    pub texts: Vec<Module>,
    pub gpu: Box<OnDevice>,
}

/// A float by its bits.
pub trait Number: Element {
    const BITS: u32;
    fn of(bits: u64) -> Self;
    fn bits(self) -> u64;
    fn is_nan(bits: u64) -> bool;
}

macro_rules! numbers {
    ($($float:ident $word:ident $bits:literal)*) => {
        $(impl Number for $float {
            const BITS: u32 = $bits;

            fn of(bits: u64) -> $float {
                <$float>::from_bits(bits as $word)
            }

            fn bits(self) -> u64 {
                self.to_bits().into()
            }

            fn is_nan(bits: u64) -> bool {
                Self::of(bits).is_nan()
            }
        })*
    };
}

numbers! { f64 u64 64 f32 u32 32 f16 u16 16 bf16 u16 16 }

/// The machines whose texts are asked for.
const MACHINES: [(u32, u32); 4] = [(7, 5), (8, 0), (9, 0), (10, 0)];

impl Case {
    pub fn of<T: Number>(
        family: &'static str,
        name: &'static str,
        text: fn(u32, u32) -> Option<&'static str>,
        entry: &'static str,
        function: fn(T, T, T, T, T) -> T,
    ) -> Case {
        let mut texts: Vec<&str> = MACHINES.iter().filter_map(|(major, minor)| text(*major, *minor)).collect();
        texts.dedup();
        let read = |text: &&str| Module::read(text).expect("we read what we write");
        let cpu = move |[a, b, c, d, e]: Operands| function(T::of(a), T::of(b), T::of(c), T::of(d), T::of(e)).bits();
        let gpu = move |device: &Device, operands: &[Operands]| {
            let (major, minor) = device.capability()?;
            let map = device.load(text(major, minor).unwrap_or_default())?.map(entry)?;
            let column = |at: usize| operands.iter().map(|one| T::of(one[at])).collect::<Vec<T>>();
            let out: Vec<T> = map.run((&column(0), &column(1), &column(2), &column(3), &column(4)), ())?;
            Ok(out.into_iter().map(T::bits).collect())
        };
        Case {
            family,
            name,
            bits: T::BITS,
            is_nan: T::is_nan,
            cpu: Box::new(cpu),
            texts: texts.iter().map(read).collect(),
            gpu: Box::new(gpu),
        }
    }

    /// What the emulator makes of a text.
    pub fn emulated(module: &Module, operands: Operands) -> Option<u64> {
        let function = module.functions.iter().find(|function| function.role != Role::Kernel)?;
        match call(function, &operands).ok()?.end {
            End::Returned(result) => result,
            _ => None,
        }
    }

    /// Whether two results are the same: any NaN is like any other.
    pub fn same(&self, first: u64, second: u64) -> bool {
        first == second || (self.is_nan)(first) && (self.is_nan)(second)
    }
}
