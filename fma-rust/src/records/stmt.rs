//! Statements: records that are bound and set, field by field.

use syn::{Expr, Local, LocalInit, Member, Pat, Stmt, parse_quote};

use super::call::is_scalar;
use super::expr::{Named, Reader};
use super::value::Value;
use crate::called::with_tail;
use crate::tree::operator_trait;

impl Reader<'_> {
    /// The statements that one is; whether it is the last of a block, and what it gives may be given on.
    pub fn apart(&mut self, stmt: &Stmt, is_last: bool) -> Option<Vec<Stmt>> {
        let (mut stmts, last) = self.apart_from(|reader| match stmt {
            Stmt::Expr(tail, None) if is_last && !matches!(tail, Expr::ForLoop(_) | Expr::While(_) | Expr::If(_)) => {
                reader.whole(tail).map(Some)
            }
            // What is behind it is not read, and names a record.
            Stmt::Local(local) if let Some(init) = &local.init => {
                let value = reader.whole(&init.expr)?;
                reader.bind_as_written((local, init), &local.pat, value).map(|()| None)
            }
            stmt => reader.stmt(stmt).map(|()| None),
        })?;
        stmts.extend(last.map(|tail| Stmt::Expr(tail, None)));
        (self.calls + self.copies > 0).then_some(stmts)
    }

    pub(super) fn block(&mut self, block: &syn::Block) -> Option<syn::Block> {
        let outside = self.env.clone();
        let (stmts, tail) = with_tail(block.stmts.clone());
        let read = self.apart_from(|reader| {
            stmts.iter().try_for_each(|stmt| reader.stmt(stmt))?;
            match tail {
                Some(tail) if is_statement(&tail) => reader.stmt(&Stmt::Expr(tail, None)).map(|()| None),
                Some(tail) => reader.whole(&tail).map(Some),
                None => Some(None),
            }
        });
        self.env = outside;
        let (mut stmts, tail) = read?;
        stmts.extend(tail.map(|tail| Stmt::Expr(tail, None)));
        Some(syn::Block { stmts, ..block.clone() })
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) -> Option<()> {
        (self.acted, self.alone) = (false, false);
        match stmt {
            Stmt::Local(local) => self.local(local),
            Stmt::Expr(expr, semi) => {
                let kept = self.expr(expr)?;
                let semi = semi.or_else(|| (!is_statement(expr)).then(Default::default));
                self.out.extend(kept.map(|expr| Stmt::Expr(expr, semi)));
                Some(())
            }
            Stmt::Item(_) | Stmt::Macro(_) => None,
        }
    }

    fn local(&mut self, local: &Local) -> Option<()> {
        let init = local.init.as_ref().filter(|init| init.diverge.is_none());
        let Some(init) = init else {
            self.hide(&local.pat);
            self.out.push(Stmt::Local(local.clone()));
            return (self.deep == 0).then_some(());
        };
        let (pat, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pat => (pat, None),
        };
        self.alone = matches!(*init.expr, Expr::MethodCall(_) | Expr::Call(_));
        match (pat, self.kind(&init.expr)) {
            // A reference is a name for what stands there, which the types of the body around tell of; and so is what else patterns take apart.
            (pat, Some((_, refs))) if self.stays(&init.expr) && (refs > 0 || !matches!(pat, Pat::Ident(_))) => {
                self.bind_as_written((local, init), pat, (*init.expr).clone())
            }
            (Pat::Ident(name), Some((_, refs))) => self.bind_record(name, &init.expr, refs),
            (Pat::Struct(pat), Some(_)) => self.taken_apart(pat, &init.expr),
            (Pat::Ident(name), None) if self.deep > 0 && ty.is_none_or(is_scalar) => {
                let number = self.number(&init.expr)?;
                self.bind_anew(name, ty, &number);
                Some(())
            }
            (Pat::Tuple(names), None) if self.deep > 0 && ty.is_none() => self.bind_all(names, &init.expr),
            (pat, None) if self.deep == 0 => {
                let number = self.number(&init.expr)?;
                self.bind_as_written((local, init), pat, number)
            }
            (_, Some(_) | None) => None,
        }
    }

    fn bind_record(&mut self, name: &syn::PatIdent, init: &Expr, refs: usize) -> Option<()> {
        if name.by_ref.is_some() || name.subpat.is_some() || refs > 0 && self.deep == 0 {
            return None;
        }
        let (value, is_mutable) = (self.record(init)?, name.mutability.is_some());
        // What a reference is to may be set behind it.
        let value = if refs > 0 && !is_mutable { value } else { self.copied(&value, is_mutable)? };
        self.env.push(Named { name: name.ident.to_string(), value, refs });
        Some(())
    }

    /// Several numbers at once, `let (s, c) = x.sin_cos();`, each under a name that no one else gives.
    fn bind_all(&mut self, names: &syn::PatTuple, init: &Expr) -> Option<()> {
        let number = self.number(init)?;
        let plain = |pat: &Pat| match pat {
            Pat::Ident(name) if name.mutability.is_none() && name.by_ref.is_none() && name.subpat.is_none() => {
                Some(name.ident.to_string())
            }
            _ => None,
        };
        let names = names.elems.iter().map(plain).collect::<Option<Vec<String>>>()?;
        let idents: Vec<syn::Ident> = names.iter().map(|name| self.fresh(name)).collect();
        self.out.push(parse_quote!(let (#(#idents,)*) = #number;));
        for (name, ident) in names.into_iter().zip(idents) {
            self.env.push(Named { name, value: Value::Other(parse_quote!(#ident)), refs: 0 });
        }
        Some(())
    }

    /// The fields that a pattern names, as they are now.
    fn taken_apart(&mut self, pat: &syn::PatStruct, init: &Expr) -> Option<()> {
        let whole = self.record(init)?;
        for field in &pat.fields {
            let Pat::Ident(name) = &*field.pat else { return None };
            if name.by_ref.is_some() || name.mutability.is_some() || name.subpat.is_some() {
                return None;
            }
            let value = match whole.part(self.known, &field.member)? {
                Value::Other(number) if self.deep == 0 => {
                    self.forget(&name.ident.to_string());
                    self.out.push(parse_quote!(let #name = #number;));
                    continue;
                }
                Value::Other(number) => Value::Other(self.bound(&spelt(&field.member), number)),
                record => self.copied(&record, false)?,
            };
            self.env.push(Named { name: name.ident.to_string(), value, refs: 0 });
        }
        Some(())
    }

    fn bind_as_written(&mut self, (local, init): (&Local, &LocalInit), pat: &Pat, value: Expr) -> Option<()> {
        self.hide(pat);
        let init = LocalInit { expr: Box::new(value), ..init.clone() };
        self.out.push(Stmt::Local(Local { init: Some(init), ..local.clone() }));
        Some(())
    }

    /// A number of a function under a name that no one else gives.
    fn bind_anew(&mut self, name: &syn::PatIdent, ty: Option<&syn::Type>, number: &Expr) {
        let (ident, mutability) = (self.fresh(&name.ident.to_string()), &name.mutability);
        self.mutable.extend(mutability.map(|_| ident.to_string()));
        let ty = ty.map(|ty| quote::quote!(: #ty));
        self.out.push(parse_quote!(let #mutability #ident #ty = #number;));
        let value = Value::Other(parse_quote!(#ident));
        self.env.push(Named { name: name.ident.to_string(), value, refs: 0 });
    }

    /// What a pattern binds is what the body around says of it.
    pub(super) fn hide(&mut self, pat: &Pat) {
        crate::called::bound_by(pat).iter().for_each(|name| self.forget(name));
    }

    /// A name that means something else from here on, which is as the body around says.
    fn forget(&mut self, name: &str) {
        self.env.retain(|known| known.name != name);
    }

    /// The fields as they are now, each under a name of its own.
    pub(super) fn copied(&mut self, value: &Value, is_mutable: bool) -> Option<Value> {
        self.copies += 1;
        let mut parts = Vec::new();
        for (member, part) in value.parts(self.known)? {
            let part = match part {
                Value::Other(number) if is_mutable => {
                    let name = self.fresh(&spelt(&member));
                    self.mutable.insert(name.to_string());
                    self.out.push(parse_quote!(let mut #name = #number;));
                    Value::Other(parse_quote!(#name))
                }
                Value::Other(number) => Value::Other(self.bound(&spelt(&member), number)),
                record => self.copied(&record, is_mutable)?,
            };
            parts.push((member, part));
        }
        Some(Value::Parts(value.record()?.to_owned(), parts))
    }

    /// An expression that stands as a statement; none if what it does is done by now.
    fn expr(&mut self, expr: &Expr) -> Option<Option<Expr>> {
        match expr {
            Expr::Assign(assign) => match self.kind(&assign.left) {
                Some(_) => {
                    let (value, place) = (self.record(&assign.right)?, self.record(&assign.left)?);
                    let value = self.copied(&value, false)?;
                    self.set(&place, &value).map(|()| None)
                }
                None => {
                    let right = self.whole(&assign.right)?;
                    let left = self.number(&assign.left)?;
                    Some(Some(parse_quote!(#left = #right)))
                }
            },
            Expr::Binary(binary) if sets(&binary.op) && self.kind(&binary.left).is_some() => {
                self.operated(operator_trait::of_binary(&binary.op)?, &[&binary.left, &binary.right]).map(|_| None)
            }
            Expr::MethodCall(call) if self.kind(&call.receiver).is_some() => {
                self.alone = true;
                self.called(expr).map(|_| None)
            }
            Expr::ForLoop(each) if self.deep == 0 => self.each(each).map(Some),
            Expr::While(turns) if self.deep == 0 => {
                let mut turns = turns.clone();
                let (stmts, cond) = self.apart_from(|reader| reader.number(&turns.cond))?;
                *turns.cond = if stmts.is_empty() { cond } else { parse_quote!({ #(#stmts)* #cond }) };
                turns.body = self.block(&turns.body)?;
                Some(Some(turns.into()))
            }
            Expr::Break(_) | Expr::Continue(_) if self.deep == 0 => Some(Some(expr.clone())),
            expr => self.whole(expr).map(Some),
        }
    }

    fn each(&mut self, each: &syn::ExprForLoop) -> Option<Expr> {
        let head = self.whole(&each.expr)?;
        let outside = self.env.clone();
        self.hide(&each.pat);
        let body = self.block(&each.body);
        self.env = outside;
        Some(syn::ExprForLoop { expr: Box::new(head), body: body?, ..each.clone() }.into())
    }

    /// Sets the fields of what stands somewhere.
    fn set(&mut self, place: &Value, value: &Value) -> Option<()> {
        for ((_, place), (_, value)) in place.parts(self.known)?.iter().zip(value.parts(self.known)?) {
            match (place, value) {
                (Value::Other(place), Value::Other(number)) => self.out.push(parse_quote!(#place = #number;)),
                (place, value) => self.set(place, &value)?,
            }
        }
        Some(())
    }
}

fn spelt(member: &Member) -> String {
    match member {
        Member::Named(name) => name.to_string().trim_start_matches("r#").to_owned(),
        Member::Unnamed(index) => format!("part{}", index.index),
    }
}

fn sets(op: &syn::BinOp) -> bool {
    operator_trait::of_binary(op).is_some_and(|name| name.ends_with("Assign"))
}

/// Whether it gives nothing, and stands without a semicolon.
fn is_statement(expr: &Expr) -> bool {
    match expr {
        Expr::ForLoop(_) | Expr::While(_) => true,
        Expr::If(branch) => branch.else_branch.is_none(),
        _ => false,
    }
}
