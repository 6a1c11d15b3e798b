//! Sums whose type is not written, but known from what they are used for.

#![allow(deprecated)]

macro_rules! typed {
    ($($name:ident($x:ident) $body:block)*) => {
        mod plain {
            pub struct Totals { sum: f64, squares: f64 }
            pub fn halved(sum: f64, by: f64) -> f64 { sum * by }
            $(pub fn $name($x: &[f64]) -> f64 $body)*
        }
        #[fastmath::fastmath(contract, reassoc, report, dispatch)]
        mod fast {
            pub struct Totals { sum: f64, squares: f64 }
            pub fn halved(sum: f64, by: f64) -> f64 { sum * by }
            $(pub fn $name($x: &[f64]) -> f64 $body)*
        }
        type Function = fn(&[f64]) -> f64;
        const ALL: &[(&str, [Function; 2], fastmath::Report)] = &[
            $((stringify!($name), [plain::$name, fast::$name], fast::$name::REPORT)),*
        ];
    };
}

typed! {
    tail(x) { x.iter().sum() }
    branch(x) { if x.len() > 3 { x.iter().map(|v| v * 2.0).sum() } else { x.iter().sum() } }
    declared(x) { let s: f64 = x.iter().map(|v| v * v).sum(); s }
    returned(x) { if x.is_empty() { return x.iter().sum(); } 1.0 }
    assigned(x) { let mut s = 1.5f64; if x.len() > 1 { s = x.iter().sum(); } s }
    argument(x) { halved(x.iter().sum(), 0.5) }
    method(x) { let s = 0.25f64; s.max(x.iter().product()) }
    fields(x) { let t = Totals { squares: x.iter().map(|v| v * v).sum(), sum: x.iter().sum() }; t.sum + t.squares }
    parts(x) { let (a, b): (f64, f64) = (x.iter().sum(), x.iter().map(|v| v * 0.5).sum()); a - b }
}

#[test]
fn sums_take_the_type_of_their_use() {
    let x: Vec<f64> = (0..100).map(|i| if i % 3 == 0 { 1.0 } else { -2.0 }).collect();
    for (name, [plain, fast], report) in ALL {
        let (steps, left) = (report.steps.iter().filter(|step| step.rule == "split over lanes").count(), report.left);
        let reasons: Vec<&str> = left.iter().map(|left| left.reason).collect();
        assert!(steps > 0 && reasons.iter().all(|reason| !reason.contains("not split")), "{name}: {reasons:?}");
        assert_eq!(plain::halved(x[0], 0.5), fast::halved(x[0], 0.5));
        for n in [0, 1, 2, 5, 50, 100] {
            assert_eq!(plain(&x[..n]), fast(&x[..n]), "{name} of {n}");
        }
    }
}
