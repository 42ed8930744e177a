//! Figures of `perf` against a run: every request of every warp of a launch on the interpreter.
//!
//! A request is what the lanes of a warp do at one statement in the same iterations. Its figure by the rules of
//! `gpuproof_perf::request` must lie within what was said of the statement, and exact figures must be met.

use super::report::Confirmed;
use crate::inputs::{self, InputOptions};
use crate::launch::{self, LaunchOptions};
use crate::replay::grow;
use gpuproof_base::{Diagnostic, Origin};
use gpuproof_interp::{AccessKind, End, Program, Rules, Traced};
use gpuproof_kir::{FunctionId, ObjectId, Space, Valid};
use gpuproof_perf::analyse::pieces;
use gpuproof_perf::{Answer, Kind, Perf, Row, Setup, request};
use std::collections::BTreeMap;

/// Disagreements that are listed.
const MOST_LISTED: usize = 8;

type Key = (Origin, ObjectId, Kind, u32);

/// What is said of the accesses of one place.
#[derive(Default)]
struct Said {
    best: u32,
    worst: u32,
    exact: bool,
    /// How many requests of a block have a figure; empty if not all are known.
    histogram: BTreeMap<u32, u64>,
}

/// Runs a launch and compares.
pub fn confirm(
    flat: &Valid,
    id: FunctionId,
    perf: &Perf,
    setup: &Setup,
    options: &LaunchOptions,
    input_options: &InputOptions,
) -> Result<Confirmed, Vec<Diagnostic>> {
    let (mut launch, _) = launch::choose(flat, id, options)?;
    launch.block = setup.block.unwrap_or(launch.block);
    let program = Program::new(flat, id).map_err(|d| vec![d])?;
    let rules = Rules { trace: true, ..Rules::default() };
    let mut sizes = BTreeMap::new();
    let (trace, whole, nulls) = loop {
        let made = inputs::make(flat, &flat.functions[id], &launch, input_options, &sizes)?;
        let outcome = program.run(flat, &launch, &made.inputs, &rules).map_err(|d| vec![d])?;
        let outcomes = [(0, outcome)];
        if !grow(flat, &made, &outcomes, &mut sizes) {
            let [(_, outcome)] = outcomes;
            // Parameters are taken to point somewhere.
            let nulls = made.inputs.arrays.values().any(Option::is_none);
            break (outcome.trace, outcome.end == End::Completed, nulls);
        }
    };
    let mut confirmed = compare(flat, perf, setup, &trace, whole);
    if nulls {
        confirmed.disagreements.clear();
    }
    Ok(confirmed)
}

/// Holds requests against figures. In a run that a defect ended (`whole` is false) lanes may be missing.
fn compare(flat: &Valid, perf: &Perf, setup: &Setup, trace: &[Traced], whole: bool) -> Confirmed {
    let said = said(perf);
    let mut requests: BTreeMap<_, Vec<(u32, i128)>> = BTreeMap::new();
    let warp = setup.hardware.warp.max(1);
    for access in trace {
        let Some(kind) = kind(access.kind) else { continue };
        if !matches!(flat.objects[access.object].space, Space::Shared | Space::Global) {
            continue;
        }
        let (bytes, count) = pieces(access.len);
        for piece in 0..count {
            let key: Key = (access.origin, access.object, kind, bytes);
            let who = (access.block, access.thread / warp);
            let request = (key, access.statement, who, &access.iterations, piece);
            let first = i128::from(access.offset) + i128::from(piece * u64::from(bytes));
            requests.entry(request).or_default().push((access.thread % warp, first));
        }
    }
    let mut confirmed = Confirmed { requests: requests.len(), ..Confirmed::default() };
    let mut found: BTreeMap<(Key, u32), BTreeMap<u32, u64>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for ((key, _, (block, warp), iterations, _), touches) in &requests {
        let (origin, object, kind, bytes) = *key;
        let figure = match flat.objects[object].space {
            Space::Shared => request::banks(&setup.hardware, touches, bytes, kind == Kind::Atomic).degree,
            _ => request::sectors(touches, bytes).sectors,
        };
        *found.entry((*key, *block)).or_default().entry(figure).or_default() += 1;
        let name = &flat.objects[object].name;
        let at = || {
            format!(
                "{kind:?} of `{name}` (origin {}) by warp {warp} of block {block} in iterations {iterations:?}",
                origin.number()
            )
        };
        match said.get(key) {
            None if !perf.left_out.is_empty() || open_length(perf, key) => {}
            None => wrong.push(format!("{}: nothing was said of it", at())),
            Some(said) if figure > said.worst || (whole && said.exact && figure < said.best) => {
                wrong.push(format!(
                    "{}: {figure}, but {} to {} was said",
                    at(),
                    if said.exact { said.best } else { 1 },
                    said.worst
                ))
            }
            Some(_) => {}
        }
    }
    // Where every request of a block is known, there cannot be more of any kind.
    for ((key, block), counts) in found.iter().filter(|_| whole) {
        let Some(said) = said.get(key).filter(|said| !said.histogram.is_empty()) else { continue };
        for (figure, count) in counts {
            let known = said.histogram.get(figure).copied().unwrap_or(0);
            if *count > known {
                let name = &flat.objects[key.1].name;
                wrong.push(format!(
                    "`{name}`: {count} requests of block {block} come to {figure}, but {known} was said"
                ));
            }
        }
    }
    let keys: std::collections::BTreeSet<Key> = found.keys().map(|(key, _)| *key).collect();
    confirmed.accesses = keys.len();
    wrong.truncate(MOST_LISTED);
    confirmed.disagreements = wrong;
    confirmed
}

/// Whether an access has a length that nobody knew.
fn open_length(perf: &Perf, key: &Key) -> bool {
    let same = |row: &&Row| (row.origin, row.object, row.kind) == (key.0, key.1, key.2);
    perf.rows.iter().filter(same).any(|row| matches!(row.answer, Answer::Unknown { .. }))
}

fn said(perf: &Perf) -> BTreeMap<Key, Said> {
    let mut said: BTreeMap<Key, Said> = BTreeMap::new();
    for row in &perf.rows {
        let Row { origin, object, kind, bytes, .. } = *row;
        let (best, worst, exact) = match &row.answer {
            Answer::Known(figure) => (figure.best, figure.worst, figure.exact),
            // Nothing is claimed of what is unknown.
            Answer::Unknown { .. } => (0, u32::MAX, false),
        };
        let fresh = Said { best, worst, exact, histogram: row.histogram.clone() };
        said.entry((origin, object, kind, bytes))
            .and_modify(|known| {
                known.best = known.best.min(best);
                known.worst = known.worst.max(worst);
                known.exact &= exact;
                let both = !known.histogram.is_empty() && !row.histogram.is_empty();
                let mine = std::mem::take(&mut known.histogram);
                if both {
                    known.histogram = mine;
                    for (figure, count) in &row.histogram {
                        *known.histogram.entry(*figure).or_default() += count;
                    }
                }
            })
            .or_insert(fresh);
    }
    said
}

fn kind(kind: AccessKind) -> Option<Kind> {
    match kind {
        AccessKind::Read => Some(Kind::Read),
        AccessKind::Write => Some(Kind::Write),
        AccessKind::Atomic => Some(Kind::Atomic),
        AccessKind::AsyncRead | AccessKind::AsyncWrite => None,
    }
}
