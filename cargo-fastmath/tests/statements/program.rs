//! What programs are made of: `f32`s, `u32`s, an array of each, and a struct.

/// How many variables of each type there are, and how many elements each array has.
pub const VARIABLES: usize = 3;
pub const ELEMENTS: u32 = 3;

/// A number of type `f32`.
#[derive(Clone, Debug)]
pub enum Float {
    Constant(f32),
    Variable(usize),
    Element(Box<Whole>),
    Cell(Box<Whole>, Box<Whole>),
    Field,
    Of(Box<Whole>),
    Compute(char, Box<[Float; 2]>),
    Choose(Box<Truth>, Box<[Float; 2]>),
    Match(Box<Whole>, Vec<(Pattern, Option<Truth>, Float)>),
    Call(Box<[Float; 2]>, Box<Whole>),
    /// One of [`FLOATS`](super::phrases::FLOATS).
    Phrase(usize, Box<Float>, Box<Whole>),
}

/// A number of type `u32`; all of them wrap.
#[derive(Clone, Debug)]
pub enum Whole {
    Constant(u32),
    Variable(usize),
    /// The number of a turn, by how many loops are around.
    Turn(usize),
    Element(Box<Whole>),
    Field,
    Method(&'static str, Box<[Whole; 2]>),
    Rest(Box<Whole>, u32),
    /// One of [`WHOLES`](super::phrases::WHOLES).
    Phrase(usize, Box<Float>, Box<Whole>),
}

#[derive(Clone, Debug)]
pub enum Truth {
    Floats(&'static str, Box<[Float; 2]>),
    Wholes(&'static str, Box<[Whole; 2]>),
    Both(Box<[Truth; 2]>),
    Either(Box<[Truth; 2]>),
}

#[derive(Clone, Debug)]
pub enum Pattern {
    Number(u32),
    Between(u32, u32),
    Either(u32, u32),
    Any,
}

#[derive(Clone, Debug)]
pub enum Statement {
    Float(usize, Float),
    Add(usize, Float),
    Whole(usize, Whole),
    Exchange(usize, usize, [Float; 2]),
    Element(Whole, Float),
    AddElement(Whole, Float),
    WholeElement(Whole, Whole),
    Cell(Whole, Whole, Float),
    Field(Float),
    WholeField(Whole),
    Struct(Float, Whole),
    If(Truth, Vec<Statement>, Vec<Statement>),
    Match(Whole, Vec<(Pattern, Option<Truth>, Vec<Statement>)>),
    For(u32, Vec<Statement>),
    Over(usize, Vec<Statement>),
    /// So many turns at most.
    While(Truth, Vec<Statement>),
    /// The variable takes what the loop is left with.
    Loop(usize, Truth, Float, Vec<Statement>),
    Labelled(usize, Vec<Statement>, Truth, [Float; 2]),
    /// Of the loop around, if anything is.
    Leave(Truth),
    Next(Truth),
    Return(Truth),
    /// One of [`STATEMENTS`](super::phrases::STATEMENTS), on a variable of each type.
    Phrase(usize, [usize; 2], Float, Whole),
}

/// A function and one that it calls.
#[derive(Clone, Debug)]
pub struct Program {
    pub body: Vec<Statement>,
    pub called: Called,
}

/// `fn called(x: f32, y: f32, n: u32) -> f32`: returns early or goes so many turns.
#[derive(Clone, Debug)]
pub struct Called {
    pub turns: u32,
    pub bound: f32,
    pub factor: f32,
}
