//! Programs as Rust.

use super::phrases::{self, FLOATS, STATEMENTS, WHOLES};
use super::program::*;

pub fn source(program: &Program) -> String {
    let mut text = Text { lines: String::new(), turns: 0, loops: 0 };
    text.statements(&program.body);
    let Called { turns, bound, factor } = &program.called;
    let body = text.lines;
    format!(
        "#[fastmath(ptx(sm_75))]\nmod gpu {{\n{HELPERS}\n#[derive(Clone, Copy)]\n#[repr(C)]\npub struct Item {{ pub x: f32, pub n: u32 }}\nconst WEIGHTS: [f32; 3] = [0.5, -1.0, 2.0];\n\
         #[derive(Clone, Copy)]\npub struct Pair {{ pub x: f32, pub n: u32 }}\n\
         fn called(x: f32, y: f32, n: u32) -> f32 {{\nlet mut z = x;\nfor i in 0..n.min({turns}) {{\n\
         if z > {bound:?} {{ return z - y; }}\nz = z * {factor:?} + y - i as f32;\n}}\nz\n}}\n\
         pub fn main(x: f32, y: f32, m: u32, n: u32, xs: &[f32], ps: &[Item], out: &mut [f32]) -> (f32, f32, f32, u32, u32, u32, f32, f32, f32, u32, u32, u32, f32, u32, f32) {{\n\
         let (mut f0, mut f1, mut f2) = (x, y, 0.5f32);\nlet (mut u0, mut u1, mut u2) = (m, n, 3u32);\n\
         let mut a = [x, 1.0f32, y];\nlet mut b = [m, 1u32, n];\nlet mut c = [[x, 0.5f32, 1.0], [y, 2.0, 3.0]];\n\
         let mut p = Pair {{ x: y, n: m }};\n{body}\
         {RESULT}\n}}\n}}\n"
    )
}

const HELPERS: &str = phrases::HELPERS;

const RESULT: &str = "(f0, f1, f2, u0, u1, u2, a[0], a[1], a[2], b[0], b[1], b[2], p.x, p.n, c[0][1] + c[1][2])";

struct Text {
    lines: String,
    turns: usize,
    loops: usize,
}

impl Text {
    fn line(&mut self, text: &str) {
        self.lines.push_str(text);
        self.lines.push('\n');
    }

    fn statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn block(&mut self, head: &str, statements: &[Statement]) {
        self.line(&format!("{head} {{"));
        self.statements(statements);
        self.line("}");
    }

    fn turns(&mut self, head: &str, counted: bool, statements: &[Statement]) {
        self.turns += usize::from(counted);
        self.loops += 1;
        self.block(head, statements);
        self.loops -= 1;
        self.turns -= usize::from(counted);
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Float(at, value) => self.line(&format!("f{at} = {};", float(value))),
            Statement::Add(at, value) => self.line(&format!("f{at} += {};", float(value))),
            Statement::Whole(at, value) => self.line(&format!("u{at} = {};", whole(value))),
            Statement::Exchange(one, other, [a, b]) => {
                self.line(&format!("(f{one}, f{other}) = ({}, {});", float(a), float(b)));
            }
            Statement::Element(at, value) => self.line(&format!("a{} = {};", index(at, ELEMENTS), float(value))),
            Statement::AddElement(at, value) => self.line(&format!("a{} += {};", index(at, ELEMENTS), float(value))),
            Statement::WholeElement(at, value) => self.line(&format!("b{} = {};", index(at, ELEMENTS), whole(value))),
            Statement::Cell(row, column, value) => {
                self.line(&format!("c{}{} = {};", index(row, 2), index(column, ELEMENTS), float(value)));
            }
            Statement::Field(value) => self.line(&format!("p.x = {};", float(value))),
            Statement::WholeField(value) => self.line(&format!("p.n = {};", whole(value))),
            Statement::Struct(x, n) => self.line(&format!("p = Pair {{ n: {}, x: {} }};", whole(n), float(x))),
            Statement::If(truth, then, otherwise) => {
                self.block(&format!("if {}", holds(truth)), then);
                self.block("else", otherwise);
            }
            Statement::Match(value, arms) => self.matched(value, arms),
            Statement::For(count, body) => self.turns(&format!("for t{} in 0..{count}u32", self.turns), true, body),
            Statement::Over(..) | Statement::While(..) | Statement::Loop(..) => self.counted(statement),
            Statement::Labelled(at, body, truth, [left, end]) => {
                self.line(&format!("f{at} = 'out: {{"));
                self.statements(body);
                self.line(&format!("if {} {{ break 'out {}; }}\n{}\n}};", holds(truth), float(left), float(end)));
            }
            Statement::Phrase(phrase, at, w, k) => self.spoken(*phrase, *at, w, k),
            Statement::Leave(truth) => self.line(&format!("if {} {{ break; }}", holds(truth))),
            Statement::Next(truth) => self.line(&format!("if {} {{ continue; }}", holds(truth))),
            Statement::Return(truth) => self.line(&format!("if {} {{ return {RESULT}; }}", holds(truth))),
        }
    }

    fn matched(&mut self, value: &Whole, arms: &[(Pattern, Option<Truth>, Vec<Statement>)]) {
        self.line(&format!("match {} {{", whole(value)));
        for (pattern, guard, body) in arms {
            self.block(&format!("{} =>", head(pattern, guard)), body);
        }
        self.line("}");
    }

    fn spoken(&mut self, phrase: usize, [f, u]: [usize; 2], w: &Float, k: &Whole) {
        let (body, w, k) = (STATEMENTS[phrase].0, float(w), whole(k));
        self.line(&format!("{{ let (w, k): (f32, u32) = ({w}, {k});\nlet (mut f, mut u) = (f{f}, u{u});"));
        self.line(&format!("{body}\nf{f} = f; u{u} = u; }}"));
    }

    /// A loop with a number for its names.
    fn counted(&mut self, statement: &Statement) {
        let n = self.loops;
        match statement {
            Statement::Over(at, body) => {
                self.line(&format!("for (i{n}, v{n}) in a.into_iter().enumerate() {{\nf{at} += v{n} * i{n} as f32;"));
                self.loops += 1;
                self.statements(body);
                self.loops -= 1;
                self.line("}");
            }
            Statement::While(truth, body) => {
                self.line(&format!("let mut w{n} = 0u32;"));
                self.line(&format!("while w{n} < 5 && {} {{\nw{n} += 1;", holds(truth)));
                self.loops += 1;
                self.statements(body);
                self.loops -= 1;
                self.line("}");
            }
            Statement::Loop(at, truth, value, body) => {
                self.line(&format!("let mut w{n} = 0u32;\nlet l{n} = loop {{\nw{n} += 1;"));
                self.line(&format!(
                    "if w{n} > 4 {{ break f{at} - 1.0; }}\nif {} {{ break {}; }}",
                    holds(truth),
                    float(value)
                ));
                // `break` without a value belongs to an inner loop alone.
                self.block(
                    "",
                    &body.iter().filter(|one| !matches!(one, Statement::Leave(_))).cloned().collect::<Vec<_>>(),
                );
                self.line(&format!("}};\nf{at} = l{n};"));
            }
            _ => {}
        }
    }
}

fn index(at: &Whole, count: u32) -> String {
    match at {
        Whole::Constant(number) => format!("[{}]", number % count),
        at => format!("[({} % {count}) as usize]", whole(at)),
    }
}

fn head(pattern: &Pattern, guard: &Option<Truth>) -> String {
    let pattern = match pattern {
        Pattern::Number(number) => number.to_string(),
        Pattern::Between(first, last) => format!("{first}..={last}"),
        Pattern::Either(one, other) => format!("{one} | {other}"),
        Pattern::Any => "_".to_owned(),
    };
    match guard {
        Some(guard) => format!("{pattern} if {}", holds(guard)),
        None => pattern,
    }
}

fn float(value: &Float) -> String {
    match value {
        Float::Constant(number) => format!("({number:?}f32)"),
        Float::Variable(at) => format!("f{at}"),
        Float::Element(at) => format!("a{}", index(at, ELEMENTS)),
        Float::Cell(row, column) => format!("c{}{}", index(row, 2), index(column, ELEMENTS)),
        Float::Field => "p.x".to_owned(),
        Float::Of(value) => format!("(WEIGHTS{} + ({} % 64) as f32)", index(value, 3), whole(value)),
        Float::Compute(operator, both) => format!("({} {operator} {})", float(&both[0]), float(&both[1])),
        Float::Choose(truth, both) => {
            format!("(if {} {{ {} }} else {{ {} }})", holds(truth), float(&both[0]), float(&both[1]))
        }
        Float::Match(value, arms) => {
            let arms =
                arms.iter().map(|(pattern, guard, value)| format!("{} => {},", head(pattern, guard), float(value)));
            format!("(match {} {{ {} }})", whole(value), arms.collect::<String>())
        }
        Float::Phrase(phrase, w, k) => spoken(FLOATS[*phrase].0, w, k),
        Float::Call(both, n) => format!("called({}, {}, {})", float(&both[0]), float(&both[1]), whole(n)),
    }
}

fn spoken(body: &str, w: &Float, k: &Whole) -> String {
    format!("({{ let (w, k): (f32, u32) = ({}, {});\n{body} }})", float(w), whole(k))
}

fn whole(value: &Whole) -> String {
    match value {
        Whole::Constant(number) => format!("{number}u32"),
        Whole::Variable(at) => format!("u{at}"),
        Whole::Turn(at) => format!("t{at}"),
        Whole::Element(at) => format!("b{}", index(at, ELEMENTS)),
        Whole::Field => "p.n".to_owned(),
        Whole::Method(name, both) => format!("{}.{name}({})", whole(&both[0]), whole(&both[1])),
        Whole::Phrase(phrase, w, k) => spoken(WHOLES[*phrase].0, w, k),
        Whole::Rest(value, divisor) => format!("({} % {divisor})", whole(value)),
    }
}

fn holds(truth: &Truth) -> String {
    match truth {
        Truth::Floats(comparison, both) => format!("{} {comparison} {}", float(&both[0]), float(&both[1])),
        Truth::Wholes(comparison, both) => format!("{} {comparison} {}", whole(&both[0]), whole(&both[1])),
        Truth::Both(both) => format!("(({}) && ({}))", holds(&both[0]), holds(&both[1])),
        Truth::Either(both) => format!("(({}) || ({}))", holds(&both[0]), holds(&both[1])),
    }
}
