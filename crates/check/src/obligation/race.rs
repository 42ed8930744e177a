//! Races: pairs of accesses of one interval (or of two blocks) that touch the same bytes.

use crate::checker::Check;
use crate::order::lane_group::Class;
use crate::order::{LastBlock, Lock, Order, Ordered, Publication, WideBarrier};
use crate::pair::{Pair, Steps, Where};
use crate::verdict::{Obligation, Status};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{ObjectId, Space};
use gpuproof_logic::{Term, work};
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{Access, EventLog, Kind, Length, State};
use std::collections::BTreeMap;

/// Work of a pair of accesses, beside its questions.
const PAIR: u64 = 20;

impl Check<'_, '_> {
    // semantics: races/conflict
    pub(crate) fn races(
        &mut self,
        log: &EventLog,
        spaces: &[Space],
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        let mut by_object: BTreeMap<ObjectId, Vec<&Access>> = BTreeMap::new();
        for access in log.accesses() {
            if spaces.contains(&self.kernel.module.objects[access.object].space) {
                by_object.entry(access.object).or_default().push(access);
            }
        }
        for list in by_object.values() {
            for (number, a) in list.iter().enumerate() {
                for b in &list[number..] {
                    if work::is_spent() {
                        return;
                    }
                    work::spend(PAIR);
                    let only_read = match (a.kind, b.kind) {
                        (Kind::Read, Kind::Read) => true,
                        (Kind::Atomic, Kind::Atomic) => a.load_only && b.load_only,
                        _ => false,
                    };
                    if only_read {
                        continue;
                    }
                    if let Some(unordered) = self.unordered(a, b, pair) {
                        self.race(a, b, &unordered, steps, pair, start, since);
                    }
                }
            }
        }
    }

    // semantics: races/blocks, races/wide-barriers
    /// Races between threads of different blocks: ordered by barriers of the grid, and of their cluster.
    pub(crate) fn races_between_blocks(&mut self, whole: &EventLog, steps: &Steps, start: &State) {
        let spaces = [Space::Global, Space::Image];
        let ends =
            |same_cluster| WideBarrier { same_cluster }.interval_ends(self, &Class::default(), Space::Global);
        let (grid, cluster) = (ends(false), ends(true));
        // In one cluster, and in two.
        let cases = if cluster == grid {
            vec![(grid, None)]
        } else {
            vec![(cluster, Some(true)), (grid, Some(false))]
        };
        for (set, same_cluster) in cases {
            let intervals = if set.is_empty() { Vec::new() } else { self.intervals(start, whole, &set) };
            let mut parts: Vec<_> = intervals.iter().map(|i| (&i.log, &i.counters[..], i.since)).collect();
            if set.is_empty() {
                parts.push((whole, &[], None));
            }
            let steps_inside = intervals.iter().flat_map(|i| i.log.steps());
            let more = steps.and(steps_inside);
            let steps = if set.is_empty() { steps } else { &more };
            for (log, counters, since) in parts {
                self.look_into(log);
                let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::OtherBlock);
                let mut conditions = vec![pair.distinct];
                if let Some(together) = same_cluster {
                    let same = self.same_cluster(&mut pair);
                    conditions.push(if together { same } else { self.terms.not(same) });
                }
                // Both have passed the barrier that the interval starts with, in the same iterations.
                for counter in counters {
                    let other = pair.other(&mut self.terms, *counter);
                    conditions.push(self.terms.eq(*counter, other));
                }
                pair.distinct = self.terms.and(&conditions);
                if self.terms.as_bool(pair.distinct) != Some(false) {
                    if self.setup.properties.assertions {
                        self.spec_reads(log, &spaces, steps, &mut pair, start);
                    }
                    self.in_time_for_races(|check| {
                        check.races(log, &spaces, steps, &mut pair, start, since);
                    });
                }
            }
        }
    }

    /// Whether two accesses race, if they are not ordered under these conditions.
    #[allow(clippy::too_many_arguments, reason = "two accesses and what is known of them")]
    fn race(
        &mut self,
        a: &Access,
        b: &Access,
        unordered: &[Term],
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        let overlap = self.overlap(a, b, pair);
        let other_guard = pair.other(&mut self.terms, b.guard);
        let my_guard = pair.mine(&mut self.terms, a.guard, None);
        // semantics: memory/windows
        // What a lane loads for its warp another lane takes over: what the lane itself has stored is not ordered before that.
        let takes_over = |x: &Access, y: &Access| x.for_warp && y.kind == Kind::Write;
        let by_one = pair.place == Where::SameBlock && (takes_over(a, b) || takes_over(b, a));
        let apart = if by_one { pair.within } else { pair.distinct };
        let mut formulas = vec![my_guard, other_guard, overlap, apart];
        formulas.extend(unordered);
        let (mine, theirs) = ((a.guard, &[a.offset][..]), (b.guard, &[b.offset][..]));
        let no_wrap = steps.behind_both(&mut self.terms, mine, theirs, pair);
        let mut answer = self.ask(&formulas, &no_wrap, "race");
        // Few pairs need these, and what they rest on is listed.
        let ways: [&dyn Order; 3] = [&LastBlock, &Publication, &Lock];
        let mut by_fences = false;
        // No fence orders a load through the read-only cache.
        let is_coherent = !a.read_only && !b.read_only;
        for way in ways {
            if is_coherent
                && !answer.is_unsat()
                && let Ordered::Unless(condition) = way.happens_before(self, a, b, pair)
            {
                by_fences = true;
                formulas.push(condition);
                answer = self.ask(&formulas, &no_wrap, "race");
            }
        }
        // Most pairs are apart by their places alone.
        let facts = match answer.is_unsat() {
            true => Vec::new(),
            false => self.facts_of_both(&a.facts, &b.facts, pair),
        };
        let mut status = self.decide_further(answer, &formulas, &facts, &no_wrap, "race", Some(pair), start);
        let harmful = match (a.kind, b.kind) {
            (Kind::Write, Kind::Write) => Some(self.values_differ(a, b, pair)),
            (Kind::Read, Kind::Write) => Some(self.changes(b, Some(pair))),
            (Kind::Write, Kind::Read) => Some(self.changes(a, None)),
            _ => None,
        };
        if let Some(differ) = harmful
            && self.setup.tolerate_benign
            && status != Status::Proved
            && Rule::HarmlessWrites.applies()
        {
            formulas.push(differ);
            let strict =
                self.decide(&formulas, &facts, &no_wrap, "race of different values", Some(pair), start);
            if strict == Status::Proved {
                let name = &self.kernel.module.objects[a.object].name;
                let text = if a.kind == b.kind {
                    format!("two threads may write the same value to `{name}` at once")
                } else {
                    format!(
                        "a thread may write to `{name}`, while others read it, the value that is there already"
                    )
                };
                self.assume(text, vec![a.origin, b.origin]);
            }
            status = strict;
        }
        if by_fences && status == Status::Proved {
            self.note_last_block(a, b, pair);
            self.note_flags(a, b, pair);
        }
        let code = match self.kernel.module.objects[a.object].space {
            Space::Shared => Code::RaceShared,
            Space::Image => Code::RaceImage,
            _ => Code::RaceGlobal,
        };
        self.add(Obligation {
            code,
            origins: vec![a.origin, b.origin],
            object: Some(a.object),
            between_blocks: pair.place == Where::OtherBlock,
            since,
            status,
        });
    }

    // semantics: memory/bytes
    /// Whether the bytes of `a` and of the other thread's `b` overlap.
    pub(crate) fn overlap(&mut self, a: &Access, b: &Access, pair: &mut Pair) -> Term {
        let terms = &mut self.terms;
        if let (Some(x), Some(y)) = (&a.texel, &b.texel) {
            let mut same = Vec::new();
            for (x, y) in x.iter().zip(y) {
                let y = pair.other(terms, *y);
                if terms.sort(*x) == terms.sort(y) {
                    same.push(terms.eq(*x, y));
                }
            }
            return terms.and(&same);
        }
        if self.kernel.module.objects[a.object].space == Space::Image {
            return self.terms.true_();
        }
        let theirs = pair.other(terms, b.offset);
        if let (Length::Bytes(n), Length::Bytes(m)) = (a.length, b.length)
            && n == m
            && n.is_power_of_two()
            && terms.known_trailing_zeros(a.offset) >= n.trailing_zeros()
            && terms.known_trailing_zeros(theirs) >= n.trailing_zeros()
        {
            return terms.eq(a.offset, theirs);
        }
        let mine_length = match a.length {
            Length::Bytes(n) => terms.bv(n, 64),
            Length::Term(t) => t,
        };
        let their_length = match b.length {
            Length::Bytes(n) => terms.bv(n, 64),
            Length::Term(t) => pair.other(terms, t),
        };
        let (my_end, their_end) = (terms.add(a.offset, mine_length), terms.add(theirs, their_length));
        let before = terms.bv_slt(a.offset, their_end);
        let after = terms.bv_slt(theirs, my_end);
        terms.and2(before, after)
    }

    // semantics: races/same-value
    pub(crate) fn values_differ(&mut self, a: &Access, b: &Access, pair: &mut Pair) -> Term {
        let always = self.terms.true_();
        let are_known = !a.values.is_empty() && a.values.len() == b.values.len();
        if !are_known || a.length != b.length {
            return always;
        }
        let theirs = pair.other(&mut self.terms, b.offset);
        let mut differ = vec![self.terms.ne(a.offset, theirs)];
        for (x, y) in a.values.iter().zip(&b.values) {
            let y = pair.other(&mut self.terms, *y);
            if self.terms.sort(*x) != self.terms.sort(y) {
                return always;
            }
            differ.push(self.terms.ne(*x, y));
        }
        self.terms.or(&differ)
    }

    // semantics: races/unchanged-value
    /// Whether a write stores something else than what was there.
    ///
    /// Soundness: what was there is what the last barrier of the block left. After a barrier of lanes that is not known: others may not have
    /// written yet what is there later.
    pub(crate) fn changes(&mut self, write: &Access, pair: Option<&mut Pair>) -> Term {
        let always = self.terms.true_();
        let is_open = write.before.is_empty() || write.before.len() != write.values.len();
        if is_open || !Side::BlockBarriersOnly.holds(!self.has_barrier(|scope| !scope.is_of_block())) {
            return always;
        }
        let mut differ = Vec::new();
        for (old, new) in write.before.iter().zip(&write.values) {
            if self.terms.sort(*old) != self.terms.sort(*new) {
                return always;
            }
            differ.push(self.terms.ne(*old, *new));
        }
        let differ = self.terms.or(&differ);
        match pair {
            Some(pair) => pair.other(&mut self.terms, differ),
            None => differ,
        }
    }
}
