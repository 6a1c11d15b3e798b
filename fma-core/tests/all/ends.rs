//! Where what is known of an index begins and ends.

use fma_core::rt::Ends;

/// The steps of a loop, by whether each is between the ends.
fn parts(first: u8, end: u8, (from, to): (u8, u8)) -> (Vec<u8>, Vec<u8>) {
    let all = (first..from).chain(from..to).chain(to..end);
    assert_eq!(all.collect::<Vec<_>>(), (first..end).collect::<Vec<_>>(), "{from} {to}");
    ((from..to).collect(), (first..end).filter(|i| !(from..to).contains(i)).collect())
}

#[test]
fn what_is_between_is_all_of_which_it_holds() {
    let steps = [(5, 127), (3, 85)].map(|(usual, under_miri)| crate::or_under_miri(usual, under_miri));
    for (first, end, base) in (0..=255u8).step_by(steps[0]).flat_map(|first| {
        (0..=255u8).step_by(steps[1]).flat_map(move |end| [0, 1, 100, 254, 255].map(|base| (first, end, base)))
    }) {
        for shift in [-300, -2, -1, 0, 1, 100, 300] {
            let all = Ends::of(first, end);
            let is_above = |i: u8| i32::from(i) >= base + shift;
            let is_wide = |i: u8| i8::try_from(i32::from(i) + shift).is_ok();
            let sums = |i: u8| u8::try_from(i32::from(i) + base + shift).is_ok();
            let sum = fma_core::rt::shift(i128::from(shift) + 7, [fma_core::rt::wide(base)], [3, 4]);
            let fits = i8::try_from(base + shift).is_ok();
            let wide = i128::from(shift);
            let holds: [(_, &dyn Fn(u8) -> bool); 5] = [
                (all.from(base, wide), &is_above),
                (all.to(base, wide), &|i| !is_above(i)),
                (all.holds::<i8>(wide), &is_wide),
                (all.own(sum), &sums),
                (all.fits::<i8>(base, wide), &|_| fits),
            ];
            for (ends, holds) in holds {
                let (between, others) = parts(first, end, ends.both());
                assert!(
                    between.into_iter().all(holds) && !others.into_iter().any(holds),
                    "{first} {end} {base} {shift}"
                );
            }
        }
    }
}

#[test]
fn all_that_is_asked_holds() {
    let ends = Ends::of(3usize, 100).from(7i32, -1).to(90u8, 2).own(-4).fits_own(5u8, 250);
    assert_eq!(ends.both(), (6, 92));
    assert_eq!(ends.to(2u8, 0).both(), (100, 100));
    assert_eq!(ends.fits_own(5u8, 251).from(8i8, 0).both(), (100, 100));
}

#[test]
fn the_last_may_be_among_them() {
    assert_eq!(Ends::up_to(2u8, 9).from(0u8, 4).both(), (4, 10));
    // Behind the greatest there is none: the step of it is one of the last.
    assert_eq!(Ends::up_to(2u8, 255).both(), (2, 255));
    // Nothing to do, one by one or between.
    for (first, last) in [(5u8, 4), (255, 0)] {
        let (from, to) = Ends::up_to(first, last).both();
        assert!((first..from).is_empty() && from == to && (to..=last).is_empty());
    }
}
