//! What items of one file see.

use super::*;
use crate::around::outline::Outline;

const FILE: &str = r##"
    use std::ops::Add;
    use crate::elsewhere::Other;
    type Real = f64;
    #[derive(Clone, Copy)] #[cfg_attr(feature = "serde", derive(Serialize), doc = "a, b")] pub struct Point { pub x: Real, pub y: Real }
    #[cfg(feature = "wide")] struct Wide { x: f64 }
    #[made_of(something)] struct Made { x: f64 }
    const SIDES: usize = 4;
    macro_rules! square { () => { fn area(p: &Point) -> f64 { p.x * p.y } } }
    square!();
    #[fastmath] /// What it says.
    pub fn length<'a>(p: &'a Point, w: Wide, m: Made, o: Other) -> Real { let a = 2.5e-1; p.x * 1.0 + p.0.1 + a }
    #[fastmath] impl Add for Point { fn add(self, other: Point) -> Point { other } }
    impl Point {
        #[inline] #[fastmath] fn dot(&self, other: &Self) -> f64 { self.x * other.x }
        fn other(&self, by: f32) {}
    }
    fn outer() { #[fastmath] fn inner(p: Point) {} }
    mod deep {
        use super::*;
        struct Real(f32);
        struct Line { from: Point, to: Real }
        #[fastmath] fn far(l: &Line, n: [f64; SIDES]) {}
        mod deeper {
            use super::{Line, super::Point};
            #[fastmath] fn farther(l: &Line, p: Point) {}
        }
    }
"##;

/// What an item sees that begins with the words behind an attribute.
fn seen(begins: &str, item: &str) -> Option<Around> {
    let outline = Outline::of(FILE.to_owned()).expect("it has an outline");
    let source = Rc::new(Source { path: "none/file.rs".into(), outline });
    let start = FILE.find(begins).expect("it is in the file");
    let at = source.outline.tokens.iter().position(|token| token.start == start).expect("a token begins there");
    of(&source, at, &item.parse().expect("it is made of tokens"))
}

fn structs(around: &Around) -> Vec<&str> {
    around.items.structs.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn an_item_sees_what_its_module_declares() {
    let item = "/** What it says. */ pub fn length<'a>(p: &'a Point, w: Wide, m: Made, o: Other) -> Real
        { let a = 2.5e-1; p.x * 1.0 + p.0.1 + a }";
    let around = seen("pub fn length", item).expect("it is there");
    assert_eq!(structs(&around), ["Point"]);
    assert!(around.items.aliases.contains_key("Real"));
    for unknown in ["Wide", "Made", "Other"] {
        assert!(around.items.shadowed.iter().any(|name| name == unknown), "{unknown}");
    }
}

#[test]
fn what_is_not_there_word_for_word_sees_nothing() {
    let made = "fn area(p: &Point) -> f64 { p.x * p.y }";
    assert!(seen("fn area", made).is_none());
    assert!(seen("pub fn length", "fn length(p: &Point) -> Real { p.x }").is_none());
    assert!(seen("fn inner", "fn inner(p: Point) {}").is_none());
}

#[test]
fn a_method_is_in_its_impl() {
    let dot = "#[inline] fn dot(&self, other: &Self) -> f64 { self.x * other.x }";
    let around = seen("fn dot", dot).expect("it is there");
    let block = around.block.as_ref().expect("it is in an impl");
    assert_eq!((structs(&around), block.items.len()), (vec!["Point"], 2));
    let whole = seen("impl Add for Point", "impl Add for Point { fn add(self, other: Point) -> Point { other } }");
    assert!(whole.is_some_and(|around| around.block.is_none() && structs(&around) == ["Point"]));
}

#[test]
fn a_module_sees_what_it_imports() {
    let around = seen("fn far(", "fn far(l: &Line, n: [f64; SIDES]) {}").expect("it is there");
    // A point is made of what the alias around stands for, whose name means something else here.
    let mut names = structs(&around);
    names.sort_unstable();
    assert_eq!(names, ["Line", "Point", "Real"]);
    let point = around.items.structs.iter().find(|(name, _)| name == "Point").expect("it is imported");
    assert!(point.1.iter().all(|(_, ty)| words_in(ty) == ["f64"]));
    assert!(around.items.constants.contains_key("SIDES"));
    let around = seen("fn farther", "fn farther(l: &Line, p: Point) {}").expect("it is there");
    let mut names = structs(&around);
    names.sort_unstable();
    // A line's end has no name here.
    assert_eq!(names, ["Line", "Point", "fastmath_far2"]);
}
