//! Claims of the source that stand at functions, loops and barriers, as operations that check them.
//!
//! What a function requires and ensures is an assertion at its entry and before each return. A loop invariant is checked
//! whenever the head of the loop is reached, a barrier invariant when all threads of the block have come to the barrier
//! and none has gone on. A broken invariant is reported and the run goes on: it harms nobody but those who rely on it.
//!
//! Claims that one thread cannot decide, guesses (`candidate`) and the kernel's own contract beyond what it requires are
//! left to the engines.

use crate::code::*;
use crate::compile::Compiler;
use crate::compile_stmt::single_threaded;
use gpuproof_base::Origin;
use gpuproof_kir::*;

/// Where an invariant stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClaimAt {
    /// At the head of the loop with this depth inside its function.
    Loop(u32),
    /// At a barrier.
    Barrier,
}

impl Compiler<'_> {
    /// What the kernel requires is assumed by every thread as it starts; what other functions require is claimed.
    pub fn preconditions(&mut self, id: FunctionId) {
        // These are no statements of the text, and have no number among them.
        let spots = std::mem::take(&mut self.program.spots);
        for clause in &self.module.functions[id].contract {
            let (ClauseKind::Requires { .. }, Some(condition)) = (clause.kind, claim_of(clause)) else {
                continue;
            };
            let condition = condition.clone();
            let kind = match id == self.program.kernel {
                true => StmtKind::Assume(condition),
                false => StmtKind::Assert { condition, message: PRECONDITION.into() },
            };
            self.statement(&Stmt::new(kind, clause.origin));
        }
        self.program.spots = spots;
    }

    /// What the function in translation ensures, where it returns these values.
    pub fn postconditions(&mut self, values: &[Expr]) {
        if self.current == self.program.kernel {
            return;
        }
        for clause in &self.module.functions[self.current].contract {
            let (ClauseKind::Ensures { .. }, Some(condition)) = (clause.kind, claim_of(clause)) else {
                continue;
            };
            let mut condition = condition.clone();
            let mut known = true;
            walk::expr_mut(&mut condition, &mut |e| match e.kind {
                ExprKind::Spec(SpecOp::Result(lane), _) => match values.get(lane as usize) {
                    Some(value) if value.ty == e.ty => e.kind = value.kind.clone(),
                    _ => known = false,
                },
                ExprKind::Spec(SpecOp::Old, _) => known = false,
                _ => {}
            });
            if known {
                let kind = StmtKind::Assert { condition, message: POSTCONDITION.into() };
                self.statement(&Stmt::new(kind, clause.origin));
            }
        }
    }

    /// The invariants of a loop; the head of the loop is here.
    pub fn loop_invariants(&mut self, contract: &[Clause], depth: u32) {
        for clause in contract {
            if let ClauseKind::Invariant { candidate: false, .. } = clause.kind {
                self.invariant(clause, ClaimAt::Loop(depth));
            }
        }
    }

    /// The invariants of a barrier that was just translated: each thread looks after all have come, and waits until all
    /// have looked.
    pub fn barrier_invariants(&mut self, barrier: &Barrier, origin: Origin) {
        let about = |c: &&Clause| {
            matches!(c.kind, ClauseKind::BarrierInvariant { .. } | ClauseKind::Requires { .. })
                && claim_of(c).is_some_and(single_threaded)
        };
        if barrier.scope != BarrierScope::Block || !barrier.contract.iter().any(|c| about(&c)) {
            return;
        }
        for clause in barrier.contract.iter().filter(about) {
            self.invariant(clause, ClaimAt::Barrier);
        }
        self.begin(origin);
        self.program.barriers.push(BarrierInfo { scope: Scope::Block, fences: Fences::NONE, vote: None });
        self.emit(Op::Barrier(self.program.barriers.len() as u32 - 1));
    }

    fn invariant(&mut self, clause: &Clause, at: ClaimAt) {
        if let Some(condition) = claim_of(clause).filter(|condition| single_threaded(condition)) {
            self.begin(clause.origin);
            let variables = self.variables_in(condition);
            self.depends_on(variables);
            let condition = self.expr(condition);
            self.emit(Op::Claim { condition, at });
        }
    }
}

/// What is said of a precondition that does not hold.
const PRECONDITION: &str = "the function requires this of its callers";
/// What is said of a postcondition that does not hold.
const POSTCONDITION: &str = "the function promises this to its callers";

/// What an annotation claims.
fn claim_of(clause: &Clause) -> Option<&Expr> {
    match &clause.body {
        ClauseBody::Exprs(exprs) => exprs.first(),
        ClauseBody::Comment(_) => None,
    }
}
