//! Annotations that stand at functions, loops and barriers.
//!
//! Two ways of writing come together here: intrinsic calls, whose arguments clang has typed and the front end
//! lowered to expressions, and contract comments, parsed by `spec` and given their meaning by the engines.
//! No clause is trusted: what an engine does with one stands in the engine.

use crate::expr::Expr;
use gpuproof_base::Origin;
use std::sync::Arc;

/// An annotation.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// What kind of claim it is.
    pub kind: ClauseKind,
    /// The claim.
    pub body: ClauseBody,
    /// Where it stands.
    pub origin: Origin,
}

/// The claim of a clause.
#[derive(Clone, PartialEq, Debug)]
pub enum ClauseBody {
    /// From an intrinsic: one or more typed expressions (the first is the claim, others are instances).
    Exprs(Vec<Expr>),
    /// From a comment: the parsed clause.
    Comment(Arc<gpuproof_spec::Clause>),
}

/// The kinds of clauses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClauseKind {
    /// Holds when the function is entered; `global`: also for threads that are not enabled.
    Requires {
        /// `__global_requires`.
        global: bool,
    },
    /// Holds when it is left.
    Ensures {
        /// `__global_ensures`.
        global: bool,
    },
    /// Holds at the head of the loop.
    Invariant {
        /// `__global_invariant`.
        global: bool,
        /// `__candidate_*`: to be dropped if it cannot be proved.
        candidate: bool,
    },
    /// Holds at the head of every loop of the function.
    FunctionWideInvariant {
        /// To be dropped if it cannot be proved.
        candidate: bool,
    },
    /// Holds at the barrier for the named instances.
    BarrierInvariant {
        /// About two threads.
        binary: bool,
    },
    /// A fact about uninterpreted functions and constants; listed as an assumption.
    Axiom,
    /// The array behind this pointer is distinct from all others.
    FreshArray,
    /// The function reads these arrays and no others.
    ReadsFrom,
    /// The function writes these arrays and no others.
    WritesTo,
    /// Whatever a contract comment says; its kind is in the parsed clause.
    Comment,
}
