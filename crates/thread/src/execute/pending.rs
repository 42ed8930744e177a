//! Annotations about pending accesses: `__read(p)`, `__write_offset_bytes(p)` and their kin.
//!
//! An access is pending from when it happens to the next barrier that orders its array. A claim speaks of *one* pending
//! read and *one* pending write of each array that it names, whichever one looks at, or of none: `__write(p)` is whether
//! there is one to look at, `__write_offset_bytes(p)` is where it is. So a claim holds if it holds for every choice.
//!
//! In a run such a question is a symbol of its own. Who decides the claim puts the accesses of the interval in its place;
//! nothing is ever concluded from these claims, so that a wrong one cannot make anything else look right.

use crate::event::{Kind, Pending, PendingClaim, Point, Question};
use crate::log::Event;
use crate::machine::Machine;
use crate::state::State;
use crate::value::Base;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Expr, SpecOp};
use gpuproof_logic::Term;

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
        match self.spec.answers {
            Pending::One { kind: known, object: of, offset } if (known, of) == (kind, object) => {
                return Some(if is_offset { offset } else { self.terms.true_() });
            }
            Pending::Nothing | Pending::One { .. } if !is_offset => return Some(self.terms.false_()),
            _ => {}
        }
        self.spec.questions.insert(question);
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
        let before = self.spec.untranslated.len();
        let asked = std::mem::take(&mut self.spec.questions);
        let holds = self.truth(state, guard, condition);
        let questions = std::mem::replace(&mut self.spec.questions, asked);
        if self.spec.untranslated.len() > before {
            self.spec.untranslated.truncate(before);
            let what = "an annotation about accesses that `check` does not understand";
            self.forbid(Code::UnsupportedAnnotation, guard, origin, None, what);
            return;
        }
        let claim = self.required(state, code, holds, origin, at.node);
        self.log.push(Event::PendingClaim(PendingClaim {
            claim,
            at,
            questions: questions.into_iter().collect(),
        }));
    }
}
