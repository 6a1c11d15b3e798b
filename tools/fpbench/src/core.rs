//! FPCore programs: <https://fpbench.org/spec/fpcore-2.0.html>

use crate::sexpr::Sexpr;

/// A program.
#[derive(Clone, Debug)]
pub struct Core {
    pub name: String,
    pub params: Vec<(String, Precision)>,
    pub precision: Precision,
    pub pre: Option<Sexpr>,
    pub body: Sexpr,
}

/// The formats that Rust has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    Binary32,
    Binary64,
}

impl Precision {
    pub fn named(word: &str) -> Result<Precision, String> {
        match word {
            "binary32" => Ok(Precision::Binary32),
            "binary64" | "real" => Ok(Precision::Binary64),
            other => Err(format!("precision {other}")),
        }
    }

    /// Rust's type.
    pub fn ty(self) -> &'static str {
        match self {
            Precision::Binary32 => "f32",
            Precision::Binary64 => "f64",
        }
    }
}

/// `:key value` pairs, and what follows them.
pub fn properties(mut parts: &[Sexpr]) -> (Vec<(&str, &Sexpr)>, &[Sexpr]) {
    let mut found = Vec::new();
    while let [Sexpr::Word(key), value, rest @ ..] = parts
        && let Some(key) = key.strip_prefix(':')
    {
        found.push((key, value));
        parts = rest;
    }
    (found, parts)
}

impl Core {
    /// Reads `(FPCore [name] (params) properties body)`; else the name and why not.
    pub fn read(expr: &Sexpr) -> Option<Result<Core, (String, String)>> {
        let ("FPCore", parts) = expr.call()? else { return None };
        let (ident, parts) = match parts {
            [Sexpr::Word(ident), rest @ ..] => (ident.clone(), rest),
            parts => (String::new(), parts),
        };
        let (params, parts) = parts.split_first()?;
        let (found, rest) = properties(parts);
        let property = |key: &str| found.iter().find(|(name, _)| *name == key).map(|(_, value)| *value);
        let name = match property("name") {
            Some(Sexpr::Text(name)) => name.clone(),
            _ => ident,
        };
        let core = || {
            let precision =
                property("precision").and_then(Sexpr::word).map_or(Ok(Precision::Binary64), Precision::named)?;
            let params = params.list().unwrap_or_default().iter().map(|one| param(one, precision));
            let [body] = rest else { return Err("not one body".to_owned()) };
            let params = params.collect::<Result<_, String>>()?;
            Ok(Core { name: name.clone(), params, precision, pre: property("pre").cloned(), body: body.clone() })
        };
        Some(core().map_err(|reason| (name.clone(), reason)))
    }
}

fn param(expr: &Sexpr, precision: Precision) -> Result<(String, Precision), String> {
    if let Some(name) = expr.word() {
        return Ok((name.to_owned(), precision));
    }
    let Some(("!", parts)) = expr.call() else { return Err("an array".to_owned()) };
    let (found, rest) = properties(parts);
    let own = found.iter().find(|(key, _)| *key == "precision").and_then(|(_, value)| value.word());
    let precision = own.map_or(Ok(precision), Precision::named)?;
    match rest {
        [Sexpr::Word(name)] => Ok((name.clone(), precision)),
        _ => Err("an array".to_owned()),
    }
}
