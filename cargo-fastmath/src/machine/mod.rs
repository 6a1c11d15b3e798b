//! What machines run: the instructions of a function as we write it, and as NVIDIA's compiler does.

mod counts;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use fma_ptx::{Assembler, Complaint, Cost, Module, Target};
use fma_rust::explain::{Account, Text};

pub use counts::Counts;

use crate::peer::{Compiler, Mathematics, headers, source};

/// What one function costs on one target.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub target: Target,
    /// In the text.
    pub text: Cost,
    /// In the machine.
    pub ours: Counts,
    /// What NVIDIA's compiler makes of it, with `--use_fast_math` and without; or why there is no such thing.
    pub peers: Result<[Counts; 2], String>,
}

/// The machine instructions of functions, by name.
type Code = BTreeMap<String, Vec<String>>;

/// The programs that it takes.
#[derive(Debug)]
pub struct Programs {
    pub assembler: Assembler,
    /// Where there is none, what to do for one.
    pub compiler: Result<Compiler, String>,
}

impl Programs {
    /// Those that are installed; or what to do for an assembler.
    pub fn find() -> Result<Programs, String> {
        let assembler = Assembler::find().map_err(|missing| missing.to_string())?;
        Ok(Programs { assembler, compiler: Compiler::find() })
    }

    /// A row for each function that has a text for the target.
    pub fn rows(&self, accounts: &[Account], target: Target) -> Result<Vec<Row>, String> {
        let of = |account: &Account| account.texts.iter().find(|text| text.target == target).cloned();
        let found: Vec<(&Account, Text)> =
            accounts.iter().filter_map(|account| Some((account, of(account)?))).collect();
        let peers = self.peers(&found, target);
        let together = together(&found).and_then(|text| self.code(&text, target).ok());
        let rows = found.iter().zip(peers).map(|((account, text), peers)| {
            let code = match &together {
                Some(code) => code.get(&text.entry).cloned(),
                None => self.code(&text.text, target).map_err(|complaint| self.failed(&complaint))?.remove(&text.entry),
            };
            let ours = Counts::of(&code.unwrap_or_default());
            Ok(Row { name: account.name.clone(), target, text: text.cost, ours, peers })
        });
        rows.collect()
    }

    fn failed(&self, complaint: &Complaint) -> String {
        format!("{} and nvdisasm failed: {complaint}", self.assembler.path().display())
    }

    /// The machine code of each function of a text.
    fn code(&self, text: &str, target: Target) -> Result<Code, Complaint> {
        let place = Scratch::new();
        self.assembler.assemble(text, target, &place.0)?;
        self.assembler.disassemble(&place.0)
    }

    /// Those of all functions at once; one by one if that fails, so that no one fails for another.
    fn peers(&self, found: &[(&Account, Text)], target: Target) -> Vec<Result<[Counts; 2], String>> {
        let sources: Vec<_> = found.iter().enumerate().map(|(index, one)| peer(index, one)).collect();
        let whole: String = sources.iter().flatten().cloned().collect();
        let together = self.compiled(&whole, target);
        let one = |(index, source): (usize, &Result<String, String>)| {
            let source = source.as_ref().map_err(Clone::clone)?;
            let name = if found[index].1.each.is_empty() { name(index) } else { name(index) + "_map" };
            let code = together.clone().or_else(|_| self.compiled(source, target))?;
            Ok(code.map(|code| code.get(&name).map(|code| Counts::of(code)).unwrap_or_default()))
        };
        sources.iter().enumerate().map(one).collect()
    }

    /// The machine code of each function of a source, with fast mathematics and without.
    fn compiled(&self, source: &str, target: Target) -> Result<[Code; 2], String> {
        let compiler = self.compiler.as_ref().map_err(Clone::clone)?;
        let code = |mathematics| {
            let object = compiler.compile(&(headers(source) + source), target, mathematics)?;
            let place = Scratch::new();
            std::fs::write(&place.0, object).map_err(|error| format!("{}: {error}", place.0.display()))?;
            self.assembler.disassemble(&place.0).map_err(|complaint| complaint.to_string())
        };
        Ok([code(Mathematics::Fast)?, code(Mathematics::Plain)?])
    }
}

/// The texts as one, which an assembler takes as long for as for one of them; nothing where two functions have the same name.
fn together(found: &[(&Account, Text)]) -> Option<String> {
    let modules = found.iter().map(|(_, text)| Module::read(&text.text).ok()).collect::<Option<Vec<_>>>()?;
    let (version, target) = (modules.iter().map(|module| module.version).max()?, modules.first()?.target);
    let mut tables: Vec<_> = modules.iter().flat_map(|module| module.tables.iter().cloned()).collect();
    tables.sort_by(|one, other| one.name.cmp(&other.name));
    tables.dedup();
    let functions: Vec<_> = modules.into_iter().flat_map(|module| module.functions).collect();
    let names: BTreeSet<&str> = functions.iter().map(|function| function.name.as_str()).collect();
    let apart = names.len() == functions.len();
    apart.then(|| Module { version, target, tables, functions }.to_string())
}

fn name(index: usize) -> String {
    format!("peer_{index}")
}

fn peer(index: usize, (account, text): &(&Account, Text)) -> Result<String, String> {
    let plain = account.plain.as_ref().ok_or("it was not looked at")?;
    source(plain, &name(index), &text.each)
}

/// A file of our own, and the one of its text beside it; removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Scratch(std::env::temp_dir().join(format!("fastmath-{}-{number}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for file in [self.0.as_path(), &self.0.with_extension("ptx")] {
            remove(file);
        }
    }
}

/// Where the assembler failed there is nothing to remove.
fn remove(file: &Path) {
    std::fs::remove_file(file).unwrap_or_default();
}
