//! Where a value stands on its axis, and which values are named there.

use fma_core::Format;
use fma_ir::Ty;
use fma_ir::interpret::{Word, integer};

use crate::real::{decoded, ordinal};
use crate::sample::{Spread, code};
use crate::subject::float;

/// The axis of one input: the places are those of the spread from which it was drawn.
pub struct Axis {
    ty: Ty,
    spread: Spread,
    low: f64,
    high: f64,
}

impl Axis {
    pub fn new(ty: Ty, spread: Spread) -> Axis {
        let (low, high) = match spread {
            Spread::Codes { low, high } | Spread::Integers { low, high } => (low as f64, high as f64),
            Spread::Numbers { low, high } => (low, high),
        };
        Axis { ty, spread, low, high }
    }

    fn format(&self) -> Format {
        float(self.ty).unwrap_or(Format::F64)
    }

    /// The place of an input, from 0 to 1.
    pub fn place(&self, word: Word) -> f64 {
        let at = match (self.spread, self.ty) {
            (Spread::Codes { .. }, _) => ordinal(self.format(), word) as f64,
            (Spread::Numbers { .. }, _) => decoded(self.format(), word).map_or(0.0, |number| number.to_f64()),
            (Spread::Integers { .. }, Ty::Int(int)) => integer::number(int, word) as f64,
            (Spread::Integers { .. }, _) => word as f64,
        };
        self.part(at)
    }

    fn part(&self, at: f64) -> f64 {
        if self.high > self.low { ((at - self.low) / (self.high - self.low)).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Places with their names.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        match self.spread {
            Spread::Codes { .. } => self.decades(),
            Spread::Numbers { .. } | Spread::Integers { .. } => self.steps(),
        }
    }

    /// What the axis is.
    pub fn title(&self) -> &'static str {
        match self.spread {
            Spread::Codes { .. } => "every float as wide as the next",
            Spread::Numbers { .. } | Spread::Integers { .. } => "linear",
        }
    }

    /// Powers of ten on both sides of zero, far enough apart to be read.
    fn decades(&self) -> Vec<(f64, String)> {
        let format = self.format();
        // Most of the way to the largest exponent: 200 for f64, 30 for f32, 3 for f16.
        let reach = f64::from(format.layout().bias) * std::f64::consts::LOG10_2 * 0.8;
        let digit = 10f64.powi(reach.log10().floor() as i32);
        let power = ((reach / digit).floor() * digit) as i32;
        let mut ticks = vec![(self.part(0.0), "0".to_owned())];
        for exponent in [-power, -power / 2, 0, power / 2, power] {
            let size = 10f64.powi(exponent);
            for (number, sign) in [(size, ""), (-size, "−")] {
                let place = self.part(ordinal(format, code(format, number)) as f64);
                let text = if exponent == 0 { "1".to_owned() } else { format!("1e{exponent}").replace('-', "−") };
                ticks.push((place, format!("{sign}{text}")));
            }
        }
        ticks
    }

    /// Six or so round numbers.
    fn steps(&self) -> Vec<(f64, String)> {
        let width = self.high - self.low;
        if width <= 0.0 || !width.is_finite() {
            return vec![(0.5, format!("{:?}", self.low))];
        }
        let raw = width / 6.0;
        let decade = 10f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|part| part * decade).find(|step| *step >= raw).unwrap_or(raw);
        let first = (self.low / step).ceil() as i64;
        let numbers = (0..20).map(|index| first.saturating_add(index) as f64 * step);
        let decimals = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
        let text = |number: f64| {
            let far = number != 0.0 && !(1e-5..1e7).contains(&number.abs());
            let text = if far { format!("{number:e}") } else { format!("{number:.decimals$}") };
            text.replace('-', "−")
        };
        numbers.take_while(|number| *number <= self.high).map(|number| (self.part(number), text(number))).collect()
    }
}
