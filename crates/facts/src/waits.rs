//! Loops that go on for as long as memory says so: spin loops, chains of links, retries.
//!
//! A loop whose ways out look at something that it counts (`i < n`, where it adds to `i`) ends as long as arithmetic does what is assumed of it. One
//! whose ways out look at memory alone ends if somebody writes what it waits for, or if what is there leads to an end: nothing in the loop says so. Proofs are about
//! runs that end, and list these loops.

use crate::flow::{End, Flow, Loop};
use gpuproof_base::Origin;
use gpuproof_kir::{Expr, ExprKind, LocalId, StmtKind, walk};
use std::collections::{BTreeMap, BTreeSet};

// semantics: values/termination
/// The loops that memory alone ends, by their statements.
pub fn waits(flow: &Flow<'_>) -> Vec<Origin> {
    let mut found: Vec<Origin> =
        flow.loops.iter().filter(|l| is_ended_by_memory(flow, l)).map(|l| l.origin).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn is_ended_by_memory(flow: &Flow<'_>, l: &Loop<'_>) -> bool {
    // What each local is made of in the loop, and which of them come from memory or count.
    let mut parts: BTreeMap<LocalId, BTreeSet<LocalId>> = BTreeMap::new();
    let (mut read, mut counted) = (BTreeSet::new(), BTreeSet::new());
    for stmt in l.nodes().flat_map(|node| &flow.nodes[node].stmts) {
        match &stmt.kind {
            StmtKind::Set(local, value) => {
                let inside = locals_of(value);
                if inside.contains(local) {
                    counted.insert(*local);
                }
                parts.entry(*local).or_default().extend(inside);
            }
            _ => read.extend(walk::targets(stmt).iter().copied()),
        }
    }
    let (mut waits, mut counts) = (false, false);
    for node in l.nodes() {
        let End::Branch { condition, then, otherwise } = flow.nodes[node].end else { continue };
        if l.contains(then) && l.contains(otherwise) {
            continue;
        }
        let mut seen = locals_of(condition);
        let mut open: Vec<LocalId> = seen.iter().copied().collect();
        while let Some(local) = open.pop() {
            for part in parts.get(&local).into_iter().flatten() {
                if seen.insert(*part) {
                    open.push(*part);
                }
            }
        }
        waits |= seen.iter().any(|local| read.contains(local));
        counts |= seen.iter().any(|local| counted.contains(local));
    }
    waits && !counts
}

fn locals_of(expr: &Expr) -> BTreeSet<LocalId> {
    let mut found = BTreeSet::new();
    walk::expr(expr, &mut |part| {
        if let ExprKind::Local(local) = part.kind {
            found.insert(local);
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::{FileId, Id};
    use gpuproof_kir::{FunctionId, parse, valid};

    /// How many loops of a body wait.
    fn count(body: &str) -> usize {
        let text = format!(
            "module cuda
            layout0 = scalar i32 size 4 align 4
            global @a : layout0
            kernel &k(%p : ptr -> @a, %n : i32)
              local %i : i32
              local %x : i32
            {{ block #0 {{ loop #1 {{ {body} br #1 }} }} }}"
        );
        let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
        let module = valid::validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"));
        waits(&Flow::new(&module.functions[FunctionId::new(0)])).len()
    }

    #[test]
    fn spinning_is_waiting() {
        let spin = "%x = load i32 [%p] br_if #0 ne.i32(%x, 0:i32)";
        assert_eq!(count(spin), 1);
        let through = "%x = load i32 [%p] %i = add.i32(%x, 1:i32) br_if #0 ne.i32(%i, 0:i32)";
        assert_eq!(count(through), 1);
    }

    #[test]
    fn counting_is_not() {
        let counts = "br_if #0 ge.i32(%i, %n) %i = add.i32(%i, 1:i32)";
        assert_eq!(count(counts), 0);
        let limit = "%x = load i32 [%p] br_if #0 ge.i32(%i, %x) %i = add.i32(%i, 1:i32)";
        assert_eq!(count(limit), 0);
        let gives_up = "%x = load i32 [%p] br_if #0 ne.i32(%x, 0:i32) \
                        br_if #0 ge.i32(%i, %n) %i = add.i32(%i, 1:i32)";
        assert_eq!(count(gives_up), 0);
    }
}
