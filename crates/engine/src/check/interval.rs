//! Between which barriers the two accesses of a race lie, in words.

use super::verdict::Case;
use gpuproof_base::{Code, Origin};
use gpuproof_facts::{End, Flow, NodeId};
use gpuproof_kir::{ObjectId, Space, Stmt, StmtKind};
use gpuproof_twin::Obligation;
use std::collections::BTreeSet;

/// `both accesses happen between the barrier at line 12 and the one at line 20`; nothing for what is no race inside a block.
pub fn text(case: &Case<'_>, obligations: &[&Obligation]) -> Option<String> {
    let race = |o: &&Obligation| {
        matches!(o.code, Code::RaceShared | Code::RaceGlobal | Code::RaceImage) && !o.between_blocks
    };
    let flow = Flow::new(&case.flat.functions[case.kernel]);
    let (mut starts, mut ends) = (Vec::new(), BTreeSet::new());
    for obligation in obligations.iter().copied().filter(race) {
        let start = match obligation.since.and_then(|origin| line(case, origin)) {
            Some(line) => format!("the barrier at line {line}"),
            None => "the kernel's start".to_owned(),
        };
        if !starts.contains(&start) {
            starts.push(start);
        }
        for origin in &obligation.origins {
            ends.extend(next_points(case, &flow, *origin, obligation.object));
        }
    }
    let from_barrier = starts.len() == 1 && starts.iter().all(|start| start.starts_with("the barrier"));
    let end = match ends.into_iter().collect::<Vec<_>>().as_slice() {
        [Some(barrier)] => match line(case, *barrier) {
            Some(line) if from_barrier && starts[0].ends_with(&format!(" {line}")) => {
                "its next execution".to_owned()
            }
            Some(line) if from_barrier => format!("the one at line {line}"),
            Some(line) => format!("the barrier at line {line}"),
            None => "the next barrier".to_owned(),
        },
        [None] => "the kernel's end".to_owned(),
        _ => "the next barrier".to_owned(),
    };
    let nowhere = starts.iter().all(|start| start.starts_with("the kernel")) && end == "the kernel's end";
    match starts.is_empty() {
        true => None,
        false if nowhere => Some("no barrier stands between the kernel's start and its end".to_owned()),
        false => Some(format!("both accesses happen between {} and {end}", starts.join(" or "))),
    }
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
