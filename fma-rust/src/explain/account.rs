//! What one function's rewriting was, as it is told.

use fma_ir::{Alternative, Cost, Site};
use proc_macro2::Span;

use super::{Account, Position, Remark, Text};
use crate::attribute::Recipe;
use crate::left::Left;
use crate::rewrite::Rewritten;
use crate::words::word_as_written;

pub fn account(function: &Rewritten) -> Account {
    let log = &function.outcome.log;
    let at = |site: Site| function.spans.get(site.0 as usize).map(|span| position(*span)).unwrap_or_default();
    let steps = log.steps.iter().map(|step| Remark {
        at: at(step.site),
        rule: step.rule,
        before: step.before.clone(),
        after: step.after.clone(),
        flags: step.flags.iter().map(|flag| flag.word()).collect(),
        note: step.note.unwrap_or_default().to_owned(),
    });
    let near_misses = log.near_misses.iter().map(|miss| Remark {
        at: at(miss.site),
        rule: miss.rule,
        before: miss.before.clone(),
        after: miss.after.clone(),
        flags: vec![miss.missing.word()],
        note: miss.saves.map_or_else(String::new, |saves| format!("it would save {saves}")),
    });
    Account {
        name: word_as_written(&function.name),
        recipe: function.recipe.map(Recipe::words),
        at: position(function.span),
        before: function.outcome.before(),
        after: function.outcome.after(),
        steps: steps.collect(),
        near_misses: near_misses.collect(),
        alternatives: log.alternatives.iter().map(|other| alternative(at(other.site), other)).collect(),
        left: function.left.iter().map(left_alone).collect(),
        plain: function.plain.clone(),
        func: function.outcome.func.clone(),
        texts: function.texts.iter().map(as_written).collect(),
    }
}

fn as_written(text: &Text) -> Text {
    Text { text: word_as_written(&text.text), entry: word_as_written(&text.entry), ..text.clone() }
}

fn alternative(at: Position, other: &Alternative) -> Remark {
    let count = |cost: &Cost| format!("{} operations in a depth of {}", cost.total, cost.depth);
    let ([before, after], word) = (other.costs.each_ref().map(count), other.word.word());
    let (chosen, form) = (other.chosen.clone(), other.form.clone());
    Remark { at, rule: word, before: chosen, after: form, flags: vec![word], note: format!("{after} for {before}") }
}

fn left_alone(left: &Left) -> Remark {
    Remark {
        at: position(left.span),
        rule: "",
        before: left.text.clone(),
        after: left.reason.clone(),
        flags: Vec::new(),
        note: String::new(),
    }
}

pub fn position(span: Span) -> Position {
    let start = span.start();
    Position { line: start.line, column: start.column + 1 }
}
