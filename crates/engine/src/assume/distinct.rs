//! The assumption that what different threads read from an array of indices is different.
//!
//! It belongs to a place in the code, not to the launch: it is stated of each value right after it was read.

use crate::fix::marked::reachable;
use gpuproof_base::{Origin, SourceMap};
use gpuproof_kir::{
    Expr, ExprKind, FunctionId, Local, LocalId, Module, ObjectId, Space, SpecOp, Stmt, StmtKind, Ty, Valid,
    valid, walk,
};
use std::collections::BTreeSet;

/// A kernel that assumes it of an array.
pub struct Distinct {
    /// The module with the assumption in it.
    pub module: Valid,
    /// The condition as an annotation would state it, for each read.
    pub conditions: Vec<String>,
    /// In words.
    pub words: String,
}

/// The arrays of integers of a kernel that it only reads, each with the assumption.
pub fn variants(module: &Valid, sources: &SourceMap, kernel: FunctionId) -> Vec<Distinct> {
    let params = module.functions[kernel].params.iter();
    params
        .filter_map(|p| p.object.map(|object| (object, p.local)))
        .filter_map(|(object, local)| variant(module, sources, kernel, object, local))
        .collect()
}

fn variant(
    module: &Valid,
    sources: &SourceMap,
    kernel: FunctionId,
    object: ObjectId,
    param: LocalId,
) -> Option<Distinct> {
    if module.objects.get(object)?.space != Space::Global {
        return None;
    }
    let mut changed: Module = Module::clone(module);
    let function = changed.functions.iter_mut().nth(gpuproof_base::Id::number(kernel))?;
    let locals: Vec<Local> = function.locals.iter().cloned().collect();
    // Names for the parameter: itself and its copies.
    let mut names = BTreeSet::from([param]);
    let body = function.body.as_mut()?;
    walk::stmts(body, &mut |stmt| {
        if let StmtKind::Set(to, Expr { kind: ExprKind::Local(from), .. }) = &stmt.kind
            && names.contains(from)
        {
            names.insert(*to);
        }
    });
    let mut written = false;
    walk::stmts(body, &mut |stmt| {
        if let StmtKind::Store(access, ..) = &stmt.kind {
            walk::expr(&access.ptr, &mut |e| {
                written |= matches!(e.kind, ExprKind::Local(l) if names.contains(&l))
            });
        }
    });
    let mut reads: Vec<Origin> = Vec::new();
    add(body, &names, &locals, &mut reads);
    if written || reads.is_empty() || reachable(module, kernel).len() > 1 {
        return None;
    }
    let texts: BTreeSet<String> = reads
        .iter()
        .filter_map(|o| module.origins.span(*o))
        .map(|span| sources.text(span).to_owned())
        .collect();
    let conditions: Vec<String> = texts.iter().map(|text| format!("__distinct_int({text})")).collect();
    let list: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
    let words = format!("{} differs from thread to thread", list.join(" and "));
    let module = valid::validate(changed).ok()?;
    Some(Distinct { module, conditions, words })
}

fn add(body: &mut Vec<Stmt>, names: &BTreeSet<LocalId>, locals: &[Local], reads: &mut Vec<Origin>) {
    let mut at = 0;
    while at < body.len() {
        for inner in walk::bodies_mut(&mut body[at]) {
            add(inner, names, locals, reads);
        }
        let stmt = &body[at];
        at += 1;
        let StmtKind::Load(targets, access) = &stmt.kind else { continue };
        let mut of_array = false;
        walk::expr(&access.ptr, &mut |e| {
            of_array |= matches!(e.kind, ExprKind::Local(l) if names.contains(&l))
        });
        let [target] = targets.as_slice() else { continue };
        let ty = locals.get(gpuproof_base::Id::number(*target)).map(|l| l.ty);
        if let (true, Some(ty @ Ty::Int { .. })) = (of_array, ty) {
            let value = Expr::local(*target, ty, stmt.origin);
            let kind = ExprKind::Spec(SpecOp::Distinct, vec![value]);
            let condition = Expr { kind, ty: Ty::Bool, origin: stmt.origin };
            reads.push(stmt.origin);
            body.insert(at, Stmt::new(StmtKind::Assume(condition), body[at - 1].origin));
            at += 1;
        }
    }
}
