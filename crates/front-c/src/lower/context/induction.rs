//! Counters of loops of the host code whose turns are taken together.
//!
//! Soundness: a counter starts where the turns before have left it, and nothing but the step of the loop changes it, in one direction. So it never is on the other side of its start: signed arithmetic
//! does not overflow, and a number without sign that goes up by one while it is less than another does not wrap.
//!
//! Where the end of the loop is a constant, too, every value belongs to a turn of every run of the program: one that is bad for a kernel is not for somebody outside to avoid.

use super::Reader;
use super::entries::contains;
use crate::ast::{DeclId, Node};
use gpuproof_host::state::{Place, State, Value};
use gpuproof_host::{SymbolKind, term};
use gpuproof_kir::{BinaryOp, Expr, ExprKind, Ty, walk};

/// A counter before the turns that are taken together.
pub(super) struct Counter {
    place: Place,
    name: String,
    start: Expr,
    goes_up: bool,
}

impl<'n> Reader<'_, '_, 'n> {
    /// The counter of a loop, if it has one whose value is known.
    pub(super) fn counter(
        &self,
        [condition, step]: [Option<&'n Node<'n>>; 2],
        body: &'n Node<'n>,
        state: &State,
    ) -> Option<Counter> {
        let (condition, step) = (condition?, step?);
        let (goes_up, by_one) = match (&*step.kind, &*step.opcode) {
            ("UnaryOperator", "++") => (true, true),
            ("UnaryOperator", "--") => (false, true),
            ("CompoundAssignOperator", opcode @ ("+=" | "-=")) => {
                let amount = step.inner.get(1).filter(|amount| !contains(amount, "DeclRefExpr"))?;
                let amount = literal(amount)?;
                (opcode == "+=", amount == 1)
            }
            _ => return None,
        };
        let variable = step.inner.first().filter(|n| n.kind == "DeclRefExpr")?.referenced.as_ref()?;
        let is_changed = |by: &'n Node<'n>| self.touched(by).contains(&variable.id);
        let DeclId(var) = variable.id;
        if is_changed(body)
            || is_changed(condition)
            || state.escaped.contains(&var)
            || state.bound.contains_key(&var)
        {
            return None;
        }
        let place = Place::of(var);
        let Some(Value::Term(start)) = state.get(&place) else { return None };
        let Ty::Int { signed, .. } = start.ty else { return None };
        let is_below = condition.kind == "BinaryOperator" && condition.opcode == "<";
        (signed || goes_up && by_one && is_below).then(|| Counter {
            place,
            name: variable.name.to_string(),
            start: start.clone(),
            goes_up,
        })
    }

    /// Says of a state at the head of the loop what is known of its counter there.
    pub(super) fn count(&mut self, counter: &Counter, condition: &'n Node<'n>, state: &mut State) {
        let now = self.fresh(condition, &counter.name, counter.start.ty, SymbolKind::Unknown);
        state.set(&counter.place, Value::Term(now.clone()));
        let side = if counter.goes_up { BinaryOp::Ge } else { BinaryOp::Le };
        let origin = self.origin(condition);
        state.assume(&term::binary(side, now.clone(), counter.start.clone()), origin);
        let contexts = self.contexts.len();
        let holds = self.condition(condition, &mut state.clone());
        self.contexts.truncate(contexts);
        self.noted.retain(|noted| noted.contexts <= contexts);
        let mut is_fixed = term::as_integer(&counter.start).is_some();
        walk::expr(&holds, &mut |e| {
            is_fixed &= !matches!(e.kind, ExprKind::Local(_)) || e.kind == now.kind;
        });
        if let (true, ExprKind::Local(symbol)) = (is_fixed, &now.kind)
            && let Some(symbol) = self.pool.symbols.get_mut(gpuproof_base::Id::number(*symbol))
        {
            symbol.kind = SymbolKind::SomeTurns;
        }
    }
}

/// The number that is written there.
fn literal(node: &Node<'_>) -> Option<i128> {
    match &*node.kind {
        "IntegerLiteral" => node.integer_value(),
        "ImplicitCastExpr" | "ParenExpr" | "ConstantExpr" => literal(node.inner.first()?),
        _ => None,
    }
}
