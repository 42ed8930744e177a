//! Two threads: the second one's copy of what the first one leaves behind.

use gpuproof_kir::{Builtin, Dim};
use gpuproof_logic::{NoWrap, Sort, Term, Terms};
use gpuproof_thread::stands_in;
use gpuproof_thread::{Level, Step, Symbols, World, two};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Where the two threads are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Where {
    /// In one block.
    SameBlock,
    /// In different blocks.
    OtherBlock,
}

/// The second thread.
#[derive(Debug)]
pub struct Pair {
    /// Where the two are.
    pub place: Where,
    map: FxHashMap<Term, Term>,
    done: FxHashMap<Term, Term>,
    /// The threads are not one and the same.
    pub distinct: Term,
    /// Where the two are, but for that: they may be one and the same.
    pub within: Term,
    /// What they share is of this level.
    pub level: Level,
    /// Whether they are lanes of a warp that runs in lock step.
    pub lockstep: bool,
}

impl Pair {
    /// A pair. Soundness: what the two share are the symbols of the level that says so.
    pub fn new(terms: &mut Terms, symbols: &Symbols, world: &World, place: Where) -> Self {
        let level = match place {
            Where::SameBlock => Level::Block,
            Where::OtherBlock => Level::Grid,
        };
        Self::at_level(terms, symbols, world, place, level)
    }

    /// A pair that shares what is of this level: threads of one warp share more than those of a block.
    pub fn at_level(terms: &mut Terms, symbols: &Symbols, world: &World, place: Where, level: Level) -> Self {
        let mut map = FxHashMap::default();
        for symbol in symbols.private_at(level).collect::<Vec<_>>() {
            if let Some(id) = terms.as_symbol(symbol) {
                let data = terms.symbol_data(id).clone();
                let copy = terms.symbol(format!("{}'", data.name), data.sort, data.range);
                map.insert(symbol, copy);
            }
        }
        let coordinate: fn(Dim) -> Builtin = match place {
            Where::SameBlock => Builtin::ThreadIdx,
            Where::OtherBlock => Builtin::BlockIdx,
        };
        let mut differ = Vec::new();
        for dim in Dim::ALL {
            if let Some(&mine) = world.builtins.get(&coordinate(dim)) {
                let theirs = map.get(&mine).copied().unwrap_or(mine);
                differ.push(terms.ne(mine, theirs));
            }
        }
        let (distinct, within) = (terms.or(&differ), terms.true_());
        Pair { place, map, done: FxHashMap::default(), distinct, within, level, lockstep: false }
    }

    /// The second thread's copy of a term. What it says of *its* other thread is about the first.
    pub fn other(&mut self, terms: &mut Terms, t: Term) -> Term {
        if let Some(known) = self.done.get(&t) {
            return *known;
        }
        let markers = two::markers(terms, &[t]);
        let copy = if markers.is_empty() {
            terms.substitute(t, &self.map)
        } else {
            let mut map = self.map.clone();
            for marker in markers {
                if let Some(inside) = two::inside(terms, marker) {
                    map.insert(marker, inside);
                }
            }
            terms.substitute(t, &map)
        };
        self.done.insert(t, copy);
        copy
    }

    /// A term of the first thread, with what it says of the other thread said of the second. `theirs` is when the second
    /// thread gets to the same place.
    pub fn mine(&mut self, terms: &mut Terms, t: Term, theirs: Option<Term>) -> Term {
        if !two::is_about_two(terms, &[t]) {
            return t;
        }
        let always = terms.true_();
        let enabled = terms.var(two::ENABLED, Sort::Bool);
        let same_block = terms.var(two::SAME_BLOCK, Sort::Bool);
        let here = terms.bool(self.place == Where::SameBlock);
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for marker in two::markers(terms, &[t]) {
            if let Some(inside) = two::inside(terms, marker) {
                let mut copy = self.other(terms, inside);
                let gets_here = theirs.unwrap_or(always);
                copy = terms.substitute(copy, &[(enabled, gets_here)].into_iter().collect());
                map.insert(marker, copy);
            }
        }
        map.insert(enabled, always);
        map.insert(same_block, here);
        terms.substitute(t, &map)
    }

    /// The second thread's copies of records.
    pub fn other_steps(&mut self, terms: &mut Terms, steps: &[NoWrap]) -> Vec<NoWrap> {
        steps.iter().map(|step| step.map(|t| self.other(terms, t))).collect()
    }
}

/// The steps of some runs, found by what they compute. Those of the whole kernel are kept once for all of its intervals.
#[derive(Debug, Default)]
pub struct Steps {
    whole: Rc<ByResult>,
    more: ByResult,
}

type ByResult = FxHashMap<Term, Vec<Step>>;

impl Steps {
    /// The steps of a run.
    pub fn new<'s>(steps: impl Iterator<Item = &'s Step>) -> Self {
        let all = Self::default().and(steps);
        Self { whole: Rc::new(all.more), more: ByResult::default() }
    }

    /// These and the steps of other runs.
    pub fn and<'s>(&self, steps: impl Iterator<Item = &'s Step>) -> Self {
        let mut more = self.more.clone();
        for step in steps {
            if self.whole.get(&step.no_wrap.result).is_some_and(|list| list.contains(step)) {
                continue;
            }
            let list = more.entry(step.no_wrap.result).or_default();
            if !list.contains(step) {
                list.push(*step);
            }
        }
        Self { whole: Rc::clone(&self.whole), more }
    }

    /// The steps behind what two threads do, each with its guard and terms; the second thread's in its copy.
    pub fn behind_both(
        &self,
        terms: &mut Terms,
        (mine, my_roots): (Term, &[Term]),
        (theirs, their_roots): (Term, &[Term]),
        pair: &mut Pair,
    ) -> Vec<NoWrap> {
        let mut found = self.behind(terms, mine, my_roots);
        let others = self.behind(terms, theirs, their_roots);
        found.extend(pair.other_steps(terms, &others));
        found.sort();
        found.dedup();
        found
    }

    /// The steps that some terms were computed by. Only those that are executed whenever the guard holds: an operation
    /// that was not executed cannot have been undefined.
    pub fn behind(&self, terms: &Terms, guard: Term, roots: &[Term]) -> Vec<NoWrap> {
        self.behind_values(terms, guard, &[roots, &[guard]].concat())
    }

    /// The same for what the terms are alone, not for whether anybody gets there.
    pub fn behind_values(&self, terms: &Terms, guard: Term, roots: &[Term]) -> Vec<NoWrap> {
        let mut found = Vec::new();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut work: Vec<Term> = roots.to_vec();
        while !work.is_empty() {
            let subterms = terms.subterms(&work, false);
            work.clear();
            for t in subterms {
                if !seen.insert(t) {
                    continue;
                }
                for step in [&*self.whole, &self.more].into_iter().filter_map(|steps| steps.get(&t)).flatten()
                {
                    if stands_in(terms, guard, step.guard)
                        && !found.contains(&step.no_wrap)
                        && step.is_assumed(terms)
                    {
                        found.push(step.no_wrap);
                        work.extend([step.no_wrap.left, step.no_wrap.right]);
                    }
                }
            }
        }
        found
    }
}
