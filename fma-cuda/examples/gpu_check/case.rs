//! One function: on the CPU, in the emulator, on the GPU.

use fma_cuda::{Device, Element, Error};
use fma_ptx::emulate::{End, call};
use fma_ptx::{Module, Role};
use half::{bf16, f16};

/// Operands as bits.
pub type Operands = [u64; 5];

/// Runs a kernel over operands.
type OnDevice = dyn Fn(&Device, &[Operands]) -> Result<Vec<u64>, Error>;

/// What a result has to be.
#[derive(Clone, Copy)]
pub enum Wanted {
    /// The bits of the CPU.
    Bits,
    /// What the first operand gives, within errors that are stated.
    Near(Near),
}

/// A function of one number from a range, and how far results may lie from it on the CPU and in instructions.
#[derive(Clone, Copy)]
pub struct Near {
    pub name: &'static str,
    pub exact: fn(f64) -> f64,
    pub range: [f64; 2],
    pub relative: f64,
    pub absolute: f64,
    /// How often a result is rounded to the format on the way.
    pub roundings: f64,
}

/// A function in all its forms, over bits.
pub struct Case {
    pub family: &'static str,
    pub name: &'static str,
    pub bits: u32,
    pub is_nan: fn(u64) -> bool,
    pub wanted: Wanted,
    /// The format's half unit in the last place, relatively.
    pub half_unit: f64,
    pub to_f64: fn(u64) -> f64,
    pub from_f64: fn(f64) -> u64,
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
    fn to_f64(bits: u64) -> f64;
    fn from_f64(x: f64) -> u64;
    /// Half a unit in the last place of 1.
    const HALF_UNIT: f64;
}

macro_rules! numbers {
    ($($float:ident $word:ident $bits:literal $places:literal $to:expr, $from:expr;)*) => {
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

            fn to_f64(bits: u64) -> f64 {
                $to(Self::of(bits))
            }

            fn from_f64(x: f64) -> u64 {
                Self::bits($from(x))
            }

            const HALF_UNIT: f64 = 1.0 / (1u64 << $places) as f64;
        })*
    };
}

numbers! {
    f64 u64 64 53 f64::from, f64::from;
    f32 u32 32 24 f64::from, |x| x as f32;
    f16 u16 16 11 f64::from, f16::from_f64;
    bf16 u16 16 8 f64::from, bf16::from_f64;
}

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
            wanted: Wanted::Bits,
            half_unit: T::HALF_UNIT,
            to_f64: T::to_f64,
            from_f64: T::from_f64,
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

    /// Whether a result is as good as the CPU's: the same where any NaN is like any other, or near enough, as the CPU's has to be too.
    pub fn fits(&self, operands: Operands, found: u64) -> bool {
        let expected = (self.cpu)(operands);
        match self.wanted {
            Wanted::Bits => found == expected || (self.is_nan)(found) && (self.is_nan)(expected),
            Wanted::Near(near) => {
                let exact = (near.exact)((self.to_f64)(operands[0]));
                let bound = (near.relative + near.roundings * self.half_unit) * exact.abs() + near.absolute;
                [found, expected].iter().all(|bits| ((self.to_f64)(*bits) - exact).abs() <= bound)
            }
        }
    }
}
