//! A loop in an arbitrary iteration: its summary.

use crate::change::Change;
use crate::event::{ConvergencePoint, LongLoop, Step, StepKind, UniformPerIteration};
use crate::log::{Event, Mark};
use crate::loops::header_phi::{Head, Part, rotation, unchanging};
use crate::loops::no_wrap::RoundsOf;
use crate::loops::periodic::periodic_induction;
use crate::loops::recurrence::{Recurrence, closed_form, one_of_few};
use crate::loops::rounds::Rounds;
use crate::machine::{Machine, Mode};
use crate::state::copies::{Carried, Copying};
use crate::state::{State, Waiting, append};
use crate::symbols::Level;
use gpuproof_base::{Code, Id};
use gpuproof_facts::LoopId;
use gpuproof_kir::LocalId;
use gpuproof_logic::{Range, Sort, Term};
use gpuproof_rules::Side;
use rustc_hash::FxHashMap;

impl Machine<'_, '_> {
    /// Runs a loop in an arbitrary iteration, with the copies that iterations hand on. Gives whether everything it changes
    /// has a linear closed form, and the copies at the end of an iteration.
    ///
    /// Soundness: symbols that are made in the body get their levels from those at the head. So these are right when the body is
    /// run, or it is run again. Each time some variable is shared by fewer threads than the time before, and never by more.
    pub(crate) fn summarise_with(
        &mut self,
        l: LoopId,
        entry: State,
        carried: &Carried,
        pending: &mut Waiting,
    ) -> (bool, Option<Vec<Copying>>) {
        let (mark, counted) = (self.log.mark(), self.log.counted);
        loop {
            if let Some(summary) = self.summarise_once(l, entry.clone(), carried, pending) {
                return summary;
            }
            self.log.truncate(mark);
            self.log.counted = counted;
        }
    }

    /// The same, with the levels that are known of the loop's variables; none if the body shows that they are wrong.
    fn summarise_once(
        &mut self,
        l: LoopId,
        entry: State,
        carried: &Carried,
        pending: &mut Waiting,
    ) -> Option<(bool, Option<Vec<Copying>>)> {
        let data = &self.kernel.flow.loops[l];
        let header = data.header;
        let shared = data.has_barrier && matches!(self.mode, Mode::Whole);
        let first_counter = entry.counters.get(l.number()).copied().flatten();
        // What is claimed of the loop's entry is about no iteration: what is known of iterations is not added to it.
        let invariants = self.invariants(l);
        let mut entry = entry;
        self.claim_invariants(l, &mut entry, &invariants, Code::InvariantEntry);
        let guesses = self.candidates.guessed.get(&l).cloned().unwrap_or_default();
        self.claim_guesses(l, &guesses, &entry, &entry, Code::InvariantEntry);
        let made_before = self.symbols.count();
        let mark = self.log.mark();
        let endings = self.here.endings;
        let level = if shared { Level::Block } else { Level::Thread };

        self.symbols.enter_loop();
        let k = self.symbols.fresh(self.terms, "k", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1), level);
        let (mut state, heads) = self.head_state(l, &entry, k, first_counter, level);
        state.copying = self.copies_at_head(&entry.copying, carried, k);
        let together = shared && self.here.private_loops == 0 && !self.world.lockstep;
        let kept = self.invariants_hold(&mut state, &invariants, together);
        let guessed = self.guesses_hold(&guesses, &entry, &state);
        state.guard = self.terms.and(&[state.guard, kept, guessed]);
        self.claim_pending_at_head(l, &mut state);
        let mut linear = true;
        let start = state.clone();
        let mut inside = Waiting::new();
        inside.insert(header, vec![state]);
        self.here.private_loops += usize::from(!shared);
        self.region_of_loop(l, &mut inside);
        self.here.private_loops -= usize::from(!shared);
        let back = inside.remove(&header);
        let mut back = back.and_then(|states| self.merge(header, states));
        self.symbols.leave_loop();
        if let Some(back) = &mut back {
            self.claim_invariants(l, back, &invariants, Code::InvariantMaintained);
            self.claim_guesses(l, &guesses, &entry, back, Code::InvariantMaintained);
        }

        if let Some(back) = &back {
            self.go_round_together(l, back, mark);
            if self.here.endings == endings {
                self.note_that_it_never_ends(l, back, &inside, made_before);
            }
        }

        // Closed forms.
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let mut fact = self.terms.true_();
        let mut assumed = false;
        let mut open: Vec<&Head> = Vec::new();
        let nexts = back.as_ref().map(|back| self.next_values(&heads, &start, back));
        let levels = self.levels_of(&heads, nexts.as_deref(), k);
        if shared && self.share_less(l, &heads, &levels) {
            return None;
        }
        if let Some(nexts) = &nexts {
            let keeps = unchanging(self.terms, &heads, nexts);
            for (number, head) in heads.iter().enumerate() {
                let Some(next) = nexts[number] else {
                    linear &= !self.decides(l, head.local);
                    open.push(head);
                    continue;
                };
                if keeps[number] {
                    map.insert(head.symbol, head.entry);
                    continue;
                }
                if next != head.symbol
                    && let Some(value) = rotation(self.terms, &heads, nexts, number, k)
                {
                    map.insert(head.symbol, value);
                    continue;
                }
                let local = &self.kernel.flow.function.locals[head.local];
                let signed = head.is_offset() || local.ty.is_signed();
                let recurrence = Recurrence { head: head.symbol, entry: head.entry, next, signed };
                let symbols = &*self.symbols;
                let fixed = |terms: &gpuproof_logic::Terms, t: Term| symbols.is_older(terms, t, made_before);
                match closed_form(self.terms, &recurrence, k, &fixed) {
                    Some(closed) => {
                        linear &= closed.linear;
                        map.insert(head.symbol, closed.value);
                        if self.world.no_wrap {
                            let why = back
                                .as_ref()
                                .and_then(|back| self.why_no_wrap(l, head, next, back, (made_before, mark)));
                            for (when, no_wrap) in closed.steps {
                                let origin = self.kernel.flow.loops[l].origin;
                                let guard = self.terms.and2(entry.guard, when);
                                let step = Step { no_wrap, guard, origin, kind: StepKind::Loop };
                                self.note_loop_step(step, why, signed);
                            }
                            if let Some(more) = closed.if_no_overflow
                                && Side::DoublingMayNotOverflow.holds(why.is_some())
                            {
                                fact = self.terms.and2(fact, more);
                                assumed = true;
                                self.log.counted = true;
                            }
                        }
                    }
                    None => {
                        // What only collects values (floats, sums of array elements) is not worth another look.
                        linear &= !self.decides(l, head.local);
                        open.push(head);
                    }
                }
            }
        } else {
            // Nobody goes round: there is only the first iteration.
            for head in &heads {
                map.insert(head.symbol, head.entry);
            }
            let zero = self.terms.bv(0, 32);
            map.insert(k, zero);
        }
        let made = match (&nexts, &back) {
            (Some(nexts), Some(back)) => self.rounds_of(l, (&heads, nexts), back, (made_before, mark)),
            _ => RoundsOf::Few,
        };
        if made != RoundsOf::Few {
            let (origin, is_few) = (self.kernel.flow.loops[l].origin, made == RoundsOf::FewAssumed);
            self.log.push(Event::LongLoop(LongLoop { origin, counters: vec![k], is_few }));
        }
        if let Some(nexts) = &nexts {
            periodic_induction(self.terms, (&heads, nexts), &mut open, &mut map, k);
            self.last_value_form((&heads, nexts), &mut open, &mut map, k, made_before);
            for (head, next) in heads.iter().zip(nexts) {
                let next = next.filter(|_| open.iter().any(|o| o.symbol == head.symbol));
                if let Some(few) = next.and_then(|next| one_of_few(self.terms, head.symbol, head.entry, next))
                {
                    fact = self.terms.and2(fact, few);
                }
            }
        }
        // How often a thread has arrived at a barrier decides what is ordered.
        let counts =
            |local: LocalId| self.world.phased.iter().any(|p| p.arrivals == local || p.waited == local);
        linear &= !open.iter().any(|head| counts(head.local));
        let mut left_out: Vec<Term> = Vec::new();
        if let Some(back) = &back {
            let rounds = Rounds { entry: &entry, back, closed: &map, k, made_before };
            let (held, other) = self.held_before(&rounds);
            fact = self.terms.and2(fact, held);
            left_out = other;
            if made != RoundsOf::Few || assumed {
                self.note_cut_off(l, &rounds, (fact, assumed), mark, &inside);
            }
        }
        let handed_on = match &back {
            Some(back) => self.copies_at_back(&back.copying, &map, k, (made_before, mark)),
            None => Some(Vec::new()),
        };
        {
            let of_rounds = back.as_ref().map_or(Level::Grid, |back| back.abstracted);
            let mut of_any_round = levels.clone();
            of_any_round.insert(k, Level::Grid);
            let abstracted =
                left_out.iter().map(|t| self.symbols.level_with(self.terms, *t, &of_any_round)).max();
            let mut change = Change::new(self.terms, map.clone(), fact);
            change.abstracted = abstracted.unwrap_or(Level::Grid).max(of_rounds);
            self.log.change_since(mark, &mut change);
            // Whoever enters the loop comes out of it there, unless there are other ways.
            let outside = inside.keys().filter(|node| !self.kernel.flow.loops[l].contains(**node)).count();
            let others =
                if self.here.endings == endings && outside <= 1 { Level::Grid } else { change.abstracted };
            for (node, states) in &mut inside {
                let left = !self.kernel.flow.loops[l].contains(*node);
                for state in states {
                    state.change(&mut change);
                    state.missed = if left { state.missed.max(others) } else { state.missed };
                }
            }
        }
        if !shared {
            for head in &open {
                if levels.get(&head.symbol).is_some_and(|l| *l <= Level::Block) {
                    self.log.push(Event::UniformPerIteration(UniformPerIteration {
                        counter: k,
                        value: head.symbol,
                    }));
                }
            }
        }
        if !shared {
            self.symbols.mark_loop(made_before);
        }
        self.hand_on(&entry, &heads, nexts.as_deref().unwrap_or(&[]), &map, made_before);
        let values = heads.iter().zip(nexts.iter().flatten());
        let open_values: Vec<_> = values
            .filter(|(head, _)| matches!(head.part, Part::Scalar) && !map.contains_key(&head.symbol))
            .map(|(head, next)| (head.local, head.symbol, *next))
            .collect();
        self.candidates.guessable = self.templates(l, &open_values);
        // What is known at the head, in whatever iteration, has no say in when the loop is left.
        let known = self.terms.and(&[entry.guard, kept, guessed]);
        let known = State { guard: self.terms.substitute(known, &map), ..entry.clone() };
        self.after_loop(l, &known, &open, &levels, k, (shared, mark), &mut inside);
        if self.here.endings == endings {
            self.note_that_it_ends(l, &known, k, &inside);
        }
        for (node, states) in &mut inside {
            for state in states.iter_mut() {
                // Out of the loop its counter means nothing.
                if !self.kernel.flow.loops[l].contains(*node)
                    && let Some(slot) = state.counters.get_mut(l.number())
                {
                    *slot = None;
                }
            }
        }
        append(pending, inside);
        Some((linear, handed_on))
    }

    /// Whoever goes round a loop with convergence points must do so together with those that it meets there. That two threads would
    /// both get to a convergence point in iteration `k` says so only if both get to iteration `k`.
    fn go_round_together(&mut self, l: LoopId, back: &State, mark: Mark) {
        let counters = back.counters_of(self.kernel.flow.loops_around(self.kernel.flow.loops[l].header));
        let mut rounds: Vec<ConvergencePoint> = Vec::new();
        for convergence in self.log.convergence_points_since(mark) {
            // Lanes that are named by a mask which is not always the same may be any lanes of the warp.
            let mask = convergence.mask.filter(|mask| self.terms.is_value(*mask));
            if rounds.iter().all(|r| (r.mask, r.scope, r.at) != (mask, convergence.scope, convergence.at)) {
                let (guard, counters) = (back.guard, counters.clone());
                let agree = Vec::new();
                rounds.push(ConvergencePoint {
                    guard,
                    mask,
                    counters,
                    agree,
                    round: true,
                    ..convergence.clone()
                });
            }
        }
        rounds.into_iter().for_each(|round| self.log.push(Event::ConvergencePoint(round)));
    }
}
