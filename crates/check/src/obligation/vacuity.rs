//! Proofs that would rest on nothing: statements that no run reaches within what the proof assumes.
//!
//! A proof may assume that arithmetic does not overflow and that loops make fewer rounds than their counter has room for. Both are
//! listed. But where *every* run that gets to a statement breaks such an assumption, the proof says nothing about that statement,
//! and to call it proved would be wrong whatever is listed. So the ways to the accesses are looked at once more:
//!
//! * without the assumptions some run may get there, and with them none does: the access is undecided;
//! * no run gets there either way: dead code, of which everything holds;
//! * what is written by one thread at most within the assumptions, and by two without them, is undecided, too;
//! * so is what the last thread of every launch gets to with an overflow only: a launch has all of its threads.
//!
//! Without the assumptions only *ordinary* runs count: numbers from outside of at most 24 bits, 65,536 blocks and rounds. Code that large numbers alone get to, by an overflow, is what the assumption is
//! for: the rest of a row that has none (`if (n - i < 4)`, of a multiple of 4), numbers of threads that wrap around.
//!
//! Soundness: nobody must have said that large numbers are meant. So nothing is limited that the host code computes from other numbers; launches that are large in any case count with all of their runs; and so does
//! a place whose way asks for large numbers, by one of its conditions or by all together, whatever comes of the arithmetic that may overflow.
//!
//! Nothing is proved, either, where a launch has threads that break the assumption, whoever gets where (`of_launch`).
//!
//! The source has assumptions, too (`__builtin_assume`). One that no thread which gets there can meet, or that a thread which every launch has breaks (in some iteration of the loops around it), or two of them
//! together, leaves nothing to prove.
//!
//! The assumptions that count are those behind the way to an access and behind its place.
//!
//! An answer that the solver does not find in short time counts as "some run gets there": assumptions that ordinary kernels need are met by
//! small launches, which are found at once.

mod of_launch;

use crate::checker::Check;
use crate::pair::{Pair, Steps, Where};
use crate::setup::Extent;
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_kir::{Builtin, Dim, Space};
use gpuproof_logic::number::to_signed;
use gpuproof_logic::{Integer, NoWrap, Op, Range, Sort, Term, work};
use gpuproof_thread::{Access, EventLog, Kind, Unreached, Value, conjuncts};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether nothing is known of a statement because no run gets there within what the proof assumes.
pub fn is_vacuous(why: &str) -> bool {
    why.ends_with("which proofs take not to happen") || why == BROKEN
}

/// Why nothing is known of what stands behind an assumption of the source.
pub const BROKEN: &str = "every run of these launches breaks this assumption of the source";
/// The largest number that an ordinary run gets from outside.
pub(super) const LARGEST_NUMBER: u32 = 1 << 24;
/// The most blocks of an ordinary run, along each dimension, and the most rounds of its loops.
const MOST_BLOCKS_OR_ROUNDS: u32 = 1 << 16;
/// Of more assumptions than these it is not asked whether they contradict each other.
const MOST_ASSUMPTIONS: usize = 12;
/// Why nothing is known of what stands behind an assumption about a loop.
const CUT_OFF: &str = "runs that get here have an overflow or make 2147483648 rounds of a loop, which proofs take not to happen";

impl Check<'_, '_> {
    /// Accesses that no run reaches within what the proof assumes are not proved.
    pub(crate) fn vacuity(&mut self, whole: &EventLog, steps: &Steps) {
        let none = whole.unreached().next().is_none() && whole.long_loops().next().is_none();
        if !self.questions.no_wrap_used && !whole.counted && none {
            return;
        }
        let counters: FxHashSet<Term> = whole.long_loops().flat_map(|l| l.counters.clone()).collect();
        let mut free: FxHashMap<Term, Term> = FxHashMap::default();
        for counter in counters {
            let sort = self.terms.sort(counter);
            free.insert(counter, self.terms.fresh("rounds", sort, Range::ANY));
        }
        let ends = self.ends_of_launch();
        let last = &ends[1];
        let mut seen: FxHashSet<(Term, Vec<NoWrap>)> = FxHashSet::default();
        self.questions.brief = true;
        for access in whole.accesses() {
            let no_wrap = steps.behind(&self.terms, access.guard, &[access.offset]);
            if !seen.insert((access.guard, no_wrap.clone())) {
                continue;
            }
            let mut why = self.is_vacuous(access, &no_wrap, &free);
            if why.is_none() && access.kind != Kind::Read && self.is_of_one_thread(access, steps) {
                why = Some(
                    "of any two threads that get here one has an overflow, which proofs take not to happen",
                );
            }
            if why.is_none() && !no_wrap.is_empty() && self.is_of_the_first_ones(access, &no_wrap, last) {
                why = Some(
                    "the last thread of every launch has an overflow here, which proofs take not to happen",
                );
            }
            if let Some(why) = why {
                let code = match self.kernel.module.objects[access.object].space {
                    Space::Shared => Code::RaceShared,
                    _ => Code::RaceGlobal,
                };
                let (origins, object) = (vec![access.origin], Some(access.object));
                let status = Status::Undecided { why: why.to_owned() };
                self.add(Obligation { code, origins, object, between_blocks: false, since: None, status });
            }
        }
        let mut asked: FxHashSet<(Term, Term)> = FxHashSet::default();
        for unreached in whole.unreached() {
            let is_free = unreached.assumed.is_some() && self.setup.assumptions_are_free;
            if is_free || !asked.insert((unreached.guard, unreached.within)) {
                continue;
            }
            let mut is_out = self.is_only_without(unreached.within, unreached.guard);
            // A launch has all of its threads: if one of them breaks an assumption, no run is left.
            if unreached.assumed.is_some() && !is_out {
                is_out = ends.iter().any(|end| {
                    let within = self.terms.substitute(unreached.within, end);
                    let guard = self.terms.substitute(unreached.guard, end);
                    self.is_only_without(within, guard)
                });
            }
            if is_out {
                self.undecided(unreached, if unreached.assumed.is_some() { BROKEN } else { CUT_OFF });
            }
        }
        self.contradictions(whole);
        self.overflows_of_launch(whole, steps);
        self.questions.brief = false;
    }

    /// Assumptions of the source that threads which every launch has cannot meet, alone or together.
    fn contradictions(&mut self, whole: &EventLog) {
        let mut found: Vec<&Unreached> = Vec::new();
        for unreached in whole.unreached().filter(|u| u.assumed.is_some()) {
            let is_known = |u: &&Unreached| (u.guard, u.within) == (unreached.guard, unreached.within);
            let is_decided = self.is_decided_by_launch(unreached);
            if is_decided && !found.iter().any(is_known) && found.len() < MOST_ASSUMPTIONS {
                found.push(unreached);
            }
        }
        if self.setup.assumptions_are_free {
            return;
        }
        for (number, a) in found.iter().enumerate() {
            if work::is_spent() {
                return;
            }
            let is_out =
                self.is_broken_by_one(a) || found[number..].iter().any(|b| self.is_broken_by_two(a, b));
            if is_out {
                self.undecided(a, BROKEN);
            }
        }
    }

    /// The coordinates whose sizes are given, and what takes all of its values in the turns of the host code.
    pub(crate) fn given_coordinates(&self) -> Vec<Term> {
        let sizes = Dim::ALL.into_iter().enumerate().flat_map(|(n, dim)| {
            [(Builtin::ThreadIdx(dim), self.setup.block[n]), (Builtin::BlockIdx(dim), self.setup.grid[n])]
        });
        let fixed = sizes.filter(|(_, size)| *size != Extent::Any);
        let coordinates = fixed.filter_map(|(b, _)| self.world.builtins.get(&b).copied());
        coordinates.chain(self.turns()).collect()
    }

    /// Arguments and sizes that are another number in each turn of the host code.
    pub(crate) fn turns(&self) -> Vec<Term> {
        let params = self.kernel.flow.function.params.iter().zip(&self.world.params);
        let of_turns = params.filter(|(param, _)| self.setup.turns.contains(&param.local));
        let arguments = of_turns.filter_map(|(_, value)| match value {
            Value::Scalar(term) => Some(*term),
            _ => None,
        });
        let sizes = self.setup.turn_sizes.iter().filter_map(|size| self.world.builtins.get(size).copied());
        arguments.chain(sizes).collect()
    }

    /// Whether these values decide alone who gets somewhere, or all do.
    pub(super) fn is_decided_by(&mut self, guard: Term, given: &[Term]) -> bool {
        // What holds for every thread decides nothing.
        let asks = conjuncts(&self.terms, guard).into_iter().filter(|part| !self.world.facts.contains(part));
        let is_decided = asks.into_iter().all(|part| self.consists_of(part, given));
        let mut passed = self.world.facts.clone();
        passed.push(self.terms.not(guard));
        is_decided || self.ask(&passed, &[], "passed by").is_unsat()
    }

    /// Whether a thread that every launch has breaks an assumption: nothing but iterations and coordinates, whose sizes are given, decides it,
    /// and all get there or only these decide who does.
    fn is_broken_by_one(&mut self, a: &Unreached) -> bool {
        let coordinates = self.given_coordinates();
        // A loop makes all iterations for which its conditions hold.
        let given: Vec<Term> =
            coordinates.into_iter().chain(a.counters.iter().map(|(_, counter)| *counter)).collect();
        let Some(assumed) = a.assumed.filter(|assumed| self.consists_of(*assumed, &given)) else {
            return false;
        };
        let is_met = self.is_decided_by(a.guard, &given);
        let broken = self.terms.not(assumed);
        is_met && self.ask(&[a.guard, broken], &[], "broken by a thread").model().is_some()
    }

    /// Whether no two threads meet what they assume, although both are there and each alone may meet its own in a launch that has both.
    fn is_broken_by_two(&mut self, a: &Unreached, b: &Unreached) -> bool {
        for place in [Where::SameBlock, Where::OtherBlock] {
            let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, place);
            let (within, guard) =
                (pair.other(&mut self.terms, b.within), pair.other(&mut self.terms, b.guard));
            if (within == b.within && pair.other(&mut self.terms, a.within) == a.within)
                || !self.ask(&[a.within, within, pair.distinct], &[], "assumed by two").is_unsat()
            {
                continue;
            }
            let alone = [[a.within, guard], [a.guard, within]];
            if alone
                .iter()
                .all(|[x, y]| self.ask(&[*x, *y, pair.distinct], &[], "assumed by two").model().is_some())
            {
                return true;
            }
        }
        false
    }

    /// Whether only coordinates, sizes, arguments and iterations decide whether a statement is reached.
    fn is_decided_by_launch(&self, reached: &Unreached) -> bool {
        let params = self.world.params.iter().filter_map(|p| match p {
            Value::Scalar(term) => Some(*term),
            _ => None,
        });
        let counters = reached.counters.iter().map(|(_, counter)| *counter);
        let known: Vec<Term> = self.world.builtins.values().copied().chain(params).chain(counters).collect();
        self.consists_of(reached.guard, &known)
    }

    pub(crate) fn consists_of(&self, term: Term, known: &[Term]) -> bool {
        self.terms.subterms(&[term], true).iter().all(|t| match self.terms.op(*t) {
            Op::Symbol(_) => known.contains(t),
            Op::Apply(_) | Op::Forall | Op::Exists => false,
            _ => true,
        })
    }

    fn undecided(&mut self, unreached: &Unreached, why: &str) {
        let status = Status::Undecided { why: why.to_owned() };
        let (code, origins, object) = (Code::RaceGlobal, vec![unreached.origin], None);
        self.add(Obligation { code, origins, object, between_blocks: false, since: None, status });
    }

    /// Whether a run gets somewhere, and none within what is assumed.
    fn is_only_without(&mut self, within: Term, guard: Term) -> bool {
        self.ask(&[within], &[], "reached").is_unsat() && !self.ask(&[guard], &[], "reached").is_unsat()
    }

    /// The first and the last thread of a launch.
    fn ends_of_launch(&mut self) -> [FxHashMap<Term, Term>; 2] {
        let mut ends = [FxHashMap::default(), FxHashMap::default()];
        for dim in Dim::ALL {
            let pairs = [
                (Builtin::ThreadIdx(dim), Builtin::BlockDim(dim)),
                (Builtin::BlockIdx(dim), Builtin::GridDim(dim)),
            ];
            for (index, size) in pairs {
                let builtins = &self.world.builtins;
                let (Some(&index), Some(&size)) = (builtins.get(&index), builtins.get(&size)) else {
                    continue;
                };
                let width = self.terms.width(index);
                let (zero, one) = (self.terms.bv(0, width), self.terms.bv(1, width));
                ends[0].insert(index, zero);
                ends[1].insert(index, self.terms.sub(size, one));
            }
        }
        ends
    }

    /// Why nothing is known of an access, if no run reaches it within what is assumed.
    fn is_vacuous(
        &mut self,
        access: &Access,
        no_wrap: &[NoWrap],
        free: &FxHashMap<Term, Term>,
    ) -> Option<&'static str> {
        if !self.ask(&[access.guard], no_wrap, "reached").is_unsat() {
            return None;
        }
        if !no_wrap.is_empty() && !self.ask(&[access.guard], &[], "reached").is_unsat() {
            let mut there = self.ordinary(access, no_wrap);
            there.push(access.guard);
            let is_reached = !self.ask(&there, &[], "reached").is_unsat();
            return is_reached
                .then_some("every run that gets here has an overflow, which proofs take not to happen");
        }
        let any_rounds = self.terms.substitute(access.guard, free);
        if any_rounds != access.guard && !self.ask(&[any_rounds], &[], "reached").is_unsat() {
            return Some(
                "a run gets here only after 2147483648 rounds of a loop, which proofs take not to happen",
            );
        }
        None
    }

    /// Whether the last thread of every launch gets to an access with an overflow only. Of launches of any size, small ones have none.
    fn is_of_the_first_ones(
        &mut self,
        access: &Access,
        no_wrap: &[NoWrap],
        last: &FxHashMap<Term, Term>,
    ) -> bool {
        // Arithmetic of coordinates whose sizes are fixed is not assumed to stay in range in the first place.
        let is_any = |extent: &Extent| *extent == Extent::Any;
        if self.setup.preconditions.is_empty() || !self.setup.grid.iter().chain(&self.setup.block).any(is_any)
        {
            return false;
        }
        let guard = self.terms.substitute(access.guard, last);
        let of_last: Vec<NoWrap> =
            no_wrap.iter().map(|step| step.map(|t| self.terms.substitute(t, last))).collect();
        if !self.ask(&[guard], &of_last, "reached by the last thread").is_unsat() {
            return false;
        }
        let ordinary = self.ordinary(access, no_wrap);
        let mut there: Vec<Term> = ordinary.into_iter().map(|t| self.terms.substitute(t, last)).collect();
        there.push(guard);
        !self.ask(&there, &[], "reached by the last thread").is_unsat()
    }

    // semantics: answers/assumptions
    /// What holds of a thread of an ordinary run that gets to an access: numbers from outside, blocks and rounds are not large. Nothing where somebody speaks of large numbers: then all runs count.
    fn ordinary(&mut self, access: &Access, no_wrap: &[NoWrap]) -> Vec<Term> {
        let facts = self.small_numbers(access);
        // Of launches that are large in any case all runs count.
        let all: Vec<Term> = self.world.facts.iter().chain(&facts).copied().collect();
        let is_large = self.ask(&all, &[], "ordinary").is_unsat();
        if is_large || self.asks_for_large_numbers(access, no_wrap, &facts) { Vec::new() } else { facts }
    }

    /// That numbers from outside, blocks and rounds are not large.
    fn small_numbers(&mut self, access: &Access) -> Vec<Term> {
        let params = self.kernel.flow.function.params.iter();
        let locals = &self.kernel.flow.function.locals;
        let numbers = params.zip(&self.world.params).filter(|(param, _)| locals[param.local].ty.is_int());
        let given = numbers.filter_map(|(_, value)| match value {
            Value::Scalar(term) => Some(*term),
            _ => None,
        });
        // What the host code computes is as large as it makes it.
        let outside = given.filter(|number| !self.is_computed(*number));
        let rounds = access.counters.iter().map(|(_, counter)| *counter);
        let dims = Dim::ALL.into_iter().filter(|dim| self.setup.grid[dim.number()] == Extent::Any);
        let blocks = dims.flat_map(|dim| [Builtin::BlockIdx(dim), Builtin::GridDim(dim)]);
        let blocks = blocks.filter_map(|of_grid| self.world.builtins.get(&of_grid).copied());
        let all: Vec<(Term, u32)> = outside
            .map(|number| (number, LARGEST_NUMBER))
            .chain(blocks.chain(rounds).map(|number| (number, MOST_BLOCKS_OR_ROUNDS)))
            .collect();
        let mut facts = Vec::new();
        for (number, limit) in all {
            let width = self.terms.width(number);
            // Narrower numbers are small anyway.
            if width < 32 || self.terms.is_value(number) {
                continue;
            }
            let (most, least) = (self.terms.bv(limit, width), self.terms.bv(-i64::from(limit), width));
            facts.extend([self.terms.bv_sle(number, most), self.terms.bv_sle(least, number)]);
        }
        facts
    }

    /// Whether a precondition says what a number is: an operation on others, or a constant.
    fn is_computed(&self, number: Term) -> bool {
        self.world.facts.iter().any(|fact| {
            let &[x, y] = self.terms.args(*fact) else { return false };
            let is_symbol = |t: Term| self.terms.as_symbol(t).is_some();
            self.terms.op(*fact) == Op::Eq && (x == number && !is_symbol(y) || y == number && !is_symbol(x))
        })
    }

    /// Whether the way to an access asks for large numbers: it names one, no ordinary run meets one of its conditions although runs without overflow do, or no ordinary run meets all of them, whatever
    /// comes of the arithmetic that may overflow.
    fn asks_for_large_numbers(&mut self, access: &Access, no_wrap: &[NoWrap], small: &[Term]) -> bool {
        let asks: Vec<Term> = conjuncts(&self.terms, access.guard)
            .into_iter()
            .filter(|part| !self.world.facts.contains(part))
            .collect();
        let limit = Integer::from(LARGEST_NUMBER);
        let is_large = |t: Term| {
            let Sort::BitVec(width) = self.terms.sort(t) else { return false };
            let number = self.terms.as_number(t).map(|number| to_signed(number, width));
            number.is_some_and(|number| number > limit || number < -limit.clone())
        };
        let way: Vec<Term> = asks.iter().copied().chain([access.offset]).collect();
        if self.terms.subterms(&way, false).into_iter().any(is_large) {
            return true;
        }
        for part in &asks {
            let there = [&[*part], small].concat();
            let of_part = self.terms.subterms(&[*part], false);
            let of_part: Vec<NoWrap> =
                no_wrap.iter().filter(|step| of_part.contains(&step.result)).copied().collect();
            if self.ask(&there, &[], "large numbers").is_unsat()
                && !self.ask(&[*part], &of_part, "large numbers").is_unsat()
            {
                return true;
            }
        }
        let mut open: FxHashMap<Term, Term> = FxHashMap::default();
        for step in no_wrap {
            let sort = self.terms.sort(step.result);
            open.insert(step.result, self.terms.fresh("computed", sort, Range::ANY));
        }
        let guard = self.terms.substitute(access.guard, &open);
        let there = [&[guard], small].concat();
        self.ask(&there, &[], "large numbers").is_unsat()
            && !self.ask(&[guard], &[], "large numbers").is_unsat()
    }

    /// Whether no two threads of a block (or of two blocks) get to an access within what is assumed, but two of an ordinary run do without the
    /// assumptions.
    fn is_of_one_thread(&mut self, access: &Access, steps: &Steps) -> bool {
        for place in [Where::SameBlock, Where::OtherBlock] {
            let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, place);
            let (guard, roots) = (access.guard, [access.offset]);
            let no_wrap = steps.behind_both(&mut self.terms, (guard, &roots), (guard, &roots), &mut pair);
            if no_wrap.is_empty() {
                return false;
            }
            let no_wrap_of_one = steps.behind(&self.terms, guard, &roots);
            let theirs = pair.other(&mut self.terms, guard);
            let mut both = vec![guard, theirs, pair.distinct];
            if !self.ask(&both, &no_wrap, "reached by two").is_unsat() {
                continue;
            }
            for fact in self.ordinary(access, &no_wrap_of_one) {
                both.extend([fact, pair.other(&mut self.terms, fact)]);
            }
            if !self.ask(&both, &[], "reached by two").is_unsat() {
                return true;
            }
        }
        false
    }
}
