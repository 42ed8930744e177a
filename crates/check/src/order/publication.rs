//! Publication: order between blocks by a fence and a flag.
//!
//! A block writes its part, passes a fence and sets its flag; a thread of another block that finds the flag set, and passes a fence, sees the part.
//!
//! Soundness rule. Let only atomics of the device, on whole scalars, write an array of flags, and let the flags be 0 at the start (listed). Let no atomic that sets one stand in a
//! loop, and let no two blocks set the same flag. A thread t of another block that finds in a flag of the block of s anything but 0 finds what an atomic X of that block
//! has put there: directly, or through atomics that change nothing (PTX: observation through a chain of atomics). So an access `a` of s happens before an access `b` of t if
//!
//! * X *publishes* `a`, as the atomic of the last block does ([`super::last_block`]). Which of the block's atomics X is may be open: all that do not publish `a` have to put something else
//!   there than what t found, or set another flag;
//! * t found it before `b`: in the same iterations of all loops around both, at an earlier place of the text, so that what `b` is guarded by may speak of it;
//! * a fence of the device, passed by t, stands between the two, or t's atomic acquires.
//!
//! Not covered: accesses of other threads of t's block behind a barrier, flags of single threads, flags that are set in loops, and what is published over several flags in turn.

use super::{Order, Ordered};
use crate::checker::Check;
use crate::known::flags::{Flags, Setter};
use crate::pair::{Pair, Steps, Where};
use gpuproof_kir::{AtomicOp, BarrierScope, FenceScope, Language, ObjectId, ObjectInit, Space};
use gpuproof_logic::number::mask;
use gpuproof_logic::{Sort, Term};
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{Access, EventLog, Kind, Level, Observation, Ticket};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Order by flags.
pub(crate) struct Publication;

impl Order for Publication {
    // semantics: races/publication
    fn happens_before(&self, check: &mut Check<'_, '_>, a: &Access, b: &Access, pair: &mut Pair) -> Ordered {
        if pair.place != Where::OtherBlock {
            return Ordered::Never;
        }
        let mut ordered = Vec::new();
        for number in 0..check.known.flags.len() {
            ordered.extend(check.published_and_seen(number, a, b, pair, false));
            ordered.extend(check.published_and_seen(number, b, a, pair, true));
        }
        if ordered.is_empty() || !Rule::Publication.applies() {
            return Ordered::Never;
        }
        let ordered = check.terms.or(&ordered);
        Ordered::Unless(check.terms.not(ordered))
    }
}

impl Check<'_, '_> {
    /// Finds the arrays of flags.
    pub(crate) fn find_flags(&mut self, whole: &EventLog, steps: &Steps) {
        self.known.flags.clear();
        let wide = |scope: &BarrierScope| matches!(scope, BarrierScope::Cluster | BarrierScope::Grid);
        if self.kernel.module.language != Language::Cuda || self.has_barrier(wide) {
            return;
        }
        let seen: BTreeSet<ObjectId> = whole.observations().map(|seen| seen.object).collect();
        for object in seen {
            if let Some(flags) = self.flags_in(object, whole, steps) {
                self.known.flags.push(flags);
            }
        }
    }

    /// Whether an array is one of flags.
    fn flags_in(&mut self, object: ObjectId, whole: &EventLog, steps: &Steps) -> Option<Flags> {
        let data = &self.kernel.module.objects[object];
        let is_zero = matches!(&data.init, ObjectInit::Bytes(bytes) if bytes.iter().all(|byte| *byte == 0));
        let starts = (is_zero || data.size.is_none()) && self.used_in_sight(object).is_empty();
        if data.space != Space::Global || !Side::FlagsStartAtZero.holds(starts) {
            return None;
        }
        let accesses = whole.accesses().filter(|a| a.object == object && a.kind != Kind::Read);
        let accesses: Vec<&Access> = accesses.collect();
        // Anything else races with the atomics that look at the flags, or is ordered in another way.
        if !self.are_whole_atomics(&accesses) {
            return None;
        }
        let mut setters = Vec::new();
        for access in accesses.iter().filter(|a| !a.load_only) {
            let tickets: Vec<&Ticket> =
                whole.tickets().filter(|t| t.origin == access.origin && t.object == object).collect();
            if !tickets.is_empty() && tickets.iter().all(|ticket| self.changes_nothing(ticket)) {
                continue;
            }
            let in_loop = self.kernel.flow.nodes[access.at.node].inside.is_some();
            // What an iteration puts there is not compared with what others do.
            if in_loop {
                return None;
            }
            let value = self.value_of_block(&tickets);
            setters.push(Setter { access: (*access).clone(), value, published: FxHashMap::default() });
        }
        if setters.is_empty() || !Side::OwnFlags.holds(self.are_of_one_block(&setters, steps)) {
            return None;
        }
        let seen = whole.observations().filter(|seen| seen.object == object).cloned().collect();
        Some(Flags { object, setters, seen })
    }

    /// Whether all of these are atomics of the device that have all bytes in common, or none.
    pub(super) fn are_whole_atomics(&self, accesses: &[&Access]) -> bool {
        let is_wide = |a: &Access| a.kind == Kind::Atomic && a.scope >= FenceScope::Device && !a.asynchronous;
        let Some(first) = accesses.first() else { return false };
        accesses.iter().all(|a| is_wide(a) && super::atomics::all_bytes_or_none(self, first, a))
    }

    /// Whether an atomic leaves in place what it finds.
    pub(super) fn changes_nothing(&self, ticket: &Ticket) -> bool {
        let number = |at: usize| ticket.operands.get(at).and_then(|t| self.terms.as_number(*t));
        let is = |wanted: u128| number(0).is_some_and(|n| *n == gpuproof_logic::Integer::from(wanted));
        match ticket.op {
            AtomicOp::Add | AtomicOp::Sub | AtomicOp::Or | AtomicOp::Xor => is(0),
            AtomicOp::And => number(0).is_some_and(|n| *n == mask(ticket.ty.bits())),
            AtomicOp::CompareExchange => {
                ticket.operands.len() == 2 && ticket.operands[0] == ticket.operands[1]
            }
            _ => false,
        }
    }

    /// What an atomic puts into a flag, if that is known and the same for all threads of a block.
    fn value_of_block(&self, tickets: &[&Ticket]) -> Option<Term> {
        let [ticket] = tickets else { return None };
        let is_put = matches!(ticket.op, AtomicOp::Exchange | AtomicOp::Store);
        let value = *ticket.operands.first().filter(|_| is_put)?;
        (self.symbols.level(&self.terms, value) <= Level::Block).then_some(value)
    }

    /// Whether all threads of a block mean one flag, and no two blocks the same one.
    fn are_of_one_block(&mut self, setters: &[Setter], steps: &Steps) -> bool {
        let always = self.terms.true_();
        for one in setters {
            if self.symbols.level(&self.terms, one.access.offset) > Level::Block {
                return false;
            }
            for other in setters {
                let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::OtherBlock);
                let (mine, theirs) = (one.access.offset, &other.access);
                let same = pair.other(&mut self.terms, theirs.offset);
                let same = self.terms.eq(mine, same);
                let guard = pair.other(&mut self.terms, theirs.guard);
                // Whether the own block sets its flag is not asked: the flag is its own all the same.
                let (my_part, their_part) = ((always, &[mine][..]), (theirs.guard, &[theirs.offset][..]));
                let no_wrap = steps.behind_both(&mut self.terms, my_part, their_part, &mut pair);
                if !self.ask(&[same, guard, pair.distinct], &no_wrap, "flags of blocks").is_unsat() {
                    return false;
                }
            }
        }
        true
    }

    /// When one access is published by a flag that the other access's thread has seen: one condition for each look at a flag. `swapped`: the later one is of the first thread.
    fn published_and_seen(
        &mut self,
        number: usize,
        earlier: &Access,
        later: &Access,
        pair: &mut Pair,
        swapped: bool,
    ) -> Vec<Term> {
        let mut conditions = Vec::new();
        let fences = self.device_fences();
        for at in 0..self.known.flags[number].seen.len() {
            let seen = self.known.flags[number].seen[at].clone();
            let Some(when) = self.saw_before(&seen, later) else { continue };
            let is_open = self.comes_without(seen.at, later.at, &fences);
            if later.asynchronous || !Side::AcquiredBefore.holds(!is_open) {
                continue;
            }
            let Some(published) = self.published_by_flag(number, earlier, &seen, pair, swapped) else {
                return Vec::new();
            };
            let when = if swapped { when } else { pair.other(&mut self.terms, when) };
            conditions.push(self.terms.and2(when, published));
        }
        conditions
    }

    /// When a thread has found a flag set before an access of its own, in its own terms; none: nothing says that it came before.
    fn saw_before(&mut self, seen: &Observation, later: &Access) -> Option<Term> {
        let mut parts = self.looked_before(seen, later)?;
        let Sort::BitVec(bits) = self.terms.sort(seen.result) else { return None };
        if Side::NotTheFirstValue.is_heeded() {
            let zero = self.terms.bv(0, bits);
            parts.push(self.terms.ne(seen.result, zero));
        }
        Some(self.terms.and(&parts))
    }

    /// When a thread has looked at a flag or a lock before an access of its own: earlier in the text, and in the same iterations of all loops around both. None: nothing says that it came
    /// before.
    pub(super) fn looked_before(&mut self, seen: &Observation, later: &Access) -> Option<Vec<Term>> {
        let is_earlier = (seen.at.node, seen.at.index) < (later.at.node, later.at.index);
        if !is_earlier {
            return None;
        }
        let mut parts = vec![seen.guard];
        let around: Vec<_> = self.kernel.flow.loops_around(seen.at.node).collect();
        for l in self.kernel.flow.loops_around(later.at.node).filter(|l| around.contains(l)) {
            let round = |counters: &[(_, Term)]| counters.iter().find(|(of, _)| *of == l).map(|(_, t)| *t);
            let (of_seen, of_later) = (round(&seen.counters)?, round(&later.counters)?);
            parts.push(self.terms.eq(of_seen, of_later));
        }
        Some(parts)
    }

    /// When what was found in a flag publishes an access of the block that sets the flag; none: nothing publishes it.
    fn published_by_flag(
        &mut self,
        number: usize,
        earlier: &Access,
        seen: &Observation,
        pair: &mut Pair,
        swapped: bool,
    ) -> Option<Term> {
        let (mut found, mut result) = (seen.offset, seen.result);
        if !swapped {
            found = pair.other(&mut self.terms, found);
            result = pair.other(&mut self.terms, result);
        }
        let (mut of_block, mut others) = (Vec::new(), Vec::new());
        for at in 0..self.known.flags[number].setters.len() {
            let setter = self.known.flags[number].setters[at].clone();
            let mine = |terms: &mut _, pair: &mut Pair, t| if swapped { pair.other(terms, t) } else { t };
            let flag = mine(&mut self.terms, pair, setter.access.offset);
            let is_there = self.terms.eq(flag, found);
            if self.is_published_by_setter(number, at, earlier) {
                of_block.push(is_there);
                continue;
            }
            let mut may_be_it = vec![is_there];
            if let Some(value) = setter.value {
                let value = mine(&mut self.terms, pair, value);
                if self.terms.sort(value) == self.terms.sort(result) {
                    may_be_it.push(self.terms.eq(value, result));
                }
            }
            let may_be_it = self.terms.and(&may_be_it);
            others.push(self.terms.not(may_be_it));
        }
        if of_block.is_empty() {
            return None;
        }
        let mut parts = vec![self.terms.or(&of_block)];
        if Side::SetByPublisher.is_heeded() {
            parts.extend(others);
        }
        Some(self.terms.and(&parts))
    }

    fn is_published_by_setter(&mut self, number: usize, at: usize, access: &Access) -> bool {
        let key = (access.at, access.origin, access.guard);
        let setter = &self.known.flags[number].setters[at];
        if let Some(known) = setter.published.get(&key) {
            return *known;
        }
        let by = setter.access.clone();
        let published = self.is_published_by(access, &by);
        self.known.flags[number].setters[at].published.insert(key, published);
        published
    }

    /// Lists what the order of two accesses rests on.
    pub(crate) fn note_flags(&mut self, a: &Access, b: &Access, pair: &mut Pair) {
        for number in 0..self.known.flags.len() {
            let mut used = self.published_and_seen(number, a, b, pair, false);
            used.extend(self.published_and_seen(number, b, a, pair, true));
            if used.is_empty() {
                continue;
            }
            let flags = &self.known.flags[number];
            let name = &self.kernel.module.objects[flags.object].name;
            let origins = flags.setters.iter().map(|setter| setter.access.origin).collect();
            self.assume(format!("`{name}` is 0 whenever the kernel starts"), origins);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checker::with_check;
    use crate::setup::{Extent, Setup};
    use gpuproof_base::{FileId, Id};
    use gpuproof_kir::{FunctionId, parse, valid};

    /// Whether the store to `@g` of one block and the load of another one are ordered under some condition.
    fn ordered(body: &str) -> bool {
        let text = format!(
            "module cuda
            layout0 = scalar i32 size 4 align 4
            global @g : layout0
            global @f : layout0
            kernel &k(%g : ptr -> @g, %f : ptr -> @f)
              local %r : i32
              local %own : i64
              local %before : i64
            {{
              %own = mul.i64(int.i64(bid.x), 4:i64)
              %before = sub.i64(%own, 4:i64)
              if eq.u32(tid.x, 0:u32) {{ {body} }}
            }}"
        );
        let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
        let module = valid::validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"));
        let along_x = [Extent::Any, Extent::Fixed(1), Extent::Fixed(1)];
        let setup = Setup { block: along_x, grid: along_x, ..Setup::default() };
        with_check(&module, FunctionId::new(0), &setup, |check, _| {
            check.preconditions();
            let (_, whole) = check.whole_run();
            check.find_flags(&whole, &Steps::new(whole.steps()));
            let mut pair = Pair::new(&mut check.terms, &check.symbols, &check.world, Where::OtherBlock);
            let of = |kind: Kind| {
                whole.accesses().find(|a| a.kind == kind).cloned().unwrap_or_else(|| panic!("no {kind:?}"))
            };
            Publication.happens_before(check, &of(Kind::Write), &of(Kind::Read), &mut pair) != Ordered::Never
        })
    }

    const WRITE: &str = "store i32 [ptr_add(%g, %own)] 1:i32";
    const SET: &str = "%r = atomic exch i32 [ptr_add(%f, %own)] (1:i32) relaxed device";
    const LOOK: &str = "%r = atomic add i32 [ptr_add(%f, %before)] (0:i32) relaxed device";
    const READ: &str = "%r = load i32 [ptr_add(%g, %before)]";

    fn parts(parts: [&str; 6]) -> bool {
        ordered(&parts.join("\n"))
    }

    #[test]
    fn what_is_published_and_seen_is_ordered() {
        assert!(parts([WRITE, "fence device", SET, LOOK, "fence device", READ]));
        let release = SET.replace("relaxed", "release");
        let acquire = LOOK.replace("relaxed", "acquire");
        assert!(parts([WRITE, "", &release, &acquire, "", READ]));
    }

    #[test]
    fn fences_of_the_device_are_needed_on_both_sides() {
        assert!(!parts([WRITE, "", SET, LOOK, "fence device", READ]));
        assert!(!parts([WRITE, "fence block", SET, LOOK, "fence device", READ]));
        assert!(!parts([WRITE, "fence device", SET, LOOK, "", READ]));
    }

    #[test]
    fn the_order_of_the_text_counts() {
        assert!(!parts(["fence device", SET, WRITE, LOOK, "fence device", READ]));
        assert!(!parts([WRITE, "fence device", SET, READ, LOOK, "fence device"]));
    }

    #[test]
    fn a_flag_is_set_by_atomics_of_one_block_once() {
        let set_by_all = SET.replace("%own", "0:i64");
        assert!(!parts([WRITE, "fence device", &set_by_all, LOOK, "fence device", READ]));
        let plain = "store i32 [ptr_add(%f, %own)] 1:i32";
        assert!(!parts([WRITE, "fence device", SET, LOOK, "fence device", &format!("{READ} {plain}")]));
        let of_block = SET.replace("device", "block");
        assert!(!parts([WRITE, "fence device", &of_block, LOOK, "fence device", READ]));
        let in_loop = format!("block #0 {{ loop #1 {{ {SET} br_if #0 eq.i32(%r, 0:i32) br #1 }} }}");
        assert!(!parts([WRITE, "fence device", &in_loop, LOOK, "fence device", READ]));
    }
}
