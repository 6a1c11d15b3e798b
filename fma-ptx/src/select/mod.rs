//! Selection: a function of the IR as instructions for a target.
//!
//! A value is emitted where it is first needed and known from there on within its branch; variables are the operands that
//! they hold, so that straight-line code moves nothing. What finds no instruction is refused, and a placeholder goes on.

mod absorbed;
mod arithmetic;
mod array;
mod builder;
mod call;
mod cast;
mod choice;
mod choose;
mod dead;
mod euclid;
mod flow;
mod flush;
mod group;
mod integer;
mod integral;
mod items;
mod kernel;
mod kind;
mod leave;
mod library;
mod logic;
mod made;
mod memory;
mod narrow;
mod near;
mod packed;
mod pair;
mod powers;
mod remainder;
mod repeat;
mod room;
mod row;
mod saturate;
mod saturated;
mod sign;
mod special;
mod table;
mod uniform;
mod unroll;
mod value;
mod view;
mod whole;

use std::borrow::Cow;
use std::collections::BTreeMap;

use fma_ir::{Flag, Func};

use crate::code::{Function, Line, Module, Role, Room};
use crate::table::require;
use crate::{Callee, Kind, Refusal, Source, Target, Version, Why};
use builder::Builder;
pub(crate) use flush::constant;
pub use kernel::kernel;
use leave::Goal;
pub use leave::results_of;

/// The flags by which instructions are chosen: approximations, and clamps that lose a NaN or the sign of a zero.
pub const CHOOSING: [Flag; 4] = [Flag::Afn, Flag::Arcp, Flag::Nnan, Flag::Nsz];

/// A function with what is known of its source.
#[derive(Clone, Debug)]
pub struct Program<'a> {
    /// Its IR.
    pub func: &'a Func,
    /// What the IR does not say.
    pub source: Cow<'a, Source>,
    /// The kernel that is wanted besides.
    pub launch: Option<Launch>,
    /// The functions that it calls, and those that these call, before those that call them.
    pub callees: Cow<'a, [Callee]>,
}

/// What a kernel runs a function for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Launch {
    /// Every element of slices: which of what it takes has a number there.
    Map(Vec<usize>),
    /// Every index: which of what it takes is that.
    Index(usize),
}

impl<'a> From<&'a Func> for Program<'a> {
    fn from(func: &'a Func) -> Program<'a> {
        Program { func, source: Cow::Owned(Source::plain(func)), launch: None, callees: Cow::Borrowed(&[]) }
    }
}

/// A module of functions, for a target; every refusal of every function where there is any.
pub fn module<'a, P: Into<Program<'a>>>(
    programs: impl IntoIterator<Item = P>,
    target: Target,
) -> Result<Module, Vec<Refusal>> {
    let mut module = Module { version: target.version, target, tables: Vec::new(), functions: Vec::new() };
    let mut refusals = Vec::new();
    for program in programs {
        let program = program.into();
        let kernel = program.launch.as_ref().map(|launch| kernel(&program, launch, target));
        let own: Vec<_> = [function(program.clone(), target)].into_iter().chain(kernel).collect();
        let called = called(&program, target, &own);
        for made in called.into_iter().chain(own) {
            match made {
                Ok((function, _)) if module.functions.contains(&function) => {}
                Ok((function, version)) => {
                    module.version = module.version.max(version);
                    let tables = table::named(&function, &program);
                    module
                        .tables
                        .extend(tables.into_iter().filter(|one| !module.tables.contains(one)).collect::<Vec<_>>());
                    module.functions.push(function);
                }
                Err(more) => {
                    refusals.extend(more.into_iter().filter(|refusal| !refusals.contains(refusal)).collect::<Vec<_>>())
                }
            }
        }
    }
    if refusals.is_empty() { Ok(module) } else { Err(refusals) }
}

/// A function or its refusals.
type Made = Result<(Function, Version), Vec<Refusal>>;

/// The functions that others call, and those that these call; those that are called first.
fn called(program: &Program<'_>, target: Target, own: &[Made]) -> Vec<Made> {
    let mut found: BTreeMap<usize, Made> = BTreeMap::new();
    let mut waiting: Vec<String> = own.iter().flat_map(names).collect();
    while let Some(name) = waiting.pop() {
        let index = program.callees.iter().position(|callee| ascii(&callee.func.name) == name);
        let Some(index) = index.filter(|index| !found.contains_key(index)) else { continue };
        let Callee { func, source } = &program.callees[index];
        let (source, callees) = (Cow::Borrowed(source), Cow::Borrowed(&*program.callees));
        let made = function(Program { func, source, launch: None, callees }, target);
        let made = made.map(|(function, version)| (Function { role: Role::Inner, ..function }, version));
        waiting.extend(names(&made));
        found.insert(
            index,
            made.map_err(|refusals| refusals.into_iter().map(|refusal| refusal.within(&func.name)).collect()),
        );
    }
    found.into_values().collect()
}

/// What a function calls.
fn names(made: &Made) -> Vec<String> {
    made.iter().flat_map(|(function, _)| function.calls()).map(|call| call.name.clone()).collect()
}

/// A module in a version that was asked for, if it suffices.
pub fn in_version(module: Module, asked: Version) -> Result<Module, Refusal> {
    let needed = module.version;
    if asked < needed {
        return Err(Refusal::whole(Why::Version { asked, needed }));
    }
    Ok(Module { version: asked, ..module })
}

/// One function, and the lowest version in which the target has all of its forms.
pub fn function<'a>(program: impl Into<Program<'a>>, target: Target) -> Result<(Function, Version), Vec<Refusal>> {
    let Program { func, source, callees, .. } = program.into();
    if target.number < Target::LOWEST {
        return Err(vec![Refusal::whole(Why::Target(target))]);
    }
    let mut builder = Builder::new(func, &source, &callees, target);
    let params = builder.params();
    let results = builder.results();
    builder.body(&results);
    let (rooms, body) = builder.finish()?;
    let results = if let [one] = results[..] { vec![kind::passed(one)] } else { results };
    let function = Function { role: Role::Function, name: ascii(&func.name), results, params, rooms, body };
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
    /// The instructions of the body, the last of which returns.
    fn body(&mut self, results: &[Kind]) {
        self.goal = Goal::Return(results.to_vec());
        let func = self.func;
        if self.region(&func.body) {
            self.leave(func.body.result);
        }
    }

    fn finish(self) -> Result<(Vec<Room>, Vec<Line>), Vec<Refusal>> {
        if self.refusals.is_empty() {
            Ok((self.rooms, dead::removed(self.prologue.into_iter().chain(self.lines).collect())))
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
