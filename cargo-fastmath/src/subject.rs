//! A function in all its versions: as written, rewritten, exact.

use fma_core::Format;
use fma_ir::interpret::{self, Options, Word};
use fma_ir::{Cost, Func, Region, Site, Stmt, Ty, ValueId};
use fma_rust::explain::{Account, Plain, Position};

use crate::host::Host;
use crate::truth::{Truth, not_held, truth};

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
    plain: Plain,
    rewritten: Func,
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
        let plain = account.plain.clone().ok_or_else(|| refused(account, "it was not looked at"))?;
        Subject::made(account, account.name.clone(), plain, account.func.clone())
    }

    /// The parts of a function that gives a tuple, as `name.0` and its like; any other function itself.
    pub fn parts(account: &Account) -> Result<Vec<Subject>, String> {
        let Some(plain) = &account.plain else { return Ok(vec![Subject::of(account)?]) };
        let [Some(written), Some(rewritten)] = [&plain.func, &account.func].map(|func| parts(func, plain.tuple)) else {
            return Ok(vec![Subject::of(account)?]);
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
        let format = format.ok_or_else(|| refused("its result is not a float".to_owned()))?;
        Ok(Subject {
            name,
            at: account.at,
            params,
            format,
            before: account.before,
            after: account.after,
            plain,
            rewritten,
        })
    }

    /// The function of a version.
    pub fn func(&self, version: Version) -> &Func {
        match version {
            Version::Plain => &self.plain.func,
            Version::Rewritten => &self.rewritten,
        }
    }

    /// The result of a version; NaN if it panics or does not end.
    pub fn run(&self, version: Version, inputs: &[Word]) -> Word {
        let outcome = interpret::interpret(
            self.func(version),
            inputs,
            &Options { fuel: FUEL, ..Options::default() },
            &mut Host::new(&self.plain),
        );
        match outcome.end {
            interpret::End::Returned(Some(word)) => word,
            interpret::End::Returned(None) | interpret::End::Panicked(_) => self.format.nan(),
            interpret::End::Unfinished | interpret::End::Unknown => self.format.nan(),
        }
    }

    /// The real result.
    pub fn truth(&self, inputs: &[Word]) -> Truth {
        truth(&self.plain, inputs, self.format)
    }
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
    is_tuple.then(|| values.iter().map(part).collect())
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
