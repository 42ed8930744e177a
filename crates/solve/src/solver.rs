//! The order in which a query is tried: memory, built-in procedures, Z3 with one encoding, Z3 with the other.

use crate::builtin::{Effort, Open, Outcome, refute, refute_with};
use crate::dividends;
use crate::dump::Dump;
use crate::encode::Encoding;
use crate::engine::{Engine, Raw, WrongLibrary};
use crate::guess::find;
use crate::query::{Answer, Budget, Model, Procedure, Query, Why, conjuncts};
use crate::route::encodings;
use crate::scope::Scope;
use crate::settled::Settled;
use crate::signs;
use crate::view::{NoWrapTable, Reader};
use gpuproof_logic::{NoWrap, Op, Term, Terms, work};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Ranges that one query asks Z3 to prove in order to read its sums without remainders.
const SIDE_CONDITIONS: usize = 16;
/// Resources for each of them.
const SIDE_CONDITION_RESOURCES: u32 = 200_000;
/// Assumptions that are dropped one by one to see whether the proof needs them.
const MINIMISED_ASSUMPTIONS: usize = 12;
/// Applications of one function for which congruence is spelled out in the integer encoding.
const CONGRUENCE_LIMIT: usize = 8;

/// How often each procedure decided, and how long queries took.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Queries answered `Unsat`, by procedure.
    pub unsat: BTreeMap<Procedure, u64>,
    /// Queries answered `Sat`.
    pub sat: u64,
    /// How many of those by guessing a model.
    pub guessed: u64,
    /// Queries without an answer.
    pub unknown: u64,
    /// Queries answered from memory.
    pub remembered: u64,
    /// Time in the built-in procedures.
    pub built_in_time: Duration,
    /// Time in Z3.
    pub z3_time: Duration,
}

/// Decides queries. One for each piece of work whose answers must not depend on other work; it stays on its thread.
pub struct Solver {
    engine: Option<Engine>,
    arena: Option<u64>,
    memory: FxHashMap<Key, Answer>,
    settled: Settled,
    dump: Option<Dump>,
    statistics: Statistics,
    cancelled: Arc<AtomicBool>,
}

type Key = (Vec<Term>, Vec<NoWrap>, u32, bool);

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver. Z3 is started when it is first needed.
    pub fn new() -> Self {
        Self {
            engine: None,
            arena: None,
            memory: FxHashMap::default(),
            settled: Settled::default(),
            dump: None,
            statistics: Statistics::default(),
            cancelled: Arc::default(),
        }
    }

    /// Looks at this flag before each attempt and gives up on the query when it is set. An attempt under way ends by its
    /// budget.
    pub fn cancel_by(&mut self, flag: Arc<AtomicBool>) {
        self.cancelled = flag;
    }

    /// Checks now that the right libz3 is there.
    pub fn start(&mut self) -> Result<(), WrongLibrary> {
        self.engine().map(|_| ())
    }

    pub(crate) fn engine(&mut self) -> Result<&mut Engine, WrongLibrary> {
        match &mut self.engine {
            Some(engine) => Ok(engine),
            slot => Ok(slot.insert(Engine::new()?)),
        }
    }

    /// Writes every query from now on into a folder.
    pub fn dump_to(&mut self, folder: impl Into<PathBuf>) -> io::Result<()> {
        self.dump = Some(Dump::new(folder)?);
        Ok(())
    }

    /// What has been decided so far, and how.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Decides a query.
    pub fn check(&mut self, terms: &mut Terms, query: &Query<'_>, budget: &Budget) -> Answer {
        if self.arena != Some(terms.id()) {
            self.arena = Some(terms.id());
            self.memory.clear();
            self.settled.clear();
        }
        let formulas = conjuncts(terms, query.assertions);
        let key: Key = (formulas.clone(), query.no_wrap.to_vec(), budget.resources, budget.use_z3);
        if let Some(answer) = self.memory.get(&key) {
            self.statistics.remembered += 1;
            return answer.clone();
        }
        if let Some(assumed) = self.settled.refutes(&formulas, query.no_wrap) {
            self.statistics.remembered += 1;
            return Answer::Unsat { by: Procedure::Propositional, assumed };
        }
        let mut scope = Scope::new(terms, &[]);
        let answer = self.decide(terms, &mut scope, &formulas, query.no_wrap, budget);
        if let Answer::Unsat { assumed, .. } = &answer {
            self.settled.add(&formulas, query.no_wrap, assumed);
        }
        self.count(&answer);
        if let Some(dump) = &self.dump {
            // A query that cannot be written is still answered.
            let _ = dump.write(terms, query, &describe(&answer));
        }
        if !matches!(answer, Answer::Unknown(Why::Cancelled | Why::Time)) {
            self.memory.insert(key, answer.clone());
        }
        answer
    }

    /// Decides whether the common facts of a scope and the assertions of a query can be true at once: the same question
    /// as [`check`](Self::check) with all of them, at less cost. Once an answer in a scope has named an assumption,
    /// later ones may name more than they need.
    pub fn check_in(
        &mut self,
        scope: &mut Scope,
        terms: &mut Terms,
        query: &Query<'_>,
        budget: &Budget,
    ) -> Answer {
        assert!(scope.belongs_to(terms), "a scope is used with the arena it was made with");
        let key = (conjuncts(terms, query.assertions), query.no_wrap.to_vec(), *budget);
        if let Some(answer) = scope.memory.get(&key) {
            self.statistics.remembered += 1;
            return answer.clone();
        }
        let answer = self.decide(terms, scope, &key.0, query.no_wrap, budget);
        self.count(&answer);
        if let Some(dump) = &self.dump {
            let assertions: Vec<Term> = scope.common().iter().chain(&key.0).copied().collect();
            let whole = Query { assertions: &assertions, ..*query };
            let _ = dump.write(terms, &whole, &describe(&answer));
        }
        if !matches!(answer, Answer::Unknown(Why::Cancelled | Why::Time)) {
            scope.memory.insert(key, answer.clone());
        }
        answer
    }

    fn count(&mut self, answer: &Answer) {
        match answer {
            Answer::Unsat { by, .. } => *self.statistics.unsat.entry(*by).or_default() += 1,
            Answer::Sat(_) => self.statistics.sat += 1,
            Answer::Unknown(_) => self.statistics.unknown += 1,
        }
    }

    fn decide(
        &mut self,
        terms: &mut Terms,
        scope: &mut Scope,
        extra: &[Term],
        no_wrap: &[NoWrap],
        budget: &Budget,
    ) -> Answer {
        if work::is_spent() {
            return Answer::Unknown(Why::Time);
        }
        let start = Instant::now();
        let records: Vec<(usize, NoWrap)> = no_wrap.iter().copied().enumerate().collect();
        let branch = match scope.try_to_refute(terms, extra, &records, Effort::Full) {
            Ok((by, used)) => {
                let assumed = minimise(terms, scope, extra, &records, used);
                self.statistics.built_in_time += start.elapsed();
                return Answer::Unsat { by, assumed };
            }
            Err(branch) => branch,
        };
        let all: Vec<Term> = scope.common().iter().chain(extra).copied().collect();
        let formulas = &conjuncts(terms, &all);
        let mut everything = formulas.clone();
        for (_, record) in &records {
            everything.push(record.formula(terms));
        }
        if let Some(model) = find(terms, &branch, &everything) {
            self.statistics.guessed += 1;
            self.statistics.built_in_time += start.elapsed();
            return Answer::Sat(model);
        }
        if work::is_spent() {
            return Answer::Unknown(Why::Time);
        }
        let refuted = signs::refute(terms, scope, extra, &records, formulas, &branch);
        let refuted = refuted.or_else(|| dividends::refute(terms, &records, formulas));
        if let Some((by, used)) = refuted {
            self.statistics.built_in_time += start.elapsed();
            return Answer::Unsat { by, assumed: used.into_iter().collect() };
        }
        let outcome = refute(terms, formulas, &records, &[]);
        let open = match outcome {
            Outcome::Refuted(by, used) => {
                let assumed = minimise_slowly(terms, formulas, &records, used);
                self.statistics.built_in_time += start.elapsed();
                return Answer::Unsat { by, assumed };
            }
            Outcome::Open(open) => open,
        };
        self.statistics.built_in_time += start.elapsed();
        if work::is_spent() {
            return Answer::Unknown(Why::Time);
        }
        if !budget.use_z3 {
            return Answer::Unknown(Why::NotAsked);
        }
        let start = Instant::now();
        let answer = self.ask_z3(terms, formulas, &records, *open, budget);
        self.statistics.z3_time += start.elapsed();
        answer
    }

    fn ask_z3(
        &mut self,
        terms: &mut Terms,
        formulas: &[Term],
        records: &[(usize, NoWrap)],
        open: Open,
        budget: &Budget,
    ) -> Answer {
        if let Err(wrong) = self.engine() {
            return Answer::Unknown(Why::Incomplete(wrong.to_string()));
        }
        let assumptions: Vec<Term> = records.iter().map(|(_, record)| record.formula(terms)).collect();
        let mut why = Why::Resources;
        for (encoding, share) in encodings(terms, formulas) {
            if work::is_spent() {
                return Answer::Unknown(Why::Time);
            }
            let budget = &Budget { resources: budget.resources / share, ..*budget };
            if self.cancelled.load(Ordering::Relaxed) {
                return Answer::Unknown(Why::Cancelled);
            }
            let answer = match encoding {
                Encoding::Bits => self.ask_bits(terms, formulas, &assumptions, budget),
                Encoding::Ints => self.ask_ints(terms, formulas, records, &assumptions, &open, budget),
            };
            match answer {
                Answer::Unknown(reason) => why = reason,
                decided => return decided,
            }
        }
        Answer::Unknown(if work::is_spent() { Why::Time } else { why })
    }

    /// The literal encoding, assumptions tracked.
    fn ask_bits(
        &mut self,
        terms: &mut Terms,
        formulas: &[Term],
        assumptions: &[Term],
        budget: &Budget,
    ) -> Answer {
        let Ok(engine) = self.engine() else { return Answer::Unknown(Why::NotAsked) };
        match engine.check(terms, formulas, assumptions, Encoding::Bits, budget) {
            Raw::Unsat(assumed) => Answer::Unsat { by: Procedure::Z3Bits, assumed },
            Raw::Sat(assignment) => confirm(terms, formulas, assumptions, assignment),
            Raw::Unknown(why) => Answer::Unknown(why),
        }
    }

    /// The integer encoding. Readings are exact: a sum that may wrap is read with a remainder. Where the built-in
    /// procedures could not exclude wrapping, Z3 is asked to prove the range first (a side condition), which gives a
    /// reading without the remainder.
    fn ask_ints(
        &mut self,
        terms: &mut Terms,
        formulas: &[Term],
        records: &[(usize, NoWrap)],
        assumptions: &[Term],
        open: &Open,
        budget: &Budget,
    ) -> Answer {
        let proved = self.prove_side_conditions(terms, open, budget);
        let mut open = open.clone();
        if !proved.is_empty() {
            match refute(terms, formulas, records, &proved) {
                // The side conditions rest on the readings they were proved with.
                Outcome::Refuted(by, mut used) => {
                    used.extend(open.used.iter().copied());
                    return Answer::Unsat { by, assumed: used.into_iter().collect() };
                }
                Outcome::Open(better) => open = Open { used: &better.used | &open.used, ..*better },
            }
        }
        // What the integer encoding forgets about arrays and functions: equal arguments, equal results. And the
        // assumptions, read with the same facts.
        let congruence = congruence_facts(terms, formulas);
        let table = NoWrapTable::new(records.iter().copied());
        let mut reader = Reader::new(&open.facts, &table);
        let view: Vec<Term> = formulas.iter().map(|&t| reader.formula(terms, t)).collect();
        let extra: Vec<Term> = congruence.iter().map(|&t| reader.formula(terms, t)).collect();
        let mut used = reader.take_notes().used;
        // The assumptions themselves are read without their own help, or they would say nothing.
        let nothing = NoWrapTable::default();
        let mut plain_reader = Reader::new(&open.facts, &nothing);
        let tracked: Vec<Term> = assumptions.iter().map(|&t| plain_reader.formula(terms, t)).collect();
        used.extend(open.used.iter().copied());
        let mut all = conjuncts(terms, &view);
        all.extend(extra);
        all.extend(proved);
        let Ok(engine) = self.engine() else { return Answer::Unknown(Why::NotAsked) };
        match engine.check(terms, &all, &tracked, Encoding::Ints, budget) {
            Raw::Unsat(assumed) => {
                used.extend(assumed);
                Answer::Unsat { by: Procedure::Z3Ints, assumed: used.into_iter().collect() }
            }
            Raw::Sat(assignment) => confirm(terms, formulas, assumptions, assignment),
            Raw::Unknown(why) => Answer::Unknown(why),
        }
    }

    /// Proves ranges that would make readings cleaner: each from the conjunction itself, so that it holds in all its
    /// models.
    fn prove_side_conditions(&mut self, terms: &mut Terms, open: &Open, budget: &Budget) -> Vec<Term> {
        let small = Budget { resources: SIDE_CONDITION_RESOURCES.min(budget.resources), ..*budget };
        let mut proved = Vec::new();
        let missing: Vec<_> = open.missing.iter().take(SIDE_CONDITIONS).cloned().collect();
        for missing in missing {
            let (low, high) = (terms.int(missing.low), terms.int(missing.high));
            let (above, below) = (terms.int_le(low, missing.value), terms.int_le(missing.value, high));
            let goal = terms.and2(above, below);
            let wrong = terms.not(goal);
            let mut formulas = open.view.clone();
            formulas.push(wrong);
            if work::is_spent() {
                break;
            }
            let Ok(engine) = self.engine() else { break };
            if matches!(engine.check(terms, &formulas, &[], Encoding::Ints, &small), Raw::Unsat(_)) {
                proved.extend([above, below]);
            } else {
                // What cannot be shown for one sum can rarely be shown for the next.
                break;
            }
        }
        proved
    }
}

fn confirm(
    terms: &mut Terms,
    formulas: &[Term],
    assumptions: &[Term],
    assignment: gpuproof_logic::Assignment,
) -> Answer {
    let model = Model { assignment };
    let all: Vec<Term> = formulas.iter().chain(assumptions).copied().collect();
    if model.satisfies(terms, &all) { Answer::Sat(model) } else { Answer::Unknown(Why::Unconfirmed) }
}

/// Drops assumptions that the refutation in a scope does not need, unless some were named before.
fn minimise(
    terms: &mut Terms,
    scope: &mut Scope,
    extra: &[Term],
    records: &[(usize, NoWrap)],
    used: BTreeSet<usize>,
) -> Vec<usize> {
    let mut needed: Vec<usize> = used.into_iter().collect();
    if scope.named || needed.len() > MINIMISED_ASSUMPTIONS {
        return needed;
    }
    let mut k = 0;
    while k < needed.len() {
        let without: Vec<(usize, NoWrap)> =
            records.iter().filter(|(p, _)| *p != needed[k] && needed.contains(p)).copied().collect();
        // Briefly: the remainders that an assumption kept away would be taken apart in vain.
        match scope.try_to_refute(terms, extra, &without, Effort::Brief) {
            // Everything before `k` has been shown to be needed.
            Ok((_, used)) => needed.retain(|p| used.contains(p)),
            Err(_) => k += 1,
        }
        k = k.min(needed.len());
    }
    scope.named = !needed.is_empty();
    needed
}

/// Drops assumptions that the refutation does not need.
fn minimise_slowly(
    terms: &mut Terms,
    formulas: &[Term],
    records: &[(usize, NoWrap)],
    used: BTreeSet<usize>,
) -> Vec<usize> {
    let mut needed: Vec<usize> = used.into_iter().collect();
    if needed.is_empty() || needed.len() > MINIMISED_ASSUMPTIONS {
        return needed;
    }
    let mut k = 0;
    while k < needed.len() {
        let without: Vec<(usize, NoWrap)> =
            records.iter().filter(|(p, _)| *p != needed[k] && needed.contains(p)).copied().collect();
        // Briefly: the remainders that an assumption kept away would be taken apart in vain.
        match refute_with(terms, formulas, &without, &[], Effort::Brief) {
            Outcome::Refuted(_, used) => {
                // Everything before `k` has been shown to be needed.
                needed.retain(|p| used.contains(p));
                k = k.min(needed.len());
            }
            Outcome::Open(_) => k += 1,
        }
    }
    needed
}

/// `a = b => f(a) = f(b)` for the applications that occur.
fn congruence_facts(terms: &mut Terms, formulas: &[Term]) -> Vec<Term> {
    let mut groups: BTreeMap<(Op, Option<Term>), Vec<Term>> = BTreeMap::new();
    for t in terms.subterms(formulas, false) {
        match terms.op(t) {
            Op::Apply(_) => groups.entry((terms.op(t), None)).or_default().push(t),
            Op::Select => groups.entry((Op::Select, Some(terms.args(t)[0]))).or_default().push(t),
            _ => {}
        }
    }
    let mut facts = Vec::new();
    for applications in groups.into_values() {
        for (k, &a) in applications.iter().enumerate().take(CONGRUENCE_LIMIT) {
            for &b in &applications[k + 1..applications.len().min(CONGRUENCE_LIMIT)] {
                let pairs: Vec<(Term, Term)> =
                    terms.args(a).iter().copied().zip(terms.args(b).iter().copied()).collect();
                let same: Vec<Term> = pairs.into_iter().map(|(x, y)| terms.eq(x, y)).collect();
                let premise = terms.and(&same);
                let conclusion = terms.eq(a, b);
                facts.push(terms.implies(premise, conclusion));
            }
        }
    }
    facts
}

fn describe(answer: &Answer) -> String {
    match answer {
        Answer::Unsat { by, .. } => format!("unsat ({})", by.as_str()),
        Answer::Sat(_) => "sat".into(),
        Answer::Unknown(why) => format!("unknown ({why})"),
    }
}
