//! Names, types and arithmetic for contract comments: what an annotation that was only parsed means in kir.
//!
//! [`expr`] turns one annotation expression (`n % 4 == 0` after `requires`, on the command line after `--assume`)
//! into a typed [`Expr`]; [`clauses`] does so for the clauses of a function, loop or barrier; [`comments`] rewrites a
//! whole module, so that the stages of `check` meet typed expressions only. Run it **before** inlining: a
//! comment speaks of the names of the function that it stands in.
//!
//! # What an annotation means
//!
//! - **Arithmetic is the source's.** Operands are converted as C converts them and results have exact widths, as if the
//!   expression stood in the code: `n - 1 < blockDim.x` compares as `unsigned`. (The mathematical integers of
//!   contracts are `prove`'s reading.) `\gtid` and `\ltid` are `i64`, because no type of the source is theirs.
//! - **Names** are parameters and variables of the function, arrays, and the thread coordinates and launch constants of
//!   both kernel languages. A parameter means its value on entry in `requires` and `ensures`, the value that it has
//!   there in a loop or statement. Which of several variables with one name is meant is told by the place of the
//!   comment; where that leaves a choice (see [`scope`]) the comment is refused.
//! - **Memory** is read by `a[i]`, `*p`, `s.f`: looks, not accesses ([`ExprKind::SpecLoad`](crate::ExprKind)).
//! - `==>` is `!a || b`: its right side is evaluated only where the left one holds.
//! - The annotation functions of intrinsics (`__uniform_int(e)`, `__other_int(e)`, `__write(p)`, `__is_pow2(e)`,
//!   ...) may be called, with or without the type at the end of the name.
//!
//! # What is left out
//!
//! Resources, quantifiers, sequences and ghost code belong to `prove`: each such part of a conjunction is left out and
//! said so. Anything else that has no meaning is a mistake of the user. Leaving out is sound for what is assumed
//! (fewer facts); a claim that would have to be checked and is a mistake becomes an
//! [`StmtKind::Unsupported`](crate::StmtKind) in [`comments`], so that it never looks as if it had been checked.

mod access;
mod annotation;
mod arith;
mod clauses;
mod names;
pub mod scope;
#[cfg(test)]
mod tests;
mod translate;
mod types;

use crate::expr::Expr;
use crate::module::{FunctionId, Module};
use crate::ty::Ty;
use gpuproof_base::{Code, Diagnostic, Origin, Severity};
use gpuproof_spec as spec;

pub use clauses::{Comments, Place, clauses, comments};
pub use scope::Scope;

/// An annotation, or a part of one, that `check` does not use.
#[derive(Clone, PartialEq, Debug)]
pub struct LeftOut {
    /// What to tell the user.
    pub diagnostic: Diagnostic,
    /// The clause or statement.
    pub origin: Origin,
    /// Whether it is no mistake: `prove` understands it.
    pub belongs_to_prove: bool,
    /// Whether it would have had to be shown; otherwise it would have been assumed.
    pub is_claim: bool,
}

/// The typed form of an annotation expression. It is converted to the type `want` as C converts, if one is given.
///
/// The result obeys the rules of the validator for annotations of `function`.
pub fn expr(
    module: &Module,
    function: FunctionId,
    scope: &Scope,
    expr: &spec::Expr,
    want: Option<Ty>,
) -> Result<Expr, Diagnostic> {
    let mut translator = translate::Translator::new(module, function, scope).map_err(|r| r.diagnostic)?;
    translator.root(expr, want).map_err(|refusal| refusal.diagnostic)
}

/// The typed form of a claim, conjunct by conjunct: what could be given a meaning, as one bool in the order of the
/// text, and what was left out.
pub fn claim(
    module: &Module,
    function: FunctionId,
    scope: &Scope,
    expr: &spec::Expr,
) -> (Option<Expr>, Vec<LeftOut>) {
    let mut left = Vec::new();
    let claim = conjuncts(module, function, scope, expr, &mut left);
    (claim, left)
}

fn conjuncts(
    module: &Module,
    function: FunctionId,
    scope: &Scope,
    claim: &spec::Expr,
    left: &mut Vec<LeftOut>,
) -> Option<Expr> {
    use spec::ast::expr::{BinaryOp, ExprKind};
    let whole =
        translate::Translator::new(module, function, scope).and_then(|mut t| t.root(claim, Some(Ty::Bool)));
    match (whole, &claim.kind) {
        (Ok(claim), _) => Some(claim),
        // a ∧ b implies a and implies b, so that each may be used without the other. A later conjunct keeps the
        // earlier ones in front of it that could be resolved, as its guards.
        (Err(_), ExprKind::Binary(BinaryOp::And | BinaryOp::Sep, a, b)) => {
            let a = conjuncts(module, function, scope, a, left);
            let b = conjuncts(module, function, scope, b, left);
            match (a, b) {
                (Some(a), Some(b)) => Some(Expr::and(a, b, scope.origin())),
                (a, b) => a.or(b),
            }
        }
        (Err(refusal), _) => {
            left.push(refusal.left_out(scope.origin()));
            None
        }
    }
}

/// Why an expression has no meaning in kir.
#[derive(Debug)]
struct Refusal {
    diagnostic: Diagnostic,
    belongs_to_prove: bool,
}

type Resolved<T> = Result<T, Refusal>;

impl Refusal {
    /// Something that the user has to change.
    fn mistake(place: spec::Place, message: impl Into<String>) -> Refusal {
        let mut diagnostic = Diagnostic::new(Code::UnsupportedAnnotation, message);
        if let Some(span) = place.span() {
            diagnostic = diagnostic.at(span, "has no meaning here");
        }
        Refusal { diagnostic, belongs_to_prove: false }
    }

    /// Something that `prove` understands.
    fn prove(place: spec::Place, what: &str) -> Refusal {
        let message = format!("{what} belongs to `prove`; `check` does not use it");
        let mut diagnostic = Diagnostic::new(Code::UnsupportedAnnotation, message);
        diagnostic.severity = Severity::Note;
        if let Some(span) = place.span() {
            diagnostic = diagnostic.at(span, "left to `prove`");
        }
        Refusal { diagnostic, belongs_to_prove: true }
    }

    fn help(mut self, text: impl Into<String>) -> Refusal {
        self.diagnostic = self.diagnostic.help(text);
        self
    }

    fn left_out(self, origin: Origin) -> LeftOut {
        LeftOut {
            diagnostic: self.diagnostic,
            origin,
            belongs_to_prove: self.belongs_to_prove,
            is_claim: true,
        }
    }
}
