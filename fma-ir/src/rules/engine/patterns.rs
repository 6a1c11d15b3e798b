//! Finds the error-free transformations that the table names.

use super::index::{KEPT, Licence};
use super::matching::{Match, matched};
use crate::rules::Rule;
use crate::{Func, Keep, needed};

/// Shows each of them to `visit`.
pub fn each_kept(func: &Func, mut visit: impl FnMut(&Rule, &Match)) {
    let found = |id| KEPT.first(func, id, Licence::Supposed, |rule| matched(rule, func, id));
    if !func.values().any(|(id, _)| found(id).is_some()) {
        return;
    }
    for id in needed(func, Keep::Live) {
        KEPT.first(func, id, Licence::Supposed, |rule| {
            visit(rule, &matched(rule, func, id)?);
            None::<()>
        });
    }
}
