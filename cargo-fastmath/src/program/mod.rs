//! Runs a function whose source has loops, arrays, calls and all that a text for a GPU may have: on words, as a machine does, or on real
//! numbers. What the IR leaves to the source has its meaning in `fma_ptx::Source`, site by site.

mod act;
mod choice;
mod held;
mod items;
mod memory;
mod numbers;
mod region;
mod value;
mod whole;
mod words;

use std::collections::HashMap;

use fma_ir::{Func, Site, Ty, VarId};
use fma_ptx::{Callee, Source, Taken};
use fma_rust::explain::Program;

pub use held::{is_wide, not_held};
pub use numbers::Numbers;
pub use words::Words;

use memory::Slice;

/// Why the statements stopped before their end.
pub enum Stop<N: Numbers> {
    /// The function returned; its results are gathered.
    Returned(Vec<N::Item>),
    /// The loop or block at a site is left, or goes on with its next turn.
    Left { target: Site, ends: bool },
    /// There is no result.
    Fault(N::Fault),
    /// Too many statements, or too deep ones.
    Unfinished,
}

/// What comes of it.
pub type Outcome<N, T> = Result<T, Stop<N>>;

/// How deep regions and calls may stand in one another, which the stack has room for.
const DEEPEST: u32 = 600;

/// What the function and those that it calls have in common.
struct Shared<N: Numbers> {
    numbers: N,
    /// Elements; nothing where there is no number.
    memory: Vec<Vec<Option<N::Item>>>,
    /// The tables of each function, by its source.
    tables: HashMap<(*const Source, VarId), Slice>,
    fuel: u32,
    depth: u32,
}

/// A function that runs.
struct Run<'a, 's, N: Numbers> {
    func: &'a Func,
    source: &'a Source,
    callees: &'a [Callee],
    shared: &'s mut Shared<N>,
    vars: Vec<Option<N::Item>>,
    known: Vec<Option<N::Item>>,
    /// The values of statements that are read behind them.
    results: HashMap<Site, N::Item>,
    kept: HashMap<Site, Vec<(N::Item, Ty)>>,
    slices: HashMap<VarId, Slice>,
    /// The elements that variables refer to: in which memory, and where.
    places: HashMap<VarId, (usize, usize)>,
    gathered: Vec<N::Item>,
}

/// Runs a function on the words of its inputs; what it gives, or why there is nothing.
pub fn run<N: Numbers>(program: &Program, numbers: N, inputs: &[u64], fuel: u32) -> Outcome<N, Vec<N::Item>> {
    let mut shared = Shared { numbers, memory: Vec::new(), tables: HashMap::new(), fuel, depth: 0 };
    shared.lay_out(&program.source);
    program.callees.iter().for_each(|callee| shared.lay_out(&callee.source));
    let mut run = Run::new(&program.func, &program.source, &program.callees, &mut shared);
    let mut inputs = inputs.iter().copied();
    for taken in &program.source.takes {
        run.take(taken, &mut inputs)?;
    }
    run.body()
}

impl<N: Numbers> Shared<N> {
    fn lay_out(&mut self, source: &Source) {
        for table in &source.tables {
            let items = table.values.iter().map(|bits| self.numbers.constant(table.element, *bits).ok()).collect();
            let length = table.values.len() / table.size.max(1) as usize;
            let memory = self.remember(items);
            self.tables.insert((source, table.var), Slice { memory, start: 0, length });
        }
    }

    fn remember(&mut self, items: Vec<Option<N::Item>>) -> usize {
        self.memory.push(items);
        self.memory.len() - 1
    }
}

impl<'a, 's, N: Numbers> Run<'a, 's, N> {
    fn new(func: &'a Func, source: &'a Source, callees: &'a [Callee], shared: &'s mut Shared<N>) -> Run<'a, 's, N> {
        Run {
            func,
            source,
            callees,
            shared,
            vars: vec![None; func.vars.len() + source.elements.len()],
            known: vec![None; func.values().len()],
            results: HashMap::new(),
            kept: HashMap::new(),
            slices: HashMap::new(),
            places: HashMap::new(),
            gathered: Vec::new(),
        }
    }

    fn take(&mut self, taken: &Taken, inputs: &mut dyn Iterator<Item = u64>) -> Outcome<N, ()> {
        match taken {
            Taken::Number(var) | Taken::Each(var) => self.input(*var, self.ty_of(*var), inputs),
            Taken::Part { var, ty, .. } => self.input(*var, *ty, inputs),
            Taken::Slice { var, element, count, size, .. } => {
                let count = count.unwrap_or(0) as usize;
                let words = inputs.take(count * *size as usize);
                let numbers = &mut self.shared.numbers;
                let items = words.map(|word| numbers.input(*element, word).ok()).collect();
                let memory = self.shared.remember(items);
                self.slices.insert(*var, Slice { memory, start: 0, length: count });
                Ok(())
            }
        }
    }

    fn input(&mut self, var: VarId, ty: Ty, inputs: &mut dyn Iterator<Item = u64>) -> Outcome<N, ()> {
        let word = inputs.next().unwrap_or(0);
        self.vars[var.0 as usize] = Some(self.shared.numbers.input(ty, word).map_err(Stop::Fault)?);
        Ok(())
    }

    fn ty_of(&self, var: VarId) -> Ty {
        let (index, own) = (var.0 as usize, self.func.vars.len());
        let found = if index < own { self.func.vars.get(index) } else { self.source.elements.get(index - own) };
        found.map_or(Ty::Other, |var| var.ty)
    }

    /// The body, when all is there that the function takes; what it gives.
    fn body(&mut self) -> Outcome<N, Vec<N::Item>> {
        self.declared();
        match self.region(&self.func.body) {
            Ok(()) => self.left(self.func.body.result),
            Err(Stop::Returned(items)) => Ok(items),
            Err(stop) => Err(stop),
        }
    }

    /// Constants and tables.
    fn declared(&mut self) {
        for table in &self.source.tables {
            let slice = self.shared.tables.get(&(std::ptr::from_ref(self.source), table.var));
            self.slices.extend(slice.map(|slice| (table.var, *slice)));
        }
        for (var, bits) in &self.source.constants {
            self.vars[var.0 as usize] = self.shared.numbers.constant(self.ty_of(*var), *bits).ok();
        }
        for (from, to) in &self.source.entry {
            self.vars[to.0 as usize] = self.vars[from.0 as usize].clone();
        }
    }

    /// What does not exist, or is not known.
    fn nothing<T>(&self) -> Outcome<N, T> {
        Err(Stop::Fault(self.shared.numbers.nothing()))
    }

    fn spend(&mut self) -> Outcome<N, ()> {
        self.shared.fuel = self.shared.fuel.checked_sub(1).ok_or(Stop::Unfinished)?;
        Ok(())
    }
}
