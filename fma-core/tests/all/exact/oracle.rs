//! An independent reading of the small formats: their values as a sorted table of f64, rounding by search in it.

use fma_core::{Format, Lowest, Overflow, Round, Specials};

pub struct Oracle {
    pub format: Format,
    /// The magnitudes of the finite codes, by code.
    values: Vec<f64>,
}

impl Oracle {
    pub fn new(format: Format) -> Oracle {
        let layout = format.layout();
        let magnitudes = 1u64 << (layout.bits - layout.signed as u32);
        let finite = match layout.specials {
            Specials::Ieee => magnitudes - (1 << layout.fraction_bits),
            Specials::NanAllOnes => magnitudes - 1,
            Specials::NanNegativeZero | Specials::Finite => magnitudes,
        };
        Oracle { format, values: (0..finite).map(|code| magnitude(format, code)).collect() }
    }

    fn sign_bit(&self) -> u64 {
        let layout = self.format.layout();
        if layout.signed { 1 << (layout.bits - 1) } else { 0 }
    }

    pub fn value(&self, code: u64) -> f64 {
        let negative = code & self.sign_bit() != 0;
        let rest = code & !self.sign_bit();
        if self.format.layout().specials == Specials::NanNegativeZero && negative && rest == 0 {
            return f64::NAN;
        }
        let magnitude = match self.values.get(rest as usize) {
            Some(value) => *value,
            None if self.format.layout().specials == Specials::Ieee && rest as usize == self.values.len() => {
                f64::INFINITY
            }
            None => f64::NAN,
        };
        if negative { -magnitude } else { magnitude }
    }

    /// The code of NaN, with the sign bit cleared where NaN has both signs.
    pub fn nan(&self) -> u64 {
        match self.format.layout().specials {
            Specials::Ieee => self.values.len() as u64 + (1 << (self.format.layout().fraction_bits - 1)),
            Specials::NanAllOnes => self.values.len() as u64,
            Specials::NanNegativeZero => self.sign_bit(),
            Specials::Finite => self.values.len() as u64 - 1,
        }
    }

    /// Neighbouring magnitudes, the last being the largest and the one that would follow.
    pub fn intervals(&self) -> impl Iterator<Item = (f64, f64)> {
        let highs = self.values.iter().copied().skip(1).chain([self.next_after_largest()]);
        self.values.iter().copied().zip(highs)
    }

    /// Whether `x` is the value of a code.
    pub fn holds(&self, x: f64) -> bool {
        self.values.contains(&x.abs())
    }

    /// Whether `x`, rounded as if there were larger numbers, is beyond the largest.
    pub fn overflows(&self, x: f64, round: Round) -> bool {
        self.round_magnitude(x.abs(), direction(round, x < 0.0)).is_none() || x.abs() >= self.next_after_largest()
    }

    /// The code of `x`, which is exact or no closer to any boundary of the format than a few f64 ulps.
    pub fn round(&self, x: f64, round: Round, overflow: Overflow) -> u64 {
        if x.is_nan() {
            return self.nan();
        }
        let x = if self.sign_bit() == 0 { x.abs() } else { x };
        let sign = if x.is_sign_negative() { self.sign_bit() } else { 0 };
        let code = self.round_magnitude(x.abs(), direction(round, sign != 0));
        let zero_without_sign = code == Some(0) && self.format.layout().specials == Specials::NanNegativeZero;
        match code {
            Some(_) if zero_without_sign => 0,
            Some(code) => code | sign,
            None if overflow == Overflow::Saturate => (self.values.len() as u64 - 1) | sign,
            None => match self.format.layout().specials {
                Specials::Ieee => self.values.len() as u64 | sign,
                Specials::NanAllOnes | Specials::NanNegativeZero => self.nan(),
                Specials::Finite => (self.values.len() as u64 - 1) | sign,
            },
        }
    }

    /// `None` beyond the largest number.
    fn round_magnitude(&self, x: f64, direction: Direction) -> Option<u64> {
        let count = self.values.len();
        let above = self.values.partition_point(|value| *value <= x);
        if x == f64::INFINITY {
            return None;
        }
        if above == 0 {
            return Some(0); // Only below the smallest number of a format without zero.
        }
        let low = self.values[above - 1];
        if x == low {
            return Some(above as u64 - 1);
        }
        // Beyond the largest number: as if the codes went on.
        let high = if above < count { self.values[above] } else { self.next_after_largest() };
        let middle = low / 2.0 + high / 2.0;
        // Without fraction bits the last bit of every significand is the leading one.
        let odd = (above - 1) & 1 == 1 || self.format.layout().fraction_bits == 0;
        let away = match direction {
            Direction::Away => true,
            Direction::Toward => false,
            Direction::NearestEven => x > middle || x == middle && odd,
            Direction::NearestAway => x >= middle,
        };
        match (away, above < count) {
            (false, _) => Some(above as u64 - 1),
            (true, true) => Some(above as u64),
            (true, false) => None,
        }
    }

    fn next_after_largest(&self) -> f64 {
        let (largest, before) = (self.values[self.values.len() - 1], self.values[self.values.len() - 2]);
        if self.format.layout().fraction_bits == 0 { 2.0 * largest } else { largest + (largest - before) }
    }
}

enum Direction {
    NearestEven,
    NearestAway,
    Toward,
    Away,
}

fn direction(round: Round, negative: bool) -> Direction {
    match round {
        Round::NearestEven => Direction::NearestEven,
        Round::NearestAway => Direction::NearestAway,
        Round::TowardZero => Direction::Toward,
        Round::Up if negative => Direction::Toward,
        Round::Down if !negative => Direction::Toward,
        Round::Up | Round::Down => Direction::Away,
        Round::Stochastic(_) => panic!("the oracle is deterministic"),
    }
}

fn magnitude(format: Format, code: u64) -> f64 {
    let layout = format.layout();
    let field = (code >> layout.fraction_bits) as i32;
    let fraction = (code % (1 << layout.fraction_bits)) as f64 / (1u64 << layout.fraction_bits) as f64;
    match (layout.lowest, field) {
        (Lowest::Subnormals, 0) => fraction * 2f64.powi(1 - layout.bias),
        (Lowest::Subnormals | Lowest::Normals, _) => (1.0 + fraction) * 2f64.powi(field - layout.bias),
    }
}
