//! What loops that lanes take run over and set.

use proc_macro2::Span;
use syn::parse_quote;

use super::print::Printer;
use crate::reduce::{
    Along, Apart, Elements, Given, Head, HeadSteps, Header, Numbers, Out, PartSpot, Parted, SetParts, Steps, Taken, To,
};
use crate::tree::{Child, ExprId, Type, children};

impl Printer<'_> {
    pub(super) fn head(&mut self, header: &Header, outs: &[Out]) -> Head {
        let steps = match header.steps {
            Steps::Shortest => HeadSteps::Shortest,
            Steps::Range { start, end, inclusive } => {
                HeadSteps::Range { start: self.expr(start), end: self.expr(end), inclusive }
            }
            Steps::Windows { place, size } => HeadSteps::Windows { slice: self.expr(place), size },
            Steps::Chunks { place, size } => HeadSteps::Chunks { slice: self.expr(place), size },
        };
        let counts = header.counts.iter().map(|count| self.expr(*count)).collect();
        let streams = header.streams.iter().map(|stream| (stream, header.parts_of(self.source.tree, stream)));
        let streams = streams.enumerate().map(|(index, (stream, parts))| Given {
            is_apart: header.apart.iter().any(|apart| apart.reads(index)),
            taken: match (&stream.kind, parts.as_ref().and_then(|parts| parts.first.as_ref())) {
                (Numbers::Indexed { place, .. }, Some(first)) => (Some(self.expr(*place)), Some(self.reached(first))),
                (kind, _) => self.taken(kind),
            },
            asked: match stream.made.as_ref().map(|made| &made.to) {
                Some(To::Truth(Some((_, other)))) => Some(self.expr(*other)),
                _ => None,
            },
            parts,
            form: match &stream.kind {
                Numbers::Formed(formed) => Some(self.formed(
                    formed,
                    header.table(self.source.tree, stream),
                    header.looks && formed.may_panic(self.source.tree),
                )),
                _ => None,
            },
        });
        let streams = streams.collect();
        let raw = header.raw.iter().filter_map(|kind| self.taken(kind).0).collect();
        let outs = self.elements(header, outs);
        let apart = header.apart.iter().map(|apart| self.parted(apart)).collect();
        Head { counts, steps, streams, raw, outs, apart }
    }

    /// The elements that are set.
    fn elements(&mut self, header: &Header, outs: &[Out]) -> Vec<Elements> {
        let is_apart = |index: usize| header.apart.iter().any(|apart| apart.sets(index));
        let outs = outs.iter().filter(|out| !matches!(out, Out::Part(_, 1..))).enumerate();
        let outs = outs.filter_map(|(index, out)| match out {
            Out::Indexed(..) if is_apart(index) => Some(Elements::Apart(None)),
            Out::Part(parts, _) if is_apart(index) => {
                Some(Elements::Apart(Some((self.expr(parts.slice), parts.clone()))))
            }
            Out::All(place) => Some(Elements::All(self.expr(*place))),
            Out::Indexed(place, at) => Some(Elements::At(self.expr(*place), self.reached(at))),
            Out::Pushed(list) => Some(Elements::Behind(self.expr(*list), None)),
            Out::Part(parts @ SetParts { behind: Some(element), .. }, 0) => {
                let zero = self.zero(*element);
                Some(Elements::Behind(self.expr(parts.slice), Some((parts.clone(), zero))))
            }
            Out::Part(parts, 0) => {
                let first = parts.places.first().or(parts.row.as_ref()).map(|first| self.reached(first));
                Some(Elements::Beside(self.expr(parts.slice), parts.clone(), first))
            }
            Out::Part(..) => None,
        });
        outs.collect()
    }

    /// An element that consists of zeros.
    fn zero(&self, element: ExprId) -> syn::Expr {
        let tree = self.source.tree;
        let mut zero = tree.expr(element).syn.clone();
        let parts: Vec<&mut syn::Expr> = match &mut zero {
            syn::Expr::Array(array) => array.elems.iter_mut().collect(),
            syn::Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
            syn::Expr::Struct(record) => record.fields.iter_mut().map(spelt_out).collect(),
            _ => Vec::new(),
        };
        let numbers = children(&tree.expr(element).kind).into_iter().filter_map(|child| match child {
            Child::Expr(part) => match tree.ty(part) {
                Type::Float(format) => Some(format.layout().name),
                _ => None,
            },
            Child::Block(_) => None,
        });
        for (part, float) in parts.into_iter().zip(numbers) {
            let zero = syn::LitFloat::new(&format!("0.0{float}"), Span::mixed_site());
            *part = parse_quote!(#zero);
        }
        zero
    }

    /// The parts of a slice that are told apart before the first step.
    fn parted(&mut self, Apart { slice, set, read, fixed }: &Apart) -> Parted {
        let slice = self.expr(*slice);
        let mut spot =
            |along: &Along| PartSpot { row: along.row.map(|row| self.expr(row)), at: self.reached(&along.at) };
        let set = set.iter().map(|(index, along)| (*index, spot(along))).collect();
        let read = read.iter().map(|(index, along)| (*index, spot(along))).collect();
        let fixed = fixed.iter().map(|(_, along)| spot(along)).collect();
        Parted { slice, set, read, fixed }
    }

    /// What a step takes of a source.
    pub(super) fn taken(&mut self, kind: &Numbers) -> Taken {
        match kind {
            Numbers::Elements { place, .. } => (Some(self.expr(*place)), None),
            Numbers::Indexed { place, at } => (Some(self.expr(*place)), Some(self.reached(at))),
            Numbers::Number { at } => (None, Some(self.reached(at))),
            Numbers::Counter | Numbers::Step | Numbers::Formed(_) => (None, None),
        }
    }
}

/// The value of a field; one that has the name of what it is says so.
fn spelt_out(field: &mut syn::FieldValue) -> &mut syn::Expr {
    field.colon_token.get_or_insert_default();
    &mut field.expr
}
