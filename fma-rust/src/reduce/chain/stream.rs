//! What a chain runs over: the head of a loop, and what is done to each item before the chain's end.

use quote::ToTokens;
use syn::visit::Visit;
use syn::{Expr, Pat, parse_quote};

use super::Reason;
use super::bind::{Item, applied, is_place, postfix};
use super::names::{Names, Reading};
use super::panics::may_panic;

/// A chain without its end.
pub struct Stream {
    /// What the loop runs over, and the pattern of its items.
    pub head: Expr,
    pub pat: Pat,
    /// What is done to an item, in order.
    pub steps: Vec<Step>,
    pub item: Item,
}

/// What is done to an item.
#[allow(clippy::large_enum_variant)] // there are few, and they live for one expansion
#[derive(Clone)]
pub enum Step {
    Stmts(Vec<syn::Stmt>),
    /// Only items of which this holds go on.
    Filter(Expr),
}

impl Step {
    /// What a loop does that runs through the steps and then the statements.
    pub fn body(steps: Vec<Step>, last: Vec<syn::Stmt>) -> Vec<syn::Stmt> {
        steps.into_iter().rev().fold(last, |body, step| match step {
            Step::Stmts(mut stmts) => {
                stmts.extend(body);
                stmts
            }
            Step::Filter(condition) => vec![parse_quote!(if #condition { #(#body)* })],
        })
    }

    /// Whether it sets variables.
    fn assigns(&self) -> bool {
        let mut assigns = Assigns(false);
        match self {
            Step::Stmts(stmts) => stmts.iter().for_each(|stmt| assigns.visit_stmt(stmt)),
            Step::Filter(condition) => assigns.visit_expr(condition),
        }
        assigns.0
    }
}

struct Assigns(bool);

impl Visit<'_> for Assigns {
    fn visit_expr_assign(&mut self, _: &syn::ExprAssign) {
        self.0 = true;
    }
    fn visit_bin_op(&mut self, op: &syn::BinOp) {
        self.0 |= is_assignment(op);
    }
}

/// Whether an operator sets its left side.
pub fn is_assignment(op: &syn::BinOp) -> bool {
    use syn::BinOp::{Eq, Ge, Le, Ne};
    op.to_token_stream().to_string().ends_with('=') && !matches!(op, Eq(_) | Ge(_) | Le(_) | Ne(_))
}

impl Stream {
    /// Of an iterator.
    pub fn of(expr: &Expr, names: &mut Names) -> Result<Stream, Reason> {
        match expr {
            Expr::Paren(paren) => Stream::of(&paren.expr, names),
            Expr::MethodCall(call) => Stream::of_call(call, names),
            other => Ok(Stream::start(other, names)),
        }
    }

    /// Of what an adaptor or the end of a chain is called on: a slice by name has no such methods, unless a trait of the author's gives it some.
    pub fn of_receiver(expr: &Expr, names: &mut Names) -> Result<Stream, Reason> {
        match expr {
            Expr::Paren(paren) => Stream::of_receiver(&paren.expr, names),
            Expr::MethodCall(_) | Expr::Range(_) => Stream::of(expr, names),
            _ => Err("it is called on something that may be no iterator: begin with `iter()`".to_owned()),
        }
    }

    fn start(expr: &Expr, names: &mut Names) -> Stream {
        let item = names.fresh("item");
        Stream { head: expr.clone(), pat: parse_quote!(#item), steps: Vec::new(), item: Item::One(parse_quote!(#item)) }
    }

    fn of_call(call: &syn::ExprMethodCall, names: &mut Names) -> Result<Stream, Reason> {
        let (name, args): (String, Vec<&Expr>) = (call.method.to_string(), call.args.iter().collect());
        match (name.as_str(), args.as_slice()) {
            ("copied" | "cloned", []) => {
                let stream = Stream::of_receiver(&call.receiver, names)?;
                Ok(Stream { item: stream.item.dereferenced(), ..stream })
            }
            ("enumerate", []) => Stream::of_receiver(&call.receiver, names)?.numbered(names),
            ("zip", [other]) => Stream::of_receiver(&call.receiver, names)?.zipped(Stream::of(other, names)?),
            ("rev", []) | ("take" | "skip" | "step_by", [_]) => Stream::of_receiver(&call.receiver, names)?.cut(call),
            ("map", [Expr::Closure(closure)]) => {
                let mut stream = Stream::of_receiver(&call.receiver, names)?;
                stream.item = stream.closure(closure, std::slice::from_ref(&stream.item.clone()), names)?;
                Ok(stream)
            }
            ("map", [Expr::Path(path)]) => {
                let stream = Stream::of_receiver(&call.receiver, names)?;
                let item = stream.item.expr();
                Ok(Stream { item: Item::One(names.given(parse_quote!(#path(#item)))), ..stream })
            }
            ("filter", [Expr::Closure(closure)]) => {
                let mut stream = Stream::of_receiver(&call.receiver, names)?;
                let mut stmts = Vec::new();
                stream.item = stream.item.named(names, &mut stmts);
                stream.steps.push(Step::Stmts(stmts));
                let condition = stream.closure(closure, &[stream.item.referenced()], names)?;
                stream.steps.push(Step::Filter(condition.expr()));
                Ok(stream)
            }
            ("iter_mut", []) if names.reading == Reading::Statements => Ok(Stream::start(&call.clone().into(), names)),
            ("windows" | "chunks", [size]) if names.reading == Reading::Statements && is_place(size) => {
                Stream::parts(call, size, names)
            }
            ("iter" | "into_iter" | "windows" | "chunks_exact", _) => Ok(Stream::start(&call.clone().into(), names)),
            (name, _) => Err(format!("`{name}` gives no slice to take lanes from")),
        }
    }

    /// Parts of a slice by its indices.
    fn parts(call: &syn::ExprMethodCall, size: &Expr, names: &mut Names) -> Result<Stream, Reason> {
        let (slice, index, item) = (postfix(&call.receiver), names.fresh("index"), names.fresh("item"));
        let size = postfix(size);
        if !is_place(&slice) {
            return Err("what it takes parts of has no name".to_owned());
        }
        let (count, first, last): (Expr, Expr, Expr) = match call.method == "windows" {
            true => (
                parse_quote!((#slice.len() + 1).saturating_sub(#size)),
                parse_quote!(#index),
                parse_quote!(#index + #size),
            ),
            false => (
                parse_quote!((#slice.len() + #size - 1) / #size),
                parse_quote!(#index * #size),
                parse_quote!((#index * #size + #size).min(#slice.len())),
            ),
        };
        Ok(Stream {
            head: parse_quote!((0..#count)),
            pat: parse_quote!(#index),
            steps: vec![Step::Stmts(vec![parse_quote!(let #item = &#slice[#first..#last];)])],
            item: Item::One(parse_quote!(#item)),
        })
    }

    /// Calls a closure; its value.
    fn closure(&mut self, closure: &syn::ExprClosure, items: &[Item], names: &mut Names) -> Result<Item, Reason> {
        let (stmts, value) = applied(closure, items, names)?;
        self.steps.push(Step::Stmts(stmts));
        match value {
            Some(Expr::Tuple(tuple)) => {
                Ok(Item::All(tuple.elems.into_iter().map(|part| Item::One(names.given(part))).collect()))
            }
            Some(value) => Ok(Item::One(names.given(value))),
            None => Err("a closure in it gives nothing".to_owned()),
        }
    }

    fn numbered(self, names: &mut Names) -> Result<Stream, Reason> {
        let (index, head, pat) = (names.fresh("index"), postfix(&self.head), &self.pat);
        self.unfiltered("enumerate")?;
        Ok(Stream {
            head: parse_quote!(#head.enumerate()),
            pat: parse_quote!((#index, #pat)),
            item: Item::All(vec![Item::One(parse_quote!(#index)), self.item]),
            steps: self.steps,
        })
    }

    fn zipped(mut self, other: Stream) -> Result<Stream, Reason> {
        self.unfiltered("zip")?;
        other.unfiltered("zip")?;
        self.unpanicking("zip")?;
        let (one, two) = (postfix(&self.head), &other.head);
        let pat = [&self.pat, &other.pat];
        let head = parse_quote!(#one.zip(#two));
        let pat = parse_quote!((#(#pat),*));
        self.steps.extend(other.steps);
        Ok(Stream { head, pat, steps: self.steps, item: Item::All(vec![self.item, other.item]) })
    }

    /// Fewer items, or the same in another order: closures that only compute do not notice.
    fn cut(self, call: &syn::ExprMethodCall) -> Result<Stream, Reason> {
        let name = call.method.to_string();
        self.unfiltered(&name)?;
        if name == "skip" || name == "step_by" {
            self.unpanicking(&name)?;
        }
        let head = Expr::MethodCall(syn::ExprMethodCall { receiver: Box::new(postfix(&self.head)), ..call.clone() });
        Ok(Stream { head, ..self })
    }

    /// No item panics on its way: those that are left out would not.
    fn unpanicking(&self, name: &str) -> Result<(), Reason> {
        match may_panic(&self.steps, &self.item.expr()) {
            true => Err(format!("`{name}` leaves out what a closure computes, which might panic: put it before `map`")),
            false => Ok(()),
        }
    }

    /// All items go on, and none of the closures sets anything.
    pub fn unfiltered(&self, name: &str) -> Result<(), Reason> {
        if self.steps.iter().any(|step| matches!(step, Step::Filter(_))) {
            return Err(format!("`{name}` counts what `filter` lets pass"));
        }
        match self.steps.iter().any(Step::assigns) {
            true => Err(format!("`{name}` may leave out calls of a closure that sets something")),
            false => Ok(()),
        }
    }
}
