//! The parts of a picture that its looks rest on; the whole stands in `tests/data`.

use fma_core::Format;
use fma_ir::Ty;

use super::axis::Axis;
use crate::real::ordinal;
use crate::sample::{Spread, code};

fn everywhere(format: Format) -> Axis {
    let high = ordinal(format, format.max_finite(fma_core::Sign::Positive));
    Axis::new(Ty::Float(format), Spread::Codes { low: -high, high })
}

/// One half of the floats lie between −1 and 1, and ticks stand where their floats do.
#[test]
fn the_axis_of_all_floats_gives_each_binade_its_share() {
    for (format, named) in [(Format::F64, "1e200"), (Format::F32, "1e30"), (Format::F16, "1e3")] {
        let axis = everywhere(format);
        let ticks = axis.ticks();
        let tick = |text: &str| ticks.iter().find(|(_, name)| name == text).map(|(place, _)| *place);
        assert_eq!(tick("0"), Some(0.5), "{ticks:?}");
        let (one, minus) = (tick("1").expect("a tick"), tick("−1").expect("a tick"));
        assert!((one - 0.75).abs() < 0.02 && (minus - 0.25).abs() < 0.02, "{ticks:?}");
        assert_eq!(axis.place(code(format, 1.0)), one);
        assert!(tick(named).is_some_and(|far| far > 0.84 && far < 0.97), "{ticks:?}");
    }
}

#[test]
fn linear_axes_have_round_ticks() {
    let axis = |low, high| Axis::new(Ty::Float(Format::F64), Spread::Numbers { low, high });
    let names = |axis: Axis| axis.ticks().into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(" ");
    assert_eq!(names(axis(0.0, 1.0)), "0.0 0.2 0.4 0.6 0.8 1.0");
    assert_eq!(names(axis(-100.0, 100.0)), "−100 −50 0 50 100");
    assert_eq!(names(axis(2.0, 2.0)), "2.0");
    assert_eq!(axis(-1.0, 3.0).place(1.0_f64.to_bits()), 0.5);
}
