//! A random program as the text of a Rust function.

use fma_core::Format;

use super::{Expr, Kind, Line, Program};
use crate::formula::type_name;
use crate::{Flags, FloatOp, IntOp, Logic, Op, Ty};

/// The annotated function. Only `f32` and `f64` constants can be written.
pub fn source(program: &Program) -> String {
    let params = program.variables[..program.params].iter();
    let params: Vec<_> = params.map(|param| format!("{}: {}", param.name, type_name(param.ty))).collect();
    let mut text = format!(
        "#[fastmath({})]\npub fn {}({}) -> {} {{\n",
        program.flags,
        program.name,
        params.join(", "),
        type_name(program.result.ty)
    );
    lines(program, &program.lines, 1, &mut text);
    text + &format!("    {}\n}}\n", expr(program, &program.result))
}

fn lines(program: &Program, all: &[Line], depth: usize, text: &mut String) {
    all.iter().for_each(|one| line(program, one, depth, text));
}

fn line(program: &Program, line: &Line, depth: usize, text: &mut String) {
    let indent = "    ".repeat(depth);
    match line {
        Line::Let { variable, flags, value } => {
            let variable = &program.variables[*variable];
            let attribute =
                flags.map(|flags| format!("{indent}#[fastmath({})]\n", list(flags, program.flags))).unwrap_or_default();
            let mutable = if variable.mutable { "mut " } else { "" };
            let (name, ty, value) = (&variable.name, type_name(variable.ty), expr(program, value));
            *text += &format!("{attribute}{indent}let {mutable}{name}: {ty} = {value};\n");
        }
        Line::Set { variable, value } => {
            *text += &format!("{indent}{} = {};\n", program.variables[*variable].name, expr(program, value));
        }
        Line::If { cond, then, otherwise } => {
            *text += &format!("{indent}if {} {{\n", expr(program, cond));
            lines(program, then, depth + 1, text);
            *text += &format!("{indent}}} else {{\n");
            lines(program, otherwise, depth + 1, text);
            *text += &format!("{indent}}}\n");
        }
    }
}

/// The nested list that makes these flags of those around it.
fn list(flags: Flags, around: Flags) -> String {
    let (added, removed) = (flags.minus(around), around.minus(flags));
    match (flags.is_empty(), added.is_empty(), removed.is_empty()) {
        (true, ..) => "strict".to_owned(),
        (_, _, true) => added.to_string(),
        (_, true, _) => format!("not({removed})"),
        _ => format!("{added}, not({removed})"),
    }
}

/// Every operation in its own parentheses.
fn expr(program: &Program, whole: &Expr) -> String {
    match &whole.kind {
        Kind::Variable(variable) => program.variables[*variable].name.clone(),
        Kind::Constant(bits) => constant(*bits, whole.ty),
        Kind::Apply(op, args) => {
            let args: Vec<_> = args.iter().map(|arg| expr(program, arg)).collect();
            format!("({})", operation(*op, &args, whole.ty))
        }
    }
}

fn operation(op: Op, args: &[String], ty: Ty) -> String {
    let infix = |operator: &str| format!("{} {operator} {}", args[0], args[1]);
    match op {
        Op::Float(FloatOp::Neg) | Op::Int(IntOp::Neg) => format!("-{}", args[0]),
        Op::Float(op @ (FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div | FloatOp::Rem)) => infix(op.name()),
        Op::Float(op) => format!("{}.{}({})", args[0], op.name(), args[1..].join(", ")),
        Op::Powi(exponent) => format!("{}.powi({exponent})", args[0]),
        Op::Compare(cmp) => infix(cmp.operator()),
        Op::Test(test) => format!("{}.{}()", args[0], test.name()),
        Op::Logic(Logic::Not) | Op::Int(IntOp::Not) => format!("!{}", args[0]),
        Op::Logic(logic) => infix(logic.operator()),
        Op::Int(op) => infix(op.operator()),
        Op::Select => format!("if {} {{ {} }} else {{ {} }}", args[0], args[1], args[2]),
        Op::Cast => format!("{} as {}", args[0], type_name(ty)),
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) => String::new(),
    }
}

fn constant(bits: u64, ty: Ty) -> String {
    let text = crate::formula::constant(bits, ty);
    let suffixed =
        matches!(ty, Ty::Int(_)) || matches!(ty, Ty::Float(Format::F32 | Format::F64)) && !text.contains(':');
    if suffixed { text + &type_name(ty) } else { text }
}
