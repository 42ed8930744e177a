//! Operands whose order of evaluation the language leaves open.
//!
//! Soundness: arguments of a call, parts of a launch and operands of arithmetic may be evaluated in any order. Where one may change what another one reads or changes, nothing is
//! known of the whole: it is passed over.

use super::Reader;
use crate::ast::index::has_body;
use crate::ast::{DeclId, Node};
use std::collections::BTreeSet;

/// Deepest chain of calls that is followed for variables outside of functions.
const MAX_CALLS: usize = 8;

/// What evaluating an operand may do.
#[derive(Default)]
struct Effect {
    /// Variables that it mentions.
    mentions: BTreeSet<DeclId>,
    /// Variables that it may change.
    changes: BTreeSet<DeclId>,
    /// It calls something that may change variables that it does not mention.
    changes_others: bool,
    /// It reads variables that others may change.
    reads_others: bool,
}

impl<'n> Reader<'_, '_, 'n> {
    /// Whether the order of evaluation of these operands may make a difference.
    pub(super) fn order_matters(&self, operands: &[&'n Node<'n>]) -> bool {
        if operands.iter().filter(|n| has_effect(n)).count() == 0 {
            return false;
        }
        let effects: Vec<Effect> = operands.iter().map(|operand| self.effect(operand)).collect();
        effects.iter().enumerate().any(|(n, one)| {
            let others = effects.iter().enumerate().filter(|(other, _)| *other != n);
            let mut others = others.map(|(_, effect)| effect);
            others.any(|two| {
                !one.changes.is_disjoint(&two.mentions)
                    || (one.changes_others && (two.reads_others || two.changes_others))
            })
        })
    }

    fn effect(&self, node: &'n Node<'n>) -> Effect {
        let mut effect = Effect::default();
        let mut visited = BTreeSet::new();
        self.look(node, &mut effect, &mut visited, 0);
        if has_effect(node) {
            effect.changes.extend(self.touched(node));
        }
        effect
    }

    /// Looks through an expression and the bodies of functions that it calls.
    fn look(&self, node: &'n Node<'n>, effect: &mut Effect, visited: &mut BTreeSet<DeclId>, depth: usize) {
        if let Some(decl) = node.referenced.as_ref().filter(|_| node.kind == "DeclRefExpr") {
            match &*decl.kind {
                "VarDecl" | "ParmVarDecl" => {
                    effect.mentions.insert(decl.id);
                    let lives_on = self.pool.globals.contains(&decl.id.0)
                        || self
                            .unit
                            .index
                            .get(decl.id)
                            .is_some_and(|var| !var.storage_class.is_empty() || !var.tls.is_empty());
                    effect.reads_others |=
                        lives_on && super::super::unchanged::may_change(self.unit, decl.id);
                }
                "FunctionDecl" | "CXXMethodDecl" => self.look_into(decl.id, effect, visited, depth),
                _ => {}
            }
        }
        if node.kind == "MemberExpr" {
            self.look_into(node.referenced_member, effect, visited, depth);
        }
        if matches!(&*node.kind, "CXXConstructExpr" | "CXXTemporaryObjectExpr" | "LambdaExpr" | "CXXNewExpr")
            && !crate::lower::launch::is_dim3(node)
        {
            let runs = depth > 0 || self.run_constructor(node).is_some();
            effect.changes_others |= runs;
            effect.reads_others |= runs;
        }
        node.inner.iter().for_each(|n| self.look(n, effect, visited, depth));
    }

    fn look_into(&self, id: DeclId, effect: &mut Effect, visited: &mut BTreeSet<DeclId>, depth: usize) {
        let Some(function) = self.unit.index.definition(id).filter(|f| has_body(f)) else { return };
        if !visited.insert(function.id) {
            return;
        }
        if depth >= MAX_CALLS {
            (effect.changes_others, effect.reads_others) = (true, true);
            return;
        }
        let mut inside = Effect::default();
        self.look(function, &mut inside, visited, depth + 1);
        let touched = self.touched(function);
        let lives_on = |id: &DeclId| {
            let is_static = |var: &Node<'_>| !var.storage_class.is_empty() || !var.tls.is_empty();
            self.pool.globals.contains(&id.0) || self.unit.index.get(*id).is_some_and(is_static)
        };
        effect.changes_others |= inside.changes_others || touched.iter().any(lives_on);
        effect.reads_others |= inside.reads_others;
    }
}

/// Whether evaluating an expression may change something.
fn has_effect(node: &Node<'_>) -> bool {
    let here = match &*node.kind {
        "CallExpr"
        | "CXXMemberCallExpr"
        | "CXXOperatorCallExpr"
        | "CompoundAssignOperator"
        | "CXXNewExpr"
        | "CXXDeleteExpr"
        | "StmtExpr" => true,
        "BinaryOperator" => node.opcode == "=",
        "UnaryOperator" => matches!(&*node.opcode, "++" | "--"),
        "CXXConstructExpr" | "CXXTemporaryObjectExpr" => !crate::lower::launch::is_dim3(node),
        _ => false,
    };
    here || node.inner.iter().any(has_effect)
}
