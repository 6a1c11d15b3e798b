//! A function of numbers as a kernel over slices: each thread takes several neighbours at once, then goes a whole grid further.
//!
//! A function of an index runs once for each index below a count, in the same way.
//!
//! Vectors need aligned addresses. Where one slice is not aligned, and for the last elements, each thread takes one at a time.

use fma_ir::{IntTy, Region, Stmt, Ty, VarId};

use super::builder::Builder;
use super::leave::Goal;
use super::packed::Packed;
use super::{Launch, Program, ascii, version};
use crate::code::{Class, Function, Line, Operand, Param, Role, Special};
use crate::{Form, Kind, Modifier, Name, Refusal, Source, Taken, Target, Version, Why};

/// The most bytes that one instruction loads.
const WIDEST: u32 = 16;

/// A slice that elements come from or go to.
struct Stream {
    pointer: Operand,
    kind: Kind,
    /// The variable that takes the element.
    var: Option<(usize, Ty)>,
}

/// What the loops of a kernel work with.
struct Loops {
    inputs: Vec<Stream>,
    outputs: Vec<Stream>,
    /// The variable that takes the index.
    index: Option<VarId>,
    count: Operand,
    first: Operand,
    stride: Operand,
}

/// A program's kernel: over slices for each thing that it names, and one number for all elements where it does not.
pub fn kernel(program: &Program<'_>, launch: &Launch, target: Target) -> Result<(Function, Version), Vec<Refusal>> {
    let mut source: Source = program.source.clone().into_owned();
    let (places, suffix) = match launch {
        Launch::Map(each) => (each.clone(), "map"),
        Launch::Index(index) => (vec![*index], "each"),
    };
    let mapped: Vec<_> = places.iter().filter_map(|index| source.takes.get(*index).cloned()).collect();
    source.takes =
        source.takes.into_iter().map(|taken| if mapped.contains(&taken) { hidden(taken) } else { taken }).collect();
    let func = program.func;
    let mut builder = Builder::new(func, &source, &program.callees, target);
    builder.space = Some(Modifier::Global);
    let mut params = builder.params();
    let (inputs, index) = match (launch, mapped.first()) {
        (Launch::Index(_), Some(Taken::Number(var))) => (Vec::new(), Some(*var)),
        _ => (mapped.iter().filter_map(|taken| builder.input(taken, &mut params)).collect(), None),
    };
    let outputs = builder.outputs(index.is_some(), &mut params);
    let loops = builder.loops(inputs, outputs, index, &mut params);
    if loops.index.is_none() {
        builder.uniform(&loops.variables());
    }
    builder.threads(&loops);
    let (rooms, body) = builder.finish()?;
    let name = format!("{}_{suffix}", ascii(&func.name));
    let function = Function { role: Role::Kernel, name, results: Vec::new(), params, rooms, body };
    let version = version(&function, target);
    Ok((function, version))
}

/// Nothing is loaded for what comes from a slice.
fn hidden(taken: Taken) -> Taken {
    match taken {
        Taken::Number(var) => Taken::Each(var),
        taken @ (Taken::Slice { .. } | Taken::Part { .. } | Taken::Each(_)) => taken,
    }
}

impl Builder<'_> {
    fn input(&mut self, taken: &Taken, params: &mut Vec<Param>) -> Option<Stream> {
        let Taken::Number(var) = taken else { return None };
        let variable = self.func.variable(*var);
        let kind = self.memory_kind(variable.ty)?;
        Some(self.stream(&variable.name, kind, Some((var.0 as usize, variable.ty)), params))
    }

    /// Where the results go; what stores through a slice may have none.
    fn outputs(&mut self, may_store: bool, params: &mut Vec<Param>) -> Vec<Stream> {
        let kinds = self.results();
        if kinds.is_empty() && !may_store {
            self.refuse(Why::NoResult);
        }
        let named = kinds.into_iter().enumerate();
        named.map(|(index, kind)| self.stream(&format!("out${index}"), kind, None, params)).collect()
    }

    fn stream(&mut self, name: &str, kind: Kind, var: Option<(usize, Ty)>, params: &mut Vec<Param>) -> Stream {
        // Whoever passes an address has to know of what.
        let name = format!("{name}${}", kind.text());
        Stream { pointer: self.taken(params, &name, Kind::U64), kind, var }
    }

    /// The number of elements, the first element of this thread, and how many threads there are.
    fn loops(
        &mut self,
        inputs: Vec<Stream>,
        outputs: Vec<Stream>,
        index: Option<VarId>,
        params: &mut Vec<Param>,
    ) -> Loops {
        let count = self.taken(params, "count$", Kind::U64);
        let [thread, threads, block, blocks] = Special::ALL.map(|special| self.of_thread(special));
        let wide = |name| Form::new(name, &[Kind::U32]).with(Modifier::Wide);
        let before = self.emit(wide(Name::Mul), [block, threads.clone()]);
        let thread = self.emit(Form::new(Name::Cvt, &[Kind::U64, Kind::U32]), [thread]);
        let first = self.emit(Form::new(Name::Add, &[Kind::U64]), [before, thread]);
        let stride = self.emit(wide(Name::Mul), [blocks, threads]);
        Loops { inputs, outputs, index, count, first, stride }
    }

    fn of_thread(&mut self, special: Special) -> Operand {
        self.emit(Form::new(Name::Mov, &[Kind::U32]), [Operand::Special(special)])
    }

    /// A loop over groups, as many as fill the widest load, and one over what is left.
    fn threads(&mut self, loops: &Loops) {
        let streams = || loops.inputs.iter().chain(&loops.outputs);
        let widest = streams().map(|stream| stream.kind.bits() / 8).max().unwrap_or(WIDEST);
        let narrowest = streams().map(|stream| stream.kind.bits() / 8).min().unwrap_or(WIDEST);
        let fitting = (WIDEST / widest).min(if narrowest == 1 { 4 } else { 8 });
        let size = if loops.index.is_some() { 1 } else { fitting };
        let mut done = Operand::Bits(0);
        if size > 1 {
            let groups = self.groups(loops, size);
            self.strided(loops, &groups, Operand::Bits(0), size);
            let shift = Operand::Bits(size.trailing_zeros().into());
            done = self.emit(Form::new(Name::Shl, &[Kind::B64]), [groups, shift]);
        }
        self.strided(loops, &loops.count, done, 1);
        self.act(None, Form::new(Name::Ret, &[]), Vec::new());
    }

    /// How many whole groups there are; none unless every slice is aligned.
    fn groups(&mut self, loops: &Loops, size: u32) -> Operand {
        let or = Form::new(Name::Or, &[Kind::B64]);
        let pointers = loops.inputs.iter().chain(&loops.outputs).map(|stream| stream.pointer.clone());
        let bits = pointers.reduce(|all, one| self.emit(or.clone(), [all, one])).unwrap_or(Operand::Bits(0));
        let rest = self.emit(Form::new(Name::And, &[Kind::B64]), [bits, Operand::Bits(u64::from(WIDEST) - 1)]);
        let aligned = self.emit(Form::new(Name::Setp, &[Kind::U64]).with(Modifier::Eq), [rest, Operand::Bits(0)]);
        let shift = Operand::Bits(size.trailing_zeros().into());
        let whole = self.emit(Form::new(Name::Shr, &[Kind::U64]), [loops.count.clone(), shift]);
        self.emit(Form::new(Name::Selp, &[Kind::B64]), [whole, Operand::Bits(0), aligned])
    }

    /// Groups of a size from this thread's own one on, behind what is done, each a whole grid behind the last.
    fn strided(&mut self, loops: &Loops, end: &Operand, done: Operand, size: u32) {
        let add = Form::new(Name::Add, &[Kind::U64]);
        let first = if done == Operand::Bits(0) {
            loops.first.clone()
        } else {
            self.emit(add.clone(), [loops.first.clone(), done])
        };
        let index = self.own(&first, Kind::B64);
        let (top, out) = (self.label(), self.label());
        let compare = |modifier| Form::new(Name::Setp, &[Kind::U64]).with(modifier);
        self.go_if(compare(Modifier::Ge), [&index, end], out);
        self.lines.push(Line::Label(top));
        let mark = self.mark();
        self.group(loops, &index, size);
        self.act(None, add, vec![index.clone(), index.clone(), loops.stride.clone()]);
        self.go_if(compare(Modifier::Lt), [&index, end], top);
        self.forget(mark);
        self.lines.push(Line::Label(out));
    }

    /// One group: loaded, computed, stored.
    fn group(&mut self, loops: &Loops, index: &Operand, size: u32) {
        if let Some(var) = loops.index {
            let own = self.cast(Ty::Int(IntTy::INDEX), self.func.variable(var).ty, vec![index.clone()]);
            self.vars[var.0 as usize] = Some(own);
        }
        let mut words: Vec<Vec<Operand>> = Vec::new();
        for Stream { pointer, kind, .. } in &loops.inputs {
            let place = self.address(pointer, index, u64::from(kind.bits() / 8 * size));
            words.push(place.map(|place| self.load_group(*kind, size, place)).unwrap_or_default());
        }
        let results = match Packed::of(self, &loops.kinds(), size) {
            Some(packed) => vec![self.packed(&packed, &loops.variables(), &words)],
            None => self.lanes(loops, &words, size),
        };
        for (Stream { pointer, kind, .. }, words) in loops.outputs.iter().zip(results) {
            if let Some(place) = self.address(pointer, index, u64::from(kind.bits() / 8 * size)) {
                self.store_group(*kind, size, place, words);
            }
        }
    }

    /// The function once for each element; by output, the words of all elements.
    fn lanes(&mut self, loops: &Loops, words: &[Vec<Operand>], size: u32) -> Vec<Vec<Operand>> {
        let inputs: Vec<Vec<Operand>> =
            loops.inputs.iter().zip(words).map(|(stream, words)| self.apart(stream.kind, words, size)).collect();
        let mut results = vec![Vec::new(); loops.outputs.len()];
        let before = self.vars.clone();
        for lane in 0..size as usize {
            self.vars = before.clone();
            for (stream, values) in loops.inputs.iter().zip(&inputs) {
                let (Some((var, ty)), Some(value)) = (stream.var, values.get(lane)) else { continue };
                self.vars[var] = Some(if ty == Ty::Bool { self.is_true(value.clone()) } else { value.clone() });
            }
            let kinds: Vec<_> = loops.outputs.iter().map(|stream| stream.kind).collect();
            for (all, one) in results.iter_mut().zip(self.once(&kinds)) {
                all.push(one);
            }
        }
        self.vars = before;
        let outputs = loops.outputs.iter().zip(results);
        outputs.map(|(stream, values)| self.together(stream.kind, values)).collect()
    }

    /// The results of the body.
    fn once(&mut self, kinds: &[Kind]) -> Vec<Operand> {
        let func = self.func;
        let mark = self.mark();
        let end = self.label();
        let early = returns(&func.body);
        let places: Vec<_> = kinds.iter().map(|kind| (self.fresh(Class::of(*kind)), *kind)).collect();
        self.goal = Goal::Into(places.clone(), end);
        let goes_on = self.region(&func.body);
        let results = match (early, goes_on) {
            (false, true) => self.left(func.body.result),
            (_, goes_on) => {
                if goes_on {
                    self.leave(func.body.result);
                }
                self.lines.push(Line::Label(end));
                places.into_iter().map(|(place, _)| place).collect()
            }
        };
        self.forget(mark);
        results
    }
}

impl Loops {
    fn kinds(&self) -> Vec<Kind> {
        self.inputs.iter().chain(&self.outputs).map(|stream| stream.kind).collect()
    }

    fn variables(&self) -> Vec<usize> {
        self.inputs.iter().filter_map(|stream| stream.var.map(|(var, _)| var)).collect()
    }
}

/// Whether a region may return before its end.
fn returns(region: &Region) -> bool {
    region.stmts.iter().any(|stmt| match stmt {
        Stmt::Return { .. } => true,
        Stmt::If { then, otherwise, .. } => returns(then) || returns(otherwise),
        Stmt::Opaque { regions, .. } => regions.iter().any(returns),
        Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => false,
    })
}
