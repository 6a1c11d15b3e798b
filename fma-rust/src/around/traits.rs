//! Which traits are in scope in a module, as far as that is known: their methods may come before those of a type.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::modules::{self, Module};
use super::names::{self, Meaning};
use super::outline::{Entry, What};
use crate::traits::{Traits, at_path, is_like_a_trait};

thread_local! {
    /// Those of the modules that were asked for, since a file was read last.
    static KNOWN: RefCell<(usize, Vec<(Module, Traits)>)> = const { RefCell::new((0, Vec::new())) };
}

/// Those of a module: any where one may be in scope that nobody here knows.
pub fn in_scope(module: &Module) -> Traits {
    let known = KNOWN.with_borrow(|(reads, all)| {
        let found = all.iter().find(|(known, _)| known == module).filter(|_| *reads == modules::reads());
        found.map(|(_, traits)| traits.clone())
    });
    known.unwrap_or_else(|| {
        let mut found = Found::default();
        let traits = found.take(module).map(|()| Traits::named(found.names)).unwrap_or_default();
        KNOWN.with_borrow_mut(|(reads, all)| {
            if *reads != modules::reads() {
                all.clear();
            }
            *reads = modules::reads();
            all.push((module.clone(), traits.clone()));
        });
        traits
    })
}

#[derive(Default)]
struct Found {
    /// What their methods are called.
    names: BTreeSet<String>,
    seen: Vec<Module>,
}

impl Found {
    /// All that a module declares and imports, whoever may see it.
    fn take(&mut self, module: &Module) -> Option<()> {
        if self.seen.contains(module) {
            return Some(());
        }
        self.seen.push(module.clone());
        let outline = &module.source.outline;
        for entry in module.list().iter() {
            if outline.called(entry).is_some() || !outline.attributes(entry).all(brings_nothing) {
                return None;
            }
            match entry.what {
                What::Trait => self.declared(entry),
                What::Use => self.imported(module, entry)?,
                What::Mod | What::Fn | What::Impl | What::Type | What::Const | What::Other => {}
            }
        }
        Some(())
    }

    fn declared(&mut self, entry: &Entry) {
        let methods = entry.items.iter().filter(|item| item.what == What::Fn);
        self.names.extend(methods.map(|item| item.name.clone()));
    }

    fn imported(&mut self, module: &Module, entry: &Entry) -> Option<()> {
        for import in &entry.uses {
            match (names::of_import(module, &import.path), &import.name) {
                (Meaning::Module(inner), None) => self.take(&inner)?,
                (Meaning::Module(_), Some(_)) => {}
                (Meaning::Item(around, at), _) => {
                    let item = &around.list()[at];
                    if item.what == What::Trait {
                        // A macro in it may make more.
                        item.items.iter().all(|item| item.what != What::Other).then_some(())?;
                        self.declared(item);
                    }
                }
                (Meaning::Library(path), name) => self.of_library(&path, name.as_deref())?,
                // A function, or a macro.
                (_, Some(name)) if !is_like_a_trait(name) => {}
                (Meaning::Nothing | Meaning::Hidden | Meaning::Unsure, _) => return None,
            }
        }
        Some(())
    }

    /// What another crate has.
    fn of_library(&mut self, path: &[String], name: Option<&str>) -> Option<()> {
        let is_library = matches!(path.first().map(String::as_str), Some("std" | "core" | "alloc"));
        match name {
            Some(_) if is_library => self.names.extend(at_path(path)?),
            Some(name) => (!is_like_a_trait(name)).then_some(())?,
            None => path.last().filter(|last| is_library && *last == "consts").map(|_| ())?,
        }
        Some(())
    }
}

/// Whether an attribute puts no other item beside its own.
fn brings_nothing(attribute: &str) -> bool {
    const IDLE: [&str; 26] = [
        "allow",
        "bench",
        "cfg",
        "cfg_attr",
        "cold",
        "deny",
        "deprecated",
        "derive",
        "doc",
        "expect",
        "fastmath",
        "forbid",
        "ignore",
        "inline",
        "macro_export",
        "macro_use",
        "must_use",
        "no_mangle",
        "non_exhaustive",
        "path",
        "repr",
        "rustfmt",
        "should_panic",
        "target_feature",
        "test",
        "track_caller",
    ];
    IDLE.contains(&attribute)
        || matches!(attribute, "warn" | "unsafe" | "global_allocator" | "panic_handler" | "automatically_derived")
}
