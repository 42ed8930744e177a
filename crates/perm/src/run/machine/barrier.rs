//! Threads that meet at a barrier.

use super::{Accesses, Activation, Machine, Status, Step, Thread, frame, slot};
use crate::ir::{Barrier, StmtKind, walk};
use crate::run::eval::View;
use crate::run::value::{Frac, Value};
use gpuproof_base::Code;
use gpuproof_spec::Place;
use std::collections::BTreeMap;
use std::sync::Arc;

impl<'p> Machine<'p> {
    /// All threads are at one barrier.
    pub(super) fn meet(
        &mut self,
        threads: &mut [Thread<'p>],
        barrier: &'p Barrier,
        rest: &mut Option<BTreeMap<(usize, i128), Frac>>,
        place: Place,
    ) -> Step<()> {
        let before = rest.take();
        let mut known = before.is_some();
        let mut sides = [before.unwrap_or_default(), BTreeMap::new()];
        let contract = &barrier.contract;
        let claims = [
            (&contract.requires, Code::ContractPre, "what this thread says at the barrier"),
            (&contract.ensures, Code::BarrierPost, "what the barrier ensures"),
        ];
        // What is shared comes and goes beside what threads hand in and get.
        known &= barrier.invariants.is_empty();
        for ((clauses, code, what), sum) in claims.into_iter().zip(&mut sides) {
            if code == Code::BarrierPost {
                self.barrier_steps(threads, barrier)?;
            }
            for thread in threads.iter() {
                let Some(top) = thread.activations.last() else { continue };
                self.claim(clauses, &top.locals, &top.old, code, what)?;
                for clause in clauses {
                    let view = View::new(self.program, &top.locals, &self.memory, Some(&top.old), &self.fuel);
                    known &= view.permissions(&clause.assertion, sum).is_ok();
                }
            }
        }
        let [handed_in, handed_out] = sides;
        let more = |(location, out): (&(usize, i128), &Frac)| {
            handed_in.get(location).copied().unwrap_or(Frac::ZERO).less(*out)
        };
        if known && handed_out.iter().any(more) {
            return self.wrong(Code::PermBarrier, "the barrier hands out more than it takes", place);
        }
        let left = |(&location, &part): (&(usize, i128), &Frac)| {
            let gone = handed_out.get(&location).copied().unwrap_or(Frac::ZERO);
            Some((location, part.plus(gone.opposite())?))
        };
        *rest = handed_in.iter().map(left).collect::<Option<_>>().filter(|_| known);
        for thread in threads {
            let unfenced: Vec<usize> = barrier
                .unfenced
                .iter()
                .filter_map(|var| match thread.activations.last()?.locals.get(slot(*var))? {
                    Some(Value::Array(number)) => Some(*number),
                    _ => None,
                })
                .collect();
            thread.accesses.retain(|(array, _), _| unfenced.contains(array));
            thread.status = Status::Running;
        }
        Ok(())
    }

    /// The steps of a barrier run once, after all have come and before anybody goes on; they are nobody's in particular, so that they see
    /// the variables that are the same for all. Steps that write nothing are for the proof alone.
    fn barrier_steps(&mut self, threads: &[Thread<'p>], barrier: &'p Barrier) -> Step<()> {
        let mut writes = false;
        walk::stmts(&barrier.body, &mut |stmt| writes |= matches!(stmt.kind, StmtKind::Store(..)));
        let tops: Vec<&Activation<'p>> = threads.iter().filter_map(|t| t.activations.last()).collect();
        let Some(first) = tops.first().filter(|_| writes) else { return Ok(()) };
        let mut locals = first.locals.clone();
        for (k, value) in locals.iter_mut().enumerate() {
            if tops.iter().any(|top| top.locals.get(k) != Some(value)) {
                *value = None;
            }
        }
        let (entry, frames, old) = (locals.clone(), vec![frame(&[])], Arc::clone(&first.old));
        let activation = Activation { method: first.method, locals, entry, frames, old, call: None };
        let mut steps =
            Thread { activations: vec![activation], status: Status::Running, accesses: Accesses::new() };
        self.atomic(&barrier.invariants, &barrier.body, &mut steps)
    }
}
