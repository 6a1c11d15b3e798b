//! Double-floats: `df64` computes in pairs of floats, with twice the digits.
//!
//! - **What.** Operations that carry `df64`, and the variables that they are assigned to; and the named variables, with what feeds them, backward through
//!   variables, choices and casts. Promotion stops at the use of a named variable. What feeds an error-free transformation, or is one, stays as it is.
//! - **Borders.** A pair that something else uses is rounded to a word there; a comparison or a cast takes it whole. A word enters
//!   an operation as it is: `+ - * /` of a pair and a word, and of two words, have forms of their own, which cost less and are
//!   exact or nearly so. An operation on words that rounds nothing stays one on words.
//! - **Constants** bring their low word along: it is what the digits in the source say beyond the float.
//! - **Variables** change their type; a parameter that changes is put into a pair before anything else.

mod plan;

#[cfg(test)]
mod tests;

use crate::live::{Keep, needed};
use crate::{
    Detail, Flag, Flags, FloatOp, Func, Log, Mode, Notation, Op, Promotion, Region, Rewritten, Site, Source, Step,
    Stmt, Ty, Value, ValueId, VarId,
};
use plan::Plan;

const RULE: &str = "double-float";

/// Computes in pairs what is asked for; `None` if nothing is.
pub fn promotion(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let plan = Plan::of(func)?;
    let mut new = func.emptied();
    new.promotion = Promotion::default();
    for (index, var) in new.vars.iter_mut().enumerate() {
        let pair = var.ty.doubled().filter(|_| plan.holds_pairs(VarId(index as u32)));
        var.ty = pair.unwrap_or(var.ty);
    }
    let forms = vec![Form::default(); func.values().len()];
    let mut build = Build { old: func, plan, new, forms, roots: Vec::new() };
    for id in needed(func, Keep::Named) {
        let form = build.form(id);
        build.forms[id.0 as usize] = form;
    }
    build.new.body = build.region(&func.body);
    let now = build.forms.iter().map(|form| form.pair.or(form.word)).collect();
    build.report(source, log);
    Some(Rewritten { func: build.new, now })
}

/// What stands for a value: a word, a pair, or either. (For a literal both; the other one of a value that has one is made where it is used.)
#[derive(Clone, Copy, Default)]
struct Form {
    word: Option<ValueId>,
    pair: Option<ValueId>,
}

impl Form {
    fn is_none(self) -> bool {
        self.word.is_none() && self.pair.is_none()
    }
}

struct Build<'a> {
    old: &'a Func,
    plan: Plan,
    new: Func,
    forms: Vec<Form>,
    /// The old values that statements use, and what stands for them.
    roots: Vec<(Site, ValueId, ValueId)>,
}

/// Values.
impl Build<'_> {
    fn form(&mut self, id: ValueId) -> Form {
        let old = self.old.value(id).clone();
        // What is protected keeps the flag, so that the report can say so.
        let flags = if self.plan.protects(id) { old.flags } else { old.flags.without(Flag::Df64) };
        let value = Value { flags, ..old };
        let promotes = self.plan.promotes(id);
        if matches!(value.op, Op::Const(_)) && value.ty.is_float() && !value.args.is_empty() {
            self.literal(value)
        } else if matches!(value.op, Op::Read(_)) && promotes {
            self.read(id, value)
        } else if promotes && self.is_pair(&value) {
            self.promoted(value)
        } else {
            self.word_form(value)
        }
    }

    /// Both what the literal is as a float, and what its digits say.
    fn literal(&mut self, value: Value) -> Form {
        let low = self.old.value(value.args[0]).clone();
        let word = self.new.add(Value { args: [].into(), ..value.clone() });
        let args = [self.new.add(Value { flags: Flags::NONE, ..low })].into();
        let pair = value.ty.doubled().map(|ty| self.new.add(Value { args, ty, flags: Flags::NONE, ..value }));
        Form { word: Some(word), pair }
    }

    /// A parameter comes as a word, and is a pair from then on.
    fn read(&mut self, id: ValueId, value: Value) -> Form {
        if self.plan.entries.contains(&id) {
            let word = self.new.add(value);
            return Form { word: Some(word), pair: Some(self.widened(word)) };
        }
        let ty = value.ty.doubled().unwrap_or(value.ty);
        Form { word: None, pair: Some(self.new.add(Value { ty, ..value })) }
    }

    /// Whether the operation gives something that a word could not hold.
    fn is_pair(&self, value: &Value) -> bool {
        let first = usize::from(value.op == Op::Select);
        let words = value.args[first..].iter().all(|arg| self.forms[arg.0 as usize].pair.is_none());
        let exact = match value.op {
            Op::Float(op) => is_exact(op),
            Op::Select => true,
            Op::Cast => is_exact_cast(self.old.value(value.args[0]).ty, value.ty),
            Op::Powi(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) => false,
            Op::Test(_) | Op::Logic(_) | Op::Int(_) => false,
        };
        !(words && exact)
    }

    fn promoted(&mut self, value: Value) -> Form {
        let mixes = match value.op {
            Op::Float(op) => matches!(op, FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div),
            Op::Cast => true,
            Op::Powi(_) | Op::Select | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) => false,
            Op::Test(_) | Op::Logic(_) | Op::Int(_) => false,
        };
        let args: Vec<ValueId> =
            value.args.iter().map(|arg| if mixes { self.either(*arg) } else { self.pair(*arg) }).collect();
        let (ty, mode) = (value.ty.doubled().unwrap_or(value.ty), Mode::default());
        let pair = self.new.add(Value { args: args.into(), ty, flags: Flags::NONE, mode, ..value });
        Form { word: None, pair: Some(pair) }
    }

    /// What stays an operation on words: but comparisons and casts take pairs whole.
    fn word_form(&mut self, value: Value) -> Form {
        let takes_pairs = match value.op {
            Op::Compare(_) => value.args.iter().any(|arg| self.is_computed_pair(*arg)),
            Op::Cast => takes_pairs(value.ty) && self.is_computed_pair(value.args[0]),
            Op::Float(_) | Op::Powi(_) | Op::Select | Op::Const(_) | Op::Read(_) | Op::Opaque(_) => false,
            Op::Test(_) | Op::Logic(_) | Op::Int(_) => false,
        };
        let args: Vec<ValueId> =
            value.args.iter().map(|arg| if takes_pairs { self.either(*arg) } else { self.word(*arg) }).collect();
        Form { word: Some(self.new.add(Value { args: args.into(), ..value })), pair: None }
    }

    /// A pair that is no literal.
    fn is_computed_pair(&self, old: ValueId) -> bool {
        self.forms[old.0 as usize].pair.is_some() && !matches!(self.old.value(old).op, Op::Const(_))
    }

    fn either(&mut self, old: ValueId) -> ValueId {
        self.forms[old.0 as usize].pair.unwrap_or_else(|| self.word(old))
    }

    fn pair(&mut self, old: ValueId) -> ValueId {
        let Form { word, pair } = self.forms[old.0 as usize];
        match (pair, word) {
            (Some(pair), _) => pair,
            (None, Some(word)) => self.widened(word),
            // It is there: operands are visited before users.
            (None, None) => old,
        }
    }

    fn word(&mut self, old: ValueId) -> ValueId {
        let Form { word, pair } = self.forms[old.0 as usize];
        match (word, pair) {
            (Some(word), _) => word,
            (None, Some(pair)) => self.cast(pair, self.new.value(pair).ty.word()),
            (None, None) => old,
        }
    }

    fn widened(&mut self, word: ValueId) -> ValueId {
        self.cast(word, self.new.value(word).ty.doubled())
    }

    fn cast(&mut self, id: ValueId, ty: Option<Ty>) -> ValueId {
        let (site, Some(ty)) = (self.new.value(id).site, ty) else { return id };
        self.new.add(Value { op: Op::Cast, args: [id].into(), ty, flags: Flags::NONE, mode: Mode::default(), site })
    }
}

/// Statements.
impl Build<'_> {
    fn region(&mut self, region: &Region) -> Region {
        let stmts = region.stmts.iter().flat_map(|stmt| self.stmt(stmt)).collect();
        Region { stmts, result: region.result.map(|id| self.needed(id)) }
    }

    fn stmt(&mut self, stmt: &Stmt) -> Vec<Stmt> {
        vec![match *stmt {
            Stmt::Eval(id) => return self.evaluation(id),
            Stmt::Let { var, value, site } => Stmt::Let { var, value: self.assigned(var, value, site), site },
            Stmt::Set { var, value, site } => Stmt::Set { var, value: self.assigned(var, value, site), site },
            Stmt::If { cond, ref then, ref otherwise, site } => {
                let cond = self.needed(cond);
                Stmt::If { cond, then: self.region(then), otherwise: self.region(otherwise), site }
            }
            Stmt::Return { value, site } => Stmt::Return { value: value.map(|id| self.needed(id)), site },
            Stmt::Opaque { site, ref values, ref regions, ref writes } => Stmt::Opaque {
                site,
                values: values.iter().map(|id| self.needed(*id)).collect(),
                regions: regions.iter().map(|region| self.region(region)).collect(),
                writes: writes.clone(),
            },
            // Nothing may need what is checked.
            Stmt::Check { value, .. } if self.forms[value.0 as usize].is_none() => return Vec::new(),
            Stmt::Check { value, site } => Stmt::Check { value: self.word(value), site },
        }]
    }

    /// A pinned value stays where it is; a parameter that becomes a pair does so at once.
    fn evaluation(&mut self, id: ValueId) -> Vec<Stmt> {
        let Form { word, pair } = self.forms[id.0 as usize];
        let mut stmts: Vec<Stmt> = word.or(pair).map(Stmt::Eval).into_iter().collect();
        if let (Op::Read(var), Some(_), Some(value)) = (self.old.value(id).op, word, pair) {
            stmts.push(Stmt::Set { var, value, site: self.old.value(id).site });
        }
        stmts
    }

    fn assigned(&mut self, var: VarId, value: ValueId, site: Site) -> ValueId {
        let new = if self.plan.holds_pairs(var) { self.pair(value) } else { self.word(value) };
        self.roots.push((site, value, new));
        new
    }

    /// What a statement needs as a word.
    fn needed(&mut self, id: ValueId) -> ValueId {
        let new = self.word(id);
        self.roots.push((self.old.value(id).site, id, new));
        new
    }

    /// Everything that statements need and that is computed in pairs, once.
    fn steps(&self) -> Vec<(Site, ValueId, ValueId)> {
        let mut involved = vec![false; self.new.values().len()];
        for (id, value) in self.new.values() {
            involved[id.0 as usize] = value.ty.is_double() || value.args.iter().any(|arg| involved[arg.0 as usize]);
        }
        let mut steps: Vec<(Site, ValueId, ValueId)> = Vec::new();
        for root @ (_, old, new) in &self.roots {
            let is_leaf = matches!(self.old.value(*old).op, Op::Read(_) | Op::Opaque(_));
            if involved[new.0 as usize] && !is_leaf && steps.iter().all(|(_, known, _)| known != old) {
                steps.push(*root);
            }
        }
        steps
    }

    fn report(&self, source: Source<'_>, log: &mut Log) {
        let (old, new) = (Notation::new(self.old, source), Notation::new(&self.new, source));
        let full = log.detail == Detail::Full;
        let text = |notation: &Notation<'_>, id| if full { notation.formula(id) } else { String::new() };
        let flags = Flags::of(Flag::Df64);
        log.steps.extend(self.steps().into_iter().map(|(site, before, after)| Step {
            rule: RULE,
            site,
            before: text(&old, before),
            after: text(&new, after),
            flags,
            note: None,
        }));
    }
}

/// Whether the operation on words gives a word, always.
fn is_exact(op: FloatOp) -> bool {
    use FloatOp::{Abs, Ceil, Clamp, Copysign, Floor, Fract, Max, Min, Neg, Round, RoundTiesEven, Signum, Trunc};
    matches!(
        op,
        Neg | Abs | Copysign | Min | Max | Clamp | Signum | Floor | Ceil | Trunc | Fract | Round | RoundTiesEven
    )
}

/// Whether every number of the one type is one of the other.
fn is_exact_cast(from: Ty, to: Ty) -> bool {
    let Some(layout) = to.format().map(|format| format.layout()) else { return false };
    match from {
        Ty::Float(format) => format.layout().fraction_bits <= layout.fraction_bits,
        Ty::Int(int) => u32::from(int.bits) <= layout.fraction_bits + 1,
        Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other => false,
    }
}

/// Whether a pair has a cast to the type.
fn takes_pairs(to: Ty) -> bool {
    to.doubled().is_some() || matches!(to, Ty::Int(int) if int.bits <= 64)
}
