//! Mistakes in expressions: indices, guards, bounds and steps of loops, the wrong array.

use super::{Kind, Scene};
use crate::random::Random;
use gpuproof_base::Origin;
use gpuproof_kir::walk::{self, Role};
use gpuproof_kir::{BinaryOp, Body, Builtin, Const, Dim, Expr, ExprKind, LocalId, ObjectId, Ty};

pub(super) const KINDS: &[Kind] = &[
    Kind { name: "constant off by one", weight: 6, apply: off_by_one },
    Kind { name: "term dropped", weight: 8, apply: drop_term },
    Kind { name: "operator changed", weight: 6, apply: change_operator },
    Kind { name: "coordinate changed", weight: 6, apply: change_coordinate },
    Kind { name: "other variable", weight: 4, apply: other_variable },
    Kind { name: "index shifted or scaled", weight: 8, apply: perturb_index },
    Kind { name: "comparison changed", weight: 6, apply: change_comparison },
    Kind { name: "condition constant", weight: 3, apply: constant_condition },
    Kind { name: "other array", weight: 4, apply: other_array },
];

/// Changes an expression of the code, chosen at random among those wanted.
fn at_random(
    body: &mut Body,
    random: &mut Random,
    wanted: &dyn Fn(&Expr) -> bool,
    change: &mut dyn FnMut(&mut Expr, &mut Random),
) -> bool {
    let mut count = 0;
    walk::stmts(body, &mut |stmt| {
        walk::stmt_exprs(stmt, &mut |root, role| {
            if role == Role::Code {
                walk::expr(root, &mut |expr| count += u64::from(wanted(expr)));
            }
        });
    });
    if count == 0 {
        return false;
    }
    // Counts down; it is reached once, whatever order the statements come in.
    let mut left = Some(random.below(count));
    walk::stmts_mut(body, &mut |stmt| {
        walk::stmt_exprs_mut(stmt, &mut |root, role| {
            if role != Role::Code {
                return;
            }
            walk::expr_mut(root, &mut |expr| match left {
                Some(0) if wanted(expr) => {
                    left = None;
                    change(expr, random);
                }
                Some(n) if wanted(expr) => left = Some(n - 1),
                _ => {}
            });
        });
    });
    true
}

/// Index arithmetic before it is scaled to bytes: 64-bit values are mostly byte offsets, where a mistake would only give
/// misaligned accesses.
fn is_narrow(ty: Ty) -> bool {
    ty.is_int() && ty.bits() <= 32
}

fn off_by_one(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |e: &Expr| is_narrow(e.ty) && matches!(e.kind, ExprKind::Const(_));
    scene.with_body(|_, body| {
        at_random(body, random, &wanted, &mut |expr, random| {
            if let ExprKind::Const(Const::Int(bits)) = expr.kind {
                let changed = if random.percent(50) { bits.wrapping_add(1) } else { bits.wrapping_sub(1) };
                *expr = Expr::int_bits(expr.ty, changed, expr.origin);
            }
        })
    })
}

fn drop_term(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |e: &Expr| match &e.kind {
        ExprKind::Binary(op, _, _) => is_narrow(e.ty) && !op.is_comparison() && !op.is_shift(),
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Select(..) => true,
        _ => false,
    };
    scene.with_body(|_, body| {
        at_random(body, random, &wanted, &mut |expr, random| {
            let kept = match &expr.kind {
                ExprKind::Binary(_, a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                    if random.percent(50) { a } else { b }
                }
                ExprKind::Select(_, a, b) => {
                    if random.percent(50) {
                        a
                    } else {
                        b
                    }
                }
                _ => return,
            };
            *expr = (**kept).clone();
        })
    })
}

fn change_operator(scene: &mut Scene, random: &mut Random) -> bool {
    use BinaryOp::*;
    let wanted = |e: &Expr| match &e.kind {
        ExprKind::Binary(op, _, _) => is_narrow(e.ty) && !op.is_comparison(),
        _ => false,
    };
    scene.with_body(|_, body| {
        at_random(body, random, &wanted, &mut |expr, random| {
            if let ExprKind::Binary(op, _, _) = &mut expr.kind {
                *op = match op {
                    Shl => Shr,
                    Shr => Shl,
                    Add => random.pick(&[Sub, Mul, BitXor]),
                    Sub => random.pick(&[Add, BitXor]),
                    Mul => random.pick(&[Add, BitOr]),
                    Div => random.pick(&[Mul, Rem]),
                    Rem => random.pick(&[Div, BitAnd]),
                    BitAnd => random.pick(&[BitOr, Rem]),
                    BitOr => random.pick(&[BitAnd, Add]),
                    _ => random.pick(&[BitOr, Add]),
                };
            }
        })
    })
}

fn change_coordinate(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |e: &Expr| {
        matches!(
            e.kind,
            ExprKind::Builtin(
                Builtin::ThreadIdx(_) | Builtin::BlockIdx(_) | Builtin::BlockDim(_) | Builtin::GridDim(_)
            )
        )
    };
    scene.with_body(|_, body| {
        at_random(body, random, &wanted, &mut |expr, random| {
            let ExprKind::Builtin(builtin) = &mut expr.kind else { return };
            let turned = |dim: Dim| if dim == Dim::X { Dim::Y } else { Dim::X };
            let same = random.percent(50);
            *builtin = match *builtin {
                Builtin::ThreadIdx(dim) if same => Builtin::ThreadIdx(turned(dim)),
                Builtin::ThreadIdx(dim) => Builtin::BlockIdx(dim),
                Builtin::BlockIdx(dim) if same => Builtin::BlockIdx(turned(dim)),
                Builtin::BlockIdx(dim) => Builtin::ThreadIdx(dim),
                Builtin::BlockDim(dim) if same => Builtin::BlockDim(turned(dim)),
                Builtin::BlockDim(dim) => Builtin::GridDim(dim),
                Builtin::GridDim(dim) => Builtin::BlockDim(dim),
                other => other,
            };
        })
    })
}

fn other_variable(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |e: &Expr| is_narrow(e.ty) && matches!(e.kind, ExprKind::Local(_));
    scene.with_body(|scene, body| {
        let Some(function) = scene.module.functions.get(scene.kernel) else { return false };
        at_random(body, random, &wanted, &mut |expr, random| {
            let same: Vec<LocalId> = function
                .locals
                .iter_enumerated()
                .filter(|(id, local)| local.ty == expr.ty && expr.kind != ExprKind::Local(*id))
                .map(|(id, _)| id)
                .collect();
            if !same.is_empty() {
                expr.kind = ExprKind::Local(random.pick(&same));
            }
        })
    })
}

/// The operand of a conversion to 64 bits is most often an index.
fn perturb_index(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |e: &Expr| match &e.kind {
        ExprKind::Cast(_, index) => e.ty.bits() == 64 && e.ty.is_int() && is_narrow(index.ty),
        _ => false,
    };
    scene.with_body(|_, body| {
        at_random(body, random, &wanted, &mut |expr, random| {
            let ExprKind::Cast(_, index) = &mut expr.kind else { return };
            let (ty, origin) = (index.ty, index.origin);
            let (op, amount) = random.pick(&[
                (BinaryOp::Add, 1),
                (BinaryOp::Sub, 1),
                (BinaryOp::Mul, 2),
                (BinaryOp::Div, 2),
                (BinaryOp::BitXor, 1),
                (BinaryOp::Rem, 3),
                (BinaryOp::Mul, 0),
            ]);
            let amount = Expr::int(ty, amount, Origin::NONE);
            **index = Expr::binary(op, (**index).clone(), amount, origin);
        })
    })
}

fn change_comparison(scene: &mut Scene, random: &mut Random) -> bool {
    use BinaryOp::*;
    let wanted = |e: &Expr| match &e.kind {
        ExprKind::Binary(op, a, _) => op.is_comparison() && a.ty.is_int(),
        _ => false,
    };
    scene.with_body(|_, body| {
        at_random(body, random, &wanted, &mut |expr, random| {
            if let ExprKind::Binary(op, _, _) = &mut expr.kind {
                *op = match op {
                    Eq => random.pick(&[Ne, Le, Ge]),
                    Ne => random.pick(&[Eq, Lt, Gt]),
                    Lt => random.pick(&[Le, Ge, Ne]),
                    Le => random.pick(&[Lt, Gt, Eq]),
                    Gt => random.pick(&[Ge, Le, Ne]),
                    _ => random.pick(&[Gt, Lt, Eq]),
                };
            }
        })
    })
}

fn constant_condition(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |e: &Expr| e.ty == Ty::Bool && !matches!(e.kind, ExprKind::Const(_));
    scene.with_body(|_, body| {
        at_random(body, random, &wanted, &mut |expr, random| {
            *expr = Expr::bool(random.percent(50), expr.origin);
        })
    })
}

/// Another array of the same space.
fn other_array(scene: &mut Scene, random: &mut Random) -> bool {
    let wanted = |e: &Expr| e.ty == Ty::Ptr && matches!(e.kind, ExprKind::ObjectAddr(_) | ExprKind::Local(_));
    scene.with_body(|scene, body| {
        let module = &scene.module;
        let Some(function) = module.functions.get(scene.kernel) else { return false };
        at_random(body, random, &wanted, &mut |expr, random| match expr.kind {
            ExprKind::ObjectAddr(old) => {
                let Some(space) = module.objects.get(old).map(|object| object.space) else { return };
                let same: Vec<ObjectId> = module
                    .objects
                    .iter_enumerated()
                    .filter(|(id, object)| *id != old && object.space == space && object.owner.is_none())
                    .map(|(id, _)| id)
                    .collect();
                if !same.is_empty() {
                    expr.kind = ExprKind::ObjectAddr(random.pick(&same));
                }
            }
            ExprKind::Local(old) => {
                let space = |param: &gpuproof_kir::Param| Some(module.objects.get(param.object?)?.space);
                let Some(old) = function.params.iter().find(|param| param.local == old) else { return };
                let same: Vec<LocalId> = function
                    .params
                    .iter()
                    .filter(|param| param.local != old.local && param.object.is_some())
                    .filter(|param| space(param) == space(old))
                    .map(|param| param.local)
                    .collect();
                if !same.is_empty() {
                    expr.kind = ExprKind::Local(random.pick(&same));
                }
            }
            _ => {}
        })
    })
}
