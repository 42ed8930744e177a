//! Z3 in process: a context and a few long-lived solvers for each piece of work.
//!
//! Z3's search depends on what its context has seen before: a query near its resource limit may be answered or not
//! depending on the queries before it. So every [`Engine`] has a context of its own (about 10 ms, paid only if Z3 is
//! needed at all), and the answers of a piece of work do not depend on what else its thread did.
//!
//! Each question is asked between `push` and `pop`, with a resource limit (deterministic) and a wall-clock backstop. A
//! model is turned into an assignment by asking Z3 for the values of variables and of every application that
//! occurs in the query; whether it really is a model is for the caller to check by evaluation.

use crate::encode::{Encoder, Encoding};
use crate::query::{Budget, Why};
use crate::route::counts_bits;
use gpuproof_logic::eval::FunctionTable;
use gpuproof_logic::number::{Rational, wrap};
use gpuproof_logic::{ArrayValue, Assignment, Integer, Op, Sort, Term, Terms, Value, work};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use z3::ast::{Bool, Dynamic};
use z3::{Context, Params, SatResult, Solver, StatisticsValue, Tactic};

/// The library this crate is tested with.
pub const Z3_VERSION: &str = "5.3.2";

/// Work of one of Z3's resource units, and of asking it at all.
const WORK_OF_RESOURCE: u64 = 20;
const WORK_OF_QUESTION: u64 = 20_000;

/// Another version of libz3 was linked or loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongLibrary {
    /// The version found.
    pub found: String,
}

impl std::fmt::Display for WrongLibrary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "libz3 {} was loaded, but gpuproof needs {Z3_VERSION}; run scripts/setup-z3", self.found)
    }
}

impl std::error::Error for WrongLibrary {}

/// The version of the library that was loaded, in its own words.
pub fn library_version() -> String {
    z3::full_version().to_string()
}

/// Z3's answer, not yet confirmed.
#[derive(Clone, PartialEq, Debug)]
pub enum Raw {
    /// No model; positions of the tracked formulas that were needed.
    Unsat(Vec<usize>),
    /// Perhaps this one.
    Sat(Assignment),
    /// Neither.
    Unknown(Why),
}

/// Z3 for one piece of work. Stays on its thread.
pub struct Engine {
    context: Context,
    /// Absent only while it is parked for a call.
    parts: Option<Parts>,
}

/// Everything that belongs to the context.
struct Parts {
    bits: Solver,
    mixed: Solver,
    /// For counted bits: functions are taken away and the rest is decided bit by bit, each question anew.
    counting: Solver,
    ints: Solver,
    quantified: Solver,
    session: Solver,
    /// Assumption literals of the candidates of the session that is open.
    marks: Vec<Bool>,
    bit_encoder: Encoder,
    int_encoder: Encoder,
}

thread_local! {
    /// Whether the thread's first context has been given to an engine: making it is unavoidable, so it is not wasted.
    static DEFAULT_TAKEN: Cell<bool> = const { Cell::new(false) };
    /// The way of a context, or of what belongs to one, into and out of a closure: Z3's objects cannot be captured.
    static FRESH: RefCell<Option<Context>> = const { RefCell::new(None) };
    static PARKED: RefCell<Option<Parts>> = const { RefCell::new(None) };
}

fn fresh_context() -> Context {
    if !DEFAULT_TAKEN.replace(true) {
        return Context::thread_local();
    }
    z3::with_z3_config(&z3::Config::new(), || FRESH.set(Some(Context::thread_local())));
    FRESH.take().unwrap_or_else(Context::thread_local)
}

impl Parts {
    fn new() -> Self {
        let quantified = Solver::new();
        let mut params = Params::new();
        params.set_bool("auto_config", false);
        params.set_bool("mbqi", false);
        quantified.set_params(&params);
        Self {
            bits: Solver::new_for_logic("QF_BV").unwrap_or_default(),
            mixed: Solver::new(),
            counting: Tactic::new("qfufbv").solver(),
            ints: Solver::new(),
            quantified,
            session: Solver::new(),
            marks: Vec::new(),
            bit_encoder: Encoder::new(Encoding::Bits),
            int_encoder: Encoder::new(Encoding::Ints),
        }
    }

    /// The solver for a conjunction.
    fn solver(&mut self, terms: &Terms, formulas: &[Term], encoding: Encoding) -> (&Solver, &mut Encoder) {
        match encoding {
            Encoding::Ints => (&self.ints, &mut self.int_encoder),
            Encoding::Bits if terms.has_quantifier(formulas) => (&self.quantified, &mut self.bit_encoder),
            Encoding::Bits if is_pure_bits(terms, formulas) => (&self.bits, &mut self.bit_encoder),
            Encoding::Bits if counts_bits(terms, formulas) => (&self.counting, &mut self.bit_encoder),
            Encoding::Bits => (&self.mixed, &mut self.bit_encoder),
        }
    }
}

impl Engine {
    /// Starts Z3 on this thread. Fails if the library is not the pinned one: an older one links and runs, and times out
    /// on what the pinned one answers at once.
    pub fn new() -> Result<Self, WrongLibrary> {
        let found = z3::full_version();
        if !found.starts_with(Z3_VERSION) {
            return Err(WrongLibrary { found: found.to_string() });
        }
        let context = fresh_context();
        z3::with_z3_context(&context, || PARKED.set(Some(Parts::new())));
        Ok(Self { context, parts: PARKED.take() })
    }

    /// Runs work with this engine's context as the thread's.
    fn within<R: Send + Sync>(&mut self, work: impl FnOnce(&mut Parts) -> R + Send + Sync) -> Option<R> {
        PARKED.set(self.parts.take());
        let result = z3::with_z3_context(&self.context, || {
            let mut parts = PARKED.take()?;
            let result = work(&mut parts);
            PARKED.set(Some(parts));
            Some(result)
        });
        self.parts = PARKED.take();
        result
    }

    /// Asks about a conjunction. `tracked` are further conjuncts of which an `Unsat` names those that it needed.
    pub fn check(
        &mut self,
        terms: &mut Terms,
        formulas: &[Term],
        tracked: &[Term],
        encoding: Encoding,
        budget: &Budget,
    ) -> Raw {
        self.within(|parts| parts.check(terms, formulas, tracked, encoding, budget))
            .unwrap_or(Raw::Unknown(Why::NotAsked))
    }

    /// Opens a session: common facts are asserted and candidates registered, until [`close_session`](Self::close_session).
    pub(crate) fn open_session(&mut self, terms: &mut Terms, common: &[Term], candidates: &[Term]) {
        let all: Vec<Term> = common.iter().chain(candidates).copied().collect();
        self.within(|parts| {
            let (nodes, ranges) = parts.bit_encoder.formulas(terms, &all);
            parts.session.push();
            for node in ranges.iter().chain(&nodes[..common.len()]) {
                parts.session.assert(node);
            }
            parts.marks = assert_marked(&parts.session, &nodes[common.len()..], "candidate");
        });
    }

    /// Ends a session and forgets its facts.
    pub(crate) fn close_session(&mut self) {
        self.within(|parts| {
            parts.marks.clear();
            parts.session.pop(1);
        });
    }

    /// Asks in the session about candidates and further formulas; `all` are the formulas that a model has to be read for.
    /// The positions of `Unsat` are positions in `chosen`.
    pub(crate) fn check_session(
        &mut self,
        terms: &mut Terms,
        chosen: &[usize],
        further: &[Term],
        all: &[Term],
        budget: &Budget,
    ) -> Raw {
        let ask = |parts: &mut Parts| {
            let (nodes, ranges) = parts.bit_encoder.formulas(terms, further);
            let solver = &parts.session;
            let time = set_limits(solver, budget);
            solver.push();
            for node in ranges.iter().chain(&nodes) {
                solver.assert(node);
            }
            let marks: Vec<Bool> = chosen.iter().filter_map(|&k| parts.marks.get(k).cloned()).collect();
            let raw = match ask(solver, &marks, time) {
                SatResult::Unsat => Raw::Unsat(core_positions(solver, &marks)),
                SatResult::Unknown => Raw::Unknown(reason(solver)),
                SatResult::Sat => match read_model(terms, solver, &parts.bit_encoder, all) {
                    Some(assignment) => Raw::Sat(assignment),
                    None => Raw::Unknown(Why::Unconfirmed),
                },
            };
            solver.pop(1);
            raw
        };
        self.within(ask).unwrap_or(Raw::Unknown(Why::NotAsked))
    }
}

impl Parts {
    fn check(
        &mut self,
        terms: &mut Terms,
        formulas: &[Term],
        tracked: &[Term],
        encoding: Encoding,
        budget: &Budget,
    ) -> Raw {
        let all: Vec<Term> = formulas.iter().chain(tracked).copied().collect();
        let (solver, encoder) = self.solver(terms, &all, encoding);
        let (nodes, ranges) = encoder.formulas(terms, &all);
        let time = set_limits(solver, budget);
        solver.push();
        for range in &ranges {
            solver.assert(range);
        }
        let (plain, followed) = nodes.split_at(formulas.len());
        for node in plain {
            solver.assert(node);
        }
        let marks = assert_marked(solver, followed, "assumed");
        let result = ask(solver, &marks, time);
        let raw = match result {
            SatResult::Unsat => Raw::Unsat(core_positions(solver, &marks)),
            SatResult::Unknown => match reason(solver) {
                // Z3 has a candidate when it gives up on quantifiers; whether it is a model is checked anyway.
                Why::Incomplete(reason) => match read_model(terms, solver, encoder, &all) {
                    Some(assignment) => Raw::Sat(assignment),
                    None => Raw::Unknown(Why::Incomplete(reason)),
                },
                why => Raw::Unknown(why),
            },
            SatResult::Sat => match read_model(terms, solver, encoder, &all) {
                Some(assignment) => Raw::Sat(assignment),
                None => Raw::Unknown(Why::Unconfirmed),
            },
        };
        solver.pop(1);
        raw
    }
}

/// Asserts `mark => formula` for each formula: the marks.
fn assert_marked(solver: &Solver, formulas: &[Bool], name: &str) -> Vec<Bool> {
    let mut marks = Vec::with_capacity(formulas.len());
    for (k, formula) in formulas.iter().enumerate() {
        let mark = Bool::new_const(format!("{name}!{k}"));
        solver.assert(mark.implies(formula));
        marks.push(mark);
    }
    marks
}

/// Which marks an unsatisfiable check needed.
fn core_positions(solver: &Solver, marks: &[Bool]) -> Vec<usize> {
    if marks.is_empty() {
        return Vec::new();
    }
    let core = solver.get_unsat_core();
    (0..marks.len()).filter(|&k| core.contains(&marks[k])).collect()
}

/// Limits a question to its budget, and to what is left of the piece of work that asks it. The time that it may take.
fn set_limits(solver: &Solver, budget: &Budget) -> Duration {
    let left = u32::try_from(work::left() / WORK_OF_RESOURCE).unwrap_or(u32::MAX);
    let time = work::time_left().map_or(budget.backstop, |left| left.min(budget.backstop));
    let mut params = Params::new();
    // No limit is written as 0.
    params.set_u32("rlimit", budget.resources.min(left).max(1));
    params.set_u32("timeout", u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1));
    // An interrupt is for the whole program: Z3 would keep it to itself.
    params.set_bool("ctrl_c", false);
    solver.set_params(&params);
    time
}

/// The resource units that a context has used so far; they start again at 2^32.
fn resources_used(solver: &Solver) -> u32 {
    match solver.get_statistics().value("rlimit count") {
        Some(StatisticsValue::UInt(used)) => used,
        _ => 0,
    }
}

/// Asks, and counts the work.
fn ask(solver: &Solver, marks: &[Bool], time: Duration) -> SatResult {
    let before = resources_used(solver);
    let start = Instant::now();
    let result = if marks.is_empty() { solver.check() } else { solver.check_assumptions(marks) };
    let used = resources_used(solver).wrapping_sub(before);
    work::spend(WORK_OF_QUESTION + u64::from(used) * WORK_OF_RESOURCE);
    // Z3's clock and ours need not agree to the last.
    if result == SatResult::Unknown && start.elapsed() >= time / 2 {
        work::note_clock();
    }
    result
}

fn reason(solver: &Solver) -> Why {
    let reason = solver.get_reason_unknown().unwrap_or_default();
    let limits = ["resource", "canceled", "timeout", "rlimit", "interrupted"];
    if limits.iter().any(|l| reason.contains(l)) { Why::Resources } else { Why::Incomplete(reason) }
}

/// Only truth values and bit-vectors, no arrays or functions: Z3 has a solver of its own for those.
fn is_pure_bits(terms: &Terms, formulas: &[Term]) -> bool {
    terms.subterms(formulas, true).into_iter().all(|t| {
        matches!(terms.sort(t), Sort::Bool | Sort::BitVec(_))
            && !matches!(terms.op(t), Op::Apply(_) | Op::Select)
    })
}

/// The assignment that Z3's model gives to the variables and applications of the formulas.
fn read_model(terms: &Terms, solver: &Solver, encoder: &Encoder, formulas: &[Term]) -> Option<Assignment> {
    let model = solver.get_model()?;
    let mut elements: BTreeMap<String, u64> = BTreeMap::new();
    let mut assignment = Assignment::default();
    let mut value_of = |t: Term| -> Option<Value> {
        let node = encoder.get(t)?;
        let value = model.eval(node, true)?;
        read_value(terms.sort(t), &value, &mut elements)
    };
    let order = terms.subterms(formulas, false);
    let mut arrays: Vec<(Term, gpuproof_logic::SymbolId)> = Vec::new();
    let mut samples: Vec<(Term, Term)> = Vec::new();
    for &t in &order {
        let args = terms.args(t);
        match (terms.op(t), args) {
            (Op::Symbol(id), _) => match terms.sort(t) {
                Sort::Array(_) => arrays.push((t, id)),
                _ => {
                    if let Some(value) = value_of(t) {
                        assignment.symbols.insert(id, value);
                    }
                }
            },
            // The integer encoding knows a variable by its readings.
            (Op::BvToNat | Op::BvToInt, &[x]) => {
                if let (Some(id), Sort::BitVec(width)) = (terms.as_symbol(x), terms.sort(x))
                    && let Some(Value::Int(value)) = value_of(t)
                {
                    assignment.symbols.insert(id, Value::Int(wrap(&value, width)));
                }
            }
            (Op::Apply(f), _) => {
                let key: Option<Vec<Value>> = args.iter().map(|&a| value_of(a)).collect();
                if let (Some(key), Some(value)) = (key, value_of(t)) {
                    let result = terms.function_data(f).result;
                    let table = assignment.functions.entry(f).or_insert_with(|| FunctionTable {
                        default: Value::default_of(terms, result),
                        entries: BTreeMap::new(),
                    });
                    table.entries.insert(key, value);
                }
            }
            (Op::Select, &[array, index]) => samples.push((array, index)),
            (Op::Store, &[array, index, _]) => samples.push((array, index)),
            _ => {}
        }
    }
    // An array is known by its elements at every index that occurs.
    for (array, id) in arrays {
        let Sort::Array(parts) = terms.sort(array) else { continue };
        let (index_sort, element_sort) = terms.array_parts(parts);
        let Some(node) = encoder.get(array).and_then(Dynamic::as_array) else { continue };
        let mut value = ArrayValue::constant(Value::default_of(terms, element_sort));
        for &(_, index) in samples.iter().filter(|s| terms.sort(s.1) == index_sort) {
            let Some(index_node) = encoder.get(index) else { continue };
            let element = model.eval(&node.select(index_node), true)?;
            let index_value = model.eval(index_node, true)?;
            let index_value = read_value(index_sort, &index_value, &mut elements)?;
            value.set(index_value, read_value(element_sort, &element, &mut elements)?);
        }
        assignment.symbols.insert(id, Value::Array(Box::new(value)));
    }
    Some(assignment)
}

fn read_value(sort: Sort, value: &Dynamic, elements: &mut BTreeMap<String, u64>) -> Option<Value> {
    match sort {
        Sort::Bool => value.as_bool()?.as_bool().map(Value::Bool),
        Sort::Int => {
            let int = value.as_int()?;
            let parsed = int.as_i64().map(Integer::from).or_else(|| int.as_i128().map(Integer::from));
            parsed.or_else(|| parse_integer(&int.to_string())).map(Value::Int)
        }
        Sort::BitVec(_) => {
            let bits = value.as_bv()?;
            bits.as_u64().map(Integer::from).or_else(|| parse_bits(&bits.to_string())).map(Value::Int)
        }
        Sort::Real => {
            let (n, d) = value.as_real()?.as_rational()?;
            Rational::new(Integer::from(n), Integer::from(d)).map(|r| Value::real(&r))
        }
        Sort::Uninterpreted(_) => {
            let next = elements.len() as u64;
            Some(Value::Element(*elements.entry(value.to_string()).or_insert(next)))
        }
        Sort::Array(_) => None,
    }
}

/// `123` or `(- 123)`.
fn parse_integer(text: &str) -> Option<Integer> {
    match text.strip_prefix("(- ").and_then(|t| t.strip_suffix(')')) {
        Some(magnitude) => magnitude.parse::<Integer>().ok().map(|m| -m),
        None => text.parse().ok(),
    }
}

/// `#x1f` or `#b101`.
fn parse_bits(text: &str) -> Option<Integer> {
    match text.strip_prefix("#x") {
        Some(digits) => Integer::from_str_radix(digits, 16).ok(),
        None => Integer::from_str_radix(text.strip_prefix("#b")?, 2).ok(),
    }
}
