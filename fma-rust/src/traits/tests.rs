//! Which methods the traits of a module may give.

use super::Traits;

fn may_give(source: &str) -> Option<bool> {
    Some(Traits::of(&syn::parse_file(source).ok()?.items).may_give("length"))
}

#[test]
fn what_is_known_brings_no_method() {
    for source in [
        "fn f(v: V) -> f64 { v.length() }",
        "use std::{collections::HashMap, fmt::Debug, ops::Sub}; use std::f64::consts::*; use core::ops::Add;",
        "use super::{helper, LEAST_OF_ALL, Kind, Row}; struct S { kind: Kind } fn f(rows: &[Row]) {}",
        "use super::Shape::*; use fastmath::fastmath; macro_rules! m { () => {} }",
    ] {
        assert_eq!(may_give(source), Some(false), "{source}");
    }
}

#[test]
fn what_is_unknown_may_bring_any() {
    for source in [
        "use super::*;",
        "use super::Foreign;",
        "use super::Foreign as _;",
        "use super::Foreign; fn f(x: &dyn Foreign) {}",
        "use std::io::prelude::*;",
        "imports!();",
    ] {
        assert_eq!(may_give(source), Some(true), "{source}");
    }
}

#[test]
fn traits_of_the_library_bring_their_own() {
    let gives = |source: &str, name: &str| Some(Traits::of(&syn::parse_file(source).ok()?.items).may_give(name));
    assert_eq!(gives("use std::ops::{Add, MulAssign};", "add"), Some(true));
    assert_eq!(gives("use std::ops::{Add, MulAssign};", "mul_assign"), Some(true));
    assert_eq!(gives("impl Ord for V {}", "max"), Some(true));
    assert_eq!(gives("impl Sub for V {}", "max"), Some(false));
    assert_eq!(gives("", "into"), Some(true));
}
