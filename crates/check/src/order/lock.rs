//! Locks: critical sections that one thread after the other executes.
//!
//! A thread takes a lock with a compare-and-swap or an exchange that found it free, passes a fence, does its work, passes a fence and gives the lock back with an atomic.
//!
//! Soundness rule. Let only atomics of the device, on whole scalars, write an array of locks. Let `free` be one number. An atomic *takes* the lock if it found `free` and put
//! something else there; an atomic *releases* if it may put `free` there. Let every release be made by a thread that *holds* that lock: it has taken it, and not released it since. Then, whatever a
//! lock contains at the start, at most one thread holds it at a time: a lock that somebody holds is not `free`, because only its holder makes it so, and nobody takes one that is not free. Holders follow each
//! other in the order of the lock's values, and each one that takes the lock finds what the release before it has put there. So of two accesses of different threads one happens before the other if
//!
//! * both are made while their threads hold the same lock: the atomic that took it stands earlier in the text and in the same iterations of all loops around both, and no way from there to the access passes a release
//!   (if that atomic stands in a loop that the access is outside of, its last iteration counts, and the loop has no release);
//! * a fence of the device stands on every way from the atomic that took the lock to the access, or that atomic acquires;
//! * a fence of the device stands on every way from the access to a release, or the release releases by itself.
//!
//! What a thread knows of memory is forgotten at fences ([`gpuproof_thread::fence`]), but for shared memory; so only accesses of global memory are ordered.
//! Two threads of one block may then write one place between two barriers without a race. The facts about what was written before a barrier take such writes for impossible; so threads of one block are ordered only
//! in kernels without any barrier.
//!
//! Not covered: locks that one thread takes for its whole block, and locks that plain writes give back.

use super::last_block::place;
use super::{Order, Ordered};
use crate::checker::Check;
use crate::known::locks::Locks;
use crate::pair::{Pair, Where};
use gpuproof_facts::reach::Reach;
use gpuproof_kir::{AtomicOp, BarrierScope, Language, MemoryOrder, ObjectId, Space};
use gpuproof_logic::{Integer, Sort, Term};
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{Access, EventLog, Kind, Observation, Point, Ticket};
use std::collections::BTreeSet;

/// Order by locks.
pub(crate) struct Lock;

impl Order for Lock {
    // semantics: races/locks
    fn happens_before(&self, check: &mut Check<'_, '_>, a: &Access, b: &Access, pair: &mut Pair) -> Ordered {
        let in_block = pair.place == Where::SameBlock;
        let is_global = check.kernel.module.objects[a.object].space == Space::Global;
        if !Side::InGlobalMemory.holds(is_global)
            || check.known.locks.is_empty()
            || in_block && check.has_barrier(|_| true)
            || !Rule::CriticalSection.applies()
        {
            return Ordered::Never;
        }
        let mut ordered = Vec::new();
        for number in 0..check.known.locks.len() {
            let mine = check.held_fenced(number, a);
            let theirs = check.held_fenced(number, b);
            for (my_lock, i_hold) in &mine {
                for (their_lock, they_hold) in &theirs {
                    let their_lock = pair.other(&mut check.terms, *their_lock);
                    let they_hold = pair.other(&mut check.terms, *they_hold);
                    let same = check.terms.eq(*my_lock, their_lock);
                    ordered.push(check.terms.and(&[*i_hold, they_hold, same]));
                }
            }
        }
        if ordered.is_empty() {
            return Ordered::Never;
        }
        let ordered = check.terms.or(&ordered);
        Ordered::Unless(check.terms.not(ordered))
    }
}

/// What an atomic on a lock may do.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Does {
    /// It takes the lock if it finds it free, and leaves it taken.
    Takes,
    /// It leaves a lock that is taken as it is, or takes one without anybody knowing.
    Keeps,
    /// It may make it free.
    Releases,
}

impl Check<'_, '_> {
    /// Finds the arrays of locks.
    pub(crate) fn find_locks(&mut self, whole: &EventLog) {
        self.known.locks.clear();
        let wide = |scope: &BarrierScope| matches!(scope, BarrierScope::Cluster | BarrierScope::Grid);
        if self.kernel.module.language != Language::Cuda || !self.passes_fences() || self.has_barrier(wide) {
            return;
        }
        let written =
            whole.tickets().filter(|t| t.op == AtomicOp::Exchange || t.op == AtomicOp::CompareExchange);
        let written: BTreeSet<ObjectId> = written.map(|t| t.object).collect();
        for object in written {
            let free = self.may_be_free(object, whole);
            let found = free.into_iter().find_map(|free| self.locks_in(object, free, whole));
            self.known.locks.extend(found);
        }
    }

    /// The numbers that atomics put into an array or expect there: one of them may mean that a lock is free.
    fn may_be_free(&self, object: ObjectId, whole: &EventLog) -> BTreeSet<Integer> {
        let tickets = whole.tickets().filter(|t| t.object == object);
        let numbers = tickets.flat_map(|t| &t.operands).filter_map(|t| self.terms.as_number(*t));
        numbers.cloned().collect()
    }

    /// The locks of an array, if this number stands for a free one.
    fn locks_in(&mut self, object: ObjectId, free: Integer, whole: &EventLog) -> Option<Locks> {
        if self.kernel.module.objects[object].space != Space::Global {
            return None;
        }
        let accesses: Vec<&Access> =
            whole.accesses().filter(|a| a.object == object && a.kind != Kind::Read).collect();
        if !self.are_whole_atomics(&accesses) {
            return None;
        }
        let mut locks = Locks { object, free, takers: Vec::new(), releases: Vec::new(), found: Vec::new() };
        for access in accesses.iter().filter(|a| !a.load_only) {
            let tickets = whole.tickets().filter(|t| t.origin == access.origin && t.object == object);
            let tickets: Vec<&Ticket> = tickets.collect();
            match self.does(&tickets, &locks.free)? {
                Does::Takes => locks.takers.push(access.at),
                Does::Releases => locks.releases.push(access.at),
                Does::Keeps => {}
            }
        }
        locks.found = self.found_by_takers(&locks, whole);
        if locks.found.is_empty() {
            return None;
        }
        let releases = accesses.iter().filter(|a| locks.releases.contains(&a.at));
        let by_holder = releases.into_iter().all(|release| self.is_by_holder(&locks, release));
        Side::ReleasedByHolder.holds(by_holder).then_some(locks)
    }

    /// What an atomic with these tickets may do to a lock; none: that is not known.
    fn does(&mut self, tickets: &[&Ticket], free: &Integer) -> Option<Does> {
        let mut does = None;
        for ticket in tickets {
            let number = |at: usize| ticket.operands.get(at).and_then(|t| self.terms.as_number(*t));
            let this = match ticket.op {
                AtomicOp::Exchange | AtomicOp::Store if number(0)? == free => Does::Releases,
                AtomicOp::Store => Does::Keeps,
                AtomicOp::Exchange => Does::Takes,
                AtomicOp::CompareExchange if number(1)? == free => Does::Releases,
                AtomicOp::CompareExchange if number(0) == Some(free) => Does::Takes,
                AtomicOp::CompareExchange => Does::Keeps,
                _ if self.changes_nothing(ticket) => Does::Keeps,
                _ => return None,
            };
            if does.is_some_and(|does| does != this) {
                return None;
            }
            does = Some(this);
        }
        does
    }

    /// What the atomics that take locks found, in a run.
    fn found_by_takers(&self, locks: &Locks, log: &EventLog) -> Vec<Observation> {
        let seen = log.observations().filter(|seen| seen.object == locks.object);
        seen.filter(|seen| locks.takers.contains(&seen.at)).cloned().collect()
    }

    /// What is known of locks in a run that is looked at next.
    pub(crate) fn look_at_locks(&mut self, log: &EventLog) {
        for number in 0..self.known.locks.len() {
            self.known.locks[number].found = self.found_by_takers(&self.known.locks[number], log);
        }
    }

    /// Whether a release is made only by a thread that holds the lock.
    fn is_by_holder(&mut self, locks: &Locks, release: &Access) -> bool {
        let mut by_holder = Vec::new();
        for seen in &locks.found {
            if let Some(holds) = self.holds(locks, seen, release) {
                let same = self.terms.eq(seen.offset, release.offset);
                by_holder.push(self.terms.and2(holds, same));
            }
        }
        let by_holder = self.terms.or(&by_holder);
        let not = self.terms.not(by_holder);
        self.is_excluded_for(release, vec![release.guard, not], "release by the holder")
    }

    /// When a thread that makes an access holds the lock that it looked at before, in its own terms; none: never.
    fn holds(&mut self, locks: &Locks, seen: &Observation, access: &Access) -> Option<Term> {
        let (took, at) = (place(seen.at), place(access.at));
        let again = BTreeSet::from([took]);
        let since = Reach::new(self.kernel.flow, Some(took), &again);
        let released = locks.releases.iter().any(|release| {
            let release = place(*release);
            since.contains(release) && Reach::new(self.kernel.flow, Some(release), &again).contains(at)
        });
        // Iterations before the one that took it, of loops that the access is outside of.
        let around: Vec<_> = self.kernel.flow.loops_around(seen.at.node).collect();
        let outside: Vec<_> = self.kernel.flow.loops_around(access.at.node).collect();
        let mut left = around.iter().filter(|l| !outside.contains(l));
        let released_before = left.any(|l| {
            let flow = self.kernel.flow;
            locks.releases.iter().any(|release| flow.loops_around(release.node).any(|of| of == *l))
        });
        if !Side::NotReleasedSince.holds(!released && !released_before) {
            return None;
        }
        let mut parts = self.looked_before(seen, access)?;
        let Sort::BitVec(bits) = self.terms.sort(seen.result) else { return None };
        if Side::FoundFree.is_heeded() {
            let free = self.terms.bv(locks.free.clone(), bits);
            parts.push(self.terms.eq(seen.result, free));
        }
        Some(self.terms.and(&parts))
    }

    /// The locks that are held where an access is made, with fences on both sides of it, and when.
    fn held_fenced(&mut self, number: usize, access: &Access) -> Vec<(Term, Term)> {
        let locks = self.known.locks[number].clone();
        let fences = self.device_fences();
        let behind = Reach::new(self.kernel.flow, Some(place(access.at)), &fences);
        let unfenced = |release: &&Point| {
            behind.contains(place(**release)) && !self.has_order(**release, MemoryOrder::Release)
        };
        let fenced_before_release = !locks.releases.iter().any(|release| unfenced(&release));
        if access.asynchronous || access.collective || !Side::FencedBeforeRelease.holds(fenced_before_release)
        {
            return Vec::new();
        }
        let mut held = Vec::new();
        for seen in &locks.found {
            let is_open = self.comes_without(seen.at, access.at, &fences);
            if Side::FencedAfterTaking.holds(!is_open)
                && let Some(holds) = self.holds(&locks, seen, access)
            {
                held.push((seen.offset, holds));
            }
        }
        held
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checker::with_check;
    use crate::setup::{Extent, Setup};
    use gpuproof_base::{FileId, Id};
    use gpuproof_kir::{FunctionId, parse, valid};

    /// Whether two threads that both execute the store of the body are ordered under some condition.
    fn ordered(place: Where, body: &str) -> bool {
        let text = format!(
            "module cuda
            layout0 = scalar i32 size 4 align 4
            global @g : layout0
            global @f : layout0
            kernel &k(%g : ptr -> @g, %f : ptr -> @f)
              local %r : i32
            {{ {body} }}"
        );
        let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
        let module = valid::validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"));
        let along_x = [Extent::Any, Extent::Fixed(1), Extent::Fixed(1)];
        let setup = Setup { block: along_x, grid: along_x, ..Setup::default() };
        with_check(&module, FunctionId::new(0), &setup, |check, _| {
            check.preconditions();
            let (_, whole) = check.whole_run();
            check.look_into(&whole);
            check.find_locks(&whole);
            let mut pair = Pair::new(&mut check.terms, &check.symbols, &check.world, place);
            let store = whole.accesses().find(|a| a.kind == Kind::Write).cloned();
            let store = store.unwrap_or_else(|| panic!("no store"));
            Lock.happens_before(check, &store, &store, &mut pair) != Ordered::Never
        })
    }

    const TAKE: &str = "%r = atomic cas i32 [%f] (0:i32, 1:i32) relaxed device";
    const WORK: &str = "store i32 [%g] 1:i32";
    const RELEASE: &str = "%r = atomic exch i32 [%f] (0:i32) relaxed device";
    const FENCE: &str = "fence device";

    /// The section of those who found the lock free.
    fn section(take: &str, inside: &[&str]) -> String {
        format!("{take} if eq.i32(%r, 0:i32) {{ {} }}", inside.join("\n"))
    }

    #[test]
    fn sections_of_one_lock_are_ordered() {
        let body = section(TAKE, &[FENCE, WORK, FENCE, RELEASE]);
        assert!(ordered(Where::OtherBlock, &body));
        assert!(ordered(Where::SameBlock, &body));
        let exchange = TAKE.replace("cas i32 [%f] (0:i32, 1:i32)", "exch i32 [%f] (1:i32)");
        assert!(ordered(Where::OtherBlock, &section(&exchange, &[FENCE, WORK, FENCE, RELEASE])));
        let (acquire, release) = (TAKE.replace("relaxed", "acquire"), RELEASE.replace("relaxed", "release"));
        assert!(ordered(Where::OtherBlock, &section(&acquire, &[WORK, &release])));
    }

    #[test]
    fn fences_of_the_device_are_needed_on_both_sides() {
        for inside in [[WORK, FENCE, RELEASE], [FENCE, WORK, RELEASE]] {
            assert!(!ordered(Where::OtherBlock, &section(TAKE, &inside)));
        }
        let narrow = "fence block";
        assert!(!ordered(Where::OtherBlock, &section(TAKE, &[narrow, WORK, narrow, RELEASE])));
    }

    #[test]
    fn only_the_holder_gives_a_lock_back() {
        let body = section(TAKE, &[FENCE, WORK, FENCE]);
        assert!(ordered(Where::OtherBlock, &body));
        assert!(!ordered(Where::OtherBlock, &format!("{body} {RELEASE}")));
        assert!(!ordered(Where::OtherBlock, &section(TAKE, &[FENCE, RELEASE, FENCE, WORK])));
    }

    #[test]
    fn a_lock_is_changed_by_atomics_of_the_device_alone() {
        let inside = [FENCE, WORK, FENCE, RELEASE];
        let added = format!("{} atomic add i32 [%f] (1:i32) relaxed device", section(TAKE, &inside));
        assert!(!ordered(Where::OtherBlock, &added));
        let narrow = TAKE.replace("device", "block");
        assert!(!ordered(Where::OtherBlock, &section(&narrow, &inside)));
    }

    #[test]
    fn threads_of_a_block_with_barriers_are_not_ordered() {
        let body =
            format!("{} barrier block [shared, global]", section(TAKE, &[FENCE, WORK, FENCE, RELEASE]));
        assert!(ordered(Where::OtherBlock, &body));
        assert!(!ordered(Where::SameBlock, &body));
    }
}
