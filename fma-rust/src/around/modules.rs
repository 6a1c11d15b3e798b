//! The modules of a crate: which file each is in, and where there.
//!
//! A module is found only where a `mod` declares it that no condition removes and no attribute changes, in the file that the language says: none is
//! guessed. Where two files may be meant, or a `#[path]` says another, there is no module. A file that no other of the crate declares is none of its modules:
//! it may be left from before, or be included in another.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use super::list::List;
use super::outline::{Entry, Outline, What};
use crate::compiler;

/// A file, as it was read.
#[derive(Debug)]
pub struct Source {
    pub path: PathBuf,
    pub outline: Outline,
}

/// A module: its file, and which of the modules that are written out there, each by its place in the list of the one around.
#[derive(Clone, Debug)]
pub struct Module {
    pub source: Rc<Source>,
    pub inside: Vec<usize>,
}

impl PartialEq for Module {
    fn eq(&self, other: &Module) -> bool {
        self.source.path == other.source.path && self.inside == other.inside
    }
}

/// Who sees something of a module.
#[derive(Clone, Copy)]
pub enum Reach {
    /// All of the crate.
    All,
    /// What is in the module around.
    Around,
    /// What is in the module.
    Within,
}

/// How deep modules are followed.
const DEEPEST: usize = 32;

/// The names of files whose modules stand beside them.
const BESIDE: [&str; 3] = ["lib", "main", "mod"];

/// The folders of which each file may be a crate of its own.
const OF_CRATES: [&str; 4] = ["tests", "examples", "benches", "bin"];

impl Module {
    /// What stands in it.
    pub fn list(&self) -> &List {
        self.inside.iter().fold(&self.source.outline.items, |list, at| &list[*at].items)
    }

    /// The module that an entry of its list declares.
    pub fn declared(&self, at: usize) -> Option<Module> {
        let outline = &self.source.outline;
        let entry = self.list().get(at).filter(|entry| entry.what == What::Mod)?;
        if !outline.attributes(entry).all(leaves) {
            return None;
        }
        if entry.body.is_some() {
            return Some(self.inner(at));
        }
        only(self.files(&entry.name)?.iter().filter_map(|file| source(file))).map(Module::whole)
    }

    /// The module that is written out at a place of its list.
    pub fn inner(&self, at: usize) -> Module {
        Module { source: self.source.clone(), inside: [&self.inside[..], &[at]].concat() }
    }

    /// The files in which a module of a name may be that it declares.
    fn files(&self, name: &str) -> Option<[PathBuf; 2]> {
        let mut folder = own_folder(&self.source.path)?;
        let mut list = &self.source.outline.items;
        for at in &self.inside {
            folder.push(&list[*at].name);
            list = &list[*at].items;
        }
        Some([folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")])
    }

    /// Whether the compiler has it from the file of a module, and not from one that is included in another, where more may stand beside it.
    pub fn is_of_crate(&self) -> bool {
        let file = &self.source.path;
        compiler::root().is_none_or(|root| root == file) || declarer(file).is_some()
    }

    /// What is written in a file.
    pub fn of_file(file: &Path) -> Option<Module> {
        source(&std::path::absolute(file).ok()?).map(Module::whole)
    }

    /// The module of a name that is written out in this one, where some of its name stand before it.
    pub fn named(&self, name: &syn::Ident, before: usize) -> Option<Module> {
        let is_one = |entry: &Entry| entry.what == What::Mod && entry.body.is_some();
        let (at, _) = self.list().named(&name.to_string()).filter(|(_, entry)| is_one(entry)).nth(before)?;
        Some(self.inner(at))
    }

    fn written_out(&self, name: &str) -> Option<usize> {
        let is_one = |entry: &Entry| entry.what == What::Mod && entry.body.is_some();
        only(self.list().named(name).filter(|(_, entry)| is_one(entry)).map(|(at, _)| at))
    }

    /// The file as a module.
    pub fn whole(source: Rc<Source>) -> Module {
        Module { source, inside: Vec::new() }
    }

    /// The module around.
    pub fn parent(&self) -> Option<Module> {
        match self.inside.split_last() {
            Some((_, around)) => Some(Module { source: self.source.clone(), inside: around.to_vec() }),
            None => declarer(&self.source.path),
        }
    }

    /// The crate.
    pub fn root(&self) -> Option<Module> {
        if let Some(root) = compiler::root() {
            return source(root).map(Module::whole);
        }
        let mut module = Module::whole(self.source.clone());
        for _ in 0..DEEPEST {
            match module.parent() {
                Some(parent) => module = parent,
                None => return is_root(&module.source.path).then_some(module),
            }
        }
        None
    }

    /// Whether another sees what of it has such a reach.
    pub fn shows(&self, reach: Reach, viewer: &Module) -> bool {
        match reach {
            Reach::All => true,
            Reach::Around => self.parent().is_some_and(|parent| viewer.is_within(&parent)),
            Reach::Within => viewer.is_within(self),
        }
    }

    /// Whether it is another one, or inside of it.
    pub fn is_within(&self, other: &Module) -> bool {
        let mut module = Some(self.clone());
        for _ in 0..DEEPEST {
            match module {
                Some(inner) if inner == *other => return true,
                Some(inner) => module = inner.parent(),
                None => return false,
            }
        }
        false
    }
}

/// Whether an attribute leaves a module what it is.
fn leaves(attribute: &str) -> bool {
    matches!(
        attribute,
        "doc" | "allow" | "expect" | "warn" | "deny" | "forbid" | "deprecated" | "macro_use" | "rustfmt"
    ) || matches!(attribute, "fastmath" | "must_use")
}

/// The one that there is.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

/// Where the modules stand that a file declares. Of one that a `#[path]` named that is not known.
fn own_folder(file: &Path) -> Option<PathBuf> {
    let folder = file.parent()?;
    let name = file.file_stem()?;
    if is_root(file) {
        return Some(folder.to_owned());
    }
    declarer(file).map(|_| if name == "mod" { folder.to_owned() } else { folder.join(name) })
}

/// Whether a file is a crate.
fn is_root(file: &Path) -> bool {
    if let Some(root) = compiler::root() {
        return file == root;
    }
    let is_named = |name: &OsStr| name == "lib" || name == "main";
    let folder = || file.parent().and_then(Path::file_name).filter(|name| OF_CRATES.iter().any(|known| name == known));
    file.file_stem().is_some_and(is_named) || folder().is_some() && declarer(file).is_none()
}

/// The module that declares a file as one of its own.
fn declarer(file: &Path) -> Option<Module> {
    if compiler::root().is_some_and(|root| root == file) {
        return None;
    }
    let (mut folder, stem) = (file.parent()?, file.file_stem()?);
    let mut name = stem;
    // `geo/mod.rs` is declared beside its folder.
    if stem == "mod" {
        (folder, name) = (folder.parent()?, folder.file_name()?);
    }
    let name = name.to_str()?;
    // Each folder may be that of a file, or of a module that is written out in one.
    let mut through: Vec<&str> = Vec::new();
    for _ in 0..DEEPEST {
        let files = declaring(folder);
        let sources = files.iter().filter(|other| *other != file).filter_map(|file| source(file));
        let declaring = sources.filter_map(|source| declares(source, &through, name));
        // What stands there may be of no crate, or declare a file elsewhere.
        let is_it = |module: &Module| module.files(name).is_some_and(|files| files.iter().any(|it| it == file));
        let found: Vec<Module> = declaring.filter(is_it).collect();
        if !found.is_empty() {
            return only(found.into_iter());
        }
        through.insert(0, folder.file_name()?.to_str()?);
        folder = folder.parent()?;
    }
    None
}

/// The files whose modules may stand in a folder.
fn declaring(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = BESIDE.iter().map(|stem| folder.join(format!("{stem}.rs"))).collect();
    if let Some(root) = compiler::root() {
        files.retain(|file| file.file_stem().is_some_and(|name| name == "mod") && file != root);
        files.extend((root.parent() == Some(folder)).then(|| root.to_owned()));
    }
    if folder.file_name().is_some() {
        files.push(folder.with_extension("rs"));
    }
    files
}

/// The module of a file, behind those that are written out there, that declares one as a file. On what condition does not matter: that file is part of the
/// crate.
fn declares(source: Rc<Source>, through: &[&str], name: &str) -> Option<Module> {
    let mut module = Module::whole(source);
    for word in through {
        let at = module.written_out(word)?;
        module.inside.push(at);
    }
    let outline = &module.source.outline;
    let is_moved = |name: &str| matches!(name, "path" | "cfg_attr");
    let named = || module.list().named(name).filter(|(_, entry)| entry.what == What::Mod);
    let is_file = |entry: &Entry| entry.body.is_none() && !outline.attributes(entry).any(is_moved);
    let is_one = named().next().is_some() && named().all(|(_, entry)| is_file(entry));
    is_one.then_some(module)
}

/// A file that was asked for: what tells whether it is still the same, and what is in it.
struct Read {
    stamp: (u64, SystemTime),
    source: Option<Rc<Source>>,
}

thread_local! {
    /// The files that were read: of what a crate consists of each is asked for by many items.
    static KNOWN: RefCell<BTreeMap<PathBuf, Read>> = const { RefCell::new(BTreeMap::new()) };
    static READS: Cell<usize> = const { Cell::new(0) };
}

/// How many files were read so far: what was found holds as long as there are no more.
pub fn reads() -> usize {
    READS.get()
}

/// A file, if there is one whose brackets match.
pub fn source(file: &Path) -> Option<Rc<Source>> {
    let of = std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file)?;
    let stamp = (of.len(), of.modified().ok()?);
    KNOWN.with_borrow_mut(|known| {
        if let Some(read) = known.get(file).filter(|read| read.stamp == stamp) {
            return read.source.clone();
        }
        READS.set(READS.get() + 1);
        let outline = std::fs::read_to_string(file).ok().and_then(Outline::of);
        let source = outline.map(|outline| Rc::new(Source { path: file.to_owned(), outline }));
        known.insert(file.to_owned(), Read { stamp, source: source.clone() });
        source
    })
}
