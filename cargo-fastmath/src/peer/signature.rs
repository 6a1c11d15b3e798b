//! What a function takes and returns.

use fma_ir::{Region, Stmt, Ty, ValueId};
use fma_ptx::{Act, Taken};
use fma_rust::explain::Plain;

use super::expression::Writer;

/// The type and the name of each thing that the function takes.
pub fn parameters(plain: &Plain) -> Result<Vec<(String, String)>, String> {
    let writer = Writer::new(plain);
    let mut all = Vec::new();
    for taken in &plain.source.takes {
        match taken {
            Taken::Number(var) | Taken::Each(var) => {
                let ty = writer.type_name(writer.func.variable(*var).ty)?;
                all.push((ty.to_owned(), writer.variable(*var)));
            }
            Taken::Part { var, ty, .. } => all.push((writer.type_name(*ty)?.to_owned(), writer.variable(*var))),
            Taken::Slice { var, element, .. } => {
                all.push((format!("{}*", writer.type_name(*element)?), writer.variable(*var)));
                all.push(("unsigned long long".to_owned(), format!("{}_len", writer.variable(*var))));
            }
        }
    }
    Ok(all)
}

/// The types of what the function returns.
pub fn returned(plain: &Plain) -> Result<Vec<&'static str>, String> {
    let writer = Writer::new(plain);
    let found = results(plain, &plain.bare.body);
    found.unwrap_or_default().into_iter().map(|id| writer.type_name(writer.func.value(id).ty)).collect()
}

fn results(plain: &Plain, region: &Region) -> Option<Vec<ValueId>> {
    let inner = |region: &Region| results(plain, &Region { stmts: region.stmts.clone(), result: None });
    let of = |stmt: &Stmt| match stmt {
        Stmt::Return { value, .. } => value.map(|value| vec![value]),
        Stmt::If { then, otherwise, .. } => inner(then).or_else(|| inner(otherwise)),
        Stmt::Opaque { site, values, regions, .. } => match plain.source.acts.get(site) {
            Some(Act::Results) => Some(values.clone()),
            _ => regions.iter().find_map(inner),
        },
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => None,
    };
    let is_number = |id: &ValueId| plain.bare.value(*id).ty != Ty::Other;
    let own = region.result.filter(is_number).map(|value| vec![value]);
    own.or_else(|| region.stmts.iter().find_map(of))
}
