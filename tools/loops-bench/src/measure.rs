//! Times of versions of one kernel, taken in turns.

use std::hint::black_box;
use std::ops::{Deref, DerefMut};
use std::time::Instant;

/// What there is to run a kernel on: inputs, and an output.
pub struct Data<T> {
    pub a: Array<T>,
    pub b: Array<T>,
    pub c: Array<T>,
    pub d: Array<T>,
    pub out: Array<T>,
}

/// The bytes of a line of the cache, and of a page.
const LINE: usize = 64;
const PAGE: usize = 4096;

/// Numbers that begin at a line of the cache, some lines into a page. Without that the ratios are those of the places that
/// the allocator happened to give: loads of 64 bytes take twice as long where each is of two lines.
pub struct Array<T> {
    room: Vec<T>,
    first: usize,
}

impl<T: Copy> Array<T> {
    /// What `numbers` holds, `lines` lines into a page: arrays that begin at unlike lines don't wait for each other's stores.
    pub fn new(numbers: &[T], lines: usize) -> Array<T> {
        let spare = PAGE / size_of::<T>() + lines * LINE / size_of::<T>();
        let mut room: Vec<T> = Vec::with_capacity(numbers.len() + spare);
        let to_page = room.as_ptr().cast::<u8>().align_offset(PAGE) / size_of::<T>();
        let first = to_page + lines * LINE / size_of::<T>();
        room.extend(numbers.iter().cycle().take(first));
        room.extend_from_slice(numbers);
        Array { room, first }
    }
}

impl<T> Deref for Array<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.room[self.first..]
    }
}

impl<T> DerefMut for Array<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.room[self.first..]
    }
}

/// A kernel on the first numbers of those that it takes.
pub type Kernel<T> = fn(&mut Data<T>, usize) -> T;

/// Runs one version.
pub type Run<'a, T> = Box<dyn Fn(&mut Data<T>, usize) -> T + 'a>;

/// One version of a kernel; none where it does not exist.
pub struct Version<'a, T> {
    pub name: &'static str,
    pub run: Option<Run<'a, T>>,
}

/// The times of a version, in nanoseconds a call, one of each round.
pub struct Times(pub Vec<f64>);

impl Times {
    /// The middle one.
    pub fn median(&self) -> f64 {
        quantile(&self.0, 0.5)
    }
}

/// The ratio of medians, and the quartiles of the ratios of each round.
pub struct Ratio {
    pub median: f64,
    pub quartiles: [f64; 2],
}

impl Ratio {
    /// How much longer `other` takes.
    pub fn of(own: &Times, other: &Times) -> Ratio {
        let ratios: Vec<f64> = own.0.iter().zip(&other.0).map(|(own, other)| other / own).collect();
        Ratio { median: other.median() / own.median(), quartiles: [quantile(&ratios, 0.25), quantile(&ratios, 0.75)] }
    }
}

fn quantile(times: &[f64], part: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * part).round() as usize]
}

/// Runs all versions in turns, `rounds` times, each for about `nanoseconds`.
pub fn measure<T: Copy>(
    versions: &[Version<'_, T>],
    data: &mut Data<T>,
    length: usize,
    rounds: usize,
    nanoseconds: f64,
) -> Vec<Option<Times>> {
    let mut times: Vec<Option<Times>> =
        versions.iter().map(|version| version.run.as_ref().map(|_| Times(Vec::new()))).collect();
    let calls: Vec<usize> = versions
        .iter()
        .map(|version| version.run.as_ref().map_or(1, |run| calls(run, data, length, nanoseconds)))
        .collect();
    for round in 0..rounds {
        for turn in 0..versions.len() {
            let index = (turn + round) % versions.len();
            if let (Some(run), Some(times)) = (&versions[index].run, &mut times[index]) {
                times.0.push(time(run, data, length, calls[index]));
            }
        }
    }
    times
}

fn calls<T: Copy>(run: &Run<'_, T>, data: &mut Data<T>, length: usize, nanoseconds: f64) -> usize {
    time(run, data, length, 1);
    let one = time(run, data, length, 3);
    ((nanoseconds / one) as usize).clamp(1, 100_000)
}

fn time<T: Copy>(run: &Run<'_, T>, data: &mut Data<T>, length: usize, calls: usize) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        black_box(run(black_box(data), black_box(length)));
    }
    start.elapsed().as_nanos() as f64 / calls as f64
}
