//! `gpuproof assume`: preconditions that a kernel silently rests on.
//!
//! * [`template`]: what may be assumed; [`distinct`]: the same for values that threads read.
//! * [`pool`]: runs on small launches, which say which conditions are hopeless and which are weak.
//! * [`weakest`]: which conjunctions to try first.
//! * [`outcome`]: what the report says.
//!
//! A precondition is reported if the kernel is proved under it and a run with a launch that meets it went well, so that it is
//! consistent. It is then stated in the text of the kernel and proved again from there, so that what is offered for pasting
//! is what was proved. A failed proof adds the runs that it found to go wrong, which rule out further conditions.

pub mod distinct;
pub mod outcome;
pub mod pool;
pub mod template;
pub mod weakest;

use crate::check::host_params::HOST_PREFIX;
use crate::check::launches::mentioned;
use crate::check::trial::{Attempt, Ground};
use crate::check::{self, Prepared, alias, cases, check_loaded, prepare, search};
use crate::fix::edit::{apply, for_report, insertion};
use crate::fix::text::{points, tokens};
use crate::flatten::flatten_kernel;
use crate::folder;
use crate::launch::text_of;
use crate::load::{Loaded, load, load_text};
use crate::memory_text::const_text;
use crate::progress::{Progress, each_file};
use crate::report::{Edit, FileReport, KernelReport, Outcome, Report, UnknownReason};
use gpuproof_check::{Setup, Status};
use gpuproof_kir::{Const, ExprKind, LayoutKind, Space, Ty, Valid, walk};
use gpuproof_logic::work::{self, Stop};
use outcome::{Precondition, PreconditionsReport};
use pool::Pool;
use std::collections::BTreeSet;
use template::Atom;
use weakest::{Allowed, Runs, conjunctions};

/// Most proofs that are tried for one kernel, and most questions in them.
const MOST_PROOFS: usize = 50;
const MOST_QUERIES: u64 = 12_000;
/// Most failed proofs that are followed by a search for runs that go wrong.
const MOST_SEARCHES: usize = 8;
/// Most preconditions that are reported, and most proofs in search of another one.
const MOST_FOUND: usize = 3;
const PROOFS_FOR_MORE: usize = 10;

/// How to check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How kernels are checked.
    pub check: check::Options,
}

/// Looks for preconditions of the kernels of these files.
pub fn assume(paths: &[String], options: &Options, progress: &dyn Progress) -> Report {
    assume_files(&folder::expand(paths), options, progress)
}

/// The same for files that were looked up before.
pub fn assume_files(expanded: &folder::Files, options: &Options, progress: &dyn Progress) -> Report {
    let mut options = options.clone();
    options.check.source.include_dirs.extend(expanded.headers.iter().cloned());
    let files = each_file(&expanded.paths, progress, |path| expanded.settle(assume_file(path, &options)));
    let settled = |k: &KernelReport| {
        k.outcome == Outcome::Proved || k.preconditions.as_ref().is_some_and(|p| !p.found.is_empty())
    };
    let all = files.iter().all(|f| f.usable && f.kernels.iter().all(settled));
    let mut report = Report::new("assume", files, Vec::new());
    // What was asked for was found.
    if all && report.summary.kernels > 0 {
        report.summary.exit_code = 0;
    }
    expanded.with_trouble(report)
}

/// The same for one file.
pub fn assume_file(path: &str, options: &Options) -> FileReport {
    let loaded = match load(path, &options.check.source) {
        Ok(loaded) => loaded,
        Err(refused) => return refused.report(path),
    };
    let mut report = check_loaded(path, loaded.clone(), &options.check);
    for kernel in &mut report.kernels {
        // What `check` found on its way is the answer.
        if let Some(found) = &mut kernel.preconditions {
            let limit = options.check.limit();
            let state = |found| stated(path, &loaded, &kernel.name, options, found);
            found.found.iter_mut().for_each(|found| work::apart(limit, || state(found)).result);
            continue;
        }
        kernel.preconditions = match &kernel.outcome {
            Outcome::Proved => None,
            Outcome::Unknown { reason: UnknownReason::Unsupported, detail } => Some(PreconditionsReport {
                reason: Some(format!("nothing can be proved here: {detail}")),
                ..PreconditionsReport::default()
            }),
            // As much time again as the check had.
            _ => {
                let limit = options.check.limit();
                Some(work::apart(limit, || for_kernel(path, &loaded, &kernel.name, options)).result)
            }
        };
    }
    report
}

fn for_kernel(path: &str, loaded: &Loaded, kernel: &str, options: &Options) -> PreconditionsReport {
    let nothing =
        |reason: &str| PreconditionsReport { reason: Some(reason.into()), ..PreconditionsReport::default() };
    let Some(prepared) = prepare(loaded, kernel, &options.check) else {
        return nothing("the kernel cannot be prepared");
    };
    let mut report = Hunt::new(path, loaded, &prepared, kernel, options, None)
        .map_or_else(|| nothing("the kernel cannot be run"), |mut hunt| hunt.run());
    // What leaves hardly a thread at work is worth less than a word about the values that threads read.
    if report.found.iter().all(|found| found.trivial) {
        for distinct in distinct::variants(&prepared.module, &loaded.sources, prepared.kernel) {
            if work::is_spent() {
                break;
            }
            let Some(mut hunt) = Hunt::new(path, loaded, &prepared, kernel, options, Some(&distinct)) else {
                continue;
            };
            let more = hunt.run();
            report.proofs += more.proofs;
            if !more.found.is_empty() {
                report.found.splice(0..0, more.found);
                break;
            }
        }
    }
    if report.found.is_empty() && report.reason.is_none() {
        report.reason = Some(match work::stopped() {
            None => "no precondition among the templates makes it proved".into(),
            Some(Stop::Interrupt) => "interrupted before all templates were tried".into(),
            Some(Stop::Units | Stop::Clock) => {
                "there was no time left to try all templates (--timeout SECONDS gives more)".into()
            }
        });
    }
    report
}

/// The search for one kernel.
struct Hunt<'a> {
    path: &'a str,
    loaded: &'a Loaded,
    prepared: &'a Prepared,
    kernel: &'a str,
    options: &'a Options,
    distinct: Option<&'a distinct::Distinct>,
    /// What the checker gets.
    flat: Valid,
    pool: Pool,
    atoms: Vec<Atom>,
    proofs: usize,
    queries: u64,
    searches: usize,
}

impl<'a> Hunt<'a> {
    fn new(
        path: &'a str,
        loaded: &'a Loaded,
        prepared: &'a Prepared,
        kernel: &'a str,
        options: &'a Options,
        distinct: Option<&'a distinct::Distinct>,
    ) -> Option<Self> {
        let module = distinct.map_or(&prepared.module, |d| &d.module);
        let flat = alias::unite(flatten_kernel(module, prepared.kernel).0, prepared.kernel);
        let ground =
            Ground::new(&prepared.module, &flat, prepared.kernel, &prepared.setup, &prepared.launches)
                .ok()?;
        let pool = match ground.open_condition() {
            // A run may break what no single thread can decide: none of them is evidence.
            Some(_) => Pool::default(),
            None => Pool::new(&ground, mentioned(&prepared.module, prepared.kernel), distinct.is_some()),
        };
        let constants = constants(&prepared.module, prepared.kernel);
        let atoms = template::atoms(&prepared.module, prepared.kernel, &prepared.setup, &constants);
        let (proofs, queries, searches) = (0, 0, 0);
        Some(Self {
            path,
            loaded,
            prepared,
            kernel,
            options,
            distinct,
            flat,
            pool,
            atoms,
            proofs,
            queries,
            searches,
        })
    }

    fn run(&mut self) -> PreconditionsReport {
        let mut found: Vec<(Vec<usize>, Precondition)> = Vec::new();
        if self.distinct.is_some() && self.proved(&[]) {
            found.extend(self.precondition(&[]).map(|p| (Vec::new(), p)));
        }
        // Two conditions may be weaker than one that fixes a number; three are tried only if nothing else was found.
        for size in 1..=3 {
            if size < 3 || found.is_empty() {
                self.of_size(size, &mut found);
            }
        }
        let allowed = self.allowed();
        // A conjunction must allow much more than a single condition to come before it.
        let weakness = |set: &Vec<usize>| match good(&allowed, set) {
            Some(runs) => runs.count() / set.len().max(1) as u32,
            None => u32::MAX,
        };
        found.sort_by_key(|(set, _)| std::cmp::Reverse(weakness(set)));
        found.truncate(MOST_FOUND);
        PreconditionsReport {
            found: found.into_iter().map(|(_, precondition)| precondition).collect(),
            reason: None,
            accepted: false,
            proofs: self.proofs,
            runs: [self.pool.good.len(), self.pool.bad.len()],
        }
    }

    /// Tries conjunctions of a size, weakest first; once one is found, those that allow something that it does not.
    fn of_size(&mut self, size: usize, found: &mut Vec<(Vec<usize>, Precondition)>) {
        let mut tried: BTreeSet<Vec<usize>> = BTreeSet::new();
        let (mut more, mut new) = (PROOFS_FOR_MORE, 0);
        loop {
            // A failed proof may have added runs, so that the order is another one.
            let allowed = self.allowed();
            let bad = self.pool.bad.len();
            let mut again = false;
            for set in conjunctions(&allowed, size, bad as u32) {
                let weaker = |other: &Vec<usize>| match (good(&allowed, &set), good(&allowed, other)) {
                    (Some(own), Some(other)) => own.within(&other),
                    _ => true,
                };
                if tried.contains(&set) || found.iter().any(|(other, _)| weaker(other)) {
                    continue;
                }
                let spent = self.proofs >= MOST_PROOFS || self.queries > MOST_QUERIES || work::is_spent();
                if spent || more == 0 || new >= MOST_FOUND {
                    return;
                }
                tried.insert(set.clone());
                more -= usize::from(!found.is_empty());
                if self.proved(&set)
                    && let Some(precondition) = self.precondition(&set)
                {
                    // What the new one allows as well is no longer worth showing.
                    let own = good(&allowed, &set);
                    found.retain(|(other, _)| match (good(&allowed, other), &own) {
                        (Some(other), Some(own)) => !other.within(own),
                        _ => true,
                    });
                    found.push((set, precondition));
                    new += 1;
                }
                if self.pool.bad.len() > bad {
                    again = true;
                    break;
                }
            }
            if !again {
                return;
            }
        }
    }

    /// Which runs each condition allows.
    fn allowed(&self) -> Vec<Allowed> {
        let setup = &self.prepared.setup;
        let Ok(ground) = Ground::new(
            &self.prepared.module,
            &self.flat,
            self.prepared.kernel,
            setup,
            &self.prepared.launches,
        ) else {
            return Vec::new();
        };
        let holds = |atom: &Atom, attempt: &Attempt| {
            ground.evaluate(&atom.expr, &attempt.launch, &attempt.scalars) == Some(Const::Bool(true))
        };
        self.atoms
            .iter()
            .map(|atom| Allowed {
                good: Runs::of(self.pool.good.iter().map(|(_, run)| holds(atom, run))),
                bad: Runs::of(self.pool.bad.iter().map(|(_, run)| holds(atom, run))),
                rank: atom.rank,
            })
            .collect()
    }

    /// Whether the kernel is proved under these conditions. If not, runs that go wrong under them are looked for.
    fn proved(&mut self, set: &[usize]) -> bool {
        self.proofs += 1;
        let mut setup: Setup = self.prepared.setup.clone();
        setup.preconditions.extend(set.iter().map(|n| self.atoms[*n].expr.clone()));
        // A proof that needs more is none that a user would wait for.
        setup.resources /= 3;
        let checked = cases::check(&self.flat, self.prepared.kernel, &setup);
        // Questions for the solver take much longer than others.
        let statistics = &checked.statistics;
        self.queries +=
            statistics.built_in + 40 * (statistics.queries - statistics.built_in.min(statistics.queries));
        if checked.obligations.iter().all(|o| o.status == Status::Proved) {
            return true;
        }
        if self.searches < MOST_SEARCHES && self.distinct.is_none() && !self.pool.good.is_empty() {
            self.searches += 1;
            let prepared = self.prepared;
            let ground =
                Ground::new(&prepared.module, &self.flat, prepared.kernel, &setup, &prepared.launches);
            if let Ok(ground) = ground
                && ground.open_condition().is_none()
            {
                let mentioned = mentioned(&prepared.module, prepared.kernel);
                let shown = search::find(&ground, &checked.obligations, mentioned).shown;
                shown.iter().for_each(|(_, shown)| self.pool.add_bad(shown));
            }
        }
        false
    }

    /// Whether an argument of a run is negative.
    fn has_negative(&self, run: &Attempt) -> bool {
        let function = &self.prepared.module.functions[self.prepared.kernel];
        run.scalars.iter().any(|(position, value)| {
            let local = function.params.get(*position).map(|param| &function.locals[param.local]);
            let is_integer = |ty| matches!(ty, Ty::Int { signed: true, .. });
            local.is_some_and(|local| is_integer(local.ty) && const_text(local.ty, value).starts_with('-'))
        })
    }

    /// A proved conjunction for the report; nothing if no run shows that it can be met.
    fn precondition(&self, set: &[usize]) -> Option<Precondition> {
        let allowed = self.allowed();
        let meets = |n: usize| set.iter().all(|a| allowed[*a].good.contains(n));
        let runs: Vec<&Attempt> =
            self.pool.good.iter().enumerate().filter(|(n, _)| meets(*n)).map(|(_, (_, run))| run).collect();
        // With one thread alone there is nothing to prove, and what only negative numbers meet (they are large where they are compared as unsigned) nobody means.
        let sensible = |run: &&&Attempt| {
            run.launch.blocks() * run.launch.threads_per_block() > 1 && !self.has_negative(run)
        };
        let parallel = runs.iter().find(sensible);
        let example = Some(example(&self.prepared.module, self.prepared.kernel, parallel?));
        let mut conditions: Vec<String> = self.distinct.map_or_else(Vec::new, |d| d.conditions.clone());
        conditions.extend(set.iter().map(|n| self.atoms[*n].text.clone()));
        let mut words: Vec<String> = self.distinct.map(|d| d.words.clone()).into_iter().collect();
        words.extend(set.iter().map(|n| self.atoms[*n].words.clone()));
        let statements = match self.distinct {
            Some(_) => Vec::new(),
            None => set.iter().map(|n| format!("__requires({});", self.atoms[*n].text)).collect(),
        };
        let trivial = !set.is_empty() && set.iter().all(|n| self.atoms[*n].rank == template::TRIVIAL);
        let (words, edits) = (words.join(" and "), Vec::new());
        let mut found = Precondition { conditions, words, statements, edits, example, trivial };
        stated(self.path, self.loaded, self.kernel, self.options, &mut found);
        Some(found)
    }
}

/// Puts the statements at the start of the kernel: they stay only if the text is proved then, and get their edits.
fn stated(path: &str, loaded: &Loaded, kernel: &str, options: &Options, found: &mut Precondition) {
    let edits = proved_as_text(path, loaded, kernel, options, &found.statements);
    if edits.is_none() {
        found.statements.clear();
    }
    found.edits = edits.unwrap_or_default();
}

fn proved_as_text(
    path: &str,
    loaded: &Loaded,
    name: &str,
    options: &Options,
    statements: &[String],
) -> Option<Vec<Edit>> {
    if statements.is_empty() {
        return None;
    }
    let (sources, module) = (&loaded.sources, &loaded.module);
    let file = sources.find(path)?;
    let (_, kernel) = module.kernels().find(|(_, k)| k.name.as_str() == name)?;
    let span = module.origins.span(kernel.origin).filter(|span| span.file == file)?;
    let text = &sources.files.get(file)?.text;
    let found = points(text, &tokens(text), span.start as usize..span.end as usize);
    let changes = insertion(text, found.first()?, &statements.join(" "));
    let changed = load_text(path, &apply(text, &changes), &options.check.source).ok()?;
    let report = check_loaded(path, changed, &options.check);
    let proved = report.kernels.iter().any(|k| k.name == name && k.outcome == Outcome::Proved);
    proved.then(|| for_report(sources, file, &changes))
}

/// A run in words.
pub(crate) fn example(module: &Valid, kernel: gpuproof_kir::FunctionId, run: &Attempt) -> String {
    let function = &module.functions[kernel];
    let mut text = format!("grid {}, block {}", text_of(run.launch.grid), text_of(run.launch.block));
    for (position, value) in &run.scalars {
        let local = function.params.get(*position).map(|param| &function.locals[param.local]);
        if let Some(local) = local.filter(|local| !local.name.starts_with(HOST_PREFIX)) {
            text += &format!(", {} = {}", local.name, const_text(local.ty, value));
        }
    }
    text
}

/// The runs that a conjunction allows and that went well; nothing for an empty one, which allows all.
fn good(allowed: &[Allowed], set: &[usize]) -> Option<Runs> {
    let (first, rest) = set.split_first()?;
    Some(rest.iter().fold(allowed[*first].good.clone(), |all, n| all.and(&allowed[*n].good)))
}

/// Sizes of shared arrays first, without a halo on one side and on both, then other numbers that the kernel names.
fn constants(module: &Valid, kernel: gpuproof_kir::FunctionId) -> Vec<u64> {
    const MOST: u64 = 4096;
    let mut found: Vec<u64> = Vec::new();
    let mut add = |value: u64| {
        if value > 1 && value <= MOST && !found.contains(&value) {
            found.push(value);
        }
    };
    for object in module.objects.iter().filter(|o| o.space == Space::Shared) {
        let mut layout = module.layouts.get(object.layout);
        while let Some(LayoutKind::Array { element, count }) = layout.map(|l| &l.kind) {
            // An array with a halo has one or two elements more than there are threads.
            [*count, count.saturating_sub(2), count.saturating_sub(1)].into_iter().for_each(&mut add);
            layout = module.layouts.get(*element);
        }
    }
    for id in crate::fix::marked::reachable(module, kernel) {
        let body = module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::exprs(body, &mut |expr| {
            if let (ExprKind::Const(Const::Int(bits)), Ty::Int { bits: width, .. }) = (&expr.kind, expr.ty)
                && width <= 32
            {
                add(u64::try_from(*bits).unwrap_or(0));
            }
        });
    }
    found
}
