//! Launches that have threads with an overflow: what a proof says of them rests on an assumption that they break.
//!
//! A launch has all of its threads. Where coordinates, iterations and arguments alone decide what is computed and who gets there, a thread with an overflow can be named. Launches of many turns that were taken
//! together have several numbers for an argument, each of them in some turn: these count as coordinates do. Arguments from outside do not: there every launch must have such a thread.

use crate::checker::Check;
use crate::obligation::vacuity::LARGEST_NUMBER;
use crate::pair::Steps;
use crate::setup::Extent;
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_facts::{LoopId, NodeId};
use gpuproof_kir::{Builtin, Dim};
use gpuproof_logic::{Integer, NoWrap, Sort, Term, Value as Number, work};
use gpuproof_solve::Model;
use gpuproof_thread::{EventLog, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Most places that are looked at where arguments from outside take part.
const MOST_OF_INPUTS: usize = 12;
/// Numbers of small launches are at most so large.
const SMALL: u32 = 1 << 10;
/// Most threads that are named for one place, until none is left without.
const MOST_THREADS: usize = 5;

/// An operation of a thread that may overflow.
struct Overflowing<'a> {
    guard: Term,
    wrong: Term,
    /// Iterations of loops, each with that they are not very many.
    rounds: &'a [(Term, Term)],
    /// What comes before it.
    before: &'a [NoWrap],
}

/// Iterations before the last one that are looked at: some at the start, and some all over the loop.
fn looked_at(last: &Integer) -> Vec<Integer> {
    const MOST: u32 = 64;
    let all_over = (0..MOST).map(|n| last.clone() * Integer::from(n) / Integer::from(MOST));
    let at_the_start = (0..24).map(|n| Integer::from(1u32 << n));
    let mut rounds: Vec<Integer> = all_over.chain(at_the_start).filter(|round| round < last).collect();
    rounds.sort();
    rounds.dedup();
    rounds
}

impl Check<'_, '_> {
    // semantics: answers/assumptions
    /// Arithmetic that proofs take not to overflow, and that some thread of the launch makes overflow: coordinates whose sizes are given decide it and whether the thread gets there.
    /// A launch has all of its threads, so that no run is left.
    ///
    /// A loop that is left at one place makes all iterations for which that is not the case, so that each of them counts; of others only the first one does, which whoever gets to a loop makes.
    pub(super) fn overflows_of_launch(&mut self, whole: &EventLog, all_steps: &Steps) {
        if !self.questions.no_wrap_used {
            return;
        }
        let mut given = self.given_coordinates();
        let of_accesses = whole.accesses().flat_map(|access| access.counters.iter().copied());
        let of_claims = whole.claims().flat_map(|claim| claim.counters.iter().copied());
        let counters: BTreeSet<(LoopId, Term)> = of_accesses.chain(of_claims).collect();
        let (mut first, mut rounds): (FxHashMap<Term, Term>, Vec<(Term, Term)>) = Default::default();
        for (of, counter) in counters {
            let width = self.terms.width(counter);
            if self.is_left_at_one_place(of) && self.terms.as_symbol(counter).is_some() {
                given.push(counter);
                let limit = self.terms.bv(LARGEST_NUMBER, width);
                rounds.push((counter, self.terms.bv_ult(counter, limit)));
            } else {
                let zero = self.terms.bv(0, width);
                first.insert(counter, zero);
            }
        }
        let inputs = self.inputs();
        // Where sizes come from outside, too, the launch has threads for them.
        let places = if inputs.is_empty() { given.clone() } else { self.places(&given) };
        let all = [&places[..], &inputs].concat();
        let mut looked_at = 0;
        let mut seen: FxHashSet<(Term, NoWrap)> = FxHashSet::default();
        let steps: Vec<_> = whole.steps().filter(|step| step.is_assumed(&self.terms)).collect();
        for step in steps {
            let mut there = |t: Term| self.terms.substitute(t, &first);
            let (left, right) = (there(step.no_wrap.left), there(step.no_wrap.right));
            let guard = there(step.guard);
            let is_decided = [left, right].into_iter().all(|operand| self.consists_of(operand, &all));
            if work::is_spent() || !is_decided || !seen.insert((step.guard, step.no_wrap)) {
                continue;
            }
            let holds = step.no_wrap.formula(&mut self.terms);
            let wrong = self.terms.not(holds);
            let wrong = self.terms.substitute(wrong, &first);
            if self.terms.as_bool(wrong) == Some(false) || !self.is_decided_by(guard, &all) {
                continue;
            }
            // What leads there has no overflow: closed forms come round again after the loop was left.
            let before = all_steps.behind(&self.terms, step.guard, &[step.no_wrap.left, step.no_wrap.right]);
            let before = before.into_iter().filter(|other| *other != step.no_wrap);
            let before: Vec<NoWrap> =
                before.map(|other| other.map(|t| self.terms.substitute(t, &first))).collect();
            let overflow = Overflowing { guard, wrong, rounds: &rounds, before: &before };
            let is_given = [left, right].into_iter().all(|operand| self.consists_of(operand, &given))
                && self.is_decided_by(guard, &given);
            let is_out = if is_given {
                self.is_met_by_a_thread(&overflow)
            } else {
                looked_at += 1;
                looked_at <= MOST_OF_INPUTS && self.is_met_in_every_launch(&overflow, &places, &inputs)
            };
            if is_out {
                let why = "a thread of every launch has an overflow here, which proofs take not to happen";
                let status = Status::Undecided { why: why.to_owned() };
                let (code, origins, object) = (Code::RaceGlobal, vec![step.origin], None);
                self.add(Obligation { code, origins, object, between_blocks: false, since: None, status });
                return;
            }
        }
    }

    /// These, and the coordinates of all threads.
    fn places(&self, given: &[Term]) -> Vec<Term> {
        let all = Dim::ALL.into_iter().flat_map(|dim| [Builtin::ThreadIdx(dim), Builtin::BlockIdx(dim)]);
        let all = all.filter_map(|coordinate| self.world.builtins.get(&coordinate).copied());
        let mut places: Vec<Term> = given.iter().copied().chain(all).collect();
        places.retain(|place| self.terms.as_symbol(*place).is_some());
        places.sort();
        places.dedup();
        places
    }

    /// Numbers that the host code gets from outside and the launch is made of: arguments, and sizes that are open.
    fn inputs(&self) -> Vec<Term> {
        if self.setup.preconditions.is_empty() {
            return Vec::new();
        }
        let arguments = self.world.params.iter().filter_map(|value| match value {
            Value::Scalar(term) => Some(*term),
            _ => None,
        });
        let sizes = Dim::ALL.into_iter().flat_map(|dim| [Builtin::BlockDim(dim), Builtin::GridDim(dim)]);
        let sizes = sizes.filter_map(|size| self.world.builtins.get(&size).copied());
        let is_open =
            |t: &Term| self.terms.as_symbol(*t).is_some() && matches!(self.terms.sort(*t), Sort::BitVec(_));
        arguments.chain(sizes).filter(is_open).collect()
    }

    /// Whether each launch has a thread with an overflow, not the same one in all of them. A launch is looked for in which none of those found so far has one; then for a thread of that launch that has.
    fn is_met_in_every_launch(&mut self, of: &Overflowing<'_>, given: &[Term], inputs: &[Term]) -> bool {
        let mut without: Vec<Term> = self.world.facts.clone();
        let small: Vec<Term> = inputs.iter().map(|input| self.is_small(*input)).collect();
        for round in 0..MOST_THREADS {
            // A small launch, if there is one: what happens in it is decided soon.
            let mut answer = self.ask(&[&without[..], &small].concat(), &[], "launch without overflow");
            if answer.model().is_none() {
                answer = self.ask(&without, &[], "launch without overflow");
            }
            if answer.is_unsat() {
                return round > 0;
            }
            let Some(launch) = answer.model() else { return false };
            let mut values: FxHashMap<Term, Term> = FxHashMap::default();
            for input in inputs {
                let Some(Number::Int(value)) = launch.eval(&self.terms, *input) else { return false };
                let value = self.terms.bv(value, self.terms.width(*input));
                values.insert(*input, value);
            }
            let mut put_in = |t: Term| self.terms.substitute(t, &values);
            let before: Vec<NoWrap> = of.before.iter().map(|step| step.map(&mut put_in)).collect();
            let rounds: Vec<(Term, Term)> = of.rounds.iter().map(|(t, few)| (*t, put_in(*few))).collect();
            let (guard, wrong) = (put_in(of.guard), put_in(of.wrong));
            let there: Vec<Term> = self.world.facts.clone().into_iter().map(&mut put_in).collect();
            let in_launch = Overflowing { guard, wrong, rounds: &rounds, before: &before };
            let Some(thread) = self.thread_with(&in_launch, there) else { return false };
            let mut place: FxHashMap<Term, Term> = FxHashMap::default();
            for coordinate in given {
                let Some(Number::Int(value)) = thread.eval(&self.terms, *coordinate) else {
                    return false;
                };
                let value = self.terms.bv(value, self.terms.width(*coordinate));
                place.insert(*coordinate, value);
            }
            let there = [&[of.guard, of.wrong], &self.world.facts[..]].concat();
            let met = self.terms.and(&there);
            let met = self.terms.substitute(met, &place);
            without.push(self.terms.not(met));
        }
        false
    }

    /// That a number is small, and not negative.
    fn is_small(&mut self, number: Term) -> Term {
        let limit = self.terms.bv(SMALL, self.terms.width(number));
        self.terms.bv_ule(number, limit)
    }

    /// A thread with the overflow, where this holds. The solver may name an iteration in which the closed forms have come round again, after the loop was left: then another one is looked for, before that.
    fn thread_with(&mut self, of: &Overflowing<'_>, mut there: Vec<Term>) -> Option<Model> {
        there.extend([of.guard, of.wrong]);
        there.extend(of.rounds.iter().map(|(_, few)| *few));
        'again: for _ in 0..MOST_THREADS {
            let answer = self.ask(&there, of.before, "overflow of a thread");
            let thread = answer.model()?;
            for (counter, _) in of.rounds {
                let Some(Number::Int(last)) = thread.eval(&self.terms, *counter) else { continue };
                for round in looked_at(&last) {
                    let width = self.terms.width(*counter);
                    let earlier = self.terms.bv(round, width);
                    let map: FxHashMap<Term, Term> = [(*counter, earlier)].into_iter().collect();
                    let guard = self.terms.substitute(of.guard, &map);
                    if thread.eval(&self.terms, guard) == Some(Number::Bool(false)) {
                        there.push(self.terms.bv_ult(*counter, earlier));
                        continue 'again;
                    }
                }
            }
            return Some(thread.clone());
        }
        None
    }

    /// Whether control leaves a loop from one place only.
    fn is_left_at_one_place(&self, id: LoopId) -> bool {
        let (flow, of) = (self.kernel.flow, &self.kernel.flow.loops[id]);
        let leaves = |node: &NodeId| flow.nodes[*node].end.successors().any(|next| !of.contains(next));
        let ends = |node: &NodeId| flow.nodes[*node].end.successors().next().is_none();
        of.nodes().filter(|node| leaves(node) || ends(node)).count() == 1
    }

    /// Whether both hold for a thread: one of those that are easily named, or one that the solver finds.
    fn is_met_by_a_thread(&mut self, of: &Overflowing<'_>) -> bool {
        let both = self.terms.and2(of.guard, of.wrong);
        // Where the size is not given, the first one is there.
        let blocks: Vec<u32> = match self.setup.grid[0] {
            Extent::Fixed(size) => {
                (0..31).map(|n| 1 << n).take_while(|n| *n < size).chain([0, size.saturating_sub(1)]).collect()
            }
            Extent::Any => vec![0],
        };
        let threads = match self.setup.block[0] {
            Extent::Fixed(size) => [0, size / 2, size.saturating_sub(1)],
            Extent::Any => [0; 3],
        };
        let coordinates = [Builtin::BlockIdx(Dim::X), Builtin::ThreadIdx(Dim::X)]
            .map(|coordinate| self.world.builtins.get(&coordinate).copied());
        for (at, of) in blocks.into_iter().flat_map(|at| threads.map(|of| (at, of))) {
            let [Some(block), Some(thread)] = coordinates else { break };
            let (at, of) = (self.terms.bv(at, 32), self.terms.bv(of, 32));
            let there: FxHashMap<Term, Term> = [(block, at), (thread, of)].into_iter().collect();
            let met = self.terms.substitute(both, &there);
            if self.terms.as_bool(met) == Some(true) {
                return true;
            }
        }
        self.thread_with(of, Vec::new()).is_some()
    }
}
