//! A module of PTX as data: what selection makes, text shows, and the emulator runs.

mod cost;
mod layout;
mod read;
mod special;
mod text;

pub use cost::Cost;
pub use layout::{RESULT, layout, passed};
pub use read::ReadError;
pub use special::Special;

use crate::{Form, Kind, Target, Version};

/// The kind of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// `%p`: a truth value.
    Predicate,
    /// `%b`: 8 bits, which only pairs of F4E2M1 need.
    Byte,
    /// `%h`: 16 bits.
    Half,
    /// `%r`: 32 bits.
    Word,
    /// `%d`: 64 bits.
    Double,
}

impl Class {
    /// Every class, narrow ones first.
    pub const ALL: [Class; 5] = [Class::Predicate, Class::Byte, Class::Half, Class::Word, Class::Double];

    /// The first letter of its registers.
    pub const fn letter(self) -> char {
        match self {
            Class::Predicate => 'p',
            Class::Byte => 'b',
            Class::Half => 'h',
            Class::Word => 'r',
            Class::Double => 'd',
        }
    }

    /// The type in a declaration.
    pub const fn kind(self) -> Kind {
        match self {
            Class::Predicate => Kind::Pred,
            Class::Byte => Kind::B8,
            Class::Half => Kind::B16,
            Class::Word => Kind::B32,
            Class::Double => Kind::B64,
        }
    }

    /// The registers that hold a type; a byte is kept in the low half of one of 16 bits.
    pub fn of(kind: Kind) -> Class {
        match kind.bits() {
            _ if kind == Kind::E2m1x2 => Class::Byte,
            1 => Class::Predicate,
            ..=16 => Class::Half,
            17..=32 => Class::Word,
            33.. => Class::Double,
        }
    }
}

/// A register of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Register {
    /// What it holds.
    pub class: Class,
    /// Its number within the class.
    pub index: u32,
}

/// A place in a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(pub u32);

/// An operand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register.
    Register(Register),
    /// `0f3F800000`: the bits of an f32.
    Single(u32),
    /// `0d3FF0000000000000`: the bits of an f64.
    Double(u64),
    /// An integer or bits, written in hexadecimal.
    Bits(u64),
    /// `{%h1, %h2}`: parts of a wider register, the low one first.
    Parts(Vec<Register>),
    /// `[name]`, `[name+8]`: a parameter of the function, so many bytes on.
    Param(String, u32),
    /// `[%d1]`, `[%d1+8]`: memory, so many bytes on.
    Address(Register, u32),
    /// `%tid.x`: what the machine knows of the thread.
    Special(Special),
    /// Where a table lies.
    Symbol(String),
    /// Where to go.
    Label(Label),
}

/// When an instruction runs: if the predicate is as it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guard {
    /// `@%p1`
    If(Register),
    /// `@!%p1`
    Unless(Register),
}

/// An instruction; the result comes first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    /// When it runs.
    pub guard: Option<Guard>,
    /// What it does.
    pub form: Form,
    /// To what.
    pub operands: Vec<Operand>,
}

/// A line of a body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A place to go to.
    Label(Label),
    /// Something to do.
    Do(Instruction),
    /// Another function of the module runs.
    Call(Call),
}

/// A call: parameters of its own, which it stores before and loads behind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The function.
    pub name: String,
    /// As what each argument is passed, and from where.
    pub args: Vec<(Kind, Operand)>,
    /// As what each result is loaded, and to where.
    pub results: Vec<(Kind, Register)>,
}

/// A parameter or the result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Param {
    /// Its name in the text.
    pub name: String,
    /// Its type.
    pub kind: Kind,
}

/// Who may call a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// `.func`: the module alone.
    Inner,
    /// `.visible .func`: other PTX.
    Function,
    /// `.visible .entry`: the host, once for each of many threads.
    Kernel,
}

impl Role {
    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Role::Inner => ".func",
            Role::Function => ".visible .func",
            Role::Kernel => ".visible .entry",
        }
    }
}

/// Memory of a thread, while a function runs in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Room {
    /// Its name in the text.
    pub name: String,
    /// How much it is.
    pub bytes: u32,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Who may call it.
    pub role: Role,
    /// Its name.
    pub name: String,
    /// What it returns: several numbers as the fields of a struct of C.
    pub results: Vec<Kind>,
    /// What it takes.
    pub params: Vec<Param>,
    /// What it has besides registers.
    pub rooms: Vec<Room>,
    /// What it does.
    pub body: Vec<Line>,
}

/// Numbers that every thread may read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// Its name in the text.
    pub name: String,
    /// The type of each.
    pub kind: Kind,
    /// Their bits.
    pub values: Vec<u64>,
}

/// A text: functions for a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The lowest that suffices, unless the text was written by others.
    pub version: Version,
    /// For which machine.
    pub target: Target,
    /// In constant memory.
    pub tables: Vec<Table>,
    /// In order.
    pub functions: Vec<Function>,
}

impl Function {
    /// Its instructions, in order.
    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.body.iter().filter_map(|line| match line {
            Line::Do(instruction) => Some(instruction),
            Line::Label(_) | Line::Call(_) => None,
        })
    }

    /// The calls of others.
    pub fn calls(&self) -> impl Iterator<Item = &Call> {
        self.body.iter().filter_map(|line| match line {
            Line::Call(call) => Some(call),
            Line::Label(_) | Line::Do(_) => None,
        })
    }

    /// How many registers of a class it has.
    pub fn registers(&self, class: Class) -> u32 {
        let called = self.calls().flat_map(Call::registers);
        let all = self.instructions().flat_map(Instruction::registers).chain(called);
        all.filter(|register| register.class == class).map(|register| register.index + 1).max().unwrap_or(0)
    }
}

impl Instruction {
    /// Every register that it names.
    pub fn registers(&self) -> Vec<Register> {
        let guard = self.guard.map(Guard::register);
        guard.into_iter().chain(self.operands.iter().flat_map(Operand::registers)).collect()
    }
}

impl Call {
    /// Every register that it names.
    fn registers(&self) -> Vec<Register> {
        let args = self.args.iter().flat_map(|(_, operand)| operand.registers());
        args.chain(self.results.iter().map(|(_, register)| *register)).collect()
    }
}

impl Operand {
    /// Those that it names.
    pub fn registers(&self) -> Vec<Register> {
        match self {
            Operand::Register(register) => vec![*register],
            Operand::Parts(parts) => parts.clone(),
            Operand::Address(base, _) => vec![*base],
            Operand::Single(_) | Operand::Double(_) | Operand::Bits(_) => Vec::new(),
            Operand::Param(..) | Operand::Label(_) | Operand::Special(_) | Operand::Symbol(_) => Vec::new(),
        }
    }
}

impl Guard {
    /// The predicate.
    pub fn register(self) -> Register {
        match self {
            Guard::If(register) | Guard::Unless(register) => register,
        }
    }
}
