//! Values as formulas that a reader of Rust knows.

#[cfg(test)]
mod tests;
mod words;

use crate::{FloatOp, Func, IntOp, Logic, Op, Region, Site, Stmt, Value, ValueId};
pub(crate) use words::{constant, type_name};

/// The user's text of an opaque expression.
pub type Source<'a> = &'a dyn Fn(Site) -> String;

/// Whether a text is the name that an author gives a constant.
fn is_constant_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    text.starts_with(|c: char| c.is_ascii_uppercase()) && text.chars().all(fits)
}

/// How many operations a formula shows before it ends in `…`: shared operands could make it grow without bound.
const LONGEST: u32 = 100;

/// The formula of a value in Rust's notation: minimal parentheses, and names where a `let` names an operand.
pub fn formula(func: &Func, id: ValueId, source: Source<'_>) -> String {
    Notation::new(func, source).formula(id)
}

/// What the formulas of one function are written with.
pub struct Notation<'a> {
    func: &'a Func,
    source: Source<'a>,
    /// For each value the name of its first `let`.
    names: Vec<Option<&'a str>>,
}

/// How tightly a formula holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bond {
    Loose,
    Or,
    And,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Product,
    Cast,
    Sign,
    Method,
}

impl Bond {
    /// What the right operand of a left-associative operator must reach.
    fn tighter(self) -> Bond {
        use Bond::{And, BitAnd, BitOr, BitXor, Cast, Compare, Loose, Method, Or, Product, Shift, Sign, Sum};
        match self {
            Loose => Or,
            Or => And,
            And => Compare,
            Compare => BitOr,
            BitOr => BitXor,
            BitXor => BitAnd,
            BitAnd => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Cast,
            Cast => Sign,
            Sign | Method => Method,
        }
    }
}

type Text = (String, Bond);

impl<'a> Notation<'a> {
    /// Collects the names.
    pub fn new(func: &'a Func, source: Source<'a>) -> Notation<'a> {
        let mut names = vec![None; func.values().len()];
        collect_names(func, &func.body, &mut names);
        Notation { func, source, names }
    }

    /// The formula of a value; its own name, if any, is what the formula defines and is not used.
    pub fn formula(&self, id: ValueId) -> String {
        self.expanded(id, &mut LONGEST.clone()).0
    }

    fn operand(&self, id: ValueId, least: Bond, fuel: &mut u32) -> String {
        let (text, bond) = match self.names[id.0 as usize] {
            Some(name) => (name.to_owned(), Bond::Method),
            None if *fuel == 0 => ("…".to_owned(), Bond::Method),
            None => self.expanded(id, fuel),
        };
        if bond < least { format!("({text})") } else { text }
    }

    fn expanded(&self, id: ValueId, fuel: &mut u32) -> Text {
        *fuel = fuel.saturating_sub(1);
        let value = self.func.value(id);
        match value.op {
            Op::Const(bits) => match (self.source)(value.site) {
                name if is_constant_name(&name) => (name, Bond::Method),
                _ => number(constant(bits, value.ty)),
            },
            Op::Read(var) => (self.func.variable(var).name.clone(), Bond::Method),
            Op::Opaque(_) => opaque((self.source)(value.site)),
            Op::Float(op) if self.is_of_words(value) => {
                let (text, _) = self.float(op, value, fuel);
                (format!("{}({text})", type_name(value.ty)), Bond::Method)
            }
            Op::Float(op) => self.float(op, value, fuel),
            Op::Powi(exponent) => self.method("powi", value, &[exponent.to_string()], fuel),
            Op::Compare(cmp) => self.infix(cmp.operator(), Bond::Compare, value, fuel),
            Op::Test(test) => self.method(test.name(), value, &[], fuel),
            Op::Logic(logic) => self.logic(logic, value, fuel),
            Op::Select => self.select(value, fuel),
            Op::Int(op) => self.integer(op, value, fuel),
            Op::Cast => {
                let operand = self.operand(value.args[0], Bond::Cast, fuel);
                (format!("{operand} as {}", type_name(value.ty)), Bond::Cast)
            }
        }
    }

    /// Whether an operation on words gives a pair.
    fn is_of_words(&self, value: &Value) -> bool {
        value.ty.is_double() && value.args.iter().all(|arg| !self.func.value(*arg).ty.is_double())
    }

    fn float(&self, op: FloatOp, value: &Value, fuel: &mut u32) -> Text {
        if matches!(op, FloatOp::Add | FloatOp::Sub) {
            self.infix(op.name(), Bond::Sum, value, fuel)
        } else if matches!(op, FloatOp::Mul | FloatOp::Div | FloatOp::Rem) {
            self.infix(op.name(), Bond::Product, value, fuel)
        } else if op == FloatOp::Neg {
            self.prefix(op.name(), value, fuel)
        } else if matches!(op, FloatOp::Fma | FloatOp::MulAdd) {
            self.call(FloatOp::Fma.name(), value, fuel)
        } else if op == FloatOp::DiffOfProducts {
            self.call(op.name(), value, fuel)
        } else {
            self.method(op.name(), value, &[], fuel)
        }
    }

    fn call(&self, name: &str, value: &Value, fuel: &mut u32) -> Text {
        let operands: Vec<_> = value.args.iter().map(|arg| self.operand(*arg, Bond::Loose, fuel)).collect();
        (format!("{name}({})", operands.join(", ")), Bond::Method)
    }

    fn logic(&self, logic: Logic, value: &Value, fuel: &mut u32) -> Text {
        let bond = match logic {
            Logic::Not => return self.prefix(logic.operator(), value, fuel),
            Logic::And => Bond::And,
            Logic::Or => Bond::Or,
            Logic::Xor => Bond::BitXor,
        };
        self.infix(logic.operator(), bond, value, fuel)
    }

    fn integer(&self, op: IntOp, value: &Value, fuel: &mut u32) -> Text {
        let bond = match op {
            IntOp::Neg | IntOp::Not => return self.prefix(op.operator(), value, fuel),
            IntOp::Add | IntOp::Sub => Bond::Sum,
            IntOp::Mul | IntOp::Div | IntOp::Rem => Bond::Product,
            IntOp::And => Bond::BitAnd,
            IntOp::Or => Bond::BitOr,
            IntOp::Xor => Bond::BitXor,
            IntOp::Shl | IntOp::Shr => Bond::Shift,
        };
        self.infix(op.operator(), bond, value, fuel)
    }

    fn infix(&self, operator: &str, bond: Bond, value: &Value, fuel: &mut u32) -> Text {
        // Comparisons do not associate: both sides need more.
        let left = if bond == Bond::Compare { bond.tighter() } else { bond };
        let left = self.operand(value.args[0], left, fuel);
        let right = self.operand(value.args[1], bond.tighter(), fuel);
        (format!("{left} {operator} {right}"), bond)
    }

    /// `-(-x)` keeps its parentheses for the eye.
    fn prefix(&self, operator: &str, value: &Value, fuel: &mut u32) -> Text {
        (format!("{operator}{}", self.operand(value.args[0], Bond::Method, fuel)), Bond::Sign)
    }

    fn method(&self, name: &str, value: &Value, more: &[String], fuel: &mut u32) -> Text {
        let receiver = self.operand(value.args[0], Bond::Method, fuel);
        let operands = value.args[1..].iter().map(|arg| self.operand(*arg, Bond::Loose, fuel));
        let operands: Vec<_> = operands.chain(more.iter().cloned()).collect();
        (format!("{receiver}.{name}({})", operands.join(", ")), Bond::Method)
    }

    fn select(&self, value: &Value, fuel: &mut u32) -> Text {
        let mut part = |index: usize| self.operand(value.args[index], Bond::Loose, fuel);
        (format!("if {} {{ {} }} else {{ {} }}", part(0), part(1), part(2)), Bond::Loose)
    }
}

fn collect_names<'a>(func: &'a Func, region: &Region, names: &mut [Option<&'a str>]) {
    for stmt in &region.stmts {
        match stmt {
            // A number that a name stands for only now, or a parameter under another name, says more itself.
            Stmt::Let { value, .. } if says_more(func, *value) => {}
            Stmt::Let { var, value, .. } => {
                names[value.0 as usize].get_or_insert(&func.variable(*var).name);
            }
            Stmt::If { then, otherwise, .. } => {
                collect_names(func, then, names);
                collect_names(func, otherwise, names);
            }
            Stmt::Opaque { regions, .. } => regions.iter().for_each(|region| collect_names(func, region, names)),
            Stmt::Eval(_) | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}

fn says_more(func: &Func, id: ValueId) -> bool {
    match func.value(id).op {
        Op::Const(_) => true,
        Op::Read(var) => func.params.contains(&var),
        Op::Float(_) | Op::Opaque(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) => false,
        Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => false,
    }
}

fn number(text: String) -> Text {
    let bond = if text.starts_with('-') { Bond::Sign } else { Bond::Method };
    (text, bond)
}

/// The text may be of any shape: what is not one word, path or call is held together by parentheses.
fn opaque(text: String) -> Text {
    let mut depth = 0;
    let simple = text.chars().all(|c| {
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        depth > 0 || c.is_alphanumeric() || "_.:?)]}".contains(c)
    });
    (text, if simple { Bond::Method } else { Bond::Loose })
}
