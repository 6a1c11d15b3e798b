//! A function in all its versions: as written, rewritten, exact.

use std::rc::Rc;

use fma_core::Format;
use fma_ir::interpret::{self, Options, Word};
use fma_ir::{Cost, Func, Region, Site, Stmt, Ty, ValueId, VarId};
use fma_ptx::{Taken, results_of};
use fma_rust::explain::{self, Account, Plain, Position, Program};

use crate::host::Host;
use crate::program::{self, Words};
use crate::truth::{Truth, not_held, truth, truth_of};

/// A function that can be run on numbers.
#[derive(Clone, Debug)]
pub struct Subject {
    pub name: String,
    pub at: Position,
    pub params: Vec<Param>,
    /// The format of the result.
    pub format: Format,
    pub before: Cost,
    pub after: Cost,
    /// Whether the CPU runs a loop of it in lanes, while here its turns follow one another.
    pub split: bool,
    runs: Runs,
}

/// Both versions, by what is known of them.
#[derive(Clone, Debug)]
enum Runs {
    /// The IR holds all of the function.
    Ir { plain: Box<Plain>, rewritten: Box<Func> },
    /// The source has a meaning where the IR has none; one of its results.
    Source { plain: Rc<Program>, rewritten: Rc<Program>, part: usize },
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    pub name: String,
    pub ty: Ty,
}

/// Which form of the function runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    Plain,
    Rewritten,
}

impl Version {
    /// Both, in the order in which they are shown.
    pub const ALL: [Version; 2] = [Version::Plain, Version::Rewritten];

    /// As it is shown.
    pub fn name(self) -> &'static str {
        match self {
            Version::Plain => "plain",
            Version::Rewritten => "rewritten",
        }
    }
}

impl Subject {
    /// Of the account of a function; else what keeps it from being run.
    pub fn of(account: &Account) -> Result<Subject, String> {
        let first = |parts: Vec<Subject>| parts.into_iter().next().ok_or_else(|| refused(account, "it gives nothing"));
        Subject::parts(account).and_then(first)
    }

    /// The parts of a function that gives a tuple, as `name.0` and its like; any other function itself.
    pub fn parts(account: &Account) -> Result<Vec<Subject>, String> {
        let by_ir = Subject::by_ir(account);
        match (account.plain.as_ref().and_then(|plain| plain.runs.as_ref()), by_ir) {
            (_, Ok(parts)) => Ok(parts),
            (Some(runs), Err(_)) => Subject::by_source(account, runs),
            (None, Err(mistake)) => Err(mistake),
        }
    }

    /// Of a function that the IR holds.
    fn by_ir(account: &Account) -> Result<Vec<Subject>, String> {
        let plain = account.plain.as_ref().ok_or_else(|| refused(account, "it was not looked at"))?;
        let [Some(written), Some(rewritten)] = [&plain.func, &account.func].map(|func| parts(func, plain.tuple)) else {
            let whole = Subject::made(account, account.name.clone(), plain.clone(), account.func.clone());
            return Ok(vec![whole?]);
        };
        let part = |(index, (func, rewritten)): (usize, (Func, Func))| {
            let plain = Plain { func, ..plain.clone() };
            Subject::made(account, format!("{}.{index}", account.name), plain, rewritten)
        };
        written.into_iter().zip(rewritten).enumerate().map(part).collect()
    }

    fn made(account: &Account, name: String, plain: Plain, rewritten: Func) -> Result<Subject, String> {
        let refused = |reason: String| refused(account, &reason);
        if let Some(part) = not_held(&plain) {
            return Err(refused(part));
        }
        let func = &plain.func;
        let params: Vec<Param> = func.params.iter().map(|param| func.variable(*param)).map(param).collect();
        if let Some(param) = params.iter().find(|param| !is_number(param.ty)) {
            return Err(refused(format!("its parameter `{}` is not a number", param.name)));
        }
        let format = result(func, &func.body).and_then(|id| float(func.value(id).ty));
        let format = format.ok_or_else(|| refused(NO_FLOAT.to_owned()))?;
        let runs = Runs::Ir { plain: Box::new(plain), rewritten: Box::new(rewritten) };
        Ok(Subject::with(account, name, (params, format), runs))
    }

    /// Of a function whose source says more than the IR: each float that it gives.
    fn by_source(account: &Account, runs: &explain::Runs) -> Result<Vec<Subject>, String> {
        let refused = |reason: &str| refused(account, reason);
        let whole = |program: &Result<Program, String>| match program {
            Ok(program) => program::not_held(program).map_or_else(|| Ok(Rc::new(program.clone())), Err),
            Err(mistake) => Err(mistake.clone()),
        };
        let plain = whole(&runs.plain).map_err(|part| refused(&part))?;
        let rewritten = whole(&runs.rewritten).map_err(|part| refused(&part))?;
        let types = results_of(&plain.func, &plain.source, &plain.func.body);
        let named = runs.results.len() == types.len() && types.len() > 1;
        let part = |(index, ty): (usize, &Ty)| {
            let name = if named { format!("{}{}", account.name, runs.results[index]) } else { account.name.clone() };
            let programs = Runs::Source { plain: plain.clone(), rewritten: rewritten.clone(), part: index };
            let subject = Subject::with(account, name, (params(&plain), float(*ty)?), programs);
            Some(Subject { split: runs.split, ..subject })
        };
        let parts: Vec<Subject> = types.iter().enumerate().filter_map(part).collect();
        if parts.is_empty() { Err(refused(NO_FLOAT)) } else { Ok(parts) }
    }

    fn with(account: &Account, name: String, (params, format): (Vec<Param>, Format), runs: Runs) -> Subject {
        let (at, before, after) = (account.at, account.before, account.after);
        Subject { name, at, params, format, before, after, split: false, runs }
    }

    /// The function of a version.
    pub fn func(&self, version: Version) -> &Func {
        match (&self.runs, version) {
            (Runs::Ir { plain, .. }, Version::Plain) => &plain.func,
            (Runs::Ir { rewritten, .. }, Version::Rewritten) => rewritten,
            (Runs::Source { plain, .. }, Version::Plain) => &plain.func,
            (Runs::Source { rewritten, .. }, Version::Rewritten) => &rewritten.func,
        }
    }

    /// The result of a version; NaN if it panics or does not end.
    pub fn run(&self, version: Version, inputs: &[Word]) -> Word {
        let program = match (&self.runs, version) {
            (Runs::Ir { plain, .. }, _) => return self.interpreted(plain, version, inputs),
            (Runs::Source { plain, part, .. }, Version::Plain) => (plain, *part),
            (Runs::Source { rewritten, part, .. }, Version::Rewritten) => (rewritten, *part),
        };
        let results = program::run(program.0, Words, inputs, FUEL).unwrap_or_default();
        results.get(program.1).map_or(self.format.nan(), |[word, _]| *word)
    }

    fn interpreted(&self, plain: &Plain, version: Version, inputs: &[Word]) -> Word {
        let options = Options { fuel: FUEL, ..Options::default() };
        let outcome = interpret::interpret(self.func(version), inputs, &options, &mut Host::new(plain));
        match outcome.end {
            interpret::End::Returned(Some(word)) => word,
            interpret::End::Returned(None) | interpret::End::Panicked(_) => self.format.nan(),
            interpret::End::Unfinished | interpret::End::Unknown => self.format.nan(),
        }
    }

    /// The real result.
    pub fn truth(&self, inputs: &[Word]) -> Truth {
        match &self.runs {
            Runs::Ir { plain, .. } => truth(plain, inputs, self.format),
            Runs::Source { plain, part, .. } => truth_of(plain, inputs, (*part, self.format)),
        }
    }
}

const NO_FLOAT: &str = "its result is not a float";

/// The numbers that a program takes, as the source names them.
fn params(program: &Program) -> Vec<Param> {
    let variable = |var: VarId| program.func.variable(var);
    let one = |taken: &Taken| match taken {
        Taken::Number(var) | Taken::Each(var) => vec![param(variable(*var))],
        Taken::Part { path, ty, .. } => vec![Param { name: path.clone(), ty: *ty }],
        Taken::Slice { var, element, count, size, .. } => {
            let name = |at: u32, part: u32| match size {
                1 => format!("{}[{at}]", variable(*var).name),
                _ => format!("{}[{at}][{part}]", variable(*var).name),
            };
            let places = (0..count.unwrap_or(0)).flat_map(|at| (0..*size).map(move |part| (at, part)));
            places.map(|(at, part)| Param { name: name(at, part), ty: *element }).collect()
        }
    };
    program.source.takes.iter().flat_map(one).collect()
}

fn refused(account: &Account, reason: &str) -> String {
    format!("`{}` cannot be evaluated: {reason}", account.name)
}

/// The function once for each part of the tuple that it ends with, giving that.
fn parts(func: &Func, tuple: Option<Site>) -> Option<Vec<Func>> {
    let Some(Stmt::Opaque { site, values, regions, .. }) = func.body.stmts.last() else { return None };
    let is_tuple = Some(*site) == tuple && regions.is_empty() && func.body.result.is_none();
    let part = |value: &ValueId| {
        let mut func = func.clone();
        func.body.stmts.pop();
        func.body.result = Some(*value);
        func
    };
    // What is a tuple again has its parts in the source alone.
    (is_tuple && !values.is_empty()).then(|| values.iter().map(part).collect())
}

/// How many statements may run.
const FUEL: u32 = 2_000_000;

fn param(var: &fma_ir::Var) -> Param {
    Param { name: var.name.clone(), ty: var.ty }
}

/// The format of a float; a generic one is tried as `f64`.
pub fn float(ty: Ty) -> Option<Format> {
    match ty {
        Ty::Float(format) | Ty::Double(format) => Some(format),
        Ty::Generic(_) => Some(Format::F64),
        Ty::Int(_) | Ty::Bool | Ty::Other => None,
    }
}

fn is_number(ty: Ty) -> bool {
    match ty {
        Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Bool => true,
        Ty::Int(int) => int.bits <= 64,
        Ty::Other => false,
    }
}

/// A value that the function returns.
fn result(func: &Func, region: &Region) -> Option<ValueId> {
    let returned = |stmt: &Stmt| match stmt {
        Stmt::Return { value, .. } => *value,
        Stmt::If { then, otherwise, .. } => inner(func, then).or_else(|| inner(func, otherwise)),
        Stmt::Opaque { regions, .. } => regions.iter().find_map(|region| inner(func, region)),
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => None,
    };
    region.result.or_else(|| region.stmts.iter().find_map(returned))
}

/// The same in a region inside, whose own value is not the function's.
fn inner(func: &Func, region: &Region) -> Option<ValueId> {
    result(func, &Region { stmts: region.stmts.clone(), result: None })
}
