//! What a name means in a module: the types, modules and constants that it declares, and what it imports of others.
//!
//! The rules are those of the language: what a module declares or imports by name comes before what it imports with all there is, and of that only what is visible. What a
//! condition may take away, or a macro may make, is not certain.

use std::cell::Cell;

use super::modules::{Module, Reach};
use super::outline::{Entry, Outline, What};
use super::scan::Kind;
use crate::compiler;
use crate::tree::{Type, is_constant_of_std, primitive};

/// What a name or a path means.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// An entry of a module's list, which is no module.
    Item(Module, usize),
    Module(Module),
    /// A path that another crate begins.
    Library(Vec<String>),
    /// Nothing that a module has: a word of the language, or of its prelude.
    Nothing,
    /// Something that is not known.
    Hidden,
    /// Perhaps something.
    Unsure,
}

/// What a name means in a module.
pub fn of_name(module: &Module, name: &str) -> Meaning {
    Search::among(&Cell::new(MOST)).name(module, name)
}

/// Which function a name means in a module.
pub fn of_function(module: &Module, name: &str) -> Option<(Module, usize)> {
    let left = Cell::new(MOST);
    item((Search { functions: true, ..Search::among(&left) }).name(module, name))
}

/// Which function a path means in a module.
pub fn of_function_at(module: &Module, path: &[String]) -> Option<(Module, usize)> {
    let left = Cell::new(MOST);
    item((Search { functions: true, ..Search::among(&left) }).path(module, path))
}

fn item(meant: Meaning) -> Option<(Module, usize)> {
    match meant {
        Meaning::Item(module, at) => Some((module, at)),
        Meaning::Module(_) | Meaning::Library(_) | Meaning::Nothing | Meaning::Hidden | Meaning::Unsure => None,
    }
}

/// What the path of an import means.
pub fn of_import(module: &Module, path: &[String]) -> Meaning {
    Search::among(&Cell::new(MOST)).used(module, path)
}

/// What a path means in a module, outside of a `use`.
pub fn of_path(module: &Module, path: &[String]) -> Meaning {
    Search::among(&Cell::new(MOST)).path(module, path)
}

/// How many times a name is looked for, with those that it leads to.
const MOST: u32 = 2000;

/// Who sees an item, by what it begins with.
fn reach(outline: &Outline, entry: &Entry) -> Reach {
    let word = |at: usize| outline.words(at..at + 1).next();
    if word(entry.head) != Some("pub") {
        return Reach::Within;
    }
    let is_open = outline.tokens.get(entry.head + 1).is_none_or(|token| token.kind != Kind::Open('('));
    match word(entry.head + 2) {
        _ if is_open => Reach::All,
        Some("crate") => Reach::All,
        Some("super") => Reach::Around,
        // At least these.
        _ => Reach::Within,
    }
}

/// Whether a path is the library's module that has the name of a type of numbers.
fn is_module_of_numbers(path: &[String], name: &str) -> bool {
    matches!(path, [first, last] if (first == "std" || first == "core") && last == name && primitive(name) != Type::Other)
}

/// A name that is looked for.
#[derive(Clone, Copy)]
struct Search<'a> {
    /// How many times more it may be looked for: the ways through modules that import one another are many.
    left: &'a Cell<u32>,
    /// Who imports all there is: it sees what is visible there.
    viewer: Option<&'a Module>,
    /// For what it is looked for.
    before: Option<&'a Asked<'a>>,
    /// Whether a function has the name, and not a type or a constant.
    functions: bool,
}

/// A name of a module, and for which other it was asked for.
struct Asked<'a> {
    module: &'a Module,
    name: &'a str,
    functions: bool,
    before: Option<&'a Asked<'a>>,
}

impl<'a> Search<'a> {
    fn among(left: &'a Cell<u32>) -> Search<'a> {
        Search { left, viewer: None, before: None, functions: false }
    }

    fn name(self, module: &Module, name: &str) -> Meaning {
        let Some(left) = self.left.get().checked_sub(1) else { return Meaning::Unsure };
        self.left.set(left);
        // What is looked for already is not found once more.
        let mut before = std::iter::successors(self.before, |asked| asked.before);
        if before.any(|asked| asked.module == module && (asked.name, asked.functions) == (name, self.functions)) {
            return Meaning::Nothing;
        }
        let asked = Asked { module, name, functions: self.functions, before: self.before };
        let search = Search { before: Some(&asked), ..self };
        let own = search.own(module, name);
        let named = own.or_else(|| search.imported(module, name));
        named.unwrap_or_else(|| search.with_all(module, name))
    }

    fn sees(self, module: &Module, entry: &Entry) -> bool {
        self.viewer.is_none_or(|viewer| module.shows(reach(&module.source.outline, entry), viewer))
    }

    /// What the module declares.
    fn own(self, module: &Module, name: &str) -> Option<Meaning> {
        let is_one = |entry: &Entry| {
            let is_asked = match self.functions {
                true => entry.what == What::Fn,
                false => matches!(entry.what, What::Mod | What::Trait | What::Type | What::Const),
            };
            is_asked && self.sees(module, entry)
        };
        let list = module.list();
        let outline = &module.source.outline;
        if list.of_kind(What::Other).any(|(_, entry)| outline.is_foreign(entry, name)) {
            return Some(Meaning::Hidden);
        }
        let mut found = list.named(name).filter(|(_, entry)| is_one(entry));
        let (at, entry) = found.next()?;
        let is_only = found.next().is_none() && !outline.may_be_absent(entry);
        Some(match entry.what {
            _ if !is_only => Meaning::Hidden,
            What::Mod => module.declared(at).map_or(Meaning::Hidden, Meaning::Module),
            _ => Meaning::Item(module.clone(), at),
        })
    }

    /// What it imports by its name.
    fn imported(self, module: &Module, name: &str) -> Option<Meaning> {
        let outline = &module.source.outline;
        let mut found: Option<Meaning> = None;
        for (_, entry) in module.list().of_kind(What::Use) {
            for import in entry.uses.iter().filter(|import| import.name.as_deref() == Some(name)) {
                if !self.sees(module, entry) {
                    continue;
                }
                let meant = match outline.may_be_absent(entry) {
                    true => Meaning::Hidden,
                    false => match self.used(module, &import.path) {
                        // A function, a macro, or what a macro makes.
                        Meaning::Nothing => Meaning::Unsure,
                        // `use std::f64;`: the type stays what it is.
                        Meaning::Library(path) if is_module_of_numbers(&path, name) => continue,
                        meant => meant,
                    },
                };
                found = Some(match found {
                    Some(known) if known != meant => Meaning::Hidden,
                    _ => meant,
                });
            }
        }
        found
    }

    /// What it imports with all there is.
    fn with_all(self, module: &Module, name: &str) -> Meaning {
        let outline = &module.source.outline;
        let mut found = Meaning::Nothing;
        for (_, entry) in module.list().of_kind(What::Use).filter(|(_, entry)| self.sees(module, entry)) {
            for import in entry.uses.iter().filter(|import| import.name.is_none()) {
                let meant = match outline.may_be_absent(entry) {
                    true => Meaning::Unsure,
                    false => self.among_all(module, &import.path, name),
                };
                found = match (found, meant) {
                    (found, Meaning::Nothing) => found,
                    (Meaning::Nothing, meant) => meant,
                    (found, meant) if found == meant => found,
                    _ => Meaning::Hidden,
                };
            }
        }
        // What a macro makes comes before it.
        let may_be_made = || module.list().of_kind(What::Other).any(|(_, entry)| outline.called(entry).is_some());
        match found {
            Meaning::Nothing => Meaning::Nothing,
            _ if may_be_made() => Meaning::Unsure,
            found => found,
        }
    }

    /// What a name means among all there is at a path.
    fn among_all(self, module: &Module, path: &[String], name: &str) -> Meaning {
        match (Search { functions: false, ..self }).used(module, path) {
            Meaning::Module(target) => {
                Search { viewer: Some(self.viewer.unwrap_or(module)), ..self }.name(&target, name)
            }
            Meaning::Library(path) => match path.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["std" | "core", "f32" | "f64", "consts"] if is_constant_of_std(name) => {
                    Meaning::Library([path, vec![name.to_owned()]].concat())
                }
                _ => Meaning::Nothing,
            },
            // The variants of an enum have no names that matter here.
            Meaning::Item(..) => Meaning::Nothing,
            Meaning::Nothing | Meaning::Hidden | Meaning::Unsure => Meaning::Unsure,
        }
    }

    /// What a path means in a `use`.
    fn used(self, module: &Module, path: &[String]) -> Meaning {
        let search = Search { viewer: None, ..self };
        let is_keyword = |word: &String| ["crate", "self", "super", ""].contains(&word.as_str());
        if compiler::uses_begin_at_the_root() && !path.first().is_some_and(is_keyword) {
            return module.root().map_or(Meaning::Unsure, |root| search.path(&root, path));
        }
        search.path(module, path)
    }

    fn path(self, module: &Module, path: &[String]) -> Meaning {
        let found = |module: Option<Module>| module.map_or(Meaning::Unsure, Meaning::Module);
        let mut reached: Option<Meaning> = None;
        for (at, word) in path.iter().enumerate() {
            let step = Search { functions: self.functions && at + 1 == path.len(), ..self };
            reached = Some(match (word.as_str(), reached) {
                ("", None) => Meaning::Library(Vec::new()),
                ("crate", None) => found(module.root()),
                ("self", None) => Meaning::Module(module.clone()),
                ("super", None) => found(module.parent()),
                ("super", Some(Meaning::Module(module))) => found(module.parent()),
                (name, None) => match step.name(module, name) {
                    Meaning::Nothing => Meaning::Library(vec![name.to_owned()]),
                    meant => meant,
                },
                (name, Some(Meaning::Module(module))) => step.name(&module, name),
                (name, Some(Meaning::Library(before))) => Meaning::Library([before, vec![name.to_owned()]].concat()),
                // What belongs to a type is not looked for.
                (_, Some(Meaning::Item(..) | Meaning::Nothing | Meaning::Hidden | Meaning::Unsure)) => Meaning::Unsure,
            });
        }
        reached.unwrap_or(Meaning::Unsure)
    }
}
