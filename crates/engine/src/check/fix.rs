//! A barrier that cures a race, offered only if it was checked: the kernel is checked again with the barrier in place,
//! and the race must be gone without a barrier that some threads may miss.
//!
//! Candidates are places between two lines of the kernel's text, tried in this order: before the second access in the text
//! and before each statement around it; after the first access and after each statement around that; then the same the
//! other way round, for races between two iterations, with the end of a loop body. A place must be one in the text, too: lines that hold half a statement, macros and code of called
//! functions are passed over.

use super::search::is_about;
use super::verdict::Case;
use crate::describe::{Words, place};
use crate::report::{Edit, Fix};
use gpuproof_base::{Code, Id, Origin, SourceFile, Span};
use gpuproof_check::{Checked, Obligation, Properties, Setup, Status};
use gpuproof_interp::Finding;
use gpuproof_kir::{
    Barrier, BarrierScope, Body, Expr, Fences, Language, Module, Space, Stmt, StmtKind, Valid, valid, walk,
};

/// Most candidates that are checked for one race.
const MOST_CANDIDATES: usize = 8;
/// Most questions for Z3, of all these checks together.
const MOST_HARD: u64 = 48;
/// Most questions that a check may have asked for a second one to be worth while.
const MOST_QUERIES: u64 = 1500;

/// A place for a statement: the way to a list of statements, the position in it, and the line of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Candidate {
    way: Vec<(usize, usize)>,
    position: usize,
    line: usize,
}

/// A barrier that cures a race between threads of one block.
pub fn barrier(case: &Case<'_>, finding: &Finding) -> Option<Fix> {
    cure(case, finding, false)
}

/// A `__syncwarp()` that cures a race between lanes of one warp.
pub fn warp_barrier(case: &Case<'_>, finding: &Finding) -> Option<Fix> {
    cure(case, finding, true)
}

/// Whether a race between lanes of one warp is none if the warp runs in lock step, as CUDA's did before Volta.
pub fn relies_on_lockstep(case: &Case<'_>, finding: &Finding, block: [u32; 3]) -> bool {
    let Some(ground) = case.ground else { return false };
    let [later, earlier, ..] = finding.events.as_slice() else { return false };
    let race = matches!(finding.code, Code::RaceShared | Code::RaceGlobal);
    let [width, height, _] = block;
    let lane = |t: [u32; 3]| t[0] + width * (t[1] + height * t[2]);
    let warp = |t: [u32; 3]| lane(t) / case.setup.warp.max(1);
    let together = later.thread.block == earlier.thread.block
        && warp(later.thread.thread) == warp(earlier.thread.thread);
    if !race
        || !together
        || case.flat.language != Language::Cuda
        || case.setup.lockstep.is_some()
        || case.checked.statistics.queries > MOST_QUERIES
        || hard_questions(case) > MOST_HARD / 2
    {
        return false;
    }
    let checked = case.in_lockstep.get_or_init(|| {
        let setup = Setup { lockstep: Some(case.setup.warp), ..case.setup.clone() };
        gpuproof_check::check(case.flat, case.kernel, &setup)
    });
    let about = |o: &&Obligation| !o.between_blocks && is_about(ground, finding, o);
    checked.obligations.iter().filter(about).all(|o| o.status == Status::Proved)
}

fn cure(case: &Case<'_>, finding: &Finding, of_warp: bool) -> Option<Fix> {
    let search = Search::new(case, finding, of_warp)?;
    let candidate = search.candidates.iter().take(affordable(case)).find(|c| search.cures(c, &[finding]))?;
    Some(search.text.fix(case, candidate, search.fences, of_warp))
}

/// One barrier that cures all of these races between threads of one block: it stands between the two accesses of each.
pub fn common_barrier(case: &Case<'_>, findings: &[&Finding]) -> Option<Fix> {
    let searches: Vec<Search<'_>> =
        findings.iter().map(|finding| Search::new(case, finding, false)).collect::<Option<_>>()?;
    let (first, others) = searches.split_first()?;
    if others.iter().any(|other| other.fences != first.fences) {
        return None;
    }
    let is_common = |c: &&Candidate| others.iter().all(|other| other.candidates.contains(c));
    let mut common = first.candidates.iter().filter(is_common).take(affordable(case));
    let candidate = common.find(|candidate| first.cures(candidate, findings))?;
    Some(first.text.fix(case, candidate, first.fences, false))
}

/// How many candidates may be checked.
fn affordable(case: &Case<'_>) -> usize {
    let affordable = MOST_HARD / hard_questions(case).max(1);
    usize::try_from(affordable).unwrap_or(MOST_CANDIDATES).clamp(1, MOST_CANDIDATES)
}

/// Where a barrier may cure a race, and what it takes to see whether it does.
struct Search<'a> {
    case: &'a Case<'a>,
    text: Text<'a>,
    /// In the order in which they are tried.
    candidates: Vec<Candidate>,
    fences: Fences,
    of_warp: bool,
}

impl<'a> Search<'a> {
    /// Nothing if no barrier can cure it, or that could not be seen.
    fn new(case: &'a Case<'a>, finding: &Finding, of_warp: bool) -> Option<Self> {
        let [later, earlier, ..] = finding.events.as_slice() else { return None };
        let race = matches!(finding.code, Code::RaceShared | Code::RaceGlobal);
        let inside = later.thread.block == earlier.thread.block;
        let own = later.calls.is_empty() && earlier.calls.is_empty();
        if !race || !inside || !own || case.checked.statistics.queries > MOST_QUERIES {
            return None;
        }
        let text = Text::new(case, later.origin, earlier.origin)?;
        // Barriers go between lines: none comes between two accesses of one line in the same iterations.
        let line = |origin: Origin| case.flat.origins.span(origin).map(|s| text.file.line_column(s.start).0);
        if line(later.origin) == line(earlier.origin) && later.iterations == earlier.iterations {
            return None;
        }
        let body = case.flat.functions[case.kernel].body.as_ref()?;
        // Which access came first is up to the schedule; the text has an order of its own.
        let start = |origin: Origin| case.flat.origins.span(origin).map(|span| span.start);
        let (first, second) = match start(later.origin) < start(earlier.origin) {
            true => (later.origin, earlier.origin),
            false => (earlier.origin, later.origin),
        };
        let mut candidates: Vec<Candidate> = Vec::new();
        let lists = [
            text.before(body, second),
            text.after(body, first),
            text.after(body, second),
            text.before(body, first),
        ];
        for candidate in lists.into_iter().flatten() {
            if !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
        let space = finding.object.and_then(|object| case.flat.objects.get(object))?.space;
        let fences = match (case.flat.language, space) {
            (Language::OpenCl, Space::Shared) => Fences { shared: true, global: false },
            (Language::OpenCl, _) => Fences { shared: false, global: true },
            _ => Fences::ALL,
        };
        // A race that the checker does not see cannot be seen to be gone.
        races(case, case.checked, finding).then_some(Self { case, text, candidates, fences, of_warp })
    }

    /// Whether the kernel with a barrier at a candidate has none of these races, and nothing else against it that it did not have before.
    fn cures(&self, candidate: &Candidate, findings: &[&Finding]) -> bool {
        let case = self.case;
        // A barrier of the block changes nothing between blocks.
        let of_kernel = case.setup.properties;
        let in_block = Setup {
            properties: Properties { races_between_blocks: false, ..of_kernel },
            ..case.setup.clone()
        };
        let divergence_alone = Setup {
            properties: Properties {
                races_in_block: false,
                races_between_blocks: false,
                assertions: false,
                divergence: of_kernel.divergence,
            },
            ..case.setup.clone()
        };
        with_barrier(case.flat, case, candidate, self.fences, self.of_warp).is_some_and(|module| {
            // Whether everyone reaches the barrier is asked first: it is the cheaper question.
            let reached = gpuproof_check::check(&module, case.kernel, &divergence_alone);
            if open_divergence(&reached) > open_divergence(case.checked) {
                return false;
            }
            let checked = gpuproof_check::check(&module, case.kernel, &in_block);
            !findings.iter().any(|finding| races(case, &checked, finding))
                && open_divergence(&checked) <= open_divergence(case.checked)
                && no_more_open(case, &checked)
        })
    }
}

/// Whether a race between threads of one block is open.
fn races(case: &Case<'_>, checked: &Checked, finding: &Finding) -> bool {
    let open = |o: &&Obligation| o.status != Status::Proved && !o.between_blocks;
    let about = |o: &Obligation| case.ground.is_some_and(|ground| is_about(ground, finding, o));
    checked.obligations.iter().filter(open).any(about)
}

/// Questions about the kernel as it is that needed Z3.
fn hard_questions(case: &Case<'_>) -> u64 {
    let statistics = &case.checked.statistics;
    statistics.queries.saturating_sub(statistics.built_in)
}

/// Barriers that some threads may miss, as far as is known.
fn open_divergence(checked: &Checked) -> usize {
    let diverges = |code: Code| matches!(code, Code::BarrierDivergence | Code::BarrierMask);
    checked.obligations.iter().filter(|o| diverges(o.code) && o.status != Status::Proved).count()
}

/// Whether nothing is open inside blocks now that the kernel did not have open before.
fn no_more_open(case: &Case<'_>, checked: &Checked) -> bool {
    let open = |checked: &Checked| {
        checked
            .obligations
            .iter()
            .filter(|o| !o.between_blocks && !matches!(o.status, Status::Proved | Status::Possible { .. }))
            .count()
    };
    open(checked) <= open(case.checked)
}

/// The module with a barrier at a candidate.
fn with_barrier(
    flat: &Module,
    case: &Case<'_>,
    candidate: &Candidate,
    fences: Fences,
    of_warp: bool,
) -> Option<Valid> {
    let mut module = flat.clone();
    let function = module.functions.iter_mut().nth(case.kernel.number())?;
    let mut list: &mut Body = function.body.as_mut()?;
    for (index, part) in &candidate.way {
        list = walk::bodies_mut(list.get_mut(*index)?).nth(*part)?;
    }
    if candidate.position > list.len() {
        return None;
    }
    let scope = match of_warp {
        true => BarrierScope::Warp(Expr::u32(u32::MAX, Origin::NONE)),
        false => BarrierScope::Block,
    };
    let barrier = Barrier { scope, fences, vote: None, contract: Vec::new() };
    list.insert(candidate.position, Stmt::new(StmtKind::Barrier(barrier), Origin::NONE));
    valid::validate(module).ok()
}

/// The text in which the race is.
struct Text<'a> {
    module: &'a Module,
    file: &'a SourceFile,
    id: gpuproof_base::FileId,
}

impl<'a> Text<'a> {
    /// The file of both accesses, if they stand in one and not in a macro.
    fn new(case: &Case<'a>, one: Origin, other: Origin) -> Option<Self> {
        let plain = |origin: Origin| {
            let data = case.flat.origins.data(origin);
            data.span.filter(|_| data.spelling.is_none() && data.call.is_none())
        };
        let (one, other) = (plain(one)?, plain(other)?);
        let file = case.sources.files.get(one.file).filter(|_| one.file == other.file)?;
        Some(Self { module: case.flat, file, id: one.file })
    }

    fn span(&self, stmt: &Stmt) -> Option<Span> {
        self.module.origins.span(stmt.origin).filter(|span| span.file == self.id)
    }

    fn line(&self, stmt: &Stmt) -> Option<usize> {
        self.span(stmt).map(|span| self.file.line_column(span.start).0)
    }

    /// Places before a statement and before those around it, innermost first.
    fn before(&self, body: &Body, target: Origin) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (way, list, index, parent) in self.around(body, target) {
            let Some(line) = list.get(index).and_then(|stmt| self.line(stmt)) else { continue };
            let mut position = index;
            while position > 0
                && list.get(position - 1).is_some_and(|s| self.line(s).is_none_or(|l| l == line))
            {
                position -= 1;
            }
            if parent.is_none_or(|parent| parent < line) && self.starts_statement(line) {
                found.push(Candidate { way, position, line });
            }
        }
        found
    }

    /// Places after a statement and after those around it, innermost first: before the next line of the list, or at
    /// the end of the loop body.
    fn after(&self, body: &Body, target: Origin) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (way, list, index, _) in self.around(body, target) {
            let Some(line) = list.get(index).and_then(|stmt| self.line(stmt)) else { continue };
            let later = |n: &usize| list.get(*n).is_some_and(|s| self.line(s).is_some_and(|l| l != line));
            let position = (index + 1..list.len()).find(later).unwrap_or(list.len());
            let next = list.get(position).and_then(|stmt| self.line(stmt)).filter(|next| *next > line);
            let line = match next {
                Some(next) => Some(next),
                // What follows is the step of the loop around, or nothing: the text goes on with a closing brace.
                None => (line + 1..line + 8).find(|l| !self.file.line(*l).trim().is_empty()),
            };
            let at_end = next.is_none();
            let brace = |line: &usize| !at_end || self.file.line(*line).trim_start().starts_with('}');
            if let Some(line) = line.filter(brace).filter(|line| self.starts_statement(*line)) {
                found.push(Candidate { way, position, line });
            }
        }
        found
    }

    /// The lists around a statement, innermost first: the way to each, the position in it, the line of what holds it.
    fn around<'b>(&self, body: &'b Body, target: Origin) -> Vec<Around<'b>> {
        let mut found = Vec::new();
        self.descend(body, target, &mut Vec::new(), None, &mut found);
        found
    }

    fn descend<'b>(
        &self,
        list: &'b Body,
        target: Origin,
        way: &mut Vec<(usize, usize)>,
        parent: Option<usize>,
        found: &mut Vec<Around<'b>>,
    ) -> bool {
        for (index, stmt) in list.iter().enumerate() {
            let mut inside = stmt.origin == target;
            for (part, body) in walk::bodies(stmt).enumerate() {
                if inside {
                    break;
                }
                way.push((index, part));
                inside = self.descend(body, target, way, self.line(stmt).or(parent), found);
                way.pop();
            }
            if inside {
                found.push((way.clone(), list, index, parent));
                return true;
            }
        }
        false
    }

    /// Whether a line begins a statement: the text before it ends one, or opens a block.
    fn starts_statement(&self, line: usize) -> bool {
        let without_comment = |text: &'a str| text.split("//").next().unwrap_or("").trim_end();
        let before =
            (1..line).rev().map(|l| without_comment(self.file.line(l))).find(|text| !text.trim().is_empty());
        let own = self.file.line(line).trim_start();
        !own.starts_with("else")
            && !own.starts_with('{')
            && before.is_some_and(|text| text.ends_with([';', '{', '}']))
    }

    fn fix(&self, case: &Case<'_>, candidate: &Candidate, fences: Fences, of_warp: bool) -> Fix {
        let words = Words::of(case.flat.language);
        let barrier = match fences.shared {
            _ if of_warp => "__syncwarp()".to_owned(),
            true => words.barrier.to_owned(),
            false => words.barrier.replace("LOCAL", "GLOBAL"),
        };
        let text = self.file.line(candidate.line);
        let mut indent: String = text.chars().take_while(|c| c.is_whitespace()).collect();
        if text.trim_start().starts_with('}') {
            indent += "  ";
        }
        let start = self.file.line_start(candidate.line).unwrap_or(0);
        Fix {
            title: format!("put a `{barrier};` before line {}", candidate.line),
            edits: vec![Edit {
                place: place(case.sources, Span::new(self.id, start, start)),
                text: format!("{indent}{barrier};\n"),
            }],
        }
    }
}

type Around<'b> = (Vec<(usize, usize)>, &'b Body, usize, Option<usize>);
