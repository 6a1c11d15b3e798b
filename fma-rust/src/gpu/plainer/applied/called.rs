//! What of the module a call names.

use syn::{Expr, ExprCall};

use crate::gpu::bodies::Body;
use crate::tree::{Items, path_words};

/// A function of the module, or a method of one of its types, that is called.
pub struct Called<'a> {
    pub key: String,
    pub body: &'a Body,
    pub receiver: Option<&'a Expr>,
    pub args: Vec<&'a Expr>,
}

impl<'a> Called<'a> {
    pub fn of(expr: &'a Expr, items: &'a Items) -> Option<Called<'a>> {
        let (key, receiver, args) = match expr {
            Expr::Call(call) => (named(call, items)?, None, call.args.iter().collect()),
            Expr::MethodCall(call) if call.turbofish.is_none() => {
                let name = call.method.to_string();
                let mut owners = items.inherent.keys().filter(|(_, known)| *known == name).map(|(owner, _)| owner);
                let owner = owners.next().filter(|_| owners.next().is_none())?;
                (format!("{owner}::{name}"), Some(&*call.receiver), call.args.iter().collect())
            }
            _ => return None,
        };
        Some(Called { body: items.bodies.get(&key)?, key, receiver, args })
    }
}

/// What the function of the module is called that a call names.
fn named(call: &ExprCall, items: &Items) -> Option<String> {
    let Expr::Path(path) = &*call.func else { return None };
    // What stands behind the last word says types and numbers.
    let before = path.path.segments.len().saturating_sub(1);
    if path.qself.is_some() || path.path.segments.iter().take(before).any(|segment| !segment.arguments.is_none()) {
        return None;
    }
    let words = path_words(&path.path);
    match &words[..] {
        [name] => items.functions.contains_key(name).then(|| name.clone()),
        [owner, name] if owner == "Self" => match items.this.as_ref()? {
            syn::Type::Path(this) => Some(format!("{}::{name}", this.path.get_ident()?)),
            _ => None,
        },
        [owner, name] => Some(format!("{owner}::{name}")),
        _ => None,
    }
}
