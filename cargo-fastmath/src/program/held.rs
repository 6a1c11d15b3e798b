//! Whether all of a function has a meaning.

use fma_ir::{Func, Keep, Op, Region, Site, Stmt, Ty, needed};
use fma_ptx::{Act, Meaning, Source, Taken};
use fma_rust::explain::Program;

/// The part of a function, or of one that it calls, that cannot be evaluated, named for the reader; `None` if all of it can be.
pub fn not_held(program: &Program) -> Option<String> {
    let own = (&program.func, &program.source);
    let callees = program.callees.iter().map(|callee| (&callee.func, &callee.source));
    let part = std::iter::once(own).chain(callees).find_map(|(func, source)| {
        // What lies at bytes of a slice is no item of its memory here.
        if let Some(inside) = source.inside.values().next() {
            return Some(format!("`{}` holds structs, which are not looked into", func.variable(inside.of).name));
        }
        let site = statement(source, &func.body).or_else(|| value(func, source))?;
        Some(match program.text(func, site) {
            "" => format!("a part of `{}` is not understood", func.name),
            text => format!("`{text}` is not understood"),
        })
    });
    part.or_else(|| program.source.takes.iter().find_map(|taken| parameter(&program.func, taken)))
}

/// A parameter that is no number, nor so many.
fn parameter(func: &Func, taken: &Taken) -> Option<String> {
    let (name, ty) = match taken {
        Taken::Number(var) | Taken::Each(var) => (&func.variable(*var).name, func.variable(*var).ty),
        Taken::Part { path, ty, .. } => (path, *ty),
        Taken::Slice { var, count: None, .. } => {
            let name = &func.variable(*var).name;
            return Some(format!("its parameter `{name}` is a slice: an array has a known number of elements"));
        }
        Taken::Slice { var, element, .. } => (&func.variable(*var).name, *element),
    };
    let number = match ty {
        Ty::Float(_) | Ty::Bool => true,
        Ty::Int(int) => int.bits <= 64,
        Ty::Double(_) | Ty::Generic(_) | Ty::Other => false,
    };
    (!number).then(|| format!("its parameter `{name}` is not a number"))
}

/// A statement that nobody knows how to run.
fn statement(source: &Source, region: &Region) -> Option<Site> {
    region.stmts.iter().find_map(|stmt| match stmt {
        Stmt::Opaque { site, values, regions, .. } => {
            let sets = source.sets.contains_key(site) && values.len() == 1;
            let known = regions.is_empty() && sets || source.acts.get(site).is_some_and(|act| runs(act, source, *site));
            if known { regions.iter().find_map(|inner| statement(source, inner)) } else { Some(*site) }
        }
        Stmt::If { then, otherwise, .. } => statement(source, then).or_else(|| statement(source, otherwise)),
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => None,
    })
}

fn runs(act: &Act, source: &Source, site: Site) -> bool {
    match act {
        Act::Call(_) => source.calls.contains_key(&site),
        // An approximation of the GPU's.
        Act::SineAndCosine(_) => false,
        Act::While | Act::Forever | Act::Each(_) | Act::Choice(_) | Act::Lazy(_) | Act::Block | Act::Trap => true,
        Act::Break(_) | Act::Continue(_) | Act::Kept | Act::Store(_) | Act::Put(_) | Act::Results => true,
        Act::Assemble { .. } | Act::StoreLocal(_) | Act::Fetch(..) | Act::LoadRow(..) | Act::StoreRow(..) => true,
        Act::View { .. } | Act::SinCos(..) | Act::StoreOwn(..) => true,
    }
}

/// A value that means nothing here.
fn value(func: &Func, source: &Source) -> Option<Site> {
    let mut given = Vec::new();
    statements_with_values(&func.body, &mut given);
    needed(func, Keep::Live).into_iter().map(|id| func.value(id)).find_map(|value| {
        let known = match (value.op, source.values.get(&value.site)) {
            (_, _) if is_wide(value.ty) => false,
            (Op::Opaque(_), Some(Meaning::Fast(_) | Meaning::Instruction(_) | Meaning::Near(_))) => false,
            // The bits of a number are of no real one.
            (Op::Opaque(_), Some(Meaning::Bits)) => {
                matches!(&value.args[..], [inner] if func.value(*inner).ty == value.ty)
            }
            (Op::Opaque(_), Some(Meaning::Call)) => source.calls.contains_key(&value.site),
            (Op::Opaque(_), Some(_)) => true,
            (Op::Opaque(_), None) => given.contains(&value.site),
            (_, _) => true,
        };
        (!known).then_some(value.site)
    })
}

/// Whether no word holds it.
pub fn is_wide(ty: Ty) -> bool {
    matches!(ty, Ty::Int(int) if int.bits > 64)
}

/// The statements whose value is read behind them.
fn statements_with_values(region: &Region, found: &mut Vec<Site>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::If { then, otherwise, site, .. } => {
                found.push(*site);
                [then, otherwise].into_iter().for_each(|arm| statements_with_values(arm, found));
            }
            Stmt::Opaque { site, regions, .. } => {
                found.extend((!regions.is_empty()).then_some(*site));
                regions.iter().for_each(|inner| statements_with_values(inner, found));
            }
            Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}
