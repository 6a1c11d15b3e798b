//! `ptx(sm_75, sm_90a, isa = "8.1")`: for which machines a function is written.

use std::rc::Rc;

use fma_core::Format;
use fma_ir::Denormal;
use fma_ptx::{Target, Version};
use proc_macro2::Span;

use super::Reader;
use crate::attribute::entry::{Entry, split};
use crate::attribute::{Kernel, Named, Ptx, Word, nearest};
use crate::message::{GpuMessage, Message};

impl Reader<'_> {
    pub(super) fn ptx(&mut self, entries: Vec<Entry>, span: Span) {
        let mut ptx = Ptx::default();
        if self.part {
            return self.errors.error(span, Message::OnlyOnFunctions { word: Word::Ptx.text() });
        }
        for entry in entries {
            if entry.ident == "isa" {
                ptx.version = self.version(entry);
            } else if entry.ident == "mad" {
                ptx.mad = true;
            } else if entry.ident == "instances" {
                ptx.instances = self.instances(entry);
            } else {
                ptx.targets.extend(self.target(&entry, &ptx));
            }
        }
        if ptx.targets.is_empty() && self.errors.is_empty() {
            let (word, example) = (Word::Ptx.text(), Word::Ptx.example());
            self.errors.error(span, Message::NeedsArguments { word, example });
        }
        self.options.ptx = Some(ptx);
    }

    /// `instances(f32, f64)`: the types for which a generic function is written.
    fn instances(&mut self, entry: Entry) -> Vec<Format> {
        let mut found = Vec::new();
        let list = split(entry.list.unwrap_or_default(), "f32", self.errors);
        if list.is_empty() {
            let message = Message::NeedsArguments { word: "instances", example: "instances(f32, f64)" };
            self.errors.error(entry.ident.span(), message);
        }
        for Entry { ident, .. } in list {
            let word = ident.to_string();
            match word.as_str() {
                "f32" if !found.contains(&Format::F32) => found.push(Format::F32),
                "f64" if !found.contains(&Format::F64) => found.push(Format::F64),
                "f32" | "f64" => self.errors.error(ident.span(), Message::Twice { word }),
                _ => {
                    let nearest = nearest(&word, ["f32", "f64"]);
                    let message = Message::UnknownValue { of: "instances", word, nearest, list: "`f32`, `f64`" };
                    self.errors.error(ident.span(), message);
                }
            }
        }
        found
    }

    /// The parameters of which a kernel takes slices, or the one that is its index.
    pub(super) fn kernel(&mut self, entries: Vec<Entry>, span: Span) {
        if self.part {
            return self.errors.error(span, Message::OnlyOnFunctions { word: Word::Kernel.text() });
        }
        let (mut each, mut index) = (Vec::new(), Vec::new());
        // `kernel(index)` leaves it to the parameters which one it is, as `kernel` does.
        let is_found = matches!(&entries[..], [Entry { ident, list: None, .. }] if ident == "index");
        for Entry { ident, list, .. } in entries {
            let names = match ident.to_string().as_str() {
                "map" => &mut each,
                "index" => &mut index,
                word => {
                    let (word, nearest) = (word.to_owned(), nearest(word, ["map", "index"]));
                    let message = Message::UnknownValue { of: "kernel", word, nearest, list: "`map`, `index`" };
                    return self.errors.error(ident.span(), message);
                }
            };
            let found = split(list.unwrap_or_default(), "x", self.errors);
            names.extend(found.into_iter().map(|Entry { ident, .. }| Named { ident, found: Rc::default() }));
        }
        if each.is_empty() == index.is_empty() && !is_found || index.len() > 1 {
            let (word, example) = (Word::Kernel.text(), Word::Kernel.example());
            return self.errors.error(span, Message::NeedsArguments { word, example });
        }
        self.options.kernel = Some(Kernel { each, index: index.pop(), span });
    }

    /// Keys of `reflect`, each 0 or 1.
    pub(super) fn reflect(&mut self, entries: Vec<Entry>, span: Span) {
        if self.part {
            return self.errors.error(span, Message::OnlyOnFunctions { word: Word::Reflect.text() });
        }
        if entries.is_empty() {
            let (word, example) = (Word::Reflect.text(), Word::Reflect.example());
            self.errors.error(span, Message::NeedsArguments { word, example });
        }
        for Entry { ident, value, .. } in entries {
            let text = ident.to_string();
            let value = value.map(|value| value.to_string());
            let holds = match value.as_deref() {
                Some("0") => false,
                Some("1") => true,
                Some(_) | None => {
                    self.errors.error(ident.span(), Message::Gpu(GpuMessage::BadKey { key: text }));
                    continue;
                }
            };
            match text.as_str() {
                "ftz" => self.options.reflect.ftz = Some((holds, ident.span())),
                "prec_sqrt" => self.options.reflect.approximate.root = !holds,
                "prec_div" => self.options.reflect.approximate.quotient = !holds,
                _ => {
                    let nearest = nearest(&text, ["ftz", "prec_sqrt", "prec_div"]);
                    let list = "`ftz`, `prec_sqrt`, `prec_div`";
                    self.errors.error(ident.span(), Message::UnknownValue { of: "reflect", word: text, nearest, list });
                }
            }
        }
    }

    /// The library flushes exactly where the function does.
    pub(super) fn check_reflect(&mut self) {
        let flushes = self.options.setting.mode.denormal != Denormal::Ieee;
        if let Some((ftz, span)) = self.options.reflect.ftz
            && ftz != flushes
        {
            self.errors.error(span, Message::Gpu(GpuMessage::FlushDisagrees { ftz }));
        }
    }

    fn target(&mut self, entry: &Entry, ptx: &Ptx) -> Option<Target> {
        let text = entry.ident.to_string();
        let span = entry.ident.span();
        let Some(target) = Target::parse(&text) else {
            let nearest = nearest(&text, Target::written().map(|target| target.name));
            let list = "`sm_75`, `sm_90`, `sm_100a` and other targets of NVIDIA's assembler";
            self.errors.error(span, Message::UnknownValue { of: Word::Ptx.text(), word: text, nearest, list });
            return None;
        };
        if ptx.targets.contains(&target) {
            self.errors.error(span, Message::Twice { word: text });
            return None;
        }
        if target.number < Target::LOWEST {
            self.errors.error(span, Message::NoPtx { why: fma_ptx::Why::Target(target) });
            return None;
        }
        Some(target)
    }

    fn version(&mut self, entry: Entry) -> Option<Version> {
        let text = entry.value.and_then(|value| syn::parse2::<syn::LitStr>(value).ok()).map(|literal| literal.value());
        let version = text.and_then(|text| Version::parse(&text)).filter(|version| version.is_known());
        if version.is_none() {
            self.errors.error(entry.ident.span(), Message::Gpu(GpuMessage::BadVersion));
        }
        version
    }
}
