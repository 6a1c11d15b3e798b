//! Lengths that do not fit together are errors that say which and how.

use fma_core::block::{Blocks, MxFp4, MxFp8, NvFp4, View, quantize_into};
use fma_core::{E8M0, F4E2M1, F8E4M3, Round, UE4M3};

#[test]
fn products_and_references_of_other_lengths() {
    let blocks = |length| MxFp8::<F8E4M3>::quantize(&vec![1.0; length], Round::NearestEven);
    for (a, b) in [(0, 1), (31, 32), (32, 33), (64, 32)] {
        let error = blocks(a).dot(&blocks(b)).unwrap_err();
        assert_eq!(error.to_string(), format!("expected {a} elements in the other factor, found {b}"));
        let error = blocks(a).accuracy(&vec![1.0; b]).unwrap_err();
        assert_eq!(error.to_string(), format!("expected {a} numbers in the slice, found {b}"));
        assert_eq!(blocks(a).view().dequantize_into(&mut vec![0.0; b]), Err(error));
    }
}

#[test]
fn parts_of_other_lengths() {
    let scale = E8M0::ONE;
    assert!(MxFp4::from_parts(vec![0; 16], vec![scale], 1.0, 32).is_ok());
    let error = MxFp4::from_parts(vec![0; 15], vec![scale], 1.0, 32).unwrap_err();
    assert_eq!(error.to_string(), "expected 16 bytes of element codes, found 15");
    let error = MxFp4::from_parts(vec![0; 32], vec![scale], 1.0, 33).unwrap_err();
    assert_eq!(error.to_string(), "expected 2 block scales, found 1");
    for length in [usize::MAX, usize::MAX / 2, usize::MAX - 31] {
        assert!(Blocks::<F4E2M1, UE4M3, 16>::from_parts(vec![], vec![], 1.0, length).is_err());
        assert!(View::<F8E4M3, E8M0, 32>::new(&[], &[], 1.0, length).is_err());
    }
}

#[test]
fn slices_of_other_lengths() {
    let numbers = [1.0; 17];
    let quantize = |bytes, scales| {
        let (mut codes, mut scales) = (vec![0; bytes], vec![UE4M3::ONE; scales]);
        quantize_into::<F4E2M1, UE4M3, 16>(&numbers, |_| Round::NearestEven, &mut codes, &mut scales)
    };
    assert!(quantize(16, 2).is_ok());
    assert!(
        [(15, 2), (17, 2), (16, 1), (16, 3), (0, 0)]
            .into_iter()
            .all(|(bytes, scales)| quantize(bytes, scales).is_err())
    );
    assert_eq!(NvFp4::quantize(&numbers, Round::NearestEven).codes().len(), 16);
}
