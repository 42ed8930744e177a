//! Barrier objects: somebody has initialised what is used.
//!
//! For each use of an object, by some thread, there must be a thread of its block that initialises it and has passed fewer
//! barriers of the block then than the user has when it uses it: so that it comes before. Who that is, is guessed: a thread is named by
//! its number, an iteration of the loop around `init` by a small one.
//!
//! Soundness rules: that the guard of an `init` holds means that the thread gets there, because it goes round in all iterations before
//! ([`Check::is_reached`]). The thread that is named exists only if the block is large enough. Where `init` is repeated together with uses, phases begin
//! anew, which nobody follows: unsupported.

use crate::checker::Check;
use crate::known::members::Members;
use crate::pair::{Pair, Steps, Where};
use crate::verdict::Status;
use gpuproof_kir::{Builtin, Dim};
use gpuproof_logic::Term;
use gpuproof_thread::{Arrival, EventLog, State};
use rustc_hash::FxHashMap;

/// Iterations of a loop around `init` that are looked at: as many as an array of barriers has elements.
const MOST_ITERATIONS: u64 = 8;
/// Threads that are asked for where the block's size is not known.
const FIRST_THREADS: u64 = 8;
/// Candidates that a question is about.
const MOST_CANDIDATES: usize = 32;

/// A thread that may initialise an object.
struct Candidate {
    /// It exists, and does it.
    does: Term,
    /// Barriers of the block that it has passed then.
    passed: Term,
}

impl Check<'_, '_> {
    /// Whether an object is initialised whenever somebody comes to use it in this way.
    pub(crate) fn is_initialised(
        &mut self,
        user: &Arrival,
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let inits: Vec<&Arrival> = whole.initialisations().filter(|i| i.barrier == user.barrier).collect();
        let shares =
            |init: &&Arrival| init.counters.iter().any(|(l, _)| user.counters.iter().any(|(m, _)| l == m));
        if inits.iter().any(shares) {
            let reason = "a barrier object that is initialised in the loop that it is used in".to_owned();
            return Status::Unsupported { reason };
        }
        let of_block = self.world.phased.iter().position(|p| p.barrier.is_none());
        let Some((of_block, phase)) = of_block.and_then(|n| Some((n, *user.phases.get(n)?))) else {
            return Status::Unsupported { reason: "barriers of the block that are not counted".to_owned() };
        };
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        let mut any = Vec::new();
        for init in inits {
            match self.is_reached(init, whole, steps, start) {
                Status::Proved => {}
                Status::Unsupported { reason } => return Status::Unsupported { reason },
                _ => continue,
            }
            for candidate in self.candidates(init, of_block, &mut pair) {
                let before = self.terms.bv_ult(candidate.passed, phase.waited);
                let found = self.terms.and2(candidate.does, before);
                match self.terms.as_bool(found) {
                    Some(true) => return Status::Proved,
                    Some(false) => {}
                    None if any.len() < MOST_CANDIDATES => any.push(found),
                    None => {}
                }
            }
        }
        let somebody = self.terms.or(&any);
        let nobody = self.terms.not(somebody);
        let mut formulas = vec![user.guard, nobody];
        formulas.extend(self.world.facts.clone());
        let no_wrap = steps.behind(&self.terms, user.guard, &[]);
        self.decide(&formulas, &[], &no_wrap, "initialisation", Some(&mut pair), start)
    }

    /// Threads, and iterations, in which an `init` may be come to. What may differ between threads is the candidate's own: it may be
    /// anything.
    fn candidates(&mut self, init: &Arrival, of_block: usize, pair: &mut Pair) -> Vec<Candidate> {
        let zero = self.terms.bv(0, 64);
        let passed = init.phases.get(of_block).map_or(zero, |p| p.arrivals);
        let (does, passed) = (pair.other(&mut self.terms, init.guard), pair.other(&mut self.terms, passed));
        let counter = self.open_counters(init).first().map(|c| pair.other(&mut self.terms, *c));
        let iterations = if counter.is_some() { MOST_ITERATIONS } else { 1 };
        let mut found = Vec::new();
        for thread in self.threads_to_ask(init.guard) {
            let mut map: FxHashMap<Term, Term> = FxHashMap::default();
            let mut exists = Vec::new();
            for (dim, value) in Dim::ALL.into_iter().zip(thread) {
                if let Some(id) = self.world.builtins.get(&Builtin::ThreadIdx(dim)).copied() {
                    let theirs = pair.other(&mut self.terms, id);
                    exists.push(match self.terms.as_symbol(theirs) {
                        Some(_) => self.terms.true_(),
                        None => self.terms.eq(theirs, value),
                    });
                    map.insert(theirs, value);
                }
                if let Some(size) = self.world.builtins.get(&Builtin::BlockDim(dim)).copied() {
                    exists.push(self.terms.bv_ult(value, size));
                }
            }
            for iteration in 0..iterations {
                if let Some(counter) = counter {
                    let number = self.terms.bv(iteration, 32);
                    map.insert(counter, number);
                }
                let mut all = exists.clone();
                all.push(self.terms.substitute(does, &map));
                let does = self.terms.and(&all);
                if self.terms.as_bool(does) != Some(false) {
                    found.push(Candidate { does, passed: self.terms.substitute(passed, &map) });
                }
            }
        }
        found
    }

    /// The threads that may come to an `init`: those for which its guard may hold; in a block of unknown size the first ones and the
    /// last one.
    fn threads_to_ask(&mut self, guard: Term) -> Vec<[Term; 3]> {
        let numbers: Vec<[u64; 3]> = match (self.threads_where(&[guard]), self.block_threads()) {
            (Members::Some(list), Some([width, height, _])) => {
                let may = list.iter().enumerate().filter(|(_, may)| **may).map(|(n, _)| n as u64);
                may.map(|n| [n % width, n / width % height, n / width / height])
                    .take(MOST_CANDIDATES)
                    .collect()
            }
            _ => (0..FIRST_THREADS).map(|x| [x, 0, 0]).collect(),
        };
        let mut threads: Vec<[Term; 3]> =
            numbers.into_iter().map(|thread| thread.map(|n| self.terms.bv(n, 32))).collect();
        let one = self.terms.bv(1, 32);
        threads.push(Dim::ALL.map(|dim| match self.world.builtins.get(&Builtin::BlockDim(dim)).copied() {
            Some(size) => self.terms.sub(size, one),
            None => self.terms.bv(0, 32),
        }));
        threads
    }
}
