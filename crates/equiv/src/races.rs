//! Races of one launch, by looking at all accesses of all threads.
//!
//! # The rule
//!
//! One execution of a kernel whose threads meet at barriers only is looked at. If no two of its accesses are unordered and in conflict, for any
//! inputs, then every other order of the threads can be reached by exchanging neighbouring steps that do not concern
//! each other: all of them make the same accesses and give the same result, and none has a race.
//!
//! Only barriers that all threads of the block (or grid) are at, whatever the inputs, and that order all memory, order anything here.
//! Asynchronous copies are not looked at: a launch with one has no answer.

use crate::machine::Machine;
use crate::memory::Key;
use crate::value::{Place, under};
use gpuproof_kir::{Barrier, BarrierScope, Fences, Space};
use gpuproof_logic::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Most pairs of accesses that are compared.
const MOST_PAIRS: usize = 200_000;

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Read,
    /// Writes this value.
    Write(Term),
    Atomic,
}

#[derive(Clone, Copy, Debug)]
struct Access {
    key: Key,
    thread: usize,
    block: u64,
    /// Barriers of the block and of the grid before it.
    epoch: (u32, u32),
    offset: Term,
    size: u64,
    guard: Term,
    kind: Kind,
}

/// The accesses of a run, if they are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accesses {
    wanted: bool,
    given_up: bool,
    list: Vec<Access>,
    blocks: FxHashMap<u64, u32>,
    grid: u32,
}

impl Accesses {
    pub(crate) fn new(wanted: bool) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Something happened whose order is not looked at.
    pub(crate) fn give_up(&mut self) {
        self.given_up = true;
    }

    /// Conditions each of which is a race, none of them false at first sight; nothing if they cannot be listed.
    pub(crate) fn conflicts(&self, terms: &mut Terms) -> Option<Vec<Term>> {
        if !self.wanted || self.given_up {
            return None;
        }
        let mut by_place: FxHashMap<(Key, Option<u64>), Vec<usize>> = FxHashMap::default();
        for (n, access) in self.list.iter().enumerate() {
            match crate::ops::as_u64(terms, access.offset) {
                Some(at) => {
                    for byte in at..at.saturating_add(access.size) {
                        by_place.entry((access.key, Some(byte))).or_default().push(n);
                    }
                }
                None => by_place.entry((access.key, None)).or_default().push(n),
            }
        }
        let mut pairs: FxHashSet<(usize, usize)> = FxHashSet::default();
        let somewhere: Vec<(Key, Vec<usize>)> = by_place
            .iter()
            .filter(|((_, byte), _)| byte.is_none())
            .map(|((key, _), list)| (*key, list.clone()))
            .collect();
        for (key, list) in somewhere {
            for n in list {
                let others = self.list.iter().enumerate().filter(|(m, a)| *m != n && a.key == key);
                pairs.extend(
                    others.filter(|(_, a)| clash(&self.list[n], a)).map(|(m, _)| (n.min(m), n.max(m))),
                );
                if pairs.len() > MOST_PAIRS {
                    return None;
                }
            }
        }
        for list in by_place.iter().filter(|((_, byte), _)| byte.is_some()).map(|(_, list)| list) {
            for (i, n) in list.iter().enumerate() {
                let later = list[i + 1..].iter().filter(|m| clash(&self.list[*n], &self.list[**m]));
                pairs.extend(later.map(|m| (*n.min(m), *n.max(m))));
                if pairs.len() > MOST_PAIRS {
                    return None;
                }
            }
        }
        let mut pairs: Vec<(usize, usize)> = pairs.into_iter().collect();
        pairs.sort_unstable();
        let mut found = Vec::new();
        for (n, m) in pairs {
            let race = meets(terms, &self.list[n], &self.list[m]);
            if race != terms.false_() && !found.contains(&race) {
                found.push(race);
            }
        }
        Some(found)
    }
}

/// Whether two accesses of one object may be a race, as far as constants tell.
fn clash(a: &Access, b: &Access) -> bool {
    let ordered = match a.block == b.block {
        true => a.epoch != b.epoch,
        false => a.epoch.1 != b.epoch.1,
    };
    let harmless = match (a.kind, b.kind) {
        (Kind::Read, Kind::Read) => true,
        // Atomics of different sizes are none for each other.
        (Kind::Atomic, Kind::Atomic) => a.size == b.size,
        _ => false,
    };
    a.thread != b.thread && !ordered && !harmless
}

/// When they are one.
fn meets(terms: &mut Terms, a: &Access, b: &Access) -> Term {
    let mut conditions = vec![a.guard, b.guard];
    // An access whose place depends on data lies at a multiple of its size (that is a claim): one of the same size at another
    // such place does not overlap it. Two accesses at constant places are compared only if they do.
    let places = [a.offset, b.offset].map(|offset| crate::ops::as_u64(terms, offset));
    let aligned = places.iter().flatten().all(|at| at.is_multiple_of(a.size));
    if a.size == b.size && aligned && places.contains(&None) {
        conditions.push(terms.eq(a.offset, b.offset));
    }
    // Two writes of the same value are none.
    if let (Kind::Write(x), Kind::Write(y)) = (a.kind, b.kind)
        && a.size == b.size
        && terms.sort(x) == terms.sort(y)
    {
        conditions.push(terms.ne(x, y));
    }
    terms.and(&conditions)
}

impl Machine<'_, '_> {
    /// Notes an access.
    pub(crate) fn note(&mut self, t: usize, guard: Term, places: &[Place], size: u64, kind: Kind) {
        if !self.accesses.wanted {
            return;
        }
        for place in places {
            let Some(object) = place.object else { continue };
            if self.module.objects[object].space == Space::Private {
                continue;
            }
            let guard = self.terms.and2(guard, place.when);
            let offset = under(self.terms, guard, place.offset);
            let block = self.launch.block_of(t);
            let epoch = (self.accesses.blocks.get(&block).copied().unwrap_or(0), self.accesses.grid);
            let key = self.key(t, object);
            self.accesses.list.push(Access { key, thread: t, block, epoch, offset, size, guard, kind });
        }
    }

    /// Notes a barrier.
    pub(crate) fn note_barrier(&mut self, barrier: &Barrier) {
        if !self.accesses.wanted || barrier.fences != Fences::ALL {
            return;
        }
        let always = |t: usize| self.guard(t) == Some(self.terms.true_());
        match barrier.scope {
            BarrierScope::Grid if (0..self.now.len()).all(always) => self.accesses.grid += 1,
            BarrierScope::Block => {
                let per_block = self.launch.per_block() as usize;
                let met: Vec<u64> = (0..self.now.len().div_ceil(per_block))
                    .filter(|block| (block * per_block..(block + 1) * per_block).all(always))
                    .map(|block| block as u64)
                    .collect();
                for block in met {
                    *self.accesses.blocks.entry(block).or_insert(0) += 1;
                }
            }
            _ => {}
        }
    }
}
