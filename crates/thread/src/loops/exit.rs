//! How a loop is left: in which iteration, by whom together, and with which values.

use crate::change::Change;
use crate::event::{Exit, LongLoop, LoopExit, Point, ThreadFact, UniformTripCount};
use crate::guard::conjuncts;
use crate::log::{Event, Mark};
use crate::loops::header_phi::Head;
use crate::machine::{Machine, Mode};
use crate::state::{State, Waiting};
use crate::symbols::Level;
use gpuproof_base::Id;
use gpuproof_facts::LoopId;
use gpuproof_logic::{Range, Sort, Term, Terms};
use gpuproof_rules::{Rule, Side};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Iterations that are looked through for the last one of a loop.
const MOST_ROUNDS: u64 = 64;

impl Machine<'_, '_> {
    /// Gives the states after a loop their own symbols, shared where all threads leave it alike.
    #[allow(clippy::too_many_arguments, reason = "the parts of one loop's summary")]
    pub(crate) fn after_loop(
        &mut self,
        l: LoopId,
        entry: &State,
        open: &[&Head],
        levels: &FxHashMap<Term, Level>,
        k: Term,
        (shared, mark): (bool, Mark),
        inside: &mut Waiting,
    ) {
        let before = conjuncts(self.terms, entry.guard);
        let own = |terms: &Terms, guard: Term| -> Vec<Term> {
            conjuncts(terms, guard).into_iter().filter(|t| !before.contains(t)).collect()
        };
        // What is asked on each way out.
        let outside = inside.iter().filter(|(node, _)| !self.kernel.flow.loops[l].contains(**node));
        let ways: Vec<Vec<Term>> =
            outside.flat_map(|(_, states)| states).map(|s| own(self.terms, s.guard)).collect();
        let level = |t: &Term| self.symbols.level_with(self.terms, *t, levels);
        let exit_level = ways.iter().flatten().map(level).max().unwrap_or(Level::Grid);
        // Threads that meet at a barrier in each iteration leave together, or divergence is reported.
        let meets = shared && Side::EveryRoundMeets.holds(self.every_round_meets(l));
        let exit_level = if meets { exit_level.min(Level::Block) } else { exit_level };
        let exit_level = exit_level.heeding(Side::ExitIsUniform);
        let exit_level = if Rule::UniformExit.applies() { exit_level } else { Level::Thread };
        if exit_level == Level::Thread && !shared {
            return;
        }
        // A thread that comes to a barrier in the loop ends it in the first iteration in which the way there is open. Where that depends on nothing
        // of its own, and neither does leaving the loop, the others come there in the same iteration.
        let ends = self.log.exits_since(mark);
        let of_ends = ends.flat_map(|exit| {
            own(self.terms, exit.guard).iter().map(level).chain([exit.abstracted]).collect::<Vec<_>>()
        });
        let end_level = of_ends.fold(exit_level, Level::max);
        let end_level = end_level.heeding(Side::EndIsUniform);
        let together = !shared && end_level < Level::Thread;
        let exit_level = if together { end_level } else { exit_level };
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let copy = |machine: &mut Self, symbol: Term, level: Level| {
            let sort = machine.terms.sort(symbol);
            let range = match machine.terms.as_symbol(symbol) {
                Some(id) => machine.terms.symbol_data(id).range.clone(),
                None => Range::ANY,
            };
            machine.symbols.fresh(machine.terms, "after", sort, range, level)
        };
        let ends_inside = self.log.exits_since(mark).next().is_some();
        let rounds = if ends_inside { None } else { self.rounds_made(&ways, k) };
        // What a loop has counted that may make more rounds than its counter has room for may be any number afterwards.
        let is_it = |long: &LongLoop| !long.is_few && long.counters.contains(&k);
        let is_long = self.log.long_loops().any(is_it);
        let last = match rounds {
            Some(rounds) => rounds,
            None if is_long && !(together && ends_inside) => {
                self.symbols.fresh(self.terms, "after", Sort::BitVec(32), Range::ANY, exit_level)
            }
            None => copy(self, k, exit_level),
        };
        map.insert(k, last);
        let long = self.log.long_loops_mut().filter(|long| long.counters.contains(&k));
        long.for_each(|long| long.counters.push(last));
        for head in open {
            let level = levels.get(&head.symbol).copied().unwrap_or(Level::Thread).max(exit_level);
            map.insert(head.symbol, copy(self, head.symbol, level));
        }
        let fact = self.terms.true_();
        let mut change = Change::new(self.terms, map, fact);
        for (node, states) in inside.iter_mut() {
            if !self.kernel.flow.loops[l].contains(*node) {
                for state in states {
                    state.change(&mut change);
                }
            }
        }
        // What the loop variables are at the end was worked out by the loop, too.
        self.log.repeat_loop_steps(mark, &mut change);
        if together {
            let last = change.term(k);
            self.log.change_exits_since(mark, &mut change);
            self.log.end_uniformly(mark, UniformTripCount { each: k, last });
        }
    }

    /// In which iteration a loop is left in one of these ways, if that depends on nothing else than the iteration, and is not far: the first
    /// one in which a way out is open.
    fn rounds_made(&mut self, ways: &[Vec<Term>], k: Term) -> Option<Term> {
        let all: Vec<Term> = ways.iter().flatten().copied().collect();
        let counter = self.terms.as_symbol(k)?;
        let only_counts = self.terms.free_symbols(&all).iter().all(|id| *id == counter)
            && self.terms.applied_functions(&all).is_empty();
        // Where something else has a say, no way out would be found open or closed below.
        if !only_counts || !Rule::ExactTripCount.applies() {
            return None;
        }
        for number in 0..=MOST_ROUNDS {
            let number = self.terms.bv(number, 32);
            let map: FxHashMap<Term, Term> = [(k, number)].into_iter().collect();
            for way in ways {
                let open = self.terms.and(way);
                let open = self.terms.substitute(open, &map);
                if self.terms.as_bool(open)? {
                    return Some(number);
                }
            }
        }
        None
    }

    // semantics: values/termination
    /// Whoever enters a loop leaves it, in one of the ways that lead out: loops are taken to end, and this one has no statement that
    /// ends the thread. The counter then stands for the number of rounds that the thread makes, which another thread's
    /// question whether it arrives needs to know.
    pub(crate) fn note_that_it_ends(&mut self, l: LoopId, entry: &State, k: Term, inside: &Waiting) {
        let outside = inside.iter().filter(|(node, _)| !self.kernel.flow.loops[l].contains(**node));
        let ways: Vec<Term> = outside.flat_map(|(_, states)| states.iter().map(|s| s.guard)).collect();
        if ways.is_empty() || !matches!(self.mode, Mode::Whole) || !Rule::LoopExit.applies() {
            return;
        }
        let left = self.terms.or(&ways);
        let holds = self.terms.implies(entry.guard, left);
        self.log.push(Event::ThreadFact(ThreadFact {
            holds,
            exit: Some(LoopExit { counter: k, entered: entry.guard, left }),
        }));
    }

    // semantics: values/termination
    /// A thread that goes round a loop for ever comes to no barrier of the block any more: whoever waits at one waits in vain. (Loops are
    /// taken to end; one that cannot must not excuse what stands before it.) It does so if there is no way out, or if nothing that decides
    /// on going round changes in the loop.
    pub(crate) fn note_that_it_never_ends(
        &mut self,
        l: LoopId,
        back: &State,
        inside: &Waiting,
        made_before: usize,
    ) {
        let data = &self.kernel.flow.loops[l];
        let has_way_out = inside.keys().any(|node| !data.contains(*node));
        let is_for_ever = !has_way_out || self.symbols.is_older(self.terms, back.guard, made_before);
        if matches!(self.mode, Mode::Until(_)) && is_for_ever {
            let (to, origin) = (Some(Point { node: data.header, index: 0 }), data.origin);
            let (guard, facts, abstracted) = (back.guard, Rc::clone(&back.facts), back.abstracted);
            let (counters, uniform_trips) = (Vec::new(), Vec::new());
            self.log.push(Event::Exit(Exit {
                to,
                guard,
                counters,
                origin,
                facts,
                abstracted,
                uniform_trips,
            }));
        }
    }

    /// Whether every way round a loop passes a barrier of the block.
    fn every_round_meets(&self, l: LoopId) -> bool {
        let data = &self.kernel.flow.loops[l];
        let mut reached = vec![false; self.kernel.flow.nodes.len()];
        let mut work = vec![data.header];
        while let Some(node) = work.pop() {
            if !data.contains(node) || std::mem::replace(&mut reached[node.number()], true) {
                continue;
            }
            let meets = self.kernel.flow.nodes[node].stmts.iter().any(|s| s.block_barrier().is_some());
            if meets {
                continue;
            }
            for next in self.kernel.flow.nodes[node].end.successors() {
                if next == data.header {
                    return false;
                }
                work.push(next);
            }
        }
        true
    }
}
