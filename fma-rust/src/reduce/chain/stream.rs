//! What a chain runs over: the head of a loop, and what is done to each item before the chain's end.

use syn::{Expr, Pat, parse_quote};

use super::Reason;
use super::bind::{Item, applied, is_place, postfix};
use super::join::{joined, numbers, paired};
use super::names::{Names, Reading};
use super::panics::{may_panic, may_stop};
use super::scan::scanned;
use super::some::breaks;
pub use super::step::{Step, is_assignment};
use super::windows;

/// A chain without its end.
#[derive(Clone)]
pub struct Stream {
    /// What the loop runs over, and the pattern of its items.
    pub head: Expr,
    pub pat: Pat,
    /// What stands before the loop.
    pub lets: Vec<syn::Stmt>,
    /// What is done to an item, in order.
    pub steps: Vec<Step>,
    pub item: Item,
    /// Whether the CPU knows what it begins with.
    pub origin: Origin,
}

/// The adaptor, which no one wrote, that says so of what it is called on.
pub const UNKNOWN: &str = "fastmath_unknown";

/// Whether the CPU knows the type of an iterator, and so of what is made of its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Known,
    Unknown,
}

impl Stream {
    /// Of an iterator.
    pub fn of(expr: &Expr, names: &mut Names) -> Result<Stream, Reason> {
        match expr {
            Expr::Paren(paren) => Stream::of(&paren.expr, names),
            Expr::MethodCall(call) => Stream::of_call(call, names),
            Expr::Call(_) if names.reading == Reading::Statements => numbers(expr, names),
            other => Ok(Stream::start(other, names)),
        }
    }

    /// Of what an adaptor or the end of a chain is called on: a slice by name has no such methods, unless a trait of the author's gives it some.
    pub fn of_receiver(expr: &Expr, names: &mut Names) -> Result<Stream, Reason> {
        match expr {
            Expr::Paren(paren) => Stream::of_receiver(&paren.expr, names),
            Expr::MethodCall(_) | Expr::Range(_) => Stream::of(expr, names),
            Expr::Call(_) if names.reading == Reading::Statements => Stream::of(expr, names),
            _ => Err("it is called on something that may be no iterator: begin with `iter()`".to_owned()),
        }
    }

    fn start(expr: &Expr, names: &mut Names) -> Stream {
        let item = names.fresh("item");
        let (pat, item) = (parse_quote!(#item), Item::One(parse_quote!(#item)));
        Stream { head: expr.clone(), pat, lets: Vec::new(), steps: Vec::new(), item, origin: Origin::Known }
    }

    fn of_call(call: &syn::ExprMethodCall, names: &mut Names) -> Result<Stream, Reason> {
        let (name, args): (String, Vec<&Expr>) = (call.method.to_string(), call.args.iter().collect());
        match (name.as_str(), args.as_slice()) {
            ("copied" | "cloned", []) => Ok(Stream::of_receiver(&call.receiver, names)?.dereferenced()),
            ("enumerate", []) => Stream::of_receiver(&call.receiver, names)?.counted(names),
            ("zip", [other]) => paired(&call.receiver, other, names),
            ("rev", []) | ("take" | "skip" | "step_by", [_]) => {
                Stream::of_receiver(&call.receiver, names)?.some(call, names)
            }
            ("take_while" | "skip_while" | "inspect", [Expr::Closure(closure)])
                if names.reading == Reading::Statements =>
            {
                Stream::of_receiver(&call.receiver, names)?.watched(&name, closure, names)
            }
            ("map", [function]) => Stream::of_receiver(&call.receiver, names)?.mapped(function, names),
            ("filter", [Expr::Closure(closure)]) => {
                Stream::of_receiver(&call.receiver, names)?.filtered(closure, names)
            }
            ("scan", [init, Expr::Closure(closure)]) if names.reading == Reading::Lanes => {
                scanned(call, init, closure, names)
            }
            ("flat_map" | "flatten", _) if names.reading == Reading::Statements => {
                Stream::of_receiver(&call.receiver, names)?.nested(&args, names)
            }
            ("chain", [other]) if names.reading == Reading::Statements => joined(&call.receiver, other, names),
            (UNKNOWN, []) => Ok(Stream::of_receiver(&call.receiver, names)?.untyped(names)),
            ("cycle", []) if names.reading == Reading::Statements => numbers(&call.clone().into(), names),
            ("windows" | "chunks" | "chunks_mut" | "chunks_exact_mut", [size])
                if names.reading == Reading::Statements =>
            {
                Stream::parts(call, size, names)
            }
            ("iter" | "iter_mut" | "into_iter" | "windows" | "chunks_exact", _) => {
                Ok(Stream::start(&call.clone().into(), names))
            }
            (name, _) => Err(format!("`{name}` gives no slice to take lanes from")),
        }
    }

    fn dereferenced(self) -> Stream {
        Stream { item: self.item.dereferenced(), ..self }
    }

    fn mapped(mut self, function: &Expr, names: &mut Names) -> Result<Stream, Reason> {
        self.item = match function {
            Expr::Closure(closure) => self.closure(closure, std::slice::from_ref(&self.item.clone()), names)?,
            Expr::Path(path) => {
                let (item, mut stmts) = (self.item.expr(), Vec::new());
                let item = names.result(parse_quote!(#path(#item)), &mut stmts);
                self.steps.push(Step::Stmts(stmts));
                item
            }
            _ => return Err("`map` gives no slice to take lanes from".to_owned()),
        };
        match self.origin {
            Origin::Known => Ok(self),
            Origin::Unknown => Ok(self.untyped(names)),
        }
    }

    fn filtered(mut self, closure: &syn::ExprClosure, names: &mut Names) -> Result<Stream, Reason> {
        let mut stmts = Vec::new();
        self.item = self.item.named(names, &mut stmts);
        self.steps.push(Step::Stmts(stmts));
        let condition = self.closure(closure, &[self.item.referenced()], names)?;
        self.steps.push(Step::Filter(condition.expr()));
        Ok(self)
    }

    /// Parts of a slice by its indices.
    fn parts(call: &syn::ExprMethodCall, size: &Expr, names: &mut Names) -> Result<Stream, Reason> {
        let (slice, index, item) = (postfix(&call.receiver), names.fresh("index"), names.fresh("item"));
        if !is_place(&slice) {
            return Err("what it takes parts of has no name".to_owned());
        }
        // The loop may change what it was computed from.
        let (name, mut lets) = (names.fresh("size"), Vec::new());
        let size: Expr = match size {
            Expr::Lit(_) => size.clone(),
            size => {
                lets.push(parse_quote!(let #name: usize = #size;));
                // Nothing beyond the slice is counted; a part that has to be whole is none there.
                if call.method == "chunks" || call.method == "chunks_mut" {
                    lets.push(parse_quote!(let #name: usize = #name.min(#slice.len().max(1));));
                } else if call.method != "windows" {
                    lets.push(parse_quote!(let #name: usize = #name.min(#slice.len() + 1);));
                }
                parse_quote!(#name)
            }
        };
        let [count, first, last] = windows::places(&call.method.to_string(), &slice, &index, &size);
        let changes: Option<syn::Token![mut]> = call.method.to_string().ends_with("_mut").then(Default::default);
        Ok(Stream {
            head: parse_quote!((0..#count)),
            pat: parse_quote!(#index),
            lets,
            steps: vec![Step::Named(parse_quote!(let #item = & #changes #slice[#first..#last];))],
            item: Item::One(parse_quote!(#item)),
            origin: Origin::Known,
        })
    }

    /// Calls a closure; its value.
    pub fn closure(&mut self, closure: &syn::ExprClosure, items: &[Item], names: &mut Names) -> Result<Item, Reason> {
        let (mut stmts, value) = applied(closure, items, names)?;
        let value = value.ok_or("a closure in it gives nothing")?;
        let item = names.result(value, &mut stmts);
        self.steps.push(Step::Stmts(stmts));
        Ok(item)
    }

    fn counted(self, names: &mut Names) -> Result<Stream, Reason> {
        match names.reading == Reading::Statements && !self.is_whole() {
            true => Ok(self.numbered_behind(names)),
            false => self.numbered(names),
        }
    }

    fn numbered(self, names: &mut Names) -> Result<Stream, Reason> {
        let (index, head, pat) = (names.fresh("index"), postfix(&self.head), &self.pat);
        self.unfiltered("enumerate")?;
        Ok(Stream {
            head: parse_quote!(#head.enumerate()),
            pat: parse_quote!((#index, #pat)),
            lets: self.lets,
            item: Item::All(vec![Item::One(parse_quote!(#index)), self.item]),
            steps: self.steps,
            origin: self.origin,
        })
    }

    pub fn zipped(mut self, other: Stream, names: &mut Names) -> Result<Stream, Reason> {
        if let Some(by_index) = windows::zipped(&self, &other, names) {
            return Ok(by_index);
        }
        match names.reading {
            Reading::Lanes => {
                self.unfiltered("zip")?;
                other.unfiltered("zip")?;
                self.unpanicking("zip")?;
            }
            // There may be one item more than of the other.
            Reading::Statements if may_stop(&self.steps) => {
                return Err("`zip` takes one item too many: put it before what may panic".to_owned());
            }
            Reading::Statements => {
                self.in_step("zip")?;
                other.in_step("zip")?;
            }
        }
        let (one, two) = (postfix(&self.head), &other.head);
        let pat = [&self.pat, &other.pat];
        let head = parse_quote!(#one.zip(#two));
        let pat = parse_quote!((#(#pat),*));
        self.steps.extend(other.steps);
        self.lets.extend(other.lets);
        Ok(Stream { head, pat, item: Item::All(vec![self.item, other.item]), ..self })
    }

    /// Fewer items, or the same in another order.
    fn some(self, call: &syn::ExprMethodCall, names: &mut Names) -> Result<Stream, Reason> {
        let (all, is_whole) = (names.reading == Reading::Statements, self.is_whole());
        let leaves_out = call.method == "skip" || call.method == "step_by";
        match all {
            // What is done to items is done in the other order then, by whichever pass.
            true if call.method == "rev"
                && !self.is_counted()
                && !self.steps.iter().any(|step| breaks(step) || step.is_nested()) =>
            {
                Ok(self.on_head(call))
            }
            true if !is_whole || leaves_out && !self.steps.iter().all(Step::is_named) => self.passed(call, names),
            true => Ok(self.on_head(call)),
            false => self.cut(call),
        }
    }

    fn on_head(self, call: &syn::ExprMethodCall) -> Stream {
        let receiver = Box::new(postfix(&self.head));
        Stream { head: Expr::MethodCall(syn::ExprMethodCall { receiver, ..call.clone() }), ..self }
    }

    /// The same where lanes are taken: closures that only compute do not notice.
    fn cut(self, call: &syn::ExprMethodCall) -> Result<Stream, Reason> {
        let name = call.method.to_string();
        self.unfiltered(&name)?;
        if name == "skip" || name == "step_by" {
            self.unpanicking(&name)?;
        }
        Ok(self.on_head(call))
    }

    /// No item panics on its way: those that are left out would not.
    fn unpanicking(&self, name: &str) -> Result<(), Reason> {
        match may_panic(&self.steps, &self.item.expr()) {
            true => Err(format!("`{name}` leaves out what a closure computes, which might panic: put it before `map`")),
            false => Ok(()),
        }
    }

    /// Each item goes on until one ends the loop, and no closure does what anyone else may see.
    fn in_step(&self, name: &str) -> Result<(), Reason> {
        match self.steps.iter().any(|step| !step.is_one_to_one() || step.acts()) {
            true => Err(format!("`{name}` counts what `filter` lets pass, or what a closure sets")),
            false => Ok(()),
        }
    }

    /// All items go on, and none of the closures sets anything.
    pub fn unfiltered(&self, name: &str) -> Result<(), Reason> {
        if !self.steps.iter().all(Step::is_one_to_one) {
            return Err(format!("`{name}` counts what `filter` lets pass"));
        }
        match self.steps.iter().any(Step::assigns) {
            true => Err(format!("`{name}` may leave out calls of a closure that sets something")),
            false => Ok(()),
        }
    }
}
