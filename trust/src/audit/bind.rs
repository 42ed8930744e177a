//! What is said of a visit, as statements over symbols, and the symbols whose values the run gives.

use super::decide::Said;
use super::visits::{Touch, Visit};
use crate::case::Run;
use gpuproof_base::Id;
use gpuproof_facts::Flow;
use gpuproof_interp::{Held, Launch};
use gpuproof_kir::{Builtin, Dim, ExprKind, LocalId, Stmt, StmtKind, Ty, walk};
use gpuproof_logic::{Integer, Op, Sort, Term, Terms};
use gpuproof_thread::constant_term;
use gpuproof_thread::{Base, EventLog, Length, Sighting, Spot, Value, World, two};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The coordinates of a linear index, x fastest.
fn coordinates(size: [u32; 3], index: u32) -> [u32; 3] {
    let (x, y) = (size[0].max(1), size[1].max(1));
    [index % x, index / x % y, index / x / y]
}

/// Values of the symbols of the launch for one thread.
pub fn values_of(
    terms: &mut Terms,
    flow: &Flow<'_>,
    world: &World,
    run: &Run,
    visit: &Visit,
) -> FxHashMap<Term, Term> {
    let launch: &Launch = &run.launch;
    let thread = coordinates(launch.block, visit.thread);
    let block = coordinates(launch.grid, visit.block);
    let mut values = FxHashMap::default();
    for (builtin, symbol) in &world.builtins {
        if terms.as_symbol(*symbol).is_none() {
            continue;
        }
        let at = |dim: &Dim, list: [u32; 3]| u64::from(list[dim.number()]);
        let (value, width) = match builtin {
            Builtin::ThreadIdx(dim) => (at(dim, thread), 32),
            Builtin::BlockIdx(dim) => (at(dim, block), 32),
            Builtin::BlockDim(dim) => (at(dim, launch.block), 32),
            Builtin::GridDim(dim) => (at(dim, launch.grid), 32),
            Builtin::GlobalOffset(dim) => (launch.global_offset[dim.number()], 64),
            Builtin::WorkDim => (u64::from(launch.work_dim), 32),
            Builtin::DynamicSharedBytes => (launch.dynamic_shared, 32),
            Builtin::WarpSize | Builtin::LaneId | Builtin::ClusterDim(_) => continue,
        };
        values.insert(*symbol, terms.bv(value, width));
    }
    for (position, (param, value)) in flow.function.params.iter().zip(&world.params).enumerate() {
        if let (Value::Scalar(symbol), Some(given)) = (value, run.inputs.scalars.get(&position))
            && terms.as_symbol(*symbol).is_some()
        {
            let ty = flow.function.locals[param.local].ty;
            values.insert(*symbol, constant_term(terms, *given, ty));
        }
    }
    values
}

/// Locals that hold numbers which mean nothing but themselves: `thread` and the interpreter number events of copies and functions each in its
/// own way.
pub fn opaque(flow: &Flow<'_>) -> BTreeSet<LocalId> {
    let stmts: Vec<&Stmt> = flow.nodes.iter().flat_map(|node| node.stmts.iter().copied()).collect();
    let mut opaque = BTreeSet::new();
    for stmt in &stmts {
        if let StmtKind::AsyncCopy(copy) = &stmt.kind {
            opaque.extend(copy.event);
        }
    }
    let events = !opaque.is_empty();
    loop {
        let before = opaque.len();
        for stmt in &stmts {
            match &stmt.kind {
                StmtKind::Set(local, value) => {
                    let mut found = false;
                    walk::expr(value, &mut |e| match e.kind {
                        ExprKind::Local(from) => found |= opaque.contains(&from),
                        ExprKind::FunctionAddr(_) => found = true,
                        _ => {}
                    });
                    if found {
                        opaque.insert(*local);
                    }
                }
                // They may have been stored.
                StmtKind::Load(to, access) if events && access.ty == Ty::U64 => opaque.extend(to),
                _ => {}
            }
        }
        if opaque.len() == before {
            return opaque;
        }
    }
}

/// What each sighting of a visit's place says of the visit.
pub fn sightings(
    terms: &mut Terms,
    flow: &Flow<'_>,
    whole: &EventLog,
    visit: &Visit,
    opaque: &BTreeSet<LocalId>,
) -> Vec<Vec<Said>> {
    // Of loops that were run one iteration after the other there are many sightings, and one that matters.
    let is_here = |sighting: &&Sighting| {
        sighting.spot == visit.spot
            && sighting.counters.iter().all(|(l, counter)| {
                let iteration = visit.iterations.get(flow.loops[*l].depth).copied().map(Integer::from);
                terms.as_number(*counter).is_none_or(|n| iteration.is_none_or(|i| i == *n))
            })
    };
    let here: Vec<&Sighting> = whole.sightings().filter(is_here).collect();
    here.into_iter().map(|sighting| of_sighting(terms, flow, sighting, visit, opaque)).collect()
}

fn of_sighting(
    terms: &mut Terms,
    flow: &Flow<'_>,
    sighting: &Sighting,
    visit: &Visit,
    opaque: &BTreeSet<LocalId>,
) -> Vec<Said> {
    let mut said = vec![(sighting.guard, "the way here".to_owned())];
    said.extend(sighting.facts.iter().map(|fact| (*fact, "what is known of memory".to_owned())));
    counters(terms, flow, &sighting.counters, visit, &mut said);
    for (number, (value, held)) in sighting.locals.iter().zip(&visit.locals).enumerate() {
        let local = LocalId::new(number);
        let Some(value) = value.as_ref().filter(|_| !opaque.contains(&local)) else { continue };
        if let Some(statement) = holds(terms, value, *held) {
            let name = &flow.function.locals[local].name;
            said.push((statement, format!("`{name}` is {held:?}")));
        }
    }
    said.retain(|(t, _)| !speaks_of_others(terms, *t));
    said
}

/// Whether a statement is about more threads than one.
fn speaks_of_others(terms: &Terms, t: Term) -> bool {
    two::is_about_two(terms, &[t]) || !two::all_said(terms, &[t]).is_empty()
}

fn counters(
    terms: &mut Terms,
    flow: &Flow<'_>,
    counters: &[(gpuproof_facts::LoopId, Term)],
    visit: &Visit,
    said: &mut Vec<Said>,
) {
    for (l, counter) in counters {
        if let Some(iteration) = visit.iterations.get(flow.loops[*l].depth) {
            let iteration = terms.bv(*iteration, 32);
            said.push((terms.eq(*counter, iteration), format!("the iteration of {l:?}")));
        }
    }
}

/// That a local has the value that it holds; nothing where that cannot be told.
fn holds(terms: &mut Terms, value: &Value, held: Held) -> Option<Term> {
    match (value, held) {
        (Value::Scalar(t), Held::Bits(bits)) => match terms.sort(*t) {
            Sort::Bool => Some(if bits != 0 { *t } else { terms.not(*t) }),
            Sort::BitVec(width) => {
                let bits = terms.bv(Integer::from(bits), width);
                Some(terms.eq(*t, bits))
            }
            _ => None,
        },
        (Value::Pointer(places), Held::Pointer(..) | Held::Null(_)) => {
            if places.iter().any(|place| place.base == Base::Unknown) {
                return None;
            }
            let mut ways = Vec::new();
            for place in places.iter() {
                match (place.base, held) {
                    (Base::Object(object), Held::Pointer(there, offset)) if object == there => {
                        let offset = terms.bv(Integer::from(offset), 64);
                        let same = terms.eq(place.offset, offset);
                        ways.push(terms.and2(place.when, same));
                    }
                    (Base::Null, Held::Null(_)) => ways.push(place.when),
                    _ => {}
                }
            }
            Some(terms.or(&ways))
        }
        _ => None,
    }
}

/// What each access recorded for a visit's statement says of an access that happened.
pub fn accesses(
    terms: &mut Terms,
    flow: &Flow<'_>,
    whole: &EventLog,
    visit: &Visit,
    touch: &Touch,
) -> Vec<Vec<Said>> {
    let Spot::Before(point) = visit.spot else { return Vec::new() };
    let mut all = Vec::new();
    let same =
        |a: &&gpuproof_thread::Access| a.at == point && a.kind == touch.kind && a.object == touch.object;
    for access in whole.accesses().filter(same) {
        let mut said = vec![(access.guard, "when it is accessed".to_owned())];
        counters(terms, flow, &access.counters, visit, &mut said);
        let offset = terms.bv(touch.offset, 64);
        let inside = terms.sub(offset, access.offset);
        let len = terms.bv(touch.len, 64);
        let length = match access.length {
            Length::Bytes(bytes) => terms.bv(bytes, 64),
            Length::Term(t) => t,
        };
        if access.texel.is_none() {
            let fits = terms.bv_ule(len, length);
            let room = terms.sub(length, len);
            let starts = terms.bv_ule(inside, room);
            let words = format!("bytes {} to {} are touched", touch.offset, touch.offset + touch.len);
            said.extend([(fits, words.clone()), (starts, words)]);
        }
        said.retain(|(t, _)| !speaks_of_others(terms, *t));
        all.push(said);
    }
    all
}

/// Whether a term is a look into memory that nobody writes, and at which byte.
pub fn constant_look(terms: &Terms, t: Term) -> Option<(String, Integer)> {
    match (terms.op(t), terms.args(t)) {
        (Op::Apply(f), &[offset]) => {
            let offset = terms.as_number(offset)?.clone();
            Some((terms.function_data(f).name.as_str().to_owned(), offset))
        }
        _ => None,
    }
}
