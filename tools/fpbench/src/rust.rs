//! From FPCore to Rust: one function, its `let`s in order, `while` loops over variables.

mod call;
mod number;

pub use number::nearly;

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::core::{Core, Precision, properties};
use crate::sexpr::Sexpr;

/// The function of a program, as someone who writes Rust would write it; else what it has no place for.
pub fn function(core: &Core, name: &str) -> Result<String, String> {
    let mut writer = Writer::default();
    let params = writer.params(core);
    let value = writer.value(&core.body, core.precision)?;
    let ty = core.precision.ty();
    Ok(format!("fn {name}({params}) -> {ty} {{\n{}    {}\n}}\n", writer.lines, value.cast(core.precision)))
}

/// One if the precondition holds, else zero.
pub fn precondition(core: &Core, name: &str) -> Result<Option<String>, String> {
    let Some(pre) = &core.pre else { return Ok(None) };
    let mut writer = Writer::default();
    let params = writer.params(core);
    let condition = writer.condition(pre, core.precision)?;
    let body = format!("{}    if {condition} {{ 1.0 }} else {{ 0.0 }}", writer.lines);
    Ok(Some(format!("fn {name}({params}) -> f64 {{\n{body}\n}}\n")))
}

/// An expression and its type.
struct Text {
    text: String,
    ty: Precision,
}

impl Text {
    /// In another type.
    fn cast(self, to: Precision) -> String {
        if self.ty == to { self.text } else { format!("({} as {})", self.text, to.ty()) }
    }
}

/// The statements so far, and what the names of the program are called.
#[derive(Default)]
struct Writer {
    lines: String,
    names: BTreeMap<String, (String, Precision)>,
    taken: usize,
}

impl Writer {
    fn params(&mut self, core: &Core) -> String {
        let params = core.params.iter().map(|(name, ty)| format!("{}: {}", self.bind(name, *ty), ty.ty()));
        params.collect::<Vec<_>>().join(", ")
    }

    /// A new name for a variable: every binding has its own, so nothing is shadowed before its time.
    fn bind(&mut self, name: &str, ty: Precision) -> String {
        let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        self.taken += 1;
        let ident = format!(
            "{}_{}",
            if plain.starts_with(|c: char| c.is_ascii_alphabetic()) { plain } else { "v".into() },
            self.taken
        )
        .to_lowercase();
        self.names.insert(name.to_owned(), (ident.clone(), ty));
        ident
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.lines, "    {line}");
    }

    /// A number, computed in a precision.
    fn value(&mut self, expr: &Sexpr, ty: Precision) -> Result<Text, String> {
        if let Some(word) = expr.word() {
            return match self.names.get(word) {
                Some((ident, ty)) => Ok(Text { text: ident.clone(), ty: *ty }),
                None => Ok(Text { text: number::number(word, ty).ok_or_else(|| format!("the word {word}"))?, ty }),
            };
        }
        let (head, args) = expr.call().ok_or("a text")?;
        match (head, args) {
            ("let" | "let*", [bindings, body]) => self.block(bindings, head == "let*", body, ty),
            ("while" | "while*", [cond, bindings, body]) => self.repeat(cond, bindings, head == "while*", body, ty),
            ("if", [cond, then, otherwise]) => {
                let cond = self.condition(cond, ty)?;
                let [then, otherwise] = [self.arm(then, ty)?, self.arm(otherwise, ty)?];
                Ok(Text { text: format!("(if {cond} {{ {then} }} else {{ {otherwise} }})"), ty })
            }
            ("!", parts) => {
                let (found, rest) = properties(parts);
                let own = found.iter().find(|(key, _)| *key == "precision").and_then(|(_, value)| value.word());
                let [inner] = rest else { return Err("an annotation of several".to_owned()) };
                self.value(inner, own.map_or(Ok(ty), Precision::named)?)
            }
            ("cast", [inner]) => Ok(Text { text: self.value(inner, ty)?.cast(ty), ty }),
            (head, args) => {
                let integer = args.get(1).and_then(Sexpr::word).and_then(|word| word.parse::<i32>().ok());
                let args = args.iter().map(|arg| Ok(self.value(arg, ty)?.cast(ty)));
                let args = args.collect::<Result<Vec<_>, String>>()?;
                Ok(Text { text: call::call(head, &args, integer)?, ty })
            }
        }
    }

    /// An arm of an `if`: a block of its own.
    fn arm(&mut self, expr: &Sexpr, ty: Precision) -> Result<String, String> {
        let (outer, names) = (std::mem::take(&mut self.lines), self.names.clone());
        let value = self.value(expr, ty).map(|value| value.cast(ty));
        let inner = std::mem::replace(&mut self.lines, outer);
        self.names = names;
        if inner.contains("while ") {
            return Err("a loop in a branch".to_owned());
        }
        Ok(format!("{}{}", inner.replace('\n', " "), value?))
    }

    fn block(&mut self, bindings: &Sexpr, in_turn: bool, body: &Sexpr, ty: Precision) -> Result<Text, String> {
        let outer = self.names.clone();
        self.bind_all(bindings, in_turn, ty)?;
        let value = self.value(body, ty);
        self.names = outer;
        value
    }

    /// Writes the bindings of a `let`; their names stay.
    fn bind_all(&mut self, bindings: &Sexpr, in_turn: bool, ty: Precision) -> Result<(), String> {
        let mut later = Vec::new();
        for (name, init, _) in parts(bindings, 2)? {
            let value = self.value(init, ty)?;
            let kept = self.names.clone();
            let (ident, of) = (self.bind(name, value.ty), value.ty);
            self.line(&format!("let {ident} = {};", value.text));
            if !in_turn {
                self.names = kept;
                later.push((name.to_owned(), (ident, of)));
            }
        }
        self.names.extend(later);
        Ok(())
    }

    fn repeat(
        &mut self,
        cond: &Sexpr,
        bindings: &Sexpr,
        in_turn: bool,
        body: &Sexpr,
        ty: Precision,
    ) -> Result<Text, String> {
        let (outer, parts) = (self.names.clone(), parts(bindings, 3)?);
        let mut later = Vec::new();
        for (name, init, _) in &parts {
            let value = self.value(init, ty)?.cast(ty);
            let kept = self.names.clone();
            let ident = self.bind(name, ty);
            self.line(&format!("let mut {ident}: {} = {value};", ty.ty()));
            later.push(((*name).to_owned(), (ident, ty)));
            if !in_turn {
                self.names = kept;
            }
        }
        self.names.extend(later.clone());
        let before = self.lines.len();
        let condition = self.condition(cond, ty)?;
        if self.lines.len() != before {
            return Err("bindings in the condition of a loop".to_owned());
        }
        self.line(&format!("while {condition} {{"));
        self.updates(&parts, &later, in_turn, ty)?;
        self.line("}");
        let value = self.value(body, ty);
        self.names = outer;
        value
    }

    /// What a loop does in each turn: one variable after the other, or all from their old values.
    fn updates(
        &mut self,
        parts: &[(&str, &Sexpr, Option<&Sexpr>)],
        later: &[(String, (String, Precision))],
        in_turn: bool,
        ty: Precision,
    ) -> Result<(), String> {
        let mut assignments = Vec::new();
        for ((_, _, update), (_, (ident, _))) in parts.iter().zip(later) {
            let value = self.value(update.ok_or("a loop without an update")?, ty)?.cast(ty);
            if in_turn {
                self.line(&format!("{ident} = {value};"));
            } else {
                self.line(&format!("let {ident}_next = {value};"));
                assignments.push(format!("{ident} = {ident}_next;"));
            }
        }
        assignments.iter().for_each(|line| self.line(line));
        Ok(())
    }

    fn condition(&mut self, expr: &Sexpr, ty: Precision) -> Result<String, String> {
        let (head, args) = match (expr.word(), expr.call()) {
            (Some("TRUE"), _) => return Ok("true".to_owned()),
            (Some("FALSE"), _) => return Ok("false".to_owned()),
            (_, Some(call)) => call,
            _ => return Err("a condition".to_owned()),
        };
        let joined = |parts: Vec<String>, by: &str| if parts.is_empty() { "true".to_owned() } else { parts.join(by) };
        match head {
            "and" | "or" => {
                let parts = args.iter().map(|arg| Ok(format!("({})", self.condition(arg, ty)?)));
                let parts = parts.collect::<Result<Vec<_>, String>>()?;
                Ok(joined(parts, if head == "and" { " && " } else { " || " }))
            }
            "not" => Ok(format!("!({})", self.condition(args.first().ok_or("nothing to deny")?, ty)?)),
            "<" | "<=" | ">" | ">=" | "==" | "!=" => {
                let values =
                    args.iter().map(|arg| Ok(self.value(arg, ty)?.cast(ty))).collect::<Result<Vec<_>, String>>()?;
                let pairs = values.windows(2).map(|pair| format!("{} {head} {}", pair[0], pair[1])).collect();
                Ok(joined(pairs, " && "))
            }
            "let" | "let*" => {
                let outer = std::mem::take(&mut self.lines);
                let (names, [bindings, body]) = (self.names.clone(), args) else { return Err("a binding".to_owned()) };
                self.bind_all(bindings, head == "let*", ty)?;
                let condition = self.condition(body, ty)?;
                self.names = names;
                let inner = std::mem::replace(&mut self.lines, outer).replace('\n', " ");
                Ok(format!("{{ {inner}{condition} }}"))
            }
            other => Err(format!("the condition {other}")),
        }
    }
}

type Binding<'a> = (&'a str, &'a Sexpr, Option<&'a Sexpr>);

/// `[name init]` or `[name init update]`.
fn parts(bindings: &Sexpr, length: usize) -> Result<Vec<Binding<'_>>, String> {
    let mut found = Vec::new();
    for binding in bindings.list().ok_or("no bindings")? {
        match binding.list() {
            Some([Sexpr::Word(name), init, rest @ ..]) if rest.len() + 2 == length => {
                found.push((name.as_str(), init, rest.first()));
            }
            _ => return Err("a binding of another form".to_owned()),
        }
    }
    Ok(found)
}
