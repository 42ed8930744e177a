//! Contract comments: given their meaning before anything else looks at the module.

use gpuproof_base::{Diagnostic, Origin, SourceMap};
use gpuproof_kir::resolve::{self, Comments, LeftOut};
use gpuproof_kir::{ClauseBody, FunctionId, Module, StmtKind, Valid, walk};
use gpuproof_spec::ast::clause::ContractWord;

/// The module with its contract comments resolved; nothing if it has none, so that nothing needs to be copied. Comments
/// that cannot be resolved must not look as if they had been checked: then nothing is.
pub fn resolve(module: &Valid) -> Result<Option<Comments>, Diagnostic> {
    let found = module.functions.iter().any(|function| {
        let comment = |clause: &gpuproof_kir::Clause| matches!(clause.body, ClauseBody::Comment(_));
        let mut found = function.contract.iter().any(comment);
        walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| match &stmt.kind {
            StmtKind::Ghost(_) => found = true,
            StmtKind::Loop { contract, .. } => found |= contract.iter().any(comment),
            StmtKind::Barrier(barrier) => found |= barrier.contract.iter().any(comment),
            _ => {}
        });
        found
    });
    if found { resolve::comments(module).map(Some) } else { Ok(None) }
}

/// A precondition of the kernel, or an assumption in its body, that was left out: a run may break it unnoticed.
pub fn lost_precondition(written: &Module, kernel: FunctionId, left_out: &[LeftOut]) -> Option<Origin> {
    let lost = |origin: Origin| left_out.iter().any(|left| left.origin == origin).then_some(origin);
    let function = written.functions.get(kernel)?;
    let of_contract = function.contract.iter().find_map(|clause| match &clause.body {
        ClauseBody::Comment(comment) if states_precondition(comment) => lost(clause.origin),
        _ => None,
    });
    let mut of_body = None;
    for id in walk::reachable_functions(written, kernel).into_iter().chain([kernel]) {
        let body = written.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::stmts(body, &mut |stmt| {
            if matches!(stmt.kind, StmtKind::Ghost(_)) {
                of_body = of_body.or_else(|| lost(stmt.origin));
            }
        });
    }
    of_contract.or(of_body)
}

/// Axioms stand at file level, outside of every function that is lowered: a run may break them unnoticed.
pub fn axiom(module: &Module, kernel: FunctionId, sources: &SourceMap) -> Option<Origin> {
    let stated = |text: &str| {
        text.match_indices("__axiom").any(|(at, word)| {
            text.get(at + word.len()..).is_some_and(|rest| rest.trim_start().starts_with('('))
        })
    };
    let found = sources.files.iter().any(|file| stated(&file.text));
    found.then(|| module.functions.get(kernel).map_or(Origin::NONE, |function| function.origin))
}

/// Whether a comment says something about the inputs.
pub fn states_precondition(comment: &gpuproof_spec::Clause) -> bool {
    use gpuproof_spec::ClauseKind::{Contract, Given};
    match &comment.kind {
        Contract(word, _) => {
            matches!(word, ContractWord::Requires | ContractWord::Context | ContractWord::ContextEverywhere)
        }
        Given(..) => true,
        _ => false,
    }
}
