//! Between which barriers the two accesses of a race lie, as places and in words.

use super::verdict::Case;
use crate::describe::place;
use crate::report::{Interval, Place};
use gpuproof_base::{Code, Origin};
use gpuproof_check::Obligation;
use gpuproof_facts::{End, Flow, NodeId};
use gpuproof_kir::{ObjectId, Space, Stmt, StmtKind};
use std::collections::BTreeSet;

/// Between which barriers; nothing for what is no race inside a block.
pub fn of(case: &Case<'_>, obligations: &[&Obligation]) -> Option<Interval> {
    let race = |o: &&Obligation| {
        matches!(o.code, Code::RaceShared | Code::RaceGlobal | Code::RaceImage) && !o.between_blocks
    };
    let flow = Flow::new(&case.flat.functions[case.kernel]);
    let (mut starts, mut ends) = (Vec::new(), BTreeSet::new());
    for obligation in obligations.iter().copied().filter(race) {
        let start = obligation.since.and_then(|origin| place_of(case, origin));
        if !starts.contains(&start) {
            starts.push(start);
        }
        for origin in &obligation.origins {
            ends.extend(next_points(case, &flow, *origin, obligation.object));
        }
    }
    // A barrier that stands nowhere must not be taken for the kernel's end.
    let placed = |end: Option<Origin>| match end {
        Some(origin) => place_of(case, origin).map(Some),
        None => Some(None),
    };
    let ends = ends.into_iter().map(placed).collect::<Option<Vec<_>>>().unwrap_or_default();
    (!starts.is_empty()).then_some(Interval { starts, ends })
}

/// `both accesses happen between the barrier at line 12 and the one at line 20`.
pub fn text(interval: &Interval) -> String {
    let mut starts: Vec<String> = Vec::new();
    for start in &interval.starts {
        let start = match start {
            Some(place) => format!("the barrier at line {}", place.line),
            None => "the kernel's start".to_owned(),
        };
        if !starts.contains(&start) {
            starts.push(start);
        }
    }
    let first = interval.starts.first().and_then(|start| start.as_ref()).filter(|_| starts.len() == 1);
    let end = match interval.ends.as_slice() {
        [Some(end)] => match first {
            Some(start) if start.line == end.line => "its next execution".to_owned(),
            Some(_) => format!("the one at line {}", end.line),
            None => format!("the barrier at line {}", end.line),
        },
        [None] => "the kernel's end".to_owned(),
        _ => "the next barrier".to_owned(),
    };
    if interval.starts.iter().all(Option::is_none) && end == "the kernel's end" {
        return "no barrier stands between the kernel's start and its end".to_owned();
    }
    format!("both accesses happen between {} and {end}", starts.join(" or "))
}

fn place_of(case: &Case<'_>, origin: Origin) -> Option<Place> {
    case.flat.origins.span(origin).map(|span| place(case.sources, span))
}

/// The line of a statement.
pub fn line(case: &Case<'_>, origin: Origin) -> Option<usize> {
    let span = case.flat.origins.span(origin)?;
    let file = case.sources.files.get(span.file)?;
    Some(file.line_column(span.start).0)
}

/// The barriers that a thread may come to next after a statement, nothing standing for the kernel's end.
fn next_points(
    case: &Case<'_>,
    flow: &Flow<'_>,
    after: Origin,
    object: Option<ObjectId>,
) -> BTreeSet<Option<Origin>> {
    let shared = object.and_then(|o| case.flat.objects.get(o)).is_some_and(|o| o.space == Space::Shared);
    let space = if shared { Space::Shared } else { Space::Global };
    let barrier = |stmt: &&&Stmt| stmt.block_barrier().is_some_and(|barrier| barrier.fences.order(space));
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    // Nodes to go through, each from a statement on.
    let mut open: Vec<(NodeId, usize)> = Vec::new();
    for (id, node) in flow.nodes.iter_enumerated() {
        let places = node.stmts.iter().enumerate().filter(|(_, stmt)| stmt.origin == after);
        open.extend(places.map(|(at, _)| (id, at + 1)));
    }
    while let Some((id, from)) = open.pop() {
        let node = &flow.nodes[id];
        match node.stmts.get(from..).unwrap_or(&[]).iter().find(barrier) {
            Some(stmt) => {
                found.insert(Some(stmt.origin));
            }
            None => {
                let leaves = node.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Return(_)));
                if leaves || matches!(node.end, End::Exit) {
                    found.insert(None);
                }
                open.extend(node.end.successors().filter(|next| seen.insert(*next)).map(|next| (next, 0)));
            }
        }
    }
    found
}
