//! Text as a module: what we write, and what others write with the same instructions.

mod operand;
mod scope;

use std::collections::BTreeMap;
use std::fmt;

use super::{Call, Class, Function, Guard, Instruction, Label, Line, Module, Param, Register, Role, Room};
use crate::{Form, Kind, Name, Operand, Target, Version};

/// What could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The statement.
    pub text: String,
    /// What is wrong with it.
    pub what: &'static str,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`", self.what, self.text)
    }
}

type Read<T> = Result<T, ReadError>;

fn error<T>(what: &'static str, text: &str) -> Read<T> {
    Err(ReadError { text: text.trim().to_owned(), what })
}

impl Module {
    /// Reads a module.
    pub fn read(text: &str) -> Read<Module> {
        let text = without_comments(text);
        let starts = [".visible", ".func", ".entry", ".const"].into_iter().filter_map(|word| text.find(word));
        let (header, items) = text.split_at(starts.min().unwrap_or(text.len()));
        let word = |name: &str| header.split_once(name).and_then(|(_, rest)| rest.split_whitespace().next());
        let Some(version) = word(".version").and_then(Version::parse) else { return error("no version", header) };
        let Some(target) = word(".target").and_then(Target::parse) else { return error("no target", header) };
        let mut module = Module { version, target, tables: Vec::new(), functions: Vec::new() };
        let mut rest = items.trim();
        while !rest.is_empty() {
            let (item, after) = rest.split_at(end(rest));
            match item.strip_prefix(".const") {
                Some(table) => module.tables.push(scope::table(table)?),
                None => module.functions.push(function(item)?),
            }
            rest = after.trim_start_matches(|letter: char| letter.is_whitespace() || letter == ';');
        }
        Ok(module)
    }
}

/// Where an item ends: behind the brace that closes the first one.
fn end(text: &str) -> usize {
    let mut depth = 0;
    for (index, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 1 => return index + 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

fn without_comments(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// `.visible .func (result) name(params) { body }`, or `.entry` without a result.
fn function(text: &str) -> Read<Function> {
    let Some((head, body)) = text.split_once('{') else { return error("no body", text) };
    let Some(body) = body.trim_end().strip_suffix('}') else { return error("no end", text) };
    let roles = [Role::Function, Role::Kernel, Role::Inner].into_iter();
    let mut heads = roles.filter_map(|role| Some((role, head.trim().strip_prefix(role.text())?)));
    let Some((role, head)) = heads.next() else { return error("not a function", head) };
    let Some((before, params)) = head.trim_end().strip_suffix(')').and_then(|head| head.rsplit_once('(')) else {
        return error("no parameters", head);
    };
    let (result, name) = match before.trim().strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((result, name)) => (Some(result), name),
        None => (None, before),
    };
    let params = params.split(',').filter(|text| !text.trim().is_empty()).map(param).collect::<Read<_>>()?;
    let (rooms, body) = Body::default().read(body)?;
    let results = result.map_or(Ok(Vec::new()), |text| results(text, &body))?;
    Ok(Function { role, name: name.trim().to_owned(), results, params, rooms, body })
}

/// One result by its declaration, several by what is stored in them.
fn results(text: &str, body: &[Line]) -> Read<Vec<Kind>> {
    if !text.contains('[') {
        return Ok(vec![param(text)?.kind]);
    }
    let stores = body.iter().filter_map(|line| match line {
        Line::Do(Instruction { form, operands, .. }) => match operands.first() {
            Some(Operand::Param(_, offset)) if form.name == Name::St => Some((*offset, *form.kinds.first()?)),
            _ => None,
        },
        Line::Label(_) | Line::Call(_) => None,
    });
    Ok(stores.collect::<BTreeMap<u32, Kind>>().into_values().collect())
}

/// `.param .b32 name`
fn param(text: &str) -> Read<Param> {
    let words: Vec<_> = text.split_whitespace().collect();
    let [".param", kind, name] = words[..] else { return error("not a parameter", text) };
    let Some(kind) = kind.strip_prefix('.').and_then(Kind::find) else { return error("unknown type", text) };
    Ok(Param { name: name.to_owned(), kind })
}

/// The names of a body.
#[derive(Default)]
struct Body {
    /// By prefix: the class and the number of the first.
    families: BTreeMap<String, (Class, u32)>,
    /// Single registers.
    registers: BTreeMap<String, Register>,
    counts: BTreeMap<Class, u32>,
    labels: BTreeMap<String, Label>,
    /// The call whose braces are open.
    call: Option<Call>,
}

impl Body {
    fn read(mut self, text: &str) -> Read<(Vec<Room>, Vec<Line>)> {
        let (mut rooms, mut lines) = (Vec::new(), Vec::new());
        for statement in text.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let rest = self.labels_and_scopes(statement, &mut lines);
            // Hints: to the assembler, and of nothing that is computed.
            if rest.starts_with(".pragma") {
                continue;
            }
            if let Some(declared) = rest.strip_prefix(".local") {
                rooms.push(scope::room(declared)?);
                continue;
            }
            match (rest.strip_prefix(".reg"), self.call.is_some()) {
                (Some(names), _) => self.declare(names)?,
                (None, true) => self.of_call(rest, &mut lines)?,
                (None, false) if rest.is_empty() => {}
                (None, false) => lines.push(Line::Do(self.instruction(rest)?)),
            }
        }
        Ok((rooms, lines))
    }

    /// What stands before an instruction: labels, and the braces of calls, in any order.
    fn labels_and_scopes<'t>(&mut self, mut rest: &'t str, lines: &mut Vec<Line>) -> &'t str {
        loop {
            while let Some((label, after)) = label_of(rest) {
                lines.push(Line::Label(self.label(label)));
                rest = after.trim();
            }
            let inside = self.scopes(rest, lines);
            if inside.len() == rest.len() {
                return rest;
            }
            rest = inside.trim();
        }
    }

    /// `.b32 %r<5>` or `.f32 %a, %b`
    fn declare(&mut self, text: &str) -> Read<()> {
        let Some((kind, names)) = text.trim().split_once(char::is_whitespace) else { return error("no name", text) };
        let Some(kind) = kind.strip_prefix('.').and_then(Kind::find) else { return error("unknown type", text) };
        let class = if kind == Kind::B8 { Class::Byte } else { Class::of(kind) };
        for name in names.split(',').map(str::trim) {
            let first = *self.counts.entry(class).or_default();
            let added = match name.split_once('<') {
                Some((prefix, count)) => {
                    self.families.insert(prefix.to_owned(), (class, first));
                    count.trim_end_matches('>').parse().or_else(|_| error("no number", name))?
                }
                None => {
                    self.registers.insert(name.to_owned(), Register { class, index: first });
                    1
                }
            };
            self.counts.insert(class, first + added);
        }
        Ok(())
    }

    fn label(&mut self, name: &str) -> Label {
        let own = name.strip_prefix("$L").and_then(|number| number.parse().ok());
        let next = Label(own.unwrap_or(self.labels.len() as u32));
        *self.labels.entry(name.to_owned()).or_insert(next)
    }

    /// `@!%p1 bra $L2`
    fn instruction(&mut self, text: &str) -> Read<Instruction> {
        let (guard, text) = match text.strip_prefix('@').and_then(|rest| rest.split_once(char::is_whitespace)) {
            Some((guard, rest)) => (Some(self.guard(guard)?), rest.trim()),
            None => (None, text),
        };
        let (form, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let Some(form) = Form::parse(form) else { return error("unknown instruction", text) };
        let mut operand = |text: &str| match form.name {
            Name::Bra => Ok(Operand::Label(self.label(text))),
            _ => self.operand(text),
        };
        let operands = operand::list(operands).into_iter().map(&mut operand).collect::<Read<_>>()?;
        Ok(Instruction { guard, form, operands })
    }

    fn guard(&self, text: &str) -> Read<Guard> {
        match text.strip_prefix('!') {
            Some(name) => self.register(name).map(Guard::Unless),
            None => self.register(text).map(Guard::If),
        }
    }
}

fn label_of(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = text.split_once(':')?;
    label.chars().all(|letter| letter.is_alphanumeric() || "$_%".contains(letter)).then_some((label, rest))
}
