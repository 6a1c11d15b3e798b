//! Whether the IR holds all of a function.

use std::collections::BTreeSet;

use fma_ir::{Func, Keep, Op, Region, Stmt, VarId, needed};
use fma_rust::explain::Plain;

use crate::program::is_wide;

/// The part of the function that the IR does not hold, named for the reader; `None` if it can be evaluated.
pub fn not_held(plain: &Plain) -> Option<String> {
    let func = &plain.func;
    let missing = plain.missing.first().map(|text| format!("`{text}` is not understood"));
    missing.or_else(|| opaque(plain)).or_else(|| unknown_variable(func)).or_else(|| statement(plain, &func.body))
}

/// A value that is the user's tokens, or that no word holds.
fn opaque(plain: &Plain) -> Option<String> {
    needed(&plain.func, Keep::Live).into_iter().find_map(|id| {
        let value = plain.func.value(id);
        let known = plain.blocks.contains(&value.site) && value.args.len() == 1;
        let text = || plain.texts.get(&value.site).cloned().unwrap_or_else(|| "an expression".to_owned());
        let unknown = matches!(value.op, Op::Opaque(_)) && !known || is_wide(value.ty);
        unknown.then(|| format!("`{}` is not understood", text()))
    })
}

/// A variable that gets its value from a pattern or from tokens that are not looked into.
fn unknown_variable(func: &Func) -> Option<String> {
    let mut set: BTreeSet<VarId> = func.params.iter().copied().collect();
    assigned(&func.body, &mut set);
    let read = |id| if let Op::Read(var) = func.value(id).op { Some(var) } else { None };
    let read = needed(func, Keep::Live).into_iter().filter_map(read).find(|var| !set.contains(var))?;
    Some(format!("where `{}` gets its value is not understood", func.variable(read).name))
}

fn assigned(region: &Region, set: &mut BTreeSet<VarId>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Let { var, .. } | Stmt::Set { var, .. } => {
                set.insert(*var);
            }
            Stmt::If { then, otherwise, .. } => [then, otherwise].into_iter().for_each(|arm| assigned(arm, set)),
            Stmt::Opaque { regions, .. } => regions.iter().for_each(|inner| assigned(inner, set)),
            Stmt::Eval(_) | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}

/// A statement with parts that run nobody knows how often.
fn statement(plain: &Plain, region: &Region) -> Option<String> {
    region.stmts.iter().find_map(|stmt| match stmt {
        Stmt::Opaque { site, regions, .. } if regions.is_empty() || plain.loops.contains(site) => {
            regions.iter().find_map(|inner| statement(plain, inner))
        }
        Stmt::Opaque { site, .. } => {
            let text = plain.texts.get(site).cloned().unwrap_or_else(|| "a statement".to_owned());
            Some(format!("`{text}` is not understood"))
        }
        Stmt::If { then, otherwise, .. } => statement(plain, then).or_else(|| statement(plain, otherwise)),
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => None,
    })
}
