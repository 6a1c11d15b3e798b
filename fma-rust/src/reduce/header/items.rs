//! The iterators in a loop's head.

use super::made::literal;
use super::*;

/// What an iterator gives.
pub(super) enum Items {
    Elements(usize),
    Zip(Box<Items>, Box<Items>),
    Numbered(Box<Items>),
    Indices,
    Parts,
}

/// An iterator; it may run backwards, which no one notices who may reorder, unless something counts its items.
struct Run {
    items: Items,
    backwards: bool,
}

impl Header {
    /// Reads the head.
    pub(super) fn read(&mut self, tree: &Tree, id: ExprId, pat: &syn::Pat, locals: &[LocalId]) -> Result<(), Refusal> {
        let run = self.items(tree, id)?;
        self.backwards = run.backwards;
        self.bind(tree, pat, &run.items, locals)
    }

    fn items(&mut self, tree: &Tree, id: ExprId) -> Result<Run, Refusal> {
        let id = bare(tree, id);
        let expr = tree.expr(id);
        let args = match &expr.kind {
            Kind::Opaque { children, .. } => children.as_slice(),
            _ => &[],
        };
        match (&expr.syn, args) {
            (syn::Expr::MethodCall(call), [Child::Expr(receiver), rest @ ..]) => {
                let args: Vec<ExprId> =
                    rest.iter().filter_map(|arg| if let Child::Expr(arg) = arg { Some(*arg) } else { None }).collect();
                self.method(tree, &call.method.to_string(), *receiver, &args)
            }
            (syn::Expr::Range(range), [Child::Expr(start), Child::Expr(end)])
                if self.may_count(tree, [*start, *end]) =>
            {
                let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                self.steps = Steps::Range { start: *start, end: *end, inclusive };
                Ok(forwards(Items::Indices))
            }
            _ => self.elements(tree, id),
        }
    }

    fn method(&mut self, tree: &Tree, name: &str, receiver: ExprId, args: &[ExprId]) -> Result<Run, Refusal> {
        match (name, args) {
            ("iter" | "iter_mut" | "into_iter", []) => self.elements(tree, receiver),
            ("copied" | "cloned", []) => self.receiver(tree, receiver),
            ("zip", [other]) => {
                self.is_beside = true;
                let (first, second) = (self.receiver(tree, receiver)?, self.items(tree, *other)?);
                let items = [first, second].map(|run| self.settled(run));
                let [first, second] = items;
                Ok(forwards(Items::Zip(Box::new(first?), Box::new(second?))))
            }
            ("enumerate", []) => {
                self.is_beside = true;
                let run = self.receiver(tree, receiver)?;
                let items = self.settled(run)?;
                if matches!((&items, self.steps), (Items::Parts, Steps::Chunks { .. })) {
                    return Err(Refusal::because("chunks are counted"));
                }
                self.numberings += 1;
                self.numbered_once()?;
                Ok(forwards(Items::Numbered(Box::new(items))))
            }
            ("rev", []) => {
                let run = self.receiver(tree, receiver)?;
                Ok(Run { backwards: !run.backwards, ..run })
            }
            ("take" | "skip" | "step_by", [count]) => {
                let run = self.receiver(tree, receiver)?;
                self.counts.push(*count);
                self.cut(tree, name, run)
            }
            ("chunks_exact_mut", [size]) => self.chunks(tree, receiver, *size),
            ("windows" | "chunks_exact", [size]) => self.parts(tree, name, receiver, *size),
            (name, _) => Err(Refusal::Because(format!("`{name}` gives no slice to take lanes from"))),
        }
    }

    /// Whether a range may count the steps: nothing else does, and its integers have lanes.
    fn may_count(&self, tree: &Tree, ends: [ExprId; 2]) -> bool {
        let wide = |id: &ExprId| matches!(tree.ty(*id), Type::Int(int) if int.bits > 64);
        self.streams.is_empty() && matches!(self.steps, Steps::Shortest) && !ends.iter().any(wide)
    }

    /// What an adaptor is called on: a slice by name has none, unless a trait of the author's gives it some.
    fn receiver(&mut self, tree: &Tree, id: ExprId) -> Result<Run, Refusal> {
        match tree.expr(bare(tree, id)).syn {
            syn::Expr::MethodCall(_) | syn::Expr::Range(_) => self.items(tree, id),
            _ => Err(Refusal::because("it calls an adaptor on something that may be no iterator")),
        }
    }

    fn elements(&mut self, tree: &Tree, id: ExprId) -> Result<Run, Refusal> {
        let place = self.slice(tree, id, is_part)?;
        if !matches!(self.steps, Steps::Shortest | Steps::Windows { .. }) {
            return Err(Refusal::because("it runs over indices and elements at once"));
        }
        self.streams.push(Stream { kind: Source::Elements { place, cuts: Vec::new() }, widens: false, made: None });
        Ok(forwards(Items::Elements(self.streams.len() - 1)))
    }

    fn slice(&self, tree: &Tree, id: ExprId, takes: fn(&Tree, ExprId) -> bool) -> Result<ExprId, Refusal> {
        let id = bare(tree, id);
        let place = match tree.expr(id).kind {
            Kind::Ref(inner) => bare(tree, inner),
            _ => id,
        };
        match takes(tree, place) {
            true => Ok(place),
            false => Err(Refusal::Because(format!("`{}` is no slice by name", text(tree, place)))),
        }
    }

    fn parts(&mut self, tree: &Tree, name: &str, receiver: ExprId, size: ExprId) -> Result<Run, Refusal> {
        let is_one_of_several = self.is_beside || self.slice(tree, receiver, is_slice).is_err();
        if name == "chunks_exact" && is_one_of_several && is_short(tree, size) {
            return self.chunks(tree, receiver, size);
        }
        let place = self.slice(tree, receiver, is_slice)?;
        let beside = name == "windows" || self.streams.is_empty();
        if !beside || !matches!(self.steps, Steps::Shortest) {
            return Err(Refusal::Because(format!("`{name}` is not all that it runs over")));
        }
        self.counts.push(size);
        let size = self.counts.len() - 1;
        self.steps = match name {
            "windows" => Steps::Windows { place, size },
            _ => Steps::Chunks { place, size },
        };
        Ok(forwards(Items::Parts))
    }

    /// Chunks whose length stands there in digits: arrays.
    fn chunks(&mut self, tree: &Tree, receiver: ExprId, size: ExprId) -> Result<Run, Refusal> {
        let Some(size) = literal(tree, size).filter(|_| is_short(tree, size)) else {
            return Err(Refusal::because("its chunks are not of two, three or four numbers"));
        };
        let run = self.elements(tree, receiver)?;
        self.cut_all(&run.items, Cut::Chunks(size))?;
        Ok(run)
    }

    /// The items of an iterator in the order in which it gives them.
    fn settled(&mut self, run: Run) -> Result<Items, Refusal> {
        match (run.backwards, &run.items) {
            (false, _) => Ok(run.items),
            (true, Items::Elements(stream)) => {
                self.cut_stream(*stream, Cut::Reversed)?;
                Ok(run.items)
            }
            (true, Items::Zip(..) | Items::Numbered(_) | Items::Indices | Items::Parts) => {
                Err(Refusal::because("what runs backwards is counted: reverse the slices instead"))
            }
        }
    }

    fn cut(&mut self, tree: &Tree, name: &str, run: Run) -> Result<Run, Refusal> {
        let count = self.counts.len() - 1;
        let cut = match (name, run.backwards) {
            ("take", false) => Cut::Take(count),
            ("skip", false) => Cut::Skip(count),
            ("take", true) => Cut::Last(count),
            ("skip", true) => Cut::DropLast(count),
            (_, false) => Cut::Every(count, self.counted_by(tree, count)),
            (_, true) => return Err(Refusal::because("`step_by` runs backwards")),
        };
        let shortens = matches!(cut, Cut::Take(_) | Cut::Skip(_) | Cut::Every(..));
        match &run.items {
            Items::Elements(stream) => self.cut_stream(*stream, cut)?,
            Items::Indices if shortens => self.cuts.push(cut),
            Items::Zip(..) if shortens => self.cut_all(&run.items, cut)?,
            Items::Numbered(inner) if shortens => {
                self.cut_all(inner, cut)?;
                self.cuts.extend(match cut {
                    Cut::Skip(count) => Some(Cut::Behind(count)),
                    Cut::Every(count, _) => Some(Cut::Times(count)),
                    _ => None,
                });
                self.numbered_once()?;
            }
            _ => return Err(Refusal::Because(format!("`{name}` cuts more than slices"))),
        }
        Ok(run)
    }

    /// Numbers that skip some are the only ones: there is one index.
    fn numbered_once(&self) -> Result<(), Refusal> {
        let skips = self.cuts.iter().any(|cut| matches!(cut, Cut::Behind(_) | Cut::Times(_)));
        match skips && self.numberings > 1 {
            true => Err(Refusal::because("its items are numbered twice, and not alike")),
            false => Ok(()),
        }
    }

    fn cut_all(&mut self, items: &Items, cut: Cut) -> Result<(), Refusal> {
        match items {
            Items::Elements(stream) => self.cut_stream(*stream, cut)?,
            Items::Zip(one, other) => {
                self.cut_all(one, cut)?;
                self.cut_all(other, cut)?;
            }
            Items::Numbered(_) | Items::Indices | Items::Parts => {
                return Err(Refusal::because("what is counted is cut"));
            }
        }
        Ok(())
    }

    /// What is cut by a stride or reversed is no slice any more, and cut no further.
    fn cut_stream(&mut self, stream: usize, cut: Cut) -> Result<(), Refusal> {
        if let Some(Stream { kind: Source::Elements { cuts, .. }, .. }) = self.streams.get_mut(stream) {
            if cuts.iter().any(|cut| matches!(cut, Cut::Every(..) | Cut::Reversed)) {
                return Err(Refusal::because("it cuts a slice that is reversed or taken in steps"));
            }
            cuts.push(cut);
        }
        Ok(())
    }
}

/// Whether chunks of this length are taken as elements of so many parts.
fn is_short(tree: &Tree, size: ExprId) -> bool {
    literal(tree, size).is_some_and(fma_core::lanes::mixes)
}

fn forwards(items: Items) -> Run {
    Run { items, backwards: false }
}
