//! Selection: a function of the IR as instructions for a target.
//!
//! A value is emitted where it is first needed and known from there on within its branch; variables are the operands that
//! they hold, so that straight-line code moves nothing. What finds no instruction is refused, and a placeholder goes on.

mod arithmetic;
mod builder;
mod cast;
mod choose;
mod dead;
mod flow;
mod flush;
mod integer;
mod integral;
mod kind;
mod library;
mod logic;
mod saturate;
mod sign;
mod special;
mod value;

use fma_ir::{Flag, Func, Ty};

use crate::code::{Function, Line, Module, Param};
use crate::table::require;
use crate::{Refusal, Target, Version, Why};
use builder::Builder;
pub(crate) use flush::constant;

/// The flags by which instructions are chosen: approximations, and clamps that lose a NaN or the sign of a zero.
pub const CHOOSING: [Flag; 4] = [Flag::Afn, Flag::Arcp, Flag::Nnan, Flag::Nsz];

/// A module of functions, for a target; every refusal of every function where there is any.
pub fn module<'a>(funcs: impl IntoIterator<Item = &'a Func>, target: Target) -> Result<Module, Vec<Refusal>> {
    let mut module = Module { version: target.version, target, functions: Vec::new() };
    let mut refusals = Vec::new();
    for func in funcs {
        match function(func, target) {
            Ok((function, version)) => {
                module.version = module.version.max(version);
                module.functions.push(function);
            }
            Err(more) => refusals.extend(more),
        }
    }
    if refusals.is_empty() { Ok(module) } else { Err(refusals) }
}

/// A module in a version that was asked for, if it suffices.
pub fn in_version(module: Module, asked: Version) -> Result<Module, Refusal> {
    let needed = module.version;
    if asked < needed {
        return Err(Refusal { site: None, why: Why::Version { asked, needed } });
    }
    Ok(Module { version: asked, ..module })
}

/// One function, and the lowest version in which the target has all of its forms.
pub fn function(func: &Func, target: Target) -> Result<(Function, Version), Vec<Refusal>> {
    if target.number < Target::LOWEST {
        return Err(vec![Refusal { site: None, why: Why::Target(target) }]);
    }
    let mut builder = Builder::new(func, target);
    let params = builder.params();
    let result = builder.result_type().and_then(|ty| builder.param("result$".to_owned(), ty));
    builder.body(result.as_ref());
    let body = dead::removed(builder.finish()?);
    let function = Function { name: ascii(&func.name), result, params, body };
    let version = version(&function, target);
    Ok((function, version))
}

/// The lowest version in which the target has all of a function's forms.
fn version(function: &Function, target: Target) -> Version {
    let needed = function
        .instructions()
        .filter_map(|instruction| require(&instruction.form, instruction.operands.len(), target).ok());
    needed.fold(target.version, Version::max)
}

impl Builder<'_> {
    /// The parameters, loaded.
    fn params(&mut self) -> Vec<Param> {
        let mut params = Vec::new();
        for (index, var) in self.func.params.clone().into_iter().enumerate() {
            let variable = self.func.variable(var);
            let (name, ty) = (format!("{}${index}", ascii(&variable.name)), variable.ty);
            let Some(param) = self.param(name, ty) else { continue };
            let operand = self.load(&param, ty);
            self.vars[var.0 as usize] = Some(operand);
            params.push(param);
        }
        params
    }

    /// A parameter of a type, or its refusal.
    fn param(&mut self, name: String, ty: Ty) -> Option<Param> {
        match kind::memory(ty) {
            Some(kind) => Some(Param { name, kind }),
            None => {
                self.refuse(Why::Type);
                None
            }
        }
    }

    /// The instructions of the body, the last of which returns.
    fn body(&mut self, result: Option<&Param>) {
        self.result = result.cloned();
        let func = self.func;
        if !self.region(&func.body) {
            return;
        }
        self.leave(func.body.result);
    }

    fn finish(self) -> Result<Vec<Line>, Vec<Refusal>> {
        if self.refusals.is_empty() {
            Ok(self.prologue.into_iter().chain(self.lines).collect())
        } else {
            Err(self.refusals)
        }
    }
}

/// A name without letters that PTX lacks. Parameters have a `$` besides, so that none is called like a function: an assembler
/// was seen to crash on that.
fn ascii(name: &str) -> String {
    name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
}
