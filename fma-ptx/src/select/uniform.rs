//! What is the same for all elements of a kernel is computed once, before its loops: both of them take it from there.

use fma_ir::{Op, Stmt, ValueId, VarId};

use super::builder::Builder;

impl Builder<'_> {
    /// Computes it, where no branch decides whether it is needed; `each` are the variables that take elements.
    pub fn uniform(&mut self, each: &[usize]) {
        let func = self.func;
        let mut written = Vec::new();
        for stmt in &func.body.stmts {
            match stmt {
                Stmt::Set { var, .. } => written.push(*var),
                Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
                Stmt::If { .. } | Stmt::Opaque { .. } => return,
            }
        }
        let is_given =
            |var: &VarId| func.params.contains(var) && !each.contains(&(var.0 as usize)) && !written.contains(var);
        let mut same: Vec<bool> = Vec::new();
        let mut wanted: Vec<ValueId> = Vec::new();
        for (_, value) in func.values() {
            let is_same = match value.op {
                Op::Const(_) => true,
                Op::Read(var) => is_given(&var),
                Op::Opaque(_) | Op::Int(_) => false,
                Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Select | Op::Cast => {
                    value.args.iter().all(|arg| same.get(arg.0 as usize).copied().unwrap_or(false))
                }
            };
            let computed = |arg: &&ValueId| {
                let op = func.value(**arg).op;
                same.get(arg.0 as usize).copied().unwrap_or(false) && matches!(op, Op::Float(_) | Op::Powi(_))
            };
            if !is_same {
                wanted.extend(value.args.iter().filter(computed));
            }
            same.push(is_same);
        }
        for value in wanted {
            self.value(value);
        }
    }
}
