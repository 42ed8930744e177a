//! The clauses of a function, loop or barrier, and the ghost statements, of which `check` makes something.

use super::{LeftOut, Refusal, Scope, claim};
use crate::clause::{Clause, ClauseBody, ClauseKind};
use crate::expr::Expr;
use crate::module::{FunctionId, FunctionKind, Module};
use crate::stmt::{Body, Stmt, StmtKind};
use crate::valid::{Valid, validate};
use gpuproof_base::{Code, Diagnostic, Id, Origin};
use gpuproof_spec as spec;
use spec::ast::clause::{ClauseKind as Parsed, ContractWord};
use spec::ast::stmt::{ProofStep, StmtKind as Ghost};

/// What the clauses belong to.
#[derive(Clone, Copy, Debug)]
pub enum Place<'m> {
    /// A function.
    Function,
    /// A loop: the statement in the function's body.
    Loop(&'m Stmt),
    /// A barrier: the statement in the function's body.
    Barrier(&'m Stmt),
}

/// The clauses that `check` uses, all with typed expressions, and what is left out of the comments among them.
/// Clauses from intrinsics come through as they are. What the kinds mean for comments:
///
/// - at a function: `requires`, `ensures`, `context` (both), `context_everywhere` (both, and a function-wide invariant);
/// - at a loop: `loop_invariant`;
/// - at a barrier: `requires` gives a [`ClauseKind::Requires`] that must hold when the barrier is reached; `context` a
///   barrier invariant of this thread (it holds before, and afterwards, because a barrier changes nothing);
///   `ensures` speaks of what all threads together established and is left to `prove`.
pub fn clauses(
    module: &Module,
    function: FunctionId,
    place: Place<'_>,
    clauses: &[Clause],
) -> (Vec<Clause>, Vec<LeftOut>) {
    let mut found = Found { module, function, clauses: Vec::new(), left: Vec::new() };
    for clause in clauses {
        match &clause.body {
            ClauseBody::Exprs(_) => found.clauses.push(clause.clone()),
            ClauseBody::Comment(parsed) => {
                match &parsed.kind {
                    Parsed::Contract(word, expr) => found.contract(place, *word, expr, clause.origin),
                    Parsed::Statement(ghost) => {
                        let message = "a ghost statement is no contract";
                        found.left.push(Refusal::mistake(ghost.place, message).left_out(clause.origin));
                    }
                    // Measures, ghost parameters, launches, optimisations.
                    _ => {}
                }
            }
        }
    }
    (found.clauses, found.left)
}

struct Found<'m> {
    module: &'m Module,
    function: FunctionId,
    clauses: Vec<Clause>,
    left: Vec<LeftOut>,
}

impl Found<'_> {
    fn contract(&mut self, place: Place<'_>, word: ContractWord, expr: &spec::Expr, at: Origin) {
        let (module, function) = (self.module, self.function);
        let requires = ClauseKind::Requires { global: false };
        let ensures = ClauseKind::Ensures { global: false };
        match (place, word) {
            (Place::Function, ContractWord::Requires) => {
                self.add(requires, expr, &Scope::entry(module, function, at), true);
            }
            (Place::Function, ContractWord::Ensures) => {
                self.add(ensures, expr, &Scope::exit(module, function, at), true);
            }
            (Place::Function, ContractWord::Context | ContractWord::ContextEverywhere) => {
                self.add(requires, expr, &Scope::entry(module, function, at), true);
                // What was left out is said once.
                self.add(ensures, expr, &Scope::exit(module, function, at), false);
                if word == ContractWord::ContextEverywhere {
                    let everywhere = ClauseKind::FunctionWideInvariant { candidate: false };
                    self.add(everywhere, expr, &Scope::body(module, function, at), false);
                }
            }
            (Place::Loop(stmt), ContractWord::LoopInvariant) => {
                let kind = ClauseKind::Invariant { global: false, candidate: false };
                self.add(kind, expr, &Scope::inside(module, function, stmt, at), true);
            }
            (Place::Barrier(stmt), ContractWord::Requires) => {
                self.add(requires, expr, &Scope::inside(module, function, stmt, at), true);
            }
            (Place::Barrier(stmt), ContractWord::Context) => {
                let kind = ClauseKind::BarrierInvariant { binary: false };
                self.add(kind, expr, &Scope::inside(module, function, stmt, at), true);
            }
            (Place::Barrier(_), ContractWord::Ensures) => {
                self.left.push(Refusal::prove(expr.place, "a barrier's postcondition").left_out(at));
            }
            (Place::Loop(_), ContractWord::Requires | ContractWord::Ensures | ContractWord::Context) => {
                self.left.push(Refusal::prove(expr.place, "a contract of loop iterations").left_out(at));
            }
            (_, ContractWord::KernelInvariant) => {
                self.left.push(Refusal::prove(expr.place, "a kernel invariant").left_out(at));
            }
            (_, ContractWord::LoopInvariant | ContractWord::ContextEverywhere) => {
                let message = format!("`{}` does not belong here", word.as_str());
                self.left.push(Refusal::mistake(expr.place, message).left_out(at));
            }
        }
    }

    fn add(&mut self, kind: ClauseKind, expr: &spec::Expr, scope: &Scope, say: bool) {
        let (claim, left) = claim(self.module, self.function, scope, expr);
        if let Some(claim) = claim {
            self.clauses.push(Clause { kind, body: ClauseBody::Exprs(vec![claim]), origin: scope.origin() });
        }
        if say {
            // A precondition of a kernel that gets lost is a fact less; one of another function is claimed at its calls.
            let kernel =
                self.module.functions.get(self.function).map(|f| f.kind) == Some(FunctionKind::Kernel);
            let assumed = kernel && kind == ClauseKind::Requires { global: false };
            self.left.extend(left.into_iter().map(|left| LeftOut { is_claim: !assumed, ..left }));
        }
    }
}

/// A module without comments, and what was left out of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Comments {
    /// The module: contract comments are typed clauses or gone, ghost statements are assertions, assumptions or gone.
    /// A `requires` before a barrier is an assertion before it.
    pub module: Valid,
    /// What was left out, in the order of functions and text.
    pub left_out: Vec<LeftOut>,
}

/// Gives every contract comment and ghost statement of a module the meaning that it has for `check`. What speaks of
/// launches, optimisations and ghost code is dropped: read it from the module as it was.
///
/// A claim that cannot be given a meaning and is not `prove`'s leaves an `unsupported` statement. An error only if
/// the result were not valid, which no input is known to bring about.
pub fn comments(module: &Valid) -> Result<Comments, Diagnostic> {
    let mut result: Module = Module::clone(module);
    let mut left_out = Vec::new();
    for (id, function) in module.functions.iter_enumerated() {
        let mut rewriter = Rewriter { module, function: id, left_out: &mut left_out };
        let (mut contract, left) = clauses(module, id, Place::Function, &function.contract);
        let mut lost = rewriter.keep(left);
        if function.body.is_none() {
            // There is no place for a statement: the comment itself stays, so that calls know of it.
            let is_lost = |clause: &&Clause| lost.iter().any(|stmt| stmt.origin == clause.origin);
            contract.extend(function.contract.iter().filter(is_lost).cloned());
        }
        let body = function.body.as_ref().map(|body| {
            lost.extend(rewriter.body(body));
            lost
        });
        if let Some(function) = result.functions.iter_mut().nth(id.number()) {
            function.contract = contract;
            function.body = body;
        }
    }
    match validate(result) {
        Ok(module) => Ok(Comments { module, left_out }),
        Err(_) => Err(Diagnostic::new(Code::KirInvalid, "the contract comments give an invalid module")),
    }
}

struct Rewriter<'m> {
    module: &'m Module,
    function: FunctionId,
    left_out: &'m mut Vec<LeftOut>,
}

impl Rewriter<'_> {
    /// Takes up what was left out, and gives the statements that stand for claims nobody checks.
    fn keep(&mut self, left: Vec<LeftOut>) -> Body {
        let lost = left.iter().filter(|left| left.is_claim && !left.belongs_to_prove);
        let statement = |left: &LeftOut| {
            let reason = left.diagnostic.message.clone();
            let kind = StmtKind::Unsupported { code: Code::UnsupportedAnnotation, reason, dst: Vec::new() };
            Stmt::new(kind, left.origin)
        };
        let statements = lost.map(statement).collect();
        self.left_out.extend(left);
        statements
    }

    fn body(&mut self, body: &[Stmt]) -> Body {
        let mut result = Body::with_capacity(body.len());
        body.iter().for_each(|stmt| self.stmt(stmt, &mut result));
        result
    }

    fn stmt(&mut self, stmt: &Stmt, result: &mut Body) {
        let at = stmt.origin;
        let kind = match &stmt.kind {
            StmtKind::Ghost(clause) => return self.ghost(clause, stmt, result),
            StmtKind::If(condition, then, otherwise) => {
                StmtKind::If(condition.clone(), self.body(then), self.body(otherwise))
            }
            StmtKind::Block(label, body) => StmtKind::Block(*label, self.body(body)),
            StmtKind::Loop { label, contract, body } => {
                let (contract, left) = clauses(self.module, self.function, Place::Loop(stmt), contract);
                result.extend(self.keep(left));
                StmtKind::Loop { label: *label, contract, body: self.body(body) }
            }
            StmtKind::Barrier(barrier) => {
                let place = Place::Barrier(stmt);
                let (contract, left) = clauses(self.module, self.function, place, &barrier.contract);
                result.extend(self.keep(left));
                let mut barrier = barrier.clone();
                barrier.contract = Vec::new();
                for clause in contract {
                    match (clause.kind, clause.body) {
                        (ClauseKind::Requires { .. }, ClauseBody::Exprs(claims)) => {
                            result.extend(claims.into_iter().map(|claim| assertion(claim, clause.origin)));
                        }
                        (kind, body) => barrier.contract.push(Clause { kind, body, origin: clause.origin }),
                    }
                }
                StmtKind::Barrier(barrier)
            }
            other => other.clone(),
        };
        result.push(Stmt::new(kind, at));
    }

    /// An assertion or assumption; everything else is code that only the prover sees.
    fn ghost(&mut self, clause: &spec::Clause, stmt: &Stmt, result: &mut Body) {
        let Parsed::Statement(ghost) = &clause.kind else { return };
        let Ghost::Proof(step, expr) = &ghost.kind else { return };
        let is_claim = match step {
            ProofStep::Assert => true,
            ProofStep::Assume => false,
            ProofStep::Inhale
            | ProofStep::Exhale
            | ProofStep::Refute
            | ProofStep::Fold
            | ProofStep::Unfold => return,
        };
        let scope = Scope::inside(self.module, self.function, stmt, stmt.origin);
        let (claim, left) = claim(self.module, self.function, &scope, expr);
        let left = left.into_iter().map(|left| LeftOut { is_claim, ..left }).collect();
        result.extend(self.keep(left));
        match claim {
            Some(claim) if is_claim => result.push(assertion(claim, stmt.origin)),
            Some(claim) => result.push(Stmt::new(StmtKind::Assume(claim), stmt.origin)),
            None => {}
        }
    }
}

fn assertion(condition: Expr, origin: Origin) -> Stmt {
    Stmt::new(StmtKind::Assert { condition, message: String::new() }, origin)
}
