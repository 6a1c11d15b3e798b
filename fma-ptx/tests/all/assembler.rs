//! What we write, and what the table says, handed to a real assembler.

use std::path::PathBuf;

use fma_ptx::table::{self, Row};
use fma_ptx::{Assembler, Module, Target, Version, module};

use crate::programs::{count, program};

/// The assembler, or a line that says that there is none.
pub fn assembler() -> Option<Assembler> {
    let found = Assembler::installed();
    if found.is_none() {
        eprintln!("{}", fma_ptx::assembler::Missing::Anywhere);
    }
    found
}

fn output(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("fastmath-{name}-{}", std::process::id()))
}

pub fn assemble(assembler: &Assembler, name: &str, text: &str, target: Target) {
    let output = output(name);
    let result = assembler.assemble(text, target, &output);
    for extension in ["", "ptx"] {
        // The assembler leaves no object where it failed.
        std::fs::remove_file(output.with_extension(extension)).unwrap_or_default();
    }
    if let Err(complaint) = result {
        let lines: Vec<_> = text.lines().enumerate().map(|(line, text)| format!("{:4} {text}", line + 1)).collect();
        panic!("{target}: {}\n{}", complaint.messages, lines.join("\n"));
    }
}

/// Whether an assembler that was named by hand, perhaps an old one, knows a target at all.
fn knows(assembler: &Assembler, target: Target) -> bool {
    std::env::var_os("FASTMATH_PTXAS").is_none() || assembler.knows_target(target, &output("empty"))
}

/// A version below the one that a module asks for does not do: the one before it that the target has.
fn lower(module: &Module) -> Option<Version> {
    Version::all().filter(|version| *version < module.version && *version >= module.target.version).last()
}

#[test]
fn the_assembler_takes_every_program_for_every_target() {
    let Some(assembler) = assembler() else { return };
    for target in Target::written().filter(|target| knows(&assembler, *target)) {
        let programs: Vec<_> = (0..count(4)).map(|seed| program(seed + u64::from(target.number)).1).collect();
        let fit: Vec<_> = programs.iter().filter(|func| module([*func], target).is_ok()).collect();
        let module = module(fit, target).unwrap();
        assemble(&assembler, "programs", &module.to_string(), target);
        if let Some(version) = lower(&module) {
            let text = Module { version, ..module }.to_string();
            assert!(assembler.assemble(&text, target, &output("lower")).is_err(), "{target} does with {version}");
        }
    }
}

/// An instruction with registers of the kinds that a row names.
fn line(row: &Row, form: &str) -> String {
    let kinds = fma_ptx::Form::parse(form).unwrap().kinds;
    let operand = |(index, letter): (usize, char)| match letter.to_digit(10) {
        Some(kind) => format!("%{}{index}", fma_ptx::Class::of(kinds[kind as usize]).letter()),
        None => match letter {
            'l' => "%d9".to_owned(),
            'v' => vector(form, kinds[0]),
            'x' => "END".to_owned(),
            letter => format!("%{letter}{index}"),
        },
    };
    let operands: Vec<_> = row.operands.replace(['[', ']'], "").char_indices().map(operand).collect();
    let guard = if row.operands.is_empty() || row.operands == "x" { "@%p9 " } else { "" };
    let mut text = format!("\t{guard}{form} {};\n", operands.join(", "));
    if row.operands.contains("[l]") {
        let place = if form.contains(".param") { "[a]" } else { "[%d9]" };
        text = text.replace("%d9", place);
    }
    text
}

/// As many registers as a form loads.
fn vector(form: &str, kind: fma_ptx::Kind) -> String {
    let letter = fma_ptx::Class::of(kind).letter();
    let count = if form.contains("v4") { 4 } else { 2 };
    let registers: Vec<_> = (0..count).map(|index| format!("%{letter}{index}")).collect();
    format!("{{{}}}", registers.join(", "))
}

#[test]
fn the_assembler_takes_the_plain_forms_for_the_oldest_target() {
    let Some(assembler) = assembler() else { return };
    let mut text =
        ".version 4.0\n.target sm_50\n.address_size 64\n.visible .func (.param .b64 b) f(.param .b64 a)\n{\n"
            .to_owned();
    text += "\t.reg .pred %p<10>;\n\t.reg .b16 %h<10>;\n\t.reg .b32 %r<10>;\n\t.reg .b64 %d<10>;\n";
    let target = Target::parse("sm_50").unwrap();
    for row in table::rows().filter(|row| table::is_plain(row)) {
        for form in row.unfolded() {
            let line = line(row, &form);
            text += &if form.starts_with("st.param") { line.replace("[a]", "[b]") } else { line };
        }
    }
    assemble(&assembler, "plain", &(text + "END:\n\tret;\n}\n"), target);
}
