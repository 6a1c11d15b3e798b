//! One function: read, lowered, rewritten, printed.

use fma_ir::{Flag, Func, Outcome, Promotion, Site, pipeline, rewritten};

use quote::ToTokens;

use crate::attribute::{NestedAttributes, Options, Recipe};
use crate::dispatch::Dispatch;
use crate::expand::Expansion;
use crate::gpu::Text;
use crate::left::{Left, left_alone};
use crate::lints::{Bared, Lints};
use crate::lower::lower;
use crate::message::{Forms, Message, PairMessage};
use crate::pairs::{asks_for_pairs, promotion};
use crate::plain::Plain;
use crate::reduce::Reductions;
use crate::survey::DEEPEST;
use crate::text::{Texts, tidy};
use crate::tree::{Items, Reading, Stmt, Tree, read, without_lists};
use crate::understood::Understood;
use crate::unknown::Unknown;

/// A function to rewrite.
pub struct Function<'a> {
    pub signature: &'a syn::Signature,
    pub options: &'a Options,
    pub items: &'a Items,
    /// It nests deeper than it can be read.
    pub is_too_deep: bool,
}

/// The account of a function.
pub struct Rewritten {
    /// With the type before it, for a method.
    pub name: String,
    pub span: proc_macro2::Span,
    /// Under which name flags and modes were asked for.
    pub recipe: Option<&'static Recipe>,
    /// For which machines it has clones.
    pub dispatch: Option<Dispatch>,
    /// Its body where it is called from outside, and nothing chooses its machine.
    pub unchosen: Option<syn::Block>,
    /// What lints would say of the body that is printed, and not of the one that was written.
    pub lints: Lints,
    pub outcome: Outcome,
    /// The function as written, where someone wants it explained.
    pub plain: Option<Plain>,
    /// The spans of the sites that the outcome names.
    pub spans: Vec<proc_macro2::Span>,
    pub left: Vec<Left>,
    /// As PTX, where that was asked for.
    pub texts: Vec<Text>,
    pub pointless: Vec<crate::warn::Pointless>,
    /// Whether some operation may take its numbers for finite, or for no NaN.
    pub promises: bool,
    /// Whether the function computes with floats at all.
    pub has_floats: bool,
    /// What keeps one from knowing, and where: an operand of unknown type.
    pub unknown: Option<Unknown>,
}

impl Function<'_> {
    /// The new body and the account of it.
    pub fn rewrite(&self, block: syn::Block, expansion: &mut Expansion) -> (syn::Block, Rewritten) {
        let bared = Bared::of(&block);
        let (block, mut account) = self.accounted(crate::regions::settled(block), expansion);
        account.lints.bared = bared;
        (block, account)
    }

    fn accounted(&self, block: syn::Block, expansion: &mut Expansion) -> (syn::Block, Rewritten) {
        if self.is_too_deep {
            return (without_attributes(block), self.too_deep(expansion));
        }
        let told = self.options.report || expansion.explains;
        let understood = self.understood(&block, told, expansion);
        match self.compiled_once(&block, &understood) {
            Some(options) => {
                let once = Function { options: &options, ..*self };
                let (body, mut account) = once.printed(block, understood, expansion);
                account.left.extend(self.multiplied());
                (body, account)
            }
            None => self.printed(block, understood, expansion),
        }
    }

    fn printed(&self, block: syn::Block, read: Understood, expansion: &mut Expansion) -> (syn::Block, Rewritten) {
        let (statements, told) = (self.statements(&block, &read), self.options.report || expansion.explains);
        let Understood { tree, steps, chains, read, left: stays, .. } = read;
        let (lowered, texts) = (lower(&tree, &self.name(), self.promotion(&tree, expansion)), Texts::of(&tree));
        let mut outcome = self.outcome(&lowered.func, &texts, told);
        let mut left = left_alone(&tree, &texts, told.then_some(&outcome.log), stays);
        let mut loops = self.loops((&tree, &lowered), &mut outcome, &texts, &chains, &mut left);
        let mut bodies = self.print_both((&tree, &lowered, &outcome), (&loops, steps.any()), (&block, expansion));
        if !bodies.applied {
            outcome = self.without_steps(&lowered.func, outcome, &mut left, expansion);
            loops = Reductions::default();
        }
        let as_read = !chains.any() && !steps.any() || bodies.applied && chains.are_split(&tree, &loops);
        let dispatch = self.clones((&block, &tree, &outcome.func), as_read.then_some(&loops), &mut left);
        let lints = Lints::of(bodies.printed.as_ref().filter(|_| as_read), &read);
        // A loop that was read otherwise than as it stands is printed only where it is split or stepped through.
        let (body, unchosen) = bodies.read(as_read, || without_attributes(block));
        self.budget(&lowered.func, &outcome, &texts, expansion);
        let account = Rewritten {
            name: self.name(),
            dispatch,
            unchosen,
            lints,
            plain: expansion.explains.then(|| Plain::of(&lowered, &tree, self.items, self.signature)),
            span: self.signature.ident.span(),
            recipe: self.options.recipe,
            texts: self.texts((&tree, &lowered, loops.on_gpu(&outcome.func)), &loops, statements, expansion),
            spans: steps.spans(&tree, self.signature.ident.span(), bodies.applied.then_some(&mut outcome)),
            left,
            pointless: crate::warn::pointless(&tree, &lowered, &loops, &texts),
            promises: promises(&tree),
            has_floats: has_floats(&lowered.func),
            unknown: Unknown::of(&tree, &texts),
            outcome,
        };
        (body, account)
    }

    /// The function after the passes, if anything asks for them.
    pub(super) fn outcome(&self, func: &Func, texts: &Texts<'_>, told: bool) -> Outcome {
        match told {
            true => pipeline(func, &|site: Site| texts.of_site(site)),
            false if self.asks(func) || self.checks() || has_modes(func) || self.asks_for_lanes() => rewritten(func),
            false => Outcome::untouched(func),
        }
    }

    /// Which variables are to hold pairs of floats, and which may not.
    pub(super) fn promotion(&self, tree: &Tree, expansion: &mut Expansion) -> Promotion {
        let names = &self.options.pairs;
        expansion.names.pairs.extend(names.iter().cloned());
        if names.is_empty() && !asks_for_pairs(tree) {
            return Promotion::default();
        }
        promotion(tree, names, &mut expansion.errors)
    }

    pub(super) fn name(&self) -> String {
        let ident = self.signature.ident.to_string();
        let ident = crate::gpu::own_name(&ident);
        let of_path = |this: &syn::Type| match this {
            syn::Type::Path(path) => crate::items::named_alone(&path.path).map(ToString::to_string),
            _ => None,
        };
        let named = |this: &syn::Type| of_path(this).unwrap_or_else(|| tidy(this.to_token_stream()));
        match &self.items.this {
            Some(this) => format!("{}::{ident}", crate::gpu::own_name(&named(this))),
            None => ident.to_owned(),
        }
    }

    /// The account of a function that is not looked at.
    fn too_deep(&self, expansion: &mut Expansion) -> Rewritten {
        let (name, span) = (self.name(), self.signature.ident.span());
        if self.options.ptx.is_some() {
            expansion.errors.error(span, Message::NoPtx { why: fma_ptx::Why::TooDeep });
        }
        let reason = format!("its expressions nest deeper than {DEEPEST}: break them up by `let`s");
        Rewritten {
            left: vec![Left { span, text: name.clone(), reason }],
            outcome: rewritten(&Func::new(name.clone())),
            name,
            span,
            recipe: self.options.recipe,
            dispatch: self.options.dispatch,
            unchosen: None,
            lints: Lints::default(),
            plain: None,
            spans: Vec::new(),
            texts: Vec::new(),
            pointless: Vec::new(),
            promises: true,
            has_floats: false,
            unknown: None,
        }
    }

    pub(super) fn read(&self, block: syn::Block, expansion: &mut Expansion) -> Tree {
        let mut nested = NestedAttributes {
            found: &mut expansion.changed,
            written: &mut expansion.written,
            errors: &mut expansion.errors,
        };
        let reading = Reading { items: self.items, setting: self.options.setting, nested: &mut nested };
        read(reading, self.signature, block)
    }

    /// Items inside the body are functions of their own.
    pub(super) fn inner_items(&self, tree: &mut Tree, expansion: &mut Expansion) {
        for stmt in tree.blocks.iter_mut().flat_map(|block| &mut block.stmts) {
            if let Stmt::Item(item, setting) = stmt {
                let options = Options { setting: *setting, ..self.options.without_own() };
                let items = Items { generics: Vec::new(), this: None, ..self.items.clone() };
                let first = expansion.entries.len();
                expansion.item(item, &options, &items, false);
                expansion.clones_inside(item, first);
            }
        }
    }

    /// The outcome of a function that stays as written, and what is lost by that.
    fn without_steps(&self, func: &Func, outcome: Outcome, left: &mut Vec<Left>, expansion: &mut Expansion) -> Outcome {
        left.extend(self.not_applied(func, &outcome, expansion));
        let told = self.options.report || expansion.explains;
        match told || self.options.ptx.is_some() || !outcome.log.steps.is_empty() {
            true => outcome.undone(func),
            false => outcome,
        }
    }

    /// The account says what the function does, so it loses the steps that were not taken; a promise among them is an error.
    fn not_applied(&self, func: &Func, outcome: &Outcome, expansion: &mut Expansion) -> Option<Left> {
        let steps = &outcome.log.steps;
        if steps.is_empty() || !self.asks(func) {
            return None;
        }
        let (name, span) = (self.name(), self.signature.ident.span());
        let doubled = steps.iter().any(|step| step.flags.has(Flag::Df64));
        if doubled && self.signature.constness.is_some() {
            let message = PairMessage::NotInConstants { function: name };
            expansion.errors.error(span, Message::Pair(message));
            return None;
        }
        if has_modes(func) || doubled || steps.iter().any(|step| step.flags.has(Flag::Fused)) {
            expansion.errors.error(span, Message::PromiseNotKept { function: name.clone() });
        }
        let reason = "its rewritten form needs a number again where no name holds it: bind it by a `let`".to_owned();
        Some(Left { span, text: name, reason })
    }

    /// Whether the promises are asserted: not in a `const` function.
    pub(super) fn checks(&self) -> bool {
        self.options.check.is_some() && self.signature.constness.is_none()
    }

    /// Whether anything at all was asked for: the bare attribute leaves even what needs no permission as it is.
    pub(super) fn asks(&self, func: &Func) -> bool {
        let flags = func.values().any(|(_, value)| !value.flags.is_empty());
        flags || self.options.report || self.options.budget.is_some() || !func.promotion.named.is_empty()
    }

    fn budget(&self, func: &Func, outcome: &Outcome, texts: &Texts<'_>, expansion: &mut Expansion) {
        let Some(budget) = &self.options.budget else { return };
        let (source, cost) = (|site: Site| texts.of_site(site), outcome.after());
        let exceeded: Vec<_> = budget.exceeded(&cost).collect();
        if exceeded.is_empty() {
            return;
        }
        let fits = |cost: &fma_ir::Cost| budget.exceeded(cost).next().is_none();
        let nearest = fma_ir::first_flag(func, &source, fits);
        let forms = Forms { chosen: fma_ir::result(&outcome.func, &source), nearest };
        for (what, allowed, found, span) in exceeded {
            let (function, forms) = (self.name(), forms.clone());
            let message = Message::OverBudget { function, what, found, allowed, forms };
            expansion.errors.error(span, message);
        }
    }
}

/// Whether the function computes with floats at all.
fn has_floats(func: &Func) -> bool {
    func.values().any(|(_, value)| value.ty.is_float() && !value.op.is_pinned() && !value.args.is_empty())
}

/// Whether some part is under a promise.
fn promises(tree: &Tree) -> bool {
    let mut flags = tree.exprs.iter().map(|expr| expr.setting.flags);
    flags.any(|flags| flags.has(Flag::Nnan) || flags.has(Flag::Ninf))
}

/// Whether any operation rounds or flushes otherwise than plain Rust.
pub(crate) fn has_modes(func: &Func) -> bool {
    func.values().any(|(_, value)| !value.mode.is_plain())
}

/// A body as written, less the attributes inside, which only the outermost one may read.
fn without_attributes(mut block: syn::Block) -> syn::Block {
    without_lists(&mut block);
    block
}
