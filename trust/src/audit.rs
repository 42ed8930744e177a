//! The fact audit: what `thread` states of a thread, evaluated on real runs.
//!
//! The other questions compare verdicts with runs, so that a false fact is seen only if a wrong proof follows from it. Here the facts
//! themselves are compared: the interpreter tells what each thread holds at statements and heads of loops, and `thread` what it takes
//! a thread to hold there ([`gpuproof_thread::Sighting`]). Symbols are bound by that: coordinates, arguments, iterations, loop variables,
//! what was read. Everything said must be possible at once; if it is not, something that was said is false:
//!
//! * **of one thread** ([`Question::Alone`]): the way there, closed forms, bounds of loops and their exits, invariants and guesses that
//!   were shown, ranges of symbols, contents of memory that are remembered;
//! * **of its accesses** ([`Question::Access`]): when they happen, and where;
//! * **of two threads** ([`Question::Block`], [`Question::Grid`]): symbols that a block (a warp, the launch) is said to share are one and
//!   the same. Two threads of a block are compared in the same iterations of all loops around; threads of different blocks
//!   wherever they are;
//! * **since a barrier** ([`Question::Interval`], [`Question::Together`]): the same of the runs of `thread` from one barrier of the block to the next ones,
//!   in which races are looked for. Two threads that have passed the same barriers are compared wherever they are.
//!
//! Only runs without any finding count: after a race, an overflow that is assumed away, or a use of something uninitialised nothing
//! is claimed.

mod bind;
pub(crate) mod decide;
mod visits;

use crate::case::{Kernel, Run};
use crate::failure::{run_text, setup_text};
use crate::truth;
use decide::{Decided, Said, decide};
use gpuproof_check::Facts;
use gpuproof_check::{Pair, Where};
use gpuproof_interp::{End, Outcome, Program, Rules};
use gpuproof_kir::{LocalId, ObjectId, Ty, Valid};
use gpuproof_logic::{Integer, Term, Terms};
use gpuproof_thread::{EventLog, Level, Point, Spot, contents_name};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use visits::{Visit, Visits};

/// What was asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Question {
    /// What is known of a thread at a place.
    Alone,
    /// When and where it accesses memory.
    Access,
    /// What two threads of a block share.
    Block,
    /// What all threads of the launch share.
    Grid,
    /// What is known of a thread, and where it accesses memory, in the run from the barrier that it passed last.
    Interval,
    /// What two threads of a block share there.
    Together,
}

impl Question {
    /// In words.
    pub fn as_str(self) -> &'static str {
        match self {
            Question::Alone => "of one thread",
            Question::Access => "of an access",
            Question::Block => "of two threads of a block",
            Question::Grid => "of threads of two blocks",
            Question::Interval => "of one thread since a barrier",
            Question::Together => "of two threads since a barrier",
        }
    }
}

/// How questions were answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// True, or possible.
    pub holds: usize,
    /// False.
    pub fails: usize,
    /// Not decided.
    pub open: usize,
}

/// What an audit found.
#[derive(Clone, Debug, Default)]
pub struct Audited {
    /// Answers by question.
    pub tallies: BTreeMap<Question, Tally>,
    /// Runs that were looked at.
    pub runs: usize,
    /// Why nothing was looked at, if that is so.
    pub not_audited: Option<&'static str>,
    /// False facts, in words; the first few.
    pub false_facts: Vec<String>,
}

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Runs.
    pub runs: usize,
    /// Visits of one place, for each question.
    pub visits: usize,
}

impl Effort {
    /// For many kernels.
    pub const SMALL: Effort = Effort { runs: 3, visits: 6 };
    /// For one.
    pub const LARGE: Effort = Effort { runs: 12, visits: 40 };
}

/// Statements that a run may execute.
const STEPS: u64 = 60_000;
/// False facts that are told.
const MOST_TOLD: usize = 3;
/// Questions without an answer after which the solver is not asked any more.
const PATIENCE: usize = 10;
/// Terms that may be made for a kernel.
const MOST_TERMS: usize = 400_000;

/// Evaluates what is claimed of a kernel on these runs.
pub fn audit(kernel: &Kernel, runs: &[Run], effort: Effort) -> Audited {
    audit_doctored(kernel, runs, effort, &|_| {})
}

/// The same after somebody has changed what is claimed: that is how the audit itself is tested.
pub fn audit_doctored(
    kernel: &Kernel,
    runs: &[Run],
    effort: Effort,
    doctor: &dyn Fn(&mut Facts<'_, '_>),
) -> Audited {
    let mut audited = Audited::default();
    let good: Vec<&Run> = runs.iter().filter(|run| truth::is_clean(kernel, run)).take(effort.runs).collect();
    if good.is_empty() {
        audited.not_audited = Some("no run without a finding");
        return audited;
    }
    gpuproof_check::facts(&kernel.module, kernel.kernel, &kernel.setup, |mut facts| {
        doctor(&mut facts);
        look(facts, kernel, &good, effort, &mut audited);
    });
    audited
}

fn look(facts: Facts<'_, '_>, kernel: &Kernel, runs: &[&Run], effort: Effort, audited: &mut Audited) {
    // Where something is not supported `thread` stops, with a claim that says so.
    if facts.whole.claims().any(|claim| claim.code.as_str().starts_with("unsupported")) {
        audited.not_audited = Some("something in it is not supported");
        return;
    }
    let module = facts.module;
    let Ok(program) = Program::new(module, kernel.kernel) else {
        audited.not_audited = Some("it cannot be run");
        return;
    };
    let tables = tables(&facts);
    let opaque = bind::opaque(facts.flow);
    let most_terms = facts.terms.len() + MOST_TERMS;
    let mut auditor = Auditor {
        facts,
        kernel,
        effort,
        audited,
        pairs: BTreeMap::new(),
        tables,
        opaque,
        unanswered: 0,
        most_terms,
    };
    for run in runs {
        let rules = Rules {
            moments: true,
            trace: true,
            overflow: true,
            ignore_fences: true,
            step_budget: STEPS,
            ..truth::rules(&kernel.setup, run.seed)
        };
        let Ok(outcome) = program.run(module, &run.launch, &run.inputs, &rules) else { continue };
        if outcome.end == End::Completed && outcome.findings.is_empty() && !auditor.is_done() {
            auditor.audited.runs += 1;
            auditor.run(run, &outcome);
        }
    }
    if auditor.audited.runs == 0 {
        auditor.audited.not_audited = Some("no run without a finding");
    }
}

/// The functions that stand for arrays that nobody writes.
fn tables(facts: &Facts<'_, '_>) -> BTreeMap<String, (ObjectId, Ty)> {
    let mut tables = BTreeMap::new();
    for (id, _) in facts.module.objects.iter_enumerated() {
        if !facts.world.is_written(facts.module, id) {
            tables.extend(Ty::ALL.into_iter().map(|ty| (contents_name(facts.module, id, ty), (id, ty))));
        }
    }
    tables
}

/// Which runs of `thread` are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// That of the whole kernel.
    Whole,
    /// Those from the barrier on that the thread passed last.
    Interval,
}

/// A sighting that may be true of a visit, with the number of the run that it belongs to: 0 is that of the whole kernel.
type Believed = (usize, Vec<Said>);

struct Auditor<'a, 'm, 'o> {
    facts: Facts<'a, 'm>,
    kernel: &'o Kernel,
    effort: Effort,
    audited: &'o mut Audited,
    pairs: BTreeMap<Level, Pair>,
    tables: BTreeMap<String, (ObjectId, Ty)>,
    opaque: BTreeSet<LocalId>,
    /// Questions that the solver had no answer to.
    unanswered: usize,
    /// Terms after which it is enough.
    most_terms: usize,
}

impl Auditor<'_, '_, '_> {
    fn is_done(&self) -> bool {
        self.audited.false_facts.len() >= MOST_TOLD || self.facts.terms.len() > self.most_terms
    }

    fn run(&mut self, run: &Run, outcome: &Outcome) {
        let visits = Visits::new(self.facts.flow, outcome);
        let most = self.effort.visits;
        let has_intervals = !self.facts.intervals.is_empty();
        let warp = run.launch.warp.max(1);
        let level = |a: &Visit, b: &Visit| match a.thread / warp == b.thread / warp {
            true => Level::Warp,
            false => Level::Block,
        };
        for spot in visits.spots() {
            for visit in visits.chosen(spot, most) {
                self.one(run, visit, Source::Whole);
                if has_intervals {
                    self.one(run, visit, Source::Interval);
                }
            }
            for (a, b) in visits.of_a_block(spot, most) {
                self.two(run, Question::Block, (a, b), level(a, b));
            }
        }
        for (a, b) in visits.of_two_blocks(most) {
            self.two(run, Question::Grid, (a, b), Level::Grid);
        }
        if has_intervals {
            for (a, b) in visits.of_an_interval(most) {
                self.two(run, Question::Together, (a, b), level(a, b));
            }
        }
    }

    /// The runs of `thread` that a visit is compared with.
    fn sources(&self, visit: &Visit, source: Source) -> Vec<usize> {
        let intervals = self.facts.intervals.iter().enumerate();
        match source {
            Source::Whole => vec![0],
            Source::Interval => intervals
                .filter(|(_, (since, _))| *since == visit.since.barrier)
                .map(|(number, _)| number + 1)
                .collect(),
        }
    }

    fn one(&mut self, run: &Run, visit: &Visit, source: Source) {
        if self.is_done() {
            return;
        }
        let values = self.values_of(run, visit);
        let (found, believed) = self.believed(run, visit, source);
        let (alone, access) = match source {
            Source::Whole => (Question::Alone, Question::Access),
            Source::Interval => (Question::Interval, Question::Interval),
        };
        self.count(alone, found, run, &[visit]);
        for touch in &visit.accesses {
            let mut all = Vec::new();
            for (number, here) in &believed {
                let Facts { terms, flow, whole, intervals, .. } = &mut self.facts;
                let record = record(whole, intervals, *number);
                let said = bind::accesses(terms, flow, record, visit, touch);
                all.extend(said.iter().map(|access| [&here[..], &access[..]].concat()));
            }
            if believed.is_empty() {
                continue;
            }
            let found = match all.is_empty() {
                true => Decided::No(format!("no access to {:?} is recorded", touch.object)),
                false => self.any_of(run, all, &values),
            };
            self.count(access, found, run, &[visit]);
        }
    }

    fn two(&mut self, run: &Run, question: Question, (a, b): (&Visit, &Visit), level: Level) {
        if self.is_done() {
            return;
        }
        let source = if question == Question::Together { Source::Interval } else { Source::Whole };
        let mut values = self.values_of(run, a);
        let theirs = self.values_of(run, b);
        let (_, mine) = self.believed(run, a, source);
        let (_, others) = self.believed(run, b, source);
        let Facts { terms, symbols, world, .. } = &mut self.facts;
        let place = if level == Level::Grid { Where::OtherBlock } else { Where::SameBlock };
        let pair =
            self.pairs.entry(level).or_insert_with(|| Pair::at_level(terms, symbols, world, place, level));
        for (symbol, value) in theirs {
            values.insert(pair.other(terms, symbol), value);
        }
        let mut all = Vec::new();
        for (number, here) in &mine {
            for (_, there) in others.iter().filter(|(other, _)| other == number) {
                let there = there.iter().map(|(t, what)| (pair.other(terms, *t), format!("other: {what}")));
                all.push(here.iter().cloned().chain(there).collect());
            }
        }
        // What is false of one of them alone was told already.
        if !all.is_empty() {
            let found = self.any_of(run, all, &values);
            self.count(question, found, run, &[a, b]);
        }
    }

    fn values_of(&mut self, run: &Run, visit: &Visit) -> FxHashMap<Term, Term> {
        bind::values_of(self.facts.terms, self.facts.flow, self.facts.world, run, visit)
    }

    /// The sightings that may be true of a visit.
    fn believed(&mut self, run: &Run, visit: &Visit, source: Source) -> (Decided, Vec<Believed>) {
        let values = self.values_of(run, visit);
        let mut result = Decided::No("nobody is said to come here".to_owned());
        let mut believed = Vec::new();
        for number in self.sources(visit, source) {
            let Facts { terms, flow, whole, intervals, .. } = &mut self.facts;
            let record = record(whole, intervals, number);
            for said in bind::sightings(terms, flow, record, visit, &self.opaque) {
                match self.decide(run, &said, &values) {
                    Decided::No(why) => {
                        if believed.is_empty() {
                            result = Decided::No(why);
                        }
                    }
                    found => {
                        if result != Decided::Yes {
                            result = found;
                        }
                        believed.push((number, said));
                    }
                }
            }
        }
        (result, believed)
    }

    /// Whether one of some lists can be true.
    fn any_of(&mut self, run: &Run, all: Vec<Vec<Said>>, values: &FxHashMap<Term, Term>) -> Decided {
        let mut result = None;
        for said in all {
            match self.decide(run, &said, values) {
                Decided::Yes => return Decided::Yes,
                Decided::Open => result = Some(Decided::Open),
                no => result = result.or(Some(no)),
            }
        }
        result.unwrap_or(Decided::Yes)
    }

    fn decide(&mut self, run: &Run, said: &[Said], values: &FxHashMap<Term, Term>) -> Decided {
        let tables = &self.tables;
        let read = |terms: &mut Terms, t: Term| {
            let (name, offset) = bind::constant_look(terms, t)?;
            let (object, ty) = *tables.get(&name)?;
            let bytes = run.inputs.arrays.get(&object)?.as_ref()?;
            scalar(terms, bytes, &offset, ty)
        };
        let asks = (self.unanswered < PATIENCE).then_some(decide::Effort::SMALL);
        let found = decide(self.facts.terms, self.facts.solver, said, values, &read, asks);
        self.unanswered += usize::from(asks.is_some() && found == Decided::Open);
        found
    }

    fn count(&mut self, question: Question, found: Decided, run: &Run, visits: &[&Visit]) {
        let tally = self.audited.tallies.entry(question).or_default();
        match found {
            Decided::Yes => tally.holds += 1,
            Decided::Open => tally.open += 1,
            Decided::No(why) => {
                tally.fails += 1;
                let kernel = self.kernel;
                let mut text = format!("{}: a fact {} is false\n", kernel.name, question.as_str());
                text += &format!("checked for: {}\n{}", setup_text(&kernel.setup), run_text(run));
                for visit in visits {
                    text += &self.visit_text(self.facts.module, visit);
                }
                text += &format!("  {why}\n");
                self.audited.false_facts.push(text);
            }
        }
    }

    fn visit_text(&self, module: &Valid, visit: &Visit) -> String {
        let place = match visit.spot {
            Spot::Head(l) => {
                format!("at the head of the loop {:?}", module.origins.span(self.facts.flow.loops[l].origin))
            }
            Spot::Before(point) => {
                let stmt = self.facts.flow.nodes[point.node].stmts.get(point.index);
                let span = stmt.map(|stmt| module.origins.span(stmt.origin));
                format!("before the statement {} of {:?}, {span:?}", point.index, point.node)
            }
        };
        let (block, thread, iterations) = (visit.block, visit.thread, &visit.iterations);
        format!("  block {block} thread {thread} {place}, iterations {iterations:?}\n")
    }
}

fn record<'r>(
    whole: &'r EventLog,
    intervals: &'r [(Option<Point>, EventLog)],
    number: usize,
) -> &'r EventLog {
    number.checked_sub(1).and_then(|n| intervals.get(n)).map_or(whole, |(_, record)| record)
}

/// A scalar of some bytes; none beyond their end.
fn scalar(terms: &mut Terms, bytes: &[u8], offset: &Integer, ty: Ty) -> Option<Term> {
    if ty == Ty::Ptr {
        return None;
    }
    let start = usize::try_from(u64::try_from(offset.clone()).ok()?).ok()?;
    let size = usize::try_from(ty.size()).ok()?;
    let text = bytes.get(start..start.checked_add(size)?)?;
    let bits = text.iter().rev().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
    Some(match ty {
        Ty::Bool => terms.bool(bits != 0),
        _ => terms.bv(Integer::from(bits), ty.bits()),
    })
}
