//! Law 1: the attribute never breaks a function, and without a flag changes nothing.
//!
//! Each file holds functions of one theme in a macro; every set of flags instantiates all of them, and so does an attribute
//! that does nothing. With no flag the results agree on every input; with flags, on inputs where nothing rounds.

#![allow(deprecated, unused, clippy::all, unsafe_op_in_unsafe_fn, non_local_definitions)]

macro_rules! show {
    ($out:ident, $value:expr) => {
        $out.push(format!("{}: {:?}", stringify!($value), $value))
    };
}

#[macro_use]
mod closures;
#[macro_use]
mod containers;
#[macro_use]
mod control_flow;
#[macro_use]
mod effects;
#[macro_use]
mod generics;
#[macro_use]
mod kinds;
#[macro_use]
mod macros;
#[macro_use]
mod mutation;
#[macro_use]
mod own_traits;
#[macro_use]
mod patterns;
#[macro_use]
mod user_types;

type Alias = f64;

/// What each theme's functions returned.
type Results = std::collections::BTreeMap<&'static str, Vec<String>>;

/// All themes under one attribute.
macro_rules! instance {
    ($name:ident, $flags:meta) => {
        instance!($name, $flags, closures containers control_flow effects generics kinds macros mutation own_traits patterns user_types);
    };
    ($name:ident, $flags:meta, $($theme:ident)*) => {
        mod $name {
            use super::Results;

            $(mod $theme {
                use crate::laws::$theme::*;
                use fastmath::fastmath;
                $theme!($flags);
            })*

            pub fn results(s: f64) -> Results {
                let mut results = Results::new();
                $($theme::results(s, results.entry(stringify!($theme)).or_default());)*
                results
            }
        }
    };
}

instance!(plain, allow(unused));
instance!(no_flag, fastmath());
instance!(strict, fastmath(strict));
instance!(contract, fastmath(contract));
// A promise that no bound can keep is an error.
instance!(fused, fastmath(fused), closures containers control_flow effects generics kinds macros mutation patterns user_types);
instance!(fast, fastmath(fast));
instance!(without_promises, fastmath(fast, not(nnan, ninf, afn)));
// The other themes have numbers of other types whose type the attribute cannot see.
instance!(typed, fastmath(contract, ty = f64), control_flow effects generics kinds macros mutation);
instance!(checked, fastmath(fast, check));

/// What a function panicked with.
fn panic_of(function: impl FnOnce() -> f64 + std::panic::UnwindSafe) -> String {
    let Err(payload) = std::panic::catch_unwind(function) else { return "no panic".into() };
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// Runs a future that never waits.
fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::pin::pin!(future).poll(&mut context) {
        std::task::Poll::Ready(value) => value,
        std::task::Poll::Pending => unreachable!("nothing here waits"),
    }
}

fn agree(results: impl Fn(f64) -> Results, scales: &[f64]) {
    for &scale in scales {
        let plain = plain::results(scale);
        for (theme, found) in results(scale) {
            let expected = &plain[theme];
            assert_eq!(expected.len(), found.len());
            let differences: Vec<_> = expected.iter().zip(&found).filter(|(plain, found)| plain != found).collect();
            assert!(differences.is_empty(), "{theme} at {scale:?}, plain and annotated:\n{differences:#?}");
        }
    }
}

/// Inputs that round, vanish, overflow and are no numbers.
const ALL: [f64; 12] = [1.0, -1.0, 0.1, 1.0 / 3.0, -7.3e5, 0.0, -0.0, 1e-310, 1e154, -1e300, f64::INFINITY, f64::NAN];

/// Inputs at which every formula of the themes is exact in any order.
const EXACT: [f64; 2] = [1.0, 2.0];

#[test]
fn no_flag_changes_nothing() {
    agree(no_flag::results, &ALL);
    agree(strict::results, &ALL);
}

#[test]
fn flags_keep_what_is_exact() {
    agree(contract::results, &EXACT);
    agree(fused::results, &EXACT);
    agree(fast::results, &EXACT);
    agree(without_promises::results, &EXACT);
    agree(typed::results, &EXACT);
    agree(checked::results, &EXACT);
}
