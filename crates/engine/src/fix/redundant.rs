//! Barriers without which a kernel stays proved.
//!
//! A kernel that is free of races without a barrier computes the same without it, if no order of atomics is involved: a value
//! that came across the barrier from another thread would be a race. Barriers of kernels with atomics are therefore
//! never called redundant. Barriers are tried one by one, and then together: in the order of the text, those in
//! loops first, each is left out if the kernel is still proved without it and those left out before.

use super::edit::{Change, apply, removal};
use super::marked::reachable;
use super::missing::{Step, open};
use super::outcome::{BarrierReport, Need, Ordered};
use crate::check::{Options, Prepared, prepare};
use crate::describe::place;
use crate::load::Loaded;
use gpuproof_base::{Origin, SourceMap, Span};
use gpuproof_check::Obligation;
use gpuproof_kir::{BarrierScope, Body, Module, Stmt, StmtKind, valid, walk};
use gpuproof_logic::work;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Most questions that the proof of a kernel may take for its variants to be tried.
const MOST_QUERIES: u64 = 6000;
/// Most pairs of accesses that are told of a barrier.
const MOST_PAIRS: usize = 4;

/// The barriers of a proved kernel.
pub struct Survey {
    sources: SourceMap,
    barriers: Vec<Found>,
}

struct Found {
    span: Span,
    depth: usize,
    /// Whether its call stands in the text as it is, so that it can be taken out of it.
    plain: bool,
    need: Need,
    /// The accesses that would race without it.
    orders: Vec<(Span, Span)>,
}

impl Survey {
    /// Tries every barrier of the kernel of this name. Nothing if the kernel cannot be prepared.
    pub fn new(path: &str, loaded: &Loaded, kernel: &str, options: &Options) -> Option<Self> {
        let prepared = prepare(loaded, kernel, options)?;
        let file = loaded.sources.find(path)?;
        let text = loaded.sources.files.get(file)?.text.clone();
        let mut found: BTreeMap<Span, Found> = BTreeMap::new();
        let atomics = has_atomics(&prepared);
        for function in reachable(&prepared.module, prepared.kernel) {
            let body = prepared.module.functions[function].body.as_deref().unwrap_or(&[]);
            collect(body, 0, &mut |stmt, depth| {
                let StmtKind::Barrier(barrier) = &stmt.kind else { return };
                let data = prepared.module.origins.data(stmt.origin);
                let Some(span) = data.span else { return };
                let own = matches!(
                    barrier.scope,
                    BarrierScope::Block | BarrierScope::Warp(_) | BarrierScope::Tile { .. }
                );
                let simple = own && barrier.vote.is_none() && barrier.contract.is_empty();
                let call = text.get(span.start as usize..span.end as usize).unwrap_or("");
                let plain = span.file == file && data.spelling.is_none() && call.ends_with(')');
                let need = match (simple, atomics) {
                    (false, _) => Need::NotTried,
                    (true, true) => Need::OrdersAtomics,
                    (true, false) => Need::Redundant,
                };
                found.entry(span).or_insert(Found { span, depth, plain, need, orders: Vec::new() });
            });
        }
        let mut survey = Self { sources: loaded.sources.clone(), barriers: found.into_values().collect() };
        survey.try_all(&prepared);
        Some(survey)
    }

    fn try_all(&mut self, prepared: &Prepared) {
        let (whole, _) = prepared.check_variant(&prepared.module, &prepared.setup);
        let worth = open(&whole).is_empty() && whole.statistics.queries <= MOST_QUERIES;
        let holds = |spans: &BTreeSet<Span>| worth && left_open(prepared, spans).is_some_and(|l| l.is_none());
        let limit = work::rest(self.barriers.len());
        let alone = |b: &Found| match worth && b.need != Need::NotTried {
            true => left_open(prepared, &BTreeSet::from([b.span])),
            false => None,
        };
        let alone: Vec<Option<Option<Races>>> =
            self.barriers.par_iter().map(|b| work::apart(limit, || alone(b)).result).collect();
        for (barrier, left) in self.barriers.iter_mut().zip(alone) {
            if barrier.need != Need::NotTried && left != Some(None) {
                barrier.need = Need::Needed;
                barrier.orders = left.flatten().unwrap_or_default();
            }
        }
        // A barrier in a loop costs more than one outside.
        let mut order: Vec<usize> =
            (0..self.barriers.len()).filter(|n| self.barriers[*n].need == Need::Redundant).collect();
        order.sort_by_key(|n| (std::cmp::Reverse(self.barriers[*n].depth), *n));
        let mut gone: BTreeSet<Span> = BTreeSet::new();
        for n in order {
            gone.insert(self.barriers[n].span);
            if gone.len() > 1 && !holds(&gone) {
                gone.remove(&self.barriers[n].span);
                self.barriers[n].need = Need::RedundantAlone;
            }
        }
    }

    /// The barriers that can be taken out of the text together.
    pub fn removable(&self) -> Vec<Span> {
        self.barriers.iter().filter(|b| b.need == Need::Redundant && b.plain).map(|b| b.span).collect()
    }

    /// Keeps the last of those that would be taken out.
    pub fn keep_last(&mut self) {
        if let Some(last) = self.barriers.iter_mut().rfind(|b| b.need == Need::Redundant && b.plain) {
            last.need = Need::RedundantAlone;
        }
    }

    /// The text without the barriers that can be taken out, and the steps to it.
    pub fn removal(&self, text: &str) -> (Vec<Step>, String) {
        let mut steps = Vec::new();
        for span in self.removable() {
            let call = span.start as usize..span.end as usize;
            let line = text.get(..call.start).unwrap_or("").matches('\n').count() + 1;
            let what = format!("take out the `{}` on line {line}", text.get(call.clone()).unwrap_or(""));
            steps.push(Step {
                what,
                line,
                edits: removal(text, call.clone(), starts_statement(text, call.start)),
            });
        }
        let edits: Vec<Change> = steps.iter().flat_map(|step| step.edits.clone()).collect();
        (steps, apply(text, &edits))
    }

    fn ordered(&self, first: Span, second: Span) -> Ordered {
        let text = |span| self.sources.text(span).to_owned();
        let at = |span| place(&self.sources, span);
        Ordered { places: [at(first), at(second)], texts: [text(first), text(second)] }
    }

    /// Every barrier, for the report.
    pub fn report(&self) -> Vec<BarrierReport> {
        self.barriers
            .iter()
            .map(|barrier| BarrierReport {
                place: Some(place(&self.sources, barrier.span)),
                text: self.sources.text(barrier.span).to_owned(),
                need: barrier.need,
                orders: barrier.orders.iter().map(|(a, b)| self.ordered(*a, *b)).collect(),
            })
            .collect()
    }
}

/// Pairs of accesses that race.
type Races = Vec<(Span, Span)>;

/// Whether the text before a place ends a statement or opens a block, so that the statement there may vanish.
fn starts_statement(text: &str, at: usize) -> bool {
    let tokens = super::text::tokens(text.get(..at).unwrap_or(""));
    let last = tokens.last().and_then(|t| text.get(t.start..t.end));
    matches!(last, Some(";" | "{" | "}"))
}

fn has_atomics(prepared: &Prepared) -> bool {
    let mut found = false;
    for function in reachable(&prepared.module, prepared.kernel) {
        let body = prepared.module.functions[function].body.as_deref().unwrap_or(&[]);
        walk::stmts(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Atomic { .. }));
    }
    found
}

fn collect<'b>(body: &'b [Stmt], depth: usize, each: &mut dyn FnMut(&'b Stmt, usize)) {
    for stmt in body {
        each(stmt, depth);
        let inner = depth + usize::from(matches!(stmt.kind, StmtKind::Loop { .. }));
        walk::bodies(stmt).for_each(|body| collect(body, inner, each));
    }
}

/// What is left to show without these barriers: nothing at all, or pairs of accesses (none of them where something else is left). Nothing where it cannot be asked.
fn left_open(prepared: &Prepared, spans: &BTreeSet<Span>) -> Option<Option<Races>> {
    let mut module: Module = Module::clone(&prepared.module);
    let origins = module.origins.clone();
    for function in module.functions.iter_mut() {
        if let Some(body) = &mut function.body {
            leave_out(body, &|stmt| {
                matches!(stmt.kind, StmtKind::Barrier(_))
                    && origins.span(stmt.origin).is_some_and(|s| spans.contains(&s))
            });
        }
    }
    let module = valid::validate(module).ok()?;
    let (checked, flat) = prepared.check_variant(&module, &prepared.setup);
    let left = open(&checked);
    Some((!left.is_empty()).then(|| races(&left, &|origin| flat.origins.span(origin))))
}

/// The first pairs of accesses of one block that race.
fn races(left: &[&Obligation], span: &dyn Fn(Origin) -> Option<Span>) -> Races {
    let mut pairs = Races::new();
    for obligation in left.iter().filter(|o| o.code.as_str().starts_with("race.") && !o.between_blocks) {
        let (Some(first), Some(second)) = (obligation.origins.first(), obligation.origins.last()) else {
            continue;
        };
        let (Some(first), Some(second)) = (span(*first), span(*second)) else { continue };
        let pair = (first.min(second), first.max(second));
        if pairs.len() < MOST_PAIRS && !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    pairs
}

fn leave_out(body: &mut Body, which: &dyn Fn(&Stmt) -> bool) {
    body.retain(|stmt| !which(stmt));
    for stmt in body.iter_mut() {
        walk::bodies_mut(stmt).for_each(|inner| leave_out(inner, which));
    }
}
