//! Calls that constants decide: functions that compute with numbers alone, as `constexpr` functions do, may call themselves.
//!
//! Soundness: nothing but locals of the function is read or written, and every value is a constant ([`fold`](crate::fold)); whatever else there is ends the evaluation without a result.

use crate::expr::{Const, Expr, ExprKind};
use crate::fold;
use crate::module::{FunctionId, LocalId, Module, Param};
use crate::stmt::{Body, LabelId, Stmt, StmtKind};
use crate::walk;
use gpuproof_base::Origin;
use std::collections::{BTreeMap, BTreeSet};

/// Most statements that are executed.
const MOST_STEPS: usize = 1 << 13;
/// Deepest nesting of calls and of statements in each other.
const MOST_DEPTH: usize = 160;

/// What a function returns for constants, and for locals that are.
pub(super) fn returned(
    module: &Module,
    function: FunctionId,
    arguments: &[Expr],
    known: &Locals,
) -> Option<Vec<Expr>> {
    let mut evaluator = Evaluator { module, steps: 0 };
    let arguments = arguments.iter().map(|argument| value(argument, known)).collect::<Option<_>>()?;
    evaluator.call(function, arguments, 0)
}

/// The locals of a function that are set at one place (parameters: by the call): what they hold is what they are given there, wherever they may be read.
pub(super) fn set_once(params: &[Param], body: &[Stmt]) -> BTreeSet<LocalId> {
    let mut counts: BTreeMap<LocalId, usize> = params.iter().map(|param| (param.local, 1)).collect();
    walk::stmts(body, &mut |stmt| {
        walk::targets(stmt).iter().for_each(|local| *counts.entry(*local).or_default() += 1);
    });
    counts.into_iter().filter(|(_, count)| *count == 1).map(|(local, _)| local).collect()
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

/// Constants by the locals that hold them.
pub(super) type Locals = BTreeMap<LocalId, Expr>;

impl Evaluator<'_> {
    fn call(&mut self, id: FunctionId, arguments: Vec<Expr>, depth: usize) -> Option<Vec<Expr>> {
        let function = self.module.functions.get(id)?;
        if !function.contract.is_empty() || function.params.len() != arguments.len() {
            return None;
        }
        let mut locals: Locals = function.params.iter().map(|param| param.local).zip(arguments).collect();
        match self.body(function.body.as_ref()?, &mut locals, depth)? {
            Way::Returned(values) => Some(values),
            Way::On | Way::To(_) => None,
        }
    }

    fn body(&mut self, body: &Body, locals: &mut Locals, depth: usize) -> Option<Way> {
        let depth = depth + 1;
        if depth > MOST_DEPTH {
            return None;
        }
        for stmt in body {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            let way = match &stmt.kind {
                StmtKind::Set(local, value) => {
                    let value = self::value(value, locals)?;
                    locals.insert(*local, value);
                    Way::On
                }
                StmtKind::If(condition, then, otherwise) => {
                    let condition = value(condition, locals)?;
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
                    let values = values.iter().map(|of| value(of, locals)).collect::<Option<_>>()?;
                    Way::Returned(values)
                }
                StmtKind::Call { dst, function, args } => {
                    let args = args.iter().map(|arg| value(arg, locals)).collect::<Option<_>>()?;
                    let values = self.call(*function, args, depth)?;
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
}

/// The constant that an expression is, if these locals hold constants.
pub(super) fn value(of: &Expr, locals: &Locals) -> Option<Expr> {
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
    if is_known { number(&value) } else { None }
}
