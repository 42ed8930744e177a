//! Who touched which bytes, as far as a later access could still race with it.
//!
//! Memory is watched in granules of four bytes; each access leaves a [`Record`] with a mask of the bytes of
//! the granule that it touched. Records are dropped only when another one stands in for them: whatever
//! future access would race with the dropped one races with a kept one *of the same statement*, so that the
//! pairs of statements found to race do not depend on the schedule. The rules for that are at
//! [`Shadow::insert`].

use crate::code::Site;
use crate::finding::AccessKind;
use gpuproof_kir::FenceScope;
use rustc_hash::FxHashMap;

/// Bytes of a granule.
pub(crate) const GRANULE: u64 = 4;

/// The thread number of accesses that a whole block makes together (collective asynchronous copies).
pub(crate) const WHOLE_BLOCK: u32 = u32::MAX;

/// One access to one granule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    next: u32,
    /// Launch-wide number of the thread.
    pub thread: u32,
    /// The block's barrier interval (see [`crate::order`]).
    pub stamp: u32,
    /// Linear index of the block.
    pub block: u32,
    /// The thread's count of partial barriers in this interval.
    pub count: u32,
    pub site: Site,
    /// Which of the thread's accesses it is, to find it again in a second run.
    pub ordinal: u32,
    /// The bytes written, those outside the mask 0; 0 for other kinds.
    pub value: u32,
    /// Bytes touched.
    pub mask: u8,
    /// Bytes written with what was there already.
    pub silent: u8,
    pub kind: AccessKind,
    /// An atomic that cannot write.
    pub load_only: bool,
    /// Among whom an atomic is one.
    pub scope: FenceScope,
    /// For an atomic: its bytes, and how many granules of it lie before this one. With the mask that says which bytes it has.
    pub extent: (u8, u8),
}

impl Record {
    /// A record that is in no list yet.
    #[allow(clippy::too_many_arguments, reason = "plain data")]
    pub fn new(
        thread: u32,
        block: u32,
        stamp: u32,
        count: u32,
        site: Site,
        ordinal: u32,
        kind: AccessKind,
        load_only: bool,
        scope: FenceScope,
    ) -> Self {
        Self {
            next: 0,
            thread,
            stamp,
            block,
            count,
            site,
            ordinal,
            value: 0,
            mask: 0,
            silent: 0,
            kind,
            load_only,
            scope,
            extent: (0, 0),
        }
    }

    fn same_class(&self, other: &Record) -> bool {
        (self.site, self.kind, self.mask, self.silent, self.load_only, self.scope, self.extent)
            == (other.site, other.kind, other.mask, other.silent, other.load_only, other.scope, other.extent)
    }
}

/// Who wrote a byte last: the thread, the statement, and which of the thread's accesses it was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Writer {
    pub thread: u32,
    pub site: Site,
    pub ordinal: u32,
}

/// The bytes of global arrays that this launch has written (array and offset), each with who did it last.
pub(crate) type Written = FxHashMap<(u32, u64), Writer>;

/// How records may stand in for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Policy {
    /// Threads of a block are ordered all together or not at all, blocks never (but see `clear`).
    Together,
    /// Some pairs of threads may be ordered and others not.
    Pairwise,
}

/// The records of one object instance.
#[derive(Clone, Default, Debug)]
pub(crate) struct Shadow {
    /// Per granule: generation, and position of the first record plus one.
    heads: Vec<(u32, u32)>,
    generation: u32,
    records: Vec<Record>,
    /// Positions of one class, kept to save allocations.
    class: Vec<usize>,
}

impl Shadow {
    /// Makes room for this many granules.
    pub fn grow(&mut self, granules: usize) {
        if self.heads.len() < granules {
            self.heads.resize(granules, (0, 0));
        }
    }

    /// Forgets everything: all that was recorded is ordered before all that comes.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        self.records.clear();
    }

    fn head(&self, granule: usize) -> u32 {
        match self.heads.get(granule) {
            Some((generation, head)) if *generation == self.generation => *head,
            _ => 0,
        }
    }

    /// The records of a granule.
    pub fn at(&self, granule: usize) -> impl Iterator<Item = &Record> {
        let mut next = self.head(granule);
        std::iter::from_fn(move || {
            let record = self.records.get(next.checked_sub(1)? as usize)?;
            next = record.next;
            Some(record)
        })
    }

    /// Adds a record unless others stand in for it. `current` is the stamp of the interval that the record's
    /// block is in now; records of that block with another stamp are ordered before all its later accesses.
    ///
    /// Within a class (same statement, kind and bytes), under [`Policy::Together`]:
    /// * for threads of the same block, a future access asks "is there a record of this interval by another
    ///   thread (with another value)?". Two records of different threads with the same value answer for every
    ///   further record with that value. Once there are several, two different values by one thread
    ///   answer for every further record of that thread, and three records that differ pairwise in both
    ///   thread and value answer for everything.
    /// * for threads of other blocks the same holds with blocks in place of threads and all intervals counted.
    ///
    /// Under [`Policy::Pairwise`] each thread keeps its own records: the latest two with different values,
    /// since whatever is unordered with an earlier access is unordered with a later one of the same thread.
    pub fn insert(&mut self, granule: usize, new: Record, current: u32, policy: Policy) {
        if granule >= self.heads.len() {
            return;
        }
        let head = self.head(granule);
        let Some(latest) = head.checked_sub(1).and_then(|at| self.records.get_mut(at as usize)) else {
            return self.push(granule, new);
        };
        // The same again, as in a loop: the newer one stands for both.
        if latest.thread == new.thread
            && (latest.stamp, latest.count, latest.value) == (new.stamp, new.count, new.value)
            && latest.same_class(&new)
        {
            latest.ordinal = new.ordinal;
            return;
        }
        let class = self.class_of(granule, &new);
        match policy {
            Policy::Pairwise => {
                let own = class.iter().copied().filter(|at| self.records[*at].thread == new.thread);
                let mut own: Vec<usize> = own.collect();
                own.sort_by_key(|at| {
                    (self.records[*at].stamp, self.records[*at].count, self.records[*at].ordinal)
                });
                let same = own.iter().find(|at| self.records[**at].value == new.value).copied();
                let oldest = if own.len() >= 2 { own.first().copied() } else { None };
                match same.or(oldest) {
                    Some(at) => self.replace(at, new),
                    None => self.push(granule, new),
                }
            }
            Policy::Together => {
                let records = class.iter().map(|at| &self.records[*at]);
                let here = |r: &&Record| r.block == new.block && r.stamp == current;
                if covered(records.clone().filter(here).map(|r| (r.thread, r.value)), (new.thread, new.value))
                    && covered(records.map(|r| (r.block, r.value)), (new.block, new.value))
                {
                    self.class = class;
                    return;
                }
                // A record of an earlier interval of this block serves other blocks only; the new one does that
                // as well if it has the same value, or if another old one with a different value remains.
                let old = |at: &usize| {
                    let r = &self.records[*at];
                    r.block == new.block && r.stamp != current
                };
                let mut stale = class.iter().copied().filter(old);
                let same = stale.clone().find(|at| self.records[*at].value == new.value);
                match same.or_else(|| stale.nth(1)) {
                    Some(at) => self.replace(at, new),
                    None => self.push(granule, new),
                }
            }
        }
        self.class = class;
    }

    /// Positions of the records of the same class.
    fn class_of(&mut self, granule: usize, new: &Record) -> Vec<usize> {
        let mut found = std::mem::take(&mut self.class);
        found.clear();
        let mut next = self.head(granule);
        while let Some(record) = next.checked_sub(1).and_then(|at| self.records.get(at as usize)) {
            if record.same_class(new) {
                found.push(next as usize - 1);
            }
            next = record.next;
        }
        found
    }

    fn replace(&mut self, at: usize, new: Record) {
        if let Some(record) = self.records.get_mut(at) {
            *record = Record { next: record.next, ..new };
        }
    }

    fn push(&mut self, granule: usize, new: Record) {
        let next = self.head(granule);
        self.records.push(Record { next, ..new });
        self.heads[granule] = (self.generation, self.records.len() as u32);
    }
}

/// Whether kept pairs (who, value) answer every question "is there one by somebody else (with another value)?"
/// that the new pair would answer.
fn covered(kept: impl Iterator<Item = (u32, u32)> + Clone, (who, value): (u32, u32)) -> bool {
    let (mut same_value, mut same_who, mut total) = (0, 0, 0);
    for (w, v) in kept.clone() {
        if w == who && v == value {
            return true;
        }
        total += 1;
        same_value += u32::from(v == value);
        same_who += u32::from(w == who);
    }
    if same_value >= 2 {
        // By different threads: a pair is kept once only. Of blocks there may be two of one block.
        let mut others = kept.clone().filter(|(_, v)| *v == value).map(|(w, _)| w);
        let first = others.next();
        if others.any(|w| Some(w) != first) {
            return true;
        }
    }
    // Only from several records on, so that writes of different widths, which compare part of a value, are
    // still told apart in all but contrived cases.
    total >= 4 && (same_who >= 2 && distinct_values(kept.clone(), who) || total >= 6 && rainbow(kept))
}

fn distinct_values(kept: impl Iterator<Item = (u32, u32)> + Clone, who: u32) -> bool {
    let mut values = kept.filter(|(w, _)| *w == who).map(|(_, v)| v);
    let first = values.next();
    values.any(|v| Some(v) != first)
}

/// Whether three pairs differ from each other in both parts.
fn rainbow(kept: impl Iterator<Item = (u32, u32)> + Clone) -> bool {
    let differ = |a: (u32, u32), b: (u32, u32)| a.0 != b.0 && a.1 != b.1;
    kept.clone().any(|a| {
        let with_a = kept.clone().filter(move |b| differ(a, *b));
        with_a.clone().any(|b| with_a.clone().any(|c| differ(b, c)))
    })
}

#[cfg(test)]
#[path = "shadow_tests.rs"]
mod tests;
