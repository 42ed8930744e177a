//! Mistakes with statements: barriers, guards, atomics, order.

use super::{Kind, Scene};
use crate::random::Random;
use gpuproof_base::Origin;
use gpuproof_kir::{BarrierScope, BinaryOp, Body, Builtin, Dim, Expr, Fences, Stmt, StmtKind, walk};

pub(super) const KINDS: &[Kind] = &[
    Kind { name: "barrier removed", weight: 10, apply: remove_barrier },
    Kind { name: "barrier moved", weight: 6, apply: move_barrier },
    Kind { name: "barrier moved out", weight: 3, apply: move_barrier_out },
    Kind { name: "barrier in thread-dependent branch", weight: 5, apply: guard_barrier },
    Kind { name: "barrier narrowed", weight: 3, apply: narrow_barrier },
    Kind { name: "wait dropped", weight: 4, apply: drop_wait },
    Kind { name: "wait weakened", weight: 3, apply: weaken_wait },
    Kind { name: "named barrier mistaken", weight: 4, apply: mistake_named },
    Kind { name: "initialisation dropped", weight: 3, apply: drop_initialisation },
    Kind { name: "fence weakened", weight: 5, apply: weaken_fence },
    Kind { name: "atomic made plain", weight: 6, apply: atomic_to_plain },
    Kind { name: "guard dropped", weight: 6, apply: drop_guard },
    Kind { name: "guard negated", weight: 3, apply: negate_guard },
    Kind { name: "statement dropped", weight: 4, apply: drop_statement },
    Kind { name: "statements swapped", weight: 4, apply: swap_statements },
];

/// Calls `change` with the body that holds a statement chosen at random among those wanted, and its position there.
fn at_random(
    body: &mut Body,
    random: &mut Random,
    wanted: fn(&Stmt) -> bool,
    change: &mut dyn FnMut(&mut Body, usize),
) -> bool {
    let mut count = 0;
    walk::stmts(body, &mut |stmt| count += u64::from(wanted(stmt)));
    if count == 0 {
        return false;
    }
    let mut left = random.below(count);
    reach(body, &mut left, wanted, change)
}

fn reach(
    body: &mut Body,
    left: &mut u64,
    wanted: fn(&Stmt) -> bool,
    change: &mut dyn FnMut(&mut Body, usize),
) -> bool {
    for position in 0..body.len() {
        if wanted(&body[position]) {
            if *left == 0 {
                change(body, position);
                return true;
            }
            *left -= 1;
        }
        if walk::bodies_mut(&mut body[position]).any(|inner| reach(inner, left, wanted, change)) {
            return true;
        }
    }
    false
}

fn is_barrier(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Barrier(_))
}

fn is_guard(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::If(..))
}

/// Removes a statement chosen at random among those wanted.
fn remove(scene: &mut Scene, random: &mut Random, wanted: fn(&Stmt) -> bool) -> bool {
    scene.with_body(|_, body| {
        at_random(body, random, wanted, &mut |body, position| {
            body.remove(position);
        })
    })
}

fn remove_barrier(scene: &mut Scene, random: &mut Random) -> bool {
    remove(scene, random, is_barrier)
}

fn move_barrier(scene: &mut Scene, random: &mut Random) -> bool {
    let up = random.percent(50);
    scene.with_body(|_, body| {
        at_random(body, random, is_barrier, &mut |body, position| {
            if up && position > 0 {
                body.swap(position - 1, position);
            } else if !up && position + 1 < body.len() {
                body.swap(position, position + 1);
            }
        })
    })
}

/// A barrier that stands directly in a loop, block or branch goes behind it.
fn move_barrier_out(scene: &mut Scene, random: &mut Random) -> bool {
    let holds = |stmt: &Stmt| walk::bodies(stmt).any(|body| body.iter().any(is_barrier));
    scene.with_body(|_, body| {
        at_random(body, random, holds, &mut |body, position| {
            let taken = walk::bodies_mut(&mut body[position]).find_map(|inner| {
                let at = inner.iter().position(is_barrier)?;
                Some(inner.remove(at))
            });
            if let Some(barrier) = taken {
                body.insert(position + 1, barrier);
            }
        })
    })
}

fn guard_barrier(scene: &mut Scene, random: &mut Random) -> bool {
    let limit = random.below(4) as u32;
    let by_parity = random.percent(30);
    scene.with_body(|_, body| {
        at_random(body, random, is_barrier, &mut |body, position| {
            let none = Origin::NONE;
            let id = Expr::builtin(Builtin::ThreadIdx(Dim::X), none);
            let condition = if by_parity {
                let parity = Expr::binary(BinaryOp::Rem, id, Expr::u32(2, none), none);
                Expr::binary(BinaryOp::Eq, parity, Expr::u32(0, none), none)
            } else {
                Expr::binary(BinaryOp::Le, id, Expr::u32(limit, none), none)
            };
            let barrier = body.remove(position);
            let origin = barrier.origin;
            body.insert(position, Stmt::branch(condition, vec![barrier], Vec::new(), origin));
        })
    })
}

/// A barrier of the block becomes one of the warp, one of the warp loses half of its lanes.
fn narrow_barrier(scene: &mut Scene, random: &mut Random) -> bool {
    let mask = random.pick(&[u32::MAX, u32::MAX, 0x5555_5555, 0x3]);
    scene.with_body(|_, body| {
        at_random(body, random, is_barrier, &mut |body, position| {
            if let StmtKind::Barrier(barrier) = &mut body[position].kind
                && barrier.vote.is_none()
                && matches!(barrier.scope, BarrierScope::Block | BarrierScope::Warp(_))
            {
                barrier.scope = BarrierScope::Warp(Expr::u32(mask, Origin::NONE));
                barrier.contract.clear();
            }
        })
    })
}

/// Nobody waits for an asynchronous copy any more.
fn drop_wait(scene: &mut Scene, random: &mut Random) -> bool {
    let is_wait =
        |stmt: &Stmt| matches!(stmt.kind, StmtKind::AsyncWaitGroups { .. } | StmtKind::AsyncWaitEvents(_));
    remove(scene, random, is_wait)
}

/// A wait leaves one group of copies more under way: the pipeline is a stage too short.
fn weaken_wait(scene: &mut Scene, random: &mut Random) -> bool {
    let is_wait = |stmt: &Stmt| matches!(stmt.kind, StmtKind::AsyncWaitGroups { .. });
    scene.with_body(|_, body| {
        at_random(body, random, is_wait, &mut |body, position| {
            if let StmtKind::AsyncWaitGroups { pending } = &mut body[position].kind {
                let (ty, origin) = (pending.ty, pending.origin);
                *pending = Expr::binary(BinaryOp::Add, pending.clone(), Expr::int(ty, 1, origin), origin);
            }
        })
    })
}

/// A named barrier has another number, is to be met by other threads, or is not waited at.
fn mistake_named(scene: &mut Scene, random: &mut Random) -> bool {
    let is_named = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Barrier(b) if matches!(b.scope, BarrierScope::Named { .. }));
    let (what, warp) = (random.below(4), random.pick(&[4, 8, 32]));
    scene.with_body(|_, body| {
        at_random(body, random, is_named, &mut |body, position| {
            let StmtKind::Barrier(barrier) = &mut body[position].kind else { return };
            let BarrierScope::Named { id, threads, waits, .. } = &mut barrier.scope else { return };
            let changed = |expr: &Expr, op: BinaryOp, by: u32| {
                Expr::binary(op, expr.clone(), Expr::int(expr.ty, by.into(), expr.origin), expr.origin)
            };
            match (what, threads) {
                (0, Some(threads)) => *threads = changed(threads, BinaryOp::Add, warp),
                (1, Some(threads)) => *threads = changed(threads, BinaryOp::Sub, warp),
                (2, Some(_)) => *waits = !*waits,
                _ => *id = changed(id, BinaryOp::Add, 1),
            }
        })
    })
}

/// A barrier object is not initialised.
fn drop_initialisation(scene: &mut Scene, random: &mut Random) -> bool {
    remove(scene, random, |stmt| matches!(stmt.kind, StmtKind::BarrierInit(_)))
}

fn weaken_fence(scene: &mut Scene, random: &mut Random) -> bool {
    let fences = random.pick(&[
        Fences::NONE,
        Fences { shared: true, global: false },
        Fences { shared: false, global: true },
    ]);
    scene.with_body(|_, body| {
        at_random(body, random, is_barrier, &mut |body, position| {
            if let StmtKind::Barrier(barrier) = &mut body[position].kind
                && barrier.scope == BarrierScope::Block
            {
                barrier.fences = fences;
            }
        })
    })
}

fn atomic_to_plain(scene: &mut Scene, random: &mut Random) -> bool {
    let is_atomic = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Atomic { .. });
    scene.with_body(|_, body| {
        at_random(body, random, is_atomic, &mut |body, position| {
            let stmt = &body[position];
            let (origin, mut plain) = (stmt.origin, Vec::new());
            if let StmtKind::Atomic { dst, access, operands, .. } = &stmt.kind {
                plain.extend(dst.map(|dst| Stmt::load(dst, access.clone(), origin)));
                plain.extend(operands.last().map(|value| Stmt::store(access.clone(), value.clone(), origin)));
            }
            body.splice(position..=position, plain);
        })
    })
}

fn drop_guard(scene: &mut Scene, random: &mut Random) -> bool {
    scene.with_body(|_, body| {
        at_random(body, random, is_guard, &mut |body, position| {
            if let StmtKind::If(_, then, _) = &mut body[position].kind {
                let then = std::mem::take(then);
                body.splice(position..=position, then);
            }
        })
    })
}

fn negate_guard(scene: &mut Scene, random: &mut Random) -> bool {
    scene.with_body(|_, body| {
        at_random(body, random, is_guard, &mut |body, position| {
            if let StmtKind::If(condition, ..) = &mut body[position].kind {
                let origin = condition.origin;
                *condition = Expr::not(condition.clone(), origin);
            }
        })
    })
}

fn drop_statement(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |stmt: &Stmt| {
        matches!(
            stmt.kind,
            StmtKind::Store(..) | StmtKind::Set(..) | StmtKind::Return(_) | StmtKind::BrIf(..)
        )
    };
    remove(scene, random, wanted)
}

fn swap_statements(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |stmt: &Stmt| {
        matches!(stmt.kind, StmtKind::Store(..) | StmtKind::Load(..) | StmtKind::Set(..) | StmtKind::If(..))
    };
    scene.with_body(|_, body| {
        at_random(body, random, wanted, &mut |body, position| {
            if position + 1 < body.len() {
                body.swap(position, position + 1);
            }
        })
    })
}
