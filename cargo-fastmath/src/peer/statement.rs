//! Statements, and a whole function.

use std::collections::BTreeSet;

use fma_ir::{Op, Region, Site, Stmt, Ty, ValueId, VarId};
use fma_rust::explain::Plain;

use super::expression::{Writer, Written};
use super::signature::{parameters, returned};

/// `float f(float x_0, …) { … }`; several results go where pointers say.
pub fn function(plain: &Plain, name: &str) -> Written {
    let mut text = Text { writer: Writer::new(plain), lines: Vec::new(), ends: Vec::new(), gathered: Vec::new() };
    text.constants()?;
    text.variables(&plain.bare.body)?;
    text.region(&plain.bare.body)?;
    text.leave(plain.bare.body.result)?;
    let mut params = parameters(plain)?;
    let results = returned(plain)?;
    let ty = match results[..] {
        [] => "void",
        [one] => one,
        _ => {
            params.extend(results.iter().enumerate().map(|(at, ty)| (format!("{ty}*"), format!("r{at}"))));
            "void"
        }
    };
    let params: Vec<_> = params.into_iter().map(|(ty, name)| format!("{ty} {name}")).collect();
    let body: String = text.lines.iter().map(|line| format!("  {line}\n")).collect();
    Ok(format!("{ty} {name}({}) {{\n{body}}}\n", params.join(", ")))
}

/// A function while it is written.
pub struct Text<'a> {
    pub writer: Writer<'a>,
    pub lines: Vec<String>,
    /// The ends of the range that was last read.
    pub ends: Vec<ValueId>,
    /// What the function returns together.
    pub gathered: Vec<ValueId>,
}

impl Text<'_> {
    fn constants(&mut self) -> Result<(), String> {
        for (var, bits) in &self.writer.plain.source.constants {
            let ty = self.writer.func.variable(*var).ty;
            let name = self.writer.variable(*var);
            let value = super::words::constant(*bits, ty).ok_or("it has a constant that CUDA C++ lacks")?;
            self.lines.push(format!("const {} {name} = {value};", self.writer.type_name(ty)?));
        }
        Ok(())
    }

    /// The variables that change, but for parameters.
    fn variables(&mut self, body: &Region) -> Result<(), String> {
        let (mut set, func) = (BTreeSet::new(), self.writer.func);
        assigned(body, &mut set);
        for var in set.into_iter().filter(|var| !func.params.contains(var)) {
            let ty = self.writer.type_name(func.variable(var).ty)?;
            self.lines.push(format!("{ty} {};", self.writer.variable(var)));
        }
        Ok(())
    }

    pub fn region(&mut self, region: &Region) -> Result<(), String> {
        region.stmts.iter().try_for_each(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<(), String> {
        match stmt {
            Stmt::Eval(id) => self.name(*id, format!("v{}", id.0))?,
            Stmt::Let { var, value, .. } => self.name(*value, self.writer.variable(*var))?,
            Stmt::Set { var, value, .. } => {
                let line = format!("{} = {};", self.writer.variable(*var), self.writer.value(*value)?);
                self.lines.push(line);
            }
            Stmt::If { cond, then, otherwise, site } => self.choose(*cond, then, otherwise, *site)?,
            Stmt::Return { value, .. } => self.leave(*value)?,
            Stmt::Opaque { site, values, regions, .. } => self.act(*site, values, regions)?,
            Stmt::Check { .. } => {}
        }
        Ok(())
    }

    /// A value is computed here, and has a name from here on.
    fn name(&mut self, id: ValueId, name: String) -> Result<(), String> {
        let value = self.writer.func.value(id);
        let chosen = self.writer.chosen.get(&value.site).filter(|_| matches!(value.op, Op::Opaque(_))).cloned();
        if let Some(chosen) = chosen {
            self.writer.named.insert(id, chosen);
        } else if !self.writer.named.contains_key(&id) && value.ty != Ty::Other {
            let line = format!("const {} {name} = {};", self.writer.type_name(value.ty)?, self.writer.value(id)?);
            self.lines.push(line);
            self.writer.named.insert(id, name);
        }
        Ok(())
    }

    fn choose(&mut self, cond: ValueId, then: &Region, otherwise: &Region, site: Site) -> Result<(), String> {
        let name = format!("chosen_{}", site.0);
        let ty = then.result.or(otherwise.result).map(|id| self.writer.func.value(id).ty).filter(|ty| *ty != Ty::Other);
        if let Some(ty) = ty {
            let line = format!("{} {name};", self.writer.type_name(ty)?);
            self.lines.push(line);
        }
        let condition = self.writer.value(cond)?;
        for (head, arm) in [(format!("if ({condition}) {{"), then), ("} else {".to_owned(), otherwise)] {
            self.lines.push(head);
            let known = self.writer.named.clone();
            self.region(arm)?;
            if let Some(result) = arm.result.filter(|_| ty.is_some()) {
                let line = format!("{name} = {};", self.writer.value(result)?);
                self.lines.push(line);
            }
            self.writer.named = known;
        }
        self.lines.push("}".to_owned());
        self.writer.chosen.insert(site, name);
        Ok(())
    }

    fn leave(&mut self, value: Option<ValueId>) -> Result<(), String> {
        let value = value.filter(|id| self.writer.func.value(*id).ty != Ty::Other);
        let gathered = std::mem::take(&mut self.gathered);
        let values: Vec<_> = value.into_iter().chain(gathered).collect();
        let texts = values.iter().map(|id| self.writer.value(*id)).collect::<Result<Vec<_>, _>>()?;
        match &texts[..] {
            [one] => self.lines.push(format!("return {one};")),
            several => {
                self.lines.extend(several.iter().enumerate().map(|(at, text)| format!("*r{at} = {text};")));
                self.lines.push("return;".to_owned());
            }
        }
        Ok(())
    }
}

/// The variables that statements set.
fn assigned(region: &Region, set: &mut BTreeSet<VarId>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Set { var, .. } => {
                set.insert(*var);
            }
            Stmt::If { then, otherwise, .. } => [then, otherwise].into_iter().for_each(|arm| assigned(arm, set)),
            Stmt::Opaque { regions, .. } => regions.iter().for_each(|inner| assigned(inner, set)),
            Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}
