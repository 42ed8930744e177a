//! Counting at barriers: a kernel with named barriers gets locals that count its arrivals.
//!
//! A named barrier (`bar.sync 1, 128`) goes through *phases*: each ends when as many threads have arrived as it is to be met
//! by. For every named barrier, and for the barriers of the block all together, [`count`] adds two locals to a kernel:
//! how often this thread has arrived, and how many phases it has waited for the end of. They are set by ordinary statements,
//! so that everything that understands loop variables understands them. Nothing else changes.
//!
//! Soundness rule: a barrier is counted under a number only if that number is written there, or is in a local that is set
//! once, to that number, by a statement that control must have passed. Others are left as they are: they are no constants
//! afterwards, either.

use crate::expr::{BinaryOp, Const, Expr, ExprKind};
use crate::fold;
use crate::module::{FunctionId, LocalId, Module};
use crate::stmt::{Barrier, BarrierScope, Body, Stmt, StmtKind};
use crate::ty::Ty;
use crate::walk;
use std::collections::{BTreeMap, BTreeSet};

/// The first number that no barrier of the hardware has: from here on they are barrier objects.
pub const FIRST_OBJECT: u32 = 16;

/// Whether the number of a named barrier is a constant that only barrier objects have.
pub fn is_object_number(number: &Expr) -> bool {
    matches!(fold::constant(number), Some(Const::Int(n)) if n >= u128::from(FIRST_OBJECT))
}

/// A barrier and the locals that count at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phased {
    /// The number of the named barrier; none: the barriers of the whole block.
    pub barrier: Option<u32>,
    /// A `u64`: how often the thread has arrived. It counts an arrival just before the barrier.
    pub arrivals: LocalId,
    /// A `u64`: how many phases the thread knows to have ended, because it waited for them.
    pub waited: LocalId,
}

impl Phased {
    /// Whether it is a barrier object, which counts threads (the hardware's count warps) and must be initialised.
    pub fn is_object(&self) -> bool {
        self.barrier.is_some_and(|number| number >= FIRST_OBJECT)
    }
}

/// The module with the locals of a kernel that has named barriers; none if it has none.
pub fn count(module: &Module, kernel: FunctionId) -> Option<(Module, Vec<Phased>)> {
    let body = module.functions.get(kernel)?.body.as_deref()?;
    let mut set: BTreeMap<LocalId, usize> = BTreeMap::new();
    let mut any = false;
    walk::stmts(body, &mut |stmt| {
        walk::targets(stmt).iter().for_each(|local| *set.entry(*local).or_default() += 1);
        let is_named = |b: &Barrier| matches!(b.scope, BarrierScope::Named { .. });
        any |= matches!(&stmt.kind, StmtKind::Barrier(b) if is_named(b));
    });
    if !any {
        return None;
    }
    let mut module = module.clone();
    let start = walk::parameter_copies(&module, module.functions.get(kernel)?).len();
    let parameters: BTreeSet<LocalId> = module.functions[kernel].params.iter().map(|p| p.local).collect();
    let once = |local: &LocalId| set.get(local) == Some(&1) && !parameters.contains(local);
    let mut body = module.functions[kernel].body.take()?;
    let mut ids = BTreeSet::new();
    name_ids(&mut body, &BTreeMap::new(), &once, &mut ids);
    let function = &mut module.functions[kernel];
    let origin = function.origin;
    let mut phased = Vec::new();
    for barrier in std::iter::once(None).chain(ids.into_iter().map(Some)) {
        let arrivals = function.add_temp(Ty::U64, origin);
        let waited = function.add_temp(Ty::U64, origin);
        phased.push(Phased { barrier, arrivals, waited });
    }
    add_counts(&mut body, &phased);
    let zero = |local: LocalId| Stmt::set(local, Expr::u64(0, origin), origin);
    let zeros: Vec<Stmt> = phased.iter().flat_map(|p| [zero(p.arrivals), zero(p.waited)]).collect();
    body.splice(start..start, zeros);
    function.body = Some(body);
    Some((module, phased))
}

/// The number that an expression is sure to be.
fn number(expr: &Expr, known: &BTreeMap<LocalId, Const>) -> Option<Const> {
    let mut expr = expr.clone();
    walk::expr_mut(&mut expr, &mut |e| {
        if let ExprKind::Local(local) = e.kind
            && let Some(value) = known.get(&local)
        {
            e.kind = ExprKind::Const(*value);
        }
    });
    fold::constant(&expr)
}

/// Writes the numbers of named barriers, and of their threads, where they are known.
fn name_ids(
    body: &mut Body,
    known: &BTreeMap<LocalId, Const>,
    once: &dyn Fn(&LocalId) -> bool,
    ids: &mut BTreeSet<u32>,
) {
    let mut known = known.clone();
    for stmt in body {
        if let StmtKind::Set(local, value) = &stmt.kind
            && once(local)
            && let Some(value) = number(value, &known)
        {
            known.insert(*local, value);
        }
        if let StmtKind::Barrier(Barrier { scope: BarrierScope::Named { id, threads, .. }, .. }) =
            &mut stmt.kind
        {
            for expr in std::iter::once(&mut *id).chain(threads.iter_mut()) {
                if let Some(value) = number(expr, &known) {
                    *expr = Expr::constant(value, expr.ty, expr.origin);
                }
            }
            if let ExprKind::Const(Const::Int(bits)) = id.kind
                && let Ok(id) = u32::try_from(bits)
            {
                ids.insert(id);
            }
        }
        for inner in walk::bodies_mut(stmt) {
            name_ids(inner, &known, once, ids);
        }
    }
}

/// What a statement does at a counted barrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Which of the counted barriers.
    pub barrier: usize,
    /// Whether the thread arrives.
    pub arrives: bool,
    /// Whether it waits.
    pub waits: bool,
}

/// What a barrier statement does at the counted barriers; none if it is not counted.
pub fn counted(barrier: &Barrier, phased: &[Phased]) -> Option<Counted> {
    let (number, arrives, waits) = match &barrier.scope {
        BarrierScope::Block | BarrierScope::Cluster | BarrierScope::Grid => (None, true, true),
        BarrierScope::Named { id, arrives, waits, .. } => match id.kind {
            ExprKind::Const(Const::Int(bits)) => (Some(u32::try_from(bits).ok()?), *arrives, *waits),
            _ => return None,
        },
        BarrierScope::Warp(_) | BarrierScope::Tile { .. } => return None,
    };
    Some(Counted { barrier: phased.iter().position(|p| p.barrier == number)?, arrives, waits })
}

fn add_counts(body: &mut Body, phased: &[Phased]) {
    let mut counting = Vec::with_capacity(body.len());
    for mut stmt in std::mem::take(body) {
        for inner in walk::bodies_mut(&mut stmt) {
            add_counts(inner, phased);
        }
        let origin = stmt.origin;
        let found = match &stmt.kind {
            StmtKind::Barrier(barrier) => counted(barrier, phased),
            _ => None,
        };
        let Some((p, found)) = found.and_then(|found| Some((phased.get(found.barrier)?, found))) else {
            counting.push(stmt);
            continue;
        };
        let arrivals = Expr::local(p.arrivals, Ty::U64, origin);
        if found.arrives {
            let more = Expr::binary(BinaryOp::Add, arrivals.clone(), Expr::u64(1, origin), origin);
            counting.push(Stmt::set(p.arrivals, more, origin));
        }
        counting.push(stmt);
        if found.waits {
            counting.push(Stmt::set(p.waited, arrivals, origin));
        }
    }
    *body = counting;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print;
    use gpuproof_base::Id;

    fn counted_text(text: &str) -> (String, Vec<Option<u32>>) {
        let module = crate::parse::module(text, gpuproof_base::FileId::new(0)).expect("a module");
        let (counted, phased) = count(&module, FunctionId::new(0)).expect("named barriers");
        let printed = print::module(&counted, print::Origins::Hide);
        assert!(crate::valid::check(&counted).is_empty(), "{printed}");
        (printed, phased.iter().map(|p| p.barrier).collect())
    }

    #[test]
    fn arrivals_are_counted_under_known_numbers_only() {
        let text = "module cuda\nkernel &k(%n : u32)\n  local %id : u32\n  local %other : u32\n{\n  %id = 2:u32\n  barrier named(%id, 64:u32) [shared, global]\n  barrier named_arrive(add.u32(%id, 1:u32), 64:u32) [shared, global]\n  if lt.u32(%n, 3:u32) {\n    %other = 1:u32\n  }\n  barrier named(%other, 64:u32) [shared, global]\n  barrier named(%n, 64:u32) [shared, global]\n}\n";
        let (printed, ids) = counted_text(text);
        assert_eq!(ids, [None, Some(2), Some(3)], "{printed}");
        // Each known barrier is counted; the one behind a branch and the parameter are left alone.
        assert_eq!(printed.matches("add.u64").count(), 2, "{printed}");
    }
}
