//! Modules in files of their own, and what names mean in them.

use std::fs;
use std::path::PathBuf;

use super::modules::{Module, source};
use super::names::{Meaning, of_name};
use crate::tree::words_in;

/// A crate of some files, which are gone with it.
struct Crate(PathBuf);

impl Crate {
    fn of(name: &str, files: &[(&str, &str)]) -> Crate {
        let folder = std::env::temp_dir().join(format!("fastmath-around-{}-{name}", std::process::id()));
        for (file, text) in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
        Crate(folder)
    }

    fn module(&self, file: &str) -> Module {
        Module::whole(source(&self.0.join(file)).expect("it is there"))
    }

    /// What a name means in a file: a file and an item, or what else.
    fn meaning(&self, file: &str, name: &str) -> String {
        let place = |module: &Module| {
            let path = module.source.path.strip_prefix(&self.0).expect("it is in the crate");
            path.display().to_string()
        };
        match of_name(&self.module(file), name) {
            Meaning::Item(module, at) => format!("{} {}", place(&module), module.list()[at].name),
            Meaning::Module(module) => place(&module),
            Meaning::Library(path) => path.join("::"),
            other => format!("{other:?}"),
        }
    }

    /// The items that a file is told of others, and the structs of which it knows the fields.
    fn told(&self, file: &str, words: &[&str]) -> (Vec<String>, Vec<String>) {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let wanted = super::Wanted { words, ..super::Wanted::default() };
        let linked = super::Linked::of(&self.module(file), &wanted);
        let mut items = crate::tree::Items::default();
        linked.add_to(&mut items);
        let told = linked.told.iter().map(|item| quote::quote!(#item).to_string()).collect();
        let known = |(name, fields): &(String, Vec<(String, syn::Type)>)| {
            let fields = fields.iter().map(|(name, ty)| format!("{name}: {}", words_in(ty).join(" ")));
            format!("{name} {}", fields.collect::<Vec<_>>().join(", "))
        };
        (told, items.structs.iter().map(known).collect())
    }
}

impl Drop for Crate {
    fn drop(&mut self) {
        // What stays in the folder for passing files harms no one.
        _ = fs::remove_dir_all(&self.0);
    }
}

const FILES: [(&str, &str); 8] = [
    (
        "lib.rs",
        "pub mod geo; mod units; mod own { pub mod deep; } #[cfg(unix)] mod os; #[path = \"odd.rs\"] mod path; mod two;
         pub use geo::vec::V as Vector; pub use units::*; macro_rules! m { () => {} } extern crate half;
         mod here { use super::*; use std::{f32, f64::{self, consts::*}}; } mod perhaps { use super::*; #[cfg(unix)] use super::geo::*; }",
    ),
    (
        "geo/mod.rs",
        "pub mod vec; mod more; pub use self::vec::*; pub use more::{Line, again::*}; struct Private; pub(super) struct Up;
         pub(crate) struct In; #[cfg(unix)] pub struct Maybe; use super::units::Real as Number;
         pub struct Made { pub a: Number, pub b: [Number; SIDES], pub c: Vec<V>, pub d: Hidden } const SIDES: usize = 3; make!();",
    ),
    ("geo/vec.rs", "use crate::units::Real; pub struct V { pub x: Real, pub y: Real } pub struct W(Real);"),
    (
        "geo/more.rs",
        "pub struct Line { pub from: super::vec::V, pub to: super::vec::W } pub mod again { pub use super::super::more::*; pub struct V; }",
    ),
    ("units.rs", "pub type Real = f64; use std::f64::consts::PI; const TWO: Real = 2.0; pub const TURN: Real = TWO * PI; pub fn f() {}"),
    ("own/deep.rs", "use crate::{geo::Line, TURN}; use crate::geo::{self, nothing}; pub struct S { pub l: Line, pub g: geo::Made }"),
    ("two.rs", ""),
    ("two/mod.rs", ""),
];

#[test]
fn names_mean_what_they_do_in_the_language() {
    let of = Crate::of("names", &FILES);
    let expected = [
        ("lib.rs", "geo", "geo/mod.rs"),
        ("lib.rs", "Vector", "geo/vec.rs V"),
        ("lib.rs", "Real", "units.rs Real"),
        // Not visible there.
        ("lib.rs", "TWO", "Nothing"),
        ("lib.rs", "os", "Hidden"),
        ("lib.rs", "path", "Hidden"),
        // Two files may be meant.
        ("lib.rs", "two", "Hidden"),
        ("lib.rs", "f64", "Nothing"),
        ("geo/mod.rs", "Line", "geo/more.rs Line"),
        ("geo/mod.rs", "Number", "units.rs Real"),
        ("geo/mod.rs", "Maybe", "Hidden"),
        // One glob has it, and the other as well; and a macro may make one.
        ("geo/mod.rs", "V", "Unsure"),
        ("geo/vec.rs", "Real", "units.rs Real"),
        ("units.rs", "PI", "std::f64::consts::PI"),
        ("units.rs", "f", "Nothing"),
        ("own/deep.rs", "TURN", "units.rs TURN"),
        ("own/deep.rs", "geo", "geo/mod.rs"),
        ("own/deep.rs", "nothing", "Unsure"),
    ];
    let inside = |module: &str, name| {
        let module = of.module("lib.rs").named(&quote::format_ident!("{module}"), 0).expect("it is written out");
        of_name(&module, name)
    };
    assert_eq!(inside("here", "f64"), Meaning::Nothing);
    assert_eq!(inside("here", "LN_2"), Meaning::Library(["std", "f64", "consts", "LN_2"].map(str::to_owned).to_vec()));
    assert!(matches!(inside("here", "TURN"), Meaning::Item(..)));
    assert_eq!(inside("perhaps", "TURN"), Meaning::Hidden);
    for (file, name, meaning) in expected {
        assert_eq!(of.meaning(file, name), meaning, "{name} in {file}");
    }
}

#[test]
fn what_is_imported_with_all_there_is_is_visible() {
    let files = [
        ("main.rs", "mod a; mod b; mod c; fn main() {}"),
        (
            "a.rs",
            "pub struct X; struct Y; pub(crate) struct Z; pub(self) struct P; pub(super) struct Q; mod inner { use super::*; }",
        ),
        ("b.rs", "use super::a::*; pub use super::c::*; struct Own;"),
        ("c.rs", "pub use super::b::*; pub struct X; pub struct T; #[cfg(unix)] pub use super::a::Z;"),
    ];
    let of = Crate::of("visible", &files);
    let meant = ["X", "Y", "Z", "P", "Q", "T", "Own"].map(|name| of.meaning("b.rs", name));
    assert_eq!(meant, ["Hidden", "Nothing", "Hidden", "Nothing", "a.rs Q", "c.rs T", "b.rs Own"]);
    let inner = of.module("a.rs").declared(5).expect("it is written out");
    for name in ["X", "Y", "P"] {
        assert!(matches!(of_name(&inner, name), Meaning::Item(..)), "{name}");
    }
}

#[test]
fn what_is_told_is_named_as_it_is_here() {
    let of = Crate::of("told", &FILES);
    let (told, fields) = of.told("own/deep.rs", &["Line", "TURN"]);
    // What a line is made of has no name here, nor has a number that another is made of.
    let expected =
        ["const fastmath_far4 : f64 = 2.0 ;", "pub const TURN : f64 = fastmath_far4 * std :: f64 :: consts :: PI ;"];
    assert_eq!(told, expected);
    assert_eq!(
        fields,
        ["fastmath_far1 x: f64, y: f64", "fastmath_far2 0: f64", "Line from: fastmath_far1, to: fastmath_far2"]
    );
    let (told, fields) = of.told("lib.rs", &["Vector", "Real"]);
    assert_eq!(told, ["type Real = f64 ;", "pub struct Vector { pub x : f64 , pub y : f64 }"]);
    assert!(fields.is_empty(), "{fields:?}");
}

#[test]
fn the_files_around_are_found() {
    let files = [
        ("src/lib.rs", "mod a;"),
        ("src/main.rs", "mod b;"),
        ("src/a.rs", "mod c;"),
        ("src/a/c.rs", ""),
        ("src/b.rs", ""),
        ("src/bin/tool.rs", "mod help;"),
        ("src/bin/help.rs", ""),
        ("src/stray.rs", "mod c;"),
        ("tests/one/main.rs", "mod b;"),
        ("tests/one/b.rs", ""),
    ];
    let of = Crate::of("files", &files);
    let root = |file: &str| {
        let root = of.module(file).root()?;
        root.source.path.strip_prefix(&of.0).ok().map(|path| path.display().to_string())
    };
    assert_eq!(root("src/a/c.rs").as_deref(), Some("src/lib.rs"));
    assert_eq!(root("src/b.rs").as_deref(), Some("src/main.rs"));
    assert_eq!(root("src/bin/tool.rs").as_deref(), Some("src/bin/tool.rs"));
    assert_eq!(root("tests/one/b.rs").as_deref(), Some("tests/one/main.rs"));
    assert_eq!(root("src/stray.rs"), None);
    assert!(of.module("src/stray.rs").declared(0).is_none());
    assert!(of.module("src/a.rs").declared(0).is_some_and(|module| module.is_within(&of.module("src/lib.rs"))));
}

#[test]
fn a_file_that_no_other_declares_is_no_module() {
    let files = [
        ("lib.rs", "mod geo { pub struct P; pub mod vec; } mod lib2;"),
        // Left from before.
        ("geo.rs", "pub struct P; pub mod vec;"),
        ("geo/mod.rs", "pub struct P; pub mod vec;"),
        ("geo/vec.rs", "use super::*;"),
        ("lib2.rs", "pub mod geo;"),
        ("lib2/geo.rs", "use super::super::geo::P;"),
    ];
    let of = Crate::of("left", &files);
    assert_eq!(of.meaning("geo/vec.rs", "P"), "lib.rs P");
    assert_eq!(of.meaning("lib2/geo.rs", "P"), "lib.rs P");
    assert_eq!(of.module("geo/mod.rs").parent().map(|module| module.source.path.clone()), None);
    assert!(of.module("geo.rs").declared(1).is_none());
}

#[test]
fn what_another_language_declares_comes_first() {
    let files = [
        ("lib.rs", "mod far; mod a; mod b;"),
        ("far.rs", "pub const SCALE: f64 = 2.0; pub mod half {} pub const OTHER: f64 = 1.0;"),
        ("a.rs", "use crate::far::*; unsafe extern \"C\" { static SCALE: f64; } extern crate std;"),
        ("b.rs", "use crate::far::*; pub extern crate core as half;"),
    ];
    let of = Crate::of("foreign", &files);
    assert_eq!(of.meaning("a.rs", "SCALE"), "Hidden");
    assert_eq!(of.meaning("a.rs", "std"), "Nothing");
    assert_eq!(of.meaning("a.rs", "OTHER"), "far.rs OTHER");
    assert_eq!(of.meaning("b.rs", "half"), "Hidden");
    assert_eq!(of.meaning("b.rs", "core"), "Nothing");
    assert_eq!(of.meaning("b.rs", "SCALE"), "far.rs SCALE");
}

#[test]
fn modules_that_import_one_another_end() {
    let names: Vec<String> = (0..12).map(|at| format!("m{at}")).collect();
    let globs = |own: &String| {
        names.iter().filter(|name| *name != own).map(|name| format!("{name}::*")).collect::<Vec<_>>().join(", ")
    };
    let module = |name: &String| {
        format!("pub mod {name} {{ pub use super::{{{}}}; pub struct {}; }}", globs(name), name.to_uppercase())
    };
    let text: String = names.iter().map(module).collect();
    let of = Crate::of("globs", &[("lib.rs", &format!("{text} use m0::*; struct Own;"))]);
    assert_eq!(of.meaning("lib.rs", "Own"), "lib.rs Own");
    // There are more ways to it than anyone goes.
    assert_eq!(of.meaning("lib.rs", "M7"), "Hidden");
}
