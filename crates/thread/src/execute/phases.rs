//! Where a thread stands with the barriers that it counts its arrivals at ([`gpuproof_kir::phases`]).
//!
//! What is ordered by named barriers is a question about two threads; here it is only written down how often this one has
//! arrived and waited, at each access and at each arrival.
//!
//! Soundness rule for memory: after an arrival nothing that the thread knew of shared or global memory is kept, because others
//! may write there from now on, in order. Until then they may not, or it is a race.

use crate::event::{Arrival, ConvergenceScope, Phase};
use crate::log::Event;
use crate::machine::{Machine, Mode};
use crate::state::State;
use crate::value::Value;
use gpuproof_base::{Code, Id, Origin};
use gpuproof_kir::phases::{Counted, counted};
use gpuproof_kir::{Barrier, BarrierScope, Fences, LocalId};
use gpuproof_logic::Term;

impl Machine<'_, '_> {
    /// Where a thread in this state stands with each of the counted barriers.
    pub(crate) fn phases(&mut self, state: &State) -> Vec<Phase> {
        let world = self.world;
        let mut count = |local: LocalId| -> Term {
            match state.locals.get(local.number()) {
                Some(Some(Value::Scalar(t))) => *t,
                // Before the first statement.
                _ => self.terms.bv(0, 64),
            }
        };
        let phase =
            |p: &gpuproof_kir::phases::Phased| Phase { arrivals: count(p.arrivals), waited: count(p.waited) };
        world.phased.iter().map(phase).collect()
    }

    /// This thread gets to a barrier, if it counts there.
    pub(crate) fn arrive(&mut self, state: &mut State, barrier: &Barrier, origin: Origin) {
        let (world, guard) = (self.world, state.guard);
        let named = matches!(barrier.scope, BarrierScope::Named { .. });
        // What is ordered is not kept apart by kinds of memory.
        let usable = !named || barrier.fences == Fences::ALL;
        let Some(found) = counted(barrier, &world.phased).filter(|_| usable) else {
            if named {
                let what = match usable {
                    true => "a barrier whose number is not a constant",
                    false => "a named barrier that does not order all memory",
                };
                self.forbid(Code::UnsupportedConstruct, guard, origin, None, what);
            }
            return;
        };
        let threads = match &barrier.scope {
            BarrierScope::Named { threads: Some(threads), .. } => Some(self.scalar(state, guard, threads)),
            _ => None,
        };
        if named && !found.arrives {
            // Whom it waits for is not followed: phases are those of the own arrivals.
            let zero = self.terms.bv(0, 64);
            let arrivals = self.phases(state).get(found.barrier).map_or(zero, |p| p.arrivals);
            let never = self.terms.eq(arrivals, zero);
            let alone = self.terms.and2(guard, never);
            if self.terms.as_bool(alone) != Some(false) {
                let what = "a thread that waits at a barrier object where it has not arrived";
                self.forbid(Code::UnsupportedConstruct, alone, origin, None, what);
            }
        }
        if named {
            self.record_copies(state);
        }
        if matches!(self.mode, Mode::Whole) {
            let arrival = self.arrival(state, found, threads, origin);
            self.log.push(Event::Arrival(arrival));
        }
    }

    /// A barrier object is initialised.
    pub(crate) fn initialise(&mut self, state: &State, number: u32, origin: Origin) {
        let found = self.world.phased.iter().position(|p| p.barrier == Some(number));
        if let (Some(barrier), Mode::Whole) = (found, &self.mode) {
            self.converge(state, None, ConvergenceScope::Alone, origin);
            let init = self.arrival(state, Counted { barrier, arrives: false, waits: false }, None, origin);
            self.log.push(Event::Initialisation(init));
        }
    }

    fn arrival(&mut self, state: &State, does: Counted, threads: Option<Term>, origin: Origin) -> Arrival {
        Arrival {
            barrier: does.barrier,
            threads,
            arrives: does.arrives,
            waits: does.waits,
            guard: state.guard,
            phases: self.phases(state),
            origin,
            at: self.here.at,
            counters: state.counters_of(self.kernel.flow.loops_around(self.here.at.node)),
        }
    }
}
