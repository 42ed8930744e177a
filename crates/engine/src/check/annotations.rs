//! Which annotations of the source count: all, only preconditions, or none.
//!
//! Leaving out is sound for what would be assumed (less is known) and for invariants, which only help. Assertions that are
//! left out are not checked, because the user asked for that; the report lists it.

use gpuproof_base::{Diagnostic, SourceMap};
use gpuproof_kir::{Clause, ClauseKind, FunctionId, Module, StmtKind, Valid, valid, walk};

/// Which annotations count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    /// What is looked at.
    pub which: Which,
    /// Invariants are guesses: those that cannot be shown are dropped.
    pub invariants_as_candidates: bool,
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Which {
    /// All annotations.
    #[default]
    All,
    /// Preconditions and axioms.
    OnlyRequires,
    /// None.
    None,
}

// semantics: contracts/annotations
/// The module with only the annotations that count; nothing if it stays as it is.
pub fn limit(module: &Valid, annotations: Annotations) -> Option<Result<Valid, Diagnostic>> {
    if annotations == Annotations::default() {
        return None;
    }
    let mut limited: Module = Module::clone(module);
    for function in limited.functions.iter_mut() {
        limit_clauses(&mut function.contract, annotations);
        let Some(body) = &mut function.body else { continue };
        walk::stmts_mut(body, &mut |stmt| match &mut stmt.kind {
            StmtKind::Loop { contract, .. } => limit_clauses(contract, annotations),
            StmtKind::Barrier(barrier) => limit_clauses(&mut barrier.contract, annotations),
            StmtKind::Assert { condition, message }
                if message.is_empty() && annotations.which != Which::All =>
            {
                // The place stays, so that nothing else moves.
                *condition = gpuproof_kir::Expr::bool(true, stmt.origin);
            }
            StmtKind::Assume(condition) if annotations.which != Which::All => {
                *condition = gpuproof_kir::Expr::bool(true, stmt.origin);
            }
            _ => {}
        });
    }
    let limited = valid::validate(limited).map_err(|errors| {
        let why = errors.into_iter().next().map_or_else(String::new, |error| error.message);
        Diagnostic::new(gpuproof_base::Code::UnsupportedAnnotation, "annotations cannot be left out")
            .note(why)
    });
    Some(limited)
}

/// Whether all assumptions of a kernel are GPUVerify's `__assume`, which leaves out runs, whether or not any is left.
pub fn has_free_assumptions(module: &Module, sources: &SourceMap, kernel: FunctionId) -> bool {
    let mut are_free = true;
    let body = module.functions.get(kernel).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
    walk::stmts(body, &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Assume(_)) {
            let text = module.origins.span(stmt.origin).map_or("", |span| sources.text(span));
            let arguments = text.strip_prefix("__assume").map(str::trim_start);
            are_free &= arguments.is_some_and(|rest| rest.starts_with('('));
        }
    });
    are_free
}

fn limit_clauses(clauses: &mut Vec<Clause>, annotations: Annotations) {
    let precondition = |kind: ClauseKind| {
        use ClauseKind::{Axiom, FreshArray, ReadsFrom, Requires, WritesTo};
        // What a function without a body does is part of the program, not of its proof.
        matches!(kind, Requires { .. } | Axiom | FreshArray | ReadsFrom | WritesTo | ClauseKind::Comment)
    };
    match annotations.which {
        Which::All => {}
        Which::OnlyRequires => clauses.retain(|clause| precondition(clause.kind)),
        Which::None => clauses.clear(),
    }
    if annotations.invariants_as_candidates {
        for clause in clauses {
            if let ClauseKind::Invariant { candidate, .. } | ClauseKind::FunctionWideInvariant { candidate } =
                &mut clause.kind
            {
                *candidate = true;
            }
        }
    }
}
