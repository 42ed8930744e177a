//! Calls that constants decide: functions that compute with numbers alone, as `constexpr` functions do, may call themselves.
//!
//! Soundness: nothing but locals of the function is read or written, and every value is a constant ([`fold`](crate::fold)); whatever else there is ends the evaluation without a result.

use crate::expr::{Const, Expr, ExprKind};
use crate::fold;
use crate::module::{FunctionId, LocalId, Module};
use crate::stmt::{Body, LabelId, StmtKind};
use crate::walk;
use gpuproof_base::Origin;
use std::collections::BTreeMap;

/// Most statements that are executed.
const MOST_STEPS: usize = 1 << 13;
/// Deepest chain of calls.
const MOST_CALLS: usize = 128;

/// What a function returns for constants.
pub(super) fn returned(module: &Module, function: FunctionId, arguments: &[Expr]) -> Option<Vec<Expr>> {
    let mut evaluator = Evaluator { module, steps: 0 };
    let arguments: Vec<Expr> = arguments.iter().map(number).collect::<Option<_>>()?;
    evaluator.call(function, arguments, 0)
}

/// The constant that an expression is.
fn number(of: &Expr) -> Option<Expr> {
    let value = fold::constant(of).filter(|value| *value != Const::Null)?;
    Some(Expr::new(ExprKind::Const(value), of.ty, Origin::NONE))
}

struct Evaluator<'m> {
    module: &'m Module,
    steps: usize,
}

/// How control leaves a statement.
enum Way {
    On,
    To(LabelId),
    Returned(Vec<Expr>),
}

type Locals = BTreeMap<LocalId, Expr>;

impl Evaluator<'_> {
    fn call(&mut self, id: FunctionId, arguments: Vec<Expr>, depth: usize) -> Option<Vec<Expr>> {
        let function = self.module.functions.get(id)?;
        if depth > MOST_CALLS || !function.contract.is_empty() || function.params.len() != arguments.len() {
            return None;
        }
        let mut locals: Locals = function.params.iter().map(|param| param.local).zip(arguments).collect();
        match self.body(function.body.as_ref()?, &mut locals, depth)? {
            Way::Returned(values) => Some(values),
            Way::On | Way::To(_) => None,
        }
    }

    fn body(&mut self, body: &Body, locals: &mut Locals, depth: usize) -> Option<Way> {
        for stmt in body {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            let way = match &stmt.kind {
                StmtKind::Set(local, value) => {
                    let value = self.value(value, locals)?;
                    locals.insert(*local, value);
                    Way::On
                }
                StmtKind::If(condition, then, otherwise) => {
                    let condition = self.value(condition, locals)?;
                    match fold::constant(&condition)? {
                        Const::Bool(true) => self.body(then, locals, depth)?,
                        Const::Bool(false) => self.body(otherwise, locals, depth)?,
                        _ => return None,
                    }
                }
                StmtKind::Block(label, inner) => match self.body(inner, locals, depth)? {
                    Way::To(to) if to == *label => Way::On,
                    way => way,
                },
                StmtKind::Loop { label, body: inner, .. } => loop {
                    match self.body(inner, locals, depth)? {
                        Way::To(to) if to == *label => {}
                        way => break way,
                    }
                },
                StmtKind::Br(label) => Way::To(*label),
                StmtKind::Return(values) => {
                    let values =
                        values.iter().map(|value| self.value(value, locals)).collect::<Option<_>>()?;
                    Way::Returned(values)
                }
                StmtKind::Call { dst, function, args } => {
                    let args = args.iter().map(|arg| self.value(arg, locals)).collect::<Option<_>>()?;
                    let values = self.call(*function, args, depth + 1)?;
                    locals.extend(dst.iter().copied().zip(values));
                    Way::On
                }
                _ => return None,
            };
            if !matches!(way, Way::On) {
                return Some(way);
            }
        }
        Some(Way::On)
    }

    fn value(&self, of: &Expr, locals: &Locals) -> Option<Expr> {
        let mut value = of.clone();
        let mut is_known = true;
        walk::expr_mut(&mut value, &mut |e| {
            if let ExprKind::Local(local) = e.kind {
                match locals.get(&local) {
                    Some(known) => *e = known.clone(),
                    None => is_known = false,
                }
            }
        });
        // What is not needed need not be known.
        if is_known { number(&value) } else { None }
    }
}
