//! A function as whoever runs it needs it: as a text for a GPU has it, on no machine in particular. Its closures, chains and options
//! are taken apart, and what the IR leaves to the source has a meaning.

mod numbers;

use std::collections::HashMap;
use std::rc::Rc;

use fma_core::Format;
use fma_ir::{Func, Site};
use fma_ptx::{Callee, Source, Why};
use proc_macro2::Span;

use crate::attribute::Options;
use crate::gpu::{self, Bodies, Callees, Instance, Refused, Shape};
use crate::items;
use crate::rewrite::Function;
use crate::survey::Survey;
use crate::text::tidy;
use crate::tree::{Items, Sight, without_lists};
pub use numbers::numbers;

/// A function that can be run, part by part.
#[derive(Clone, Debug)]
pub struct Program {
    pub func: Func,
    pub source: Source,
    pub callees: Vec<Callee>,
    /// The text at each site, of the function and of its callees by their names.
    texts: HashMap<String, Vec<String>>,
    /// The numbers of the file as they are written.
    pub numbers: Rc<[String]>,
}

impl Program {
    /// What is written at a site of the function, or of one that it calls.
    pub fn text(&self, func: &Func, site: Site) -> &str {
        let texts = self.texts.get(&func.name);
        texts.and_then(|texts| texts.get(site.0 as usize)).map_or("", String::as_str)
    }
}

/// A function in both versions.
#[derive(Clone, Debug)]
pub struct Runs {
    /// Without any attribute; or what is not understood.
    pub plain: Result<Program, String>,
    /// As its attribute, and those of the functions that it calls, make it.
    pub rewritten: Result<Program, String>,
    /// What its results are called behind its name, where they are several: `.0`, `.x`, `[2]`.
    pub results: Vec<String>,
    /// Whether the CPU runs any of its loops in lanes.
    pub split: bool,
}

/// Of a file that somebody runs.
#[derive(Clone)]
pub struct Asked {
    /// Its numbers as they are written.
    pub numbers: Rc<[String]>,
    /// The function that is wanted, unless all are.
    pub only: Option<Rc<str>>,
}

/// What an evaluator sees around a function.
#[derive(Clone)]
pub struct Around {
    items: Rc<Items>,
    /// The functions as they would be without attributes.
    plain: Bodies,
    /// What attributes see of that.
    seen: Rc<Items>,
    asked: Asked,
}

impl Around {
    /// What stands in a file or module without an attribute; of the functions, `options` tells what their attributes add to.
    pub fn file(content: &[syn::Item], options: &dyn Fn(&[syn::Attribute]) -> Options, asked: Asked) -> Around {
        let items = Items { bodies: gpu::all_bodies(content, options), ..items::of_module(content) };
        let plain = items.bodies.iter().map(|(name, body)| (name.clone(), Rc::new(body.plain()))).collect();
        let plain = Rc::new(plain);
        Around { items: Rc::new(items), plain, seen: Rc::default(), asked }
    }

    /// The same in an annotated module.
    pub fn module(&self, content: &[syn::Item], options: &Options, known: &Items) -> Around {
        Around { seen: Rc::new(known.clone()), ..Around::file(content, &|_| options.clone(), self.asked.clone()) }
    }

    /// Whether someone wants to run the function.
    pub fn wants(&self, signature: &syn::Signature) -> bool {
        self.asked.only.as_deref().is_none_or(|only| signature.ident == only)
    }

    /// All that is known around a body, of which its attribute sees `own`.
    fn items(&self, own: &Items) -> Items {
        let mut items = (*self.items).clone();
        items.this.clone_from(&own.this);
        items.methods.clone_from(&own.methods);
        items.generics.clone_from(&own.generics);
        let of_self = |name: &String| name.starts_with("Self::");
        let constants = own.constants.iter().filter(|(name, _)| of_self(name));
        items.constants.extend(constants.map(|(name, ty)| (name.clone(), ty.clone())));
        items
            .numbers
            .extend(own.numbers.iter().filter(|(name, _)| of_self(name)).map(|(name, of)| (name.clone(), *of)));
        let arrays = own.arrays.iter().filter(|(name, _)| of_self(name));
        items.arrays.extend(arrays.map(|(name, of)| (name.clone(), of.clone())));
        items
    }

    /// The function in both versions.
    ///
    /// One whose account has no step is as it is written, whatever its attribute says.
    pub fn runs(
        &self,
        (signature, block): (&syn::Signature, &syn::Block),
        options: &Options,
        own: &Items,
        is_rewritten: bool,
    ) -> Runs {
        let survey = || Survey::of(block);
        let named = |items: Items| items::named(items, &options.aliases, quote::quote!(#signature #block));
        let inside = |items: Items| items::of_body(items::of_signature(&named(items), signature), survey().declared);
        let sight = Sight::Farther { own: Rc::new(inside(own.clone())), around: self.seen.clone() };
        let whole = |sight, bodies: &Bodies| inside(Items { bodies: bodies.clone(), sight, ..self.items(own) });
        let (plain, items) = (whole(Sight::Evaluator, &self.plain), whole(sight, &self.items.bodies));
        let mut stripped = block.clone();
        without_lists(&mut stripped);
        let (options_of_plain, is_too_deep) = (options.plain(), survey().is_too_deep);
        let of = |options, items, block: &syn::Block| {
            let function = Function { signature, options, items, is_too_deep };
            self.program(&function, block.clone())
        };
        let (written, _) = of(&options_of_plain, &plain, &stripped);
        let (rewritten, split) = match is_rewritten {
            true => of(options, &items, block),
            false => of(&options_of_plain, &items, &stripped),
        };
        Runs { plain: written, rewritten, results: results(signature, &items), split }
    }

    /// The function under its options, and whether any of it runs in lanes.
    fn program(&self, function: &Function<'_>, block: syn::Block) -> (Result<Program, String>, bool) {
        if function.is_too_deep {
            return (Err("its expressions nest too deep: break them up by `let`s".to_owned()), false);
        }
        let mut callees = Callees::of(function.name());
        let made = made(function, block, &mut callees).map_err(|refused| named(&refused));
        let texts = callees.spans.iter().map(|(name, spans)| (name.clone(), spans.iter().copied().map(text).collect()));
        let (texts, split) = (texts.collect(), callees.split);
        let numbers = self.asked.numbers.clone();
        let program = |Callee { func, source }| Program { func, source, callees: callees.list, texts, numbers };
        (made.map(program), split)
    }
}

/// The function as one that is called; a generic one for `f64`.
fn made(function: &Function<'_>, block: syn::Block, callees: &mut Callees) -> Result<Callee, Refused> {
    if !gpu::has_parameters(function.signature) {
        return function.as_callee(block, function.items, None, callees);
    }
    let refused = |(place, why)| Refused { why, place, call: None };
    let instance = Instance::of_one(function.signature, function.items, Format::F64).map_err(refused)?;
    let function = Function { signature: &instance.signature, items: &instance.items, ..*function };
    function.as_callee(block, function.items, Some(&instance), callees)
}

/// The results of a function, as they are called behind its name.
fn results(signature: &syn::Signature, items: &Items) -> Vec<String> {
    match &signature.output {
        syn::ReturnType::Default => Vec::new(),
        syn::ReturnType::Type(_, ty) => Shape::of(items, ty, items.this.as_ref()).paths(""),
    }
}

fn named(refused: &Refused) -> String {
    let text = text(refused.place);
    match text.is_empty() {
        true => "a part of it is not understood".to_owned(),
        false if matches!(refused.why, Why::Recursion) => {
            format!("`{text}` calls the function that it stands in: write that as a loop")
        }
        false if text.starts_with("impl ") => {
            format!("no number is an `{text}`: put the body of the closure where it is called")
        }
        false => format!("`{text}` is not understood"),
    }
}

/// The longest text that names a part.
const LONGEST: usize = 60;

/// What is written somewhere, in a line.
fn text(span: Span) -> String {
    let Some(text) = span.source_text() else { return String::new() };
    let line = match text.parse::<proc_macro2::TokenStream>() {
        Ok(tokens) => tidy(tokens),
        Err(_) => text.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", line[..end].trim_end()),
        None => line,
    }
}
