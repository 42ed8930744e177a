//! All accesses and branches of a kernel, warp by warp.

use crate::branch::{self, BranchRow, Divergence};
use crate::eval::{Eval, Value};
use crate::iterations::{Part, conjuncts, iteration_symbols, parts, rounds};
use crate::lanes::Sum;
use crate::launch::{self, Launch};
use crate::pattern::{Curve, Pattern, Seen, Target, gcd};
use crate::request::Touch;
use crate::setup::Setup;
use gpuproof_base::Origin;
use gpuproof_facts::{self as facts, Flow, Live, PointsTo, Uniformity};
use gpuproof_kir::{FunctionId, Module, ObjectId, Space, Valid, walk};
use gpuproof_logic::{Term, Terms};
use gpuproof_thread::{Access, EventLog, Kernel, Kind, Length, Machine, Mode, Point, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Pieces of a copy that are looked at one by one.
const MOST_PIECES: u64 = 16;

/// What was found out about a kernel.
#[derive(Clone, Debug, Default)]
pub struct Perf {
    /// Accesses, in the order of the run.
    pub rows: Vec<Row>,
    /// Branches, in the order of the run.
    pub branches: Vec<BranchRow>,
    /// What could not be followed: where, and why.
    pub left_out: Vec<(Origin, String)>,
}

/// One access of the source.
#[derive(Clone, Debug)]
pub struct Row {
    /// The access.
    pub origin: Origin,
    /// Of what.
    pub object: ObjectId,
    /// Read, write or atomic.
    pub kind: Kind,
    /// Bytes of each lane in one request.
    pub bytes: u32,
    /// Whether it is an access to shared memory; otherwise to global.
    pub shared: bool,
    /// What it comes to.
    pub answer: Answer,
    /// Requests of the warps of a block; of one iteration where a loop's length is not known.
    pub requests: u64,
    /// Whether the requests are those of one iteration.
    pub per_iteration: bool,
    /// Degree or sectors of the requests, where all of them are exact.
    pub histogram: BTreeMap<u32, u64>,
}

/// What an access comes to.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Figures.
    Known(Figure),
    /// The address depends on something that lanes do not share.
    Unknown {
        /// On what.
        reason: String,
        /// At most this degree, or so many sectors.
        worst: u32,
    },
}

/// Figures of an access, over all its requests.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Least degree or sectors.
    pub best: u32,
    /// Greatest.
    pub worst: u32,
    /// Mean over the requests, all lanes taking part that may.
    pub typical: f64,
    /// Whether every execution lies between best and worst; otherwise the worst is an upper bound, met when all lanes take part.
    pub exact: bool,
    /// Lines, least and greatest.
    pub lines: (u32, u32),
    /// Efficiency, best and worst.
    pub efficiency: (f64, f64),
    /// How the worst request is spread.
    pub spread: Spread,
    /// What the figure depends on.
    pub dependence: Option<Dependence>,
}

/// The worst request of an access.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Spread {
    /// Lanes with the first byte of each.
    pub touches: Vec<Touch>,
    /// Lanes that meet in the busiest bank.
    pub colliding: Vec<u32>,
    /// How often banks are needed, over all parts of the warp.
    pub passes: u32,
}

/// A figure as a function of a quantity that the lanes share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependence {
    /// The quantity.
    pub on: String,
    /// The figure for 0, 1, 2, ...
    pub small: Vec<u32>,
    /// From there on, the figure for each residue of it.
    pub by_residue: Vec<u32>,
    /// In words.
    pub text: String,
}

/// Looks at a kernel of a flattened module.
pub fn analyse(module: &Valid, kernel: FunctionId, setup: &Setup) -> Perf {
    let function = &module.functions[kernel];
    let flow = Flow::new(function);
    let live = Live::new(&flow);
    let points_to = PointsTo::new(function);
    let mut all = Vec::new();
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| all.push(stmt));
    let effects = points_to.effects(all.iter().copied());
    let mut terms = Terms::new();
    let mut symbols = Symbols::default();
    let launch = launch::launch(&mut terms, &mut symbols, function, effects, setup);
    let dropped = BTreeSet::new();
    let kernel = Kernel { module, flow: &flow, live: &live, points_to: &points_to };
    let mut machine = Machine::new(&mut terms, &mut symbols, kernel, &launch.world, Mode::Whole, &dropped);
    machine.run_whole();
    let record = machine.log;
    let mut work = Work {
        module,
        setup,
        terms: &terms,
        symbols: &symbols,
        tallies: Vec::new(),
        index: FxHashMap::default(),
        seen: FxHashMap::default(),
    };
    let mut perf = Perf::default();
    let mut branches: Vec<(Point, BranchRow)> = Vec::new();
    let together = alike(&terms, &record);
    // A thread that left by a `return` is not counted in what the flow graph tells of who comes where.
    let leaves_early = record.exits().any(|exit| exit.to.is_none() && exit.origin != function.origin);
    let uniform = (!leaves_early).then(|| Uniformity::new(module, &flow, &points_to));
    for warp in 0..launch::warps(setup) {
        let mut eval = eval(&terms, &symbols, &launch, setup, warp, &together);
        for access in record.accesses() {
            let all = uniform.as_ref().is_some_and(|u| u.executed(access.at.node) <= facts::Level::Warp);
            work.access(&mut eval, access, all);
        }
        for branch in record.branches() {
            let at = Point { node: branch.node, index: 0 };
            let place = branches.iter().position(|(p, row)| *p == at && row.origin == branch.origin);
            let number = place.unwrap_or_else(|| {
                let of_loop = flow.header_of(branch.node).is_some();
                let row = BranchRow { origin: branch.origin, of_loop, divergence: Divergence::Never };
                branches.push((at, row));
                branches.len() - 1
            });
            if let Some((_, row)) = branches.get_mut(number) {
                branch::look(&mut eval, branch, row);
            }
        }
    }
    perf.rows = work.tallies.into_iter().map(|tally| tally.finish(&terms, &launch.multiples)).collect();
    perf.branches = branches.into_iter().map(|(_, row)| row).collect();
    for claim in record.claims() {
        let code = claim.code.as_str();
        if code.starts_with("unsupported.") && !perf.left_out.iter().any(|(o, _)| *o == claim.origin) {
            perf.left_out.push((claim.origin, claim.detail.clone()));
        }
    }
    perf
}

/// What is the same for all threads in the same iteration of a loop.
fn alike(terms: &Terms, record: &EventLog) -> FxHashSet<Term> {
    let values = record.uniform_per_iteration().map(|fact| fact.value);
    values.filter(|t| terms.as_symbol(*t).is_some()).collect()
}

fn eval<'a>(
    terms: &'a Terms,
    symbols: &'a Symbols,
    launch: &'a Launch,
    setup: &Setup,
    warp: u32,
    together: &FxHashSet<Term>,
) -> Eval<'a> {
    Eval {
        terms,
        symbols,
        count: launch::lanes(setup, warp),
        coordinates: launch::coordinates(launch, setup, warp),
        together: together.clone(),
        multiples: &launch.multiples,
        bound: FxHashMap::default(),
        plans: RefCell::default(),
    }
}

/// Most figures for small values that are told.
const MOST_LISTED: usize = 16;

type Key = (ObjectId, Kind, Origin, u32);

struct Work<'a> {
    module: &'a Module,
    setup: &'a Setup,
    terms: &'a Terms,
    symbols: &'a Symbols,
    tallies: Vec<Tally>,
    index: FxHashMap<Key, usize>,
    seen: FxHashMap<Pattern, Option<Seen>>,
}

/// What has been seen of an access so far.
struct Tally {
    row: Row,
    known: Option<Figure>,
    curve: Option<Curve>,
    weighted: f64,
    unknown: Option<(String, u32)>,
}

impl Work<'_> {
    /// One access in one warp; `all` says that all lanes make each visit of it or none.
    fn access(&mut self, eval: &mut Eval<'_>, access: &Access, all: bool) {
        let space = self.module.objects[access.object].space;
        let shared = space == Space::Shared;
        if !shared && space != Space::Global {
            return;
        }
        let counters: Vec<Term> = access.counters.iter().map(|(_, t)| *t).collect();
        let iterations = iteration_symbols(self.terms, self.symbols, &counters);
        let conditions = conjuncts(self.terms, access.guard);
        eval.together.extend(&iterations);
        for round in rounds(eval, &conditions, &iterations) {
            eval.bound = round.bound;
            let mut lanes: Vec<(u32, Part)> =
                (0..).zip(parts(eval, &conditions)).filter(|(_, p)| *p != Part::No).collect();
            if all {
                lanes.iter_mut().for_each(|(_, part)| *part = Part::Yes);
            }
            self.request(eval, access, shared, &lanes, round.times);
        }
        eval.bound.clear();
        for k in &iterations {
            eval.together.remove(k);
        }
    }

    fn request(
        &mut self,
        eval: &Eval<'_>,
        access: &Access,
        shared: bool,
        lanes: &[(u32, Part)],
        times: Option<u64>,
    ) {
        let (bytes, pieces) = match access.length {
            Length::Bytes(bytes) => pieces(bytes),
            Length::Term(t) => match self.terms.as_number(t).and_then(|n| n.as_i128()) {
                Some(bytes) => u64::try_from(bytes).map_or((1, 0), pieces),
                None => (1, 0),
            },
        };
        let tally = self.tally(access, bytes, shared);
        let count = times.unwrap_or(1);
        let Some(tally) = self.tallies.get_mut(tally) else { return };
        tally.row.requests = tally.row.requests.saturating_add(count.saturating_mul(pieces.max(1)));
        tally.row.per_iteration |= times.is_none();
        let address = eval.values(&[access.offset]).pop();
        let most = lanes.len() as u32;
        let (sum, reason) = match address {
            _ if access.asynchronous || access.collective => (None, "the copy is asynchronous".to_owned()),
            _ if pieces == 0 || pieces > MOST_PIECES => (None, "the length of the copy".to_owned()),
            Some(Value::Number(sum)) => (Some(sum), String::new()),
            Some(Value::Unknown(term)) => (None, reason(self.terms, self.symbols, term)),
            _ => (None, reason(self.terms, self.symbols, access.offset)),
        };
        let Some(sum) = sum else {
            tally.unknown.get_or_insert((reason, most)).1 =
                tally.unknown.as_ref().map_or(most, |(_, w)| (*w).max(most));
            return;
        };
        let decided = lanes.iter().all(|(_, part)| *part == Part::Yes);
        let target = Target { shared, atomic: access.kind == Kind::Atomic, bytes };
        for piece in 0..pieces {
            let Some(moved) = sum.plus(&Sum::number((piece * u64::from(bytes)) as i64), 1) else { continue };
            let pattern = Pattern::new(&moved, lanes.iter().map(|(lane, _)| *lane).collect(), target);
            let hardware = &self.setup.hardware;
            let seen = self.seen.entry(pattern).or_insert_with_key(|pattern| pattern.evaluate(hardware));
            match seen {
                Some(seen) => tally.add(seen, decided, count),
                None => {
                    let reason = "several quantities that set the lanes apart".to_owned();
                    tally.unknown.get_or_insert((reason, most));
                }
            }
        }
    }

    fn tally(&mut self, access: &Access, bytes: u32, shared: bool) -> usize {
        let key = (access.object, access.kind, access.origin, bytes);
        if let Some(number) = self.index.get(&key) {
            return *number;
        }
        self.tallies.push(Tally {
            row: Row {
                origin: access.origin,
                object: access.object,
                kind: access.kind,
                bytes,
                shared,
                answer: Answer::Unknown { reason: String::new(), worst: 0 },
                requests: 0,
                per_iteration: false,
                histogram: BTreeMap::new(),
            },
            known: None,
            curve: None,
            weighted: 0.0,
            unknown: None,
        });
        self.index.insert(key, self.tallies.len() - 1);
        self.tallies.len() - 1
    }
}

/// The requests that an access of so many bytes is made of: bytes of each, and how many. More than 16 bytes, or a number that
/// is no power of two (a copy of a struct), takes several.
pub fn pieces(bytes: u64) -> (u32, u64) {
    let unit = (1u64 << bytes.trailing_zeros().min(4)).min(16);
    (unit as u32, bytes / unit)
}

impl Tally {
    fn add(&mut self, seen: &Seen, decided: bool, count: u64) {
        let steady = seen.bounded_below && (decided || seen.worst == 1);
        self.weighted += seen.mean * count as f64;
        if steady && seen.best == seen.worst {
            *self.row.histogram.entry(seen.worst).or_default() += count;
        }
        let spread = || Spread {
            touches: seen.touches.clone(),
            colliding: seen.colliding.clone(),
            passes: seen.passes,
        };
        match &mut self.known {
            None => {
                self.curve = seen.curve.clone();
                self.known = Some(Figure {
                    best: seen.best,
                    worst: seen.worst,
                    typical: 0.0,
                    exact: steady,
                    lines: seen.lines,
                    efficiency: seen.efficiency,
                    spread: spread(),
                    dependence: None,
                });
            }
            Some(known) => {
                if seen.worst > known.worst
                    || (seen.worst == known.worst && seen.touches.len() > known.spread.touches.len())
                {
                    known.spread = spread();
                    let before = std::mem::replace(&mut self.curve, seen.curve.clone());
                    join(&mut self.curve, before.as_ref());
                } else {
                    join(&mut self.curve, seen.curve.as_ref());
                }
                known.best = known.best.min(seen.best);
                known.worst = known.worst.max(seen.worst);
                known.exact &= steady;
                known.lines = (known.lines.0.min(seen.lines.0), known.lines.1.max(seen.lines.1));
                known.efficiency =
                    (known.efficiency.0.max(seen.efficiency.0), known.efficiency.1.min(seen.efficiency.1));
            }
        }
    }

    fn finish(self, terms: &Terms, multiples: &FxHashMap<Term, i64>) -> Row {
        let Tally { mut row, known, curve, weighted, unknown } = self;
        row.answer = match (known, unknown) {
            (Some(mut known), None) => {
                known.typical = weighted / row.requests.max(1) as f64;
                known.dependence = curve.and_then(|curve| dependence(terms, multiples, curve));
                Answer::Known(known)
            }
            (known, unknown) => {
                let (reason, worst) = unknown.unwrap_or_default();
                Answer::Unknown { reason, worst: worst.max(known.map_or(0, |k| k.worst)) }
            }
        };
        let counted: u64 = row.histogram.values().sum();
        if counted != row.requests || row.per_iteration {
            row.histogram.clear();
        }
        row
    }
}

fn join(curve: &mut Option<Curve>, other: Option<&Curve>) {
    if let (Some(curve), Some(other)) = (curve, other) {
        curve.join(other);
    }
}

/// In words how a figure depends on a quantity.
fn dependence(terms: &Terms, multiples: &FxHashMap<Term, i64>, curve: Curve) -> Option<Dependence> {
    let Curve { on, small, by_residue: table } = curve;
    let names: Option<Vec<String>> = on
        .iter()
        .map(|t| {
            let name = &terms.symbol_data(terms.as_symbol(*t)?).name;
            Some(match multiples.get(t) {
                Some(factor) if *factor > 1 => format!("{name}/{factor}"),
                _ => name.to_string(),
            })
        })
        .collect();
    let name = names?.join(" * ");
    let count = table.len() as i64;
    let by_divisor = |r: usize| gcd(r as i64, count);
    let divisor_decides =
        (0..table.len()).all(|r| table.get(r) == table.get(by_divisor(r) as usize % table.len()));
    let first = *table.first()?;
    let text = if table.iter().all(|d| *d == first) {
        match first {
            1 => format!("1 for every {name}"),
            _ => format!("{first} for every {name}"),
        }
    } else if table.iter().enumerate().all(|(r, d)| i64::from(*d) == by_divisor(r)) {
        format!("gcd({name}, {count})")
    } else if divisor_decides {
        by_divisors(&name, count, &table)
    } else {
        let best = table.iter().min().copied().unwrap_or(first);
        let where_best: Vec<String> =
            (0..table.len()).filter(|r| table.get(*r) == Some(&best)).map(|r| r.to_string()).collect();
        match where_best.len() {
            1..=8 => format!("{best} if {name} % {count} is {}", where_best.join(", ")),
            more => format!("{best} for {more} of {count} residues of {name}"),
        }
    };
    let text = small_values(&name, &small) + &text;
    Some(Dependence { on: name, small, by_residue: table, text })
}

/// `1, 4, 8, 12 for s = 0 to 3, from there on `, before what holds of great values.
fn small_values(name: &str, small: &[u32]) -> String {
    let figures: Vec<String> = small.iter().map(u32::to_string).collect();
    match small {
        [] => String::new(),
        [one] => format!("{one} for {name} = 0, else "),
        [first, rest @ ..] if rest.iter().all(|figure| figure == first) => {
            format!("{first} for {name} up to {}, from there on ", rest.len())
        }
        // The figures of each would be a list that nobody reads.
        _ if small.len() > MOST_LISTED => format!("less for small {name}, in general "),
        [_, rest @ ..] => {
            format!("{} for {name} = 0 to {}, from there on ", figures.join(", "), rest.len())
        }
    }
}

/// `4 if 8 divides w, 5 if 4 divides it, else 6`: the greatest divisors first.
fn by_divisors(name: &str, count: i64, table: &[u32]) -> String {
    let mut cases: Vec<(i64, u32)> = Vec::new();
    let divisors: Vec<i64> = (1..=count).filter(|d| count % d == 0).collect();
    for divisor in divisors.iter().rev() {
        let Some(figure) = table.get((divisor % count) as usize).copied() else { continue };
        match cases.last_mut() {
            Some((known, same)) if *same == figure && *known % divisor == 0 => *known = *divisor,
            _ => cases.push((*divisor, figure)),
        }
    }
    let words: Vec<String> = cases
        .iter()
        .enumerate()
        .map(|(number, (divisor, figure))| match (*divisor, number) {
            (1, 0) => format!("{figure} for every {name}"),
            (1, _) => format!("else {figure}"),
            (_, 0) => format!("{figure} if {divisor} divides {name}"),
            _ => format!("{figure} if {divisor} does"),
        })
        .collect();
    words.join(", ")
}

/// What makes an address unknown.
pub(crate) fn reason(terms: &Terms, symbols: &Symbols, term: Term) -> String {
    if let Some(unknown) = symbols.unknowns(terms, &[term]).first() {
        return unknown.what.clone();
    }
    // What memory holds is a function that is called after its array.
    let names =
        terms.applied_functions(&[term]).into_iter().map(|id| terms.function_data(id).name.to_string());
    let mut arrays = names.filter_map(|name| name.split_once('#').map(|(array, _)| array.to_owned()));
    match arrays.next() {
        Some(array) => format!("the contents of `{array}`"),
        None => "arithmetic that mixes lanes with arguments".to_owned(),
    }
}
