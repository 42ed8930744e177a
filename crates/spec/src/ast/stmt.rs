//! Ghost statements: proof steps and code that only the prover sees.

use super::clause::Clause;
use super::expr::{BinaryOp, Expr};
use super::ty::Type;
use super::{Ident, Place};

/// A ghost statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it stands.
    pub place: Place,
}

impl Stmt {
    /// A statement without a place.
    pub fn new(kind: StmtKind) -> Self {
        Self { kind, place: Place::NONE }
    }
}

/// The kinds of ghost statements. Bodies are lists: `if (c) s` and `if (c) { s }` are the same tree.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// `assert e;` and the other proof steps.
    Proof(ProofStep, Expr),
    /// `label l;`
    Label(Ident),
    /// `T x = e, y;`: at least one variable.
    Declare(Type, Vec<(Ident, Option<Expr>)>),
    /// `target = e;`, `target += e;`
    Assign(Expr, Option<BinaryOp>, Expr),
    /// `target++;` (true), `target--;` (false)
    Step(Expr, bool),
    /// A call as a statement; the expression is a call.
    Call(Expr),
    /// `{ ... }`
    Block(Vec<Stmt>),
    /// `if (c) { ... } else { ... }`
    If(Expr, Vec<Stmt>, Option<Vec<Stmt>>),
    /// `while (c) { ... }` with its contract.
    While(Vec<Clause>, Expr, Vec<Stmt>),
    /// `for (init; c; step) { ... }` with its contract.
    For(Box<For>),
    /// `atomic(I) { ... }`
    Atomic(Vec<Ident>, Vec<Stmt>),
    /// `return e;`
    Return(Option<Expr>),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
}

/// Statements that speak to the prover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProofStep {
    /// Prove it, then use it.
    Assert,
    /// Use it without proof; listed as an assumption.
    Assume,
    /// Add resources and facts without proof; listed as an assumption.
    Inhale,
    /// Prove it and give the resources away.
    Exhale,
    /// Show that it does not follow.
    Refute,
    /// Exchange a predicate's body for the predicate.
    Fold,
    /// Exchange a predicate for its body.
    Unfold,
}

impl ProofStep {
    /// All of them.
    pub const ALL: [ProofStep; 7] = [
        ProofStep::Assert,
        ProofStep::Assume,
        ProofStep::Inhale,
        ProofStep::Exhale,
        ProofStep::Refute,
        ProofStep::Fold,
        ProofStep::Unfold,
    ];

    /// The word.
    pub fn as_str(self) -> &'static str {
        match self {
            ProofStep::Assert => "assert",
            ProofStep::Assume => "assume",
            ProofStep::Inhale => "inhale",
            ProofStep::Exhale => "exhale",
            ProofStep::Refute => "refute",
            ProofStep::Fold => "fold",
            ProofStep::Unfold => "unfold",
        }
    }
}

/// A ghost `for` loop.
#[derive(Clone, PartialEq, Debug)]
pub struct For {
    /// Loop invariants and measures.
    pub contract: Vec<Clause>,
    /// Declarations, assignments, steps and calls before the loop: one declaration, or any of the others.
    pub init: Vec<Stmt>,
    /// The condition; none means true.
    pub condition: Option<Expr>,
    /// Assignments, steps and calls after each iteration.
    pub step: Vec<Stmt>,
    /// The body.
    pub body: Vec<Stmt>,
}
