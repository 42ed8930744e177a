//! Sizes in the types of parameters: `int[m][n] a` says that `a` has m rows of n elements.
//!
//! They are preconditions: the body may use them, and who calls has to show them. Nothing can change them, because no parameter of array type is
//! ever another array.

use crate::ir::{Assertion, Clause, Expr, ExprKind, Op, Ty, walk};
use crate::meaning::{Meaning, Meant, Scope, Signatures};
use gpuproof_spec as spec;
use gpuproof_spec::{Ident, TypeKind};

/// Adds what the types of parameters say to a precondition, `scope` having all of them. A size that stands in memory is said before the first clause
/// that speaks of the array, behind the permissions for what is read.
pub(super) fn sizes(
    params: &[(spec::Type, Ident)],
    scope: &mut Scope,
    signatures: &Signatures,
    requires: &mut Vec<Clause>,
) -> Meant<()> {
    let mut first = Vec::new();
    for (written, name) in params {
        let Some(ExprKind::Var(array)) = scope.find(&name.name).map(|found| found.kind.clone()) else {
            continue;
        };
        let mut written = written;
        // Rows first, as they are written.
        for measured in [ExprKind::Length(array), ExprKind::Columns(array)] {
            while let TypeKind::Qualified(_, inner) = &written.kind {
                written = inner;
            }
            let TypeKind::Array(element, size) = &written.kind else { break };
            written = element;
            let Some(size) = size else { continue };
            let place = size.place;
            scope.in_code = false;
            let size = Meaning { scope, signatures }.int(size)?;
            let mut reads = false;
            walk::exprs(&size, &mut |e| reads |= matches!(e.kind, ExprKind::Load(..)));
            let measured = Expr::new(measured, Ty::Int, place);
            let said = Expr::binary(Op::Eq, measured, size, Ty::Bool, place);
            let clause = Clause { assertion: Assertion::Pure(said), place };
            if !reads {
                first.push(clause);
                continue;
            }
            let speaks = |clause: &Clause| {
                let mut found = false;
                walk::arrays(&clause.assertion, &mut |var, _| found |= var == array);
                found
            };
            let at = requires.iter().position(speaks).unwrap_or(requires.len());
            requires.insert(at, clause);
        }
    }
    requires.splice(0..0, first);
    Ok(())
}
