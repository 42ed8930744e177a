//! More parameters for a kernel: values of the host code that it is not given, but that its launch depends on.
//!
//! Parameters are the first locals of a function, so that every local behind them gets another number. What the kernel does stays the same.

use gpuproof_base::{Id, Origin};
use gpuproof_kir::{ExprKind, Function, Local, LocalId, Param, StmtKind, Ty, walk};

/// What the names of parameters start with that stand for values of the host code.
pub(crate) const HOST_PREFIX: &str = "host.";

/// What the host calls such a value; other names stay.
pub(crate) fn host_name(name: &str) -> &str {
    let own = name.strip_prefix(HOST_PREFIX).and_then(|rest| rest.rsplit_once('.'));
    own.map_or(name, |(name, _)| name)
}

/// Adds scalar parameters behind those that a kernel has; gives their locals.
pub fn add(function: &mut Function, added: &[(String, Ty, Origin)]) -> Vec<LocalId> {
    let first = function.params.len();
    let moved = |local: &mut LocalId| {
        if local.number() >= first {
            *local = LocalId::new(local.number() + added.len());
        }
    };
    let mut locals: Vec<Local> = function.locals.iter().cloned().collect();
    let new = added.iter().map(|(name, ty, origin)| Local {
        name: name.as_str().into(),
        ty: *ty,
        named: true,
        origin: *origin,
    });
    locals.splice(first..first, new);
    function.locals = locals.into_iter().collect();
    let body = function.body.as_deref_mut().unwrap_or(&mut []);
    walk::exprs_mut(body, &mut |expr| {
        if let ExprKind::Local(local) = &mut expr.kind {
            moved(local);
        }
    });
    walk::stmts_mut(body, &mut |stmt| targets(&mut stmt.kind, &moved));
    for clause in &mut function.contract {
        if let gpuproof_kir::ClauseBody::Exprs(exprs) = &mut clause.body {
            for root in exprs {
                walk::expr_mut(root, &mut |expr| {
                    if let ExprKind::Local(local) = &mut expr.kind {
                        moved(local);
                    }
                });
            }
        }
    }
    let ids: Vec<LocalId> = (0..added.len()).map(|n| LocalId::new(first + n)).collect();
    function.params.extend(ids.iter().map(|local| Param { local: *local, object: None, restrict: false }));
    ids
}

/// The locals that a statement itself sets: those of [`walk::targets`].
fn targets(kind: &mut StmtKind, each: &dyn Fn(&mut LocalId)) {
    match kind {
        StmtKind::Set(local, _) | StmtKind::Havoc(local) | StmtKind::Unknown(local) => each(local),
        StmtKind::Load(dst, _)
        | StmtKind::Exchange { dst, .. }
        | StmtKind::ImageRead { dst, .. }
        | StmtKind::Call { dst, .. }
        | StmtKind::Unsupported { dst, .. } => dst.iter_mut().for_each(each),
        StmtKind::Atomic { dst, .. } => dst.iter_mut().for_each(each),
        StmtKind::AsyncCopy(copy) => copy.event.iter_mut().for_each(each),
        StmtKind::Barrier(barrier) => barrier.vote.iter_mut().for_each(|vote| each(&mut vote.dst)),
        StmtKind::Fresh(_)
        | StmtKind::Store(..)
        | StmtKind::Copy { .. }
        | StmtKind::Fill { .. }
        | StmtKind::Fence(_)
        | StmtKind::BarrierInit(_)
        | StmtKind::AsyncCommit
        | StmtKind::AsyncWaitGroups { .. }
        | StmtKind::AsyncWaitEvents(_)
        | StmtKind::ImageWrite { .. }
        | StmtKind::If(..)
        | StmtKind::Block(..)
        | StmtKind::Loop { .. }
        | StmtKind::Br(_)
        | StmtKind::BrIf(..)
        | StmtKind::Return(_)
        | StmtKind::Assert { .. }
        | StmtKind::Assume(_)
        | StmtKind::Ghost(_)
        | StmtKind::Trap(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::FileId;
    use gpuproof_kir::{Module, valid};

    #[test]
    fn locals_behind_the_parameters_move() {
        let text = "module cuda\nkernel &k(%n : u32)\n  local %i : u32\n{\n%i = add.u32(tid.x, %n)\nassert eq.u32(%i, %n)\n}\n";
        let file = <FileId as Id>::new(0);
        let mut module = gpuproof_kir::parse::module(text, file).expect("kernel IR");
        let before: Module = module.clone();
        let kernel = module.kernels().next().expect("a kernel").0;
        let function = &mut module.functions[kernel];
        let ids = add(function, &[("host.m".to_owned(), Ty::I32, Origin::NONE)]);
        assert_eq!(ids, [LocalId::new(1)]);
        assert_eq!(function.params.len(), before.functions[kernel].params.len() + 1);
        let module = valid::validate(module).expect("a valid module");
        let printed = gpuproof_kir::print::module(&module, gpuproof_kir::print::Origins::Hide);
        assert!(printed.contains("%i = add.u32(tid.x, %n)"), "{printed}");
    }
}
