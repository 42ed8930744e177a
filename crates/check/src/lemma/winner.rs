//! Winners: atomics of which the later one sees what the earlier one did.
//!
//! If every atomic of the kernel on a scalar is of one kind, and nothing else comes between two of them (`crate::lemma::counter`), then one
//! of any two executions is the later one, and what it returns shows what the earlier one did, because none of them takes
//! it back:
//!
//! | all atomics on the scalar | after an execution the value | so of two executions |
//! |---|---|---|
//! | compare-and-swap that expects the same number `e` and writes another one | is not `e`, for ever | at most one returns `e` |
//! | exchange for the same number `v` | is `v`, for ever | at most one returns something else |
//! | or with `b` | has the bits of `b`, for ever | at most one finds a common bit unset |
//! | and with `m` | has no bits but those of `m` | likewise |
//! | maximum, minimum with `v` | is at least (at most) `v`, for ever | at most one returns less (more) than both |

use crate::checker::Check;
use crate::known::atomics::Kind;
use crate::pair::Steps;
use gpuproof_kir::AtomicOp;
use gpuproof_logic::Term;
use gpuproof_rules::Side;
use gpuproof_thread::Ticket;

impl Check<'_, '_> {
    /// What the atomics on a scalar have in common, if it is something that the later of two sees.
    pub(crate) fn winner_kind(&mut self, tickets: &[&Ticket], steps: &Steps) -> Option<Kind> {
        let first = tickets.first()?;
        let (op, ty) = (first.op, first.ty);
        let is_one_kind = tickets.iter().all(|t| t.op == op && t.ty == ty);
        if !ty.is_int() || !Side::OneKindOfAtomic.holds(is_one_kind) {
            return None;
        }
        let number =
            |check: &Self, t: &Ticket| t.operands.first().copied().filter(|n| check.terms.is_value(*n));
        match op {
            AtomicOp::CompareExchange => {
                let expected = number(self, first)?;
                for ticket in tickets {
                    if !Side::OneValue.holds(number(self, ticket) == Some(expected)) {
                        return None;
                    }
                    let desired = *ticket.operands.get(1)?;
                    let is_another = self.differs(ticket, expected, desired, steps);
                    if !Side::WritesAnotherValue.holds(is_another) {
                        return None;
                    }
                }
                Some(Kind::Swaps(expected))
            }
            AtomicOp::Exchange => {
                let value = number(self, first)?;
                let same = tickets.iter().all(|t| number(self, t) == Some(value));
                Side::OneValue.holds(same).then_some(Kind::Exchanges(value))
            }
            AtomicOp::Or | AtomicOp::And | AtomicOp::Max | AtomicOp::Min => {
                tickets.iter().all(|t| t.operands.len() == 1).then_some(Kind::Monotone(op))
            }
            _ => None,
        }
    }

    /// Whether what a compare-and-swap writes is shown not to be what it expects.
    fn differs(&mut self, ticket: &Ticket, expected: Term, desired: Term, steps: &Steps) -> bool {
        if self.terms.sort(expected) != self.terms.sort(desired) {
            return false;
        }
        let same = self.terms.eq(expected, desired);
        if let Some(known) = self.terms.as_bool(same) {
            return !known;
        }
        let no_wrap = steps.behind(&self.terms, ticket.guard, &[desired]);
        let answer = self.ask(&[ticket.guard, same], &no_wrap, "swapped value");
        self.note_no_wrap(&answer);
        answer.is_unsat()
    }

    /// What a value read after an atomic with this operand shows.
    pub(crate) fn seen_after(&mut self, kind: Kind, operand: Term, value: Term, signed: bool) -> Term {
        let terms = &mut self.terms;
        match kind {
            Kind::Swaps(expected) => terms.ne(value, expected),
            Kind::Exchanges(to) => terms.eq(value, to),
            Kind::Monotone(AtomicOp::Or) => {
                let common = terms.bv_and(value, operand);
                terms.eq(common, operand)
            }
            Kind::Monotone(AtomicOp::And) => {
                let common = terms.bv_and(value, operand);
                terms.eq(common, value)
            }
            Kind::Monotone(AtomicOp::Max) if signed => terms.bv_sle(operand, value),
            Kind::Monotone(AtomicOp::Max) => terms.bv_ule(operand, value),
            Kind::Monotone(_) if signed => terms.bv_sle(value, operand),
            Kind::Monotone(_) => terms.bv_ule(value, operand),
        }
    }
}
