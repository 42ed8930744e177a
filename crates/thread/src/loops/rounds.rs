//! The rounds of a loop that come before one, and those that assumptions cut off.

use crate::event::Unreached;
use crate::guard::conjuncts;
use crate::log::{Event, Mark};
use crate::loops::recurrence::not_yet;
use crate::machine::Machine;
use crate::state::{State, Waiting};
use gpuproof_facts::LoopId;
use gpuproof_logic::{Range, Sort, Term};
use rustc_hash::FxHashMap;

/// One loop's summary, as far as it is about rounds.
pub(crate) struct Rounds<'a> {
    /// The state when the loop is entered.
    pub entry: &'a State,
    /// The state at the end of a round, in terms of the head.
    pub back: &'a State,
    /// Closed forms of the symbols at the head.
    pub closed: &'a FxHashMap<Term, Term>,
    /// The counter of rounds.
    pub k: Term,
    /// Symbols above the first so many ones change in the loop.
    pub made_before: usize,
}

impl Machine<'_, '_> {
    /// What held in the round before, unless this is the first one; and the conditions that are left out because they have other values
    /// in each round.
    pub(crate) fn held_before(&mut self, rounds: &Rounds<'_>) -> (Term, Vec<Term>) {
        let Rounds { entry, back, closed, k, made_before } = *rounds;
        let round = self.terms.substitute(back.guard, closed);
        let before = conjuncts(self.terms, entry.guard);
        let one = self.terms.bv(1, 32);
        let previous = self.terms.sub(k, one);
        let shift: FxHashMap<Term, Term> = [(k, previous)].into_iter().collect();
        let (mut known, mut bounds, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
        for t in conjuncts(self.terms, round).into_iter().filter(|t| !before.contains(t)) {
            // In any one round, whichever it is.
            if self.symbols.is_older_apart_from(&[k], self.terms, t, made_before) {
                known.push(t);
                bounds.extend(not_yet(self.terms, t, k));
            } else {
                left_out.push(t);
            }
        }
        let known = self.terms.and(&known);
        let known = self.terms.substitute(known, &shift);
        let zero = self.terms.bv(0, 32);
        let first = self.terms.eq(k, zero);
        bounds.push(self.terms.or2(first, known));
        (self.terms.and(&bounds), left_out)
    }

    /// Notes what the assumptions about a loop may cut off: statements in it, and ways out of it, that `fact` (if it says more than what
    /// held before) and the range of the counter rule out, but that a run might reach which has an overflow or makes more rounds.
    pub(crate) fn note_cut_off(
        &mut self,
        l: LoopId,
        rounds: &Rounds<'_>,
        (fact, assumed): (Term, bool),
        mark: Mark,
        inside: &Waiting,
    ) {
        let any = self.terms.fresh("rounds", Sort::BitVec(32), Range::ANY);
        let closed = self.with_counter(rounds, &[(rounds.k, any)]);
        let (held, _) = self.held_before(&Rounds { closed: &closed, k: any, ..*rounds });
        // Variables of 64 bits go further than any 32 bits.
        let far = self.terms.fresh("rounds", Sort::BitVec(64), Range::ANY);
        let (wide, low) = (self.terms.bv_zero_extend(rounds.k, 64), self.terms.bv_extract(31, 0, far));
        let far = self.with_counter(rounds, &[(wide, far), (rounds.k, low)]);
        let leaving = inside.iter().filter(|(node, _)| !self.kernel.flow.loops[l].contains(**node));
        let leaving =
            leaving.flat_map(|(_, states)| states).map(|s| (s.guard, self.kernel.flow.loops[l].origin));
        let accesses = self.log.accesses_since(mark).map(|access| (access.guard, access.origin));
        let ways: Vec<_> = accesses.chain(leaving).collect();
        for (way, origin) in ways {
            let counted = self.terms.substitute(way, rounds.closed);
            let within = self.terms.and2(counted, fact);
            let is_out = |machine: &Self, t: Term| machine.terms.as_bool(t) == Some(false);
            if !assumed && !is_out(self, within) {
                continue;
            }
            let mut guard = self.terms.substitute(way, &closed);
            guard = self.terms.and2(guard, held);
            if is_out(self, guard) && is_out(self, counted) {
                guard = self.terms.substitute(way, &far);
            }
            if !is_out(self, guard) {
                self.log.push(Event::Unreached(Unreached {
                    within,
                    guard,
                    origin,
                    assumed: None,
                    counters: Vec::new(),
                }));
            }
        }
    }

    /// The closed forms of a loop with something else in place of its counter.
    fn with_counter(&mut self, rounds: &Rounds<'_>, instead: &[(Term, Term)]) -> FxHashMap<Term, Term> {
        let instead: FxHashMap<Term, Term> = instead.iter().copied().collect();
        let closed = rounds.closed.iter();
        closed.map(|(head, value)| (*head, self.terms.substitute(*value, &instead))).collect()
    }
}
