//! Functions that fill a slice, as they are written and in lanes.

use crate::given;

pub type Function = fn(&[f32], &mut [f32], usize);

/// Compares what they set, and whether they panic: from slices of such lengths, with such numbers, to slices with so much room.
pub fn compare<const ROOMS: usize>(
    functions: &[(&str, Function, Function)],
    lengths: &[usize],
    numbers: &[usize],
    rooms: fn(usize) -> [usize; ROOMS],
) {
    let (mut panics, mut seen) = (0, 0.0);
    for (name, plain, lanes) in functions {
        for (length, number) in lengths.iter().flat_map(|length| numbers.iter().map(move |number| (*length, *number))) {
            let x: Vec<f32> = (0..length).map(|i| ((i * 7 + 3) % 32) as f32 * 0.25 - 4.0).collect();
            for room in rooms(length) {
                let [mut expected, mut found] = [0, 1].map(|_| vec![0.5f32; room]);
                let plain_ends = given(|| plain(&x, &mut expected, number)).is_some();
                let ends = given(|| lanes(&x, &mut found, number)).is_some();
                assert_eq!(ends, plain_ends, "{name} of {length} with {number} to {room}");
                panics += usize::from(!ends);
                if ends {
                    assert_eq!(found, expected, "{name} of {length} with {number} to {room}");
                    seen += expected.iter().map(|y| y.abs()).sum::<f32>();
                }
            }
        }
    }
    assert!(panics > 100 && seen > 1000.0, "{panics} {seen}");
}

/// All lengths up to one, and others.
pub fn up_to(most: usize, others: &[usize]) -> Vec<usize> {
    (0..most).chain(others.iter().copied()).collect()
}
