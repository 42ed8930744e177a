//! Annotations about pending accesses: `__read(p)`, `__write_offset_bytes(p)` and their kin.
//!
//! An access is pending from when it happens to the next barrier that orders its array. A claim speaks of *one* pending
//! read and *one* pending write of each array that it names, whichever one looks at, or of none: `__write(p)` is whether
//! there is one to look at, `__write_offset_bytes(p)` is where it is. So a claim holds if it holds for every choice.
//!
//! In a run such a question is a symbol of its own. Who decides the claim puts the accesses of the interval in its place;
//! nothing is ever concluded from these claims, so that a wrong one cannot make anything else look right.

use crate::machine::Machine;
use crate::record::{Kind, PendingClaim, Point};
use crate::state::State;
use crate::value::{Base, OFFSET};
use gpuproof_base::{Code, Id, Origin};
use gpuproof_kir::{Expr, ExprKind, ObjectId, SpecOp, walk};
use gpuproof_logic::{Sort, Term, Terms};

/// What questions about pending accesses are answered with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pending {
    /// They stay questions.
    Asked,
    /// There is none.
    Nothing,
    /// This is the one to look at; there is no other.
    One {
        /// Read or write.
        kind: Kind,
        /// Of which array.
        object: ObjectId,
        /// At this byte.
        offset: Term,
    },
}

/// A question: is there a pending access of this kind to this array, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Question {
    /// Read or write.
    pub kind: Kind,
    /// Of which array.
    pub object: ObjectId,
}

impl Question {
    /// The symbol for whether there is one.
    pub fn exists(self, terms: &mut Terms) -> Term {
        terms.var(format!("@pending:{:?}#{}", self.kind, self.object.number()), Sort::Bool)
    }

    /// The symbol for where it is.
    pub fn offset(self, terms: &mut Terms) -> Term {
        terms.var(format!("@pending_at:{:?}#{}", self.kind, self.object.number()), OFFSET)
    }
}

/// Whether an annotation asks which accesses are pending.
pub(crate) fn is_about_accesses(expr: &Expr) -> bool {
    let mut found = false;
    walk::expr(expr, &mut |e| {
        if let ExprKind::Spec(op, _) = &e.kind {
            found |= matches!(
                op,
                SpecOp::HasRead
                    | SpecOp::HasWritten
                    | SpecOp::AtomicHasTakenValue
                    | SpecOp::ReadOffset
                    | SpecOp::WriteOffset
                    | SpecOp::ReadPermission
                    | SpecOp::NotAccessed
            );
        }
    });
    found
}

impl Machine<'_, '_> {
    /// The value of an annotation about pending accesses.
    pub(crate) fn pending(
        &mut self,
        state: &mut State,
        guard: Term,
        op: &SpecOp,
        pointer: &Expr,
    ) -> Option<Term> {
        let (kind, is_offset) = match op {
            SpecOp::HasRead => (Kind::Read, false),
            SpecOp::HasWritten => (Kind::Write, false),
            SpecOp::ReadOffset => (Kind::Read, true),
            SpecOp::WriteOffset => (Kind::Write, true),
            _ => return None,
        };
        let places = self.pointer(state, guard, pointer);
        let [place] = &places[..] else { return None };
        let Base::Object(object) = place.base else { return None };
        let question = Question { kind, object };
        match self.answers {
            Pending::One { kind: known, object: of, offset } if (known, of) == (kind, object) => {
                return Some(if is_offset { offset } else { self.terms.true_() });
            }
            Pending::Nothing | Pending::One { .. } if !is_offset => return Some(self.terms.false_()),
            _ => {}
        }
        self.questions.insert(question);
        Some(if is_offset { question.offset(self.terms) } else { question.exists(self.terms) })
    }

    /// A claim about pending accesses must hold in this state, at this place.
    pub(crate) fn claim_pending(
        &mut self,
        state: &mut State,
        condition: &Expr,
        code: Code,
        at: Point,
        origin: Origin,
    ) {
        let guard = state.guard;
        let before = self.untranslated.len();
        let asked = std::mem::take(&mut self.questions);
        let holds = self.truth(state, guard, condition);
        let questions = std::mem::replace(&mut self.questions, asked);
        if self.untranslated.len() > before {
            self.untranslated.truncate(before);
            let what = "an annotation about accesses that `check` does not understand";
            self.forbid(Code::UnsupportedAnnotation, guard, origin, None, what);
            return;
        }
        let claim = self.required(state, code, holds, origin, at.node);
        self.record.pending.push(PendingClaim { claim, at, questions: questions.into_iter().collect() });
    }
}
