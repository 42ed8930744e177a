//! `gpuproof perf`: bank conflicts, coalescing and divergence of a kernel.
//!
//! The figures are made by the room `perf` for one block shape. Where neither the command line nor the source gives one, the
//! likeliest typical shape is taken, and for blocks along x also a block of any size: an access that comes out the same
//! there has its figure for every block size. [`confirm`] holds the figures against a run.

pub mod confirm;
pub mod report;

use crate::check::launches::{self, Launches, fixed_size};
use crate::check::setup::{self, Named};
use crate::check::{self, typical};
use crate::describe::{barrier_places, from_diagnostic, place};
use crate::flatten::flatten_kernel;
use crate::launch::LaunchOptions;
use crate::load::{self, Loaded, SourceOptions, load};
use crate::progress::{Progress, each_file};
use crate::report::{AccessKind, FileReport, Finding, KernelReport, Outcome, Report, UnknownReason};
use crate::timing::{Pass, Timings};
use gpuproof_base::{Code, Diagnostic, Origin, SourceMap};
use gpuproof_check::Extent;
use gpuproof_kir::{BinaryOp, Const, Expr, ExprKind, Function, FunctionId, Module, Valid};
use gpuproof_perf::{Answer, Divergence, Hardware, Perf, Row, Setup};
use rayon::prelude::*;
use report::{AccessReport, BranchReport, Certainty, Depends, Figures, LeftOut, Parting, PerfReport};
use std::collections::BTreeMap;

/// What to look at and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How to read the files.
    pub source: SourceOptions,
    /// Only this kernel.
    pub kernel: Option<String>,
    /// The launches.
    pub launch: LaunchOptions,
    /// Scalar arguments that are fixed, by name.
    pub scalars: Vec<(String, String)>,
    /// Preconditions: `n == 64` and `n % 32 == 0` count.
    pub assume: Vec<String>,
    /// Banks of shared memory.
    pub banks: Option<u32>,
    /// Bytes of a bank's word.
    pub bank_width: Option<u32>,
    /// Whether the figures are held against a run.
    pub confirm: bool,
    /// Scalar arguments of that run only.
    pub run_scalars: Vec<(String, String)>,
    /// Contents of arrays for that run.
    pub arrays: Vec<(String, String)>,
    /// Whether to measure.
    pub timings: bool,
}

/// Characters of source text that are shown.
const MOST_TEXT: usize = 40;

/// Looks at the kernels of these files.
pub fn perf(paths: &[String], options: &Options, progress: &dyn Progress) -> Report {
    let files = each_file(paths, progress, |path| match load(path, &options.source) {
        Ok(loaded) => perf_loaded(path, loaded, options),
        Err(refused) => refused.report(path),
    });
    Report::new("perf", files, Vec::new())
}

/// Looks at the kernels of a file that was read before.
pub fn perf_loaded(path: &str, loaded: Loaded, options: &Options) -> FileReport {
    let Loaded { module, sources, diagnostics, timings, .. } = loaded;
    let mut diagnostics: Vec<Finding> = diagnostics.iter().map(|d| from_diagnostic(&sources, d)).collect();
    let (mut kernels, mut usable) = (Vec::new(), true);
    let asked = check::Options {
        source: options.source.clone(),
        launch: options.launch.clone(),
        scalars: options.scalars.clone(),
        assume: options.assume.clone(),
        ..check::Options::default()
    };
    let results = load::select_kernels(&module, path, options.kernel.as_deref())
        .map_err(|d| vec![d])
        .and_then(|selected| {
            let named = setup::split_by_kernel(&module, &selected, &asked)?;
            let jobs: Vec<(FunctionId, Named)> = selected.into_iter().zip(named).collect();
            let job = |(id, named): &(FunctionId, Named)| {
                perf_kernel(&module, &sources, *id, named, &asked, options)
            };
            Ok(jobs.par_iter().map(job).collect::<Vec<_>>())
        })
        .unwrap_or_else(|trouble| vec![Err(trouble)]);
    for result in results {
        match result {
            Ok(kernel) => kernels.push(kernel),
            Err(trouble) => {
                usable = false;
                diagnostics.extend(trouble.iter().map(|d| from_diagnostic(&sources, d)));
            }
        }
    }
    FileReport {
        path: path.to_owned(),
        language: Some(module.language.as_str()),
        usable,
        diagnostics,
        kernels,
        timings: if options.timings { timings.table() } else { Vec::new() },
        sources,
    }
}

fn perf_kernel(
    module: &Valid,
    sources: &SourceMap,
    id: FunctionId,
    named: &Named,
    asked: &check::Options,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let mut timings = Timings::default();
    let launches = launches::choose(module, id, &options.launch)?;
    let made = setup::make(module, id, &launches, named, asked)?;
    let hardware = hardware(&launches, options)?;
    let (flat, _) = timings.time(Pass::Flatten, || flatten_kernel(module, id));
    let open = launches.block.contains(&Extent::Any);
    let block = block_of(module, id, &launches);
    let (mut arguments, mut multiples) = (made.arguments.clone(), BTreeMap::new());
    for condition in &made.preconditions {
        known_of(&module.functions[id], condition, &mut arguments, &mut multiples);
    }
    let setup = Setup {
        block: Some(block),
        grid: launches.grid.map(fixed_size),
        max_block_threads: launches.max_block_threads,
        global_offset: launches.global_offset,
        dynamic_shared: launches.dynamic_shared,
        arguments,
        multiples,
        hardware,
    };
    let along_x = launches.block == [Extent::Any, Extent::Fixed(1), Extent::Fixed(1)];
    let (perf, every) = timings.time(Pass::Perf, || {
        let every =
            along_x.then(|| gpuproof_perf::analyse(&flat, id, &Setup { block: None, ..setup.clone() }));
        (gpuproof_perf::analyse(&flat, id, &setup), every)
    });
    let scene = Scene { module: &flat, sources, every: every.as_ref() };
    let mut made = scene.report(&perf, &setup, open);
    let mut outcome = Outcome::Described;
    if options.confirm {
        let confirmed = timings.time(Pass::Interpret, || {
            let inputs = crate::inputs::InputOptions {
                scalars: named.scalars.iter().chain(&options.run_scalars).cloned().collect(),
                arrays: options.arrays.clone(),
                seed: 0,
            };
            confirm::confirm(&flat, id, &perf, &setup, &options.launch, &inputs)
        })?;
        if !confirmed.disagreements.is_empty() {
            let detail = "a run contradicts the figures".to_owned();
            outcome = Outcome::Unknown { reason: UnknownReason::Possible, detail };
        }
        made.confirmed = Some(confirmed);
    }
    let kernel = &module.functions[id];
    let mut assumptions = launches.assumptions.clone();
    assumptions.push("arrays start at multiples of 256 bytes".into());
    assumptions.push("index arithmetic does not wrap".into());
    if perf
        .rows
        .iter()
        .any(|row| row.per_iteration || row.requests > u64::from(gpuproof_perf::launch::warps(&setup)))
    {
        assumptions.push(
            "lanes that execute an access together are in the same iteration of the loops around it".into(),
        );
    }
    Ok(KernelReport {
        place: module.origins.span(kernel.origin).map(|span| place(sources, span)),
        barrier_places: barrier_places(module, sources, id),
        launches: Some(launches.report()),
        assumptions,
        perf: Some(made),
        timings: if options.timings { timings.table() } else { Vec::new() },
        ..KernelReport::new(kernel.name.to_string(), outcome)
    })
}

fn hardware(launches: &Launches, options: &Options) -> Result<Hardware, Vec<Diagnostic>> {
    let usage = |message: &str| vec![Diagnostic::new(Code::UsageOption, message)];
    let (banks, bank_width) = (options.banks.unwrap_or(32), options.bank_width.unwrap_or(4));
    if !banks.is_power_of_two() || banks > 1024 {
        return Err(usage("--banks: a power of two up to 1024"));
    }
    if !bank_width.is_power_of_two() || bank_width > 16 {
        return Err(usage("--bank-width: 1, 2, 4, 8 or 16 bytes"));
    }
    Ok(Hardware { warp: launches.warp, banks, bank_width })
}

/// The block whose warps are looked at.
fn block_of(module: &Module, id: FunctionId, launches: &Launches) -> [u32; 3] {
    let mentioned = launches::mentioned(module, id);
    if let [Some(x), Some(y), Some(z)] = launches.block.map(fixed_size) {
        return [x, y, z];
    }
    if let Some(size) = typical::sizes(launches, mentioned).first() {
        return *size;
    }
    // Partly given, in a way that no typical shape has: the first open dimension fills up the block.
    let given: u32 = launches.block.iter().filter_map(|e| fixed_size(*e)).fold(1, u32::saturating_mul);
    let mut rest = Some((launches.max_block_threads.min(256) / given.max(1)).max(1));
    launches.block.map(|extent| fixed_size(extent).unwrap_or_else(|| rest.take().unwrap_or(1)))
}

/// What a precondition says of a parameter by itself: `n == 64`, `n % 32 == 0`, and conjunctions of such.
fn known_of(
    kernel: &Function,
    condition: &Expr,
    arguments: &mut BTreeMap<usize, Const>,
    multiples: &mut BTreeMap<usize, i64>,
) {
    let ExprKind::Binary(op, left, right) = &condition.kind else { return };
    match op {
        BinaryOp::BitAnd => {
            known_of(kernel, left, arguments, multiples);
            known_of(kernel, right, arguments, multiples);
        }
        BinaryOp::Eq => {
            let (left, right) = if number(left).is_some() { (right, left) } else { (left, right) };
            let Some(value) = number(right) else { return };
            if let Some(position) = parameter(kernel, left) {
                arguments.entry(position).or_insert(Const::Int(value));
            } else if let (ExprKind::Binary(BinaryOp::Rem, base, divisor), 0) = (&bare(left).kind, value)
                && let (Some(position), Some(divisor)) = (parameter(kernel, base), number(divisor))
                && let Ok(divisor) = i64::try_from(divisor)
            {
                multiples.insert(position, divisor);
            }
        }
        _ => {}
    }
}

fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(_, inner) => bare(inner),
        _ => expr,
    }
}

fn number(expr: &Expr) -> Option<u128> {
    match bare(expr).kind {
        ExprKind::Const(Const::Int(bits)) => Some(bits),
        _ => None,
    }
}

fn parameter(kernel: &Function, expr: &Expr) -> Option<usize> {
    match bare(expr).kind {
        ExprKind::Local(local) => kernel.params.iter().position(|p| p.local == local && p.object.is_none()),
        _ => None,
    }
}

/// What rows are put into words with.
struct Scene<'a> {
    module: &'a Module,
    sources: &'a SourceMap,
    every: Option<&'a Perf>,
}

impl Scene<'_> {
    fn report(&self, perf: &Perf, setup: &Setup, open: bool) -> PerfReport {
        let mut accesses: Vec<AccessReport> = perf.rows.iter().map(|row| self.access(row)).collect();
        let position = |place: &Option<crate::report::Place>| place.as_ref().map(|p| (p.line, p.column));
        accesses.sort_by_key(|access| position(&access.place));
        let mut branches: Vec<BranchReport> =
            perf.branches.iter().filter_map(|row| self.branch(row)).collect();
        branches.sort_by_key(|branch| position(&branch.place));
        let left_out = perf
            .left_out
            .iter()
            .map(|(origin, reason)| LeftOut { place: self.place(*origin), reason: reason.clone() });
        PerfReport {
            block: setup.block.unwrap_or([1; 3]),
            typical_block: open,
            warp: setup.hardware.warp,
            banks: setup.hardware.banks,
            bank_width: setup.hardware.bank_width,
            uniform_branches: perf.branches.len() - branches.len(),
            accesses,
            branches,
            left_out: left_out.collect(),
            confirmed: None,
        }
    }

    fn place(&self, origin: Origin) -> Option<crate::report::Place> {
        self.module.origins.span(origin).map(|span| place(self.sources, span))
    }

    /// The source text of an access; of an assignment, the side that names the array.
    fn text(&self, origin: Origin, array: &str) -> String {
        let Some(span) = self.module.origins.span(origin) else { return String::new() };
        let Some(file) = self.sources.files.get(span.file) else { return String::new() };
        let text = file.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let words: Vec<&str> = side(text, array).split_whitespace().collect();
        let line = words.join(" ");
        match line.char_indices().nth(MOST_TEXT) {
            Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
            None => line,
        }
    }

    fn access(&self, row: &Row) -> AccessReport {
        let (mut degree, mut sectors, mut lines, mut efficiency) = (None, None, None, None);
        let (mut depends, mut reason) = (None, None);
        let (mut colliding_lanes, mut worst_request) = (Vec::new(), Vec::new());
        let (figures, certainty) = match &row.answer {
            Answer::Known(figure) => {
                if !row.shared {
                    lines = Some([figure.lines.0, figure.lines.1]);
                    let percent = |x: f64| (x * 1000.0).round() / 1000.0;
                    efficiency = Some([percent(figure.efficiency.1), percent(figure.efficiency.0)]);
                }
                depends = figure.dependence.as_ref().map(|d| Depends {
                    on: d.on.clone(),
                    text: d.text.clone(),
                    small: d.small.clone(),
                    by_residue: d.by_residue.clone(),
                });
                colliding_lanes = figure.spread.colliding.clone();
                worst_request = relative(&figure.spread.touches);
                let typical = (figure.typical * 100.0).round() / 100.0;
                let certainty = if figure.exact { Certainty::Exact } else { Certainty::AtMost };
                (Figures { best: figure.best, typical, worst: figure.worst }, certainty)
            }
            Answer::Unknown { reason: why, worst } => {
                reason = Some(why.clone());
                (Figures { best: 1, typical: f64::from(*worst), worst: *worst }, Certainty::Unknown)
            }
        };
        if row.shared {
            degree = Some(figures);
        } else {
            sectors = Some(figures);
        }
        let object = &self.module.objects[row.object];
        AccessReport {
            place: self.place(row.origin),
            text: self.text(row.origin, &object.name),
            array: object.name.to_string(),
            space: object.space.as_str(),
            access: kind(row.kind),
            bytes: row.bytes,
            certainty,
            degree,
            sectors,
            lines,
            efficiency,
            colliding_lanes,
            depends,
            every_block_size: self.holds_everywhere(row),
            requests: row.requests,
            per_iteration: row.per_iteration,
            histogram: row.histogram.iter().map(|(figure, count)| (*figure, *count)).collect(),
            reason,
            worst_request,
        }
    }

    /// Whether the worst case is that of blocks of every size along x.
    fn holds_everywhere(&self, row: &Row) -> bool {
        let worst = |row: &Row| match &row.answer {
            Answer::Known(figure) => Some(figure.worst),
            Answer::Unknown { .. } => None,
        };
        let same = |other: &&Row| {
            (other.origin, other.object, other.kind, other.bytes)
                == (row.origin, row.object, row.kind, row.bytes)
        };
        let Some(every) = self.every else { return false };
        let mut others = every.rows.iter().filter(same).peekable();
        others.peek().is_some() && others.all(|other| worst(other).is_some() && worst(other) == worst(row))
    }

    fn branch(&self, row: &gpuproof_perf::BranchRow) -> Option<BranchReport> {
        let (divergence, visits, reason) = match &row.divergence {
            Divergence::Never | Divergence::Here { visits: 0, .. } => return None,
            Divergence::Here { visits, of } => (Parting::Here, Some([*visits, *of]), None),
            Divergence::AtLimit => (Parting::AtLimit, None, None),
            Divergence::ByData(reason) => (Parting::ByData, None, Some(reason.clone())),
        };
        let text = self.text(row.origin, "");
        let (place, of_loop) = (self.place(row.origin), row.of_loop);
        Some(BranchReport { place, text, of_loop, divergence, visits, reason })
    }
}

/// Addresses from a multiple of 256 on.
fn relative(touches: &[(u32, i128)]) -> Vec<(u32, i64)> {
    let least = touches.iter().map(|(_, first)| *first).min().unwrap_or(0);
    let base = least.div_euclid(256) * 256;
    touches.iter().map(|(lane, first)| (*lane, i64::try_from(first - base).unwrap_or(i64::MAX))).collect()
}

/// The side of an assignment that names an array, the left one first; everything of what is none.
fn side<'t>(text: &'t str, array: &str) -> &'t str {
    let bytes = text.as_bytes();
    let at = (0..bytes.len()).find(|n| {
        let around = |offset: isize| n.checked_add_signed(offset).and_then(|n| bytes.get(n)).copied();
        bytes.get(*n) == Some(&b'=')
            && around(1) != Some(b'=')
            && !matches!(around(-1), Some(b'=' | b'!' | b'<' | b'>'))
    });
    let Some((left, right)) = at.and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?))) else {
        return text.trim_end_matches("++").trim_end_matches("--");
    };
    if !left.contains(array) && right.contains(array) {
        return right.trim();
    }
    left.trim_end().trim_end_matches(['+', '-', '*', '/', '%', '&', '|', '^']).trim_end()
}

fn kind(kind: gpuproof_perf::Kind) -> AccessKind {
    match kind {
        gpuproof_perf::Kind::Read => AccessKind::Read,
        gpuproof_perf::Kind::Write => AccessKind::Write,
        gpuproof_perf::Kind::Atomic => AccessKind::Atomic,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_of_an_assignment_that_names_the_array() {
        assert_eq!(side("tile[t] = i < n ? in[i] : 0", "tile"), "tile[t]");
        assert_eq!(side("a[i <= 3] += b", "a"), "a[i <= 3]");
        assert_eq!(side("s[x == y] = 1", "s"), "s[x == y]");
        assert_eq!(side("s[t] = in[i]", "in"), "in[i]");
        assert_eq!(side("a[i]++", "a"), "a[i]");
        assert_eq!(side("in[i] > 0", ""), "in[i] > 0");
    }
}
