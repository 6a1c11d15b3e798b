//! Expressions: numbers with the calls in them read in their places, and records by their fields.

use syn::{BinOp, Expr, Stmt, parse_quote};

use super::expr::Reader;
use super::fold::Fold;
use super::value::Value;
use crate::regions::is_bare;

impl Reader<'_> {
    /// An expression that is a record, by its fields.
    pub(super) fn record(&mut self, expr: &Expr) -> Option<Value> {
        let (name, _) = self.kind(expr)?;
        match expr {
            Expr::Paren(inner) => self.record(&inner.expr),
            Expr::Group(inner) => self.record(&inner.expr),
            Expr::Reference(inner) => self.record(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => self.record(&unary.expr),
            Expr::Path(path) => match self.named_by(path) {
                Some(named) => Some(named.value.clone()),
                None => match self.known.constant(&path.path).cloned() {
                    Some(constant) => self.constant(&constant.expr),
                    None => Some(Value::Place(name, expr.clone())),
                },
            },
            Expr::Field(field) => match self.kind(&field.base) {
                Some(_) => self.record(&field.base)?.part(self.known, &field.member),
                None => Some(Value::Place(name, expr.clone())),
            },
            Expr::Index(_) => Some(Value::Place(name, expr.clone())),
            Expr::Struct(record) => self.literal(name, record),
            Expr::MethodCall(call) if call.method == "clone" && call.args.is_empty() => self.record(&call.receiver),
            Expr::Call(call) if self.makes(call) => self.made(name, call),
            Expr::MethodCall(call) if let Some(fold) = Fold::of(call) => self.folded(&fold),
            Expr::MethodCall(_) | Expr::Call(_) | Expr::Binary(_) | Expr::Unary(_) => self.called(expr),
            _ => None,
        }
    }

    fn makes(&self, call: &syn::ExprCall) -> bool {
        matches!(&*call.func, Expr::Path(path) if self.known.made_by(&path.path).is_some())
    }

    /// `Pair(x, y)`, whose fields have numbers for names.
    fn made(&mut self, name: String, call: &syn::ExprCall) -> Option<Value> {
        let mut parts = Vec::new();
        for (at, value) in call.args.iter().enumerate() {
            parts.push((syn::Member::from(at), self.field(value)?));
        }
        self.calls += 1;
        Some(Value::Parts(name, parts))
    }

    /// What a field is given.
    fn field(&mut self, value: &Expr) -> Option<Value> {
        match self.kind(value) {
            Some(_) => {
                let value = self.record(value)?;
                self.copied(&value, false)
            }
            None => {
                let number = self.number(value)?;
                Some(Value::Other(self.bound("part", number)))
            }
        }
    }

    fn literal(&mut self, name: String, record: &syn::ExprStruct) -> Option<Value> {
        let mut parts = Vec::new();
        for field in &record.fields {
            let value = self.field(&field.expr)?;
            parts.push((field.member.clone(), value));
        }
        if let Some(rest) = &record.rest {
            let rest = self.record(rest)?.parts(self.known)?;
            let is_new =
                |(member, _): &(syn::Member, Value)| !record.fields.iter().any(|field| field.member == *member);
            parts.extend(rest.into_iter().filter(is_new));
        }
        Some(Value::Parts(name, parts))
    }

    /// An expression that is no record, with what it calls in its place.
    pub(super) fn number(&mut self, expr: &Expr) -> Option<Expr> {
        if self.kind(expr).is_some() {
            return None;
        }
        // What stands in another expression does not stand alone.
        self.alone &= matches!(expr, Expr::MethodCall(_) | Expr::Call(_));
        match expr {
            Expr::Lit(_) => Some(expr.clone()),
            Expr::Path(path) => self.path(path),
            Expr::Field(field) if self.kind(&field.base).is_some() => {
                match self.record(&field.base)?.part(self.known, &field.member)? {
                    Value::Other(number) => Some(number),
                    Value::Place(..) | Value::Parts(..) => None,
                }
            }
            Expr::MethodCall(call) if self.kind(&call.receiver).is_some() => self.called_number(expr),
            Expr::Call(call) if self.calls(call) => self.called_number(expr),
            Expr::Binary(binary) if self.kind(&binary.left).or_else(|| self.kind(&binary.right)).is_some() => {
                self.called_number(expr)
            }
            _ => self.inside(expr),
        }
    }

    /// Whether a call is read in its place: of what takes records, and of whatever is called by what is.
    fn calls(&self, call: &syn::ExprCall) -> bool {
        let takes = self.deep > 0 || call.args.iter().any(|arg| self.kind(arg).is_some());
        takes && matches!(&*call.func, Expr::Path(path) if self.known.function(&path.path).is_some())
    }

    fn called_number(&mut self, expr: &Expr) -> Option<Expr> {
        match self.called(expr)? {
            Value::Other(number) => Some(number),
            Value::Place(..) | Value::Parts(..) => None,
        }
    }

    fn path(&self, path: &syn::ExprPath) -> Option<Expr> {
        let name = path.path.get_ident().map(ToString::to_string);
        match self.named_by(path).map(|named| &named.value) {
            Some(Value::Other(number)) => Some(number.clone()),
            Some(_) => None,
            // A name of the module, which means something else here.
            None if self.deep > 0 && name.is_some_and(|name| self.names.contains(&name)) => None,
            None => Some(path.clone().into()),
        }
    }

    /// An expression that is made of others.
    fn inside(&mut self, expr: &Expr) -> Option<Expr> {
        let mut expr = expr.clone();
        let mut parts: Vec<&mut Expr> = match &mut expr {
            Expr::Paren(inner) => vec![&mut inner.expr],
            Expr::Group(inner) => vec![&mut inner.expr],
            Expr::Unary(unary) => vec![&mut unary.expr],
            Expr::Reference(inner) => vec![&mut inner.expr],
            Expr::Cast(cast) => vec![&mut cast.expr],
            Expr::Field(field) => vec![&mut field.base],
            Expr::Index(index) => vec![&mut index.expr, &mut index.index],
            Expr::Binary(binary) if !matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                vec![&mut binary.left, &mut binary.right]
            }
            Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
            Expr::Array(array) => array.elems.iter_mut().collect(),
            Expr::Range(range) => range.start.iter_mut().chain(&mut range.end).map(|end| &mut **end).collect(),
            _ => return self.in_turn(expr),
        };
        for part in &mut parts {
            **part = self.whole(part)?;
        }
        Some(expr)
    }

    /// One that computes some of its parts only under a condition, or calls something.
    fn in_turn(&mut self, mut expr: Expr) -> Option<Expr> {
        match &mut expr {
            Expr::Binary(binary) => {
                *binary.left = self.number(&binary.left)?;
                *binary.right = self.alone(&binary.right)?;
            }
            Expr::Call(call) => {
                if let Expr::Path(path) = &*call.func {
                    self.path(path)?;
                }
                for arg in &mut call.args {
                    *arg = self.whole(arg)?;
                }
                self.acted |= !is_of_numbers(&call.func);
            }
            Expr::MethodCall(call) => return self.adapted(call.clone()),
            Expr::If(branch) => {
                let branch = self.branch(branch.clone());
                self.acted = true;
                return branch;
            }
            Expr::Match(choice) if self.deep == 0 => {
                self.arms(choice)?;
                self.acted = true;
            }
            Expr::Block(block) if is_bare(block) => {
                block.block = self.block(&block.block)?;
                self.acted = true;
            }
            _ => return None,
        }
        Some(expr)
    }

    /// A number; or a record, which stays where it is, or is put together again.
    pub(super) fn whole(&mut self, expr: &Expr) -> Option<Expr> {
        match self.kind(expr) {
            Some(_) if self.stays(expr) => Some(expr.clone()),
            Some((_, refs)) if refs > 0 => None,
            Some(_) => self.record(expr)?.whole(self.known),
            None => self.number(expr),
        }
    }

    /// Whether a record, or a reference to it, is one of the body around.
    pub(super) fn stays(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Reference(reference) => self.stays(&reference.expr),
            expr => self.here(expr).is_some(),
        }
    }

    /// A method of no record: its closures are read too.
    fn adapted(&mut self, mut call: syn::ExprMethodCall) -> Option<Expr> {
        *call.receiver = self.whole(&call.receiver)?;
        for arg in &mut call.args {
            let read = match &*arg {
                Expr::Closure(closure) if self.deep == 0 => self.closure(closure)?,
                other => self.whole(other)?,
            };
            *arg = read;
        }
        self.acted |= crate::tree::arith(&call.method.to_string()).is_none() && call.method != "len";
        Some(call.into())
    }

    fn closure(&mut self, closure: &syn::ExprClosure) -> Option<Expr> {
        let outside = self.env.clone();
        closure.inputs.iter().for_each(|pat| self.hide(pat));
        let body = self.apart_from(|reader| reader.whole_body(&closure.body));
        self.env = outside;
        let (stmts, tail) = body?;
        let body: Expr = if stmts.is_empty() { tail } else { parse_quote!({ #(#stmts)* #tail }) };
        Some(syn::ExprClosure { body: Box::new(body), ..closure.clone() }.into())
    }

    /// What a closure gives: of a block, the statements are those that stand before.
    fn whole_body(&mut self, body: &Expr) -> Option<Expr> {
        let tail = self.tail_of(body)?;
        self.whole(&tail)
    }

    /// The same of one that gives a record.
    pub(super) fn record_of_body(&mut self, body: &Expr) -> Option<Value> {
        let tail = self.tail_of(body)?;
        self.record(&tail)
    }

    fn tail_of(&mut self, body: &Expr) -> Option<Expr> {
        match body {
            Expr::Block(block) if is_bare(block) => {
                let (stmts, tail) = crate::called::with_tail(block.block.stmts.clone());
                stmts.iter().try_for_each(|stmt| self.stmt(stmt))?;
                tail
            }
            body => Some(body.clone()),
        }
    }

    /// What something gives, and the statements that stand before it.
    pub(super) fn apart_from<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<(Vec<Stmt>, T)> {
        let outside = (std::mem::take(&mut self.out), std::mem::take(&mut self.acted));
        let found = read(self);
        let stmts = std::mem::take(&mut self.out);
        (self.out, self.acted) = outside;
        found.map(|found| (stmts, found))
    }

    /// What may not be computed, with all that stands before it.
    pub(super) fn alone(&mut self, expr: &Expr) -> Option<Expr> {
        let (stmts, number) = self.apart_from(|reader| reader.number(expr))?;
        Some(if stmts.is_empty() { number } else { parse_quote!({ #(#stmts)* #number }) })
    }
}

/// `f64::from`, `f32::max`: what only computes.
fn is_of_numbers(function: &Expr) -> bool {
    let Expr::Path(path) = function else { return false };
    let segments = &path.path.segments;
    segments.len() == 2 && segments.first().is_some_and(|first| first.ident == "f32" || first.ident == "f64")
}
