//! The shape of the block that constant steps between blocks speak of.
//!
//! `blockIdx.x * 256 + threadIdx.x` gives each block 256 places: more threads would reach into those of the next block. With several
//! coordinates, `blockIdx.x * 256 + threadIdx.y * 16 + threadIdx.x`, each one has the room up to the next larger step.
//!
//! Not where no block is part of the sum: the pitch of a tile (`s[threadIdx.y * 16 + threadIdx.x]`) may be the wrong one. Nor where a guard
//! lets only as many threads through: `if (threadIdx.x < 32) out[blockIdx.x * 32 + threadIdx.x] = ..` is for larger blocks.

use super::{Reads, Shape, plain};
use gpuproof_kir::{BinaryOp, Builtin, Const, Dim, Expr, ExprKind, LocalId, StmtKind, walk};
use std::collections::{BTreeMap, BTreeSet};

/// How many variables are looked through.
const DEEPEST: usize = 8;

/// Threads along each dimension, the fewest where several sums speak of it.
pub(super) fn shape(reads: &Reads<'_>) -> Shape {
    let mut defined: BTreeMap<LocalId, &Expr> = BTreeMap::new();
    walk::stmts(reads.body, &mut |stmt| {
        if let StmtKind::Set(local, value) = &stmt.kind
            && reads.sets.get(local) == Some(&1)
        {
            defined.insert(*local, value);
        }
    });
    let guards = guards(reads, &defined);
    let mut shape = Shape::default();
    walk::exprs(reads.body, &mut |expr| {
        if !matches!(expr.kind, ExprKind::Binary(BinaryOp::Add, ..)) {
            return;
        }
        let mut sum = Sum { defined: &defined, steps: Vec::new() };
        sum.add(expr, 1, DEEPEST);
        sum.steps.sort_by_key(|(step, _)| *step);
        let Some(block) = sum.steps.iter().position(|(_, c)| matches!(c, Builtin::BlockIdx(_))) else {
            return;
        };
        for pair in sum.steps[..=block].windows(2) {
            let (Builtin::ThreadIdx(dim), step, next) = (pair[0].1, pair[0].0, pair[1].0) else { continue };
            if step > 0 && next > step && next.is_multiple_of(step) && !guards.contains(&(dim, next / step)) {
                let count = &mut shape[dim.number()];
                *count = Some(count.map_or(next / step, |known| known.min(next / step)));
            }
        }
    });
    shape
}

/// How many threads along a dimension guards let through: `threadIdx.x < 32`, `threadIdx.x <= 31`.
fn guards(reads: &Reads<'_>, defined: &BTreeMap<LocalId, &Expr>) -> BTreeSet<(Dim, u64)> {
    use BinaryOp::{Ge, Gt, Le, Lt};
    let mut all = BTreeSet::new();
    walk::exprs(reads.body, &mut |expr| {
        let (below, limit, is_last) = match &expr.kind {
            ExprKind::Binary(Lt | Ge, a, b) if number(b).is_some() => (a, b, false),
            ExprKind::Binary(Le | Gt, a, b) if number(b).is_some() => (a, b, true),
            ExprKind::Binary(Gt | Le, b, a) if number(b).is_some() => (a, b, false),
            ExprKind::Binary(Ge | Lt, b, a) if number(b).is_some() => (a, b, true),
            _ => return,
        };
        let mut sum = Sum { defined, steps: Vec::new() };
        sum.add(below, 1, DEEPEST);
        if let ([(1, Builtin::ThreadIdx(dim))], Some(limit)) = (sum.steps.as_slice(), number(limit)) {
            all.insert((*dim, limit.saturating_add(u64::from(is_last))));
        }
    });
    all
}

/// The coordinates of a sum with the constants that multiply them.
struct Sum<'a> {
    defined: &'a BTreeMap<LocalId, &'a Expr>,
    steps: Vec<(u64, Builtin)>,
}

impl Sum<'_> {
    fn add(&mut self, expr: &Expr, times: u64, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match &plain(expr).kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                self.add(a, times, depth);
                self.add(b, times, depth);
            }
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                for (factor, other) in [(a, b), (b, a)] {
                    if let Some(times) = number(factor).and_then(|factor| factor.checked_mul(times)) {
                        return self.add(other, times, depth);
                    }
                }
            }
            ExprKind::Binary(BinaryOp::Shl, a, by) => {
                let factor = number(by).and_then(|by| 1u64.checked_shl(u32::try_from(by).ok()?));
                if let Some(times) = factor.and_then(|factor| factor.checked_mul(times)) {
                    self.add(a, times, depth);
                }
            }
            ExprKind::Local(local) => {
                if let Some(value) = self.defined.get(local) {
                    self.add(value, times, depth);
                }
            }
            ExprKind::Builtin(coordinate @ (Builtin::ThreadIdx(_) | Builtin::BlockIdx(_))) => {
                self.steps.push((times, *coordinate));
            }
            _ => {}
        }
    }
}

/// The constant that an expression is.
pub(super) fn number(expr: &Expr) -> Option<u64> {
    match plain(expr).kind {
        ExprKind::Const(Const::Int(number)) => u64::try_from(number).ok(),
        _ => None,
    }
}
